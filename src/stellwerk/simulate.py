"""Series of games between bots: game k of a series depends on the series' seed and k, on nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import IO

import numpy as np

from stellwerk import record
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.bots.seated import Seated, told
from stellwerk.chance import seed_words
from stellwerk.doors import whole
from stellwerk.errors import BotError, OptionError
from stellwerk.flat import Cells
from stellwerk.game import Game, Move
from stellwerk.log import NO_LOG
from stellwerk.playout import play_series, start_series_game
from stellwerk.record import Record, Recorder

CHUNK = 500  # games between two signs of life


@dataclass(frozen=True)
class Series:
    """What is played: a board, its seats' bots, how many games, from which seed."""

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


def no_progress(games: int) -> None:
    """For callers who don't want to be told."""


def simulate(
    series: Series,
    records: IO[bytes] | None = None,
    explain: bool = False,
    progress: Callable[[int], None] = no_progress,
) -> Summary:
    """Plays a series; `records` gets every game in full, `progress` is told how many games are done."""
    if records is None and set(series.bots) == {"random"}:
        play, warm_up = play_compiled(series), play_compiled(replace(series, games=1))
    else:
        play, warm_up = play_written(series, records, explain), play_written(replace(series, games=1), None, False)
    list(warm_up)  # compiling is not playing: it stays out of the clock
    scores, steps = [], []
    started = time.perf_counter()
    for chunk_scores, chunk_steps in play:
        scores.append(chunk_scores)
        steps.append(chunk_steps)
        progress(sum(map(len, steps)))
    return summary(series, np.concatenate(scores), np.concatenate(steps), time.perf_counter() - started)


def play_compiled(series: Series) -> Iterator[tuple[Cells, Cells]]:
    """All-random series run in compiled code; the games are those that `play_written` would play."""
    board = series.board
    games = board.rules.Game.many(2)
    packed = board.pack_options(series.seats, series.options)
    streams, moves = np.zeros((series.seats, 4), np.int64), board.new_moves()
    for first in range(0, series.games, CHUNK):
        count = min(CHUNK, series.games - first)
        scores, steps = board.new_scores(count, series.seats), np.zeros(count, np.int64)
        play_series(
            board.cells,
            games,
            seed_words(series.seed),
            first,
            series.seats,
            packed,
            streams,
            moves,
            NO_LOG,
            scores,
            steps,
        )
        yield scores, steps


def play_written(series: Series, records: IO[bytes] | None, explain: bool) -> Iterator[tuple[Cells, Cells]]:
    for number in range(series.games):
        played = play_one(series, number, explain)
        if records:
            records.write(record.write(played))
        assert played.result is not None
        rows = [[score[column] for column in series.board.rules.COLUMNS] for score in played.result.scores]
        scores = np.array([rows], np.int64)
        scores[:, :, series.board.column("rank")] -= 1
        yield scores, np.array([played.result.moves])


def play_one(
    series: Series, number: int, explain: bool = False, watch: Callable[[Recorder], None] | None = None
) -> Record:
    """Game `number` of a series; `watch` is called after the set-up and after every move."""
    cells, streams = series.board.rules.Game.many(1), np.zeros((series.seats, 4), np.int64)
    start_series_game(cells, seed_words(series.seed), number, streams)
    seed = int.from_bytes(cells["seed"].tobytes(), "little")
    bots = [seat_bot(series, number, seat, streams[seat]) for seat in range(series.seats)]
    recorder = Recorder(series.board, seed, series.bots, series.options, explain)
    game = recorder.game
    while not game.over:
        if watch:
            watch(recorder)
        for bot in bots:
            bot.hear(game, recorder.log)
        seat = game.to_move[0]
        recorder.play(seat, decide(series, number, bots[seat], game).text)
    if watch:
        watch(recorder)
    return recorder.record


def seat_bot(series: Series, number: int, seat: int, stream: Cells) -> Seated:
    make = bot_named(series.bots[seat], series.board.family)
    try:
        return Seated(make(stream), seat)
    except (Exception, SystemExit) as error:
        raise failure(series, number, seat, error) from error


def decide(series: Series, number: int, bot: Seated, game: Game) -> Move:
    try:
        return bot.choose(game.view(bot.seat))
    except (Exception, SystemExit) as error:
        raise failure(series, number, bot.seat, error) from error


def failure(series: Series, number: int, seat: int, error: BaseException) -> Exception:
    """Which bot failed, and where; what is wrong with its options is told as it is."""
    if isinstance(error, OptionError):
        return error
    return BotError(f"{series.bots[seat]} failed at seat {seat} in game {number + 1}: {told(error)}")


def summary(series: Series, scores: Cells, steps: Cells, seconds: float) -> Summary:
    board, count = series.board, len(steps)
    won = scores[:, :, board.column("rank")] == 0
    share = won / won.sum(axis=1, keepdims=True)
    means = scores.mean(axis=0)
    split = {name: means[:, index].tolist() for index, name in enumerate(board.rules.COLUMNS) if name != "rank"}
    return Summary(
        games=count, seats=series.seats, seconds=seconds, games_per_second=count / seconds,
        moves_per_game=float(steps.mean()), moves_per_second=float(steps.sum() / seconds),
        mean_scores=split["total"], mean_split=split, win_share=share.mean(axis=0).tolist(),
    )  # fmt: skip
