"""Reloading and lost connections are harmless."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from page.clicker import Clicker, play
from page.conftest import Invite
from page.proxy import Proxy
from page.tables import against_bot, at_first_turn, check_end, finish
from server.conftest import Server


@pytest.fixture
def proxy(server: Server) -> Iterator[Proxy]:
    made = Proxy(server.port)
    yield made
    made.close()


def test_reload_in_mid_turn(person: Invite, server: Server) -> None:
    """One card of two is drawn; after a reload the same turn goes on."""
    ann, bob = person(), person()
    at_first_turn(server, ann, bob)
    page = ann.page
    page.locator("[data-deck]").first.click()
    ann.wait(lambda: ann.update["view"]["phase"] == "second")
    before, cards = ann.update, ann.cards
    ann.updates.clear()
    page.reload()
    page.wait_for_selector("[data-deck][aria-disabled=false]")
    after = ann.update
    assert (after["at"], after["view"], after["moves"]) == (before["at"], before["view"], before["moves"])
    page.locator("[data-deck]").first.click()
    page.wait_for_selector(".turn:not(.mine)")
    assert ann.cards == cards + 1
    bob.page.wait_for_selector(".turn.mine")


def test_a_broken_connection_is_shown_and_loses_nothing(person: Invite, server: Server, proxy: Proxy) -> None:
    """What is clicked while the connection is broken is sent when it is back, and acts once."""
    ann = person(url=proxy.url)
    ann.excused = ("WebSocket connection", "ERR_", "Failed to load resource")
    links = against_bot(server, "new-york")
    page = ann.open(links["seats"][0]["path"])
    clicker = Clicker(page)
    play(clicker, until="keep")
    page.wait_for_selector("[data-deck][aria-disabled=false]")
    cards = ann.cards
    proxy.break_off()
    lost = page.locator("[role=status] .lost")
    expect(lost).to_be_visible()
    page.locator("[data-deck]").first.click()
    proxy.mend()
    expect(lost).to_be_hidden()
    ann.wait(lambda: ann.cards > cards)
    page.wait_for_selector("[data-deck][aria-disabled=false]")
    assert ann.cards == cards + 1
    for _ in range(3):
        for _ in range(10):
            clicker.step()
        proxy.break_off()
        proxy.mend()
        expect(lost).to_be_hidden()
    finish(server, links)
    check_end(ann)
    record = server.get(f"/api/tables/{links['table']}/verify", links["seats"][0]["token"])
    assert record["holds"]
