"""Moves and events of metro games in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from stellwerk.mapfile import slug
from stellwerk.metro import events
from stellwerk.metro.game import Game
from stellwerk.metro.map import FREE, NUMBER, TRANSFER, Card
from stellwerk.metro.scoring import grade
from stellwerk.metro.sheet import CHANGE, ENTER, LINES, NONE, STAY, MetroMap, Sheet, compile_sheet


class Words:
    """The names of all that a sheet has, by the sheet's numbers; made once, because games ask often."""

    def __init__(self, map: MetroMap) -> None:
        self.map = map
        self.sheet = Sheet.new()
        compile_sheet(map, self.sheet)
        self.letters = tuple(line.letter for line in map.lines)
        self.station_names = tuple(slug(station.name) for station in map.stations)
        self.cards = tuple(card_text(card) for card in map.deck)
        self.written = tuple("+" if card.kind == TRANSFER else str(card.value) for card in map.deck)
        self.face_counts = tuple(card.count for card in map.deck)
        self.station_lines = tuple(self.sheet.station_lines[: len(map.stations)].tolist())
        self.moves = move_texts(self)


def card_text(card: Card) -> str:
    """`4`, `express 2`, `transfer`, `free ride`."""
    if card.kind == FREE:
        return "free ride"
    if card.kind == TRANSFER:
        return card.kind
    return str(card.value) if card.kind == NUMBER else f"{card.kind} {card.value}"


def move_texts(words: Words) -> tuple[str, ...]:
    """The text of every move of the sheet, by id."""
    sheet = words.sheet
    texts = [""] * ENTER
    texts[CHANGE], texts[STAY] = "change", "none"
    for move in range(ENTER, sheet.ride):
        texts.append(entry_text(words, int(sheet.move_way[move]), int(sheet.move_marks[move])))
    return (*texts, *(f"ride {name}" for name in words.station_names))


def entry_text(words: Words, way: int, marks: int) -> str:
    """`h 3`: a window of line H and three marks; `g back 4`: four, against the ring's order of stations."""
    letter = slug(words.letters[way % LINES])
    return f"{letter} back {marks}" if way >= LINES else f"{letter} {marks}"


def other_texts(words: Words, game: Game, move: int, text: str) -> list[str]:
    """`g forward 4` for `g 4` on a ring; `h` for `h 0`; `ride none`."""
    if move == STAY:
        return ["ride none"]
    if not ENTER <= move < words.sheet.ride:
        return []
    letter, *_, marks = text.split()
    way = int(words.sheet.move_way[move])
    others = [letter] if marks == "0" else []
    if way < LINES and words.map.lines[way].ring:
        others.append(f"{letter} forward {marks}")
    return others


def describe_event(words: Words, row: Sequence[int]) -> dict[str, object]:
    """An event as it stands in a record: names, not numbers."""
    kind, seat, first, second, _ = (int(number) for number in row)
    event: dict[str, object] = {"event": events.NAMES[kind]}
    if seat != NONE:
        event["seat"] = seat
    if kind == events.TURNED:
        event["card"] = words.cards[first]
    elif kind == events.WROTE:
        event |= {"line": words.letters[first], "card": words.cards[second]}
    elif kind == events.MARKED:
        event["station"] = words.station_names[first]
        if second:
            event["number"] = second
    elif kind == events.RODE:
        event["station"] = None if first == NONE else words.station_names[first]
    elif kind == events.COMPLETED:
        event |= {"line": words.letters[first], "points": second}
    elif kind == events.RESHUFFLED:
        event["cards"] = first
    return event


def hide_event(row: Sequence[int], viewer: int) -> Sequence[int]:
    """M17: nothing to hide, because choices become events only when all are shown."""
    return row


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
