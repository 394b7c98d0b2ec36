"""What environments ask of the race."""

from stellwerk.board import Board
from stellwerk.envs.family import FamilyEnvs
from stellwerk.envs.layout import Layout, Part
from toy.rules.race import FASTEST, greedy, observe, points


def make_layout(board: Board, seats: int) -> Layout:
    squares = board.map.squares
    return Layout([Part("squares", (2,), squares, "own first"), Part("card", (1,), FASTEST, "own")])


def most_moves(board: Board, seats: int) -> int:
    return seats * int(board.map.squares)


ENVS = FamilyEnvs(observe, greedy, points, make_layout, most_moves, board="lane", seats=(2, 2), thinker="random")
