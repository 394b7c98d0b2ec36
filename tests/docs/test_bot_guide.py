"""The guide's bots are those of the example package, which is installed and found as anybody's would be."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from repository import ROOT

GUIDE = (ROOT / "docs/guides/write-a-bot.md").read_text()
EXAMPLE = ROOT / "examples/bot-plugin"


@pytest.mark.parametrize("block", re.findall(r"```(?:python|toml)\n(?!>>>)(.*?)```", GUIDE, re.DOTALL))
def test_the_guides_code_is_the_examples(block: str) -> None:
    assert block in (EXAMPLE / "signalmen.py").read_text() + (EXAMPLE / "pyproject.toml").read_text()


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where the example package is installed, and nothing is fetched for it."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-build-isolation"]
    subprocess.run([*pip, "--target", str(target), str(EXAMPLE)], check=True)
    return {**os.environ, "PYTHONPATH": str(target)}


def arena(environment: dict[str, str], *arguments: str) -> dict[str, float]:
    """The shares of wins by bot."""
    command = [sys.executable, "-m", "stellwerk", "arena", *arguments, "--workers", "1", "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {bot["bot"]: bot["wins"]["value"] for bot in json.loads(done.stdout)["bots"]}


def test_the_installed_board_bot_is_found_and_better_than_random(environment: dict[str, str]) -> None:
    shares = arena(environment, "new-york", "--bots", "saver,saver:least=2,random", "--blocks", "10")
    assert shares["random"] < min(shares["saver"], shares["saver:least=2"])


def test_the_installed_sheet_bots_are_found_and_foresight_pays(environment: dict[str, str]) -> None:
    bots = "foresight:worlds=20,keen,random"
    shares = arena(environment, "metro-berlin", "--seats", "1", "--bots", bots, "--blocks", "5")
    assert list(shares) == ["foresight:worlds=20", "keen", "random"]


def test_a_bot_says_which_family_it_plays(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "stellwerk", "arena", "usa", "--bots", "keen,random"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "stellwerk: keen does not play tickets games, only metro games\n"
