"""A plan: the routes that a seat wants for its tickets, and what all had reached when it was made."""

from stellwerk.engine.flat import Cells, Flat, field, rule
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.rules.board import BITS, HUES, KINDS, NOBODY, NONE, PLACES, ROUTES, WORDS, Board
from stellwerk.tickets.rules.game import Game


class Plan(Flat):
    tickets: int = field("i2")  # how many tickets it was made for
    age: int = field("i2")  # decisions since it was made
    turns: float = field("f8")  # that it still takes
    fits: int = field("i2")  # points of the tickets that it is for …
    lost: int = field("i2")  # … and of those that did not fit
    routes: Cells = field("i8", WORDS)  # the routes still to claim, as a set
    share: Cells = field("f8", ROUTES)  # of each planned route in the tickets that need it, in points
    worth: Cells = field("f8", ROUTES)  # of every route to the seat, before the cards are counted
    free: Cells = field("i8", WORDS)  # routes beyond the plan that are worth drawing cards for
    spaces: Cells = field("i2", KINDS)  # pieces that it still takes
    need: Cells = field("i2", HUES)  # cards that its coloured routes cost
    crowded: Cells = field("i1", PLACES)  # places that others had reached when it was made …
    led: Cells = field("i1", PLACES)  # … and those that the leading rival had
    reached: Cells = field("i1", PLACES)  # places that the seat itself had reached
    points: int = field("i2")  # of the routes still to claim


@rule
def is_planned(plan: Plan, route: int) -> bool:
    return plan.routes[route // BITS] >> (int(route) % BITS) & 1 != 0


@rule
def clear(plan: Plan) -> None:
    plan.age, plan.turns, plan.fits, plan.lost, plan.points = 0, 0, 0, 0, 0
    for word in range(WORDS):
        plan.routes[word] = 0
    for route in range(ROUTES):
        plan.share[route] = 0
    for kind in range(KINDS):
        plan.spaces[kind] = 0
    for colour in range(HUES):
        plan.need[colour] = 0


@rule
def leading_rival(game: Game, seat: int) -> int:
    """The rival with most points: blocking another one would help this one."""
    best = NONE
    for other in range(game.seats):
        if other != seat and (best == NONE or game.points[other] > game.points[best]):
            best = other
    return best


@rule
def note_reached(board: Board, game: Game, seat: int, plan: Plan) -> None:
    rival = leading_rival(game, seat)
    for place in range(board.places):
        plan.crowded[place] = 0
        plan.led[place] = 0
        plan.reached[place] = 0
    for route in range(board.routes):
        owner = game.route_owner[route]
        if owner == seat:
            plan.reached[board.route_a[route]] = 1
            plan.reached[board.route_b[route]] = 1
        elif owner != NOBODY:
            for place in (board.route_a[route], board.route_b[route]):
                plan.crowded[place] = 1
                plan.led[place] |= owner == rival


@rule
def plan_turns(game: Game, seat: int, plan: Plan) -> float:
    """Turns that a plan takes: its claims, and the draws for the cards that the hand lacks in number."""
    cards = 0
    for colour in range(HUES):
        cards += plan.need[colour]
    return plan.turns + max(0, cards - game.hand_size[seat]) / 2


@rule
def turns_left(board: Board, game: Game, seat: int, numbers: Numbers) -> float:
    """A guess at the turns the seat still has: whoever is quickest to place their pieces ends the game."""
    least = 1e9
    for other in range(game.seats):
        pieces = 0
        for kind in range(board.kinds):
            pieces += game.pieces[other, kind]
        pieces = max(0, pieces - board.last_round_at)
        draws = max(0, pieces - game.hand_size[other]) / 2
        least = min(least, pieces / numbers.claim_pieces + draws)
    return least + 1
