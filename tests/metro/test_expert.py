"""M16: special stations."""

from __future__ import annotations

import pytest

from stellwerk import IllegalMove, new
from stellwerk.errors import OptionError

from .positions import marked, metro_map, moves, sheet_with, to_move, written

SPECIAL = metro_map(special="b d")
PAIR = {"A": "a b c", "B": "k l"}


def test_m16_a_special_station_makes_another_entry_due() -> None:
    game = sheet_with(SPECIAL, seats=2, card="3", expert=1)
    assert game.play(0, "a 2") == []
    assert to_move(game) == [0, 1]
    assert "change" not in moves(game, 0)
    game.play(0, "b 3")
    assert to_move(game) == [1]
    assert marked(game) == "a b c k l"
    assert (written(game, "A")[0], written(game, "B")[0]) == ("3", "3")


def test_m16_without_the_option_nothing_is_special() -> None:
    game = sheet_with(SPECIAL, seats=2, card="3")
    game.play(0, "a 3")
    assert to_move(game) == [1]


def test_m16_one_entry_for_each_special_station() -> None:
    game = sheet_with(SPECIAL, seats=2, card="4", expert=1)
    game.play(0, "a 4")
    game.play(0, "c 1")
    assert to_move(game) == [0, 1]
    game.play(0, "c 0")
    assert to_move(game) == [1]
    assert written(game, "C") == ["4", "4", None]


def test_m16_entries_chain() -> None:
    game = sheet_with(SPECIAL, seats=2, card="3", expert=1, marks="a")
    for move in ("a 1", "d 2", "a 0"):
        assert 0 in game.to_move
        game.play(0, move)
    assert to_move(game) == [1]
    assert written(game, "A") == ["3", "3", None]


def test_m16_the_same_card_express_or_transfer() -> None:
    game = sheet_with(SPECIAL, seats=2, card="transfer", expert=1, marks="a")
    game.play(0, "a 1")
    game.play(0, "a 1")
    assert marked(game) == "a b! c!"
    game = sheet_with(SPECIAL, seats=2, card="express 2", expert=1, marks="a c f")
    game.play(0, "a 1")
    game.play(0, "a 2")
    assert marked(game) == "a b c d e f"


def test_m16_the_new_entry_is_a_must_but_may_mark_nothing() -> None:
    game = sheet_with(SPECIAL, card="3", expert=1)
    game.play(0, "a 2")
    assert {text.split()[0] for text in moves(game)} == {"a", "b", "c", "d"}
    assert "a 0" in moves(game)


def test_m16_with_no_empty_window_left_it_is_skipped() -> None:
    game = sheet_with(metro_map(PAIR, special="b c"), card="3", expert=1, full="A2 B")
    game.play(0, "a 3")
    assert game.over


def test_m16_a_free_ride_gives_nothing_more() -> None:
    game = sheet_with(SPECIAL, seats=2, card="free ride", expert=1)
    game.play(0, "ride b")
    assert to_move(game) == [1]


@pytest.mark.parametrize("card", ["4", "free ride"])
def test_m16_a_seat_without_empty_windows_takes_no_further_part(card: str) -> None:
    game = sheet_with(SPECIAL, seats=2, card=card, expert=1, full={0: "A B C D"})
    assert to_move(game) == [1]
    assert moves(game, 0) == []
    with pytest.raises(IllegalMove, match="no empty window left"):
        game.play(0, "a 0")


def test_m16_seats_may_finish_in_different_rounds() -> None:
    game = sheet_with(metro_map(PAIR, special="b", windows=1), seats=2, card="3", expert=1)
    game.play(0, "a 2")
    game.play(0, "b 0")
    game.play(1, "a 0")
    assert not game.over
    while not game.over:
        assert to_move(game) == [1]
        assert moves(game, 0) == []
        game.play(1, game.moves(1)[0])


def test_m16_a_chain_is_taken_back_as_a_whole() -> None:
    game = sheet_with(SPECIAL, seats=2, card="4", expert=1, marks="k")
    before = game.cells.tobytes()
    for move in ("a 4", "b 2", "a 2"):
        game.play(0, move)
    game.play(0, "change")
    assert game.cells.tobytes() == before


def test_m16_needs_special_stations() -> None:
    with pytest.raises(OptionError, match="special stations"):
        sheet_with(expert=1)
    with pytest.raises(OptionError, match="0 or 1"):
        new("metro-berlin", seats=2, expert=2)
