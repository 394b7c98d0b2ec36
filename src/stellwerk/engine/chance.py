"""All chance: numbered shuffles from a game's seed (ChaCha8), and streams of random numbers for bots."""

import numpy as np

from stellwerk.checks import index_of
from stellwerk.engine.flat import Cells, rule
from stellwerk.errors import OptionError

# "expand 32-byte k", the four constant words of ChaCha.
WORD_0, WORD_1, WORD_2, WORD_3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
MASK = 0xFFFFFFFF
ROUNDS = 8


@rule
def rotate(word: int, bits: int) -> int:
    return ((word << bits) | (word >> (32 - bits))) & MASK


@rule
def quarter_round(state: Cells, a: int, b: int, c: int, d: int) -> None:
    state[a] = (state[a] + state[b]) & MASK
    state[d] = rotate(state[d] ^ state[a], 16)
    state[c] = (state[c] + state[d]) & MASK
    state[b] = rotate(state[b] ^ state[c], 12)
    state[a] = (state[a] + state[b]) & MASK
    state[d] = rotate(state[d] ^ state[a], 8)
    state[c] = (state[c] + state[d]) & MASK
    state[b] = rotate(state[b] ^ state[c], 7)


@rule
def chacha_block(seed: Cells, nonce: int, counter: int, rounds: int, block: Cells) -> None:
    """Sixteen 32-bit words of the stream keyed by `seed`, kept in int64 so that nothing overflows."""
    start = np.empty(16, np.int64)
    start[0], start[1], start[2], start[3] = WORD_0, WORD_1, WORD_2, WORD_3
    for i in range(8):
        start[4 + i] = seed[i]
    start[12], start[13], start[14], start[15] = counter, nonce, 0, 0
    for i in range(16):
        block[i] = start[i]
    for _ in range(rounds // 2):
        quarter_round(block, 0, 4, 8, 12)
        quarter_round(block, 1, 5, 9, 13)
        quarter_round(block, 2, 6, 10, 14)
        quarter_round(block, 3, 7, 11, 15)
        quarter_round(block, 0, 5, 10, 15)
        quarter_round(block, 1, 6, 11, 12)
        quarter_round(block, 2, 7, 8, 13)
        quarter_round(block, 3, 4, 9, 14)
    for i in range(16):
        block[i] = (block[i] + start[i]) & MASK


@rule
def shuffle(seed: Cells, number: int, order: Cells, count: int) -> None:
    """Shuffle `number` of the game with this seed: `order[:count]` becomes a permutation of 0 … count−1."""
    block = np.empty(16, np.int64)
    used, counter = 16, 0
    for i in range(count):
        order[i] = i
    i = int(count) - 1  # an i1 would overflow below when not compiled
    while i > 0:
        if used == 16:
            chacha_block(seed, number, counter, ROUNDS, block)
            used, counter = 0, counter + 1
        product = block[used] * (i + 1)
        used += 1
        # Lemire's rejection: without it some indices would be slightly more likely.
        if (product & MASK) < (MASK + 1) % (i + 1):
            continue
        j = product >> 32
        order[i], order[j] = order[j], order[i]
        i -= 1


@rule
def next_word(stream: Cells) -> int:
    """The next 32 bits of a bot's stream (sfc32)."""
    word = (stream[0] + stream[1] + stream[3]) & MASK
    stream[3] = (stream[3] + 1) & MASK
    stream[0] = stream[1] ^ (stream[1] >> 9)
    stream[1] = (stream[2] + (stream[2] << 3)) & MASK
    stream[2] = (rotate(stream[2], 21) + word) & MASK
    return word


@rule
def random_below(stream: Cells, limit: int) -> int:
    """A number from 0 to limit−1; limits are small, so the bias of one multiplication is below 2⁻²⁰."""
    return (next_word(stream) * limit) >> 32


@rule
def start_stream(stream: Cells, seed: int) -> None:
    stream[0], stream[1], stream[2], stream[3] = seed & MASK, (seed >> 32) & MASK, 0x9E3779B9, 1
    for _ in range(12):
        next_word(stream)


@rule
def random_seed(stream: Cells, seed: Cells) -> None:
    """Fills a game's seed from a bot's stream: a sampled game must not share the future of the real one."""
    for i in range(8):
        seed[i] = next_word(stream)


def new_stream(seed: int) -> Cells:
    """A stream of random numbers for a bot or a play-out, independent of the chance in games."""
    stream = np.zeros(4, np.int64)
    start_stream(stream, index_of(seed, "a seed") & 0x7FFFFFFFFFFFFFFF)
    return stream


def seed_words(seed: int) -> Cells:
    """A 256-bit seed, of a game or a series, as the eight words that `shuffle` takes."""
    number = index_of(seed, "a seed")
    if not 0 <= number < 2**256:
        raise OptionError("a seed is a number from 0 to 2^256 - 1")
    return np.frombuffer(number.to_bytes(32, "little"), np.uint32).copy()
