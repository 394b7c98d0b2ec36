"""new-york as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import GameAEC, wrapped

raw_env = partial(GameAEC, "new-york")
env = partial(wrapped, "new-york")
