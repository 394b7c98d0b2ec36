"""How strong the metro bots are, on one core: solo means on the same cards, and win shares of pairs.

python bench/metro_bots.py solo · pairs · levels, each with --help. A block is one deal: solo games of all bots on the
same cards, or two games with the seats changed. Intervals are 95 % over blocks.
"""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.bots.metro.clairvoyant import perfect
from stellwerk.chance import new_stream
from stellwerk.flat import Cells
from stellwerk.game import new

SHEETS = "metro-amsterdam,metro-berlin,metro-paris,metro-madrid"
LEVELS = "apprentice,guard,driver,dispatcher,chief"
console = Console(width=110)


@dataclass
class Clock:
    """Processor time spent in choosing."""

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
        """The scores of a game of these bots on the cards of a deal."""
        game = new(self.board, len(names), deal, **self.options)
        bots = [bot_named(name, "metro")(new_stream(deal * 8 + seat + 1)) for seat, name in enumerate(names)]
        while not game.over:
            seat = game.to_move[0]
            view = game.view(seat)
            moves = view.moves()
            started = time.process_time()
            move = bots[seat].choose(view, moves)
            self.clocks.setdefault(names[seat], Clock()).add(time.process_time() - started)
            game.play_logged(seat, move)
        return game.scores

    def solo(self, name: str, games: int) -> Cells:
        self.play([name], 0)  # compiles
        self.clocks.pop(name, None)
        return np.array([self.play([name], deal)[0]["total"] for deal in range(1, games + 1)])

    def duel(self, one: str, other: str, blocks: int) -> Cells:
        """The win share of one in each block of two games."""
        shares = []
        for deal in range(1, blocks + 1):
            first, second = self.play([one, other], deal), self.play([other, one], deal)
            shares.append((share(first, 0) + share(second, 1)) / 2)
        return np.array(shares)


def share(scores: list[dict[str, int]], seat: int) -> float:
    winners = [score["rank"] == 1 for score in scores]
    return winners[seat] / sum(winners)


def interval(values: Cells) -> float:
    return float(1.96 * values.std() / np.sqrt(len(values)))


@click.group()
def bench() -> None:
    """Strength of the metro bots."""


@bench.command()
@click.option("--sheets", default=SHEETS)
@click.option("--games", default=4000, help="Of cheap bots.")
@click.option("--search-games", default=100)
@click.option("--ms", default=50)
@click.option("--expert", default=0)
def solo(sheets: str, games: int, search_games: int, ms: int, expert: int) -> None:
    """Means of solo games, and what the search and the clairvoyant add to td on the same cards."""
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
@click.option("--blocks", default=500, help="Deals; each is played twice, with the seats changed.")
@click.option("--search-blocks", default=25, help="Deals of pairs with a search bot.")
def pairs(bots: str, sheets: str, blocks: int, search_blocks: int) -> None:
    """Win shares of neighbours among BOTS, given with commas from weak to strong."""
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
