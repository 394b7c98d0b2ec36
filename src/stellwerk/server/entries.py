"""What the log of a table holds. The log is the truth: a table is what its entries, one after the other, make of it."""

from __future__ import annotations

import msgspec


class Entry(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """Something that happened at a table, written down before anybody is told."""


class Seated(Entry, frozen=True, tag="seated"):
    seat: int
    name: str
    key: str = ""  # hash of a link made for this person, at public tables


class Invited(Entry, frozen=True, tag="invited"):
    """A new link for a seat; links handed out for it before are void."""

    seat: int
    key: str  # hash


class Vacated(Entry, frozen=True, tag="vacated"):
    """The person of a seat has left, or was removed by the host; the seat's links are void."""

    seat: int
    by_host: bool = False


class Filled(Entry, frozen=True, tag="filled"):
    """A bot of this level has the seat; links for it are void."""

    seat: int
    bot: str


class Texted(Entry, frozen=True, tag="texted"):
    """A seat's own part of the shuffles."""

    seat: int
    text: str


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


AnyEntry = Seated | Invited | Vacated | Filled | Texted | Started | Moved | Undone | Away | Back | Said | Rematched

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyEntry).decode
