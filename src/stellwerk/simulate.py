"""Series of games between bots: game k depends on the series' seed and k alone."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import IO, Any

import numpy as np

from stellwerk import record
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.bots.gameloop import BotFailure, play, seat_bots
from stellwerk.checks import whole
from stellwerk.engine.chance import seed_words
from stellwerk.engine.flat import Cells
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import deals_of, play_series, start_series_game
from stellwerk.engine.ranks import win_shares
from stellwerk.errors import OptionError
from stellwerk.game import Game, Move, new_logged
from stellwerk.record import Record, RecordWriter

CHUNK = 500  # games between two reports of progress


@dataclass(frozen=True)
class Series:
    """What is played: a board, the bots, how many games, from which seed."""

    board: Board
    bots: Sequence[str]  # a name for each seat
    games: int
    seed: int
    options: Mapping[str, int]

    def __post_init__(self) -> None:
        if not isinstance(self.board, Board) or not all(isinstance(bot, str) for bot in self.bots):
            raise OptionError("a series needs a Board and a bot's name for each seat")
        whole(self.games, "the number of games", 1)
        seed_words(self.seed)
        self.board.pack_options(self.seats, self.options)

    @property
    def seats(self) -> int:
        return len(self.bots)


@dataclass(frozen=True)
class Summary:
    games: int
    seats: int
    seconds: float
    games_per_second: float
    moves_per_game: float
    moves_per_second: float
    mean_scores: list[float]  # by seat
    mean_split: dict[str, list[float]]  # column of the scores → by seat
    win_share: list[float]  # by seat; a shared win counts in parts


def simulate(
    series: Series, records: IO[bytes] | None = None, explain: bool = False,
    progress: Callable[[int], object] = lambda games: None,
) -> Summary:  # fmt: skip
    """Plays a series; `records` gets every game in full, `progress` is told how many games are done."""
    if records is None and set(series.bots) == {"random"}:
        played, warm_up = play_compiled(series), play_compiled(replace(series, games=1))
    else:
        played, warm_up = play_bots(series, records, explain), play_bots(replace(series, games=1), None, False)
    list(warm_up)  # so that compiling does not count
    scores, steps = [], []
    started = time.perf_counter()
    for chunk_scores, chunk_steps in played:
        scores.append(chunk_scores)
        steps.append(chunk_steps)
        progress(sum(map(len, steps)))
    return summary(series, np.concatenate(scores), np.concatenate(steps), time.perf_counter() - started)


def play_compiled(series: Series) -> Iterator[tuple[Cells, Cells]]:
    """All-random series run in compiled code; the games are those that `play_bots` would play."""
    board = series.board
    games = board.rules.Game.many(2)
    packed = board.pack_options(series.seats, series.options)
    streams, moves = np.zeros((series.seats, 4), np.int64), board.new_moves()
    for first in range(0, series.games, CHUNK):
        count = min(CHUNK, series.games - first)
        scores, steps = board.new_scores(count, series.seats), np.zeros(count, np.int64)
        deals = deals_of(series.seed, first, count, series.seats, packed)
        play_series(board.cells, games, deals, streams, moves, NO_LOG, scores, steps)
        yield scores, steps


def play_bots(series: Series, records: IO[bytes] | None, explain: bool) -> Iterator[tuple[Cells, Cells]]:
    for number in range(series.games):
        writer = writer_for(series, number, explain) if records else None
        game, moves = play_game(series, number, writer)
        if records and writer:
            records.write(record.write(writer.record))
        yield game.score_cells()[None], np.array([moves])


def play_one(
    series: Series, number: int, explain: bool = False, watch: Callable[[RecordWriter], None] | None = None
) -> Record:
    """The record of game `number` of a series; `watch` is called after the set-up and after every move."""
    writer = writer_for(series, number, explain)
    play_game(series, number, writer, watch)
    return writer.record


def play_game(
    series: Series, number: int, writer: RecordWriter | None, watch: Callable[[RecordWriter], None] | None = None
) -> tuple[Game, int]:
    """Game `number` of a series at its end, and how many moves were made; written down if there is a writer."""
    seed, streams = start_of(series, number)
    game, log = (writer.game, writer.log) if writer else new_logged(series.board, series.seats, seed, series.options)

    def write(seat: int, move: Move) -> Any:
        assert writer is not None
        writer.play(seat, move.text)
        if watch:
            watch(writer)
        return writer.log

    makers = [bot_named(bot, series.board.family) for bot in series.bots]
    try:
        bots = seat_bots(partial(make, streams[seat]) for seat, make in enumerate(makers))
        if writer and watch:
            watch(writer)
        return game, sum(1 for _ in play(game, log, bots, write if writer else None))
    except BotFailure as failure:
        raise failure.as_error(series.bots[failure.seat], number + 1) from failure.__cause__


def start_of(series: Series, number: int) -> tuple[int, Cells]:
    """The seed of a game of a series, and a stream of random numbers for each seat."""
    cells, streams = series.board.rules.Game.many(1), np.zeros((series.seats, 4), np.int64)
    start_series_game(cells, seed_words(series.seed), number, streams)
    return int.from_bytes(cells["seed"].tobytes(), "little"), streams


def writer_for(series: Series, number: int, explain: bool) -> RecordWriter:
    return RecordWriter(series.board, start_of(series, number)[0], series.bots, series.options, explain)


def summary(series: Series, scores: Cells, steps: Cells, seconds: float) -> Summary:
    board, count = series.board, len(steps)
    share = win_shares(scores[:, :, board.column("rank")])
    means = scores.mean(axis=0)
    split = {name: means[:, index].tolist() for index, name in enumerate(board.rules.COLUMNS) if name != "rank"}
    return Summary(
        games=count, seats=series.seats, seconds=seconds, games_per_second=count / seconds,
        moves_per_game=float(steps.mean()), moves_per_second=float(steps.sum() / seconds),
        mean_scores=split["total"], mean_split=split, win_share=share.mean(axis=0).tolist(),
    )  # fmt: skip
