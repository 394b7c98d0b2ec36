"""The page of a server, kept on the device: without the network it opens, and nothing that a server tells is kept."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from boards import NAMES
from page.browser import Person, invite
from page.conftest import QuickServer
from page.kept.host import wait_for, wait_until_kept

KEPT = """caches.keys().then((names) => Promise.all(names.map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).then((all) => all.flat())"""


@pytest.fixture
def ann(browser: Browser, server: QuickServer) -> Person:
    person = invite(browser, server.url, keeping=True)
    person.excused = ("ERR_INTERNET_DISCONNECTED",)
    person.open("/")
    wait_until_kept(person.page)
    return person


def test_after_one_visit_the_start_page_the_rules_and_every_board_open_offline(ann: Person) -> None:
    page = ann.page
    ann.context.set_offline(True)
    for path in ("/rules", "/rules/metro", "/"):
        page.goto(ann.url + path)
        expect(page.locator('a[href="/"]').first).to_be_visible()
    for name in NAMES:
        image = page.locator(f'[data-board="{name}"] img')
        wait_for(page, f"document.querySelector('[data-board=\"{name}\"] img').naturalWidth > 0")
        expect(image).to_be_visible()
    page.locator('[data-board="berlin"]').click()
    page.locator('[data-action="play"]').click()
    expect(page.locator("[data-route]").first).to_be_attached()
    page.reload()
    expect(page.locator("[data-route]").first).to_be_attached()
    ann.context.close()
    ann.check()


def test_nothing_that_a_server_tells_is_kept(ann: Person) -> None:
    page = ann.page
    page.locator('[data-action="play"]').click()
    expect(page.locator("[data-route]").first).to_be_attached()
    kept = page.evaluate(KEPT)
    assert "/" in kept
    assert all(path in ("/", "/manifest.webmanifest") or path.startswith(("/assets/", "/offline/")) for path in kept)
    ann.context.close()
    ann.check()


def test_with_a_server_tables_are_the_servers_though_the_page_is_kept(ann: Person) -> None:
    page = ann.page
    page.reload()
    page.locator('[data-action="play"]').click()
    assert ann.update["table"]["board"] == "usa"
    ann.context.close()
    ann.check()


def test_a_server_that_is_gone_and_comes_back_is_noticed(ann: Person) -> None:
    page, friends = ann.page, ann.page.locator('[data-action="friends"]')
    page.reload()
    expect(friends).to_be_visible()
    ann.context.set_offline(True)
    page.reload()
    expect(page.locator('[data-action="play"]')).to_be_visible()
    expect(friends).to_have_count(0)
    ann.context.set_offline(False)
    expect(friends).to_be_visible()
    ann.context.close()
    ann.check()


def test_what_a_hotel_answers_is_no_server(browser: Browser, server: QuickServer) -> None:
    bob = invite(browser, server.url)
    bob.page.route(
        "**/api/**", lambda route: route.fulfill(content_type="text/html", body="<h1>Your room, please</h1>")
    )
    page = bob.open("/")
    expect(page.locator('[data-board="usa"]')).to_contain_text("45")
    expect(page.locator('[data-action="friends"]')).to_have_count(0)
    bob.context.close()
    bob.check()
