"""Two worlds that a viewer can't tell apart: the same table, but what the viewer may not know is different.

A world is a database with one table in it and an app on it whose clock stands still. Everything that the viewer
is sent there is written down, so that two worlds can be compared byte by byte.
"""

from __future__ import annotations

import random
import re
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from stellwerk.board import Board
from stellwerk.game import PUBLIC, Game
from stellwerk.mapfile import slug
from stellwerk.server import state
from stellwerk.server.app import make_app
from stellwerk.server.settings import Limits, Settings
from stellwerk.server.state import Course

NEVER = Limits(socket_rate=10**6, socket_burst=10**6, address_rate=10**6, address_burst=10**6,
               create_rate=10**6, create_burst=10**6)  # fmt: skip
ACTS = 8  # of other seats, while the viewer looks on
TRIES = 25  # moves that the viewer asks about


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


def make_table(folder: Path, board: str, seats: int, moves: int, seed: int, expert: bool = False) -> Table:
    """Plays random moves of all seats; in a round of open choices it may stop anywhere."""
    chance, database = random.Random(seed), folder / f"{board}-{seats}-{moves}-{seed}.db"
    with client_on(database) as client:
        wish: dict[str, Any] = {"board": board, "seats": [{"name": f"P{seat}"} for seat in range(seats)]}
        links = client.post(
            "/api/tables", json=wish | {"options": {"expert": 1} if expert else {}, "public": True}
        ).json()
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


def other_state(table: Table, viewer: int, seed: int, name: str) -> tuple[Table, Table]:
    """Two copies: in the second all that the viewer may not know of the game is drawn anew."""
    worlds = []
    for copy in range(2):
        database = table.database.with_name(f"{name}-{copy}.db")
        shutil.copy(table.database, database)
        with sqlite3.connect(database) as lines:
            ((kept,),) = lines.execute("SELECT state FROM snapshots")
            changed = state.decode(kept)
            game = Course(header_of(lines), b"", Board.named(table.board), changed).game
            assert game is not None
            if copy:
                game = game_like(game, viewer, seed)
            changed.game = changed.settled = game.cells.tobytes()
            changed.pending = []
            lines.execute("UPDATE snapshots SET state = ?", (state.encode(changed),))
        lines.close()
        worlds.append(
            Table(database, *[getattr(table, name) for name in ("id", "board", "tokens", "watch", "seats", "texts")])
        )
    return worlds[0], worlds[1]


def header_of(lines: sqlite3.Connection) -> Any:
    from stellwerk.server import header

    ((text,),) = lines.execute("SELECT header FROM tables")
    return header.decode(text)


def game_like(game: Game, viewer: int, seed: int) -> Game:
    """A random game that looks the same to the viewer. Its seed stays: the commitment to it is public."""
    other = game.view(viewer).fill_in(seed)
    other.cells["seed"] = game.cells["seed"]
    return other


def other_choices(table: Table, viewer: int, name: str) -> tuple[Table, Table]:
    """Two copies: in the second the others' choices that are not shown yet are other ones, in the log too."""
    worlds = []
    for copy in range(2):
        database = table.database.with_name(f"{name}-{copy}.db")
        shutil.copy(table.database, database)
        with sqlite3.connect(database) as lines:
            lines.execute("DELETE FROM snapshots")
            if copy:
                change_choices(lines, table, viewer)
        lines.close()
        worlds.append(
            Table(database, *[getattr(table, name) for name in ("id", "board", "tokens", "watch", "seats", "texts")])
        )
    return worlds[0], worlds[1]


