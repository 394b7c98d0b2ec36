"""Every decoder on whatever may come: it decodes, or says what is wrong, and nothing else happens."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stellwerk.server.bots import questions
from stellwerk.server.protocol import messages
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import Join, NewTable, PlayNow
from stellwerk.server.table import entries, head, state
from stellwerk.server.table.usertext import plain

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.sampled_from(["hello", "move", "a-1", "abcd"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("type", "kind", "id", "at", "move", "table", "token", "seat", "seen", "v", "n", "name", "text", "bot",
          "promise")  # fmt: skip
TYPES = ("hello", "ping", "sync", "look", "move", "try", "undo", "sit", "promise", "text", "start", "leave", "back",
         "chat", "remove", "replace", "rematch", "seated", "moved", "undone", "said")  # fmt: skip
objects = st.builds(
    lambda type, parts: {"type": type, "kind": type, **parts},
    st.sampled_from(TYPES) | st.text(max_size=5),
    st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=5), values, max_size=6),
)
JSON: dict[str, Callable[[bytes], Any]] = {
    "messages": messages.decode,
    "entries": entries.decode,
    "header": head.decode,
    "table": msgspec.json.Decoder(NewTable).decode,
    "play": msgspec.json.Decoder(PlayNow).decode,
    "join": msgspec.json.Decoder(Join).decode,
}
BINARY: dict[str, Callable[[bytes], Any]] = {
    "state": state.decode,
    "question": questions.read_question,
    "answer": questions.read_answer,
}


@pytest.mark.parametrize("name", JSON)
@given(value=objects | values, twice=st.booleans())
@settings(max_examples=150, deadline=None)
def test_json_of_any_kind_is_decoded_or_refused(name: str, value: Any, twice: bool) -> None:
    text = json.dumps(value)
    if twice and text.startswith('{"'):
        text = "{" + text[1:-1] + "," + text[1:]  # every field twice
    try:
        message = JSON[name](text.encode("utf-8", "surrogatepass"))
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return
    assert JSON[name](msgspec.json.encode(message)) == message


@pytest.mark.parametrize("name", [*JSON, *BINARY])
@given(data=st.binary(max_size=300))
@settings(max_examples=150, deadline=None)
def test_bytes_of_any_kind_are_refused(name: str, data: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeDecodeError)):
        (JSON | BINARY)[name](data)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5000, '{"type":' * 2000, '{"type":"ping","n":' + "9" * 5000 + "}", '{"type":"ping","n":1e999}',
        '{"type":"ping","n":-1}', '{"type":"ping","n":1.5}', '{"type":"ping","n":true}', '{"type":"ping","n":"1"}',
        '{"type":"ping","n":1,"n":2,"m":3}', '{"type":"move","id":"","move":"draw","at":1}',
        '{"type":"move","id":"a","move":"' + "x" * 500 + '","at":1}', '{"type":["ping"]}', '{"type":"PING"}',
    ],
)  # fmt: skip
def test_known_tricks_are_refused(text: str) -> None:
    with pytest.raises((msgspec.MsgspecError, RecursionError)):
        messages.decode(text)


@given(text=st.text(max_size=300))
@settings(max_examples=300, deadline=None)
def test_plain_text_shows_what_it_is(text: str) -> None:
    try:
        shown = plain(text, 40, "name")
    except Refusal:
        return
    assert 1 <= len(shown) <= 40
    assert shown == shown.strip()
    assert shown.isprintable()
    assert plain(shown, 40, "name") == shown
