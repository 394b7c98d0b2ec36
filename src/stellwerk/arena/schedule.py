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

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

import numpy as np

from stellwerk import atlas
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.chance import ROUNDS, chacha_block, new_stream, seed_words
from stellwerk.errors import OptionError
from stellwerk.flat import Cells

PAIRS, MIXED = "pairs", "mixed"
Seating = tuple[int, ...]  # a bot, by its place among the plan's bots, for each seat


@dataclass(frozen=True)
class Plan:
    """What is played, without how often; small and the same in every worker process."""

    board_name: str  # as it was asked for: a map's name or file
    title: str  # the map's own
    facts: Mapping[str, Any]  # of the map: workers on other machines don't have a user's file
    bots: tuple[str, ...]
    seats: int
    seed: int
    options: Mapping[str, int]
    tables: str  # PAIRS or MIXED

    @cached_property
    def board(self) -> Board:
        return Board.from_facts(self.facts)

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle: the fields alone; a worker keeps a board of its own."""
        return Plan, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def lineups(self) -> list[Seating]:
        """Who sits together, before anybody is seated."""
        everyone = range(len(self.bots))
        if self.seats == 1:
            return [(bot,) for bot in everyone]
        if self.tables == MIXED or self.seats == 2:
            return list(combinations(everyone, self.seats))
        return [(one,) + (other,) * (self.seats - 1) for one, other in permutations(everyone, 2)]

    def seatings(self, block: int) -> list[Seating]:
        return [seating for lineup in self.lineups for seating in rotations(self.ordered(lineup, block))]

    def ordered(self, lineup: Seating, block: int) -> Seating:
        """The order round the table in a block; it says nothing about the deal."""
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
    """Each once: a line-up of equals looks the same from several seats."""
    return list(dict.fromkeys(lineup[turn:] + lineup[:turn] for turn in range(len(lineup))))


def plan_from(
    board: str, bots: list[str], seats: int | None, seed: int, options: Mapping[str, int], tables: str | None
) -> Plan:
    """A checked plan; bad input is told before anything is played or written."""
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
    return Plan(board, opened.map.name, atlas.facts(opened.map), tuple(bots), count, seed, dict(options), tables)
