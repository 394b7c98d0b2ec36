"""Moves and events of tickets games as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.engine.text import spelling_of
from stellwerk.mapping.mapfile import slug
from stellwerk.tickets.compile import route_order
from stellwerk.tickets.map.model import JOKER as JOKER_NAME
from stellwerk.tickets.map.model import TicketsMap, route_names, ticket_names
from stellwerk.tickets.rules.board import CLAIM, JOKER, NONE, ROW, TAKE
from stellwerk.tickets.rules.events import NAMES as EVENT_NAMES
from stellwerk.tickets.rules.game import PHASES, Game
from stellwerk.tickets.rules.spelling import CARD, EVENT, PHASE, PIECE, ROUTE, TICKET


class Names:
    """The names of all that a board has, by the board's numbers; made once for a board."""

    def __init__(self, map: TicketsMap) -> None:
        order, names = route_order(map), route_names(map)
        self.map, self.colours = map, map.colours
        self.cards = {**dict(enumerate(map.colours)), JOKER: JOKER_NAME}
        self.routes = [map.routes[index] for index in order]
        self.route_names = [names[index] for index in order]
        spaces = [1 if map.pieces[route.piece].one_space else route.cost for route in self.routes]
        self.ends_and_spaces = [(r.a, r.b, count) for r, count in zip(self.routes, spaces, strict=True)]
        self.ticket_names = ticket_names(map)
        places = [slug(place.name) for place in map.places]
        self.reversed_pairs = {f"{places[r.a]}-{places[r.b]}": f"{places[r.b]}-{places[r.a]}" for r in map.routes}
        self.reversed_pairs |= {back: pair for pair, back in self.reversed_pairs.items()}
        groups = {ROUTE: self.route_names, TICKET: self.ticket_names, CARD: map.colours, CARD + JOKER: [JOKER_NAME]}
        pieces = [piece.name for piece in map.pieces]
        self.spelling = spelling_of({**groups, PIECE: pieces, PHASE: PHASES, EVENT: EVENT_NAMES})

    def card(self, colour: int) -> str:
        return self.cards[colour]


def other_texts(names: Names, game: Game, move: int, text: str) -> list[str]:
    """`take red` for the first red card of the row; a claim without its lane's number, or from the other end."""
    if TAKE <= move < TAKE + ROW:
        row = [int(colour) for colour in game.row]
        colour = row[move - TAKE]
        return [f"take {names.card(colour)}"] if colour != NONE and row.index(colour) == move - TAKE else []
    if move < CLAIM:
        return []
    _, name, payment = text.split(" ", 2)
    pair, _, lane = name.partition(":")
    back = names.reversed_pairs[pair]
    meant = [pair, back, f"{back}:{lane}"] if lane else [back]
    return [f"claim {name} {payment}" for name in meant]


def tell(event: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event in a sentence, with the seats' names."""
    who = names[event["seat"]] if "seat" in event else ""
    card = event.get("card") or "a hidden card"
    ticket = event.get("ticket") or "a hidden ticket"
    sentences = {
        "first": f"{who} begins",
        "dealt": f"{who} is dealt {card}",
        "turned": f"{card} is turned up at place {event.get('place')}",
        "swept": f"{event.get('jokers')} jokers lie face up: the row is swept",
        "reshuffled": f"the discard is shuffled into a new deck of {event.get('cards')} cards",
        "took": f"{who} takes {card} from place {event.get('place')}",
        "drew": f"{who} draws {card}",
        "claimed": f"{who} claims {event.get('route')} with {event.get('paid')} for {event.get('points')} points",
        "offered": f"{who} is offered {ticket}",
        "chose": f"{who} has chosen starting tickets",
        "kept": f"{who} keeps {ticket}",
        "returned": f"{who} returns {ticket}",
        "passed": f"{who} passes",
        "last round": f"{who} is nearly out of pieces: the last round begins",
        "ended": "the game is over",
    }
    return sentences[event["event"]]


def remark(scores: Sequence[Mapping[str, int]]) -> str:
    """Tickets has nothing to add to the scores."""
    return ""
