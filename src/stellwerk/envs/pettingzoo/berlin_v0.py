"""berlin as PettingZoo environments."""

from functools import partial

from stellwerk.envs.aec import TableAEC, wrapped

raw_env = partial(TableAEC, "berlin")
env = partial(wrapped, "berlin")
