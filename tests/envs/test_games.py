"""Batches: what a step does to many games at once is what the engine does to each."""

from __future__ import annotations

import copy
import pickle

import numpy as np
import pytest

import stellwerk
from boards import NAMES, TABLES
from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.envs.games import Games
from stellwerk.envs.rules.course import NEXT_STEP, NOBODY, SAME_STEP
from stellwerk.errors import MoveError, OptionError
from stellwerk.game import Game


def random_moves(games: Games, draws: np.random.Generator) -> Cells:
    return np.argmax(games.masks * (1 - draws.random(games.masks.shape)), axis=1)


def started(name: str = "new-york", count: int = 8, **arguments: object) -> Games:
    games = Games(name, count, **arguments)  # type: ignore[arg-type]
    games.seed(range(count))
    games.start()
    return games


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_masks_moves_and_ends_are_the_engines(name: str, seats: int) -> None:
    games, draws = started(name, 2, seats=seats, rivals="self"), np.random.default_rng(1)
    while not games.ended.all():
        for index in range(2):
            game = Game(games.board, games.games[index : index + 1].copy())
            mover = games.movers[index]
            legal = np.flatnonzero(games.masks[index]).tolist()
            assert mover == (game.to_move[0] if game.to_move else NOBODY)
            assert legal == ([move.id for move in game.moves(mover)] if game.to_move else [])
        alive = games.movers != NOBODY
        games.step(np.where(alive, random_moves(games, draws), 0))
        if games.ended.any():
            break
    over = games.ended.argmax()
    assert not games.masks[over].any(), "legal moves are empty at the end"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("rivals", ["random", "greedy"])
def test_the_agent_only_moves_for_its_own_seat(name: str, rivals: str) -> None:
    games, draws = started(name, 4, seats=3 if name != "berlin" else 2, rivals=rivals, seat=1), np.random.default_rng(2)
    for _ in range(60):
        alive = games.movers != NOBODY
        assert (games.movers[alive] == 1).all()
        games.step(random_moves(games, draws))


@pytest.mark.parametrize("name", ["new-york", "metro-paris"])
def test_next_step_shows_the_end_and_then_begins(name: str) -> None:
    games, draws = started(name, 4, rivals="random", autoreset=NEXT_STEP), np.random.default_rng(3)
    ends = 0
    for _ in range(150):
        before = games.ended.copy()
        games.step(random_moves(games, draws))
        assert not games.ended[before].any(), "the step after the end begins the next game"
        assert (games.rewards[before] == 0).all()
        assert (games.masks[games.ended] == 0).all()
        assert games.masks[~games.ended].any(axis=1).all()
        ends += games.ended.sum()
    assert ends >= 4
    assert games.courses["number"].min() >= 2


@pytest.mark.parametrize("name", ["new-york", "metro-paris"])
def test_same_step_goes_on_at_once_and_keeps_what_was_seen_last(name: str) -> None:
    """Game by game the same as with next-step autoreset, but for the extra step."""
    same, following = (started(name, 1, rivals="random", autoreset=mode) for mode in (SAME_STEP, NEXT_STEP))
    draws = np.random.default_rng(4)
    ends = 0
    for _ in range(150):
        moves = random_moves(same, draws)
        same.step(moves)
        following.step(moves)
        assert same.ended == following.ended
        assert same.rewards.tolist() == following.rewards.tolist()
        if same.ended[0]:
            ends += 1
            assert same.finals.tobytes() == following.observations.tobytes()
            following.step(np.zeros(1, np.int64))
        assert same.observations.tobytes() == following.observations.tobytes()
        assert same.masks.tobytes() == following.masks.tobytes()
    assert ends >= 1


@pytest.mark.parametrize(("name", "seats"), [("new-york", 2), ("usa", 4), ("metro-berlin", 3), ("metro-madrid", 1)])
def test_rewards_add_up_to_the_result(name: str, seats: int) -> None:
    kinds = ["score", "shaped"] + ["win"] * (seats > 1)
    for kind in kinds:
        games, draws = started(name, 3, seats=seats, rivals="self", reward=kind), np.random.default_rng(5)
        sums = np.zeros((3, seats))
        while (games.movers != NOBODY).any():
            alive = games.movers != NOBODY
            games.step(random_moves(games, draws))
            sums[alive] += games.rewards[alive]
            if not alive.all():
                break
            over = games.ended.nonzero()[0]
            for index in over:
                scores = Game(games.board, games.games[index : index + 1]).scores
                totals, ranks = [score["total"] for score in scores], [score["rank"] for score in scores]
                for seat in range(seats):
                    rivals = totals[:seat] + totals[seat + 1 :]
                    lead = totals[seat] - max(rivals, default=0)
                    if kind == "win":
                        share = (ranks[seat] == 1) / ranks.count(1)
                        assert sums[index, seat] == pytest.approx((share * seats - 1) / (seats - 1))
                    else:
                        assert sums[index, seat] == pytest.approx(lead)
            if len(over):
                break


