"""How good the search's choices are, without thousands of games.

    python bench/ticket_choices.py usa --ms 100 --turns 0,8

At positions from planners' games every candidate is played out to the end very often. This shows its true gain over
the planner's own move, in hundredths of a win (and margin). Then the search chooses there with a small budget, and its
choice is judged by this gain. Two rows of the output differ only by the search: the positions are the same, and luck
plays no part.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import click
import numpy as np

import stellwerk
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import struct_in
from stellwerk.game import View
from stellwerk.tickets.bots.contest import run
from stellwerk.tickets.bots.rules.contest import best_of, mean_gain
from stellwerk.tickets.bots.search import SearchBot

EVERY = 9  # one position is taken from this many decisions of a game
GATES = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0)
Judged = tuple[View, Any]


def positions(board: str, seats: int) -> Iterator[View]:
    seed = 100
    while True:
        game = stellwerk.new(board, seats=seats, seed=seed)
        players = [bot_named("planner", "tickets")(new_stream(7 * seed + seat)) for seat in range(seats)]
        decisions = 0
        while not game.over:
            seat = game.to_move[0]
            view = game.view(seat)
            decisions += 1
            if decisions % EVERY == seed % EVERY:
                yield view
            game.play(seat, players[seat].choose(view, view.moves()).text)
        seed += 1


def judge(view: View, worlds: int, number: int) -> Any:
    """Plays all candidates to the end in this many worlds; none is dropped."""
    bot = SearchBot(new_stream(number), playouts=1_000_000, turns=0)  # with few, the list would be shortened
    search = struct_in(bot.begin(view))
    search.kept, search.playouts = 1, worlds * search.count
    if search.count > 1:
        run(view, bot.think(view), bot.searches, bot.budget)
    return search


def measure(judged: list[Judged], repeats: int, **options: float) -> tuple[np.ndarray[Any, Any], float, float]:
    """The mean gain of the choices for each gate, and the play-outs and milliseconds of a choice."""
    gained = np.zeros((len(judged), len(GATES)))
    played, started = 0, time.process_time()
    for number, (view, truth) in enumerate(judged):
        gain = {(int(truth.move[c]), int(truth.style[c])): mean_gain(truth, c) for c in range(truth.count)}
        for repeat in range(repeats):
            search = struct_in(SearchBot(new_stream(100 * number + repeat), **options).search(view))  # type: ignore[arg-type]
            played += int(search.played)
            chosen = [best_of(search, gate) for gate in GATES]
            gained[number] += [gain[int(search.move[c]), int(search.style[c])] for c in chosen]
    count = len(judged) * repeats
    return 100 * gained.mean(axis=0) / repeats, played / count, 1000 * (time.process_time() - started) / count


@click.command()
@click.argument("board", default="usa")
@click.option("--seats", default=2)
@click.option("--positions", "wanted", default=60)
@click.option("--worlds", default=800, help="Worlds in which each candidate is judged.")
@click.option("--ms", default="", help="Budgets of CPU time, separated by commas …")
@click.option("--playouts", default="50,100,200,400,800,1600", help="… or of play-outs.")
@click.option("--turns", default="0", help="Own turns until the net estimates, separated by commas; 0: to the end.")
@click.option("--repeats", default=3)
def choices(board: str, seats: int, wanted: int, worlds: int, ms: str, playouts: str, turns: str, repeats: int) -> None:
    judged: list[Judged] = []
    for view in positions(board, seats):
        truth = judge(view, worlds, len(judged))
        if truth.count > 2:
            judged.append((view, truth))
        if len(judged) == wanted:
            break
    best = 100 * np.mean([max(mean_gain(truth, c) for c in range(truth.count)) for _, truth in judged])
    click.echo(
        f"{wanted} positions, the best candidates gain {best:.2f} (a little less: it is the best of noisy means)"
    )
    click.echo(f"{'':24}" + "".join(f"  gate {gate:g}".ljust(10) for gate in GATES))
    budgets = [("ms", float(each)) for each in ms.split(",") if each]
    budgets = budgets or [("playouts", int(each)) for each in playouts.split(",")]
    for kind, budget in budgets:
        for own in turns.split(","):
            gained, played, took = measure(judged, repeats, turns=int(own), **{kind: budget})
            row = "".join(f"{each:8.2f}  " for each in gained)
            click.echo(f"{kind}={budget:g} turns={own}".ljust(24) + f"{row}  {played:6.0f} play-outs, {took:.0f} ms")


if __name__ == "__main__":
    choices()
