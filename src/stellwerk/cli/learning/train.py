"""`stellwerk train`: what bots learn by playing."""

import sys
from pathlib import Path

import click

from stellwerk.board import Board
from stellwerk.bots import learnt
from stellwerk.bots.training import policy_trainer_for, trainer_for, training_of
from stellwerk.cli.status.progress import progress_bar
from stellwerk.engine.chance import seed_words


@click.command()
@click.argument("board")
@click.option(
    "--games", type=click.IntRange(min=1), help="Games to learn from; by default as many as the family needs."
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Default: your own training of the board.")
@click.option("--policy", is_flag=True, help="Train a policy net: it chooses at once, and search asks it first.")
@click.option("--test", is_flag=True, help="Then play it against what bots play with, and use it if it is better.")
@click.option("--use", is_flag=True, help="Then use it, tested or not.")
def train(board: str, games: int | None, seed: int, out: Path | None, policy: bool, test: bool, use: bool) -> int:
    """Let bots learn BOARD, a map's name or file. Interrupted, it goes on when started again.

    Bots don't play with the result unless you say so: --test, --use or `stellwerk learnt`.
    """
    if test and use:
        raise click.UsageError("--test uses the training only if it is better, --use in any case: give one of them")
    if policy and (test or use):
        raise click.UsageError("a policy net is used by its name, so --policy goes with neither --test nor --use")
    opened = Board.named(board)
    trainer = policy_trainer_for(opened.family) if policy else trainer_for(opened.family)
    seed_words(seed)
    if not sys.stderr.isatty():
        click.echo(f"training on {board} …", err=True)
    with progress_bar("training", 1.0) as progress:
        click.echo(trainer(opened, games, seed, out, progress))
    if policy:
        return 0
    from stellwerk.cli.learning.learnt import try_out, used_text

    path = out or learnt.trained_path(opened)
    if test:
        return try_out(opened, path)
    if use:
        learnt.use(opened, path)
        click.echo(used_text(opened))
        return 0
    which = f" --file {out}" if out else ""
    click.echo(
        "No bot plays with it yet.\n"
        f"  Name it:               {training_of(opened.family).trained.format(path)}\n"
        f"  Use it if it's better: stellwerk learnt test {board}{which}\n"
        f"  Use it anyway:         stellwerk learnt use {board}{which}"
    )
    return 0
