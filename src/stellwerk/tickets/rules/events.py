"""The kinds of events of a tickets game, and which of their numbers are secret."""

FIRST = 1  # seat: drawn or chosen to begin (T4)
DEALT = 2  # seat, colour: a card of the starting hand (T1)
TURNED = 3  # slot of the row, colour: turned up (T1, T5, T8)
SWEPT = 4  # number of jokers: the row was discarded (T9)
RESHUFFLED = 5  # number of cards: the discard became the deck (T8)
TOOK = 6  # seat, slot of the row, colour: a face-up card (T5)
DREW = 7  # seat, colour: the top of the deck (T5)
CLAIMED = 8  # seat, route, colour, jokers (T11–T15)
OFFERED = 9  # seat, ticket (T3, T17)
CHOSE = 10  # seat: has chosen starting tickets, nobody sees which (T3)
KEPT = 11  # seat, ticket (T3, T17)
RETURNED = 12  # seat, ticket: under the pile (T3, T17)
PASSED = 13  # seat (T18)
LAST_ROUND = 14  # seat that is down to the limit (T19)
ENDED = 15

NAMES = (
    "", "first", "dealt", "turned", "swept", "reshuffled", "took", "drew", "claimed",
    "offered", "chose", "kept", "returned", "passed", "last round", "ended",
)  # fmt: skip
OWN = (DEALT, DREW, OFFERED, KEPT, RETURNED)  # only the seat itself may know the card or ticket (T24)

# The fields of each in records, with their types.
SEAT, CARD, TICKET = ("seat", int), ("card", str), ("ticket", str)
EVENTS = {
    "first": [SEAT],
    "dealt": [SEAT, CARD],
    "turned": [("place", int), CARD],
    "swept": [("jokers", int)],
    "reshuffled": [("cards", int)],
    "took": [SEAT, ("place", int), CARD],
    "drew": [SEAT, CARD],
    "claimed": [SEAT, ("route", str), ("paid", str), ("points", int)],
    "offered": [SEAT, TICKET],
    "chose": [SEAT],
    "kept": [SEAT, TICKET],
    "returned": [SEAT, TICKET],
    "passed": [SEAT],
    "last round": [SEAT],
    "ended": [],
}
