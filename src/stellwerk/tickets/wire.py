"""The types of all that is sent about tickets games; `stellwerk.wire` says who reads them."""

from typing import Annotated, Any

import msgspec

from stellwerk.tickets.map.model import Card
from stellwerk.tickets.rules.events import EVENTS, NAMES, OWN
from stellwerk.wire import one_of, union

Phase = Annotated[str, one_of("start", "turn", "second", "choose", "over")]


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody knows of a seat; of a finished game also its tickets and its longest path, by name."""

    points: int
    cards: int  # in hand
    known_cards: dict[Card, int]  # certainly in hand: draws and payments showed it
    ticket_count: int
    pieces: dict[str, int]  # left, by kind
    has_chosen: bool  # its first tickets
    tickets: list[str] = []
    path: list[str] = []


class View(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as its viewer may know it; the public has no hand."""

    phase: Phase
    turn: int | None
    turns_left: int | None  # to the end of the game; null before the last round
    row: list[Card | None]  # face-up cards
    deck: int  # cards left
    discard: dict[Card, int]
    pile: int  # tickets left
    routes: dict[str, int]  # owners of the routes that are claimed
    seats: list[Seat]
    shut: list[str]  # T16: free routes that the viewer can't claim any more, because of their twins
    hand: dict[Card, int] | None
    tickets: list[str] | None
    offer: list[str] | None  # tickets to choose from
    known_pile: dict[str, int]  # T24: tickets put under the pile, and how many lie above each


MOVE, TICKET, LEFT = ("move", str), ("ticket", str), ("left", int)
Move = union("Move", "kind", {
    "claim": [MOVE, ("route", str), ("colour", Card), ("cards", int), ("jokers", int)],  # of the colour, and besides
    "take": [MOVE, ("place", int), ("card", Card)],
    "keep": [MOVE, ("tickets", list[str])],
    "draw": [MOVE],
    "tickets": [MOVE],
    "pass": [MOVE],
})  # fmt: skip
Reason = union("Reason", "code", {
    "completes": [TICKET],
    "needed": [TICKET, LEFT, ("detour", int | None)],  # in pieces, without the route; null: there is no other way
    "nearer": [TICKET, LEFT],  # pieces to go
    "rival": [("seat", int), ("place", str)],  # that it has reached
    "points": [("pieces", int), ("points", int)],
    "card": [("card", Card), ("route", str), ("lacking", int)],
    "joker": [],
    "row": [],  # no open card serves a route that is planned
    "lacking": [("cards", int)],
    "save": [],
    "ways": [("pieces", int), ("of", int)],  # of those left
    "done": [],  # all tickets are fulfilled
    "spare": [("pieces", int)],
})  # fmt: skip
SECRET = {NAMES[kind] for kind in OWN}


def typed_fields(event: str, fields: Any) -> list[tuple[str, Any]]:
    """T24: other seats get null instead of a secret card or ticket."""
    typed = [(name, Card if name == "card" else kind) for name, kind in fields]
    return [(name, kind | None if event in SECRET and name != "seat" else kind) for name, kind in typed]


Event = union("Event", "event", {event: typed_fields(event, fields) for event, fields in EVENTS.items()})
