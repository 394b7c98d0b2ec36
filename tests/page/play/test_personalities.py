"""Bots with a name and a face: chosen on the start page, in the lobby and during a game, also without a server."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from page.browser import Person
from page.clicker import Clicker, play
from page.conftest import Invite
from page.play.test_here import begin
from page.play.test_lobby import open_table

STYLES = ("ticket-hungry", "long-route", "blocker", "rusher", "hoarder")


def bots_of(somebody: Person) -> list[str]:
    return [seat["bot"] for seat in somebody.update["table"]["seats"]]


def row(page: Page, name: str) -> Locator:
    return page.get_by_role("row").filter(has_text=name)


def choose(page: Page, style: str) -> None:
    page.locator('[data-personality=""]').select_option(style)


def test_a_personality_is_chosen_plays_and_is_changed(person: Invite) -> None:
    ann = person()
    page = ann.open("/")
    page.locator('[data-board="new-york"]').click()
    chooser = page.get_by_label("Personality of the bots")
    expect(chooser).to_have_value("mixed")
    choose(page, "hoarder")
    expect(chooser).to_have_accessible_description("Sam saves up cards for long routes.")
    page.get_by_label("Bot level").select_option("guard")
    page.locator('[data-action="play"]').click()
    expect(page.locator("[data-keep]")).to_be_visible()
    assert bots_of(ann)[1:] == ["guard:style=hoarder"] * 2
    expect(row(page, "Sam 2")).to_contain_text("Guard")
    expect(row(page, "Sam 2").locator('[data-face="hoarder"]')).to_have_attribute("aria-hidden", "true")
    change_bot(page)
    ann.wait(lambda: bots_of(ann)[1] == "guard:style=rusher")
    expect(row(page, "Charlie").locator('[data-face="rusher"]')).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("F2")
    expect(page.get_by_role("row", name=re.compile("Charlie.*Bot, Guard. Charlie claims early"))).to_be_visible()


def change_bot(page: Page) -> None:
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").locator('[data-personality="1"]').select_option("rusher")


def test_bots_of_a_new_table_differ(person: Invite) -> None:
    ann = person()
    page = ann.open("/")
    page.locator('[data-board="usa"]').click()
    page.locator(".quick select").first.select_option("5")
    page.locator('[data-action="play"]').click()
    expect(page.locator("[data-keep]")).to_be_visible()
    assert {bot.partition("=")[2] for bot in bots_of(ann)[1:]} < set(STYLES)
    assert len(set(bots_of(ann))) == 5


def test_metro_has_none(person: Invite) -> None:
    ann = person()
    page = ann.open("/")
    page.locator('[data-board="metro-berlin"]').click()
    expect(page.locator("[data-personality]")).to_have_count(0)
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/**")
    ann.wait(lambda: bots_of(ann)[1] == "driver")


def test_personalities_in_the_lobby(person: Invite) -> None:
    ann = person()
    page = ann.open("/")
    page.locator('[data-board="usa"]').click()
    open_table(page)
    page.locator('[data-kind="1"]').select_option("dispatcher")
    page.locator('[data-personality="1"]').select_option("blocker")
    ann.wait(lambda: bots_of(ann)[1] == "dispatcher:style=blocker")
    seat = page.locator("li", has=page.locator('[data-kind="1"]'))
    expect(seat).to_contain_text("Toni")
    expect(seat.locator('[data-face="blocker"]').first).to_be_visible()
    page.locator('[data-kind="1"]').select_option("guard")
    ann.wait(lambda: bots_of(ann)[1] == "guard:style=blocker")
    page.locator("[data-start]").click()
    expect(page.locator("[data-keep]")).to_be_visible()
    styles = [bot.partition("=")[2] for bot in bots_of(ann)[1:]]
    assert set(styles) <= set(STYLES)
    assert len(set(styles)) == len(styles)  # who fills up takes nobody's personality
    expect(row(page, "Toni").locator('[data-face="blocker"]')).to_be_visible()


@pytest.mark.slow
def test_a_personality_plays_on_this_device(person: Invite) -> None:
    """To the end; then the same bots play again, as somebody else."""
    somebody = person()
    page = begin(somebody, "new-york", personality="long-route")
    expect(row(page, "Mika").first).to_contain_text("Apprentice")
    expect(row(page, "Mika").first.locator('[data-face="long-route"]')).to_be_visible()
    play(Clicker(page))
    expect(row(page, "Mika").first.locator('[data-face="long-route"]')).to_be_visible()
    choose(page, "rusher")
    page.locator("[data-rematch]").click()
    expect(row(page, "Charlie").first).to_contain_text("Apprentice")
    assert not [each for each in somebody.complaints if "bot" in each]
