"""What an environment keeps beside its games, flat as they are: so it is copied, pickled and restored alike."""

from __future__ import annotations

from stellwerk.flat import Cells, Flat, field

SEATS = 6  # most of any family
OPTIONS = 4  # most of any family

SELF, RANDOM, GREEDY, OUTSIDE = range(4)  # who plays the other seats; SELF: the agent plays all of them
WIN, SCORE, SHAPED = range(3)  # what is rewarded
NEXT_STEP, SAME_STEP = range(2)  # when an ended game is followed by a new one
NOBODY = -1


class Setup(Flat):
    """What is the same for all games of an environment."""

    seats: int = field("i8")
    agent: int = field("i8")  # the agent's seat; NOBODY: it plays all
    rivals: int = field("i8")  # SELF … OUTSIDE
    reward: int = field("i8")  # WIN … SHAPED
    autoreset: int = field("i8")  # NEXT_STEP, SAME_STEP
    total: int = field("i8")  # columns of the scores
    rank: int = field("i8")
    options: Cells = field("i8", OPTIONS)


class Course(Flat):
    """What is kept for each game."""

    seed: Cells = field("u4", 8)  # of a series: game `number` of it is the present one
    number: int = field("i8")
    stream: Cells = field("i8", 4)  # the rivals' random numbers
    worth: Cells = field("f8", SEATS)  # SHAPED: what has been rewarded so far
    mover: int = field("i8")  # whose move is awaited, NOBODY if the game is over
    viewer: int = field("i8")  # who sees the observation
    steps: int = field("i8")  # of the agent in this game
    over: int = field("i8")  # the game has ended at the last step