def change_choices(lines: sqlite3.Connection, table: Table, viewer: int) -> None:
    """Replays the log; every pending choice of another seat becomes another legal one."""
    from stellwerk.server import entries

    ((secret,),) = lines.execute("SELECT secret FROM tables")
    course = Course(header_of(lines), secret, Board.named(table.board))
    rows = lines.execute("SELECT number, client, at, entry FROM entries ORDER BY number").fetchall()
    decoded = [(number, client, at, entries.decode(entry)) for number, client, at, entry in rows]
    for row in decoded:
        course.add(*row)
    hidden = len(course.state.pending)
    fresh = Course(header_of(lines), secret, Board.named(table.board))
    for index, (number, client, at, entry) in enumerate(decoded):
        if isinstance(entry, entries.Moved) and index >= len(decoded) - hidden and entry.seat != viewer:
            assert fresh.game is not None
            legal = [text for text in other_moves(fresh.game, entry.seat, entry.move) if text != entry.move]
            if legal:
                entry = entries.Moved(entry.seat, legal[len(legal) // 2])
                lines.execute("UPDATE entries SET entry = ? WHERE number = ?", (entries.encode(entry).decode(), number))
        fresh.add(number, client, at, entry)


def other_moves(game: Game, seat: int, text: str) -> list[str]:
    """Moves after which others see the same: the seat has as much, or nothing, left to choose (M16)."""
    results = {}
    for move in game.moves(seat):
        played = game.copy()
        played.play_logged(seat, move)
        results[move.text] = played.to_move
    return [other for other, due in results.items() if due == results[text]]


def said(answer: Any) -> str:
    """The ids of errors are random and differ for that reason."""
    return re.sub('"error":"[0-9a-f]{12}"', '"error":"…"', answer.text)


class Traffic:
    """All that a viewer is sent in a world while it asks everything and others act."""

    def __init__(self, table: Table, viewer: int, seed: int) -> None:
        self.table, self.viewer, self.chance = table, viewer, random.Random(seed)
        self.secret_chance = random.Random(f"{table.database}")  # what others do unseen differs between worlds
        self.is_first_world = table.database.stem.endswith("-0")
        self.sent: list[str] = []
        self.pongs: list[str] = []

    def collect(self) -> list[str]:
        with client_on(self.table.database) as client:
            self.ask_http(client)
            with client.websocket_connect("/ws") as socket:
                token = self.table.token_of(self.viewer)
                socket.send_json({"type": "hello", "table": self.table.id, "token": token})
                self.read(socket)
                self.ask_socket(socket)
                for number in range(ACTS):
                    if not self.let_others_act(client, number):
                        break
                    self.read(socket)
            self.ask_http(client)
        return self.sent + self.pongs

    def read(self, socket: Any) -> None:
        """All that has been sent by now. Twice, because an update may follow an answer."""
        for n in (1, 2):
            socket.send_json({"type": "ping", "n": n})
            while True:
                frame = socket.receive_text(timeout=10)
                if frame.startswith('{"type":"pong"'):
                    self.pongs.append(frame)  # may come before or behind an update
                    break
                self.sent.append(frame)

    def ask_http(self, client: Any) -> None:
        base, token = f"/api/tables/{self.table.id}", self.table.token_of(self.viewer)
        paths = [base, f"{base}/replay", f"{base}/replay/3", f"{base}/proof", f"{base}/record", f"{base}/verify"]
        paths += [
            f"{base}/hints",
            f"{base}/analysis",
            "/api/tables",
            f"{base}?seat=1",
            f"{base}/replay?seat=0",
            f"{base}/replay?public=true",
            f"{base}/replay/5?public=true",
            f"{base}/nothing",
        ]
        for path in paths:
            for key in (token, "", "wrong"):
                answer = client.get(path, headers=bearer(key) if key else {})
                self.sent.append(f"{path} {answer.status_code} {said(answer)} {sorted(answer.headers.items())}")
        for text in (self.chance.choice(self.table.texts), "claim nowhere", "draw"):
            message = {"type": "try", "id": "t", "move": text}
            answer = act(client, self.table, token, message)
            self.sent.append(f"{answer.status_code} {said(answer)}")

    def ask_socket(self, socket: Any) -> None:
        for number, text in enumerate(self.chance.sample(self.table.texts, TRIES)):
            socket.send_json({"type": "try", "id": f"t{number}", "move": text})
            socket.send_json({"type": "undo", "id": f"u{number}", "at": 0})
        socket.send_json({"type": "chat", "id": "c", "text": "what have you got?"})
        self.read(socket)

    def let_others_act(self, client: Any, number: int) -> bool:
        """A move that shows the viewer nothing new, or a whole choice that nobody sees yet."""
        for seat in (seat for seat in range(self.table.seats) if seat != self.viewer):
            if text := self.unseen_move(shown(client, self.table, self.table.tokens[seat])):
                self.move(client, seat, f"o{number}", text)
                self.finish_choice(client, seat, f"f{number}")
                return True
        return False

    def finish_choice(self, client: Any, seat: int, id: str) -> None:
        """M16: an expert's choice may take several entries, here more of them than in the other world."""
        for number in range(9):
            view = shown(client, self.table, self.table.tokens[seat])
            legal = [move["move"] for move in view["moves"] if move["kind"] != "change"]
            if view["table"]["family"] == "tickets" or not legal:
                break
            self.move(client, seat, f"{id}-{number}", self.choose_unseen(view["moves"]))

    def choose_unseen(self, moves: list[dict[str, Any]]) -> str:
        """In one of the two worlds a special station if possible, for it makes another entry due (M16)."""
        own = [move for move in moves if move["kind"] != "change"]
        special = [move for move in own if self.table.special.intersection(move.get("stations", ()))]
        if special and self.is_first_world:
            own = special
        text: str = self.secret_chance.choice(own)["move"]
        return text

    def move(self, client: Any, seat: int, id: str, text: str) -> None:
        at = shown(client, self.table, self.table.tokens[seat])["at"]
        message = {"type": "move", "id": id, "move": text, "at": at}
        done = act(client, self.table, self.table.tokens[seat], message)
        assert done.status_code == 201, done.text

    def unseen_move(self, view: dict[str, Any]) -> str | None:
        legal = [move["move"] for move in view["moves"] if move["kind"] != "change"]
        info, phase = view["table"], view["view"]["phase"]
        if not legal:
            return None
        if info["family"] == "metro" or phase == "start":
            due = [seat for seat in info["seats"] if seat["to_move"]]
            return self.choose_unseen(view["moves"]) if len(due) > 1 else None  # the last choice shows all of them
        if phase == "choose":  # how many are kept is for all to see, which is not
            return self.secret_chance.choice([text for text in legal if len(text.split()) == 2])
        return next((text for text in ("draw", "tickets") if text in legal), None)
