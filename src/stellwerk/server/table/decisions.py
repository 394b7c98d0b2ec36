"""What the server itself decides at a table. As for acts, the result is a change, None for nothing, or a refusal."""

from stellwerk.server.protocol.messages import LOBBY, OVER
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Limits
from stellwerk.server.table import entries
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import AnyChange
from stellwerk.server.table.seating import check_one_seat, check_room, open_seats, plain_name


def seal(course: Course, promises: list[str]) -> AnyChange | None:
    return entries.Sealed(promises) if not course.state.tries else None


def start_if_opened(course: Course) -> AnyChange | None:
    return entries.Started() if course.state.sealed and not course.unopened() else None


def break_off(course: Course) -> AnyChange | None:
    """Calls off the start, because somebody did not open a text in time."""
    late = course.unopened()
    return entries.Broken(late) if late and course.state.sealed else None


def stand_in(course: Course, seat: int) -> AnyChange | None:
    """A bot stands in for the person of a seat, unless that was done meanwhile."""
    here = course.state.seats[seat]
    return entries.Away(seat) if here.name and not here.away and course.state.phase != OVER else None


def invite(course: Course, seat: int, key: str) -> AnyChange:
    """A new link for a seat that nobody has taken; earlier ones are void."""
    if course.state.seats[seat].name:
        raise Refusal("seated", "somebody sits there; remove them first", seat=seat)
    return entries.Invited(seat, key)


def fill_open_seat(course: Course, bot: str) -> AnyChange | None:
    """Fills the first open seat. Decided for each seat anew, because somebody may have sat down meanwhile."""
    empty = open_seats(course.state.seats)
    return entries.Filled(empty[0], bot) if empty and course.state.phase == LOBBY else None


def give_open_seat(course: Course, limits: Limits, name: str, key: str, browser: str, trace: str) -> AnyChange | None:
    """The first open seat; None for somebody who asks again and has one already."""
    if key in course.state.keys:
        return None
    check_room(course)
    check_one_seat(course, None, browser)
    return entries.Seated(
        open_seats(course.state.seats)[0], plain_name(course, name, limits, None), key, browser, trace
    )


def note_rematch(course: Course, table: str) -> AnyChange | None:
    """If two ask at once, the first one's table counts."""
    return None if course.state.rematch else entries.Rematched(table)
