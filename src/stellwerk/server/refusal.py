"""Why something is not done: a code and data for programs, a sentence in English for people."""

from __future__ import annotations

import secrets
from typing import Any

from stellwerk.errors import StellwerkError

# All codes there are: the page has a sentence for each in every language, and the schema lists them.
TICKETS = (
    "can-move", "cards-short", "deck-empty", "game-over", "joker-second", "keep-more", "not-offered", "not-to-move",
    "nothing-offered", "pieces-short", "pile-empty", "place-empty", "route-taken", "second-card-due", "tickets-due",
    "twin-shut",
)  # fmt: skip
METRO = (
    "card-too-low", "free-ride", "game-over", "has-chosen", "line-full", "no-free-ride", "nothing-chosen",
    "same-forward", "station-marked", "way-blocked", "windows-full",
)  # fmt: skip
TABLE = (
    "ambiguous", "bad-option", "busy", "cant-undo", "chat-empty", "chat-too-long", "full", "name-empty",
    "name-too-long", "no-hints", "no-key", "no-move", "no-open-seat", "no-people", "no-seat", "no-such-board",
    "no-such-bot", "no-such-seat", "no-such-table", "nobody-there", "not-away", "not-host", "not-over", "not-seated",
    "not-started", "not-to-move", "rules-changed", "seated", "seats-open", "stale", "started", "text-empty",
    "text-too-long", "too-many", "watching",
)  # fmt: skip
HTTP = ("bad-method", "bad-request", "not-found", "server", "too-large")
REASONS = tuple(sorted({*TICKETS, *METRO, *TABLE, *HTTP}))


class Refusal(StellwerkError):
    def __init__(self, reason: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.reason, self.message, self.data = reason, message, data


def new_error_id() -> str:
    """To quote when asking for help; the log has it too."""
    return secrets.token_hex(6)
