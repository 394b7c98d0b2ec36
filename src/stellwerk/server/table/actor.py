"""Who acts at a table, and whose view a link shows."""

from dataclasses import dataclass

from stellwerk.game import PUBLIC
from stellwerk.server.protocol.messages import RUNNING
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.table.course import Course
from stellwerk.server.table.head import Key


@dataclass(frozen=True)
class Actor:
    """Who acts: with which key, and at which of its seats."""

    key: Key
    seat: int | None = None
    is_bot: bool = False
    hash: str = ""  # of the link's secret; empty: a bot, the server, or a watcher without a link
    trace: str = ""  # of the address (`addresses`)

    @property
    def name(self) -> str:
        """Makes ids of messages unique: two senders may use the same id."""
        who = "host" if self.key.host else "watch"
        return ("bot" if self.is_bot else "") + (who if self.seat is None else str(self.seat))

    def viewer(self, course: Course) -> int:
        return viewer_of(course, self.seat)


SERVER = Actor(Key())  # the server itself needs no link


def viewer_of(course: Course, seat: int | None) -> int:
    """The viewer whose view a link for a seat shows. While the game runs, the seat of a bot or of nobody shows what
    everybody sees: otherwise the host, who hands out links, could look into its hand."""
    if seat is None or seat == PUBLIC:
        return PUBLIC
    return seat if course.state.phase != RUNNING or course.state.seats[seat].name else PUBLIC


def seat_of(actor: Actor) -> int:
    if actor.seat is None:
        raise Refusal("no-seat", "this link does not open a seat")
    return actor.seat


def person(course: Course, actor: Actor) -> int:
    seat = seat_of(actor)
    if not course.state.seats[seat].name:
        raise Refusal("not-seated", "take a seat first, with a name")
    return seat
