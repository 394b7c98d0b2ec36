"""What entries about people, not about the game, change in the state of a table."""

from stellwerk.server.protocol.messages import LOBBY, RUNNING, ChatMessage
from stellwerk.server.table import entries
from stellwerk.server.table.head import Head, Key
from stellwerk.server.table.links import with_group, without_seat
from stellwerk.server.table.state import Seat, State

CHAT = 50  # messages that are shown to newcomers


def change_seats(state: State, head: Head, change: entries.AnyChange, time: float) -> None:
    match change:
        case entries.Seated(seat, name, key, browser, trace):
            if key:
                state.keys = without_seat(state.keys, seat) | {key: Key([seat])}
            state.seats[seat] = new_seat(state, seat, name=name, browser=browser, trace=trace)
            state.asked_at[seat] = time
            if browser and state.phase != LOBBY:
                state.hands_seen = state.hands_seen | {browser: seat}
        case entries.Invited(None, key):
            state.keys = with_group(state.keys, key)
        case entries.Invited(int(seat), key):
            state.keys = without_seat(state.keys, seat) | {key: Key([seat])}
        case entries.Vacated(seat):
            # A running game must go on.
            give_to_bot(state, seat, head.bot if state.phase == RUNNING else "")
        case entries.Filled(seat, bot):
            give_to_bot(state, seat, bot)
        case entries.Promised(seat, promise):
            state.seats[seat].promise = promise
        case entries.Sealed(promises):
            for here, promise in zip(state.seats, promises, strict=True):
                here.promise, here.text = promise, ""
            state.sealed, state.sealed_at, state.tries = True, time, state.tries + 1
        case entries.Texted(seat, text):
            state.seats[seat].text = text
        case entries.Broken(seats):
            state.sealed = False
            for seat, here in enumerate(state.seats):
                here.promise, here.text, here.silent = "", "", here.silent or seat in seats
        case entries.Away(seat):
            state.seats[seat].away = True
        case entries.Back(seat):
            state.seats[seat].away = False
            state.asked_at[seat] = time
        case entries.Said(seat, text):
            name = "" if seat is None else state.seats[seat].name
            state.chat = [*state.chat[-CHAT + 1 :], ChatMessage(seat, name, text, time)]
        case entries.Rematched(table):
            state.rematch = table
        case entries.Stopped(reason):
            state.stopped = reason


def give_to_bot(state: State, seat: int, bot: str) -> None:
    """Its links are void. With an empty `bot` the seat is open."""
    state.keys = without_seat(state.keys, seat)
    state.seats[seat] = new_seat(state, seat, bot=bot)


def new_seat(state: State, seat: int, name: str = "", bot: str = "", browser: str = "", trace: str = "") -> Seat:
    """For somebody else; after the start, the seat's part of the shuffles stays."""
    old = state.seats[seat] if state.phase != LOBBY else Seat()
    return Seat(name, bot, promise=old.promise, text=old.text, browser=browser, trace=trace)
