"""Play that knows the cards to come: no bot, but a measure for finished solo games.

A beam search: after each decision it keeps the most promising of all games that are possible with the same cards.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from stellwerk.board import Board
from stellwerk.engine.log import NO_LOG
from stellwerk.errors import OptionError
from stellwerk.game import new_logged
from stellwerk.metro.bots.rules.beam import keep_best, list_next
from stellwerk.metro.bots.rules.layout import layout_of
from stellwerk.metro.bots.rules.scratch import Scratch
from stellwerk.metro.bots.weights import mode_of, weights_for
from stellwerk.record import Record

WIDTH = 2000  # games kept: about half a second for a game


@dataclass(frozen=True)
class Perfect:
    """The best that was found with all cards known; perfect play is at least as good."""

    total: int
    moves: tuple[str, ...]


def perfect(board: Board, seed: int, options: Mapping[str, int], width: int = WIDTH) -> Perfect:
    """The best solo game found on the cards of a seed."""
    start, _ = new_logged(board, 1, seed, options)
    weights = weights_for(board, mode_of(1, options.get("expert", 0)))
    layout, scratch = layout_of(board), Scratch.many(1)
    games, kept = board.rules.Game.many(width), board.rules.Game.many(width)
    games[0], count = start.cells[0], 1
    room = width * len(board.moves)
    parents, moves, promise = np.empty(room, np.int32), np.empty(room, np.int16), np.empty(room)
    origins, keys = np.empty(width, np.int32), np.empty(4 * width, np.int64)
    histories: list[tuple[int, ...]] = [()]
    best = Perfect(-len(board.map.stations), ())
    while count:
        found = list_next(board.cells, layout, weights, games, count, scratch, parents, moves, promise)
        order = np.argsort(-promise[:found], kind="stable")
        count = keep_best(board.cells, games, order, parents, moves, NO_LOG, kept, origins, keys)
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
    board = Board.from_facts(header.facts, header.rules, header.map)
    best = max(own, perfect(board, int(header.seed, 16), header.options, width).total)
    return max(0.0, own / best) if best > 0 else float(own == best)
