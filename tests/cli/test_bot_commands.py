"""The commands around bots, as a newcomer runs them: bots, new-bot, learnt; and what training may not do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import stellwerk
from commands import run
from stellwerk.bots.bot import LEVELS, built_in
from stellwerk.cli.main import cli
from stellwerk.errors import StellwerkError
from stellwerk.families import REGISTRY
from stellwerk.metro.bots.training import trainer
from stellwerk.metro.bots.weights import weights_for
from stellwerk.server.store.files import Lock

pytestmark = pytest.mark.slow

Command = Callable[..., tuple[int, str, str]]  # exit code, output, errors


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Command:
    """Commands in this process, with a data folder of their own: what is loaded need not be loaded again."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(trainer, "MEASURED", 50)

    def command(*arguments: str) -> tuple[int, str, str]:
        weights_for.cache_clear()  # a new process would look again
        done = CliRunner().invoke(cli, arguments, standalone_mode=False)
        assert done.exception is None or isinstance(done.exception, StellwerkError), done.exception
        return done.return_value or 0, done.stdout + str(done.exception or ""), done.stderr

    return command


def scores(command: Command) -> tuple[list[float], str]:
    """The mean scores of dispatchers in solo games, and what the command says on stderr."""
    _, out, said = command(
        "simulate", "metro-berlin", "--bots", "dispatcher", "--seats", "1", "--games", "10", "--json"
    )
    return json.loads(out)["mean_scores"], said


def test_training_changes_nobodys_games_unless_asked(command: Command) -> None:
    before = scores(command)
    assert before[1] == ""
    assert command("learnt")[1].startswith("No training of your own")
    assert "No bot plays with it yet." in command("train", "metro-berlin", "--games", "50")[1]
    assert scores(command) == before

    assert "not in use" in command("learnt")[1]
    code, told, _ = command("learnt", "test", "metro-berlin", "--workers", "1")
    assert code == 1
    assert "It is not better than what is there" in told
    assert scores(command) == before

    command("learnt", "use", "metro-berlin")
    ruined, said = scores(command)
    assert ruined[0] < before[0][0] - 20
    assert said.startswith("stellwerk: bots on metro-berlin play with your own training")
    assert " in use" in command("learnt")[1].splitlines()[2]

    assert "again" in command("learnt", "stop", "metro-berlin")[1]
    assert scores(command) == before
    assert "deleted" in command("learnt", "remove", "metro-berlin")[1]
    assert command("learnt")[1].startswith("No training of your own")
    assert "there is no training of your own for metro-berlin" in command("learnt", "use", "metro-berlin")[1]


def test_training_that_beats_what_is_there_is_used(command: Command, tmp_path: Path) -> None:
    """For a sheet of one's own nothing is there yet: bots play it as greedy does."""
    text = (Path(stellwerk.__file__).parent / "maps/metro-berlin.toml").read_text()
    own = tmp_path / "own.toml"
    own.write_text(text.replace("first = 3\n", "first = 4\n", 1))
    command("train", str(own), "--games", "5000")
    code, told, _ = command("learnt", "test", str(own), "--seats", "1", "--workers", "1")
    assert code == 0, told
    assert "It is better than what was there" in told
    assert " in use" in command("learnt")[1].splitlines()[2]


def test_the_board_is_named_as_it_was_typed(command: Command, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        (Path(stellwerk.__file__).parent / "maps/metro-berlin.toml").read_text().replace("= 3\n", "= 4\n", 1)
    )
    for board in ("metro-berlin", str(own)):
        command("train", board, "--games", "50", "--use")
        said = f"bots on {board} play with your own training; to end this: stellwerk learnt stop {board}\n"
        arena = command("arena", board, "--bots", "td,random", "--blocks", "2", "--workers", "1")
        assert arena[2].startswith(f"stellwerk: {said}")
        game = tmp_path / "one.game"
        command("simulate", board, "--games", "1", "--bots", "random", "--seats", "1", "--records", str(game))
        assert command("analyse", str(game), "--playouts", "50", "--json")[2] == f"stellwerk: {said}"


def test_one_bad_file_does_not_hide_the_others(command: Command, tmp_path: Path) -> None:
    command("train", "metro-berlin", "--games", "50")
    bad = tmp_path / "stellwerk/metro/0000.npz"
    bad.write_bytes(b"no training")
    code, listed, said = command("learnt")
    assert code == 0
    assert listed.startswith("metro-berlin ")
    assert said == f"stellwerk: {bad}: not a file that `stellwerk train` has written; delete it\n"


def test_training_tells_at_once_that_it_has_begun(command: Command) -> None:
    assert command("train", "metro-berlin", "--games", "50")[2].startswith("training on metro-berlin …\n")


@pytest.mark.parametrize("content", [b"", b"no training", b"\x93NUMPY"])
def test_nobody_is_told_to_load_a_file_unsafely(content: bytes, command: Command, tmp_path: Path) -> None:
    bad = tmp_path / "bad.npz"
    bad.write_bytes(content)
    why = "`stellwerk train` has not written it, or it is damaged"
    assert command("simulate", "usa", "--bots", f"search:net={bad}")[1] == f"{bad}: no value nets: {why}"
    for board, what in (("usa", "no value nets"), ("metro-berlin", "no weights of a metro bot")):
        assert command("learnt", "use", board, "--file", str(bad))[1] == f"{bad}: {what}: {why}"


