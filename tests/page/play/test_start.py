"""The start page and the ways from there to a table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from boards import NAMES
from page.clicker import Clicker, play
from page.conftest import Invite

MARKUP = "<b onclick=alert(1)>Eve</b>"


def test_every_board_has_a_tile_and_can_be_played_at_once(person: Invite) -> None:
    ann = person()
    page = ann.open("/")
    for name in NAMES:
        expect(page.locator(f'[data-board="{name}"] img')).to_be_visible()
    page.locator('[data-board="berlin"]').click()
    page.locator('[data-action="play"]').click()
    expect(page.locator("[data-route]").first).to_be_attached()
    assert ann.update["table"]["board"] == "berlin"
    page.locator('a[href="/"]').first.click()
    expect(page.locator(f'a[href*="{ann.update["table"]["table"]}"]')).to_be_visible()  # among the running tables


def test_from_a_friends_link_to_a_seat_it_is_a_name_and_one_click(person: Invite) -> None:
    ann, bob = person(), person()
    page = ann.open("/")
    page.locator('[data-board="new-york"]').click()
    page.locator('[data-action="friends"]').click()
    page.locator('input[data-name="0"]').fill("Ann")
    page.locator("[data-open]").click()
    link = page.locator("[data-link]").first.get_attribute("href")
    assert link
    there = bob.page
    there.goto(link)
    there.locator("[data-name]").fill(MARKUP)
    there.locator("[data-sit]").click()
    expect(page.get_by_text(MARKUP, exact=True).first).to_be_visible()
    page.locator("[data-start]").click()
    expect(page.locator("[data-route]").first).to_be_attached()
    expect(there.locator("[data-route]").first).to_be_attached()
    for one in (page, there):
        expect(one.get_by_text(MARKUP).first).to_be_attached()
        assert one.locator("b[onclick]").count() == 0


def test_a_public_table_is_joined_from_the_start_page(person: Invite) -> None:
    ann, bob = person(settings={"name": "Ann"}), person(settings={"name": "Bob"})
    page = ann.open("/")
    page.locator('[data-board="berlin"]').click()
    page.locator('[data-action="friends"]').click()
    page.get_by_text("More options").click()
    page.locator('[data-option="public"]').check()
    page.locator("[data-open]").click()
    page.wait_for_selector("[data-start]")
    there = bob.open("/")
    listed = there.get_by_role("region", name="Public tables").get_by_role("listitem").filter(has_text="Ann")
    expect(listed).to_contain_text("Berlin")
    listed.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("Bob", exact=True)).to_be_visible()
    assert bob.update["table"]["table"] == ann.update["table"]["table"]
    assert bob.update["seat"] == 1


def test_pass_and_play_hides_the_hand(person: Invite) -> None:
    """Whoever has just moved hands the device over; nothing of a hand is on the page until the next one has it."""
    ann = person()
    page = ann.open("/")
    page.locator('[data-board="new-york"]').click()
    page.locator('[data-action="device"]').click()
    page.locator('input[data-name="0"]').fill("Ann")
    page.locator('input[data-name="1"]').fill("Bob")
    page.locator("[data-open]").click()
    clicker = Clicker(page)
    seen = []
    for _ in range(400):
        what = clicker.step()
        if what == "ready":
            seen.append(str(ann.update["seat"]))
        if len(seen) >= 6 or what == "end":
            break
        if page.locator("[data-ready]").count():
            assert page.locator("[data-hand], [data-ticket], [data-offer], [data-payment]").count() == 0
        clicker.rest()
    assert set(seen) >= {"0", "1"}, seen
    play(clicker)
    assert {update["seat"] for update in ann.updates} >= {0, 1}


@pytest.mark.parametrize(
    ("lang", "words"),
    [("de", "Sofort spielen"), ("nl", "Meteen spelen"), ("en", "Play now"), ("fr", "Play now"), ("de-AT", "Sofort")],
)
def test_the_browsers_language_is_spoken(person: Invite, lang: str, words: str) -> None:
    page = person(lang=lang).open("/")
    expect(page.locator('[data-action="play"]')).to_contain_text(words)
    expect(page.locator("html")).to_have_attribute("lang", lang[:2] if lang != "fr" else "en")


def test_the_language_can_be_switched_and_is_kept(person: Invite) -> None:
    page = person(lang="en").open("/")
    for name, words in (("Deutsch", "Sofort spielen"), ("Nederlands", "Meteen spelen"), ("English", "Play now")):
        page.get_by_text(name, exact=True).first.click()
        expect(page.locator('[data-action="play"]')).to_contain_text(words)
    page.get_by_text("Deutsch", exact=True).first.click()
    page.reload()
    expect(page.locator('[data-action="play"]')).to_contain_text("Sofort spielen")


def test_a_link_that_leads_nowhere_says_so(person: Invite) -> None:
    page = person().open("/t/nothing234#" + "a" * 32)
    expect(page.get_by_role("heading")).to_have_text(re.compile("nowhere"))
    page.get_by_role("link").click()
    expect(page.locator('[data-action="play"]')).to_be_visible()
