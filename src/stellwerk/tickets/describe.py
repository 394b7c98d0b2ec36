"""A tickets game as its viewer may know it, in names and plain values."""

from collections.abc import Iterable
from functools import reduce
from operator import or_

from stellwerk.engine.flat import Plain
from stellwerk.tickets.rules.board import BITS, CLAIM, DRAW_TICKETS, HUES, KEEP, NOBODY, NONE, OFFER, TAKE
from stellwerk.tickets.rules.game import CHOOSE, OVER, SECOND, START, TURN, Game
from stellwerk.tickets.text import Names
from stellwerk.tickets.trail import longest_trail

PHASES = {START: "start", TURN: "turn", SECOND: "second", CHOOSE: "choose", OVER: "over"}


def describe_public(names: Names, game: Game) -> dict[str, object]:
    """Takes a masked game, like all functions here, so nothing hidden can be described by mistake."""
    plain = Plain(game)
    phase, turns_left = plain["phase"], plain["turns_left"]
    owners = zip(names.route_names, plain["route_owner"], strict=False)  # padded
    return {
        "phase": PHASES[phase],
        "turn": None if phase in (START, OVER) else plain["seat"],
        "turns_left": None if turns_left == NONE else turns_left,
        "row": [None if colour == NONE else names.card(colour) for colour in plain["row"]],
        "deck": plain["deck_size"],
        "discard": count_cards(names, plain["discard"]),
        "pile": plain["pile_size"],
        "routes": {name: owner for name, owner in owners if owner != NOBODY},
        "seats": [describe_seat(names, plain, phase, seat) for seat in range(plain["seats"])],
    }


def describe_own(names: Names, game: Game, viewer: int) -> dict[str, object]:
    plain = Plain(game)
    return {
        "shut": list_shut(names, plain, range(plain["seats"]) if viewer == NONE else (viewer,)),
        "hand": None if viewer == NONE else count_cards(names, plain["hand"][viewer]),
        "tickets": None if viewer == NONE else list_tickets(names, plain, viewer),
        "offer": None if viewer == NONE else list_offer(names, plain, viewer),
        "known_pile": list_known_pile(names, plain["pile"][: plain["pile_size"]]),
    }


def describe_seat(names: Names, plain: Plain, phase: int, seat: int) -> dict[str, object]:
    """What everyone may know of a seat; when the game is over, its tickets too."""
    public: dict[str, object] = {
        "points": plain["points"][seat],
        "cards": plain["hand_size"][seat],
        "known_cards": count_cards(names, plain["known"][seat]),
        "ticket_count": plain["ticket_count"][seat],
        "pieces": {piece.name: plain["pieces"][seat][kind] for kind, piece in enumerate(names.map.pieces)},
        "has_chosen": phase == START and plain["chosen"][seat] != 0,
    }
    if phase == OVER:
        public["tickets"] = list_tickets(names, plain, seat)
        public["path"] = list_path(names, plain, seat)
    return public


def list_shut(names: Names, plain: Plain, seats: Iterable[int]) -> list[str]:
    """T16: free routes that none of these seats can claim any more, because of their twins."""
    sets, owners = [plain["open_routes"][seat] for seat in seats], plain["route_owner"]
    open = [reduce(or_, part) for part in zip(*sets, strict=True)]
    free = [route for route in names.twins if owners[route] == NOBODY]
    return [names.route_names[route] for route in free if not open[route // BITS] >> route % BITS & 1]


def list_path(names: Names, plain: Plain, seat: int) -> list[str]:
    """T21: the routes of the seat's longest path in order, so that it can be drawn; empty where it does not count."""
    rules = names.map.rules
    if not (rules.longest_path or rules.tie_break_longest):
        return []
    own = [route for route in range(len(names.routes)) if plain["route_owner"][route] == seat]
    trail = longest_trail(tuple(names.ends_and_spaces[route] for route in own))
    return [names.route_names[own[index]] for index in trail]


def count_cards(names: Names, counts: list[int]) -> dict[str, int]:
    return {names.cards[colour]: count for colour, count in enumerate(counts[:HUES]) if count > 0}


def list_tickets(names: Names, plain: Plain, seat: int) -> list[str]:
    owners = zip(names.ticket_names, plain["ticket_owner"], strict=False)  # padded
    return [name for name, owner in owners if owner == seat]


def list_offer(names: Names, plain: Plain, seat: int) -> list[str]:
    return [names.ticket_names[ticket] for ticket in plain["offer"][seat] if ticket != NONE]


def list_known_pile(names: Names, pile: list[int]) -> dict[str, int]:
    """T24: the tickets that the viewer put under the pile, and how many tickets lie above each."""
    known = {slot: ticket for slot, ticket in enumerate(pile) if ticket >= 0}
    return {names.ticket_names[ticket]: len(pile) - 1 - slot for slot, ticket in known.items()}


def describe_move(names: Names, game: Game, seat: int, move: int) -> dict[str, object]:
    """A legal move of a seat: its text, its kind, and what it names."""
    if move >= CLAIM:
        return names.claims[move - CLAIM]
    text = names.moves[move]
    parts: dict[str, object] = {"move": text, "kind": text.partition(" ")[0]}
    if TAKE <= move < DRAW_TICKETS:
        parts |= {"place": move - TAKE + 1, "card": names.card(int(game.row[move - TAKE]))}
    elif move > KEEP:
        kept = [slot for slot in range(OFFER) if move - KEEP >> slot & 1]
        parts["tickets"] = [names.ticket_names[game.offer[seat, slot]] for slot in kept]
    return parts
