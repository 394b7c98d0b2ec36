"""Metro games by docs/rules (M1–M17) and records.md alone, without Stellwerk: see referee.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from referee import book
from referee.chance import shuffle
from referee.names import slug

RULES = 2  # version

Card = dict[str, Any]
Event = dict[str, Any]
Same = Callable[[str, object, object], None]  # what, as the record has it, as the referee has it
Entry = tuple[str | None, list[str]]  # the line whose window is filled, and the stations marked, in order


def check_facts(name: str, facts: dict[str, Any], same: Same) -> None:
    """The facts hold together, and those of a sheet in the book are the book's."""
    stations = {name_of(row) for row in facts["sheet"]["stations"]}
    stops = {stop for line in facts["lines"] for stop in line["stations"]}
    same("stations", sorted(stops), sorted(stations))
    same("twice on a line", [line["letter"] for line in facts["lines"] if has_twice(line["stations"])], [])
    same("names", len({slug(station) for station in stations}), len(facts["sheet"]["stations"]))
    if name not in book.SHEETS:
        return
    rows = facts["sheet"]["stations"]
    same("seats of the sheet", facts["rules"]["seats"], book.SEATS)
    same("deck", dict(Counter(map(card_text, box_of(facts)))), dict(book.DECK))
    same("reshuffles", [card["value"] for card in facts["deck"]["cards"] if card.get("reshuffle")], [6])
    same("number of stations", len(rows), book.STATIONS[name])
    same("special stations", [name_of(row) for row in rows if is_special(row)], book.SPECIAL[name])
    same("rings", [line["letter"] for line in facts["lines"] if line.get("ring")], book.RINGS.get(name, []))
    same("lines", list(map(line_text, facts["lines"])), [text.strip() for text in book.SHEETS[name].split("\n")[1:-1]])


def check_options(options: dict[str, int], facts: dict[str, Any], seats: int, same: Same) -> None:
    same("options", [*options], ["expert"] if options else [])
    same("expert", options.get("expert", 0) in (0, 1), True)
    if options.get("expert"):
        same("special stations", any(map(is_special, facts["sheet"]["stations"])), True)


def line_text(line: dict[str, Any]) -> str:
    """A line as the book has it."""
    stops = line["stations"]
    return f"{line['letter']} {len(stops)} {line['windows']} {line['first']} {line['later']} {stops[0]} – {stops[-1]}"


def has_twice(names: list[str]) -> bool:
    return len(set(names)) < len(names)


def name_of(row: Any) -> str:
    return str(row if isinstance(row, str) else row[0])


def is_special(row: Any) -> bool:
    return not isinstance(row, str) and bool(row[1].get("special"))


def box_of(facts: dict[str, Any]) -> list[Card]:
    """All cards, numbered in the order of the deck."""
    return [card for card in facts["deck"]["cards"] for _ in range(card.get("count", 1))]


def card_text(card: Card) -> str:
    kind = card["kind"]
    if kind in ("transfer", "free"):
        return {"transfer": "transfer", "free": "free ride"}[kind]
    return str(card["value"]) if kind == "number" else f"express {card['value']}"


