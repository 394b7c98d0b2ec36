"""Whole metro games under the eyes of the referee, on shipped sheets and on small rings of all kinds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, product

import pytest

import stellwerk
from metro.positions import SHEETS, mark, metro_map, turn_up
from referee.metro import Table
from referee.referee import referee
from referee.test_forged import Forge, Line, check_forged, find, hash_again
from stellwerk.board import Board
from stellwerk.game import Game, new_logged
from stellwerk.mapping import atlas
from stellwerk.metro.map.model import EXPRESS, FREE, NUMBER, TRANSFER, Card
from stellwerk.record import RecordWriter, write

NUMBERS = (*(Card(NUMBER, value) for value in range(1, 6)), Card(NUMBER, 6, reshuffle=True))
DECK = (*NUMBERS, Card(EXPRESS, 2), Card(EXPRESS, 3), Card(TRANSFER), Card(FREE))


def restless(board: Board, seats: int, seed: int, **options: int) -> list[bytes]:
    """A random game in which seats answer in any order and now and then think again."""
    writer = RecordWriter(board, seed, ["restless"] * seats, options, explain=True)
    game, chance = writer.game, random.Random(seed)
    while not game.over:
        able = [seat for seat in range(seats) if game.moves(seat)]
        seat = chance.choice(able if chance.random() < 0.1 else game.to_move)
        writer.play(seat, str(chance.choice(game.moves(seat))))
    return write(writer.record).splitlines()


@pytest.mark.parametrize("sheet", SHEETS)
@pytest.mark.parametrize("expert", [0, 1])
def test_whole_games_on_all_sheets(sheet: str, expert: int) -> None:
    board = Board.named(sheet)
    games = [restless(board, seats, 7 * seats + expert, expert=expert) for seats in range(1, 7)]
    assert referee(line for game in games for line in game) == 6
    assert any(b'"change"' in line for game in games for line in game)


def small_sheets() -> Iterator[Board]:
    """Rings of three to seven stations that share some with other lines, which may be rings too."""
    chance = random.Random(11)
    for number in range(60):
        ring = [f"r{place}" for place in range(3 + number % 5)]
        other = [*chance.sample(ring, chance.randint(1, len(ring))), *(f"x{i}" for i in range(chance.randint(2, 4)))]
        chance.shuffle(other)
        third = [*chance.sample(ring + other[:1], 2), "y0"]
        lines = {"A": ring, "B": other, "C": list(dict.fromkeys(third))}
        rings = "A" + "B" * (number % 2) + "C" * (number % 3 == 0 and len(lines["C"]) > 2)
        texts = {letter: " ".join(stations) for letter, stations in lines.items()}
        map = metro_map(texts, rings=rings, special=chance.choice(ring), windows=3 + number % 3, deck=DECK)
        yield Board(map, f"rings {number}")


def test_m11_whole_games_on_small_rings() -> None:
    games = [restless(board, 1 + seed % 3, seed, expert=seed % 2) for seed, board in enumerate(small_sheets())]
    assert referee(line for game in games for line in game) == len(games)


def positions(size: int, deck: tuple[Card, ...]) -> Iterator[tuple[Game, Table]]:
    """A ring with every choice of stations marked and every card turned up: as the engine and as the referee has it."""
    stations = [f"r{place}" for place in range(size)]
    map = metro_map({"R": " ".join(stations)}, rings="R", deck=deck)
    board = Board(map, "ring")
    choices = [chosen for count in range(size + 1) for chosen in combinations(stations, count)]
    for marked, face in product(choices, range(len(deck))):
        game = new_logged(board, 1, 1, {})[0]
        mark(game, 0, " ".join(marked))
        turn_up(game, board.names.cards[face])  # type: ignore[attr-defined]
        table = Table(atlas.facts(map), 1, 1, {})
        table.card = table.box[face]
        table.papers[0].marked = dict.fromkeys(marked, 0)
        yield game, table


@pytest.mark.parametrize("size", [3, 4, 5, 6, 7])
def test_m4_m5_m11_the_list_is_every_way_to_go_round_a_ring(size: int) -> None:
    for game, table in positions(size, DECK):
        assert {move.text for move in game.moves(0)} == set(table.moves(0)), (size, table.card, table.papers[0].marked)


def test_m11_going_back_fills_a_ring_that_going_ahead_does_not() -> None:
    """A ring of four and a line that starts at its second station."""
    map = metro_map({"R": "a b c d", "A": "b x"}, rings="R")
    game = new_logged(Board(map, "ring"), 1, 1, {})[0]
    turn_up(game, "4")
    game.play(0, "a 1")
    turn_up(game, "3")
    assert [move.text for move in game.moves(0) if move.text.startswith("r")] == ["r 0", "r 1", "r back 2", "r back 3"]
    game.play(0, "r back 3")
    assert game.scores[0]["lines_completed"] == 1
    assert [move.text for move in game.moves(0)].count("r 0") == 1


def test_m11_going_back_completes_a_ring_of_a_shipped_sheet() -> None:
    """Ring G of Berlin: its second station and all but six others are marked, the first is not."""
    board = Board.named("metro-berlin")
    ring = next(line for line in board.map.lines if line.letter == "G")
    stations = [board.map.stations[number].name for number in ring.stations]
    for version, back in ((1, 5), (2, 6)):
        game = new_logged(board.by_version(version), 1, 847, {})[0]
        mark(game, 0, stations[1:-5])
        turn_up(game, "6")
        assert [move.text for move in game.moves(0) if move.text.startswith("g ")][-1] == f"g back {back}"
    game.play(0, "g back 6")
    assert game.scores[0]["lines_completed"] == 1


def test_m11_the_refusal_says_the_same_only_where_it_is() -> None:
    map = metro_map({"R": "a b c d"}, rings="R")
    for version, reason in ((1, "way-blocked"), (2, "")):
        game = new_logged(Board(map, "ring", version), 1, 1, {})[0]
        mark(game, 0, "b")
        turn_up(game, "4")
        if reason:
            with pytest.raises(stellwerk.IllegalMove, match="version 1") as refused:
                game.play(0, "r back 3")
            assert refused.value.reason == reason
        else:
            game.play(0, "r back 3")
    game = new_logged(Board(map, "ring"), 1, 1, {})[0]
    turn_up(game, "4")
    with pytest.raises(stellwerk.IllegalMove, match="marks the same stations") as refused:
        game.play(0, "r back 1")
    assert refused.value.reason == "same-forward"


# The referee can say no: see test_forged.py for what all families have


def old_rules(lines: list[bytes]) -> list[bytes]:
    """A record of the first rules that says it is of the present ones."""
    return [lines[0].replace(b'"rules":1', b'"rules":2', 1), *lines[1:]]


def test_what_the_first_rules_left_out_is_missed() -> None:
    map = metro_map({"R": "a b c d", "A": "b x"}, rings="R")
    games = [restless(Board(map, "ring", version=1), 1, seed) for seed in range(30)]
    missed = []
    for lines in games:
        try:
            referee(old_rules(lines))
        except AssertionError as error:
            missed.append(str(error))
    assert any("legal moves: the record has" in error and "'r back 3'" in error for error in missed)


def change_station(lines: list[Line]) -> None:
    find(lines, "marked")["station"] = "nowhere"


def change_number(lines: list[Line]) -> None:
    event = next(each for line in lines[1:-1] for each in line["events"] if "number" in each)
    event["number"] += 1


def change_points(lines: list[Line]) -> None:
    find(lines, "completed")["points"] += 1


def change_card(lines: list[Line]) -> None:
    lines[0]["events"][0]["card"] = "free ride" if lines[0]["events"][0]["card"] != "free ride" else "3"


def change_empty(lines: list[Line]) -> None:
    lines[-1]["scores"][0]["empty_stations"] += 1


def exchange_events(lines: list[Line]) -> None:
    events = next(line["events"] for line in lines[1:] if len(line["events"]) > 1)
    events[0], events[1] = events[1], events[0]


def change_deck_and_hash(lines: list[Line]) -> None:
    lines[0]["facts"]["deck"]["cards"][0]["count"] = 3
    hash_again(lines)


def change_line_and_hash(lines: list[Line]) -> None:
    lines[0]["facts"]["lines"][2]["windows"] += 1
    hash_again(lines)


@pytest.mark.parametrize(
    ("forge", "complaint"),
    [
        (change_station, "events"),
        (change_number, "events"),
        (change_points, "events"),
        (change_card, "game 1, line 1: events"),
        (exchange_events, "events"),
        (change_deck_and_hash, "game 1, line 1: deck"),
        (change_line_and_hash, "game 1, line 1: lines"),
        (change_empty, "scores"),
    ],
)
def test_a_forged_record_of_a_metro_game_is_refused(forge: Forge, complaint: str) -> None:
    check_forged(restless(Board.named("metro-paris"), 3, 4), forge, complaint)
