"""OpenSpiel: importing this registers the games `python_stellwerk_tickets` and `python_stellwerk_metro`.

>>> import pyspiel, stellwerk.envs.openspiel
>>> game = pyspiel.load_game("python_stellwerk_tickets(board=new-york,players=3)")
>>> game.num_players(), game.num_distinct_actions()
(3, 256)

Chance is explicit: four nodes of 256 equally likely outcomes make the seed that all piles of a game follow from.
So states are restored from their history as in any other game of OpenSpiel. Simultaneous choices are asked in turn
and stay hidden, as OpenSpiel itself turns simultaneous games into sequential ones.
"""

from stellwerk.extras import need_extra

need_extra("openspiel", "pyspiel")  # before anything that imports it

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pyspiel

from stellwerk import families
from stellwerk.board import Board
from stellwerk.engine.verbs import rules_named
from stellwerk.envs.spielstate import CHANCE_NODES, OUTCOMES, Observer, StellwerkState
from stellwerk.errors import OptionError
from stellwerk.mapping.mapfile import MapError


def game_type(family: str) -> Any:
    envs = families.named(family).envs
    fewest, most = envs.seats
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"python_stellwerk_{family}",
        long_name=f"Stellwerk, {family}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=fewest,
        max_num_players=most,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"board": envs.board, "players": 2, **rules_named(family).OPTIONS},
    )


class StellwerkGame(pyspiel.Game):
    """A board with so many seats; further parameters are the options of its family."""

    def __init__(self, kind: Any, params: Mapping[str, Any] | None) -> None:
        given = {**kind.parameter_specification, **(params or {})}
        self.board = Board.named(str(given.pop("board")))
        self.seats = int(given.pop("players"))
        self.options = self.board.pack_options(self.seats, {name: int(value) for name, value in given.items()})
        info = pyspiel.GameInfo(
            num_distinct_actions=max(OUTCOMES, len(self.board.moves)),
            max_chance_outcomes=OUTCOMES,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=families.named(self.board.family).envs.most_moves(self.board, self.seats),
        )
        super().__init__(kind, info, dict(params or {}))

    def new_initial_state(self, state_as_string: str | None = None) -> StellwerkState:
        return StellwerkState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.board, self.seats)

    def max_chance_nodes_in_history(self) -> int:
        return CHANCE_NODES


def load(board: str | Path | Board, players: int = 2, **options: int) -> Any:
    """The OpenSpiel game of a board, a sheet or a map of your own.

    OpenSpiel writes games down as text, so a Board must be one that its name or path leads back to.
    """
    opened = Board.named(board)
    if isinstance(board, Board) and not is_found_again(board):
        raise OptionError("OpenSpiel finds a board by name or path: save the map to a file and give its path")
    opened.pack_options(players, options)
    parameters = {"board": opened.name, "players": int(players), **options}
    return pyspiel.load_game(f"python_stellwerk_{opened.family}", parameters)


def is_found_again(board: Board) -> bool:
    try:
        return Board.named(board.name).map_hash == board.map_hash
    except MapError:
        return False


def game_class(family: str) -> Callable[..., StellwerkGame]:
    """OpenSpiel makes games by a class that takes only their parameters."""
    kind = game_type(family)

    class FamilyGame(StellwerkGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            super().__init__(kind, params)

    return FamilyGame


for _family in families.REGISTRY:
    pyspiel.register_game(game_type(_family), game_class(_family))
