"""Where points come from: a bar for each bot, with lost points to the left of zero."""

from collections.abc import Iterator

from stellwerk.arena.figures import BotFigures, Figures
from stellwerk.arena.plots.frame import MARGIN, NAME, TOP, WIDE, Axis, fill, label, names_width, plot, signed, stroke
from stellwerk.arena.summary import heading
from stellwerk.drawing.letters import text_width
from stellwerk.drawing.svg import element, group, path, title

ROW, BAR, LEGEND = 40.0, 22.0, 34.0


def draw(figures: Figures) -> str:
    colours = colours_of(figures)
    top = TOP + LEGEND
    bottom = top + ROW * len(figures.bots)
    ends = [0.0]
    for bot in figures.bots:
        values = [bot.split[kind] for kind in colours]
        ends += [sum(value for value in values if value > 0), sum(value for value in values if value < 0)]
    axis = Axis(ends, MARGIN + names_width(figures) + 24, WIDE - MARGIN - 60)
    rows = [group("bot", row(bot, colours, axis, top + ROW * (index + 0.5))) for index, bot in enumerate(figures.bots)]
    note = axis.note("mean points; the total is marked", bottom)
    parts = [group("legend", legend(colours)), axis.draw(top, bottom), *rows, note]
    return plot(figures, "Where the points come from", bottom + 60, parts)


def colours_of(figures: Figures) -> dict[str, str]:
    """A colour for each kind of points that adds to the total; lost points are red."""
    kinds = list(figures.bots[0].split)
    kinds = [kind for kind in kinds[: kinds.index("total")] if any(bot.split[kind] for bot in figures.bots)]
    lost = [kind for kind in kinds if sum(bot.split[kind] for bot in figures.bots) < 0]
    gained = [kind for kind in kinds if kind not in lost]
    return {kind: f"kind-{index % 5}" for index, kind in enumerate(gained)} | dict.fromkeys(lost, "lost")


def legend(colours: dict[str, str]) -> Iterator[str]:
    x = MARGIN
    for kind, colour in colours.items():
        yield element("rect", x=x, y=TOP - 4, width=13, height=13, rx=3, **fill(colour))
        yield label(heading(kind), x + 19, TOP + 7, 13)
        x += 19 + text_width(heading(kind), 13) + 22


def row(bot: BotFigures, colours: dict[str, str], axis: Axis, y: float) -> Iterator[str]:
    yield label(bot.bot, axis.left - 24, y + 5, NAME, anchor="end")
    right = left = 0.0
    for kind, colour in colours.items():
        value = bot.split[kind]
        start = right if value > 0 else left + value
        box = {"x": axis(start), "width": max(0.0, axis(start + abs(value)) - axis(start) - 1), "y": y - BAR / 2}
        hint = title(f"{bot.bot}, {heading(kind)}: {value:.1f}")
        yield element("rect", hint, **box, height=BAR, rx=2, **fill(colour)) if value else ""
        right, left = right + max(0.0, value), left + min(0.0, value)
    total = axis(bot.split["total"])
    yield element("path", d=path([(total, y - BAR / 2 - 5), (total, y + BAR / 2 + 5)]), **stroke("ink", 2.5))
    yield label(signed(f"{bot.split['total']:.1f}"), WIDE - MARGIN, y + 5, 14, "faint", "end")
