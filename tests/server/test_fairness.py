"""Fair shuffles: promised before, shown after, checked by anybody."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
from pathlib import Path
from typing import Any

from server.conftest import Server
from server.player import Player
from stellwerk import record
from stellwerk.server.replay import judge_record


def test_the_shuffles_follow_from_the_promised_secret_and_the_texts(server: Server, tmp_path: Path) -> None:
    asyncio.run(prove(server))


async def prove(server: Server) -> None:
    links = server.post("/api/tables", board="new-york", seats=[{"name": "Ann"}, {"bot": "random"}], host_seat=0)
    base = f"/api/tables/{links['table']}"
    async with Player(server.url, links["table"], links["seats"][0]["token"]) as ann:
        before = server.get(f"{base}/proof", ann.token)
        assert (before["secret"], before["seed"], before["texts"]) == (None, None, None)
        await ann.send("text", text="Ännchen von Tharau 🎲")
        await ann.send("start")
        await ann.wait(ann.can_move)
        during = server.get(f"{base}/proof", ann.token)
        assert (during["secret"], during["seed"]) == (None, None)
        assert ann.table_info["secret"] is None
        assert server.ask("GET", f"{base}/record", ann.token).json()["reason"] == "not-over"
        await ann.play()
        after = server.get(f"{base}/proof", ann.token)
        check_by_hand(before, during, after, links["table"])
        assert server.get(f"{base}/verify", ann.token) == {
            "holds": True,
            "moves": ann.table_info["result"]["moves"],
            "fault": "",
        }
        text = server.ask("GET", f"{base}/record", ann.token).content
    check_forgeries(text)


def check_by_hand(before: dict[str, Any], during: dict[str, Any], after: dict[str, Any], table: str) -> None:
    """As docs/concepts/protocol.md says, with nothing of Stellwerk."""
    secret = bytes.fromhex(after["secret"])
    assert before["promise"] == during["promise"] == after["promise"] == "sha256:" + hashlib.sha256(secret).hexdigest()
    assert after["texts"] == during["texts"] == ["Ännchen von Tharau 🎲", ""]
    words = json.dumps(["stellwerk shuffles 1", table, *after["texts"]], separators=(",", ":"), ensure_ascii=False)
    seed = hmac.digest(secret, words.encode(), "sha256")
    assert after["seed"] == seed[::-1].hex()
    assert during["commitment"] == "sha256:" + hashlib.sha256(seed).hexdigest()


def check_forgeries(text: bytes) -> None:
    """A record with another secret, another text or another seed does not hold."""
    header, rest = text.split(b"\n", 1)
    for change in ({"secret": "00" * 32}, {"texts": ["x", ""]}, {"secret": "no"}, {"table": "other"}):
        forged = json.loads(header)
        forged["proof"] |= change
        verdict = judge_record(json.dumps(forged).encode() + b"\n" + rest, "forged")
        assert not verdict.holds
        assert "proof of fair shuffles" in verdict.fault
    (whole,) = record.parse(text.splitlines(), "whole")
    assert whole.header.proof is not None
