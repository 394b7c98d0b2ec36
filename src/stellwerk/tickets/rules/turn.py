"""The course of a game: set-up, whose move it is, what is legal, what a move does. T1–T4, T17–T19."""

from stellwerk.engine.chance import shuffle
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import Log, note
from stellwerk.tickets.rules.board import (  # fmt: skip
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    JOKER,
    KEEP,
    KINDS,
    NOBODY,
    NONE,
    OFFER,
    PASS,
    ROUTES,
    ROW,
    SEATS,
    TAKE,
    Board,
)
from stellwerk.tickets.rules.cards import SHUFFLE_FIRST, can_take, deal_hands, draw_card, take_card
from stellwerk.tickets.rules.events import CHOSE, ENDED, FIRST, LAST_ROUND, PASSED
from stellwerk.tickets.rules.game import CHOOSE, OVER, SECOND, START, TURN, Game
from stellwerk.tickets.rules.pile import keep_tickets, lay_pile, offer_size, offer_tickets
from stellwerk.tickets.rules.routes import claim_route, list_claims, open_all_routes

OPTIONS = {"first": NONE}  # T4: the seat that begins
FIRST_SEAT = 0  # its index among the options


@rule
def new_game(board: Board, game: Game, seats: int, options: Cells, log: Log) -> None:
    """T1–T4: sets up `game`, a struct of zeros with its seed filled in."""
    game.seats, game.phase, game.shuffles, game.turns_left = seats, START, SHUFFLE_FIRST + 1, NONE
    for route in range(ROUTES):
        game.route_owner[route] = NOBODY
    open_all_routes(board, game)
    for slot in range(ROW):
        game.row[slot] = NONE
    for seat in range(SEATS):
        for slot in range(OFFER):
            game.offer[seat, slot] = NONE
    for i in range(board.cards, len(game.deck)):
        game.deck[i] = NONE
    draw_first_seat(game, options[FIRST_SEAT], log)
    deal_hands(board, game, log)
    lay_pile(board, game)
    for seat in range(seats):
        for kind in range(KINDS):
            game.pieces[seat, kind] = board.pieces[kind]
        offer_tickets(game, seat, board.start_offer, log)


@rule
def draw_first_seat(game: Game, first: int, log: Log) -> None:
    """T4: drawn at random (NONE) or chosen by the host; the pile's array is used as scratch memory."""
    shuffle(game.seed, SHUFFLE_FIRST, game.pile, game.seats)
    game.seat = game.pile[0] if first == NONE else first
    note(log, FIRST, game.seat, 0, 0, 0)


@rule
def is_over(board: Board, game: Game) -> bool:
    return game.phase == OVER


@rule
def to_move(board: Board, game: Game) -> int:
    """The seats to move, as bits: in T3 all that have not chosen, else the one whose turn it is."""
    if game.phase == OVER:
        return 0
    if game.phase != START:
        return 1 << game.seat
    waiting = 0
    for seat in range(game.seats):
        if game.chosen[seat] == 0:
            waiting |= 1 << seat
    return waiting


@rule
def legal_moves(board: Board, game: Game, seat: int, moves: Cells) -> int:
    """Writes the legal moves of a seat that is to move into `moves`; returns how many."""
    if game.phase == OVER or not to_move(board, game) >> seat & 1:
        return 0
    if game.phase == START:
        return list_keeps(game, seat, board.start_keep, moves)
    if game.phase == CHOOSE:
        return list_keeps(game, seat, board.turn_keep, moves)
    if game.phase == SECOND:
        return list_draws(game, False, moves)
    count = list_draws(game, True, moves)
    if game.pile_size > 0:
        moves[count] = DRAW_TICKETS
        count += 1
    count = list_claims(board, game, seat, moves, count)
    if count == 0:
        moves[0] = PASS  # T18
        return 1
    return count


