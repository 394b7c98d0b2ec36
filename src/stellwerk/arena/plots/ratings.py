"""Ratings: a dot for each bot, with its interval as a whisker."""

from collections.abc import Iterator

from stellwerk.arena.figures import BotFigures, Figures
from stellwerk.arena.plots.frame import MARGIN, NAME, TOP, WIDE, Axis, fill, label, names_width, plot, signed, stroke
from stellwerk.arena.summary import plus_minus
from stellwerk.drawing.svg import element, group, path, title

ROW = 40.0


def draw(figures: Figures) -> str:
    bottom = TOP + ROW * len(figures.bots)
    ends = [end for bot in figures.bots for end in (bot.rating.low, bot.rating.high)]
    axis = Axis(ends, MARGIN + names_width(figures) + 24, WIDE - MARGIN - 96)
    rows = [group("bot", row(bot, figures, axis, TOP + ROW * (index + 0.5))) for index, bot in enumerate(figures.bots)]
    note = axis.note(f"rating; {figures.anchor} is 0, and 400 more is ten wins for one", bottom)
    return plot(figures, "Ratings", bottom + 60, [axis.draw(TOP, bottom), *rows, note], intervals=True)


def row(bot: BotFigures, figures: Figures, axis: Axis, y: float) -> Iterator[str]:
    rating = bot.rating
    yield title(f"{bot.bot}: {plus_minus(rating, 0)}")
    yield label(bot.bot, axis.left - 24, y + 5, NAME, anchor="end")
    yield label(signed(plus_minus(rating, 0)), WIDE - MARGIN, y + 5, 14, "faint", "end")
    if rating.high > rating.low:
        low, high = axis(rating.low), axis(rating.high)
        yield element("path", d=path([(low, y), (high, y)]), **stroke("better", 3), stroke_linecap="round")
        for end in (low, high):
            yield element("path", d=path([(end, y - 5), (end, y + 5)]), **stroke("better", 2), stroke_linecap="round")
    yield element("circle", cx=axis(rating.value), cy=y, r=7, **fill("better"))
    if bot.bot == figures.anchor:
        yield element("circle", cx=axis(rating.value), cy=y, r=4, **fill("paper"))
