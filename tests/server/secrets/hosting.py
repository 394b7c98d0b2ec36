"""A host who tries everything to see other hands; all answers are written down, so that two worlds can be compared."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from patience import PATIENCE
from server.secrets.traffic import said
from server.worlds import Table, act, bearer, client_on, shown

HOST, PERSON, BOT = 0, 1, 2  # seats
BROWSER = "h" * 32  # the secret of the host's browser
TRIES = 8  # moves that are asked about by each link


class Hosting:
    """Links for the seats of others, taking their seats away, and asking for everything by every link there is."""

    def __init__(self, table: Table, seed: int) -> None:
        self.table, self.chance = table, random.Random(seed)
        self.host = table.tokens[HOST]
        self.told: list[str] = []
        self.tokens: list[str] = []  # new ones are random, and differ between worlds for that reason
        self.acts = 0

    def collect(self) -> list[str]:
        with client_on(self.table.database) as client:
            self.use(client, self.host)
            bots = self.new_link(client, BOT)
            self.use(client, bots)
            self.meddle(client, bots)
            self.act(client, self.host, type="remove", seat=PERSON)
            left = self.new_link(client, PERSON)
            self.use(client, left)
            self.meddle(client, left)
            self.act(client, left, type="sit", name="Also Ann", browser=BROWSER)
            self.use(client, self.host)  # alone with bots now: hints are given
            for seat, bot in ((PERSON, "driver"), (BOT, "random"), (PERSON, ""), (HOST, "no such bot")):
                self.act(client, self.host, type="replace", seat=seat, bot=bot)
                self.use(client, self.new_link(client, seat))
            self.seat_somebody(client)
            self.use(client, self.host)
        return [self.without_tokens(line) for line in self.told]

    def seat_somebody(self, client: Any) -> None:
        """Another person takes a seat. What they see is theirs; what the host hears of it is compared."""
        link, own = self.new_link(client, PERSON), "o" * 32
        self.act(client, link, type="sit", name="Cleo", browser="c" * 32, token=own)
        assert shown(client, self.table, own)["seat"] == PERSON
        self.use(client, link)  # void by now
        for ask in ("remove", "replace"):
            self.act(client, self.host, type=ask, seat=PERSON, bot="guard")
        self.use(client, self.new_link(client, PERSON))

    def use(self, client: Any, token: str) -> None:
        """Whatever a link can be asked."""
        base = f"/api/tables/{self.table.id}"
        paths = [
            base, *(f"{base}?seat={seat}" for seat in range(3)), f"{base}/replay", f"{base}/replay?seat=1",
            f"{base}/replay/7", f"{base}/replay/9?seat=2", f"{base}/replay?public=true", f"{base}/hints",
            f"{base}/hints?seat=1", f"{base}/proof", f"{base}/record", f"{base}/analysis", f"{base}/lobby",
        ]  # fmt: skip
        for path in paths:
            answer = client.get(path, headers=bearer(token))
            assert answer.status_code < 500, answer.text  # the same fault in both worlds would compare equal
            self.told.append(f"{path} {answer.status_code} {said(answer)}")
        for seat in (None, HOST, PERSON, BOT):
            self.look(client, token, seat)

    def look(self, client: Any, token: str, seat: int | None) -> None:
        with client.websocket_connect("/ws") as socket:
            socket.send_json({"type": "hello", "table": self.table.id, "token": token, "seat": seat})
            if not self.heard(socket, "update", 1):
                return
            socket.send_json({"type": "sync", "seen": 0})
            self.heard(socket, "update", 1)
            for text in self.chance.sample(self.table.texts, TRIES):
                self.acts += 1
                socket.send_json({"type": "try", "id": f"t{self.acts}", "move": text})
            self.heard(socket, "refused ack", TRIES)

    def heard(self, socket: Any, kinds: str, count: int) -> bool:
        """Writes down what comes until so many of these have come; False if the socket is closed."""
        while count:
            frame = socket.receive_text(timeout=PATIENCE)
            self.told.append(frame)
            kind = msgspec.json.decode(frame)["type"]
            if kind == "error":
                return False
            count -= kind in kinds
        return True

    def meddle(self, client: Any, token: str) -> None:
        """Acts for a seat that nobody has taken."""
        for text in self.chance.sample(self.table.texts, TRIES):
            for kind in ("try", "move"):
                self.act(client, token, type=kind, move=text, at=self.chance.randrange(40))
        for kind in ("undo", "leave", "back", "text", "chat", "start", "rematch"):
            parts = {"at": 9} if kind == "undo" else {"text": "x"} if kind in ("text", "chat") else {}
            self.act(client, token, type=kind, **parts)
        for seat in range(3):
            self.act(client, token, type="remove", seat=seat)

    def act(self, client: Any, by: str, **message: Any) -> None:
        self.acts += 1
        wanted = {"try": ("move",), "remove": ("seat",), "replace": ("seat", "bot")}.get(message["type"])
        parts = {key: value for key, value in message.items() if wanted is None or key in ("type", *wanted)}
        answer = act(client, self.table, by, {"id": f"a{self.acts}", **parts})
        self.told.append(f"{parts} {answer.status_code} {said(answer)}")

    def new_link(self, client: Any, seat: int) -> str:
        answer = client.post(f"/api/tables/{self.table.id}/seats/{seat}/link", headers=bearer(self.host))
        self.told.append(f"link {seat} {answer.status_code} {said(answer)}")
        if answer.status_code != 201:
            return "void"
        token: str = answer.json()["token"]
        self.tokens.append(token)
        return token

    def without_tokens(self, line: str) -> str:
        for token in self.tokens:
            line = line.replace(token, "…")
        return line
