"""A sheet as a picture: one self-contained SVG that stylesheets can address by line and station."""

from collections.abc import Iterator
from html import escape

from stellwerk.drawing.palette import Theme, theme_named
from stellwerk.drawing.svg import Attributes, element, group, label_lines, picture, title
from stellwerk.metro.drawing.layout import DecorShape, Layout, LineShape, layout
from stellwerk.metro.drawing.palette import colour_of, on_paper
from stellwerk.metro.drawing.svg.legend import draw_legend
from stellwerk.metro.drawing.svg.marks import draw_arrow, draw_station, draw_train
from stellwerk.metro.map.model import MetroMap

HALO = 2.0  # of paper beside a line, where it crosses another
ROUND: Attributes = {"fill": "none", "stroke_linejoin": "round"}


def draw(map: MetroMap, theme: str = "light") -> str:
    """The whole sheet; the themes are "light" and "dark"."""
    look, sheet = on_paper(theme_named(theme), map.paper), layout(map, larger=())
    counts = f"A sheet with {len(map.stations)} stations on {len(map.lines)} lines."
    parts = [
        title(map.name),
        element("desc", escape(f"{counts} {map.about}".strip())),
        element("defs", element("clipPath", element("rect", **whole(sheet), rx=12), id="edge")),
        group("ground", ground(sheet, look)),
        group("lines", (draw_line(line, sheet, look) for line in sheet.lines)),
        group("labels", (draw_label(sheet, index, look) for index in range(len(sheet.labels)))),
        group("stations", (draw_station(station, sheet, look) for station in sheet.stations)),
        group("trains", (draw_train(line, look) for line in sheet.lines)),
        group("legend", draw_legend(sheet, look)),
    ]
    return picture(sheet.size, f"sheet metro {theme}", parts)


def whole(sheet: Layout) -> dict[str, float]:
    return {"x": 0, "y": 0, "width": sheet.size[0], "height": sheet.size[1]}


def ground(sheet: Layout, look: Theme) -> Iterator[str]:
    """Paper, then the shapes in the order of the file."""
    shapes = [element("rect", **whole(sheet), fill=look.paper), *(draw_decor(shape, look) for shape in sheet.decor)]
    yield element("g", "\n".join(shapes), clip_path="url(#edge)", stroke_linecap="round")


def draw_decor(shape: DecorShape, look: Theme) -> str:
    name = title(shape.name) if shape.name else ""
    if shape.kind == "river":
        stroke: Attributes = {"fill": "none", "stroke": look.river, "stroke_width": shape.width}
        return element("path", name, class_="river", d=shape.path, **stroke)
    fill = look.park if shape.kind == "park" else look.river
    return element("path", name, class_=shape.kind, d=shape.path, fill=fill)


def draw_line(line: LineShape, sheet: Layout, look: Theme) -> str:
    """A line, and a narrow halo that separates it from lines that it crosses or runs beside."""
    halo = element("path", class_="halo", d=line.path, stroke=look.paper, stroke_width=sheet.line_width + 2 * HALO)
    track = element("path", class_="track", d=line.path, stroke=colour_of(line, look), stroke_width=sheet.line_width)
    arrows = "".join(draw_arrow(arrow, colour_of(line, look), look) for arrow in line.arrows)
    about = title(f"Line {line.letter}, {line.name}: {len(line.stations)} stations{' on a ring' if line.ring else ''}")
    name: Attributes = {"id": f"line-{line.letter}", "class_": "line", "data_line": line.letter}
    return element("g", about + halo + track + arrows, **name, **ROUND)


def draw_label(sheet: Layout, index: int, look: Theme) -> str:
    halo: Attributes = {"stroke": look.halo, "stroke_width": 4, "stroke_linejoin": "round", "paint_order": "stroke"}
    lines = "".join(label_lines(sheet.labels[index], look.label))
    return element("g", lines, class_="label", data_station=sheet.stations[index].slug, **halo)
