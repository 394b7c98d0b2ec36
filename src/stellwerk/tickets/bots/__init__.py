"""The bots of the tickets family; docs/bots.md says how each level does against the one below."""

from collections.abc import Sequence
from typing import Any

from stellwerk.bots.family import FamilyBots, Training

# The numbers in the levels' options, by board: the smaller a board's points, the less misjudging matters on it.
TUNING: dict[str, tuple[float, ...]] = {
    "usa": (1.5, 2.0, 3, 1.6, 5, 1.25, 400),
    "new-york": (0.5, 4.0, 4, 2.6, 6, 1.0, 800),
    "berlin": (0.5, 2.5, 3, 2.2, 5, 1.35, 800),
}
LONG_GAME = 30  # pieces of a seat


def tuning(name: str, board: Any) -> Sequence[float]:
    """A user's map gets the numbers of the shipped one whose games are about as long."""
    if name in TUNING:
        return TUNING[name]
    return TUNING["usa" if int(board.cells["pieces"][0].sum()) >= LONG_GAME else "new-york"]


BOTS = FamilyBots(
    boards="tickets boards",
    classes={
        "random-kinds": "kinds:RandomKindsBot",
        "greedy": "greedy:GreedyBot",
        "shortest": "shortest:ShortestBot",
        "planner": "planner:PlannerBot",
        "search": "search:SearchBot",
        "policy": "policy.bot:PolicyBot",
        "planner-1": "editions:FirstPlannerBot",
        "planner-2": "editions:SecondPlannerBot",
        "search-1": "editions:FirstSearchBot",
    },
    levels={  # all have people's habits: their hands fill up, so they claim early and leave others cards to draw
        "apprentice": "planner-1:draws={0}:blur={1}",
        "guard": "planner-1:draws={2}:blur={3}",
        "driver": "planner-1:draws={4}:blur={5}",
        "dispatcher": "planner-1:draws=6",
        "chief": "search-1:playouts={6}:draws=6",
    },
    tuning=tuning,
    level="levels:StyledLevel",
    personalities=("ticket-hungry", "long-route", "blocker", "rusher", "hoarder"),
    styled="{}:style={}:gentle=yes",
    advisor="search-1:playouts={}:draws=6",  # it expects rivals to play like people, as the highest level does
    minds="minds",
    compiled=("planner", "policy", "search:playouts=20"),
    slow=("search", "search-1"),
    example="new-york",
    training=Training(
        "training.trainer:train",
        trained="search:playouts=100:net={}",
        shipped="search:playouts=100",
        policy="policy.train:train",
    ),
    tuner="training.tuning",
    exploiter="training.exploiting",
)
