"""Maps of a folder: offered, played to the end, kept by their tables whatever becomes of the file."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from guide_maps import guide_maps, save_maps
from patience import wait_until
from server.conftest import LivelyServer, MakeServer, Server
from server.person import Person
from stellwerk.bots.bot import LEVELS
from stellwerk.mapping.mapfile import names
from stellwerk.server.maps import offered as offered_maps
from stellwerk.server.maps.offered import Maps
from stellwerk.server.protocol.refusal import Refusal

LAKE = guide_maps()["lake.toml"]


def offered(server: Server) -> dict[str, Any]:
    """The folder's maps by the names of their files."""
    return {info["board"].split("~")[0]: info for info in server.get("/api/boards") if "~" in info["board"]}


def test_a_folder_is_read_and_what_is_wrong_is_named(tmp_path: Path) -> None:
    save_maps(tmp_path)
    (tmp_path / "broken.toml").write_text(LAKE.replace('"Birken", "Eichen", 2, "blue"', '"Birk", "Eichen", 2, "blue"'))
    (tmp_path / "usa.toml").write_text(LAKE)
    (tmp_path / "again.toml").write_text(LAKE.replace('"Lake"', '"LAKE"'))
    (tmp_path / "atlas.toml").write_text(LAKE.replace('"Lake"', '"Metro Berlin"'))
    (tmp_path / "lake line.toml").write_text(LAKE.replace('"Lake"', '"Other"'))
    (tmp_path / f"{'x' * 41}.toml").write_text(LAKE)
    (tmp_path / "huge.toml").write_text("#" * 300_000)
    (tmp_path / "none.toml").mkdir()
    (tmp_path / "notes.txt").write_text("no map")
    found = Maps(tmp_path)
    found.look()
    assert sorted(found.own) == ["again", "lake-line"]
    faults = {file: text.split(": ", 1)[1] for file, text in found.left_out.items()}
    assert faults.keys() == {
        "broken.toml", "usa.toml", "lake.toml", "atlas.toml", "lake-line.toml", f"{'x' * 41}.toml", "huge.toml",
    }  # fmt: skip
    assert "did you mean 'Birken'?" in faults["broken.toml"]
    assert "comes with Stellwerk is called 'usa'; rename the file" in faults["usa.toml"]
    assert "comes with Stellwerk is called 'Metro Berlin'; change its name" in faults["atlas.toml"]
    assert "called 'Lake' too" in faults["lake.toml"]
    with pytest.raises(Refusal) as refused:
        found.find("lake")
    assert refused.value.data["boards"] == [*names(), "again", "lake-line"]


def test_a_changed_file_is_read_again_and_a_lost_one_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_maps(tmp_path)
    found, reads = Maps(tmp_path), []
    read = offered_maps.read_own
    monkeypatch.setattr(offered_maps, "read_own", lambda path: reads.append(path.name) or read(path))  # type: ignore[func-returns-value]
    found.look()
    first = found.find("lake")
    found.look()
    assert len(reads) == 2  # nothing has changed, so nothing is read
    (tmp_path / "lake.toml").write_text(LAKE.replace("Ahorn", "Acacia"))
    (tmp_path / "lake-line.toml").unlink()
    found.look()
    second = found.find("lake")
    assert second.name != first.name
    assert found.find(first.name) is second  # whoever asks by an old list gets the newest
    assert found.exactly(first.name) is None
    assert list(found.own) == ["lake"]


def test_no_name_of_a_request_reaches_further_than_the_maps(server: Server) -> None:
    for name in ("lake~000000000000", "~", "lake~", "%00~000000000000", "..%2Fusa~000000000000", "usa.toml"):
        for path in (f"/api/boards/{name}", f"/api/boards/{name}/layout", f"/api/boards/{name}/tile"):
            assert server.ask("GET", path).status_code == 404, path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return save_maps(tmp_path / "maps")


@pytest.fixture
def with_maps(make_server: MakeServer, folder: Path) -> Server:
    return make_server("--maps", str(folder), "--grace", "600")


