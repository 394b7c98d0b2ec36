"""What every family promises, on every board and for every number of seats."""

from __future__ import annotations

import copy
import itertools
import pickle
from pathlib import Path

import pytest

import stellwerk
from boards import NAMES, TABLES, game_after, play_some, random_choices
from stellwerk import record
from stellwerk.board import Board
from stellwerk.game import PUBLIC, Game
from stellwerk.simulate import Series, play_one, simulate
from stellwerk.verify import verify

LONG = 5000  # more moves than any game has


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_game_is_played_to_its_end(name: str, seats: int) -> None:
    game = stellwerk.new(name, seats, seed=1)
    while not game.over:
        movers = game.to_move
        assert movers
        for seat in movers:
            ids = [move.id for move in game.moves(seat)]
            assert ids == sorted(set(ids)), "legal moves are listed once each, in the order of their ids"
            assert ids
        play_some(game, random_choices(1, len(ids)))
    assert game.to_move == ()
    assert all(game.moves(seat) == [] for seat in range(seats))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_points_by_kind_add_up_and_ranks_follow_totals(name: str, seats: int) -> None:
    game = game_after(name, seats, 3, LONG)
    columns = list(game.board.rules.COLUMNS)
    kinds = columns[: columns.index("total")]
    scores = game.scores
    for score in scores:
        assert sum(score[kind] for kind in kinds) == score["total"]
    assert min(score["rank"] for score in scores) == 1
    for one, other in itertools.permutations(scores, 2):
        if one["total"] > other["total"]:
            assert one["rank"] < other["rank"]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seat_needs_no_more_than_its_view(name: str, seats: int) -> None:
    for moves in (0, 1, 17, 40):
        game = game_after(name, seats, 5, moves)
        for seat in range(seats):
            assert game.view(seat).moves() == game.moves(seat)
            assert game.view(seat).to_move == game.to_move


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_filled_in_view_looks_the_same_and_plays_on(name: str, seats: int) -> None:
    for moves in (0, 1, 17, 40):
        game = game_after(name, seats, 6, moves)
        for viewer in range(PUBLIC, seats):
            view = game.view(viewer)
            for seed in range(3):
                filled = view.fill_in(seed)
                assert filled.view(viewer).cells.tobytes() == view.cells.tobytes()
                assert play_some(filled, random_choices(LONG, seed)).over


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_same_seed_gives_the_same_game(name: str, seats: int) -> None:
    one, other = (game_after(name, seats, 9, 60) for _ in range(2))
    assert one.cells.tobytes() == other.cells.tobytes()
    different = play_some(stellwerk.new(name, seats, seed=10), random_choices(60, 9))
    assert different.cells.tobytes() != one.cells.tobytes()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_record_holds_and_tells_the_same_with_and_without_writing(name: str, seats: int) -> None:
    series = Series(Board.named(name), ["random"] * seats, 3, 4, {})
    written = [play_one(series, number) for number in range(3)]
    for each in written:
        verify(each, "here")
    summary = simulate(series)
    totals = [[score["total"] for score in each.result.scores] for each in written if each.result]
    assert summary.mean_scores == pytest.approx([sum(column) / 3 for column in zip(*totals, strict=True)])
    assert summary.moves_per_game * 3 == pytest.approx(sum(len(each.moves) for each in written))


@pytest.mark.parametrize("name", NAMES)
def test_every_move_has_its_own_text(name: str) -> None:
    board = Board.named(name)
    assert len(set(board.moves)) == len(board.moves)
    assert [board.ids[text] for text in board.moves] == list(range(len(board.moves)))


@pytest.mark.parametrize("name", NAMES)
def test_simultaneous_answers_may_come_in_any_order(name: str) -> None:
    seats = Board.named(name).map.rules.seats[1]
    game = stellwerk.new(name, seats, seed=2)
    answers = {seat: game.moves(seat)[-1] for seat in game.to_move}
    results = set()
    for order in itertools.islice(itertools.permutations(answers), 24):
        trial = game.copy()
        for seat in order:
            trial.play_logged(seat, answers[seat])
        results.add(trial.cells.tobytes())
    assert len(results) == 1


@pytest.mark.parametrize("name", NAMES)
def test_views_and_events_are_ready_for_json(name: str) -> None:
    import msgspec

    game = game_after(name, 2, 8, 30)
    for viewer in (PUBLIC, 0, 1):
        decoded = msgspec.json.decode(msgspec.json.encode(game.view(viewer).describe()))
        assert decoded == game.view(viewer).describe()


def test_a_copy_lives_its_own_life() -> None:
    game: Game = game_after("usa", 2, 3, 20)
    before = game.cells.tobytes()
    play_some(game.copy(), [1, 2, 3])
    assert game.cells.tobytes() == before


@pytest.mark.parametrize("name", NAMES)
def test_games_and_views_can_be_pickled_in_mid_game(name: str) -> None:
    game = game_after(name, 2, 3, 20)
    again = pickle.loads(pickle.dumps(game))
    deep = copy.deepcopy(game)
    for twin in (again, deep):
        play_some(twin, random_choices(10, 1))
    play_some(game, random_choices(10, 1))
    assert game.cells.tobytes() == again.cells.tobytes() == deep.cells.tobytes()
    view = pickle.loads(pickle.dumps(game.view(1)))
    assert (view.seat, view.moves()) == (1, game.moves(1))


def test_records_are_read_back_as_written(tmp_path: Path) -> None:
    series = Series(Board.named("new-york"), ["random"] * 2, 1, 4, {})
    played = [play_one(series, number, explain=True) for number in range(2)]
    file = tmp_path / "two.game"
    file.write_bytes(b"".join(map(record.write, played)))
    again = list(record.read(str(file)))
    assert [each.header for each in again] == [each.header for each in played]
    assert [each.moves for each in again] == [each.moves for each in played]
    assert [each.result for each in again] == [each.result for each in played]
