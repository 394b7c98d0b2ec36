"""Cards: deck, row, discard, hands. Rules T1, T2, T5–T10."""

from stellwerk.engine.chance import shuffle
from stellwerk.engine.flat import rule
from stellwerk.engine.log import Log, note
from stellwerk.tickets.rules.board import HUES, JOKER, NONE, ROW, Board
from stellwerk.tickets.rules.events import DEALT, DREW, RESHUFFLED, SWEPT, TOOK, TURNED
from stellwerk.tickets.rules.game import Game

SHUFFLE_CARDS, SHUFFLE_TICKETS, SHUFFLE_FIRST = 0, 1, 2  # larger numbers are reshuffles


@rule
def deal_hands(board: Board, game: Game, log: Log) -> None:
    """T1: the deck is shuffled and each seat is dealt its hand; T2: then the row is turned up."""
    shuffle(game.seed, SHUFFLE_CARDS, game.deck, board.cards)
    for i in range(board.cards):
        game.deck[i] = board.card_colour[game.deck[i]]
    game.deck_size = board.cards
    for seat in range(game.seats):
        for _ in range(board.hand):
            note(log, DEALT, seat, give_top(game, seat), 0, 0)
    settle(board, game, log)


@rule
def pop_deck(game: Game) -> int:
    top = game.deck_size - 1
    colour = game.deck[top]
    game.deck[top] = NONE  # behind the deck's end nothing may remain: a view would show it
    game.deck_size = top
    return colour


@rule
def give_top(game: Game, seat: int) -> int:
    colour = pop_deck(game)
    game.hand[seat, colour] += 1
    game.hand_size[seat] += 1
    return colour


@rule
def discard_size(game: Game) -> int:
    size = 0
    for colour in range(HUES):
        size += game.discard[colour]
    return size


@rule
def reshuffle(board: Board, game: Game, log: Log) -> None:
    """T8: the discard becomes the deck, in the order of the next numbered shuffle.

    The whole box is shuffled and the discarded copies are kept, so the order depends on the seed alone;
    copies are alike, so any fixed choice of them gives a fair order.
    """
    shuffle(game.seed, game.shuffles, game.deck, board.cards)
    game.shuffles += 1
    size = 0
    for i in range(board.cards):
        card = game.deck[i]
        colour = board.card_colour[card]
        if board.card_copy[card] < game.discard[colour]:
            game.deck[size] = colour
            size += 1
    for i in range(size, board.cards):
        game.deck[i] = NONE
    game.deck_size = size
    for colour in range(HUES):
        game.discard[colour] = 0
    note(log, RESHUFFLED, NONE, size, 0, 0)


@rule
def fill_row(board: Board, game: Game, log: Log) -> None:
    """T8: empty slots of the row are filled, lowest first, while there are cards."""
    for slot in range(ROW):
        if game.row[slot] != NONE:
            continue
        if game.deck_size == 0:
            if discard_size(game) == 0:
                return
            reshuffle(board, game, log)
        turn_up(game, slot, log)


@rule
def turn_up(game: Game, slot: int, log: Log) -> None:
    game.row[slot] = pop_deck(game)
    note(log, TURNED, NONE, slot, game.row[slot], 0)


@rule
def must_sweep(board: Board, game: Game) -> bool:
    """T9: three jokers in the row, unless fewer than three other cards are left to replace them."""
    jokers = 0
    for slot in range(ROW):
        jokers += game.row[slot] == JOKER
    if jokers < 3:
        return False
    others = 0
    for slot in range(ROW):
        if game.row[slot] >= 0 and game.row[slot] != JOKER:
            others += 1
    for colour in range(JOKER):
        others += game.discard[colour]
    for i in range(game.deck_size):
        if game.deck[i] != JOKER:
            others += 1
    return others >= 3


@rule
def sweep(game: Game, log: Log) -> None:
    """T9: the row goes to the discard."""
    jokers = 0
    for slot in range(ROW):
        colour = game.row[slot]
        if colour != NONE:
            game.discard[colour] += 1
            jokers += colour == JOKER
        game.row[slot] = NONE
    note(log, SWEPT, NONE, jokers, 0, 0)


@rule
def settle(board: Board, game: Game, log: Log) -> None:
    """T8, T9: after any change fill the row, sweep before reshuffling, repeat until nothing is due."""
    fill_row(board, game, log)
    while must_sweep(board, game):
        sweep(game, log)
        fill_row(board, game, log)
    if game.deck_size == 0 and discard_size(game) > 0:
        reshuffle(board, game, log)


@rule
def can_take(game: Game, slot: int, jokers_too: bool) -> bool:
    """T5: a card lies at this slot of the row; T6: a joker can't be the second card."""
    return game.row[slot] != NONE and (jokers_too or game.row[slot] != JOKER)


@rule
def take_card(board: Board, game: Game, seat: int, slot: int, log: Log) -> None:
    """T5: a face-up card is taken and replaced at once; everyone has seen it (T24)."""
    colour = game.row[slot]
    game.row[slot] = NONE
    game.hand[seat, colour] += 1
    game.known[seat, colour] += 1
    game.hand_size[seat] += 1
    note(log, TOOK, seat, slot, colour, 0)
    if game.deck_size > 0:  # else the discard is empty too (T8), and the slot stays empty
        turn_up(game, slot, log)
        if game.row[slot] == JOKER or game.deck_size == 0:  # else nothing else can be due
            settle(board, game, log)


@rule
def draw_card(board: Board, game: Game, seat: int, log: Log) -> None:
    """T5: the top of the deck, unseen by others; T8: the deck is renewed at once if it was the last."""
    note(log, DREW, seat, give_top(game, seat), 0, 0)
    if game.deck_size == 0:  # else the row is full, and no sweep can be due
        settle(board, game, log)


@rule
def pay(game: Game, seat: int, colour: int, count: int) -> None:
    """T15: cards go from the hand to the discard; T24: they may have been the publicly known ones."""
    game.hand[seat, colour] -= count
    game.hand_size[seat] -= count
    game.discard[colour] += count
    game.known[seat, colour] = max(0, game.known[seat, colour] - count)
