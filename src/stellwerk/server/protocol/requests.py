"""What HTTP requests ask for and get; OpenAPI shows these."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Request
from litestar.openapi.datastructures import ResponseSpec
from msgspec import Meta, field

from stellwerk.server.protocol import messages as m
from stellwerk.server.protocol.refusal import REASONS

AnyRequest = Request[Any, Any, Any]
Reason = Annotated[str, Meta(extra_json_schema={"extra": {"enum": list(REASONS)}})]
Text = Annotated[str, Meta(min_length=1, max_length=64)]
Options = Annotated[dict[Text, Annotated[int, Meta(ge=-(2**31), le=2**31)]], Meta(max_length=8)]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request with an unknown field is refused: it is a mistake that would otherwise go unnoticed."""


class SeatWish(Strict, frozen=True):
    """Who sits at a seat: a bot of a level, a person by name, or whoever opens the link."""

    name: Annotated[str, Meta(max_length=64)] = ""
    bot: Annotated[str, Meta(max_length=80)] = ""


class NewTable(Strict, frozen=True):
    board: Text
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=8)]
    options: Options = {}  # of the family: first, expert
    days: Annotated[int, Meta(ge=0, le=30)] = 0  # for a move; 0: live
    public: bool = False  # listed in the lobby; anybody may sit down or watch
    one_device: bool = False  # one link for all seats of people
    host_seat: m.SeatNumber | None = None  # the host's link is also the link of this seat
    bot: m.BotText | None = None  # the level that stands in for absent people
    browser: m.Browser = ""  # a secret of the asker's browser: the host's seat is then known to be theirs


class PlayNow(Strict, frozen=True):
    """A table against bots, whose game begins at once or, with a promise, as soon as its text is opened."""

    board: Text
    name: m.Name = "You"
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None  # in all; null: two, or as many as the board needs
    bot: m.BotText | None = None
    bots: m.BotTexts = []  # the bots, seat by seat; empty: all are `bot`
    options: Options = {}
    browser: m.Browser = ""  # as in a new table
    promise: m.PromiseText = ""  # the hash of the asker's part of the shuffles


class Join(Strict, frozen=True):
    name: m.Name
    browser: m.Browser = ""  # a secret of the asker's browser: asking again with it gives the same seat


class SeatLink(msgspec.Struct, frozen=True):
    seat: int
    token: str
    path: str  # of the page, with the token behind #


class Links(msgspec.Struct, frozen=True):
    """Sent once: the server keeps only hashes."""

    table: str
    host: SeatLink
    seats: list[SeatLink]
    watch: SeatLink
    group: SeatLink | None  # for joining; null where all people share one device or the game has begun


class BoardInfo(msgspec.Struct, frozen=True):
    board: str
    family: m.FamilyName
    title: str  # as the map says it
    about: str
    origin: str  # printed: facts of a printed board; own: a design of ours
    seats: tuple[int, int]
    options: dict[str, int]  # names and defaults
    bots: list[str]  # levels, weakest first, then bots of other packages
    bot: str  # the level that is taken when none is named
    personalities: list[str]  # that each level may have, as its `style`
    minutes: int  # that a game takes people, about


class Listed(msgspec.Struct, frozen=True):
    """A public table in the lobby."""

    table: str
    board: str
    title: str  # as the map says it
    phase: m.Phase
    days: int
    names: list[str]
    open_seats: int


class Proof(msgspec.Struct, frozen=True):
    """The proof that nobody chose the shuffles. `secret` is published when the game is over."""

    table: str
    phase: m.Phase
    promise: str
    promises: list[str] | None  # of the texts; null: an older game
    texts: list[str] | None
    tries: int
    commitment: str | None
    secret: str | None
    seed: str | None


class Verdict(msgspec.Struct, frozen=True):
    holds: bool
    moves: int
    fault: str


class Step(msgspec.Struct, frozen=True):
    count: int = field(name="at")
    events: list[m.AnyEvent]
    moves: int | None  # of the record that were made by then; null while the game runs: choices may be secret


class PastView(msgspec.Struct, frozen=True):
    """What a viewer saw at a step."""

    count: int = field(name="at")
    view: m.AnyView | None


class Answer(msgspec.Struct, frozen=True):
    """Of an act over HTTP."""

    count: int = field(name="at")
    table: str = ""  # of a rematch


class Health(msgspec.Struct, frozen=True):
    """It does not tell how many play: only the operator may know that, by `--metrics`."""

    status: Literal["ok"]
    version: str


class Trouble(msgspec.Struct, frozen=True):
    """Every error over HTTP. `error` is the id to quote; no error tells more than its reason."""

    reason: Reason
    message: str
    data: dict[str, Any]
    error: str


def trouble(description: str) -> ResponseSpec:
    return ResponseSpec(Trouble, description=description, generate_examples=False)


TROUBLES = {
    400: trouble("The request is wrong in itself."),
    403: trouble("The link is not good for this."),
    404: trouble("There is no such thing."),
    409: trouble("Refused: `reason` says why."),
    413: trouble("The request is too large."),
    415: trouble("The body is not JSON, or not said to be."),
    421: trouble("The server does not have the name that the request was sent to."),
    429: trouble("Too many requests; wait a little."),
    500: trouble("A fault of the server's; `error` is the id to quote."),
    503: trouble("The server has too much to do; try again later."),
}  # of every request
STATUS = {
    "no-key": 403, "not-host": 403, "banned": 403, "foreign-page": 403, "no-such-table": 404, "no-such-board": 404,
    "not-json": 415, "foreign-host": 421, "too-many": 429, "full": 503, "busy": 503, "no-storage": 503,
}  # fmt: skip
REFUSED = 409  # for every other reason


class Hint(msgspec.Struct, frozen=True):
    """A move and what it would lead to, as far as the seat may know."""

    move: str
    chance: float | None  # to win; null where nobody else plays
    margin: float  # expected points ahead of the best other seat; alone: the expected score
    error: float  # the standard error of the chance; alone of the score
    best: bool  # no other move is clearly better
    reasons: list[m.AnyReason]  # the weightiest first


class Judgement(msgspec.Struct, frozen=True):
    """A decision of a finished game, judged by what its seat knew at the time."""

    number: int  # of the move in the record
    seat: int
    move: str
    best: str
    chance: float | None  # to win with the move that was made; null where nobody else plays
    margin: float
    cost: float  # chance, or alone points, that the best move was better by; 0 if none was clearly better
    played: m.AnyMove  # the move in its parts …
    better: m.AnyMove  # … and the best one


class Analysis(msgspec.Struct, frozen=True):
    done: bool  # else ask again
    moves: list[Judgement]  # so far
    final: list[float] | None  # the seats' chances after the last move: who has won; null alone
    seen: int  # moves of the record that have been judged …
    total: int  # … of this number
