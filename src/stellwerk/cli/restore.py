"""`stellwerk restore`: a backup becomes a database again."""

import asyncio
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--db", help="As for `stellwerk serve`; must be empty.")
def restore(file: Path, db: str | None) -> None:
    """Read a backup FILE into an empty database, of either kind."""
    from stellwerk.server.settings import default_database
    from stellwerk.server.store.backup import restore as read_back

    click.echo(f"{file}: {asyncio.run(read_back(file, db or default_database()))} rows restored")
