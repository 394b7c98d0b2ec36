"""`stellwerk verify`: does a record hold?"""

import click

from stellwerk import record
from stellwerk.verify import verify as verify_record


@click.command()
@click.argument("file")
def verify(file: str) -> None:
    """Play the games of a record FILE again and compare every outcome and the result."""
    games = moves = 0
    for game in record.read(file):
        verify_record(game, file)
        games, moves = games + 1, moves + len(game.moves)
    click.echo(f"{file}: {games} games with {moves} moves hold")
