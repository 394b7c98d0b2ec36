"""Tables that tests look at, made and finished without the page."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from page.browser import Person
from page.clicker import Clicker, play
from server.conftest import Server
from stellwerk.record import Record, parse
from stellwerk.verify import verify

Links = dict[str, Any]


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


def finish(server: Server, links: Links, *people: Person) -> None:
    """Plays a table to its end without the page, for tests that want to see the end only.

    People who sit there look away meanwhile: to draw every move would take longer than the game.
    """
    paths = [one.page.url.removeprefix(one.url) for one in people]
    for one in people:
        one.open("/health")
    play_on(server, links)
    for one, path in zip(people, paths, strict=True):
        one.open(path)


def play_on(server: Server, links: Links) -> None:
    table = links["table"]
    tokens = {link.get("seat", number): link["token"] for number, link in enumerate(links["seats"])}
    seat = min(tokens)
    for count in range(3000):
        shown = server.get(f"/api/tables/{table}", tokens[seat])
        if shown["table"]["phase"] == "over":
            return
        moves = [move for move in shown["moves"] if move["kind"] != "change"]
        if moves:
            best = max(moves, key=lambda move: (move["kind"] == "claim", len(move.get("stations", []))))
            act = {"type": "move", "id": f"m{count}", "move": best["move"], "at": shown["at"]}
            server.ask("POST", f"/api/tables/{table}/act", tokens[seat], act)
        elif others := [other for other in tokens if shown["table"]["seats"][other]["to_move"]]:
            seat = others[0]  # asked in turn, most would have nothing to do
        else:
            time.sleep(0.02)  # a bot thinks
    raise AssertionError("the game does not end")


def drawn_by(server: Server, links: Links, cards: int, tickets: int = 0) -> None:
    """The first seat keeps all tickets and draws until it holds so many cards or none is left; the others draw."""
    table, tokens = links["table"], [link["token"] for link in links["seats"]]
    for count in range(2000):
        seat = count % len(tokens)
        shown = server.get(f"/api/tables/{table}", tokens[seat])
        view, moves = shown["view"], [move["move"] for move in shown["moves"]]
        mine = seat == 0 and view["phase"] == "turn"
        left = any(move.startswith(("draw", "take")) for move in moves)
        if mine and moves and (sum(view["hand"].values()) >= cards or not left):
            return
        wants = ["tickets"] if mine and len(view["tickets"]) < tickets else []
        keeps = max((move for move in moves if move.startswith("keep")), key=len, default="")
        takes = next((move for move in moves if move.startswith("take")), "")
        move = next((one for one in (keeps, *wants, "draw", takes, "tickets") if one in moves), None)
        if move is not None:
            act = {"type": "move", "id": f"d{count}", "move": move, "at": shown["at"]}
            server.ask("POST", f"/api/tables/{table}/act", tokens[seat], act)
    raise AssertionError(f"there are no {cards} cards to draw")


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


def saved_record(page: Page, folder: Path) -> Record:
    """What the end of a game offers as a file; played again, it holds."""
    with page.expect_download() as download:
        page.locator("[data-record]").click()
    path = folder / "saved.game"
    download.value.save_as(path)
    (record,) = parse(path.read_bytes().splitlines(), path.name)
    verify(record, path.name)
    return record
