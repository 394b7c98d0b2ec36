"""Every table fits every window: the board is large, nothing is cut or covered, all that a move needs is in reach."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page.conftest import Invite
from page.tables import Links, drawn_by, opened, replay_of
from patience import PATIENCE
from server.conftest import Server
from server.deals import name_deals

# Phones in portrait and landscape, a laptop at 200 %, a tablet, laptops, a large screen.
WINDOWS = (
    (360, 640),
    (390, 844),
    (844, 390),
    (740, 360),
    (720, 450),
    (1024, 768),
    (1366, 768),
    (1440, 900),
    (2560, 1440),
)
LANGUAGES = ("en", "de", "nl")
GREY = ("calgary-helena", "calgary-vancouver")  # a large hand can pay for each in many ways

BOARD = """() => {
  const box = document.querySelector("section.board")?.getBoundingClientRect();
  return box && [box.width / innerWidth, box.height / innerHeight];
}"""
# Words that lie beyond the window or under the edge of something that can't be scrolled to them.
CUT = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode, own = text.parentElement;
    if (!text.data.trim() || !own.checkVisibility({ visibilityProperty: true })) continue;
    if (own.closest("svg, option, .hidden-visually, .ticker, .splash, .skip, [role=log]")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const air = 3 + 0.15 * parseFloat(getComputedStyle(own).fontSize); // letters are lower than their lines
    let cut = left < -1 || right > innerWidth + 1;
    for (let box = own; box && !cut; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box), edge = box.getBoundingClientRect();
      if (overflowX !== "visible") cut = left < edge.left - 1 || right > edge.right + 1;
      const beyond = top < edge.top - air || bottom > edge.bottom + air;
      if (beyond && (overflowY === "auto" || overflowY === "scroll")) break;
      if (beyond && overflowY !== "visible") cut = true;
    }
    if (cut) found.push(text.data.trim());
  }
  return found;
}"""
# Controls that a pointer can't hit, once they are scrolled to.
COVERED = """(query) => {
  const found = [];
  for (const one of document.querySelectorAll(query)) {
    const target = one.closest("label") ?? one;
    if (!target.checkVisibility()) continue;
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = target.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    if (!target.contains(hit)) found.push(`${target.outerHTML.slice(0, 120)} under ${hit?.outerHTML.slice(0, 120)}`);
  }
  return found;
}"""
CONTROLS = "header a, header button, [role=tab], [data-row], [data-deck], [data-pile], [data-hand], [data-ticket]"
DECIDED = (
    "[data-offer], [data-keep], [data-payment], [data-confirm], [data-cancel], [data-count], [data-ride], [data-line]"
)
# The two ends of a route as they are seen: inside the frame, and under no button.
ENDS = """(name) => {
  const path = document.querySelector(`[data-route="${name}"] path`), to = path.getScreenCTM();
  return [0, path.getTotalLength()].map((part) => {
    const { x, y } = path.getPointAtLength(part).matrixTransform(to);
    return Boolean(document.elementFromPoint(x, y)?.closest(".frame"));
  });
}"""


# What lies where no longer changes: several looks in a row see the same. They are timed by the page itself, so that its
# own timers, of 80 ms at most, have had their turn before, however slow the machine is.
SETTLED = """async (most) => {
  const all = "section.board, .lower, .column, .zoom, .frame > svg", end = performance.now() + 1000 * most;
  const looks = [];
  while (looks.length < 6 || new Set(looks.slice(-6)).size > 1) {
    if (performance.now() > end) throw new Error(`the page does not come to rest: ${looks.slice(-6).join("; ")}`);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 20)));
    // The board may be made anew meanwhile.
    const is = document.querySelector("section.board :is([data-route], [data-station])");
    const places = [...document.querySelectorAll(all)].map((one) => JSON.stringify(one.getBoundingClientRect()));
    looks.push(is ? places.join() : `no board ${looks.length}`);
  }
}"""


