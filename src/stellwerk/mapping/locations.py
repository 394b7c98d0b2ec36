"""The line of each value in a TOML text: `tomllib` gives only the values."""

import re
import tomllib
from bisect import bisect_right

Path = tuple[str | int, ...]  # ("board", "routes", 12): the thirteenth route

BLANK = re.compile(r"(?:[ \t\n]|#[^\n]*)*")
SPACE = re.compile(r"[ \t]*")
STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'  # up to two quotes may come right before the closing three
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'",
    re.DOTALL,
)
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
BARE_VALUE = re.compile(r"[^,\]}\n#]+")


def lines_of(text: str) -> dict[Path, int]:
    """The line of every table, key and array element of a text that `tomllib` has accepted."""
    return _Scanner(text).scan()


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [match.start() for match in re.finditer("\n", text)]
        self.lines: dict[Path, int] = {}
        self.tables: dict[Path, int] = {}  # [[arrays of tables]] → tables so far

    def scan(self) -> dict[Path, int]:
        table: Path = ()
        self.skip(BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.skip(BLANK)
        return self.lines

    def header(self) -> Path:
        """[table] or [[array of tables]]."""
        line, many = self.line(), self.text.startswith("[[", self.at)
        self.at += 2 if many else 1
        path: Path = ()
        for key in self.keys():
            path = self.inside((*path, key))
        self.at += 2 if many else 1
        if many:
            name = path[:-1] if isinstance(path[-1], int) else path
            self.tables[name] = self.tables.get(name, 0) + 1
            self.lines.setdefault(name, line)
            path = self.inside(name)
        self.lines.setdefault(path, line)
        return path

    def inside(self, path: Path) -> Path:
        """The latest table of an array of tables, or the path itself."""
        return (*path, self.tables[path] - 1) if path in self.tables else path

    def pair(self, table: Path) -> None:
        line, path = self.line(), table
        for key in self.keys():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self.at += 1  # the equals sign
        self.skip(SPACE)
        self.value(path)

    def keys(self) -> list[str]:
        found: list[str] = []
        while True:
            self.skip(SPACE)
            quoted = self.text[self.at] in "\"'"
            raw = self.take(STRING if quoted else BARE_KEY)
            found.append(tomllib.loads(f"key = {raw}")["key"] if quoted else raw)
            self.skip(SPACE)
            if self.text[self.at] != ".":
                return found
            self.at += 1

    def value(self, path: Path) -> None:
        first = self.text[self.at]
        if first == "[":
            self.group(path, "]")
        elif first == "{":
            self.group(path, "}")
        else:
            self.take(STRING if first in "\"'" else BARE_VALUE)

    def group(self, path: Path, end: str) -> None:
        """The elements of an [array] or the pairs of an {inline table}."""
        self.at += 1
        index = 0
        self.skip(BLANK)
        while self.text[self.at] != end:
            if end == "]":
                self.lines[(*path, index)] = self.line()
                self.value((*path, index))
                index += 1
            else:
                self.pair(path)
            self.skip(BLANK)
            if self.text[self.at] == ",":
                self.at += 1
                self.skip(BLANK)
        self.at += 1

    def line(self) -> int:
        return bisect_right(self.breaks, self.at - 1) + 1

    def skip(self, what: re.Pattern[str]) -> None:
        if match := what.match(self.text, self.at):
            self.at = match.end()

    def take(self, what: re.Pattern[str]) -> str:
        match = what.match(self.text, self.at)
        assert match, f"not TOML at line {self.line()}"
        self.at = match.end()
        return match.group()
