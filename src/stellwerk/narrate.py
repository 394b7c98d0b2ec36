"""A game told in the terminal: for watching, and for reading records."""

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from stellwerk.engine.verbs import rules_named
from stellwerk.game import Event
from stellwerk.recordparts import Header, RecordedMove, Result

SEAT_STYLES = ("magenta", "blue", "green", "yellow", "cyan", "red")
CHATTER = {"turned"}  # follows from other events, and is told in short after them


class Narrator:
    """Tells a record from its events alone; nothing is replayed."""

    def __init__(self, console: Console, header: Header) -> None:
        self.console = console
        self.names = [f"{name} {seat}" for seat, name in enumerate(header.names)]
        self.rules = rules_named(header.family)

    def begin(self, header: Header) -> None:
        note = " (an own design, not the printed board)" if header.origin == "own" else ""
        self.console.rule(Text(f"{header.title}{note} · {header.seats} seats"))
        for sentence in self.sentences(header.events):
            self.console.print(Text(f"      {sentence}", style="dim"), soft_wrap=True)

    def move(self, line: RecordedMove) -> None:
        style = SEAT_STYLES[line.seat % len(SEAT_STYLES)]
        head = Text(f"{line.number:4}  ", style="dim")
        sentences = self.sentences(line.events)
        head.append(sentences[0] if sentences else line.move, style=style)
        self.console.print(head, soft_wrap=True)
        for sentence in sentences[1:]:
            self.console.print(Text(f"      {sentence}", style="dim"), soft_wrap=True)

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """Repeated sentences are told once, with their number: there may be many sweeps."""
        told: list[str] = []
        counts: list[int] = []
        for event in events:
            if event["event"] in CHATTER:
                continue
            sentence = self.rules.tell(event, self.names)
            if sentence in told[-2:]:  # a sweep and the reshuffle it causes may alternate
                counts[len(told) - 1 - told[::-1].index(sentence)] += 1
            else:
                told.append(sentence)
                counts.append(1)
        row = [str(event["card"]) for event in events if event["event"] == "turned"][-5:]
        lines = [text + (f" ({count} times)" if count > 1 else "") for text, count in zip(told, counts, strict=True)]
        return lines + ([f"turned up: {', '.join(row)}"] if row else [])

    def end(self, result: Result) -> None:
        self.console.print(score_table(result, self.names))
        if remark := self.rules.remark(result.scores):
            self.console.print(f"{remark}.")
            return
        winners = " and ".join(self.names[seat] for seat in result.winners)
        wins = "win" if len(result.winners) > 1 else "wins"
        self.console.print(Text(f"{winners} {wins} after {result.moves} moves."))


def score_table(result: Result, names: Sequence[str]) -> Table:
    table = Table(title="Scores")
    table.add_column("")
    columns = [column for column in result.scores[0] if any(score[column] for score in result.scores)]
    for column in columns:
        table.add_column(column.replace("_", " "), justify="right", min_width=4)
    for name, score in zip(names, result.scores, strict=True):
        table.add_row(Text(name), *[str(score[column]) for column in columns])
    return table
