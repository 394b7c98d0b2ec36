"""The end of a solo game, exactly: when that is possible, and what each move wins."""

import numpy as np

from stellwerk.engine.flat import Cells, copy_of
from stellwerk.game import View
from stellwerk.metro.bots.mind import Mind
from stellwerk.metro.bots.rules.endgame import ALONE, DEPTH, Decision, solve_game
from stellwerk.metro.bots.rules.layout import Layout
from stellwerk.metro.rules.board import FREE
from stellwerk.metro.rules.cards import face_up

MOST_WINDOWS = 3  # exact from here on, on a free ride one window later: tens of milliseconds on usual sheets
NO_POINTS = np.zeros(1 << 15, np.float32)  # weights of zero, so that a value is the points that a move brings at once
NO_LAYOUT = Layout.many(1)


def can_solve(view: View) -> bool:
    """A solo game near its end, with a usual deck: many free rides would take too long, or never end."""
    sheet, windows = view.board.cells[0], int(view.cells["windows_left"][0, ALONE])
    free = sheet["face_kind"] == FREE
    few = sheet["face_count"][free].sum() <= 1 and not sheet["face_reshuffles"][free].any()
    return view.seats == 1 and bool(few) and windows <= MOST_WINDOWS - bool(free[face_up(view.flat)])


def solve(mind: Mind, view: View) -> Cells:
    """For each legal move the points still won in the end, on average over the cards, by the best play."""
    sheet, game, nodes = view.board.cells, copy_of(view.cells), Decision.many(DEPTH)
    face, root = int(face_up(view.flat)), nodes[0]
    root["face"], root["due"] = face, game["due"][0, ALONE]
    root["left"][: sheet["faces"][0]] = sheet["face_count"][0, : sheet["faces"][0]]
    for turned in game["deck"][0, : game["turned"][0]]:
        root["left"][turned] -= 1
    solve_game(sheet, game, mind.scratch, nodes, NO_LAYOUT, NO_POINTS)
    return np.array(root["values"][: root["count"]])
