"""The layout of an observation of a tickets game. `observation.py` writes the cells in this order."""

from stellwerk.board import Board
from stellwerk.engine.flat import struct_in
from stellwerk.envs.layout import Layout, Part
from stellwerk.tickets.envs.rules.observation import PHASES
from stellwerk.tickets.rules.board import KINDS, ROW


def offer_slots(board: Board) -> int:
    rules = board.map.rules
    return max(int(rules.start_offer), int(rules.turn_offer))


def most_points(board: Board) -> int:
    """T13, T14: what all pieces would bring on the best routes."""
    flat = struct_in(board.cells)
    best = [0.0] * KINDS
    for route in range(flat.routes):
        kind = int(flat.route_kind[route])
        best[kind] = max(best[kind], flat.route_points[route] / flat.route_spaces[route])
    return int(sum(flat.pieces[kind] * best[kind] for kind in range(KINDS))) + 1


def make_layout(board: Board, seats: int) -> Layout:
    flat = struct_in(board.cells)
    hues, routes, tickets = int(flat.colours) + 1, int(flat.routes), int(flat.tickets)
    offer, cards, rivals = offer_slots(board), int(flat.cards), seats - 1
    return Layout([
        Part("phase", (PHASES,), 1, "start, turn, second card, choice of tickets, over: one of them is 1"),
        Part("turn", (seats,), 1, "whose turn it is; in the start phase the seat that will begin"),
        Part("last_round", (1,), 1, "1 in the last round"),
        Part("turns_left", (1,), seats, "turns to the end of the game, 0 before the last round"),
        Part("passes", (1,), seats, "passes in a row"),
        Part("row", (ROW, hues), 1, "the colour of each open card; all 0: the place is empty"),
        Part("deck", (1,), cards, "cards in the deck"),
        Part("pile", (1,), tickets, "tickets in the pile"),
        Part("discard", (hues,), max(1, int(max(flat.box))), "discarded cards by colour"),
        Part("hand", (hues,), max(1, int(max(flat.box))), "own cards by colour"),
        Part("points", (seats,), most_points(board), "points for routes"),
        Part("cards", (seats,), cards, "cards in hand"),
        Part("known_cards", (seats, hues), max(1, int(max(flat.box))), "cards that all know to be in a hand"),
        Part("ticket_count", (seats,), tickets, "tickets kept"),
        Part("pieces", (seats, int(flat.kinds)), int(max(flat.pieces)), "pieces left to place"),
        Part("has_chosen", (seats,), 1, "in the start phase: has chosen its tickets"),
        Part("routes", (seats, routes), 1, "routes owned"),
        Part("open", (routes,), 1, "routes that the viewer may still claim"),
        Part("tickets", (tickets,), 1, "own tickets"),
        Part("fulfilled", (tickets,), 1, "own tickets whose places are connected"),
        Part("offer", (offer, tickets), 1, "tickets to choose from, by place"),
        Part("choice", (offer,), 1, "in the start phase: places of the offer that the viewer keeps"),
        Part("known_tickets", (rivals, tickets), 1, "tickets that the viewer knows a rival to have"),
        Part("known_offers", (rivals, tickets), 1, "tickets that the viewer knows a rival to choose from"),
        Part("known_pile", (tickets,), tickets, "tickets that the viewer put under the pile: 1 + how many lie above"),
    ])  # fmt: skip