def test_a_command_can_be_asked_for_any_number_of_times() -> None:
    context = click.Context(cli)
    assert {depth_of(cli.get_command(context, "bots")) for _ in range(3)} == {1}


def depth_of(command: click.Command | None) -> int:
    """How many functions its callback is wrapped in."""
    depth, callback = 0, getattr(command, "callback", None)
    while callback := getattr(callback, "__wrapped__", None):
        depth += 1
    return depth


def test_bots_lists_levels_first_and_explains_options() -> None:
    lines = run("bots").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:6]] == list(LEVELS)
    for name in {name for family in REGISTRY for name in built_in(family)}:
        assert any(line.startswith(f"  {name} ") for line in lines), name
    told = run("bots", "search").stdout
    assert "search, for tickets games: " in told
    assert "search, for metro games: " in told
    assert "A whole number from 1 to 1,000,000." in told
    assert "At a server's tables 2,000 at most." in told
    assert "did you mean 'search'?" in run("bots", "serch").stderr
    assert "a level" in run("bots", "chief").stdout


@pytest.mark.parametrize(("family", "board"), [("tickets", "new-york"), ("metro", "metro-berlin")])
def test_a_new_bot_works_from_the_start(family: str, board: str, tmp_path: Path) -> None:
    made = run("new-bot", "my-bot", "--family", family, cwd=tmp_path)
    assert made.returncode == 0, made.stderr
    assert f"stellwerk watch {board} --bots my-bot/my_bot.py,random" in made.stdout
    folder = tmp_path / "my-bot"
    files = ["README.md", "my_bot.py", "pyproject.toml", "test_my_bot.py"]
    assert sorted(path.name for path in folder.iterdir()) == files
    assert not any("@" in path.read_text() for path in folder.iterdir())
    assert "\nclass MyBot:\n" in (folder / "my_bot.py").read_text()
    own_test = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(folder)]
    done = subprocess.run(own_test, capture_output=True, text=True, check=False, cwd=folder)
    assert done.returncode == 0, done.stdout
    explained = run("bots", "my-bot/my_bot.py", cwd=tmp_path).stdout
    assert f"for {family} games" in explained
    assert "from 0 to" in explained
    played = run("arena", board, "--bots", "my-bot/my_bot.py, random", "--blocks", "2", "--workers", "1", cwd=tmp_path)
    assert played.returncode == 0, played.stderr


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("new-bot", "My Bot"), "is not a name for a bot"),
        (("new-bot", "search"), "there is a bot called 'search' already"),
        (("simulate", "usa", "--seats", "-1"), "USA is for 2 to 5 seats, not -1"),
        (("watch", "usa", "--seats", "-1"), "USA is for 2 to 5 seats, not -1"),
        (("arena", "usa", "--seats", "-1", "--bots", "random,greedy"), "USA is for 2 to 5 seats, not -1"),
        (("simulate", "usa", "--bots", "random,"), "a bot's name is missing"),
        (("simulate", "usa", "--bots", "search:playouts=-4"), "from 1 to 1,000,000, not -4"),
        (("simulate", "usa", "--bots", "planner:numbers=bad.json"), "bad.json: not a file"),
        (("simulate", "usa", "--bots", "nowhere.py"), "nowhere.py: no such file"),
        (("simulate", "usa", "--bots", ":"), "':' names no bot; write a bot's name, FILE.py, FILE.py:CLASS or"),
        (("simulate", "usa", "--bots", "planner:blur=1:blur=2"), "planner: blur is given twice; give it once"),
        (("serve", "--db", "/", "--port", "0"), "'/' is a folder; name a file in it, such as /tables.db"),
        (("serve", "--db", ".", "--port", "0"), "'.' is a folder; name a file in it, such as tables.db"),
        (("serve", "--origin", "foo"), "'foo' is not an origin; write https://play.example.org, without a path"),
        (("serve", "--origin", "https://a.org/"), "'https://a.org/' is not an origin"),
        (("serve", "--proxy", "nonsense"), "'nonsense' is not an address; write 127.0.0.1, a network such as"),
        (("serve", "--proxy", "127.0.0.1,,"), "'' is not an address"),
        (("serve", "--grace", "-5"), "--grace"),
        (("serve", "--bot-delay", "-1"), "--bot-delay"),
        (("serve", "--bot-budget", "0"), "--bot-budget"),
        (("train", "usa", "--test", "--use"), "give one of them"),
        (("learnt", "use", "usq"), "did you mean 'usa'?"),
    ],
)
def test_bad_input_is_one_clear_line_and_exit_code_2(arguments: tuple[str, ...], expected: str, tmp_path: Path) -> None:
    done = run(*arguments, cwd=tmp_path, XDG_DATA_HOME=str(tmp_path))
    assert done.returncode == 2
    assert expected in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert done.stdout == ""


def test_a_folder_is_no_database() -> None:
    with pytest.raises(StellwerkError, match=r"^/ is a folder; name a file in it: --db /tables.db$"):
        Lock(Path("/"))
