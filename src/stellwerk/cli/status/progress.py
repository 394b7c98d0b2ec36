"""What commands show on a terminal while they work: a progress bar after two seconds, and a status text."""

import contextlib
import sys
from collections.abc import Callable, Iterator
from threading import Timer

import click

DELAY = 2.0  # seconds
CLEAR = "\r\x1b[2K"  # removes the status, so that what is printed next begins a line


def write_status(text: str) -> None:
    click.echo(CLEAR + text, err=True, nl=False)


_shown_by = [write_status]  # the last one counts: that of the progress bar, while there is one


def show_status(text: str) -> None:
    """Shows a text on the terminal until the next one; an empty one removes it."""
    _shown_by[-1](text)


@contextlib.contextmanager
def progress_bar(
    what: str, total: float, wanted: bool = True, note: Callable[[], str] = lambda: ""
) -> Iterator[Callable[[float], None]]:
    """Yields a function that takes how much is done; `note` returns a few words to show beside the bar."""
    if not (wanted and sys.stderr.isatty()):
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    counted = MofNCompleteColumn() if isinstance(total, int) else TaskProgressColumn()
    columns = ("{task.description}", BarColumn(), counted, TimeRemainingColumn(), "{task.fields[note]}")
    bar = Progress(*columns, console=Console(stderr=True))
    task = bar.add_task(what, total=total, note="")
    timer = Timer(DELAY, bar.start)
    timer.daemon = True
    timer.start()
    _shown_by.append(lambda text: bar.update(task, note=text))
    try:
        yield lambda done: bar.update(task, completed=done, note=note())
    finally:
        _shown_by.pop()
        timer.cancel()
        timer.join()
        bar.stop()


@contextlib.contextmanager
def while_slow(what: str, wanted: bool = True) -> Iterator[Callable[[], None]]:
    """Shows what is being done once it has taken two seconds. Yields a function for when it is done."""
    shown: list[str] = []

    def show() -> None:
        shown.append(what)
        show_status(f"{what} …")

    def end() -> None:
        timer.cancel()
        timer.join()
        if shown:
            shown.clear()
            show_status("")

    timer = Timer(DELAY, show)
    timer.daemon = True
    if not (wanted and sys.stderr.isatty()):
        yield lambda: None
        return
    timer.start()
    try:
        yield end
    finally:
        end()
