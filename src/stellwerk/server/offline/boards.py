"""What the page needs of a board to play on it: the compiled map, the names of its things, the facts for records."""

import base64
import hashlib
from typing import Any

import msgspec
import numpy as np

from stellwerk import __version__, families
from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.mapping import atlas
from stellwerk.server.bots.levels import USUAL

encode = msgspec.json.Encoder().encode


def board_file(board: Board) -> bytes:
    """All versions of the rules that can still be played, so that kept games go on after an update of the page."""
    rules = board.rules
    versions = [board.by_version(version) for version in range(rules.OLDEST, rules.VERSION + 1)]
    facts = atlas.facts(board.map)
    return encode({
        "stellwerk": __version__, "board": board.name, "family": board.family, "title": board.map.name,
        "origin": board.map.origin,
        "map_hash": board.map_hash, "facts": facts, "seats": board.map.rules.seats, "rules": board.version,
        "structs": {str(each.version): text_of(each.cells) for each in versions},
        "layout": layout_hash(rules.Board.dtype), "spelling": text_of(board.names.spelling),
    })  # fmt: skip


def layout_hash(dtype: np.dtype[Any]) -> str:
    """Of a struct: whoever keeps its bytes can read them for as long as this stays the same."""
    return hashlib.sha256(repr(dtype.descr).encode()).hexdigest()[:12]


def text_of(cells: Cells) -> str:
    """An array's bytes, without the zeros at the end."""
    return base64.b64encode(cells.tobytes().rstrip(b"\0")).decode()


def listed(board: Board, bots: list[str]) -> dict[str, Any]:
    """A board in the list that people choose from."""
    map = board.map
    return {
        "board": board.name, "family": board.family, "title": map.name, "about": map.about, "origin": map.origin,
        "seats": map.rules.seats, "options": dict(board.rules.OPTIONS), "bots": bots, "bot": USUAL,
        "personalities": list(families.named(board.family).bots.personalities), "minutes": minutes_of(board),
    }  # fmt: skip


def minutes_of(board: Board) -> int:
    """Rounded to steps of five."""
    return max(5, 5 * round(atlas.minutes(board.map) / 5))


def map_json(board: Board) -> bytes:
    """Everything about a map, with all that is drawn."""
    return encode({"board": board.name, **msgspec.to_builtins(board.map)})
