"""The life of a table: links, seats, hosts, bots that stand in, rematches, chat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from patience import wait_until
from server.conftest import MakeServer, Pair, Server
from server.person import Person, Refused
from server.worlds import bearer, client_on
from stellwerk.bots.bot import LEVELS
from stellwerk.server.store.database import open_engine
from stellwerk.server.store.schema import metadata


def make(server: Server, board: str, *seats: dict[str, str], **wishes: Any) -> dict[str, Any]:
    links: dict[str, Any] = server.post("/api/tables", board=board, seats=list(seats), **wishes)
    return links


def act(server: Server, links: dict[str, Any], token: str, type: str, **parts: Any) -> Any:
    return server.ask("POST", f"/api/tables/{links['table']}/act", token, {"type": type, "id": type, **parts})


def shown(server: Server, links: dict[str, Any], token: str, query: str = "") -> dict[str, Any]:
    update: dict[str, Any] = server.get(f"/api/tables/{links['table']}{query}", token)
    return update


def person(server: Server, links: dict[str, Any], seat: int, seed: int = 0) -> Person:
    return Person(server.url, links["table"], links["seats"][seat]["token"], seed=seed)


def reason(answer: Any) -> str:
    assert answer.status_code >= 400, answer.text
    found: str = answer.json()["reason"]
    return found


def test_play_now_is_a_running_table_in_one_request(server: Server) -> None:
    links = server.post("/api/play", board="metro-berlin", name="Ann", seats=3)
    update = shown(server, links, links["seats"][0]["token"])
    assert update["table"]["phase"] == "running"
    assert [seat["name"] or seat["bot"] for seat in update["table"]["seats"]] == ["Ann", "driver", "driver"]
    assert update["seat"] == 0
    assert update["moves"]


def test_a_name_and_a_link_are_enough_to_sit(server: Server) -> None:
    links = make(server, "usa", {}, {})
    token = links["seats"][1]["token"]
    assert len(token) >= 22  # 128 bits
    assert token in links["seats"][1]["path"].partition("#")[2]
    assert act(server, links, token, "sit", name="  Bob\u202e <b>  ").status_code == 201
    assert shown(server, links, token)["table"]["seats"][1]["name"] == "Bob <b>"
    assert reason(act(server, links, token, "start")) == "not-host"
    assert reason(act(server, links, links["host"]["token"], "start")) == "seats-open"
    assert act(server, links, links["host"]["token"], "start", id="again", bot="random").status_code == 201
    assert shown(server, links, token)["table"]["seats"][0]["bot"] == "random"


def test_wrong_links_open_nothing(server: Server) -> None:
    links, other = make(server, "usa", {}, {}), make(server, "usa", {}, {})
    for token in ("", "x" * 32, other["seats"][0]["token"]):
        answer = server.ask("GET", f"/api/tables/{links['table']}", token)
        assert (answer.status_code, reason(answer)) == (403, "no-key")
    watcher = links["watch"]["token"]
    for type, parts in (("sit", {"name": "Eve"}), ("chat", {"text": "hi"}), ("move", {"move": "draw", "at": 0})):
        assert reason(act(server, links, watcher, type, **parts)) in ("no-seat", "watching")


async def test_no_secret_of_a_link_is_in_the_database(server: Server) -> None:
    links = make(server, "usa", {"name": "Ann"}, {})
    kept = await everything_in(server.database)
    assert links["table"] in kept
    tokens = [links[kind]["token"] for kind in ("host", "watch", "group")]
    tokens += [link["token"] for link in links["seats"]]
    for token in tokens:
        assert token not in kept
        assert token not in server.log.read_text()


async def everything_in(database: str) -> str:
    engine = open_engine(database)
    async with engine.connect() as connection:
        rows = [str((await connection.execute(table.select())).all()) for table in metadata.sorted_tables]
    await engine.dispose()
    return "".join(rows)


def test_whoever_leaves_loses_the_link_and_the_host_gets_a_new_one(server: Server) -> None:
    links = make(server, "usa", {"name": "Ann"}, {"name": "Bob"})
    host, bob = links["host"]["token"], links["seats"][1]["token"]
    act(server, links, host, "start")
    assert reason(server.ask("POST", f"/api/tables/{links['table']}/seats/1/link", host)) == "seated"
    assert act(server, links, bob, "leave").status_code == 201
    assert shown(server, links, host)["table"]["seats"][1]["bot"] == "driver"
    assert reason(server.ask("GET", f"/api/tables/{links['table']}", bob)) == "no-key"
    new = server.post(f"/api/tables/{links['table']}/seats/1/link", host)["token"]
    assert act(server, links, new, "sit", name="Cem", browser="c" * 22).status_code == 201
    seat = shown(server, links, new)["table"]["seats"][1]
    assert (seat["name"], seat["bot"], seat["away"]) == ("Cem", "", False)


def test_the_host_may_replace_and_remove(server: Server) -> None:
    links = make(server, "usa", {"name": "Ann"}, {"name": "Bob"}, {})
    host = links["host"]["token"]
    assert reason(act(server, links, links["seats"][0]["token"], "remove", seat=1)) == "not-host"
    assert act(server, links, host, "remove", seat=1).status_code == 201
    assert reason(act(server, links, links["seats"][1]["token"], "sit", name="Bob")) == "no-key"
    assert act(server, links, host, "replace", seat=2, bot="random").status_code == 201
    answer = act(server, links, host, "replace", id="other", seat=2, bot="genius")
    assert (reason(answer), answer.json()["data"]["bots"]) == ("no-such-bot", list(LEVELS))
    assert reason(act(server, links, host, "remove", id="third", seat=9)) == "no-such-seat"
    seats = shown(server, links, host)["table"]["seats"]
    assert [(seat["name"], seat["bot"]) for seat in seats] == [("Ann", ""), ("", ""), ("", "random")]


@pytest.mark.parametrize("kind", [Server, Pair])
async def test_a_bot_stands_in_after_the_grace_time_and_hands_back(
    kind: type[Server], make_server: MakeServer, request: pytest.FixtureRequest
) -> None:
    """On servers of its own: elsewhere nobody's seat may be taken because the machine is slow."""
    database = request.getfixturevalue("empty_postgres") if kind is Pair else None
    await stand_in(make_server("--grace", "1", database=database, kind=kind))


