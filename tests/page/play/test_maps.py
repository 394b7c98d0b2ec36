"""Maps of the server's own folder, through the page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import check_end


@pytest.mark.parametrize(("file", "title", "lang"), [("lake", "Lake", "de"), ("lake-line", "Lake line", "nl")])
def test_the_guides_maps_are_chosen_and_played_to_the_end(person: Invite, file: str, title: str, lang: str) -> None:
    ann = person(lang=lang)
    page = ann.open("/")
    tile = page.locator(f'[data-board^="{file}~"]')
    expect(tile.locator("img")).to_be_visible()
    expect(tile.locator("strong")).to_have_text(title)
    tile.click()
    page.locator('[data-action="play"]').click()
    expect(page.locator("h1", has_text=title)).to_be_visible()
    assert ann.update["table"]["board"].startswith(f"{file}~")
    clicker = Clicker(page)
    play(clicker)
    check_end(ann)
    assert clicker.done.get("route", 0) + clicker.done.get("line", 0) > 1, clicker.done
    page.goto("/".join(page.url.split("/")[:3]) + "/")
    expect(page.get_by_text(title, exact=True).first).to_be_visible()  # among the tables of this browser too
