"""Tables on this device: no server is asked for anything once the game has begun."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from page.browser import Person
from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import saved_record

NET = ("**/api/**", "**/ws")


def begin(somebody: Person, board: str, level: str = "apprentice", personality: str = "") -> Page:
    """Play now, on this device; from then on nothing is answered by the server's tables."""
    page = somebody.open("/")
    page.locator(f'[data-board="{board}"]').click()
    page.locator("[data-here]").check()
    page.locator(".quick select").nth(1).select_option(level)
    if personality:
        page.locator("[data-personality]").select_option(personality)
    cut_off(somebody)
    page.locator('[data-action="play"]').click()
    page.wait_for_url("**/t/here-*")
    return page


def cut_off(somebody: Person) -> None:
    for path in NET:
        somebody.context.route(path, lambda route: route.abort())
    somebody.excused = ("ERR_FAILED",)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["new-york", "metro-paris"])
def test_a_whole_game_on_this_device_and_its_record(person: Invite, board: str, tmp_path: Path) -> None:
    somebody = person()
    page = begin(somebody, board)
    clicker = Clicker(page)
    play(clicker)
    assert saved_record(page, tmp_path).result
    page.locator("[data-replay]").click()
    expect(page.locator("[data-scrub]")).to_be_visible()


@pytest.mark.slow
def test_a_kept_game_goes_on_after_the_page_was_closed(person: Invite) -> None:
    somebody = person()
    page = begin(somebody, "metro-berlin")
    play(Clicker(page), until="confirm")
    marks = kept_games(page)
    page.goto(f"{somebody.url}/")
    page.locator("section[aria-labelledby=running] a").first.click()
    page.wait_for_url("**/t/here-*")
    expect(page.locator(".turn")).to_be_visible()
    assert kept_games(page)[0]["entries"][: len(marks[0]["entries"])] == marks[0]["entries"]
    play(Clicker(page))


def test_a_full_disk_loses_nothing(person: Invite) -> None:
    """Something else of the same origin fills all that the browser gives; once that is gone, the game goes on."""
    somebody = person()
    devtools = somebody.context.new_cdp_session(somebody.page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": somebody.url, "quotaSize": 400_000})
    page = begin(somebody, "metro-madrid")
    expect(page.locator(".turn.mine")).to_be_visible()
    page.evaluate(FILL)
    before = kept_games(page)
    clicker = Clicker(page)
    play(clicker, until="confirm")
    expect(page.locator("[data-stopped]")).to_contain_text("Nothing is lost")
    assert kept_games(page) == before
    page.evaluate(EMPTY)
    clicker.done.clear()
    play(clicker, until="confirm")
    expect(page.locator("[data-stopped]")).to_have_count(0)
    assert len(kept_games(page)[0]["entries"]) > len(before[0]["entries"])


def test_a_game_by_rules_that_are_gone_says_so_and_stays(person: Invite) -> None:
    somebody = person()
    page = begin(somebody, "metro-berlin")
    expect(page.locator(".turn.mine")).to_be_visible()
    page.evaluate(CHANGE, {"rules": 99})
    page.reload()
    expect(page.get_by_text("began under older rules")).to_be_visible()
    assert kept_games(page)[0]["rules"] == 99


def kept_games(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(page.evaluate(READ))
    return found


READ = """() => new Promise((done) => {
  const asked = indexedDB.open("stellwerk");
  asked.onsuccess = () => {
    const all = asked.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => { asked.result.close(); done(JSON.stringify(all.result)); };
  };
})"""
CHANGE = """(change) => new Promise((done) => {
  const asked = indexedDB.open("stellwerk");
  asked.onsuccess = () => {
    const store = asked.result.transaction("games", "readwrite").objectStore("games");
    const all = store.getAll();
    all.onsuccess = () => {
      for (const game of all.result) store.put({ ...game, ...change });
      store.transaction.oncomplete = () => { asked.result.close(); done(); };
    };
  };
})"""
FILL = """async () => {
  const database = await new Promise((done) => {
    const asked = indexedDB.open("filler", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("all", { autoIncrement: true });
    asked.onsuccess = () => done(asked.result);
  });
  const put = (size) => new Promise((done) => {
    const transaction = database.transaction("all", "readwrite", { durability: "strict" });
    transaction.objectStore("all").put("x".repeat(size));
    transaction.oncomplete = () => done(true);
    transaction.onabort = () => done(false);
  });
  for (const size of [100000, 10000, 1000, 100, 1]) while (await put(size));
  database.close();
}"""
EMPTY = """() => new Promise((done) => {
  indexedDB.deleteDatabase("filler").onsuccess = done;
})"""
