"""`stellwerk arena` and `stellwerk ladder` as a person runs them."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from stellwerk.arena import summary
from stellwerk.arena.figures import Figures
from stellwerk.cli.main import main

pytestmark = pytest.mark.usefixtures("_test_bots")


@dataclass
class Done:
    code: int
    out: str
    err: str


Run = Callable[..., Done]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process: the rules are loaded already."""

    def run_command(*arguments: str) -> Done:
        monkeypatch.setattr(sys, "argv", ["stellwerk", *arguments])
        with pytest.raises(SystemExit) as exit:
            main()
        captured = capsys.readouterr()
        return Done(int(str(exit.value.code)), captured.out, captured.err)

    return run_command


def arena(*more: str, board: str = "new-york", bots: str = "random,test-claim") -> tuple[str, ...]:
    return "arena", board, "--bots", bots, "--workers", "1", *more


def test_the_json_and_the_tables_have_the_same_figures(run: Run, tmp_path: Path) -> None:
    settings = arena("--blocks", "5", "--out", str(tmp_path))  # the second run reads the first one's times
    printed = run(*settings).out
    done = run(*settings, "--json")
    assert done.code == 0
    figures = msgspec.json.decode(done.out, type=Figures)
    assert "--out" in run(*arena("--blocks", "2")).out
    lines = [re.split(r"\s*[│┃]\s*", line)[1:-1] for line in printed.splitlines() if line[:1] in "│┃"]
    for part in summary.all_of(figures):
        for row in part.rows:
            assert list(row) in lines


def test_all_that_is_promised_is_in_the_json(run: Run) -> None:
    figures = json.loads(run(*arena("--blocks", "4", "--seed", "3", "--json"), "--option", "first=0").out)
    assert figures["settings"] | {"seed": 3, "seats": 2, "options": {"first": 0}} == figures["settings"]
    assert figures["games"] == 8
    assert figures["anchor"] == "random"
    best = figures["bots"][0]
    assert best["bot"] == "test-claim"
    assert best["wins"]["low"] < best["wins"]["value"] <= best["wins"]["high"]
    assert best["split"]["total"] == pytest.approx(best["score"]["value"], abs=1e-3)
    assert best["habits"].keys() >= {"turns", "decisions", "tickets", "points_a_piece"}
    assert best["milliseconds"] > 0
    assert best["milliseconds_99"] > 0
    assert sum(best["spread"]["counts"]) == best["games"] == 8


def test_the_command_in_the_figures_makes_the_same_figures(run: Run) -> None:
    def without_times(done: Done) -> dict[str, object]:
        figures = json.loads(done.out)
        for bot in figures["bots"]:
            del bot["milliseconds"], bot["milliseconds_99"]
        return dict(figures)

    first = run(*arena("--blocks", "3", "--seats", "3", "--option", "first=1", "--anchor", "test-claim", "--json"))
    again = json.loads(first.out)["command"].split()[1:]
    assert without_times(run(*again, "--json", "--workers", "1")) == without_times(first)


def test_alone_bots_are_compared_on_the_same_cards(run: Run) -> None:
    done = run(
        *arena("--seats", "1", "--blocks", "6", "--json", board="metro-berlin", bots="random,test-claim:noise=1")
    )
    figures = msgspec.json.decode(done.out, type=Figures)
    assert figures.games == 12
    assert figures.order == []
    assert {bot.bot: bot.ahead for bot in figures.bots}["random"] is not None
    mean = {bot.bot: bot.score.value for bot in figures.bots if bot.score}
    ahead = {bot.bot: bot.ahead.value for bot in figures.bots if bot.ahead}
    other = "test-claim:noise=1"
    assert ahead[other] == pytest.approx(mean[other] - mean["random"], abs=1e-3)


@pytest.mark.parametrize(
    ("arguments", "code", "verdict"),
    [
        (("--bots", "test-claim", "--better-than", "random", "--blocks", "300"), 0, "test-claim is better than random"),
        (("--bots", "random,test-claim", "--better-than", "test-claim", "--blocks", "300"), 1, "random is not better"),
        (("--bots", "random", "--better-than", "test-claim:noise=1", "--blocks", "3"), 3, "undecided if random"),
    ],
)
def test_better_than_ends_with_a_verdict_and_its_exit_code(
    run: Run, arguments: tuple[str, ...], code: int, verdict: str
) -> None:
    done = run("arena", "new-york", "--workers", "1", *arguments, "--elo1", "100")
    assert done.code == code
    assert verdict in done.out
    assert "LLR" in done.out


