"""Intervals, ratings and the sequential test, against closed forms and against made-up truth."""

from __future__ import annotations

import math

import numpy as np
import pytest

from arena.synthetic import make_block, make_schedule
from stellwerk.arena.figures import figures_of
from stellwerk.arena.intervals import mean, share, student
from stellwerk.arena.ratings import POINTS, Contests, chances, fit, rate
from stellwerk.arena.results import Results
from stellwerk.arena.schedule import MIXED, Seating
from stellwerk.arena.sprt import ACCEPTED, BOUND, ELO, REJECTED, UNDECIDED, Hypotheses, Sprt, likelihood_ratio
from stellwerk.engine.flat import Cells


def test_the_interval_of_known_blocks() -> None:
    found = mean([0.0, 0.5, 1.0, 0.5, 0.5])
    assert found is not None
    assert found.value == 0.5
    assert found.high - found.value == pytest.approx(2.7764 * math.sqrt(0.125) / math.sqrt(5), rel=1e-3)
    assert mean([3.0]) is None


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (10, 2.2281), (30, 2.0423), (1000, 1.9623)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_who_wins_everything_may_still_lose() -> None:
    found = share([1.0] * 100)
    assert (found.value, found.high) == (1.0, 1.0)
    assert 0.95 < found.low < 0.985


@pytest.mark.parametrize(("blocks", "chance"), [(20, 0.5), (20, 0.9), (50, 0.97), (200, 0.75)])
def test_intervals_of_shares_cover_the_truth(blocks: int, chance: float) -> None:
    source = np.random.default_rng(blocks)
    covered = 0
    for _ in range(1000):
        found = share(source.binomial(2, chance, blocks) / 2)
        covered += found.low <= chance <= found.high
    assert covered / 1000 >= 0.935


