"""Compiles a map into a board. Plain Python, because it runs once a board; a change here recompiles no rules."""

from stellwerk.tickets.map import model
from stellwerk.tickets.map.model import TicketsMap
from stellwerk.tickets.rules.board import BITS, CLAIM, GREY, JOKER, NONE, Board


def route_order(map: TicketsMap) -> list[int]:
    """The map's routes as the board numbers them: routes of the same kind, colour and cost are neighbours."""

    def likeness_of(index: int) -> tuple[int, int, int]:
        route = map.routes[index]
        return route.piece, colour_index(map, route.colour), route.cost

    return sorted(range(len(map.routes)), key=likeness_of)


def colour_index(map: TicketsMap, colour: str) -> int:
    if colour in (model.GREY, model.JOKER):
        return GREY if colour == model.GREY else JOKER
    return map.colours.index(colour)


def compile_board(map: TicketsMap, board: Board, version: int) -> None:
    """There is one version of the rules so far."""
    compile_rules(map, board)
    compile_routes(map, board)
    compile_route_sets(board)
    compile_tickets(map, board)
    compile_claims(board)


def compile_rules(map: TicketsMap, board: Board) -> None:
    rules = map.rules
    board.hand, board.longest_path, board.attraction = rules.hand, rules.longest_path, rules.attraction
    board.start_offer, board.start_keep = rules.start_offer, rules.start_keep
    board.turn_offer, board.turn_keep = rules.turn_offer, rules.turn_keep
    board.twins_from, board.last_round_at = rules.twins_from, rules.last_round_at
    board.tie_break_longest = int(rules.tie_break_longest)
    board.colours, board.cards, board.kinds = len(map.colours), sum(map.cards.values()), len(map.pieces)
    for kind, piece in enumerate(map.pieces):
        board.pieces[kind] = piece.count
    card = 0
    for colour, count in map.cards.items():
        board.box[colour_index(map, colour)] = count
        for copy in range(count):
            board.card_colour[card], board.card_copy[card] = colour_index(map, colour), copy
            card += 1


def compile_routes(map: TicketsMap, board: Board) -> None:
    order = route_order(map)
    board.places, board.routes = len(map.places), len(order)
    board.route_twin[:] = NONE
    lanes: dict[tuple[frozenset[int], int], int] = {}
    for index, source in enumerate(order):
        route = map.routes[source]
        piece = map.pieces[route.piece]
        board.route_a[index], board.route_b[index] = route.a, route.b
        board.route_kind[index], board.route_colour[index] = route.piece, colour_index(map, route.colour)
        board.route_cost[index], board.route_points[index] = route.cost, piece.points[route.cost - 1]
        board.route_spaces[index] = 1 if piece.one_space else route.cost
        alike = index > 0 and likeness(board, index) == likeness(board, index - 1)
        board.route_alike[index] = board.route_alike[index - 1] if alike else index
        twin = lanes.setdefault((frozenset((route.a, route.b)), route.piece), index)
        if twin != index:
            board.route_twin[index], board.route_twin[twin] = twin, index


def likeness(board: Board, route: int) -> tuple[int, int, int]:
    """Routes that agree in this differ only in their ends."""
    return int(board.route_kind[route]), int(board.route_colour[route]), int(board.route_cost[route])


def compile_route_sets(board: Board) -> None:
    """What can be afforded is looked up, not searched: see `list_claims`."""
    board.words = (int(board.routes) + BITS - 1) // BITS
    for route in range(board.routes):
        word, bit = route // BITS, 1 << route % BITS
        board.affordable[board.route_colour[route], board.route_cost[route] :, word] |= bit
        board.fitting[board.route_kind[route], board.route_spaces[route] :, word] |= bit


def compile_tickets(map: TicketsMap, board: Board) -> None:
    board.tickets = len(map.tickets)
    for index, ticket in enumerate(map.tickets):
        board.ticket_a[index], board.ticket_b[index] = ticket.a, ticket.b
        board.ticket_points[index] = ticket.points
    for index, place in enumerate(map.places):
        board.is_attraction[index] = place.attraction


def compile_claims(board: Board) -> None:
    """T12: a coloured route has cost + 1 payments (by jokers used), a grey one cost for each colour + 1."""
    payments: list[tuple[int, int, int]] = []
    for route in range(board.routes):
        board.route_move[route] = CLAIM + len(payments)
        cost, colour = int(board.route_cost[route]), int(board.route_colour[route])
        colours = range(board.colours) if colour == GREY else [colour]
        payments += [(route, paid, jokers) for paid in colours for jokers in range(cost)] + [(route, JOKER, cost)]
    board.moves = CLAIM + len(payments)
    (
        board.move_route[CLAIM : board.moves],
        board.move_colour[CLAIM : board.moves],
        board.move_jokers[CLAIM : board.moves],
    ) = zip(*payments, strict=True)
