"""`stellwerk learnt`: your own training, whether bots play with it, and if it is better than what is there."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import click

from stellwerk.arena.run import run
from stellwerk.arena.schedule import PAIRS, schedule_from
from stellwerk.arena.sprt import ACCEPTED, UNDECIDED, Hypotheses, Sprt
from stellwerk.arena.workers import play_here
from stellwerk.board import Board
from stellwerk.bots import learnt as store
from stellwerk.bots.bot import bot_named
from stellwerk.bots.training import training_of
from stellwerk.cli.arena import CODES, ratio_of
from stellwerk.cli.status.progress import progress_bar
from stellwerk.errors import OptionError

BLOCKS = 2000  # at most; a test mostly ends long before

EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)
file_option = click.option("--file", "path", type=EXISTING, help="This file instead of your latest training.")


@click.group(invoke_without_command=True)
@click.pass_context
def learnt(context: click.Context) -> None:
    """List your own training. Bots play with it only if you say so, or when it has passed a test."""
    if context.invoked_subcommand:
        return
    found = store.own_paths()
    if not found:
        click.echo("No training of your own; bots play with what comes with Stellwerk. `stellwerk train BOARD` trains.")
    for path in found:
        show(path)


def show(path: Path) -> None:
    """A bad file is reported, and does not hide the others."""
    try:
        each = store.read_about(path)
    except OptionError as error:
        click.echo(f"stellwerk: {error}", err=True)
    else:
        click.echo(f"{each.map:16} {'in use' if each.used else 'not in use':10}  {each.path}\n{'':28}{each.command}")


@learnt.command()
@click.argument("board")
@file_option
def use(board: str, path: Path | None) -> None:
    """Let bots play BOARD with your training from now on, tested or not."""
    opened = Board.named(board)
    store.use(opened, file_of(opened, path))
    click.echo(used_text(opened))


@learnt.command()
@click.argument("board")
@file_option
@click.option("--seats", type=int, help="Number of seats; by default two, if the board allows that.")
@click.option("--blocks", type=click.IntRange(min=2), default=BLOCKS, show_default=True, help="Deals to play, at most.")
@click.option("--workers", type=click.IntRange(min=1), help="Worker processes; by default one for each core.")
def test(board: str, path: Path | None, seats: int | None, blocks: int, workers: int | None) -> int:
    """Play your training against what bots play BOARD with now, and use it if it is better.

    Exit code 0: it is better; 1: it is not; 3: undecided after all blocks.
    """
    opened = Board.named(board)
    return try_out(opened, file_of(opened, path), seats, blocks, workers)


@learnt.command()
@click.argument("board")
def stop(board: str) -> None:
    """Let bots play BOARD with what comes with Stellwerk again; your training is kept."""
    found = store.stop_using(Board.named(board))
    click.echo(f"Bots on {board} play with what comes with Stellwerk" + (" again." if found else "."))


@learnt.command()
@click.argument("board")
def remove(board: str) -> None:
    """Delete your training of BOARD: bots play with what comes with Stellwerk again."""
    found = store.remove(Board.named(board))
    for path in found:
        click.echo(f"{path} deleted")
    if not found:
        click.echo(f"there is no training of your own for {board}")


def file_of(board: Board, path: Path | None) -> Path:
    """A file that fits the board."""
    found = path or store.trained_path(board)
    if not found.exists():
        raise OptionError(f"there is no training of your own for {board.name}; make some: stellwerk train {board.name}")
    bot_named(training_of(board.family).trained.format(found), board.family, board)
    return found


def used_text(board: Board) -> str:
    return f"Bots on {board.name} play with your own training from now on. Back: stellwerk learnt stop {board.name}"


def try_out(
    board: Board, path: Path, seats: int | None = None, blocks: int = BLOCKS, workers: int | None = None
) -> int:
    """A sequential test between the training and what bots use now; if it is better, bots use it from now on."""
    training = training_of(board.family)
    schedule = schedule_from(board.name, [training.trained.format(path), training.shipped], seats, 0, {}, PAIRS)
    sprt = Sprt(schedule, Hypotheses(0.0, 20.0))
    with progress_bar("blocks", blocks, note=ratio_of(sprt)) as progress:
        run(partial(play_here, schedule, workers=workers), blocks, None, sprt, progress)
    told: Callable[[str], None] = click.echo
    if sprt.verdict == ACCEPTED:
        store.use(board, path)
        told(f"It is better than what was there ({sprt.report.blocks} blocks). {used_text(board)}")
    elif sprt.verdict == UNDECIDED:
        told(f"Undecided after {blocks} blocks; bots don't use it. Use it anyway: stellwerk learnt use {board.name}")
    else:
        told(f"It is not better than what is there ({sprt.report.blocks} blocks); bots don't use it.")
    return CODES[sprt.verdict]
