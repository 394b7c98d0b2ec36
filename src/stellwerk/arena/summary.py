"""The figures in rows and columns: for the terminal, and in Markdown for reports."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stellwerk.arena.figures import BotFigures, Figures
from stellwerk.arena.intervals import Estimate
from stellwerk.arena.schedule import MIXED

WIDE = 160  # characters a line where the output is not a terminal


@dataclass(frozen=True)
class Summary:
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        lines = [self.columns, ["---", *["---:"] * (len(self.columns) - 1)], *self.rows]
        return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({100 * estimate.low:.1f}–{estimate.high:.1%})".replace("%", " %")


def whole(share: float) -> str:
    return f"{100 * share:.0f} %"


def plus_minus(estimate: Estimate | None, digits: int = 1) -> str:
    if estimate is None:
        return "–"
    reach = (estimate.high - estimate.low) / 2
    return f"{estimate.value:.{digits}f}" + (f" ± {reach:.{digits}f}" if reach else "")


def milliseconds(value: float) -> str:
    return f"{value:.3g}"


def heading(name: str) -> str:
    return name.replace("_", " ")


def ladder(figures: Figures) -> Summary:
    solo = figures.settings["seats"] == 1
    title = f"{figures.title}, {setting(figures)}: {figures.blocks} blocks, {figures.games} games"
    wins = "ahead on the same cards" if solo else f"wins (chance {whole(figures.chance)})"
    columns = ["bot", "rating", wins, "score", f"ahead of {figures.anchor}", "ms a move", "99 % within", "games"]
    columns += ["failures"] if figures.failures else []
    return Summary(title, columns, [ladder_row(bot, bool(figures.failures)) for bot in figures.bots])


def ladder_row(bot: BotFigures, failures: bool) -> list[str]:
    row = [bot.bot, plus_minus(bot.rating, 0), percent(bot.wins), plus_minus(bot.score), plus_minus(bot.ahead)]
    row += [milliseconds(bot.milliseconds), milliseconds(bot.milliseconds_99), str(bot.games)]
    return [*row, str(bot.failures)] if failures else row


def setting(figures: Figures) -> str:
    seats = figures.settings["seats"]
    options = "".join(f", {name} {value}" for name, value in figures.settings["options"].items())
    return ("alone" if seats == 1 else f"{seats} seats") + options


def matrix(figures: Figures) -> Summary:
    names = [bot.bot for bot in figures.bots]
    rows = [
        [name, *("–" if cell is None else percent(cell) for cell in row)]
        for name, row in zip(names, figures.matrix, strict=True)
    ]
    corner = f"↓ against → (chance {whole(figures.matrix_chance)})"
    return Summary(matrix_title(figures), [corner, *names], rows)


def matrix_title(figures: Figures) -> str:
    seats = figures.settings["seats"]
    if seats == 1:
        return "More points on the same cards"
    if seats == 2:
        return "Share of wins"
    if figures.settings["tables"] == MIXED:
        return "Placed before the other"
    return f"Share of wins of one against {seats - 1}"


def split(figures: Figures) -> Summary:
    return means("Mean points", {bot.bot: bot.split for bot in figures.bots})


def habits(figures: Figures) -> Summary:
    return means("Averages of a game", {bot.bot: bot.habits for bot in figures.bots})


def means(title: str, by_bot: Mapping[str, Mapping[str, float]]) -> Summary:
    """Without columns in which all values are 0."""
    names = [name for name in max(by_bot.values(), key=len) if any(values.get(name) for values in by_bot.values())]
    rows = [[bot, *(f"{values.get(name, 0):.1f}" for name in names)] for bot, values in by_bot.items()]
    return Summary(title, ["bot", *map(heading, names)], rows)


def order(figures: Figures) -> Summary:
    rows = [[str(turn + 1), percent(share)] for turn, share in enumerate(figures.order)]
    title = "Advantage of the order of turns" if figures.turns else "Advantage of the seat"
    return Summary(title, ["turn" if figures.turns else "seat", "wins"], rows)


def verdict(figures: Figures) -> str:
    sprt = figures.sprt
    if sprt is None:
        return ""
    told = {
        "accepted": f"{sprt.better} is better than {sprt.than}",
        "rejected": f"{sprt.better} is not better than {sprt.than}",
        "undecided": f"undecided if {sprt.better} is better than {sprt.than}",
    }[sprt.verdict]
    counts = ", ".join(f"{outcome}: {count}" for outcome, count in sprt.counts.items())
    return (
        f"{told}: LLR {sprt.llr:+.2f} after {sprt.blocks} blocks "
        f"(normalised Elo {sprt.elo0:g} or {sprt.elo1:g}; blocks by share won: {counts})"
    )


def all_of(figures: Figures) -> list[Summary]:
    parts = [ladder(figures), matrix(figures), split(figures), habits(figures)]
    return [*parts, order(figures)] if figures.order else parts


def show(figures: Figures) -> None:
    import rich.table
    from rich.console import Console

    console = Console(highlight=False)
    if not console.is_terminal:
        console = Console(highlight=False, width=WIDE)
    for part in all_of(figures):
        table = rich.table.Table(title=part.title, title_justify="left")
        for index, column in enumerate(part.columns):
            table.add_column(column, justify="right" if index else "left", no_wrap=not index)
        for row in part.rows:
            table.add_row(*row)
        console.print(table)
    if figures.sprt:
        console.print(verdict(figures))
