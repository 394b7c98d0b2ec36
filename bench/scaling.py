"""The plot of steps a second by batch size, both axes logarithmic."""

from __future__ import annotations

import math
from collections.abc import Iterator

from rows import Row

from stellwerk.arena.plots.frame import COLOURS, MARGIN, TOP, WIDE, fill, label, stroke
from stellwerk.drawing.svg import element, group, path, picture

HIGH, BOTTOM, LEFT = 460.0, 400.0, 92.0
GAP = 16.0  # between names
KINDS = ("kind-0", "kind-1", "kind-2", "kind-3", "kind-4")


def lines_of(rows: list[Row]) -> dict[str, list[tuple[int, float]]]:
    """Batch sizes and rates by board."""
    lines: dict[str, list[tuple[int, float]]] = {}
    for row in rows:
        _, _, batch = row.setting.partition("VectorEnv, batch ")
        if batch and row.steps_per_second:
            lines.setdefault(row.what, []).append((int(batch), row.steps_per_second))
    return lines


def spread(ends: dict[str, float]) -> Iterator[tuple[str, str, float]]:
    """Places names at the ends of their curves without overlaps."""
    last = -GAP
    kinds = dict(zip(ends, KINDS, strict=False))
    for name, y in sorted(ends.items(), key=lambda item: item[1]):
        last = max(y, last + GAP)
        yield kinds[name], name, last


def draw(rows: list[Row]) -> str:
    lines = lines_of(rows)
    sizes = sorted({batch for line in lines.values() for batch, _ in line})
    rates = [rate for line in lines.values() for _, rate in line]
    low, high = math.floor(math.log10(min(rates))), math.ceil(math.log10(max(rates)))
    right = WIDE - 150

    def across(batch: int) -> float:
        return LEFT + math.log2(batch) / max(1.0, math.log2(sizes[-1])) * (right - LEFT)

    def up(rate: float) -> float:
        return BOTTOM - (math.log10(rate) - low) / (high - low) * (BOTTOM - TOP)

    def grid() -> Iterator[str]:
        for power in range(low, high + 1):
            y = up(10.0**power)
            yield element("path", d=path([(LEFT, y), (right, y)]), **stroke("grid", 1))
            yield label(f"{10**power:,}", LEFT - 8, y + 4, 12, "faint", "end")
        for batch in sizes:
            yield label(f"{batch:,}", across(batch), BOTTOM + 18, 12, "faint", "middle")
        yield label("games at once", (LEFT + right) / 2, BOTTOM + 40, 12, "faint", "middle")

    def curves() -> Iterator[str]:
        for kind, line in zip(KINDS, lines.values(), strict=False):
            points = [(across(batch), up(rate)) for batch, rate in line]
            yield element("path", d=path(points), fill="none", **stroke(kind, 2.5))
            for x, y in points:
                yield element("circle", cx=x, cy=y, r=3.5, **fill(kind))
        for kind, name, y in spread({name: up(line[-1][1]) for name, line in lines.items()}):
            yield label(name, right + 10, y + 4, 13, kind)

    dark = "".join(
        f".fill-{name}{{fill:{shade}}}.stroke-{name}{{stroke:{shade}}}" for name, (_, shade) in COLOURS.items()
    )
    head = [
        element("style", f"@media (prefers-color-scheme: dark){{{dark}}}"),
        element("rect", width=WIDE, height=HIGH, rx=10, **fill("paper")),
        label("Vector environment: steps a second of one core", MARGIN, 38, 22),
        label("with mask and observation · self-play · random legal moves", MARGIN, 60, 13, "faint"),
    ]
    return picture((WIDE, HIGH), "plot", [*head, group("grid", grid()), group("curves", curves())])
