"""`stellwerk arena`: bots against bots, measured honestly."""

import shlex
from collections.abc import Callable
from functools import partial
from pathlib import Path

import click
import msgspec

from stellwerk.arena.figures import Figures, figures_of
from stellwerk.arena.folder import Folder, write_whole
from stellwerk.arena.plots import write_plots
from stellwerk.arena.run import PlayBlocks, run
from stellwerk.arena.schedule import MIXED, PAIRS, Schedule, schedule_from
from stellwerk.arena.sprt import ACCEPTED, REJECTED, UNDECIDED, Hypotheses, Sprt
from stellwerk.arena.summary import show
from stellwerk.arena.workers import play_here, play_on_ray
from stellwerk.bots.bot import split_names
from stellwerk.cli.simulate import Options, say_training, table_option
from stellwerk.cli.status.progress import progress_bar
from stellwerk.errors import OptionError

CODES = {ACCEPTED: 0, REJECTED: 1, UNDECIDED: 3}
FAILED = 4


@click.command()
@click.argument("board")
@click.option("--bots", required=True, help="The bots, with commas; options after colons: search:playouts=400.")
@click.option("--blocks", type=click.IntRange(min=2), default=100, show_default=True, help="Deals to play, at most.")
@click.option("--seats", type=int, help="Number of seats; by default two, if the board allows that.")
@click.option(
    "--tables", type=click.Choice([PAIRS, MIXED]), help="One bot against others of one kind, or all different. "
    "By default mixed if there are enough bots.",
)  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, help="Seed of all deals.")
@table_option
@click.option("--anchor", help="The bot whose rating is 0; by default random if it plays, else the first.")
@click.option("--better-than", metavar="BOT", help="Stop as soon as it is clear if the first bot is better than BOT.")
@click.option("--elo0", type=float, default=0.0, show_default=True, help="Normalised Elo of a bot that is not better.")
@click.option("--elo1", type=float, default=20.0, show_default=True, help="Normalised Elo of a bot that is.")
@click.option("--workers", type=click.IntRange(min=1), help="Worker processes; by default one for each core.")
@click.option("--ray", "address", metavar="ADDRESS", help="Play on this Ray cluster, such as ray://host:10001 or auto.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for blocks and plots; a stopped run continues there.",
)
@click.option("--store", type=click.Path(dir_okay=False, path_type=Path), help="Write the figures into this file.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
def arena(
    board: str, bots: str, blocks: int, seats: int | None, tables: str | None, seed: int, options: Options,
    anchor: str | None, better_than: str | None, elo0: float, elo1: float, workers: int | None, address: str | None,
    out: Path | None, store: Path | None, as_json: bool,
) -> int:  # fmt: skip
    """Let bots play each other on BOARD, a map's name or file: the same deals from all seats.

    Exit code 0: done, or with --better-than: it is better; 1: it is not; 3: undecided after all blocks;
    4: a bot raised an error or chose a move that is not legal.
    """
    names = names_of(bots, better_than)
    schedule = schedule_from(board, names, seats, seed, dict(options), PAIRS if better_than else tables)
    say_training(schedule.board)
    anchor_index = anchor_of(anchor, schedule)
    test = Sprt(schedule, hypotheses_from(elo0, elo1)) if better_than else None
    folder = Folder(out, schedule) if out else None
    with progress_bar("blocks", blocks, not as_json, ratio_of(test)) as progress:
        played = run(play_blocks(schedule, workers, address), blocks, folder, test, progress)
    figures = figures_of(schedule, played, anchor_index)
    figures.sprt = test.report if test else None
    figures.command = command_of(schedule, blocks, better_than, figures)
    write_all(figures, out, store, as_json)
    if figures.failures:
        return FAILED
    return CODES[figures.sprt.verdict] if figures.sprt else 0


def ratio_of(test: Sprt | None) -> Callable[[], str]:
    """What the progress bar shows of a test."""
    return lambda: f"LLR {test.llr:+.2f}" if test else ""


def names_of(bots: str, better_than: str | None) -> list[str]:
    names = split_names(bots)
    if not better_than:
        return names
    if set(names[1:]) - {better_than}:
        raise click.UsageError(f"--better-than compares the first bot with {better_than}; name no others in --bots")
    return [names[0], better_than]


def hypotheses_from(elo0: float, elo1: float) -> Hypotheses:
    if not elo0 < elo1:
        raise click.UsageError(f"--elo0 must be less than --elo1, not {elo0:g} and {elo1:g}")
    return Hypotheses(elo0, elo1)


def anchor_of(anchor: str | None, schedule: Schedule) -> int:
    """Random, if it takes part: its strength does not change when other bots learn."""
    if anchor is None:
        return schedule.bots.index("random") if "random" in schedule.bots else 0
    if anchor not in schedule.bots:
        raise OptionError(f"the anchor {anchor} does not take part; --bots has: {', '.join(schedule.bots)}")
    return schedule.bots.index(anchor)


def play_blocks(schedule: Schedule, workers: int | None, address: str | None) -> PlayBlocks:
    if address:
        return partial(play_on_ray, schedule, workers=workers, address=address)
    return partial(play_here, schedule, workers=workers)


def command_of(schedule: Schedule, blocks: int, better_than: str | None, figures: Figures) -> str:
    """The command that gives the same figures; workers and folders don't matter."""
    parts = ["stellwerk", "arena", schedule.board_name, "--bots", ",".join(schedule.bots[: 1 if better_than else None])]
    parts += ["--seats", str(schedule.seats), "--blocks", str(blocks), "--seed", str(schedule.seed)]
    for name, value in schedule.options.items():
        parts += ["--option", f"{name}={value}"]
    if schedule.seats > 2 and not better_than:
        parts += ["--tables", schedule.tables]
    parts += ["--anchor", figures.anchor]
    if figures.sprt:
        parts += ["--better-than", figures.sprt.than, "--elo0", f"{figures.sprt.elo0:g}"]
        parts += ["--elo1", f"{figures.sprt.elo1:g}"]
    return shlex.join(parts)


def write_all(figures: Figures, out: Path | None, store: Path | None, as_json: bool) -> None:
    """Files first: whoever reads our output may stop reading."""
    text = msgspec.json.encode(figures)
    written = write_plots(figures, out / "plots") if out else []
    if store:
        store.parent.mkdir(parents=True, exist_ok=True)
        write_whole(store, msgspec.json.format(text, indent=1) + b"\n")
        written.append(store)
    if as_json:
        click.echo(text.decode())
    else:
        show(figures)
        if not out:
            click.echo("Add --out FOLDER for pictures of these figures; a run with a folder can be continued too.")
    for path in written:
        click.echo(f"written: {path}", err=True)
    for failure in figures.failures:
        click.echo(f"stellwerk: {failure}", err=True)
    more = sum(bot.failures for bot in figures.bots) - len(figures.failures)
    if more:
        click.echo(f"stellwerk: … and {more} more such games", err=True)
