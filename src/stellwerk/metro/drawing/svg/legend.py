"""The printed values of lines and the score boxes; in signs, so they need no language."""

from collections.abc import Iterator

from stellwerk.drawing.letters import size_in_disc
from stellwerk.drawing.palette import INK, Theme
from stellwerk.drawing.svg import Attributes, element, path, text, title
from stellwerk.metro.drawing.layout import Layout, LineShape
from stellwerk.metro.drawing.legend import DISC, NAME, ScoreBox, Value
from stellwerk.metro.drawing.palette import colour_of, ink_on
from stellwerk.metro.drawing.svg.marks import DOWN, centred

NUMBER = 21.0  # size of a value
SIGN = 24.0  # size of a sign beside a score box


def draw_legend(sheet: Layout, look: Theme) -> Iterator[str]:
    legend, panel = sheet.legend, sheet.legend.panel
    base = legend.y + 0.36 * legend.title_size
    yield text(legend.title, legend.x, base, legend.title_size, look.label, class_="title", font_weight=700)
    box = {"x": panel.x, "y": panel.y, "width": panel.width, "height": panel.height, "rx": 12}
    yield element("rect", **box, fill=look.surface, stroke=look.frame, stroke_width=1.5)
    for value, line in zip(legend.values, sheet.lines, strict=True):
        yield draw_value(value, line, legend.columns, look)
    for score in legend.scores:
        yield draw_score(score, look)


def draw_value(value: Value, line: LineShape, columns: tuple[float, ...], look: Theme) -> str:
    """M10: a line's letter, what it is worth to the first and to later ones, and its name."""
    letter, first, later, name = columns
    colour = colour_of(line, look)
    parts = [
        title(f"Line {value.letter}, {value.name}: first {value.first}, later {value.later}"),
        element("circle", cx=letter, cy=value.y, r=DISC, fill=colour),
        centred(value.letter, letter, value.y, size_in_disc(value.letter, 22, DISC), ink_on(colour), 700),
        diamond(first, value.y, look),
        centred(str(value.first), first, value.y, NUMBER, look.label, 700),
        square(later, value.y, look),
        centred(str(value.later), later, value.y, NUMBER, look.label, 600),
        text(value.name, name, value.y + DOWN * NAME, NAME, look.label),
    ]
    return element("g", "".join(parts), class_="value", data_line=value.letter)


def diamond(x: float, y: float, look: Theme, far: float = 21) -> str:
    points = [(x, y - far), (x + far, y), (x, y + far), (x - far, y)]
    paint: Attributes = {"fill": "none", "stroke": look.label, "stroke_width": 2, "stroke_linejoin": "round"}
    return element("path", d=path(points, closed=True), **paint)


def square(x: float, y: float, look: Theme, far: float = 15) -> str:
    box = {"x": x - far, "y": y - far, "width": 2 * far, "height": 2 * far, "rx": 2}
    return element("rect", **box, fill="none", stroke=look.label, stroke_width=1.6)


def draw_score(score: ScoreBox, look: Theme) -> str:
    """M13: a box to write in, and a sign for what goes there."""
    box = score.box
    x, y = box.x + box.width + 22, box.y + box.height / 2
    edge: Attributes = {"stroke": look.label, "stroke_width": 3.0 if score.column == "total" else 1.6}
    frame = {"x": box.x, "y": box.y, "width": box.width, "height": box.height, "rx": 8}
    parts = [
        title(TITLES[score.column]),
        element("rect", **frame, fill=look.surface, **edge),
        sign(score.column, x, y, look),
    ]
    return element("g", "".join(parts), class_="score", data_column=score.column)


TITLES = {
    "lines": "Points for lines",
    "transfers": "Twice the sum of transfer numbers",
    "empty": "Minus half the empty stations",
    "total": "Total",
}


def sign(column: str, x: float, y: float, look: Theme) -> str:
    if column == "lines":
        return diamond(x + 12, y, look, 14) + square(x + 42, y, look, 10)
    if column == "total":
        return text("=", x, y + DOWN * SIGN, SIGN, look.label, font_weight=700)
    count = "+ 2 ×" if column == "transfers" else "− ½ ×"
    paint: Attributes = {"fill": look.place, "stroke": look.place_edge, "stroke_width": 3}
    ring = element("circle", cx=x + 76, cy=y, r=13, **paint)
    number = centred("3", x + 76, y, 17, INK, 700) if column == "transfers" else ""
    return text(count, x, y + DOWN * SIGN, SIGN, look.label, font_weight=700) + ring + number
