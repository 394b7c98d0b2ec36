"""Options of bots: declared once, checked and explained from there, and bounded at a server's tables."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import pytest

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named, built_in, find_bot, split_names
from stellwerk.bots.learnt import shipped_paths
from stellwerk.bots.options import Option, options_of
from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError
from stellwerk.families import REGISTRY

BOTS = [(family, name) for family in REGISTRY for name in built_in(family)]


class Declaring:
    """As a bot writer would declare options, and leave one undeclared."""

    def __init__(
        self,
        stream: Cells,
        pace: Annotated[float, Option("How fast.", 0, 2)] = 1.0,
        mood: str = "calm",
        sly: bool = False,
    ) -> None: ...


@pytest.mark.parametrize(("family", "name"), BOTS)
def test_every_option_has_a_sentence_and_a_range(family: str, name: str) -> None:
    for declared in options_of(find_bot(name, family)).values():
        option = declared.option
        assert option.about.endswith("."), declared
        ranged = option.low is not None and option.high is not None
        assert option.among or option.check or ranged or declared.kind is bool, declared
        assert declared.takes(declared.default)


@pytest.mark.parametrize(
    ("family", "text", "why"),
    [
        ("tickets", "search:playouts=-4", "search: playouts must be a whole number from 1 to 1,000,000, not -4"),
        ("tickets", "search:playouts=0", "whole number from 1"),
        ("tickets", "search:playouts=many", "whole number from 1 to 1,000,000, not 'many'"),
        ("tickets", "search:ms=-4", "ms must be a number from 0 to 600,000, not -4"),
        ("tickets", "search:ms=nan", "not nan"),
        ("tickets", "search:ms=inf", "not inf"),
        ("tickets", "search:cores=-1", "cores must be a whole number from 1 to 64"),
        ("tickets", "search:cores=0", "cores must be a whole number from 1 to 64"),
        ("tickets", "search:gate=-1", "gate must be"),
        ("tickets", "search:net=/nowhere.npz", "/nowhere.npz: no value nets"),
        ("tickets", "planner:blur=-1", "blur must be a number from 0 to 10, not -1"),
        ("tickets", "planner:style=rushr", "did you mean 'rusher'?"),
        ("tickets", "planner:numbers=/nowhere.json", "not a file that `stellwerk tune` has written"),
        ("tickets", "planner:blur", "'blur' is no option with a value; see: stellwerk bots planner"),
        ("tickets", "planner:depth=3", "planner has no option 'depth'; its options are: style, draws, blur, numbers"),
        ("tickets", "greedy:depth=3", "greedy has no option 'depth'; it has none"),
        ("tickets", "td", "td does not play tickets games, only metro games"),
        ("metro", "search:playouts=0", "whole number from 1"),
        ("metro", "search:ms=-1", "ms must be"),
        ("metro", "td:noise=-1", "noise must be a number from 0 to 1,000"),
        ("metro", "td:table=/nowhere.npz", "no weights of a metro bot"),
        ("metro", "greedy:noise=x", "noise must be"),
    ],
)
def test_a_bad_option_is_told_in_a_sentence_before_anything_is_played(family: str, text: str, why: str) -> None:
    with pytest.raises(OptionError) as raised:
        bot_named(text, family)
    assert why in str(raised.value)


def test_a_file_that_is_not_for_the_board_is_told_before_anything_is_played(tmp_path: Path) -> None:
    path = next(path for path in shipped_paths("metro") if path.stem == "metro-berlin")
    bot_named(f"td:table={path}", "metro", Board.named("metro-berlin"))
    with pytest.raises(OptionError, match="not for this map"):
        bot_named(f"td:table={path}", "metro", Board.named("metro-paris"))
    found = {
        "board": "usa",
        "seats": 2,
        "map_hash": "",
        "pieces": 45,
        "command": "",
        "games": 1,
        "numbers": {"tempoo": 1},
    }
    (tmp_path / "bad.json").write_text(json.dumps(found))
    with pytest.raises(OptionError, match="no number 'tempoo'; did you mean 'tempo'"):
        bot_named(f"planner:numbers={tmp_path / 'bad.json'}", "tickets")


def test_other_peoples_bots_declare_theirs_the_same_way() -> None:
    pace, mood, sly = options_of(Declaring).values()
    assert pace.values == "a number from 0 to 2"
    assert pace.read("x", "0.5") == 0.5
    with pytest.raises(OptionError, match="x: pace must be a number from 0 to 2, not 3"):
        pace.read("x", "3")
    assert mood.read("x", "angry") == "angry"
    assert sly.read("x", "yes") is True
    with pytest.raises(OptionError, match="sly must be yes or no, not 'maybe'"):
        sly.read("x", "maybe")


def test_tables_take_only_what_is_declared_for_them() -> None:
    bot_named("search:playouts=2000", "tickets", at_table=True)
    bot_named("planner:style=rusher:blur=2", "tickets", at_table=True)
    with pytest.raises(OptionError, match="playouts may be 2,000 at most"):
        bot_named("search:playouts=2001", "tickets", at_table=True)
    for text in ("search:cores=1", "search:net=x", "planner:numbers=/etc/passwd"):
        with pytest.raises(OptionError, match="can't be chosen at a table"):
            bot_named(text, "tickets", at_table=True)
    for text in ("bot.py", "bot.py:Bot", "os:system"):
        with pytest.raises(OptionError, match="by their names"):
            bot_named(text, "tickets", at_table=True)


def test_names_may_be_written_with_spaces() -> None:
    assert split_names("random, greedy ,td:noise=1") == ["random", "greedy", "td:noise=1"]
    with pytest.raises(OptionError, match="a bot's name is missing"):
        split_names("random,,greedy")
