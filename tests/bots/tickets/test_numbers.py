"""The planner's numbers: what came later changes nothing while it is 0, and does what it says where it is not."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import pytest

from bots.matches import played
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import new_stream
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of
from stellwerk.game import Game
from stellwerk.tickets.bots.rules.decide import call_decide
from stellwerk.tickets.bots.rules.numbers import Numbers
from stellwerk.tickets.bots.rules.plan import Plan
from stellwerk.tickets.bots.rules.plays import play_blocks
from stellwerk.tickets.bots.rules.worlds import Buffers
from stellwerk.tickets.bots.styles import FIRST, STYLES, as_cells, bent, tuned, with_hand
from stellwerk.tickets.bots.training.duel import lineups_of
from tickets.positions import table

# Digests of the scores and lengths of games, made before the planner had its later numbers; and the decisions in them.
CHOICES = {
    ("usa", 2): ("211809c52eb53c80", 2739),
    ("usa", 3): ("1b4880dbcc6ac91c", 6045),
    ("usa", 4): ("4efd80d56b0aa3ef", 10471),
    ("usa", 5): ("1dd3bdc738f9d527", 16928),
    ("new-york", 2): ("37f35bf84749b74f", 951),
    ("new-york", 3): ("fe5676394ebbd0e8", 2151),
    ("new-york", 4): ("fcd8bc06e3ace779", 3867),
    ("berlin", 2): ("7066b7cbedfc636f", 1872),
    ("berlin", 3): ("5a9b1285ad9416d5", 3745),
    ("berlin", 4): ("3d74dd27f852de7e", 6450),
}


@pytest.mark.parametrize(("name", "seats"), CHOICES)
def test_the_first_numbers_choose_what_they_always_chose(name: str, seats: int) -> None:
    """Every style, with hands that fill up and hands that don't, against the balanced one at all other seats."""
    board, digest, decisions = Board.named(name), hashlib.sha256(), 0
    usual = tuned(board, seats, FIRST)
    for style in STYLES:
        for draws in (0.0, 5.0):
            scores = np.zeros((1, seats, seats, len(board.rules.COLUMNS)), np.int64)
            steps = np.zeros((1, seats), np.int64)
            buffers = Buffers(board.rules.Game.many(2), Numbers.many(seats), Plan.many(seats + 1))
            numbers = as_cells(with_hand(bent(usual, style), draws), usual)
            deals = deals_of(77, 0, 1, seats, board.pack_options(seats, {}))
            play_blocks(board.cells, deals, numbers, lineups_of(seats), buffers, NO_LOG, scores, steps)
            digest.update(scores.tobytes())
            digest.update(steps.tobytes())
            decisions += int(steps.sum())
    assert (digest.hexdigest()[:16], decisions) == CHOICES[name, seats]


def decided(game: Game, **numbers: float) -> tuple[str, Any]:
    """The planner's move at a position, and its plan, with some numbers changed."""
    view, plan = game.view(game.to_move[0]), Plan.many(1)
    cells = as_cells({**tuned(game.board, game.seats, FIRST), **numbers})
    return game.board.moves[int(call_decide(view.board.cells, view.cells, view.seat, cells, plan))], plan[0]


def last_turn(rival: str) -> Game:
    """Seat 0 has a path of 9 and can lengthen it by 3, or claim any of 4 elsewhere."""
    own = dict.fromkeys(("el-paso-los-angeles", "los-angeles-san-francisco:1"), 0)
    return table("usa", hands={0: "4 black"}, routes={**own, rival: 1, "portland-salt-lake-city": 1}, turns_left=1)


def test_on_the_last_turn_the_bonus_for_the_longest_path_counts() -> None:
    behind = last_turn("salt-lake-city-san-francisco:1")  # the rival's path: 11
    assert decided(behind)[0] == "claim calgary-helena black 4"
    assert decided(behind, longest=1.0)[0] == "claim el-paso-phoenix black 3"


