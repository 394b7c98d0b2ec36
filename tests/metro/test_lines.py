"""M3–M8, M11: what can be entered on a line, and what it does."""

from __future__ import annotations

import pytest

from stellwerk import IllegalMove

from .positions import marked, metro_map, moves, sheet_with, written

RING = {"G": "a b c d e f g h", "H": "x y"}


def test_m3_the_card_is_written_in_a_window() -> None:
    game = sheet_with(card="express 3")
    game.play(0, "b 1")
    assert written(game, "B") == ["express 3", None, None]


def test_m3_a_window_must_be_filled_even_if_nothing_can_be_marked() -> None:
    game = sheet_with(card="4", marks="a b c d e f g h k l m n p q r", full="A B C")
    assert moves(game) == ["d 0"]
    game.play(0, "d 0")
    assert written(game, "D")[0] == "4"


def test_m3_a_line_without_an_empty_window_is_out() -> None:
    game = sheet_with(full="A C2")
    assert {text.split()[0] for text in moves(game)} == {"b", "c", "d"}


def test_m4_marks_start_at_the_first_empty_station() -> None:
    game = sheet_with(card="3", marks="a b")
    game.play(0, "a 3")
    assert marked(game) == "a b c d e"


def test_m4_a_marked_station_ends_the_marks() -> None:
    """The rulebook's example: of a 4 the fourth mark is lost."""
    game = sheet_with(card="4", marks="a e")
    assert moves(game, line="A") == ["a 0", "a 1", "a 2", "a 3"]
    game.play(0, "a 3")
    assert marked(game) == "a b c d e"


def test_m4_the_end_of_the_line_ends_the_marks() -> None:
    game = sheet_with(card="6", marks="a b c d e f")
    assert moves(game, line="A") == ["a 0", "a 1", "a 2"]
    assert moves(game, line="D") == ["d 0", "d 1"]


def test_m5_an_express_jumps_marked_stations() -> None:
    """The rulebook's example: an express 3 that jumps one marked station, then several."""
    game = sheet_with(card="express 3", marks="a c e f")
    assert moves(game, line="A") == ["a 0", "a 1", "a 2", "a 3"]
    game.play(0, "a 3")
    assert marked(game) == "a b c d e f g"


def test_m5_an_express_may_be_used_as_a_plain_number() -> None:
    game = sheet_with(card="express 3", marks="a d")
    game.play(0, "a 2")
    assert marked(game) == "a b c d"


def test_m5_a_number_does_not_jump() -> None:
    assert moves(sheet_with(card="3", marks="a c e"), line="A") == ["a 0", "a 1"]


def test_m6_fewer_marks_or_none() -> None:
    game = sheet_with(card="4")
    assert moves(game, line="A") == ["a 0", "a 1", "a 2", "a 3", "a 4"]
    game.play(0, "a 0")
    assert marked(game) == ""


@pytest.mark.parametrize(("line", "marks", "number"), [("A", "a b", 3), ("A", "", 1), ("D", "r", 2)])
def test_m7_a_transfer_writes_the_number_of_lines(line: str, marks: str, number: int) -> None:
    game = sheet_with(card="transfer", marks=marks)
    assert moves(game, line=line) == [f"{line.lower()} 0", f"{line.lower()} 1"]
    game.play(0, f"{line} 1")
    assert written(game, line) == ["transfer", None, None]
    assert game.scores[0]["transfers"] == 2 * number
    assert marked(game).count("!") == 1


def test_m7_the_number_counts_as_a_mark_on_every_line() -> None:
    game = sheet_with(card="4", marks="c!")
    assert moves(game, line="C") == ["c 0", "c 1"]
    assert moves(game, line="B") == ["b 0", "b 1"]


def test_m8_a_free_ride_marks_any_station_and_fills_no_window() -> None:
    game = sheet_with(card="free ride", marks="a c", full="A B")
    assert len(moves(game)) == 1 + len(game.board.map.stations) - 2
    assert "ride a" not in moves(game)
    game.play(0, "ride g")
    assert marked(game) == "a c g"
    assert written(game, "C") == [None] * 3


def test_m8_a_free_ride_may_be_left_out() -> None:
    game = sheet_with(card="free ride")
    game.play(0, "none")
    assert marked(game) == ""


def test_m8_only_a_free_ride_rides() -> None:
    with pytest.raises(IllegalMove, match="no free ride") as error:
        sheet_with(card="3").play(0, "ride a")
    assert error.value.reason == "no-free-ride"


def test_m11_a_ring_goes_both_ways_from_the_train() -> None:
    game = sheet_with(metro_map(RING, rings="G"), card="3")
    assert moves(game, line="G") == ["g 0", "g 1", "g 2", "g 3", "g back 2", "g back 3"]
    game.play(0, "g back 3")
    assert marked(game) == "a g h"


def test_m11_the_direction_is_picked_anew() -> None:
    game = sheet_with(metro_map(RING, rings="G"), card="3", marks="a g h")
    ahead, back = game.copy(), game.copy()
    ahead.play(0, "g 2")
    back.play(0, "g back 2")
    assert (marked(ahead), marked(back)) == ("a b c g h", "a e f g h")


def test_m11_all_the_way_round_is_one_move() -> None:
    game = sheet_with(metro_map({"G": "a b c d"}, rings="G"), card="6")
    assert moves(game) == ["g 0", "g 1", "g 2", "g 3", "g 4", "g back 2", "g back 3"]
    game.play(0, "g 4")
    assert game.scores[0]["lines"] == 5


def test_m11_two_directions_with_the_same_marks_are_one_move() -> None:
    ring = metro_map(RING, rings="G")
    assert moves(sheet_with(ring, card="4", marks="a b c f g h"), line="G") == ["g 0", "g 1", "g 2", "g back 1"]
    assert moves(sheet_with(ring, card="4", marks="a b c d f g h"), line="G") == ["g 0", "g 1"]
    assert moves(sheet_with(ring, card="4", marks="a b c d e f g h"), line="G") == ["g 0"]
    assert moves(sheet_with(ring, card="express 2", marks="a b d e g h"), line="G") == ["g 0", "g 1", "g 2", "g back 1"]


def test_m11_a_number_stops_at_marks_going_back_too() -> None:
    game = sheet_with(metro_map(RING, rings="G"), card="4", marks="f")
    assert moves(game, line="G") == ["g 0", "g 1", "g 2", "g 3", "g 4", "g back 2", "g back 3"]


def test_m11_an_express_jumps_going_back_too() -> None:
    game = sheet_with(metro_map(RING, rings="G"), card="express 3", marks="a g f")
    game.play(0, "g back 3")
    assert marked(game) == "a d e f g h"


def test_m11_a_transfer_goes_both_ways() -> None:
    game = sheet_with(metro_map(RING, rings="G"), card="transfer", marks="a")
    assert moves(game, line="G") == ["g 0", "g 1", "g back 1"]
    assert moves(sheet_with(metro_map(RING, rings="G"), card="transfer"), line="G") == ["g 0", "g 1"]
