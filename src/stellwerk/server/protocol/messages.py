"""Messages over the WebSocket, version 1; docs/concepts/protocol.md explains them.

Every message is a JSON object with `type`. What a client sends is decoded strictly: an unknown field is an error.
"""

from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta, field

from stellwerk import families
from stellwerk.wire import one_of

VERSION = 1
LOBBY, RUNNING, OVER = "lobby", "running", "over"  # phases of a table

# What families send: plain values here, whose types are in the families' `wire` modules; schemas refer to those.
AnyView = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/AnyView"})]
AnyMove = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/AnyMove"})]
AnyEvent = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/AnyEvent"})]  # of a game, or its table
AnyReason = Annotated[dict[str, Any], Meta(extra_json_schema={"$ref": "#/$defs/AnyReason"})]

Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.:-]+$")]
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
Token = Annotated[str, Meta(max_length=64)]  # empty: to watch a public table
TableId = Annotated[str, Meta(min_length=4, max_length=32, pattern=r"^[a-z0-9]+$")]
Browser = Annotated[str, Meta(max_length=64, pattern=r"^([A-Za-z0-9_-]{22,})?$")]
OwnToken = Annotated[str, Meta(max_length=64, pattern=r"^([A-Za-z0-9_-]{32,})?$")]  # 192 random bits
MoveText = Annotated[str, Meta(min_length=1, max_length=120)]
BotText = Annotated[str, Meta(min_length=1, max_length=80)]
BotTexts = Annotated[list[BotText], Meta(max_length=8)]
BotOrNobody = Annotated[str, Meta(max_length=80)]
ShortText = Annotated[str, Meta(max_length=400)]
PromiseText = Annotated[str, Meta(max_length=71, pattern=r"^(sha256:[0-9a-f]{64})?$")]  # empty: none
FamilyName = Annotated[str, one_of(*families.REGISTRY, name="FamilyName")]
Phase = Annotated[str, one_of(LOBBY, RUNNING, OVER, name="Phase")]
OwnText = Annotated[str, Meta(max_length=64, pattern=r"^[A-Za-z0-9_-]{16,}$")]  # too long to be guessed from its hash


