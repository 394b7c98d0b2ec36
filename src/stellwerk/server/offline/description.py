"""What the page must know of the library: structs with the places of their fields, entries, families.

`python hatch_build.py types` makes a module of the page of it, so that nothing of it is written twice.
"""

import json
import sys
from typing import Any

import numpy as np

from stellwerk import families
from stellwerk.engine.log import Log
from stellwerk.engine.verbs import Undoing
from stellwerk.native.entries import EVERYWHERE, Array, Entry, all_entries, flattened
from stellwerk.server.offline.boards import layout_hash

HEADER = "// Made by `python hatch_build.py types` from the rules in Python: change those, and run it again.\n"


def typescript() -> str:
    parts = {"STRUCTS": structs(), "ENTRIES": entries(), "FAMILIES": {each.name: family(each) for each in loaded()}}
    return HEADER + "".join(f"\nexport const {name} = {json.dumps(part)} as const;\n" for name, part in parts.items())


def loaded() -> list[families.Family]:
    return families.all_families()


def entries() -> dict[str, list[dict[str, Any]]]:
    """By the names of their rules."""
    found: dict[str, list[dict[str, Any]]] = {}
    for each in page_entries():
        told = {"symbol": each.symbol, "takes": [text_of(part) for part in flattened(each.parameters)]}
        found.setdefault(f"{each.module}.{each.name}".removeprefix("stellwerk."), []).append(
            told | {"gives": each.result}
        )
    return found


def page_entries() -> list[Entry]:
    return [each for each in all_entries() if each.section == EVERYWHERE]


def text_of(part: str | Array) -> str:
    """As in the table of entries."""
    if isinstance(part, str) or part.module:
        return part if isinstance(part, str) else part.of
    return f"{part.of}[{', '.join(':' * part.dimensions)}]"


def structs() -> dict[str, Any]:
    """Of all entries, by the names of their classes."""
    arrays = (part for each in page_entries() for part in flattened(each.parameters) if isinstance(part, Array))
    found = {part.of: part.dtype for part in arrays if part.module}
    return {name: layout(dtype) for name, dtype in sorted(found.items())}


def layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """The size of a struct, and for each field the kind of its numbers, its place and its shape."""
    fields: dict[str, Any] = {}
    for name, (kind, place, *_) in (dtype.fields or {}).items():
        number, shape = kind.subdtype or (kind, ())
        fields[name] = [number.str[1:], place, list(shape)]
    return {"size": dtype.itemsize, "fields": fields}


def family(family: families.Family) -> dict[str, Any]:
    """What tables need of a family besides its compiled rules."""
    rules, undo = family.rules, family.rules.undo_after
    assert isinstance(undo, Undoing), f"{family.name}: the page can only follow an Undoing"
    return {
        "board": name_of(rules.Board), "game": name_of(rules.Game), "log": name_of(Log), "rules": rules.VERSION,
        "layout": layout_hash(rules.Board.dtype),
        "options": dict(rules.OPTIONS), "columns": list(rules.COLUMNS), "repeatable": list(rules.REPEATABLE),
        "undo": {"secret": list(undo.secret), "first": list(undo.first), "withdraws": list(undo.withdraws)},
    }  # fmt: skip


def name_of(struct: type[Any]) -> str:
    return f"{struct.__module__}.{struct.__name__}".removeprefix("stellwerk.")


if __name__ == "__main__":
    sys.stdout.write(typescript())