def duel(won: Cells) -> Contests:
    """Games of two bots in blocks of two; `won[i]` is what the first bot got of game i."""
    shares = np.column_stack([won, 1 - won])
    return Contests(np.arange(len(won)) // 2, np.ones_like(shares), shares)


def test_two_bots_ratings_have_a_closed_form() -> None:
    won = np.array([1.0] * 297 + [0.0] * 97 + [0.5] * 2)
    ratings = rate(duel(won), anchor=1)
    # Four imaginary games, two won by each: 300 of 400.
    assert ratings[0].value == pytest.approx(400 * math.log10(3), abs=1e-6)
    assert ratings[1].value == ratings[1].low == ratings[1].high == 0


def test_two_bots_intervals_have_a_closed_form() -> None:
    won = np.random.default_rng(3).integers(0, 2, 400).astype(float)
    blocks = np.concatenate([won.reshape(-1, 2).mean(axis=1), [1, 0]])
    part = blocks.mean()
    error = blocks.std() / math.sqrt(len(blocks)) / (part * (1 - part))
    rating = rate(duel(won), anchor=1)[0]
    assert (rating.high - rating.low) / 2 == pytest.approx(1.96 * error * POINTS, rel=1e-3)


def test_equal_games_in_a_block_widen_the_interval() -> None:
    won = np.random.default_rng(3).integers(0, 2, 200).astype(float)
    twice = rate(duel(np.repeat(won, 2)), anchor=1)[0]
    independent = rate(duel(np.concatenate([won, won])), anchor=1)[0]
    assert twice.value == pytest.approx(independent.value)
    assert twice.high - twice.low > 1.2 * (independent.high - independent.low)


def test_a_bot_that_wins_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    rating = rate(duel(np.ones(200)), anchor=1)[0]
    assert rating.value == pytest.approx(400 * math.log10(202 / 2))
    assert rating.low < 600
    assert rating.high > 1000


def tables_of(strength: Cells, seats: int, games: int, seed: int) -> Contests:
    source = np.random.default_rng(seed)
    present, won = np.zeros((games, len(strength))), np.zeros((games, len(strength)))
    for game in range(games):
        bots = source.choice(len(strength), seats)
        weight = np.exp(strength[bots])
        np.add.at(present[game], bots, 1)
        won[game, source.choice(bots, p=weight / weight.sum())] = 1
    return Contests(np.arange(games) // 2, present, won)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_ratings_recover_the_strengths_that_made_the_games(seats: int) -> None:
    truth = np.array([0.0, 0.5, -1.0, 1.5])
    contests = tables_of(truth, seats, 20_000, seed=seats)
    for found, strength in zip(rate(contests, anchor=0), truth, strict=True):
        assert found.value == pytest.approx(strength * POINTS, abs=20)
        assert found.low - 10 <= strength * POINTS <= found.high + 10


def test_the_fit_expects_as_many_wins_as_there_were() -> None:
    """What makes it the likeliest one."""
    contests = tables_of(np.array([0.0, 0.7, -0.4]), 4, 500, seed=1)
    expected = chances(contests, fit(contests, anchor=2)).sum(axis=0)
    assert expected == pytest.approx(contests.won.sum(axis=0), abs=1e-6)


def test_intervals_of_ratings_cover_the_truth() -> None:
    truth = np.array([0.0, 1.0])
    covered = 0
    for seed in range(200):
        found = rate(tables_of(truth, 2, 200, seed), anchor=0)[1]
        covered += found.low <= POINTS <= found.high
    assert covered >= 184


def first_seat_wins(number: int, seating: Seating) -> list[int]:
    return [0]


def bot_0_wins(number: int, seating: Seating) -> list[int]:
    return [seating.index(0)] if 0 in seating else [0]


def bots_0_and_1_win(number: int, seating: Seating) -> list[int]:
    return [seating.index(0), seating.index(1)]


def test_a_seat_that_always_wins_makes_no_bot_better() -> None:
    schedule = make_schedule(["random", "other"])
    figures = figures_of(schedule, [make_block(schedule, number, first_seat_wins) for number in range(50)], 0)
    assert [bot.wins.value for bot in figures.bots] == [0.5, 0.5]
    assert figures.bots[0].rating.value == pytest.approx(0, abs=1e-6)
    assert [share.value for share in figures.order] == [1.0, 0.0]
    assert figures.bots[0].wins.high < 0.6  # both games of a block decided by the deal: nothing to be unsure about


def test_shares_count_where_a_bot_sits_alone() -> None:
    schedule = make_schedule(["a", "b"], seats=4)
    figures = figures_of(schedule, [make_block(schedule, number, bot_0_wins) for number in range(50)], 1)
    best, worst = figures.bots
    assert (best.bot, best.wins.value, best.games) == ("a", 1.0, 200)
    assert (worst.wins.value, worst.games) == (0.0, 200)
    assert figures.chance == figures.matrix_chance == 0.25
    cell = figures.matrix[0][1]
    assert cell is not None
    assert cell.value == 1.0
    assert best.score is not None
    assert best.score.value == 100
    assert best.ahead is not None
    assert best.ahead.value == 50


def test_a_shared_win_counts_in_parts() -> None:
    schedule = make_schedule(["a", "b", "c"], seats=3, tables=MIXED)
    blocks = [
        make_block(schedule, number, lambda _, seating: [seating.index(0), seating.index(1)]) for number in range(9)
    ]
    figures = figures_of(schedule, blocks, 2)
    assert {bot.bot: bot.wins.value for bot in figures.bots} == {"a": 0.5, "b": 0.5, "c": 0.0}
    between = {(row.bot, column.bot): cell for row, cells in zip(figures.bots, figures.matrix, strict=True)
               for column, cell in zip(figures.bots, cells, strict=True)}  # fmt: skip
    assert between["a", "b"] is not None
    assert between["a", "c"] is not None
    assert (between["a", "b"].value, between["a", "c"].value) == (0.5, 1.0)


def test_times_are_exact_in_the_mean_and_close_at_a_percentile() -> None:
    schedule = make_schedule(["a", "b"])
    figures = figures_of(schedule, [make_block(schedule, number, bot_0_wins) for number in range(2)], 0)
    assert figures.bots[0].milliseconds == 1.0
    assert figures.bots[0].milliseconds_99 == pytest.approx(2**20 / 1e6, rel=1e-5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_outcomes_of_equals_are_one_half(seats: int) -> None:
    schedule = make_schedule(["a", "b"], seats=seats)
    blocks = [make_block(schedule, number, first_seat_wins) for number in range(3)]
    assert Results(schedule, blocks).outcomes(0, 1) == [0.5] * 3


def test_the_likelihood_ratio_is_that_of_a_normal_distribution_for_small_effects() -> None:
    source = np.random.default_rng(1)
    outcomes = (source.binomial(2, 0.51, 4000) / 2).tolist()
    hypotheses = Hypotheses(0, 10)
    distance = 10 / ELO * math.sqrt(2)
    found = (np.mean(outcomes) - 0.5) / np.std(outcomes)
    expected = len(outcomes) * distance * (found - distance / 2)
    assert likelihood_ratio(outcomes, 2, hypotheses) == pytest.approx(expected, rel=0.03)


@pytest.mark.parametrize(("elo", "wrong"), [(0.0, ACCEPTED), (60.0, REJECTED)])
def test_the_tests_errors_are_rare(elo: float, wrong: str) -> None:
    """Both hypotheses in turn are true; at most 5 % may end wrongly (up to chance: 120 tests)."""
    chance = 0.5 + 0.5 * elo / ELO / math.sqrt(1 + (elo / ELO) ** 2)  # the mean that far above a half for a coin
    source = np.random.default_rng(int(elo))
    ends = [sequential(source, chance, Hypotheses(0, 60)) for _ in range(120)]
    assert ends.count(wrong) <= 12
    assert ends.count(UNDECIDED) == 0


def sequential(source: np.random.Generator, chance: float, hypotheses: Hypotheses) -> str:
    outcomes: list[float] = []
    for _ in range(400):
        outcomes += (source.binomial(2, chance, 10) / 2).tolist()
        ratio = likelihood_ratio(outcomes, 2, hypotheses)
        if abs(ratio) >= BOUND:
            return ACCEPTED if ratio > 0 else REJECTED
    return UNDECIDED


def test_alone_a_block_is_one_comparison() -> None:
    schedule = make_schedule(["a", "b"], seats=1, board="metro-berlin")
    test = Sprt(schedule, Hypotheses(0, 20))
    for number in range(40):
        test.add(make_block(schedule, number, lambda number, seating: [0] if seating[0] == number % 3 % 2 else []))
    assert set(test.report.counts) == {"0", "1"}
    assert test.llr == pytest.approx(likelihood_ratio(test.outcomes, 1, Hypotheses(0, 20)))


def test_a_test_ends_when_it_is_clear() -> None:
    schedule = make_schedule(["a", "b"])
    test = Sprt(schedule, Hypotheses(0, 20))
    for number in range(1000):
        test.add(make_block(schedule, number, bot_0_wins))
        if test.verdict != UNDECIDED:
            break
    assert test.report.verdict == ACCEPTED
    assert test.report.counts == {"1": len(test.outcomes)}
    assert test.report.blocks < 200