class FromClient(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client may send. The sender's address pays its cost: milliseconds of the event loop, rounded up."""

    cost: ClassVar[float] = 1.0


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message of every socket: which table, and by which link."""

    cost: ClassVar[float] = 3.0  # with the request that opened the socket, and the first update
    table: TableId
    token: Token = ""
    v: int = VERSION
    seat: SeatNumber | None = None  # of a link for several seats: whose view
    count: Count | None = field(default=None, name="seen")  # after a reconnect: the count of the last update


class Ping(FromClient, frozen=True, tag="ping"):
    """Every 2.5 s; the answer `pong` carries the same number."""

    cost: ClassVar[float] = 0.1
    n: Count = 0


class Sync(FromClient, frozen=True, tag="sync"):
    """A message was missed (`since` is not the `at` before it): tell all since `seen` again."""

    count: Count = field(name="seen")


class Look(FromClient, frozen=True, tag="look"):
    """Of a link for several seats: whose view to send from now on."""

    seat: SeatNumber


class Act(FromClient, frozen=True, tag_field="type"):
    """What changes the table. The sender chooses `id`: the same id again gets the same answer and acts only once."""

    id: Id


class Play(Act, frozen=True, tag="move"):
    move: MoveText
    count: Count = field(name="at")  # of the view it was chosen from


class Try(Act, frozen=True, tag="try"):
    """Would this move be legal? Answered like a move, but never played."""

    move: MoveText


class Undo(Act, frozen=True, tag="undo"):
    count: Count = field(name="at")


class Sit(Act, frozen=True, tag="sit"):
    """With a `token` of the sender's own, the link that was handed out is void, so nobody else can look in."""

    name: Name
    browser: Browser = ""  # a secret of the sender's browser, which can't take two seats
    token: OwnToken = ""


class Promise(Act, frozen=True, tag="promise"):
    """The hash of the seat's own part of the shuffles, until the host starts."""

    promise: Annotated[str, Meta(pattern=r"^sha256:[0-9a-f]{64}$")]


class OpenText(Act, frozen=True, tag="text"):
    """The text that was promised, once `shuffling` says that no promise changes any more."""

    text: OwnText


class Start(Act, frozen=True, tag="start"):
    cost: ClassVar[float] = 5.0
    bot: BotText | None = None  # the level for seats that are still open
    promise: PromiseText = ""  # of the sender's own seat, which then need not be connected
    bots: BotTexts = []  # for seats that are still open, one after the other, instead of `bot`


class Leave(Act, frozen=True, tag="leave"):
    pass


class Return(Act, frozen=True, tag="back"):
    """The person takes the seat back from the bot that stood in."""


class Chat(Act, frozen=True, tag="chat"):
    text: ShortText


class Remove(Act, frozen=True, tag="remove"):
    """By the host: removes the person of a seat."""

    seat: SeatNumber


class Replace(Act, frozen=True, tag="replace"):
    """By the host: a bot gets the seat."""

    seat: SeatNumber
    bot: BotOrNobody  # empty: the seat of a bot is free again, in the lobby


class Rematch(Act, frozen=True, tag="rematch"):
    """A new table for the same people. It starts at once if the sender has all their seats."""

    cost: ClassVar[float] = 5.0
    bot: BotText | None = None  # the level of all its bots; null: as before
    promise: PromiseText = ""  # of the sender's seat, if it starts at once
    bots: BotTexts = []  # for the seats of its bots, one after the other, instead of `bot`


AnyAct = Play | Try | Undo | Sit | Promise | OpenText | Start | Leave | Return | Chat | Remove | Replace | Rematch
AnyFromClient = Hello | Ping | Sync | Look | AnyAct


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server sends."""


class SeatInfo(msgspec.Struct, frozen=True):
    """What everybody may know of a seat apart from the game."""

    name: str  # empty: nobody
    bot: str  # the level of the bot that has the seat, or empty
    eased: str  # the cheaper level that it plays at while the server is busy, or empty
    away: bool  # a bot stands in for the person
    connected: bool
    to_move: bool
    since: float | None  # when it was last asked to decide
    deadline: float | None  # at tables with days for a move: by when
    promise: str | None  # the hash of its part of the shuffles, or empty; null: it was not opened in time
    text: str | None  # its part of the shuffles; null before the start
    beside: list[int]  # other seats that were taken from the same address: a family, or one person twice


class ChatMessage(msgspec.Struct, frozen=True):
    """Something that was said at the table."""

    seat: int | None  # None: the host, who has no seat
    name: str
    text: str
    time: float = field(name="at")


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    moves: int
    scores: list[dict[str, int]]
    winners: list[int]


class TableInfo(msgspec.Struct, frozen=True):
    table: str
    board: str
    title: str  # the name of the board's map
    family: FamilyName
    phase: Phase
    options: dict[str, int]
    days: int  # for a move; 0: live
    public: bool
    seats: list[SeatInfo]
    watchers: int
    map_hash: str  # of the facts that decide the game, as records have them
    promise: str  # of the secret that shuffles follow from
    shuffling: bool  # no promise changes any more: now texts are opened, then the game starts
    tries: int  # how often texts were opened; 0 after the start: an older game, whose texts were not promised
    secret: str | None  # published when the game is over
    commitment: str | None  # of the seed, from the start on
    rematch: str  # the next table, or empty
    result: Outcome | None
    stopped: str  # why the game can't go on here, or empty


class Frame(FromServer, frozen=True, tag="update"):
    """An update without its time, as it is cached. Parts that many viewers share are encoded already: see `encoded`."""

    count: int = field(name="at")
    count_before: int | None = field(
        name="since"
    )  # `events` is all that happened after it; null: that was too long ago
    table: TableInfo
    seat: int | None  # whose view; null: the public's
    view: AnyView | None  # the game as the family describes it; null in the lobby
    events: list[AnyEvent]
    moves: list[AnyMove]  # legal moves of this seat, each with its text and its parts
    undo: bool


class Update(Frame, frozen=True, tag="update"):
    """The whole table as this viewer may see it, so the next one makes up for one that was lost."""

    time: float  # the server's clock, seconds since 1970


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The answer to `hello`; an update follows."""

    v: int
    server: str
    seats: list[int]  # that this link is for
    host: bool
    chat: list[ChatMessage]
    ping: float  # seconds between two pings …
    dead: float  # … after which without an answer the connection is dead


class Ack(FromServer, frozen=True, tag="ack"):
    """Done, and written to disk."""

    id: str
    count: int = field(name="at")


class Refused(FromServer, frozen=True, tag="refused"):
    """Not done. `reason` and `data` are for programs, `message` is English."""

    id: str
    reason: str
    data: dict[str, Any]
    message: str


class Pong(FromServer, frozen=True, tag="pong"):
    n: int
    count: int = field(name="at")


class Failed(FromServer, frozen=True, tag="error"):
    """A message that can't be handled; `error` is the id to quote. The socket is usually closed then."""

    reason: str
    message: str
    error: str = ""


AnyFromServer = Welcome | Update | Ack | Refused | Pong | Failed


def encoded(json: bytes) -> Any:
    """JSON for a field of a frame, which goes into the message as it is."""
    return msgspec.Raw(json)


encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(AnyFromClient).decode
