"""The end of a game: what it says to those who played, the path that was paid, and another game with one click."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page.conftest import Invite
from page.tables import against_bot, finish
from repository import ROOT
from server.conftest import Server

SEATS = ROOT / "page/src/parts/seats.ts"
# Contrast of the numbers on the second bar, as WCAG counts it, if it were that of a seat of these colours.
CONTRAST = """(colours) => {
  const parts = (colour) => colour.match(/[\\d.]+/g).slice(0, 3)
    .map((part) => (colour.startsWith("color(") ? Number(part) : part / 255))
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const light = (colour) => { const [r, g, b] = parts(colour); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const bar = document.querySelector(".track .second");
  return colours.map((colour) => {
    bar.closest(".track").style.setProperty("--seat", colour);
    const style = getComputedStyle(bar);
    const [low, high] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  });
}"""
COVERED = """() => {
  const skip = document.querySelector("[data-skip]").getBoundingClientRect();
  return [...document.querySelectorAll("td, tbody th, .lane, [data-ticket]")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.left < skip.right && box.right > skip.left && box.top < skip.bottom && box.bottom > skip.top;
  }).length;
}"""


def place_of(rank: int) -> str:
    return ["You win with", "You came second with", "You came third with"][rank - 1]


def test_it_says_you_shows_own_tickets_and_draws_the_path_that_was_paid(person: Invite, server: Server) -> None:
    ann = person()
    links = server.post("/api/play", board="usa", name="Ann", seats=3, bot="random")
    finish(server, links)
    page = ann.open(links["seats"][0]["path"])
    expect(page.locator("[data-rematch]")).to_be_visible()
    scores = ann.update["table"]["result"]["scores"]
    if ann.update["table"]["result"]["winners"] in ([0], [1], [2]):
        total = str(scores[0]["total"]).replace("-", "−")
        expect(page.locator("main h1")).to_contain_text(f"{place_of(scores[0]['rank'])} {total} ")
    expect(page.get_by_role("heading", name="Ann's tickets")).to_be_visible()
    paid = [(str(seat), score["path_length"]) for seat, score in enumerate(scores) if score["longest_path"]]
    trails = page.locator("[data-trail]")
    assert [trail.get_attribute("data-trail") for trail in trails.all()] == [seat for seat, _ in paid]
    told = page.locator(".board .legend span").all_inner_texts()
    assert [f"{length} trains" in text for text, (_, length) in zip(told, paid, strict=True)] == [True] * len(paid)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (360, 640)])
def test_skipping_covers_no_score(person: Invite, server: Server, size: tuple[int, int]) -> None:
    """With all motion, as most people have it."""
    ann = person(size="laptop" if size[0] > 700 else "phone", settings={"speed": 1})
    links = against_bot(server, "new-york")
    finish(server, links)
    ann.page.set_viewport_size({"width": size[0], "height": size[1]})
    ann.page.emulate_media(reduced_motion="no-preference")
    page = ann.open(links["seats"][0]["path"])
    page.wait_for_selector("[data-skip]")
    assert page.evaluate(COVERED) == 0
    page.keyboard.press("Enter")
    expect(page.locator("[data-skip]")).to_have_count(0)
    expect(page.locator("main h1")).to_contain_text("You")


def test_numbers_on_bars_can_be_read_in_every_colour(person: Invite, server: Server) -> None:
    links = server.post("/api/play", board="metro-amsterdam", name="Ann", seats=2, bot="guard")
    finish(server, links)
    page = person().open(links["seats"][0]["path"])
    page.wait_for_selector(".track .second")
    colours = re.findall("#[0-9A-F]{6}", SEATS.read_text().partition("SEAT_COLOURS")[2].partition("]")[0])
    assert len(colours) == 6
    assert min(page.evaluate(CONTRAST, colours)) >= 4.5


def test_one_click_plays_again_against_bots_of_another_level(person: Invite, server: Server) -> None:
    ann = person()
    links = against_bot(server, "new-york")
    finish(server, links)
    page = ann.open(links["seats"][0]["path"])
    page.locator("[data-level]").select_option("guard")
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("[data-keep]")).to_be_visible()
    assert ann.update["table"]["table"] != links["table"]
    assert ann.update["table"]["seats"][1]["bot"] == "guard"
    expect(page.get_by_role("row").filter(has_text="Semaphore")).to_contain_text("Bot, Guard")
    change_level(page)
    ann.wait(lambda: ann.update["table"]["seats"][1]["bot"] == "apprentice")


def change_level(page: Page) -> None:
    """Of a bot at the table, by the host."""
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").locator("[data-level]").select_option("apprentice")
