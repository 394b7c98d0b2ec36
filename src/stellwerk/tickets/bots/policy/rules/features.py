"""What the policy net sees of a decision: facts of the position, and of each move in question.

Everything is counted as a share of what is usual. A seat may know all of it: what is read of others lies on the table.
"""

import numpy as np

from stellwerk.engine.flat import Cells, lowest_bit, rule
from stellwerk.tickets.bots.rules.claims import best_payment, points_now
from stellwerk.tickets.bots.rules.decide import fullness, least_worth
from stellwerk.tickets.bots.rules.draws import colour_worths
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan, is_planned, leading_rival, plan_turns, turns_left
from stellwerk.tickets.bots.rules.ways import make_plan, plan_value
from stellwerk.tickets.rules.board import (
    BITS,
    CLAIM,
    DRAW,
    DRAW_TICKETS,
    GREY,
    HUES,
    JOKER,
    KEEP,
    NONE,
    PASS,
    PLACES,
    ROW,
    TAKE,
    TICKETS,
    Board,
)
from stellwerk.tickets.rules.game import CHOOSE, SECOND, START, Game
from stellwerk.tickets.rules.longest import longest_path
from stellwerk.tickets.rules.routes import claimable
from stellwerk.tickets.rules.scoring import join_places

OF_POSITION, OF_MOVE = 36, 36  # room for some more: nets are stored with this size


@rule
def pieces_left(board: Board, game: Game, seat: int) -> int:
    pieces = 0
    for kind in range(board.kinds):
        pieces += game.pieces[seat, kind]
    return pieces


@rule
def write_position(board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, row: Cells) -> None:
    """The plan must be up to date, except when tickets are chosen: then the row says nothing of it."""
    for i in range(OF_POSITION):
        row[i] = 0
    rival = leading_rival(game, seat)
    most_cards, fewest_pieces, most_tickets, own = 0, 1000, 0, pieces_left(board, game, seat)
    for other in range(game.seats):
        if other != seat:
            most_cards = max(most_cards, int(game.hand_size[other]))
            fewest_pieces = min(fewest_pieces, pieces_left(board, game, other))
            most_tickets = max(most_tickets, int(game.ticket_count[other]))
    all_pieces = 0
    for kind in range(board.kinds):
        all_pieces += board.pieces[kind]
    left = turns_left(board, game, seat, numbers)
    row[0] = left / 20
    row[1] = game.deck_size / board.cards
    row[2] = game.turns_left != NONE
    row[3] = game.pile_size / 30
    row[4] = game.phase == SECOND
    row[5] = game.phase == START or game.phase == CHOOSE
    row[6] = game.seats / 4 - 0.5
    row[7] = own / all_pieces
    row[8] = fewest_pieces / all_pieces
    row[9] = game.hand_size[seat] / 15
    row[10] = most_cards / 15
    row[11] = game.ticket_count[seat] / 4
    row[12] = most_tickets / 4
    row[13] = (game.points[seat] - game.points[rival]) / 40
    row[14] = game.hand[seat, JOKER] / 4
    row[15] = all_pieces / 45
    row[16] = fullness(board, game, seat, numbers)
    if game.phase == START or game.phase == CHOOSE:
        return
    write_hand(board, game, seat, plan, row)
    turns = plan_turns(game, seat, plan)
    row[24] = turns / 10
    row[25] = (left - turns) / 10
    row[26] = plan.fits / 30
    row[27] = plan.lost / 30
    row[28] = plan.turns / 8
    row[29] = least_worth(board, game, seat, numbers) / 20
    planned, others = 0, 0
    for word in range(board.words):
        routes = claimable(board, game, seat, word)
        while routes:
            bit = routes & -routes
            routes &= routes - 1
            if plan.routes[word] & bit:
                planned += 1
            else:
                others += 1
    row[30] = planned / 3
    row[31] = others / 20
    if board.longest_path > 0:
        row[32] = longest_path(board, game, seat) / 30
        row[33] = longest_path(board, game, rival) / 30


@rule
def write_hand(board: Board, game: Game, seat: int, plan: Plan, row: Cells) -> None:
    most, next_most, lacking, empty, jokers = 0, 0, 0, 0, 0
    for colour in range(board.colours):
        held = game.hand[seat, colour]
        if held > most:
            most, next_most = held, most
        elif held > next_most:
            next_most = held
        lacking += max(0, plan.need[colour] - held)
    for slot in range(ROW):
        empty += game.row[slot] == NONE
        jokers += game.row[slot] == JOKER
    row[18] = most / 6
    row[19] = next_most / 6
    row[20] = lacking / 10
    row[21] = plan.need[JOKER] / 10  # cards of any colour
    row[22] = empty / 2
    row[23] = jokers