def test_only_shaped_rewards_come_before_the_end() -> None:
    for kind, early in (("win", False), ("score", False), ("shaped", True)):
        games, draws = started("usa", 16, rivals="self", reward=kind), np.random.default_rng(6)
        seen = False
        for _ in range(60):
            games.step(random_moves(games, draws))
            seen |= bool(games.rewards[~games.ended].any())
        assert seen is early


@pytest.mark.parametrize("name", ["usa", "metro-berlin"])
def test_two_threads_do_the_same_as_one(name: str) -> None:
    one, two = started(name, 9, threads=1), started(name, 9, threads=2)
    draws = np.random.default_rng(7)
    for _ in range(40):
        moves = random_moves(one, draws)
        one.step(moves)
        two.step(moves)
    assert one.games.tobytes() == two.games.tobytes()
    assert one.observations.tobytes() == two.observations.tobytes()


@pytest.mark.parametrize("rivals", ["self", "greedy", "shortest"])
def test_games_are_copied_pickled_and_restored_in_their_middle(rivals: str) -> None:
    games, draws = started("new-york", 3, rivals=rivals), np.random.default_rng(8)
    for _ in range(12):
        games.step(random_moves(games, draws))
    saved = pickle.loads(pickle.dumps(games.save()))
    twins = [copy.deepcopy(games), pickle.loads(pickle.dumps(games)), started("new-york", 3, rivals=rivals)]
    twins[2].restore(saved)
    for _ in range(60):
        moves = random_moves(games, draws)
        for each in (games, *twins):
            each.step(moves)
    for twin in twins:
        assert twin.games.tobytes() == games.games.tobytes()
        assert twin.observations.tobytes() == games.observations.tobytes()
        assert twin.masks.tobytes() == games.masks.tobytes()


def test_each_game_has_a_series_of_its_own() -> None:
    """Game i of a batch is the game that a batch of one with its seed would be."""
    many, draws = started("new-york", 3), np.random.default_rng(9)
    alone = []
    for seed in range(3):
        alone.append(Games("new-york", 1))
        alone[-1].seed([seed])
        alone[-1].start()
    for _ in range(100):
        moves = random_moves(many, draws)
        many.step(moves)
        for index, one in enumerate(alone):
            one.step(moves[index : index + 1])
            assert one.observations.tobytes() == many.observations[index].tobytes()


def test_bots_in_python_play_too_and_the_same_again() -> None:
    runs = []
    for _ in range(2):
        games, draws = started("new-york", 2, seats=3, rivals=["random-kinds", "shortest"]), np.random.default_rng(10)
        for _ in range(40):
            assert (games.movers[games.movers != NOBODY] == 0).all()
            games.step(random_moves(games, draws))
        runs.append(games.games.tobytes())
    assert runs[0] == runs[1]


def test_illegal_moves_are_refused_and_change_nothing() -> None:
    games = started("usa", 3)
    before = games.games.tobytes()
    illegal = int(games.masks[1].argmin())
    for wrong, text in ((illegal, "not legal in game 1"), (-1, "-1 is no move"), (1083, "1083 is no move")):
        moves = games.masks.argmax(axis=1)
        moves[1] = wrong
        with pytest.raises(MoveError, match=text):
            games.step(moves)
    assert games.games.tobytes() == before


def test_wrong_settings_are_refused() -> None:
    for arguments, text in (
        ({"reward": "fame"}, "no reward is called"),
        ({"rivals": ["greedy"], "seats": 3}, "3 seats need 2 rivals"),
        ({"seat": 2}, "there is no seat 2"),
        ({"seats": 9}, "is for 2 to 4 seats"),
        ({"rivals": "gready"}, "no bot for tickets games"),
    ):
        with pytest.raises(OptionError, match=text):
            Games("new-york", 1, **arguments)
    with pytest.raises(OptionError, match="with one seat nobody can win"):
        Games("metro-paris", 1, seats=1, reward="win")


def test_importing_stellwerk_needs_none_of_the_optional_packages() -> None:
    import subprocess
    import sys

    packages = {"gymnasium", "pettingzoo", "pyspiel"}
    code = f"import sys, stellwerk, stellwerk.cli.main; print(sorted({packages} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
    assert stellwerk.new("usa", 2).board is Board.named("usa")
