"""Writes the golden records anew: `python tests/make_golden.py`. Only after a change that is meant to alter play.

A game for every board and number of seats, and games that end in every possible way. A person can follow
each with `stellwerk replay`; the tests verify them all, compiled and un-compiled.
"""

from __future__ import annotations

import hashlib
import itertools
import json
from collections.abc import Callable, Sequence
from pathlib import Path

from boards import NAMES, TABLES
from repository import GOLDEN
from stellwerk import record
from stellwerk.board import Board
from stellwerk.game import Game, Move
from stellwerk.record import Record, RecordWriter
from stellwerk.simulate import Series, play_one

SERIES_GAMES = 150  # for each board and the largest number of seats, kept as a digest


def hoard(game: Game, moves: Sequence[Move]) -> Move:
    """Draws cards and tickets as long as there are any, then claims what is dear to pay: decks run out."""

    def liking(move: Move) -> int:
        order = ("keep", "draw", "take", "tickets", "claim", "pass")
        return order.index(move.text.split()[0])

    return min(moves, key=lambda move: (liking(move), -len(move.text), move.id))


def build(game: Game, moves: Sequence[Move]) -> Move:
    """Claims whenever it can, else draws: pieces run out."""
    return max(moves, key=lambda move: (move.text.startswith("claim"), move.text.startswith("draw"), -move.id))


def play(board: str, seats: int, seed: int, choose: Callable[[Game, Sequence[Move]], Move]) -> Record:
    explain = choose is build  # the lists of hoarders, who could claim nearly everything, are too long to read
    writer = RecordWriter(Board.named(board), seed, [choose.__name__] * seats, {}, explain)
    while not writer.game.over:
        seat = writer.game.to_move[0]
        writer.play(seat, str(choose(writer.game, writer.game.moves(seat))))
    return writer.record


def finished_apart(played: Record) -> bool:
    """M16: a round in which one seat had a choice to make and another had no window left."""
    last = [line.seat for line in played.moves[-played.header.seats :]]
    return len(set(last)) < played.header.seats


def passed_and_went_on(played: Record) -> bool:
    """Somebody passed, and the next seat could move."""
    moves = [line.move for line in played.moves]
    return any(one == "pass" and other != "pass" for one, other in itertools.pairwise(moves))


def write(name: str, played: Record) -> None:
    played.header.map = Path(played.header.map).name  # no path of the machine that made it
    (GOLDEN / f"{name}.game").write_bytes(record.write(played))


def series_digest(name: str, seats: int) -> str:
    """Of the records of a whole series: any change of play, wherever it happens, changes it."""
    series = Series(Board.named(name), ["random"] * seats, SERIES_GAMES, 1, {})
    digest = hashlib.sha256()
    for number in range(SERIES_GAMES):
        played = play_one(series, number)
        played.header.stellwerk = ""
        digest.update(record.write(played))
    return digest.hexdigest()


def main() -> None:
    for name, seats in TABLES:
        series = Series(Board.named(name), ["random"] * seats, 1, 2026, {})
        write(f"{name}-{seats}", play_one(series, 0))
    for name in ("usa", "new-york", "berlin"):
        write(f"{name}-pieces-out", play(name, 2, 5, build))
        write(f"{name}-deck-empty", play(name, Board.named(name).map.rules.seats[1], 5, hoard))
    village = str(GOLDEN / "village.toml")
    write("village-all-pass", play(village, 2, 5, hoard))
    trials = (play(village, seats, seed, hoard) for seats in (3, 4) for seed in range(1000))
    write("village-pass", next(filter(passed_and_went_on, trials)))
    board = Board.named("metro-berlin")
    expert = (play_one(Series(board, ["random"] * 3, 1, seed, {"expert": 1}), 0) for seed in range(1000))
    write("metro-berlin-expert", next(filter(finished_apart, expert)))
    digests = {name: series_digest(name, Board.named(name).map.rules.seats[1]) for name in NAMES}
    (GOLDEN / "digests.json").write_text(json.dumps(digests, indent=1) + "\n")


if __name__ == "__main__":
    main()
