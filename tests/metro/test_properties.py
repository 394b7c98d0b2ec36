"""What holds in every game: against the slow reference, and without the compiler."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

from stellwerk.board import Board
from stellwerk.game import Game, new
from stellwerk.metro.map.model import EXPRESS, FREE, NUMBER, TRANSFER, Card
from stellwerk.metro.rules import board as limits
from stellwerk.metro.rules.game import EMPTY

from . import reference
from .positions import SHEETS, metro_map

RINGS = metro_map({"A": "a b c d e f", "G": "a x d y f", "R": "b c x"}, rings="G R", special="d x", windows=4)
NAMES = [*SHEETS, "rings"]


def start(name: str, seats: int, seed: int, expert: int = 0) -> Game:
    return new(Board(RINGS, name) if name == "rings" else name, seats=seats, seed=seed, expert=expert)


def effect(game: Game, seat: int, move: str) -> reference.Choice:
    """The line whose window a move fills, and the stations it marks."""
    after = game.copy()
    after.play(seat, move)
    marks = (after.flat.mark[seat] != game.flat.mark[seat]).nonzero()[0].tolist()
    lines = (after.flat.window[seat] != game.flat.window[seat]).any(axis=1).nonzero()[0].tolist()
    return (lines[0] if lines else None), frozenset(marks)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seats", [1, 2])
def test_against_the_reference(name: str, seats: int) -> None:
    """M3–M15: the same choices at every decision, each by one move, and the same totals."""
    chance = random.Random(seats)
    game = start(name, seats=seats, seed=seats)
    sheets = [reference.Sheet(game.board.map) for _ in range(seats)]
    while not game.over:
        card = game.board.map.deck[game.flat.deck[game.flat.turned - 1]]
        for seat in game.to_move:
            effects = {effect(game, seat, move.text): move.text for move in game.moves(seat)}
            assert set(effects) == sheets[seat].choices(card)
            assert len(effects) == len(game.moves(seat))
            choice = chance.choice(list(effects))
            sheets[seat].enter(card, choice)
            game.play(seat, effects[choice])
        reference.end_round(sheets)
        assert [score["total"] for score in game.scores] == [sheet.total(seats == 1) for sheet in sheets]


@pytest.mark.parametrize("name", NAMES)
def test_the_record_agrees_with_itself(name: str) -> None:
    """Empty stations as bits and as marks, windows left and windows: the same facts, kept twice for speed."""
    chance = random.Random(3)
    game = start(name, seats=3, seed=8, expert=1)
    while not game.over:
        seat = chance.choice([*game.to_move, *(other for other in range(3) if game.moves(other))])
        game.play(seat, chance.choice(game.moves(seat)))
        for other in range(3):
            check_seat(game, other)


def check_seat(game: Game, seat: int) -> None:
    flat, left = game.flat, 0
    for index, line in enumerate(game.board.map.lines):
        bits = [1 << place for place, station in enumerate(line.stations) if flat.mark[seat, station] == EMPTY]
        assert flat.empty[seat, index] == sum(bits)
        windows = flat.window[seat, index].tolist()
        assert windows == sorted(windows, key=lambda face: face == 0)
        left += windows[: line.windows].count(0)
        assert not any(windows[line.windows :])
    assert flat.windows_left[seat] == left


def test_expert_games_end() -> None:
    for seed in range(20):
        chance = random.Random(seed)
        game = start("rings", seats=1 + seed % 6, seed=seed, expert=1)
        while not game.over:
            seat = chance.choice(game.to_move)
            game.play(seat, chance.choice(game.moves(seat)))
        assert not game.flat.windows_left.any()


@pytest.mark.parametrize("seats", [1, 6])
def test_the_largest_sheet(seats: int) -> None:
    """Every limit of the engine at once: nothing is cut off, and no bit is lost."""
    names = [f"s{number}" for number in range(limits.STATIONS)]
    lines = {}
    for line in range(limits.LINES):
        turned = names[8 * line :] + names[: 8 * line]
        lines[chr(ord("A") + line)] = " ".join(turned[: limits.LINE_STATIONS])
    deck = (Card(NUMBER, 32, 29, reshuffle=True), Card(EXPRESS, 32, 1), Card(TRANSFER), Card(FREE))
    special = " ".join(names[: limits.ENTRIES - 1])
    board = Board(metro_map(lines, rings="".join(lines), special=special, windows=limits.WINDOWS, deck=deck), "large")
    assert board.cells["cards"][0] == limits.CARDS
    assert len(board.moves) <= limits.MOVES
    chance = random.Random(2)
    game = new(board, seats=seats, seed=2, expert=1)
    while not game.over:
        seat = game.to_move[0]
        game.play(seat, chance.choice(game.moves(seat)))
        check_seat(game, seat)


def test_the_longest_chain() -> None:
    """M16: all special stations in one entry."""
    special = " ".join(f"s{number}" for number in range(limits.ENTRIES - 1))
    board = Board(metro_map({"A": special}, special=special, windows=8, deck=(Card(NUMBER, 7),)), "chain")
    game = new(board, seats=2, seed=1, expert=1)
    for move in ["a 7", *["a 0"] * 7]:
        game.play(0, move)
    assert game.to_move == (1,)
    assert game.view(1).describe()["seats"][0]["marks"] == {}  # type: ignore[index]
    game.play(0, "change")
    check_seat(game, 0)


PLAY = """
import hashlib, random, stellwerk
digest = hashlib.sha256()
for name, seats, expert in (("metro-berlin", 3, 1), ("metro-paris", 1, 0)):
    chance = random.Random(1)
    game = stellwerk.new(name, seats=seats, seed=7, expert=expert)
    while not game.over:
        seat = chance.choice(game.to_move)
        game.play(seat, chance.choice(game.moves(seat)))
        digest.update(game.cells.tobytes())
        view = game.view(0)
        digest.update(view.cells.tobytes() + view.fill_in(seat).cells.tobytes())
    digest.update(str(game.scores).encode() + str(game.view(0).describe()).encode())
print(digest.hexdigest())
"""


def test_rules_run_alike_without_the_compiler() -> None:
    digests = set()
    for off in ("0", "1"):
        environment = os.environ | {"NUMBA_DISABLE_JIT": off}
        command = [sys.executable, "-W", "error", "-c", PLAY]
        digests.add(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout)
    assert len(digests) == 1
