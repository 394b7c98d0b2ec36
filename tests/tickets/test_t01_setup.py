"""T1–T4: the set-up."""

from __future__ import annotations

from collections import Counter
from itertools import chain, permutations, product
from math import comb

import pytest

import stellwerk
from stellwerk.board import Board
from stellwerk.game import Game, new_logged
from tickets.positions import BOARDS, deck, discard, faults, legal, offer, pile, row, table, tickets, told, words

TABLES = [("usa", 2), ("usa", 5), ("new-york", 2), ("new-york", 4), ("berlin", 2), ("berlin", 4)]
BOX = {  # seats, box, hand, jokers; tickets in the box, offered and kept at the start
    "usa": (range(2, 6), 110, 4, 14, 30, 3, 2),
    "new-york": (range(2, 5), 44, 2, 8, 18, 2, 1),
    "berlin": (range(2, 5), 44, 2, 8, 22, 2, 1),
}


@pytest.mark.parametrize("name", BOARDS)
def test_t01_each_player_is_dealt_a_hand_and_five_cards_are_turned_up(name: str) -> None:
    seats, box, hand, _, _, _, _ = BOX[name]
    for many in seats:
        flat = stellwerk.new(name, seats=many, seed=1).flat
        assert flat.hand_size.tolist() == [hand] * many + [0] * (5 - many)
        assert flat.hand.sum(axis=1).tolist() == flat.hand_size.tolist()
        assert (flat.row >= 0).all()
        assert flat.deck_size + flat.discard.sum() == box - many * hand - 5


@pytest.mark.parametrize("name", BOARDS)
def test_t01_the_box_holds_what_the_rulebook_lists(name: str) -> None:
    _, box, _, jokers, many, _, _ = BOX[name]
    map = Board.named(name).map
    copies = 12 if name == "usa" else 6
    assert set(map.cards.values()) == {copies, jokers}
    assert (sum(map.cards.values()), map.cards["joker"], len(map.tickets)) == (box, jokers, many)
    assert {piece.name: piece.count for piece in map.pieces} == {
        "usa": {"train": 45}, "new-york": {"taxi": 15}, "berlin": {"tram": 11, "subway": 5}
    }[name]  # fmt: skip


def test_t01_the_deck_is_shuffled() -> None:
    """Each card of the new-york box is as likely on top as any other: chi-square with 6 degrees of freedom."""
    tops = Counter(deck(stellwerk.new("new-york", seats=2, seed=seed))[0] for seed in range(1000))
    cards = Board.named("new-york").map.cards
    expected = {colour: 1000 * count / 44 for colour, count in cards.items()}
    assert sum((tops[colour] - mean) ** 2 / mean for colour, mean in expected.items()) < 22.5  # 1 in 1000


@pytest.mark.parametrize("name", BOARDS)
def test_t02_three_jokers_in_the_first_row_are_swept(name: str) -> None:
    _, box, hand, jokers, _, _, _ = BOX[name]
    swept = 0
    for seed in range(2000):
        game, log = new_logged(Board.named(name), 2, seed, {})
        assert row(game).count("joker") < 3
        if not game.flat.discard.any():
            continue
        swept += 1
        events = game.events(log)
        times = len(told(events, "swept"))
        assert game.flat.discard.sum() == 5 * times
        assert game.flat.deck_size == box - 2 * hand - 5 * (times + 1)
        assert discard(game).endswith(" joker")
        assert len(told(events, "turned")) == 5 * (times + 1)
    chance = sum(comb(jokers, n) * comb(box - jokers, 5 - n) for n in (3, 4, 5)) / comb(box, 5)
    assert chance == pytest.approx(0.01436 if name == "usa" else 0.03486, abs=5e-6)
    assert abs(swept - 2000 * chance) < 4 * (2000 * chance) ** 0.5


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_t03_each_player_is_offered_the_starting_tickets(name: str, seats: int) -> None:
    _, _, _, _, many, offered, keep = BOX[name]
    game = stellwerk.new(name, seats=seats, seed=3)
    assert game.to_move == tuple(range(seats))
    offers = [offer(game, seat) for seat in range(seats)]
    assert [len(one) for one in offers] == [offered] * seats
    assert len(pile(game)) == many - seats * offered
    assert len({*pile(game), *chain(*offers)}) == many
    for seat in range(seats):
        kept = [text.split()[1:] for text in legal(game, seat)]
        assert all(len(places) >= keep for places in kept)
        assert len(kept) == sum(comb(offered, n) for n in range(keep, offered + 1))


