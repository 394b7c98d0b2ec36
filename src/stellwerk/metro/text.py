"""Moves and events of metro games as text."""

from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.engine.text import spelling_of
from stellwerk.mapping.mapfile import slug
from stellwerk.metro.compile import compile_sheet
from stellwerk.metro.map.model import FREE, NUMBER, TRANSFER, Card, MetroMap
from stellwerk.metro.rules.board import ENTER, LINES, STAY, Sheet
from stellwerk.metro.rules.events import NAMES as EVENT_NAMES
from stellwerk.metro.rules.game import Game
from stellwerk.metro.rules.scoring import COLUMNS, GRADE_NAMES, grade
from stellwerk.metro.rules.spelling import CARD, COLUMN, EVENT, GRADE, LETTER, SMALL, STATION, WRITTEN


class Names:
    """The names of all that a sheet has, by the sheet's numbers; made once for a sheet."""

    def __init__(self, map: MetroMap) -> None:
        self.map = map
        self.sheet = Sheet.new()
        compile_sheet(map, self.sheet)
        self.letters = tuple(line.letter for line in map.lines)
        self.station_names = tuple(slug(station.name) for station in map.stations)
        self.cards = tuple(card_text(card) for card in map.deck)
        self.written = tuple("+" if card.kind == TRANSFER else str(card.value) for card in map.deck)
        self.station_lines = tuple(self.sheet.station_lines[: len(map.stations)].tolist())
        self.spelling = spelling_of({
            STATION: self.station_names, LETTER: self.letters, SMALL: [slug(letter) for letter in self.letters],
            CARD: self.cards, WRITTEN: self.written, EVENT: EVENT_NAMES, GRADE: GRADE_NAMES, COLUMN: COLUMNS,
        })  # fmt: skip


def card_text(card: Card) -> str:
    """`4`, `express 2`, `transfer`, `free ride`."""
    if card.kind == FREE:
        return "free ride"
    if card.kind == TRANSFER:
        return card.kind
    return str(card.value) if card.kind == NUMBER else f"{card.kind} {card.value}"


def other_texts(names: Names, game: Game, move: int, text: str) -> list[str]:
    """`g forward 4` for `g 4` on a ring; `h` for `h 0`; `ride none`."""
    if move == STAY:
        return ["ride none"]
    if not ENTER <= move < names.sheet.ride:
        return []
    letter, *_, marks = text.split()
    way = int(names.sheet.move_way[move])
    others = [letter] if marks == "0" else []
    if way < LINES and names.map.lines[way].ring:
        others.append(f"{letter} forward {marks}")
    return others


def tell(event: Mapping[str, Any], names: Sequence[str]) -> str:
    """An event in a sentence, with the seats' names."""
    who = names[event["seat"]] if "seat" in event else ""
    number = event.get("number")
    sentences = {
        "turned": f"the card is {event.get('card')}",
        "chose": f"{who} has chosen",
        "changed": f"{who} thinks again",
        "wrote": f"{who} writes {event.get('card')} in a window of line {event.get('line')}",
        "marked": f"{who} marks {event.get('station')}" + (f" with {number}" if number else ""),
        "rode": f"{who} rides to {event.get('station')}" if event.get("station") else f"{who} stays",
        "completed": f"{who} completes line {event.get('line')} for {event.get('points')} points",
        "reshuffled": f"all {event.get('cards')} cards are shuffled",
        "ended": "the game is over",
    }
    return sentences[event["event"]]


def remark(scores: Sequence[Mapping[str, int]]) -> str:
    """M15: what a solo total is called."""
    return f"{scores[0]['total']} points alone: {grade(scores[0]['total'])}" if len(scores) == 1 else ""
