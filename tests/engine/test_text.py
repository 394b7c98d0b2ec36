"""Rules write JSON: numbers, names and commas are right, and nothing is written beyond the end."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from stellwerk.board import Board
from stellwerk.engine import describe
from stellwerk.engine.describe import decode, json_of
from stellwerk.engine.flat import rule, struct_in
from stellwerk.engine.log import FIELDS
from stellwerk.engine.text import (  # fmt: skip
    LETTERS,
    ROOM,
    Text,
    close_list,
    close_object,
    new_text,
    open_list,
    open_object,
    put_field,
    put_flag,
    put_key,
    put_name,
    put_name_key,
    put_null,
    put_number,
    put_word,
    spelling_of,
)
from stellwerk.errors import OptionError

ODD = ['two "quotes"', "back\\slash", "東京", "é\u0301", "", "tab\there", "\x01", "a" * 300, "👩‍🚀", "</script>"]


@rule
def write_numbers(numbers: Any, texts: Any) -> int:
    texts[0].length = 0
    open_list(texts[0])
    for number in numbers:
        put_number(texts[0], number)
    close_list(texts[0])
    return int(texts[0].length)


@rule
def write_names(count: int, spellings: Any, texts: Any) -> int:
    texts[0].length = 0
    open_object(texts[0])
    for index in range(count):
        put_name_key(texts[0], spellings[0], 7, index)
        put_name(texts[0], spellings[0], 7, index)
    put_key(texts[0], b"none")
    put_name(texts[0], spellings[0], 7, -1)
    close_object(texts[0])
    return int(texts[0].length)


@rule
def write_all(texts: Any) -> int:
    texts[0].length = 0
    open_object(texts[0])
    put_key(texts[0], b"empty")
    open_object(texts[0])
    close_object(texts[0])
    put_key(texts[0], b"lists")
    open_list(texts[0])
    for _ in range(2):
        open_list(texts[0])
        close_list(texts[0])
    put_null(texts[0])
    put_flag(texts[0], True)
    put_flag(texts[0], False)
    put_word(texts[0], b"[")
    put_word(texts[0], b"{")
    close_list(texts[0])
    put_field(texts[0], b"last", -7)
    close_object(texts[0])
    return int(texts[0].length)


@rule
def write_more(length: int, texts: Any) -> int:
    """After so many bytes."""
    texts[0].length = length
    put_word(texts[0], b"12345678")
    return int(texts[0].length)


def test_numbers_of_all_sizes() -> None:
    numbers = [0, 1, -1, 9, 10, 11, 99, 100, -100, 101, 32767, -32768, *(10**k for k in range(18)), 2**62]
    assert decode(json_of(write_numbers, np.array(numbers))) == numbers
    assert decode(json_of(write_numbers, np.arange(-128, 128, dtype=np.int8))) == list(range(-128, 128))


def test_names_are_escaped_where_json_wants_it() -> None:
    assert decode(json_of(write_names, len(ODD), spelling_of({7: ODD}))) == dict(zip(ODD, ODD, strict=True)) | {
        "none": None
    }


def test_commas_stand_between_and_nowhere_else() -> None:
    written = json_of(write_all).decode()
    assert written == '{"empty":{},"lists":[[],[],null,true,false,"[","{"],"last":-7}'
    assert json.loads(written)["lists"][-1] == "{"


def test_nothing_is_written_beyond_the_end() -> None:
    """The second text lies behind the first."""
    texts = Text.many(2)
    for length in range(ROOM - 14, ROOM + 3):
        assert write_more(length, texts) >= length + 10
        assert texts["length"][1] == 0
        assert not texts["bytes"][1, :64].any()
    assert json_of(write_more, 0) == b'"12345678"'  # it can be used again


def test_names_that_are_too_long_are_refused() -> None:
    with pytest.raises(OptionError, match=rf"at most {LETTERS}"):
        spelling_of({0: ["x" * LETTERS, "y"]})


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ((5, 0), "there is no such seat"),
        ((-1, 0), "there is no such seat"),
        ((0, -1), "there is no such move"),
        ((0, 30_000), "there is no such move"),
    ],
)
def test_what_is_not_there_is_not_described(arguments: tuple[int, int], what: str) -> None:
    board = Board.named("berlin")
    games = board.rules.Game.many(1)
    struct_in(games).seats = 2
    with pytest.raises(ValueError, match=what):
        describe.write_refusal(board.cells, board.names.spelling, games, *arguments, new_text())


def test_events_are_rows_of_a_log() -> None:
    board = Board.named("berlin")
    with pytest.raises(ValueError, match="events are rows of a log"):
        describe.write_events(board.cells, board.names.spelling, np.zeros((2, FIELDS + 1), np.int16), 0, new_text())
    odd = np.full((3, FIELDS), 32767, np.int16)
    odd[1], odd[2, 1:] = -32768, -5
    odd[2, 0] = 8
    told = decode(json_of(describe.write_events, board.cells, board.names.spelling, odd, describe.IN_FULL))
    assert [event["event"] for event in told] == ["", None, "claimed"]