@rule
def write_moves(
    board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, moves: Cells, count: int, rows: Cells
) -> None:
    """A row for each move; the planner's own move is the first."""
    if game.phase == START or game.phase == CHOOSE:
        write_keeps(board, game, seat, numbers, plan, moves, count, rows)
        return
    worths, root = np.zeros(HUES), np.empty(PLACES, np.int64)
    colour_worths(board, game, seat, numbers, plan, worths)
    join_places(board, game, seat, root)
    best, mean = 0.01, 0.0
    for colour in range(board.colours):
        best = max(best, worths[colour])
        mean += worths[colour] / board.colours
    worths[JOKER] = numbers.wild * best
    least, claims = least_worth(board, game, seat, numbers), 0
    for i in range(count):
        row, move = rows[i], moves[i]
        for j in range(OF_MOVE):
            row[j] = 0
        row[0] = i == 0
        if move == DRAW:
            row[2], row[13] = 1, mean / best
            row[14] = mean / 5
        elif TAKE <= move < DRAW_TICKETS:
            write_card(board, game, seat, plan, game.row[move - TAKE], worths, best, row)
        elif move == DRAW_TICKETS:
            row[5] = 1
        elif move >= CLAIM:
            write_claim(board, game, seat, numbers, plan, int(board.move_route[move]), least, root, row)
            row[33] = claims / 6
            claims += 1
        elif move == PASS:
            row[6] = 1


@rule
def write_card(
    board: Board, game: Game, seat: int, plan: Plan, colour: int, worths: Cells, best: float, row: Cells
) -> None:
    row[4 if colour == JOKER else 3] = 1
    row[13], row[14] = worths[colour] / best, worths[colour] / 5
    if colour == JOKER:
        return
    held = game.hand[seat, colour]
    row[15], row[16] = held / 6, (plan.need[colour] - held) / 6
    for word in range(board.words):
        routes = game.open_routes[seat, word] & plan.routes[word]
        while routes:
            route = word * BITS + lowest_bit(routes)
            routes &= routes - 1
            if board.route_colour[route] == colour or board.route_colour[route] == GREY:
                lacking = board.route_cost[route] - held - game.hand[seat, JOKER]
                if lacking == 1:
                    row[17] += plan.worth[route] / 20  # this card makes it payable
                elif lacking == 2:
                    row[18] += plan.worth[route] / 20


@rule
def write_claim(
    board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, route: int, least: float, root: Cells, row: Cells
) -> None:
    move, price = best_payment(board, game, seat, numbers, plan, route)
    a, b, cost = board.route_a[route], board.route_b[route], board.route_cost[route]
    left = pieces_left(board, game, seat) - board.route_spaces[route]
    row[1] = 1
    row[7] = board.route_points[route] / 10
    row[8] = board.route_spaces[route] / 6
    row[9] = is_planned(plan, route)
    row[10] = plan.share[route] / 20
    row[11] = (plan.worth[route] - price) / 20
    row[12] = (plan.worth[route] - price - least) / 20
    row[19] = price / 5
    row[20] = board.move_jokers[move] / 3
    row[21] = (game.hand_size[seat] - cost) / 15
    row[22] = plan.crowded[a] + plan.crowded[b]
    row[23] = plan.led[a] + plan.led[b]
    row[24] = plan.reached[a] + plan.reached[b]
    row[25] = root[a] == root[b]
    row[26] = left <= board.last_round_at
    row[27] = (points_now(board, game, seat, plan, root, route) - board.route_points[route]) / 20
    row[28] = board.route_twin[route] != NONE
    colour = board.move_colour[move]
    row[29] = colour != JOKER and plan.need[colour] > 0
    row[30] = board.route_colour[route] == GREY
    row[31] = board.route_spaces[route] <= plan.spaces[board.route_kind[route]] or left >= plan.spaces[0]
    row[32] = worth_beyond(board, plan, route) / 20


@rule
def worth_beyond(board: Board, plan: Plan, route: int) -> float:
    """What a route is worth besides its points and its tickets: the longest path, rivals nearby."""
    return plan.worth[route] - board.route_points[route] - plan.share[route]


@rule
def write_keeps(
    board: Board, game: Game, seat: int, numbers: Numbers, plan: Plan, moves: Cells, count: int, rows: Cells
) -> None:
    """Facts of the plan for each choice of tickets."""
    wanted, best = np.zeros(TICKETS, np.bool_), 0.0
    for i in range(count):
        row, kept, points = rows[i], moves[i] - KEEP, 0
        for j in range(OF_MOVE):
            row[j] = 0
        for ticket in range(board.tickets):
            wanted[ticket] = game.ticket_owner[ticket] == seat
        for slot in range(len(game.offer[seat])):
            if kept >> slot & 1:
                wanted[game.offer[seat, slot]] = True
                points += board.ticket_points[game.offer[seat, slot]]
                row[34] += 0.5
        make_plan(board, game, seat, numbers, wanted, plan)
        value, turns = plan_value(board, game, seat, numbers, plan), plan_turns(game, seat, plan)
        best = value if i == 0 else best
        row[0], row[35] = i == 0, 1
        row[7] = points / 20
        row[8] = plan.fits / 30
        row[9] = plan.lost / 30
        row[10] = turns / 10
        row[11] = plan.points / 30
        row[12] = (value - best) / 10
        row[13] = (turns_left(board, game, seat, numbers) - turns) / 10
        row[14] = plan.spaces[0] / 20
    plan.tickets = 0  # the plan of the last choice is not that of the best one
