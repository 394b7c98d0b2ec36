"""Rivals that think in Python: any bot that the arena and the page know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.bots.seated import Seated, told
from stellwerk.chance import new_stream
from stellwerk.envs.steps import batch
from stellwerk.envs.steps.course import NOBODY
from stellwerk.errors import BotError, OptionError
from stellwerk.game import Game, Move
from stellwerk.log import NO_LOG

if TYPE_CHECKING:
    from stellwerk.envs.games import Games


class Outside:
    """The bots of every game; a bot is made for one game and one seat, so the next game gets new ones."""

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
                batch.move_one(
                    self.board.cells, games.setups, games.games, games.courses, index, move.id, games.lists[0], NO_LOG
                )

    def choose(self, games: Games, index: int, seat: int) -> Move:
        place = (seat - self.agent - 1) % games.seats
        bot = self.bots_of(games, index)[place]
        try:
            return bot.choose(Game(self.board, games.games[index : index + 1]).view(seat))
        except Exception as error:
            raise BotError(f"{self.names[place]} failed at seat {seat} in game {index}: {told(error)}") from error

    def bots_of(self, games: Games, index: int) -> list[Seated]:
        """In the order of the seats after the agent's; their random numbers follow from the game's series."""
        number = int(games.courses["number"][index])
        if self.bots.get(index, (0, []))[0] != number:
            seed = int(games.courses["stream"][index, 0])
            made = [
                Seated(make(new_stream((seed << 8) + place)), (self.agent + 1 + place) % games.seats)
                for place, make in enumerate(self.makers)
            ]
            for name, bot in zip(self.names, made, strict=True):
                if bot.listens:
                    raise OptionError(f"{name} asks what happened, which environments don't tell: choose another rival")
            self.bots[index] = number, made
        return self.bots[index][1]
