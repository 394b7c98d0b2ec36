"""`stellwerk simulate`: many games between bots."""

import contextlib
import json
from dataclasses import asdict
from typing import IO

import click

from stellwerk import simulate as simulation
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named, split_names
from stellwerk.bots.learnt import said
from stellwerk.cli.status.progress import progress_bar
from stellwerk.engine.chance import seed_words
from stellwerk.simulate import Series, Summary

Options = tuple[tuple[str, int], ...]


class OptionType(click.ParamType[tuple[str, int]]):
    """`first=2`, `expert=1`: options of a family's rules."""

    name = "name=number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, int]:
        name, _, number = str(value).partition("=")
        try:
            return name, int(number)
        except ValueError:
            self.fail(f"{value!r} is not of the form name=number, such as first=0")


table_option = click.option(
    "--option", "options", multiple=True, type=OptionType(), help="Such as first=0 or expert=1."
)


def series_from(board: str, seats: int | None, bots: str, games: int, seed: int, options: Options) -> Series:
    """A single bot plays all seats; without --seats there are as many seats as bots, but at least two."""
    opened = Board.named(board)
    names = split_names(bots)
    for name in names:
        bot_named(name, opened.family, opened)
    low, high = opened.map.rules.seats
    count = seats if seats is not None else max(len(names), low, min(2, high))
    opened.pack_options(count, dict(options))  # bad input is reported before anything is written
    names = names * count if len(names) == 1 else names
    if len(names) != count:
        raise click.UsageError(f"{count} seats need {count} bots (or one for all), not {len(names)}")
    seed_words(seed)
    say_training(opened)
    return Series(opened, names, games, seed, dict(options))


def say_training(board: Board) -> None:
    """Warns that with the user's own training the same seed gives other games."""
    if text := said(board):
        click.echo(f"stellwerk: {text}", err=True)


@click.command()
@click.argument("board")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Seed of the whole series.")
@click.option("--bots", default="random", show_default=True, help="A bot for each seat, with commas; one for all.")
@table_option
@click.option("--records", type=click.Path(dir_okay=False), help="Write every game down in this file.")
@click.option("--explain", is_flag=True, help="Record all legal moves at each decision too.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def simulate(
    board: str, seats: int | None, games: int, seed: int, bots: str, options: Options,
    records: str | None, explain: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play many games on BOARD, a map's name or file, and sum them up."""
    if explain and not records:
        raise click.UsageError("--explain needs --records FILE: it adds to what is written down")
    series = series_from(board, seats, bots, games, seed, options)
    with contextlib.ExitStack() as stack:
        file: IO[bytes] | None = stack.enter_context(open(records, "wb")) if records else None
        progress = stack.enter_context(progress_bar("games", games, wanted=not as_json))
        summary = simulation.simulate(series, file, explain, progress)
    if as_json:
        click.echo(json.dumps({"board": board, "seed": seed, "bots": list(series.bots), **asdict(summary)}))
    else:
        show(series, summary)


def show(series: Series, summary: Summary) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{series.board.map.name}: {summary.games} games, seed {series.seed}")
    table.add_column("seat", justify="right")
    table.add_column("bot")
    table.add_column("wins", justify="right")
    kinds = list(summary.mean_split)[: list(summary.mean_split).index("total") + 1]
    columns = [name for name in kinds if any(summary.mean_split[name])]
    for name in columns:
        table.add_column(name.replace("_", " "), justify="right", min_width=6)
    for seat, bot in enumerate(series.bots):
        split = [f"{summary.mean_split[name][seat]:.1f}" for name in columns]
        table.add_row(str(seat), bot, f"{summary.win_share[seat]:.1%}", *split)
    console = Console()
    console.print(table)
    console.print(
        f"{summary.moves_per_game:.1f} moves a game · {summary.games_per_second:,.0f} games/s · "
        f"{summary.moves_per_second:,.0f} moves/s · {summary.seconds:.2f} s"
    )
