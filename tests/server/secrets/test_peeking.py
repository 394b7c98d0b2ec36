"""What a host can do, not only what a host is sent: no way leads to another seat's hand."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest

from server.worlds import bearer, client_on


@pytest.fixture
def client(tmp_path: Path, warm: None) -> Any:
    with client_on(tmp_path / "tables.db") as client:
        yield client


def play_now(client: Any) -> dict[str, Any]:
    links: dict[str, Any] = client.post("/api/play", json={"board": "usa", "name": "Ann", "seats": 3}).json()
    return links


def act(client: Any, table: str, by: str, **message: Any) -> Any:
    return client.post(f"/api/tables/{table}/act", json={"id": secrets.token_hex(4), **message}, headers=bearer(by))


def new_link(client: Any, links: dict[str, Any], seat: int) -> str:
    path = f"/api/tables/{links['table']}/seats/{seat}/link"
    token: str = client.post(path, headers=bearer(links["host"]["token"])).json()["token"]
    return token


def answers(client: Any, table: str, token: str) -> list[dict[str, Any]]:
    """Whatever a link can be asked, over HTTP and the socket."""
    base = f"/api/tables/{table}"
    paths = [base, f"{base}?seat=1", f"{base}/replay", f"{base}/replay?seat=1", f"{base}/replay/9", f"{base}/hints"]
    told = [client.get(path, headers=bearer(token)).json() for path in paths]
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"type": "hello", "table": table, "token": token, "seat": 1})
        asked = [{"type": "look", "seat": 1}, {"type": "sync", "seen": 0}, {"type": "try", "id": "t", "move": "draw"}]
        for message in asked:
            socket.send_json(message)
        told += read_all(socket)
    return told


def read_all(socket: Any) -> list[dict[str, Any]]:
    """All that has been sent by now; an update may follow an answer, so twice."""
    told = []
    for n in (1, 2):
        socket.send_json({"type": "ping", "n": n})
        while (message := socket.receive_json(timeout=30))["type"] != "pong":
            told.append(message)
    return told


def is_public(answer: Any) -> bool:
    """A view through nobody's eyes, a refusal, or nothing of the game at all."""
    if not isinstance(answer, dict) or "view" not in answer or answer["view"] is None:
        return True
    hidden = [answer["view"][part] for part in ("hand", "tickets", "offer")]
    return answer.get("seat") is None and not answer.get("moves") and hidden == [None, None, None]


def public_events(client: Any, table: str, token: str) -> Any:
    return client.get(f"/api/tables/{table}/replay?public=true", headers=bearer(token)).json()


def test_a_link_for_a_bots_seat_shows_what_everybody_sees(client: Any) -> None:
    links = play_now(client)
    token = new_link(client, links, 1)
    told = answers(client, links["table"], token)
    assert all(is_public(answer) for answer in told)
    assert told[2] == public_events(client, links["table"], token)


def test_a_link_for_a_removed_persons_seat_shows_what_everybody_sees(client: Any) -> None:
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {"name": "Bob"}], "host_seat": 0}
    links = client.post("/api/tables", json=wish).json()
    table, host = links["table"], links["host"]["token"]
    assert act(client, table, host, type="start").status_code == 201
    assert act(client, table, host, type="remove", seat=1).status_code == 201
    token = new_link(client, links, 1)
    assert all(is_public(answer) for answer in answers(client, table, token))
    assert act(client, table, token, type="move", move="draw", at=0).json()["reason"] == "not-seated"


def test_whoever_sits_down_is_announced_and_has_the_view(client: Any) -> None:
    links = play_now(client)
    table, token, own = links["table"], new_link(client, links, 1), secrets.token_urlsafe(24)
    with client.websocket_connect("/ws") as ann:
        ann.send_json({"type": "hello", "table": table, "token": links["host"]["token"]})
        sat = act(client, table, token, type="sit", name="Cleo", token=own, browser="c" * 22)
        assert sat.status_code == 201
        seen = read_all(ann)
    assert {"event": "seated", "seat": 1, "name": "Cleo"} in [event for one in seen for event in one.get("events", [])]
    view = client.get(f"/api/tables/{table}", headers=bearer(own)).json()
    assert view["seat"] == 1
    assert view["view"]["hand"]


def test_a_link_that_was_handed_out_is_void_once_its_guest_has_one_of_their_own(client: Any) -> None:
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {}], "host_seat": 0}
    links = client.post("/api/tables", json=wish).json()
    table, handed, own = links["table"], links["seats"][1]["token"], secrets.token_urlsafe(24)
    assert act(client, table, handed, type="sit", name="Bob", token=own).status_code == 201
    assert act(client, table, links["host"]["token"], type="start").status_code == 201
    assert client.get(f"/api/tables/{table}", headers=bearer(handed)).status_code == 403
    assert client.get(f"/api/tables/{table}", headers=bearer(own)).json()["seat"] == 1


def test_one_browser_has_one_seat(client: Any) -> None:
    browser = secrets.token_urlsafe(24)
    links = client.post("/api/play", json={"board": "usa", "name": "Ann", "browser": browser}).json()
    token = new_link(client, links, 1)
    answer = act(client, links["table"], token, type="sit", name="Also Ann", browser=browser)
    assert (answer.status_code, answer.json()["reason"]) == (409, "holds-seat")
    assert is_public(client.get(f"/api/tables/{links['table']}", headers=bearer(token)).json())


