"""A planner's numbers: tuned and shipped for each board and number of seats, then changed by a style."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec

from stellwerk.board import Board
from stellwerk.errors import OptionError
from stellwerk.mapping.mapfile import did_you_mean
from stellwerk.tickets.bots.rules.mind import LONGER
from stellwerk.tickets.bots.rules.numbers import NAMES, Numbers

# A sensible start for the tuner, in points and turns.
UNTUNED: Mapping[str, float] = {
    "way_turn": 2.0, "way_piece": 0.5, "way_points": 0.4, "way_missing": 1.2, "way_crowd": 0.5,
    "ticket": 0.25, "points": 0.35, "piece": 0.6, "extend": 0.1, "crowd": 3.0, "block": 0.0,
    "joker": 1.2, "spent": 0.5, "tempo": 0.7, "wait": 1.0, "draws": 0.0,
    "dull": 0.8, "far": 7.0, "grey": 1.0, "deck": 2.0, "wild": 0.5,
    "keep": 0.7, "keep_turn": 0.9, "more_turns": 8.0, "more_plan": 1.2, "claim_pieces": 5.0, "slack": 4.0,
    **dict.fromkeys(NAMES[NAMES.index("slack") + 1 :], 0.0),  # what came later is left out
}  # fmt: skip

# A style multiplies some of the numbers and adds to others.
STYLES: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "balanced": {},
    "ticket-hungry": {"more_turns": (0, 1.5), "more_plan": (1, 6), "keep": (1.5, 0), "keep_turn": (0.6, 0)},
    "long-route": {"way_points": (2, 0), "points": (1.7, 0), "extend": (2, 0.3), "dull": (0.7, 0)},
    "blocker": {"block": (1, 2.5), "crowd": (1.3, 1)},
    "rusher": {"piece": (1, 0.8), "tempo": (0.5, 0), "wait": (0.4, 0), "more_turns": (3, 0)},
    "hoarder": {"tempo": (1, 4), "wait": (1.5, 0)},
}


# The same styles as personalities of levels: easy to tell apart, yet each about as strong as the level without a style.
GENTLE: Mapping[str, Mapping[str, tuple[float, float]]] = {
    "balanced": {},
    "ticket-hungry": {"more_turns": (0.5, 0), "more_plan": (1, 2), "keep": (1.2, 0), "draws": (1.15, 0)},
    "long-route": {
        "way_points": (1.5, 0), "way_turn": (1.3, 0), "way_piece": (0.9, 0), "points": (1.1, 0), "tempo": (1, 1),
        "longest": (1, 1), "trail": (1, 1), "draws": (1.1, 0),
    },
    "blocker": {"block": (1, 1), "crowd": (1.2, 0.5), "draws": (1.15, 0)},
    "rusher": {
        "piece": (1, 0.3), "tempo": (0.9, 0), "more_turns": (1.2, 0), "draws": (0.9, 0), "trail": (1, 0.3),
        "keep_points": (1, 0.1),
    },
    "hoarder": {"tempo": (1, 1), "wait": (1.2, 0), "draws": (1.15, 0), "joker": (2.5, 0)},
}  # fmt: skip

GENTLY = "Its style is that of a personality: gentler."


def bent(numbers: Mapping[str, float], style: str, gentle: bool = False) -> dict[str, float]:
    """Numbers in a style; what a style says of numbers that are not given is left out."""
    if style not in STYLES:
        raise OptionError(f"no style is called {style!r}{did_you_mean(style, STYLES)}; styles are: {', '.join(STYLES)}")
    bends = (GENTLE if gentle else STYLES)[style]
    changed = {name: (value, *bends.get(name, (1, 0))) for name, value in numbers.items()}
    return {name: value * factor + more for name, (value, factor, more) in changed.items()}


def with_hand(numbers: Mapping[str, float], draws: float) -> Mapping[str, float]:
    """Numbers for a hand that so many turns of drawing fill; until it is full, the seat can wait a little longer."""
    return {**numbers, "draws": draws, "wait": numbers["wait"] + LONGER} if draws else numbers


def as_cells(*rows: Mapping[str, float]) -> Any:
    """Numbers as compiled code takes them: a struct for each row."""
    cells = Numbers.many(len(rows))
    for index, row in enumerate(rows):
        for name, value in row.items():
            cells[name][index] = value
    return cells


@dataclass(frozen=True)
class Tuned:
    """What a tuning run found, as it is shipped: the numbers, their board, and how to make them again."""

    board: str
    seats: int
    map_hash: str
    pieces: int  # of a seat: they are the length of a game
    command: str
    games: int
    numbers: dict[str, float]


def read_tuned(text: str | bytes) -> Tuned:
    found = msgspec.json.decode(text, type=Tuned)
    if unknown := found.numbers.keys() - set(NAMES):
        guess = did_you_mean(min(unknown), NAMES)
        raise OptionError(f"the planner has no number {min(unknown)!r}{guess}; make the file anew by `stellwerk tune`")
    return found


def read_numbers(path: str, board: Board | None = None) -> dict[str, float]:
    """The numbers of a file, whatever board they were tuned for; what it leaves out is as in UNTUNED."""
    try:
        numbers = read_tuned(Path(path).read_bytes()).numbers
    except OptionError as error:
        raise OptionError(f"{path}: {error}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError, OSError) as error:
        why = getattr(error, "strerror", None) or error
        raise OptionError(f"{path}: not a file that `stellwerk tune` has written: {why}") from None
    return {**UNTUNED, **numbers}


FIRST, NEWEST = "planner-1", "planner-2"  # whose numbers are shipped, each in a folder of its own
CURRENT = NEWEST  # whose numbers `planner` plays with; levels and search keep the first


@cache
def shipped(of: str = CURRENT) -> tuple[Tuned, ...]:
    folder = files("stellwerk.tickets.bots") / "data" / of
    return tuple(read_tuned(path.read_text()) for path in folder.iterdir() if path.name.endswith(".json"))


def pieces_of(board: Board) -> int:
    return int(board.cells["pieces"][0].sum())


def tuned(board: Board, seats: int, of: str = CURRENT) -> Mapping[str, float]:
    """The numbers for a board and its seats; a map without any borrows those of the board most like it."""

    def unlikeness(found: Tuned) -> tuple[bool, int, int]:
        return found.map_hash != board.map_hash, abs(found.pieces - pieces_of(board)), abs(found.seats - seats)

    return {**UNTUNED, **min(shipped(of), key=unlikeness).numbers} if shipped(of) else UNTUNED
