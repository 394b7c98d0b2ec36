"""Why something is not done: a code and data for programs, a sentence in English for people."""

import secrets
from typing import Any

from stellwerk import families
from stellwerk.errors import StellwerkError

# All codes: the page has a sentence for each in every language, and the schema lists them.
FAMILIES = [reason for family in families.all_families() for reason in family.rules.REASONS]
TABLE = (
    "ambiguous", "bad-option", "banned", "busy", "cant-undo", "chat-empty", "chat-too-long", "chat-too-many", "full",
    "holds-seat", "log-full", "name-empty", "name-taken", "name-too-long", "no-browser", "no-hints", "no-key",
    "no-move", "no-open-seat", "no-people", "no-promise", "no-seat", "no-storage", "no-such-board", "no-such-bot",
    "no-such-seat", "no-such-table", "nobody-there", "not-away", "not-host", "not-over", "not-seated", "not-started",
    "not-to-move", "rules-changed", "seated", "seats-open", "shuffling", "stale", "started", "too-many", "watching",
)  # fmt: skip
STOPPED = ("closed", "deserted")  # why a table ended before its game did: the operator closed it, or nobody was left
HTTP = ("bad-method", "bad-request", "foreign-host", "foreign-page", "not-found", "not-json", "server", "too-large")
REASONS = tuple(sorted({*FAMILIES, *TABLE, *STOPPED, *HTTP}))


class Refusal(StellwerkError):
    def __init__(self, reason: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.reason, self.message, self.data = reason, message, data


def new_error_id() -> str:
    """To quote when asking for help; the log has it too."""
    return secrets.token_hex(6)
