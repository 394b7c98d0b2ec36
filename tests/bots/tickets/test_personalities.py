"""Personalities of levels: gentle styles, each known to the page by a name, and none where a family has no styles."""

from __future__ import annotations

import json
import re

import numpy as np
import pytest

from bots.matches import played
from repository import ROOT
from stellwerk.arena.block import Played, Times
from stellwerk.arena.play import play_game
from stellwerk.arena.schedule import schedule_from
from stellwerk.board import Board
from stellwerk.bots.bot import LEVELS, bot_named
from stellwerk.bots.levels import bot_behind, with_style
from stellwerk.engine.chance import new_stream
from stellwerk.errors import OptionError
from stellwerk.server.bots.levels import cheaper
from stellwerk.tickets.bots import BOTS
from stellwerk.tickets.bots.rules.numbers import NAMES
from stellwerk.tickets.bots.styles import GENTLE, STYLES, bent

PERSONALITIES = BOTS.personalities
LOCALES = ROOT / "page/src/locales"


def test_every_personality_is_a_gentle_style() -> None:
    assert ["balanced", *PERSONALITIES] == list(GENTLE) == list(STYLES)
    numbers = dict.fromkeys(NAMES, 1.0)
    for style in PERSONALITIES:
        assert bent(numbers, style) != bent(numbers, style, gentle=True) != numbers


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_may_have_every_personality(level: str) -> None:
    board = Board.named("usa")
    plain = bot_behind(level, board)
    for style in PERSONALITIES:
        bot_named(with_style(level, style), "tickets", at_table=True)
        assert bot_behind(level, board, style) == f"{plain}:style={style}:gentle=yes"
        bot_named(bot_behind(level, board, style), "tickets", at_table=True)(new_stream(1))


def test_balanced_is_no_personality() -> None:
    for game, view, move in played("new-york", ["driver:style=balanced", "driver"], 3):
        del game, move
        choices = []
        for bot in ("driver", "driver:style=balanced"):
            made = bot_named(bot, "tickets")(new_stream(5))
            choices.append(made.choose(view, view.moves()).text)
        assert choices[0] == choices[1]


@pytest.mark.parametrize(
    ("bot", "family", "why"),
    [
        ("driver:style=rusher", "metro", "driver in metro games has no option 'style'; it has none"),
        ("driver:style=rush", "tickets", "did you mean 'rusher'?"),
        ("chief:style=", "tickets", "style must be one of balanced, ticket-hungry"),
    ],
)
def test_other_styles_are_refused(bot: str, family: str, why: str) -> None:
    with pytest.raises(OptionError, match=re.escape(why)):
        bot_named(bot, family)


def test_a_busy_server_keeps_personalities() -> None:
    assert cheaper("tickets", "chief:style=rusher") == "dispatcher:style=rusher"
    assert cheaper("tickets", "guard:style=rusher") == "guard:style=rusher"
    assert cheaper("tickets", "search:playouts=50") == "dispatcher"


def test_the_page_knows_the_same_personalities() -> None:
    told = (ROOT / "page/src/state/personalities.ts").read_text().partition("PERSONALITIES = [")[2].partition("]")[0]
    assert re.findall(r'"([\w-]+)"', told) == list(PERSONALITIES)
    for lang in ("en", "de", "nl"):
        words = json.loads((LOCALES / lang / "common.json").read_text())
        assert list(words["personality"]) == list(words["personalityHint"]) == list(PERSONALITIES)
        for style, name in words["personality"].items():
            assert words["personalityHint"][style].startswith(f"{name} ")


# Of each personality, in its mean over deals, what it does more (1) or less (-1) than its level does without one.
HABITS = {
    "ticket-hungry": {"tickets": 1, "first_route": 1},
    "long-route": {"path_length": 1},
    "blocker": {"first_route": 1},
    "rusher": {"first_route": -1},
    "hoarder": {"first_route": 1},
}


@pytest.mark.slow
@pytest.mark.parametrize("style", PERSONALITIES)
def test_personalities_can_be_told_apart(style: str) -> None:
    """A few of the differences that `bench/ticket_bots.py personalities` finds in more deals."""
    schedule = schedule_from("usa", ["driver", with_style("driver", style)], 4, 5, {}, "pairs")
    usual, styled = (
        [habits_of(play_game(schedule, deal, seating, [Times(), Times()])) for deal in range(80)]
        for seating in ((0, 0, 0, 0), (1, 0, 0, 0))
    )
    for habit, sign in HABITS[style].items():
        gaps = [sign * (other[habit] - one[habit]) for one, other in zip(usual, styled, strict=True)]
        assert np.mean(gaps) > 1.64 * np.std(gaps) / np.sqrt(len(gaps)), habit


def habits_of(game: Played) -> dict[str, float]:
    """Of the first seat."""
    return {**game.facts[0], "path_length": game.scores[0][Board.named("usa").column("path_length")]}
