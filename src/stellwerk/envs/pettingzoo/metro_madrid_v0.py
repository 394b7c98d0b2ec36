"""metro-madrid as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import GameAEC, wrapped
from stellwerk.envs.parallel import GameParallel

raw_env = partial(GameAEC, "metro-madrid")
env = partial(wrapped, "metro-madrid")
parallel_env = partial(GameParallel, "metro-madrid")
