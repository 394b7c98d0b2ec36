"""Runs: interrupted, continued, by one worker or several, with bots that fail."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from arena.conftest import PLUGIN
from patience import PATIENCE, wait_until
from stellwerk.arena.block import Block
from stellwerk.arena.figures import figures_of
from stellwerk.arena.folder import Folder, FolderError
from stellwerk.arena.play import play_block
from stellwerk.arena.run import run
from stellwerk.arena.schedule import Schedule, schedule_from
from stellwerk.arena.workers import play_here
from stellwerk.bots.bot import bot_named
from stellwerk.simulate import Series, play_one

pytestmark = pytest.mark.usefixtures("_test_bots")
BLOCKS = 6


def make_schedule(*bots: str, board: str = "new-york", seats: int = 2, seed: int = 0) -> Schedule:
    return schedule_from(board, list(bots), seats, seed, {}, None)


def play(schedule: Schedule, count: int = BLOCKS, workers: int = 1, folder: Folder | None = None) -> list[Block]:
    return run(partial(play_here, schedule, workers=workers), count, folder, None, lambda done: None)


def games(blocks: Iterable[Block]) -> list[bytes]:
    """All that must be the same when it is played again: everything but the times."""
    return [msgspec.json.encode([block.number, block.games]) for block in blocks]


def test_a_game_is_the_one_that_a_recorded_series_plays() -> None:
    """A block and a series agree: the same deal, the same streams, the same scores."""
    schedule = make_schedule("random", "test-claim")
    seating = schedule.seatings(2)[0]
    lean = next(game for game in play_block(schedule, 2).games if game.seating == seating)
    series = Series(schedule.board, schedule.names(seating), 3, schedule.seed, {})
    with pytest.MonkeyPatch.context() as patch:
        streams = iter([schedule.stream(2, seating, seat) for seat in range(2)])
        patch.setattr(
            "stellwerk.simulate.bot_named", lambda name, family: lambda _: bot_named(name, family)(next(streams))
        )
        record = play_one(series, 2)
    assert record.result is not None
    columns = schedule.board.rules.COLUMNS
    recorded = [[score[column] for column in columns[:-1]] for score in record.result.scores]
    assert [row[:-1] for row in lean.scores] == recorded
    assert sum(lean.decisions) == record.result.moves


def test_the_result_does_not_depend_on_the_number_of_workers() -> None:
    schedule = make_schedule("random", "test-claim")
    assert games(play(schedule, workers=2)) == games(play(schedule))


@pytest.mark.parametrize("torn", [b"", b'{"number":3,"games":[{"seat', b'{"number":3}'])
def test_an_interrupted_run_goes_on_where_it_stopped(tmp_path: Path, torn: bytes) -> None:
    schedule = make_schedule("random", "test-claim")
    whole = play(schedule)
    play(schedule, 3, folder=Folder(tmp_path, schedule))
    kept = (tmp_path / "blocks.jsonl").read_bytes()
    (tmp_path / "blocks.jsonl").write_bytes(kept + torn)  # without the end of the line: torn
    assert games(play(schedule, folder=Folder(tmp_path, schedule))) == games(whole)
    text = (tmp_path / "blocks.jsonl").read_bytes()
    assert text.startswith(kept)  # nothing was played twice
    assert games(msgspec.json.decode(line, type=Block) for line in text.splitlines()) == games(whole)


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    arguments = ["arena", "new-york", "--bots", "random,test-claim", "--blocks", "2000", "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(PLUGIN)}
    child = subprocess.Popen([sys.executable, "-m", "stellwerk", *arguments, "--workers", "1"], env=environment)
    wait_for_blocks(tmp_path, 5)
    os.kill(child.pid, signal.SIGKILL)
    assert child.wait() == -signal.SIGKILL
    schedule = make_schedule("random", "test-claim")
    count = len(Folder(tmp_path, schedule).read())
    assert count >= 5
    assert games(play(schedule, count + 2, folder=Folder(tmp_path, schedule))) == games(play(schedule, count + 2))


def test_an_interruption_from_the_keyboard_ends_all_processes_quietly(tmp_path: Path) -> None:
    arguments = ["arena", "new-york", "--bots", "random,test-claim", "--blocks", "5000", "--out", str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(PLUGIN)}
    command = [sys.executable, "-m", "stellwerk", *arguments, "--workers", "2"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, start_new_session=True) as child:
        wait_for_blocks(tmp_path, 5)
        os.killpg(child.pid, signal.SIGINT)
        _, told = child.communicate(timeout=PATIENCE)
    assert child.returncode == 130
    assert told.strip() == b""
    assert len(Folder(tmp_path, make_schedule("random", "test-claim")).read()) >= 5


def wait_for_blocks(folder: Path, count: int) -> None:
    file = folder / "blocks.jsonl"
    wait_until(lambda: file.exists() and file.read_bytes().count(b"\n") >= count)


def test_fewer_blocks_than_stored_are_the_first_ones(tmp_path: Path) -> None:
    schedule = make_schedule("random", "test-claim")
    whole = play(schedule, folder=Folder(tmp_path, schedule))
    assert games(play(schedule, 2, folder=Folder(tmp_path, schedule))) == games(whole[:2])


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    Folder(tmp_path, make_schedule("random", "test-claim"))
    with pytest.raises(FolderError, match="another run: seed was 0, not 1; choose another folder"):
        Folder(tmp_path, make_schedule("random", "test-claim", seed=1))
    with pytest.raises(FolderError, match="board was new-york, not usa"):
        Folder(tmp_path, make_schedule("random", "test-claim", board="usa"))


def test_a_damaged_block_is_named_with_its_line(tmp_path: Path) -> None:
    schedule = make_schedule("random", "test-claim")
    play(schedule, 3, folder=Folder(tmp_path, schedule))
    file = tmp_path / "blocks.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(lines[0] + b"{}\n" + lines[2])
    with pytest.raises(FolderError, match=r"blocks.jsonl:2: "):
        Folder(tmp_path, schedule).read()
    file.write_bytes(lines[0] + lines[2])
    with pytest.raises(FolderError, match=r"blocks.jsonl:2: block 2 where 1 was expected"):
        Folder(tmp_path, schedule).read()


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("test-raise:after=4", "ValueError: out of ideas"),
        ("test-cheat", "which is not legal"),
        ("test-quit", "SystemExit: 0"),
    ],
)
def test_a_bot_that_fails_forfeits_and_the_run_goes_on(bot: str, what: str) -> None:
    schedule = make_schedule("random", bot)
    blocks = play(schedule, 3)
    assert len(blocks) == 3
    assert all(game.failure and game.failure.bot == 1 for block in blocks for game in block.games)
    figures = figures_of(schedule, blocks, 0)
    assert len(figures.failures) == 6
    assert what in figures.failures[0]
    assert "\n" not in figures.failures[0]
    assert {bot.bot: (bot.wins.value, bot.failures, bot.games) for bot in figures.bots} == {
        "random": (1.0, 0, 0),
        schedule.bots[1]: (0.0, 6, 0),
    }


def test_a_game_that_does_not_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stellwerk.arena.play.LONGEST", 10)
    failures = figures_of(schedule := make_schedule("random", "test-claim"), play(schedule, 2), 0).failures
    assert len(failures) == 4
    assert "no end after 10 decisions" in failures[0]


def test_alone_who_fails_is_behind_whoever_does_not() -> None:
    schedule = make_schedule("random", "test-raise", board="metro-berlin", seats=1)
    figures = figures_of(schedule, play(schedule, 2), 0)
    assert [(bot.bot, bot.wins.value) for bot in figures.bots] == [("random", 1.0), ("test-raise", 0.0)]
