"""The legend: costs and points, what a joker stands for, the bonus; in signs, so it needs no language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from stellwerk.drawing.palette import INK, WHITE, Theme
from stellwerk.drawing.svg import element, path, smooth, symbol, text, title
from stellwerk.tickets.drawing.layout import Layout
from stellwerk.tickets.drawing.legend import CHIP, EDGE, ROW, ScoreRow
from stellwerk.tickets.drawing.palette import edge_of, fill_of, ink_of
from stellwerk.tickets.drawing.tracks import wavy
from stellwerk.tickets.map.model import JOKER


@dataclass(frozen=True, slots=True)
class Pen:
    """Where the next line of the legend goes, and how large it is."""

    look: Theme
    scale: float
    x: float  # left edge of the line
    y: float  # its middle

    def down(self, rows: float) -> Pen:
        return Pen(self.look, self.scale, self.x, self.y + rows * ROW * self.scale)

    def right(self, units: float) -> Pen:
        return Pen(self.look, self.scale, self.x + units, self.y)

    def write(self, content: str, right: float, size: float = 22, weight: int = 700, anchor: str = "start") -> str:
        x, y, size = self.x + right * self.scale, self.y + 0.34 * size * self.scale, size * self.scale
        return text(content, x, y, size, self.look.label, font_weight=weight, text_anchor=anchor)


def draw_legend(board: Layout, look: Theme) -> Iterator[str]:
    legend, scale = board.legend, board.scale
    box = {"x": legend.x, "y": legend.y, "width": legend.width, "height": legend.height, "rx": 8 * scale}
    yield element("rect", fill=look.surface, stroke=look.frame, stroke_width=2, **box)
    pen = Pen(look, scale, legend.x + EDGE * scale, legend.y + (EDGE + ROW / 2) * scale)
    cell = (legend.width - 2 * EDGE * scale) / legend.columns
    for row in legend.rows:
        for index, (cost, points) in enumerate(row.points):
            down, right = divmod(index, legend.columns)
            yield score(row, cost, points, pen.down(down).right(right * cell))
        pen = pen.down(1 + (len(row.points) - 1) // legend.columns)
    yield joker_key(legend.colours, pen)
    pen = pen.down(1)
    if legend.longest_path:
        yield longest_path(legend.longest_path, pen)
        pen = pen.right(120 * scale)
    if legend.attraction:
        yield attraction(legend.attraction, pen)


def score(row: ScoreRow, cost: int, points: int, pen: Pen) -> str:
    """A space or disc with its cost in it, and the points beside it."""
    scale, x = pen.scale, pen.x + 15 * pen.scale
    paint = {"fill": pen.look.grey, "stroke": pen.look.grey_edge}
    if row.one_space:
        sign = element("circle", cx=x, cy=pen.y, r=12.5 * scale, stroke_width=1.4 * scale, **paint)
    else:
        box = {"x": pen.x, "y": pen.y - 10.5 * scale, "width": 30 * scale, "height": 21 * scale}
        sign = element("rect", stroke_width=1.4 * scale, **box, **paint)
    numbers = pen.write(str(cost), 15, size=17, weight=600, anchor="middle") + pen.write(str(points), 35)
    return element("g", title(f"{row.piece} {cost}: {points} points") + sign + numbers)


def joker_key(colours: tuple[str, ...], pen: Pen) -> str:
    """The joker, and every colour it can be."""
    size, step = 21 * pen.scale, CHIP * pen.scale
    equals = pen.write("=", 1.45 * CHIP, 20, 600, "middle")
    parts = [title("A joker is any colour"), joker_chip(pen.x, pen.y, size), equals]
    for index, colour in enumerate(colours):
        x = pen.x + (index + 2.35) * step
        box = {"x": x - size / 2, "y": pen.y - size / 2, "width": size, "height": size, "rx": 0.2 * size}
        paint = {"fill": fill_of(pen.look, colour), "stroke": edge_of(pen.look, colour)}
        chip = element("rect", stroke_width=1.2 * pen.scale, **box, **paint)
        parts.append(element("g", chip + symbol(colour, x, pen.y, 0.68 * size), color=ink_of(pen.look, colour)))
    return element("g", "".join(parts))


def joker_chip(left: float, y: float, size: float) -> str:
    """Six stripes, and a spoked wheel in a white disc."""
    x = left + size / 2
    return (
        element("rect", x=left, y=y - size / 2, width=size, height=size, rx=0.2 * size, fill="url(#stripes)")
        + element("circle", cx=x, cy=y, r=0.4 * size, fill=WHITE)
        + element("g", symbol(JOKER, x, y, 0.72 * size), color=INK)
    )


def longest_path(points: int, pen: Pen) -> str:
    """T21: three places on one line."""
    scale, look = pen.scale, pen.look
    spots = [(pen.x + right * scale, pen.y + down * scale) for right, down in ((6, 5), (30, -6), (56, 4))]
    line = element("path", d=path(spots), fill="none", stroke=look.line, stroke_width=5 * scale)
    paint = {"fill": look.place, "stroke": look.place_edge}
    rings = [element("circle", cx=x, cy=y, r=5 * scale, stroke_width=2 * scale, **paint) for x, y in spots]
    return element("g", title(f"Longest path: {points} points") + line + "".join(rings) + pen.write(f"+{points}", 70))


def attraction(points: int, pen: Pen) -> str:
    """T22."""
    sign = seal(pen.x + 13 * pen.scale, pen.y, 12 * pen.scale, pen.look)
    return element("g", title(f"Attraction: {points} points") + sign + pen.write(f"+{points}", 34))


def seal(x: float, y: float, radius: float, look: Theme) -> str:
    """The mark of an attraction: a wavy edge, so that colour is not the only sign."""
    edge = smooth(wavy((x, y), radius), closed=True)
    return element("path", d=edge, fill=look.attraction, stroke=look.place_edge, stroke_width=radius / 4) + element(
        "circle", cx=x, cy=y, r=0.4 * radius, fill=look.place
    )
