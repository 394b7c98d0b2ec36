"""Wrong messages and requests, made from right ones: letters, values, lengths and frames as no client would send them.

Whatever comes, the server answers or hangs up, and goes on. `python tests/fuzz.py` is the long run.
"""

from __future__ import annotations

import json
import random
from typing import Any, get_args

from stellwerk.server.protocol import messages

Message = dict[str, Any]
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10  # kinds of frames
TYPES = [kind.__struct_config__.tag for kind in get_args(messages.AnyFromClient) if kind is not messages.Hello]
WORDS = ("draw", "keep 1 2", "tickets", "take 1", "claim denver-omaha purple 4", "enter a", "", "random", "chief",
         "Ann", "\u0000", "\ud800", "é" * 70, "😀" * 40, "\u202eabc", "a" * 500, "a" * 5000, "%s%n", "../../etc/passwd",
         "NaN", "'; DROP TABLE tables;--", "{{7*7}}", "<script>", "\r\nX: y", "￿", "ＡＮＮ", "Z̷͑̽a̴l̶g̷o̵")  # fmt: skip
NUMBERS = (
    0,
    1,
    2,
    7,
    -1,
    15,
    16,
    99,
    2**31,
    2**31 + 1,
    2**53,
    2**63,
    2**64,
    -(2**63),
    10**30,
    0.5,
    1e308,
    -0.0,
    1e-400,
)
RAW = (
    b"", b"null", b"[]", b"{}", b"no json", b'{"type":"hello"', b"[" * 4000, b'{"a":' * 1300, b"\xff\xfe", b"\xc3\x28",
    b'"\xed\xa0\x80"', b"\xef\xbb\xbf{}", b"1" * 8000, b"-", b"1e999999", b'{"type":"ping","n":1e999}',
    b'{"type":"ping"}x', b'{"type":"ping","type":"pong"}', b'{"type":"chat","id":"a","text":"\\ud800"}',
    b"\x00" * 100, b" " * 8192, b"a" * 8193,
)  # fmt: skip


class Fuzz:
    """Seeded: the same seed makes the same messages."""

    def __init__(self, seed: int, tables: list[Message]) -> None:
        self.chance, self.tables = random.Random(seed), tables
        self.sent = 0

    def value(self, depth: int = 0) -> Any:
        kind = self.chance.randrange(9 if depth < 3 else 5)
        if kind < 2:
            return self.chance.choice(WORDS)
        if kind < 4:
            return self.chance.choice(NUMBERS)
        if kind == 4:
            return self.chance.choice([None, True, False])
        if kind < 7:
            return [self.value(depth + 1) for _ in range(self.chance.randrange(4))]
        return {self.chance.choice(WORDS): self.value(depth + 1) for _ in range(self.chance.randrange(4))}

    def token(self) -> str:
        links = self.chance.choice(self.tables)
        group = links["group"] or links["watch"]
        link = self.chance.choice([links["host"], links["watch"], group, *links["seats"]])
        return self.chance.choice([link["token"]] * 6 + ["", "wrong", "x" * 64, "x" * 65])

    def table(self) -> str:
        known: str = self.chance.choice(self.tables)["table"]
        return self.chance.choice([known] * 8 + ["nosuchtable1", "abcd"])

    def hello(self) -> Message:
        links = self.chance.choice(self.tables)
        link = self.chance.choice([links["host"], links["watch"], *links["seats"]])
        return {"type": "hello", "table": links["table"], "token": link["token"]}

    def message(self) -> Message:
        """With the right shape; who sends it, and when, is another question."""
        self.sent += 1
        kind = self.chance.choice(TYPES) if self.chance.random() < 0.97 else self.chance.choice(["hello", "nothing"])
        number, seat = self.chance.randrange(60), self.chance.randrange(6)
        texts = {
            "name": f"P{number}",
            "text": f"line {number}",
            "bot": "random",
            "browser": "b" * 22,
            "token": "t" * 32,
        }
        wanted = {
            "hello": ["table"], "ping": ["n"], "sync": ["seen"], "look": ["seat"], "move": ["id", "move", "at"],
            "try": ["id", "move"], "undo": ["id", "at"], "sit": ["id", "name", "browser"], "text": ["id", "text"],
            "chat": ["id", "text"], "remove": ["id", "seat"], "replace": ["id", "seat", "bot"],
        }  # fmt: skip
        values: Message = texts | {"table": self.table(), "n": number, "seen": number, "seat": seat, "at": number}
        values |= {"id": f"f{self.chance.randrange(10**6)}", "move": self.chance.choice(WORDS[:6])}
        return {"type": kind} | {key: values[key] for key in wanted.get(kind, ["id"])}

    def spoilt(self, message: Message) -> bytes:
        """One thing about it is wrong."""
        self.sent += 1
        spoil = self.chance.randrange(8)
        if spoil == 0:
            return self.chance.choice(RAW)
        changed = dict(message)
        if spoil == 1:
            changed[self.chance.choice(WORDS)] = self.value()
        elif spoil < 6 and changed:
            key = self.chance.choice(list(changed))
            changed[key] = self.value()
            if spoil == 2:
                del changed[key]
        text = bytearray(as_json(changed))
        if spoil >= 6:  # letters are changed, left out or doubled
            for _ in range(self.chance.randrange(1, 4)):
                place = self.chance.randrange(len(text))
                text[place : place + self.chance.randrange(3)] = self.chance.randbytes(self.chance.randrange(3))
                text = text or bytearray(b"{")
        return bytes(text)

    def frame(self, text: bytes) -> bytes:
        """Most are right; of the others bits, kinds and lengths are not."""
        if self.chance.random() < 0.85:
            return as_frame(text)
        odd = self.chance.randrange(7)
        if odd == 0:
            return as_frame(text, kind=BINARY)
        if odd == 1:  # in pieces
            middle = self.chance.randrange(len(text) + 1)
            return as_frame(text[:middle], final=False) + as_frame(text[middle:], kind=0)
        if odd == 2:
            return as_frame(text[:125], kind=self.chance.choice([PING, PONG, CLOSE, 0, 3, 11, 15]))
        if odd == 3:
            return as_frame(text, masked=False)
        if odd == 4:
            return bytes([self.chance.choice([0xC1, 0xF1, 0x91])]) + as_frame(text)[1:]
        if odd == 5:
            return as_frame(text)[: self.chance.randrange(1, 6)] + self.chance.randbytes(8)
        return b"\x81\xff" + self.chance.choice([2**63 - 1, 2**40, 10**6]).to_bytes(8, "big") + bytes(4) + text


def as_json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")


def as_frame(text: bytes, kind: int = TEXT, final: bool = True, masked: bool = True) -> bytes:
    """A mask of zeros leaves the text as it is."""
    length, mask = len(text), 0x80 if masked else 0
    if length < 126:
        head = bytes([mask | length])
    elif length < 65536:
        head = bytes([mask | 126]) + length.to_bytes(2, "big")
    else:
        head = bytes([mask | 127]) + length.to_bytes(8, "big")
    return bytes([(0x80 if final else 0) | kind]) + head + (bytes(4) if masked else b"") + text
