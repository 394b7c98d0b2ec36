"""`stellwerk analyse`: what the moves of a recorded game were worth."""

import json
from dataclasses import asdict

import click

from stellwerk import record
from stellwerk.bots.analysis import Judged, costliest, final_chances, judge
from stellwerk.cli.simulate import say_training
from stellwerk.cli.status.progress import progress_bar
from stellwerk.verify import set_up

BARS = "▁▂▃▄▅▆▇█"


@click.command()
@click.argument("file")
@click.option("--game", type=click.IntRange(min=1), default=1, show_default=True, help="The n-th game of the file.")
@click.option(
    "--playouts", type=click.IntRange(min=50), default=400, show_default=True, help="Play-outs for each decision."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of a table.")
def analyse(file: str, game: int, playouts: int, as_json: bool) -> None:
    """Estimate the chance to win at each decision of a record FILE, and show the moves that cost most."""
    records = list(record.read(file))
    if game > len(records):
        raise click.UsageError(f"{file} has only {len(records)} games")
    chosen = records[game - 1]
    board = set_up(chosen.header, f"{file}:{chosen.first_line}").board
    say_training(board)
    judgements: list[Judged] = []
    with progress_bar("moves", len(chosen.moves), wanted=not as_json) as progress:
        for each in judge(chosen, file, playouts):
            judgements.append(each)
            progress(each.number)
    final = final_chances(chosen.header.seats, chosen.result.winners) if chosen.result else None
    if as_json:
        click.echo(json.dumps({"moves": [asdict(each) for each in judgements], "final": final}))
    else:
        show(chosen.header.names, judgements, final)


def show(names: list[str], judgements: list[Judged], final: list[float] | None) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for seat, name in enumerate(names):
        own = [each for each in judgements if each.seat == seat]
        told = f"seat {seat} ({name}): "
        end = final[seat] if final else None
        console.print(Text(told + curve(own, end, console.width - len(told) - len(" 100 points"))))
    table = Table(title="The moves that cost most")
    for heading in ("move", "seat", "made", "better", "cost"):
        table.add_column(heading, justify="right" if heading in ("move", "seat", "cost") else "left")
    for each in costliest(judgements):
        cost = f"{each.cost:.1f} points" if each.chance is None else f"{each.cost:.0%}"
        table.add_row(str(each.number), str(each.seat), each.move, each.best, cost)
    console.print(table)


def curve(own: list[Judged], end: float | None, width: int) -> str:
    """Bars for the decisions, one each if they fit, and one for the end: the chance to win, or solo the score."""
    if not own:
        return "no decisions"
    values = [each.margin if each.chance is None else each.chance for each in own]
    values += [] if end is None else [end]
    top, each_bar = max([*values, 1.0]), -(-len(values) // max(1, width))
    means = [sum(part) / len(part) for part in batched(values, each_bar)]
    bars = "".join(BARS[max(0, min(len(BARS) - 1, int(value / top * len(BARS))))] for value in means)
    last = own[-1]
    return f"{bars} {last.margin:.0f} points" if last.chance is None else f"{bars} {values[-1]:.0%}"


def batched(values: list[float], size: int) -> list[list[float]]:
    return [values[first : first + size] for first in range(0, len(values), size)]
