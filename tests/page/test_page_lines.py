"""Reloading and lost connections are harmless."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from page.clicker import Clicker, play
from page.conftest import Invite
from page.proxy import Proxy
from page.test_page_games import check_end, opened
from server.conftest import Server


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    made = Proxy(server.port)
    yield made
    made.close()


def test_reload_in_mid_turn(person: Invite, server: Server) -> None:
    """One card of two is drawn; after a reload the same turn goes on."""
    ann = person()
    links = opened(server, "new-york", "Ann", "Bob", options={"first": 0})
    page = ann.open(links["seats"][0]["path"])
    bob = person()
    bobs = Clicker(bob.open(links["seats"][1]["path"]))
    anns = Clicker(page)
    for clicker in (anns, bobs):
        play(clicker, until="keep")
    page.wait_for_selector(".turn.mine [data-deck], [data-deck][aria-disabled=false]")
    page.locator("[data-deck]").first.click()
    expect(page.locator("html")).to_be_visible()
    page.wait_for_function("() => document.querySelector('[data-deck]').ariaDisabled === 'false'")
    before = ann.update
    assert before["view"]["phase"] == "second"
    page.reload()
    page.wait_for_selector("[data-deck][aria-disabled=false]")
    after = ann.update
    assert (after["at"], after["view"], after["moves"]) == (before["at"], before["view"], before["moves"])
    page.locator("[data-deck]").first.click()
    page.wait_for_selector(".turn:not(.mine)")
    assert ann.update["view"]["seats"][0]["cards"] == before["view"]["seats"][0]["cards"] + 1
    play(anns, bobs)
    check_end(server, ann)


def test_a_cut_line_is_shown_and_loses_nothing(person: Invite, server: Server, proxy: Proxy) -> None:
    """What is clicked while the line is down is sent when it is back, and acts once."""
    ann = person(url=proxy.url)
    ann.excused = ("WebSocket connection", "ERR_", "Failed to load resource")
    links = server.post("/api/play", board="new-york", name="Ann", seats=2, bot="random")
    page = ann.open(links["seats"][0]["path"])
    clicker = Clicker(page)
    play(clicker, until="keep")
    page.wait_for_selector("[data-deck][aria-disabled=false]")
    cards = ann.update["view"]["seats"][0]["cards"]
    proxy.break_off()
    lost = page.locator("[role=status] .lost")
    expect(lost).to_be_visible()
    page.locator("[data-deck]").first.click()
    page.wait_for_timeout(200)
    assert ann.update["view"]["seats"][0]["cards"] == cards
    proxy.mend()
    expect(lost).to_be_hidden(timeout=20_000)
    page.wait_for_function("() => document.querySelector('[data-deck]').ariaDisabled === 'false'")
    assert ann.update["view"]["seats"][0]["cards"] == cards + 1
    for _ in range(3):
        play(clicker, until="end") if clicker.over else [clicker.step() for _ in range(10)]
        proxy.break_off()
        proxy.mend()
        expect(lost).to_be_hidden(timeout=20_000)
    play(clicker)
    check_end(server, ann)
    record = server.get(f"/api/tables/{links['table']}/verify", links["seats"][0]["token"])
    assert record["holds"]
