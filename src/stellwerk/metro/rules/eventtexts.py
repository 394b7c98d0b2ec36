"""Events as records and viewers have them: names, not numbers."""

from stellwerk.engine.flat import Cells, rule
from stellwerk.engine.text import Spelling, Text, close_object, open_object, put_field, put_key, put_name
from stellwerk.metro.rules.board import NONE, Sheet
from stellwerk.metro.rules.events import COMPLETED, MARKED, RESHUFFLED, RODE, TURNED, WROTE
from stellwerk.metro.rules.spelling import CARD, EVENT, LETTER, STATION


@rule
def write_event(sheet: Sheet, spelling: Spelling, event: Cells, text: Text) -> None:
    kind, seat, first, second = event[0], event[1], event[2], event[3]
    open_object(text)
    put_key(text, b"event")
    put_name(text, spelling, EVENT, kind)
    if seat != NONE:
        put_field(text, b"seat", seat)
    if kind == TURNED:
        put_key(text, b"card")
        put_name(text, spelling, CARD, first)
    elif kind in (WROTE, COMPLETED):
        put_key(text, b"line")
        put_name(text, spelling, LETTER, first)
        if kind == WROTE:
            put_key(text, b"card")
            put_name(text, spelling, CARD, second)
        else:
            put_field(text, b"points", second)
    elif kind in (MARKED, RODE):
        put_key(text, b"station")
        put_name(text, spelling, STATION, first)
        if kind == MARKED and second:
            put_field(text, b"number", second)
    elif kind == RESHUFFLED:
        put_field(text, b"cards", first)
    close_object(text)
