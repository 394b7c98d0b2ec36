"""The kinds of events of a metro game. None is secret: choices are noted when all are shown (M2, M17)."""

TURNED = 1  # face: turned up for all (M2)
CHOSE = 2  # seat: has chosen, nobody sees what (M2)
CHANGED = 3  # seat: has taken its choice back (M2)
WROTE = 4  # seat, line, face: a window filled (M3)
MARKED = 5  # seat, station, number: 0 is a cross (M4, M5, M7)
RODE = 6  # seat, station or NONE (M8)
COMPLETED = 7  # seat, line, points (M10)
RESHUFFLED = 8  # number of cards (M9)
ENDED = 9  # (M12)

NAMES = (
    "", "turned", "chose", "changed", "wrote", "marked", "rode", "completed", "reshuffled", "ended",
)  # fmt: skip

# The fields of each in records, with their types; records leave out a value that equals the third item.
SEAT = ("seat", int)
EVENTS = {
    "turned": [("card", str)],
    "chose": [SEAT],
    "changed": [SEAT],
    "wrote": [SEAT, ("line", str), ("card", str)],
    "marked": [SEAT, ("station", str), ("number", int, 0)],
    "rode": [SEAT, ("station", str | None)],
    "completed": [SEAT, ("line", str), ("points", int)],
    "reshuffled": [("cards", int)],
    "ended": [],
}
