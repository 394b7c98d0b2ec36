"""Who may sit where: people come and go, and the host gives seats to bots."""

from collections.abc import Iterator
from itertools import cycle

from stellwerk.bots.bot import LEVELS
from stellwerk.errors import OptionError
from stellwerk.server.bots import levels
from stellwerk.server.protocol.messages import LOBBY
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.settings import Limits
from stellwerk.server.table.actor import Actor, person, seat_of
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import AnyChange, Back, Filled, Seated, Vacated
from stellwerk.server.table.head import Key
from stellwerk.server.table.state import Seat
from stellwerk.server.table.usertext import looks_like, name_taken, plain


def judge_sit(course: Course, actor: Actor, name: str, browser: str, own: str) -> AnyChange:
    seat = seat_of(actor)
    check_one_seat(course, seat, browser)
    here, is_running = course.state.seats[seat], course.state.phase != LOBBY
    own = own if actor.key == Key([seat]) else ""  # a host's link, or one for several seats, stays valid
    if here.name == name and not own:
        raise Refusal("seated", "you already sit here", seat=seat)
    if here.name != name and here.name and is_running:
        raise Refusal("seated", "you can't change your name during a game", seat=seat)
    if is_running and not browser:
        raise Refusal("no-browser", "to sit down in a running game, a client must name its `browser`")
    return Seated(seat, name, own, browser, actor.trace if is_running else here.trace)


def check_one_seat(course: Course, seat: int | None, browser: str) -> None:
    """Nobody may see two seats' views of one game, not even one after the other. For the server, another browser is
    another person."""
    held = {here.browser: other for other, here in enumerate(course.state.seats) if here.name} | course.state.hands_seen
    if browser and held.get(browser, seat) != seat:
        other = held[browser]
        raise Refusal("holds-seat", f"you have, or had, seat {other} at this table", seat=other)


def plain_name(course: Course, name: str, limits: Limits, seat: int | None) -> str:
    """A name that can't be mistaken for another one at the table."""
    name = plain(name, limits.name, "name")
    taken = [here.name for other, here in enumerate(course.state.seats) if other != seat and here.name]
    twin = next((other for other in taken if looks_like(name, other)), None)
    if twin is not None:
        raise name_taken(twin)
    return name


def judge_back(course: Course, actor: Actor) -> AnyChange:
    seat = person(course, actor)
    if not course.state.seats[seat].away:
        raise Refusal("not-away", "no bot is playing for this seat", seat=seat)
    return Back(seat)


def judge_remove(course: Course, actor: Actor, seat: int) -> AnyChange:
    check_host(actor)
    check_seat(course, seat)
    if not course.state.seats[seat].name:
        raise Refusal("nobody-there", f"nobody sits at seat {seat}", seat=seat)
    return Vacated(seat, by_host=True)


def judge_replace(course: Course, actor: Actor, seat: int, bot: str) -> AnyChange:
    check_host(actor)
    check_seat(course, seat)
    if not bot:
        return judge_free(course, seat)
    return Filled(seat, checked_level(course.head.family, bot))


def judge_free(course: Course, seat: int) -> AnyChange:
    if course.state.phase != LOBBY:
        raise Refusal("started", "a seat can't be emptied during a game")
    if course.state.seats[seat].name:
        raise Refusal("seated", "somebody sits there; remove them first", seat=seat)
    return Filled(seat, "")


def check_host(actor: Actor) -> None:
    if not actor.key.host:
        raise Refusal("not-host", "only the host can do this")


def check_seat(course: Course, seat: int) -> None:
    if seat >= course.head.seats:
        raise Refusal("no-such-seat", f"there is no seat {seat}", seats=course.head.seats)


def check_room(course: Course) -> None:
    """Is a seat free? For a refusal: only public tables may be watched by everybody."""
    watch = course.head.public
    if course.state.phase != LOBBY:
        raise Refusal("started", "the game has already started", watch=watch)
    if not open_seats(course.state.seats):
        raise Refusal("no-open-seat", "all seats are taken", watch=watch)


def open_seats(seats: list[Seat]) -> list[int]:
    return [seat for seat, here in enumerate(seats) if not here.name and not here.bot]


def bots_in_turn(family: str, bot: str | None, bots: list[str]) -> Iterator[str]:
    """The bots of seats, one after the other, and from the start again; empty texts if none is named."""
    return cycle([checked_level(family, name) for name in bots or [bot or ""] if name] or [""])


def checked_level(family: str, bot: str) -> str:
    try:
        levels.check(family, bot)
    except OptionError as error:
        raise Refusal("no-such-bot", str(error), bots=list(LEVELS)) from None
    return bot
