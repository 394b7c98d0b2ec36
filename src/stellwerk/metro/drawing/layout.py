"""Where everything on a sheet is drawn: the picture and the web page are made from exactly this."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from stellwerk.drawing.areas import Point
from stellwerk.drawing.letters import Label, size_in_disc
from stellwerk.mapping.mapfile import slug
from stellwerk.metro.drawing.fixed import LINE, MARGIN, RING, UNIT, Bounds, FixedParts
from stellwerk.metro.drawing.legend import Legend, lay_legend
from stellwerk.metro.drawing.legend import width_of as legend_width
from stellwerk.metro.drawing.palette import night_colour
from stellwerk.metro.drawing.paths import Stretch, stretch
from stellwerk.metro.drawing.spots import LARGER
from stellwerk.metro.drawing.trains import LETTER, Train
from stellwerk.metro.map.model import Decor, MetroMap

BANK = 0.55 * UNIT  # from a corner of a river to the beginning of its curve


@dataclass(frozen=True, slots=True)
class StationSpot:
    name: str
    slug: str
    x: float
    y: float
    radius: float
    star: float  # M16: how far the rays of a special station reach; 0: it is not special
    lines: tuple[int, ...]  # that stop there
    ends: tuple[int, ...]  # that end there: each draws a part of a ring around it


@dataclass(frozen=True, slots=True)
class LineShape:
    letter: str  # or two: "U1"
    letter_size: float  # in the disc of its train
    name: str
    colour: str  # by day …
    night: str  # … and by night
    ring: bool  # M11
    stations: tuple[int, ...]  # from the train on
    stub: Stretch  # from the train to the first station
    stretches: tuple[Stretch, ...]  # from each station to the next; a ring's last one closes it
    arrows: tuple[tuple[float, float, float], ...]  # on a ring: x, y and degrees, forward and back
    path: str  # all of them in one SVG path
    train: Train


@dataclass(frozen=True, slots=True)
class DecorShape:
    kind: str
    name: str
    path: str
    width: float  # of a river


@dataclass(frozen=True, slots=True)
class Names:
    """The names of all stations in larger letters, for a sheet that is shown small."""

    size: float  # of the letters
    labels: tuple[Label | None, ...]  # one for each station; None: there is no room for it


@dataclass(frozen=True, slots=True)
class Layout:
    size: Point  # sheet units, width and height
    network: Point  # width and height without the legend, for a page that has its own
    line_width: float
    ring_width: float  # around the end of a line
    decor: tuple[DecorShape, ...]
    lines: tuple[LineShape, ...]  # in the map's order
    stations: tuple[StationSpot, ...]
    labels: tuple[Label, ...]  # one for each station
    names: tuple[Names, ...]  # the same, larger and larger
    legend: Legend


def layout(map: MetroMap, larger: Sequence[float] = LARGER) -> Layout:
    """With names in these larger sizes too; to fit them takes a second or two."""
    fixed = FixedParts(with_sides(map))
    labels = fixed.labels()
    labels.free_sides()
    wide, high = fixed.size
    legend = lay_legend(map, wide + 4, MARGIN)
    return Layout(
        size=(round(wide + 4 + legend_width(map) + MARGIN), round(max(high, legend.bottom + MARGIN))),
        network=fixed.size,
        line_width=LINE,
        ring_width=RING,
        decor=tuple(decor_shape(shape, fixed.bounds) for shape in map.decor),
        lines=tuple(line_shape(fixed, index) for index in range(len(map.lines))),
        stations=tuple(station_spot(fixed, index) for index in range(len(map.stations))),
        labels=tuple(option.label for option in labels.chosen),
        names=tuple(names_in(fixed, size) for size in larger),
        legend=legend,
    )


def names_in(fixed: FixedParts, size: float) -> Names:
    labels = fixed.labels(size)
    labels.free_sides()
    without = labels.without_room()
    return Names(size, tuple(None if i in without else one.label for i, one in enumerate(labels.chosen)))


def with_sides(map: MetroMap) -> MetroMap:
    """The map with a side for every name, so that the sheet is no larger than needed."""
    if all(station.label for station in map.stations):
        return map
    labels = FixedParts(map).labels()
    sides = [(option.side, option.label.lines) for option in labels.chosen]
    named = [
        station if station.label else replace(station, label=side, lines=lines)
        for station, (side, lines) in zip(map.stations, sides, strict=True)
    ]
    return replace(map, stations=tuple(named))


def station_spot(fixed: FixedParts, index: int) -> StationSpot:
    station, lines = fixed.map.stations[index], fixed.map.lines
    return StationSpot(
        name=station.name,
        slug=slug(station.name),
        x=fixed.spots[index][0],
        y=fixed.spots[index][1],
        radius=round(fixed.radii[index], 1),
        star=round(fixed.star(index), 1),
        lines=tuple(number for number, line in enumerate(lines) if index in line.stations),
        ends=tuple(number for number, line in enumerate(lines) if not line.ring and line.stations[-1] == index),
    )


def line_shape(fixed: FixedParts, index: int) -> LineShape:
    line = fixed.map.lines[index]
    stub, *stretches = fixed.lines[index]
    return LineShape(
        letter=line.letter,
        letter_size=size_in_disc(line.letter, LETTER, fixed.trains[index].radius),
        name=line.name,
        colour=line.colour,
        night=night_colour(line.colour),
        ring=line.ring,
        stations=line.stations,
        stub=stub,
        stretches=tuple(stretches),
        arrows=fixed.arrows(index),
        path=joined([stub, *stretches]),
        train=fixed.trains[index],
    )


def joined(stretches: list[Stretch]) -> str:
    """One path: under a station's mark a line may shift to its offset beside other lines."""
    first, *others = (one.path for one in stretches)
    return first + "".join("L" + path.removeprefix("M") for path in others)


def decor_shape(shape: Decor, bounds: Bounds) -> DecorShape:
    points = [bounds.at(point) for point in shape.points]
    is_river = shape.kind == "river"
    path = stretch(points, BANK if is_river else BANK / 2, closed=not is_river).path
    return DecorShape(shape.kind, shape.name, path, round(shape.width * UNIT, 1))
