"""Why something is not done: every code is declared, every fault has an id, and the sentence fits what was meant."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from repository import ROOT
from server.worlds import Table, act, bearer, client_on, make_table, shown
from stellwerk.board import Board
from stellwerk.families import all_families
from stellwerk.server.protocol import refusal
from stellwerk.server.store.store import Store

SOURCES = ROOT / "src/stellwerk"
PROTOCOL = ROOT / "docs/concepts/protocol.md"


def test_every_code_of_the_rules_is_declared() -> None:
    for family in all_families():
        source = (family.folder / "rules/refusal.py").read_text()
        assert set(re.findall(r'b"([a-z]+-[a-z-]+)"', source)) == set(family.rules.REASONS)
        assert set(family.rules.REASONS) <= set(refusal.REASONS)


def test_every_code_of_the_server_is_declared_and_told() -> None:
    sources = "".join(path.read_text() for path in (SOURCES / "server").rglob("*.py"))
    used = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', sources))
    assert used <= set(refusal.REASONS)
    protocol = PROTOCOL.read_text()
    told = {code for code in refusal.TABLE if f"`{code}`" in protocol or code.endswith(("-empty", "-too-long"))}
    assert told == set(refusal.TABLE)


def test_the_schema_lists_codes_and_errors(tmp_path: Path, warm: None) -> None:
    with client_on(tmp_path / "tables.db") as client:
        schema = client.get("/schema/openapi.json").json()
    assert schema["components"]["schemas"]["Trouble"]["properties"]["reason"]["enum"] == list(refusal.REASONS)
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            assert {"400", "403", "404", "409", "429", "500"} <= set(operation["responses"]), f"{method} {path}"


def try_move(client: Any, table: Table, seat: int, text: str) -> dict[str, Any]:
    answer = act(client, table, table.tokens[seat], {"type": "try", "id": "t", "move": text})
    return {"reason": "legal"} if answer.status_code == 201 else dict(answer.json())


@pytest.mark.parametrize("board", ["usa", "new-york"])
def test_a_route_named_from_its_other_end_is_refused_for_the_same_reason(
    tmp_path: Path, warm: None, board: str
) -> None:
    """Both ways round, with and without the lane's number."""
    table = make_table(tmp_path, board, 2, 6, 1)
    words: Any = Board.named(board).names
    reasons = set()
    with client_on(table.database) as client:
        (seat,) = (n for n, info in enumerate(shown(client, table, table.watch)["table"]["seats"]) if info["to_move"])
        for text in [text for text in table.texts if text.startswith("claim")][::7]:
            _, name, payment = text.split(" ", 2)
            pair, colon, lane = name.partition(":")
            straight = try_move(client, table, seat, text)
            turned = try_move(client, table, seat, f"claim {words.reversed_pairs[pair]}{colon}{lane} {payment}")
            assert turned["reason"] == straight["reason"]
            reasons.add(straight["reason"])
    assert reasons
    assert not reasons & {"no-move", "ambiguous"}


def test_every_error_has_an_id(tmp_path: Path, warm: None) -> None:
    table = make_table(tmp_path, "usa", 2, 2, 1)
    with client_on(table.database) as client:
        answers = [client.get(path) for path in ("/api/tables/nothing1", "/nowhere", f"/api/tables/{table.id}?seat=x")]
    errors = [answer.json()["error"] for answer in answers]
    assert all(re.fullmatch("[0-9a-f]{12}", error) for error in errors)
    assert len(set(errors)) == len(errors)


async def broken(*_: object) -> bool:
    raise OSError("the disk is full")


def test_a_fault_of_the_server_is_a_refusal_with_an_id_and_the_socket_lives_on(
    tmp_path: Path, warm: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = make_table(tmp_path, "usa", 2, 2, 1)
    chat = {"type": "chat", "id": "c", "text": "hello"}
    with client_on(table.database) as client, client.websocket_connect("/ws") as socket:
        socket.send_json({"type": "hello", "table": table.id, "token": table.tokens[0]})
        assert [socket.receive_json()["type"] for _ in range(2)] == ["welcome", "update"]
        monkeypatch.setattr(Store, "append", broken)
        socket.send_json(chat)
        refused = socket.receive_json()
        assert (refused["type"], refused["id"], refused["reason"]) == ("refused", "c", "server")
        assert re.fullmatch("[0-9a-f]{12}", refused["data"]["error"])
        assert "disk" not in str(refused)
        answer = act(client, table, table.tokens[0], chat)
        assert (answer.status_code, answer.json()["reason"]) == (500, "server")
        monkeypatch.undo()
        socket.send_json(chat)  # the same again: now it is done
        assert socket.receive_json()["type"] == "ack"
    assert bearer(table.tokens[0])["Authorization"] not in caplog.text
