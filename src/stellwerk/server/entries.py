"""What the log of a table holds. The log is the truth: a table is what its entries, one after the other, make of it."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened at a table, written down before anybody is told."""


class Seated(Entry, frozen=True, tag="seated"):
    seat: int
    name: str
    key: str = ""  # hash of a link made for this person, who came without one of their own
    browser: str = ""  # hash of a secret that the person's browser has, if it told one
    trace: str = ""  # of the address of somebody who came without an invitation of their own (`addresses`)


class Invited(Entry, frozen=True, tag="invited"):
    """A new link for a seat; links handed out for it before are void."""

    seat: int | None  # None: for whoever comes
    key: str  # hash


class Vacated(Entry, frozen=True, tag="vacated"):
    """The person of a seat has left, or was removed by the host; the seat's links are void."""

    seat: int
    by_host: bool = False


class Filled(Entry, frozen=True, tag="filled"):
    """A bot of this level has the seat; links for it are void."""

    seat: int
    bot: str  # empty: the seat of a bot is free again


class Promised(Entry, frozen=True, tag="promised"):
    """The hash of a seat's own part of the shuffles."""

    seat: int
    promise: str


class Sealed(Entry, frozen=True, tag="sealed"):
    """The host starts: these promises count, one a seat or empty, and none changes any more. Now texts are opened."""

    promises: list[str]


class Texted(Entry, frozen=True, tag="texted"):
    """A seat's own part of the shuffles; in older logs it was never promised, and told before the start."""

    seat: int
    text: str


class Broken(Entry, frozen=True, tag="broken"):
    """These seats did not open their texts in time: the start is broken off, and they promise no more."""

    seats: list[int]


class Started(Entry, frozen=True, tag="started"):
    pass


class Moved(Entry, frozen=True, tag="moved"):
    seat: int
    move: str
    by_bot: bool = False


class Undone(Entry, frozen=True, tag="undone"):
    """The seat's last move, which had shown nothing yet, is taken back."""

    seat: int


class Away(Entry, frozen=True, tag="away"):
    """A bot stands in for the person of the seat …"""

    seat: int


class Back(Entry, frozen=True, tag="back"):
    """… until the person is back."""

    seat: int


class Said(Entry, frozen=True, tag="said"):
    seat: int | None  # None: the host, who has no seat
    text: str


class Rematched(Entry, frozen=True, tag="rematched"):
    table: str


class Stopped(Entry, frozen=True, tag="stopped"):
    """The table ends here, whatever the game: the server's operator closed it, or nobody was left at it."""

    reason: str  # one of refusal.STOPPED


AnyEntry = (
    Seated
    | Invited
    | Vacated
    | Filled
    | Promised
    | Sealed
    | Texted
    | Broken
    | Started
    | Moved
    | Undone
    | Away
    | Back
    | Said
    | Rematched
    | Stopped
)

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
