"""The exact end of a solo game equals plain recursion over all moves and cards."""

from __future__ import annotations

import numpy as np
import pytest

from metro.positions import metro_map, sheet_with
from stellwerk.game import Game
from stellwerk.metro.bots.mind import new_mind, untrained
from stellwerk.metro.bots.rules.endgame import can_solve, solve_view
from stellwerk.metro.map.model import EXPRESS, FREE, NUMBER, TRANSFER, Card

DECK = (Card(NUMBER, 2, 1), Card(NUMBER, 3, 1, reshuffle=True), Card(EXPRESS, 2), Card(TRANSFER), Card(FREE))
CITY = {"A": "a b c d e", "B": "k c l", "C": "p c e"}


def best_total(game: Game) -> float:
    """The best expected total, by the rules themselves."""
    if game.over:
        return float(game.scores[0]["total"])
    return max(after(game, place) for place in range(len(game.moves(0))))


def after(game: Game, place: int) -> float:
    """The expected total after a move: over all cards that may be turned up next, each as often as it is left."""
    entered = game.copy()
    entered.play_logged(0, game.moves(0)[place])
    if entered.over or entered.flat.rounds == game.flat.rounds:
        return best_total(entered)
    now, cards = int(entered.flat.turned) - 1, int(game.board.cells["cards"][0])
    values = []
    for other in range(now, cards):
        turned = entered.copy()
        deck = turned.flat.deck
        deck[now], deck[other] = int(deck[other]), int(deck[now])
        values.append(best_total(turned))
    return float(np.mean(values))


@pytest.mark.parametrize("card", ["2", "3", "express 2", "transfer", "free ride"])
@pytest.mark.parametrize(("full", "expert"), [("A C", 0), ("A", 0), ("A", 1)])
def test_exact_values_are_those_of_plain_recursion(card: str, full: str, expert: int) -> None:
    map = metro_map(CITY, windows=1, deck=DECK, special="c", values={"B": (6, 2)})
    game = sheet_with(map, card=card, full=full, marks="a", expert=expert)
    view = game.view(0)
    assert can_solve(view.board.cells, view.cells)
    mind = new_mind(view.board, untrained(view.board), searches=1)
    count = solve_view(
        view.board.cells, view.cells, mind.games, mind.scratches, mind.nodes, mind.no_layouts, mind.no_weights
    )
    values = mind.nodes["values"][0, :count] + game.scores[0]["total"]
    assert values == pytest.approx([after(game, place) for place in range(len(game.moves(0)))])
