"""A disk with too little room for a version of the page: it is kept as a whole or not at all, and is played anyway."""

from __future__ import annotations

import time

from playwright.sync_api import Browser, Page, expect

from page.browser import Person, invite
from page.clicker import Clicker, play
from page.kept.host import Host, wait_for_version, wait_until_kept
from patience import PATIENCE

# What becomes of the worker that is being installed.
OUTCOME = """(asked) => asked().then((registration) => new Promise((done) => {
  const worker = registration.installing;
  const look = () => (worker.state === "installing" ? undefined : done(worker.state));
  worker.addEventListener("statechange", look);
  look();
}))"""
FIRST = f"({OUTCOME})(() => navigator.serviceWorker.register('sw.js'))"
NEXT = f"({OUTCOME})(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()))"
CACHES = "caches.keys().then((names) => names.length)"
LITTLE = 1_000_000  # bytes: for games, not for the page


class Disk:
    """What a browser may keep of a host's pages."""

    def __init__(self, person: Person, host: Host) -> None:
        self.session, self.origin = person.context.new_cdp_session(person.page), f"http://127.0.0.1:{host.port}"

    def fill(self) -> None:
        self.session.send("Storage.overrideQuotaForOrigin", {"origin": self.origin, "quotaSize": LITTLE})

    def clear(self) -> None:
        self.session.send("Storage.overrideQuotaForOrigin", {"origin": self.origin})


def check_played(page: Page) -> None:
    """While the page tries to keep itself there may be no room for a game: that is said, and it is asked again."""
    expect(page.locator('[data-board="berlin"] img')).to_be_visible()
    deadline = time.monotonic() + PATIENCE
    while "/t/here-" not in page.url:
        assert time.monotonic() < deadline, page.locator("[role=alert]").all_inner_texts()
        if page.locator('[data-action="play"]:enabled').count():
            page.locator('[data-action="play"]').click()
        page.wait_for_timeout(500)
    play(Clicker(page), until="keep")


def test_a_page_that_does_not_fit_is_played_from_the_network(browser: Browser, host: Host) -> None:
    ann = invite(browser, host.url, keeping=True)
    disk = Disk(ann, host)
    disk.fill()
    page = ann.open("")
    assert page.evaluate(FIRST) == "redundant"
    assert page.evaluate(CACHES) == 0
    page.reload()
    check_played(page)
    assert page.evaluate("navigator.serviceWorker.controller") is None
    disk.clear()
    page.goto(host.url)
    page.reload()
    wait_until_kept(page)
    ann.context.close()
    ann.check()


def test_an_update_that_does_not_fit_leaves_the_version_before(browser: Browser, host: Host) -> None:
    ann = invite(browser, host.url, keeping=True)
    disk = Disk(ann, host)
    page = ann.open("")
    wait_until_kept(page)
    disk.fill()
    host.publish("two")
    assert page.evaluate(NEXT) == "redundant"
    assert page.evaluate(CACHES) == 1
    page.reload()
    expect(page.locator('html[data-version="one"]')).to_be_attached()
    disk.clear()
    check_played(page)
    page.goto(host.url)
    wait_for_version(page)
    page.reload()
    expect(page.locator('html[data-version="two"]')).to_be_attached()
    ann.context.close()
    ann.check()
