"""metro-amsterdam as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import TableAEC, wrapped
from stellwerk.envs.parallel import TableParallel

raw_env = partial(TableAEC, "metro-amsterdam")
env = partial(wrapped, "metro-amsterdam")
parallel_env = partial(TableParallel, "metro-amsterdam")