def test_nobody_goes_from_seat_to_seat_of_a_running_game(client: Any) -> None:
    browser = secrets.token_urlsafe(24)
    wish = {"board": "usa", "name": "Ann", "seats": 3, "browser": browser}
    links = client.post("/api/play", json=wish).json()
    table, host = links["table"], links["host"]["token"]
    assert act(client, table, host, type="leave").status_code == 201
    other = act(client, table, new_link(client, links, 1), type="sit", name="Also Ann", browser=browser)
    assert other.json()["reason"] == "holds-seat"
    back = act(client, table, new_link(client, links, 0), type="sit", name="Ann", browser=browser)
    assert back.status_code == 201


def test_whoever_sits_down_in_a_running_game_says_who_it_is_and_is_marked(client: Any) -> None:
    links = play_now(client)
    table, token = links["table"], new_link(client, links, 1)
    assert act(client, table, token, type="sit", name="Cleo").json()["reason"] == "no-browser"
    other = new_link(client, links, 2)
    assert act(client, table, token, type="sit", name="Cleo", browser="c" * 22).status_code == 201
    assert act(client, table, other, type="sit", name="Dora", browser="d" * 22).status_code == 201
    seats = client.get(f"/api/tables/{table}", headers=bearer(other)).json()["table"]["seats"]
    assert [seat["beside"] for seat in seats] == [[], [2], [1]]  # all of them from one address


@pytest.mark.parametrize("running", [False, True])
def test_a_seat_that_was_named_by_others_can_be_made_ones_own(client: Any, running: bool) -> None:
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {"name": "Bob"}], "host_seat": 0}
    links = client.post("/api/tables", json=wish).json()
    table, handed, own = links["table"], links["seats"][1]["token"], secrets.token_urlsafe(24)
    if running:
        assert act(client, table, links["host"]["token"], type="start").status_code == 201
    assert act(client, table, handed, type="sit", name="Bob").json()["reason"] == "seated"
    assert act(client, table, handed, type="sit", name="Bob", browser="b" * 22, token=own).status_code == 201
    assert client.get(f"/api/tables/{table}", headers=bearer(handed)).status_code == 403
    assert client.get(f"/api/tables/{table}", headers=bearer(own)).json()["seat"] == 1


def test_one_device_may_hold_several_seats(client: Any) -> None:
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {"name": "Bob"}], "one_device": True, "browser": "b" * 32}
    links = client.post("/api/tables", json=wish).json()
    assert act(client, links["table"], links["host"]["token"], type="start").status_code == 201
    for seat in (0, 1):
        view = client.get(f"/api/tables/{links['table']}?seat={seat}", headers=bearer(links["host"]["token"])).json()
        assert view["seat"] == seat


@pytest.mark.parametrize(("name", "reason"), [
    ("Ann", "name-taken"),
    ("ANN", "name-taken"),
    ("Аnn", "name-taken"),  # its first letter is Cyrillic
    ("A\u200bnn", "name-taken"),
    ("Ànn", "name-taken"),
    ("\u3164\u2800", "name-empty"),
    ("\u0301\u0301", "name-empty"),
])  # fmt: skip
def test_a_name_can_be_told_from_the_others(client: Any, name: str, reason: str) -> None:
    links = client.post("/api/tables", json={"board": "usa", "seats": [{"name": "Ann"}, {}]}).json()
    answer = act(client, links["table"], links["seats"][1]["token"], type="sit", name=name)
    assert answer.json()["reason"] == reason


@pytest.mark.parametrize("name", ["Ann", "Аnn"])
def test_names_of_a_new_table_can_be_told_apart(client: Any, name: str) -> None:
    answer = client.post("/api/tables", json={"board": "usa", "seats": [{"name": "Ann"}, {"name": name}]})
    assert answer.json()["reason"] == "name-taken"


def test_towers_of_accents_fall(client: Any) -> None:
    links = client.post("/api/tables", json={"board": "usa", "seats": [{"name": "Ann"}, {}]}).json()
    tower = "B" + "\u0335\u0336\u0337\u0338" * 5 + "ob"
    assert act(client, links["table"], links["seats"][1]["token"], type="sit", name=tower).status_code == 201
    shown = client.get(f"/api/tables/{links['table']}", headers=bearer(links["watch"]["token"])).json()
    assert shown["table"]["seats"][1]["name"] == "B\u0335\u0336ob"


def test_the_time_in_an_answer_says_nothing_about_unseen_entries(tmp_path: Path, warm: None) -> None:
    """Kept with an answer, it would be that of the last entry at the table, also of one that the asker can't see."""
    clock = [1_000_000.0]
    with client_on(tmp_path / "tables.db", now=lambda: clock[0]) as client:
        links = play_now(client)
        path, watching = f"/api/tables/{links['table']}", bearer(links["watch"]["token"])
        for later in (0, 5, 5):
            clock[0] += later
            assert client.get(path, headers=watching).json()["time"] == clock[0]
