"""The value of a move: points by the rules, and the sum of the numbers for the page after it."""

from __future__ import annotations

import numpy as np
import pytest

from stellwerk.board import Board
from stellwerk.bots.metro.layout import blocks, layout_of
from stellwerk.bots.metro.learning import ACTIVE
from stellwerk.bots.metro.mind import Mind
from stellwerk.bots.metro.page import enter_on_page, load_page
from stellwerk.bots.metro.values import list_active
from stellwerk.chance import new_stream
from stellwerk.flat import record_in
from stellwerk.game import Game
from stellwerk.metro.game import FIRST
from stellwerk.metro.turn import choose

from .play import SHEETS, some_way_in


def points(game: Game, seat: int, move: int) -> float:
    """What a move brings at once, by the rules alone: the score after it, with halves not rounded."""
    return worth(chosen(game, seat, move), seat) - worth(game, seat)


def chosen(game: Game, seat: int, move: int) -> Game:
    after = game.copy()
    choose(record_in(after.board.cells), after.flat, seat, move)
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
    sheet, page, active = record_in(game.board.cells), record_in(mind.page), np.zeros(ACTIVE, np.int32)
    load_page(sheet, game.flat, seat, page)
    enter_on_page(sheet, page, move)
    count = list_active(sheet, record_in(mind.layout), page, int(page.due), active)
    return float(mind.weights[active[:count]].sum(dtype=np.float64))


@pytest.mark.parametrize(("seats", "expert"), [(1, 0), (1, 1), (3, 1)])
@pytest.mark.parametrize("sheet", SHEETS)
def test_a_value_is_points_now_and_numbers_for_later(sheet: str, seats: int, expert: int) -> None:
    """Values are worked out by changes, for speed; here in full."""
    board = Board.named(sheet)
    size = int(layout_of(board)["numbers"][0])
    mind = Mind(board, np.random.default_rng(1).normal(0, 3, size).astype(np.float32))
    for made in range(0, 24 * seats, 5 * seats):
        game = some_way_in(sheet, seats, made, 4, expert=expert)
        seat = game.to_move[0]
        view = game.view(seat)
        mind.choose(view, 0.0, new_stream(1))
        values = mind.values.copy()
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
