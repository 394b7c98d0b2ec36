"""axe-core finds nothing wrong on any page, in either scheme, on a laptop or a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import Links, against_bot, check_end, finish, opened, replay_of
from repository import ROOT
from server.conftest import Server

AXE = ROOT / "page/node_modules/axe-core/axe.min.js"
BOARDS = ["new-york", "metro-amsterdam"]
DIALOG = "[role=dialog]"
sizes = pytest.mark.parametrize("size", ["laptop", "phone"])


def look(page: Page, *selectors: str, part: str = "html") -> None:
    """Waits until everything is there, then checks the part that has come since the last look, and in the dark too.

    There only colours can be wrong that were right before; a phone is turned meanwhile, so that all rules are checked
    again.
    """
    for selector in (*selectors, part):
        page.wait_for_selector(selector)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text())
    check_axe(page, {}, part)
    page.emulate_media(color_scheme="dark")
    size = page.viewport_size
    if size and size["width"] < size["height"]:
        page.set_viewport_size({"width": size["height"], "height": size["width"]})
        page.wait_for_selector(part)
        check_axe(page, {}, part)
        page.set_viewport_size(size)
    else:
        check_axe(page, {"runOnly": ["color-contrast"]}, part)
    page.emulate_media(color_scheme="light")


def check_axe(page: Page, options: dict[str, Any], part: str) -> None:
    run = "([part, options]) => axe.run(part, { resultTypes: ['violations'], ...options })"
    found: Any = page.evaluate(run, [part, options])
    told = [
        f"{one['id']}: {one['help']}\n" + "\n".join(f"  {node['html'][:300]}" for node in one["nodes"][:8])
        for one in found["violations"]
    ]
    assert not told, "\n".join(told)


@sizes
def test_axe_before_the_table(person: Invite, size: str) -> None:
    """Start page, its settings, rules, both forms, the lobby of host and guest, a link that leads nowhere."""
    ann, bob = (person(size=size) for _ in range(2))
    for path in ("/rules/tickets", "/rules/metro", "/t/nothing234#" + "a" * 32, "/"):
        page = ann.open(path)
        page.wait_for_load_state("networkidle")
        look(page, "h1")
    page.get_by_role("button", name="Settings").click()
    look(page, DIALOG)  # all of it: a page as a whole must be right with something open too
    page.keyboard.press("Escape")
    for action in ("device", "friends"):
        page = ann.open("/")
        page.locator(f'[data-action="{action}"]').click()
        page.get_by_text("More options").click()
        look(page, "[data-open]")
    page.locator("[data-open]").click()
    look(page, "[data-start]")
    bob.page.goto(page.locator("[data-link]").first.get_attribute("href") or "")
    look(bob.page, "[data-sit]")


@sizes
@pytest.mark.parametrize("board", BOARDS)
def test_axe_at_a_table(person: Invite, server: Server, board: str, size: str) -> None:
    """What is chosen first, what is being decided, all that can be opened, the end, the replay."""
    ann = person(size=size)
    links = against_bot(server, board)
    page = ann.open(links["seats"][0]["path"])
    look(page, "[data-route], [data-station]", "[data-keep], [data-line]")
    clicker = Clicker(page, touch=size == "phone")
    while clicker.probe()["what"] != "confirm":  # a tap may miss: the phone was just turned
        clicker.step()
        clicker.rest()
    look(page, "[data-confirm]")
    play(clicker, until="confirm")
    page.wait_for_selector(".turn.mine")
    check_drawers(page)
    for tab in page.get_by_role("tab").all():
        tab.click()
        look(page, part=".lower")
    page.keyboard.press("F2")
    look(page, "[data-text] form", part="[data-text]")
    page.keyboard.press("Escape")
    finish(server, links)
    check_end(ann)
    look(page, "[data-end]")
    page.locator("[data-proof]").click()
    look(page, part=DIALOG)
    page.keyboard.press("Escape")
    page.locator("[data-replay]").click()
    look(page, "[data-scrub]", "main")


def check_drawers(page: Page) -> None:
    page.get_by_role("button", name="Chat").click()
    page.locator("[data-chat-input]").fill("Good luck!")
    page.locator("[data-chat-send]").click()
    look(page, "[role=log] .said", part=DIALOG)
    page.keyboard.press("Escape")
    ways = [page.get_by_role("button", name=name) for name in ("Settings", "Rules and help")]
    for way in [*ways, page.locator("button.ticker")]:
        if way.count():  # phones have tabs instead of some
            way.click()
            look(page, part=DIALOG)
            page.keyboard.press("Escape")
    if (hint := page.get_by_role("button", name="Hint")).count():
        hint.click()
        look(page, "[data-hint]")
        page.keyboard.press("Escape")
        expect(page.locator("[data-hint]")).to_have_count(0)


@sizes
def test_axe_while_the_device_is_handed_over(person: Invite, size: str) -> None:
    page = person(size=size).open("/")
    page.locator('[data-action="device"]').click()
    page.locator("[data-open]").click()
    look(page, "[data-ready]")


@sizes
def test_axe_in_the_analysis(person: Invite, finished: Links, size: str) -> None:
    page = person(size=size).open(replay_of(finished))
    page.locator("[data-analyse]").click()
    expect(page.locator("[data-study=done]")).to_be_visible()
    look(page, "[data-costly] button")


def test_axe_at_an_end_with_all_colours(person: Invite, server: Server) -> None:
    """Five seats: the bars of each have its colour, full for routes and lighter for tickets, with numbers on them."""
    links = opened(server, "usa", "Ann", "Bob", "Cem", "Dan", "Eva")
    finish(server, links)
    ann = person()
    page = ann.open(links["seats"][2]["path"])
    check_end(ann)
    expect(page.locator(".lane")).to_have_count(5)
    look(page, ".bar span")
    page.evaluate("() => document.querySelectorAll('.bar').forEach((bar) => bar.classList.add('second'))")
    look(page, ".bar.second span")
