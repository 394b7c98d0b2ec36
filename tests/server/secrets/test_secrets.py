"""The release gate: what a viewer may not know changes nothing that the viewer is sent, on any channel."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from boards import NAMES
from server.secrets.traffic import Traffic, first_difference
from server.worlds import Table, make_table, other_choices, other_state
from stellwerk.described import describe_events
from stellwerk.engine.describe import IN_FULL
from stellwerk.game import PUBLIC, View
from stellwerk.server.live import audience
from stellwerk.server.table import events as told_events
from stellwerk.server.table import projection
from stellwerk.server.table.course import Course, Events
from stellwerk.server.table.entries import Entry

EARLY, LATE = (1, 2), (3, 38)  # seed, moves
POSITIONS = [(name, *position) for name in NAMES for position in (EARLY, LATE)]
POSITIONS += [("usa", 4, 91), ("metro-berlin", 4, 91)]
names = (f"world{number}" for number in itertools.count())


def compare(one: Table, other: Table, viewer: int, seed: int) -> str | None:
    """The first difference between the traffic of two worlds; None if there is none."""
    return first_difference(*(Traffic(table, viewer, seed).collect() for table in (one, other)))


@pytest.mark.parametrize(("name", "seed", "moves"), POSITIONS)
def test_nothing_hidden_changes_what_a_viewer_is_sent(
    tmp_path: Path, warm: None, name: str, seed: int, moves: int
) -> None:
    table = make_table(tmp_path, name, 3, moves, seed)
    for viewer in (PUBLIC, seed % 3):
        assert compare(*other_state(table, viewer, seed, next(names)), viewer, seed) is None
        assert compare(*other_choices(table, viewer, next(names)), viewer, seed) is None


@pytest.mark.parametrize("moves", [6, 15, 24])
def test_nobody_learns_how_often_an_expert_has_entered(tmp_path: Path, warm: None, moves: int) -> None:
    """M16: a seat that has more to enter seems not to have begun."""
    table = make_table(tmp_path, "metro-paris", 3, moves, 5, expert=True)
    for viewer in (PUBLIC, 0):
        assert compare(*other_choices(table, viewer, next(names)), viewer, 5) is None
        assert compare(*other_state(table, viewer, 5, next(names)), viewer, 5) is None


def leak_view(course: Course, viewer: int) -> View | None:
    """Nothing is masked."""
    return View(course.board, course.game.cells, viewer) if course.game else None


def leak_moves(course: Course, view: View | None) -> bytes:
    """The legal moves of whoever is to move, to everybody."""
    if course.game is None or not course.game.to_move:
        return b"[]"
    return course.game.view(course.game.to_move[0]).moves_json()


def leak_events(course: Course, events: Events, viewer: int) -> list[dict[str, Any]]:
    return describe_events(course.board, events, IN_FULL)


def leak_scores(course: Course, *rest: Any) -> bytes:
    """What each seat would score now: tickets and open choices included."""
    info = msgspec.json.decode(honest_info(course, *rest))
    return msgspec.json.encode(info | {"scores": course.game.scores if course.game else None})


def leak_texts(course: Course, change: Any, time: float) -> dict[str, Any] | None:
    """Moves are told by their texts."""
    return msgspec.to_builtins(change) | {"event": "entry"}


honest_info = projection.table_info
LEAKS: dict[str, tuple[Any, Callable[..., Any]]] = {
    "view_of": (projection, leak_view),
    "legal_moves": (projection, leak_moves),
    "tell_game": (told_events, leak_events),
    "table_info": (audience, leak_scores),
    "tell_change": (told_events, leak_texts),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leaky_projection_is_caught(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    tables = [make_table(tmp_path, name, 3, moves, 3) for name, moves in (("usa", 2), ("usa", 38), ("metro-paris", 13))]
    module, leaky = LEAKS[leak]
    monkeypatch.setattr(module, leak, leaky)
    found = (
        compare(*worlds, viewer, 1)
        for table, viewer in itertools.product(tables, (PUBLIC, 0))
        for worlds in (
            other_state(table, viewer, 1, next(names)),
            other_choices(table, viewer, next(names)),
        )
    )
    assert any(found), f"a projection with leaky {leak} was not caught"


def test_a_count_of_all_entries_is_caught(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The count of a viewer must not count what the viewer is not told."""
    honest = Course.add

    def leaky(course: Course, entry: Entry) -> None:
        honest(course, entry)
        course.state.counts = [course.state.number] * len(course.state.counts)

    monkeypatch.setattr(Course, "add", leaky)
    # Not at every table has somebody more to enter: until it is seen.
    tables = (make_table(tmp_path, "metro-paris", 3, moves, 5, expert=True) for moves in range(6, 80, 2))
    assert any(compare(*other_state(table, PUBLIC, 5, next(names)), PUBLIC, 5) for table in tables)
