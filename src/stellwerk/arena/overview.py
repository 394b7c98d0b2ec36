"""The levels at a glance: what each wins against the one below, on every board and sheet."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from stellwerk.arena.figures import Figures
from stellwerk.arena.intervals import Estimate
from stellwerk.arena.tables import Table, percent
from stellwerk.bots.bot import LEVELS

STEPS = list(pairwise(LEVELS))  # a level and the one above it
TEXT = """
## Levels

What each level wins against the one below it in games of two seats:

{table}
"""


def overview(stored: Iterable[Figures]) -> str:
    """Nothing if no level was measured."""
    found: dict[str, dict[str, Estimate]] = {}
    for figures in stored:
        if figures.settings["seats"] == 2 and not figures.settings["options"] and figures.sprt is None:
            shares = dict(steps_of(figures))
            if shares:
                found.setdefault(figures.title, {}).update(shares)
    if not found:
        return ""
    columns = ["", *(f"{above} against {level}" for level, above in STEPS)]
    rows = [[title, *(cell(shares.get(above)) for _, above in STEPS)] for title, shares in found.items()]
    return TEXT.format(table=Table("Levels", columns, rows).markdown())


def steps_of(figures: Figures) -> Iterable[tuple[str, Estimate]]:
    places = {bot.bot: place for place, bot in enumerate(figures.bots)}
    for level, above in STEPS:
        if level in places and above in places:
            share = figures.matrix[places[above]][places[level]]
            if share is not None:
                yield above, share


def cell(share: Estimate | None) -> str:
    return "–" if share is None else percent(share)
