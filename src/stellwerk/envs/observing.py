"""The observation of a view: for bots that were trained in an environment and play elsewhere."""

import numpy as np

from stellwerk.engine.flat import Cells
from stellwerk.envs.layout import layout_of
from stellwerk.envs.rules.verbs import observe
from stellwerk.errors import OptionError
from stellwerk.game import PUBLIC, View


def observation_of(view: View, scaled: bool = True) -> Cells:
    """What the viewer's seat would see in an environment.

    >>> import stellwerk
    >>> observation_of(stellwerk.new("usa", seats=2).view(1)).shape
    (646,)
    """
    if not isinstance(view, View) or view.seat == PUBLIC:
        raise OptionError("an observation is a seat's: take game.view(seat)")
    layout = layout_of(view.board, view.seats)
    row = np.zeros(layout.cells, np.uint8)
    observe(view.board.cells[0], view.cells[0], view.seat, row)
    return row * layout.scale if scaled else row
