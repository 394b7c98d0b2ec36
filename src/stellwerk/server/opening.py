"""New tables from requests: who sits where, and which links are handed out."""

from __future__ import annotations

import itertools

import msgspec

from stellwerk.board import Board
from stellwerk.errors import OptionError
from stellwerk.server import levels
from stellwerk.server.header import Header, Key, Pace, Place
from stellwerk.server.judge import checked_level
from stellwerk.server.keys import hash_of, new_token
from stellwerk.server.refusal import Refusal
from stellwerk.server.requests import Links, NewTable, PlayNow, SeatLink
from stellwerk.server.settings import Limits
from stellwerk.server.tables import draft
from stellwerk.server.texts import looks_like, name_taken, plain


def checked_draft(board: Board, places: list[Place], wish: NewTable | PlayNow, keys: dict[str, Key]) -> Header:
    bot = checked_level(board.family, wish.bot) if wish.bot else levels.usual(board.family)
    days, public = (wish.days, wish.public) if isinstance(wish, NewTable) else (0, False)
    try:
        return draft(board, places, dict(wish.options), Pace(days), public, bot, keys, board.name)
    except OptionError as error:
        raise Refusal("bad-option", str(error)) from None


class Handout:
    """The secrets of a new table's links, before they are hashed for good."""

    def __init__(self) -> None:
        self.keys: dict[str, Key] = {}
        self.tokens: dict[int, str] = {}
        self.host = self.watch = self.group = ""

    def give(self, key: Key) -> str:
        token = new_token()
        self.keys[hash_of(token)] = key
        for seat in key.seats:
            self.tokens[seat] = token
        return token

    def links(self, table: str) -> Links:
        def link(seat: int, token: str) -> SeatLink:
            return SeatLink(seat, token, f"/t/{table}#{token}")

        seats = [link(seat, token) for seat, token in sorted(self.tokens.items())]
        group = SeatLink(-1, self.group, join_path(table, self.group)) if self.group else None
        return Links(table, link(-1, self.host), seats, link(-1, self.watch), group)


def join_path(table: str, token: str) -> str:
    """The page asks for a name there, and shows nothing of the table before."""
    return f"/join/{table}#{token}"


def open_table(wish: NewTable, board: Board, limits: Limits, trace: str = "") -> tuple[Header, Handout]:
    handout = Handout()
    places = [place_of(board, seat.name, seat.bot, limits) for seat in wish.seats]
    check_names([place.name for place in places if place.name])
    people = [seat for seat, place in enumerate(places) if not place.bot]
    if wish.one_device:
        if not people:
            raise Refusal("no-people", "a one-device table needs a seat for a person")
        places = [Place(place.name or f"Seat {seat + 1}", place.bot) if not place.bot else place
                  for seat, place in enumerate(places)]  # fmt: skip
        handout.host = handout.give(Key(people, host=True))
    elif wish.host_seat is not None:
        if wish.host_seat not in people:
            raise Refusal("no-such-seat", "the host's seat must be a person's seat", seats=people)
        handout.host = handout.give(Key([wish.host_seat], host=True))
        place = places[wish.host_seat]
        places[wish.host_seat] = msgspec.structs.replace(place, browser=hash_of(wish.browser), trace=trace)
    else:
        handout.host = handout.give(Key(host=True))
    for seat in people:
        if seat not in handout.tokens:
            handout.give(Key([seat]))
    handout.watch = handout.give(Key(watch=True))
    if not wish.one_device:
        handout.group = handout.give(Key(join=True))
    return checked_draft(board, places, wish, handout.keys), handout


def place_of(board: Board, name: str, bot: str, limits: Limits) -> Place:
    if bot:
        return Place(bot=checked_level(board.family, bot))
    return Place(plain(name, limits.name, "name") if name else "")


def check_names(names: list[str]) -> None:
    for one, other in itertools.combinations(names, 2):
        if looks_like(one, other):
            raise name_taken(one)


def play_now(wish: PlayNow, board: Board, limits: Limits) -> tuple[Header, Handout]:
    handout = Handout()
    low, high = board.map.rules.seats
    count = wish.seats or max(low, min(2, high))
    bot = checked_level(board.family, wish.bot) if wish.bot else levels.usual(board.family)
    places = [
        Place(plain(wish.name, limits.name, "name"), browser=hash_of(wish.browser)),
        *[Place(bot=bot)] * (count - 1),
    ]
    handout.host = handout.give(Key([0], host=True))
    handout.watch = handout.give(Key(watch=True))
    return checked_draft(board, places, wish, handout.keys), handout
