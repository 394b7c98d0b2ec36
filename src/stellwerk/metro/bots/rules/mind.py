"""A bot's mind: the weights that moves are valued by, and where games are played."""

from typing import Any, NamedTuple

from stellwerk.engine.flat import Flat, field


class Habits(Flat):
    searches: int = field("i8")  # 0: the move that the weights value most is made at once
    playouts: int = field("i8")  # for a move; 0: only time counts
    noise: float = field("f8")  # how far it misjudges, in points


class Mind(NamedTuple):
    habits: Any
    layouts: Any
    weights: Any
    scratches: Any
    games: Any  # a sampled world, and the game that is played in it
    nodes: Any  # decisions of the exact end
    no_layouts: Any  # with these a move is worth the points that it brings at once
    no_weights: Any
    logs: Any  # a log that nobody wants
