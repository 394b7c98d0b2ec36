"""May this be done, and which change is then written to the log? Nothing here changes any state."""

from stellwerk.server.protocol import messages
from stellwerk.server.protocol.messages import LOBBY, RUNNING, AnyAct
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Limits
from stellwerk.server.table import entries
from stellwerk.server.table.actor import Actor, person, seat_of
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import AnyChange
from stellwerk.server.table.links import hash_of
from stellwerk.server.table.moves import read_move
from stellwerk.server.table.seating import judge_back, judge_remove, judge_replace, judge_sit, plain_name
from stellwerk.server.table.shuffles import judge_promise, judge_start, judge_text
from stellwerk.server.table.usertext import plain

OF_LOBBY = (
    messages.Sit, messages.Promise, messages.Start, messages.Leave, messages.Remove, messages.Replace,
)  # fmt: skip
SPARE = (entries.Said, entries.Undone, entries.Seated, entries.Invited, entries.Filled, entries.Texted)


def judge(
    course: Course, actor: Actor, act: AnyAct, limits: Limits, connected: frozenset[int] = frozenset()
) -> AnyChange | None:
    """The change that an act makes, or None if it changes nothing; raises a Refusal."""
    check_link(course, actor)
    if course.state.sealed and isinstance(act, OF_LOBBY):
        raise Refusal("shuffling", "the cards are being shuffled; wait a few seconds")
    match act:
        case messages.Play(_, move, count):
            return judge_move(course, actor, move, count)
        case messages.Try(_, move):
            read_move(course, running_seat(course, actor), move)
            return None
        case messages.Undo(_, count):
            return judge_undo(course, actor, count)
        case messages.Chat(_, text):
            return judge_chat(actor, plain(text, limits.chat, "chat"))
        case messages.Sit(_, name, browser, token):
            name = plain_name(course, name, limits, actor.seat)
            return judge_sit(course, actor, name, hash_of(browser), hash_of(token))
        case messages.Promise(_, promise):
            return judge_promise(course, actor, promise)
        case messages.OpenText(_, text):
            return judge_text(course, actor, text)
        case messages.Start(_, _, promise):
            return judge_start(course, actor, promise, connected)
        case messages.Leave():
            return entries.Vacated(person(course, actor))
        case messages.Return():
            return judge_back(course, actor)
        case messages.Remove(_, seat):
            return judge_remove(course, actor, seat)
        case messages.Replace(_, seat, bot):
            return judge_replace(course, actor, seat, bot)
        case _:
            raise AssertionError("a rematch is made by the tables, not at a table")


def check_link(course: Course, actor: Actor) -> None:
    """Another process may have made the link void since the actor connected with it."""
    if actor.hash:
        key = course.state.keys.get(actor.hash)
        if key is None or (actor.seat is not None and actor.seat not in key.seats):
            raise Refusal("no-key", "this link is no longer valid")


def running_seat(course: Course, actor: Actor) -> int:
    seat = seat_of(actor) if actor.is_bot else person(course, actor)
    if course.state.phase == LOBBY:
        raise Refusal("not-started", "the game has not started")
    return seat


def check_fresh(course: Course, seat: int, count: int) -> None:
    """Refuses a move that was chosen for an earlier decision than the seat's present one."""
    ready, now = course.state.ready[seat], course.state.count(seat)
    if not ready <= count <= now:
        raise Refusal("stale", f"chosen at {count}, but this decision is from {ready}; look again", ready=ready, at=now)


def judge_move(course: Course, actor: Actor, text: str, count: int) -> AnyChange:
    seat = running_seat(course, actor)
    if actor.is_bot and seat not in course.bots_due():
        raise Refusal("stale", "the person is back")
    check_fresh(course, seat, count)
    return entries.Moved(seat, read_move(course, seat, text), by_bot=actor.is_bot)


def judge_undo(course: Course, actor: Actor, count: int) -> AnyChange:
    seat = running_seat(course, actor)
    check_fresh(course, seat, count)
    if course.state.phase != RUNNING or not course.can_undo(seat):
        raise Refusal("cant-undo", "the last move revealed something, or the turn is over")
    return entries.Undone(seat)


def judge_chat(actor: Actor, text: str) -> AnyChange:
    if actor.seat is None and not actor.key.host:
        raise Refusal("watching", "only people who have a seat can chat")
    return entries.Said(actor.seat, text)


def is_spare(course: Course, change: AnyChange) -> bool:
    """Can the game go on without it? A full log takes no more such changes; otherwise it would grow without limit."""
    if isinstance(change, entries.Moved) and course.game:
        return course.board.ids[change.move] in course.board.rules.REPEATABLE
    return isinstance(change, SPARE)
