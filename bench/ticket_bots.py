"""How fast and how strong the bots for tickets boards are, on one core.

python bench/ticket_bots.py speed · policy · one · budgets · habits · personalities, each with --help. A block is one
deal with the bot at each seat once; intervals are 95 % intervals over blocks. Budgets are CPU time or play-outs, so a
busy machine changes no share.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import click
import numpy as np
from ticket_personalities import HABITS, compared, mean_habits

from stellwerk import families
from stellwerk.arena.block import Times
from stellwerk.arena.intervals import mean, share
from stellwerk.arena.play import play_game, warm_up
from stellwerk.arena.schedule import PAIRS, Schedule, rotations, schedule_from
from stellwerk.arena.summary import percent
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.bots.gameloop import play, seat_bots
from stellwerk.bots.levels import with_style
from stellwerk.engine.chance import new_stream
from stellwerk.engine.ranks import win_shares
from stellwerk.game import Game, new_logged
from stellwerk.tickets.bots.editions import FirstSearchBot
from stellwerk.tickets.bots.policy.match import match_against_planners
from stellwerk.tickets.bots.policy.nets import chooser_on
from stellwerk.tickets.bots.policy.rules.net import call_policy
from stellwerk.tickets.bots.search import SearchBot
from stellwerk.tickets.bots.styles import tuned
from stellwerk.tickets.bots.training.duel import Duel, Share
from stellwerk.tickets.diagnostics import table_habits


@click.group()
def bench() -> None:
    """Speed and strength of the bots for tickets boards."""


@bench.command()
@click.argument("board", default="usa")
@click.option("--seats", default=2)
@click.option("--blocks", default=1500, help="Blocks of self-play; each is as many games as seats.")
@click.option("--playouts", default=4000, help="Play-outs for each decision on which the search is timed.")
def speed(board: str, seats: int, blocks: int, playouts: int) -> None:
    """Planners' games a second, what a policy net's decision takes, and the search's play-outs a second in a game."""
    opened = Board.named(board)
    duel, numbers = Duel(opened, seats, 1), tuned(opened, seats)
    duel.play(numbers, numbers, 0, 2)  # compiles
    started = time.process_time()
    duel.play(numbers, numbers, 0, blocks)
    click.echo(f"planner: {blocks * seats / (time.process_time() - started):,.0f} games/s of self-play")
    schedule = schedule_from(board, ["planner", "greedy"], seats, 1, {}, PAIRS)
    times = list(policy_times(schedule))
    click.echo(f"policy: {np.mean(times):.1f} µs a decision, at most {max(times):.0f} ({len(times)} decisions)")
    for name, search in (("search", SearchBot), ("search-1", FirstSearchBot)):
        rates = list(playout_rates(schedule, search, playouts))
        click.echo(f"{name}: {np.mean(rates):,.0f} play-outs/s, at least {min(rates):,.0f} ({len(rates)} decisions)")


def policy_times(schedule: Schedule, repeats: int = 200) -> Iterator[float]:
    """Microseconds of each decision of a game, in compiled code; a plan that is still good is kept, as in play."""
    for game in positions(schedule):
        view = game.view(game.to_move[0])
        chooser = chooser_on(view.board, view.seats)
        if chooser is None:
            return
        started = time.process_time()
        for _ in range(repeats):
            call_policy(view.board.cells, view.cells, view.seat, chooser)
        yield (time.process_time() - started) / repeats * 1e6


def playout_rates(schedule: Schedule, search: type[SearchBot], playouts: int) -> Iterator[float]:
    """At every tenth decision of a game of planners, unless it is clear at once."""
    for number, game in enumerate(positions(schedule)):
        if number % 10 == 5:
            view, bot = game.view(game.to_move[0]), search(new_stream(number), playouts)
            bot.search(view)  # plans and, the first time, compiles
            started = time.process_time()
            played = int(bot.search(view)["played"][0])
            if played > playouts // 2:
                yield played / (time.process_time() - started)


def positions(schedule: Schedule) -> Iterator[Game]:
    game, log = new_logged(schedule.board, schedule.seats, schedule.deal(0), schedule.options)
    bots = seat_bots(partial(bot_named("planner", "tickets"), new_stream(seat)) for seat in range(schedule.seats))
    for _ in play(game, log, bots):
        yield game


