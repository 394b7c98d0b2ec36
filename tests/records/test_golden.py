"""Recorded games hold: one for every board, number of seats, and way a game can end."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from pathlib import Path

import pytest

from boards import NAMES, TABLES
from make_golden import finished_apart, series_digest
from repository import GOLDEN
from stellwerk import record
from stellwerk.board import Board
from stellwerk.errors import RecordError
from stellwerk.verify import verify

FILES = sorted(GOLDEN.glob("*.game"))
OLDER = sorted((GOLDEN / "older").glob("*.game"))  # by rules that have changed since: never made anew


def moves_of(path: Path) -> list[str]:
    return [line.move for played in record.read(str(path)) for line in played.moves]


def events_of(path: Path) -> list[str]:
    return [str(event["event"]) for played in record.read(str(path)) for line in played.moves for event in line.events]


@pytest.mark.parametrize("path", [*FILES, *OLDER], ids=lambda path: path.stem)
def test_it_holds(path: Path) -> None:
    for played in record.read(str(path)):
        verify(played, path.name)


@pytest.mark.parametrize("path", OLDER, ids=lambda path: path.stem)
def test_an_older_record_is_played_by_its_rules(path: Path) -> None:
    (played,) = record.read(str(path))
    assert played.header.rules < Board.from_facts(played.header.facts).version
    played.header.rules = 99
    with pytest.raises(RecordError, match="version 99 of the metro rules can't be played here"):
        verify(played, path.name)


def test_m11_by_version_1_going_back_did_not_fill_a_ring() -> None:
    """Its lists of legal moves are those of its time, and differ from today's."""
    (played,) = record.read(str(GOLDEN / "older/ring.game"))
    played.header.rules = 2
    with pytest.raises(RecordError, match="legal differs"):
        verify(played, "ring.game")


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_board_and_number_of_seats_has_one(name: str, seats: int) -> None:
    played = next(record.read(str(GOLDEN / f"{name}-{seats}.game")))
    assert played.header.seats == seats
    assert played.header.map_hash == Board.named(name).map_hash, "the map has changed: make the records anew"


@pytest.mark.parametrize("name", ["usa", "new-york", "berlin"])
def test_a_game_ends_when_pieces_run_out(name: str) -> None:
    events = events_of(GOLDEN / f"{name}-pieces-out.game")
    assert "last round" in events
    assert events[-1] == "ended"


@pytest.mark.parametrize("name", ["usa", "new-york", "berlin"])
def test_a_game_goes_on_with_an_empty_deck(name: str) -> None:
    """Hoarders take every card there is; then claims feed the deck again."""
    path = GOLDEN / f"{name}-deck-empty.game"
    kinds = [move.split()[0] for move in moves_of(path)]
    hoarding = kinds.index("claim")
    cards = sum(kind in ("draw", "take") for kind in kinds[:hoarding])
    played = next(record.read(str(path)))
    box = sum(played.header.facts["cards"].values())
    assert cards + played.header.seats * played.header.facts["rules"]["hand"] == box
    assert "reshuffled" in events_of(path)


def test_a_seat_that_can_do_nothing_passes_and_the_game_goes_on() -> None:
    moves = moves_of(GOLDEN / "village-pass.game")
    assert any(one == "pass" and other != "pass" for one, other in itertools.pairwise(moves))


def test_a_game_ends_when_all_pass() -> None:
    path = GOLDEN / "village-all-pass.game"
    assert moves_of(path)[-2:] == ["pass", "pass"]
    assert "last round" not in events_of(path)


def test_expert_players_finish_in_different_rounds() -> None:
    """M16: entries of special stations fill windows faster; the others play on."""
    played = next(record.read(str(GOLDEN / "metro-berlin-expert.game")))
    assert finished_apart(played)
    assert "completed" in events_of(GOLDEN / "metro-berlin-expert.game")


@pytest.mark.parametrize("name", NAMES)
def test_a_whole_series_is_played_as_before(name: str) -> None:
    digests = json.loads((GOLDEN / "digests.json").read_text())
    assert series_digest(name, Board.named(name).map.rules.seats[1]) == digests[name]


UN_COMPILED = """
import sys
from stellwerk import record
from stellwerk.verify import verify
for path in sys.argv[1:]:
    for game in record.read(path):
        verify(game, path)
"""


@pytest.mark.slow
def test_un_compiled_rules_play_the_same() -> None:
    """The same rules as plain Python, every overflow an error, agree with each recorded outcome."""
    files = [str(path) for path in FILES if path.stat().st_size < 100_000]
    assert len(files) > 20
    command = [sys.executable, "-W", "error", "-c", UN_COMPILED, *files]
    done = subprocess.run(command, env={"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
