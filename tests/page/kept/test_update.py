"""A new version of the page: fetched in the background, begun by whoever wants it, and never under a game."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from page.browser import Person, invite
from page.clicker import Clicker, play
from page.kept.host import Host, wait_for, wait_for_version, wait_until_kept
from page.tables import saved_record

MARK = "window.untouched = true"
IS_GONE = "navigator.serviceWorker.getRegistration().then((registration) => registration === undefined)"


def kept(browser: Browser, host: Host) -> Person:
    person = invite(browser, host.url, keeping=True)
    person.open("")
    wait_until_kept(person.page)
    return person


def publish_next(host: Host, page: Page) -> None:
    """Until the page that is open knows of it."""
    host.publish("two")
    wait_for_version(page)


def version_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-version")


def test_an_update_in_mid_game_disturbs_nobody(browser: Browser, host: Host) -> None:
    """A game goes on in one tab, with parts that the host has no more, while another tab begins the new version."""
    ann = kept(browser, host)
    page = ann.page
    page.locator('[data-action="play"]').click()
    expect(page.locator("[data-route]").first).to_be_attached()
    page.evaluate(MARK)
    other = ann.context.new_page()
    other.goto(host.url)
    publish_next(host, page)
    assert not (host.site / "assets/later-one.js").exists()
    assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('later'))")
    expect(page.locator("[data-new-version]")).to_have_count(0)
    other.locator("[data-new-version]").click()
    expect(other.locator('html[data-version="two"] [data-action="play"]')).to_be_visible()
    assert page.evaluate("window.untouched")
    assert version_of(page) == "one"
    page.keyboard.press("F2")
    expect(page.get_by_role("dialog")).to_be_visible()  # the text view, which is loaded now
    ann.context.close()
    ann.check()


@pytest.mark.slow
def test_a_game_that_one_version_began_ends_in_the_next(browser: Browser, host: Host, tmp_path: Path) -> None:
    """Without any network, and its record holds."""
    ann = kept(browser, host)
    page = ann.page
    page.locator('[data-board="metro-paris"]').click()
    page.locator('[data-action="play"]').click()
    clicker = Clicker(page)
    play(clicker, until="confirm")
    publish_next(host, page)
    host.stop()
    page.reload()
    expect(page.locator('html[data-version="two"] .turn')).to_be_visible()
    play(clicker)
    assert saved_record(page, tmp_path).result
    ann.context.close()


@pytest.mark.parametrize("how", ["reload", "close"])
def test_the_new_version_starts_with_the_next_visit(browser: Browser, host: Host, how: str) -> None:
    """Also without any network: it is on the device already."""
    ann = kept(browser, host)
    page = ann.page
    publish_next(host, page)
    host.stop()
    if how == "reload":
        page.reload()
    else:
        page.close()
        page = ann.context.new_page()
        page.goto(host.url)
    expect(page.locator('html[data-version="two"] [data-action="play"]')).to_be_visible()
    ann.context.close()


def test_what_has_not_changed_is_not_fetched_again(browser: Browser, host: Host) -> None:
    ann = kept(browser, host)
    before = host.log.read_text()
    publish_next(host, ann.page)
    asked = host.log.read_text().removeprefix(before)
    assert "/assets/later-two.js" in asked
    assert ".woff2" not in asked
    assert "-layout-" not in asked
    ann.context.close()


def test_two_versions_are_kept_and_no_more(browser: Browser, host: Host) -> None:
    ann = kept(browser, host)
    for version in ("two", "three", "four"):
        host.publish(version)
        wait_for_version(ann.page)
        ann.page.reload()
        expect(ann.page.locator(f'html[data-version="{version}"]')).to_be_attached()
    assert ann.page.evaluate("caches.keys().then((names) => names.length)") == 2
    ann.context.close()


def test_another_program_at_this_address_gets_it(browser: Browser, host: Host) -> None:
    """As happens at localhost."""
    ann = kept(browser, host)
    for name in ("manifest.webmanifest", "sw.js"):
        (host.site / name).unlink()
    (host.site / "index.html").write_text("<h1>Something else</h1>")
    ann.page.reload()
    wait_for(ann.page, IS_GONE)
    ann.page.reload()
    expect(ann.page.get_by_role("heading", name="Something else")).to_be_visible()
    ann.context.close()