@bench.command()
@click.argument("board")
@click.option("--blocks", default=2000)
@click.option("--seed", default=99)
def policy(board: str, blocks: int, seed: int) -> None:
    """One policy net against planner-2 at all other seats, with every number of seats; compiled."""
    opened = Board.named(board)
    low, high = opened.map.rules.seats
    for seats in range(max(2, low), high + 1):
        if chooser := chooser_on(opened, seats):
            found = Share.of(match_against_planners(opened, seats, chooser.policies, seed, 0, blocks))
            click.echo(f"{board}, {seats} seats: {found}")


@bench.command()
@click.argument("board")
@click.argument("bot")
@click.argument("rival")
@click.option("--seats", default=4)
@click.option("--blocks", default=10)
@click.option("--seed", default=1)
def one(board: str, bot: str, rival: str, seats: int, blocks: int, seed: int) -> None:
    """One BOT against RIVALs at all other seats: half of what `stellwerk arena --tables pairs` plays."""
    schedule = schedule_from(board, [bot, rival], seats, seed, {}, PAIRS)
    shares = []
    for won in shares_of(schedule, blocks):
        shares.append(won)
        if len(shares) > 1:
            click.echo(f"{bot} against {seats - 1} {rival}: {percent(share(shares))} after {len(shares)} blocks")


def shares_of(schedule: Schedule, blocks: int) -> Iterator[float]:
    """The first bot's share of wins in each block, alone against the others."""
    warm_up(schedule)
    lineup = (0,) + (1,) * (schedule.seats - 1)
    for block in range(blocks):
        games = [play_game(schedule, block, seating, [Times(), Times()]) for seating in rotations(lineup)]
        shares = [win_shares(np.array(game.scores)[:, -1])[game.seating.index(0)] for game in games]
        yield float(np.mean(shares))


@bench.command()
@click.argument("board", default="usa")
@click.option("--budgets", default="50,100,200,400,800,1600")
@click.option("--blocks", default=40)
@click.option("--seed", default=1)
def budgets(board: str, budgets: str, blocks: int, seed: int) -> None:
    """Does a larger budget lose? Each plays the planner on the same deals; shows its gain over the one before."""
    before = None
    for budget in budgets.split(","):
        schedule = schedule_from(board, [f"search:playouts={budget}", "planner"], 2, seed, {}, PAIRS)
        shares = np.array(list(shares_of(schedule, blocks)))
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
    """Do bots among themselves play as people do? Each bot sits at all seats."""
    for bot in bots.split(","):
        schedule = schedule_from(board, [bot, "random"], seats, seed, {}, PAIRS)
        found = table_habits([play_game(schedule, deal, (0,) * seats, [Times(), Times()]) for deal in range(deals)])
        told = f"first route in round {found['first_route']:.1f}, largest hand {found['largest_hand']:.1f}"
        click.echo(f"{board}, {seats} {bot}: {told}, nothing to draw in {found['dry']:.1%} of the turns")


@bench.command()
@click.argument("board", default="usa")
@click.option("--level", default="driver")
@click.option("--seats", default=2)
@click.option("--deals", default=500)
@click.option("--seed", default=7)
def personalities(board: str, level: str, seats: int, deals: int, seed: int) -> None:
    """What each personality does otherwise than the level without one, alone among such bots, on the same deals.

    After each difference its p-value; those below 0.01 have a star.
    """
    bots = [level, *(with_style(level, style) for style in families.named("tickets").bots.personalities)]
    schedule = schedule_from(board, bots, seats, seed, {}, PAIRS)
    usual = [mean_habits(schedule, deal, 0) for deal in range(deals)]
    click.echo(
        f"{board}, {seats} seats, {deals} deals; {level}: {told({name: mean_of(usual, name) for name in HABITS})}"
    )
    for index in range(1, len(bots)):
        found = [mean_habits(schedule, deal, index) for deal in range(deals)]
        won = mean([habits["won"] for habits in found])
        assert won is not None
        click.echo(f"{bots[index]} wins {won.value:.1f} % ({won.low:.1f}–{won.high:.1f})")
        for habit, name in HABITS.items():
            gap, chance = compared(usual, found, habit)
            click.echo(f"  {name:30}{gap:+7.2f}  p {chance:.1g}{' *' if chance < 0.01 else ''}")


def told(habits: Mapping[str, float]) -> str:
    return ", ".join(f"{HABITS[habit]} {value:.1f}" for habit, value in habits.items())


def mean_of(deals: Sequence[Mapping[str, float]], habit: str) -> float:
    return float(np.mean([habits[habit] for habits in deals]))


if __name__ == "__main__":
    bench()
