"""Legal moves in their parts, as pages show them: the parts say what the move does."""

from __future__ import annotations

from typing import Any

import pytest

import stellwerk
from boards import NAMES, game_after
from stellwerk.board import Board
from stellwerk.game import Game


@pytest.mark.parametrize("name", NAMES)
def test_every_legal_move_is_described_and_no_other(name: str) -> None:
    for moves in (0, 1, 9, 40):
        game = game_after(name, 3, 4, moves)
        for seat in range(3):
            view = game.view(seat)
            assert [part["move"] for part in view.describe_moves()] == [move.text for move in view.moves()]
    assert game.view(stellwerk.game.PUBLIC).describe_moves() == []


@pytest.mark.parametrize("name", [name for name in NAMES if name.startswith("metro")])
def test_an_entry_marks_exactly_the_stations_it_names(name: str) -> None:
    for moves in (0, 7, 30):
        game = game_after(name, 1, 6, moves)
        parts: list[dict[str, Any]] = game.view(0).describe_moves()
        for part in parts:
            assert marks(after(game, part)) - marks(game) == set(part["stations"])


def marks(game: Game) -> set[str]:
    seats: Any = game.view(0).describe()["seats"]
    return set(seats[0]["marks"])


def after(game: Game, part: dict[str, Any]) -> Game:
    played = game.copy()
    played.play(0, part["move"])
    return played


@pytest.mark.parametrize("name", [name for name in NAMES if not name.startswith("metro")])
def test_a_claim_names_its_route_and_what_it_costs(name: str) -> None:
    costs = {}
    board = Board.named(name)
    for route, facts in zip(board.names.route_names, board.names.routes, strict=True):  # type: ignore[attr-defined]
        costs[route] = facts.cost
    seen = 0
    for seed in range(6):
        game = game_after(name, 2, seed, 40)
        for seat in game.to_move:
            parts: list[dict[str, Any]] = game.view(seat).describe_moves()
            for part in parts:
                if part["kind"] == "claim":
                    assert part["cards"] + part["jokers"] == costs[part["route"]]
                    assert (part["colour"] == "joker") == (part["cards"] == 0)
                    seen += 1
    assert seen > 20


def test_kept_tickets_and_taken_cards_are_named() -> None:
    game = stellwerk.new("usa", 2, seed=3)
    view = game.view(0)
    offer: Any = view.describe()["offer"]
    kept = {str(part["move"]): part["tickets"] for part in view.describe_moves()}
    assert kept["keep 1 3"] == [offer[0], offer[2]]
    for seat in (0, 1):
        game.play(seat, "keep 1 2")
    (seat,) = game.to_move
    row: Any = game.view(seat).describe()["row"]
    taken = {part["place"]: part["card"] for part in game.view(seat).describe_moves() if part["kind"] == "take"}
    assert taken == {place + 1: card for place, card in enumerate(row)}
