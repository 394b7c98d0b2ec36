"""`stellwerk backup`: all tables of a server in one file."""

import asyncio
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--db", help="As for `stellwerk serve`.")
def backup(file: Path, db: str | None) -> None:
    """Write all tables of a server to FILE; the server may be running."""
    from stellwerk.server.settings import default_database
    from stellwerk.server.store.backup import back_up

    click.echo(f"{file}: {asyncio.run(back_up(db or default_database(), file))} rows")
