"""The compiled greedy rivals choose as the greedy bots do, and look at nothing hidden."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from boards import TABLES, game_after
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.verbs import legal_moves
from stellwerk.envs.rules.verbs import greedy
from stellwerk.game import Game, View
from stellwerk.metro.bots.mind import new_mind, untrained
from stellwerk.metro.bots.rules.policy import value_turn
from stellwerk.metro.bots.rules.scratch import watch_rivals
from stellwerk.metro.envs.rules.greedy import worth as metro_worth
from stellwerk.tickets.bots.greedy import GreedyBot

pytestmark = pytest.mark.xdist_group("test_greedy")  # its own rules are compiled by one worker, not by all
MOVES = (0, 1, 2, 5, 9, 17, 33, 60)


@rule
def greedy_move(boards: Any, games: Any, seat: int, moves: Cells, stream: Cells) -> int:
    count = legal_moves(boards[0], games[0], seat, moves)
    return greedy(boards[0], games[0], seat, moves, count, stream)


@rule
def metro_worths(boards: Any, views: Any, seat: int, moves: Cells, worths: Cells) -> int:
    count = legal_moves(boards[0], views[0], seat, moves)
    for i in range(count):
        worths[i] = metro_worth(boards[0], views[0], seat, moves[i])
    return count


@rule
def table_values(
    boards: Any, layouts: Any, weights: Cells, views: Any, seat: int, pages: Any, moves: Cells, values: Cells
) -> int:
    watch_rivals(boards[0], views[0], pages[0])
    return value_turn(boards[0], layouts[0], weights, views[0], seat, pages[0], moves, values)


def chosen(game: Game, seat: int, seed: int) -> int:
    return int(greedy_move(game.board.cells, game.cells, seat, game.board.new_moves(), new_stream(seed)))


def best_of_tickets(view: View) -> set[int]:
    bot, moves = GreedyBot(new_stream(0)), view.moves()
    best = max(bot.worth(view, move.id) for move in moves)
    return {move.id for move in moves if bot.worth(view, move.id) == best}


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if not table[0].startswith("metro")])
def test_tickets_rivals_choose_what_the_bot_may_choose(name: str, seats: int) -> None:
    for moves in MOVES:
        game = game_after(name, seats, 21, moves)
        for seat in game.to_move:
            best = best_of_tickets(game.view(seat))
            assert {chosen(game, seat, seed) for seed in range(40 * len(best))} == best


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if table[0].startswith("metro")])
def test_metro_rivals_value_moves_as_the_bot_does(name: str, seats: int) -> None:
    for moves in MOVES:
        game = game_after(name, seats, 22, moves)
        for seat in game.to_move:
            view = game.view(seat)
            mind, legal = new_mind(game.board, untrained(game.board)), game.board.new_moves()
            worths, values = np.zeros((2, len(game.board.moves)))
            count = table_values(
                game.board.cells, mind.layouts, mind.weights, view.cells, seat, mind.scratches, legal, values
            )
            assert metro_worths(game.board.cells, view.cells, seat, legal, worths) == count
            assert (worths[:count] / 2).tolist() == values[:count].tolist()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rivals_choose_the_same_whatever_is_hidden(name: str, seats: int) -> None:
    for moves in MOVES:
        game = game_after(name, seats, 23, moves)
        for seat in game.to_move:
            for seed in range(3):
                assert chosen(game.view(seat).fill_in(seed), seat, seed) == chosen(game, seat, seed)
