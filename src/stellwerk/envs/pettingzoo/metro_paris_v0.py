"""metro-paris as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import TableAEC, wrapped
from stellwerk.envs.parallel import TableParallel

raw_env = partial(TableAEC, "metro-paris")
env = partial(wrapped, "metro-paris")
parallel_env = partial(TableParallel, "metro-paris")
