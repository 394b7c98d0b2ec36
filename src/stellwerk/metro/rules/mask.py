"""What a seat may know (M17): the one mask, and its inverse for bots that sample what they can't see."""

import numpy as np

from stellwerk.engine.chance import random_below, random_seed
from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.rules.board import CARDS, HIDDEN, MOVES, Sheet
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.lines import take_back
from stellwerk.metro.rules.turn import can_change, choose, legal_moves


@rule
def seen_by(sheet: Sheet, game: Game, viewer: int) -> None:
    """M17: masks, in place, all that `viewer` may not know; NONE as viewer is the public."""
    for i in range(8):
        game.seed[i] = 0
    for i in range(game.turned, sheet.cards):
        game.deck[i] = HIDDEN
    for seat in range(game.seats):
        if seat != viewer and game.entries[seat] > 0:
            hide_choice(sheet, game, seat)


@rule
def hide_choice(sheet: Sheet, game: Game, seat: int) -> None:
    """M17: of a choice only that it is made; M16: a seat that has more to enter seems not to have begun."""
    has_chosen = can_change(game, seat)
    take_back(sheet, game, seat)
    if has_chosen:
        game.entries[seat] = HIDDEN
    else:
        game.due[seat] = 1


@rule
def hide_event(sheet: Sheet, event: Cells, viewer: int) -> None:
    """M17: hides nothing, because choices become events only when all are shown."""


@rule
def fill_in(sheet: Sheet, game: Game, viewer: int, stream: Cells) -> None:
    """Turns a view, in place, into a random full game that agrees with all that the viewer knows."""
    fill_in_deck(sheet, game, stream)
    moves = np.empty(MOVES, np.int16)
    for seat in range(game.seats):
        if game.entries[seat] == HIDDEN:
            fill_in_choice(sheet, game, seat, stream, moves)
    random_seed(stream, game.seed)


@rule
def fill_in_deck(sheet: Sheet, game: Game, stream: Cells) -> None:
    """M17: the cards not turned since the last shuffle come in some order."""
    left = np.zeros(CARDS, np.int64)
    for i in range(sheet.cards):
        left[sheet.card_face[i]] += 1
    for i in range(game.turned):
        left[game.deck[i]] -= 1
    to_come = game.turned
    for face in range(sheet.faces):
        for _ in range(left[face]):
            game.deck[to_come] = face
            to_come += 1
    for i in range(sheet.cards - 1, game.turned, -1):
        j = game.turned + random_below(stream, i + 1 - game.turned)
        game.deck[i], game.deck[j] = game.deck[j], game.deck[i]


@rule
def fill_in_choice(sheet: Sheet, game: Game, seat: int, stream: Cells, moves: Cells) -> None:
    """M2, M16: a choice that another seat may have made, by random legal moves."""
    game.entries[seat], game.due[seat] = 0, 1
    while game.due[seat] > 0:
        count = legal_moves(sheet, game, seat, moves)
        choose(sheet, game, seat, moves[random_below(stream, count)])
