"""`stellwerk maps`: list, check, draw."""

from pathlib import Path

import click

from stellwerk.mapping import atlas, mapfile
from stellwerk.mapping.mapfile import MapError

ORIGINS = {"printed": "facts of the printed board", "own": "our own design"}


@click.group(invoke_without_command=True)
@click.pass_context
def maps(context: click.Context) -> None:
    """List the maps that come with Stellwerk; check and draw these or your own."""
    if context.invoked_subcommand:
        return
    for name in mapfile.names():
        map = atlas.open_map(name)
        low, high = map.rules.seats
        click.echo(f"{name:16} {atlas.family_of(map).name:8} {low}–{high} seats   {map.name}, {ORIGINS[map.origin]}")


@maps.command()
@click.argument("file")
@click.option("--strict", is_flag=True, help="Exit with 1 if there is anything to warn of.")
def check(file: str, strict: bool) -> None:
    """Report every mistake in a map FILE with its line, and warn of what is drawn badly or plays unevenly."""
    try:
        map = atlas.open_map(file)
    except MapError as error:
        click.echo(str(error), err=True)
        raise click.exceptions.Exit(2) from None
    warnings = atlas.warnings(file)
    for found in warnings:
        click.echo(f"{file}:{found.line}: warning: {found.text}", err=True)
    told = f", {len(warnings)} warning{'s' * (len(warnings) > 1)}" if warnings else ""
    click.echo(f"{file}: no mistakes{told}; {atlas.summary(map)}")
    if strict and warnings:
        raise click.exceptions.Exit(1)


@maps.command()
@click.argument("file")
@click.option(
    "-o", "--output", required=True, type=click.Path(dir_okay=False), help="Where to write the SVG; - is stdout."
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
def draw(file: str, output: str, theme: str) -> None:
    """Draw the board of a map, by name or FILE, as an SVG."""
    picture = atlas.draw(atlas.open_map(file), theme)
    if output == "-":
        click.echo(picture)
        return
    Path(output).write_text(picture, encoding="utf-8")
    click.echo(f"{output} written")
