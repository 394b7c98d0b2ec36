"""new-york as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import TableAEC, wrapped

raw_env = partial(TableAEC, "new-york")
env = partial(wrapped, "new-york")
