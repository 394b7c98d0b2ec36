"""metro-amsterdam as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import GameAEC, wrapped
from stellwerk.envs.parallel import GameParallel

raw_env = partial(GameAEC, "metro-amsterdam")
env = partial(wrapped, "metro-amsterdam")
parallel_env = partial(GameParallel, "metro-amsterdam")
