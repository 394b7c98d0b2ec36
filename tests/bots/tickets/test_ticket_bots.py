"""Bots of tickets games: legal play everywhere, in every kind of action, and the order of the ladder."""

from __future__ import annotations

import threading
import time
from collections import Counter

import pytest

from bots.matches import finished, played, shares
from stellwerk.bots.bot import bot_named, built_in
from stellwerk.engine.chance import new_stream
from stellwerk.tickets.bots import contest
from stellwerk.tickets.bots.rules.search import play_part
from stellwerk.tickets.bots.styles import STYLES
from tickets.positions import BOARDS

SMALL = {
    "search": "search:playouts=30",
    "search-1": "search-1:playouts=30",
    "chief": "search:playouts=30",
}
TABLES = [("usa", 2), ("usa", 5), ("new-york", 3), ("berlin", 4)]


@pytest.mark.parametrize(("board", "seats"), TABLES)
@pytest.mark.parametrize("bot", built_in("tickets"))
def test_every_bot_plays_whole_games_by_the_rules(bot: str, board: str, seats: int) -> None:
    names = [SMALL.get(bot, bot), *["planner"] * (seats - 1)]
    assert finished(board, names, seed=seats).over


@pytest.mark.parametrize("style", STYLES)
def test_every_style_plays(style: str) -> None:
    assert finished("new-york", [f"planner:style={style}", "planner"], seed=5).over


@pytest.mark.parametrize("board", BOARDS)
def test_planners_use_every_kind_of_action(board: str) -> None:
    """On New York a planner that is tuned to win hardly ever draws tickets, a ticket-hungry one does."""
    bots = ["planner", "planner:style=ticket-hungry"]
    kinds = {text.split()[0] for seed in range(30) for _, _, text in played(board, bots, seed)}
    assert kinds >= {"keep", "draw", "take", "claim", "tickets"}


@pytest.mark.parametrize(
    ("bot", "rival", "least"),
    [("greedy", "random-kinds", 0.8), ("shortest", "greedy", 0.7), ("planner", "shortest", 0.9)],
)
@pytest.mark.slow
def test_ladder(bot: str, rival: str, least: float) -> None:
    assert shares("new-york", bot, rival, blocks=15).mean() >= least


@pytest.mark.parametrize("bot", ["random", "random-kinds"])
def test_random_bots_use_every_kind_of_action(bot: str) -> None:
    kinds = {text.split()[0] for seed in range(3) for _, _, text in played("usa", [bot, bot], seed)}
    assert kinds >= {"keep", "draw", "take", "claim", "tickets"}


@pytest.mark.parametrize("cores", [1, 2])
def test_a_budget_of_time_is_kept_on_every_core(cores: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each thread has a clock of its own, by which a few worlds take five milliseconds."""
    spent: Counter[int] = Counter()

    def play(*given: object) -> None:
        spent[threading.get_ident()] += 5
        play_part(*given)  # type: ignore[arg-type]

    view = next(view for number, (_, view, _) in enumerate(played("usa", ["planner"] * 2, seed=1)) if number == 20)
    monkeypatch.setattr(time, "thread_time", lambda: spent[threading.get_ident()] / 1000)
    monkeypatch.setattr(contest, "play_part", play)
    bot = bot_named(f"search:ms=60:cores={cores}", "tickets")(new_stream(1))
    bot.choose(view, view.moves())
    assert spent.total() == 60 * cores
