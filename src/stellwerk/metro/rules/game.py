"""The state of a metro game, a struct. Every field says who may know it; `mask.py` enforces it."""

from stellwerk.engine.flat import Cells, Flat, field
from stellwerk.metro.rules.board import CARDS, ENTRIES, LINES, SEATS, STATIONS, WAYS, WINDOWS

EMPTY, CROSS, NUMBERED = 0, 1, 2  # what stands in a station: M4; M7: the number of its lines
FIRST, LATER = 1, 2  # M10: which value of a line a seat gets


class Game(Flat):
    """What a seat enters stands on its sheet at once, and in its list of entries until the round ends.

    So a choice can be taken back, and hidden from others, without a second sheet (`take_back`).
    """

    seed: Cells = field("u4", 8)  # secret: all chance follows from it
    shuffles: int = field("i2")  # numbered shuffles so far; public
    rounds: int = field("i2")  # begun so far; a NumPy struct has a method `round`
    seats: int = field("i1")
    over: int = field("i1")
    expert: int = field("i1")  # M16: special stations count
    turned: int = field("i1")  # M2: cards turned up since the last shuffle, the last one is this round's
    deck: Cells = field("i1", CARDS)  # faces in the order they are turned up; those to come HIDDEN
    due: Cells = field("i1", SEATS)  # M2, M16: entries the seat has yet to make; of others 1 at most
    entries: Cells = field("i1", SEATS)  # made this round; of others 0, or HIDDEN if they have chosen
    windows_left: Cells = field("i2", SEATS)  # M3: empty ones; of others as the round began
    window: Cells = field("i1", SEATS, LINES, WINDOWS)  # M3: 0 or the face written there + 1; likewise
    mark: Cells = field("i1", SEATS, STATIONS)  # EMPTY … NUMBERED; likewise
    empty: Cells = field("i8", SEATS, WAYS)  # the EMPTY stations of each way as bits, for speed; likewise
    completed: Cells = field("i1", SEATS, LINES)  # M10: 0, FIRST or LATER, as of the rounds before
    entry_way: Cells = field("i1", SEATS, ENTRIES)  # this round's: the way followed, own …
    entry_marks: Cells = field("i8", SEATS, ENTRIES)  # … and the stations marked as bits of that way, own
