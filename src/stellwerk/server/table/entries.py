"""The log of a table. The log is the truth: the state of a table follows from its entries alone."""

from typing import NamedTuple

import msgspec


class Change(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happens at a table, written down before anybody is told."""


class Seated(Change, frozen=True, tag="seated"):
    seat: int
    name: str
    key: str = ""  # hash of the link made for somebody who joined without one of their own
    browser: str = ""  # hash of a secret that the person's browser has, if it told one
    trace: str = ""  # of the address of somebody who joined without a link of their own (`addresses`)


class Invited(Change, frozen=True, tag="invited"):
    """A new link for a seat; links handed out for it before are void."""

    seat: int | None  # None: a link for joining
    key: str  # hash


class Vacated(Change, frozen=True, tag="vacated"):
    """The person of a seat has left, or was removed by the host; the seat's links are void."""

    seat: int
    by_host: bool = False


class Filled(Change, frozen=True, tag="filled"):
    """A bot of this level has the seat; links for it are void."""

    seat: int
    bot: str  # empty: the seat of a bot is free again


class Promised(Change, frozen=True, tag="promised"):
    """The hash of a seat's own part of the shuffles."""

    seat: int
    promise: str


class Sealed(Change, frozen=True, tag="sealed"):
    """The host starts: these promises, one a seat or empty, are final. Now texts are opened."""

    promises: list[str]


class Texted(Change, frozen=True, tag="texted"):
    """A seat's own part of the shuffles; in older logs it came before the start, without a promise."""

    seat: int
    text: str


class Broken(Change, frozen=True, tag="broken"):
    """These seats did not open their texts in time: the start is called off, and they can't promise again."""

    seats: list[int]


class Started(Change, frozen=True, tag="started"):
    pass


class Moved(Change, frozen=True, tag="moved"):
    seat: int
    move: str
    by_bot: bool = False


class Undone(Change, frozen=True, tag="undone"):
    """The seat's last move, which had shown nothing yet, is taken back."""

    seat: int


class Away(Change, frozen=True, tag="away"):
    """A bot stands in for the person of the seat …"""

    seat: int


class Back(Change, frozen=True, tag="back"):
    """… until the person is back."""

    seat: int


class Said(Change, frozen=True, tag="said"):
    seat: int | None  # None: the host, who has no seat
    text: str


class Rematched(Change, frozen=True, tag="rematched"):
    table: str


class Stopped(Change, frozen=True, tag="stopped"):
    """The table ends here, whatever the game: the server's operator closed it, or nobody was left at it."""

    reason: str  # one of refusal.STOPPED


AnyChange = (
    Seated | Invited | Vacated | Filled | Promised | Sealed | Texted | Broken | Started | Moved | Undone | Away | Back
    | Said | Rematched | Stopped
)  # fmt: skip


class Entry(NamedTuple):
    """One item of a table's log: a change, with its number, the message that asked for it, and the time."""

    number: int  # 1, 2, …
    client: str | None  # the sender and the sender's id of the message; None: the server itself
    time: float
    change: AnyChange


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyChange).decode
