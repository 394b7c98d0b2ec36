"""Whole games with the network switched off, on every board and sheet, from the page that one visit has left."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from boards import NAMES
from page.browser import Person, invite
from page.clicker import Clicker, play
from page.conftest import QuickServer
from page.kept.host import wait_until_kept
from page.tables import saved_record

WITH_COACH = """() => {
  const settings = JSON.parse(localStorage.getItem("stellwerk.settings"));
  localStorage.setItem("stellwerk.settings", JSON.stringify({ ...settings, coach: true }));
}"""


@pytest.fixture(scope="module")
def offline(browser: Browser, quick_server: QuickServer) -> Iterator[Person]:
    person = invite(browser, quick_server.url, keeping=True)
    person.excused = ("ERR_INTERNET_DISCONNECTED",)
    person.open("/")
    wait_until_kept(person.page)
    person.context.set_offline(True)
    yield person
    person.context.close()
    person.check()


@pytest.mark.slow
@pytest.mark.parametrize("board", NAMES)
def test_a_whole_game_with_the_network_off(offline: Person, board: str) -> None:
    page = offline.open("/")
    page.locator(f'[data-board="{board}"]').click()
    expect(page.locator("[data-alone]")).to_be_visible()
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/here-*")
    play(Clicker(page))
    expect(page.locator("[data-end]")).to_be_visible()
    page.goto(f"{offline.url}/")
    expect(page.locator("section[aria-labelledby=running] li").first).to_contain_text("over")


@pytest.mark.slow
@pytest.mark.parametrize("board", ["new-york", "metro-berlin"])
def test_one_device_goes_round_with_the_network_off(offline: Person, board: str) -> None:
    page = offline.open("/")
    page.locator(f'[data-board="{board}"]').click()
    page.locator('[data-action="device"]').click()
    page.locator("[data-open]").click()
    page.wait_for_url("**/t/here-*")
    clicker = Clicker(page)
    play(clicker)
    assert clicker.done["ready"] > 10, "the device went round"


@pytest.mark.slow
@pytest.mark.parametrize("expert", [False, True])
def test_a_sheet_is_played_alone_with_the_network_off(offline: Person, tmp_path: Path, expert: bool) -> None:
    page = offline.open("/")
    page.locator('[data-board="metro-amsterdam"]').click()
    page.locator('[data-action="device"]').click()
    page.locator(".seats .drop").first.click()
    page.locator("details summary").click()
    page.locator('[data-option="expert"]').set_checked(expert)
    page.locator("[data-open]").click()
    page.wait_for_url("**/t/here-*")
    clicker = Clicker(page)
    play(clicker)
    assert "ready" not in clicker.done, "there is nobody to hand it over to"
    header = saved_record(page, tmp_path).header
    assert (header.seats, header.options.get("expert", 0)) == (1, expert)


@pytest.mark.slow
def test_a_move_is_taken_back_with_the_network_off(offline: Person) -> None:
    """The choice of tickets, before the device is handed over."""
    page = offline.open("/")
    page.locator('[data-board="new-york"]').click()
    page.locator('[data-action="device"]').click()
    page.locator("[data-open]").click()
    page.wait_for_url("**/t/here-*")
    page.locator("[data-ready]").click()
    keep, undo = page.locator("[data-keep]"), page.locator("[data-undo]")
    keep.click()
    undo.click()
    expect(keep).to_be_visible()
    expect(undo).to_have_count(0)
    keep.click()
    expect(undo).to_be_visible()


@pytest.mark.slow
def test_the_coach_hints_refusals_and_analysis_with_the_network_off(offline: Person) -> None:
    page = offline.open("/")
    page.evaluate(WITH_COACH)
    page.reload()
    page.locator('[data-board="new-york"]').click()
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/here-*")
    expect(page.locator(".coach.ready")).to_contain_text("tickets")
    page.locator(".coach .off").click()
    expect(page.locator(".coach")).to_have_count(0)
    clicker = Clicker(page)
    play(clicker, until="keep")
    deck = page.locator("[data-deck][aria-disabled=false]")
    expect(deck).to_be_visible()
    page.get_by_role("button", name="Hint").click()
    expect(page.locator("[data-hint]").first).to_be_visible()
    page.keyboard.press("Escape")
    deck.click()
    page.locator("[data-pile][aria-disabled=true]").click(force=True)  # whoever has a card takes a second one
    expect(page.locator(".why")).to_contain_text("second card")
    page.keyboard.press("Escape")
    play(clicker)
    page.locator("[data-replay]").click()
    page.locator("[data-analyse]").click()
    expect(page.locator("[data-study=done]")).to_be_visible()
