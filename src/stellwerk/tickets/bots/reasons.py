"""Why a move of a tickets game is good: the rows of compiled rules, in names."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from stellwerk.bots.advice import Reason, reasons_in
from stellwerk.game import View
from stellwerk.mapping.mapfile import slug
from stellwerk.tickets.bots.rules.mind import Mind
from stellwerk.tickets.bots.rules.reasons import REASONS, list_reasons
from stellwerk.tickets.rules.board import TICKETS

COLUMNS = 4


def names_of(names: Any) -> Mapping[str, Sequence[str]]:
    """What the numbers in reasons are numbers of."""
    return {
        "ticket": names.ticket_names,
        "route": names.route_names,
        "place": [slug(place.name) for place in names.map.places],
        "card": [names.cards.get(colour, "") for colour in range(max(names.cards) + 1)],
    }


def reasons_for(view: View, mind: Mind, move: int) -> list[Reason]:
    rows = np.zeros((TICKETS + 2, COLUMNS), np.int64)
    count = list_reasons(view.board.cells, view.cells, view.seat, mind, move, rows)
    return reasons_in(rows[:count], REASONS, names_of(view.board.names))
