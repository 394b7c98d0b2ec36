"""A board as a small picture for the start page: no names, no legend, and some routes claimed as decoration."""

import math
from collections.abc import Iterable, Iterator, Sequence

from stellwerk.drawing.areas import Point
from stellwerk.drawing.palette import Theme, theme_named
from stellwerk.drawing.svg import element, group, number, path, picture
from stellwerk.tickets.drawing.layout import Layout, RouteShape, layout
from stellwerk.tickets.drawing.palette import edge_of, fill_of
from stellwerk.tickets.drawing.svg.picture import draw_decor, inset
from stellwerk.tickets.drawing.tracks import Space, thinned
from stellwerk.tickets.map.model import TicketsMap

SEATS = ("#54630A", "#A3134F", "#1F3C88", "#8A4B12")
CREAM = "#FFFDF6"
CORNERS = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))  # each seat claims routes from one towards the next
SHARE = 12  # a seat has claimed one route in so many


def tile(map: TicketsMap, theme: str = "light") -> str:
    look, board = theme_named(theme), layout(map)
    claimed = claims(board)
    taken = {route.name for routes in claimed for route in routes}
    free = [route for route in board.routes if route.name not in taken]
    parts = [
        group("ground", ground(board, look)),
        group("routes", [*beds(board, look), *free_routes(free, board, look), *pieces(claimed, board)]),
        group("places", places(board, look)),
    ]
    return picture(board.size, f"tile tickets {theme}", parts)


def claims(board: Layout) -> list[list[RouteShape]]:
    """The routes that each seat has claimed: a walk along the edge of the board, the same in every picture."""
    taken: set[str] = set()
    found = []
    for corner, goal in zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True):
        routes = walk(board, at(board, corner), at(board, goal), taken)
        taken |= {route.name for route in routes}
        found.append(routes)
    return found


def at(board: Layout, corner: Point) -> int:
    """The place that is nearest to a corner."""
    x, y = corner[0] * board.size[0], corner[1] * board.size[1]
    return min(range(len(board.places)), key=lambda one: math.dist((x, y), spot(board, one)))


def spot(board: Layout, place: int) -> Point:
    return board.places[place].x, board.places[place].y


def walk(board: Layout, start: int, goal: int, taken: set[str]) -> list[RouteShape]:
    here, visited, routes = start, {start}, list[RouteShape]()
    while here != goal and len(routes) < len(board.routes) // SHARE:
        steps = [
            (math.dist(spot(board, end), spot(board, goal)), route.name, route, end)
            for route in board.routes
            if not route.one_space and route.name not in taken and here in (route.a, route.b)
            if (end := route.a + route.b - here) not in visited
        ]
        if not steps:
            break
        _, _, route, here = min(steps)
        routes.append(route)
        visited.add(here)
    return routes


def ground(board: Layout, look: Theme) -> Iterator[str]:
    yield element("rect", **inset(board, 0), fill=look.water if board.ground.has_land else look.paper)
    for shape in board.ground.shapes:
        yield draw_decor(shape, look)


def beds(board: Layout, look: Theme) -> Iterator[str]:
    for colour, width, one_space in ((look.bed, 6, False), (look.line, 5, True)):
        curves = "".join(path(thinned(route.curve, 4)) for route in board.routes if route.one_space == one_space)
        if curves:
            yield element("path", d=curves, fill="none", stroke=colour, stroke_width=width * board.scale)


def free_routes(routes: Sequence[RouteShape], board: Layout, look: Theme) -> Iterator[str]:
    """All spaces of a colour in one path: wide in the colour of the edge, then narrower in that of the card."""
    height = next(route.spaces[0].height for route in board.routes if not route.one_space)
    for colour in dict.fromkeys(route.colour for route in routes):
        alike = [route for route in routes if route.colour == colour]
        bars = "".join(bar(space) for route in alike if not route.one_space for space in route.spaces)
        for paint, width in ((edge_of(look, colour), height), (fill_of(look, colour), height - 4 * board.scale)):
            yield element("path", d=bars, stroke=paint, stroke_width=width)
        for space in (route.spaces[0] for route in alike if route.one_space):
            fill, edge = fill_of(look, colour), edge_of(look, colour)
            disc = {"cx": space.x, "cy": space.y, "r": space.height / 2, "stroke_width": 3 * board.scale}
            yield element("circle", **disc, fill=fill, stroke=edge)


def bar(space: Space) -> str:
    """A space as a stroke along its middle."""
    turn = math.radians(space.angle)
    right, down = space.length / 2 * math.cos(turn), space.length / 2 * math.sin(turn)
    ends = (space.x - right, space.y - down), (space.x + right, space.y + down)
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in ends)


def pieces(claimed: Iterable[list[RouteShape]], board: Layout) -> Iterator[str]:
    """Wagons: wider than a space, with a light edge and a light dot."""
    for seat, routes in zip(SEATS, claimed, strict=True):
        spaces = [space for route in routes for space in route.spaces]
        bars = "".join(bar(space) for space in spaces)
        dots = "".join(f"M{number(space.x)} {number(space.y)}h0" for space in spaces)
        wide = 26 * board.scale
        yield element("path", d=bars, stroke=CREAM, stroke_width=wide)
        yield element("path", d=bars, stroke=seat, stroke_width=0.84 * wide)
        yield element("path", d=dots, stroke=CREAM, stroke_width=0.34 * wide, stroke_linecap="round")


def places(board: Layout, look: Theme) -> Iterator[str]:
    for place in board.places:
        fill = look.attraction if place.attraction else look.place
        ring = {"stroke": look.place_edge, "stroke_width": number(0.4 * place.radius)}
        yield element("circle", cx=place.x, cy=place.y, r=1.1 * place.radius, fill=fill, **ring)
