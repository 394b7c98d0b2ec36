"""The rows of a tickets map: places, routes, tickets, and what only the drawing needs."""

import math
from dataclasses import replace

from stellwerk.mapping.mapfile import nearest
from stellwerk.mapping.values import Section, Value, is_list
from stellwerk.tickets.map.draft import LIMITS
from stellwerk.tickets.map.model import COLOURS, DECOR, GREY, JOKER, Decor, Drawing, Piece, Place, Route, Ticket

PLACE_FORM = '["Denver", x, y, {…}]'
ROUTE_FORM = '["Denver", "Omaha", 4, "purple", {…}]'
TICKET_FORM = '["Denver", "El Paso", 4]'
CANVAS = (1000.0, 1000.0)  # board units, for maps without coordinates


def read_places(board: Section) -> tuple[tuple[Place, ...], tuple[int, ...]]:
    listed = board.raw.get("places")
    drawn = is_list(listed) and any(isinstance(row, list) and len(row) > 2 for row in listed)
    places, rows = board.rows("places", lambda value: read_place(value, drawn))
    if drawn and "size" not in board.raw:
        board.need("size", "size = [width, height]")
    return places if drawn else on_a_circle(places), rows


def read_place(value: Value, drawn: bool) -> Place | None:
    value.what = "place"
    if isinstance(value.raw, str) and not drawn:
        return Place(value.name(), 0, 0)
    if (row := value.row(PLACE_FORM, (3,) if drawn else (1,))) is None:
        return None
    items, more = row
    attraction, label, lines = more.get("attraction"), more.get("label"), more.get("lines")
    more.close()
    x, y = (items[1].number(), items[2].number()) if len(items) == 3 else (0, 0)
    return Place(
        name=items[0].name(),
        x=x,
        y=y,
        attraction=attraction.flag() if attraction else False,
        label=label.point() if label else None,
        lines=lines.list_of(lambda line: line.name(), "a list of texts") if lines else (),
    )


def on_a_circle(places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Facts hold no coordinates; a circle lets even such a map be drawn."""
    step = math.tau / max(1, len(places))
    return tuple(
        replace(place, x=round(500 + 380 * math.cos(step * index)), y=round(500 + 380 * math.sin(step * index)))
        for index, place in enumerate(places)
    )


def read_route(
    value: Value, places: tuple[Place, ...], pieces: tuple[Piece, ...], cards: dict[str, int]
) -> Route | None:
    value.what = "route"
    if (row := value.row(ROUTE_FORM, (4,))) is None:
        return None
    (a, b, cost, colour), more = row
    piece, via, spot = more.get("piece"), more.get("via"), more.get("spot")
    more.close()
    cost.what = "cost"
    return Route(
        a=find_place(a, places),
        b=find_place(b, places),
        cost=cost.whole(*LIMITS["cost"], instead=1),
        colour=find_colour(colour, cards),
        piece=find_piece(piece, pieces) if piece else 0,
        via=via.point() if via else None,
        spot=min(1.0, max(0.0, spot.number(0.5))) if spot else 0.5,
    )


def read_ticket(value: Value, places: tuple[Place, ...]) -> Ticket | None:
    value.what = "ticket"
    if (row := value.row(TICKET_FORM, (3,))) is None:
        return None
    (a, b, points), more = row
    more.close()
    points.what = "points of a ticket"
    return Ticket(find_place(a, places), find_place(b, places), points.whole(*LIMITS["points"], instead=1))


def find_place(value: Value, places: tuple[Place, ...]) -> int:
    """The place's number; later checks take a wrong name for the nearest right one (−1: none is near)."""
    value.what = "place"
    names = [place.name for place in places]
    name = value.one_of(names, nearest(str(value.raw), names) or "")
    return names.index(name) if name in names else -1


def find_colour(value: Value, cards: dict[str, int]) -> str:
    """A colour that exists but has no cards here is left for the checks, which can say so."""
    value.what = "colour"
    if value.raw in COLOURS:
        return str(value.raw)
    here = [colour for colour in cards if colour != JOKER]
    return value.one_of([*here, GREY], GREY)


def find_piece(value: Value, pieces: tuple[Piece, ...]) -> int:
    kinds = [piece.name for piece in pieces]
    name = value.one_of(kinds, "")
    return kinds.index(name) if name else 0


def read_drawing(board: Section) -> Drawing:
    size, legend, decor = board.get("size"), board.get("legend"), board.get("decor")
    return Drawing(
        size=size.point() or CANVAS if size else CANVAS,
        legend=legend.point() if legend else None,
        decor=decor.list_of(read_decor, "a list of shapes") if decor else (),
    )


def read_decor(value: Value) -> Decor:
    section = value.section()
    kind, points = section.need("kind", "kind of decor"), section.need("points")
    name, width = section.get("name"), section.get("width")
    section.close()
    return Decor(
        kind=kind.one_of(list(DECOR), "park") if kind else "park",
        points=points.list_of(lambda point: point.point() or (0, 0), "a list of points") if points else (),
        name=name.name() if name else "",
        width=width.number() if width else 0,
    )
