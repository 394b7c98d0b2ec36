"""The flow of a game on the page: choices that stay, devices that change hands, others' moves told again, hints."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from page.browser import Person
from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import Links, opened
from server.conftest import Server


def test_a_staged_line_stays_whatever_others_do(person: Invite, server: Server) -> None:
    """Another's choice and chat come as updates, and none of them is a new decision for me."""
    ann, bob = person(), person()
    links = opened(server, "metro-paris", "Ann", "Bob")
    while kinds_of_moves(server, links) == {"ride"}:  # a free ride has no line to choose
        links = opened(server, "metro-paris", "Ann", "Bob")
    for seat, one in enumerate((ann, bob)):
        one.open(links["seats"][seat]["path"]).wait_for_selector("[data-line]:not(.shut)")
    ann.page.locator("[data-line]:not(.shut)").nth(1).click()
    staged = ann.page.locator("[data-line].on").get_attribute("data-line")
    expect(ann.page.locator("[data-confirm]")).to_be_visible()
    for _ in range(2):
        say(server, links, 1)
    play(Clicker(bob.page), until="confirm")
    for _ in range(2):
        say(server, links, 1)
    ann.wait(lambda: ann.update["view"]["seats"][1]["has_chosen"])
    badge = ann.page.get_by_role("button", name="Chat")
    expect(badge).to_contain_text("4")
    expect(ann.page.locator("[data-confirm]")).to_be_enabled()
    assert ann.page.locator("[data-line].on").get_attribute("data-line") == staged


def kinds_of_moves(server: Server, links: Links) -> set[str]:
    shown = server.get(f"/api/tables/{links['table']}", links["seats"][0]["token"])
    return {move["kind"] for move in shown["moves"]}


def say(server: Server, links: Links, seat: int) -> None:
    token = links["seats"][seat]["token"]
    count = len(server.get(f"/api/tables/{links['table']}/replay", token))
    server.post(f"/api/tables/{links['table']}/act", token, type="chat", id=f"c{count}", text="Hello")


def test_whoever_drew_ends_their_turn_and_the_next_one_is_told(person: Invite, server: Server) -> None:
    ann = person(size="phone")
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    links = server.post("/api/tables", board="new-york", seats=seats, one_device=True, options={"first": 0})
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="s")
    page = ann.open(links["host"]["path"])
    for seat in (0, 1):
        page.locator(f"[data-ready='{seat}']").tap()
        page.locator("[data-keep]").tap()
        page.locator("[data-end-turn]").tap()
    page.locator("[data-ready='0']").tap()
    for cards in (3, 4):
        page.locator("[data-deck][aria-disabled=false]").tap()
        ann.wait(lambda cards=cards: ann.cards == cards)  # type: ignore[misc]
    # The card stays in sight: the device goes on only when its holder says so.
    expect(page.locator("[data-end-turn]")).to_be_visible()
    expect(page.locator("[data-hand]").first).to_be_visible()
    expect(page.locator("[data-ready]")).to_have_count(0)
    page.locator("[data-end-turn]").tap()
    expect(page.locator("[data-hand]")).to_have_count(0)
    page.locator("[data-ready='1']").tap()
    expect(page.locator("[data-recap] li")).to_have_text(["Ann takes 2 face-down cards"])


def bots_have_moved(person: Invite, server: Server, size: str) -> Person:
    """I took two cards, then both bots moved, and none of it was shown."""
    ann = person(size=size)
    links = server.post("/api/play", board="new-york", name="Ann", seats=3, bot="dispatcher", options={"first": 0})
    page = ann.open(links["seats"][0]["path"])
    page.locator("[data-keep]").click()
    for _ in range(2):
        page.locator("[data-deck][aria-disabled=false]").click()
    expect(page.locator("[data-recap] li")).to_have_count(2)
    expect(page.locator("[data-deck][aria-disabled=false]")).to_be_visible()
    return ann


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_what_others_did_is_told_and_shown_once_more(person: Invite, server: Server, size: str) -> None:
    ann = bots_have_moved(person, server, size)
    page, round_one = ann.page, cards_of_others(ann)
    page.locator("[data-play-recap]").click()
    back = page.locator("[data-now]")
    expect(back).to_be_visible()
    expect(page.locator("[data-deck][aria-disabled=false]")).to_have_count(0)  # the past can't be changed
    assert cards_of_others(ann) == round_one  # nothing new came
    expect(page.locator("[data-deck][aria-disabled=false]")).to_be_visible()  # it has come to the present by itself
    page.locator("[data-step]").nth(0).click()
    expect(back).to_be_visible()
    if size == "laptop":  # what is told above is not told again below
        expect(page.locator("[data-log] li").first).to_contain_text("Ann takes")
    back.click()
    expect(page.locator(".turn.mine")).to_be_visible()


def cards_of_others(person: Person) -> list[int]:
    return [seat["cards"] for seat in person.update["view"]["seats"][1:]]


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_hint_is_drawn_and_staged_by_a_click(person: Invite, server: Server, size: str) -> None:
    ann = bots_have_moved(person, server, size)
    page = ann.page
    draw_until_claim(ann, server)
    page.get_by_role("button", name="Hint").click()
    hints = page.locator("[data-hint]")
    expect(hints.first).to_be_visible()
    uncovered = "() => { const b = document.querySelector('[data-row]').getBoundingClientRect();"
    uncovered += "return !!document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2).closest('[data-row]'); }"
    assert page.evaluate(uncovered)
    claim = page.locator("[data-hint^=claim]").first
    claim.click()
    expect(hints).to_have_count(0)
    expect(page.locator("[data-payment]").first).to_be_visible()  # as if the route had been chosen by hand
    points = ann.update["view"]["seats"][0]["points"]
    page.locator("[data-confirm]").click()
    ann.wait(lambda: ann.update["view"]["seats"][0]["points"] > points)


def draw_until_claim(ann: Person, server: Server) -> None:
    """Until a claim is among the hints: cards are dealt at random, and often it is better to draw."""
    table, token = re.findall(r"/t/(\w+)#(.+)", ann.page.url)[0]
    for _ in range(40):
        ann.wait(lambda: bool(ann.update["moves"]))
        if any(move["kind"] == "claim" for move in ann.update["moves"]):
            hints = server.get(f"/api/tables/{table}/hints", token)
            if any(hint["move"].startswith("claim") for hint in hints):
                return
        at = ann.update["at"]
        ann.page.locator("[data-deck][aria-disabled=false]").click()
        ann.wait(lambda at=at: ann.update["at"] > at)  # type: ignore[misc]
    raise AssertionError("no hint is a claim")
