"""Rivals that think in Python: any bot that the arena and the page offer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.bots.gameloop import BotFailure, decide
from stellwerk.bots.seated import Seated
from stellwerk.engine.chance import new_stream
from stellwerk.engine.log import NO_LOG
from stellwerk.envs.rules import batch
from stellwerk.envs.rules.course import NOBODY
from stellwerk.errors import OptionError
from stellwerk.game import Move

if TYPE_CHECKING:
    from stellwerk.envs.games import Games


class Outside:
    """The bots of every game. A bot is made for one game and one seat; the next game gets new ones."""

    def __init__(self, board: Board, names: Sequence[str], agent: int) -> None:
        self.board, self.agent, self.names = board, agent, list(names)
        self.makers = [bot_named(name, board.family) for name in names]
        self.bots: dict[int, tuple[int, list[Seated]]] = {}  # game → its number in the series, its rivals' bots

    def play(self, games: Games) -> None:
        """Moves in every game until the agent is to move or the game is over."""
        if not self.names:
            return
        for index in range(games.count):
            while (seat := int(games.movers[index])) not in (NOBODY, self.agent):
                move = self.choose(games, index, seat)
                batch.move_one(self.board.cells, games.setups, games.games, games.courses, index, move.id, NO_LOG)

    def choose(self, games: Games, index: int, seat: int) -> Move:
        rival = (seat - self.agent - 1) % games.seats
        bot = self.bots_of(games, index)[rival]
        try:
            return decide(games.game(index), bot).move
        except BotFailure as failure:
            raise failure.as_error(self.names[rival], index) from failure.__cause__

    def bots_of(self, games: Games, index: int) -> list[Seated]:
        """In the order of the seats after the agent's; their random numbers follow from the game's series."""
        number = int(games.courses["number"][index])
        if self.bots.get(index, (0, []))[0] != number:
            seed = int(games.courses["stream"][index, 0])
            made = [
                Seated(make(new_stream((seed << 8) + rival)), (self.agent + 1 + rival) % games.seats)
                for rival, make in enumerate(self.makers)
            ]
            for name, bot in zip(self.names, made, strict=True):
                if bot.listens:
                    raise OptionError(f"{name} asks what happened, which environments don't tell: choose another rival")
            self.bots[index] = number, made
        return self.bots[index][1]
