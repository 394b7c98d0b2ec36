"""New tables from requests: who sits where, and which links are handed out."""

import itertools

import msgspec

from stellwerk.board import Board
from stellwerk.errors import OptionError
from stellwerk.server.bots import levels
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import Links, NewTable, PlayNow, SeatLink
from stellwerk.server.settings import Limits
from stellwerk.server.table.head import Head, InitialSeat, Key, Pace
from stellwerk.server.table.links import hash_of, new_token
from stellwerk.server.table.seating import bots_in_turn, checked_level
from stellwerk.server.table.usertext import looks_like, name_taken, plain


def checked_draft(board: Board, seats: list[InitialSeat], wish: NewTable | PlayNow, keys: dict[str, Key]) -> Head:
    """A head without what `Tables.create` fills in."""
    bot = checked_level(board.family, wish.bot) if wish.bot else levels.USUAL
    days, public = (wish.days, wish.public) if isinstance(wish, NewTable) else (0, False)
    try:
        board.pack_options(len(seats), wish.options)
    except OptionError as error:
        raise Refusal("bad-option", str(error)) from None
    return Head(
        table="", board=board.name, map_hash="", family=board.family, rules=0, initial_seats=seats,
        options=dict(wish.options), pace=Pace(days), public=public, bot=bot, keys=keys, promise="", created=0,
    )  # fmt: skip


class Handout:
    """The links of a new table: their secrets for whoever opens it, their hashes for the table."""

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
        seats = [link_for(table, token, seat) for seat, token in sorted(self.tokens.items())]
        group = join_link(table, self.group) if self.group else None
        return Links(table, link_for(table, self.host), seats, link_for(table, self.watch), group)


def link_for(table: str, token: str, seat: int = -1) -> SeatLink:
    return SeatLink(seat, token, f"/t/{table}#{token}")


def join_link(table: str, token: str) -> SeatLink:
    """There the page first asks for a name, and shows nothing of the table before."""
    return SeatLink(-1, token, f"/join/{table}#{token}")


def open_table(wish: NewTable, board: Board, limits: Limits, trace: str = "") -> tuple[Head, Handout]:
    handout = Handout()
    seats = [initial_seat(board, seat.name, seat.bot, limits) for seat in wish.seats]
    check_names([seat.name for seat in seats if seat.name])
    people = [number for number, seat in enumerate(seats) if not seat.bot]
    if wish.one_device:
        if not people:
            raise Refusal("no-people", "a one-device table needs a seat for a person")
        for number in people:
            seats[number] = InitialSeat(seats[number].name or f"Seat {number + 1}")
        handout.host = handout.give(Key(people, host=True))
    elif wish.host_seat is not None:
        if wish.host_seat not in people:
            raise Refusal("no-such-seat", "the host's seat must be a person's seat", seats=people)
        handout.host = handout.give(Key([wish.host_seat], host=True))
        host = seats[wish.host_seat]
        seats[wish.host_seat] = msgspec.structs.replace(host, browser=hash_of(wish.browser), trace=trace)
    else:
        handout.host = handout.give(Key(host=True))
    for number in people:
        if number not in handout.tokens:
            handout.give(Key([number]))
    handout.watch = handout.give(Key(watch=True))
    if not wish.one_device:
        handout.group = handout.give(Key(join=True))
    return checked_draft(board, seats, wish, handout.keys), handout


def initial_seat(board: Board, name: str, bot: str, limits: Limits) -> InitialSeat:
    if bot:
        return InitialSeat(bot=checked_level(board.family, bot))
    return InitialSeat(plain(name, limits.name, "name") if name else "")


def check_names(names: list[str]) -> None:
    for one, other in itertools.combinations(names, 2):
        if looks_like(one, other):
            raise name_taken(one)


def play_now(wish: PlayNow, board: Board, limits: Limits) -> tuple[Head, Handout]:
    handout = Handout()
    low, high = board.map.rules.seats
    count = wish.seats or max(low, min(2, high))
    bots = bots_in_turn(board.family, wish.bot, wish.bots)
    seats = [
        InitialSeat(plain(wish.name, limits.name, "name"), browser=hash_of(wish.browser)),
        *[InitialSeat(bot=next(bots) or levels.USUAL) for _ in range(count - 1)],
    ]
    handout.host = handout.give(Key([0], host=True))
    handout.watch = handout.give(Key(watch=True))
    return checked_draft(board, seats, wish, handout.keys), handout
