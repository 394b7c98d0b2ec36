"""Gymnasium's own checks, ids for every board and sheet, masks, and the vector environment beside single ones."""

from __future__ import annotations

import copy
import pickle
import warnings
from typing import Any

import numpy as np
import pytest

from boards import NAMES
from needed import need_package

need_package("gymnasium", "rl")

import gymnasium  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

from stellwerk.envs.gymnasium import IDS  # noqa: E402
from stellwerk.errors import IllegalMove, OptionError  # noqa: E402


@pytest.mark.parametrize("name", NAMES)
def test_every_board_has_an_id_and_passes_gymnasiums_check(name: str) -> None:
    env = gymnasium.make(IDS[name])
    with warnings.catch_warnings(record=True) as told:
        check_env(env.unwrapped)
    assert [str(each.message) for each in told] == []


@pytest.mark.parametrize("name", ["new-york", "metro-amsterdam"])
@pytest.mark.parametrize("arguments", [{"rivals": "random"}, {"rivals": "self"}, {"seats": 3, "scaled": False}])
def test_a_game_is_played_to_its_end(name: str, arguments: dict[str, Any]) -> None:
    env: Any = gymnasium.make(IDS[name], **arguments)
    _, info = env.reset(seed=3)
    ended = False
    while not ended:
        assert info["action_mask"].tolist() == env.unwrapped.action_masks().astype(int).tolist()
        seen, reward, ended, truncated, info = env.step(env.action_space.sample())
        assert not truncated
        assert env.observation_space.contains(seen)
        assert ended or reward == 0
    assert not info["action_mask"].any()
    assert info["rewards"].sum() == pytest.approx(0)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.unwrapped.step(0)


def test_an_illegal_move_is_refused_or_raises() -> None:
    env: Any = gymnasium.make(IDS["usa"]).unwrapped
    seen, before = env.reset(seed=1)
    again, reward, ended, truncated, info = env.step(0)
    assert (reward, ended, truncated, info["illegal_move"]) == (-1, False, False, "pass")
    assert (again.tobytes(), info["action_mask"].tolist()) == (seen.tobytes(), before["action_mask"].tolist())
    assert "illegal_move" not in env.step(env.action_space.sample())[4]
    strict: Any = gymnasium.make(IDS["usa"], illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalMove, match=r"'pass' is not legal in game 0: .*; legal: keep 1 2,"):
        strict.step(0)
    with pytest.raises(OptionError, match="must be refuse or raise"):
        gymnasium.make(IDS["usa"], illegal="ignore")


def test_solo_metro_is_rewarded_with_its_points() -> None:
    env: Any = gymnasium.make(IDS["metro-madrid"], seats=1)
    env.reset(seed=1)
    ended = False
    while not ended:
        _, reward, ended, _, _ = env.step(env.action_space.sample())
    assert reward == env.unwrapped.game.scores[0]["total"]


def test_the_seed_decides_and_resets_go_on_in_its_series() -> None:
    env: Any = gymnasium.make(IDS["usa"])
    first, second = env.reset(seed=5)[0], env.reset()[0]
    assert first.tobytes() != second.tobytes()
    assert env.reset(seed=5)[0].tobytes() == first.tobytes()
    assert env.reset()[0].tobytes() == second.tobytes()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize("name", ["new-york", "metro-paris"])
def test_the_vector_environment_is_many_single_ones(name: str, mode: AutoresetMode) -> None:
    """Step by step the same as Gymnasium's own SyncVectorEnv over single environments."""
    many: Any = gymnasium.make_vec(IDS[name], 3, "vector_entry_point", autoreset_mode=mode)
    single: Any = gymnasium.make_vec(IDS[name], 3, "sync", vector_kwargs={"autoreset_mode": mode})
    assert many.metadata["autoreset_mode"] == mode
    (seen, info), (seen_single, info_single) = many.reset(seed=7), single.reset(seed=7)
    draws, ends = np.random.default_rng(1), 0
    for _ in range(120):
        assert seen.tobytes() == seen_single.tobytes()
        assert info["action_mask"].tolist() == info_single["action_mask"].tolist()
        actions = np.argmax(info["action_mask"] * (1 - draws.random(info["action_mask"].shape)), axis=1)
        seen, rewards, ended, truncated, info = many.step(actions)
        seen_single, rewards_single, ended_single, _, info_single = single.step(actions)
        assert rewards.tolist() == rewards_single.tolist()
        assert ended.tolist() == ended_single.tolist()
        assert not truncated.any()
        ends += ended.sum()
        finals = mode == AutoresetMode.SAME_STEP and ended.any()
        assert ("final_obs" in info) == ("final_obs" in info_single) == finals
        if "final_obs" in info:
            assert info["_final_obs"].tolist() == info_single["_final_obs"].tolist()
            for one, other in zip(info["final_obs"], info_single["final_obs"], strict=True):
                assert (one is None) == (other is None)
                assert one is None or one.tobytes() == other.tobytes()
    assert ends >= 3


def test_vector_settings() -> None:
    with pytest.raises(OptionError, match="is not offered"):
        gymnasium.make_vec(IDS["usa"], 2, autoreset_mode=AutoresetMode.DISABLED)
    envs: Any = gymnasium.make_vec(IDS["usa"], 2, copy=False)
    with pytest.raises(OptionError, match="2 games need as many seeds"):
        envs.reset(seed=[1, 2, 3])
    seen, _ = envs.reset(seed=[4, 4])
    assert seen[0].tobytes() == seen[1].tobytes()
    assert envs.step(envs.action_space.sample())[0] is seen, "without copies the buffers are the environment's own"


def test_self_play_tells_whose_move_it_is_and_what_each_seat_gets() -> None:
    envs: Any = gymnasium.make_vec(IDS["new-york"], 8, rivals="self", seats=3, autoreset_mode="SameStep")
    _, info = envs.reset(seed=1)
    ends = 0
    for _ in range(250):
        movers = info["seat"]
        _, rewards, ended, _, info = envs.step(envs.action_space.sample())
        assert rewards.tolist() == info["rewards"][np.arange(8), movers].tolist()
        assert np.allclose(info["rewards"].sum(axis=1), 0)
        assert (info["rewards"][ended].max(axis=1) > 0).all() or not ended.any()
        ends += ended.sum()
    assert ends >= 8


def test_single_environments_are_copied_pickled_and_restored_in_mid_game() -> None:
    env: Any = gymnasium.make(IDS["usa"]).unwrapped
    env.reset(seed=2)
    for _ in range(10):
        env.step(env.action_space.sample())
    fresh: Any = gymnasium.make(IDS["usa"]).unwrapped
    seen, info = fresh.restore(pickle.loads(pickle.dumps(env.save())))
    assert info["action_mask"].tolist() == env.action_masks().astype(int).tolist()
    twins = [fresh, copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    ended = False
    while not ended:
        action = env.action_space.sample()
        seen, reward, ended, _, _ = env.step(action)
        for twin in twins:
            other, other_reward, other_ended, _, _ = twin.step(action)
            assert (other.tobytes(), other_reward, other_ended) == (seen.tobytes(), reward, ended)


def test_people_can_look_on() -> None:
    env: Any = gymnasium.make(IDS["berlin"], render_mode="ansi")
    env.reset(seed=1)
    assert "phase: start" in env.render()
    assert "hand: None" in env.render(), "the public sees no hand"
