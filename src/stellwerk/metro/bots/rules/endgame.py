"""The end of a solo game, exactly: the best expected score over all cards that may come.

A stack of decisions replaces recursion, which compiled rules can't use. All moves are made and taken back in one game.
"""

from typing import Any

from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.metro.bots.rules.layout import Layout
from stellwerk.metro.bots.rules.scratch import Scratch, load_scratch
from stellwerk.metro.bots.rules.values import value_moves
from stellwerk.metro.rules.board import CARDS, EXPRESS, FREE, LINES, MOVES, NONE, NUMBER, TRANSFER, Sheet
from stellwerk.metro.rules.cards import face_up
from stellwerk.metro.rules.game import EMPTY, Game
from stellwerk.metro.rules.lines import empty_window, set_stations
from stellwerk.metro.rules.turn import choose, legal_moves

DEPTH = 64  # decisions one after the other: each window, a ride after each, and entries that chain (M16)
ALONE = 0  # the only seat
MOST_WINDOWS = 3  # exact from here on, on a free ride one window later: tens of milliseconds on usual sheets
NOT_MADE = -1  # instead of the next card: the current move has yet to be made


class Decision(Flat):
    face: int = field("i8")  # the card
    due: int = field("i8")  # M16: entries to make of it
    weight: float = field("f8")  # how likely the decision is after the one before it
    left: Cells = field("i8", CARDS)  # cards of each face left in the deck
    count: int = field("i8")  # legal moves …
    moves: Cells = field("i2", MOVES)
    values: Cells = field("f8", MOVES)  # … the points each brings at once, later the exact value
    at: int = field("i8")  # the current move
    next_face: int = field("i8")  # the next card to try after it, or NOT_MADE
    way: int = field("i8")  # what must be taken back
    stations: int = field("i8")


@rule
def cards_to_come(sheet: Sheet, node: Decision, left: Cells) -> int:
    """M9: the deck that the next card comes from; returns its size."""
    cards = 0
    for face in range(sheet.faces):
        left[face] = node.left[face]
        cards += left[face]
    if cards and not sheet.face_reshuffles[node.face]:
        return cards
    for face in range(sheet.faces):
        left[face] = sheet.face_count[face]
    return int(sheet.cards)


@rule
def list_points(sheet: Sheet, game: Game, scratch: Scratch, node: Decision, layout: Layout, nothing: Cells) -> None:
    """The legal moves, and the points that each brings at once."""
    game.deck[game.turned - 1] = node.face
    game.due[ALONE] = node.due
    load_scratch(sheet, game, ALONE, scratch)
    node.count = legal_moves(sheet, game, ALONE, node.moves)
    value_moves(sheet, layout, nothing, scratch, node.moves, node.count, node.values)
    node.at, node.next_face = 0, NOT_MADE


@rule
def make_move(sheet: Sheet, game: Game, node: Decision) -> None:
    game.deck[game.turned - 1] = node.face
    game.due[ALONE], game.entries[ALONE] = node.due, 0
    choose(sheet, game, ALONE, int(node.moves[node.at]))
    node.way, node.stations = int(game.entry_way[ALONE, 0]), int(game.entry_marks[ALONE, 0])
    node.next_face = 0


@rule
def take_move_back(sheet: Sheet, game: Game, node: Decision) -> None:
    set_stations(sheet, game, ALONE, node.way, node.stations, EMPTY)
    if sheet.face_kind[node.face] != FREE:
        empty_window(sheet, game, ALONE, node.way % LINES)
    node.at, node.next_face = node.at + 1, NOT_MADE


@rule
def follow(sheet: Sheet, game: Game, node: Decision, child: Decision) -> bool:
    """The next decision after the current move: the same card again (M16) or the next possible card, if any."""
    cards = cards_to_come(sheet, node, child.left)
    if node.next_face == 0 and game.due[ALONE] > 0:
        child.face, child.due, child.weight = node.face, game.due[ALONE], 1.0
        child.left[:] = node.left
        node.next_face = sheet.faces
        return True
    while node.next_face < sheet.faces and child.left[node.next_face] == 0:
        node.next_face += 1
    if node.next_face == sheet.faces or game.windows_left[ALONE] == 0:
        return False
    child.face, child.due, child.weight = node.next_face, 1, child.left[node.next_face] / cards
    child.left[child.face] -= 1
    node.next_face += 1
    return True


