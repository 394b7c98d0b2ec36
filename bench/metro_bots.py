"""How strong the metro bots are, on one core: mean solo scores on the same cards, and win shares of pairs.

python bench/metro_bots.py solo · pairs · levels, each with --help. A block is one deal: solo games of all bots on the
same cards, or two games with the seats exchanged. Intervals are 95 % intervals over blocks.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field
from functools import partial

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.bots.gameloop import play, seat_bots
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import Cells
from stellwerk.engine.ranks import win_shares
from stellwerk.game import new_logged
from stellwerk.metro.bots.clairvoyant import perfect

SHEETS = "metro-amsterdam,metro-berlin,metro-paris,metro-madrid"
LEVELS = "apprentice,guard,driver,dispatcher,chief"
console = Console(width=110)


@dataclass
class Clock:
    """CPU time spent on choosing moves."""

    seconds: float = 0
    moves: int = 0
    longest: float = 0

    def add(self, seconds: float) -> None:
        self.seconds, self.moves, self.longest = self.seconds + seconds, self.moves + 1, max(self.longest, seconds)


@dataclass
class Bots:
    board: Board
    options: dict[str, int]
    clocks: dict[str, Clock] = field(default_factory=dict)

    def play(self, names: list[str], deal: int) -> list[dict[str, int]]:
        """The scores of a game between these bots on the cards of a deal."""
        game, log = new_logged(self.board, len(names), deal, self.options)
        streams = [new_stream(deal * 8 + seat + 1) for seat in range(len(names))]
        makers = [partial(bot_named(name, "metro"), stream) for name, stream in zip(names, streams, strict=True)]
        for decision in play(game, log, seat_bots(makers)):
            self.clocks.setdefault(names[decision.seat], Clock()).add(decision.nanoseconds / 1e9)
        return game.scores

    def solo(self, name: str, games: int) -> Cells:
        self.play([name], 0)  # compiles
        self.clocks.pop(name, None)
        return np.array([self.play([name], deal)[0]["total"] for deal in range(1, games + 1)])

    def duel(self, one: str, other: str, blocks: int) -> Cells:
        """The first bot's share of wins in each block of two games."""
        shares = []
        for deal in range(1, blocks + 1):
            first, second = self.play([one, other], deal), self.play([other, one], deal)
            shares.append((share(first, 0) + share(second, 1)) / 2)
        return np.array(shares)


def share(scores: list[dict[str, int]], seat: int) -> float:
    return float(win_shares(np.array([score["rank"] - 1 for score in scores]))[seat])


def interval(values: Cells) -> float:
    return float(1.96 * values.std() / np.sqrt(len(values)))


@click.group()
def bench() -> None:
    """Strength of the metro bots."""


@bench.command()
@click.option("--sheets", default=SHEETS)
@click.option("--games", default=4000, help="Games of cheap bots.")
@click.option("--search-games", default=100)
@click.option("--ms", default=50)
@click.option("--expert", default=0)
def solo(sheets: str, games: int, search_games: int, ms: int, expert: int) -> None:
    """Mean scores of solo games, and the gain of the search and of the clairvoyant over td on the same cards."""
    for sheet in sheets.split(","):
        bots = Bots(Board.named(sheet), {"expert": expert})
        table = Table("bot", "games", "mean", "over td, same cards", "µs a move", "longest, ms", title=sheet)
        td = bots.solo("td", games)
        counts = {"random": games, "greedy": games, "td": games, f"search:ms={ms}": search_games}
        for name, count in counts.items():
            totals = td if name == "td" else bots.solo(name, count)
            clock = bots.clocks[name]
            add_row(table, name, totals, td, f"{clock.seconds / clock.moves * 1e6:.0f}", f"{clock.longest * 1e3:.1f}")
        best = np.array([perfect(bots.board, deal, bots.options).total for deal in range(1, search_games + 1)])
        add_row(table, "clairvoyant", best, td, "", "")
        console.print(table)


def add_row(table: Table, name: str, totals: Cells, td: Cells, *times: str) -> None:
    gain = totals - td[: len(totals)]
    mean = f"{totals.mean():.2f} ± {interval(totals):.2f}"
    table.add_row(name, str(len(totals)), mean, f"{gain.mean():+.2f} ± {interval(gain):.2f}", *times)


@bench.command()
@click.argument("bots")
@click.option("--sheets", default=SHEETS)
@click.option("--blocks", default=500, help="Deals; each is played twice, with the seats exchanged.")
@click.option("--search-blocks", default=25, help="Deals of pairs with a search bot.")
def pairs(bots: str, sheets: str, blocks: int, search_blocks: int) -> None:
    """Win shares of neighbours in the list BOTS, which is separated by commas, from weak to strong."""
    show_pairs(bots.split(","), sheets, blocks, search_blocks)


@bench.command()
@click.option("--sheets", default=SHEETS)
@click.option("--blocks", default=500)
@click.option("--search-blocks", default=25)
def levels(sheets: str, blocks: int, search_blocks: int) -> None:
    """Win shares of each level against the one below."""
    show_pairs(LEVELS.split(","), sheets, blocks, search_blocks)


def show_pairs(names: list[str], sheets: str, blocks: int, search_blocks: int) -> None:
    table = Table("sheet", "bot", "against", "games", "win share", title="two seats")
    for sheet in sheets.split(","):
        bots = Bots(Board.named(sheet), {})
        for weak, strong in itertools.pairwise(names):
            searches = "search" in weak + strong or "chief" in weak + strong
            count = search_blocks if searches else blocks
            shares = bots.duel(strong, weak, count)
            result = f"{shares.mean():.1%} ± {interval(shares):.1%}"
            table.add_row(sheet, strong, weak, str(2 * count), result)
    console.print(table)


if __name__ == "__main__":
    bench()
