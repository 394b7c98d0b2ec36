"""A sheet as a small picture for the start page: the network with its trains, no names, no legend."""

from collections.abc import Iterator

from stellwerk.drawing.palette import Theme, theme_named
from stellwerk.drawing.svg import element, group, picture
from stellwerk.metro.drawing.layout import Layout, LineShape, layout
from stellwerk.metro.drawing.palette import colour_of, on_paper
from stellwerk.metro.drawing.svg.marks import car
from stellwerk.metro.drawing.svg.picture import ROUND, draw_decor
from stellwerk.metro.map.model import MetroMap

WIDER = 1.4  # lines, so that they can be seen at the size of a tile


def tile(map: MetroMap, theme: str = "light") -> str:
    look, sheet = on_paper(theme_named(theme), map.paper), layout(map, larger=())
    parts = [
        group("ground", ground(sheet, look)),
        element("g", "".join(tracks(sheet, look)), class_="lines", **ROUND),
        group("stations", stations(sheet, look)),
        group("trains", (train(line, look) for line in sheet.lines)),
    ]
    return picture(sheet.network, f"tile metro {theme}", parts)


def ground(sheet: Layout, look: Theme) -> Iterator[str]:
    yield element("rect", width=sheet.network[0], height=sheet.network[1], fill=look.paper)
    for shape in sheet.decor:
        yield draw_decor(shape, look)


def tracks(sheet: Layout, look: Theme) -> Iterator[str]:
    for line in sheet.lines:
        yield element("path", d=line.path, stroke=colour_of(line, look), stroke_width=WIDER * sheet.line_width)


def stations(sheet: Layout, look: Theme) -> Iterator[str]:
    for station in sheet.stations:
        lines = [sheet.lines[index] for index in station.lines]
        edge = colour_of(lines[0], look) if len(lines) == 1 else look.place_edge
        disc = {"cx": station.x, "cy": station.y, "r": station.radius, "stroke_width": 5}
        yield element("circle", **disc, fill=look.place, stroke=edge)


def train(line: LineShape, look: Theme) -> str:
    windows = "".join(
        element("rect", x=one.x, y=one.y, width=one.width, height=one.height, fill=look.place)
        for one in line.train.windows
    )
    return element("path", d=car(line), fill=colour_of(line, look)) + windows
