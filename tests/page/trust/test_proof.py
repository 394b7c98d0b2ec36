"""The proof of fair shuffles, as a browser tells it: of an honest server, and of every dishonest one we know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from websockets.sync.client import connect

from page.browser import Person
from page.conftest import Invite, QuickServer
from page.liar import (
    Liar,
    Lie,
    deal_other_cards,
    grind_the_last_promise,
    grind_the_last_text,
    grind_the_secret,
    honest,
    promise_of,
    swap_at_the_end,
    take_another_text,
)  # fmt: skip
from page.tables import Links, finish
from server.conftest import Server

HOLDS, LESS, FAILS = "holds", "less", "fails"


class Guest:
    """Somebody whose browser is told the truth, or something else."""

    def __init__(self, person: Person, path: str, lie: Lie = honest, forgets: str = "") -> None:
        self.person, self.page = person, person.page
        Liar(self.page, lie, forgets)
        person.open(path)

    def verdict(self) -> tuple[str, str]:
        """The line at the end of the game, and what the proof tells about it."""
        line = self.page.locator("[data-proof]")
        expect(line).to_have_attribute("data-proof", re.compile("holds|less|fails"))
        line.click()
        told = self.page.locator("[data-verdict]")
        expect(told).not_to_be_empty()
        return line.get_attribute("data-proof") or "", told.inner_text()

    @property
    def number(self) -> str:
        return self.page.locator("[data-number]").inner_text()


def table_of(server: Server, board: str, *names: str) -> Links:
    links: Links = server.post("/api/tables", board=board, seats=[{"name": name} for name in names], host_seat=0)
    return links


def start(server: Server, links: Links, host: Guest, promised: list[int]) -> None:
    """When all pages have promised, as the server has heard it."""
    path = f"/api/tables/{links['table']}"

    def ready() -> bool:
        seats = server.get(path, links["host"]["token"])["table"]["seats"]
        return [seat for seat, here in enumerate(seats) if here["promise"]] == promised

    host.person.wait(ready)
    host.page.locator("[data-start]").click()


def finish_watched(server: Server, links: Links, *guests: Guest) -> None:
    for guest in guests:
        guest.page.wait_for_selector("section.board")
    finish(server, links)


def test_each_dishonest_server_is_told_by_the_page(person: Invite, server: Server) -> None:
    """Each page is told something else about the same game of cards and tickets."""
    links = table_of(server, "lake", "Ann", "Bea", "Cem")
    path = [link["path"] for link in links["seats"]]
    ann = Guest(person(), path[0])
    bea = Guest(person(), path[1], swap_at_the_end)
    cem = Guest(person(), path[2], deal_other_cards)
    watcher = Guest(person(), links["watch"]["path"])
    start(server, links, ann, [0, 1, 2])
    finish_watched(server, links, ann, bea, cem, watcher)
    assert ann.verdict()[0] == HOLDS
    expect(ann.page.get_by_text("Shuffle checked: nobody could pick the cards.")).to_be_attached()
    line, told = bea.verdict()
    assert line == FAILS
    assert "is not the one this browser saw at first" in told
    line, told = cem.verdict()
    assert line == FAILS
    assert "Something was dealt that does not come from the shuffle." in told
    assert "saw at first" not in told
    line, told = watcher.verdict()
    assert line == LESS
    assert "You watched" in told
    # Two who compare their numbers notice that they were told different promises.
    assert ann.number == watcher.number != cem.number
    check_later(person, links, ann)


def check_later(person: Invite, links: Links, ann: Guest) -> None:
    """A browser that was not there, and one that has forgotten."""
    late = Guest(person(), links["seats"][0]["path"])
    line, told = late.verdict()
    assert line == LESS
    assert "came from another device" in told
    ann.page.evaluate("localStorage.clear()")
    ann.page.reload()
    line, told = ann.verdict()
    assert line == LESS
    assert "storage was cleared" in told


def test_texts_and_secrets_that_were_chosen_last_are_told(person: Invite, server: Server) -> None:
    links = table_of(server, "lake-line", "Ann", "Bea", "Cem", "Dan", "Eve", "Fay")
    path = [link["path"] for link in links["seats"]]
    ann = Guest(person(lang="de"), path[0])
    told_to = [
        (Guest(person(), path[1], grind_the_secret), FAILS, "is not the one this browser saw at first"),
        (Guest(person(), path[2], take_another_text), FAILS, "another part than the one from this browser"),
        (Guest(person(), path[3], grind_the_last_text), FAILS, "The part of Ann is not the one that was fixed"),
        (Guest(person(), path[4], grind_the_last_promise), FAILS, "The fingerprint of Ann's part was changed"),
        (Guest(person(), path[5], forgets="promise"), LESS, "made without a part from this browser"),
    ]
    start(server, links, ann, [0, 1, 2, 3, 4])
    finish_watched(server, links, ann, *[guest for guest, _, _ in told_to])
    for guest, line, words in told_to:
        said = guest.verdict()
        assert said[0] == line, (words, said)
        assert words in said[1]
    assert ann.verdict()[0] == HOLDS
    expect(ann.page.get_by_text("Mischung geprüft: Niemand konnte die Karten bestimmen.")).to_be_attached()


def test_a_start_that_was_tried_twice_is_told(person: Invite, server: QuickServer) -> None:
    """Whoever does not open a text may have liked another deal better."""
    links = table_of(server, "lake-line", "Ann", "Bob")
    ann = Guest(person(lang="nl"), links["seats"][0]["path"])
    with connect(server.url.replace("http", "ws") + "/ws") as bob:
        say(bob, type="hello", table=links["table"], token=links["seats"][1]["token"])
        say(bob, type="promise", id="p", promise=promise_of(b"never-to-be-opened"))
        start(server, links, ann, [0, 1])
        ann.person.wait(lambda: any({"event": "texted", "seat": 0} in one["events"] for one in ann.person.updates))
        with server.hurrying():
            say(bob, type="chat", id="c", text="never")  # whatever happens at the table, the server looks at its clock
            expect(ann.page.locator("[data-broken]")).to_contain_text("de browser van Bob")
        start(server, links, ann, [0])
        finish_watched(server, links, ann)
    line, told = ann.verdict()
    assert line == LESS
    assert "De start kostte 2 pogingen" in told
    assert "(Bob)" in told


def say(socket: Any, **message: Any) -> None:
    socket.send(json.dumps(message))


@pytest.mark.parametrize("board", ["lake", "lake-line"])
def test_one_click_starts_a_game_with_a_part_of_this_browser(person: Invite, server: Server, board: str) -> None:
    ann = person()
    page = ann.open("/")
    page.locator(f'[data-board^="{board}~"]').click()
    page.locator('[data-action="play"]').click()
    page.wait_for_selector("section.board")
    page.reload()
    page.wait_for_selector("section.board")
    table, token = re.findall(r"/t/(\w+)#(.+)", page.url)[0]
    finish(server, {"table": table, "seats": [{"token": token}]})
    assert shown_line(page) == HOLDS
    page.locator("[data-rematch]").click()
    page.wait_for_url(lambda url: table not in url)
    page.wait_for_selector("section.board")
    assert len(ann.update["table"]["seats"][0]["text"]) == 32


def shown_line(page: Page) -> str:
    line = page.locator("[data-proof]")
    expect(line).to_have_attribute("data-proof", re.compile("holds|less|fails"))
    return line.get_attribute("data-proof") or ""
