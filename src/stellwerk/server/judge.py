"""May this be done, and what is then written down? Nothing here changes anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from stellwerk.errors import OptionError
from stellwerk.fairness import promise_of
from stellwerk.game import PUBLIC
from stellwerk.server import levels
from stellwerk.server.entries import (
    AnyEntry,
    Back,
    Filled,
    Moved,
    Promised,
    Said,
    Sealed,
    Seated,
    Texted,
    Undone,
    Vacated,
)  # fmt: skip
from stellwerk.server.header import Key
from stellwerk.server.keys import hash_of
from stellwerk.server.messages import (
    AnyAct,
    Chat,
    Leave,
    OpenText,
    Play,
    Promise,
    Remove,
    Replace,
    Return,
    Sit,
    Start,
    Try,
    Undo,
)  # fmt: skip
from stellwerk.server.projection import read_move
from stellwerk.server.refusal import Refusal
from stellwerk.server.settings import Limits
from stellwerk.server.state import LOBBY, RUNNING, Course, Seat
from stellwerk.server.texts import looks_like, name_taken, plain


@dataclass(frozen=True)
class Actor:
    """Who acts: by which key, and at which of its seats."""

    key: Key
    seat: int | None = None
    is_bot: bool = False
    hash: str = ""  # of the link's secret; empty: a bot, the server, or a watcher without a link
    trace: str = ""  # of the address (`addresses`)

    @property
    def name(self) -> str:
        """For the ids of messages: two senders may use the same id."""
        who = "host" if self.key.host else "watch"
        return ("bot" if self.is_bot else "") + (who if self.seat is None else str(self.seat))

    def viewer(self, course: Course) -> int:
        return eyes_of(course, self.seat)


def eyes_of(course: Course, seat: int | None) -> int:
    """Through whose eyes a link for a seat looks. The seat of a bot or of nobody shows what everybody sees as long as
    the game runs: else the host, who hands out links, could look into its hand."""
    if seat is None or seat == PUBLIC:
        return PUBLIC
    return seat if course.state.phase != RUNNING or course.state.seats[seat].name else PUBLIC


def judge(
    course: Course, actor: Actor, act: AnyAct, limits: Limits, connected: frozenset[int] = frozenset()
) -> AnyEntry | None:
    """The entry that an act makes, None for an act that leaves no trace; raises a Refusal."""
    check_link(course, actor)
    if course.state.sealed and isinstance(act, Sit | Promise | Start | Leave | Remove | Replace):
        raise Refusal("shuffling", "the cards are being shuffled; wait a few seconds")
    match act:
        case Play(_, move, at):
            return judge_move(course, actor, move, at)
        case Try(_, move):
            read_move(course, running_seat(course, actor), move)
            return None
        case Undo(_, at):
            return judge_undo(course, actor, at)
        case Chat(_, text):
            return judge_chat(actor, plain(text, limits.chat, "chat"))
        case Sit(_, name, browser, token):
            name = plain_name(course, name, limits, actor.seat)
            return judge_sit(course, actor, name, hash_of(browser), hash_of(token))
        case Promise(_, promise):
            return judge_promise(course, actor, promise)
        case OpenText(_, text):
            return judge_text(course, actor, text)
        case Start(_, _, promise):
            return judge_start(course, actor, promise, connected)
        case Leave():
            return Vacated(person(course, actor))
        case Return():
            return judge_back(course, actor)
        case Remove(_, seat):
            return judge_remove(course, actor, seat)
        case Replace(_, seat, bot):
            return judge_replace(course, actor, seat, bot)
        case _:
            raise AssertionError("a rematch is made by the tables, not at a table")


def check_link(course: Course, actor: Actor) -> None:
    """Another process may have made the link void since the actor came in by it."""
    if actor.hash:
        key = course.state.keys.get(actor.hash)
        if key is None or (actor.seat is not None and actor.seat not in key.seats):
            raise Refusal("no-key", "this link is no longer valid")


def plain_name(course: Course, name: str, limits: Limits, seat: int | None) -> str:
    """A name that nobody at the table can mistake for another's."""
    name = plain(name, limits.name, "name")
    taken = [here.name for other, here in enumerate(course.state.seats) if other != seat and here.name]
    twin = next((other for other in taken if looks_like(name, other)), None)
    if twin is not None:
        raise name_taken(twin)
    return name


def seat_of(actor: Actor) -> int:
    if actor.seat is None:
        raise Refusal("no-seat", "this link does not open a seat")
    return actor.seat


def person(course: Course, actor: Actor) -> int:
    seat = seat_of(actor)
    if not course.state.seats[seat].name:
        raise Refusal("not-seated", "take a seat first, with a name")
    return seat


def running_seat(course: Course, actor: Actor) -> int:
    seat = seat_of(actor) if actor.is_bot else person(course, actor)
    if course.state.phase == LOBBY:
        raise Refusal("not-started", "the game has not started")
    return seat


def check_fresh(course: Course, seat: int, at: int) -> None:
    """A move that was chosen before the seat's present decision arose was meant for another one."""
    ready, now = course.state.ready[seat], course.state.counts[seat + 1]
    if not ready <= at <= now:
        raise Refusal("stale", f"chosen at {at}, but this decision is from {ready}; look again", ready=ready, at=now)


def judge_move(course: Course, actor: Actor, text: str, at: int) -> AnyEntry:
    seat = running_seat(course, actor)
    if actor.is_bot and seat not in course.bots_due():
        raise Refusal("stale", "the player is back")
    check_fresh(course, seat, at)
    return Moved(seat, read_move(course, seat, text), by_bot=actor.is_bot)


