"""Who plays whom, where and on which deal.

A block is one deal × all its seatings. The deal is the game's seed, and all chance follows from it whatever the
bots do, so every seating of a block gets the same cards; which seat begins is part of the deal too.

Two ways to fill more than two seats:

- `pairs`: one of a bot against others of one kind, at each seat; "one search against three planners" has a chance
  of 25 %. For every ordered pair of bots. With two seats this is every pair in both orders.
- `mixed`: every choice of as many different bots as there are seats, seated in all rotations. A rotation seats
  everybody everywhere with as many games as seats, where all orders would need 24 for four seats and 120 for five. A
  rotation keeps neighbours, so the order round the table is drawn anew in every block.

Alone (one seat) a block is one deal × every bot.
"""

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import ROUNDS, chacha_block, new_stream, seed_words
from stellwerk.engine.flat import Cells
from stellwerk.errors import OptionError
from stellwerk.mapping import atlas

PAIRS, MIXED = "pairs", "mixed"
Seating = tuple[int, ...]  # for each seat the index of a bot among the schedule's bots


@dataclass(frozen=True)
class Schedule:
    """What is played, without the number of blocks; small, and the same in every worker process."""

    board_name: str  # as the user gave it: a map's name or file
    title: str  # the map's own
    facts: Mapping[str, Any]  # of the map: workers on other machines don't have a user's file
    bots: tuple[str, ...]
    seats: int
    seed: int
    options: Mapping[str, int]
    tables: str  # PAIRS or MIXED

    @cached_property
    def board(self) -> Board:
        return Board.from_facts(self.facts, name=self.board_name)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the fields alone; a worker makes its own board."""
        return Schedule, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def lineups(self) -> list[Seating]:
        """The bots that play together, before they are seated."""
        everyone = range(len(self.bots))
        if self.seats == 1:
            return [(bot,) for bot in everyone]
        if self.tables == MIXED or self.seats == 2:
            return list(combinations(everyone, self.seats))
        return [(one,) + (other,) * (self.seats - 1) for one, other in permutations(everyone, 2)]

    def seatings(self, block: int) -> list[Seating]:
        return [seating for lineup in self.lineups for seating in rotations(self.ordered(lineup, block))]

    def ordered(self, lineup: Seating, block: int) -> Seating:
        """The order of seats in a block; it does not depend on the deal."""
        order = list(lineup)
        random.Random(self.number("order", block, self.names(lineup))).shuffle(order)
        return tuple(order)

    def deal(self, block: int) -> int:
        """The game's seed: that of game `block` of a series with this seed."""
        words = np.empty(16, np.int64)
        chacha_block(seed_words(self.seed), block, 0, ROUNDS, words)
        return int.from_bytes(words[:8].astype(np.uint32).tobytes(), "little")

    def stream(self, block: int, seating: Seating, seat: int) -> Cells:
        """A bot's own random numbers. They don't depend on which further bots take part."""
        return new_stream(self.number("stream", block, self.names(seating), seat))

    def names(self, seating: Seating) -> list[str]:
        return [self.bots[bot] for bot in seating]

    def number(self, *parts: object) -> int:
        return int.from_bytes(hashlib.sha256(repr((self.seed, *parts)).encode()).digest()[:8], "little")


def rotations(lineup: Seating) -> list[Seating]:
    """Each rotation once: those of a line-up of equals are the same."""
    return list(dict.fromkeys(lineup[turn:] + lineup[:turn] for turn in range(len(lineup))))


def schedule_from(
    board: str, bots: list[str], seats: int | None, seed: int, options: Mapping[str, int], tables: str | None
) -> Schedule:
    """A checked schedule; wrong input raises before anything is played or written."""
    opened = Board.named(board)
    for bot in bots:
        bot_named(bot, opened.family, opened)
    low, high = opened.map.rules.seats
    count = seats if seats is not None else max(low, min(2, high))
    opened.pack_options(count, options)
    seed_words(seed)
    if len(set(bots)) < max(2, len(bots)):
        raise OptionError("the arena needs two or more different bots, such as --bots random,greedy")
    if tables == MIXED and len(bots) < count:
        raise OptionError(f"mixed tables of {count} seats need {count} bots, not {len(bots)}; use --tables pairs")
    tables = tables or (MIXED if len(bots) >= count else PAIRS)
    return Schedule(board, opened.map.name, atlas.facts(opened.map), tuple(bots), count, seed, dict(options), tables)
