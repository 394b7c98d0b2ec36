"""JSON that rules write: a text of bytes, and the names of a board's things as they are spelt in it."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from stellwerk.engine.flat import Cells, Flat, as_structs, field, rule
from stellwerk.errors import OptionError

ROOM = 1 << 23  # bytes: twice what a list of all moves takes on the largest board with the longest names
NAMED, LETTERS = 256, 1 << 17  # names of a board, and their bytes
COMMA, MINUS, ZERO, STARTS = ord(","), ord("-"), ord("0"), (ord("{"), ord("["), ord(":"))


class Text(Flat):
    length: int = field("i8")  # in bytes; more than ROOM if not all could be written
    bytes: Cells = field("u1", ROOM)


class Spelling(Flat):
    """Names by number, one after the other, with the escapes that JSON wants."""

    first: Cells = field("i4", NAMED + 1)  # where each begins; the next one's beginning ends it
    bytes: Cells = field("u1", LETTERS)


def new_text() -> Any:
    """A text to be written, in an array of one; bytes beyond its length are never read, so they need no zeros."""
    return as_structs(np.empty(1, Text.dtype))


def spelling_of(names: Mapping[int, Sequence[str]]) -> Any:
    """Lists of names, each by the number of its first, in an array of one."""
    texts = {start + index: text for start, group in names.items() for index, text in enumerate(group)}
    spelt = [msgspec.json.encode(texts.get(number, ""))[1:-1] for number in range(NAMED)]
    whole = b"".join(spelt)
    if len(whole) > LETTERS:
        raise OptionError(f"the names of this map are too long: {len(whole)} bytes in moves, at most {LETTERS}")
    spelling = Spelling.many(1)
    spelling["first"][0, 1:] = np.cumsum([len(each) for each in spelt])
    spelling["bytes"][0, : len(whole)] = np.frombuffer(whole, np.uint8)
    return spelling


@rule
def add(text: Text, letters: bytes) -> None:
    start = text.length
    text.length = start + len(letters)
    if text.length <= ROOM:
        for i in range(len(letters)):
            text.bytes[start + i] = letters[i]


@rule
def add_byte(text: Text, byte: int) -> None:
    if text.length < ROOM:
        text.bytes[text.length] = byte
    text.length += 1


@rule
def add_number(text: Text, number: int) -> None:
    if number < 0:
        add_byte(text, MINUS)
    rest, unit = abs(np.int64(number)), 1
    while rest // unit >= 10:
        unit *= 10
    while unit:
        add_byte(text, ZERO + int(rest // unit % 10))
        unit //= 10


@rule
def add_name(text: Text, spelling: Spelling, start: int, index: int) -> None:
    """A name of the group that begins at `start`."""
    name, end = start + int(index), text.length
    if 0 <= name < NAMED:
        first, following = spelling.first[name], spelling.first[name + 1]
        text.length = end + following - first
        if text.length <= ROOM:
            for i in range(following - first):
                text.bytes[end + i] = spelling.bytes[first + i]


@rule
def separate(text: Text) -> None:
    """Whatever follows something else, in a list or an object, follows a comma."""
    if 0 < text.length <= ROOM and text.bytes[text.length - 1] not in STARTS:
        add_byte(text, COMMA)


@rule
def open_object(text: Text) -> None:
    separate(text)
    add(text, b"{")


@rule
def close_object(text: Text) -> None:
    add(text, b"}")


@rule
def open_list(text: Text) -> None:
    separate(text)
    add(text, b"[")


@rule
def close_list(text: Text) -> None:
    add(text, b"]")


@rule
def open_word(text: Text) -> None:
    """What is added from here on is one text, until it is closed."""
    separate(text)
    add(text, b'"')


@rule
def close_word(text: Text) -> None:
    add(text, b'"')


@rule
def put_word(text: Text, word: bytes) -> None:
    open_word(text)
    add(text, word)
    close_word(text)


@rule
def put_key(text: Text, key: bytes) -> None:
    put_word(text, key)
    add(text, b":")


@rule
def put_number(text: Text, number: int) -> None:
    separate(text)
    add_number(text, number)


@rule
def put_field(text: Text, key: bytes, number: int) -> None:
    put_key(text, key)
    put_number(text, number)


@rule
def put_null(text: Text) -> None:
    separate(text)
    add(text, b"null")


@rule
def put_flag(text: Text, flag: bool) -> None:
    separate(text)
    add(text, b"true" if flag else b"false")


@rule
def put_name(text: Text, spelling: Spelling, start: int, index: int) -> None:
    """A name of a group; null if there is none, or it is hidden."""
    if index < 0:
        put_null(text)
        return
    open_word(text)
    add_name(text, spelling, start, index)
    close_word(text)


@rule
def put_name_key(text: Text, spelling: Spelling, start: int, index: int) -> None:
    put_name(text, spelling, start, index)
    add(text, b":")
