"""PettingZoo's own tests for every board and sheet, and what they don't test."""

from __future__ import annotations

import copy
import pickle
import warnings
from importlib import import_module
from typing import Any

import numpy as np
import pytest

from boards import NAMES, TABLES
from needed import need_package

need_package("pettingzoo", "rl")

from pettingzoo.test import api_test, parallel_api_test, seed_test  # noqa: E402

from stellwerk.errors import IllegalMove, OptionError  # noqa: E402

SHEETS = [name for name in NAMES if name.startswith("metro")]


def module_of(name: str) -> Any:
    return import_module(f"stellwerk.envs.pettingzoo.{name.replace('-', '_')}_v0")


@pytest.mark.parametrize("name", NAMES)
def test_every_board_passes_the_api_test(name: str) -> None:
    for make in (module_of(name).raw_env, module_of(name).env):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # Said of every observation with a mask in it, but for a list of PettingZoo's own games.
            warnings.filterwarnings("ignore", "Observation (space for each agent probably should|is not a NumPy array)")
            api_test(make(), num_cycles=200)


@pytest.mark.parametrize("name", NAMES)
def test_every_board_passes_the_seed_test(name: str) -> None:
    seed_test(module_of(name).env, num_cycles=100)


@pytest.mark.parametrize("name", SHEETS)
def test_every_sheet_passes_the_parallel_api_test(name: str) -> None:
    for seats in (1, 2, 6):
        parallel_api_test(module_of(name).parallel_env(seats=seats), num_cycles=150)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_agents_are_asked_in_the_engines_order_until_none_is_left(name: str, seats: int) -> None:
    env = module_of(name).raw_env(seats=seats, reward="score")
    env.reset(seed=4)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        sums[agent] += reward
        if not ended:
            seat = env.game.to_move[0]
            assert agent == f"player_{seat}"
            assert np.flatnonzero(seen["action_mask"]).tolist() == [move.id for move in env.game.moves(seat)]
        env.step(None if ended else env.action_space(agent).sample(seen["action_mask"]))
    totals = [score["total"] for score in env.game.scores]
    leads = [total - max(totals[:seat] + totals[seat + 1 :], default=0) for seat, total in enumerate(totals)]
    assert list(sums.values()) == leads
    assert env.agents == []


def test_other_agents_may_look_but_not_move() -> None:
    env = module_of("usa").raw_env(seats=3)
    env.reset(seed=1)
    env.step(env.action_space("player_0").sample())
    assert env.agent_selection == "player_1"
    for agent in env.possible_agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == "player_1")


def test_illegal_moves_raise_or_end_the_game() -> None:
    raw = module_of("new-york").raw_env()
    raw.reset(seed=1)
    with pytest.raises(IllegalMove, match="not legal"):
        raw.step(0)
    env = module_of("new-york").env()
    env.reset(seed=1)
    env.last()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that the move was illegal
        env.step(0)
    assert env.rewards["player_0"] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize("name", ["usa", "metro-berlin"])
def test_environments_are_copied_and_pickled_in_mid_game(name: str) -> None:
    env = module_of(name).raw_env(seats=3)
    env.reset(seed=6)
    for _ in range(20):
        env.step(env.action_space(env.agent_selection).sample())
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        action = None if ended else env.action_space(agent).sample(seen["action_mask"])
        for twin in twins:
            other, other_reward, *_ = twin.last()
            assert twin.agent_selection == agent
            assert other["observation"].tobytes() == seen["observation"].tobytes()
            assert other_reward == reward
            twin.step(action)
        env.step(action)


def test_parallel_rounds_with_special_stations() -> None:
    """M16: whoever has more to enter is asked again while the others wait with an empty mask."""
    env = module_of("metro-berlin").parallel_env(seats=3, expert=1)
    waited = 0
    for seed in range(5):
        seen, _ = env.reset(seed=seed)
        while env.agents:
            idle = [agent for agent in env.agents if not seen[agent]["action_mask"].any()]
            waited += 0 < len(idle) < 3
            actions = {agent: env.action_space(agent).sample(seen[agent]["action_mask"]) for agent in env.agents}
            seen, rewards, ended, _, _ = env.step(actions)
        assert all(ended.values())
        assert sum(rewards.values()) == pytest.approx(0)
        assert env.step({}) == ({}, {}, {}, {}, {})
    assert waited
    twin = pickle.loads(pickle.dumps(env))
    assert twin.game.cells.tobytes() == env.game.cells.tobytes()


def test_samples_of_a_parallel_round_are_legal_for_their_seat() -> None:
    env = module_of("metro-berlin").parallel_env(seats=3, expert=1)
    env.reset(seed=2)
    while env.agents:
        env.step({agent: env.action_space(agent).sample() for agent in env.agents})


def test_a_parallel_choice_that_is_not_legal_raises() -> None:
    env = module_of("metro-paris").parallel_env()
    seen, _ = env.reset(seed=1)
    wrong = int(seen["player_1"]["action_mask"].argmin())
    right = int(seen["player_0"]["action_mask"].argmax())
    before = env.game.cells.tobytes()
    with pytest.raises(IllegalMove, match="not legal in game 0"):
        env.step({"player_0": right, "player_1": wrong})
    assert env.game.cells.tobytes() == before, "the other's move is not made either"


def test_what_is_shown_is_what_the_agents_see() -> None:
    env = module_of("usa").raw_env(seats=3, render_mode="ansi")
    env.reset(seed=1)
    for seat in range(3):
        assert env.agent_selection == f"player_{seat}"
        assert f"offer: {env.game.view(seat).describe()['offer']}" in env.render().splitlines()
        env.step(env.action_space(env.agent_selection).sample())
    rounds = module_of("metro-berlin").parallel_env(seats=2, render_mode="ansi")
    rounds.reset(seed=1)
    first, second = rounds.render().split("\n\n")
    assert first.startswith("player_0\nphase: choose")
    assert second.startswith("player_1\nphase: choose")
    assert module_of("usa").raw_env().render() is None


def test_a_board_must_be_named() -> None:
    from stellwerk.envs import pettingzoo

    for make in (pettingzoo.raw_env, pettingzoo.env, pettingzoo.parallel_env):
        with pytest.raises(OptionError, match=r"^name a board: board='usa', or the path of a map's file$"):
            make()
