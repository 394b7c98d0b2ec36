"""A referee: follows a record by docs/rules and docs/concepts/records.md alone, without Stellwerk.

What is secret during a game (T24, M17) is not its business: a record tells everything.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any, NoReturn

from referee import metro, tickets

# fmt: off
HEADER = ["line", "format", "stellwerk", "family", "rules", "map", "title", "origin", "map_hash", "facts", "seats",
          "names", "options", "commitment", "seed", "events"]
MOVE = ["line", "number", "seat", "move", "events", "legal"]
# fmt: on
FAMILIES: dict[str, Any] = {"tickets": tickets, "metro": metro}


def referee(lines: Iterable[str | bytes]) -> int:
    """Checks all games of a record; how many there were. AssertionError names the first line that differs."""
    games, game = 0, None
    for number, text in enumerate(lines, 1):
        line = json.loads(text)
        if line["line"] == "game":
            same(f"line {number}", "result of the game before", game is not None, False)
            games += 1
            game = Referee(line, f"game {games}, line {number}")
            continue
        if game is None:
            refuse(f"line {number}", "outside a game", line["line"], "game")
        game.where = f"game {games}, line {number}"
        if line["line"] == "move":
            game.move(line)
        else:
            game.result(line)
            game = None
    same("end of the file", "result missing", game is not None, False)
    return games


class Referee:
    """Compares each line of one game with what the rules make of it."""

    def __init__(self, header: dict[str, Any], where: str) -> None:
        self.where, self.moves = where, 0
        self.same("fields", sorted(header), sorted(HEADER))
        family = FAMILIES[header["family"]]
        self.same("format and rules", [header["format"], header["rules"]], [1, family.RULES])
        facts, seats, seed = header["facts"], header["seats"], int(header["seed"], 16)
        compact = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        self.same("map_hash", header["map_hash"], sha256(compact.encode()))
        self.same("commitment", header["commitment"], sha256(seed.to_bytes(32, "little")))
        self.same("seed", header["seed"], f"{seed:064x}")
        family.check_facts(header["map"], facts, self.same)
        fewest, most = facts["rules"]["seats"]
        self.same("seats", [fewest <= seats <= most, len(header["names"])], [True, seats])
        family.check_options(header["options"], facts, seats, self.same)
        self.table = family.Table(facts, seats, seed, header["options"])
        self.same("events", header["events"], self.table.events)

    def move(self, line: dict[str, Any]) -> None:
        self.moves += 1
        self.same("fields", sorted({*line, "legal"}), sorted(MOVE))
        seat, text, table = line["seat"], line["move"], self.table
        self.same("number", line["number"], self.moves)
        self.same("game over", False, table.over)
        legal = table.moves(seat)
        if not legal:
            self.refuse("seat to move", seat, table.to_move())
        if text not in legal:
            self.refuse("legal move", text, legal)
        if "legal" in line:
            self.same("legal moves", sorted(line["legal"]), sorted(legal))
        table.play(seat, text)
        self.same("events", line["events"], table.events)

    def result(self, line: dict[str, Any]) -> None:
        scores = self.table.scores()
        winners = [seat for seat, score in enumerate(scores) if score["rank"] == 1]
        self.same("fields", sorted(line), ["line", "moves", "scores", "winners"])
        self.same("line and moves", [line["line"], line["moves"]], ["result", self.moves])
        self.same("game over", True, self.table.over)
        self.same("scores", line["scores"], scores)
        self.same("winners", line["winners"], winners)

    def same(self, what: str, record: object, referee: object) -> None:
        same(self.where, what, record, referee)

    def refuse(self, what: str, record: object, referee: object) -> NoReturn:
        refuse(self.where, what, record, referee)


def same(where: str, what: str, record: object, referee: object) -> None:
    """Compared as JSON, so that 1 is not true and lists of events are compared in order with all fields."""
    if json.dumps(record, sort_keys=True) != json.dumps(referee, sort_keys=True):
        refuse(where, what, record, referee)


def refuse(where: str, what: str, record: object, referee: object) -> NoReturn:
    raise AssertionError(f"{where}: {what}: the record has {record!r}, the referee {referee!r}")


def sha256(data: bytes) -> str:
    return "sha256:" + hashlib.sha256(data).hexdigest()
