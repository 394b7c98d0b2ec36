"""`stellwerk tune`: fit the planner's numbers to a board and number of seats, or to one opponent."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from stellwerk.board import Board
from stellwerk.cli.simulate import progress_bar
from stellwerk.errors import OptionError


@click.command()
@click.argument("board")
@click.option("--seats", type=int, default=2, show_default=True)
@click.option("--generations", type=click.IntRange(min=1), default=300, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True)
@click.option(
    "--step", type=click.FloatRange(0.05, 3), default=1.0, show_default=True, help="How far the first candidates stray."
)
@click.option("--games", type=click.IntRange(min=1), help="That a candidate plays in a generation.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), required=True, help="File for the numbers.")
@click.option(
    "--start", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Begin with the numbers of this file."
)
@click.option("--exploit", is_flag=True, help="Tune only to beat the shipped planner: over 60 % means a hole in it.")
def tune(
    board: str, seats: int, generations: int, seed: int, step: float, games: int | None, out: Path,
    start: Path | None, exploit: bool,
) -> None:  # fmt: skip
    """Tune the planner for BOARD. Stopped runs go on where they were: the journal lies beside --out."""
    opened = Board.named(board)
    if opened.family != "tickets":
        raise OptionError(f"{opened.map.name} has no planner to tune; its bots learn by `stellwerk train`")
    opened.pack_options(seats, {})
    from stellwerk.bots.tickets import styles, tuning

    shipped = styles.tuned(opened, seats)
    begin = shipped if exploit else styles.UNTUNED
    if start:
        begin = styles.read_numbers(str(start))
    games = games or tuning.GAMES
    run = tuning.Tuning(tuning.Duel(opened, seats, seed), begin, shipped if exploit else None, step, games)
    with progress_bar(generations, wanted=True, what="generations") as progress:
        numbers = tuning.tune(run, generations, out.with_suffix(".journal"), progress)
    size = f"--generations {generations} --seed {seed} --step {step:g} --games {games}"
    how = (f" --start {start.name}" if start else "") + " --exploit" * exploit
    command = f"stellwerk tune {board} --seats {seats} {size} --out {out.name}{how}"
    result = tuning.result_of(opened, seats, numbers, command, generations * tuning.POPULATION * games)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(result), indent=2) + b"\n")
    share = run.duel.play(numbers, shipped, 10**7, 1000)[0]
    interval = 1.96 * share.std() / len(share) ** 0.5
    click.echo(
        f"{out}: win share {share.mean():.1%} ± {interval:.1%} against the shipped numbers ({len(share)} blocks)"
    )
