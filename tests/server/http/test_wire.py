"""What is told has exactly the types that the schema says, from which the page's types are made."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import msgspec
import numpy as np
import pytest

import stellwerk
from boards import NAMES, TABLES
from server.conftest import Server
from server.person import Person
from stellwerk.board import Board
from stellwerk.bots.hints import hints
from stellwerk.game import PUBLIC, Game
from stellwerk.mapping import atlas
from stellwerk.server.wire import schema


def strict(node: Any) -> Any:
    """No object has a field that its type does not name."""
    if isinstance(node, list):
        return [strict(each) for each in node]
    if not isinstance(node, dict):
        return node
    closed = {"additionalProperties": False} if "properties" in node else {}
    return {key: strict(value) for key, value in node.items()} | closed


DEFINITIONS = strict(schema()["$defs"])


class Types:
    """Says whether values are of the types of these names, and how often it was asked."""

    def __init__(self, family: str = "") -> None:
        self.family, self.counts = family.title(), dict.fromkeys(("View", "Move", "Event"), 0)
        self.validators: dict[str, Any] = {}

    def check(self, name: str, value: object) -> None:
        if name not in self.validators:
            schema = {"$ref": f"#/$defs/{self.family}{name}", "$defs": DEFINITIONS}
            self.validators[name] = jsonschema_rs.validator_for(schema)
        self.validators[name].validate(json.loads(msgspec.json.encode(value)))
        self.counts[name] = self.counts.get(name, 0) + 1


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_views_moves_and_events_of_random_games_have_their_types(name: str, seats: int) -> None:
    types = Types(Board.named(name).family)
    play(stellwerk.new(name, seats, seed=seats), types, np.random.default_rng(seats))
    assert min(types.counts.values()) >= 30


def play(game: Game, types: Types, random: np.random.Generator) -> None:
    while not game.over:
        seat = game.to_move[0]
        moves = game.moves(seat)
        log = game.play_logged(seat, moves[random.integers(len(moves))])
        check_told(game, log, types)


def check_told(game: Game, log: Any, types: Types) -> None:
    for viewer in range(PUBLIC, game.seats):
        view = game.view(viewer)
        types.check("View", view.describe())
        for event in game.events(log, viewer):
            types.check("Event", event)
        for move in view.describe_moves()[:40]:
            types.check("Move", move)


@pytest.mark.parametrize("name", NAMES)
def test_maps_and_their_layouts_have_their_types(name: str) -> None:
    board = Board.named(name)
    types = Types(board.family)
    types.check("Map", board.map)
    types.check("Layout", atlas.layout(board.map))


@pytest.mark.parametrize("name", ["berlin", "metro-paris"])
def test_reasons_of_hints_have_their_types(name: str) -> None:
    game, types, random = stellwerk.new(name, 2, 4), Types(Board.named(name).family), np.random.default_rng(4)
    for number in range(36):
        seat = game.to_move[0]
        if number % 4 == 3:
            for hint in hints(game.view(seat), playouts=8):
                for reason in hint.reasons:
                    types.check("Reason", reason)
        moves = game.moves(seat)
        game.play_logged(seat, moves[random.integers(len(moves))])
    assert types.counts["Reason"] > 10


@pytest.mark.parametrize("name", NAMES)
async def test_all_that_a_server_sends_has_its_type(server: Server, name: str) -> None:
    links = server.post("/api/play", board=name, name="Ann", seats=2, bot="random")
    types, table, token = Types(), links["table"], links["seats"][0]["token"]
    types.check("Links", links)
    async with Person(server.url, table, token) as ann:
        await ann.play()
        for frame in ann.frames:
            types.check("FromServer", json.loads(frame))
    path = f"/api/tables/{table}"
    for address, name in (
        (path, "Update"), (f"{path}/replay/5", "PastView"), (f"{path}/proof", "Proof"), (f"{path}/verify", "Verdict"),
    ):  # fmt: skip
        types.check(name, server.get(address, token))
    for step in server.get(f"{path}/replay", token):
        types.check("Step", step)
    for board in server.get("/api/boards"):
        types.check("BoardInfo", board)
    assert types.counts["FromServer"] > 10
