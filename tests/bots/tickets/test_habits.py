"""The levels play as people do: they claim early, hold few cards, and leave others something to draw."""

from __future__ import annotations

import pytest

from boards import seats_of
from stellwerk.arena.block import Times
from stellwerk.arena.diagnostics import Facts, diagnostics_of
from stellwerk.arena.play import play_game
from stellwerk.arena.schedule import schedule_from
from stellwerk.bots.bot import LEVELS
from stellwerk.bots.levels import with_style
from stellwerk.tickets.bots import BOTS
from stellwerk.tickets.diagnostics import table_habits
from tickets.positions import BOARDS, table

DEALS = 12
TABLES = [(board, seats) for board in BOARDS for seats in seats_of(board)]
CHEAP = [level for level in LEVELS if level != "chief"]
CHIEF = "search:playouts={}:draws=6"  # with fewer play-outs than the level has


def habits(board: str, seats: int, bot: str, deals: int = DEALS) -> Facts:
    """Of games in which the same bot plays at every seat."""
    schedule = schedule_from(board, [bot, "random"], seats, 3, {}, "pairs")
    games = [play_game(schedule, deal, (0,) * seats, [Times(), Times()]) for deal in range(deals)]
    assert all(game.failure is None for game in games)
    return table_habits(games)


@pytest.mark.parametrize("level", CHEAP)
@pytest.mark.parametrize(("board", "seats"), TABLES)
def test_levels_play_as_people_do(board: str, seats: int, level: str) -> None:
    found = habits(board, seats, level)
    assert found["first_route"] <= 7
    assert found["largest_hand"] <= 20
    assert found["dry"] <= 0.02


@pytest.mark.parametrize("style", BOTS.personalities)
@pytest.mark.parametrize(("board", "seats"), [("usa", 4), ("berlin", 2)])
def test_personalities_play_as_people_do(board: str, seats: int, style: str) -> None:
    """Also where all seats have the same one."""
    test_levels_play_as_people_do(board, seats, with_style("driver", style))


@pytest.mark.parametrize(("board", "seats", "playouts"), [("usa", 4, 24), ("new-york", 4, 60), ("berlin", 4, 60)])
@pytest.mark.slow
def test_the_chief_leaves_cards_to_draw(board: str, seats: int, playouts: int) -> None:
    assert habits(board, seats, CHIEF.format(playouts), deals=1)["dry"] <= 0.05


def test_planners_without_a_full_hand_hoard() -> None:
    """What the levels' habit is for; the plain planner does what wins among its like."""
    found = habits("usa", 4, "planner", deals=4)
    assert found["first_route"] > 10
    assert found["largest_hand"] > 30
    assert found["dry"] > 0.02


def test_seats_fill_their_hands_in_different_rounds() -> None:
    schedule = schedule_from("usa", ["dispatcher", "random"], 4, 3, {}, "pairs")
    facts = play_game(schedule, 0, (0, 0, 0, 0), [Times(), Times()]).facts
    assert len({fact["first_route"] for fact in facts}) > 1


def test_habits_are_counted_by_turns() -> None:
    """A second card is no turn; a row of empty places above an empty deck is dry, an empty deck alone is not."""
    row = "red - - - -"
    dry, wet, second = (
        table("usa", hands={0: "3 red 1 joker"}, row="- - - - -", rest=1),
        table("usa", hands={0: "7 red"}, row=row, rest=1),
        table("usa", hands={0: "9 red"}, row=row, rest=1, phase="second"),
    )
    watch = diagnostics_of(dry).Watch(dry.seats)
    for game in (dry, wet, second):
        watch.note(game, 0, game.moves(0)[0].id)
    claim = next(move for move in wet.moves(0) if move.text.startswith("claim"))
    watch.note(wet, 0, claim.id)
    assert watch.facts(wet)[0].items() >= {"first_route": 3.0, "largest_hand": 9.0, "dry_turns": 1.0}.items()
    assert watch.facts(wet)[1].items() >= {"first_route": 1.0, "largest_hand": 0.0, "dry_turns": 0.0}.items()
