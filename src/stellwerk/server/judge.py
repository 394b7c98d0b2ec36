"""May this be done, and what is then written down? Nothing here changes anything."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import NoReturn

from stellwerk.errors import OptionError
from stellwerk.game import PUBLIC
from stellwerk.server import levels
from stellwerk.server.entries import AnyEntry, Back, Filled, Moved, Said, Seated, Started, Texted, Undone, Vacated
from stellwerk.server.header import Key
from stellwerk.server.messages import (
    AddText,
    AnyAct,
    Chat,
    Leave,
    Play,
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


@dataclass(frozen=True)
class Actor:
    """Who acts: by which key, and at which of its seats."""

    key: Key
    seat: int | None = None
    is_bot: bool = False
    hash: str = ""  # of the link's secret; empty: a bot, the server, or a watcher without a link

    @property
    def name(self) -> str:
        """For the ids of messages: two senders may use the same id."""
        who = "host" if self.key.host else "watch"
        return ("bot" if self.is_bot else "") + (who if self.seat is None else str(self.seat))

    @property
    def viewer(self) -> int:
        return PUBLIC if self.seat is None else self.seat


def judge(course: Course, actor: Actor, act: AnyAct, limits: Limits) -> AnyEntry | None:
    """The entry that an act makes, None for an act that leaves no trace; raises a Refusal."""
    check_link(course, actor)
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
        case Sit(_, name):
            return judge_sit(course, actor, plain(name, limits.name, "name"))
        case AddText(_, text):
            return judge_text(course, actor, plain(text, limits.text, "text"))
        case Start():
            return judge_start(course, actor)
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
            raise Refusal("no-key", "this link is not valid any more")


def plain(text: str, most: int, what: str) -> str:
    """Text that shows what it is: no control letters, no endless accents, no spaces at the ends."""
    letters = [" " if letter.isspace() else letter for letter in unicodedata.normalize("NFC", text)]
    kept = "".join(letter for letter in letters if unicodedata.category(letter) not in ("Cc", "Cf", "Cs", "Co", "Cn"))
    text = " ".join(kept.split())
    if not text:
        raise Refusal(f"{what}-empty", f"the {what} is empty")
    if len(text) > most:
        raise Refusal(f"{what}-too-long", f"the {what} has {len(text)} letters, {most} at most", most=most)
    return text


def seat_of(actor: Actor) -> int:
    if actor.seat is None:
        raise Refusal("no-seat", "this link is not for a seat")
    return actor.seat


def person(course: Course, actor: Actor) -> int:
    seat = seat_of(actor)
    if not course.state.seats[seat].name:
        raise Refusal("not-seated", "sit down first, with a name")
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
        raise Refusal("stale", f"chosen from an old view: {at}, the decision arose at {ready}", ready=ready, at=now)


def judge_move(course: Course, actor: Actor, text: str, at: int) -> AnyEntry:
    seat = running_seat(course, actor)
    if actor.is_bot and seat not in course.bots_due():
        raise Refusal("stale", "the person is back")
    check_fresh(course, seat, at)
    return Moved(seat, read_move(course, seat, text), by_bot=actor.is_bot)


def judge_undo(course: Course, actor: Actor, at: int) -> AnyEntry:
    seat = running_seat(course, actor)
    check_fresh(course, seat, at)
    if course.state.phase != RUNNING or not course.can_undo(seat):
        raise Refusal("cant-undo", "the last move has shown something, or the turn has passed")
    return Undone(seat)


def judge_chat(actor: Actor, text: str) -> AnyEntry:
    if actor.seat is None and not actor.key.host:
        raise Refusal("watching", "watchers don't chat")
    return Said(actor.seat, text)


def judge_sit(course: Course, actor: Actor, name: str) -> AnyEntry:
    seat = seat_of(actor)
    here = course.state.seats[seat]
    if here.name == name:
        raise Refusal("seated", "you sit here already", seat=seat)
    if here.name and course.state.phase != LOBBY:
        raise Refusal("seated", "names stay as they are in a running game", seat=seat)
    return Seated(seat, name)


def judge_text(course: Course, actor: Actor, text: str) -> AnyEntry:
    seat = person(course, actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the cards are shuffled already")
    return Texted(seat, text)


def judge_start(course: Course, actor: Actor) -> AnyEntry:
    check_host(actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the game has started already")
    empty = open_seats(course.state.seats)
    if empty:
        raise Refusal("seats-open", f"seats {empty} are open; wait, or fill them with bots", seats=empty)
    return Started()


def open_seats(seats: list[Seat]) -> list[int]:
    return [seat for seat, here in enumerate(seats) if not here.name and not here.bot]


def judge_back(course: Course, actor: Actor) -> AnyEntry:
    seat = person(course, actor)
    if not course.state.seats[seat].away:
        raise Refusal("not-away", "no bot stands in for this seat", seat=seat)
    return Back(seat)


def check_host(actor: Actor) -> None:
    if not actor.key.host:
        raise Refusal("not-host", "only the host may do this")


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
    return Filled(seat, checked_level(course.header.family, bot))


def checked_level(family: str, bot: str) -> str:
    try:
        levels.check(family, bot)
    except OptionError as error:
        refuse_level(family, error)
    return bot


def refuse_level(family: str, error: OptionError) -> NoReturn:
    raise Refusal("no-such-bot", str(error), bots=list(levels.names(family))) from None
