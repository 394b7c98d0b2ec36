"""What bots, hints and the analysis say in Python, for positions that the page's Worker is asked about too."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import msgspec

from stellwerk import families
from stellwerk.board import Board
from stellwerk.bots import minds
from stellwerk.bots.analysis import judge
from stellwerk.bots.bot import LEVELS, bot_named
from stellwerk.bots.hints import hints
from stellwerk.bots.levels import with_style
from stellwerk.engine.chance import new_stream
from stellwerk.game import View
from stellwerk.record import RecordWriter

EVERY = 43  # moves between two positions that all levels are asked about
JUDGED = 6  # moves of the game


def thoughts_on(board: Board, seats: int, options: dict[str, int]) -> dict[str, Any]:
    """A game of quick bots, with all levels' choices along the way, hints, and what its last moves were worth."""
    writer = RecordWriter(board, 5, ["driver"] * seats, options)
    bots = [bot_named("driver", board.family)(new_stream(seat)) for seat in range(seats)]
    asked: list[dict[str, Any]] = []
    played: list[dict[str, Any]] = []
    game = writer.game
    while not game.over:
        seat = game.to_move[0]
        view = game.view(seat)
        moves = view.moves()
        number = len(played)
        if number % EVERY == EVERY - 1 and len(moves) > 2:
            asked += list(choices(view, number))
        move = bots[seat].choose(view, moves)
        played.append({"game": as_base64(view), "seat": seat, "move": move.id, "number": number + 1})
        writer.play(seat, move.text)
    numbers = range(max(1, len(played) - JUDGED), len(played) + 1)
    judged = list(judge(writer.record, "game", numbers=numbers))
    return {
        "board": board.name, "seats": seats, "options": options, "rules": board.version,
        "asked": asked, "played": [each for each in played if each["number"] in numbers],
        "judged": msgspec.to_builtins(judged),
    }  # fmt: skip


def choices(view: View, number: int) -> Iterator[dict[str, Any]]:
    position = {"game": as_base64(view), "seat": view.seat}
    styles = families.named(view.board.family).bots.personalities
    styled = [with_style(level, style) for level, style in zip(["driver", *LEVELS], styles, strict=False)]
    for level in [*LEVELS, *styled]:
        bot = bot_named(level, view.board.family)(new_stream(number))
        yield position | {"level": level, "seed": number, "move": bot.choose(view, view.moves()).id}
    yield position | {"hints": msgspec.to_builtins(hints(view))}


def as_base64(view: View) -> str:
    return base64.b64encode(view.cells.tobytes()).decode()


def mind_for(board: Board, seats: int, options: dict[str, int]) -> bytes:
    keys = minds.keys(board)
    return minds.pack(board, keys[f"{seats} expert" if options.get("expert") else str(seats)])
