"""Where everything on a board is drawn: the picture and the web page are made from exactly this."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from stellwerk.drawing.areas import Area, Outline, Point, circle, hits, is_off, rounded
from stellwerk.drawing.letters import Label
from stellwerk.mapping.mapfile import slug
from stellwerk.tickets.drawing.ground import Ground, lay_ground
from stellwerk.tickets.drawing.labels import Obstacles, find_labels, given_label
from stellwerk.tickets.drawing.legend import Legend, find_legend
from stellwerk.tickets.drawing.tracks import Space, Track, curve, disc_at, lane, space_at, thinned
from stellwerk.tickets.map.model import Route, RouteColour, TicketsMap, route_names, ticket_names

# Sizes at scale 1, in board units.
HEIGHT = 17.0  # of a space
LONGEST = 50.0  # space
GAP = (4.0, 9.0)  # between spaces
LANES = 24.0  # from centre to centre of twin lanes
PLACE = 10.0  # radius
SEAL = 1.36  # times: the mark of an attraction
LABEL = 24.0  # size of letters
DISC = 21.0  # radius of a single space
CLEAR = 15.0  # from the centre of a place to the first space, at least
RAMP = 24.0  # within this, twin lanes leave the place they share
SLIDES = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1.0, -1.0)  # tries to move a route's spaces along it


@dataclass(frozen=True, slots=True)
class PlaceSpot:
    name: str
    slug: str
    x: float
    y: float
    radius: float
    attraction: bool


@dataclass(frozen=True, slots=True)
class RouteShape:
    name: str  # as in moves
    a: int  # place
    b: int  # place
    cost: int
    points: int
    colour: RouteColour
    piece: str
    one_space: bool  # then its only space is a disc
    curve: Outline  # from a to b; a straight one has two points
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class TicketEnds:
    name: str  # as in moves and views
    a: int  # place
    b: int  # place
    points: int


@dataclass(frozen=True, slots=True)
class Layout:
    size: Point  # board units, width and height
    scale: float  # 1: sizes as on usa
    ground: Ground
    routes: tuple[RouteShape, ...]  # in the map's order
    places: tuple[PlaceSpot, ...]
    tickets: tuple[TicketEnds, ...]  # in the map's order
    labels: tuple[Label, ...]  # one for each place
    legend: Legend


@dataclass(frozen=True, slots=True)
class Run:
    """A route being laid out: its spaces may slide along the track by up to `slack` either way."""

    track: Track
    lengths: tuple[float, float]  # of a space and of a gap
    count: int
    middle: float  # of the spaces, along the track
    slack: float
    disc: bool = False

    def spaces(self, scale: float, slide: float = 0) -> tuple[Space, ...]:
        if self.disc:
            return (disc_at(self.track, self.middle, DISC * scale),)
        length, gap = self.lengths
        start = self.middle + slide * self.slack - (self.count - 1) / 2 * (length + gap)
        middles = (start + index * (length + gap) for index in range(self.count))
        return tuple(space_at(self.track, middle, length, HEIGHT * scale) for middle in middles)


def layout(map: TicketsMap) -> Layout:
    tracks = centre_tracks(map)
    longest = longest_space(map, tracks)
    scale = scale_for(longest)
    runs = [
        lay_run(map, route, track, side, longest, scale)
        for route, track, side in zip(map.routes, tracks, lane_sides(map.routes), strict=True)
    ]
    radii = [PLACE * scale * (SEAL if place.attraction else 1) for place in map.places]
    discs = [Area(circle((place.x, place.y), radius)) for place, radius in zip(map.places, radii, strict=True)]
    spaces = settle(runs, discs, map.drawing.size, scale)
    solid = [Area(space.outline) for run in spaces for space in run] + discs
    lines = [Area(part) for run in runs for part in pairwise(thinned(run.track.points, 5))]
    size = LABEL * min(scale, scale**0.6)
    given = [Area(label.outline) for place in map.places if (label := given_label(place, size))]
    legend = find_legend(map, scale, solid + lines + given)
    labels = find_labels(map.places, Obstacles([*solid, Area(legend.outline)], lines, map.drawing.size), radii, size)
    return Layout(
        size=map.drawing.size,
        scale=round(scale, 3),
        ground=lay_ground(map),
        routes=tuple(
            route_shape(map, index, name, run.track, row)
            for index, (name, run, row) in enumerate(zip(route_names(map), runs, spaces, strict=True))
        ),
        places=tuple(
            PlaceSpot(place.name, slug(place.name), place.x, place.y, round(radius, 1), place.attraction)
            for place, radius in zip(map.places, radii, strict=True)
        ),
        tickets=tuple(
            TicketEnds(name, ticket.a, ticket.b, ticket.points)
            for name, ticket in zip(ticket_names(map), map.tickets, strict=True)
        ),
        labels=labels,
        legend=legend,
    )


def centre_tracks(map: TicketsMap) -> list[Track]:
    """The curve of each route before lanes part; twins share the first one's curve, even if their ends are swapped."""
    tracks: dict[tuple[frozenset[int], int], Track] = {}
    for route in sorted(map.routes, key=lambda route: route.via is None):  # a bow given for one lane serves both
        a, b = map.places[route.a], map.places[route.b]
        tracks.setdefault(lane_key(route), curve((a.x, a.y), (b.x, b.y), route.via))
    return [tracks[lane_key(route)] for route in map.routes]


