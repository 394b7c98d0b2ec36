"""The bots of the race: none of its own, so every level plays at random."""

from stellwerk.bots.bot import LEVELS
from stellwerk.bots.family import FamilyBots

BOTS = FamilyBots(boards="race lanes", classes={}, levels=dict.fromkeys(LEVELS, "random"))