async def test_maps_of_a_folder_are_played_to_the_end(with_maps: Server) -> None:
    for board, title in (("lake", "Lake"), ("lake-line", "Lake line")):
        assert offered(with_maps)[board]["title"] == title
        await play_against_levels(with_maps, board, title)
    assert "bot failed" not in with_maps.log.read_text()


async def play_against_levels(server: Server, board: str, title: str) -> None:
    """Every level moves on the map; one game goes on to its end and is looked through."""
    for level in LEVELS:
        links = server.post("/api/play", board=board, name="Ann", seats=2, bot=level)
        async with Person(server.url, links["table"], links["seats"][0]["token"]) as ann:
            await more_moves_by(ann, 2)
            if level == next(iter(LEVELS)):
                await check_whole(server, links, ann, title)


async def more_moves_by(ann: Person, moves: int) -> None:
    """Ann moves, and the bot has answered when she may move again."""
    await ann.play(moves=moves)
    await ann.wait(lambda: ann.over or ann.can_move())


async def check_whole(server: Server, links: dict[str, Any], ann: Person, title: str) -> None:
    path, token = f"/api/tables/{links['table']}", ann.token
    assert ann.table_info["title"] == title
    hints = await asyncio.to_thread(server.get, f"{path}/hints", token)
    assert {hint["move"] for hint in hints} <= {move["move"] for move in ann.update["moves"]}
    await ann.play()
    assert (await asyncio.to_thread(server.get, f"{path}/verify", token))["holds"]
    assert (await asyncio.to_thread(server.get, f"{path}/replay", token))[-1]["events"]
    record = (await asyncio.to_thread(server.ask, "GET", f"{path}/record", token)).text
    assert f'"title":"{title}"' in record
    analysis = await asyncio.to_thread(server.get, f"{path}/analysis", token)
    while not analysis["done"]:
        analysis = await asyncio.to_thread(server.get, f"{path}/analysis", token)
    assert analysis["seen"] == analysis["total"] > 5


async def test_a_table_keeps_the_map_it_began_with(make_server: MakeServer, folder: Path) -> None:
    server = make_server("--maps", str(folder), "--grace", "600", kind=LivelyServer)
    links = server.post("/api/play", board="lake", name="Ann", seats=2, bot="random")
    board = server.get(f"/api/tables/{links['table']}", links["seats"][0]["token"])["table"]["board"]
    layout = server.get(f"/api/boards/{board}/layout")
    (folder / "lake.toml").write_text(LAKE.replace("Ahorn", "Acacia").replace('"Lake"', '"Pond"'))
    wait_until(lambda: offered(server)["lake"]["title"] == "Pond")
    newest = offered(server)["lake"]["board"]
    assert "Acacia" in server.ask("GET", f"/api/boards/{newest}/picture").text
    assert server.get(f"/api/boards/{board}/layout") == layout
    await play_on(server, links)
    (folder / "lake.toml").unlink()
    wait_until(lambda: "lake" not in offered(server))
    assert server.ask("POST", "/api/play", body={"board": "lake"}).json()["reason"] == "no-such-board"
    server.stop()
    server.options = tuple(option for option in server.options if option not in ("--maps", str(folder)))
    server.start()  # without the folder
    assert server.get(f"/api/boards/{board}/layout") == layout
    await play_on(server, links, to_the_end=True)
    new = server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="rematch", id="again")["table"]
    assert server.get(f"/api/tables/{new}", links["host"]["token"])["table"]["title"] == "Lake"
    assert "bot failed" not in server.log.read_text()


async def play_on(server: Server, links: dict[str, Any], to_the_end: bool = False) -> None:
    async with Person(server.url, links["table"], links["seats"][0]["token"]) as ann:
        assert ann.table_info["title"] == "Lake"
        await ann.play(moves=10**9 if to_the_end else 2)
        assert any("ahorn" in move["move"] for move in ann.update["moves"]) or ann.over or not to_the_end