class Paper:
    """What one seat has written: stations by their names in moves, lines by their letters."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.marked: dict[str, int] = {}  # station → number, 0 for a cross
        self.windows = {letter: line["windows"] for letter, line in table.lines.items()}
        self.completed: dict[str, int] = {}  # line → points
        self.entries: list[Entry] = []  # of this round
        self.due = 0

    def copy(self) -> Paper:
        other = Paper(self.table)
        other.marked, other.windows = dict(self.marked), dict(self.windows)
        other.completed = dict(self.completed)
        return other

    def windows_left(self) -> int:
        return sum(self.windows.values())

    def runs(self, letter: str, card: Card) -> dict[str, list[str]]:
        """M3–M7, M11: every way that the card can be used on a line; ways that mark the same stations are one."""
        most = 1 if card["kind"] == "transfer" else card["value"]
        found: dict[frozenset[str], tuple[str, list[str]]] = {frozenset(): (f"{letter.lower()} 0", [])}
        for word, walk in walks(self.table.lines[letter]):
            for run in self.runs_along(walk, most, jumps=card["kind"] == "express"):
                found.setdefault(frozenset(run), (f"{letter.lower()} {word}{len(run)}", run))
        return dict(found.values())

    def runs_along(self, walk: list[str], most: int, jumps: bool) -> Iterator[list[str]]:
        """M4: from the first empty station without a gap; M5: an express jumps marked ones; M6: or fewer."""
        run: list[str] = []
        for station in walk:
            if len(run) == most:
                return
            if station not in self.marked:
                run = [*run, station]
                yield run
            elif run and not jumps:
                return

    def moves(self, card: Card) -> dict[str, Entry]:
        if card["kind"] == "free":  # M8
            empty = [station for station in self.table.stations if station not in self.marked]
            return {"none": (None, []), **{f"ride {station}": (None, [station]) for station in empty}}
        return {
            text: (letter, run)
            for letter, left in self.windows.items()
            if left
            for text, run in self.runs(letter, card).items()
        }

    def enter(self, entry: Entry, card: Card) -> None:
        """M3, M7, M16"""
        letter, stations = entry
        self.entries.append(entry)
        for station in stations:
            self.marked[station] = len(self.table.at[station]) if card["kind"] == "transfer" else 0
        self.due -= 1
        if letter is not None:
            self.windows[letter] -= 1
            if self.table.expert:
                self.due += len(self.table.special & set(stations))
        if not self.windows_left():
            self.due = 0

    def has_all(self, letter: str) -> bool:
        return all(station in self.marked for station in self.table.lines[letter]["stations"])

    def score(self) -> dict[str, int]:
        """M13, M15"""
        empty = len(self.table.stations) - len(self.marked)
        sheet = {
            "lines": sum(self.completed.values()),
            "transfers": 2 * sum(self.marked.values()),
            "empty": -(empty if len(self.table.papers) == 1 else empty // 2),
        }
        return {
            **sheet,
            "total": sum(sheet.values()),
            "lines_completed": len(self.completed),
            "empty_stations": empty,
        }


def walks(line: dict[str, Any]) -> list[tuple[str, list[str]]]:
    """M11: a line from its train on; a ring both ways, each once all round."""
    first, *rest = line["stations"]
    back = [("back ", [first, *reversed(rest)])] if line.get("ring") else []
    return [("", [first, *rest]), *back]


class Table:
    """The cards and everybody's paper; `events` has what the last move brought about."""

    def __init__(self, facts: dict[str, Any], seats: int, seed: int, options: dict[str, int]) -> None:
        rows = facts["sheet"]["stations"]
        self.stations = [slug(name_of(row)) for row in rows]
        self.special = {slug(name_of(row)) for row in rows if is_special(row)}
        self.lines = {
            line["letter"]: {**line, "stations": [slug(stop) for stop in line["stations"]]} for line in facts["lines"]
        }
        self.at = {
            station: [letter for letter, line in self.lines.items() if station in line["stations"]]
            for station in self.stations
        }
        self.expert = options.get("expert", 0) == 1
        self.box, self.seed, self.shuffles = box_of(facts), seed, 0
        self.deck: list[Card] = []
        self.papers = [Paper(self) for _ in range(seats)]
        self.events: list[Event] = []
        self.over = False
        self.lay_deck()
        self.start_round()

    def tell(self, event: str, **fields: object) -> None:
        self.events.append({"event": event, **fields})

    def lay_deck(self) -> None:
        """M1, M9: all cards, the first of the shuffle on top."""
        self.deck = [self.box[card] for card in shuffle(self.seed, self.shuffles, len(self.box))]
        self.shuffles += 1

    def start_round(self) -> None:
        """M2, M16: a card for all who have an empty window."""
        self.card = self.deck.pop(0)
        self.tell("turned", card=card_text(self.card))
        for paper in self.papers:
            paper.due = int(paper.windows_left() > 0)
        self.before = [paper.copy() for paper in self.papers]

    def to_move(self) -> list[int]:
        return [seat for seat, paper in enumerate(self.papers) if paper.due and not self.over]

    def moves(self, seat: int) -> list[str]:
        paper = self.papers[seat]
        if paper.due:
            return list(paper.moves(self.card))
        return ["change"] if paper.entries and not self.over else []

    def play(self, seat: int, text: str) -> None:
        self.events = []
        if text == "change":  # M2
            self.papers[seat] = self.before[seat].copy()
            self.papers[seat].due = 1
            self.tell("changed", seat=seat)
            return
        paper = self.papers[seat]
        paper.enter(paper.moves(self.card)[text], self.card)
        if not paper.due:
            self.tell("chose", seat=seat)
            if not self.to_move():
                self.end_round()

    def end_round(self) -> None:
        """M2, M9, M10, M12"""
        for seat, paper in enumerate(self.papers):
            for entry in paper.entries:
                self.show(seat, *entry)
            paper.entries = []
        for letter, line in self.lines.items():
            self.complete(letter, line)
        if not any(paper.windows_left() for paper in self.papers):
            self.over = True
            self.tell("ended")
            return
        if self.card.get("reshuffle") or not self.deck:
            self.lay_deck()
            self.tell("reshuffled", cards=len(self.box))
        self.start_round()

    def show(self, seat: int, letter: str | None, stations: list[str]) -> None:
        if letter is None:
            self.tell("rode", seat=seat, station=stations[0] if stations else None)
            return
        self.tell("wrote", seat=seat, line=letter, card=card_text(self.card))
        for station in stations:
            number = self.papers[seat].marked[station]
            self.tell("marked", seat=seat, station=station, **({"number": number} if number else {}))

    def complete(self, letter: str, line: dict[str, Any]) -> None:
        """M10: in the first round in which anybody completes a line all who do get its higher value."""
        points = line["later" if any(letter in paper.completed for paper in self.papers) else "first"]
        for seat, paper in enumerate(self.papers):
            if letter not in paper.completed and paper.has_all(letter):
                paper.completed[letter] = points
                self.tell("completed", seat=seat, line=letter, points=points)

    def scores(self) -> list[dict[str, int]]:
        """M14: the total, then fewer empty stations; ties share a rank."""
        sheets = [paper.score() for paper in self.papers]
        keys = [(sheet["total"], -sheet["empty_stations"]) for sheet in sheets]
        ranks = [1 + sum(other > key for other in keys) for key in keys]
        return [{**sheet, "rank": rank} for sheet, rank in zip(sheets, ranks, strict=True)]
