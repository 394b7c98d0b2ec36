"""Who watches is told nothing secret, and words of others stay words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import opened
from server.conftest import Server

MARKUP = "<img src=x onerror=alert(1)> & <b>bold</b>"


@pytest.mark.parametrize("board", ["usa", "metro-madrid"])
def test_a_watcher_is_told_nothing_secret(person: Invite, server: Server, board: str) -> None:
    """The watcher's page works, and nothing that its socket received tells hands, tickets, offers or legal moves."""
    links = opened(server, board, "Ann", "Bob")
    people = [person(), person()]
    clickers = [Clicker(one.open(links["seats"][seat]["path"])) for seat, one in enumerate(people)]
    eve = person()
    page = eve.open(links["watch"]["path"])
    expect(page.locator("[data-route], [data-station]").first).to_be_attached()
    secrets: set[str] = set()
    routes = set((server.get(f"/api/boards/{board}/layout").get("routes") and route_names(server, board)) or [])
    wanted = 4 if board == "usa" else 0
    for step in range(5000):
        if step >= 30 and len(secrets) >= wanted:
            break
        for clicker in clickers:
            clicker.step()
        for one in people:
            view = one.update["view"] or {}
            secrets |= {*(view.get("tickets") or []), *(view.get("offer") or [])} - routes
        page.wait_for_timeout(10)
    assert page.locator("[data-hand], [data-offer], [data-ticket], [data-payment], .claimable").count() == 0
    assert len(secrets) >= wanted
    assert eve.updates, "the watcher was told nothing at all"
    for frame in eve.frames:
        check_frame(json.loads(frame))
        for secret in secrets:
            assert f'"{secret}"' not in frame


def route_names(server: Server, board: str) -> list[str]:
    return [route["name"] for route in server.get(f"/api/boards/{board}/layout")["routes"]]


def check_frame(message: dict[str, Any]) -> None:
    if message["type"] != "update":
        return
    view = message["view"]
    assert message["seat"] is None
    assert message["moves"] == []
    assert message["undo"] is False
    assert view.get("hand") is None
    assert view.get("tickets") is None
    assert view.get("offer") is None


def test_words_with_markup_stay_text(person: Invite, server: Server) -> None:
    ann, bob = person(), person()
    links = opened(server, "berlin", "<i>Ann</i>", "Bob")
    pages = [one.open(links["seats"][seat]["path"]) for seat, one in enumerate((ann, bob))]
    pages[1].get_by_role("button", name="Chat").first.click()
    pages[0].get_by_role("button", name="Chat").first.click()
    pages[0].locator("[data-chat-input]").fill(MARKUP)
    pages[0].locator("[data-chat-send]").click()
    for page in pages:
        expect(page.get_by_text(MARKUP).first).to_be_visible()
        expect(page.get_by_text("<i>Ann</i>").first).to_be_attached()
        assert page.locator("img[src=x], [onerror]").count() == 0
        assert page.locator("i", has_text="Ann").count() == 0


def test_the_log_and_the_text_view_are_text_too(person: Invite, server: Server) -> None:
    links = opened(server, "berlin", "<u>Ann</u>", "Bob")
    page, other = (person().open(links["seats"][seat]["path"]) for seat in range(2))
    for one in (page, other):
        play(Clicker(one), until="keep")
    page.locator("button.ticker").click()
    expect(page.get_by_role("dialog").get_by_text("<u>Ann</u>").first).to_be_visible()
    page.keyboard.press("F2")
    expect(page.locator("[data-text] table, [data-text] li").get_by_text("<u>Ann</u>").first).to_be_visible()
    assert page.locator("u").count() == 0
