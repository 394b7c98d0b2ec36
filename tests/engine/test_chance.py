"""All chance is numbered shuffles: a published cipher, fair permutations, and streams that don't repeat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import permutations
from math import factorial
from typing import Any, cast

import numpy as np
import pytest

from stellwerk.engine import chance
from stellwerk.engine.chance import chacha_block, new_stream, random_below, random_seed, seed_words, shuffle
from stellwerk.engine.flat import Cells

# RFC 8439, appendix A.1, vectors 1 to 3: the last byte of the key, block counter, key stream.
RFC_8439 = [
    (0, 0, "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
           "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"),
    (0, 1, "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
           "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f"),
    (1, 1, "3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a"
           "8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0"),
]  # fmt: skip
# draft-strombergson-chacha-test-vectors, TC1 with a key of 256 bits and 8 rounds, as the game uses them.
ZERO_8_ROUNDS = (
    "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
    "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
)
ROUNDS_20 = 20


def plain(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The rule as Python runs it; without the compiler it is so already."""
    return cast(Callable[..., Any], getattr(rule, "py_func", rule))


def key_stream(key: bytes, counter: int, rounds: int, nonce: int = 0) -> str:
    block = np.zeros(16, np.int64)
    chacha_block(np.frombuffer(key, np.uint32), nonce, counter, rounds, block)
    return block.astype("<u4").tobytes().hex()


def shuffled(seed: int, number: int, count: int) -> list[int]:
    order = np.full(count, -1, np.int8)
    shuffle(seed_words(seed), number, order, count)
    return order.tolist()


def chi_square(counts: Counter[Any], cells: int) -> float:
    """Distance of counts from all alike."""
    mean = counts.total() / cells
    return sum(count**2 for count in counts.values()) / mean - counts.total()


def bound(cells: int) -> float:
    """What chi-square exceeds about once in ten thousand times (Wilson and Hilferty)."""
    free = cells - 1
    return free * (1 - 2 / (9 * free) + 3.72 * (2 / (9 * free)) ** 0.5) ** 3


@pytest.mark.parametrize(("last", "counter", "stream"), RFC_8439)
def test_chacha_matches_the_published_vectors(last: int, counter: int, stream: str) -> None:
    assert key_stream(bytes(31) + bytes([last]), counter, ROUNDS_20) == stream


def test_chacha_with_eight_rounds_matches_too() -> None:
    assert chance.ROUNDS == 8
    assert key_stream(bytes(32), 0, chance.ROUNDS) == ZERO_8_ROUNDS


def test_the_quarter_round_of_the_rfc() -> None:
    """RFC 8439, section 2.1.1."""
    state = np.array([0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567], np.int64)
    chance.quarter_round(state, 0, 1, 2, 3)
    assert [f"{word:08x}" for word in state] == ["ea2a92f4", "cb1cf8ce", "4581472e", "5881c4bb"]


def test_the_number_of_a_shuffle_is_the_nonce() -> None:
    streams = {key_stream(bytes(32), counter, 8, nonce) for counter in range(4) for nonce in range(50)}
    assert len(streams) == 200


def test_a_seed_is_the_key_lowest_byte_first() -> None:
    assert seed_words(1).tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    assert seed_words(2**255).tolist() == [0, 0, 0, 0, 0, 0, 0, 2**31]
    assert seed_words(0x0807060504030201).tobytes() == bytes(range(1, 9)) + bytes(24)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 44, 110, 127])
def test_a_shuffle_is_a_permutation(count: int) -> None:
    for number in range(20):
        assert sorted(shuffled(7, number, count)) == list(range(count))


def test_a_shuffle_leaves_the_rest_of_the_array_alone() -> None:
    order = np.full(10, -1, np.int8)
    shuffle(seed_words(1), 0, order, 6)
    assert sorted(order[:6].tolist()) == [0, 1, 2, 3, 4, 5]
    assert order[6:].tolist() == [-1] * 4


def test_a_shuffle_depends_on_seed_and_number_and_on_nothing_else() -> None:
    assert shuffled(7, 3, 110) == shuffled(7, 3, 110)
    seeds = [0, 1, 7, 2**32, 2**64 + 7, 2**255]
    assert len({tuple(shuffled(seed, number, 110)) for seed in seeds for number in range(50)}) == 300


