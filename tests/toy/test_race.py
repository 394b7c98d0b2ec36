"""The toy family plays through everything that Stellwerk has, by one entry in the registry."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from litestar.testing import TestClient

import commands
import stellwerk
from needed import need_package
from stellwerk import families, record
from stellwerk.arena.figures import figures_of
from stellwerk.arena.run import run
from stellwerk.arena.schedule import schedule_from
from stellwerk.arena.workers import play_here
from stellwerk.envs.games import Games
from stellwerk.server.app import make_app
from stellwerk.server.settings import Settings
from stellwerk.simulate import Series, play_one, simulate
from stellwerk.verify import verify
from stellwerk.warm import first_board, steps_of


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(families.REGISTRY, "race", "toy")


def test_a_game_is_played_and_its_positions_are_restored() -> None:
    game = stellwerk.new("lane", seats=2, seed=1)
    while not game.over:
        (seat,) = game.to_move
        view = game.view(seat)
        assert stellwerk.from_line(view.as_line(), "lane") == view
        assert view.fill_in(3).view(seat) == view
        assert [move.text for move in view.moves()] == ["walk", "run"]
        with pytest.raises(stellwerk.IllegalMove, match="not to move"):
            game.play(1 - seat, "walk")
        game.play(seat, "run")
    assert {score["rank"] for score in game.scores} == {1, 2}


def test_maps_and_records_from_the_command_line(tmp_path: Path) -> None:
    games = str(tmp_path / "lane.game")
    assert "12 squares" in command("maps", "check", "lane")
    assert command("maps", "draw", "lane", "-o", "-").startswith("<svg")
    assert "lane" in command("maps")
    command("simulate", "lane", "--games", "5", "--seed", "3", "--records", games)
    command("verify", games)
    assert "moves 3 ahead" in command("replay", games, "--game", "1")
    assert "Bots for race lanes" in command("bots")


def test_series_batches_and_the_arena() -> None:
    for step in steps_of(first_board(families.named("race")), rules_only=False):
        step()
    board = stellwerk.Board.named("lane")
    assert simulate(Series(board, ["random", "random"], 50, 1, {})).games == 50
    written = play_one(Series(board, ["random", "chief"], 1, 1, {}), 0)
    (read,) = record.parse(record.write(written).splitlines(keepends=True), "lane.game")
    verify(read, "lane.game")
    schedule = schedule_from("lane", ["random", "guard"], 2, 0, {}, None)
    blocks = run(partial(play_here, schedule, workers=1), 20, None, None, lambda done: None)
    assert figures_of(schedule, blocks, 0).family == "race"


def test_environments() -> None:
    need_package("gymnasium", "rl")
    need_package("pettingzoo", "rl")
    from stellwerk.envs.aec import GameAEC
    from stellwerk.envs.vector import GameVectorEnv

    games, draws = Games("lane", 4, rivals="self"), np.random.default_rng(1)
    games.start()
    assert games.layout.split(games.observations)["squares"].shape == (4, 2)
    while not games.ended.all():
        games.step(games.draw_moves(draws))
    table = GameAEC("lane")
    table.reset(seed=1)
    for agent in table.agent_iter():
        observation, _, ended, _, _ = table.last()
        table.step(None if ended else table.action_space(agent).sample(observation["action_mask"]))
    assert not table.agents
    vector = GameVectorEnv(4, "lane")
    vector.reset(seed=1)
    for _ in range(30):
        vector.step(vector.games.draw_moves(draws))


def test_a_table_on_a_server(tmp_path: Path) -> None:
    """Two people by HTTP, and one who watches by WebSocket."""
    with TestClient(make_app(Settings(database=str(tmp_path / "tables.db"), bot_delay=0))) as client:
        assert "lane" in [board["board"] for board in client.get("/api/boards").json()]
        assert client.get("/api/boards/lane/layout").json()["squares"] == 12
        wish = {"board": "lane", "seats": [{"name": "Ann"}, {"name": "Ben"}], "public": True}
        links = client.post("/api/tables", json=wish).json()
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "hello", "table": links["table"], "token": links["watch"]["token"]})
            act(client, links, links["host"]["token"], type="start", id="start")
            for number in range(30):
                table = shown(client, links, links["watch"]["token"])["table"]
                due = [seat for seat, info in enumerate(table["seats"]) if info["to_move"]]
                if not due:
                    break
                token = links["seats"][due[0]]["token"]
                seen = shown(client, links, token)
                assert seen["view"]["card"] in (1, 2, 3)
                done = act(client, links, token, type="move", id=f"m{number}", move="run", at=seen["at"])
                assert done.status_code == 201, done.text
            assert table["phase"] == "over"
            refused = act(client, links, token, type="try", id="t", move="run")
            assert refused.json()["reason"] == "not-to-move"
            assert [socket.receive_json()["type"] for _ in range(3)] == ["welcome", "update", "update"]
        path = f"/api/tables/{links['table']}/record"
        (read,) = record.parse(client.get(path).content.splitlines(keepends=True), "lane.game")
        verify(read, "lane.game")


def test_the_guide_quotes_what_is_there() -> None:
    root = Path(__file__).parents[2]
    quotes = re.findall(
        r"```python\n(?:# (\S+)\n)?(.*?)```", (root / "docs/guides/add-a-family.md").read_text(), re.DOTALL
    )
    assert len(quotes) == 2
    for file, quote in quotes:
        assert quote in (root / (file or "src/stellwerk/families.py")).read_text()


def command(*arguments: str) -> str:
    done = commands.run(*arguments)
    assert not done.returncode, done.stderr
    return done.stdout


def act(client: Any, links: Any, token: str, **message: object) -> Any:
    return client.post(f"/api/tables/{links['table']}/act", json=message, headers=bearer(token))


def shown(client: Any, links: Any, token: str) -> Any:
    return client.get(f"/api/tables/{links['table']}", headers=bearer(token)).json()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
