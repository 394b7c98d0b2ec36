"""Without the packages of an extra, whatever needs them says how to install them."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib

import pytest

from repository import ROOT
from stellwerk.extras import PLAY

NEEDS = {
    "stellwerk.envs.gymnasium": ("gymnasium", "rl"),
    "stellwerk.envs.single": ("gymnasium", "rl"),
    "stellwerk.envs.vector": ("gymnasium", "rl"),
    "stellwerk.envs.pettingzoo": ("pettingzoo", "rl"),
    "stellwerk.envs.pettingzoo.usa_v0": ("pettingzoo", "rl"),
    "stellwerk.envs.parallel": ("pettingzoo", "rl"),
    "stellwerk.envs.openspiel": ("pyspiel", "openspiel"),
    "stellwerk.envs.spielstate": ("pyspiel", "openspiel"),
}

BLOCKED = """
import sys
from importlib import import_module
from stellwerk.errors import StellwerkError

class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Absent())
for module in {modules!r}:
    try:
        import_module(module)
    except StellwerkError as error:
        assert isinstance(error, ImportError)
        print(f"{{module}}: {{error}}")
"""


def test_every_environment_says_which_extra_it_needs() -> None:
    absent = {package for package, _ in NEEDS.values()}
    code = BLOCKED.format(absent=absent, modules=list(NEEDS))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    # PettingZoo's environments need Gymnasium's spaces first.
    first = {"pettingzoo": "gymnasium"}
    assert done.stdout.splitlines() == [
        f"{module}: {first.get(package, package)} is not installed: pip install 'stellwerk[{extra}]'"
        for module, (package, extra) in NEEDS.items()
    ], done.stderr


@pytest.mark.parametrize(
    ("package", "command", "told"),
    [
        ("cma", ["tune", "new-york", "--generations", "1", "--out", "/dev/null"], "stellwerk[tune]"),
        ("cma", ["exploit", "new-york", "--minutes", "0"], "stellwerk[tune]"),
        ("ray", ["arena", "new-york", "--bots", "random,greedy", "--ray", "auto", "--blocks", "2"], "stellwerk[ray]"),
        ("structlog", ["serve", "--port", "0"], "stellwerk[play]"),
        ("litestar", ["serve", "--port", "0", "--domain", "play.example.org"], "stellwerk[play]"),
        ("sqlalchemy", ["backup", "/dev/null"], "stellwerk[play]"),
        ("asyncpg", ["serve", "--db", "postgresql://localhost/none", "--port", "0"], "stellwerk[postgres]"),
    ],
)
def test_every_command_says_which_extra_it_needs(package: str, command: list[str], told: str) -> None:
    code = BLOCKED.format(absent={package}, modules=[]) + f"sys.argv = ['stellwerk', *{command!r}]\n"
    code += "from stellwerk.cli.main import main\nmain()\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stderr.splitlines()[-1].endswith(f"pip install '{told}'")
    assert "Traceback" not in done.stderr


def test_the_packages_of_the_server_are_known() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    names = {re.split(r"[^\w-]", line)[0].replace("-", "_") for line in extras["play"]}
    assert names == set(PLAY)