def judge_undo(course: Course, actor: Actor, at: int) -> AnyEntry:
    seat = running_seat(course, actor)
    check_fresh(course, seat, at)
    if course.state.phase != RUNNING or not course.can_undo(seat):
        raise Refusal("cant-undo", "the last move revealed something, or the turn is over")
    return Undone(seat)


def judge_chat(actor: Actor, text: str) -> AnyEntry:
    if actor.seat is None and not actor.key.host:
        raise Refusal("watching", "only players can chat")
    return Said(actor.seat, text)


def judge_sit(course: Course, actor: Actor, name: str, browser: str, own: str) -> AnyEntry:
    seat = seat_of(actor)
    check_one_seat(course, seat, browser)
    here, is_running = course.state.seats[seat], course.state.phase != LOBBY
    own = own if actor.key == Key([seat]) else ""  # a host's own link, or one for several seats, stays good
    if here.name == name and not own:
        raise Refusal("seated", "you already sit here", seat=seat)
    if here.name != name and here.name and is_running:
        raise Refusal("seated", "you can't change your name during a game", seat=seat)
    if is_running and not browser:
        raise Refusal("no-browser", "whoever sits down in a running game tells which `browser` it is")
    return Seated(seat, name, own, browser, actor.trace if is_running else here.trace)


def check_one_seat(course: Course, seat: int | None, browser: str) -> None:
    """Nobody has two views of one game, not even one after the other. Another browser is another person, as far as a
    server can know."""
    held = {here.browser: other for other, here in enumerate(course.state.seats) if here.name} | course.state.looked
    if browser and held.get(browser, seat) != seat:
        other = held[browser]
        raise Refusal("holds-seat", f"you have, or had, seat {other} at this table", seat=other)


def judge_promise(course: Course, actor: Actor, promise: str) -> AnyEntry | None:
    seat = person(course, actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the cards are already shuffled")
    here = course.state.seats[seat]
    if here.silent:
        raise Refusal("no-promise", "this seat did not open its text in time; the shuffles go without it", seat=seat)
    return Promised(seat, promise) if here.promise != promise else None


def judge_text(course: Course, actor: Actor, text: str) -> AnyEntry | None:
    seat = person(course, actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the cards are already shuffled")
    here = course.state.seats[seat]
    if not course.state.sealed or here.promise != promise_of(text.encode()):
        raise Refusal("no-promise", "texts are opened when the host starts, and only what was promised", seat=seat)
    return Texted(seat, text) if not here.text else None


def judge_start(course: Course, actor: Actor, promise: str, connected: frozenset[int]) -> AnyEntry:
    check_host(actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the game has already started")
    empty = open_seats(course.state.seats)
    if empty:
        raise Refusal("seats-open", f"seats {empty} are open; wait, or fill them with bots", seats=empty)
    return Sealed(sealed_promises(course, connected, actor.seat, promise))


def sealed_promises(course: Course, connected: frozenset[int], own: int | None, promise: str) -> list[str]:
    """Of the seats that can open theirs now: whoever is not there must not hold up the others."""
    seats = course.state.seats
    promises = [here.promise if seat in connected else "" for seat, here in enumerate(seats)]
    if promise and own is not None and seats[own].name and not seats[own].silent:
        promises[own] = promise
    return promises


def open_seats(seats: list[Seat]) -> list[int]:
    return [seat for seat, here in enumerate(seats) if not here.name and not here.bot]


def judge_back(course: Course, actor: Actor) -> AnyEntry:
    seat = person(course, actor)
    if not course.state.seats[seat].away:
        raise Refusal("not-away", "no bot is playing for this seat", seat=seat)
    return Back(seat)


def check_host(actor: Actor) -> None:
    if not actor.key.host:
        raise Refusal("not-host", "only the host can do this")


def check_seat(course: Course, seat: int) -> None:
    if seat >= course.header.seats:
        raise Refusal("no-such-seat", f"there is no seat {seat}", seats=course.header.seats)


def judge_remove(course: Course, actor: Actor, seat: int) -> AnyEntry:
    check_host(actor)
    check_seat(course, seat)
    if not course.state.seats[seat].name:
        raise Refusal("nobody-there", f"nobody sits at seat {seat}", seat=seat)
    return Vacated(seat, by_host=True)


def judge_replace(course: Course, actor: Actor, seat: int, bot: str) -> AnyEntry:
    check_host(actor)
    check_seat(course, seat)
    if not bot:
        return judge_free(course, seat)
    return Filled(seat, checked_level(course.header.family, bot))


def judge_free(course: Course, seat: int) -> AnyEntry:
    if course.state.phase != LOBBY:
        raise Refusal("started", "a seat can't be emptied during a game")
    if course.state.seats[seat].name:
        raise Refusal("seated", "somebody sits there; remove them first", seat=seat)
    return Filled(seat, "")


def check_room(course: Course) -> None:
    """Is there a seat for one more? Whoever gives seats away asks; watching is free at public tables only."""
    watch = course.header.public
    if course.state.phase != LOBBY:
        raise Refusal("started", "the game has already started", watch=watch)
    if not open_seats(course.state.seats):
        raise Refusal("no-open-seat", "all seats are taken", watch=watch)


def checked_level(family: str, bot: str) -> str:
    try:
        levels.check(family, bot)
    except OptionError as error:
        refuse_level(family, error)
    return bot


def refuse_level(family: str, error: OptionError) -> NoReturn:
    raise Refusal("no-such-bot", str(error), bots=list(levels.names(family))) from None
