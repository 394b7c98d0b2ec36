"""The overview of all stored results: what each level wins against the one below, and a plot for each board."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from stellwerk.arena.figures import Figures
from stellwerk.arena.intervals import Estimate
from stellwerk.arena.summary import Summary, percent, setting
from stellwerk.bots.bot import LEVELS

STEPS = list(pairwise(LEVELS))  # a level and the one above it
HEAD = """\
# How strong are the bots?

Written by `stellwerk ladder` from the figures in `{results}`; don't edit it by hand.
"""
NOTHING = "\nNothing has been stored yet: `stellwerk arena BOARD --bots A,B --store {results}/NAME.json` does.\n"
LEVEL_TABLE = """
## Levels

What each level wins against the one below it in games of two seats:

{table}
"""
RATINGS = """
## Ratings

Each plot shows the bots of one run. It links to the report of its board, which has the other runs (slow bots, other
numbers of seats), scores and times.

{plots}
"""
MEASURED = """
## How it was measured

- A **block** is one deal played from all seats. All chance of a game follows from its deal, so every bot gets the
  same cards in the same places.
- **Intervals** are 95 % intervals. They are computed over blocks, not over games; a shared win counts in parts. One
  block won and one lost are added, so that the interval stays honest for a bot that wins everything.
- **Ratings** are fitted to all games of a run (Bradley–Terry; Luce's choice for more than two seats): 400 more means
  ten wins for one. One bot, the anchor, has 0. Ratings of different runs can't be compared.
- "Is it better?" is answered by a sequential test on blocks that stops as soon as the answer is clear. It errs in one
  case of twenty.
- **Times** are CPU milliseconds for a decision on the machine that played. Search bots have budgets of play-outs or of
  CPU time (`ms`), so other work of the machine changes no share.
"""


def overview(by_board: Mapping[str, Iterable[Figures]], shown: Mapping[str, Figures], results: str, folder: str) -> str:
    """The whole text. `shown` are the runs with pictures, `folder` has the boards' reports."""
    parts = [HEAD.format(results=results)]
    if not by_board:
        parts.append(NOTHING.format(results=results))
    if levels := level_table(figures for stored in by_board.values() for figures in stored):
        parts.append(LEVEL_TABLE.format(table=levels.markdown()))
    if shown:
        plots = [plot(board, figures, folder) for board, figures in shown.items()]
        parts.append(RATINGS.format(plots="\n".join(plots)))
    return "".join([*parts, MEASURED])


def level_table(stored: Iterable[Figures]) -> Summary | None:
    """Nothing if no level was measured."""
    found: dict[str, dict[str, Estimate]] = {}
    for figures in stored:
        if figures.settings["seats"] == 2 and not figures.settings["options"] and figures.sprt is None:
            shares = dict(steps_of(figures))
            if shares:
                found.setdefault(figures.title, {}).update(shares)
    columns = ["", *(f"{above} against {level}" for level, above in STEPS)]
    rows = [[title, *(cell(shares.get(above)) for _, above in STEPS)] for title, shares in found.items()]
    return Summary("Levels", columns, rows) if rows else None


def steps_of(figures: Figures) -> Iterator[tuple[str, Estimate]]:
    indices = {bot.bot: index for index, bot in enumerate(figures.bots)}
    for level, above in STEPS:
        if level in indices and above in indices:
            share = figures.matrix[indices[above]][indices[level]]
            if share is not None:
                yield above, share


def cell(share: Estimate | None) -> str:
    return "–" if share is None else percent(share)


def plot(board: str, figures: Figures, folder: str) -> str:
    """Half as wide as the text, and a link to the board's report."""
    alt = f"Ratings: {figures.title}, {setting(figures)}"
    return f'[<img src="{folder}/pictures/{board}-ratings.svg" alt="{alt}" width="49%">]({folder}/{board}.md)'
