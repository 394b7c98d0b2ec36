"""A tickets map as a person wrote it: names, not ids. `compile.py` makes a board of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated

from stellwerk.mapping.mapfile import slug
from stellwerk.wire import one_of

COLOURS = ("purple", "white", "blue", "yellow", "orange", "black", "red", "green", "pink")
GREY = "grey"  # a route that takes any one colour
JOKER = "joker"
DECOR = ("land", "park", "lake", "river")  # kinds of background shapes
Card = Annotated[str, one_of(*COLOURS, JOKER, name="Card")]
RouteColour = Annotated[str, one_of(*COLOURS, GREY, name="RouteColour")]


@dataclass(frozen=True, slots=True)
class Rules:
    """The closed list of switches: all that may differ between boards, each with its default."""

    seats: tuple[int, int] = (2, 5)  # fewest and most
    hand: int = 4  # T1: cards dealt to each seat
    start_offer: int = 3  # T3: tickets offered at the start
    start_keep: int = 2  # T3: fewest of them to keep
    turn_offer: int = 3  # T17: tickets offered on a turn
    turn_keep: int = 1  # T17: fewest of them to keep
    twins_from: int = 4  # T16: with so many seats or more both lanes of a twin are open
    last_round_at: int = 2  # T19: so many pieces left, or fewer, start the last round
    longest_path: int = 0  # T21: points for the longest path
    attraction: int = 0  # T22: points for each attraction reached
    tie_break_longest: bool = False  # T23: after tickets fulfilled, does the longer path decide a tie?


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece, and of route: T13, T14."""

    name: str
    count: int  # pieces of this kind for each seat
    points: tuple[int, ...]  # for a route that costs 1, 2, … cards
    one_space: bool = False  # a subway: one space and one piece, whatever it costs


@dataclass(frozen=True, slots=True)
class Place:
    name: str
    x: float  # board units, right
    y: float  # board units, down
    attraction: bool = False
    label: tuple[float, float] | None = None  # centre of the name; None: the drawing finds a spot
    lines: tuple[str, ...] = ()  # the name broken into lines for drawing; empty: in one line


@dataclass(frozen=True, slots=True)
class Route:
    a: int  # place
    b: int  # place
    cost: int  # cards to pay; also the spaces, unless its piece has one space
    colour: RouteColour
    piece: int = 0  # index into `TicketsMap.pieces`
    via: tuple[float, float] | None = None  # the drawn curve passes here
    spot: float = 0.5  # where along the curve the middle of its spaces is: 0 at a, 1 at b


@dataclass(frozen=True, slots=True)
class Ticket:
    a: int
    b: int
    points: int


@dataclass(frozen=True, slots=True)
class Decor:
    """A background shape, for drawing only."""

    kind: str  # one of DECOR: a river is an open line, the others are closed shapes
    points: tuple[tuple[float, float], ...]
    name: str = ""
    width: float = 0  # of a river


@dataclass(frozen=True, slots=True)
class Drawing:
    """Nothing here changes play."""

    size: tuple[float, float]  # board units, width and height
    legend: tuple[float, float] | None = None  # upper left corner; None: the drawing finds a free corner
    decor: tuple[Decor, ...] = ()


@dataclass(frozen=True, slots=True)
class TicketsMap:
    name: str  # as people say it: "USA"
    origin: str  # "printed" (facts of a printed board) or "own" (our own design)
    about: str  # where the facts come from, in a sentence or two
    joker: str  # what the joker shows: "locomotive"
    cards: dict[Card, int]  # cards in the box, in the map's order
    pieces: tuple[Piece, ...]
    places: tuple[Place, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    rules: Rules
    drawing: Drawing = field(default_factory=lambda: Drawing((1000, 1000)))

    @property
    def colours(self) -> tuple[str, ...]:
        """The card colours without the joker, in the map's order."""
        return tuple(colour for colour in self.cards if colour != JOKER)


def route_names(map: TicketsMap) -> tuple[str, ...]:
    """What moves call the routes: "denver-omaha"; several between the same places get ":1", ":2" in file order."""
    return pair_names(map, [(route.a, route.b) for route in map.routes])


def ticket_names(map: TicketsMap) -> tuple[str, ...]:
    """What moves call the tickets: "denver-el-paso"."""
    return pair_names(map, [(ticket.a, ticket.b) for ticket in map.tickets])


def pair_names(map: TicketsMap, pairs: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    lanes: dict[frozenset[int], list[int]] = {}
    for index, pair in enumerate(pairs):
        lanes.setdefault(frozenset(pair), []).append(index)
    names = [""] * len(pairs)
    for indices in lanes.values():
        name = "-".join(slug(map.places[end].name) for end in pairs[indices[0]])  # twins share the first one's order
        for number, index in enumerate(indices, 1):
            names[index] = f"{name}:{number}" if len(indices) > 1 else name
    return tuple(names)
