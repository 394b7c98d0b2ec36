"""The end of a solo game, exactly: the best expected score over all cards that may come.

A stack of decisions stands for recursion, which compiled rules can't do. One game is marked and rubbed out.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from stellwerk.bots.metro.layout import Layout
from stellwerk.bots.metro.mind import Mind
from stellwerk.bots.metro.page import Page, load_page
from stellwerk.bots.metro.values import value_moves
from stellwerk.flat import Cells, Flat, copy_of, field, rule
from stellwerk.game import View
from stellwerk.metro.cards import face_up
from stellwerk.metro.game import EMPTY, Game
from stellwerk.metro.lines import empty_window, set_stations
from stellwerk.metro.sheet import CARDS, FREE, LINES, MOVES, Sheet
from stellwerk.metro.turn import choose, legal_moves

MOST_WINDOWS = 3  # exact from here on: tens of milliseconds at most on sheets of the usual size
DEPTH = 24  # decisions one after the other
ALONE = 0  # the only seat
NO_POINTS = np.zeros(1 << 15, np.float32)  # tables that say nothing, so that a value is points at once
NO_LAYOUT = Layout.many(1)


class Decision(Flat):
    face: int = field("i8")  # the card
    due: int = field("i8")  # M16: entries to make of it
    weight: float = field("f8")  # how likely the decision is after the one before it
    left: Cells = field("i8", CARDS)  # cards of each face left in the deck
    count: int = field("i8")  # legal moves …
    moves: Cells = field("i2", MOVES)
    values: Cells = field("f8", MOVES)  # … the points each brings at once, later the exact value
    at: int = field("i8")  # the move looked at
    next_face: int = field("i8")  # the next card to look at after it; −1 if it has not been made yet
    way: int = field("i8")  # what must be rubbed out again
    stations: int = field("i8")


@rule
def fill_deck(sheet: Sheet, left: Cells) -> int:
    """M9: all cards are in the deck."""
    for face in range(sheet.faces):
        left[face] = sheet.face_count[face]
    return int(sheet.cards)


@rule
def start_decision(sheet: Sheet, game: Game, page: Page, node: Decision, layout: Layout, nothing: Cells) -> None:
    """Lists the moves with their points; all values are exact if only one window is left and is filled now."""
    game.deck[game.turned - 1] = node.face
    game.due[ALONE] = node.due
    load_page(sheet, game, ALONE, page)
    node.count = legal_moves(sheet, game, ALONE, node.moves)
    value_moves(sheet, layout, nothing, page, node.moves, node.count, node.values)
    node.at = 0
    node.next_face = -1
    if page.windows_left == 1 and sheet.face_kind[node.face] != FREE:
        node.at = node.count


@rule
def make_move(sheet: Sheet, game: Game, node: Decision) -> None:
    game.deck[game.turned - 1] = node.face
    game.due[ALONE], game.entries[ALONE] = node.due, 0
    choose(sheet, game, ALONE, node.moves[node.at])
    node.way, node.stations = int(game.entry_way[ALONE, 0]), int(game.entry_marks[ALONE, 0])
    node.next_face = 0


@rule
def take_move_back(sheet: Sheet, game: Game, node: Decision) -> None:
    set_stations(sheet, game, ALONE, node.way, node.stations, EMPTY)
    if sheet.face_kind[node.face] != FREE:
        empty_window(sheet, game, ALONE, node.way % LINES)
    node.at += 1
    node.next_face = -1


@rule
def follow(sheet: Sheet, game: Game, node: Decision, child: Decision) -> bool:
    """The next decision after the move looked at: the same card again (M16) or the next possible card, if any."""
    due = int(game.due[ALONE]) if node.next_face == 0 else 0
    if due:
        child.face, child.due, child.weight = node.face, due, 1.0
        child.left[:] = node.left
        node.next_face = sheet.faces
        return True
    child.left[:] = node.left
    cards = 0
    for face in range(sheet.faces):
        cards += child.left[face]
    if cards == 0 or sheet.face_reshuffles[node.face]:
        cards = fill_deck(sheet, child.left)
    while node.next_face < sheet.faces and child.left[node.next_face] == 0:
        node.next_face += 1
    if node.next_face == sheet.faces or game.windows_left[ALONE] == 0:
        return False
    child.face, child.due, child.weight = node.next_face, 1, child.left[node.next_face] / cards
    child.left[child.face] -= 1
    node.next_face += 1
    return True


@rule
def best_value(node: Decision) -> float:
    best = node.values[0]
    for i in range(1, node.count):
        best = max(best, node.values[i])
    return best


@rule
def solve_game(boards: Any, games: Any, pages: Any, nodes: Any, layouts: Any, nothing: Cells) -> None:
    """Fills `nodes[0]` with the legal moves and the points that each wins in the end, on average."""
    sheet, game, page, layout, depth = boards[0], games[0], pages[0], layouts[0], 0
    start_decision(sheet, game, page, nodes[0], layout, nothing)
    while depth >= 0:
        node = nodes[depth]
        if node.at == node.count:
            depth -= 1
            if depth >= 0:
                nodes[depth].values[nodes[depth].at] += node.weight * best_value(node)
            continue
        if node.next_face < 0:
            make_move(sheet, game, node)
        if follow(sheet, game, node, nodes[depth + 1]):
            depth += 1
            start_decision(sheet, game, page, nodes[depth], layout, nothing)
        else:
            take_move_back(sheet, game, node)


def can_solve(view: View) -> bool:
    """A solo game near its end, with a usual deck: many free rides would make it too wide."""
    sheet = view.board.cells[0]
    rides = sum(int(sheet["face_count"][face]) for face in range(sheet["faces"]) if sheet["face_kind"][face] == FREE)
    return view.seats == 1 and int(view.cells["windows_left"][0, ALONE]) <= MOST_WINDOWS and rides <= 1


def solve(mind: Mind, view: View) -> Cells:
    """For each legal move the points still won in the end, on average over the cards, by the best play."""
    sheet, game, nodes = view.board.cells, copy_of(view.cells), Decision.many(DEPTH)
    face, root = int(face_up(view.flat)), nodes[0]
    root["face"], root["due"] = face, game["due"][0, ALONE]
    root["left"][: sheet["faces"][0]] = sheet["face_count"][0, : sheet["faces"][0]]
    for turned in game["deck"][0, : game["turned"][0]]:
        root["left"][turned] -= 1
    solve_game(sheet, game, mind.page, nodes, NO_LAYOUT, NO_POINTS)
    return np.array(root["values"][: root["count"]])
