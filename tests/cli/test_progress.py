"""The progress bar: on terminals only, and only for work that takes a while."""

from __future__ import annotations

import io
import sys
import time

import pytest

from stellwerk.cli.status import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO, delay: float, steps: int) -> str:
    monkeypatch.setattr(progress, "DELAY", delay)
    monkeypatch.setattr(sys, "stderr", stream)
    with progress.progress_bar("blocks", steps, note=lambda: "LLR +1.00") as update:
        for done in range(steps):
            update(done + 1)
            while delay == 0 and "blocks" not in stream.getvalue():
                time.sleep(0)  # the bar is started by another thread
    return stream.getvalue()


def test_long_work_shows_a_bar_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(monkeypatch, Terminal(), 0, 3)
    assert "3/3" in text
    assert "LLR +1.00" in text


def test_short_work_and_what_no_terminal_shows_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, Terminal(), 1000, 3) == ""
    assert shown(monkeypatch, io.StringIO(), 1000, 3) == ""


@pytest.mark.parametrize(("delay", "told"), [(0, True), (1000, False)])
def test_slow_work_says_what_it_is(monkeypatch: pytest.MonkeyPatch, delay: float, told: bool) -> None:
    """And leaves an empty line behind."""
    stream = Terminal()
    monkeypatch.setattr(progress, "DELAY", delay)
    monkeypatch.setattr(sys, "stderr", stream)
    with progress.while_slow("starting") as done:
        while told and "starting" not in stream.getvalue():
            time.sleep(0)
        done()
        assert ("starting …" in stream.getvalue()) == told
        assert stream.getvalue().endswith(progress.CLEAR) == told
