"""Plays a block: games without records, and the CPU time of the bots."""

import contextlib
import time
from collections.abc import Sequence
from functools import cache, partial

from stellwerk.arena.block import Block, Failure, Played, Times
from stellwerk.arena.diagnostics import diagnostics_of, takes_turns
from stellwerk.arena.schedule import Schedule, Seating
from stellwerk.board import Board
from stellwerk.bots.bot import Bot, MakeBot, bot_named
from stellwerk.bots.gameloop import BotFailure, play, seat_bots
from stellwerk.bots.random import RandomBot
from stellwerk.bots.seated import error_text
from stellwerk.engine.chance import new_stream
from stellwerk.errors import BotError
from stellwerk.game import Game, new_logged

LONGEST = 50_000  # decisions after which a game that never ends is broken off
WARM_SECONDS = 5  # of CPU time for a bot's first game, which compiles or loads what it needs


def play_block(schedule: Schedule, number: int) -> Block:
    warm_up(schedule)
    times = [Times() for _ in schedule.bots]
    games = [play_game(schedule, number, seating, times) for seating in schedule.seatings(number)]
    return Block(number, games, times)


def play_game(schedule: Schedule, number: int, seating: Seating, times: Sequence[Times]) -> Played:
    game, log = new_logged(schedule.board, schedule.seats, schedule.deal(number), schedule.options)
    played = Played(seating, first_seat(game), [], [0] * schedule.seats, [0] * schedule.seats, [])
    diagnostics = diagnostics_of(game)
    watch = diagnostics.Watch(game.seats)
    try:
        bots = seat_bots(partial(make_bot, schedule, number, seating, seat) for seat in range(schedule.seats))
        for decision in play(game, log, bots):
            seat = decision.seat
            if sum(played.decisions) >= LONGEST:
                raise BotFailure(seat) from BotError(f"no end after {LONGEST} decisions")
            times[seating[seat]].add(decision.nanoseconds)
            played.turns[seat] += diagnostics.begins_turn(game, seat)
            played.decisions[seat] += 1
            watch.note(game, seat, decision.move.id)
    except BotFailure as failure:
        return forfeited(played, failure)
    played.scores, played.facts = game.score_cells().tolist(), watch.facts(game)
    return played


def make_bot(schedule: Schedule, number: int, seating: Seating, seat: int) -> Bot:
    return maker(schedule.bots[seating[seat]], schedule.board.family)(schedule.stream(number, seating, seat))


@cache
def maker(bot: str, family: str) -> MakeBot:
    """Cached, because searching all installed packages for a bot can take longer than a game."""
    return bot_named(bot, family)


def forfeited(played: Played, failure: BotFailure) -> Played:
    seat, error = failure.seat, failure.__cause__
    assert error is not None
    played.failure = Failure(played.seating[seat], seat, sum(played.decisions), error_text(error))
    return played


def first_seat(game: Game) -> int:
    """The seat that begins; where all move at the same time, seat 0 stands for all."""
    return int(game.cells["seat"][0]) if takes_turns(game.board.family) else 0


def warm_up(schedule: Schedule) -> None:
    for bot in schedule.bots:
        warm_bot(schedule.board, bot, schedule.seats)


@cache
def warm_bot(board: Board, bot: str, seats: int) -> None:
    """A bot's first game in a process loads compiled code, so it is not measured."""
    game, log = new_logged(board, seats, 0, {})
    started = time.process_time()
    with contextlib.suppress(BotFailure):  # a bot that fails will fail again in a game that counts
        makers = [lambda: maker(bot, board.family)(new_stream(1))] + [lambda: RandomBot(new_stream(0))] * (seats - 1)
        for _ in play(game, log, seat_bots(makers)):
            if time.process_time() > started + WARM_SECONDS:
                break
        game.score_cells()
