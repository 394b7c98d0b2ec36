"""What happened at a table apart from its game, as viewers are told it."""

from stellwerk.wire import union

SEAT, SEATS = ("seat", int), ("seats", list[int])
TableEvent = union("Event", "event", {
    "seated": [SEAT, ("name", str)],
    "invited": [("seat", int | None)],  # null: whoever comes
    "vacated": [SEAT, ("by_host", bool)],
    "filled": [SEAT, ("bot", str)],  # empty: the seat of a bot is free again
    "promised": [SEAT],
    "sealed": [SEATS],  # that have promised a text
    "texted": [SEAT],
    "broken": [SEATS],  # that did not open their texts in time
    "started": [],
    "undone": [SEAT],
    "away": [SEAT],
    "back": [SEAT],
    "said": [("seat", int | None), ("text", str), ("at", float)],  # null: the host, who has no seat
    "rematched": [("table", str)],
    "stopped": [("reason", str)],
})  # fmt: skip