def lane_key(route: Route) -> tuple[frozenset[int], int]:
    return frozenset((route.a, route.b)), route.piece


def lane_sides(routes: Sequence[Route]) -> list[int]:
    """0 for a single route, −1 and 1 for twin lanes."""
    together = [[index for index, other in enumerate(routes) if lane_key(other) == lane_key(route)] for route in routes]
    return [0 if len(both) == 1 else -1 if both[0] == index else 1 for index, both in enumerate(together)]


def longest_space(map: TicketsMap, tracks: Sequence[Track]) -> float:
    """Spaces are equally long on the whole board: as four in five routes have room for."""
    pairs = [pair for pair in zip(map.routes, tracks, strict=True) if not map.pieces[pair[0].piece].one_space]
    if not pairs:
        return LONGEST * min(map.drawing.size) / 1000
    rough = min(1.0, sorted(track.length / route.cost for route, track in pairs)[len(pairs) // 5] / 75)
    rooms = sorted((track.length - 40 * rough) / route.cost - 6 * rough for route, track in pairs)
    return max(LONGEST / 10 * rough, 0.86 * rooms[len(rooms) // 5])


def scale_for(longest: float) -> float:
    """Longer spaces are drawn larger in all, but very long ones slimmer."""
    room = longest / LONGEST
    return room if room < 1 else max(room**0.4, longest / (4.6 * HEIGHT))


def lay_run(map: TicketsMap, route: Route, track: Track, side: int, longest: float, scale: float) -> Run:
    """The lane of a route, how long its spaces and gaps are, and where they go: a spot that the map gives is kept."""
    own = lane(track, side * LANES / 2 * scale, RAMP * scale) if side else track
    spot = 1 - route.spot if is_backwards(map, route, own) else route.spot
    if map.pieces[route.piece].one_space:
        return Run(own, (0, 0), 1, own.length * spot, 0, disc=True)
    room, gaps = own.length - 2 * CLEAR * scale, route.cost - 1
    length = max(LONGEST / 10 * scale, min(longest, (room - gaps * GAP[0] * scale) / route.cost))
    left = max(0.0, room - route.cost * length)
    gap = max(GAP[0] * scale, min(GAP[1] * scale, 0.4 * left / gaps)) if gaps else 0
    slack, half = max(0.0, (left - gaps * gap) / 2), own.length / 2
    middle = max(half - slack, min(half + slack, own.length * spot))
    return Run(own, (length, gap), route.cost, middle, slack if route.spot == 0.5 else 0)


def is_backwards(map: TicketsMap, route: Route, track: Track) -> bool:
    """Is this a twin whose ends are given in the opposite order to the lane whose track it shares?"""
    start = map.places[route.a]
    return track.points[0] != (start.x, start.y)


def settle(runs: Sequence[Run], places: Sequence[Area], board: Point, scale: float) -> list[tuple[Space, ...]]:
    """The spaces of all routes: first in the middle, then routes whose spaces overlap others slide them."""
    spaces = [run.spaces(scale) for run in runs]
    areas = [[Area(space.outline) for space in row] for row in spaces]
    for _ in range(3):
        for index, run in enumerate(runs):
            others = [area for other, row in enumerate(areas) if other != index for area in row] + list(places)
            if not run.slack or not clashes(areas[index], others, board):
                continue
            rows = [run.spaces(scale, slide) for slide in SLIDES]
            best = min(rows, key=lambda row: clashes([Area(space.outline) for space in row], others, board))
            spaces[index], areas[index] = best, [Area(space.outline) for space in best]
    return spaces


def clashes(areas: Sequence[Area], others: Sequence[Area], board: Point) -> int:
    return sum(hits(area, others) + is_off(board, area) for area in areas)


def route_shape(map: TicketsMap, index: int, name: str, track: Track, spaces: tuple[Space, ...]) -> RouteShape:
    route = map.routes[index]
    piece, backwards = map.pieces[route.piece], is_backwards(map, route, track)
    return RouteShape(
        name=name,
        a=route.a,
        b=route.b,
        cost=route.cost,
        points=piece.points[route.cost - 1],
        colour=route.colour,
        piece=piece.name,
        one_space=piece.one_space,
        curve=rounded(track.points[::-1] if backwards else track.points),
        spaces=tuple(round_space(space) for space in (spaces[::-1] if backwards else spaces)),
    )


def round_space(space: Space) -> Space:
    return replace(
        space,
        x=round(space.x, 1),
        y=round(space.y, 1),
        angle=round(space.angle, 1),
        length=round(space.length, 1),
        height=round(space.height, 1),
        outline=rounded(space.outline),
    )
