"""Tickets games by docs/rules (T1–T24) and records.md alone, without Stellwerk: see referee.py."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from referee.chance import JOKER, Cards, shuffle
from referee.names import slug

# fmt: off
SWITCHES = ["seats", "hand", "start_offer", "start_keep", "turn_offer", "turn_keep", "twins_from", "last_round_at",
            "longest_path", "attraction", "tie_break_longest"]
BOOK: dict[str, tuple[Any, ...]] = {  # the table in docs/rules/tickets.md: switches, cards, jokers, pieces, tickets
    "usa": ([[2, 5], 4, 3, 2, 3, 1, 4, 2, 10, 0, True],
            dict.fromkeys(["purple", "white", "blue", "yellow", "orange", "black", "red", "green"], 12), 14,
            {"train": 45}, 30),
    "new-york": ([[2, 4], 2, 2, 1, 2, 1, 3, 2, 0, 1, False],
                 dict.fromkeys(["blue", "green", "black", "pink", "red", "orange"], 6), 8,
                 {"taxi": 15}, 18),
    "berlin": ([[2, 4], 2, 2, 1, 2, 1, 3, 1, 0, 0, False],
               dict.fromkeys(["blue", "green", "black", "purple", "red", "orange"], 6), 8,
               {"tram": 11, "subway": 5}, 22),
}
# fmt: on
SPACES = [1, 2, 4, 7, 10, 15]  # T14: points of trains, taxis and trams

RULES = 1  # version
Event = dict[str, Any]
Same = Callable[[str, object, object], None]  # what, as the record has it, as the referee has it
Ticket = tuple[str, str, int]


@dataclass(frozen=True)
class Route:
    name: str
    ends: tuple[str, str]
    cost: int
    colour: str
    kind: str
    spaces: int  # T13: also the number of pieces it takes
    points: int


def check_facts(name: str, facts: dict[str, Any], same: Same) -> None:
    """The facts hold together, and those of a board in the book are the book's."""
    cards, pieces, board = facts["cards"], facts["pieces"], facts["board"]
    same("switches", sorted(facts["rules"]), sorted(SWITCHES))
    places = {place if isinstance(place, str) else place[0] for place in board["places"]}
    named = {end for row in board["routes"] + board["tickets"] for end in row[:2]}
    same("unknown places", sorted(named - places), [])
    colours = {row[3] for row in board["routes"]} - {"grey", *cards} | ({JOKER} - set(cards))
    same("unknown colours", sorted(colours), [])
    if name not in BOOK:
        return
    switches, plain, jokers, counts, tickets = BOOK[name]
    same("rules", [facts["rules"][key] for key in SWITCHES], switches)
    same("cards", cards, {**plain, JOKER: jokers})
    same("pieces", {kind: piece["count"] for kind, piece in pieces.items()}, counts)
    same("tickets", len(board["tickets"]), tickets)
    for piece in pieces.values():
        if not piece.get("one_space"):
            same("points", piece["points"], SPACES[: len(piece["points"])])


def check_options(options: dict[str, int], facts: dict[str, Any], seats: int, same: Same) -> None:
    same("options", [*options], ["first"] if options else [])
    same("first seat", -1 <= options.get("first", -1) < seats, True)


# The map


def read_routes(facts: dict[str, Any]) -> list[Route]:
    """Routes between the same places have the name of the first of them, and a number."""
    rows, kinds = facts["board"]["routes"], facts["pieces"]
    lanes = Counter(frozenset(row[:2]) for row in rows)
    names: dict[frozenset[str], str] = {}
    seen: Counter[frozenset[str]] = Counter()
    routes = []
    for one, other, cost, colour, *more in rows:
        pair = frozenset((one, other))
        seen[pair] += 1
        name = names.setdefault(pair, slug(one, other)) + (f":{seen[pair]}" if lanes[pair] > 1 else "")
        kind = more[0]["piece"] if more else next(iter(kinds))
        spaces = 1 if kinds[kind].get("one_space") else cost
        routes.append(Route(name, (one, other), cost, colour, kind, spaces, kinds[kind]["points"][cost - 1]))
    return routes


def twins(route: Route, routes: Iterable[Route]) -> list[str]:
    """T16: other routes of the same kind and length between the same places."""
    return [
        other.name
        for other in routes
        if {*other.ends} == {*route.ends}
        and (other.kind, other.spaces) == (route.kind, route.spaces)
        and other is not route
    ]


# The game


