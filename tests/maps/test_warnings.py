"""`maps check` warns of what is drawn badly or plays unevenly; what comes with Stellwerk has nothing of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from boards import NAMES
from commands import run
from stellwerk.mapping import atlas, mapfile

from .suburb import SUBURB
from .towns import TOWNS


def told(tmp_path: Path, text: str, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    """For each warning the line of the file that it names, and its text."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    file = tmp_path / "own.toml"
    file.write_text(text, encoding="utf-8")
    lines = ["", *text.splitlines()]
    return [(lines[found.line], found.text) for found in atlas.warnings(str(file))]


@pytest.mark.parametrize("name", NAMES)
def test_there_is_nothing_to_warn_of_in_the_maps_that_come_with_stellwerk(name: str) -> None:
    assert atlas.warnings(name) == []


@pytest.mark.parametrize("text", [TOWNS, SUBURB], ids=["towns", "suburb"])
def test_there_is_nothing_to_warn_of_in_a_clean_map(text: str, tmp_path: Path) -> None:
    assert told(tmp_path, text) == []


def test_overlaps_on_a_board_are_told_with_their_line(tmp_path: Path) -> None:
    usa = mapfile.load("usa").text
    row = next(line for line in usa.splitlines() if '"Denver"' in line and "label" in line)
    place = next(line for line in usa.splitlines() if '["Omaha", ' in line)
    spot = place.split(",")[1:3]
    moved = row[: row.index("label")] + f"label = [{spot[0]},{spot[1]}] }}],"
    found = told(tmp_path, usa, (row, moved))
    assert (moved, "in the drawing: label Denver on place Omaha") in found


def test_a_name_that_nearly_touches_a_route_is_tight(tmp_path: Path) -> None:
    usa = mapfile.load("usa").text
    row = next(line for line in usa.splitlines() if '["Kansas City"' in line)
    x = row[row.index("label = [") + 9 :].split(",")[0]
    moved = row.replace(f"label = [{x}", f"label = [{int(x) - 2}")
    ((line, text),) = told(tmp_path, usa, (row, moved))
    assert line == moved
    assert text.startswith(
        "the name of 'Kansas City' nearly touches route kansas-city-oklahoma-city:1; give it a label"
    )


def test_rare_colours_are_told(tmp_path: Path) -> None:
    usa = mapfile.load("usa").text
    few = told(tmp_path, usa, ("white = 12", "white = 5"))
    assert ("white = 5", "white is rare: 5 cards, of other colours there are 12") in few
    assert any(
        '"white"' in line and "the route costs 6 white cards, but there are only 5" in text for line, text in few
    )
    grey = told(tmp_path, usa.replace('"white"', '"grey"'))
    assert [text for _, text in grey] == ["white is rare: its routes cost 0 cards, those of others 27"]


def test_overlaps_tight_names_and_colours_of_a_sheet_are_told(tmp_path: Path) -> None:
    alike = told(tmp_path, SUBURB, ('colour = "#2F6FBF"', 'colour = "#C83B30"'))
    assert alike == [('colour = "#C83B30"', "lines A and B have nearly the same colour")]
    long = "Donaudampfschifffahrtsgesellschaftsplatz"  # as long as a name may be, and nowhere to break it
    crowded = told(
        tmp_path,
        SUBURB.replace('"Hafen"', f'"{long}"'),
        (f'["{long}", 4, 3, {{ label = "NE" }}]', f'["{long}", 4, 3]'),
        ('["Docks", 7, 3, { label = "E" }]', '["Docks", 5.2, 3]'),
        ('["Garden", 1, 3, { label = "SW" }]', '["Garden", 2.6, 3]'),
    )
    assert crowded
    assert {line for line, _ in crowded} == {f'  ["{long}", 4, 3],'}
    assert all(f"label {long}" in what for _, what in crowded)


def test_the_command_warns_and_is_strict_when_asked(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(SUBURB.replace('colour = "#2F6FBF"', 'colour = "#C83B30"'), encoding="utf-8")
    done = run("maps", "check", "own.toml", cwd=tmp_path)
    line = 1 + SUBURB[: SUBURB.index('colour = "#2F6FBF"')].count("\n")
    assert done.returncode == 0
    assert done.stderr == f"own.toml:{line}: warning: lines A and B have nearly the same colour\n"
    assert done.stdout.startswith("own.toml: no mistakes, 1 warning; 9 stations")
    assert run("maps", "check", "--strict", "own.toml", cwd=tmp_path).returncode == 1
    assert run("maps", "check", "--strict", "usa").returncode == 0
