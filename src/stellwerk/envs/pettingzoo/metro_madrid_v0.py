"""metro-madrid as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import TableAEC, wrapped
from stellwerk.envs.parallel import TableParallel

raw_env = partial(TableAEC, "metro-madrid")
env = partial(wrapped, "metro-madrid")
parallel_env = partial(TableParallel, "metro-madrid")
