"""Properties that hold after every move of any game, whatever is played."""

from __future__ import annotations

import contextlib

import hypothesis.strategies as st
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings

import stellwerk
from boards import TABLES, play_some, random_choices
from metro.invariants import check_sheets
from stellwerk.errors import IllegalMove
from stellwerk.game import PUBLIC, Game
from tickets.invariants import check_conservation

LAWS = {"tickets": check_conservation, "metro": check_sheets}

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 2**256 - 1)
# Lists that hypothesis makes are short; games are long, and what is rare happens late in them.
choices = st.builds(random_choices, st.integers(0, 380), st.integers(0, 2**32))
relaxed = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])


def new(table: tuple[str, int], seed: int) -> Game:
    return stellwerk.new(table[0], table[1], seed)


@relaxed
@given(tables, seeds, choices)
def test_nothing_is_lost_or_made_and_no_count_is_negative(table: tuple[str, int], seed: int, picks: list[int]) -> None:
    game = new(table, seed)
    for pick in picks:
        play_some(game, [pick])
        LAWS[game.board.family](game)


@relaxed
@given(tables, seeds, choices)
def test_listed_moves_apply_and_differ_in_effect(table: tuple[str, int], seed: int, picks: list[int]) -> None:
    game = play_some(new(table, seed), picks)
    for seat in game.to_move[:1]:
        after = []
        for move in game.moves(seat):
            trial = game.copy()
            events = trial.play(seat, move)
            assert trial.cells.tobytes() != game.cells.tobytes()
            # Two cards of a colour may be replaced by a third: then only the place tells them apart.
            after.append((trial.cells.tobytes(), str(events)))
        assert len(set(after)) == len(after)


@relaxed
@given(tables, seeds, choices, st.lists(st.integers(0, 2**20), min_size=20, max_size=20))
def test_any_other_move_is_refused_and_changes_nothing(
    table: tuple[str, int], seed: int, picks: list[int], others: list[int]
) -> None:
    game = play_some(new(table, seed), picks)
    before = game.cells.tobytes()
    for seat in range(game.seats):
        legal = {move.id for move in game.moves(seat)}
        for other in others:
            move = other % len(game.board.moves)
            if move in legal:
                continue
            with pytest.raises(IllegalMove) as refused:
                game.play(seat, game.board.moves[move])
            assert refused.value.reason
            assert len(refused.value.legal) == len(legal)
    assert game.cells.tobytes() == before


@relaxed
@given(tables, seeds, choices, st.integers(0, 2**60))
def test_what_is_hidden_does_not_influence_a_view(
    table: tuple[str, int], seed: int, picks: list[int], other: int
) -> None:
    game = play_some(new(table, seed), picks)
    for viewer in range(PUBLIC, game.seats):
        view = game.view(viewer)
        filled = view.fill_in(other)
        assert filled.view(viewer).cells.tobytes() == view.cells.tobytes()
        LAWS[game.board.family](filled)


@relaxed
@given(tables, seeds, choices)
def test_what_is_public_is_the_same_for_all(table: tuple[str, int], seed: int, picks: list[int]) -> None:
    game = play_some(new(table, seed), picks)
    views = [game.view(viewer) for viewer in range(PUBLIC, game.seats)]
    for view in views:
        assert view.describe_public() == views[0].describe_public()
        assert view.describe_public().keys().isdisjoint(view.describe_own())


@relaxed
@given(tables, seeds, choices)
def test_the_same_seed_and_moves_give_the_same_bytes(table: tuple[str, int], seed: int, picks: list[int]) -> None:
    one, other = (play_some(new(table, seed), picks) for _ in range(2))
    assert one.cells.tobytes() == other.cells.tobytes()


@relaxed
@given(tables, seeds, choices, st.text(max_size=40))
def test_no_text_brings_a_game_down(table: tuple[str, int], seed: int, picks: list[int], text: str) -> None:
    game = play_some(new(table, seed), picks)
    with contextlib.suppress(stellwerk.MoveError):
        game.play(0, text)
    assert np.isfinite(game.scores[0]["total"])
