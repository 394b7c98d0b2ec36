"""The one door out: everything that a viewer is told about a table is made here, from the masked view."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from stellwerk.board import Board
from stellwerk.errors import IllegalMove, MoveError
from stellwerk.game import PUBLIC, View
from stellwerk.record import commitment, winners
from stellwerk.server.entries import AnyEntry, Invited, Moved, Promised, Said, Sealed, Seated, Texted, Undone, Vacated
from stellwerk.server.messages import SeatInfo, TableInfo, Update
from stellwerk.server.refusal import Refusal
from stellwerk.server.state import LOBBY, OVER, Course, Rows, Seat, Told

DAY = 86_400.0
NULL, EMPTY = msgspec.Raw(b"null"), msgspec.Raw(b"[]")
encode = msgspec.json.Encoder().encode


class Alike(NamedTuple):
    """What all viewers are told alike, made once for them all."""

    table: bytes
    view: bytes


def view_of(course: Course, viewer: int) -> View | None:
    """What a viewer may see of the game. Nothing else of a running game leaves the server."""
    return course.game.view(viewer) if course.game else None


def show(course: Course, viewer: int, since: int | None, alike: Alike) -> bytes:
    """The whole table for a viewer, with what happened after its count `since`."""
    view = view_of(course, viewer)
    at = course.state.counts[viewer + 1]
    events = events_since(course, viewer, since)
    return encode(
        Update(
            at=at,
            since=since if events is not None else None,
            table=msgspec.Raw(alike.table),
            seat=None if viewer == PUBLIC else viewer,
            view=joined(alike.view, encode(view.describe_own())) if view else NULL,
            events=events or [],
            moves=legal_moves(course, view),
            undo=viewer != PUBLIC and course.state.phase != OVER and course.can_undo(viewer),
        )
    )


def at_time(frame: str, time: float) -> str:
    """Ends a frame that was kept without its last brace: kept with a time, it would tell when something unseen
    happened at the table."""
    return f'{frame},"time":{time}}}'


def joined(one: bytes, other: bytes) -> msgspec.Raw:
    """Two JSON objects, none of them empty, as one."""
    return msgspec.Raw(one[:-1] + b"," + other[1:])


def legal_moves(course: Course, view: View | None) -> msgspec.Raw:
    """Only of the viewer's own seat: others could rebuild a hand from them."""
    if view is None or view.seat == PUBLIC or course.state.phase == OVER:
        return EMPTY
    return msgspec.Raw(encode(view.describe_moves()))


def events_since(course: Course, viewer: int, since: int | None) -> list[dict[str, Any]] | None:
    """What happened after a viewer's count, as it may know it; None if that is too long ago."""
    at = course.state.counts[viewer + 1]
    if since is None or since > at:
        return None
    recent = itertools.takewhile(lambda told: told.counts[viewer + 1] > since, reversed(course.told))
    happened = [told for told in recent if told.seen[viewer + 1]]
    if len(happened) != at - since:
        return None
    return [event for told in reversed(happened) for event in tell(course, told, viewer)]


def since_decision(course: Course, seat: int) -> list[dict[str, Any]]:
    """What a seat may know of what happened from its last move on, for its bot: of the game only."""
    recent: list[Told] = []
    for told in reversed(course.told):
        recent.append(told)
        if isinstance(told.entry, Moved) and told.entry.seat == seat:
            break
    events: list[dict[str, Any]] = []
    for told in reversed(recent):
        if told.seen[seat + 1] and isinstance(told.entry, Undone):
            events.append({"event": "undone", "seat": told.entry.seat})
        elif told.seen[seat + 1]:
            events += tell_rows(course, told.rows, seat)
    return events


def tell(course: Course, told: Told, viewer: int) -> list[dict[str, Any]]:
    """An entry as a viewer may know it: its own event, then those of the game."""
    first = tell_entry(course, told.entry, told.at)
    return [*([first] if first else []), *tell_rows(course, told.rows, viewer)]


def tell_rows(course: Course, rows: Rows, viewer: int) -> list[dict[str, Any]]:
    rules, words = course.board.rules, course.board.words
    return [rules.describe_event(words, rules.hide_event(row, viewer)) for row in rows.tolist()]


def tell_entry(course: Course, entry: AnyEntry, at: float) -> dict[str, Any] | None:
    """Entries in public words. Moves are told by their events only: a move's text may be secret."""
    match entry:
        case Moved():
            return None
        case Undone(seat):
            return {"event": "undone", "seat": seat}
        case Seated(seat, name):
            return {"event": "seated", "seat": seat, "name": name}
        case Invited(seat):
            return {"event": "invited", "seat": seat}  # the key stays here
        case Promised(seat):
            return {"event": "promised", "seat": seat}
        case Sealed(promises):
            return {"event": "sealed", "seats": [seat for seat, promise in enumerate(promises) if promise]}
        case Texted(seat):
            return {"event": "texted", "seat": seat}  # the text is shown from the start on
        case Vacated(seat, by_host):
            return {"event": "vacated", "seat": seat, "by_host": by_host}
        case Said(seat, text):
            return {"event": "said", "seat": seat, "text": text, "at": at}
    parts = msgspec.to_builtins(entry)
    return {"event": parts.pop("kind"), **parts}