async def stand_in(server: Server) -> None:
    links = make(server, "new-york", {"name": "Ann"}, {"name": "Bob"}, options={"first": 1})
    async with person(server, links, 0) as ann:
        bob = person(server, links, 1)
        await bob.join()
        act(server, links, links["host"]["token"], "start")
        await bob.wait(bob.can_move)
        await bob.leave()
        await ann.wait(lambda: ann.can_move() and not ann.table_info["seats"][1]["connected"])
        await ann.move("keep 1")
        await ann.wait(lambda: bool(ann.table_info["seats"][1]["away"]))
        await ann.wait(ann.can_move)  # the bot has kept tickets and moved
        async with person(server, links, 1, seed=2) as again:
            await again.wait(lambda: not again.table_info["seats"][1]["away"])
            others = asyncio.create_task(ann.play())
            await again.play(moves=1)
            others.cancel()
            assert again.acked
        told = [event["event"] for event in ann.events]
        assert told.index("away") < told.index("back")


async def test_rematch_with_the_same_people_and_links(server: Server) -> None:
    links = make(server, "new-york", {"name": "Ann"}, {"bot": "random"}, host_seat=0)
    async with person(server, links, 0) as ann:
        assert reason(act(server, links, ann.token, "rematch")) == "not-over"
        await ann.send("start")
        await ann.play()
        await ann.send("rematch", bot="guard")
        await ann.wait(lambda: bool(ann.table_info["rematch"]))
        new = ann.table_info["rematch"]
        assert act(server, links, ann.token, "rematch", id="twice").json()["table"] == new
    async with Person(server.url, new, ann.token, seed=1) as again:
        assert [seat["name"] or seat["bot"] for seat in again.table_info["seats"]] == ["Ann", "guard"]
        assert again.table_info["promise"] != ann.table_info["promise"]
        assert again.table_info["phase"] == "running"  # nobody has to be gathered
        await again.play(moves=3)


async def test_one_device_for_several_seats(server: Server) -> None:
    links = make(server, "new-york", {"name": "Ann"}, {}, {"bot": "random"}, one_device=True)
    tokens = {links["host"]["token"], *(link["token"] for link in links["seats"])}
    assert len(tokens) == 1
    async with person(server, links, 0) as device:
        assert device.welcome["seats"] == [0, 1]
        await device.send("start")
        await device.wait(lambda: device.update["seat"] == 0 and device.can_move())
        first = device.update["view"]["offer"]
        await device.move("keep 1")
        assert device.socket is not None
        await device.socket.send('{"type":"look","seat":1}')
        await device.wait(lambda: device.update["seat"] == 1 and device.can_move())
        assert device.update["view"]["offer"] != first
        await device.move("keep 1 2")
        await device.socket.send('{"type":"look","seat":2}')
        with pytest.raises(Refused, match="no-seat"):
            await device.send("chat", text="the line is closed by now")


