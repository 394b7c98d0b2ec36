"""How fast and strong the bots for tickets boards are, on one core.

python bench/ticket_bots.py speed · one · budgets · habits, each with --help. A block is one deal with the bot at each
seat once; intervals are 95 % over blocks. Budgets are CPU time or play-outs, so a busy machine changes no share.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

import click
import numpy as np

from stellwerk.arena.block import Times
from stellwerk.arena.diagnostics import table_habits
from stellwerk.arena.intervals import mean, share
from stellwerk.arena.play import maker, new_game, play_game, warm_up
from stellwerk.arena.schedule import PAIRS, Plan, plan_from, rotations
from stellwerk.arena.tables import percent
from stellwerk.board import Board
from stellwerk.bots.tickets.search import SearchBot
from stellwerk.bots.tickets.styles import tuned
from stellwerk.bots.tickets.tuning import Duel
from stellwerk.chance import new_stream
from stellwerk.game import Game


@click.group()
def bench() -> None:
    """Speed and strength of the bots for tickets boards."""


@bench.command()
@click.argument("board", default="usa")
@click.option("--seats", default=2)
@click.option("--blocks", default=1500, help="Of self-play; each is as many games as seats.")
@click.option("--playouts", default=4000, help="For each decision that the search is timed with.")
def speed(board: str, seats: int, blocks: int, playouts: int) -> None:
    """Games of planners a second, and play-outs of the search a second over the decisions of a game."""
    opened = Board.named(board)
    duel, numbers = Duel(opened, seats, 1), tuned(opened, seats)
    duel.play(numbers, numbers, 0, 2)  # compiles
    started = time.process_time()
    duel.play(numbers, numbers, 0, blocks)
    click.echo(f"planner: {blocks * seats / (time.process_time() - started):,.0f} games/s of self-play")
    rates = list(playout_rates(plan_from(board, ["planner", "greedy"], seats, 1, {}, PAIRS), playouts))
    click.echo(f"search: {np.mean(rates):,.0f} play-outs/s, at least {min(rates):,.0f} ({len(rates)} decisions)")


def playout_rates(plan: Plan, playouts: int) -> Iterator[float]:
    """At every tenth decision of a game of planners that is not clear at once."""
    for number, game in enumerate(positions(plan)):
        if number % 10 == 5:
            view, bot = game.view(game.to_move[0]), SearchBot(new_stream(number), playouts)
            bot.search(view)  # plans and, the first time, compiles
            started = time.process_time()
            played = int(bot.search(view)["count"].sum())
            if played > playouts // 2:
                yield played / (time.process_time() - started)


def positions(plan: Plan) -> Iterator[Game]:
    game = new_game(plan, plan.deal(0))
    players = [maker("planner", "tickets")(new_stream(seat)) for seat in range(plan.seats)]
    while not game.over:
        yield game
        seat = game.to_move[0]
        view = game.view(seat)
        game.play(seat, players[seat].choose(view, view.moves()).text)


@bench.command()
@click.argument("board")
@click.argument("bot")
@click.argument("rival")
@click.option("--seats", default=4)
@click.option("--blocks", default=10)
@click.option("--seed", default=1)
def one(board: str, bot: str, rival: str, seats: int, blocks: int, seed: int) -> None:
    """One BOT against RIVALs at all other seats: half of what `stellwerk arena --tables pairs` plays."""
    plan = plan_from(board, [bot, rival], seats, seed, {}, PAIRS)
    shares = []
    for won in shares_of(plan, blocks):
        shares.append(won)
        if len(shares) > 1:
            click.echo(f"{bot} against {seats - 1} {rival}: {percent(share(shares))} after {len(shares)} blocks")


def shares_of(plan: Plan, blocks: int) -> Iterator[float]:
    """The first bot's share of wins in each block, alone against others."""
    warm_up(plan)
    lineup = (0,) + (1,) * (plan.seats - 1)
    for block in range(blocks):
        games = [play_game(plan, block, seating, [Times(), Times()]) for seating in rotations(lineup)]
        won = [[row[-1] == 0 for row in game.scores] for game in games]
        shared = [best[game.seating.index(0)] / sum(best) for game, best in zip(games, won, strict=True)]
        yield float(np.mean(shared))


@bench.command()
@click.argument("board", default="usa")
@click.option("--budgets", default="50,100,200,400,800,1600")
@click.option("--blocks", default=40)
@click.option("--seed", default=1)
def budgets(board: str, budgets: str, blocks: int, seed: int) -> None:
    """Does a larger budget lose? Each against the planner on the same deals, and what it gains over the one before."""
    before = None
    for budget in budgets.split(","):
        plan = plan_from(board, [f"search:playouts={budget}", "planner"], 2, seed, {}, PAIRS)
        shares = np.array(list(shares_of(plan, blocks)))
        told = f"{budget:>6} play-outs: {percent(share(shares))} against the planner"
        gain = None if before is None else mean(shares - before)
        if gain is not None:
            told += f", {100 * gain.value:+.1f} ({100 * gain.low:+.1f} to {100 * gain.high:+.1f}) over the one before"
        click.echo(told)
        before = shares


@bench.command()
@click.argument("board", default="usa")
@click.option("--seats", default=4)
@click.option("--bots", default="apprentice,guard,driver,dispatcher")
@click.option("--deals", default=60)
@click.option("--seed", default=1)
def habits(board: str, seats: int, bots: str, deals: int, seed: int) -> None:
    """Do bots among their like play as people do? Each with itself at all seats."""
    for bot in bots.split(","):
        plan = plan_from(board, [bot, "random"], seats, seed, {}, PAIRS)
        found = table_habits([play_game(plan, deal, (0,) * seats, [Times(), Times()]) for deal in range(deals)])
        told = f"first route in round {found['first_route']:.1f}, largest hand {found['largest_hand']:.1f}"
        click.echo(f"{board}, {seats} {bot}: {told}, nothing to draw in {found['dry']:.1%} of the turns")


if __name__ == "__main__":
    bench()
