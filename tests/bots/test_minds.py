"""With a mind file and the compiled rules alone a caller plays every level, and advises, exactly as Python does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

import msgspec
import numpy as np
import pytest

from bots.fromfile import FromFile, file_for
from metro.positions import metro_map, sheet_with
from stellwerk import families
from stellwerk.board import Board
from stellwerk.bots.analysis import judge
from stellwerk.bots.bot import LEVELS, bot_named
from stellwerk.bots.hints import hints
from stellwerk.bots.levels import with_style
from stellwerk.bots.minds import keys, pack
from stellwerk.bots.rules.advice import BEST, CHANCE, ERROR, MARGIN, MOVE, better_of, cost_of, order_hints
from stellwerk.engine.chance import new_stream
from stellwerk.errors import OptionError
from stellwerk.game import View, new
from stellwerk.simulate import Series, play_one
from stellwerk.tickets.bots import BOTS
from stellwerk.verify import set_up, verify_move

TABLES = [("usa", 2, 0), ("new-york", 4, 0), ("berlin", 3, 0), ("metro-berlin", 1, 0), ("metro-paris", 2, 1)]
PLAYOUTS = 400


def views(board: str, seats: int, expert: int, every: int) -> Iterator[View]:
    """Of the first seat, at some of its decisions in a game between good bots."""
    game = new(board, seats=seats, seed=4, **({"expert": 1} if expert else {}))
    bots = [bot_named("dispatcher", game.board.family)(new_stream(seat)) for seat in range(seats)]
    number = 0
    while not game.over:
        seat = game.to_move[0]
        view = game.view(seat)
        number += seat == 0
        if seat == 0 and number % every == 0:
            yield view
        game.play(seat, bots[seat].choose(view, view.moves()))


STYLED = [with_style("driver", style) for style in BOTS.personalities]


@pytest.mark.parametrize("bot", [*STYLED, with_style("chief", "rusher"), with_style("guard", "hoarder")])
def test_every_personality_chooses_alike(bot: str) -> None:
    test_every_level_chooses_alike("usa", 3, 0, bot)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("board", "seats", "expert"), TABLES)
def test_every_level_chooses_alike(board: str, seats: int, expert: int, level: str) -> None:
    """Through a whole game with one stream, so that what a bot keeps from decision to decision is compared, too."""
    every, bot, other = 4 if level.startswith("chief") else 1, None, None
    decisions = 0
    for view in views(board, seats, expert, every):
        bot = bot or bot_named(level, view.board.family)(new_stream(7))
        other = other or FromFile(file_for(view), level, new_stream(7))
        assert view.board.moves[other.choose(view)] == bot.choose(view, view.moves()).text
        decisions += 1
    assert decisions > 2


def hints_of(view: View) -> list[object]:
    """As in the page."""
    packed = FromFile(file_for(view), "advisor", new_stream(0))
    moves = [int(row[MOVE]) for row in packed.figures(view, "begin_ranking", [])][:5]
    worlds = max(1, PLAYOUTS // len(moves))
    figures = packed.figures(view, "begin_comparison", moves, worlds)
    if first := better_of(figures, len(figures)):
        moves = [moves[first], *moves[:first], *moves[first + 1 :]]
        figures = packed.figures(view, "begin_comparison", moves, worlds)
    order = np.zeros(len(figures), np.int64)
    order_hints(figures, len(figures), order)
    return [
        (
            view.board.moves[int(row[MOVE])], None if row[CHANCE] < 0 else row[CHANCE], row[MARGIN], row[ERROR],
            bool(row[BEST]), packed.reasons(view, int(row[MOVE]))[:2],
        )
        for row in figures[order]
    ]  # fmt: skip


@pytest.mark.parametrize(("board", "seats", "expert"), TABLES)
def test_hints_are_alike(board: str, seats: int, expert: int) -> None:
    for view in views(board, seats, expert, 11):
        if len(view.moves()) > 1:
            found = [(h.move, h.chance, h.margin, h.error, h.best, h.reasons) for h in hints(view, PLAYOUTS)]
            assert hints_of(view) == found


@pytest.mark.parametrize(("board", "bots"), [("new-york", ["planner", "random"]), ("metro-berlin", ["random"])])
def test_judgements_are_alike(board: str, bots: list[str]) -> None:
    record = play_one(Series(Board.named(board), bots, 1, 9, {}), 0)
    numbers = range(1, 1 + len(record.moves) // 3)
    told = {each.number: each for each in judge(record, "x", PLAYOUTS, numbers=numbers)}
    game = set_up(record.header, "x:1")
    advisors = [FromFile(file_for(game.view(seat)), "advisor", new_stream(seat)) for seat in range(len(bots))]
    for number, line in enumerate(record.moves, 1):
        if number in told:
            view, expected, packed = game.view(line.seat), told[number], advisors[line.seat]
            made = view.parse(line.seat, line.move).id
            best = packed.figures(view, "begin_ranking", [made])
            row, cost = next(row for row in best if row[MOVE] == made), 0.0
            if best[0][MOVE] != made:
                moves = [int(best[0][MOVE]), made]
                figures = packed.figures(view, "begin_comparison", moves, max(1, PLAYOUTS // 2))
                row, cost = figures[1], cost_of(figures)
            assert view.board.moves[int(best[0][MOVE])] == expected.best
            assert (None if row[CHANCE] < 0 else row[CHANCE], row[MARGIN]) == (expected.chance, expected.margin)
            assert cost == expected.cost
        verify_move(game, line, number, "x")
    assert any(each.cost > 0 for each in told.values())


@pytest.mark.parametrize(("board", "seats", "expert"), [("usa", 2, 0), ("metro-berlin", 2, 0)])
def test_a_search_may_be_cut_anywhere_and_ends_at_its_deadline(board: str, seats: int, expert: int) -> None:
    for view in views(board, seats, expert, 12):
        choices, played = set(), set()
        for most in (1, 37, 10_000):
            packed = FromFile(file_for(view), "chief", new_stream(3))
            packed.begin("begin_search", view)
            played.add(packed.think(view, most))
            choices.add(packed.chosen())
        assert len(choices) == len(played) == 1
        hasty = FromFile(file_for(view), "chief", new_stream(3))
        hasty.begin("begin_search", view)
        assert hasty.think(view, 1, spent=1.0) <= 16
        assert hasty.chosen() in {move.id for move in view.moves()}


def test_a_file_names_its_board_and_shares_what_minds_have_in_common() -> None:
    board = Board.named("metro-berlin")
    assert set(keys(board).values()) == {"solo", "solo-expert", "several", "several-expert"}
    packed = FromFile(pack(board, "solo"), "chief", new_stream(1))
    assert packed.header["map_hash"] == board.map_hash
    weights = {json["at"] for mind in packed.header["minds"].values() for json in mind if json["stored"] == "f2"}
    assert len(weights) == 1


@pytest.mark.parametrize("level", ["driver", "chief"])
def test_a_sheet_of_ones_own_has_a_file_though_nobody_trained_on_it(level: str) -> None:
    game = sheet_with(metro_map({"A": "a b c d e", "B": "k c l", "C": "p c e"}, windows=3), seats=2)
    file, bot = pack(game.board, keys(game.board)["2"]), bot_named(level, "metro")(new_stream(2))
    other = FromFile(file, level, new_stream(2))
    assert len(file) < 10_000
    for _ in range(4):
        view = game.view(game.to_move[0])
        move = bot.choose(view, view.moves())
        assert other.choose(view) == move.id
        game.play(view.seat, move.text)


@pytest.mark.parametrize("board", ["usa", "metro-berlin"])
def test_reasons_are_those_that_the_wire_declares(board: str) -> None:
    header = FromFile(file_for(new(board, seats=2, seed=1)), "chief", new_stream(1)).header
    wire = families.named(header["family"]).load("wire")
    declared = {each.__struct_config__.tag: each for each in get_args(wire.Reason)}
    assert {code for code, _ in header["reasons"]} == set(declared)
    for code, fields in header["reasons"]:
        types = {field.name: field.type for field in msgspec.structs.fields(declared[code])}
        assert [name for name, _ in fields] == list(types)
        for name, kind in fields:
            assert (kind in header["names"]) == (types[name] not in (int, int | None))
            assert (kind == "maybe") == (types[name] == int | None)


def test_a_family_without_bots_of_its_own_has_no_minds(monkeypatch: pytest.MonkeyPatch) -> None:
    board = Board.named("usa")
    family = families.named("tickets")
    monkeypatch.setitem(vars(family), "bots", replace(family.bots, minds=""))
    with pytest.raises(OptionError, match="no minds that could be packed"):
        pack(board, "2")