class Table:
    """What lies on the table, played move by move; `events` has what the last move brought about."""

    def __init__(self, facts: dict[str, Any], seats: int, seed: int, options: dict[str, int]) -> None:
        self.rules, self.seats, first = facts["rules"], seats, options.get("first", -1)
        self.events: list[Event] = []
        self.routes = {route.name: route for route in read_routes(facts)}
        self.twins = {name: twins(route, self.routes.values()) for name, route in self.routes.items()}
        self.attractions = {place[0] for place in facts["board"]["places"] if not isinstance(place, str)}
        self.colours = [colour for colour in facts["cards"] if colour != JOKER]
        self.cards = Cards(facts["cards"], seed, self.tell)
        tickets = facts["board"]["tickets"]
        self.pile: deque[Ticket] = deque(tuple(tickets[i]) for i in shuffle(seed, 1, len(tickets)))  # top last
        self.hands: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.tickets: list[list[Ticket]] = [[] for _ in range(seats)]
        self.offers: list[list[Ticket]] = [[] for _ in range(seats)]
        self.answers: dict[int, list[int]] = {}
        self.pieces = [Counter({kind: piece["count"] for kind, piece in facts["pieces"].items()}) for _ in range(seats)]
        self.owner: dict[str, int] = {}
        self.starting, self.drawn, self.over = True, False, False
        self.passes = 0
        self.turns_left: int | None = None  # of the last round
        self.turn = first if first >= 0 else shuffle(seed, 2, seats)[0]
        self.set_up()

    def tell(self, event: str, **fields: object) -> None:
        self.events.append({"event": event, **fields})

    def set_up(self) -> None:
        """T1–T4"""
        self.tell("first", seat=self.turn)
        for seat, _ in itertools.product(range(self.seats), range(self.rules["hand"])):
            self.to_hand(seat, self.cards.deck.pop(), "dealt")
        self.cards.settle()
        for seat in range(self.seats):
            self.offer(seat, self.rules["start_offer"])

    def to_move(self) -> list[int]:
        if self.over:
            return []
        return [seat for seat in range(self.seats) if seat not in self.answers] if self.starting else [self.turn]

    def moves(self, seat: int) -> list[str]:
        """T5, T11, T17, T18: all that the seat may do now."""
        if seat not in self.to_move():
            return []
        if self.offers[seat]:
            return self.choices(seat)
        if self.drawn:
            return self.draws()
        claims = [f"claim {route.name} {paid}" for route in self.free(seat) for paid in self.payments(seat, route)]
        return [*self.draws(), *(["tickets"] if self.pile else []), *claims] or ["pass"]

    def play(self, seat: int, text: str) -> None:
        self.events = []
        word, *rest = text.split()
        if word == "keep":
            self.keep(seat, [int(place) - 1 for place in rest])
        elif word == "tickets":
            self.offer(seat, self.rules["turn_offer"])
        elif word == "draw":
            self.to_hand(seat, self.cards.deck.pop(), "drew")
            self.after_card(ends=False)
        elif word == "take":
            card = self.cards.take(int(rest[0]))
            self.to_hand(seat, card, "took", place=int(rest[0]))
            self.after_card(ends=card == JOKER)
        elif word == "claim":
            self.claim(seat, self.routes[rest[0]], rest[1], [int(count) for count in rest[2].split("+")])
        else:
            self.tell("passed", seat=seat)
            self.end_turn(passed=True)

    # Cards

    def draws(self) -> list[str]:
        """T5, T6, T10"""
        takes = [f"take {i}" for i, card in enumerate(self.cards.row, 1) if card and not (self.drawn and card == JOKER)]
        return ["draw"] * bool(self.cards.deck) + takes

    def to_hand(self, seat: int, card: str, event: str, **place: int) -> None:
        self.hands[seat][card] += 1
        self.tell(event, seat=seat, card=card, **place)

    def after_card(self, ends: bool) -> None:
        """T5, T6, T10: a second card follows, unless a joker was taken or none is left."""
        self.cards.settle()
        if self.drawn or ends:
            self.end_turn()
            return
        self.drawn = True
        if not self.draws():
            self.end_turn()

    # Routes

    def free(self, seat: int) -> Iterator[Route]:
        """T11, T13, T16: nobody's route, enough pieces, and its twin doesn't shut it."""
        for route in self.routes.values():
            owners = {self.owner[twin] for twin in self.twins[route.name] if twin in self.owner}
            shut = seat in owners if self.seats >= self.rules["twins_from"] else bool(owners)
            if route.name not in self.owner and self.pieces[seat][route.kind] >= route.spaces and not shut:
                yield route

    def payments(self, seat: int, route: Route) -> Iterator[str]:
        """T12: each colour with each number of jokers, and jokers alone."""
        hand = self.hands[seat]
        for colour in self.colours if route.colour == "grey" else [route.colour]:
            for jokers in range(min(hand[JOKER], route.cost - 1) + 1):
                if hand[colour] >= route.cost - jokers:
                    yield f"{colour} {route.cost - jokers}" + (f"+{jokers}" if jokers else "")
        if hand[JOKER] >= route.cost:
            yield f"{JOKER} {route.cost}"

    def claim(self, seat: int, route: Route, colour: str, counts: Sequence[int]) -> None:
        """T13–T15"""
        paid = Counter(dict(zip([colour, JOKER], counts, strict=False)))
        self.hands[seat] -= paid
        self.cards.discard += paid
        self.pieces[seat][route.kind] -= route.spaces
        self.owner[route.name] = seat
        text = f"{colour} {'+'.join(str(count) for count in counts)}"
        self.tell("claimed", seat=seat, route=route.name, paid=text, points=route.points)
        self.cards.settle()
        self.end_turn()

    # Tickets

    def offer(self, seat: int, count: int) -> None:
        """T3, T17"""
        self.offers[seat] = [self.pile.pop() for _ in range(min(count, len(self.pile)))]
        for one, other, _ in self.offers[seat]:
            self.tell("offered", seat=seat, ticket=slug(one, other))

    def choices(self, seat: int) -> list[str]:
        """T3, T17"""
        size = len(self.offers[seat])
        fewest = min(size, self.rules["start_keep" if self.starting else "turn_keep"])
        sets = (kept for count in range(fewest, size + 1) for kept in itertools.combinations(range(1, size + 1), count))
        return [" ".join(["keep", *map(str, kept)]) for kept in sets]

    def keep(self, seat: int, kept: list[int]) -> None:
        """T3, T17: starting tickets are sorted out in seat order once the last seat has chosen."""
        self.answers[seat] = kept
        if not self.starting:
            self.sort_out(seat)
            self.end_turn()
            return
        self.tell("chose", seat=seat)
        if not self.to_move():
            for each in range(self.seats):
                self.sort_out(each)
            self.starting = False

    def sort_out(self, seat: int) -> None:
        """T3, T17: what is not kept goes under the pile, in the order offered; the kept ones are told first."""
        kept = [self.offers[seat][place] for place in self.answers[seat]]
        returned = [ticket for place, ticket in enumerate(self.offers[seat]) if place not in self.answers[seat]]
        self.offers[seat] = []
        self.tickets[seat] += kept
        self.pile.extendleft(returned)
        for event, tickets in (("kept", kept), ("returned", returned)):
            for one, other, _ in tickets:
                self.tell(event, seat=seat, ticket=slug(one, other))

    # The end

    def end_turn(self, passed: bool = False) -> None:
        """T4, T18, T19"""
        self.drawn = False
        self.passes = self.passes + 1 if passed else 0
        if self.turns_left is not None:
            self.turns_left -= 1
        elif self.pieces[self.turn].total() <= self.rules["last_round_at"]:
            self.turns_left = self.seats
            self.tell("last round", seat=self.turn)
        if self.turns_left == 0 or self.passes == self.seats:
            self.over = True
            self.tell("ended")
        self.turn = (self.turn + 1) % self.seats

    def scores(self) -> list[dict[str, int]]:
        """T20–T23"""
        rules, own = self.rules, [self.routes_of(seat) for seat in range(self.seats)]
        counts = rules["longest_path"] or rules["tie_break_longest"]
        paths = [longest_path(routes) if counts else 0 for routes in own]
        sheets = []
        for routes, tickets, path in zip(own, self.tickets, paths, strict=True):
            reached = [ticket for ticket in tickets if ticket[1] in connected(routes, ticket[0])]
            kept = sum(points for _, _, points in reached)
            sheet = {
                "routes": sum(route.points for route in routes),
                "tickets_kept": kept,
                "tickets_failed": kept - sum(points for _, _, points in tickets),
                "longest_path": rules["longest_path"] if path and path == max(paths) else 0,
                "attractions": rules["attraction"] * len(self.attractions & {e for r in routes for e in r.ends}),
            }
            sheet["total"] = sum(sheet.values())
            sheets.append({**sheet, "tickets_fulfilled": len(reached), "path_length": path})
        return ranked(sheets, rules["tie_break_longest"])

    def routes_of(self, seat: int) -> list[Route]:
        return [self.routes[name] for name, owner in self.owner.items() if owner == seat]


