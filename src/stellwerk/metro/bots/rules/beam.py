"""The compiled half of the clairvoyant: which moves are possible next, and which games are kept."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells, rule
from stellwerk.metro.bots.rules.policy import value_turn
from stellwerk.metro.rules.board import MOVES, WINDOWS, Sheet
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.scoring import COLUMNS, TOTAL, score
from stellwerk.metro.rules.turn import apply

ALONE = 0  # the only seat
PRIME = 0x100000001B3  # of the FNV hash


@rule
def sheet_key(sheet: Sheet, game: Game) -> int:
    """Equal for games with equal sheets, whatever numbers transfers wrote."""
    key = int(game.due[ALONE]) + 1
    for line in range(sheet.lines):
        windows = 0
        for window in range(WINDOWS):
            windows += game.window[ALONE, line, window] != 0
        key = (key ^ game.empty[ALONE, line]) * PRIME
        key = (key ^ (key >> 29) ^ windows) * PRIME
    return key


@rule
def list_next(
    boards: Any, layouts: Any, weights: Cells, games: Any, count: int, scratches: Any, parents: Cells, moves: Cells,
    promise: Cells,
) -> int:  # fmt: skip
    """Lists all next moves: the game, the move, and the total it promises; returns how many."""
    legal, values, scores = np.empty(MOVES, np.int16), np.empty(MOVES), np.empty((1, len(COLUMNS)), np.int64)
    found = 0
    for i in range(count):
        score(boards[0], games[i], scores)
        for k in range(value_turn(boards[0], layouts[0], weights, games[i], ALONE, scratches[0], legal, values)):
            parents[found], moves[found], promise[found] = i, legal[k], scores[ALONE, TOTAL] + values[k]
            found += 1
    return found


@rule
def keep_best(
    boards: Any, games: Any, order: Cells, parents: Cells, moves: Cells, logs: Any,
    kept: Any, origins: Cells, keys: Cells,
) -> int:  # fmt: skip
    """Makes the most promising moves; leaves out sheets that are there already. Returns how many games are kept."""
    keys[:] = 0
    count = 0
    for i in order:
        if count == len(kept):
            break
        kept[count] = games[parents[i]]
        apply(boards[0], kept[count], ALONE, moves[i], logs[0])
        key = sheet_key(boards[0], kept[count])
        slot = key % len(keys)
        while keys[slot] != 0 and keys[slot] != key:
            slot = (slot + 1) % len(keys)
        if keys[slot] != key:
            keys[slot], origins[count] = key, i
            count += 1
    return count
