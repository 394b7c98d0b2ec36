"""metro-berlin as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import GameAEC, wrapped
from stellwerk.envs.parallel import GameParallel

raw_env = partial(GameAEC, "metro-berlin")
env = partial(wrapped, "metro-berlin")
parallel_env = partial(GameParallel, "metro-berlin")
