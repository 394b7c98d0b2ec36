"""The way out for what happened: events as each viewer may know them."""

import itertools
from typing import Any

import msgspec

from stellwerk.described import describe_events
from stellwerk.server.table import entries
from stellwerk.server.table.course import Course, Events, Recent


def events_since(course: Course, viewer: int, count: int | None) -> list[dict[str, Any]] | None:
    """What happened after a viewer's count, as that viewer may know it; None if that is too long ago."""
    now = course.state.count(viewer)
    if count is None or count > now:
        return None
    newest = itertools.takewhile(lambda recent: recent.count(viewer) > count, reversed(course.recent))
    known = [each for each in newest if each.is_known_to(viewer)]
    if len(known) != now - count:
        return None
    return [event for recent in reversed(known) for event in tell(course, recent, viewer)]


def since_decision(course: Course, seat: int) -> list[dict[str, Any]]:
    """For a seat's bot: what the seat may know of what happened in the game since its last move."""
    newest: list[Recent] = []
    for recent in reversed(course.recent):
        newest.append(recent)
        if isinstance(recent.change, entries.Moved) and recent.change.seat == seat:
            break
    events: list[dict[str, Any]] = []
    for recent in reversed(newest):
        if recent.is_known_to(seat) and isinstance(recent.change, entries.Undone):
            events.append({"event": "undone", "seat": recent.change.seat})
        elif recent.is_known_to(seat):
            events += tell_game(course, recent.events, seat)
    return events


def tell(course: Course, recent: Recent, viewer: int) -> list[dict[str, Any]]:
    """An entry as a viewer may know it: its own event, then those of the game."""
    first = tell_change(course, recent.change, recent.time)
    return [*([first] if first else []), *tell_game(course, recent.events, viewer)]


def tell_game(course: Course, events: Events, viewer: int) -> list[dict[str, Any]]:
    return describe_events(course.board, events, viewer)


def tell_change(course: Course, change: entries.AnyChange, time: float) -> dict[str, Any] | None:
    """Changes as everybody may know them. Moves are told by their events only: a move's text may be secret."""
    match change:
        case entries.Moved():
            return None
        case entries.Undone(seat):
            return {"event": "undone", "seat": seat}
        case entries.Seated(seat, name):
            return {"event": "seated", "seat": seat, "name": name}
        case entries.Invited(seat):
            return {"event": "invited", "seat": seat}  # the key stays here
        case entries.Promised(seat):
            return {"event": "promised", "seat": seat}
        case entries.Sealed(promises):
            return {"event": "sealed", "seats": [seat for seat, promise in enumerate(promises) if promise]}
        case entries.Texted(seat):
            return {"event": "texted", "seat": seat}  # the text is shown from the start on
        case entries.Vacated(seat, by_host):
            return {"event": "vacated", "seat": seat, "by_host": by_host}
        case entries.Said(seat, text):
            return {"event": "said", "seat": seat, "text": text, "at": time}
    parts = msgspec.to_builtins(change)
    return {"event": parts.pop("kind"), **parts}
