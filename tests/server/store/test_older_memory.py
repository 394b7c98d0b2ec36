"""Two processes on one database: nobody is refused by what one of them knew before the other wrote."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import pytest

from stellwerk.board import Board
from stellwerk.server.live.creation import open_table
from stellwerk.server.live.table import LiveTable
from stellwerk.server.live.tables import Tables
from stellwerk.server.protocol.messages import Play, Remove, Sit, Start
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.protocol.requests import NewTable, SeatWish
from stellwerk.server.settings import Settings
from stellwerk.server.store import database
from stellwerk.server.store.store import Store
from stellwerk.server.table.actor import Actor
from stellwerk.server.table.decisions import invite
from stellwerk.server.table.head import Key

BERLIN = Board.named("berlin")
HOST, ANN, BOB = Actor(Key(host=True)), Actor(Key([0]), 0), Actor(Key([1]), 1)


@asynccontextmanager
async def process(address: str) -> AsyncIterator[Tables]:
    """As much of a server as keeps tables; nobody tells it what others write."""
    engine = database.open_engine(address)
    await database.migrate(engine)
    store = Store(engine)
    store.queue.start()
    try:
        yield Tables(store, Settings(address), now=lambda: 1_000_000.0)
    finally:
        await store.queue.stop()
        await engine.dispose()


async def at_one_table(address: str, scenario: Callable[[LiveTable, LiveTable], Coroutine[Any, Any, None]]) -> None:
    """A table with Ann at it and an open seat, in the memories of both processes."""
    async with process(address) as one, process(address) as other:
        header, _ = open_table(NewTable("berlin", [SeatWish("Ann"), SeatWish()]), BERLIN, one.settings.limits)
        table = await one.create(header, BERLIN)
        await scenario(table, await other.find(table.id))


async def start_after_sitting(table: LiveTable, older: LiveTable) -> None:
    await table.act(BOB, Sit(id="sit", name="Bob"))
    await older.act(HOST, Start(id="start"))
    assert older.course.state.phase == "running"


async def bots_take_no_persons_seat(table: LiveTable, older: LiveTable) -> None:
    await table.act(BOB, Sit(id="sit", name="Bob"))
    await older.act(HOST, Start(id="start", bot="guard"))
    assert [seat.name for seat in older.course.state.seats] == ["Ann", "Bob"]


async def no_link_for_a_taken_seat(table: LiveTable, older: LiveTable) -> None:
    await table.act(BOB, Sit(id="sit", name="Bob"))
    with pytest.raises(Refusal, match="somebody sits there"):
        await older.decide(partial(invite, seat=1, key="hash"))


async def removed_after_sitting(table: LiveTable, older: LiveTable) -> None:
    await table.act(BOB, Sit(id="sit", name="Bob"))
    await older.act(HOST, Remove(id="remove", seat=1))
    assert older.course.state.seats[1].name == ""


async def move_in_a_game_started_elsewhere(table: LiveTable, older: LiveTable) -> None:
    await table.act(BOB, Sit(id="sit", name="Bob"))
    await table.act(HOST, Start(id="start"))
    await older.act(ANN, Play(id="move", move="keep 1 2", count=table.course.state.count(0)))
    assert older.course.state.moves == 1


@pytest.mark.parametrize(
    "scenario",
    [
        start_after_sitting,
        bots_take_no_persons_seat,
        no_link_for_a_taken_seat,
        removed_after_sitting,
        move_in_a_game_started_elsewhere,
    ],
)
async def test_a_refusal_is_judged_by_the_newest_log(
    empty_postgres: str, scenario: Callable[[LiveTable, LiveTable], Coroutine[Any, Any, None]]
) -> None:
    await at_one_table(empty_postgres, scenario)


async def rematch_of_a_game_ended_elsewhere(address: str) -> None:
    async with process(address) as one, process(address) as other:
        board = Board.named("metro-amsterdam")
        header, _ = open_table(NewTable("metro-amsterdam", [SeatWish("Ann")]), board, one.settings.limits)
        table = await one.create(header, board, start="")
        older = await other.find(table.id)
        while table.course.state.phase != "over":
            assert table.course.game is not None
            move = table.course.game.view(0).moves()[0].text
            count = table.course.state.count(0)
            await table.act(ANN, Play(id=f"m{count}", move=move, count=count))
        assert await other.rematch(older, ANN)


async def test_a_rematch_follows_a_game_that_ended_elsewhere(empty_postgres: str, warm: None) -> None:
    await rematch_of_a_game_ended_elsewhere(empty_postgres)


async def test_a_process_alone_reads_nothing_before_it_refuses(tmp_path: Any) -> None:
    """On SQLite a flood of wrong messages costs no question to the database."""
    async with process(str(tmp_path / "tables.db")) as one:
        header, _ = open_table(NewTable("berlin", [SeatWish("Ann"), SeatWish()]), BERLIN, one.settings.limits)
        table = await one.create(header, BERLIN)
        await one.store.engine.dispose()
        one.store.entries_after = None  # type: ignore[method-assign,assignment]  # asking would raise
        with pytest.raises(Refusal, match="are open"):
            await table.act(HOST, Start(id="start"))
