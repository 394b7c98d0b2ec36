"""A metro map as a person wrote it: names, not ids. `compile.py` makes a sheet of it."""

from dataclasses import dataclass
from typing import Annotated

from stellwerk.wire import one_of

NUMBER, EXPRESS, TRANSFER, FREE = "number", "express", "transfer", "free"
KINDS = (NUMBER, EXPRESS, TRANSFER, FREE)  # of cards: M4, M5, M7, M8
LABELS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")  # where a station's name may be
DECOR = ("river", "lake", "park")  # kinds of background shapes


@dataclass(frozen=True, slots=True)
class Rules:
    """The closed list of switches: all that may differ between sheets, each with its default."""

    seats: tuple[int, int] = (1, 6)  # fewest and most


@dataclass(frozen=True, slots=True)
class Card:
    """M1: a card, and how often it is in the deck."""

    kind: Annotated[str, one_of(*KINDS)]
    value: int = 0  # of a number or an express: the most marks
    count: int = 1
    reshuffle: bool = False  # M9: after its round all turned cards go back into the deck


@dataclass(frozen=True, slots=True)
class Station:
    name: str
    x: float  # grid units, right
    y: float  # grid units, down
    label: str = ""  # one of LABELS; empty: the drawing finds a side
    special: bool = False  # M16
    lines: tuple[str, ...] = ()  # the name broken into lines for drawing; empty: the drawing breaks it
    narrow: tuple[str, ...] = ()  # … into more lines, for large letters where there is little room


@dataclass(frozen=True, slots=True)
class Bend:
    """A point that a drawn line passes, for drawing only."""

    after: int  # index, among the line's stations, of the station before it
    x: float  # grid units
    y: float


@dataclass(frozen=True, slots=True)
class Line:
    letter: str
    name: str  # as the city calls it: "U8"
    colour: str  # "#5fae2e"
    stations: tuple[int, ...]  # from the train on; each once, also on a ring
    windows: int  # M3
    first: int  # M10: points for those who complete it first
    later: int  # M10: points for those who complete it in a later round
    ring: bool = False  # M11: the last station is joined to the first, and the train stands at the first
    train: tuple[float, float] | None = None  # where its middle is drawn; None: the drawing finds a spot
    bends: tuple[Bend, ...] = ()


@dataclass(frozen=True, slots=True)
class Decor:
    """A background shape with rounded corners, for drawing only."""

    kind: str  # one of DECOR: a river is an open line, the others are closed shapes
    points: tuple[tuple[float, float], ...]  # grid units
    name: str = ""
    width: float = 0.4  # of a river, grid units


@dataclass(frozen=True, slots=True)
class MetroMap:
    name: str  # as people say it: "Metro Berlin"
    city: str
    origin: str  # "printed" (facts of a printed sheet) or "own" (our own design)
    about: str  # where the facts come from, in a sentence or two
    paper: str  # background colour, for drawing only
    stations: tuple[Station, ...]
    lines: tuple[Line, ...]
    deck: tuple[Card, ...]
    rules: Rules = Rules()
    decor: tuple[Decor, ...] = ()


# M1: the fourteen cards of the game.
DECK = (
    Card(NUMBER, 3, 2), Card(NUMBER, 4, 3), Card(NUMBER, 5, 2), Card(NUMBER, 6, 1, reshuffle=True),
    Card(EXPRESS, 2, 2), Card(EXPRESS, 3, 1), Card(TRANSFER, count=2), Card(FREE),
)  # fmt: skip
