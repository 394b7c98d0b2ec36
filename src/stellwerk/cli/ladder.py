"""`stellwerk ladder`: reports of stored arena results."""

from pathlib import Path

import click

from stellwerk.arena.report import write_reports

Folder, File = click.Path(exists=True, file_okay=False, path_type=Path), click.Path(dir_okay=False, path_type=Path)
HELP = "The overview; a folder of its name gets the boards' reports and pictures."


@click.command()
@click.argument("results", type=Folder, default=Path("results"))
@click.option("--report", type=File, default=Path("docs/bots.md"), show_default=True, help=HELP)
def ladder(results: Path, report: Path) -> None:
    """Write reports of the RESULTS in a folder, those that `stellwerk arena --store` wrote."""
    for path in write_reports(results, report):
        click.echo(f"{path} written")
