"""Spoilt records: whatever is wrong with one, each command says so in one sentence with the line, and exits with 2."""

from __future__ import annotations

import contextlib
import copy
import io
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from repository import GOLDEN
from stellwerk import record
from stellwerk.bots.analysis import judge
from stellwerk.cli.main import main
from stellwerk.errors import RecordError
from stellwerk.mapping import atlas
from stellwerk.verify import verify

FILES = ("metro-berlin-1", "metro-berlin-expert", "berlin-2", "village-pass")
SPOILT = 100  # of each file
VALUES: tuple[Any, ...] = (True, False, None, 3.0, 1.5, -1, 7, 10**30, "", "[/x]", [], {}, [[]], {"event": "chose"})
FREE = {"stellwerk", "map", "title", "origin", "names"}  # texts that nothing can be compared with
Lines = list[dict[str, Any]]


def run(command: str, path: Path) -> tuple[int, str]:
    """As a person runs it; the exit code, and what was said about a mistake."""
    out, err = io.StringIO(), io.StringIO()
    sys.argv = ["stellwerk", command, str(path)]
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.raises(SystemExit) as ended:
        main()
    assert isinstance(ended.value.code, int)
    return ended.value.code, err.getvalue()


def check(path: Path, what: object) -> dict[str, int]:
    codes = {}
    for command in ("replay", "verify"):
        code, said = run(command, path)
        codes[command] = code
        if code:
            assert code == 2, what
            assert re.fullmatch(rf"stellwerk: {re.escape(str(path))}(:\d+)?: [^\n]+\n", said), (what, said)
    with contextlib.suppress(RecordError):
        for game in record.read(str(path)):
            list(judge(game, str(path), numbers=range(0)))  # what `analyse` does, without the play-outs
    return codes


def spoil_text(text: bytes, chance: random.Random) -> bytes:
    """A typing error, or one of the disk."""
    at = chance.randrange(len(text) - 1)
    slips: list[Callable[[], bytes]] = [
        lambda: text[:at] + text[at + 1 : at + 2] + text[at : at + 1] + text[at + 2 :],
        lambda: text[:at] + text[at + 1 :],
        lambda: text[:at],
        lambda: text[:at] + b"\xff" + text[at:],
        lambda: text[:at] + b"\n" + text[at:],
        lambda: text[:at] + chance.choice([b"0", b"9", b"x", b'"', b"{", b"]"]) + text[at + 1 :],
        lambda: text[:at] + b"[" * 3000 + text[at:],
    ]
    return chance.choice(slips)()


def spoil_value(lines: Lines, chance: random.Random) -> Lines:
    """Another value, a missing one or a misspelt name somewhere in a line, or lines in another order."""
    lines = copy.deepcopy(lines)
    number = chance.choice([0, 1, 2, -1, chance.randrange(len(lines))])
    if chance.random() < 0.1:
        other = chance.randrange(len(lines))
        lines[number], lines[other] = lines[other], lines[number]
        return lines
    inside: Any = lines[number]
    while True:
        keys = list(inside) if isinstance(inside, dict) else list(range(len(inside)))
        key: Any = chance.choice(keys)
        if chance.random() < 0.5 or not isinstance(inside[key], dict | list) or not inside[key]:
            break
        inside = inside[key]
    if chance.random() < 0.6:
        inside[key] = chance.choice(VALUES)
    elif isinstance(inside, dict) and chance.random() < 0.5:
        inside[key[:1] + key[2:3] + key[1:2] + key[3:]] = inside.pop(key)  # "chose" → "cohse"
    else:
        del inside[key]
    if number == 0 and chance.random() < 0.5:  # a forger would not forget the hash
        with contextlib.suppress(KeyError, AttributeError):
            lines[0]["map_hash"] = atlas.hash_of(lines[0]["facts"])
    return lines


def what_counts(lines: Lines) -> str:
    """All that a record tells and that can be checked."""
    kept = [{key: value for key, value in line.items() if key not in FREE} for line in lines]
    return json.dumps(kept, sort_keys=True)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.slow
def test_a_spoilt_record_is_told_in_a_sentence(name: str, tmp_path: Path) -> None:
    text = (GOLDEN / f"{name}.game").read_bytes()
    lines: Lines = [json.loads(line) for line in text.splitlines()]
    chance, path = random.Random(name), tmp_path / "spoilt.game"
    for _ in range(SPOILT):
        spoilt = spoil_value(lines, chance)
        path.write_text("".join(json.dumps(line) + "\n" for line in spoilt))
        codes = check(path, spoilt)
        if what_counts(spoilt) != what_counts(lines):
            assert codes["verify"] == 2, "a changed record is said to hold"
    for _ in range(SPOILT):
        path.write_bytes(spoil_text(text, chance))
        check(path, path.read_bytes())


def test_a_misspelt_event_is_told_with_its_line(tmp_path: Path) -> None:
    lines = (GOLDEN / "metro-berlin-2.game").read_text().splitlines()
    path = tmp_path / "spoilt.game"
    path.write_text("\n".join([lines[0], lines[1].replace('"chose"', '"chsoe"', 1), *lines[2:]]) + "\n")
    code, said = run("replay", path)
    assert code == 2
    assert said.startswith(f"stellwerk: {path}:2: ")
    assert "chsoe" in said


@pytest.mark.parametrize(
    ("line", "keys", "value"),
    [
        (1, ("events", 0, "seat"), False),
        (1, ("events", 0, "seat"), 0.0),
        (0, ("names",), []),
        (0, ("names",), ["one", "too many", "by one"]),
        (-1, ("winners",), []),
        (-1, ("scores", 0, "rank"), 1.0),
        (0, ("facts", "lines", 0, "windows"), 3.0),
        (0, ("facts", "lines", 0, "windows"), True),
        (0, ("facts", "rules", "seats"), [True, 6]),
    ],
)
def test_types_are_strict(line: int, keys: tuple[Any, ...], value: object, tmp_path: Path) -> None:
    lines: Lines = [json.loads(text) for text in (GOLDEN / "metro-berlin-2.game").read_text().splitlines()]
    inside: Any = lines[line]
    for key in keys[:-1]:
        inside = inside[key]
    inside[keys[-1]] = value
    lines[0]["map_hash"] = atlas.hash_of(lines[0]["facts"])
    path = tmp_path / "typed.game"
    path.write_text("".join(json.dumps(each) + "\n" for each in lines))
    code, said = run("verify", path)
    assert code == 2
    assert said.startswith(f"stellwerk: {path}:{line % len(lines) + 1}: ")


def test_names_are_no_markup(tmp_path: Path) -> None:
    lines: Lines = [json.loads(text) for text in (GOLDEN / "metro-berlin-2.game").read_text().splitlines()]
    lines[0] |= {"names": ["[/red]", "[bold]b"], "title": "[/green] city"}
    path = tmp_path / "marked.game"
    path.write_text("".join(json.dumps(each) + "\n" for each in lines))
    assert run("replay", path)[0] == run("verify", path)[0] == 0


def test_the_order_of_legal_moves_means_nothing() -> None:
    (game,) = record.read(str(GOLDEN / "berlin-pieces-out.game"))
    for line in game.moves:
        line.legal = list(reversed(line.legal or []))
    verify(game, "reversed")
    assert any(line.legal for line in game.moves)
