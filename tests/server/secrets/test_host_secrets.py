"""What a host can do, not only what a host is sent: nothing hidden changes any answer, whatever the host tries."""

from __future__ import annotations

import hashlib
import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.secrets.hosting import BOT, BROWSER, HOST, Hosting
from server.secrets.traffic import first_difference
from server.worlds import Table, act, client_on, make_table, other_choices, other_state, play_random, shown
from stellwerk.game import PUBLIC, View
from stellwerk.server.bots.pool import Bots
from stellwerk.server.bots.questions import position_of
from stellwerk.server.http import advice
from stellwerk.server.live.botmoves import BotMoves
from stellwerk.server.socket import session
from stellwerk.server.table import actor, judge
from stellwerk.server.table.course import Course

POSITIONS = [("usa", 38), ("metro-paris", 13)]
names = (f"hosted{number}" for number in itertools.count())


async def hints(bots: Bots, table: str, guest: str, view: View, facts: bytes) -> bytes:
    """Bots think as long as they are given, so that no two answers are alike; what they are told must be."""
    known = hashlib.sha256(position_of(view, facts).view).hexdigest()
    return msgspec.json.encode([{"move": known, "chance": None, "margin": 0, "error": 0, "best": True, "reasons": []}])


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots don't move: what they do follows from what they hold."""
    monkeypatch.setattr(BotMoves, "start", lambda moves, table: None)
    monkeypatch.setattr(Bots, "hints", hints)


def hosted(folder: Path, board: str, moves: int, due: int | None = None) -> Table:
    """A host, a person and a bot in mid-game; if wanted, this seat is to move."""
    table, chance = make_table(folder, board, 3, moves, 3, host_seat=HOST, browser=BROWSER), random.Random(3)
    with client_on(table.database) as client:
        for number in itertools.count():
            seats = shown(client, table, table.watch)["table"]["seats"]
            if due is None or seats[due]["to_move"]:
                break
            play_random(client, table, chance, f"d{number}")
        message = {"type": "replace", "id": "bot", "seat": BOT, "bot": "random"}
        assert act(client, table, table.tokens[HOST], message).status_code == 201
    return table


def compare(one: Table, other: Table) -> str | None:
    return first_difference(*(Hosting(table, 3).collect() for table in (one, other)))


@pytest.mark.parametrize(("board", "moves"), POSITIONS)
def test_nothing_hidden_changes_what_a_host_finds_out(tmp_path: Path, warm: None, board: str, moves: int) -> None:
    table = hosted(tmp_path, board, moves)
    assert compare(*other_state(table, HOST, 3, next(names))) is None
    if board.startswith("metro"):
        assert compare(*other_choices(table, HOST, next(names))) is None


def seat_itself(course: Course, seat: int | None) -> int:
    """A link for a seat shows what the seat sees, whoever has it."""
    return PUBLIC if seat is None else seat


def anybody(course: Course, sender: actor.Actor) -> int:
    """Whoever has a link for a seat acts for it, also if it is a bot's."""
    return actor.seat_of(sender)


async def hints_of_the_whole_game(services: Any, table: Any, seat: int) -> Any:
    whole = View(table.course.board, table.course.game.cells, seat)
    return advice.read_hints(await services.caretaker.bots.hints(table.id, "", whole, b""))


LEAKS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "a link over HTTP": (actor, "viewer_of", seat_itself),
    "a link over the socket": (session, "viewer_of", seat_itself),
    "acts for a bot": (judge, "person", anybody),
    "hints": (advice, "find_hints", hints_of_the_whole_game),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_to_the_host_is_caught(tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch, leak: str) -> None:
    due = HOST if leak == "hints" else BOT  # whoever is not to move is told nothing else
    tables = (hosted(tmp_path, "usa", moves, due) for moves in (38, 44, 50, 56))
    monkeypatch.setattr(*LEAKS[leak])
    assert any(compare(*other_state(table, HOST, 1, next(names))) for table in tables), f"{leak} was not caught"
