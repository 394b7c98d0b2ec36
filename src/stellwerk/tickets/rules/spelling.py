"""Where the names of a board's things stand in its spelling; `text.py` fills it."""

from stellwerk.tickets.rules.board import HUES, KINDS, ROUTES, TICKETS

ROUTE = 0
TICKET = ROUTE + ROUTES
CARD = TICKET + TICKETS  # by colour
PIECE = CARD + HUES
PHASE = PIECE + KINDS
EVENT = PHASE + 5
