"""The face of the library: new, to_move, moves, play, view, over, scores, copy; and batches."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import stellwerk
from stellwerk.errors import IllegalMove, OptionError, StellwerkError
from stellwerk.game import PUBLIC, Game
from stellwerk.mapping.mapfile import MapError
from tickets.positions import BOARDS, legal, own_map, routes_of, table

ROUTES = '["Ada", "Bonn", 1, "red"], ["Bonn", "Cham", 1, "grey"], ["Ada", "Cham", 2, "blue"]'


def play_to_the_end(game: Game, salt: int = 0) -> Game:
    for turn in range(3000):
        for seat in game.to_move[:1]:
            moves = game.moves(seat)
            game.play(seat, moves[(turn * 7919 + salt) % len(moves)])
    return game


@pytest.mark.parametrize("name", BOARDS)
def test_a_game_from_start_to_end(name: str) -> None:
    game = stellwerk.new(name, seats=3, seed=7)
    assert (game.seats, game.over, game.to_move) == (3, False, (0, 1, 2))
    play_to_the_end(game)
    assert game.over
    assert game.to_move == ()
    assert [game.moves(seat) for seat in range(3)] == [[], [], []]
    with pytest.raises(IllegalMove, match="the game is over"):
        game.play(0, "draw")


def test_the_same_seed_is_the_same_game() -> None:
    one, other = (stellwerk.new("usa", seats=3, seed=7) for _ in range(2))
    assert one.cells.tobytes() == other.cells.tobytes()
    assert play_to_the_end(one).cells.tobytes() == play_to_the_end(other).cells.tobytes()
    assert stellwerk.new("usa", seats=3, seed=8).cells.tobytes() != other.cells.tobytes()


def test_without_a_seed_every_game_is_another() -> None:
    assert len({stellwerk.new("usa", seats=2).cells.tobytes() for _ in range(5)}) == 5


def test_the_largest_seed() -> None:
    game = stellwerk.new("usa", seats=2, seed=2**256 - 1)
    assert game.flat.seed.tolist() == [2**32 - 1] * 8


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_seed_has_256_bits(seed: int) -> None:
    with pytest.raises(OptionError, match="a seed is a number from 0"):
        stellwerk.new("usa", seats=2, seed=seed)


@pytest.mark.parametrize(("name", "low", "high"), [("usa", 2, 5), ("new-york", 2, 4), ("berlin", 2, 4)])
def test_a_board_is_for_so_many_seats(name: str, low: int, high: int) -> None:
    for seats in range(low, high + 1):
        assert stellwerk.new(name, seats=seats, seed=1).seats == seats
    for seats in (low - 1, high + 1, 0, -1):
        with pytest.raises(OptionError, match=f"is for {low} to {high} seats, not {seats}"):
            stellwerk.new(name, seats=seats)
        with pytest.raises(OptionError, match=f"is for {low} to {high} seats"):
            stellwerk.Batch(name, count=2, seats=seats)


def test_options_are_known_and_in_range() -> None:
    with pytest.raises(OptionError, match="unknown option 'frist'; USA has: first"):
        stellwerk.new("usa", seats=3, frist=1)
    for first in (3, -2):
        with pytest.raises(OptionError, match="a seat from 0 to 2"):
            stellwerk.new("usa", seats=3, first=first)
    assert issubclass(OptionError, StellwerkError)


def test_an_unknown_board_is_told_the_nearest_name() -> None:
    with pytest.raises(MapError, match="new-york"):
        stellwerk.new("new-yrok", seats=2)


def test_a_board_may_be_a_path_of_ones_own_map(tmp_path: Path) -> None:
    path = own_map(tmp_path, ROUTES)
    game = play_to_the_end(stellwerk.new(path, seats=2, seed=1))
    assert game.over
    batch = stellwerk.Batch(path, count=3, seats=2, seed=1)
    assert batch.masks().shape == (3, len(game.board.moves))


def test_a_changed_map_file_is_read_again(tmp_path: Path) -> None:
    path = Path(own_map(tmp_path, ROUTES))
    assert list(routes_of(str(path))) == ["ada-bonn", "bonn-cham", "ada-cham"]
    path.write_text(path.read_text().replace("Bonn", "Bern"))
    os.utime(path, ns=(1, 1))
    assert list(routes_of(str(path))) == ["ada-bern", "bern-cham", "ada-cham"]


def test_a_broken_map_file_names_its_line(tmp_path: Path) -> None:
    path = Path(own_map(tmp_path, ROUTES))
    path.write_text(path.read_text().replace('"Cham", 1, "grey"', '"Cahm", 1, "grey"'))
    with pytest.raises(MapError, match=r"own\.toml:\d+: .*Cham"):
        stellwerk.new(str(path), seats=2)


def test_a_board_can_be_shared_by_games() -> None:
    board = stellwerk.Board.named("usa")
    assert stellwerk.Board.named(board) is board
    assert (
        stellwerk.new(board, seats=2, seed=1).cells.tobytes() == stellwerk.new("usa", seats=2, seed=1).cells.tobytes()
    )


def test_play_tells_what_happened() -> None:
    game = table("usa", hands={0: "4 purple"})
    assert game.play(0, "claim denver-omaha purple 4") == [
        {"event": "claimed", "seat": 0, "route": "denver-omaha", "paid": "purple 4", "points": 7}
    ]


def test_a_refused_move_changes_nothing() -> None:
    game = table("usa")
    before = game.cells.tobytes()
    for seat, move in ((0, "pass"), (1, "draw"), (0, "claim denver-omaha purple 4")):
        with pytest.raises(IllegalMove):
            game.play(seat, move)
    assert game.cells.tobytes() == before


def test_a_copy_goes_its_own_way() -> None:
    game = table("usa", deck="white black")
    before = game.cells.tobytes()
    copy = game.copy()
    assert copy.cells.tobytes() == before
    copy.play(0, "draw")
    assert game.cells.tobytes() == before
    game.play(0, "draw")
    assert game.cells.tobytes() == copy.cells.tobytes()


def test_a_view_does_not_follow_the_game_nor_change_it() -> None:
    game = table("usa")
    before = game.cells.tobytes()
    view = game.view(1)
    shown = view.cells.tobytes()
    view.flat.row[0] = 5
    assert game.cells.tobytes() == before
    view = game.view(1)
    game.play(0, "draw")
    assert view.cells.tobytes() == shown


def test_views_are_of_seats_and_of_the_public() -> None:
    game = stellwerk.new("usa", seats=3, seed=7)
    assert [game.view(seat).seat for seat in (PUBLIC, 0, 1, 2)] == [PUBLIC, 0, 1, 2]
    for seat in (-2, 3):
        with pytest.raises(OptionError, match="there is no seat"):
            game.view(seat)
        with pytest.raises(OptionError, match="there is no seat"):
            game.moves(seat)
    view = game.view(2)
    assert view.moves() == view.moves(2) == game.moves(2)
    with pytest.raises(OptionError, match="there is no seat"):
        game.view(PUBLIC).moves()


@pytest.mark.parametrize("name", BOARDS)
def test_a_view_can_be_written_as_json(name: str) -> None:
    game = stellwerk.new(name, seats=2, seed=3)
    for seat in (PUBLIC, 0, 1):
        shown = game.view(seat).describe()
        assert json.loads(json.dumps(shown)) == shown


@pytest.mark.parametrize("name", BOARDS)
def test_scores_add_up_at_any_time(name: str) -> None:
    game = stellwerk.new(name, seats=2, seed=9)
    for turn in range(3000):
        for seat in game.to_move[:1]:
            moves = game.moves(seat)
            game.play(seat, moves[turn * 31 % len(moves)])
            for score in game.scores:
                parts = ("routes", "tickets_kept", "tickets_failed", "longest_path", "attractions")
                assert score["total"] == sum(score[part] for part in parts)
                assert 1 <= score["rank"] <= 2
            assert min(score["rank"] for score in game.scores) == 1
    assert game.over


PLAY = """
import hashlib, stellwerk
game = stellwerk.new("new-york", seats=2, seed=3)
for turn in range(30):
    seat = game.to_move[0]
    game.play(seat, game.moves(seat)[-1 - turn % 2])
