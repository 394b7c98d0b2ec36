"""Planners and searches with the numbers of one edition: they play the same for ever, so progress can be measured."""

from stellwerk.tickets.bots.planner import PlannerBot
from stellwerk.tickets.bots.search import SearchBot
from stellwerk.tickets.bots.styles import FIRST, NEWEST


class FirstPlannerBot(PlannerBot):
    """The planner with its first numbers, as results up to November 2026 know it."""

    NUMBERS = FIRST


class SecondPlannerBot(PlannerBot):
    """The planner with its second numbers: it minds the longest path and compares whole networks."""

    NUMBERS = NEWEST


class FirstSearchBot(SearchBot):
    """The search as results up to November 2026 know it: the planner proposes its moves."""

    POLICY = False
