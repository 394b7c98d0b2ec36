"""The text view: a whole game by keyboard, heard to its end."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from page.conftest import Invite
from page.reader import EARS, INSIDE, Reader
from page.tables import against_bot
from server.conftest import Server


@pytest.mark.parametrize("board", ["new-york", "metro-amsterdam"])
def test_a_whole_game_is_played_and_its_result_heard(person: Invite, server: Server, board: str) -> None:
    ann = person()
    ann.context.add_init_script(EARS)
    page = ann.open(against_bot(server, board)["seats"][0]["path"])
    page.wait_for_selector("[data-route], [data-station]")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")  # the first thing that Tab reaches opens it
    expect(page.get_by_role("dialog", name="Text view")).to_be_visible()
    reader, deadline = Reader(page), time.monotonic() + 240
    while reader.step():
        assert time.monotonic() < deadline, (reader.played, reader.heard[-500:])
    assert reader.played.get("claim", 0) + reader.played.get("enter", 0) > 5, reader.played
    ann.wait(lambda: ann.update["table"]["phase"] == "over")
    result = ann.update["table"]["result"]
    totals = [row["total"] for row in result["scores"]]
    place = "You win" if result["winners"] == [0] else "You and" if 0 in result["winners"] else "You came second"
    said = reader.heard.splitlines()[-1] if reader.heard else ""
    total = str(totals[0]).replace("-", "−")
    assert any(line.startswith(place) and f"Ann {total}" in line for line in reader.heard.splitlines()), said
    assert "not your turn" not in page.locator("[data-text]").inner_text()
    assert page.evaluate(INSIDE)
    check_result(page.locator("[data-text]").aria_snapshot(), totals, place, board)


def check_result(tree: str, totals: list[int], place: str, board: str) -> None:
    """As it stands in the accessibility tree, also after it was heard."""
    assert 'heading "Result"' in tree
    assert place in tree
    for total in totals:
        assert f'cell "{str(total).replace("-", "−")}"' in tree
    if board == "new-york":
        assert tree.index('heading "Ann\'s tickets"') < tree.index('heading "Semaphore\'s tickets"')
        assert "fulfilled" in tree or "failed" in tree
    assert 'button "Play again"' in tree


def test_keys_open_and_close_it_and_the_focus_comes_back(person: Invite, server: Server) -> None:
    ann = person()
    page = ann.open(against_bot(server, "metro-amsterdam")["seats"][0]["path"])
    page.wait_for_selector("[data-station]")
    settings = page.get_by_role("button", name="Settings")
    for key in ("F2", "Escape"):
        settings.focus()
        page.keyboard.press("F2")
        expect(page.locator("[data-text] form").first).to_be_visible()
        for _ in range(12):
            page.keyboard.press("Shift+Tab")
            assert page.evaluate(INSIDE)
        page.keyboard.press(key)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(settings).to_be_focused()
