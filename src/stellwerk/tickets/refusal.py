"""Why a move is not legal."""

from stellwerk.tickets.rules.board import CLAIM, DRAW, DRAW_TICKETS, JOKER, KEEP, NOBODY, NONE, PASS, TAKE, Board
from stellwerk.tickets.rules.game import CHOOSE, OVER, SECOND, START, Game
from stellwerk.tickets.rules.pile import offer_size
from stellwerk.tickets.rules.routes import twin_blocks
from stellwerk.tickets.rules.turn import to_move

Reason = tuple[str, dict[str, object], str]  # a code, its data, and a sentence in English
REASONS = (
    "can-move", "cards-short", "deck-empty", "game-over", "joker-second", "keep-more", "not-offered", "not-to-move",
    "nothing-offered", "pieces-short", "pile-empty", "place-empty", "route-taken", "second-card-due", "tickets-due",
    "twin-shut",
)  # fmt: skip


def refusal(board: Board, game: Game, seat: int, move: int) -> Reason:
    """The first rule that forbids this move to this seat; `game` may be the seat's view."""
    if game.phase == OVER:
        return "game-over", {}, "the game is over"
    if not to_move(board, game) >> seat & 1:
        return "not-to-move", {"seat": seat}, f"seat {seat} is not to move"
    if game.phase in (START, CHOOSE):
        return refuse_keep(board, game, seat, move)
    if game.phase == SECOND and not DRAW <= move < DRAW_TICKETS:
        return "second-card-due", {}, "a second card must be drawn first (T5)"
    if move >= CLAIM:
        return refuse_claim(board, game, seat, move)
    if move > KEEP:
        return "nothing-offered", {}, "no tickets are offered to choose from"
    return refuse_draw(game, move)


def many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def refuse_keep(board: Board, game: Game, seat: int, move: int) -> Reason:
    size = int(offer_size(game, seat))
    least = min(int(board.start_keep if game.phase == START else board.turn_keep), size)
    if not KEEP < move < CLAIM:
        return "tickets-due", {"least": least}, f"tickets must be chosen first: keep at least {least} of {size}"
    kept = move - KEEP
    if kept >> size:
        return "not-offered", {"offered": size}, f"only {many(size, 'ticket')} offered"
    return "keep-more", {"least": least}, f"at least {many(least, 'ticket')} must be kept (T3, T17)"


def refuse_claim(board: Board, game: Game, seat: int, move: int) -> Reason:
    route, colour, jokers = int(board.move_route[move]), int(board.move_colour[move]), int(board.move_jokers[move])
    owner = int(game.route_owner[route])
    if owner != NOBODY:
        return "route-taken", {"owner": owner}, f"seat {owner} has claimed this route (T11)"
    if twin_blocks(board, game, seat, route):
        own = game.route_owner[board.route_twin[route]] == seat
        why = "you own its twin lane" if own else f"its twin lane is taken and {game.seats} seats play"
        return "twin-shut", {"own": bool(own)}, f"the lane is shut: {why} (T16)"
    pieces, spaces = int(game.pieces[seat, board.route_kind[route]]), int(board.route_spaces[route])
    if pieces < spaces:
        return "pieces-short", {"short": spaces - pieces}, f"{many(spaces - pieces, 'piece')} short (T13)"
    plain = int(board.route_cost[route]) - jokers
    short = max(0, plain - int(game.hand[seat, colour])) if colour != JOKER else 0
    short_jokers = max(0, jokers - int(game.hand[seat, JOKER]))
    data: dict[str, object] = {"short": short, "short_jokers": short_jokers}
    return "cards-short", data, f"{many(short + short_jokers, 'card')} short for this payment (T12)"


def refuse_draw(game: Game, move: int) -> Reason:
    if move == PASS:
        return "can-move", {}, "passing is only for a seat that can't do anything else (T18)"
    if move == DRAW_TICKETS:
        return "pile-empty", {}, "no tickets are left in the pile (T17)"
    if move == DRAW:
        return "deck-empty", {}, "the deck is empty (T10)"
    if game.row[move - TAKE] == NONE:
        return "place-empty", {"place": move - TAKE + 1}, "there is no card in this slot of the row (T10)"
    return "joker-second", {}, "a face-up joker can't be the second card (T6)"
