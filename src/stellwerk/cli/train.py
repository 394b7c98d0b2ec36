"""`stellwerk train`: what bots learn by playing."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from stellwerk.board import Board
from stellwerk.bots.training import trainer_for
from stellwerk.chance import seed_words


@click.command()
@click.argument("board")
@click.option("--games", type=click.IntRange(min=1), help="To learn from; as many as the family needs.")
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: where bots look for it.")
def train(board: str, games: int | None, seed: int, out: Path | None) -> None:
    """Let bots learn BOARD, a map's name or file. Interrupted, it goes on when started again."""
    opened = Board.named(board)
    trainer = trainer_for(opened.family)
    seed_words(seed)
    with progress_bar() as progress:
        told = trainer(opened, games, seed, out, progress)
    click.echo(told)


@contextlib.contextmanager
def progress_bar() -> Iterator[Callable[[float], None]]:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    with Progress(
        "training", BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), console=Console(stderr=True)
    ) as bar:
        task = bar.add_task("training", total=1.0)
        yield lambda share: bar.update(task, completed=share)
