"""metro-berlin as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import TableAEC, wrapped
from stellwerk.envs.parallel import TableParallel

raw_env = partial(TableAEC, "metro-berlin")
env = partial(wrapped, "metro-berlin")
parallel_env = partial(TableParallel, "metro-berlin")