@pytest.mark.parametrize(("name", "seats"), [("usa", 3), ("new-york", 3), ("berlin", 4)])
def test_t03_refused_tickets_go_under_the_pile_whatever_the_order_of_answers(name: str, seats: int) -> None:
    start = stellwerk.new(name, seats=seats, seed=5)
    answers = ["keep 1 3", "keep 2 3", "keep 1 2"] if name == "usa" else ["keep 2", "keep 1", "keep 1", "keep 1 2"]
    offers = [offer(start, seat) for seat in range(seats)]
    refused = [
        ticket for seat in range(seats) for place, ticket in enumerate(offers[seat], 1)
        if str(place) not in answers[seat]
    ]  # fmt: skip
    endings = set()
    for order in permutations(range(seats)):
        game = start.copy()
        for seat in order:
            game.play(seat, answers[seat])
        assert pile(game) == pile(start) + refused
        endings.add(game.cells.tobytes())
    assert len(endings) == 1
    assert [tickets(game, seat) for seat in range(seats)] == [
        sorted((set(offers[seat]) - set(refused)), key=words(game).ticket_names.index) for seat in range(seats)
    ]


def test_t03_refused_tickets_lie_in_the_order_offered() -> None:
    game = table(
        "new-york", phase="start", pile=["east-village-soho"],
        offers={0: ["chelsea-brooklyn", "chelsea-wall-street"], 1: ["times-square-soho", "times-square-brooklyn"]},
    )  # fmt: skip
    game.play(1, "keep 2")
    game.play(0, "keep 2")
    assert pile(game)[-2:] == ["chelsea-brooklyn", "times-square-soho"]


def test_t03_nothing_happens_until_the_last_has_chosen() -> None:
    game = stellwerk.new("usa", seats=3, seed=2, first=1)
    before = pile(game)
    assert told(game.play(2, "keep 1 2")) == ["chose"]
    assert told(game.play(0, "keep 1 2 3")) == ["chose"]
    assert (pile(game), game.to_move) == (before, (1,))
    assert told(game.play(1, "keep 2 3"))[0] == "chose"
    assert len(pile(game)) == len(before) + 2
    assert game.flat.ticket_count[:3].tolist() == [3, 2, 2]


def begun(game: Game) -> int:
    for seat in game.to_move:
        game.play(seat, game.moves(seat)[0])
    (first,) = game.to_move
    return first


@pytest.mark.parametrize("name", BOARDS)
def test_t04_the_host_may_choose_who_begins(name: str) -> None:
    for seats, first in product((2, 4), range(4)):
        if first < seats:
            assert begun(stellwerk.new(name, seats=seats, seed=8, first=first)) == first


def test_t04_else_the_first_player_is_drawn_at_random() -> None:
    """Four seats, 800 games: chi-square with 3 degrees of freedom."""
    firsts = Counter(begun(stellwerk.new("new-york", seats=4, seed=seed)) for seed in range(800))
    assert sum((firsts[seat] - 200) ** 2 / 200 for seat in range(4)) < 16.3  # 1 in 1000


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_t04_play_goes_clockwise(name: str, seats: int) -> None:
    game = table(name, seats=seats, turn=1)
    order = []
    for _ in range(2 * seats):
        (seat,) = game.to_move
        order.append(seat)
        game.play(seat, "draw")
        game.play(seat, "draw")
    assert order == [(1 + turn) % seats for turn in range(2 * seats)]
    assert list(faults(game)) == []
