"""Restores positions whose struct is damaged: `test_positions.py` runs this in a process of its own, which may crash.

A line is refused with a sentence, or it makes a game that can be looked at and played to its end.
"""

from __future__ import annotations

import faulthandler
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

import stellwerk
from boards import NAMES, seats_of
from stellwerk import position
from stellwerk.errors import PositionError
from stellwerk.game import PUBLIC, Game, View

SPOILT = 40  # lines of each position
STAGES = (0, 1, 40, 21, 10_000)  # moves between positions
VALUES = (0, 1, 2, 3, 5, 0x7F, 0x80, 0xFE, 0xFF)
LONGEST = 250  # letters of a message


def positions(name: str, chance: random.Random) -> Iterator[View]:
    """Games and views of them: new ones, in the middle of a game, with choices made, and over."""
    board = stellwerk.Board.named(name)
    seats = chance.choice(seats_of(name))
    expert = {"expert": 1} if board.family == "metro" and any(each.special for each in board.map.stations) else {}
    game = stellwerk.new(board, seats, chance.randrange(2**32), **expert)
    for stage in STAGES:
        for _ in range(stage):
            if not game.over:
                seat = chance.choice(game.to_move)
                game.play_logged(seat, chance.choice(game.moves(seat)))
        yield from (game, game.view(chance.randrange(seats)), game.view(PUBLIC))


def spoil(record: bytes, kind: np.dtype[Any], chance: random.Random) -> bytes:
    """Changes some bytes anywhere, or in one field; small fields would seldom be met by chance."""
    bytes_ = bytearray(record)
    field: Any = kind.fields[chance.choice(kind.names or ())]  # type: ignore[index]
    start, size = (field[1], field[0].itemsize) if chance.random() < 0.7 else (0, len(record))
    for _ in range(chance.choice((1, 1, 1, 2, 30))):
        bytes_[start + chance.randrange(size)] = chance.choice((*VALUES, chance.randrange(256)))
    return bytes(bytes_)


def use(found: View, chance: random.Random) -> None:
    """All that a caller may do with a position."""
    found.describe()
    if isinstance(found, Game):
        game = found
        for viewer in range(PUBLIC, game.seats):
            use(game.view(viewer), chance)
        stellwerk.play_outs(game, worlds=2)
    else:
        found.describe_moves()
        game = found.fill_in(chance.randrange(99))
        if found.seat != PUBLIC:
            stellwerk.play_outs(found, found.moves()[:2] or None, worlds=2)
    while not game.over:
        seat = chance.choice(game.to_move)
        game.play(seat, chance.choice(game.moves(seat)))
    assert len(game.scores) == found.seats
    game.describe()


def restored(line: str) -> View | None:
    try:
        return stellwerk.from_line(line)
    except PositionError as error:
        told = str(error)
    assert "\n" not in told, told
    assert len(told) < LONGEST, told
    return None


def main() -> None:
    faulthandler.enable()
    chance, told = random.Random(int(sys.argv[1])), {"refused": 0, "taken": 0}
    for name in NAMES:
        for whole in positions(name, chance):
            written = position.read(whole.as_line())
            for _ in range(SPOILT):
                state = spoil(written.state, whole.board.rules.Game.dtype, chance)
                line = position.write(replace(written, state=state))
                sys.stderr.write(f"{line}\n")  # the last one is what crashed or hung
                found = restored(line)
                told["taken" if found else "refused"] += 1
                if found and state != written.state:
                    use(found, chance)
    sys.stdout.write(json.dumps(told))


if __name__ == "__main__":
    main()
