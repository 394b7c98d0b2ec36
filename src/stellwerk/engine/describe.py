"""Calls that describe, for Python and the page: each writes JSON into a text and returns its length in bytes.

Arguments are passed and checked as in `calls`; beside each board goes its spelling.
"""

import threading
from collections.abc import Callable
from typing import Any

import msgspec
import numpy as np

from stellwerk.engine import verbs
from stellwerk.engine.calls import (
    FINE,
    NO_EVENTS,
    NO_MOVE,
    NOT_ALONE,
    NOT_LEGAL,
    TOO_LONG,
    check_seat,
    checked,
    is_legal,
)
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import FIELDS
from stellwerk.engine.text import ROOM, Text, close_list, close_word, new_text, open_list, open_word

PUBLIC, IN_FULL = -1, -2  # viewers: who has no seat, and who may know all that happened
decode: Callable[[bytes], Any] = msgspec.json.Decoder().decode


class Written(threading.local):
    """Each thread has a text of its own, which is used again and again."""

    def __init__(self) -> None:
        self.texts = new_text()
        self.bytes = self.texts["bytes"][0]


_written = Written()


def json_of(write: Callable[..., int], *arguments: Any) -> bytes:
    """What one of the calls below writes."""
    length = write(*arguments, _written.texts)
    json: bytes = _written.bytes[:length].tobytes()
    return json


@rule
def clear(spellings: Any, texts: Any) -> int:
    if len(spellings) != 1 or len(texts) != 1:
        return NOT_ALONE
    texts[0].length = 0
    return FINE


@rule
def start(boards: Any, spellings: Any, games: Any, seat: int, least: int, texts: Any) -> int:
    wrong = clear(spellings, texts)
    return check_seat(boards, games, seat, least) if wrong == FINE else wrong


@rule
def length_of(text: Text) -> int:
    return int(text.length) if text.length <= ROOM else TOO_LONG


@checked
def write_texts(boards: Any, spellings: Any, texts: Any) -> int:
    """The texts of all moves of the board, by id."""
    wrong = clear(spellings, texts)
    if wrong != FINE or len(boards) != 1:
        return NOT_ALONE
    open_list(texts[0])
    for move in range(boards[0].moves):
        open_word(texts[0])
        verbs.add_move(boards[0], spellings[0], move, texts[0])
        close_word(texts[0])
    close_list(texts[0])
    return length_of(texts[0])


@checked
def write_public(boards: Any, spellings: Any, games: Any, texts: Any) -> int:
    """Of a masked game: what is the same for all viewers …"""
    wrong = start(boards, spellings, games, PUBLIC, PUBLIC, texts)
    if wrong != FINE:
        return wrong
    verbs.write_public(boards[0], spellings[0], games[0], texts[0])
    return length_of(texts[0])


@checked
def write_own(boards: Any, spellings: Any, games: Any, viewer: int, texts: Any) -> int:
    """… and what is its viewer's own."""
    wrong = start(boards, spellings, games, viewer, PUBLIC, texts)
    if wrong != FINE:
        return wrong
    verbs.write_own(boards[0], spellings[0], games[0], viewer, texts[0])
    return length_of(texts[0])


@checked
def write_moves(boards: Any, spellings: Any, games: Any, seat: int, texts: Any) -> int:
    """The legal moves of a seat."""
    wrong = start(boards, spellings, games, seat, 0, texts)
    if wrong != FINE:
        return wrong
    moves = np.empty(boards[0].moves, np.int16)
    open_list(texts[0])
    for k in range(verbs.legal_moves(boards[0], games[0], seat, moves)):
        verbs.write_move(boards[0], spellings[0], games[0], seat, int(moves[k]), texts[0])
    close_list(texts[0])
    return length_of(texts[0])


@checked
def write_move(boards: Any, spellings: Any, games: Any, seat: int, move: int, texts: Any) -> int:
    """A legal move of a seat."""
    wrong = start(boards, spellings, games, seat, 0, texts)
    if wrong != FINE or not is_legal(boards, games, seat, move):
        return wrong if wrong != FINE else NOT_LEGAL
    verbs.write_move(boards[0], spellings[0], games[0], seat, move, texts[0])
    return length_of(texts[0])


@checked
def write_events(boards: Any, spellings: Any, events: Cells, viewer: int, texts: Any) -> int:
    """Rows of a log, as a viewer may know them."""
    wrong = clear(spellings, texts)
    if wrong != FINE or len(boards) != 1 or events.shape[1] != FIELDS:
        return wrong if wrong != FINE else NO_EVENTS
    event = np.empty(FIELDS, np.int64)
    open_list(texts[0])
    for row in range(len(events)):
        for i in range(FIELDS):
            event[i] = events[row, i]
        if viewer != IN_FULL:
            verbs.hide_event(boards[0], event, viewer)
        verbs.write_event(boards[0], spellings[0], event, texts[0])
    close_list(texts[0])
    return length_of(texts[0])


@checked
def write_refusal(boards: Any, spellings: Any, games: Any, seat: int, move: int, texts: Any) -> int:
    """Why a move is not legal: a code, its data, and a sentence in English."""
    wrong = start(boards, spellings, games, seat, 0, texts)
    if wrong != FINE or not 0 <= move < boards[0].moves:
        return wrong if wrong != FINE else NO_MOVE
    verbs.write_refusal(boards[0], spellings[0], games[0], seat, move, texts[0])
    return length_of(texts[0])
