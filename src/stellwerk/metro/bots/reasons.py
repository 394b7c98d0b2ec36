"""Why a move of a metro game is good: facts of the view."""

from typing import Any

from stellwerk.bots.advice import Reason
from stellwerk.game import View

FEW, VERY_FEW = 4, 2  # stations that a line still lacks: nearly complete for the seat, and for a rival


def reasons_for(view: View, move: int) -> list[Reason]:
    seen, parts = view.describe(), view.board.rules.describe_move(view.board.names, view.flat, view.seat, move)
    seats: Any = seen["seats"]
    own, marked = seats[view.seat]["lines"], set(parts["stations"])  # type: ignore[call-overload]
    found = [
        {"code": "completes", "line": letter, "points": line["value"]}
        for letter, line in own.items()
        if line["missing"] and marked.issuperset(line["missing"])
    ]
    found += [race for letter in own if (race := near_rival(view, seats, letter, marked))]
    if seen["card"] == "transfer" and marked:
        (station,) = marked
        lines = station_lines(view, station)
        found.append({"code": "number", "station": station, "number": lines, "points": 2 * lines})
    elif marked:
        lines = sum(not marked.isdisjoint(line["missing"]) for line in own.values())
        found.append({"code": "marks", "count": len(marked), "lines": lines})
    if parts["kind"] == "enter":
        found += entry_reasons(str(parts["line"]), own[parts["line"]], marked)
    return found


def near_rival(view: View, seats: Any, letter: str, marked: set[str]) -> Reason | None:
    """A rival may soon complete a line that the move continues and that nobody has completed."""
    if marked.isdisjoint(seats[view.seat]["lines"][letter]["missing"]):
        return None
    if any(seat["lines"][letter]["completed"] for seat in seats):
        return None
    for other, seat in enumerate(seats):
        left = len(seat["lines"][letter]["missing"])
        if other != view.seat and left <= VERY_FEW:
            return {"code": "race", "seat": other, "line": letter, "left": left}
    return None


def entry_reasons(letter: str, line: Any, marked: set[str]) -> list[Reason]:
    left = len(set(line["missing"]) - marked)
    windows = line["windows"].count(None) - 1
    if not marked:
        return [{"code": "spare", "line": letter, "windows": windows, "left": left}]
    return [{"code": "left", "line": letter, "left": left, "windows": windows}] if 0 < left <= FEW else []


def station_lines(view: View, station: str) -> int:
    names: Any = view.board.names
    return int(names.station_lines[names.station_names.index(station)])
