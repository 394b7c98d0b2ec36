"""A block played: the games without records, and the bots' CPU time."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from stellwerk import calls
from stellwerk.arena.block import Block, Failure, Played, Times
from stellwerk.arena.diagnostics import begins_turn, takes_turns, watch_for
from stellwerk.arena.schedule import Plan, Seating
from stellwerk.board import Board
from stellwerk.bots.bot import MakeBot, bot_named
from stellwerk.bots.random import RandomBot
from stellwerk.bots.seated import Seated, told
from stellwerk.chance import new_stream, seed_words
from stellwerk.errors import BotError
from stellwerk.game import Game
from stellwerk.log import NO_LOG, new_log

LONGEST = 50_000  # decisions of a game; a bot that takes its choice back for ever must end somewhere
WARM_SECONDS = 5  # of CPU time for a bot's first game, which compiles or loads what it needs


def play_block(plan: Plan, number: int) -> Block:
    warm_up(plan)
    times = [Times() for _ in plan.bots]
    games = [play_game(plan, number, seating, times) for seating in plan.seatings(number)]
    return Block(number, games, times)


def play_game(plan: Plan, number: int, seating: Seating, times: Sequence[Times]) -> Played:
    log = new_log()
    game = new_game(plan, plan.deal(number), log)
    played = Played(seating, first_seat(game), [], [0] * plan.seats, [0] * plan.seats, [])
    bots: list[Seated] = []
    for seat, bot in enumerate(seating):
        try:
            made = maker(plan.bots[bot], plan.board.family)(plan.stream(number, seating, seat))
            bots.append(Seated(made, seat))
        except (Exception, SystemExit) as error:
            return forfeited(played, seat, error)
    listeners = [bot for bot in bots if bot.listens]
    watch = watch_for(game)
    while not game.over:
        for listener in listeners:
            listener.hear(game, log)
        seat = game.to_move[0]
        try:
            move, nanoseconds = decide(game, bots[seat])
            if sum(played.decisions) >= LONGEST:
                raise BotError(f"no end after {LONGEST} decisions")
        except (Exception, SystemExit) as error:  # a bot is other people's code: whatever it raises is its failure
            return forfeited(played, seat, error)
        times[seating[seat]].add(nanoseconds)
        played.turns[seat] += begins_turn(game, seat)
        played.decisions[seat] += 1
        log = new_log() if listeners else NO_LOG
        watch.note(game, seat, move)
        calls.apply(game.board.cells, game.cells, seat, move, log)
    scores = game.board.new_scores(1, game.seats)[0]
    calls.score(game.board.cells, game.cells, scores)
    played.scores, played.facts = scores.tolist(), watch.facts(game)
    return played


def new_game(plan: Plan, seed: int, log: Any = NO_LOG) -> Game:
    board = plan.board
    cells = board.rules.Game.many(1)
    cells["seed"] = seed_words(seed)
    calls.new_game(board.cells, cells, plan.seats, board.pack_options(plan.seats, plan.options), log)
    return Game(board, cells)


def decide(game: Game, bot: Seated) -> tuple[int, int]:
    """A bot's choice and its CPU time, that of all its threads."""
    view = game.view(bot.seat)
    started = time.process_time_ns()
    move = bot.choose(view)
    return move.id, time.process_time_ns() - started


@cache
def maker(bot: str, family: str) -> MakeBot:
    """Looking for a bot among all installed packages takes longer than many a game."""
    return bot_named(bot, family)


def forfeited(played: Played, seat: int, error: BaseException) -> Played:
    played.failure = Failure(played.seating[seat], seat, sum(played.decisions), told(error))
    return played


def first_seat(game: Game) -> int:
    """The seat that begins; where all move at the same time, seat 0 stands for all."""
    return int(game.cells["seat"][0]) if takes_turns(game.board.family) else 0


def warm_up(plan: Plan) -> None:
    for bot in plan.bots:
        warm_bot(plan.board, bot, plan.seats)


@cache
def warm_bot(board: Board, bot: str, seats: int) -> None:
    """Once in a process, unmeasured: loading compiled code in a bot's first game is not thinking."""
    cells = board.rules.Game.many(1)
    calls.new_game(board.cells, cells, seats, board.pack_options(seats, {}), NO_LOG)
    game, started = Game(board, cells), time.process_time()
    with contextlib.suppress(Exception, SystemExit):  # a bot that fails will do so again where it is noted
        first = maker(bot, board.family)(new_stream(1))
        bots = [Seated(RandomBot(new_stream(0)) if seat else first, seat) for seat in range(seats)]
        while not game.over and time.process_time() < started + WARM_SECONDS:
            seat = game.to_move[0]
            move, _ = decide(game, bots[seat])
            calls.apply(board.cells, game.cells, seat, move, NO_LOG)
        calls.score(board.cells, game.cells, board.new_scores(1, seats)[0])
