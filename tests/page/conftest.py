"""One server and one browser for the tests of a worker; people come and go."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from guide_maps import save_maps
from page.browser import Person, invite, running_browser
from page.tables import Links, against_bot, finish
from server.conftest import Server, check_log
from server.deals import name_deals
from stellwerk.server.settings import PAGE
from stellwerk.warm import warm_all

QUICK_SERVER = """
import dataclasses, pathlib, sys
from stellwerk.server.run import run
from stellwerk.server.settings import Limits, Settings
free = {field.name: 1e9 for field in dataclasses.fields(Limits) if field.name.endswith(("rate", "burst"))}
maps, hurry = map(pathlib.Path, sys.argv[2:])
class Patient(Settings):
    def __getattribute__(self, name):
        return 0.0 if name == "opening" and hurry.exists() else super().__getattribute__(name)
settings = Patient(sys.argv[1], maps, limits=Limits(**free), bot_delay=0, grace=600, opening=600)
run(settings, "127.0.0.1", 0, None)
"""


class QuickServer(Server):
    """Bots don't wait for people to follow, one address may ask as often as it likes; it offers the guide's maps.

    Texts that were promised are waited for as long as a slow machine may take, or not at all while it is in a hurry.
    """

    program = QUICK_SERVER

    def arguments(self) -> list[str]:
        return [self.database, str(save_maps(self.log.parent / "maps")), str(self.hurry)]

    @property
    def hurry(self) -> Path:
        return self.log.parent / "hurry"

    @contextmanager
    def hurrying(self) -> Iterator[None]:
        self.hurry.touch()
        yield
        self.hurry.unlink()


# Playwright keeps an event loop in the test's thread; other tests need that thread without one.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with running_browser() as found:
        yield found


@pytest.fixture(scope="package")
def quick_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[QuickServer]:
    assert (PAGE / "index.html").exists(), "the page is not built: make page"
    warm_all()
    folder = tmp_path_factory.mktemp("page")
    made = QuickServer(str(folder / "tables.db"), folder)
    made.start()
    yield made
    made.stop()
    check_log(made)


@pytest.fixture
def server(request: pytest.FixtureRequest, quick_server: QuickServer) -> QuickServer:
    name_deals(quick_server.deals, request.node.nodeid)
    return quick_server


@pytest.fixture(scope="package")
def finished(quick_server: QuickServer) -> Links:
    """A game that is over; looking through it takes long, and the server remembers what it found."""
    name_deals(quick_server.deals, "finished")
    links = against_bot(quick_server, "new-york")
    finish(quick_server, links)
    return links


Invite = Callable[..., Person]


@pytest.fixture
def person(browser: Browser, server: Server) -> Iterator[Invite]:
    """Somebody new; in the end nobody's browser has complained about anything."""
    made: list[Person] = []

    def make(url: str = server.url, **options: Any) -> Person:
        made.append(invite(browser, url, **options))
        return made[-1]

    yield make
    for one in made:
        one.context.close()
    for one in made:
        one.check()
