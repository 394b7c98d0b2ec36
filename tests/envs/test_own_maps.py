"""A map of your own is played in every kind of environment, by its path or as a Board."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from maps.suburb import SUBURB
from maps.towns import TOWNS
from needed import need_package

need_package("pettingzoo", "rl")
need_package("pyspiel", "openspiel")

import gymnasium  # noqa: E402

from stellwerk.board import Board  # noqa: E402
from stellwerk.envs import openspiel  # noqa: E402
from stellwerk.envs.gymnasium import IDS, register  # noqa: E402
from stellwerk.envs.pettingzoo import env, parallel_env, raw_env  # noqa: E402
from stellwerk.errors import OptionError  # noqa: E402
from stellwerk.mapping.mapfile import MapError  # noqa: E402


@pytest.fixture(params=["towns", "suburb"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    file = tmp_path / f"{request.param} of {tmp_path.name[-1]}.toml"
    file.write_text({"towns": TOWNS, "suburb": SUBURB}[request.param], encoding="utf-8")
    return file


def ways(path: Path) -> list[Any]:
    return [str(path), path, Board.named(path)]


def test_gymnasium(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    for number, board in enumerate([path.name, *ways(path)]):
        name = f"{path.stem.split()[0]}-{number}-{path.parent.name}".replace("_", "-")
        id = register(board, name=name)
        assert id == register(board, name=name) == f"stellwerk/{name}-v0"
        one: Any = gymnasium.make(id, rivals="random", seats=2)
        _, info = one.reset(seed=1)
        assert one.unwrapped.board.map_hash == Board.named(path).map_hash
        one.step(int(info["action_mask"].argmax()))
        many: Any = gymnasium.make_vec(id, 4, rivals="self")
        many.reset(seed=1)
        many.step(many.action_space.sample())
        gymnasium.registry.pop(id)
    id = register(path)
    assert id == f"stellwerk/{path.stem.replace(' ', '-')}-v0"
    assert gymnasium.spec(id).kwargs["board"] == str(path)
    gymnasium.registry.pop(id)


def test_an_id_stands_for_one_board(path: Path) -> None:
    assert register("usa") == IDS["usa"]
    with pytest.raises(OptionError, match="stellwerk/usa-v0 is another board"):
        register(path, name="usa")
    with pytest.raises(OptionError, match="small letters"):
        register(path, name="My Town")
    with pytest.raises(MapError, match="no such file"):
        register("nowhere.toml")


def test_pettingzoo(path: Path) -> None:
    for board in ways(path):
        for make in (raw_env, env):
            agents: Any = make(board=board, seats=3)
            agents.reset(seed=1)
            for agent in agents.agent_iter(40):
                seen, _, ended, _, _ = agents.last()
                agents.step(None if ended else agents.action_space(agent).sample(seen["action_mask"]))
        rounds = parallel_env(board=board, seats=3)
        assert rounds.metadata["name"] == path.stem.replace(" ", "_") + "_v0"
        seen, _ = rounds.reset(seed=1)
        for _ in range(10):
            moves = {agent: rounds.action_space(agent).sample(seen[agent]["action_mask"]) for agent in rounds.agents}
            seen, *_ = rounds.step(moves)
        assert pickle.loads(pickle.dumps(rounds)).game.cells.tobytes() == rounds.game.cells.tobytes()


def test_openspiel(path: Path) -> None:
    for board in ways(path):
        game = openspiel.load(board, players=2)
        state, chance = game.new_initial_state(), np.random.default_rng(1)
        while not state.is_terminal():
            state.apply_action(7 if state.is_chance_node() else int(chance.choice(state.legal_actions())))
        assert sum(state.returns()) == pytest.approx(0)
    nowhere = Board(Board.named(path).map, "nowhere.toml")
    with pytest.raises(OptionError, match="save the map to a file"):
        openspiel.load(nowhere)
