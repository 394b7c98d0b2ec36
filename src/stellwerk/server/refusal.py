"""Why something is not done: a code and data for programs, a sentence in English for people."""

from __future__ import annotations

from typing import Any

from stellwerk.errors import StellwerkError


class Refusal(StellwerkError):
    def __init__(self, reason: str, message: str, **data: Any) -> None:
        super().__init__(message)
        self.reason, self.message, self.data = reason, message, data
