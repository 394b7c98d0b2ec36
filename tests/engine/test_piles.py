"""Same seed, same piles, whatever the seats do."""

from __future__ import annotations

import pytest

import stellwerk
from boards import NAMES, random_choices
from stellwerk.engine.flat import struct_in
from stellwerk.engine.log import NO_LOG
from stellwerk.game import new_logged
from stellwerk.tickets.rules.cards import reshuffle

LEAVE_THE_DECK = ("dealt", "drew", "turned")


def first_pile(name: str, choices: list[int]) -> list[object]:
    """The cards in the order in which they left the first deck."""
    board = stellwerk.Board.named(name)
    game, log = new_logged(board, 2, 77, {})
    events = game.events(log)
    for choice in choices:
        seat = game.to_move[0]
        moves = game.moves(seat)
        events += game.play(seat, moves[choice % len(moves)])
        if game.over or any(event["event"] == "reshuffled" for event in events):
            break
    kinds = [event["event"] for event in events]
    end = kinds.index("reshuffled") if "reshuffled" in kinds else len(events)
    return [event["card"] for event in events[:end] if event["event"] in LEAVE_THE_DECK]


@pytest.mark.parametrize("name", NAMES)
def test_the_cards_come_in_the_same_order_whatever_is_played(name: str) -> None:
    one, other = (first_pile(name, random_choices(150, seed)) for seed in (1, 2))
    both = min(len(one), len(other))
    assert both > 3
    assert one[:both] == other[:both]


def new_deck(discard: list[int], seed: int) -> list[int]:
    """What reshuffling this discard gives: 8 colours, an unused one, jokers."""
    game = stellwerk.new("usa", seats=2, seed=seed)
    flat = game.flat
    flat.deck_size, flat.discard[:] = 0, discard
    reshuffle(struct_in(game.board.cells), flat, struct_in(NO_LOG))
    return flat.deck[: flat.deck_size].tolist()


def is_part(short: list[int], long: list[int]) -> bool:
    rest = iter(long)
    return all(card in rest for card in short)


def test_a_reshuffle_has_the_same_order_whatever_was_discarded() -> None:
    """T8: the cards that both discards have come in the same order; another seed has another order."""
    few, many = [3] * 8 + [0, 2], [9] * 8 + [0, 14]
    assert len(new_deck(few, 5)) == sum(few)
    assert is_part(new_deck(few, 5), new_deck(many, 5))
    assert not is_part(new_deck(few, 6), new_deck(many, 5))
