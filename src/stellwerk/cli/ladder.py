"""`stellwerk ladder`: the page of stored arena results."""

from __future__ import annotations

from pathlib import Path

import click

from stellwerk.arena.page import write_page

PathType = click.Path(path_type=Path)


@click.command()
@click.argument("results", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path("results"))
@click.option("--page", type=PathType, default=Path("docs/bots.md"), show_default=True, help="The page to write.")
@click.option(
    "--pictures", type=PathType, default=Path("docs/pictures/bots"), show_default=True, help="Folder for its pictures."
)
def ladder(results: Path, page: Path, pictures: Path) -> None:
    """Write the page of the RESULTS in a folder, those that `stellwerk arena --store` wrote."""
    for path in write_page(results, page, pictures):
        click.echo(f"{path} written")
