"""Bots by their files, what they are told when they ask, what they may answer, and how failures are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from stellwerk.arena.play import play_block
from stellwerk.arena.schedule import schedule_from
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.envs.games import Games
from stellwerk.errors import BotError, OptionError
from stellwerk.simulate import Series, play_one

BOTS = '''
import sys

class Text:
    def __init__(self, stream): pass
    def choose(self, view, moves): return moves[-1].text

class Listener:
    """Fails unless it is told all that its seat may know, from its own last move on."""
    def __init__(self, stream): self.decisions = 0
    def choose(self, view, moves, *, happened, seconds):
        assert seconds is None
        kinds = [event["event"] for event in happened]
        assert ("dealt" in kinds) == (self.decisions == 0), kinds
        assert not self.decisions or happened[0]["seat"] == view.seat
        secret = [event for event in happened if event["event"] in ("dealt", "drew") and event["seat"] != view.seat]
        assert all(event["card"] is None for event in secret)
        own = [event for event in happened if event["event"] == "drew" and event["seat"] == view.seat]
        assert all(event["card"] for event in own)
        self.decisions += 1
        return moves[0]

class Fly:
    def __init__(self, stream): pass
    def choose(self, view, moves): return "fly home"

class Seven:
    def __init__(self, stream): pass
    def choose(self, view, moves): return 7

class Quits:
    def __init__(self, stream): sys.exit(0)
    def choose(self, view, moves): return moves[0]

class Raises:
    def __init__(self, stream): pass
    def choose(self, view, moves): raise ValueError("out of ideas")
'''
FAILURES = {
    "Fly": "chose a text that is no legal move: 'fly home' is no move",
    "Seven": "chose 7, which is no move; return one of `moves`, or its text",
    "Quits": "SystemExit: 0 (oddities.py, line 32)",
    "Raises": "ValueError: out of ideas (oddities.py, line 37)",
}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("bots") / "oddities.py"
    path.write_text(BOTS)
    return str(path)


def series(*bots: str) -> Series:
    return Series(Board.named("new-york"), bots, 1, 3, {})


@pytest.mark.parametrize("name", ["Text", "Listener"])
def test_a_bot_that_answers_in_text_or_asks_for_more_plays_everywhere(file: str, name: str) -> None:
    bots = [f"{file}:{name}", "random"]
    assert play_one(series(*bots), 0).result is not None
    assert not play_block(schedule_from("new-york", bots, 2, 3, {}, None), 0).failures


@pytest.mark.parametrize(("name", "what"), FAILURES.items())
def test_a_bot_that_fails_is_named_with_seat_and_game(file: str, name: str, what: str) -> None:
    with pytest.raises(BotError) as raised:
        play_one(series("random", f"{file}:{name}"), 6)
    assert str(raised.value) == f"{file}:{name} failed at seat 1 in game 7: {what}"
    block = play_block(schedule_from("new-york", ["random", f"{file}:{name}"], 2, 3, {}, None), 0)
    assert {failure.what for failure in block.failures} == {what}
    assert {failure.seat for failure in block.failures} == {0, 1}  # its own, in each of the two games


def test_a_bot_as_a_rival_in_an_environment(file: str) -> None:
    def play(name: str) -> None:
        games = Games("new-york", 1, rivals=f"{file}:{name}")
        games.start()
        while not games.ended.any():
            games.step(games.masks.argmax(axis=1))

    play("Text")
    with pytest.raises(BotError, match=f"Fly failed at seat 1 in game 0: {FAILURES['Fly']}"):
        play("Fly")
    with pytest.raises(OptionError, match="Listener asks what happened"):
        play("Listener")


def test_a_file_is_a_bots_name(tmp_path: Path, file: str) -> None:
    (tmp_path / "neighbour.py").write_text("PLACE = -1\n")
    alone = tmp_path / "alone.py"
    alone.write_text(
        "from neighbour import PLACE\nfrom stellwerk.bots.random import RandomBot\n"
        "class Last:\n    FAMILY = 'tickets'\n    def __init__(self, stream, place: int = PLACE): self.place = place\n"
        "    def choose(self, view, moves): return moves[self.place]\n"
    )
    assert play_one(series(f"{alone}:place=0", f"{alone}:Last"), 0).result is not None
    for text, why in {
        f"{file}": "several: say which, as in",
        f"{file}:Txt": "did you mean 'Text'?",
        "no.module:Bot": "no.module can't be loaded: ModuleNotFoundError",
        f"{tmp_path}/none.py": "no such file",
    }.items():
        with pytest.raises((OptionError, BotError)) as raised:
            bot_named(text, "tickets")
        assert why in str(raised.value)
    with pytest.raises(OptionError, match="does not play metro games, only tickets games"):
        bot_named(str(alone), "metro")
