"""How an environment can be looked at: as text, from the seat of the agent."""

from __future__ import annotations

from stellwerk.errors import OptionError

MODES = ["ansi"]


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise OptionError(f"render_mode must be {' or '.join(MODES)} or None, not {mode!r}")
    return mode
