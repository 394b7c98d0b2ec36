"""Who beats whom: a cell for each pair of bots, blue above chance, orange below."""

from collections.abc import Iterator

from stellwerk.arena.figures import Figures
from stellwerk.arena.intervals import Estimate
from stellwerk.arena.plots.frame import MARGIN, NAME, TOP, WIDE, fill, label, names_width, plot
from stellwerk.arena.summary import matrix_title, percent, whole
from stellwerk.drawing.letters import text_width
from stellwerk.drawing.svg import element, group, number, title

CELL, GAP, HIGH = 92.0, 4.0, 52.0
SLANT = 0.5  # sine of the angle of the names above the columns


def draw(figures: Figures) -> str:
    names = [bot.bot for bot in figures.bots]
    left = MARGIN + names_width(figures) + 16
    top = TOP + 14 + max(text_width(name, NAME) for name in names) * SLANT
    parts = []
    for column, name in enumerate(names):
        x, y = left + CELL * (column + 0.5), top - 12
        turned = f"translate({number(x)} {number(y)}) rotate(-30)"
        parts.append(element("g", label(name, 0, 0, NAME), transform=turned))
    for row, name in enumerate(names):
        y = top + HIGH * row
        parts.append(label(name, left - 14, y + HIGH / 2 + 5, NAME, anchor="end"))
        for column, cell in enumerate(figures.matrix[row]):
            pair = f"{name} against {names[column]}"
            parts.append(group("cell", draw_cell(cell, pair, left + CELL * column, y, figures.matrix_chance)))
    bottom = top + HIGH * len(names)
    note = f"the row’s bot against the column’s; chance is {whole(figures.matrix_chance)}"
    parts.append(label(note, MARGIN, bottom + 28, 12, "faint"))
    wide = max(WIDE / 2, left + CELL * len(names) + MARGIN + text_width(names[-1], NAME) * 0.87 - CELL / 2)
    return plot(figures, matrix_title(figures), bottom + 46, parts, max(wide, 560), intervals=True)


def draw_cell(cell: Estimate | None, pair: str, x: float, y: float, chance: float) -> Iterator[str]:
    box = {"x": x + GAP / 2, "y": y + GAP / 2, "width": CELL - GAP, "height": HIGH - GAP, "rx": 5}
    if cell is None:
        yield element("rect", **box, **fill("grid"), fill_opacity="0.45")
        return
    yield title(f"{pair}: {percent(cell)}")
    above = cell.value - chance
    strength = above / (1 - chance) if above > 0 else -above / chance
    colour = fill("better" if above > 0 else "worse")
    yield element("rect", **box, **colour, fill_opacity=f"{0.06 + 0.64 * strength:.2f}")
    yield label(f"{100 * cell.value:.1f}", x + CELL / 2, y + HIGH / 2 + 1, 17, anchor="middle")
    yield label(f"{100 * cell.low:.1f} – {100 * cell.high:.1f}", x + CELL / 2, y + HIGH / 2 + 17, 11, "ink", "middle")
