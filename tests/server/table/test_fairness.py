"""Fair shuffles: all parts promised before any is opened, shown after, checked by anybody."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from typing import Any

import msgspec
import pytest

from server.conftest import MakeServer, Server
from server.person import Person, Refused
from stellwerk import record
from stellwerk.fairness import Proof, fault_of, promise_of, seed_from
from stellwerk.server.http.replay import judge_record

ANN, BOB = "anns-part-of-the-shuffles", "bobs-part-of-the-shuffles"
Links = dict[str, Any]


def sha256(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def two_people(server: Server, board: str = "new-york") -> tuple[Links, Person, Person]:
    seats = [{"name": "Ann"}, {"name": "Bob"}, {"bot": "random"}]
    links = server.post("/api/tables", board=board, seats=seats, host_seat=0)
    ann, bob = (Person(server.url, links["table"], link["token"]) for link in links["seats"])
    return links, ann, bob


async def test_the_shuffles_follow_from_what_was_promised_before_anything_was_opened(server: Server) -> None:
    links, ann, bob = two_people(server)
    base = f"/api/tables/{links['table']}"
    async with ann, bob:
        before = server.get(f"{base}/proof", ann.token)
        assert (before["secret"], before["seed"], before["texts"], before["promises"]) == (None, None, None, None)
        await ann.promise(ANN)
        await bob.promise(BOB)
        await ann.wait(lambda: [seat["promise"] for seat in ann.table_info["seats"]] == [sha256(ANN), sha256(BOB), ""])
        await ann.send("start")
        await asyncio.gather(ann.wait(ann.can_move), bob.wait(bob.can_move))
        during = server.get(f"{base}/proof", ann.token)
        assert (during["secret"], during["seed"], ann.table_info["secret"]) == (None, None, None)
        assert server.ask("GET", f"{base}/record", ann.token).json()["reason"] == "not-over"
        await asyncio.gather(ann.play(), bob.play())
        after = server.get(f"{base}/proof", ann.token)
        check_by_hand(before, during, after, links["table"])
        told = [event for event in ann.events if event["event"] in ("sealed", "texted", "started")]
        assert [event["event"] for event in told] == ["sealed", "texted", "texted", "started"]
        assert told[0]["seats"] == [0, 1]
        moves = ann.table_info["result"]["moves"]
        assert server.get(f"{base}/verify", ann.token) == {"holds": True, "moves": moves, "fault": ""}
        text = server.ask("GET", f"{base}/record", ann.token).content
    check_forgeries(text)


def check_by_hand(before: dict[str, Any], during: dict[str, Any], after: dict[str, Any], table: str) -> None:
    """As docs/concepts/fairness.md says, with nothing of Stellwerk."""
    secret = bytes.fromhex(after["secret"])
    assert before["promise"] == during["promise"] == after["promise"] == "sha256:" + hashlib.sha256(secret).hexdigest()
    assert after["promises"] == during["promises"] == [sha256(ANN), sha256(BOB), ""]
    assert after["texts"] == during["texts"] == [ANN, BOB, ""]
    parts = ["stellwerk shuffles 2", table, after["promises"], after["texts"]]
    seed = hmac.digest(secret, json.dumps(parts, separators=(",", ":"), ensure_ascii=False).encode(), "sha256")
    assert after["seed"] == seed[::-1].hex()
    assert during["commitment"] == "sha256:" + hashlib.sha256(seed).hexdigest()


def check_forgeries(text: bytes) -> None:
    """A record with another secret, text or promise, or with a promise left out, does not hold."""
    header, rest = text.split(b"\n", 1)
    other = "another-part-of-the-shuffles"
    changes: list[dict[str, object]] = [
        {"secret": "00" * 32},
        {"secret": "no"},
        {"table": "other"},
        {"texts": [other, BOB, ""]},
        {"texts": [other, BOB, ""], "promises": [sha256(other), sha256(BOB), ""]},
        {"texts": [ANN, "", ""], "promises": [sha256(ANN), "", ""]},
        {"texts": [ANN, BOB, other]},
        {"promises": [sha256(ANN), sha256(BOB)]},
        {"promises": None},
    ]
    for change in changes:
        forged = json.loads(header)
        forged["proof"] |= change
        verdict = judge_record(json.dumps(forged).encode() + b"\n" + rest, "forged")
        assert not verdict.holds, change
        assert "proof of fair shuffles" in verdict.fault
    (whole,) = record.parse(text.splitlines(), "whole")
    assert whole.header.proof is not None


def test_games_of_the_older_protocol_still_hold() -> None:
    """Without promises, as they were written down before texts were promised."""
    secret = bytes(range(32))
    texts = ["Zug “fährt” ab\n", "", "<b>&\\ \u2028 é 🚆"]
    seed = seed_from(secret, "ahorn7", texts)
    assert "sha256:" + hashlib.sha256(seed.to_bytes(32, "little")).hexdigest() == (
        "sha256:1aecd59dc42ad58173c9c9031b53d331f0ec6775a66b17d87a6b381692420ed1"
    )
    proof = Proof("ahorn7", promise_of(secret), texts, secret.hex())
    assert fault_of(proof, seed) is None
    assert set(msgspec.to_builtins(proof)) == {"table", "promise", "texts", "secret"}


async def test_nothing_is_opened_early_late_or_otherwise_than_promised(server: Server) -> None:
    _, ann, bob = two_people(server, "metro-berlin")
    async with ann, bob:
        assert await refused(ann.send("text", text=ANN)) == "no-promise"
        await ann.promise(ANN)
        await bob.send("promise", promise=sha256(BOB))
        assert await refused(bob.send("text", text=BOB)) == "no-promise"  # nobody has started
        await ann.send("start")
        await bob.wait(lambda: bool(bob.table_info["shuffling"]))
        assert bob.table_info["phase"] == "lobby"
        assert all(seat["text"] is None for seat in bob.table_info["seats"])
        assert await refused(bob.send("text", text=ANN)) == "no-promise"
        assert await refused(bob.send("promise", promise=sha256("something-else-entirely"))) == "shuffling"
        assert await refused(bob.send("leave")) == "shuffling"
        assert await refused(ann.send("start")) == "shuffling"
        await bob.send("text", text=BOB)
        await asyncio.gather(ann.wait(ann.can_move), bob.wait(bob.can_move))
        assert await refused(bob.send("text", text=BOB)) == "started"
        assert await refused(bob.send("promise", promise=sha256(ANN))) == "started"
        assert [seat["text"] for seat in ann.table_info["seats"]] == [ANN, BOB, ""]


async def refused(act: Any) -> str:
    with pytest.raises(Refused) as caught:
        await act
    return str(caught.value.reason)


HASTY = """
import sys
from stellwerk.server.run import run
from stellwerk.server.settings import Settings
run(Settings(sys.argv[1], opening=1.0), "127.0.0.1", 0, None)
"""


class HastyServer(Server):
    """Waits a second for texts."""

    program = HASTY

    def arguments(self) -> list[str]:
        return [self.database]


async def test_whoever_keeps_a_text_back_is_named_once_and_then_left_out(make_server: MakeServer) -> None:
    await keep_back(make_server(kind=HastyServer))


async def keep_back(server: Server) -> None:
    """Else somebody could choose between deals without being seen, or keep a game from starting for good."""
    _, ann, bob = two_people(server, "metro-berlin")
    async with ann, bob:
        await ann.promise(ANN)
        await bob.send("promise", promise=sha256(BOB))  # and never opens it
        await ann.send("start")
        await ann.wait(lambda: any(event["event"] == "broken" for event in ann.events))
        (broken,) = (event for event in ann.events if event["event"] == "broken")
        assert broken["seats"] == [1]
        assert [seat["promise"] for seat in ann.table_info["seats"]] == ["", None, ""]
        assert await refused(bob.send("promise", promise=sha256(BOB))) == "no-promise"
        await ann.promise("another-part-from-ann")  # what was opened once is known to all
        await ann.send("start")
        await asyncio.gather(ann.wait(ann.can_move), bob.wait(bob.can_move))
        assert ann.table_info["tries"] == 2
        assert [seat["text"] for seat in ann.table_info["seats"]] == ["another-part-from-ann", "", ""]


async def test_who_is_not_there_holds_nobody_up(server: Server) -> None:
    _, ann, bob = two_people(server, "metro-berlin")
    async with ann:
        async with bob:
            await bob.promise(BOB)
        await ann.promise(ANN)
        await ann.wait(lambda: not ann.table_info["seats"][1]["connected"])
        await ann.send("start")
        await ann.wait(ann.can_move)
        assert [seat["promise"] for seat in ann.table_info["seats"]] == [sha256(ANN), "", ""]


def test_a_restart_between_promise_and_text_loses_nothing(make_server: MakeServer) -> None:
    server = make_server()
    links = server.post("/api/play", board="metro-berlin", name="Ann", promise=sha256(ANN))
    path, token = f"/api/tables/{links['table']}", links["host"]["token"]
    shown = server.get(path, token)["table"]
    assert (shown["phase"], shown["shuffling"], shown["tries"]) == ("lobby", True, 1)
    assert [seat["promise"] for seat in shown["seats"]] == [sha256(ANN), ""]
    server.kill()
    server.start()
    assert server.get(path, token)["table"]["promise"] == shown["promise"]
    server.post(f"{path}/act", token, type="text", id="t", text=ANN)
    running = server.get(path, token)["table"]
    assert (running["phase"], running["shuffling"], running["seats"][0]["text"]) == ("running", False, ANN)


def test_a_rematch_and_one_device_start_with_a_part_of_the_page(server: Server) -> None:
    seats = [{"name": "Ann"}, {"name": "Bob"}]
    links = server.post("/api/tables", board="metro-berlin", seats=seats, one_device=True)
    path, token = f"/api/tables/{links['table']}", links["host"]["token"]
    server.post(f"{path}/act", token, type="start", id="s", promise=sha256(ANN))
    assert server.get(path, token)["table"]["shuffling"]
    server.post(f"{path}/act", token, type="text", id="t", text=ANN)
    assert [seat["text"] for seat in server.get(path, token)["table"]["seats"]] == [ANN, ""]
