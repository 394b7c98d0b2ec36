"""Moves and events of tickets games as text."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.mapping.mapfile import slug
from stellwerk.tickets.compile import route_order
from stellwerk.tickets.map.model import GREY as GREY_NAME
from stellwerk.tickets.map.model import JOKER as JOKER_NAME
from stellwerk.tickets.map.model import Route, TicketsMap, route_names, ticket_names
from stellwerk.tickets.rules import events
from stellwerk.tickets.rules.board import CLAIM, DRAW, DRAW_TICKETS, HIDDEN, JOKER, KEEP, NONE, OFFER, PASS, ROW, TAKE
from stellwerk.tickets.rules.game import Game


class Names:
    """The names of all that a board has, by the board's numbers; made once for a board."""

    def __init__(self, map: TicketsMap) -> None:
        order, names = route_order(map), route_names(map)
        self.map, self.colours = map, map.colours
        self.cards = {**dict(enumerate(map.colours)), JOKER: JOKER_NAME}
        self.routes = [map.routes[index] for index in order]
        self.route_names = [names[index] for index in order]
        lanes = Counter((frozenset((route.a, route.b)), route.piece) for route in self.routes)
        self.twins = [n for n, r in enumerate(self.routes) if lanes[frozenset((r.a, r.b)), r.piece] > 1]
        spaces = [1 if map.pieces[route.piece].one_space else route.cost for route in self.routes]
        self.ends_and_spaces = [(r.a, r.b, count) for r, count in zip(self.routes, spaces, strict=True)]
        self.ticket_names = ticket_names(map)
        places = [slug(place.name) for place in map.places]
        self.reversed_pairs = {f"{places[r.a]}-{places[r.b]}": f"{places[r.b]}-{places[r.a]}" for r in map.routes}
        self.reversed_pairs |= {back: pair for pair, back in self.reversed_pairs.items()}
        self.moves = move_texts(map, self)
        self.claims = [claim_parts(text) for text in self.moves[CLAIM:]]

    def card(self, colour: int) -> str:
        return self.cards[colour]


def payment_text(colour: str, cost: int, jokers: int) -> str:
    """`purple 3+1`: three purple cards and a joker; `joker 4`: only jokers."""
    if jokers == cost:
        return f"{JOKER_NAME} {cost}"
    return f"{colour} {cost - jokers}" + (f"+{jokers}" if jokers else "")


def payment_texts(map: TicketsMap, route: Route) -> list[str]:
    """T12: all payments of a route, in the order of their moves."""
    colours = map.colours if route.colour == GREY_NAME else (route.colour,)
    mixed = [payment_text(colour, route.cost, jokers) for colour in colours for jokers in range(route.cost)]
    return [*mixed, payment_text(JOKER_NAME, route.cost, route.cost)]


def move_texts(map: TicketsMap, names: Names) -> tuple[str, ...]:
    """The text of every move of the board, by id."""
    texts = [""] * CLAIM
    texts[PASS], texts[DRAW], texts[DRAW_TICKETS] = "pass", "draw", "tickets"
    for slot in range(ROW):
        texts[TAKE + slot] = f"take {slot + 1}"
    for kept in range(1, 2**OFFER):
        slots = [str(slot + 1) for slot in range(OFFER) if kept >> slot & 1]
        texts[KEEP + kept] = " ".join(["keep", *slots])
    for name, route in zip(names.route_names, names.routes, strict=True):
        texts += [f"claim {name} {payment}" for payment in payment_texts(map, route)]
    return tuple(texts)


def claim_parts(text: str) -> dict[str, object]:
    """T12: a claim in its parts: which route, how many cards of which colour, how many jokers."""
    _, route, colour, payment = text.split(" ")
    plain, _, jokers = payment.partition("+")
    cards, extra = (0, int(plain)) if colour == JOKER_NAME else (int(plain), int(jokers or 0))
    return {"move": text, "kind": "claim", "route": route, "colour": colour, "cards": cards, "jokers": extra}


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


def describe_event(names: Names, row: Sequence[int]) -> dict[str, object]:
    """An event as records have it: names, not numbers; None for what the viewer may not know."""
    kind, seat, first, second, third = (int(number) for number in row)
    event: dict[str, object] = {"event": events.NAMES[kind]}
    if seat != NONE:
        event["seat"] = seat
    if kind in (events.DEALT, events.DREW):
        event["card"] = None if first == HIDDEN else names.card(first)
    elif kind in (events.TURNED, events.TOOK):
        event |= {"place": first + 1, "card": names.card(second)}
    elif kind == events.SWEPT:
        event["jokers"] = first
    elif kind == events.RESHUFFLED:
        event["cards"] = first
    elif kind in (events.OFFERED, events.KEPT, events.RETURNED):
        event["ticket"] = None if first == HIDDEN else names.ticket_names[first]
    elif kind == events.CLAIMED:
        route = names.routes[first]
        event["route"] = names.route_names[first]
        event["paid"] = payment_text(names.card(second), route.cost, third)
        event["points"] = names.map.pieces[route.piece].points[route.cost - 1]
    return event


def hide_event(row: Sequence[int], viewer: int) -> Sequence[int]:
    """T24: the card or ticket of another seat's secret event is HIDDEN."""
    if row[0] in events.OWN and row[1] != viewer:
        return (row[0], row[1], HIDDEN, row[3], row[4])
    return row


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
