"""What the page will need next, named in the head of the answer: browsers ask for all of it at once, instead of
finding out step by step."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import quote

LANGUAGES = ("de", "en", "nl")  # that the page has
TABLE = ("TablePage", "play")  # parts of the page, as its build names them
DATA = ("/api/boards/{}/layout", "/api/boards/{}")
FAMILIES = {"tickets": ("TicketsTable", "tickets"), "metro": ("MetroTable", "metro")}


class Preloads:
    """Files of the page by the part that they belong to: `play-B3f.js` is a part of `play`."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = sorted(files)

    def start(self, languages: str) -> str:
        return ", ".join(self._scripts(spoken(languages)))

    def table(self, languages: str, family: str = "", board: str = "") -> str:
        """Of a board that will be shown at once also what it is drawn from."""
        scripts = self._scripts(spoken(languages), *TABLE, *FAMILIES.get(family, ()))
        # Only styles and data that are always used: browsers complain about others, but not about scripts.
        return ", ".join([*scripts, *self._styles(*TABLE), *(self._data(board) if board else ())])

    def _scripts(self, *parts: str) -> list[str]:
        return [f"</assets/{name}>; rel=modulepreload" for name in self._named(parts, ".js")]

    def _styles(self, *parts: str) -> list[str]:
        return [f"</assets/{name}>; rel=preload; as=style; crossorigin" for name in self._named(parts, ".css")]

    def _data(self, board: str) -> list[str]:
        return [f"<{path.format(quote(board, safe=''))}>; rel=preload; as=fetch; crossorigin" for path in DATA]

    def _named(self, parts: Iterable[str], ending: str) -> list[str]:
        return [name for part in parts for name in self.files if name.startswith(f"{part}-") and name.endswith(ending)]


def spoken(languages: str) -> str:
    """Which of its languages the page will choose for a browser that likes these ones."""
    likes = (tag.strip()[:2].lower() for tag in languages.split(","))
    return next((like for like in likes if like in LANGUAGES), "en")
