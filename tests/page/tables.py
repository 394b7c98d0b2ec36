"""Tables that tests look at, made and finished without the page."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from page.browser import Person
from page.clicker import Clicker, play
from server.conftest import Server

Links = dict[str, Any]
LONG = 120_000  # milliseconds: a strong bot looks through a whole game


def opened(server: Server, board: str, *names: str, **more: Any) -> Links:
    """A running table of people; its links."""
    links: Links = server.post("/api/tables", board=board, seats=[{"name": name} for name in names], **more)
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    return links


def against_bot(server: Server, board: str) -> Links:
    """A running table of Ann and a bot that answers at once."""
    links: Links = server.post("/api/play", board=board, name="Ann", seats=2, bot="random")
    return links


def at_first_turn(server: Server, *people: Person) -> None:
    """Both have chosen their tickets, and the first is to move."""
    links = opened(server, "new-york", "Ann", "Bob", options={"first": 0})
    for seat, one in enumerate(people):
        play(Clicker(one.open(links["seats"][seat]["path"])), until="keep")
    people[0].page.wait_for_selector("[data-deck][aria-disabled=false]")


def replay_of(links: Links) -> str:
    return f"/replay/{links['table']}#{links['seats'][0]['token']}"


def finish(server: Server, links: Links) -> None:
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


def check_end(person: Person) -> None:
    """The end is shown as the server knows it: everybody's total, and who has won."""
    expect(person.page.locator("[data-end]")).to_be_visible()
    result = person.update["table"]["result"]
    totals = person.page.locator("[data-end] tbody td:last-child")
    expect(totals).to_have_text([re.compile(r"^−?\d+$")] * len(result["scores"]))
    shown = sorted(int(text.replace("−", "-")) for text in totals.all_inner_texts())
    assert shown == sorted(row["total"] for row in result["scores"])
    winners = len(result["winners"]) if len(shown) > 1 else 0  # alone there is nobody to beat
    expect(person.page.locator("[data-end] tbody tr.on")).to_have_count(winners)
