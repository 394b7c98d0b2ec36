"""What is done at a table beside playing: taking back, the host's tools, notices, links handed out."""

from __future__ import annotations

from playwright.sync_api import expect

from page.browser import Person
from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import at_first_turn, opened
from server.conftest import Server

# A browser without windows has no notices; this one notes what it was to show.
NOTICES = """
  window.told = [];
  window.Notification = class {
    static permission = "default";
    static requestPermission = () =>  // a person takes a moment
      new Promise((done) => setTimeout(() => done((Notification.permission = "ANSWER")), 50));
    constructor(title, { body }) { told.push(`${title}: ${body}`); }
    close() {}
  };
  Object.defineProperty(document, "hidden", { get: () => Boolean(window.away) });
"""
SHARE = "navigator.share = async (what) => { window.shared = what; };"


def test_tickets_are_chosen_again_but_an_open_card_stays(person: Invite, server: Server) -> None:
    """Taking back ends where something new was shown: here the next card of the deck."""
    ann, bob = person(), person()
    links = opened(server, "new-york", "Ann", "Bob", options={"first": 0})
    page, _ = (one.open(links["seats"][seat]["path"]) for seat, one in enumerate((ann, bob)))
    undo = page.locator("[data-undo]")
    page.locator("[data-keep]").click()
    undo.click()
    page.locator("[data-offer]").first.click()
    page.locator("[data-keep]").click()
    expect(undo).to_be_visible()
    play(Clicker(bob.page), until="keep")
    page.wait_for_selector("[data-deck][aria-disabled=false]")
    expect(undo).to_have_count(0)
    bob.wait(lambda: bool(bob.update["view"]["tickets"]))
    assert len(ann.update["view"]["tickets"]) == len(bob.update["view"]["tickets"]) - 1
    card = next(move for move in ann.update["moves"] if move["kind"] == "take" and move["card"] != "joker")
    cards = ann.cards
    page.locator(f'[data-row="{card["place"]}"]').click()
    ann.wait(lambda: ann.cards == cards + 1)
    page.wait_for_selector("[data-deck][aria-disabled=false]")
    expect(undo).to_have_count(0)


def test_the_host_removes_one_and_replaces_another(person: Invite, server: Server) -> None:
    """Both are out at once: one seat has a new link for somebody else, on the other a bot plays."""
    people = ann, bob, cem = [person(), person(), person()]
    links = opened(server, "new-york", "Ann", "Bob", "Cem", host_seat=0)
    for seat, one in enumerate(people):
        one.open(links["seats"][seat]["path"]).wait_for_selector("[data-route]")
    page = ann.page
    page.get_by_role("button", name="Settings").click()
    seats = page.get_by_role("dialog").get_by_role("listitem")
    seats.filter(has_text="Bob").get_by_role("button", name="Remove").click()
    seats.filter(has_text="Cem").get_by_role("button", name="Bot instead").click()
    for one in (bob, cem):
        expect(one.page.get_by_role("heading", name="This link leads nowhere")).to_be_visible()
    link = page.locator('[data-link="1"]').get_attribute("href") or ""
    assert links["seats"][1]["token"] not in link
    dan = person()
    dan.page.goto(link)
    dan.page.locator("[data-name]").fill("Dan")
    dan.page.locator("[data-sit]").click()
    expect(seats.filter(has_text="Dan")).to_be_visible()
    dan.page.wait_for_selector("[data-hand]")
    ann.wait(lambda: not ann.update["table"]["seats"][2]["to_move"])  # the bot has chosen its tickets
    assert [bool(seat["bot"]) for seat in ann.update["table"]["seats"]] == [False, False, True]
    page.keyboard.press("Escape")  # the button that was pressed last, and had the focus, is gone
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_notice_comes_when_it_is_my_turn(person: Invite, server: Server) -> None:
    """To a page in the background, if its user has asked for that and the browser has agreed."""
    ann, bob = person(), person()
    for one, answer in ((ann, "denied"), (bob, "granted")):
        one.context.add_init_script(NOTICES.replace("ANSWER", answer))
    at_first_turn(server, ann, bob)
    for one in (ann, bob):
        one.page.get_by_role("button", name="Settings").click()
        one.page.locator("[data-setting=notices]").click()
    expect(ann.page.get_by_role("dialog")).to_contain_text("Your browser blocks notifications")
    expect(ann.page.locator("[data-setting=notices]")).not_to_be_checked()
    expect(bob.page.locator("[data-setting=notices]")).to_be_checked()
    for one in (ann, bob):
        one.page.keyboard.press("Escape")  # the settings lie over the cards
        one.page.evaluate("() => { window.away = true; }")
    for one in (ann, bob):
        turn(one)
    ann.page.wait_for_selector(".turn.mine")
    assert bob.page.evaluate("() => told") == ["Your turn: New York"]
    assert ann.page.evaluate("() => told") == []


def turn(person: Person) -> None:
    """Two cards from the deck."""
    for _ in range(2):
        person.page.locator("[data-deck][aria-disabled=false]").first.click()


def test_a_link_is_shared_where_the_device_can(person: Invite) -> None:
    ann, bob = person(), person()
    ann.context.add_init_script(SHARE)
    for one in (ann, bob):
        one.open("/").locator('[data-action="friends"]').click()
        one.page.locator("[data-open]").click()
        expect(one.page.locator("[data-link]").first).to_be_visible()
    share = ann.page.get_by_role("button", name="Share")
    share.first.click()
    shared = ann.page.evaluate("() => shared")
    assert shared["url"] == ann.page.locator("[data-link]").first.get_attribute("href")
    assert "Stellwerk" in shared["title"]
    expect(bob.page.get_by_role("button", name="Share")).to_have_count(0)