def resize(page: Page, window: tuple[int, int]) -> None:
    """Until the page has found its new form."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate(SETTLED, PATIENCE)


def check_board(page: Page, window: tuple[int, int], choosing: bool = False) -> None:
    wide, high = page.wait_for_function(BOARD).json_value()
    small = window[0] < 1100 or window[1] < 560
    if not small:
        least = (0.6, 0.6)
    elif window[0] > window[1]:
        least = (0.55, 0.99)
    else:
        least = (0.99, 0.27 if choosing else 0.38)
    assert wide >= least[0], (window, wide)
    assert high >= least[1], (window, high)


def check_window(page: Page, window: tuple[int, int], query: str = CONTROLS, choosing: bool = False) -> None:
    resize(page, window)
    check_board(page, window, choosing)
    assert page.evaluate(CUT) == [], window
    assert page.evaluate(COVERED, f"{query}, {DECIDED}") == [], window
    assert page.evaluate("() => document.documentElement.scrollWidth - innerWidth") <= 0, window


@pytest.fixture(scope="module")
def full(quick_server: Server) -> Links:
    """Somebody with 36 cards and nine tickets is to move."""
    name_deals(quick_server.deals, "full")
    links = opened(quick_server, "usa", "Semaphor", "Annegret", options={"first": 0})
    drawn_by(quick_server, links, 36, 9)
    return links


@pytest.mark.parametrize("lang", LANGUAGES)
def test_first_tickets_in_every_window(person: Invite, server: Server, lang: str) -> None:
    """All that are offered are seen at once, without scrolling."""
    page = person(lang=lang).open(opened(server, "usa", "Semaphor", "Bob", "Cem")["seats"][0]["path"])
    page.wait_for_selector("[data-keep]")
    for window in WINDOWS[LANGUAGES.index(lang) :: 3]:
        check_window(page, window, choosing=True)
        offers = page.locator("[data-offer]").all()
        assert len(offers) == 3
        assert all(page.evaluate(SEEN, offer.get_attribute("data-offer")) for offer in offers), window


SEEN = """(name) => {
  const offer = document.querySelector(`[data-offer="${name}"]`).closest("label");
  const { x, y, width, height } = offer.getBoundingClientRect();
  const at = (part) => document.elementFromPoint(x + width / 2, y + part * height)?.closest("label");
  return Boolean(at(0.15) && at(0.15) === at(0.85));
}"""


def test_a_large_hand_and_a_chosen_route_in_every_window(person: Invite, full: Links) -> None:
    """36 cards and nine tickets are in reach, and a chosen route lies under nothing."""
    page = person(lang="nl").open(full["seats"][0]["path"])
    page.wait_for_selector("[data-route].claimable")
    routes = page.locator("[data-route].claimable").evaluate_all("(all) => all.map((one) => one.dataset.route)")
    corner = next(one for one in routes if "miami" in one)
    grey = next(one for one in routes if one in GREY)
    for window in WINDOWS:
        check_window(page, window)
        assert page.locator("[data-hand]").count() == 9
        check_tickets(page, window)
        for route in (routes[0], routes[-1], corner, grey):
            page.locator(f'[data-route="{route}"]').dispatch_event("click")
            page.wait_for_selector("[data-confirm]")
            check_window(page, window, choosing=True)
            assert page.evaluate(ENDS, route) == [True, True], (window, route)
            page.keyboard.press("Escape")
            page.wait_for_selector("[data-confirm]", state="detached")


def check_tickets(page: Page, window: tuple[int, int]) -> None:
    tab = page.locator("#tab-tickets")
    if tab.count():
        tab.click()
    expect(page.locator("[data-ticket]")).to_have_count(9)
    assert page.evaluate(COVERED, "[data-ticket]") == [], window
    if window[0] >= 1280:  # without scrolling
        high = "(all) => all.every((one) => one.scrollHeight <= one.clientHeight + 1)"
        assert page.locator("ul.stubs").evaluate_all(high), window
    if tab.count():
        page.locator("#tab-hand").click()


@pytest.mark.parametrize("board", ["metro-madrid", "metro-berlin"])
def test_a_sheet_in_every_window(person: Invite, server: Server, board: str) -> None:
    page = person(lang="de").open(opened(server, board, "Semaphor", "Bob")["seats"][0]["path"])
    page.wait_for_selector("[data-station]")
    for window in WINDOWS:
        check_window(page, window, choosing=True)  # a free ride asks at once
        if not page.locator("[data-confirm]").count():
            page.locator("[data-line]:not(.shut)").first.click()
            page.wait_for_selector("[data-confirm]")
            check_window(page, window, choosing=True)
            page.keyboard.press("Escape")


def test_chat_covers_nothing_that_is_played_with(person: Invite, full: Links) -> None:
    page = person().open(full["seats"][0]["path"])
    page.wait_for_selector("[data-route].claimable")
    for window in WINDOWS:
        resize(page, window)
        page.get_by_role("button", name="Chat").click()
        page.wait_for_selector("[data-chat-input]")
        resize(page, window)
        assert page.evaluate(COVERED, "[data-row], [data-deck], [data-pile], [data-hand], [data-chat-input]") == [], (
            window
        )
        page.keyboard.press("Escape")


def test_the_buttons_hide_no_place_in_a_replay(person: Invite, full: Links) -> None:
    page = person().open(replay_of(full))
    for window in ((1366, 768), (1440, 900), (390, 844)):
        resize(page, window)
        hidden = """() => {
          const buttons = document.querySelector(".zoom").getBoundingClientRect();
          return [...document.querySelectorAll("[data-place]")].filter((one) => {
            const { x, y, width, height } = one.getBoundingClientRect();
            return x < buttons.right && x + width > buttons.left && y < buttons.bottom && y + height > buttons.top;
          }).map((one) => one.dataset.place);
        }"""
        assert page.locator("[data-place]").count() == 36
        assert page.evaluate(hidden) == [], window


def test_where_all_cards_are_when_none_can_be_taken(person: Invite, server: Server) -> None:
    links = opened(server, "new-york", "Ann", "Bob", options={"first": 0})
    drawn_by(server, links, 44)
    page = person().open(links["seats"][0]["path"])
    expect(page.locator("[data-gone]")).to_contain_text(re.compile(r"All 44 cards are taken: Ann \d+, Bob \d+\."))
    expect(page.locator("[data-gone]")).to_contain_text("claim a route or draw tickets")


def test_notes_of_the_coach_hide_nothing_they_speak_of(person: Invite, server: Server) -> None:
    ann = person(settings={"coach": True})
    page = ann.open(opened(server, "usa", "Ann", "Bob")["seats"][0]["path"])
    page.wait_for_selector(".coach.ready")
    meets = """() => {
      const note = document.querySelector(".coach.ready")?.getBoundingClientRect();
      if (!note) return true; // it is being placed anew
      return [...document.querySelectorAll("[data-offer], [data-keep], .landscape > .bar")].some((one) => {
        const { x, y, width, height } = (one.closest("label") ?? one).getBoundingClientRect();
        return x < note.right - 12 && x + width > note.left && y < note.bottom - 12 && y + height > note.top;
      });
    }"""
    for window in WINDOWS:
        resize(page, window)
        page.wait_for_function(f"() => !({meets})()")  # the coach looks about three times a second
