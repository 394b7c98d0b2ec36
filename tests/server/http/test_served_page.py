"""How the page and the boards are served: compressed, kept by browsers, and nothing secret compressed."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from boards import NAMES
from server.conftest import Server
from stellwerk.board import Board
from stellwerk.server.http import pagefiles
from stellwerk.server.live.creation import checked_draft
from stellwerk.server.protocol.messages import RUNNING
from stellwerk.server.protocol.requests import NewTable
from stellwerk.server.table.course import Course
from stellwerk.server.table.head import InitialSeat


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A page as the build leaves it."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<html>the page</html>")
    (tmp_path / "manifest.webmanifest").write_text("{}")
    (tmp_path / "assets/app-abc.js").write_text("x" * 1000)
    (tmp_path / "assets/app-abc.js.br").write_bytes(b"brotli")
    (tmp_path / "assets/app-abc.js.gz").write_bytes(gzip.compress(b"x" * 1000))
    (tmp_path / ".built").write_text("stamp")
    (tmp_path.parent / "secret.txt").write_text("secret")
    return tmp_path


def client(folder: Path) -> TestClient[Litestar]:
    return TestClient(Litestar(pagefiles.handlers(folder)))


def test_assets_are_kept_for_ever_and_packed_as_browsers_like(built: Path) -> None:
    with client(built) as http:
        answer = http.get("/assets/app-abc.js", headers={"Accept-Encoding": "gzip"})
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "accept-encoding"
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.text == "x" * 1000
        plain = http.get("/assets/app-abc.js", headers={"Accept-Encoding": "identity, br;q=0"})
        assert "content-encoding" not in plain.headers
        assert plain.text == "x" * 1000
        again = http.get("/assets/app-abc.js", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


def test_every_view_is_the_index_and_is_asked_for_each_time(built: Path) -> None:
    with client(built) as http:
        for path in ("/", "/t/abcd", "/replay/abcd", "/rules", "/rules/metro"):
            answer = http.get(path)
            assert answer.text == "<html>the page</html>"
            assert answer.headers["cache-control"] == "no-cache"
        assert http.get("/manifest.webmanifest").headers["content-type"] == "application/manifest+json"


def test_all_of_it_answers_to_a_question_without_a_body(built: Path) -> None:
    with client(built) as http:
        for path in ("/", "/t/abcd", "/assets/app-abc.js", "/manifest.webmanifest"):
            asked, got = http.head(path), http.get(path)
            assert (asked.status_code, asked.headers) == (got.status_code, got.headers)


def test_the_head_names_what_the_view_will_load(built: Path) -> None:
    for name in ("de-a.js", "en-b.js", "play-c.js", "play-d.css", "TablePage-e.js", "tickets-f.js", "metro-g.js"):
        (built / "assets" / name).write_text("")
    with client(built) as http:
        assert http.get("/").headers["link"] == "</assets/en-b.js>; rel=modulepreload"
        german = http.get("/", headers={"Accept-Language": "fr, de-AT;q=0.8, en;q=0.5"})
        assert german.headers["link"] == "</assets/de-a.js>; rel=modulepreload"
        table = http.get("/t/abcd").headers["link"]
    names = [part.partition(">")[0].removeprefix("</assets/") for part in table.split(", ")]
    assert names == ["en-b.js", "TablePage-e.js", "play-c.js", "play-d.css"]  # whether it is a metro is not known


def test_of_a_public_table_at_hand_family_and_board_are_known(built: Path) -> None:
    (built / "assets/metro-g.js").write_text("")
    board = Board.named("metro-amsterdam")
    seats = [InitialSeat("Ann"), InitialSeat(bot="random")]
    course = Course(checked_draft(board, seats, NewTable(board.name, [], public=True), {}), b"secret", board)
    services = SimpleNamespace(tables=SimpleNamespace(loaded={"abcd": SimpleNamespace(course=course)}))
    with TestClient(Litestar(pagefiles.handlers(built), state=State({"services": services}))) as http:

        def link() -> str:
            return http.get("/t/abcd").headers["link"]

        assert "metro-g.js" in link()
        assert "/api/boards" not in link(), "in the lobby no board is shown"
        course.state.phase = RUNNING
        assert "</api/boards/metro-amsterdam/layout>; rel=preload; as=fetch; crossorigin" in link()
        course.state.seats[1].bot = ""
        assert "/api/boards" not in link(), "whoever comes sits down first"
        assert "link" not in http.get("/t/other").headers


def test_nothing_else_is_served(built: Path) -> None:
    with client(built) as http:
        for path in (
            "/assets/none.js",
            "/assets/../secret.txt",
            "/assets/%2e%2e%2fsecret.txt",
            "/.built",
            "/secret.txt",
        ):
            assert http.get(path).status_code == 404, path


def test_without_the_page_the_server_says_so(tmp_path: Path) -> None:
    with client(tmp_path / "none") as http:
        assert "comes without the page" in http.get("/").text
        assert http.get("/assets/app.js").status_code == 404


@pytest.mark.parametrize("shared_server", ["sqlite"], indirect=True)  # boards lie in no database
@pytest.mark.parametrize("name", NAMES)
def test_boards_are_packed_and_kept(server: Server, name: str) -> None:
    for path in ("", "/layout", "/picture", "/picture?theme=dark", "/tile", "/tile?theme=dark"):
        answer = server.ask("GET", f"/api/boards/{name}{path}")
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["cache-control"].startswith("public")
        assert answer.headers["etag"]
        if path.startswith(("/picture", "/tile")):
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.text.startswith("<svg")
        else:
            assert isinstance(json.loads(answer.text), dict)
    assert len(server.ask("GET", f"/api/boards/{name}/tile").text) < 50_000
    assert "<text" not in server.ask("GET", f"/api/boards/{name}/tile").text
    assert server.ask("GET", f"/api/boards/{name}/tile?theme=none").status_code == 400


def test_what_is_secret_is_neither_compressed_nor_kept(server: Server) -> None:
    """BREACH: the length of a compressed secret tells the secret."""
    links = server.post("/api/play", board="usa", name="Ann")
    table, token = links["table"], links["seats"][0]["token"]
    for path in (f"/api/tables/{table}", f"/api/tables/{table}/replay", "/api/tables"):
        headers = server.ask("GET", path, token).headers
        assert "content-encoding" not in headers
        assert headers["cache-control"] == "no-store"
