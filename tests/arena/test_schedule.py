"""Who plays whom, where and on which deal."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import stellwerk
from arena.synthetic import make_schedule
from stellwerk.arena.schedule import MIXED, PAIRS, Schedule, schedule_from
from stellwerk.board import Board
from stellwerk.errors import OptionError
from stellwerk.game import Game, new_logged
from stellwerk.simulate import Series, play_one


@pytest.mark.parametrize(
    ("bots", "seats", "tables"),
    [(bots, seats, PAIRS) for bots in (2, 3, 5) for seats in (2, 3, 4, 5)]
    + [(3, 2, MIXED), (3, 3, MIXED), (5, 3, MIXED), (5, 4, MIXED), (5, 5, MIXED)],
)
def test_in_every_block_every_bot_sits_everywhere_equally_often(bots: int, seats: int, tables: str) -> None:
    schedule = make_schedule("abcde"[:bots], seats, tables=tables)
    for block in range(3):
        sat = Counter((bot, seat) for seating in schedule.seatings(block) for seat, bot in enumerate(seating))
        assert len(sat) == bots * seats
        assert len(set(sat.values())) == 1


def dealt(schedule: Schedule, block: int) -> Game:
    return new_logged(schedule.board, schedule.seats, schedule.deal(block), schedule.options)[0]


def test_two_seats_are_every_pair_in_both_orders() -> None:
    schedule = make_schedule("abc")
    assert sorted(schedule.seatings(0)) == sorted(permutations(range(3), 2))


def test_pairs_are_one_against_others_of_one_kind_at_each_seat() -> None:
    seatings = make_schedule("ab", seats=4).seatings(0)
    one_a = [seating for seating in seatings if seating.count(0) == 1]
    one_b = [seating for seating in seatings if seating.count(1) == 1]
    assert len(seatings) == len(one_a) + len(one_b) == 8
    assert {seating.index(0) for seating in one_a} == {seating.index(1) for seating in one_b} == {0, 1, 2, 3}


def test_mixed_tables_change_neighbours_from_block_to_block() -> None:
    schedule = make_schedule("abcd", seats=4, tables=MIXED)
    after_a: Counter[int] = Counter()
    for block in range(200):
        seating = schedule.seatings(block)[0]
        after_a[seating[(seating.index(0) + 1) % 4]] += 1
    assert set(after_a) == {1, 2, 3}
    assert min(after_a.values()) > 40


def test_alone_every_bot_gets_the_deal() -> None:
    assert make_schedule("abc", seats=1, board="metro-berlin").seatings(0) == [(0,), (1,), (2,)]


def test_all_seatings_of_a_block_have_the_same_deal_and_the_same_first_seat() -> None:
    schedule = make_schedule("ab", seats=3)
    starts = [dealt(schedule, 7) for _ in schedule.seatings(7)]
    assert len({start.cells.tobytes() for start in starts}) == 1
    firsts = {int(dealt(schedule, block).flat.seat) for block in range(30)}
    assert firsts == {0, 1, 2}


def test_block_k_is_the_deal_of_game_k_of_a_simulated_series() -> None:
    schedule = make_schedule("ab", seed=5)
    record = play_one(Series(Board.named("usa"), ["random", "random"], 1, 5, {}), 3)
    assert record.header.seed is not None
    assert int(record.header.seed, 16) == schedule.deal(3)
    assert stellwerk.new("usa", 2, schedule.deal(3)).cells.tobytes() == dealt(schedule, 3).cells.tobytes()


def test_streams_differ_by_block_bot_seating_and_seat_and_never_follow_the_deal() -> None:
    schedule = make_schedule("ab", seats=3)
    streams = {
        tuple(schedule.stream(block, seating, seat))
        for block in range(20)
        for seating in schedule.seatings(block)
        for seat in range(3)
    }
    assert len(streams) == 20 * 6 * 3
    words = set(np.frombuffer(schedule.deal(0).to_bytes(32, "little"), np.uint32).tolist())
    assert not words & set(schedule.stream(0, schedule.seatings(0)[0], 0).tolist())


def test_a_further_bot_changes_nothing_for_the_others() -> None:
    two, three = make_schedule("ab"), make_schedule("abc")
    shared = [seating for seating in three.seatings(4) if 2 not in seating]
    assert shared == two.seatings(4)
    for seating in shared:
        assert (two.stream(4, seating, 1) == three.stream(4, seating, 1)).all()


@pytest.mark.parametrize(
    ("bots", "seats", "tables", "message"),
    [
        (["random"], 2, None, "two or more different bots"),
        (["random", "random"], 2, None, "two or more different bots"),
        (["random", "rndom"], 2, None, "did you mean 'random'"),
        (["random", "test-claim"], 4, MIXED, "use --tables pairs"),
        (["random", "test-claim"], 9, None, "2 to 5 seats"),
    ],
)
@pytest.mark.usefixtures("_test_bots")
def test_a_wrong_schedule_is_refused(bots: list[str], seats: int, tables: str | None, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        schedule_from("usa", bots, seats, 0, {}, tables)
