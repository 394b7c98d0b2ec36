"""Fills the compile cache for the environments."""

import numpy as np

from stellwerk import families
from stellwerk.envs.games import Games
from stellwerk.envs.observing import observation_of
from stellwerk.game import new


def warm_envs() -> None:
    for board, thinker in ((family.envs.board, family.envs.thinker) for family in families.all_families()):
        for rivals, scaled in (("self", True), ("self", False), (thinker, True)):
            games = Games(board, 1, rivals=rivals, scaled=scaled)
            games.start()
            games.step(games.draw_moves(np.random.default_rng(0)))
            games.look(0, 1, np.empty_like(games.observations[0]), np.empty_like(games.masks[0]))
        observation_of(new(board, seats=2, seed=0).view(0))
