"""`stellwerk replay`: a recorded game, readably."""

import click
from rich.console import Console

from stellwerk import record
from stellwerk.narrate import Narrator


@click.command()
@click.argument("file")
@click.option("--game", type=click.IntRange(min=1), help="Only the n-th game of the file.")
def replay(file: str, game: int | None) -> None:
    """Show the games of a record FILE. Nothing is checked: that is what verify is for."""
    console = Console(highlight=False)
    shown = 0
    for number, each in enumerate(record.read(file), 1):
        if game is not None and number != game:
            continue
        shown += 1
        narrator = Narrator(console, each.header)
        narrator.begin(each.header)
        for line in each.moves:
            narrator.move(line)
        if each.result:
            narrator.end(each.result)
        else:
            console.print("The record ends here, without a result.")
    if not shown:
        raise click.UsageError(f"{file} has only {number} games")
