"""What all plots share: colours for light and dark screens, titles, axes, bots' names."""

import math
from collections.abc import Iterable, Iterator

from stellwerk.arena.figures import Figures
from stellwerk.arena.summary import setting
from stellwerk.drawing.letters import text_width
from stellwerk.drawing.svg import Attributes, element, group, path, picture, text

WIDE, MARGIN, TOP = 760.0, 28.0, 84.0
NAME = 15.0  # font size of bots' names

# Each colour on light and on dark paper. A media query selects the second, so one file serves both.
COLOURS = {
    "paper": ("#FCFBF8", "#18232C"),
    "ink": ("#16202A", "#F3F0E7"),
    "faint": ("#6B7178", "#9BA7B0"),
    "grid": ("#E4DFD3", "#2C3A45"),
    "better": ("#2F6FBF", "#6FA8E8"),
    "worse": ("#C9622B", "#E8925E"),
    "kind-0": ("#2F6FBF", "#5B97DB"),
    "kind-1": ("#36894A", "#57B06C"),
    "kind-2": ("#E0A526", "#E9BB55"),
    "kind-3": ("#8757A6", "#AE82CB"),
    "kind-4": ("#2C9297", "#54B9BD"),
    "lost": ("#C93A35", "#E0655F"),
}


def fill(name: str) -> Attributes:
    return {"fill": COLOURS[name][0], "class_": f"fill-{name}"}


def stroke(name: str, width: float) -> Attributes:
    return {"stroke": COLOURS[name][0], "stroke_width": width, "class_": f"stroke-{name}"}


def label(content: str, x: float, y: float, size: float, colour: str = "ink", anchor: str = "start") -> str:
    return text(content, x, y, size, COLOURS[colour][0], class_=f"fill-{colour}", text_anchor=anchor)


def plot(
    figures: Figures, title: str, high: float, parts: Iterable[str], wide: float = WIDE, intervals: bool = False
) -> str:
    """The whole picture: background, title, what was played, and the given parts."""
    rules = "".join(
        f".fill-{name}{{fill:{dark}}}.stroke-{name}{{stroke:{dark}}}" for name, (_, dark) in COLOURS.items()
    )
    played = f"{figures.title}, {setting(figures)} · {figures.blocks} deals, {figures.games} games"
    played += " · 95 % intervals" if intervals else ""
    head = [
        element("style", f"@media (prefers-color-scheme: dark){{{rules}}}"),
        element("rect", width=wide, height=high, rx=10, **fill("paper")),
        label(title, MARGIN, 38, 22),
        label(played, MARGIN, 60, 13, "faint"),
    ]
    return picture((wide, high), "plot", [*head, *parts])


def names_width(figures: Figures) -> float:
    return max(text_width(bot.bot, NAME) for bot in figures.bots)


class Axis:
    """A horizontal axis with marks at round values."""

    def __init__(self, values: Iterable[float], left: float, right: float) -> None:
        values = list(values)
        low, high = min(values), max(values)
        self.step = round_step((high - low or 1) / 6)
        self.low = math.floor(low / self.step) * self.step
        self.high = max(math.ceil(high / self.step) * self.step, self.low + self.step)
        self.left, self.right = left, right

    def __call__(self, value: float) -> float:
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def draw(self, top: float, bottom: float) -> str:
        return group("axis", self.marks(top, bottom))

    def note(self, what: str, bottom: float) -> str:
        """A caption that says what the axis measures."""
        return label(what, (self.left + self.right) / 2, bottom + 42, 12, "faint", "middle")

    def marks(self, top: float, bottom: float) -> Iterator[str]:
        for index in range(round((self.high - self.low) / self.step) + 1):
            value = self.low + index * self.step
            colour = "faint" if value == 0 else "grid"
            yield element("path", d=path([(self(value), top), (self(value), bottom)]), **stroke(colour, 1))
            yield label(signed(f"{value:g}"), self(value), bottom + 18, 12, "faint", "middle")


def signed(digits: str) -> str:
    """With a minus sign as wide as a plus sign."""
    return digits.replace("-", "−")


def round_step(least: float) -> float:
    """The smallest of 1, 2 or 5 times a power of ten that is at least this."""
    power = 10 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least)
