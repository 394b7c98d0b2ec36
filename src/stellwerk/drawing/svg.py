"""Small parts of a picture as SVG text; `inside` is SVG already, everything else is escaped here."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from stellwerk.drawing.areas import Point
from stellwerk.drawing.letters import BASE, LINE, Label, is_measured, text_width

Attribute = str | float
Attributes = dict[str, Attribute]

FONT = "'Barlow Semi Condensed', Barlow, 'Arial Narrow', sans-serif"


def number(value: float) -> str:
    """At most one decimal, and no trailing zero."""
    return f"{value:.1f}".removesuffix(".0")


def element(tag: str, inside: str = "", /, **attributes: Attribute) -> str:
    """`element("circle", cx=3, stroke_width=2)`; the underscores of names become hyphens."""
    parts = [f" {name.strip('_').replace('_', '-')}={quoted(value)}" for name, value in attributes.items()]
    return f"<{tag}{''.join(parts)}>{inside}</{tag}>" if inside else f"<{tag}{''.join(parts)}/>"


def quoted(value: Attribute) -> str:
    return f'"{escape(value) if isinstance(value, str) else number(value)}"'


def picture(size: Point, kind: str, parts: Iterable[str]) -> str:
    """The whole SVG, self-contained; `kind` are its classes."""
    wide, high = size
    return element(
        "svg",
        "\n" + "\n".join(parts) + "\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(wide)} {number(high)}",
        width=wide,
        height=high,
        class_=kind,
        role="img",
        font_family=FONT,
        font_weight="600",
    ) + "\n"  # fmt: skip


def group(name: str, lines: Iterable[str]) -> str:
    return element("g", "\n" + "\n".join(lines) + "\n", class_=name)


def title(content: str) -> str:
    return element("title", escape(content))


def text(content: str, x: float, y: float, size: float, fill: str, **more: Attribute) -> str:
    """With its measured length, so that a reader without our font sees the same board, only condensed."""
    if len(content) > 2 and is_measured(content):
        more |= {"textLength": text_width(content, size), "lengthAdjust": "spacingAndGlyphs"}
    return element("text", escape(content), x=x, y=y, font_size=size, fill=fill, **more)


def label_lines(label: Label, fill: str) -> Iterator[str]:
    x = label.x + {"start": -0.5, "middle": 0, "end": 0.5}[label.anchor] * label.width
    for index, line in enumerate(label.lines):
        y = label.y + ((index - (len(label.lines) - 1) / 2) * LINE + BASE) * label.size
        yield text(line, x, y, label.size, fill, text_anchor=label.anchor)


def symbol(name: str, x: float, y: float, size: float, angle: float = 0) -> str:
    """A symbol of this picture's definitions around a point, in the current colour."""
    turned: dict[str, Attribute] = {}
    if angle:
        turned["transform"] = f"rotate({number(angle)} {number(x)} {number(y)})"
    box = {"x": x - size / 2, "y": y - size / 2, "width": size, "height": size}
    return element("use", href=f"#symbol-{name}", stroke="none", **box, **turned)


def path(points: Sequence[Point], closed: bool = False) -> str:
    """Straight from point to point."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def smooth(points: Sequence[Point], closed: bool) -> str:
    """A smooth curve through all points (Catmull–Rom as cubic Bézier curves)."""
    count = len(points)
    if count < 3:
        return path(points) if points else ""

    def point(index: int) -> Point:
        return points[index % count] if closed else points[max(0, min(count - 1, index))]

    parts = [f"M{number(points[0][0])} {number(points[0][1])}"]
    for index in range(count if closed else count - 1):
        before, start, end, after = (point(index + step) for step in (-1, 0, 1, 2))
        first = start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6
        second = end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6
        parts.append("C" + " ".join(f"{number(x)} {number(y)}" for x, y in (first, second, end)))
    return "".join(parts) + ("Z" if closed else "")
