"""Taking back, and why a move is refused."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.conftest import Server
from server.person import Person, Refused


async def start(server: Server, board: str, **wishes: Any) -> tuple[dict[str, Any], Person, Person]:
    links = server.post("/api/tables", board=board, seats=[{"name": "Ann"}, {"name": "Bob"}], **wishes)
    ann, bob = (Person(server.url, links["table"], link["token"]) for link in links["seats"])
    await asyncio.gather(ann.join(), bob.join())
    server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
    await asyncio.gather(ann.wait(ann.can_move), bob.wait(bob.can_move))
    return links, ann, bob


async def test_starting_tickets_can_be_chosen_again_until_all_have(server: Server) -> None:
    _, ann, bob = await start(server, "usa", options={"first": 0})
    assert not ann.update["undo"]
    await ann.move("keep 1 2")
    await ann.wait(lambda: bool(ann.update["undo"]))
    await ann.send("undo", at=ann.update["at"])
    await ann.wait(ann.can_move)
    await ann.move("keep 2 3")
    await bob.move("keep 1 2")
    await ann.wait(ann.can_move)
    assert not ann.update["undo"]
    assert ann.update["view"]["seats"][0]["ticket_count"] == 2
    with pytest.raises(Refused, match="cant-undo"):
        await ann.send("undo", at=ann.update["at"])
    drawn = await ann.move("draw")  # has shown a card: it stands
    with pytest.raises(Refused, match="cant-undo"):
        await ann.send("undo", at=drawn["at"])
    assert [event["event"] for event in bob.events if event["event"] in ("chose", "undone")][:3] == [
        "chose",
        "undone",
        "chose",
    ]
    await asyncio.gather(ann.leave(), bob.leave())


async def test_metro_choices_can_be_changed_until_all_have_chosen(server: Server) -> None:
    await change(server)


async def change(server: Server) -> None:
    _, ann, bob = await start(server, "metro-amsterdam")
    first, second = (move["move"] for move in ann.update["moves"][:2])
    await ann.move(first)
    await ann.wait(lambda: not ann.can_move())
    marks = ann.update["view"]["seats"][0]["marks"]
    await ann.move("change")
    await ann.wait(ann.can_move)
    await ann.move(second)
    await ann.wait(lambda: not ann.can_move())
    assert ann.update["view"]["seats"][0]["marks"] != marks
    await ann.send("undo", at=ann.update["at"])  # the same by another name
    await ann.wait(ann.can_move)
    assert ann.update["view"]["seats"][0]["marks"] == {}
    await bob.move(bob.update["moves"][0]["move"])
    await ann.move(first)
    await bob.wait(lambda: bool(bob.update["view"]["round"] == 2))
    with pytest.raises(Refused, match="cant-undo"):
        await bob.send("undo", at=bob.update["at"])
    await asyncio.gather(ann.leave(), bob.leave())


async def test_refusals_carry_a_reason_and_data(server: Server) -> None:
    _, ann, bob = await start(server, "usa", options={"first": 0})
    assert await reason(ann, "keep 1") == ("keep-more", {"least": 2})
    assert await reason(ann, "draw") == ("tickets-due", {"least": 2})
    await asyncio.gather(ann.move("keep 1 2"), bob.move("keep 1 2"))
    await ann.wait(lambda: bool(ann.update["view"]["phase"] == "turn"))
    await bob.wait(lambda: bool(bob.update["view"]["phase"] == "turn"))
    assert await reason(bob, "draw") == ("not-to-move", {"seat": 1})
    code, data = await reason(ann, "claim helena-seattle joker 6")
    assert code == "cards-short"
    assert data["short_jokers"] > 0
    assert await reason(ann, "fly to the moon") == ("no-move", {})
    # The page may ask without playing: nothing happens.
    before = ann.update["at"]
    with pytest.raises(Refused, match="cards-short"):
        await ann.send("try", move="claim helena-seattle joker 6")
    assert (await ann.send("try", move="draw"))["at"] == before
    assert ann.update["view"]["phase"] == "turn"
    await asyncio.gather(ann.leave(), bob.leave())


async def reason(person: Person, text: str) -> tuple[str, dict[str, Any]]:
    with pytest.raises(Refused) as caught:
        await person.move(text)
    return caught.value.reason, caught.value.data
