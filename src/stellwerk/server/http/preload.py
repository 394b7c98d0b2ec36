"""What the page will need next, named in an HTTP header: browsers then load all of it at once, not step by step."""

from collections.abc import Iterable
from urllib.parse import quote

LANGUAGES = ("de", "en", "nl")  # of the page
TABLE = ("TablePage", "play")  # parts of the page, as its build names them
DATA = ("/api/boards/{}/layout", "/api/boards/{}")


class Preloads:
    """Files of the page by the parts that they belong to: `play-B3f.js` belongs to `play`."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = sorted(files)

    def start(self, languages: str) -> str:
        return ", ".join(self._scripts(chosen_language(languages)))

    def table(self, languages: str, family: str = "", board: str = "") -> str:
        """If the board will be shown at once, its data too."""
        scripts = self._scripts(chosen_language(languages), *TABLE, *([family] if family else ()))
        # Only styles and data that are always used: browsers warn of unused ones, but not of unused scripts.
        return ", ".join([*scripts, *self._styles(*TABLE), *(self._data(board) if board else ())])

    def _scripts(self, *parts: str) -> list[str]:
        return [f"</assets/{name}>; rel=modulepreload" for name in self._named(parts, ".js")]

    def _styles(self, *parts: str) -> list[str]:
        return [f"</assets/{name}>; rel=preload; as=style; crossorigin" for name in self._named(parts, ".css")]

    def _data(self, board: str) -> list[str]:
        return [f"<{path.format(quote(board, safe=''))}>; rel=preload; as=fetch; crossorigin" for path in DATA]

    def _named(self, parts: Iterable[str], ending: str) -> list[str]:
        return [name for part in parts for name in self.files if name.startswith(f"{part}-") and name.endswith(ending)]


def chosen_language(languages: str) -> str:
    """The language that the page will choose for a browser with these preferences."""
    preferred = (tag.strip()[:2].lower() for tag in languages.split(","))
    return next((tag for tag in preferred if tag in LANGUAGES), "en")
