"""Why a move is not legal: a code, its data, and a sentence in English."""

from stellwerk.engine.flat import rule
from stellwerk.engine.refusal import add_many, close_refusal, open_refusal, open_sentence, refuse
from stellwerk.engine.text import Spelling, Text, add, add_number, put_field, put_flag, put_key
from stellwerk.tickets.rules.board import CLAIM, DRAW, DRAW_TICKETS, JOKER, KEEP, NOBODY, NONE, PASS, TAKE, Board
from stellwerk.tickets.rules.game import CHOOSE, OVER, SECOND, START, Game
from stellwerk.tickets.rules.pile import offer_size
from stellwerk.tickets.rules.routes import twin_blocks
from stellwerk.tickets.rules.turn import to_move

REASONS = (
    "can-move", "cards-short", "deck-empty", "game-over", "joker-second", "keep-more", "not-offered", "not-to-move",
    "nothing-offered", "pieces-short", "pile-empty", "place-empty", "route-taken", "second-card-due", "tickets-due",
    "twin-shut",
)  # fmt: skip


@rule
def write_refusal(board: Board, spelling: Spelling, game: Game, seat: int, move: int, text: Text) -> None:
    """The first rule that forbids this move to this seat; `game` may be the seat's view."""
    if game.phase == OVER:
        refuse(text, b"game-over", b"the game is over")
    elif not to_move(board, game) >> seat & 1:
        open_refusal(text, b"not-to-move")
        put_field(text, b"seat", seat)
        open_sentence(text)
        add(text, b"seat ")
        add_number(text, seat)
        add(text, b" is not to move")
        close_refusal(text)
    elif game.phase in (START, CHOOSE):
        refuse_keep(board, game, seat, move, text)
    elif game.phase == SECOND and not DRAW <= move < DRAW_TICKETS:
        refuse(text, b"second-card-due", b"a second card must be drawn first (T5)")
    elif move >= CLAIM:
        refuse_claim(board, game, seat, move, text)
    elif move > KEEP:
        refuse(text, b"nothing-offered", b"no tickets are offered to choose from")
    else:
        refuse_draw(game, move, text)


@rule
def refuse_keep(board: Board, game: Game, seat: int, move: int, text: Text) -> None:
    size = offer_size(game, seat)
    least = min(board.start_keep if game.phase == START else board.turn_keep, size)
    if not KEEP < move < CLAIM:
        open_refusal(text, b"tickets-due")
        put_field(text, b"least", least)
        open_sentence(text)
        add(text, b"tickets must be chosen first: keep at least ")
        add_number(text, least)
        add(text, b" of ")
        add_number(text, size)
    elif (move - KEEP) >> size:
        open_refusal(text, b"not-offered")
        put_field(text, b"offered", size)
        open_sentence(text)
        add(text, b"only ")
        add_many(text, size, b"ticket")
        add(text, b" offered")
    else:
        open_refusal(text, b"keep-more")
        put_field(text, b"least", least)
        open_sentence(text)
        add(text, b"at least ")
        add_many(text, least, b"ticket")
        add(text, b" must be kept (T3, T17)")
    close_refusal(text)


@rule
def refuse_claim(board: Board, game: Game, seat: int, move: int, text: Text) -> None:
    route = board.move_route[move]
    short = board.route_spaces[route] - game.pieces[seat, board.route_kind[route]]
    if game.route_owner[route] != NOBODY:
        open_refusal(text, b"route-taken")
        put_field(text, b"owner", game.route_owner[route])
        open_sentence(text)
        add(text, b"seat ")
        add_number(text, game.route_owner[route])
        add(text, b" has claimed this route (T11)")
    elif twin_blocks(board, game, seat, route):
        refuse_twin(game, game.route_owner[board.route_twin[route]] == seat, text)
    elif short > 0:
        open_refusal(text, b"pieces-short")
        put_field(text, b"short", short)
        open_sentence(text)
        add_many(text, short, b"piece")
        add(text, b" short (T13)")
    else:
        refuse_payment(board, game, seat, move, text)
    close_refusal(text)


@rule
def refuse_twin(game: Game, own: bool, text: Text) -> None:
    open_refusal(text, b"twin-shut")
    put_key(text, b"own")
    put_flag(text, own)
    open_sentence(text)
    add(text, b"the lane is shut: ")
    if own:
        add(text, b"you own its twin lane")
    else:
        add(text, b"its twin lane is taken and ")
        add_number(text, game.seats)
        add(text, b" seats play")
    add(text, b" (T16)")


@rule
def refuse_payment(board: Board, game: Game, seat: int, move: int, text: Text) -> None:
    colour, jokers = board.move_colour[move], board.move_jokers[move]
    plain = board.route_cost[board.move_route[move]] - jokers
    short = max(0, plain - game.hand[seat, colour]) if colour != JOKER else 0
    short_jokers = max(0, jokers - game.hand[seat, JOKER])
    open_refusal(text, b"cards-short")
    put_field(text, b"short", short)
    put_field(text, b"short_jokers", short_jokers)
    open_sentence(text)
    add_many(text, short + short_jokers, b"card")
    add(text, b" short for this payment (T12)")


@rule
def refuse_draw(game: Game, move: int, text: Text) -> None:
    if move == PASS:
        refuse(text, b"can-move", b"passing is only for a seat that can't do anything else (T18)")
    elif move == DRAW_TICKETS:
        refuse(text, b"pile-empty", b"no tickets are left in the pile (T17)")
    elif move == DRAW:
        refuse(text, b"deck-empty", b"the deck is empty (T10)")
    elif game.row[move - TAKE] == NONE:
        open_refusal(text, b"place-empty")
        put_field(text, b"place", move - TAKE + 1)
        open_sentence(text)
        add(text, b"there is no card in this slot of the row (T10)")
        close_refusal(text)
    else:
        refuse(text, b"joker-second", b"a face-up joker can't be the second card (T6)")
