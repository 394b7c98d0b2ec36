"""For everybody: phones and fingers, keyboards, screen readers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import against_bot, at_first_turn, check_end
from page.typist import Typist
from server.conftest import Server

SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"  # pixels that the page scrolls


@pytest.mark.parametrize(
    ("board", "size"), [("new-york", "phone"), ("new-york", "landscape"), ("metro-berlin", "landscape")]
)
def test_a_phone_with_fingers(person: Invite, server: Server, board: str, size: str) -> None:
    """A whole game by taps, the phone in portrait or landscape; nothing scrolls sideways."""
    ann = person(size=size, lang="nl")
    links = against_bot(server, board)
    page = ann.open(links["seats"][0]["path"])
    page.wait_for_selector("[data-route], [data-station]")
    assert page.evaluate(SIDEWAYS) <= 0
    play(Clicker(page, touch=True))
    check_end(ann)
    assert page.evaluate(SIDEWAYS) <= 0


SMALL = """() => [...document.querySelectorAll("button, a[href], input, select, label:has(input)")]
  .filter((e) => e.checkVisibility() && !(e.matches("input") && e.closest("label")))
  .map((e) => [e.getBoundingClientRect(), e])
  .filter(([box]) => box.width > 1 && box.height > 1 && (box.width < 24 || box.height < 24))
  .map(([box, e]) => `${Math.round(box.width)}x${Math.round(box.height)} ${e.outerHTML.slice(0, 120)}`)"""


@pytest.mark.parametrize("path", ["/", "usa", "metro-paris"])
def test_targets_are_large_enough_for_fingers(person: Invite, server: Server, path: str) -> None:
    ann = person(size="phone")
    if path != "/":
        path = server.post("/api/play", board=path, name="Ann", seats=2)["seats"][0]["path"]
    page = ann.open(path)
    page.wait_for_selector("[data-route], [data-station], [data-action]")
    page.wait_for_load_state("networkidle")
    assert page.evaluate(SMALL) == []


def test_nothing_is_written_smaller_than_13_pixels(person: Invite, server: Server) -> None:
    ann = person()
    path = server.post("/api/play", board="usa", name="Ann", seats=5)["seats"][0]["path"]
    for where in ("/", path):
        page = ann.open(where)
        page.wait_for_selector("[data-route], [data-action]")
        small = page.evaluate(
            """() => [...document.querySelectorAll("body *")].filter((e) => !e.closest("svg") && e.checkVisibility()
              && [...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())
              && parseFloat(getComputedStyle(e).fontSize) < 13).map((e) => e.outerHTML.slice(0, 100))"""
        )
        assert small == [], where


@pytest.mark.parametrize("board", ["new-york", "metro-amsterdam"])
def test_a_game_with_the_keyboard_alone(person: Invite, server: Server, board: str) -> None:
    ann = person()
    links = against_bot(server, board)
    page = ann.open(links["seats"][0]["path"])
    typist = Typist(page)
    page.wait_for_selector("[data-route], [data-station]")
    page.keyboard.press("Tab")
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") != "none"
    play(typist)
    check_end(ann)
    assert typist.done.get("route", 0) + typist.done.get("line", 0) > 5, typist.done


FOCUS = "() => document.activeElement?.closest('[data-route], [data-payment]')?.dataset ?? {}"


def test_enter_goes_to_the_payment_and_enter_again_claims(person: Invite, server: Server) -> None:
    """Escape goes back to the route, and so does claiming: whoever plays by keys loses no place."""
    ann, bob = person(), person()
    at_first_turn(server, ann, bob)
    page = ann.page
    page.wait_for_selector("[data-route].claimable")
    page.locator("[data-route].claimable").first.focus()
    route = page.evaluate(FOCUS)["route"]
    for leave in ("Escape", "Enter"):
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.activeElement.closest('[data-payment]')")
        page.keyboard.press(leave)
        page.wait_for_function(f"() => ({FOCUS})().route === '{route}'")
    ann.wait(lambda: ann.update["view"]["routes"].get(route) == 0)


def test_routes_that_can_be_claimed_are_marked(person: Invite, server: Server) -> None:
    """For everybody who has not switched it off."""
    ann, bob = person(), person()
    at_first_turn(server, ann, bob)
    page = ann.page
    expect(page.locator("path.open")).to_have_attribute("d", re.compile("M"))
    page.get_by_role("button", name="Settings").click()
    page.locator("[data-setting=claimable]").click()
    expect(page.locator("path.open")).to_have_count(0)
