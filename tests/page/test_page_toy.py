"""The toy family on the page: one line more in the page's registry, and a game of it can be played in the browser."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from needed import give_up
from page.browser import invite
from page.clicker import Clicker, play
from page.conftest import QUICK_SERVER, QuickServer
from page.tables import check_end, opened

ROOT = Path(__file__).parents[2]
LINE = '  race: () => import("./race/family"),\n'
BEFORE = '  metro: () => import("./metro/family"),\n'
TOY_SERVER = """
import pathlib, sys
from stellwerk import families
from stellwerk.server import settings
built, tests = sys.argv[4:]
sys.path.insert(0, tests)
families.REGISTRY["race"] = "toy"
settings.PAGE = pathlib.Path(built)
"""


class ToyServer(QuickServer):
    built: Path

    program = TOY_SERVER + QUICK_SERVER.replace("sys.argv[2:]", "sys.argv[2:4]")

    def arguments(self) -> list[str]:
        return [*super().arguments(), str(self.built), str(ROOT / "tests")]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of a copy that has the toy family in a folder of its own and in the registry."""
    npx, folder = shutil.which("npx"), tmp_path_factory.mktemp("toy") / "page"
    if not npx:
        give_up("no Node to build the page with")
    shutil.copytree(ROOT / "page", folder, ignore=shutil.ignore_patterns("node_modules"))
    (folder / "node_modules").symlink_to(ROOT / "page/node_modules")
    shutil.copytree(ROOT / "tests/toy/page", folder / "src/race")
    registry = folder / "src/families.svelte.ts"
    registry.write_text(registry.read_text().replace(BEFORE, BEFORE + LINE))
    built = folder.parent / "built"
    subprocess.run([npx, "vite", "build", "--outDir", str(built), "--emptyOutDir"], cwd=folder, check=True)
    return built


@pytest.fixture(scope="module")
def toy_server(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ToyServer]:
    folder = tmp_path_factory.mktemp("served")
    made = ToyServer(str(folder / "tables.db"), folder)
    made.built = built
    made.start()
    yield made
    made.stop()


def test_a_game_of_the_toy_family_is_played_to_its_end(browser: Browser, toy_server: ToyServer) -> None:
    links = opened(toy_server, "lane", "Ann", "Bob")
    people = [invite(browser, toy_server.url) for _ in range(2)]
    clickers = [Clicker(one.open(links["seats"][seat]["path"])) for seat, one in enumerate(people)]
    expect(people[0].page.locator("[data-state]")).to_contain_text("Ann is on square 0.")
    play(*clickers)
    for one in people:
        check_end(one)
        one.context.close()
        one.check()
