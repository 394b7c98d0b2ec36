"""What `stellwerk ladder` writes from stored results: an overview, and a report for each board or sheet."""

from pathlib import Path

import msgspec

from stellwerk import families
from stellwerk.arena import summary
from stellwerk.arena.figures import Figures
from stellwerk.arena.overview import overview
from stellwerk.arena.plots import PLOTS
from stellwerk.arena.schedule import MIXED
from stellwerk.bots.bot import LEVELS
from stellwerk.errors import StellwerkError

SHOWN = ("ratings", "scores", "split")  # the plots of a report; the matrix stands there as a table
HEAD = """\
# How strong are the bots: {title}

Written by `stellwerk ladder`; don't edit it by hand. [The overview](../{overview}) has all boards and says how it was
measured. Each command below plays its run again and prints all its tables.
"""


class ResultError(StellwerkError):
    """A stored result that can't be read."""


def read_results(folder: Path) -> list[Figures]:
    """In the order of the reports."""
    found = {path.stem: read_result(path) for path in folder.glob("*.json")}
    return [figures for _, figures in sorted(found.items(), key=lambda item: sort_key(*item))]


def read_result(path: Path) -> Figures:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Figures)
    except msgspec.DecodeError as error:
        raise ResultError(f"{path}: not a result of stellwerk arena --store: {error}") from None


def sort_key(name: str, figures: Figures) -> tuple[int, str, int, bool, str]:
    """Families in the order of the registry; ratings before tests."""
    return (
        list(families.REGISTRY).index(figures.family),
        figures.title,
        figures.settings["seats"],
        figures.sprt is not None,
        name,
    )


def write_reports(results: Path, path: Path) -> list[Path]:
    """Writes the overview and all reports; returns what was written."""
    files = files_of(results, path)
    for file, content in files.items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return list(files)


def files_of(results: Path, path: Path) -> dict[Path, str]:
    """What `write_reports` writes; a test compares it with what is there."""
    by_board: dict[str, list[Figures]] = {}
    for figures in read_results(results):
        by_board.setdefault(Path(figures.settings["board"]).stem, []).append(figures)
    folder = path.with_suffix("")
    shown = {board: best for board, stored in by_board.items() if (best := best_measured(stored))}
    files = {path: overview(by_board, shown, results.name, folder.name)}
    for board, stored in by_board.items():
        files[folder / f"{board}.md"] = report(board, stored, shown.get(board), path.name)
    for board, figures in shown.items():
        files |= {folder / "pictures" / f"{board}-{plot}.svg": PLOTS[plot](figures) for plot in SHOWN}
    return files


def best_measured(stored: list[Figures]) -> Figures | None:
    """The run whose pictures are shown: of two seats where there is one, with most levels, and then of most blocks."""

    def weight(figures: Figures) -> tuple[bool, int, int]:
        return figures.settings["seats"] == 2, sum(bot.bot in LEVELS for bot in figures.bots), figures.blocks

    return max((figures for figures in stored if figures.sprt is None), key=weight, default=None)


def report(board: str, stored: list[Figures], shown: Figures | None, overview_name: str) -> str:
    chapters = (chapter(figures, board if figures is shown else None) for figures in stored)
    return HEAD.format(title=stored[0].title, overview=overview_name) + "".join(chapters)


def chapter(figures: Figures, pictures: str | None) -> str:
    parts = [f"## {heading(figures)}", f"```sh\n{figures.command}\n```"]
    if figures.sprt:  # no shares: in a run that stops when the answer is clear they overrate the winner
        parts += [f"{summary.verdict(figures)}."]
        return "\n" + "\n\n".join(parts) + "\n"
    parts += [f"{figures.blocks} blocks, {figures.games} games.", summary.ladder(figures).markdown()]
    if pictures:
        parts += [f"![{plot}: {figures.title}](pictures/{pictures}-{plot}.svg)" for plot in SHOWN]
        parts += [details(table) for table in summary.all_of(figures)[1:]]
    elif len(figures.bots) > 2:
        parts.append(details(summary.matrix(figures)))
    return "\n" + "\n\n".join(parts) + "\n"


def heading(figures: Figures) -> str:
    """The setting, and what tells apart the runs of as many seats."""
    names, seats = [bot.bot for bot in figures.bots], figures.settings["seats"]
    subject = " against ".join(names) if len(names) == 2 else f"{len(names)} bots"
    if figures.sprt:
        subject = f"is {figures.sprt.better} better than {figures.sprt.than}?"
    elif seats > 2:
        subject = "all different" if figures.settings["tables"] == MIXED else "one against others of one kind"
    return f"{summary.setting(figures).capitalize()}: {subject}"


def details(table: summary.Summary) -> str:
    return f"<details><summary>{table.title}</summary>\n\n{table.markdown()}\n\n</details>"
