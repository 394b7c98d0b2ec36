"""Messages over the WebSocket, version 1; docs/concepts/protocol.md tells them for people.

Every message is a JSON object with `type`. What a client sends is decoded strictly: an unknown field is an error.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

VERSION = 1

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Token = Annotated[str, Meta(max_length=64)]  # empty: to watch a public table
TableId = Annotated[str, Meta(min_length=4, max_length=32, pattern=r"^[a-z0-9]+$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
BotText = Annotated[str, Meta(min_length=1, max_length=80)]
ShortText = Annotated[str, Meta(max_length=400)]


class FromClient(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client may send."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message of every socket: which table, and by which link."""

    table: TableId
    token: Token = ""
    v: int = VERSION
    seat: SeatNumber | None = None  # of a link for several seats: through whose eyes
    seen: Count | None = None  # the `at` seen last, after a reconnect


class Ping(FromClient, frozen=True, tag="ping"):
    """Every 2.5 s; the answer `pong` carries the same number."""

    n: Count = 0


class Sync(FromClient, frozen=True, tag="sync"):
    """A message was missed (`since` is not the `at` before it): tell all since `seen` again."""

    seen: Count


class Look(FromClient, frozen=True, tag="look"):
    """Of a link for several seats: through whose eyes from now on."""

    seat: SeatNumber


class Act(FromClient, frozen=True, tag_field="type"):
    """What changes the table. `id` is the sender's own: the same id again gets the same answer, and acts once."""

    id: Id


class Play(Act, frozen=True, tag="move"):
    move: MoveText
    at: Count  # the `at` of the view it was chosen from


class Try(Act, frozen=True, tag="try"):
    """Would this move be legal? Answered like a move, but never played."""

    move: MoveText


class Undo(Act, frozen=True, tag="undo"):
    at: Count


class Sit(Act, frozen=True, tag="sit"):
    name: Name


class AddText(Act, frozen=True, tag="text"):
    """The seat's own part of the shuffles, until the start."""

    text: ShortText


class Start(Act, frozen=True, tag="start"):
    bot: BotText | None = None  # the level for seats that are still open


class Leave(Act, frozen=True, tag="leave"):
    pass


class Return(Act, frozen=True, tag="back"):
    """The person takes the seat back from the bot that stood in."""


class Chat(Act, frozen=True, tag="chat"):
    text: ShortText


class Remove(Act, frozen=True, tag="remove"):
    """By the host: the person of a seat goes."""

    seat: SeatNumber


class Replace(Act, frozen=True, tag="replace"):
    """By the host: a bot gets the seat."""

    seat: SeatNumber
    bot: BotText


class Rematch(Act, frozen=True, tag="rematch"):
    """The same people at a new table."""


AnyAct = Play | Try | Undo | Sit | AddText | Start | Leave | Return | Chat | Remove | Replace | Rematch
AnyFromClient = Hello | Ping | Sync | Look | AnyAct


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a seat besides the game."""

    name: str  # empty: nobody
    bot: str  # the level of the bot that has the seat, or empty
    away: bool  # a bot stands in for the person
    connected: bool
    to_move: bool
    since: float | None  # when it was last asked to decide
    deadline: float | None  # by then, at tables by days
    text: str | None  # its part of the shuffles, shown from the start on


class TableInfo(msgspec.Struct, frozen=True):
    table: str
    board: str
    family: str
    phase: str  # lobby, running, over
    options: dict[str, int]
    days: int  # for a move; 0: live
    public: bool
    seats: list[SeatInfo]
    watchers: int
    promise: str  # of the secret that shuffles follow from
    secret: str | None  # published when the game is over
    commitment: str | None  # of the seed, from the start on
    rematch: str  # the next table, or empty
    result: dict[str, Any] | None  # scores and winners
    stopped: str  # why the game can't go on here, or empty


class Update(FromServer, frozen=True, tag="update"):
    """The whole table as this viewer may see it. A lost message heals with the next one."""

    at: int
    since: int | None  # `events` is all that happened after this `at`; None: not everything is known any more
    table: msgspec.Raw  # a TableInfo
    seat: int | None  # through whose eyes
    view: msgspec.Raw  # the game as the family describes it; null in the lobby
    events: list[dict[str, Any]]
    moves: msgspec.Raw  # legal moves of this seat, each with its text and its parts
    undo: bool
    time: float


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The answer to `hello`; an update follows."""

    v: int
    server: str
    seats: list[int]  # that this link is for
    host: bool
    chat: list[dict[str, Any]]
    ping: float  # seconds between two pings …
    dead: float  # … after which without answer the line is dead


class Ack(FromServer, frozen=True, tag="ack"):
    """Done, and written to disk."""

    id: str
    at: int


class Refused(FromServer, frozen=True, tag="refused"):
    """Not done. `reason` and `data` are for programs, `message` is English."""

    id: str
    reason: str
    data: dict[str, Any]
    message: str


class Pong(FromServer, frozen=True, tag="pong"):
    n: int
    at: int


class Failed(FromServer, frozen=True, tag="error"):
    """A message that could not be taken; `error` is the id to quote. Most are followed by the end of the socket."""

    reason: str
    message: str
    error: str = ""


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyFromClient).decode
