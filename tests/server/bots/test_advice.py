"""Hints for those who play against bots, and what the moves of a finished game were worth."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from server.conftest import Server
from server.person import Person
from stellwerk.game import new
from stellwerk.server.bots.questions import HintsWanted, encode, position_of


def hints(server: Server, table: str, token: str) -> Any:
    return server.ask("GET", f"/api/tables/{table}/hints", token)


@pytest.mark.parametrize("board", ["new-york", "metro-paris"])
async def test_whoever_plays_against_bots_gets_hints_for_each_decision(server: Server, board: str) -> None:
    links = server.post("/api/play", board=board, name="Ann")
    token = links["seats"][0]["token"]
    await follow_hints(server, links["table"], token)
    watching = hints(server, links["table"], links["watch"]["token"])
    assert watching.json()["reason"] == "no-seat"


async def follow_hints(server: Server, table: str, token: str) -> None:
    async with Person(server.url, table, token) as ann:
        for _ in range(3):
            await ann.wait(ann.can_move)
            answer = await asyncio.to_thread(hints, server, table, token)
            assert answer.status_code == 200, answer.text
            ranked = answer.json()
            legal = {move["move"] for move in ann.update["moves"]}
            assert ranked
            assert {hint["move"] for hint in ranked} <= legal
            assert all(0 <= hint["chance"] <= 1 and hint["error"] > 0 for hint in ranked)
            assert all("code" in reason for hint in ranked for reason in hint["reasons"])
            assert ranked[0]["best"]
            await ann.play(lambda _, best=ranked[0]["move"]: best, moves=1)  # type: ignore[misc]


async def test_alone_hints_tell_points(server: Server) -> None:
    links = server.post("/api/play", board="metro-berlin", name="Ann", seats=1)
    token = links["seats"][0]["token"]
    async with Person(server.url, links["table"], token) as ann:
        await ann.wait(ann.can_move)
        answer = await asyncio.to_thread(hints, server, links["table"], token)
    assert answer.status_code == 200, answer.text
    assert answer.json()
    assert all(hint["chance"] is None for hint in answer.json())


def test_where_people_play_nobody_is_helped(server: Server) -> None:
    links = server.post("/api/tables", board="usa", seats=[{"name": "Ann"}, {"name": "Bob"}], host_seat=0)
    ann = links["seats"][0]["token"]
    assert hints(server, links["table"], ann).json()["reason"] == "not-started"
    server.post(f"/api/tables/{links['table']}/act", ann, type="start", id="s")
    refused = hints(server, links["table"], ann).json()
    assert (refused["reason"], refused["data"]) == ("no-hints", {"people": [0, 1]})


@pytest.mark.parametrize("board", ["usa", "metro-paris"])
def test_what_a_seat_may_not_know_is_no_part_of_the_question(board: str) -> None:
    game = new(board, seats=3, seed=5)
    for seat in game.to_move:
        game.play(seat, game.moves(seat)[0])
    other = game.view(0).fill_in(99)
    assert other.cells.tobytes() != game.cells.tobytes()
    questions = [encode(HintsWanted(position_of(each.view(0), b""))) for each in (game, other)]
    assert questions[0] == questions[1]


async def test_a_finished_game_is_looked_through(server: Server) -> None:
    links = server.post("/api/play", board="new-york", name="Ann", bot="random")
    path, token = f"/api/tables/{links['table']}/analysis", links["seats"][0]["token"]
    assert server.ask("GET", path, token).json()["reason"] == "not-over"
    async with Person(server.url, links["table"], token) as ann:
        await ann.play()
    seen = [0]
    while not (analysis := await asyncio.to_thread(server.get, path, links["watch"]["token"]))["done"]:
        assert len(analysis["moves"]) <= analysis["seen"] < analysis["total"]
        seen.append(analysis["seen"])
        assert len(seen) < 100
    addresses = {server.url for _ in range(2)}  # of two processes each looks through it for itself
    assert seen == sorted(seen) or len(addresses) > 1
    assert analysis["seen"] == analysis["total"]
    judged = analysis["moves"]
    assert all((each["played"]["move"], each["better"]["move"]) == (each["move"], each["best"]) for each in judged)
    assert {each["seat"] for each in judged} == {0, 1}
    assert [each["number"] for each in judged] == sorted(each["number"] for each in judged)
    assert all(0 <= each["chance"] <= 1 and each["cost"] >= 0 for each in judged)
    assert sum(analysis["final"]) == 1
    assert [each["best"] for each in judged if each["cost"] == 0]
