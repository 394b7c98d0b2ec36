"""How people come together: the link for whoever comes, rematches, levels of bots in the lobby."""

from __future__ import annotations

import json
import secrets
import shutil
from pathlib import Path
from typing import Any

import pytest

from repository import FIRST_RELEASE
from server.worlds import act as act_at
from server.worlds import bearer, client_on, make_table

BROWSER = "a-browser-that-is-long-enough"


@pytest.fixture
def client(tmp_path: Path, warm: None) -> Any:
    with client_on(tmp_path / "tables.db") as made:
        yield made


def opened(client: Any, *seats: dict[str, str], **more: Any) -> dict[str, Any]:
    wish = {"board": "new-york", "seats": list(seats), **more}
    links: dict[str, Any] = client.post("/api/tables", json=wish).json()
    return links


def join(client: Any, links: dict[str, Any], name: str, browser: str = "") -> Any:
    body = {"name": name, **({"browser": browser} if browser else {})}
    return client.post(f"/api/tables/{links['table']}/join", json=body, headers=bearer(links["group"]["token"]))


def lobby(client: Any, links: dict[str, Any]) -> Any:
    return client.get(f"/api/tables/{links['table']}/lobby", headers=bearer(links["group"]["token"]))


def act(client: Any, links: dict[str, Any], token: str, type: str, **parts: Any) -> Any:
    body = {"type": type, "id": secrets.token_hex(8), **parts}
    return client.post(f"/api/tables/{links['table']}/act", json=body, headers=bearer(token))


def seats(client: Any, links: dict[str, Any]) -> list[str]:
    table = client.get(f"/api/tables/{links['table']}", headers=bearer(links["watch"]["token"])).json()["table"]
    return [seat["name"] or seat["bot"] for seat in table["seats"]]


def refused(answer: Any) -> tuple[str, Any]:
    assert answer.status_code >= 400, answer.text
    return answer.json()["reason"], answer.json()["data"].get("watch")


def test_one_link_seats_whoever_comes(client: Any) -> None:
    """In order of the seats; each gets a link of their own, and who was there first keeps theirs."""
    links = opened(client, {"name": "Ann"}, {}, {"bot": "random"}, {}, host_seat=0)
    assert links["group"]["path"] == f"/join/{links['table']}#{links['group']['token']}"
    assert lobby(client, links).json()["names"] == ["Ann", "", "random", ""]
    bob, cem = (join(client, links, name).json() for name in ("Bob", "Cem"))
    assert (bob["seat"], cem["seat"]) == (1, 3)
    assert bob["token"] != cem["token"]
    assert seats(client, links) == ["Ann", "Bob", "random", "Cem"]
    assert act(client, links, bob["token"], "chat", text="hello").status_code == 201


def test_the_link_for_whoever_comes_shows_nothing_and_can_do_nothing(client: Any) -> None:
    links = opened(client, {"name": "Ann"}, {}, host_seat=0)
    group, table = links["group"]["token"], f"/api/tables/{links['table']}"
    for path in (table, f"{table}/replay", f"{table}/hints", f"{table}/proof", f"{table}/record"):
        assert refused(client.get(path, headers=bearer(group)))[0] == "not-seated", path
    for type, parts in (("sit", {"name": "Eve"}), ("chat", {"text": "hi"}), ("start", {}), ("remove", {"seat": 0})):
        assert refused(act(client, links, group, type, **parts))[0] == "not-seated"
    for path in (f"{table}/link", f"{table}/seats/1/link"):
        assert refused(client.post(path, headers=bearer(group)))[0] == "not-seated"
    with client.websocket_connect("/ws") as socket:
        socket.send_json({"type": "hello", "table": links["table"], "token": group})
        assert socket.receive_json()["reason"] == "not-seated"


def test_other_links_and_strangers_join_nothing(client: Any) -> None:
    links = opened(client, {"name": "Ann"}, {}, host_seat=0)
    for token in ("", "x" * 32, links["watch"]["token"], links["seats"][1]["token"]):
        answer = client.post(f"/api/tables/{links['table']}/join", json={"name": "Eve"}, headers=bearer(token))
        assert refused(answer)[0] == "no-key"
        assert refused(client.get(f"/api/tables/{links['table']}/lobby", headers=bearer(token)))[0] == "no-key"
    assert opened(client, {"name": "Ann"}, {}, one_device=True)["group"] is None


def test_a_browser_that_asks_twice_has_one_seat(client: Any) -> None:
    """Also when the first answer was lost, and after the start; another browser gets another seat."""
    links = opened(client, {"name": "Ann"}, {}, {}, host_seat=0)
    first, again = (join(client, links, "Bob", BROWSER).json() for _ in range(2))
    assert first == again
    assert refused(client.post(f"/api/tables/{links['table']}/join", json={"name": "Bob", "browser": "short"}))[0] == (
        "bad-request"
    )
    assert join(client, links, "Cem", BROWSER[::-1]).json()["seat"] == 2
    act(client, links, links["host"]["token"], "start")
    assert join(client, links, "Bob", BROWSER).json() == first


