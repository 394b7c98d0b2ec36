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
    with pytest.raises(IllegalMove, match=r"'pass' is not legal in game 0 for seat 0: .*; legal: keep 1 2,"):
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


def test_options_of_a_reset_are_not_taken_silently() -> None:
    many: Any = gymnasium.make_vec("stellwerk/new-york-v0", num_envs=3)
    with pytest.raises(OptionError, match=r"^options of a reset must be a dictionary or None, not 5$"):
        many.reset(options=5)
    for mask in ([True] * 3, np.ones(2, np.bool_), np.ones(3)):
        with pytest.raises(OptionError, match=r"^reset_mask must be an array of 3 bools, one for each game, not "):
            many.reset(options={"reset_mask": mask})
    with pytest.raises(OptionError, match=r"^a reset starts all games: leave reset_mask out"):
        many.reset(options={"reset_mask": np.array([True, False, True])})
    many.reset(seed=1, options={"reset_mask": np.ones(3, np.bool_), "of somebody else": 1})
    with pytest.raises(OptionError, match="options of a reset"):
        gymnasium.make("stellwerk/new-york-v0", disable_env_checker=True).reset(options=5)


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


def test_what_is_shown_is_what_the_agents_seat_sees() -> None:
    env: Any = gymnasium.make(IDS["berlin"], render_mode="ansi", seats=3, seat=1)
    env.reset(seed=1)
    game = env.unwrapped.game
    hand, offer = (game.view(1).describe()[name] for name in ("hand", "offer"))
    assert f"hand: {hand}" in env.render().splitlines()
    assert f"offer: {offer}" in env.render().splitlines()
    assert f"offer: {game.view(0).describe()['offer']}" not in env.render()
    many: Any = gymnasium.make_vec(IDS["berlin"], 2, render_mode="ansi", rivals="self")
    many.reset(seed=1)
    many.step(many.action_space.sample())
    for index, text in enumerate(many.render()):
        assert f"offer: {many.unwrapped.games.game(index).view(1).describe()['offer']}" in text.splitlines()
    with pytest.raises(OptionError, match="render_mode must be ansi or None, not 'human'"):
        gymnasium.make_vec(IDS["berlin"], 2, render_mode="human")


@pytest.mark.parametrize("name", ["usa", "metro-paris"])
def test_samples_are_legal_seeded_and_reach_every_legal_move(name: str) -> None:
    envs: Any = gymnasium.make_vec(IDS[name], 3, rivals="self")
    _, info = envs.reset(seed=1)
    for _ in range(4):
        *_, info = envs.step(envs.action_space.sample())
    masks = info["action_mask"]
    draws = np.array([envs.action_space.sample() for _ in range(2000)])
    for index in range(3):
        drawn, counts = np.unique(draws[:, index], return_counts=True)
        legal = np.flatnonzero(masks[index])
        assert drawn.tolist() == legal.tolist()
        assert counts.max() < 3 * counts.min() + 30, "all are as likely"
    envs.action_space.seed(5)
    first = [envs.action_space.sample().tolist() for _ in range(5)]
    envs.action_space.seed(5)
    assert [envs.action_space.sample().tolist() for _ in range(5)] == first
    one = np.zeros_like(masks)
    one[:, 7] = 1
    assert envs.action_space.sample(one).tolist() == envs.action_space.sample(tuple(one)).tolist() == [7, 7, 7]
    single: Any = gymnasium.make(IDS[name])
    single.reset(seed=1)
    assert single.action_space.sample(one[0]) == 7
    assert single.action_space.sample(np.zeros_like(one[0])) == 0, "as Gymnasium's own space without a legal move"


def test_a_step_names_the_game_seat_and_move_that_are_wrong_and_no_game_goes_on() -> None:
    envs: Any = gymnasium.make_vec(IDS["usa"], 4, rivals="self", seats=3)
    with pytest.raises(OptionError, match="call reset first"):
        envs.unwrapped.step(np.zeros(4, np.int64))
    _, info = envs.reset(seed=1)
    moves, games = envs.action_space.sample(), envs.unwrapped.games.games
    before = games.tobytes()
    moves[2] = 0
    with pytest.raises(IllegalMove, match=r"^'pass' is not legal in game 2 for seat 0: "):
        envs.step(moves)
    with pytest.raises(OptionError, match="moves must be a list of 4, one for each game, not a 3 array"):
        envs.step(moves[:3])
    with pytest.raises(OptionError, match="moves must be whole numbers, the ids of moves, not float64"):
        envs.step(moves.astype(float))
    assert games.tobytes() == before
    free: Any = gymnasium.make_vec(IDS["usa"], 4, rivals="self", seats=3, checked=False)
    free.reset(seed=1)
    right = info["action_mask"].argmax(axis=1)
    free.step(right)
    envs.step(right)
    assert free.unwrapped.games.games.tobytes() == games.tobytes()


def test_what_moves_are_checked_by_is_not_to_be_written() -> None:
    envs: Any = gymnasium.make_vec(IDS["usa"], 2, copy=False)
    _, info = envs.reset(seed=1)
    for name in ("action_mask", "seat"):
        with pytest.raises(ValueError, match="read-only"):
            info[name][:] = 1
