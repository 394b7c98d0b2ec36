"""What holds in every position of a metro game, in full or as a viewer sees it (M17)."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells
from stellwerk.laws import MOST_SHUFFLES, Law, Range
from stellwerk.metro.rules.board import ENTRIES, FREE, HIDDEN, LINES, NONE, TRANSFER, WAYS
from stellwerk.metro.rules.game import CROSS, EMPTY, LATER, NUMBERED

MOST_ROUNDS = 2**14
STATIONS = (0, 2**62)  # stations of a way as bits


def ranges(sheet: Any, seats: int) -> dict[str, Range]:
    faces, windows = int(sheet.faces), int(sheet.windows)
    return {
        "seed": (0, 2**32 - 1),
        "shuffles": (1, MOST_SHUFFLES),
        "rounds": (1, MOST_ROUNDS),
        "seats": (seats, seats),
        "over": (0, 1),
        "expert": (0, int(sheet.way_special.any())),
        "turned": (1, int(sheet.cards)),
        "deck": (HIDDEN, faces - 1),
        "due": (0, ENTRIES),
        "entries": (HIDDEN, ENTRIES),
        "windows_left": (0, windows),
        "window": (0, faces),
        "mark": (EMPTY, NUMBERED),
        "empty": STATIONS,
        "completed": (0, LATER),
        "entry_way": (0, WAYS - 1),
        "entry_marks": STATIONS,
    }


def only_seats_have_sheets(sheet: Any, game: Any, viewer: int | None) -> bool:
    sheets = ("due", "entries", "windows_left", "window", "mark", "empty", "completed", "entry_way", "entry_marks")
    return not any(game[name][game.seats :].any() for name in sheets)


def cards_make_up_the_deck(sheet: Any, game: Any, viewer: int | None) -> bool:
    """M1, M9: each face as often as printed; in a view the cards to come are hidden."""
    turned, to_come, beyond = np.split(game.deck, [game.turned, sheet.cards])
    if (turned < 0).any() or (beyond != NONE).any():
        return False
    if viewer is not None:
        return bool((to_come == HIDDEN).all() and (counts(sheet, turned) <= sheet.face_count).all())
    return bool((to_come >= 0).all() and (counts(sheet, game.deck[: sheet.cards]) == sheet.face_count).all())


def counts(sheet: Any, faces: Cells) -> Cells:
    return np.bincount(faces, minlength=len(sheet.face_count))


def windows_are_filled_in_order(sheet: Any, game: Any, viewer: int | None) -> bool:
    """M3: what is written is a card that can be, and the count of empty windows is right."""
    filled = (game.window != EMPTY).sum(axis=2)[: game.seats]
    in_order = np.arange(game.window.shape[2]) < filled[..., None]
    faces = game.window[game.window != EMPTY] - 1
    left = sheet.windows - filled.sum(axis=1)
    return bool(
        (filled <= sheet.line_windows).all()
        and (in_order == (game.window[: game.seats] != EMPTY)).all()
        and (sheet.face_kind[faces] != FREE).all()
        and (game.windows_left[: game.seats] == left).all()
    )


def bits_agree_with_marks(sheet: Any, game: Any, viewer: int | None) -> bool:
    """M4: the empty stations of every way; M10: a completed line has none."""
    if game.mark[:, sheet.stations :].any() or game.completed[:, sheet.lines :].any():
        return False
    for seat in range(game.seats):
        empty = [bits_of(game.mark[seat, stations_of(sheet, way)] == EMPTY) for way in range(WAYS)]
        if game.empty[seat].tolist() != empty:
            return False
    return not game.empty[:, :LINES][game.completed != 0].any()


def stations_of(sheet: Any, way: int) -> Cells:
    """The stations of a way, from the train on."""
    return sheet.way_station[way, : int(sheet.way_all[way]).bit_length()].astype(int)


def bits_of(flags: Cells) -> int:
    return sum(1 << slot for slot in np.flatnonzero(flags).tolist())


def entries_can_be_taken_back(sheet: Any, game: Any, viewer: int | None) -> bool:
    """M2: this round's entries are on the sheet, each station once; M17: those of others are not shown."""
    for seat in range(game.seats):
        count = int(game.entries[seat])
        own = viewer is None or seat == viewer
        if count == NONE or (count == HIDDEN and own) or (count > 0 and not own):
            return False
        count = max(count, 0)
        if game.entry_way[seat, count:].any() or game.entry_marks[seat, count:].any():
            return False
        if not all(is_way(sheet, game, seat, entry) for entry in range(count)):
            return False
        if not (marks_stand(sheet, game, seat, count) and windows_stand(sheet, game, seat, count)):
            return False
    return True


