"""How rules write why a move is not legal: a code, its data, and a sentence in English."""

from stellwerk.engine.flat import rule
from stellwerk.engine.text import Text, add, add_number, close_object, open_object, put_key, put_word


@rule
def refuse(text: Text, reason: bytes, sentence: bytes) -> None:
    """A reason without data."""
    open_refusal(text, reason)
    open_sentence(text)
    add(text, sentence)
    close_refusal(text)


@rule
def open_refusal(text: Text, reason: bytes) -> None:
    """Its data follow."""
    open_object(text)
    put_key(text, b"reason")
    put_word(text, reason)
    put_key(text, b"data")
    open_object(text)


@rule
def open_sentence(text: Text) -> None:
    """The sentence follows, with nothing in it that JSON would escape."""
    close_object(text)
    add(text, b',"sentence":"')


@rule
def close_refusal(text: Text) -> None:
    add(text, b'"}')


@rule
def add_many(text: Text, number: int, what: bytes) -> None:
    """`1 card`, `2 cards`."""
    add_number(text, number)
    add(text, b" ")
    add(text, what)
    if number != 1:
        add(text, b"s")
