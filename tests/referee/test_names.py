"""The referee calls places and stations as the engine does, though each works it out for itself."""

from __future__ import annotations

import json
from typing import Any

import pytest

from referee.names import slug
from referee.referee import referee
from stellwerk.board import Board
from stellwerk.mapping import atlas, mapfile
from stellwerk.record import write
from stellwerk.simulate import Series, play_one

NAMES = {
    "L'Ahorn": "lahorn", "Place d’Italie": "place-ditalie", "Łódź": "lodz", "Straße": "strasse", "STRAẞE": "strasse",
    "Đà Nẵng": "da-nang", "Œuf – Ærø": "oeuf-aero", "Saint Louis/St. Paul": "saint-louis-st-paul", "İzmir": "izmir",
    "Москва 2": "москва-2", "Αθήνα, Πόλις": "αθηνα-πολισ", "東京": "東京", "½ Way_House": "1-2-way-house",
}  # fmt: skip
OTHERS = {expected: name for name, expected in NAMES.items()}.values()  # no two of them are called alike


@pytest.mark.parametrize(("name", "expected"), NAMES.items())
def test_names_are_those_of_the_engine(name: str, expected: str) -> None:
    assert slug(name) == mapfile.slug(name) == expected
    assert slug(name, "O'Hare") == f"{expected}-ohare"


@pytest.mark.parametrize(("board", "key"), [("new-york", "places"), ("metro-berlin", "stations")])
def test_games_on_a_map_with_such_names_are_refereed(board: str, key: str) -> None:
    text = json.dumps(atlas.facts(Board.named(board).map), ensure_ascii=False)
    for old, new in zip(places_of(json.loads(text), key), OTHERS, strict=False):
        text = text.replace(json.dumps(old, ensure_ascii=False), json.dumps(new, ensure_ascii=False))
    series = Series(Board.from_facts(json.loads(text)), ["random"] * 2, 1, 5, {})
    lines = [line for number in range(3) for line in write(play_one(series, number, explain=True)).splitlines()]
    assert referee(lines) == 3
    assert b"lahorn" in b"".join(lines[1:])


def places_of(facts: dict[str, Any], key: str) -> list[str]:
    rows = next(part[key] for part in facts.values() if isinstance(part, dict) and key in part)
    return [row if isinstance(row, str) else row[0] for row in rows]
