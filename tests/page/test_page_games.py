"""Whole games through the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from boards import NAMES
from page.browser import Person
from page.clicker import Clicker, play
from page.conftest import Invite
from server.conftest import Server


def opened(server: Server, board: str, *names: str, **more: Any) -> dict[str, Any]:
    """A running table of people; its links."""
    links: dict[str, Any] = server.post("/api/tables", board=board, seats=[{"name": name} for name in names], **more)
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    return links


def finish(server: Server, links: dict[str, Any]) -> None:
    """Plays a table to its end without the page, for tests that want to see the end only."""
    table, tokens = links["table"], [link["token"] for link in links["seats"]]
    for count in range(3000):
        token = tokens[count % len(tokens)]
        shown = server.get(f"/api/tables/{table}", token)
        if shown["table"]["phase"] == "over":
            return
        moves = [move for move in shown["moves"] if move["kind"] != "change"]
        if moves:
            best = max(moves, key=lambda move: (move["kind"] == "claim", len(move.get("stations", []))))
            act = {"type": "move", "id": f"m{count}", "move": best["move"], "at": shown["at"]}
            server.ask("POST", f"/api/tables/{table}/act", token, act)
    raise AssertionError("the game does not end")


def check_end(server: Server, person: Person) -> None:
    """The end is shown as the server knows it."""
    expect(person.page.locator("[data-end]")).to_be_visible()
    result = person.update["table"]["result"]
    for row in result["scores"]:
        expect(person.page.locator("[data-end]")).to_contain_text(str(row["total"]).replace("-", "−"))


@pytest.mark.parametrize("board", NAMES)
def test_solo_against_bots_to_the_end(person: Invite, server: Server, board: str) -> None:
    ann = person()
    links = server.post("/api/play", board=board, name="Ann", seats=2, bot="random")
    clicker = Clicker(ann.open(links["seats"][0]["path"]))
    play(clicker)
    check_end(server, ann)
    assert clicker.done.get("route", 0) + clicker.done.get("line", 0) > 5, clicker.done


@pytest.mark.parametrize("board", ["berlin", "metro-paris"])
def test_two_people_play_a_whole_game(person: Invite, server: Server, board: str) -> None:
    ann, bob = person(), person(lang="de")
    links = opened(server, board, "Ann", "Bob")
    pages = [one.open(links["seats"][seat]["path"]) for seat, one in enumerate((ann, bob))]
    play(*(Clicker(page) for page in pages))
    check_end(server, ann)
    check_end(server, bob)
    assert ann.update["table"]["result"] == bob.update["table"]["result"]


def test_a_metro_sheet_alone(person: Invite, server: Server) -> None:
    ann = person()
    links = server.post("/api/play", board="metro-berlin", name="Ann", seats=1)
    play(Clicker(ann.open(links["seats"][0]["path"])))
    check_end(server, ann)
