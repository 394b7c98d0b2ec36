"""usa as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import TableAEC, wrapped

raw_env = partial(TableAEC, "usa")
env = partial(wrapped, "usa")