@rule
def list_draws(game: Game, jokers_too: bool, moves: Cells) -> int:
    """T5, T6, T10: the top of the deck, and each card of the row."""
    count = 0
    if game.deck_size > 0:
        moves[0] = DRAW
        count = 1
    for slot in range(ROW):
        if can_take(game, slot, jokers_too):
            moves[count] = TAKE + slot
            count += 1
    return count


@rule
def list_keeps(game: Game, seat: int, least: int, moves: Cells) -> int:
    """T3, T17: every choice that keeps enough; of fewer tickets than that, all must be kept."""
    size = offer_size(game, seat)
    count = 0
    for kept in range(1, 1 << size):
        number = 0
        for slot in range(size):
            number += kept >> slot & 1
        if number >= min(least, size):
            moves[count] = KEEP + kept
            count += 1
    return count


@rule
def apply(board: Board, game: Game, seat: int, move: int, log: Log) -> None:
    """Carries out a legal move; what happened is noted in `log`."""
    if game.phase == START:
        choose_start(game, seat, move - KEEP, log)
    elif move >= CLAIM:
        claim_route(board, game, seat, move, log)
        end_turn(board, game, log)
    elif move > KEEP:
        keep_tickets(game, seat, move - KEEP, log)
        end_turn(board, game, log)
    elif move == DRAW_TICKETS:
        game.phase = CHOOSE
        offer_tickets(game, seat, board.turn_offer, log)
    elif move == PASS:
        pass_turn(board, game, log)
    else:
        draw(board, game, seat, move, log)


@rule
def choose_start(game: Game, seat: int, kept: int, log: Log) -> None:
    """T3: choices stay unseen until the last seat has chosen, then count in seat order."""
    game.chosen[seat] = kept
    note(log, CHOSE, seat, 0, 0, 0)
    for other in range(game.seats):
        if game.chosen[other] == 0:
            return
    for other in range(game.seats):
        keep_tickets(game, other, game.chosen[other], log)
        game.chosen[other] = 0
    game.phase = TURN


@rule
def draw(board: Board, game: Game, seat: int, move: int, log: Log) -> None:
    """T5, T6: two cards, but a face-up joker ends the draw; T10: the second only if there is one."""
    first = game.phase == TURN
    joker = False
    if move == DRAW:
        draw_card(board, game, seat, log)
    else:
        joker = game.row[move - TAKE] == JOKER
        take_card(board, game, seat, move - TAKE, log)
    if first and not joker and has_second_card(game):
        game.phase = SECOND
    else:
        end_turn(board, game, log)


@rule
def has_second_card(game: Game) -> bool:
    """T6, T10: a card in the deck, or a face-up one that is no joker."""
    if game.deck_size > 0:
        return True
    for slot in range(ROW):
        if game.row[slot] != NONE and game.row[slot] != JOKER:
            return True
    return False


@rule
def pass_turn(board: Board, game: Game, log: Log) -> None:
    """T18: a pass is a move like any other; when all seats pass in a row, the game ends."""
    note(log, PASSED, game.seat, 0, 0, 0)
    passes = game.passes + 1
    end_turn(board, game, log)
    game.passes = passes
    if passes == game.seats and game.phase != OVER:
        game.phase = OVER
        note(log, ENDED, NONE, 0, 0, 0)


@rule
def end_turn(board: Board, game: Game, log: Log) -> None:
    """T19: the last round starts when the mover's pieces are down to the limit, and ends with its next turn."""
    game.passes = 0
    game.phase = TURN
    if game.turns_left == NONE:
        left = 0
        for kind in range(KINDS):
            left += game.pieces[game.seat, kind]
        if left <= board.last_round_at:
            game.turns_left = game.seats
            note(log, LAST_ROUND, game.seat, 0, 0, 0)
    else:
        game.turns_left -= 1
        if game.turns_left == 0:
            game.phase = OVER
            note(log, ENDED, NONE, 0, 0, 0)
    game.seat = (game.seat + 1) % game.seats
