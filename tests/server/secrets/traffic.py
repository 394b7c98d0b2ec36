"""Everything that a viewer is sent in a world is written down, so that two worlds can be compared byte by byte."""

from __future__ import annotations

import random
import re
from typing import Any
from unittest import mock

from patience import PATIENCE
from server.worlds import Table, act, bearer, client_on, shown
from stellwerk.server.http import advice

ACTS = 8  # of other seats, while the viewer looks on
TRIES = 25  # moves that the viewer asks about


def said(answer: Any) -> str:
    """The ids of errors are random and differ for that reason."""
    return re.sub('"error":"[0-9a-f]{12}"', '"error":"…"', answer.text)


def first_difference(first: list[str], second: list[str]) -> str | None:
    """Between what was sent in two worlds; None if there is none."""
    for here, there in zip(first, second, strict=False):
        if here != there:
            return f"{here[:3000]}\n≠\n{there[:3000]}"
    return None if len(first) == len(second) else f"{len(first)} messages ≠ {len(second)}"


class Traffic:
    """All that a viewer is sent in a world while it asks everything and others act."""

    def __init__(self, table: Table, viewer: int, seed: int) -> None:
        self.table, self.viewer, self.chance = table, viewer, random.Random(seed)
        self.secret_chance = random.Random(f"{table.database}")  # what others do unseen differs between worlds
        self.is_first_world = table.database.stem.endswith("-0")
        self.sent: list[str] = []
        self.pongs: list[str] = []

    def collect(self) -> list[str]:
        # What a finished game's analysis has found by then is not compared, so nothing is gained by waiting for it.
        with mock.patch.object(advice, "WAIT", 0), client_on(self.table.database) as client:
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
                frame = socket.receive_text(timeout=PATIENCE)
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
                if path.endswith("analysis") and answer.status_code == 200:
                    continue  # the game is over, and how far the analysis has got depends on the clock
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
