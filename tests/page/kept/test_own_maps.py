"""Maps of a server's folder, played on the device like all other boards; and games on a map that has gone since."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from guide_maps import guide_maps
from page.browser import invite
from page.clicker import Clicker, play
from page.conftest import QuickServer
from page.kept.host import wait_for_version, wait_until_kept
from page.tables import saved_record
from patience import wait_until


def start(page: Page, file: str) -> Clicker:
    page.locator(f'[data-board^="{file}~"]').click()
    here = page.locator("[data-here]")
    expect(here.or_(page.locator("[data-alone]"))).to_be_visible()
    if here.count():
        here.check()
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/here-*")
    return Clicker(page)


@pytest.mark.slow
@pytest.mark.parametrize("file", ["lake", "lake-line"])
def test_an_own_map_is_played_with_the_network_off(browser: Browser, server: QuickServer, file: str) -> None:
    ann = invite(browser, server.url, keeping=True)
    ann.excused = ("ERR_INTERNET_DISCONNECTED",)
    page = ann.open("/")
    wait_until_kept(page)
    ann.context.set_offline(True)
    page.reload()
    image = page.locator(f'[data-board^="{file}~"] img')
    expect(image).to_have_js_property("complete", True)
    assert image.evaluate("image => image.naturalWidth") > 0
    clicker = start(page, file)
    play(clicker, until="confirm")
    page.reload()
    play(clicker)
    expect(page.locator("[data-end]")).to_be_visible()
    ann.context.close()
    ann.check()


@pytest.fixture
def pond(server: QuickServer) -> Iterator[Path]:
    """A map that the server offers for a while."""
    path = server.log.parent / "maps/pond.toml"
    path.write_text(guide_maps()["lake.toml"].replace('name = "Lake"', 'name = "Pond"'))
    wait_until(lambda: is_offered(server))
    yield path
    path.unlink(missing_ok=True)
    wait_until(lambda: not is_offered(server))


def is_offered(server: QuickServer) -> bool:
    return any(board["title"] == "Pond" for board in server.get("/api/boards"))


@pytest.mark.slow
@pytest.mark.parametrize("keeping", [False, True])
def test_a_game_outlives_its_map(
    browser: Browser, server: QuickServer, pond: Path, tmp_path: Path, keeping: bool
) -> None:
    """With a server that knows it no more, and without a network in a version of the page that never knew it."""
    ann = invite(browser, server.url, keeping=keeping)
    ann.excused = ("ERR_INTERNET_DISCONNECTED", "404")
    page = ann.open("/")
    if keeping:
        wait_until_kept(page)
    clicker = start(page, "pond")
    play(clicker, until="confirm")
    address = page.url
    pond.unlink()
    wait_until(lambda: not is_offered(server))
    if keeping:
        wait_for_version(page)
    page.goto(server.url)
    expect(page.locator('[data-board^="lake~"]')).to_be_visible()
    expect(page.locator('[data-board^="pond~"]')).to_have_count(0)
    ann.context.set_offline(keeping)
    page.goto(address)
    play(clicker)
    assert saved_record(page, tmp_path).result
    ann.context.close()
    ann.check()
