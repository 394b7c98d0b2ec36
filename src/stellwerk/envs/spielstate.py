"""A game in progress as OpenSpiel's state, and what its players observe."""

from __future__ import annotations

from stellwerk.extras import need_extra

need_extra("openspiel", "pyspiel")  # before anything that imports it

import json
from typing import Any

import numpy as np
import pyspiel

from stellwerk.board import Board
from stellwerk.checks import index_of, seat_of, whole
from stellwerk.engine import calls
from stellwerk.engine.chance import new_stream, seed_words
from stellwerk.engine.flat import copy_of
from stellwerk.engine.log import NO_LOG
from stellwerk.engine.playout import first_seat
from stellwerk.engine.ranks import win_shares
from stellwerk.envs.layout import layout_of
from stellwerk.envs.rules import batch
from stellwerk.errors import OptionError
from stellwerk.game import Game

CHANCE_NODES, OUTCOMES = 4, 256


class StellwerkState(pyspiel.State):
    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.board, self.seats, self.options = game.board, game.seats, game.options
        self.drawn: list[int] = []  # outcomes of the chance nodes so far
        self.cells = self.board.rules.Game.many(1)

    def current_player(self) -> int:
        if len(self.drawn) < CHANCE_NODES:
            return pyspiel.PlayerId.CHANCE
        if calls.is_over(self.board.cells, self.cells):
            return pyspiel.PlayerId.TERMINAL
        return int(first_seat(calls.to_move(self.board.cells, self.cells)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]

    def _legal_actions(self, player: int) -> list[int]:
        if player != self.current_player() or player < 0:
            return []
        moves = self.board.new_moves()
        count = calls.legal_moves(self.board.cells, self.cells, player, moves)
        legal: list[int] = moves[:count].tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        if len(self.drawn) == CHANCE_NODES:
            self._move(self.current_player(), index_of(action, "an action"))
            return
        self.drawn.append(whole(action, "an outcome", 0, OUTCOMES - 1))
        if len(self.drawn) == CHANCE_NODES:
            self.cells["seed"] = seed_words(int.from_bytes(self.drawn, "little"))
            calls.new_game(self.board.cells, self.cells, self.seats, self.options, NO_LOG)

    def _move(self, player: int, action: int) -> None:
        if player < 0:
            raise OptionError("the game is over: nobody is to move")
        try:
            calls.apply(self.board.cells, self.cells, player, action, NO_LOG)
        except (ValueError, OverflowError):
            Game(self.board, self.cells).view(player).refuse(player, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return self.board.moves[whole(action, "an action", 0, len(self.board.moves) - 1)]

    def is_terminal(self) -> bool:
        return len(self.drawn) == CHANCE_NODES and bool(calls.is_over(self.board.cells, self.cells))

    def returns(self) -> list[float]:
        """1 for the winner, together −1 for the others; a shared win is split equally."""
        if not self.is_terminal():
            return [0.0] * self.seats
        scores = self.board.new_scores(1, self.seats)[0]
        calls.score(self.board.cells, self.cells, scores)
        shares = win_shares(scores[:, self.board.column("rank")])
        rewards: list[float] = ((shares * self.seats - 1) / (self.seats - 1)).tolist()
        return rewards

    def resample_from_infostate(self, player: int, sampler: Any) -> StellwerkState:
        """A random state that agrees with all that the player knows; its future is random too."""
        player = seat_of(player, self.seats)
        other: StellwerkState = self.clone()
        if len(self.drawn) == CHANCE_NODES:
            calls.seen_by(self.board.cells, other.cells, player)
            calls.fill_in(self.board.cells, other.cells, player, new_stream(int(sampler() * 2**62)))
        return other

    def __str__(self) -> str:
        if len(self.drawn) < CHANCE_NODES:
            return f"to be dealt: {self.drawn}"
        return json.dumps(Game(self.board, self.cells).describe())


class Observer:
    """What a player sees: `tensor`, its parts by name in `dict`, and a text."""

    def __init__(self, board: Board, seats: int) -> None:
        self.board, self.layout = board, layout_of(board, seats)
        self.tensor = np.zeros(self.layout.cells, np.float32)
        self.dict = self.layout.split(self.tensor)
        self._scratch, self._mask = board.rules.Game.many(2), np.zeros(len(board.moves), np.int8)

    def set_from(self, state: StellwerkState, player: int) -> None:
        player = seat_of(player, state.seats)
        self.tensor[:] = 0
        if len(state.drawn) == CHANCE_NODES:
            scale = self.layout.scale
            batch.look(self.board.cells, state.cells, self._scratch, player, scale, self._mask, self.tensor)

    def string_from(self, state: StellwerkState, player: int) -> str:
        """All that the player knows. The state holds what follows from earlier moves, so no history is needed."""
        player = seat_of(player, state.seats)
        if len(state.drawn) < CHANCE_NODES:
            return "to be dealt"
        masked = copy_of(state.cells)
        calls.seen_by(self.board.cells, masked, player)
        return masked.tobytes().hex()
