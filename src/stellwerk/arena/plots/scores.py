"""Distributions of scores: a ridge for each bot, with its mean."""

from collections.abc import Iterator

from stellwerk.arena.figures import BotFigures, Figures
from stellwerk.arena.plots.frame import MARGIN, NAME, TOP, WIDE, Axis, fill, label, names_width, plot, signed, stroke
from stellwerk.drawing.svg import element, group, path, smooth, title

ROW, PEAK = 64.0, 60.0  # distance between ridges, height of the highest


def draw(figures: Figures) -> str:
    ridges = {bot.bot: ridge(bot) for bot in figures.bots}
    values = [value for points in ridges.values() for value, _ in points] or [0.0]
    highest = max((height for points in ridges.values() for _, height in points), default=1.0)
    top = TOP + PEAK - ROW + 10
    bottom = top + ROW * len(figures.bots)
    axis = Axis(values, MARGIN + names_width(figures) + 24, WIDE - MARGIN - 60)
    parts = [axis.draw(TOP, bottom)]
    for index, bot in enumerate(figures.bots):
        parts.append(group("bot", draw_bot(bot, ridges[bot.bot], axis, top + ROW * (index + 1), PEAK / highest)))
    parts.append(axis.note("points; the mean is marked", bottom))
    return plot(figures, "Scores", bottom + 60, parts)


def ridge(bot: BotFigures) -> list[tuple[float, float]]:
    """The share of games by score, slightly smoothed; zero at both ends."""
    if bot.spread is None:
        return []
    counts = [0, 0, *bot.spread.counts, 0, 0]
    smoothed = [(a + 2 * b + c) / 4 for a, b, c in zip([0, *counts], counts, [*counts[1:], 0], strict=False)]
    first = next(index for index, count in enumerate(smoothed) if count)
    smoothed, start = smoothed[first - 1 :], bot.spread.start + (first - 2.5) * bot.spread.width
    return [(start + index * bot.spread.width, count / sum(counts)) for index, count in enumerate(smoothed)]


def draw_bot(
    bot: BotFigures, points: list[tuple[float, float]], axis: Axis, base: float, scale: float
) -> Iterator[str]:
    yield label(bot.bot, axis.left - 24, base - 8, NAME, anchor="end")
    if bot.score is None or not points:
        return
    yield title(f"{bot.bot}: {bot.score.value:.1f} points on average")
    curve = smooth([(axis(value), base - height * scale) for value, height in points], closed=False)
    yield element("path", d=curve + "Z", **fill("better"), fill_opacity="0.28")
    yield element("path", d=curve, fill="none", **stroke("better", 2), stroke_linejoin="round")
    middle = axis(bot.score.value)
    yield element("path", d=path([(middle, base), (middle, base - 16)]), **stroke("ink", 2))
    yield label(signed(f"{bot.score.value:.1f}"), WIDE - MARGIN, base - 8, 14, "faint", "end")
