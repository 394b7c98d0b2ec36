"""The bots of the metro family; docs/bots.md says how each level does against the one below."""

from collections.abc import Sequence
from typing import Any

from stellwerk.bots.family import FamilyBots, Training

# The numbers in the levels' options, by sheet: the better a sheet's weights are, the more play-outs it takes to beat
# them.
TUNING: dict[str, tuple[float, ...]] = {"metro-paris": (1.0, 0.7, 0.42, 100)}
USUAL = (1.0, 0.7, 0.42, 250)


def tuning(name: str, board: Any) -> Sequence[float]:
    return TUNING.get(name, USUAL)


BOTS = FamilyBots(
    boards="metro sheets",
    classes={"greedy": "greedy:GreedyBot", "td": "td:TdBot", "search": "search:SearchBot"},
    levels={
        "apprentice": "td:noise={0}",
        "guard": "td:noise={1}",
        "driver": "td:noise={2}",
        "dispatcher": "td:noise=0.05",  # as strong as without noise, but four of them don't fill in equal sheets
        "chief": "search:playouts={3}",
    },
    tuning=tuning,
    advisor="search:playouts={}",
    minds="minds",
    compiled=("td", "search:playouts=20"),
    slow=("search",),
    example="metro-berlin",
    training=Training("training.trainer:train", trained="td:table={}", shipped="td"),
)
