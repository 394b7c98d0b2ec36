"""`stellwerk watch`: one game between bots in the terminal."""

import time

import click
from rich.console import Console

from stellwerk.cli.simulate import Options, series_from, table_option
from stellwerk.narrate import Narrator
from stellwerk.record import RecordWriter
from stellwerk.simulate import play_one


@click.command()
@click.argument("board", default="usa")
@click.option("--seats", type=int, help="Number of seats.")
@click.option("--bots", default="random", show_default=True, help="A bot for each seat, with commas; one for all.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@table_option
@click.option("--pace", type=click.FloatRange(0, 60), default=0.0, show_default=True, help="Seconds between two moves.")
def watch(board: str, seats: int | None, bots: str, seed: int, options: Options, pace: float) -> None:
    """Watch one game between bots on BOARD, a map's name or file."""
    series = series_from(board, seats, bots, 1, seed, options)
    console = Console(highlight=False)
    narrators: list[Narrator] = []

    def tell(writer: RecordWriter) -> None:
        record = writer.record
        if not record.moves:
            narrators.append(Narrator(console, record.header))
            narrators[0].begin(record.header)
            return
        narrators[0].move(record.moves[-1])
        if record.result:
            narrators[0].end(record.result)
        time.sleep(pace)

    play_one(series, 0, watch=tell)
