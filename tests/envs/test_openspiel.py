"""OpenSpiel's own random simulation test and bots, and states that are cloned, restored and resampled."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from boards import TABLES
from needed import need_package

need_package("pyspiel", "openspiel")

import pyspiel  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402
from open_spiel.python.observation import make_observation  # noqa: E402

import stellwerk.envs.openspiel  # noqa: E402, F401
from stellwerk.board import Board  # noqa: E402

TWO_OR_MORE = [(name, seats) for name, seats in TABLES if seats > 1]
SMALL = [("new-york", 2), ("metro-paris", 2)]


def load(name: str, seats: int, **options: int) -> Any:
    extra = "".join(f",{option}={value}" for option, value in options.items())
    return pyspiel.load_game(f"python_stellwerk_{Board.named(name).family}(board={name},players={seats}{extra})")


def dealt(game: Any, draws: np.random.Generator) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(int(draws.choice([outcome for outcome, _ in outcomes])))
    return state


def played(game: Any, moves: int, seed: int) -> Any:
    draws = np.random.default_rng(seed)
    state = dealt(game, draws)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(int(draws.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_openspiels_random_simulation_test(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), TWO_OR_MORE)
def test_games_end_within_the_promised_length_with_zero_sum(name: str, seats: int) -> None:
    game = load(name, seats)
    state = played(game, 10_000, 3)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert len(state.history()) <= game.max_game_length()
    assert sum(state.returns()) == pytest.approx(0)
    assert game.min_utility() <= min(state.returns()) <= max(state.returns()) <= game.max_utility()


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_states_are_cloned_serialised_and_pickled_in_mid_game(name: str, seats: int) -> None:
    game = load(name, seats)
    state = played(game, 23, 5)
    _, restored = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for twin in (state.clone(), restored, pickle.loads(pickle.dumps(state))):
        assert twin.history() == state.history()
        for player in range(seats):
            assert twin.information_state_string(player) == state.information_state_string(player)
        action = state.legal_actions()[0]
        assert str(twin.child(action)) == str(state.child(action))


@pytest.mark.parametrize(("name", "seats"), [*SMALL, ("usa", 3)])
def test_a_resampled_state_looks_the_same_to_its_player_and_plays_on(name: str, seats: int) -> None:
    game = load(name, seats)
    sampler = np.random.default_rng(1).random
    for moves in (0, 1, 13, 30):
        state = played(game, moves, 6)
        for player in range(seats):
            other = state.resample_from_infostate(player, sampler)
            assert other.cells.tobytes() != state.cells.tobytes(), "something is dealt anew"
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.legal_actions() == state.legal_actions() or other.current_player() != player
            assert played_on(other).is_terminal()


def played_on(state: Any) -> Any:
    draws = np.random.default_rng(0)
    while not state.is_terminal():
        state.apply_action(int(draws.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_openspiels_mcts_plays_a_whole_game(name: str, seats: int) -> None:
    game = load(name, seats)
    draws = np.random.RandomState(1)
    bots = [mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, draws), random_state=draws)] * seats
    assert sum(bot_game(game, bots)) == pytest.approx(0)


@pytest.mark.parametrize(("name", "seats"), SMALL)
def test_openspiels_ismcts_plays_a_whole_game(name: str, seats: int) -> None:
    game = load(name, seats)
    draws = np.random.RandomState(1)
    bots = [ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, draws), 2.0, 3, random_state=draws)] * seats
    assert sum(bot_game(game, bots)) == pytest.approx(0)


def bot_game(game: Any, bots: list[Any]) -> list[float]:
    state = dealt(game, np.random.default_rng(2))
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    returns: list[float] = state.returns()
    return returns


def test_the_observer_names_its_parts() -> None:
    game = load("usa", 2)
    state = played(game, 20, 7)
    observer = make_observation(game)
    observer.set_from(state, 1)
    assert observer.dict["hand"].shape == (9,)
    assert observer.tensor.tolist() == pytest.approx(state.observation_tensor(1))
    assert game.observation_tensor_shape() == [len(observer.tensor)]


def test_actions_have_the_boards_texts() -> None:
    state = dealt(load("usa", 2), np.random.default_rng(1))
    assert state.action_to_string(state.current_player(), state.legal_actions()[0]) == "keep 1 2"
    assert load("metro-berlin", 3, expert=1).get_parameters()["expert"] == 1
