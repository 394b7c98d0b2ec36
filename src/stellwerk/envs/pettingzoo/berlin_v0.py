"""berlin as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import GameAEC, wrapped

raw_env = partial(GameAEC, "berlin")
env = partial(wrapped, "berlin")
