"""What all benchmarks report: rows of rates, printed in columns."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console
from rich.table import Table

ROUNDS = 5


@dataclass
class Row:
    what: str
    setting: str
    games_per_second: float | None
    steps_per_second: float | None
    note: str = ""


def show(rows: list[Row]) -> None:
    table = Table()
    for column in ("what", "setting", "games/s", "steps/s", "note"):
        table.add_column(column, justify="right" if column.endswith("/s") else "left")
    for row in rows:
        rates = [f"{rate:,.0f}" if rate else "" for rate in (row.games_per_second, row.steps_per_second)]
        table.add_row(row.what, row.setting, *rates, row.note)
    Console(width=120).print(table)
