"""The marks on a map: stations, ends of lines, special stations, trains with their windows, arrows of a ring."""

import math
from collections.abc import Iterator

from stellwerk.drawing.areas import Point
from stellwerk.drawing.palette import INK, Theme
from stellwerk.drawing.svg import Attributes, element, number, path, text, title
from stellwerk.metro.drawing.layout import Layout, LineShape, StationSpot
from stellwerk.metro.drawing.palette import colour_of
from stellwerk.metro.drawing.paths import spot

RAYS = 12
DOWN = 0.345  # from the middle of a number or capital to its base, in sizes
EDGE = 4.0  # of a station
BACK, NOSE = 9.0, 20.0  # radii of a train's corners


def draw_station(station: StationSpot, sheet: Layout, look: Theme) -> str:
    """A disc; in the colour of its line, or dark where several lines stop."""
    lines = [sheet.lines[index] for index in station.lines]
    parts = [title(f"{station.name} ({', '.join(line.letter for line in lines)})")]
    if station.star:
        parts.append(draw_star((station.x, station.y), station.star, look))
    parts += end_rings(station, sheet, look)
    edge = colour_of(lines[0], look) if len(lines) == 1 else look.place_edge
    disc = {"cx": station.x, "cy": station.y, "r": station.radius - EDGE / 2, "stroke_width": EDGE}
    parts.append(element("circle", class_="disc", **disc, fill=look.place, stroke=edge))
    kind = "station special" if station.star else "station"
    letters = " ".join(line.letter for line in lines)
    names = {"id": f"station-{station.slug}", "class_": kind, "data_station": station.slug, "data_lines": letters}
    return element("g", "".join(parts), **names)


def end_rings(station: StationSpot, sheet: Layout, look: Theme) -> Iterator[str]:
    """A ring around the end of a line; lines that end together share it."""
    far, count = station.radius + sheet.ring_width / 2 - 1, len(station.ends)
    for part, index in enumerate(station.ends):
        paint: Attributes = {"class_": "end", "fill": "none", "stroke": colour_of(sheet.lines[index], look)}
        if count == 1:
            yield element("circle", cx=station.x, cy=station.y, r=far, stroke_width=sheet.ring_width, **paint)
            continue
        start, end = (
            (station.x + far * math.sin(turn), station.y - far * math.cos(turn))
            for turn in (math.tau * part / count, math.tau * (part + 1) / count)
        )
        arc = f"M{spot(start)}A{number(far)} {number(far)} 0 0 1 {spot(end)}"
        yield element("path", d=arc, stroke_width=sheet.ring_width, **paint)


def draw_star(middle: Point, far: float, look: Theme) -> str:
    """M16: rays like a sun's, so that colour is not the only sign."""
    turns = [math.pi * index / RAYS for index in range(2 * RAYS)]
    reaches = [far if index % 2 == 0 else 0.74 * far for index in range(2 * RAYS)]
    points = [
        (middle[0] + reach * math.sin(turn), middle[1] - reach * math.cos(turn))
        for turn, reach in zip(turns, reaches, strict=True)
    ]
    paint: Attributes = {"fill": look.attraction, "stroke": look.place_edge, "stroke_width": 1.6}
    return element("path", class_="star", d=path(points, closed=True), **paint, stroke_linejoin="round")


def draw_arrow(arrow: tuple[float, float, float], colour: str, look: Theme) -> str:
    """M11: a ring may be followed either way."""
    x, y, angle = arrow
    shape = path([(-8, -12), (12, 0), (-8, 12)], closed=True)
    move = f"translate({number(x)} {number(y)}) rotate({number(angle)})"
    paint: Attributes = {"fill": colour, "stroke": look.paper, "stroke_width": 2.5, "stroke_linejoin": "round"}
    return element("path", class_="arrow", d=shape, transform=move, **paint)


def draw_train(line: LineShape, look: Theme) -> str:
    train = line.train
    parts = [
        title(f"Train of line {line.letter}: {len(train.windows)} windows"),
        element("path", class_="car", d=car(line), fill=colour_of(line, look), stroke=look.place_edge, stroke_width=2),
        element("circle", cx=train.letter[0], cy=train.letter[1], r=train.radius, fill=look.place),
        centred(line.letter, *train.letter, line.letter_size, INK, 700),
    ]
    for window in train.windows:
        box = {"x": window.x, "y": window.y, "width": window.width, "height": window.height, "rx": 5}
        parts.append(element("rect", class_="window", **box, fill=look.place))
    return element("g", "".join(parts), id=f"train-{line.letter}", class_="train", data_line=line.letter)


def centred(content: str, x: float, y: float, size: float, fill: str, weight: int) -> str:
    return text(content, x, y + DOWN * size, size, fill, text_anchor="middle", font_weight=weight)


def car(line: LineShape) -> str:
    """The train's outline: its front is rounder."""
    train = line.train
    left, right = train.x - train.width / 2, train.x + train.width / 2
    top, bottom = train.y - train.height / 2, train.y + train.height / 2
    one, two = (NOSE if train.front == side else BACK for side in ("left", "right"))
    a, b = number(one), number(two)
    return (
        f"M{spot((left + one, top))}H{number(right - two)}A{b} {b} 0 0 1 {spot((right, top + two))}"
        f"V{number(bottom - two)}A{b} {b} 0 0 1 {spot((right - two, bottom))}"
        f"H{number(left + one)}A{a} {a} 0 0 1 {spot((left, bottom - one))}"
        f"V{number(top + one)}A{a} {a} 0 0 1 {spot((left + one, top))}Z"
    )
