"""Five bots: three for boards and two for sheets, one of which compiles its own policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import numpy as np

import stellwerk
from stellwerk import Event, MetroView, Move, Option, TicketsView
from stellwerk.engine.chance import random_below
from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.log import NO_LOG, Log
from stellwerk.engine.playout import first_seat
from stellwerk.engine.verbs import apply, fill_in, is_over, legal_moves, score, to_move


class SaverBot:
    """Saves cards for long routes, which are worth more a card; draws no tickets."""

    FAMILY = "tickets"

    def __init__(
        self, stream: Cells, least: Annotated[int, Option("Shortest route that it claims.", 1, 6, tables=True)] = 3
    ) -> None:
        self.stream, self.least = stream, least

    def choose(self, view: TicketsView, moves: Sequence[Move]) -> Move:
        if view.offer:
            return min(moves, key=lambda move: len(view.kept(move)))  # as few tickets as allowed
        pieces = sum(view.at(view.seat).pieces.values())
        least = min(self.least, pieces // 4)  # towards the end short routes are better than none
        claims = [claim for claim in view.claims(moves) if claim.route.cost >= least]
        if claims:
            return max(claims, key=lambda claim: (claim.route.cost, -claim.jokers)).move
        return self.draw(view, [move for move in moves if move.text != "tickets"] or moves)

    def draw(self, view: TicketsView, moves: Sequence[Move]) -> Move:
        """Takes the open card whose colour the hand has most of; any move if no colour is there twice."""
        row = {f"take {place}": colour for place, colour in enumerate(view.row, start=1)}
        held = [view.hand.get(row.get(move.text) or "", 0) for move in moves]
        if max(held) > 1:
            return moves[held.index(max(held))]
        return moves[random_below(self.stream, len(moves))]


class WatchfulBot(SaverBot):
    """A saver who hurries when others claim."""

    def choose(self, view: TicketsView, moves: Sequence[Move], *, happened: Sequence[Event] = ()) -> Move:
        claimed = [event for event in happened if event["event"] == "claimed" and event["seat"] != view.seat]
        if claimed:
            self.least = max(1, self.least - 1)
        return super().choose(view, moves)


class TrialBot:
    """Tries every claim, draw and offer with play-outs of the planner."""

    FAMILY = "tickets"

    def __init__(
        self, stream: Cells, worlds: Annotated[int, Option("Worlds a decision.", 1, 1000, tables=50)] = 20
    ) -> None:
        self.stream, self.worlds = stream, worlds

    def choose(self, view: TicketsView, moves: Sequence[Move], *, seconds: float | None = None) -> Move:
        worlds = self.worlds if seconds is None else min(self.worlds, int(20 * seconds) + 1)
        tried = stellwerk.play_outs(view, moves, "planner", worlds, seed=random_below(self.stream, 1 << 30))
        return moves[int(tried.wins[:, :, view.seat].mean(axis=1).argmax())]


class KeenBot:
    """Marks as many stations as it can, on the line with the fewest missing."""

    FAMILY = "metro"

    def __init__(self, stream: Cells) -> None:
        self.stream = stream

    def choose(self, view: MetroView, moves: Sequence[Move]) -> Move:
        lines = view.at(view.seat).lines

        def worth(move: Move) -> tuple[int, int]:
            letter = move.text.split()[0].upper()
            return len(view.stations(move)), -len(lines[letter].missing) if letter in lines else 0

        return max((move for move in moves if move.text != "change"), key=worth)


@rule
def eager(board: Any, game: Any, seat: int, stream: Cells, moves: Cells) -> int:
    """The policy: of the legal moves one with the most marks."""
    count = legal_moves(board, game, seat, moves)
    best, most = int(moves[0]), -1
    for index in range(count):
        marks = 1 if moves[index] >= board.ride else int(board.move_marks[moves[index]])
        if marks > most or (marks == most and random_below(stream, 2) == 0):
            best, most = int(moves[index]), marks
    return best


@rule
def finish(board: Any, game: Any, stream: Cells, moves: Cells, log: Log) -> None:
    """Plays a game to its end, every seat by the policy."""
    while not is_over(board, game):
        seat = first_seat(to_move(board, game))
        apply(board, game, seat, eager(board, game, seat, stream, moves), log)


@rule
def try_moves(
    boards: Any, games: Any, seat: int, choices: Cells, worlds: int, total: int, stream: Cells, moves: Cells,
    logs: Any, scores: Cells, sums: Cells,
) -> None:  # fmt: skip
    """Plays every choice to the end in the same worlds: `games[0]` is the view, the others are scratch."""
    for _ in range(worlds):
        games[1] = games[0]
        fill_in(boards[0], games[1], seat, stream)
        for index in range(len(choices)):
            games[2] = games[1]
            apply(boards[0], games[2], seat, choices[index], logs[0])
            finish(boards[0], games[2], stream, moves, logs[0])
            score(boards[0], games[2], scores)
            sums[index] += scores[seat, total]


class ForesightBot:
    """Tries every move in many worlds that agree with what its seat sees."""

    FAMILY = "metro"

    def __init__(self, stream: Cells, worlds: Annotated[int, Option("Worlds a decision.", 1, 10_000)] = 50) -> None:
        self.stream, self.worlds = stream, worlds

    def choose(self, view: MetroView, moves: Sequence[Move]) -> Move:
        moves = [move for move in moves if move.text != "change"]
        board = view.board
        games = board.rules.Game.many(3)
        games[0] = view.cells[0]
        choices, sums = np.array([move.id for move in moves]), np.zeros(len(moves), np.int64)
        scores = board.new_scores(1, view.seats)[0]
        try_moves(
            board.cells, games, view.seat, choices, self.worlds, board.column("total"), self.stream,
            board.new_moves(), NO_LOG, scores, sums,
        )  # fmt: skip
        return moves[int(sums.argmax())]
