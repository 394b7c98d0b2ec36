"""The value of a move: points by the rules, and the sum of the numbers for the page after it."""

from __future__ import annotations

import numpy as np
import pytest

from stellwerk.board import Board
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import struct_in
from stellwerk.game import Game
from stellwerk.metro.bots.mind import new_mind
from stellwerk.metro.bots.rules.layout import blocks, layout_of
from stellwerk.metro.bots.rules.learning import ACTIVE
from stellwerk.metro.bots.rules.mind import Mind
from stellwerk.metro.bots.rules.policy import choose_move
from stellwerk.metro.bots.rules.scratch import enter_on_scratch, load_scratch
from stellwerk.metro.bots.rules.values import list_active
from stellwerk.metro.rules.game import FIRST
from stellwerk.metro.rules.turn import choose

from .play import SHEETS, some_way_in


def points(game: Game, seat: int, move: int) -> float:
    """What a move brings at once, by the rules alone: the score after it, with halves not rounded."""
    return worth(chosen(game, seat, move), seat) - worth(game, seat)


def chosen(game: Game, seat: int, move: int) -> Game:
    after = game.copy()
    choose(struct_in(after.board.cells), after.flat, seat, move)
    return after


def worth(game: Game, seat: int) -> float:
    """Lines are counted as if the round ended now."""
    flat, trial = game.flat, game.copy()
    for line in range(len(game.board.map.lines)):
        if not flat.empty[seat, line] and not flat.completed[seat, line]:
            trial.flat.completed[seat, line] = 2 if flat.completed[:, line].any() else FIRST
    score = trial.scores[seat]
    return score["lines"] + score["transfers"] - score["empty_stations"] * (1 if game.seats == 1 else 0.5)


def tables_say(mind: Mind, game: Game, seat: int, move: int) -> float:
    """The sum of the numbers for the page after a move."""
    sheet, page, active = struct_in(game.board.cells), struct_in(mind.scratches), np.zeros(ACTIVE, np.int32)
    load_scratch(sheet, game.flat, seat, page)
    enter_on_scratch(sheet, page, move)
    count = list_active(sheet, struct_in(mind.layouts), page, int(page.due), active)
    return float(mind.weights[active[:count]].sum(dtype=np.float64))


@pytest.mark.parametrize(("seats", "expert"), [(1, 0), (1, 1), (3, 1)])
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_value_is_points_now_and_numbers_for_later(sheet: str, seats: int, expert: int) -> None:
    """Values are worked out by changes, for speed; here in full."""
    board = Board.named(sheet)
    size = int(layout_of(board)["numbers"][0])
    mind = new_mind(board, np.random.default_rng(1).normal(0, 3, size).astype(np.float32))
    legal, values = board.new_moves(), np.zeros(len(board.moves))
    for made in range(0, 24 * seats, 5 * seats):
        game = some_way_in(sheet, seats, made, 4, expert=expert)
        seat = game.to_move[0]
        view = game.view(seat)
        choose_move(
            board.cells, mind.layouts, mind.weights, view.cells, seat, mind.scratches, legal, values, 0.0, new_stream(1)
        )
        for place, move in enumerate(view.moves()):
            expected = points(view_game(view), seat, move.id) + tables_say(mind, view_game(view), seat, move.id)
            assert values[place] == pytest.approx(expected, abs=1e-4)


def view_game(view: object) -> Game:
    return Game(view.board, view.cells)  # type: ignore[attr-defined]


def test_every_number_is_in_just_one_stretch_of_its_like() -> None:
    for sheet in SHEETS:
        board = Board.named(sheet)
        layout = layout_of(board)
        ends = 0
        for start, end in blocks(board, layout):
            assert start == ends
            assert end > start
            ends = end
        assert ends == layout["numbers"][0]