def is_way(sheet: Any, game: Any, seat: int, entry: int) -> bool:
    way, marks = int(game.entry_way[seat, entry]), int(game.entry_marks[seat, entry])
    return sheet.way_all[way] != 0 and marks & ~int(sheet.way_all[way]) == 0


def marks_stand(sheet: Any, game: Any, seat: int, count: int) -> bool:
    marked = [station for entry in range(count) for station in marked_by(sheet, game, seat, entry)]
    kind = NUMBERED if kind_up(sheet, game) == TRANSFER else CROSS
    return len(set(marked)) == len(marked) and bool((game.mark[seat, marked] == kind).all())


def marked_by(sheet: Any, game: Any, seat: int, entry: int) -> list[int]:
    """The stations that an entry has marked."""
    way, marks = int(game.entry_way[seat, entry]), int(game.entry_marks[seat, entry])
    return [station for slot, station in enumerate(stations_of(sheet, way).tolist()) if marks >> slot & 1]


def kind_up(sheet: Any, game: Any) -> int:
    """The kind of this round's card."""
    return int(sheet.face_kind[game.deck[game.turned - 1]])


def windows_stand(sheet: Any, game: Any, seat: int, count: int) -> bool:
    """M3: this round's card is written in the last filled windows of the lines; M8: a free ride in none."""
    face = int(game.deck[game.turned - 1])
    if kind_up(sheet, game) == FREE:
        return count <= 1
    for line in range(LINES):
        entered = int((game.entry_way[seat, :count] % LINES == line).sum())
        written = game.window[seat, line][game.window[seat, line] != EMPTY]
        if entered > len(written) or (written[len(written) - entered :] != face + 1).any():
            return False
    return True


def due_is_what_is_left(sheet: Any, game: Any, viewer: int | None) -> bool:
    """M2: one entry a round while there are windows; M16: one more for each special station it has marked."""
    for seat in range(game.seats):
        count = int(game.entries[seat])
        due = 0 if count == HIDDEN else 1 - count + specials(sheet, game, seat, count)
        if count == HIDDEN and game.windows_left[seat] == 0:
            return False
        if game.due[seat] != (due if game.windows_left[seat] else 0):
            return False
    return bool(game.over) == (not game.due.any()) and not (game.over and game.entries.any())


def specials(sheet: Any, game: Any, seat: int, count: int) -> int:
    """M16: the special stations among this round's marks."""
    if not game.expert or kind_up(sheet, game) == FREE:
        return 0
    ways, marks = game.entry_way[seat, :count].tolist(), game.entry_marks[seat, :count].tolist()
    return sum((mark & int(sheet.way_special[way])).bit_count() for way, mark in zip(ways, marks, strict=True))


LAWS: dict[str, Law] = {
    "somebody who has no seat has a sheet": only_seats_have_sheets,
    "its cards are not those of the deck": cards_make_up_the_deck,
    "its windows are not filled in order": windows_are_filled_in_order,
    "its stations don't agree with its lines": bits_agree_with_marks,
    "its entries don't agree with its sheets": entries_can_be_taken_back,
    "it asks for more or fewer entries than are due": due_is_what_is_left,
}
