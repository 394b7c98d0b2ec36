"""What an environment keeps beside its games, in structs too: all of it is copied, pickled and restored in one way."""

from stellwerk.engine.flat import Cells, Flat, field
from stellwerk.engine.playout import OPTIONS

SEATS = 6  # the most that any family has

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
    total: int = field("i8")  # indices of two columns of the scores: the total …
    rank: int = field("i8")  # … and the rank
    options: Cells = field("i8", OPTIONS)


class Course(Flat):
    """What is kept for each game."""

    seed: Cells = field("u4", 8)  # of a series, of which the present game is game `number`
    number: int = field("i8")
    stream: Cells = field("i8", 4)  # the rivals' random numbers
    worth: Cells = field("f8", SEATS)  # SHAPED: the lead that has been rewarded so far
    mover: int = field("i8")  # the seat that is to move; NOBODY: the game is over
    viewer: int = field("i8")  # who sees the observation
    steps: int = field("i8")  # of the agent in this game
    over: int = field("i8")  # the last step ended the game
