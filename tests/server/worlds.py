"""Two worlds that a viewer can't tell apart: the same table, but what the viewer may not know is different.

A world is a database with one table in it and an app on it whose clock stands still.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from server.deals import same_deals
from stellwerk.board import Board
from stellwerk.game import PUBLIC, Game
from stellwerk.mapping.mapfile import slug
from stellwerk.server.app import make_app
from stellwerk.server.settings import Limits, Settings
from stellwerk.server.table import entries, head, state
from stellwerk.server.table.course import Course

NEVER = Limits(socket_rate=10**6, socket_burst=10**6, address_rate=10**6, address_burst=10**6,
               create_rate=10**6, create_burst=10**6)  # fmt: skip


def client_on(database: Path, now: Callable[[], float] = lambda: 1_000_000.0) -> Any:
    settings = Settings(database=str(database), limits=NEVER, grace=10**6, bot_delay=0)
    return TestClient(make_app(settings, now=now))


@dataclass
class Table:
    """A table in mid-game in a database that nobody has open."""

    database: Path
    id: str
    board: str
    tokens: list[str]  # of the seats
    watch: str
    seats: int
    texts: list[str]  # of moves of the board

    @property
    def special(self) -> set[str]:
        map = Board.named(self.board).map
        return {slug(each.name) for each in getattr(map, "stations", ()) if each.special}

    def token_of(self, viewer: int) -> str:
        return self.watch if viewer == PUBLIC else self.tokens[viewer]


def make_table(
    folder: Path, board: str, seats: int, moves: int, seed: int, expert: bool = False, **wishes: Any
) -> Table:
    """Plays random moves of all seats; in a round of open choices it may stop anywhere."""
    chance, database = random.Random(seed), folder / f"{board}-{seats}-{moves}-{seed}.db"
    with client_on(database) as client, same_deals(chance):
        wish: dict[str, Any] = {"board": board, "seats": [{"name": f"P{seat}"} for seat in range(seats)]}
        wish |= {"options": {"expert": 1} if expert else {}, "public": True} | wishes
        links = client.post("/api/tables", json=wish).json()
        tokens = [link["token"] for link in links["seats"]]
        table = Table(
            database, links["table"], board, tokens, links["watch"]["token"], seats, list(Board.named(board).moves)
        )
        act(client, table, links["host"]["token"], {"type": "start", "id": "start"})
        for number in range(moves):
            if not play_random(client, table, chance, f"m{number}"):
                break
    return table


def act(client: Any, table: Table, token: str, message: dict[str, Any]) -> Any:
    return client.post(f"/api/tables/{table.id}/act", json=message, headers=bearer(token))


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def shown(client: Any, table: Table, token: str) -> dict[str, Any]:
    update: dict[str, Any] = client.get(f"/api/tables/{table.id}", headers=bearer(token)).json()
    return update


def play_random(client: Any, table: Table, chance: random.Random, id: str) -> bool:
    seats = shown(client, table, table.watch)["table"]["seats"]
    due = [seat for seat, info in enumerate(seats) if info["to_move"]]
    if not due:
        return False
    seat = chance.choice(due)
    view = shown(client, table, table.tokens[seat])
    legal = [move["move"] for move in view["moves"] if move["kind"] != "change"]
    done = act(
        client,
        table,
        table.tokens[seat],
        {"type": "move", "id": id, "move": chance.choice(legal), "at": view["at"]},
    )
    assert done.status_code == 201, done.text
    return True


def copies(table: Table, name: str) -> tuple[Table, Table]:
    one, other = (replace(table, database=table.database.with_name(f"{name}-{copy}.db")) for copy in range(2))
    for made in (one, other):
        shutil.copy(table.database, made.database)
    return one, other


def other_state(table: Table, viewer: int, seed: int, name: str) -> tuple[Table, Table]:
    """Two copies: in the second all that the viewer may not know of the game is drawn anew."""
    worlds = copies(table, name)
    for copy, made in enumerate(worlds):
        with closing(sqlite3.connect(made.database)) as database, database:
            ((kept,),) = database.execute("SELECT state FROM snapshots")
            changed = state.decode(kept)
            game = Course(head_of(database), b"", Board.named(table.board), changed).game
            assert game is not None
            if copy:
                game = game_like(game, viewer, seed)
            changed.game = changed.settled = game.cells.tobytes()
            changed.pending = []
            database.execute("UPDATE snapshots SET state = ?", (state.encode(changed),))
    return worlds


def head_of(database: sqlite3.Connection) -> Any:
    ((text,),) = database.execute("SELECT header FROM tables")
    return head.decode(text)


def game_like(game: Game, viewer: int, seed: int) -> Game:
    """A random game that looks the same to the viewer. Its seed stays: the commitment to it is public."""
    other = game.view(viewer).fill_in(seed)
    other.cells["seed"] = game.cells["seed"]
    return other


def other_choices(table: Table, viewer: int, name: str) -> tuple[Table, Table]:
    """Two copies: in the second the others' choices that are not shown yet are other ones, in the log too."""
    worlds = copies(table, name)
    for copy, made in enumerate(worlds):
        with closing(sqlite3.connect(made.database)) as database, database:
            database.execute("DELETE FROM snapshots")
            if copy:
                change_choices(database, table, viewer)
    return worlds


def change_choices(database: sqlite3.Connection, table: Table, viewer: int) -> None:
    """Replays the log; the last pending entry of each other seat becomes another legal one.

    An expert may have entered several, and later ones are legal after the earlier ones only (M16).
    """
    ((secret,),) = database.execute("SELECT secret FROM tables")
    course = Course(head_of(database), secret, Board.named(table.board))
    rows = database.execute("SELECT number, client, at, entry FROM entries ORDER BY number").fetchall()
    decoded = [entries.Entry(number, client, at, entries.decode(change)) for number, client, at, change in rows]
    for entry in decoded:
        course.add(entry)
    pending = decoded[len(decoded) - len(course.state.pending) :]
    last = {entry.change.seat: entry.number for entry in pending if isinstance(entry.change, entries.Moved)}
    fresh = Course(head_of(database), secret, Board.named(table.board))
    for number, client, at, change in decoded:
        if isinstance(change, entries.Moved) and last.get(change.seat) == number and change.seat != viewer:
            assert fresh.game is not None
            legal = [text for text in other_moves(fresh.game, change.seat, change.move) if text != change.move]
            if legal:
                change = entries.Moved(change.seat, legal[len(legal) // 2])
                text = entries.encode(change).decode()
                database.execute("UPDATE entries SET entry = ? WHERE number = ?", (text, number))
        fresh.add(entries.Entry(number, client, at, change))


def other_moves(game: Game, seat: int, text: str) -> list[str]:
    """Moves after which others see the same: the seat has as much, or nothing, left to choose (M16)."""
    results = {}
    for move in game.moves(seat):
        played = game.copy()
        played.play_logged(seat, move)
        results[move.text] = played.to_move
    return [other for other, due in results.items() if due == results[text]]
