"""Who gets in: our own page by a name of this server, programs, and nobody who speaks for another page."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient

from server.worlds import NEVER
from stellwerk.errors import OptionError
from stellwerk.server.app import make_app
from stellwerk.server.guard.gate import with_gate
from stellwerk.server.guard.hosts import Hosts, read_domain
from stellwerk.server.settings import Settings
from stellwerk.server.socket.closing import cut

HERE = "http://192.168.1.7:8000"
WISH = {"board": "usa", "seats": [{"name": "Ann"}, {}]}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory, warm: None) -> Iterator[Any]:
    database = tmp_path_factory.mktemp("gate") / "tables.db"
    settings = Settings(
        database=str(database), limits=NEVER, domains=("play.example.org",), origins=("https://ok.example",)
    )
    app = make_app(settings)
    with TestClient(with_gate(app, settings), base_url=HERE) as client:
        yield client


@pytest.mark.parametrize("host", [
    "localhost", "localhost:8000", "LOCALHOST.", "abc.localhost", "127.0.0.1:8000", "[::1]:8000", "192.168.1.7",
    "[fe80::1]", "203.0.113.9:443", "play.example.org", socket.gethostname(),
    f"{socket.gethostname().partition('.')[0]}.local:8000",
])  # fmt: skip
def test_names_of_this_server_and_all_addresses_are_answered(host: str) -> None:
    """A friend in the same network types an address, and so does one outside whose router passes a port on."""
    assert host in Hosts(["play.example.org"])


@pytest.mark.parametrize("host", [
    "evil.example", "evil.example:8000", "127.0.0.1.evil.example", "localhost.evil.example", "evillocalhost", "",
    "[::1", "play.example.org.evil.example", "user@localhost", "localhost:x", "local host", "example.org",
    "localhost/", "0x7f.1",
])  # fmt: skip
def test_other_names_are_not(host: str) -> None:
    assert host not in Hosts(["play.example.org"])


def test_domains_may_be_whole_families_of_names_or_any() -> None:
    assert "a.example.org" in Hosts(["*.Example.org"])
    assert "example.org" not in Hosts(["*.example.org"])
    assert "evil.example" in Hosts(["*"])
    for wrong in ("https://play.example.org", "play.example.org:443", "a b", "", "*example.org"):
        with pytest.raises(OptionError, match=r"write play\.example\.org"):
            read_domain(wrong)


def test_a_page_whose_name_was_made_to_lead_here_gets_nothing(client: Any) -> None:
    """DNS rebinding: to the browser it is one and the same page, so the origin fits the host."""
    evil = {"Host": "evil.example:8000", "Origin": "http://evil.example:8000"}
    for answer in (client.get("/api/boards", headers=evil), client.post("/api/tables", json=WISH, headers=evil)):
        assert (answer.status_code, answer.json()["reason"]) == (421, "foreign-host")
        assert len(answer.json()["error"]) == 12
        assert "default-src 'none'" in answer.headers["content-security-policy"]
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers=evil):
        pass


@pytest.mark.parametrize(("headers", "status"), [
    ({}, 201),  # a program
    ({"Origin": HERE}, 201),
    ({"Origin": HERE, "Sec-Fetch-Site": "same-origin"}, 201),
    ({"Origin": "https://ok.example", "Sec-Fetch-Site": "cross-site"}, 201),
    ({"Origin": "https://evil.example"}, 403),
    ({"Origin": "http://192.168.1.7:9000"}, 403),
    ({"Origin": "null"}, 403),
    ({"Origin": "http://["}, 403),
    ({"Sec-Fetch-Site": "cross-site"}, 403),
    ({"Origin": "http://other.1.7:8000", "Sec-Fetch-Site": "same-site"}, 403),
])  # fmt: skip
def test_only_our_own_page_may_act(client: Any, headers: dict[str, str], status: int) -> None:
    answer = client.post("/api/tables", json=WISH, headers=headers)
    assert answer.status_code == status
    if status == 403:
        assert answer.json()["reason"] == "foreign-page"
        assert client.get("/api/boards", headers=headers).status_code == 200  # browsers keep it from such a page


def test_pages_of_other_servers_open_no_sockets(client: Any) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/ws", headers={"Origin": "https://evil.example"}),
    ):
        pass
    for origin in (HERE, "https://ok.example"):
        with client.websocket_connect("/ws", headers={"Origin": origin}) as socket:
            socket.send_text("x")
            assert socket.receive_json()["type"] == "error"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_only_json_is_read(client: Any, kind: str) -> None:
    """What a form of another page can send is refused, also where no body is wanted."""
    body = '{"board": "usa", "seats": [{}, {}]}'
    for path in ("/api/tables", "/api/tables/abcd/link"):
        answer = client.post(path, content=body, headers={"Content-Type": kind})
        assert (answer.status_code, answer.json()["reason"]) == (415, "not-json")
    assert client.post(
        "/api/tables", content=body, headers={"Content-Type": "Application/JSON; charset=utf-8"}
    ).is_success


@pytest.mark.parametrize(
    "body", [b"[" * 8000, b'{"a":' * 1300, b'{"board":' + b"[" * 7000, b'{"board":"\xff"}', b"\xfe"]
)
def test_json_that_is_too_deep_or_no_text_is_the_senders_fault(client: Any, body: bytes) -> None:
    for path in ("/api/tables", "/api/play", "/api/tables/abcd/act"):
        answer = client.post(path, content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["reason"]) == (400, "bad-request")


def test_a_long_reason_is_cut_between_letters() -> None:
    assert cut("ä" * 100) == "ä" * 61  # a close frame has room for 123 bytes
    assert cut("x" + "😀" * 100) == "x" + "😀" * 30
    assert cut("short") == "short"


def test_health_does_not_tell_how_many_play(client: Any) -> None:
    assert client.get("/health").json().keys() == {"status", "version"}


def test_the_address_of_a_private_table_does_not_name_its_board(client: Any) -> None:
    """Its link has a secret that browsers keep to themselves; without it `/t/ID` is the same for all IDs."""

    def link(public: bool) -> str:
        wish = {"board": "metro-berlin", "seats": [{"name": "Ann"}, {"name": "Bob"}], "public": public}
        links = client.post("/api/tables", json=wish).json()
        start, host = {"type": "start", "id": "s"}, {"Authorization": f"Bearer {links['host']['token']}"}
        assert client.post(f"/api/tables/{links['table']}/act", json=start, headers=host).status_code == 201
        return str(client.get(f"/t/{links['table']}").headers.get("link", ""))

    nobody = client.get("/t/nosuchtable1").headers.get("link", "")
    assert link(public=False) == nobody
    assert "/api/boards/metro-berlin/layout" in link(public=True)
    assert "metro" not in nobody
