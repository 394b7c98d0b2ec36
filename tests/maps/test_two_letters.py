"""Lines called by two characters, such as U1: read, drawn, played, written down and played again."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

import stellwerk
from commands import run
from stellwerk.drawing.letters import size_in_disc
from stellwerk.metro.drawing.layout import layout
from stellwerk.metro.drawing.svg.picture import draw
from stellwerk.metro.drawing.trains import LETTER
from stellwerk.metro.map.read import facts, read

from .suburb import SUBURB, problems, suburb
from .test_tickets_draw import SVG, with_class

TWO = [('letter = "A"', 'letter = "U1"'), ('letter = "B"', 'letter = "WM"'), ('letter = "C"', 'letter = "S3"')]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    text = SUBURB
    for old, new in TWO:
        text = text.replace(old, new)
    path = tmp_path / "lines.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_moves_views_and_refusals_name_the_line(file: Path) -> None:
    game = stellwerk.new(file, seats=2, seed=1)
    texts = set(game.board.moves)
    assert {"u1 0", "u1 4", "wm 3", "s3 2", "s3 back 2"} <= texts
    assert list(game.view(0).describe()["lines"]) == ["U1", "WM", "S3"]  # type: ignore[call-overload]
    assert [str(move) for move in game.moves(0)][:2] == ["u1 0", "u1 1"]
    assert str(game.parse(0, "S3")) == "s3 0"
    assert str(game.parse(0, "S3 forward 1")) == "s3 1"
    with pytest.raises(stellwerk.IllegalMove, match="'u1 4' is not legal: the card allows 3 at most"):
        game.play(0, "U1 4")
    with pytest.raises(stellwerk.InvalidMove, match="did you mean 'u1 3'"):
        game.play(0, "u13")


def test_letters_fit_into_their_discs() -> None:
    sheet = layout(read(suburb(*TWO)))
    root = ElementTree.fromstring(draw(read(suburb(*TWO)), "light"))
    assert [part.get("data-line") for part in with_class(root, "line")] == ["U1", "WM", "S3"]
    for train, line in zip(with_class(root, "train"), sheet.lines, strict=True):
        assert [text.text for text in train.iter(f"{SVG}text")] == [line.letter]
    sizes = {line.letter: line.letter_size for line in sheet.lines}
    assert sizes["WM"] < sizes["S3"] < sizes["U1"] == LETTER
    assert all(size_in_disc(letter, LETTER, 15.5) == LETTER for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def test_two_lines_may_share_their_first_letter_but_not_both() -> None:
    assert problems(suburb(('letter = "B"', 'letter = "A1"'))) == []
    assert [text for _, text in problems(suburb(*TWO[:1], ('letter = "B"', 'letter = "U1"')))] == [
        "two lines have the letter 'U1'"
    ]
    assert [line["letter"] for line in facts(read(suburb(*TWO)))["lines"]] == ["U1", "WM", "S3"]


def test_a_game_is_simulated_recorded_verified_and_replayed(file: Path) -> None:
    done = run("simulate", "lines.toml", "--games", "3", "--seed", "4", "--records", "l.game", cwd=file.parent)
    assert done.returncode == 0, done.stderr
    assert '"move":"u1 ' in (file.parent / "l.game").read_text().replace('": "', '":"')
    assert "3 games" in run("verify", "l.game", cwd=file.parent).stdout
    assert "in a window of line U1" in run("replay", "l.game", "--game", "1", cwd=file.parent).stdout