def test_public_tables_are_in_the_lobby_and_anybody_may_sit_or_watch(server: Server) -> None:
    links = make(server, "metro-paris", {"name": "Ann"}, {}, public=True)
    hidden = make(server, "metro-paris", {}, {})
    listed = {table["table"]: table for table in server.get("/api/tables")}
    assert listed[links["table"]] | {} == {
        "table": links["table"], "board": "metro-paris", "title": "Metro Paris", "phase": "lobby", "days": 0,
        "names": ["Ann", ""], "open_seats": 1,
    }  # fmt: skip
    assert hidden["table"] not in listed
    assert reason(server.ask("POST", f"/api/tables/{hidden['table']}/join", "", {"name": "Bob"})) == "no-key"
    seat = server.post(f"/api/tables/{links['table']}/join", name="Bob")
    assert seat["seat"] == 1
    assert reason(server.ask("POST", f"/api/tables/{links['table']}/join", "", {"name": "Cem"})) == "no-open-seat"
    assert shown(server, links, "")["seat"] is None
    assert shown(server, links, seat["token"])["table"]["seats"][1]["name"] == "Bob"


def test_tables_by_days_have_deadlines(server: Server) -> None:
    links = make(server, "usa", {"name": "Ann"}, {"name": "Bob"}, days=2, options={"first": 0})
    act(server, links, links["host"]["token"], "start")
    seat = shown(server, links, links["seats"][0]["token"])["table"]["seats"][0]
    assert seat["deadline"] == pytest.approx(seat["since"] + 2 * 86_400)


def test_when_the_days_are_over_a_bot_stands_in_and_the_person_may_come_back(tmp_path: Path, warm: None) -> None:
    clock = [1_000_000.0]
    with client_on(tmp_path / "tables.db", lambda: clock[0]) as client:
        wish = {"board": "usa", "seats": [{"name": "Ann"}, {"name": "Bob"}], "days": 2, "options": {"first": 0}}
        links = client.post("/api/tables", json=wish).json()
        path, host, bob = f"/api/tables/{links['table']}", links["host"]["token"], links["seats"][1]["token"]
        client.post(f"{path}/act", json={"type": "start", "id": "s"}, headers=bearer(host))
        clock[0] += 2 * 86_400 - 60
        looks_round_twice(client)
        assert not any(seat["away"] for seat in by_http(client, path, bob)["seats"])
        clock[0] += 120
        wait_until(lambda: all(seat["away"] for seat in by_http(client, path, bob)["seats"]))
        wait_until(lambda: all(not seat["to_move"] or seat["away"] for seat in by_http(client, path, bob)["seats"]))
        moved = client.get(path, headers=bearer(bob)).json()["at"]
        wait_until(lambda: client.get(path, headers=bearer(bob)).json()["at"] > moved)  # the bots play
        client.post(f"{path}/act", json={"type": "back", "id": "b"}, headers=bearer(bob))
        assert not by_http(client, path, bob)["seats"][1]["away"]


def by_http(client: Any, path: str, token: str) -> dict[str, Any]:
    info: dict[str, Any] = client.get(path, headers=bearer(token)).json()["table"]
    return info


def looks_round_twice(client: Any) -> None:
    """The server looks for tables that are due; a second time when it is done with the first."""
    upkeep, looks = client.app.state.services.caretaker.upkeep, []
    look = upkeep.claim_due

    async def counted(now: float, lease: float) -> list[str]:
        looks.append(now)
        found: list[str] = await look(now, lease)
        return found

    upkeep.claim_due = counted
    wait_until(lambda: len(looks) >= 2)
    upkeep.claim_due = look


async def test_chat_is_plain_short_text(server: Server) -> None:
    links = make(server, "usa", {"name": "Ann"}, {})
    ann = links["seats"][0]["token"]
    assert act(server, links, ann, "chat", text="<script>alert(1)</script>\n\x00hi").status_code == 201
    assert reason(act(server, links, ann, "chat", id="b", text="x" * 300)) == "chat-too-long"
    assert reason(act(server, links, ann, "chat", id="c", text=" \u200b ")) == "chat-empty"
    await read_chat(server, links)


async def read_chat(server: Server, links: dict[str, Any]) -> None:
    async with person(server, links, 0) as ann:
        (line,) = ann.welcome["chat"]
        assert (line["seat"], line["name"], line["text"]) == (0, "Ann", "<script>alert(1)</script> hi")
