"""What a terminal shows when a server is up: addresses, a code for phones, and only what it can show."""

from __future__ import annotations

import io

import pytest
import segno

from stellwerk.cli.status import greeting as shown
from stellwerk.cli.status.greeting import Screen, greeting, screen_of
from stellwerk.cli.status.qr import BLACK_ON_WHITE, PLAIN, QUIET, qr_lines

NEAR = "http://192.0.2.7:8000/"
LETTERS = {" ": (0, 0), "▀": (1, 0), "▄": (0, 1), "█": (1, 1)}  # the upper and the lower module of each


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shown, "own_address", lambda: "192.0.2.7")


def read_modules(lines: list[str]) -> list[list[int]]:
    return [[LETTERS[letter][half] for letter in line] for line in lines for half in (0, 1)]


def matrix_of(text: str) -> list[list[int]]:
    return [list(row) for row in segno.make(text, error="l", micro=False).matrix_iter(border=QUIET)]


def test_the_code_is_black_on_white_whatever_the_theme() -> None:
    lines = qr_lines(NEAR)
    assert all(line.startswith(BLACK_ON_WHITE) and line.endswith(PLAIN) for line in lines)
    drawn = read_modules([line.removeprefix(BLACK_ON_WHITE).removesuffix(PLAIN) for line in lines])
    expected = matrix_of(NEAR)
    assert drawn[: len(expected)] == expected
    assert not any(map(any, drawn[len(expected) :]))


def test_without_colours_the_light_modules_are_drawn() -> None:
    drawn = read_modules(qr_lines(NEAR, colours=False))
    expected = [[1 - module for module in row] for row in matrix_of(NEAR)]
    assert drawn[: len(expected)] == expected


def test_it_names_the_address_for_others_only_if_they_can_come_in() -> None:
    alone = greeting("127.0.0.1", 8000, "tables.db")
    assert NEAR not in alone
    assert "█" not in alone
    assert "--host 0.0.0.0" in alone
    together = greeting("0.0.0.0", 8000, "tables.db", "maps")
    assert "http://localhost:8000/" in together
    assert f"In the same network:   {NEAR}" in together
    assert "\n".join(" " * 23 + line for line in qr_lines(NEAR)) in together
    assert "maps" in together
    chosen = greeting("fe80::1", 8000, "tables.db")
    assert "http://[fe80::1]:8000/" in chosen
    assert qr_lines("http://[fe80::1]:8000/")[5] in chosen


def test_it_says_that_another_program_has_the_port() -> None:
    assert "port 8000, so this is port 8001" in greeting("127.0.0.1", 8001, "tables.db", moved=True)


@pytest.mark.parametrize("columns", [20, 33, 40, 59, 60, 80])
def test_no_line_of_it_is_wider_than_the_terminal(columns: int) -> None:
    lines = greeting("0.0.0.0", 8001, "tables.db", moved=True, screen=Screen(columns, colours=False)).splitlines()
    addresses = {line for line in lines if "http" in line}
    assert max(map(len, set(lines) - addresses)) <= columns
    assert any("█" in line for line in lines) == (columns >= 33)


def test_colours_and_blocks_only_where_they_are_wanted_and_understood() -> None:
    utf = io.TextIOWrapper(io.BytesIO(), "utf-8")
    assert screen_of(utf, {}) == Screen(80, colours=True, blocks=True)
    assert screen_of(utf, {"NO_COLOR": "1"}) == Screen(80, colours=False, blocks=True)
    old = screen_of(io.TextIOWrapper(io.BytesIO(), "ascii"), {})
    assert not old.blocks
    greeting("0.0.0.0", 8000, "tables.db", screen=old).encode("ascii")
    assert "\x1b" not in greeting("0.0.0.0", 8000, "tables.db", screen=screen_of(utf, {"NO_COLOR": "1"}))