@rule
def fill_last_window(
    sheet: Sheet, game: Game, scratch: Scratch, node: Decision, child: Decision, layout: Layout, nothing: Cells
) -> None:
    """With one window left only free rides need a look ahead; all other cards are worth the points they bring.

    A card's moves are among those of the highest card of its kind, so one list for each kind is enough.
    """
    cards = cards_to_come(sheet, node, child.left)
    for kind in (NUMBER, EXPRESS, TRANSFER):
        highest = NONE
        for face in range(sheet.faces):
            if child.left[face] and sheet.face_kind[face] == kind:
                if highest == NONE or sheet.face_marks[face] > sheet.face_marks[highest]:
                    highest = face
        if highest == NONE:
            continue
        child.face, child.due = highest, 1
        list_points(sheet, game, scratch, child, layout, nothing)
        for face in range(sheet.faces):
            if sheet.face_kind[face] == kind:
                share = child.left[face] / cards
                node.values[node.at] += share * best_value(sheet, child, int(sheet.face_marks[face]))
    node.next_face = 0
    while node.next_face < sheet.faces and sheet.face_kind[node.next_face] != FREE:
        node.next_face += 1


@rule
def best_value(sheet: Sheet, node: Decision, most: int) -> float:
    """Of the moves with so many marks at most."""
    best = node.values[0]
    for i in range(1, node.count):
        if sheet.move_marks[node.moves[i]] <= most:
            best = max(best, node.values[i])
    return best


@rule
def can_solve(boards: Any, views: Any) -> bool:
    """A solo game near its end, with a usual deck: many free rides would take too long, or never end."""
    sheet, game, rides, reshuffles = boards[0], views[0], 0, False
    for face in range(sheet.faces):
        if sheet.face_kind[face] == FREE:
            rides += sheet.face_count[face]
            reshuffles = reshuffles or sheet.face_reshuffles[face] != 0
    windows = MOST_WINDOWS - 1 if sheet.face_kind[face_up(game)] == FREE else MOST_WINDOWS
    return bool(game.seats == 1 and rides <= 1 and not reshuffles and game.windows_left[ALONE] <= windows)


@rule
def solve_view(boards: Any, views: Any, games: Any, scratches: Any, nodes: Any, layouts: Any, nothing: Cells) -> int:
    """Fills `nodes[0]` with the legal moves and the points that each wins to the end, on average; returns how many."""
    sheet, game, node = boards[0], views[0], nodes[0]
    games[0] = game
    node.face, node.due = face_up(game), game.due[ALONE]
    for face in range(sheet.faces):
        node.left[face] = sheet.face_count[face]
    for card in range(game.turned):
        node.left[game.deck[card]] -= 1
    solve_game(boards, games, scratches, nodes, layouts, nothing)
    return node.count


@rule
def solve_game(boards: Any, games: Any, scratches: Any, nodes: Any, layouts: Any, nothing: Cells) -> None:
    """Fills `nodes[0]` with the legal moves and the points that each wins to the end, on average."""
    sheet, game, scratch, layout, depth = boards[0], games[0], scratches[0], layouts[0], 0
    list_points(sheet, game, scratch, nodes[0], layout, nothing)
    while depth >= 0:
        node = nodes[depth]
        if node.at == node.count:
            depth -= 1
            if depth >= 0:
                nodes[depth].values[nodes[depth].at] += node.weight * best_value(sheet, node, MOVES)
            continue
        if node.next_face == NOT_MADE:
            make_move(sheet, game, node)
            if game.windows_left[ALONE] == 1 and game.due[ALONE] == 0:
                fill_last_window(sheet, game, scratch, node, nodes[depth + 1], layout, nothing)
        if follow(sheet, game, node, nodes[depth + 1]):
            depth += 1
            list_points(sheet, game, scratch, nodes[depth], layout, nothing)
        else:
            take_move_back(sheet, game, node)
