"""What is said beside the board stays out of the way: the coach's notes, the turn sign, the zoom's buttons, badges."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from page.browser import Person
from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import Links, against_bot, finish, opened
from server.conftest import Server

# Which of these lie under the first one, in the window's pixels.
UNDER = """([over, those]) => {
  const note = document.querySelector(over)?.getBoundingClientRect();
  if (!note) return [`${over} is not there`];
  return [...document.querySelectorAll(those)].flatMap((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const free = left >= note.right || right <= note.left || top >= note.bottom || bottom <= note.top;
    return free || left === right ? [] : [one.outerHTML.slice(0, 80)];
  });
}"""


def under(page: Page, over: str, those: str) -> list[str]:
    found: list[str] = page.evaluate(UNDER, [over, those])
    return found


def test_the_coach_leaves_free_what_others_are_told_by_and_is_silent_over_another_question(
    person: Invite, server: Server
) -> None:
    links = opened(server, "berlin", "Ann", "Bob", options={"first": 0})
    play(Clicker(person().open(links["seats"][1]["path"])), until="keep")
    page = person(settings={"coach": True}).open(links["seats"][0]["path"])
    page.set_viewport_size({"width": 1366, "height": 768})
    page.locator("[data-keep]").click()
    page.locator("[data-deck][aria-disabled=false]").wait_for()
    note = page.locator(".coach.ready")
    expect(note).to_contain_text("Take two cards")
    assert under(page, ".coach.ready", "[data-seat], .zoom, [data-row]") == []
    page.locator("[data-pile]").click()
    expect(page.locator("div.sheet")).to_be_visible()
    expect(note).to_have_count(0)


def test_notes_on_phones_in_landscape_keep_off_the_bar_and_the_sheet(person: Invite, server: Server) -> None:
    ann = person(settings={"coach": True}, size="landscape")
    page = ann.open(opened(server, "usa", "Ann", "Bob")["seats"][0]["path"])
    for width, height in ((844, 390), (683, 384)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_selector(".coach.ready")
        # The coach looks about three times a second.
        ann.wait(lambda: under(page, ".coach.ready", ".bar, .lower, .strip") == [])


def test_the_turn_sign_has_one_line_in_the_narrowest_bar(person: Invite, server: Server) -> None:
    ann = person(size="landscape")
    page = ann.open(against_bot(server, "usa")["seats"][0]["path"])
    page.wait_for_selector(".turn.mine time")
    lines = "() => new Set([...document.querySelector('.turn span').getClientRects()].map(({ y }) => y)).size"
    for width, height in ((844, 390), (683, 384)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(lines) == 1, width


def test_a_line_that_was_just_filled_is_not_asked_about(person: Invite, server: Server) -> None:
    """The next round comes with the answer to the choice; `try` is what the page asks with."""
    ann, sent = person(), list[str]()
    ann.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
    while not fills_line_d(ann, server):
        sent.clear()
    page = ann.page
    expect(page.locator("[data-line=D].shut")).to_be_visible()
    assert [frame for frame in sent if '"try"' in frame] == []


def fills_line_d(ann: Person, server: Server) -> bool:
    """In the first round of a new table; False if this round or the next is a free ride, which has no line."""
    links = against_bot(server, "metro-berlin")
    if "d 0" not in moves_of(server, links):
        return False
    ann.open(links["seats"][0]["path"]).locator("[data-line=D]").click()  # it has one window
    ann.page.locator("[data-confirm]").click()
    ann.wait(lambda: ann.update["view"]["round"] == 2)
    return any(move[1:2] == " " for move in moves_of(server, links))


def moves_of(server: Server, links: Links) -> list[str]:
    shown = server.get(f"/api/tables/{links['table']}", links["seats"][0]["token"])
    return [move["move"] for move in shown["moves"]]


def test_the_sheet_at_the_end_is_whole_on_a_phone(person: Invite, server: Server) -> None:
    """The zoom's buttons lie where nothing is drawn, if the frame has room above or below the sheet."""
    links = against_bot(server, "metro-paris")
    finish(server, links)
    page = person(size="phone").open(links["seats"][0]["path"])
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("[data-rematch]")).to_be_visible()
    assert under(page, ".zoom", "[data-station], [data-train]") == []


def test_a_number_beside_a_button_is_part_of_its_name(person: Invite, server: Server) -> None:
    links = opened(server, "new-york", "Ann", "Bob")
    for text in ("Hello", "Bye"):
        seat = {"type": "chat", "id": text, "text": text}
        server.post(f"/api/tables/{links['table']}/act", links["seats"][1]["token"], **seat)
    page = person().open(links["seats"][0]["path"])
    expect(page.get_by_role("button", name="Chat, 2 new messages", exact=True)).to_contain_text("2")