def test_a_bonus_that_is_safe_or_out_of_reach_is_not_paid_for() -> None:
    ahead = last_turn("denver-santa-fe")
    assert decided(ahead, longest=1.0)[0] == decided(ahead)[0]
    routes = {"salt-lake-city-san-francisco:1": 1, "portland-seattle:1": 1, "helena-seattle": 1}
    far = table(
        "usa", hands={0: "4 black"}, turns_left=1,
        routes={"el-paso-los-angeles": 0, "portland-salt-lake-city": 1, **routes},
    )  # fmt: skip
    assert decided(far, longest=1.0)[0] == decided(far)[0]


def test_what_lengthens_a_trail_is_worth_more() -> None:
    game = table("usa", routes=dict.fromkeys(("duluth-helena", "denver-helena", "calgary-helena", "dallas-el-paso"), 0))
    board_names: Any = game.board.names
    names = board_names.route_names
    gains = decided(game, trail=1.0)[1]["worth"] - decided(game)[1]["worth"]
    gain = {name: round(float(gains[index])) for index, name in enumerate(names)}
    assert gain["duluth-winnipeg"] == 4  # Duluth is an end
    assert gain["helena-seattle"] == 6  # Helena has three routes: one of them is an end
    assert gain["atlanta-miami"] == 0  # touches nothing
    assert gain["denver-oklahoma-city"] == 4
    assert gain["denver-santa-fe"] == 2
    game = table("usa", routes=dict.fromkeys(("duluth-helena", "chicago-omaha", "dallas-el-paso"), 0))
    gains = decided(game, trail=1.0)[1]["worth"] - decided(game)[1]["worth"]
    assert round(float(gains[names.index("duluth-omaha:1")])) == 2 + 4  # joins two networks, the smaller one has 4


def test_a_plan_in_another_order_is_taken_only_if_it_is_better() -> None:
    keep = {"keep": 0.5, "keep_turn": 0.9, "keep_points": 0.3, "keep_piece": 0.6}
    better = 0
    for seed in range(12):
        for _, view, _ in played("usa", ["planner:style=ticket-hungry"] * 2, seed):
            hand = int(view.flat.hand_size[view.seat])
            values = []
            for network in (0.0, 1.0):
                cells, plan = as_cells({**tuned(view.board, 2, FIRST), **keep, "network": network}), Plan.many(1)
                call_decide(view.board.cells, view.cells, view.seat, cells, plan)
                values.append(value(plan[0], hand, keep))
            if view.describe()["phase"] == "turn":
                assert values[1] >= values[0] - 1e-9
                better += values[1] > values[0] + 1e-9
    assert better > 5


def test_a_seat_that_can_not_draw_pays_few_cards_for_its_plan() -> None:
    """Its cards go to the others. Before, it took the most points at once."""
    hand = {0: "6 black 2 red 2 blue"}
    game = table("usa", hands=hand, row="- - - - -", rest=1, tickets={0: ["denver-el-paso"]})
    assert decided(game)[0].endswith(" black 6")  # 15 points
    assert decided(game, dry=2.0)[0] in {f"claim {r} {c} 2" for r in PLANNED for c in ("red", "blue")}


PLANNED = ("denver-santa-fe", "el-paso-santa-fe")


def value(plan: Any, hand: int, keep: dict[str, float]) -> float:
    turns = plan["turns"] + max(0, int(plan["need"].sum()) - hand) / 2
    tickets = keep["keep"] * (int(plan["fits"]) - int(plan["lost"])) - keep["keep_turn"] * turns
    return float(tickets + keep["keep_points"] * plan["points"] - keep["keep_piece"] * plan["spaces"].sum())


def test_editions_play_with_their_own_numbers() -> None:
    board = Board.named("usa")
    first, second = (bot_named(name, "tickets")(new_stream(1)) for name in ("planner-1", "planner-2"))
    assert first.usual_numbers(board, 2) == tuned(board, 2, FIRST)  # type: ignore[attr-defined]
    assert second.usual_numbers(board, 2) != first.usual_numbers(board, 2)  # type: ignore[attr-defined]
    assert bot_named("search-1:playouts=40", "tickets")(new_stream(1)).NUMBERS == FIRST  # type: ignore[attr-defined]
