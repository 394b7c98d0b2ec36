"""metro-paris as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import GameAEC, wrapped
from stellwerk.envs.parallel import GameParallel

raw_env = partial(GameAEC, "metro-paris")
env = partial(wrapped, "metro-paris")
parallel_env = partial(GameParallel, "metro-paris")
