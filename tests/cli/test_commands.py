"""The commands, as a person runs them: every one, and bad input of every kind."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from commands import run
from repository import GOLDEN


def test_maps_lists_all_boards_and_says_which_are_our_own() -> None:
    lines = run("maps").stdout.splitlines()
    berlin = next(line for line in lines if line.startswith("berlin "))
    usa = next(line for line in lines if line.startswith("usa "))
    assert "our own design" in berlin
    assert "printed" in usa


def test_maps_check_names_every_line_and_exits_with_2(tmp_path: Path) -> None:
    text = (GOLDEN / "village.toml").read_text()
    broken = tmp_path / "broken.toml"
    broken.write_text(text.replace('["Mill", "Pond", 2, "blue"]', '["Mil", "Pond", 2, "bleu"]'))
    done = run("maps", "check", str(broken))
    line = 1 + text[: text.index('["Mill", "Pond", 2, "blue"]')].count("\n")
    assert done.returncode == 2
    assert f"broken.toml:{line}:" in done.stderr
    assert "'Mill'" in done.stderr
    assert "'blue'" in done.stderr
    assert run("maps", "check", str(GOLDEN / "village.toml")).returncode == 0


def test_maps_draw_writes_a_picture(tmp_path: Path) -> None:
    done = run("maps", "draw", "berlin", "-o", "board.svg", "--theme", "dark", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


def test_simulate_prints_the_promised_figures() -> None:
    done = run("simulate", "new-york", "--seats", "3", "--games", "50", "--seed", "5", "--json")
    summary = json.loads(done.stdout)
    assert summary["games"] == 50
    assert summary["seats"] == 3
    assert len(summary["mean_scores"]) == len(summary["win_share"]) == 3
    assert sum(summary["win_share"]) == pytest.approx(1)
    assert summary["moves_per_game"] > 50
    assert summary["games_per_second"] == pytest.approx(50 / summary["seconds"])


def test_simulate_records_verify_and_replay(tmp_path: Path) -> None:
    file = tmp_path / "games.game"
    arguments = ("simulate", "berlin", "--games", "3", "--seed", "9", "--records", str(file), "--explain")
    done = run(*arguments)
    assert done.returncode == 0, done.stderr
    assert "wins" in done.stdout
    assert '"legal":["' in file.read_text()
    assert "3 games" in run("verify", str(file)).stdout
    told = run("replay", str(file), "--game", "2").stdout
    assert "claims" in told
    assert "Scores" in told


def test_verify_names_the_line_that_differs(tmp_path: Path) -> None:
    lines = (GOLDEN / "usa-2.game").read_text().splitlines()
    index = next(i for i, line in enumerate(lines) if '"event":"drew"' in line)
    card = json.loads(lines[index])["events"][0]["card"]
    lines[index] = lines[index].replace(f'"card":"{card}"', f'"card":"{"red" if card != "red" else "blue"}"', 1)
    changed = tmp_path / "changed.game"
    changed.write_text("\n".join(lines) + "\n")
    done = run("verify", str(changed))
    assert done.returncode == 2
    assert done.stderr.startswith(f"stellwerk: {changed}:{index + 1}: event 1 differs")


def test_watch_tells_a_whole_game() -> None:
    done = run("watch", "new-york", "--seed", "4")
    assert done.returncode == 0, done.stderr
    assert "begins" in done.stdout
    assert done.stdout.rstrip().endswith("moves.")


def test_a_solo_game_ends_with_a_grade() -> None:
    done = run("watch", "metro-berlin", "--seats", "1", "--option", "expert=1")
    assert done.returncode == 0, done.stderr
    assert "points alone: " in done.stdout


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("simulate", "usq"), "did you mean 'usa'?"),
        (("simulate", "usa", "--seats", "7"), "2 to 5 seats"),
        (("simulate", "usa", "--seats", "two"), "not a valid integer"),
        (("simulate", "usa", "--bots", "randm"), "did you mean 'random'?"),
        (("simulate", "usa", "--seats", "3", "--bots", "random,random"), "3 seats need 3 bots"),
        (("simulate", "usa", "--games", "0"), "is not in the range"),
        (("simulate", "usa", "--seed", "-1"), "is not in the range"),
        (("simulate", "usa", "--seed", str(2**256)), "from 0 to 2^256 - 1"),
        (("simulate", "usa", "--option", "first=2"), "a seat from 0 to 1"),
        (("simulate", "usa", "--option", "expert=1"), "unknown option 'expert'"),
        (("simulate", "usa", "--option", "first"), "name=number"),
        (("simulate", "usa", "--explain"), "--records"),
        (("simulate", "usa", "--games", "1", "--records", "/nowhere/x.game"), "/nowhere/x.game"),
        (("simulate", "/nowhere/my.toml"), "no such file"),
        (("replay", "/nowhere/x.game"), "can't be read"),
        (("verify", __file__), "not a line of a record"),
        (("maps", "draw", "usa", "-o", "/nowhere/x.svg"), "/nowhere/x.svg"),
        (("maps", "check", "/nowhere/x.toml"), "no such file"),
        (("fly",), "there is no command"),
        (("simulate",), "Missing argument"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: tuple[str, ...], expected: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_import_and_map_commands_don_t_load_numba() -> None:
    code = "import sys, stellwerk, stellwerk.cli.maps; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_alone_it_says_what_one_can_do_next_and_that_works() -> None:
    done = run()
    assert done.returncode == 0
    commands = [line.split("  ")[1].split()[1:] for line in done.stdout.splitlines() if line.startswith("  stellwerk ")]
    assert [words[0] for words in commands] == ["serve", "watch", "simulate", "--help"]
    for words in commands:
        if words[0] != "serve":  # that one goes on until it is stopped
            assert run(*words).returncode == 0, words
    assert "--open" in run("serve", "--help").stdout


@pytest.mark.parametrize(
    ("word", "meant"),
    [("serv", "serve"), ("simulat", "simulate"), ("play", "serve --open"), ("MAPS", "maps"), ("new_bot", "new-bot")],
)
def test_an_unknown_command_suggests_the_nearest(word: str, meant: str) -> None:
    done = run(word)
    assert done.returncode == 2
    assert done.stderr == f"stellwerk: there is no command {word!r}; did you mean `stellwerk {meant}`?\n"


def test_what_is_like_no_command_is_told_where_all_are_listed() -> None:
    assert run("xyzzy").stderr == "stellwerk: there is no command 'xyzzy'; `stellwerk --help` lists all\n"
