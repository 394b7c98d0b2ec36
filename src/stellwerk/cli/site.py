"""`stellwerk site`: the page as files that any web host can serve."""

from pathlib import Path

import click

from stellwerk.cli.status.progress import while_slow


@click.command()
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--maps", type=click.Path(exists=True, file_okay=False, path_type=Path), help="A folder with maps of your own."
)
def site(folder: Path, maps: Path | None) -> None:
    """Write the page into a FOLDER, as files that any web host can serve: people play against bots, or share a device.

    It may lie in any folder of the host. Playing with others on devices of their own needs `stellwerk serve`.
    """
    with while_slow("loading the rules") as ready:
        from stellwerk.server.offline.site import boards_with, check_folder, site_files, write_site

        check_folder(folder)
        boards = boards_with(maps)
        ready()
    with while_slow(f"laying out {len(boards)} boards"):
        found = site_files(boards)
        write_site(folder, found)
    size = sum(map(len, found.values())) / 1e6
    click.echo(f"{len(found)} files, {size:.1f} MB, are in {folder}; any web host can serve them.")
    click.echo(f"Try it: python -m http.server -d {folder}, then open http://localhost:8000/")
    click.echo("Phones can keep it for playing offline only if the host serves it over https.")
