"""The way out: everything that a viewer is told about a table is made here and in `events`, from the masked view."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from stellwerk.game import PUBLIC, View
from stellwerk.record import commitment, winners
from stellwerk.server.protocol.messages import LOBBY, OVER, Frame, Outcome, SeatInfo, TableInfo, encoded
from stellwerk.server.table.course import Course
from stellwerk.server.table.events import events_since
from stellwerk.server.table.state import Seat

DAY = 86_400.0
encode = msgspec.json.Encoder().encode


class PublicView(NamedTuple):
    """What everybody may see of the game: the same part of every viewer's view."""

    view: View | None
    json: bytes

    @property
    def to_move(self) -> Sequence[int]:
        return self.view.to_move if self.view else ()


def view_of(course: Course, viewer: int) -> View | None:
    """What a viewer may see of the game. Nothing else of a running game leaves the server."""
    return course.game.view(viewer) if course.game else None


def public_view(course: Course) -> PublicView:
    view = view_of(course, PUBLIC)
    return PublicView(view, view.public_json() if view else b"")


def show(course: Course, viewer: int, count: int | None, public: PublicView, table: bytes) -> bytes:
    """The whole table for a viewer, with what happened after its count; `public` and `table` are the same for all."""
    view = public.view if viewer == PUBLIC else view_of(course, viewer)
    events = events_since(course, viewer, count)
    return encode(
        Frame(
            count=course.state.count(viewer),
            count_before=count if events is not None else None,
            table=encoded(table),
            seat=None if viewer == PUBLIC else viewer,
            view=joined(public.json, view.own_json()) if view else None,
            events=events or [],
            moves=encoded(legal_moves(course, view)),
            undo=viewer != PUBLIC and course.state.phase != OVER and course.can_undo(viewer),
        )
    )


def at_time(frame: str, time: float) -> str:
    """Adds the time to a frame that was cached without its last brace: a cached time would tell a viewer when something
    happened that it may not see."""
    return f'{frame},"time":{time}}}'


def joined(one: bytes, other: bytes) -> Any:
    """Two JSON objects, neither of them empty, merged into one."""
    return encoded(one[:-1] + b"," + other[1:])


def legal_moves(course: Course, view: View | None) -> bytes:
    """The viewer's own: from another seat's moves one could work out its hand."""
    if view is None or view.seat == PUBLIC or course.state.phase == OVER:
        return b"[]"
    return view.moves_json()


def table_info(
    course: Course, due: Sequence[int], connected: frozenset[int], watchers: int, stopped: str, eased: Mapping[int, str]
) -> bytes:
    """What is the same for all viewers; of the game only which seats are `due` to move, as the public may know it."""
    head, state = course.head, course.state
    is_over, is_lobby = state.phase == OVER, state.phase == LOBBY
    seats = [seat_info(course, seat, seat in connected, seat in due, eased.get(seat, "")) for seat in range(head.seats)]
    info = TableInfo(
        table=head.table, board=head.board, title=course.board.map.name, family=head.family, phase=state.phase,
        options=head.options, days=head.pace.days, public=head.public, seats=seats, watchers=watchers,
        map_hash=head.map_hash, promise=head.promise, shuffling=state.sealed, tries=state.tries,
        secret=course.secret.hex() if is_over else None, commitment=None if is_lobby else commitment_of(course),
        rematch=state.rematch, result=result_of(course) if is_over else None, stopped=stopped,
    )  # fmt: skip
    return encode(info)


def seat_info(course: Course, seat: int, connected: bool, due: bool, eased: str) -> SeatInfo:
    state, days = course.state, course.head.pace.days
    here = state.seats[seat]
    return SeatInfo(
        name=here.name,
        bot=here.bot,
        eased=eased if here.bot or here.away else "",
        away=here.away,
        connected=connected,
        to_move=due,
        since=state.asked_at[seat] if due else None,
        deadline=state.asked_at[seat] + days * DAY if due and days else None,
        promise=None if here.silent else here.promise,
        text=here.text if state.phase != LOBBY else None,
        beside=[other for other, one in enumerate(state.seats) if other != seat and is_beside(here, one)],
    )


def is_beside(here: Seat, other: Seat) -> bool:
    """Do two people have the same address, as far as it is known?"""
    return bool(here.name and other.name and here.trace) and here.trace == other.trace


def commitment_of(course: Course) -> str:
    """Computed once: it is never asked for before the start, and then texts don't change any more."""
    course.commitment = course.commitment or commitment(course.seed)
    return course.commitment


def result_of(course: Course) -> Outcome | None:
    if course.game is None:
        return Outcome(**course.result) if course.result else None
    scores = course.game.scores
    return Outcome(course.state.moves, scores, winners(scores))
