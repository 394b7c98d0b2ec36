"""The page of stored results: a ladder for every board, sheet and number of seats that was measured."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import msgspec

from stellwerk.arena import tables
from stellwerk.arena.figures import Figures
from stellwerk.arena.overview import overview
from stellwerk.arena.plots import PLOTS, draw_all
from stellwerk.arena.schedule import MIXED
from stellwerk.errors import StellwerkError

HEAD = """\
# How strong are the bots?

Written by `stellwerk ladder` from the figures in `{results}`; don't edit it by hand.

How it was measured:

- A **block** is one deal played from all seats. All chance of a game follows from its deal, so every bot gets the
  same cards in the same places.
- **Intervals** are 95 % and go over blocks, not over games; a shared win counts in parts. As if one block more had been
  won and one lost, so that they stay honest for a bot that wins everything.
- **Ratings** are fitted to all games of a table (Bradley–Terry, Luce's choice for more than two seats): 400 more is ten
  wins for one. One bot, the anchor, has 0. Ratings of different tables can't be compared.
- "Is it better?" is a sequential test on blocks that stops as soon as it is clear; it errs in one case of twenty.
- **Times** are CPU milliseconds for a decision, of the machine that played. Search bots have budgets of play-outs or of
  CPU time (`ms`), so what else the machine does changes no share.
"""
NOTHING = "\nNothing has been stored yet: `stellwerk arena BOARD --bots A,B --store {results}/NAME.json` does.\n"


class ResultError(StellwerkError):
    """A stored result that can't be read."""


def read_results(folder: Path) -> dict[str, Figures]:
    """By file name, in the order of the page."""
    found = {path.stem: read_result(path) for path in sorted(folder.glob("*.json"))}
    return dict(sorted(found.items(), key=lambda item: place_of(item[0], item[1])))


def read_result(path: Path) -> Figures:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Figures)
    except msgspec.DecodeError as error:
        raise ResultError(f"{path}: not a result of stellwerk arena --store: {error}") from None


def place_of(name: str, figures: Figures) -> tuple[bool, str, int, bool, str]:
    """Boards before sheets; ladders before tests."""
    return figures.family != "tickets", figures.title, figures.settings["seats"], figures.sprt is not None, name


def write_page(results: Path, page: Path, pictures: Path) -> list[Path]:
    """Writes the page and its pictures; returns what was written."""
    files = files_of(results, page, pictures)
    for path, content in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    return list(files)


def files_of(results: Path, page: Path, pictures: Path) -> dict[Path, str]:
    """What `write_page` writes; a test compares it with what is there."""
    stored = read_results(results)
    files = {
        pictures / f"{name}-{plot}.svg": picture
        for name, figures in stored.items()
        if figures.sprt is None
        for plot, picture in draw_all(figures).items()
    }
    link = Path(os.path.relpath(pictures, page.parent)).as_posix()
    body = overview(stored.values()) + "".join(chapters(stored, link))
    text = HEAD.format(results=results.name) + (body or NOTHING.format(results=results.name))
    return {page: text, **files}


def chapters(stored: dict[str, Figures], link: str) -> Iterator[str]:
    for title, results in groupby(stored.items(), key=lambda item: item[1].title):
        yield f"\n## {title}\n"
        for name, figures in results:
            yield chapter(name, figures, link)


def chapter(name: str, figures: Figures, link: str) -> str:
    parts = [f"### {heading(figures)}", f"```sh\n{figures.command}\n```"]
    if figures.sprt:  # and no shares: those of a run that stopped when it was clear flatter the winner
        parts += [f"{tables.verdict(figures)}."]
        return "\n" + "\n\n".join(parts) + "\n"
    parts += [f"{figures.blocks} blocks, {figures.games} games.", tables.ladder(figures).markdown()]
    parts += [f"![{plot}: {figures.title}, {tables.setting(figures)}]({link}/{name}-{plot}.svg)" for plot in PLOTS]
    parts += [details(table) for table in tables.all_of(figures)[1:]]
    return "\n" + "\n\n".join(parts) + "\n"


def heading(figures: Figures) -> str:
    told = tables.setting(figures).capitalize()
    if figures.sprt:
        return f"{told}: is {figures.sprt.better} better than {figures.sprt.than}?"
    if figures.settings["seats"] <= 2:
        return told
    return f"{told}, " + ("all different" if figures.settings["tables"] == MIXED else "one against others of one kind")


def details(table: tables.Table) -> str:
    return f"<details><summary>{table.title}</summary>\n\n{table.markdown()}\n\n</details>"
