"""Positions of tickets games in a readable line, for tests that read like the rulebook.

>>> game = table("usa", seats=3, hands={0: "3 red 1 joker"}, row="red red blue joker green")
>>> game.describe()["row"]
['red', 'red', 'blue', 'joker', 'green']
>>> hand(game, 0)
'3 red 1 joker'
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any

from stellwerk.board import Board
from stellwerk.engine.chance import seed_words
from stellwerk.engine.flat import struct_in
from stellwerk.game import Game, View
from stellwerk.tickets.map.model import route_names
from stellwerk.tickets.rules.board import BITS, HUES, JOKER, NOBODY, NONE
from stellwerk.tickets.rules.game import PHASES
from stellwerk.tickets.rules.routes import is_open
from stellwerk.tickets.text import Names

BOARDS = ("usa", "new-york", "berlin")
NOTHING: Mapping[Any, Any] = MappingProxyType({})
SET_UP_SHUFFLES = 3  # cards, tickets, first seat


class ImpossiblePosition(ValueError):
    """No game on this board can look like this."""


def table(
    board: str | Board, seats: int = 2, *,
    hands: Mapping[int, str] = NOTHING,  # "3 red 1 joker"; a seat not named holds no cards
    known: Mapping[int, str] = NOTHING,  # T24: what all have seen of these hands
    row: str | None = None,  # "red - blue", - is an empty place; None: cards not named, a colour each
    deck: str = "",  # the top of the deck, top first
    discard: str = "",
    rest: str | int = "deck",  # where cards go that are not named: under the deck, to the "discard", or to a seat
    routes: Mapping[str, int] = NOTHING,  # route → its owner
    pieces: Mapping[int, int | tuple[int, ...]] = NOTHING,  # pieces left, of each kind
    tickets: Mapping[int, Sequence[str]] = NOTHING,  # kept by each seat
    offers: Mapping[int, Sequence[str]] = NOTHING,  # to choose from, in "start" and "choose"
    pile: Sequence[str] = (),  # the top of the pile, top first
    other_tickets: str | int = "pile",  # where tickets go that are not named: under the pile, or to a seat
    turn: int = 0,
    phase: str = "turn",  # start, turn, second, choose, over
    turns_left: int | None = None,  # T19
    seed: int = 0,
) -> Game:  # fmt: skip
    """A game in this position; what is derived follows from what is named, and the box stays whole."""
    made = Board.named(board)
    made.pack_options(seats, {"first": turn})  # the board has so many seats, and this one among them
    game = Game(made, made.rules.Game.many(1))
    flat = game.flat
    flat.seed, flat.shuffles, flat.seats, flat.seat = seed_words(seed), SET_UP_SHUFFLES, seats, turn
    flat.phase = PHASES.index(phase)
    flat.turns_left = NONE if turns_left is None else turns_left
    lay_cards(game, hands, known, row, deck, discard, rest)
    lay_routes(game, routes, pieces)
    lay_tickets(game, tickets, offers, pile, other_tickets)
    for fault in faults(game):
        raise ImpossiblePosition(fault)
    return game


def lay_cards(
    game: Game, hands: Mapping[int, str], known: Mapping[int, str], row: str | None, deck: str, discard: str,
    rest: str | int,
) -> None:  # fmt: skip
    flat = game.flat
    named_hands = {seat: numbers(game, text) for seat, text in hands.items()}
    faces = numbers(game, row or "")
    top, below = numbers(game, deck), numbers(game, discard)
    left = Counter({colour: int(count) for colour, count in enumerate(struct_in(game.board.cells).box)})
    left.subtract(chain(faces, top, below, *named_hands.values()))
    del left[NONE]  # empty places of the row are no cards
    for colour, count in left.items():
        if count < 0:
            raise ImpossiblePosition(f"{-count} more {words(game).card(colour)} than the box has")
    others = in_turns(left)
    if row is None:
        faces, others = others[:5], others[5:]
    top += others if rest == "deck" else []
    below += others if rest == "discard" else []
    if isinstance(rest, int):
        named_hands[rest] = named_hands.get(rest, []) + others
    for seat, cards in named_hands.items():
        flat.hand[seat], flat.hand_size[seat] = counts(cards), len(cards)
    for seat, text in known.items():
        flat.known[seat] = counts(numbers(game, text))
    flat.discard = counts(below)
    flat.row = (faces + [NONE] * 5)[:5]
    flat.deck[:] = NONE
    flat.deck[: len(top)], flat.deck_size = top[::-1], len(top)


def in_turns(cards: Counter[int]) -> list[int]:
    """Red, blue, green, red, blue …, jokers last: a fixed order in which no sweep is near."""
    most = max(cards.values(), default=0)
    colours = [colour for number in range(most) for colour in range(JOKER) if cards[colour] > number]
    return colours + [JOKER] * cards[JOKER]


def lay_routes(game: Game, routes: Mapping[str, int], pieces: Mapping[int, int | tuple[int, ...]]) -> None:
    flat, board = game.flat, struct_in(game.board.cells)
    flat.route_owner = NOBODY
    flat.pieces[: flat.seats] = board.pieces
    for name, seat in routes.items():
        route = words(game).route_names.index(name)
        flat.route_owner[route] = seat
        flat.points[seat] += board.route_points[route]
        flat.pieces[seat, board.route_kind[route]] -= board.route_spaces[route]
    for seat, left in pieces.items():
        kinds = (left,) if isinstance(left, int) else left
        if any(many > most for many, most in zip(kinds, flat.pieces[seat], strict=False)):
            raise ImpossiblePosition(f"seat {seat} can't have more pieces left than {flat.pieces[seat].tolist()}")
        flat.pieces[seat, : len(kinds)] = kinds
    for seat in range(flat.seats):
        for route in range(board.routes):
            flat.open_routes[seat, route // BITS] |= int(is_open(board, flat, seat, route)) << route % BITS


def lay_tickets(
    game: Game, kept: Mapping[int, Sequence[str]], offers: Mapping[int, Sequence[str]], pile: Sequence[str],
    others_to: str | int,
) -> None:  # fmt: skip
    flat, names = game.flat, words(game).ticket_names
    flat.pile, flat.offer, flat.ticket_owner = NONE, NONE, NOBODY
    named = Counter(chain(pile, *kept.values(), *offers.values()))
    if twice := [name for name, count in named.items() if count > 1]:
        raise ImpossiblePosition(f"tickets in two places: {', '.join(twice)}")
    others = [ticket for ticket, name in enumerate(names) if name not in named]
    order = [names.index(name) for name in pile] + (others if others_to == "pile" else [])
    flat.pile[: len(order)], flat.pile_size = order[::-1], len(order)
    for seat in range(flat.seats):
        own = [names.index(name) for name in kept.get(seat, ())] + (others if others_to == seat else [])
        offer = [names.index(name) for name in offers.get(seat, ())]
        flat.ticket_owner[own], flat.ticket_count[seat] = seat, len(own)
        flat.offer[seat, : len(offer)] = offer
        flat.ticket_seen[own + offer] = 1 << seat


def faults(game: Game) -> Iterator[str]:
    """All that makes a position impossible; for tests also a referee of positions after a move."""
    yield from card_faults(game)
    yield from route_faults(game)
    yield from ticket_faults(game)


def card_faults(game: Game) -> Iterator[str]:
    flat, board = game.flat, struct_in(game.board.cells)
    deck, row = flat.deck[: flat.deck_size].tolist(), flat.row[flat.row != NONE].tolist()
    together = flat.hand.sum(axis=0) + flat.discard + counts(deck) + counts(row)
    for colour in range(HUES):
        if together[colour] != board.box[colour]:
            name = words(game).card(colour)
            yield f"{together[colour]} {name} in all, the box has {board.box[colour]}"
    if (flat.hand < 0).any() or (flat.hand.sum(axis=1) != flat.hand_size).any() or flat.hand[flat.seats :].any():
        yield "hands that don't add up"
    if (flat.known > flat.hand).any():
        yield "cards known that are not in the hand"
    if deck and len(row) < 5:
        yield "an empty place in the row beside a deck (T8)"
    if not deck and flat.discard.any():
        yield "an empty deck beside a discard (T8)"
    if row.count(JOKER) >= 3 and sum(1 for card in deck + row if card != JOKER) + flat.discard[:JOKER].sum() >= 3:
        yield "three jokers face up (T9)"


def route_faults(game: Game) -> Iterator[str]:
    flat, board = game.flat, struct_in(game.board.cells)
    for route in range(board.routes):
        owner, twin = flat.route_owner[route], board.route_twin[route]
        if owner == NOBODY or twin == NONE or flat.route_owner[twin] == NOBODY:
            continue
        if owner == flat.route_owner[twin] or flat.seats < board.twins_from:
            yield f"both lanes of {words(game).route_names[route]} taken (T16)"
    if (flat.pieces < 0).any():
        yield "more pieces on the board than a seat has (T13)"


def ticket_faults(game: Game) -> Iterator[str]:
    flat, board = game.flat, struct_in(game.board.cells)
    kept = (flat.ticket_owner[: board.tickets] != NOBODY).nonzero()[0].tolist()
    places = flat.pile[: flat.pile_size].tolist() + flat.offer[flat.offer != NONE].tolist() + kept
    if sorted(places) != list(range(board.tickets)):
        yield "a ticket in no place or in two"
    for seat in range(flat.seats):
        if (flat.ticket_owner == seat).sum() != flat.ticket_count[seat]:
            yield f"seat {seat} has not as many tickets as are counted"


def own_map(
    folder: Path,
    routes: str,  # rows as in a map file: '["Ada", "Bonn", 2, "red"], …'
    tickets: str = "",  # likewise; none: one between the ends of every route
    rules: str = "seats = [2, 2]",
    cards: str = "red = 6, blue = 6, green = 6, joker = 4",
    pieces: str = "tram = { count = 20, points = [1, 2, 4, 7] }",
) -> str:
    """Writes a map file as map makers do; returns its path, by which a board may be named."""
    ends = [tuple(sorted(row[:2])) for row in tomllib.loads(f"routes = [{routes}]")["routes"]]
    between = ", ".join(f'["{a}", "{b}", 1]' for a, b in dict.fromkeys(ends))
    switches = {"hand": 1, "start_offer": 1, "start_keep": 1, "turn_offer": 2, "twins_from": 3, "last_round_at": 0}
    defaults = [f"{name} = {value}" for name, value in switches.items() if name not in rules]
    text = [
        'format = 1\nfamily = "tickets"',
        "[rules]", *defaults, rules,
        "[cards]", *cards.split(","),
        "[pieces]", pieces,
        "[board]", f"places = {sorted({place for pair in ends for place in pair})}",
        f"routes = [{routes}]", f"tickets = [{tickets or between}]",
    ]  # fmt: skip
    path = folder / "own.toml"
    path.write_text("\n".join(text))
    return str(path)


def words(game: View) -> Names:
    made = game.board.names
    assert isinstance(made, Names)
    return made


def numbers(game: Game, text: str) -> list[int]:
    """The cards that a text names: "2 red joker -" is red, red, joker, an empty place."""
    names = [*words(game).colours, "joker", "-"]
    values = [*range(len(words(game).colours)), JOKER, NONE]
    found, many = [], 1
    for word in text.split():
        if word.isdigit():
            many = int(word)
        elif word in names:
            found += [values[names.index(word)]] * many
            many = 1
        else:
            raise ImpossiblePosition(f"no card {word!r}; the box has {', '.join(names[:-1])}")
    return found


def counts(cards: Iterable[int]) -> list[int]:
    many = Counter(cards)
    return [many[colour] for colour in range(HUES)]


def hand(game: View, seat: int) -> str:
    return listed(game, game.flat.hand[seat])


def discard(game: View) -> str:
    return listed(game, game.flat.discard)


def listed(game: View, cards: Iterable[int]) -> str:
    return " ".join(f"{count} {words(game).card(colour)}" for colour, count in enumerate(cards) if count)


def row(game: View) -> str:
    return " ".join("-" if card == NONE else words(game).card(card) for card in game.flat.row)


def deck(game: View) -> list[str]:
    """The deck, top first."""
    return [words(game).card(card) for card in game.flat.deck[: game.flat.deck_size][::-1]]


def pile(game: View) -> list[str]:
    """The ticket pile, top first."""
    return [words(game).ticket_names[ticket] for ticket in game.flat.pile[: game.flat.pile_size][::-1]]


def offer(game: View, seat: int) -> list[str]:
    return [words(game).ticket_names[ticket] for ticket in game.flat.offer[seat] if ticket != NONE]


def tickets(game: View, seat: int) -> list[str]:
    return [
        name for name, owner in zip(words(game).ticket_names, game.flat.ticket_owner, strict=False) if owner == seat
    ]


def pieces(game: View, seat: int) -> tuple[int, ...]:
    """Pieces left, of each kind the board has."""
    return tuple(game.flat.pieces[seat, : len(words(game).map.pieces)].tolist())


@dataclass(frozen=True)
class Facts:
    """A route as the map file has it."""

    kind: str  # of piece
    cost: int
    colour: str


def routes_of(board: str | Board) -> dict[str, Facts]:
    map = Board.named(board).map
    return {
        name: Facts(map.pieces[route.piece].name, route.cost, route.colour)
        for name, route in zip(route_names(map), map.routes, strict=True)
    }


def legal(game: View, seat: int, start: str = "") -> list[str]:
    """The texts of a seat's legal moves that begin so."""
    return [move.text for move in game.moves(seat) if move.text.startswith(start)]


def told(events: Sequence[Mapping[str, object]], *kinds: str) -> list[str]:
    """Which kinds of things happened, in order; only those asked for, if any are."""
    return [str(event["event"]) for event in events if not kinds or event["event"] in kinds]
