"""Map files are found, read, and every mistake in them is told with its line."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from stellwerk.mapping import mapfile
from stellwerk.mapping.mapfile import MapError, Problem, Source, nearest, slug


def only_problem(name: str) -> Problem:
    with pytest.raises(MapError) as caught:
        mapfile.load(name)
    (problem,) = caught.value.problems
    assert str(caught.value).startswith(name)
    return problem


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Saint Louis", "saint-louis"),
        ("Sault St. Marie", "sault-st-marie"),
        ("Montréal", "montreal"),
        ("Kurfürstendamm", "kurfurstendamm"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("Ærø", "aero"),
        ("  A--b_c:2 ", "a-b-c-2"),
        ("O’Hare", "ohare"),
        ("東京", "東京"),
        ("!?", ""),
    ],
)
def test_slugs_fold_accents_and_keep_letters(name: str, expected: str) -> None:
    assert slug(name) == expected
    assert slug(slug(name)) == slug(name)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("Denvr", "Denver"), ("denver", "Denver"), ("montreal", "Montréal"), ("Dnver ", "Denver"), ("Xyzzy", None)],
)
def test_nearest_name_ignores_case_and_accents(wrong: str, right: str | None) -> None:
    assert nearest(wrong, ["Dallas", "Denver", "Montréal"]) == right


def test_packaged_maps_are_listed_and_load_by_name() -> None:
    assert {"usa", "new-york", "berlin"} <= set(mapfile.names())
    for name in ("usa", "new-york", "berlin"):
        source = mapfile.load(name)
        assert source.data["family"] == "tickets"
        assert source.name == f"{name}.toml"


def test_unknown_name_tells_the_nearest_and_all_names() -> None:
    text = only_problem("new-yrk").text
    assert "did you mean 'new-york'?" in text
    assert all(name in text for name in mapfile.names())
    assert "did you mean" not in only_problem("zzz").text


def test_a_bare_name_never_opens_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("format = 1")
    assert "no such map" in only_problem("mine").text
    with pytest.raises(MapError, match="no such map"):
        mapfile.packaged("../maps/usa")


def test_own_file_by_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.toml").write_bytes(b"\xef\xbb\xbfa = 1\r\nb = [\r\n  2,\r\n]\r\n")  # as Windows editors save it
    monkeypatch.chdir(tmp_path)
    for name in ("mine.toml", "./mine.toml", str(tmp_path / "mine.toml")):
        source = mapfile.load(name)
        assert source.data == {"a": 1, "b": [2]}
        assert source.line_of("b", 0) == 3


def test_missing_file_folder_and_bad_bytes_say_what_to_do(tmp_path: Path) -> None:
    assert "no such file" in only_problem(str(tmp_path / "none.toml")).text
    assert "write 'usa'" in only_problem(str(tmp_path / "usa.toml")).text
    assert "folder" in only_problem(f"{tmp_path}/").text
    (tmp_path / "bad.toml").write_bytes(b"a = 1\nb = '\xff'\n")
    problem = only_problem(str(tmp_path / "bad.toml"))
    assert (problem.line, "UTF-8" in problem.text) == (2, True)
    assert only_problem("a\0.toml").line == 0
    (tmp_path / "huge.toml").write_bytes(b"#" * (mapfile.LARGEST + 1))
    assert "too large" in only_problem(str(tmp_path / "huge.toml")).text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = = 2\n", 2),
        ("a = 1\na = 2\n", 2),
        ("a = [\n1,\n2\n", 3),
        ('a = "open\n', 1),
        ("a = " + "[" * 5000 + "]" * 5000, 0),
        ("a = " + "9" * 5000, 0),
    ],
)
def test_syntax_errors_have_their_line(text: str, line: int) -> None:
    with pytest.raises(MapError) as caught:
        Source.from_text("x.toml", text)
    (problem,) = caught.value.problems
    assert problem.line == line
    assert problem.text.isprintable()
    assert len(problem.text) < 200


def test_an_error_prints_one_line_a_problem_and_survives_a_process_pool() -> None:
    error = MapError("x.toml", [Problem(3, "one"), Problem(0, "two")])
    assert str(error) == "x.toml:3: one\nx.toml: two"
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_lines_of_every_kind_of_toml() -> None:
    source = Source.from_text("x.toml", LINES)
    expected = {
        ("top",): 2,
        ("text",): 3,
        ("literal",): 7,
        ("dotted", "key"): 10,
        ("quoted key # no comment",): 11,
        ("table",): 13,
        ("table", "list", 0): 15,
        ("table", "list", 1): 17,
        ("table", "list", 1, 1): 17,
        ("table", "list", 2, "name"): 17,
        ("table", "list", 3, "name"): 18,
        ("table", "inline", "b", 1): 20,
        ("table", "after"): 22,
        ("many", 0, "x"): 25,
        ("many", 1, "x"): 28,
        ("many", 1, "deep", "y"): 31,
        ("table", "sub", "z"): 34,
    }
    assert {path: source.line_of(*path) for path in expected} == expected
    assert source.line_of("table", "list", 9, "no") == 14  # the nearest thing around it
    assert source.line_of("nothing") == 1
    assert Source.from_data("record", {"a": 1}).line_of("a") == 0


@pytest.mark.parametrize("name", ["usa", "new-york", "berlin"])
def test_every_row_of_the_packaged_maps_has_its_line(name: str) -> None:
    source = mapfile.load(name)
    lines = source.text.split("\n")
    for kind in ("places", "routes", "tickets"):
        for index, row in enumerate(source.data["board"][kind]):
            assert lines[source.line_of("board", kind, index) - 1].startswith(f'  ["{row[0]}", ')


LINES = """# comment with = and [brackets]
top = 1 # [[not.a.table]]
text = \"\"\"
[no.table]
key = "a \\" quote" \"\"\"
# text ends with five quotes
literal = '''
it's [fine]
'''
dotted.key = 2024-05-06 07:08:09
"quoted key # no comment" = { a = "}", b = ']' }

[table]
list = [ # comment ]
  "a, ]", # another
  # nothing here
  ["x", 'y',], { name = "=" },
  { name = 2, more = [1, 2] }
]
inline = { a = { c = 1 }, b = [1.5e3, +inf] }
empty = []
after = true

[[many]]
x = 1

[[many]]
x = 2

[many.deep]
y = 0x1F

[ table . "sub" ]
z = -1
"""


def test_reading_maps_needs_neither_numpy_nor_numba() -> None:
    code = """
import sys
from stellwerk.mapping import mapfile
from stellwerk.tickets.drawing.svg.picture import draw
from stellwerk.tickets.map import read
draw(read(mapfile.load("berlin")), "light")
assert not {"numpy", "numba"} & set(sys.modules)
"""
    subprocess.run([sys.executable, "-c", code], check=True)
