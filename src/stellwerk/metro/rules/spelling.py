"""Where the names of a sheet's things stand in its spelling; `text.py` fills it."""

from stellwerk.metro.rules.board import CARDS, LINES, STATIONS

STATION = 0
LETTER = STATION + STATIONS  # of lines …
SMALL = LETTER + LINES  # … and as moves have them
CARD = SMALL + LINES  # by face …
WRITTEN = CARD + CARDS  # … and what is written of it in a window
EVENT = WRITTEN + CARDS
GRADE = EVENT + 10
COLUMN = GRADE + 8