def test_every_bit_of_the_seed_counts() -> None:
    assert len({tuple(shuffled(1 << bit, 0, 110)) for bit in range(256)}) == 256


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_all_orders_are_equally_likely(count: int) -> None:
    many = factorial(count)
    orders = Counter(tuple(shuffled(seed, 5, count)) for seed in range(60 * many))
    assert set(orders) == set(permutations(range(count)))
    assert chi_square(orders, many) < bound(many)


def test_numbers_of_one_game_shuffle_independently() -> None:
    """Shuffles k and k + 1 of three cards, in pairs: 36 cells."""
    pairs = Counter((tuple(shuffled(seed, 3, 3)), tuple(shuffled(seed, 4, 3))) for seed in range(3600))
    assert chi_square(pairs, 36) < bound(36)


@pytest.mark.parametrize("place", [0, 1, 54, 109])
def test_every_card_is_as_likely_at_every_place(place: int) -> None:
    cards = Counter(shuffled(seed, 0, 110)[place] for seed in range(5500))
    assert chi_square(cards, 110) < bound(110)


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 100, 2000])
def test_random_numbers_stay_below_their_limit(limit: int) -> None:
    stream = new_stream(5)
    numbers = Counter(random_below(stream, limit) for _ in range(20 * limit))
    assert min(numbers) >= 0
    assert max(numbers) < limit
    if limit > 1:
        assert chi_square(numbers, limit) < bound(limit)


def test_streams_differ() -> None:
    seeds = [*range(100), 2**31, 2**32, 2**32 + 1, 2**62]
    firsts = {tuple(random_below(stream, 2**20) for _ in range(4)) for stream in map(new_stream, seeds)}
    assert len(firsts) == len(seeds)


def test_a_stream_can_be_started_again() -> None:
    one, other = new_stream(3), new_stream(3)
    assert [random_below(one, 1000) for _ in range(50)] == [random_below(other, 1000) for _ in range(50)]


def test_streams_of_neighbouring_seeds_are_not_alike() -> None:
    pairs = Counter((random_below(new_stream(seed), 6), random_below(new_stream(seed + 1), 6)) for seed in range(3600))
    assert chi_square(pairs, 36) < bound(36)


def test_a_sampled_games_seed_is_new_each_time() -> None:
    stream, seeds = new_stream(1), set()
    for _ in range(100):
        seed = np.zeros(8, np.uint32)
        random_seed(stream, seed)
        seeds.add(seed.tobytes())
    assert len(seeds) == 100


def outcome(run: Callable[[Callable[[Any], Any]], Cells]) -> tuple[list[int], list[int]]:
    """What a rule does, compiled and un-compiled."""
    return run(lambda rule: rule).tolist(), run(plain).tolist()


def test_uncompiled_equals_compiled() -> None:
    def block(form: Callable[[Any], Any]) -> Cells:
        words = np.zeros(16, np.int64)
        form(chacha_block)(seed_words(2**200 + 9), 4, 2, 8, words)
        return words

    def turn(form: Callable[[Any], Any]) -> Cells:
        return np.array(
            [form(chance.rotate)(word, bits) for word in (1, 0x9B8D6F43, 2**32 - 1) for bits in (7, 16, 31)]
        )

    def quarter(form: Callable[[Any], Any]) -> Cells:
        state = np.arange(2**31, 2**31 + 16, dtype=np.int64)
        form(chance.quarter_round)(state, 1, 5, 9, 13)
        return state

    def order(form: Callable[[Any], Any]) -> Cells:
        cards = np.zeros(110, np.int8)
        form(shuffle)(seed_words(2**200 + 9), 4, cards, 110)
        return cards

    def words(form: Callable[[Any], Any]) -> Cells:
        stream = np.zeros(4, np.int64)
        form(chance.start_stream)(stream, 2**61 + 5)
        drawn = [form(chance.next_word)(stream) for _ in range(20)]
        below = [form(random_below)(stream, 1000) for _ in range(20)]
        seed = np.zeros(8, np.uint32)
        form(random_seed)(stream, seed)
        return np.array([*drawn, *below, *seed.tolist(), *stream.tolist()])

    for rule in (block, turn, quarter, order, words):
        compiled, uncompiled = outcome(rule)
        assert compiled == uncompiled, rule.__name__
        assert len(set(compiled)) > 3