def public_view(course: Course) -> bytes:
    """What is the same in every viewer's view."""
    view = view_of(course, PUBLIC)
    return encode(view.describe_public()) if view else b""


def table_info(
    course: Course, connected: frozenset[int], watchers: int, stopped: str, eased: Mapping[int, str]
) -> bytes:
    """What is the same for all viewers; of the game only what the public sees."""
    header, state = course.header, course.state
    view = view_of(course, PUBLIC)
    due: Sequence[int] = view.to_move if view else ()
    return encode(
        TableInfo(
            table=header.table,
            board=header.board,
            title=course.board.map.name,
            family=header.family,
            phase=state.phase,
            options=header.options,
            days=header.pace.days,
            public=header.public,
            seats=[
                seat_info(course, seat, seat in connected, seat in due, eased.get(seat, ""))
                for seat in range(header.seats)
            ],
            watchers=watchers,
            map_hash=header.map_hash,
            promise=header.promise,
            shuffling=state.sealed,
            tries=state.tries,
            secret=course.secret.hex() if state.phase == OVER else None,
            commitment=commitment_of(course) if state.phase != LOBBY else None,
            rematch=state.rematch,
            result=result_of(course) if state.phase == OVER else None,
            stopped=stopped,
        )
    )


def seat_info(course: Course, seat: int, connected: bool, due: bool, eased: str) -> SeatInfo:
    state, days = course.state, course.header.pace.days
    here = state.seats[seat]
    return SeatInfo(
        name=here.name,
        bot=here.bot,
        eased=eased if here.bot or here.away else "",
        away=here.away,
        connected=connected,
        to_move=due,
        since=state.since[seat] if due else None,
        deadline=state.since[seat] + days * DAY if due and days else None,
        promise=None if here.silent else here.promise,
        text=here.text if state.phase != LOBBY else None,
        beside=[other for other, one in enumerate(state.seats) if other != seat and is_beside(here, one)],
    )


def is_beside(here: Seat, other: Seat) -> bool:
    """Two people of one address, as far as it is known."""
    return bool(here.name and other.name and here.trace) and here.trace == other.trace


def commitment_of(course: Course) -> str:
    """Worked out once: from the start on, when it is first asked for, texts don't change any more."""
    course.commitment = course.commitment or commitment(course.seed)
    return course.commitment


def result_of(course: Course) -> dict[str, Any] | None:
    if course.game is None:
        return course.result
    scores = course.game.scores
    return {"moves": course.state.moves, "scores": scores, "winners": winners(scores)}


def read_move(course: Course, seat: int, text: str) -> str:
    """The legal move that a text names; the refusal knows no more than the seat does."""
    view = view_of(course, seat)
    if view is None:
        raise Refusal("game-over", "the game is over")
    text = " ".join(text.lower().split())
    if text in course.board.ids:
        return checked_text(view, seat, text)
    legal = called(view, text, [move.id for move in view.moves()])
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Refusal("ambiguous", "this matches several moves", moves=legal)
    for other in called(view, text, alike(course.board, text)):
        return checked_text(view, seat, other)  # raises, and says why
    raise Refusal("no-move", "this is not a legal move")


def alike(board: Board, text: str) -> list[int]:
    """Moves that begin and end like a text: asking every move for its other names would take too long."""
    known, (first, last) = by_ends(board), ends_of(text)
    return [*known.get((first, last), ()), *known.get((last, last), ())]


@lru_cache(maxsize=64)
def by_ends(board: Board) -> dict[tuple[str, str], list[int]]:
    found: dict[tuple[str, str], list[int]] = {}
    for id, text in enumerate(board.moves):
        found.setdefault(ends_of(text), []).append(id)
    return found


def ends_of(text: str) -> tuple[str, str]:
    return text.partition(" ")[0], text.rpartition(" ")[2]


def called(view: View, text: str, moves: Sequence[int]) -> list[str]:
    """Those of the moves that may be called so too: `claim` from the other end, `take red`."""
    rules, board = view.board.rules, view.board
    return [board.moves[id] for id in moves if text in rules.other_texts(board.words, view.flat, id, board.moves[id])]


def checked_text(view: View, seat: int, text: str) -> str:
    try:
        return view.parse(seat, text).text
    except IllegalMove as error:
        raise Refusal(error.reason, without_list(error), **error.data) from None


def without_list(error: MoveError) -> str:
    """The sentence without the list of legal moves, which the seat was sent already."""
    return str(error).partition("; legal: ")[0]
