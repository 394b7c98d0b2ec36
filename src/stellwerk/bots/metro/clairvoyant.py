"""Play that knows the cards to come: no bot, but the measure of a finished solo game.

A beam search: of all games that can be reached with the same cards, the most promising are kept after each decision.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.metro.layout import layout_of
from stellwerk.bots.metro.page import Page
from stellwerk.bots.metro.policy import value_turn
from stellwerk.bots.metro.tables import mode_of, weights_for
from stellwerk.errors import OptionError
from stellwerk.flat import Cells, rule
from stellwerk.game import new_logged
from stellwerk.log import NO_LOG
from stellwerk.metro.game import Game
from stellwerk.metro.scoring import COLUMNS, TOTAL, score
from stellwerk.metro.sheet import MOVES, WINDOWS, Sheet
from stellwerk.metro.turn import apply
from stellwerk.record import Record

WIDTH = 2000  # games kept: about half a second for a game
ALONE = 0  # the only seat
PRIME = 0x100000001B3  # of the FNV hash


@dataclass(frozen=True)
class Perfect:
    """The best that was found with all cards known; perfect play is at least as good."""

    total: int
    moves: tuple[str, ...]


@rule
def page_key(sheet: Sheet, game: Game) -> int:
    """The same for games whose pages are the same, but for the numbers that transfers wrote."""
    key = int(game.due[ALONE]) + 1
    for line in range(sheet.lines):
        windows = 0
        for window in range(WINDOWS):
            windows += game.window[ALONE, line, window] != 0
        key = (key ^ game.empty[ALONE, line]) * PRIME
        key = (key ^ (key >> 29) ^ windows) * PRIME
    return key


@rule
def widen(
    boards: Any, layouts: Any, weights: Cells, games: Any, count: int, pages: Any, parents: Cells, moves: Cells,
    promise: Cells,
) -> int:  # fmt: skip
    """All that can be done next: whose move it is, the move, and the total it promises; returns how many."""
    legal, values, scores = np.empty(MOVES, np.int16), np.empty(MOVES), np.empty((1, len(COLUMNS)), np.int64)
    found = 0
    for i in range(count):
        score(boards[0], games[i], scores)
        for k in range(value_turn(boards[0], layouts[0], weights, games[i], ALONE, pages[0], legal, values)):
            parents[found], moves[found], promise[found] = i, legal[k], scores[ALONE, TOTAL] + values[k]
            found += 1
    return found


@rule
def keep(
    boards: Any, games: Any, order: Cells, parents: Cells, moves: Cells, logs: Any,
    kept: Any, origins: Cells, keys: Cells,
) -> int:  # fmt: skip
    """Makes the moves in their order of promise; a page that is there already is left out. Returns how many stay."""
    keys[:] = 0
    count = 0
    for i in order:
        if count == len(kept):
            break
        kept[count] = games[parents[i]]
        apply(boards[0], kept[count], ALONE, moves[i], logs[0])
        key = page_key(boards[0], kept[count])
        slot = key % len(keys)
        while keys[slot] != 0 and keys[slot] != key:
            slot = (slot + 1) % len(keys)
        if keys[slot] != key:
            keys[slot], origins[count] = key, i
            count += 1
    return count


def perfect(board: Board, seed: int, options: Mapping[str, int], width: int = WIDTH) -> Perfect:
    """The best solo game found on the cards of a seed."""
    start, _ = new_logged(board, 1, seed, options)
    weights = weights_for(board, mode_of(1, options.get("expert", 0)))
    layout, page = layout_of(board), Page.many(1)
    games, kept = board.rules.Game.many(width), board.rules.Game.many(width)
    games[0], count = start.cells[0], 1
    room = width * len(board.moves)
    parents, moves, promise = np.empty(room, np.int32), np.empty(room, np.int16), np.empty(room)
    origins, keys = np.empty(width, np.int32), np.empty(4 * width, np.int64)
    histories: list[tuple[int, ...]] = [()]
    best = Perfect(-len(board.map.stations), ())
    while count:
        found = widen(board.cells, layout, weights, games, count, page, parents, moves, promise)
        order = np.argsort(-promise[:found], kind="stable")
        count = keep(board.cells, games, order, parents, moves, NO_LOG, kept, origins, keys)
        histories = [(*histories[parents[i]], int(moves[i])) for i in origins[:count]]
        over = kept["over"][:count] != 0
        for i in np.flatnonzero(over):
            total = round(float(promise[origins[i]]))
            if total > best.total or not best.moves:
                best = Perfect(total, tuple(board.moves[move] for move in histories[i]))
        running = np.flatnonzero(~over)
        count = len(running)
        games[:count] = kept[running]
        histories = [histories[i] for i in running]
    return best


def share_of_perfect(record: Record, width: int = WIDTH) -> float:
    """How much of the best total a finished solo game reached: 0.84 is 84 %."""
    header, result = record.header, record.result
    if header.family != "metro" or header.seats != 1 or result is None or header.seed is None:
        raise OptionError("only a finished metro game of one seat can be compared with perfect play")
    own = result.scores[0]["total"]
    board = Board.from_facts(header.facts, header.rules)
    best = max(own, perfect(board, int(header.seed, 16), header.options, width).total)
    return max(0.0, own / best) if best > 0 else float(own == best)
