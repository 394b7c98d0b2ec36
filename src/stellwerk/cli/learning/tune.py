"""`stellwerk tune`: fit the planner's numbers to a board and number of seats."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from stellwerk import families
from stellwerk.board import Board
from stellwerk.cli.status.progress import progress_bar
from stellwerk.errors import OptionError


@click.command()
@click.argument("board")
@click.option("--seats", type=int, default=2, show_default=True)
@click.option("--generations", type=click.IntRange(min=1), default=300, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option(
    "--step", type=click.FloatRange(0.05, 3), default=1.0, show_default=True, help="How far the first candidates stray."
)
@click.option("--games", type=click.IntRange(min=1), help="How many games a candidate plays in a generation.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File for the numbers.")
@click.option(
    "--start", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Begin with the numbers of this file."
)
def tune(
    board: str, seats: int, generations: int, seed: int, step: float, games: int | None, out: Path,
    start: Path | None,
) -> None:  # fmt: skip
    """Tune the planner for BOARD. A stopped run continues where it was: its journal lies beside --out."""
    opened = Board.named(board)
    opened.pack_options(seats, {})
    family = families.named(opened.family)
    if not family.bots.tuner:
        raise OptionError(f"{opened.map.name} has no planner to tune; its bots learn by `stellwerk train`")
    tuner = family.load(f"bots.{family.bots.tuner}")
    size = f"--generations {generations} --seed {seed} --step {step:g} --games {games or tuner.GAMES}"
    how = f" --start {start.name}" if start else ""
    command = f"stellwerk tune {board} --seats {seats} {size} --out {out.name}{how}"
    run = tuner.begin(opened, seats, seed, start, step, games or tuner.GAMES)
    with progress_bar("generations", generations, note=lambda: run.told) as progress:
        found = tuner.finish(run, generations, command, out, telling(run, progress))
    click.echo(f"{out}: win share {found} against the shipped numbers ({tuner.FINAL_BLOCKS} blocks)")


def telling(run: Any, progress: Callable[[float], None]) -> Callable[[int], None]:
    """Off a terminal a line says how the run stands whenever that was measured."""
    told = ""

    def tell(done: int) -> None:
        nonlocal told
        progress(done)
        if run.told != told and not sys.stderr.isatty():
            click.echo(f"generation {done}: {run.told}", err=True)
        told = run.told

    return tell
