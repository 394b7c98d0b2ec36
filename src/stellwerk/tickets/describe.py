"""A tickets game as its viewer may know it, in names and plain values."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

from stellwerk.flat import Plain
from stellwerk.tickets.board import BITS, CLAIM, DRAW_TICKETS, HUES, KEEP, NOBODY, NONE, OFFER, TAKE
from stellwerk.tickets.game import CHOOSE, OVER, SECOND, START, TURN, Game
from stellwerk.tickets.text import Words
from stellwerk.tickets.trail import longest_trail

PHASES = {START: "start", TURN: "turn", SECOND: "second", CHOOSE: "choose", OVER: "over"}


def describe_public(words: Words, game: Game) -> dict[str, object]:
    """Works on a masked game only, as all here does: what is hidden there can't be described."""
    plain = Plain(game)
    phase, turns_left = plain["phase"], plain["turns_left"]
    owners = zip(words.route_names, plain["route_owner"], strict=False)  # padded
    return {
        "phase": PHASES[phase],
        "turn": None if phase in (START, OVER) else plain["seat"],
        "turns_left": None if turns_left == NONE else turns_left,
        "row": [None if colour == NONE else words.card(colour) for colour in plain["row"]],
        "deck": plain["deck_size"],
        "discard": count_cards(words, plain["discard"]),
        "pile": plain["pile_size"],
        "routes": {name: owner for name, owner in owners if owner != NOBODY},
        "seats": [describe_seat(words, plain, phase, seat) for seat in range(plain["seats"])],
    }


def describe_own(words: Words, game: Game, viewer: int) -> dict[str, object]:
    plain = Plain(game)
    return {
        "shut": list_shut(words, plain, range(plain["seats"]) if viewer == NONE else (viewer,)),
        "hand": None if viewer == NONE else count_cards(words, plain["hand"][viewer]),
        "tickets": None if viewer == NONE else list_tickets(words, plain, viewer),
        "offer": None if viewer == NONE else list_offer(words, plain, viewer),
        "known_pile": list_known_pile(words, plain["pile"][: plain["pile_size"]]),
    }


def describe_seat(words: Words, plain: Plain, phase: int, seat: int) -> dict[str, object]:
    """What everyone may know of a seat; when the game is over its tickets too."""
    public: dict[str, object] = {
        "points": plain["points"][seat],
        "cards": plain["hand_size"][seat],
        "known_cards": count_cards(words, plain["known"][seat]),
        "ticket_count": plain["ticket_count"][seat],
        "pieces": {piece.name: plain["pieces"][seat][kind] for kind, piece in enumerate(words.map.pieces)},
        "has_chosen": phase == START and plain["chosen"][seat] != 0,
    }
    if phase == OVER:
        public["tickets"] = list_tickets(words, plain, seat)
        public["path"] = list_path(words, plain, seat)
    return public


def list_shut(words: Words, plain: Plain, seats: Iterable[int]) -> list[str]:
    """T16: free routes that none of these seats can claim any more, because of their twins."""
    sets, owners = [plain["open_routes"][seat] for seat in seats], plain["route_owner"]
    open = [reduce(or_, part) for part in zip(*sets, strict=True)]
    free = [route for route in words.twins if owners[route] == NOBODY]
    return [words.route_names[route] for route in free if not open[route // BITS] >> route % BITS & 1]


def list_path(words: Words, plain: Plain, seat: int) -> list[str]:
    """T21: the routes of the seat's longest path in order, so that it can be drawn; empty where it does not count."""
    rules = words.map.rules
    if not (rules.longest_path or rules.tie_break_longest):
        return []
    own = [route for route in range(len(words.routes)) if plain["route_owner"][route] == seat]
    trail = longest_trail(tuple(words.ends_and_spaces[route] for route in own))
    return [words.route_names[own[index]] for index in trail]


def count_cards(words: Words, counts: list[int]) -> dict[str, int]:
    return {words.cards[colour]: count for colour, count in enumerate(counts[:HUES]) if count > 0}


def list_tickets(words: Words, plain: Plain, seat: int) -> list[str]:
    owners = zip(words.ticket_names, plain["ticket_owner"], strict=False)  # padded
    return [name for name, owner in owners if owner == seat]


def list_offer(words: Words, plain: Plain, seat: int) -> list[str]:
    return [words.ticket_names[ticket] for ticket in plain["offer"][seat] if ticket != NONE]


def list_known_pile(words: Words, pile: list[int]) -> dict[str, int]:
    """T24: the tickets that the viewer put under the pile, and how many tickets lie above each."""
    known = {place: ticket for place, ticket in enumerate(pile) if ticket >= 0}
    return {words.ticket_names[ticket]: len(pile) - 1 - place for place, ticket in known.items()}


def describe_move(words: Words, game: Game, seat: int, move: int) -> dict[str, object]:
    """A legal move of a seat: its text, its kind, and what it names."""
    if move >= CLAIM:
        return words.claims[move - CLAIM]
    text = words.moves[move]
    parts: dict[str, object] = {"move": text, "kind": text.partition(" ")[0]}
    if TAKE <= move < DRAW_TICKETS:
        parts |= {"place": move - TAKE + 1, "card": words.card(int(game.row[move - TAKE]))}
    elif move > KEEP:
        places = [place for place in range(OFFER) if move - KEEP >> place & 1]
        parts["tickets"] = [words.ticket_names[game.offer[seat, place]] for place in places]
    return parts
