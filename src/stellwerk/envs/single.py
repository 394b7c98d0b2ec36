"""One game at a time, as Gymnasium's single-agent environment."""

from stellwerk.extras import need_extra

need_extra("rl", "gymnasium")  # before anything that imports it

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from stellwerk.board import Board
from stellwerk.checks import index_of, whole
from stellwerk.engine.flat import Cells
from stellwerk.envs import spaces
from stellwerk.envs.callers import check_mode, check_reset
from stellwerk.envs.games import Games, Saved
from stellwerk.errors import OptionError
from stellwerk.game import Game

REFUSED = -1.0  # the reward for a move that is not legal


class GameEnv(gymnasium.Env[Cells, np.int64]):
    """The agent has one seat, `rivals` have the others: "random", "greedy" or any bot, or a name for each seat.

    With rivals="self" it plays every seat in turn: `info["seat"]` tells whose move is next, `info["rewards"]` what
    each seat has got; the reward is that of the seat that moved.

    Gymnasium lets an agent try any move of the space, so an illegal one is no error by default: it is refused with
    a reward of −1, `info["illegal_move"]` names it, and the same decision stands. With illegal="raise" it is an error.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 – so does Gymnasium

    def __init__(
        self, board: str | Path | Board, seats: int = 2, *, rivals: str | Sequence[str] = "greedy", seat: int = 0,
        reward: str | None = None, scaled: bool = True, illegal: str = "refuse", render_mode: str | None = None,
        **options: int,
    ) -> None:  # fmt: skip
        if illegal not in ("refuse", "raise"):
            raise OptionError(f"illegal must be refuse or raise, not {illegal!r}")
        self.games = Games(
            board, 1, seats, rivals=rivals, seat=seat, reward=reward, scaled=scaled, checked=True, **options
        )
        self.render_mode, self.illegal = check_mode(render_mode), illegal
        self.action_space = spaces.Moves(self.games)
        self.observation_space = spaces.observations(self.games)

    @property
    def board(self) -> Board:
        return self.games.board

    @property
    def game(self) -> Game:
        """The present game in full, for people who watch; an agent must not see it."""
        return self.games.game()

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Cells, dict[str, Any]]:
        """A seed starts a series; a reset without one starts the next game of it."""
        check_reset(options)
        number = None if seed is None else whole(seed, "a seed", 0)
        super().reset(seed=number)
        if number is not None:
            self.games.seed([number])
        self.games.start()
        return self.games.observations[0].copy(), self._info(np.zeros(self.games.seats))

    def step(self, action: np.int64 | int) -> tuple[Cells, float, bool, bool, dict[str, Any]]:
        games, move = self.games, index_of(action, "an action")
        games.need_start()
        if games.movers[0] < 0:
            raise gymnasium.error.ResetNeeded("the game is over; call reset")
        seat = int(games.movers[0])
        if self.illegal == "refuse" and not (0 <= move < len(self.board.moves) and games.masks[0, move]):
            info = self._info(np.zeros(games.seats)) | {"illegal_move": games.text(move)}
            return games.observations[0].copy(), REFUSED, False, False, info
        games.step([move])
        rewards = games.rewards[0].copy()
        return games.observations[0].copy(), float(rewards[seat]), bool(games.ended[0]), False, self._info(rewards)

    def _info(self, rewards: Cells) -> dict[str, Any]:
        return {"action_mask": self.games.masks[0].copy(), "seat": int(self.games.movers[0]), "rewards": rewards}

    def action_masks(self) -> Cells:
        """As sb3-contrib's MaskablePPO asks for it."""
        return self.games.masks[0].astype(np.bool_)

    def render(self) -> Any:
        """What the agent's seat sees, a line for each thing."""
        return None if self.render_mode is None else self.games.agent_description(0)

    def save(self) -> Saved:
        """The game, its series and its rivals, for `restore`, also in another process."""
        return self.games.save()

    def restore(self, saved: Saved) -> tuple[Cells, dict[str, Any]]:
        self.games.restore(saved)
        return self.games.observations[0].copy(), self._info(np.zeros(self.games.seats))
