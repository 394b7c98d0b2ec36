"""What people add to the shuffles: promised in the lobby, opened when the host starts."""

from stellwerk.fairness import promise_of
from stellwerk.server.protocol.messages import LOBBY
from stellwerk.server.protocol.refusal import Refusal
from stellwerk.server.table.actor import Actor, person
from stellwerk.server.table.course import Course
from stellwerk.server.table.entries import AnyChange, Promised, Sealed, Texted
from stellwerk.server.table.seating import check_host, open_seats


def judge_promise(course: Course, actor: Actor, promise: str) -> AnyChange | None:
    seat = person(course, actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the cards are already shuffled")
    here = course.state.seats[seat]
    if here.silent:
        raise Refusal("no-promise", "this seat did not open its text in time; the shuffles go without it", seat=seat)
    return Promised(seat, promise) if here.promise != promise else None


def judge_text(course: Course, actor: Actor, text: str) -> AnyChange | None:
    seat = person(course, actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the cards are already shuffled")
    here = course.state.seats[seat]
    if not course.state.sealed or here.promise != promise_of(text.encode()):
        raise Refusal("no-promise", "texts are opened when the host starts, and only what was promised", seat=seat)
    return Texted(seat, text) if not here.text else None


def judge_start(course: Course, actor: Actor, promise: str, connected: frozenset[int]) -> AnyChange:
    check_host(actor)
    if course.state.phase != LOBBY:
        raise Refusal("started", "the game has already started")
    empty = open_seats(course.state.seats)
    if empty:
        raise Refusal("seats-open", f"seats {empty} are open; wait, or fill them with bots", seats=empty)
    return Sealed(sealed_promises(course, connected, actor.seat, promise))


def sealed_promises(course: Course, connected: frozenset[int], own: int | None, promise: str) -> list[str]:
    """Only of seats that are connected: who is absent can't open a text, and would hold up the others."""
    seats = course.state.seats
    promises = [here.promise if seat in connected else "" for seat, here in enumerate(seats)]
    if promise and own is not None and seats[own].name and not seats[own].silent:
        promises[own] = promise
    return promises