@pytest.mark.parametrize("public", [False, True])
def test_when_all_seats_are_taken_or_the_game_runs_the_link_says_so(client: Any, public: bool) -> None:
    """And whether one may watch instead."""
    links = opened(client, {"name": "Ann"}, {}, host_seat=0, public=public)
    host = links["host"]["token"]
    act(client, links, host, "replace", seat=1, bot="random")
    for answer in (lobby(client, links), join(client, links, "Cem")):
        assert refused(answer) == ("no-open-seat", public)
    assert act(client, links, host, "replace", seat=1, bot="").status_code == 201
    assert join(client, links, "Bob").json()["seat"] == 1
    act(client, links, host, "start")
    for answer in (lobby(client, links), join(client, links, "Cem")):
        assert refused(answer) == ("started", public)


def test_the_host_makes_a_new_link_and_the_old_one_is_void(client: Any) -> None:
    links = opened(client, {"name": "Ann"}, {}, host_seat=0)
    path = f"/api/tables/{links['table']}/link"
    assert refused(client.post(path, headers=bearer(links["seats"][1]["token"])))[0] == "not-host"
    new = client.post(path, headers=bearer(links["host"]["token"])).json()
    assert refused(join(client, links, "Bob"))[0] == "no-key"
    assert join(client, links | {"group": new}, "Bob").json()["seat"] == 1


def test_the_host_changes_levels_and_frees_seats_of_bots(client: Any) -> None:
    links = opened(client, {"name": "Ann"}, {"bot": "guard"}, {"name": "Cem"}, host_seat=0)
    host = links["host"]["token"]
    act(client, links, host, "replace", seat=1, bot="chief")
    assert seats(client, links) == ["Ann", "chief", "Cem"]
    assert refused(act(client, links, host, "replace", seat=2, bot=""))[0] == "seated"
    act(client, links, host, "start")
    assert refused(act(client, links, host, "replace", seat=1, bot=""))[0] == "started"
    act(client, links, host, "replace", seat=1, bot="driver")
    assert seats(client, links) == ["Ann", "driver", "Cem"]


@pytest.fixture
def finished(tmp_path: Path, warm: None) -> Any:
    """Two people at a table whose game is over; the first is the host of nothing."""
    table = make_table(tmp_path, "new-york", 2, 10**4, 1)
    with client_on(table.database) as made:
        yield made, table


def test_a_rematch_of_people_waits_in_the_lobby(finished: Any) -> None:
    """Levels are the host's business there."""
    client, table = finished
    answer = act_at(client, table, table.tokens[0], {"type": "rematch", "id": "r", "bot": "chief"})
    assert refused(answer)[0] == "not-host"
    new = act_at(client, table, table.tokens[0], {"type": "rematch", "id": "r"}).json()["table"]
    assert client.get(f"/api/tables/{new}", headers=bearer(table.tokens[1])).json()["table"]["phase"] == "lobby"


def test_a_rematch_on_one_device_begins_at_once(tmp_path: Path, warm: None) -> None:
    """The finished table of the first release is one: Ann and Bob share a link."""
    links = json.loads((FIRST_RELEASE / "first.json").read_text())["finished"]
    with client_on(Path(shutil.copy(FIRST_RELEASE / "first.db", tmp_path / "tables.db"))) as client:
        new = act(client, links, links["host"]["token"], "rematch").json()["table"]
        update = client.get(f"/api/tables/{new}", headers=bearer(links["host"]["token"])).json()
    assert update["table"]["phase"] == "running"
    assert update["view"]["offer"]


STYLES = ["driver:style=rusher", "driver:style=hoarder"]


def test_bots_with_personalities_take_their_seats_in_turn(client: Any) -> None:
    """Named one after the other, and from the start again where there are more seats."""
    at_once = client.post("/api/play", json={"board": "new-york", "name": "Ann", "seats": 4, "bots": STYLES}).json()
    assert seats(client, at_once) == ["Ann", *STYLES, STYLES[0]]
    links = opened(client, {"name": "Ann"}, {}, {"bot": "guard:style=blocker"}, {}, host_seat=0)
    act(client, links, links["host"]["token"], "start", bots=STYLES)
    assert seats(client, links) == ["Ann", STYLES[0], "guard:style=blocker", STYLES[1]]
    act(client, links, links["host"]["token"], "replace", seat=2, bot="chief:style=long-route")
    assert seats(client, links)[2] == "chief:style=long-route"


def test_personalities_that_a_family_has_not_are_refused(client: Any) -> None:
    boards = {info["board"]: info["personalities"] for info in client.get("/api/boards").json()}
    assert (len(boards["usa"]), boards["metro-berlin"]) == (5, [])
    for path, wish in (
        ("play", {"name": "Ann", "bots": STYLES}),
        ("tables", {"seats": [{"name": "Ann"}, {"bot": STYLES[0]}]}),
    ):
        answer = client.post(f"/api/{path}", json={"board": "metro-berlin", **wish})
        assert refused(answer)[0] == "no-such-bot"
        assert "has no option 'style'" in answer.json()["message"]


def test_a_rematch_may_have_other_personalities(tmp_path: Path, warm: None) -> None:
    table = make_table(tmp_path, "new-york", 2, 10**4, 1)
    with client_on(table.database) as client:
        answer = act_at(client, table, table.tokens[0], {"type": "rematch", "id": "r", "bots": STYLES})
    assert refused(answer)[0] == "not-host"
