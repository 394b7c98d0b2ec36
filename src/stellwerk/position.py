"""A position as a line of text: the map, the compressed state, and a checksum that detects copying mistakes."""

import base64
import binascii
import zlib
from dataclasses import dataclass
from urllib.parse import quote, unquote

from stellwerk.errors import PositionError

FORMAT = "stellwerk1"
PARTS = 7  # format, map, version of the rules, map's hash, viewer, state, checksum
HASH = 12  # digits of a map's hash
LARGEST = 1 << 16  # bytes of a state


@dataclass(frozen=True)
class Position:
    map: str  # the name or path it was opened by
    rules: int  # version of the family's rules
    map_hash: str  # its first digits
    viewer: str  # "game": nothing is hidden; else "public" or a seat's number
    state: bytes


def short_hash(map_hash: str) -> str:
    return map_hash.removeprefix("sha256:")[:HASH]


def write(position: Position) -> str:
    state = base64.urlsafe_b64encode(zlib.compress(position.state, 9)).decode().rstrip("=")
    parts = [FORMAT, quote(position.map, safe=""), str(position.rules), position.map_hash, position.viewer, state]
    return ":".join([*parts, checksum(parts)])


def checksum(parts: list[str]) -> str:
    return f"{zlib.crc32(':'.join(parts).encode()):08x}"


def read(line: str) -> Position:
    """Raises a PositionError that says what is wrong with the line."""
    *parts, check = "".join(str(line).split()).split(":")  # a mail program may have broken the line
    if not parts or not parts[0].startswith("stellwerk"):
        raise PositionError(f"this is not a position: the line of one begins with {FORMAT}:")
    if parts[0] != FORMAT:
        raise PositionError(f"this position is written as {parts[0]}; this version reads {FORMAT}")
    if len(parts) != PARTS - 1 or check != checksum(parts):
        raise PositionError("this position is damaged or not complete; copy the whole line again")
    _, name, rules, map_hash, viewer, state = parts
    try:
        compressed = base64.urlsafe_b64decode(state + "=" * (-len(state) % 4))
        found = zlib.decompressobj().decompress(compressed, LARGEST)
        return Position(unquote(name), int(rules), map_hash, viewer, found)
    except (ValueError, binascii.Error, zlib.error):
        raise PositionError("this position is damaged; copy the whole line again") from None
