"""Makes the database of a release for test_older.py, once: `python tests/server/store/make_first.py`."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

from litestar.testing import TestClient

from stellwerk.server.app import make_app
from stellwerk.server.settings import Limits, Settings

HERE = Path(__file__).parent
DATABASE, LINKS = HERE / "first.db", HERE / "first.json"
SETTINGS = Settings(database=str(DATABASE), limits=Limits(address_rate=1e9, address_burst=1e9))
GAMES = {"running": ("usa", 25), "choosing": ("metro-paris", 9), "finished": ("new-york", 10**4)}  # board, moves


def main() -> None:
    DATABASE.unlink(missing_ok=True)
    chance, made = random.Random(1), {}
    with TestClient(make_app(SETTINGS)) as client:
        for name, (board, moves) in GAMES.items():
            made[name] = play(client, board, moves, chance)
        made["lobby"] = client.post("/api/tables", json={"board": "berlin", "seats": [{"name": "Ann"}, {}]}).json()
    with sqlite3.connect(DATABASE) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()
    LINKS.write_text(json.dumps(made, indent=1) + "\n")


def play(client: Any, board: str, moves: int, chance: random.Random) -> dict[str, Any]:
    wish = {"board": board, "seats": [{"name": "Ann"}, {"name": "Bob"}], "one_device": True}
    links: dict[str, Any] = client.post("/api/tables", json=wish).json()
    path, headers = f"/api/tables/{links['table']}", {"Authorization": f"Bearer {links['host']['token']}"}
    client.post(f"{path}/act", headers=headers, json={"type": "text", "id": "text", "text": "first release"})
    client.post(f"{path}/act", headers=headers, json={"type": "start", "id": "start"})
    for number in range(moves):
        update = client.get(path, headers=headers).json()
        due = [seat for seat, info in enumerate(update["table"]["seats"]) if info["to_move"]]
        if not due:
            break
        seat = chance.choice(due)
        view = client.get(f"{path}?seat={seat}", headers=headers).json()
        texts = [move["move"] for move in view["moves"] if move["kind"] != "change"]
        claims = [text for text in texts if text.startswith("claim")]
        message = {"type": "move", "id": f"m{number}", "move": chance.choice(claims or texts), "at": view["at"]}
        client.post(f"{path}/act?seat={seat}", headers=headers, json=message).raise_for_status()
    return links


if __name__ == "__main__":
    main()
