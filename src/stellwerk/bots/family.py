"""What a family says of its bots, all in texts and names, so that no bot is imported before it plays."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Training:
    """How bots learn a board from games among themselves (`stellwerk train`)."""

    train: str  # MODULE:FUNCTION, of type `stellwerk.bots.training.Train`
    trained: str  # the bot that plays with a file of what was learnt; the placeholder is its path
    shipped: str  # the bot that plays with what comes with Stellwerk
    policy: str = ""  # MODULE:FUNCTION, of the same type: what `stellwerk train --policy` runs


@dataclass(frozen=True)
class FamilyBots:
    """`PACKAGE.bots.BOTS` is one. Modules are named within `PACKAGE.bots`; a bot's text is its name with options."""

    boards: str  # what they play on, as lists of bots say it: "tickets boards"
    classes: Mapping[str, str]  # name → MODULE:CLASS; levels and `random` play every family
    levels: Mapping[str, str]  # level → the bot that plays at it
    tuning: Callable[[str, Any], Sequence[float]] = (
        lambda name, board: ()
    )  # of a board: fills the placeholders of `levels`
    level: str = ""  # MODULE:CLASS of levels that have options of their own
    personalities: Sequence[str] = ()  # styles that a level may have
    styled: str = ""  # the bot that plays at a level in a style; the placeholders are its text and the style
    advisor: str = ""  # the bot that judges moves; the placeholder is the number of play-outs
    minds: str = ""  # MODULE, of type `stellwerk.bots.minds.MindMaker`: what callers without Python need
    compiled: Sequence[str] = ()  # bots that `stellwerk warm` plays, the last one also alone
    slow: Collection[str] = ()  # names of bots that think longer than the others
    example: str = ""  # the board that a new bot is tried on
    training: Training | None = None
    tuner: str = ""  # MODULE that `stellwerk tune` runs
    exploiter: str = ""  # MODULE that `stellwerk exploit` runs