print(hashlib.sha256(game.cells.tobytes()).hexdigest())
"""


@pytest.mark.slow
def test_the_library_also_works_without_the_compiler() -> None:
    """For debugging and coverage: the same moves lead to the same bytes."""
    digests = []
    for off in ("0", "1"):
        environment = os.environ | {"NUMBA_DISABLE_JIT": off}
        command = [sys.executable, "-W", "error", "-c", PLAY]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        digests.append(done.stdout)
    assert digests[0] == digests[1]


def seed_of(batch: stellwerk.Batch, index: int) -> int:
    return int.from_bytes(batch.games["seed"][index].tobytes(), "little")


@pytest.mark.parametrize(("name", "seats"), [("usa", 2), ("usa", 5), ("new-york", 3), ("berlin", 4)])
def test_a_batch_equals_single_games(name: str, seats: int) -> None:
    """Game by game, move by move, to the byte; and the masks are the legal moves."""
    count, chance = 6, np.random.default_rng(5)
    batch = stellwerk.Batch(name, count=count, seats=seats, seed=3)
    games = [stellwerk.new(name, seats=seats, seed=seed_of(batch, index)) for index in range(count)]
    while (batch.movers >= 0).any():
        masks, moves = batch.masks(), np.zeros(count, np.int64)
        for index, game in enumerate(games):
            assert batch.games[index].tobytes() == game.cells[0].tobytes()
            assert batch.movers[index] == (-1 if game.over else game.to_move[0])
            ids = [] if game.over else [move.id for move in game.moves(game.to_move[0])]
            assert masks[index].nonzero()[0].tolist() == sorted(ids)
            if ids:
                moves[index] = chance.choice(ids)
                game.play_logged(game.to_move[0], stellwerk.Move(int(moves[index]), ""))
        batch.play(moves)
    assert all(game.over for game in games)
    totals = batch.scores()
    columns = list(batch.board.rules.COLUMNS)
    for index, game in enumerate(games):
        scores = [dict(zip(columns, map(int, row), strict=True)) for row in totals[index]]
        assert [score | {"rank": score["rank"] + 1} for score in scores] == game.scores


def test_the_games_of_a_batch_differ_and_follow_from_its_seed() -> None:
    one, other = (stellwerk.Batch("usa", count=50, seats=2, seed=3) for _ in range(2))
    assert one.games.tobytes() == other.games.tobytes()
    assert len({seed_of(one, index) for index in range(50)}) == 50
    longer = stellwerk.Batch("usa", count=60, seats=2, seed=3)
    assert longer.games[:50].tobytes() == one.games.tobytes()
    another = stellwerk.Batch("usa", count=50, seats=2, seed=4)
    assert not {seed_of(one, index) for index in range(50)} & {seed_of(another, index) for index in range(50)}


def test_a_batch_takes_options() -> None:
    batch = stellwerk.Batch("usa", count=20, seats=4, seed=1, first=2)
    assert batch.games["seat"].tolist() == [2] * 20
    with pytest.raises(OptionError, match="unknown option"):
        stellwerk.Batch("usa", count=2, seats=4, frist=1)


def test_games_that_are_over_stay_as_they_are() -> None:
    batch = stellwerk.Batch("new-york", count=8, seats=2, seed=2)
    while (batch.movers >= 0).all():
        batch.play(batch.masks().argmax(axis=1))
    over = int((batch.movers < 0).nonzero()[0][0])
    before = batch.games[over].tobytes()
    assert batch.masks()[over].sum() == 0
    batch.play(batch.masks().argmax(axis=1))
    assert batch.games[over].tobytes() == before


def test_the_legal_moves_of_who_is_not_to_move_are_none() -> None:
    assert legal(table("usa", seats=3), 1) == []