# The score


def connected(routes: list[Route], start: str) -> set[str]:
    """T20: the places that can be reached."""
    places, size = {start}, 0
    while len(places) > size:
        size = len(places)
        places.update(end for route in routes if places & {*route.ends} for end in route.ends)
    return places


def longest_path(routes: list[Route]) -> int:
    """T21: each route once, places as often as you like; every trail is tried."""
    at: defaultdict[str, list[Route]] = defaultdict(list)
    for route in routes:
        for end in route.ends:
            at[end].append(route)

    def further(place: str, used: frozenset[str]) -> int:
        lengths = [0]
        for route in at[place]:
            if route.name not in used:
                there = route.ends[1] if place == route.ends[0] else route.ends[0]
                lengths.append(route.spaces + further(there, used | {route.name}))
        return max(lengths)

    return max((further(place, frozenset()) for place in list(at)), default=0)


def ranked(sheets: list[dict[str, int]], by_path: bool) -> list[dict[str, int]]:
    """T23: total, then tickets fulfilled, then the longest path where the board says so; ties share a rank."""
    keys = [(sheet["total"], sheet["tickets_fulfilled"], sheet["path_length"] * by_path) for sheet in sheets]
    return [{**sheet, "rank": 1 + sum(other > key for other in keys)} for sheet, key in zip(sheets, keys, strict=True)]