def test_a_verdict_does_not_depend_on_workers_or_interruptions(run: Run, tmp_path: Path) -> None:
    settings = ("arena", "new-york", "--bots", "test-claim", "--better-than", "random", "--elo1", "100", "--json")
    alone = json.loads(run(*settings, "--workers", "1").out)["sprt"]
    run(*settings, "--workers", "1", "--blocks", "4", "--out", str(tmp_path))
    assert json.loads(run(*settings, "--workers", "2", "--out", str(tmp_path)).out)["sprt"] == alone
    assert alone["verdict"] == "accepted"
    assert 4 < alone["blocks"] < 100


def test_a_failing_bot_is_told_and_the_exit_code_is_4(run: Run) -> None:
    done = run(*arena("--blocks", "2", bots="random,test-raise"))
    assert done.code == 4
    assert len(done.err.splitlines()) == 4
    assert "stellwerk: test-raise forfeited (block 0, seat" in done.err
    assert "ValueError: out of ideas" in done.err


def test_plots_and_the_stored_result_are_written_and_become_a_report(run: Run, tmp_path: Path) -> None:
    results = tmp_path / "results"
    done = run(*arena("--blocks", "3", "--out", str(tmp_path / "run"), "--store", str(results / "new-york-2.json")))
    assert done.code == 0
    assert sorted(path.name for path in (tmp_path / "run/plots").iterdir()) == [
        "matrix.svg", "ratings.svg", "scores.svg", "split.svg",
    ]  # fmt: skip
    assert (results / "new-york-2.json").stat().st_size < 8000
    done = run("ladder", str(results), "--report", str(tmp_path / "docs/bots.md"))
    assert done.code == 0
    report = tmp_path / "docs/bots/new-york.md"
    assert "(bots/new-york.md)" in (tmp_path / "docs/bots.md").read_text()
    text = report.read_text()
    assert "stellwerk arena new-york --bots random,test-claim --seats 2 --blocks 3 --seed 0" in text
    for picture in re.findall(r"\]\((.*?\.svg)\)", text):
        assert (report.parent / picture).read_text().startswith("<svg")
    assert text.count(".svg)") == 3


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("usq", "--bots", "random,test-claim"), "did you mean 'usa'?"),
        (("usa",), "Missing option '--bots'"),
        (("usa", "--bots", "random"), "two or more different bots"),
        (("usa", "--bots", "random,randm"), "did you mean 'random'?"),
        (("usa", "--bots", "random,test-claim:noise=much"), "noise must be a number, not 'much'"),
        (("usa", "--bots", "random,test-claim", "--seats", "7"), "2 to 5 seats"),
        (("usa", "--bots", "random,test-claim", "--blocks", "1"), "is not in the range"),
        (("usa", "--bots", "random,test-claim", "--seed", str(2**256)), "from 0 to 2^256 - 1"),
        (("usa", "--bots", "random,test-claim", "--option", "first=2"), "a seat from 0 to 1"),
        (("usa", "--bots", "random,test-claim", "--anchor", "greedy"), "the anchor greedy does not take part"),
        (("usa", "--bots", "random,test-claim", "--better-than", "x"), "name no others in --bots"),
        (("usa", "--bots", "random", "--better-than", "random"), "two or more different bots"),
        (("usa", "--bots", "random", "--better-than", "test-claim", "--elo1", "0"), "--elo0 must be less"),
        (("usa", "--bots", "random,test-claim", "--seats", "3", "--tables", "mixed"), "use --tables pairs"),
        (("usa", "--bots", "random,test-claim", "--workers", "0"), "is not in the range"),
        (("usa", "--bots", "random,test-claim", "--out", __file__), "is a file"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(run: Run, arguments: tuple[str, ...], expected: str) -> None:
    done = run("arena", *arguments)
    assert (done.code, done.out) == (2, "")
    assert expected in done.err
    assert len(done.err.splitlines()) == 1


def test_a_folder_without_results_and_one_with_other_files_are_told_apart(run: Run, tmp_path: Path) -> None:
    report = ("--report", str(tmp_path / "bots.md"))
    assert run("ladder", str(tmp_path / "nowhere"), *report).code == 2
    assert run("ladder", str(tmp_path), *report).code == 0
    assert "Nothing has been stored yet" in (tmp_path / "bots.md").read_text()
    (tmp_path / "x.json").write_text("{}")
    done = run("ladder", str(tmp_path), *report)
    assert done.code == 2
    assert "x.json: not a result of stellwerk arena --store" in done.err


def test_a_worker_that_dies_is_told_in_one_line(run: Run) -> None:
    done = run("arena", "new-york", "--bots", "random,test-exit", "--workers", "2", "--blocks", "2")
    assert done.code == 2
    assert "a worker process died" in done.err
