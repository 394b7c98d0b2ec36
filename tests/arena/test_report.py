"""The reports of stored results and their pictures."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from arena.synthetic import make_block, make_schedule
from repository import ROOT
from stellwerk.arena.figures import Figures, figures_of
from stellwerk.arena.overview import level_table
from stellwerk.arena.plots import draw_all
from stellwerk.arena.report import files_of
from stellwerk.arena.schedule import MIXED, PAIRS, Seating
from stellwerk.arena.sprt import Hypotheses, Sprt
from stellwerk.arena.summary import all_of, percent


def test_the_reports_in_the_docs_are_made_of_the_stored_results() -> None:
    """If this fails: stellwerk ladder."""
    files = files_of(ROOT / "results", ROOT / "docs/bots.md")
    for path, content in files.items():
        assert path.read_text(encoding="utf-8") == content, path
    found = {path for path in (ROOT / "docs/bots").rglob("*") if path.is_file()}
    assert found <= set(files)  # and none of a result that is gone


def test_a_picture_is_written_only_if_a_report_shows_it() -> None:
    files = files_of(ROOT / "results", ROOT / "docs/bots.md")
    shown = {
        path.parent / link
        for path, text in files.items()
        for link in re.findall(r'(?:\]\(|src=")([^")]*\.svg)', text if path.suffix == ".md" else "")
    }
    assert shown == {path for path in files if path.suffix == ".svg"}


def test_reports_have_every_kind_of_result(tmp_path: Path) -> None:
    schedule = make_schedule(["a", "b"])
    sprt = Sprt(schedule, Hypotheses())
    tested = make_figures(2, PAIRS)
    tested.sprt = sprt.report
    sheet = make_figures(1, PAIRS, "metro-berlin")
    kinds = [tested, make_figures(2, PAIRS), make_figures(4, PAIRS), sheet, make_figures(3, MIXED)]
    for name, figures in enumerate(kinds):
        (tmp_path / f"{name}.json").write_bytes(msgspec.json.encode(figures))
    files = files_of(tmp_path, tmp_path / "bots.md")
    assert headings(files[tmp_path / "bots/usa.md"]) == [
        "## 2 seats: 3 bots", "## 2 seats: is a better than b?", "## 3 seats: all different",
        "## 4 seats: one against others of one kind",
    ]  # fmt: skip
    assert headings(files[tmp_path / "bots/metro-berlin.md"]) == ["## Alone: 3 bots"]
    assert headings(files[tmp_path / "bots.md"]) == ["## Ratings", "## How it was measured"]
    assert len(files) == 1 + 2 * (1 + 3)  # the overview; for each board a report and its pictures


def headings(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("##")]


def test_levels_are_told_at_a_glance() -> None:
    schedule = make_schedule(["guard", "apprentice", "other"])
    figures = figures_of(schedule, [make_block(schedule, number, best_wins) for number in range(12)], 1)
    table = level_table([figures, make_figures(2, PAIRS)])
    indices = [bot.bot for bot in figures.bots]
    share = figures.matrix[indices.index("guard")][indices.index("apprentice")]
    assert share is not None
    assert table is not None
    assert f"| USA | {percent(share)} | – | – | – |" in table.markdown()
    assert level_table([make_figures(2, PAIRS)]) is None


def best_wins(number: int, seating: Seating) -> list[int]:
    """The strongest, bot 0 first; now and then the last seat."""
    return [seating.index(min(seating)) if number % 4 else len(seating) - 1]


def make_figures(seats: int, tables: str, board: str = "usa") -> Figures:
    schedule = make_schedule(["strong & <bold>", "middling:option=1", "weak"], seats, board, tables)
    return figures_of(schedule, [make_block(schedule, number, best_wins) for number in range(12)], 2)


@pytest.mark.parametrize(
    ("seats", "tables", "board"),
    [(2, PAIRS, "usa"), (4, PAIRS, "berlin"), (3, MIXED, "usa"), (1, PAIRS, "metro-berlin"), (3, MIXED, "metro-paris")],
)
def test_every_plot_is_a_picture_with_all_bots_in_it(seats: int, tables: str, board: str) -> None:
    figures = make_figures(seats, tables, board)
    for name, picture in draw_all(figures).items():
        root = ElementTree.fromstring(picture)
        texts = ["".join(node.itertext()) for node in root.iter("{http://www.w3.org/2000/svg}text")]
        for bot in figures.bots:
            assert bot.bot in texts, name
        assert "prefers-color-scheme: dark" in picture
        wide, high = float(root.attrib["width"]), float(root.attrib["height"])
        for node in root.iter("{http://www.w3.org/2000/svg}rect"):
            assert 0 <= float(node.attrib.get("x", 0)) <= wide
            assert 0 <= float(node.attrib.get("y", 0)) <= high


def test_the_split_adds_up_to_the_total() -> None:
    for bot in make_figures(2, PAIRS).bots:
        kinds = list(bot.split)
        assert sum(bot.split[kind] for kind in kinds[: kinds.index("total")]) == pytest.approx(bot.split["total"])


def test_tables_are_markdown_too() -> None:
    for table in all_of(make_figures(2, PAIRS)):
        lines = table.markdown().splitlines()
        assert len(lines) == 2 + len(table.rows)
        assert len({len(re.findall(r"(?<!\\)\|", line)) for line in lines}) == 1
