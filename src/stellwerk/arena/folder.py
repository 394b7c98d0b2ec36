"""A run's folder: its settings, and a line of text for each block; a run that was stopped is continued from there."""

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from stellwerk import __version__
from stellwerk.arena.block import Block
from stellwerk.arena.schedule import Schedule
from stellwerk.errors import StellwerkError


class FolderError(StellwerkError):
    """A folder that belongs to another run or can't be read."""


def settings_of(schedule: Schedule) -> dict[str, Any]:
    """All that decides what is played, except the number of blocks, so that more can be added."""
    return {
        "stellwerk": __version__, "board": schedule.board_name, "map_hash": schedule.board.map_hash,
        "rules_version": schedule.board.version, "bots": list(schedule.bots), "seats": schedule.seats,
        "seed": schedule.seed, "options": dict(schedule.options), "tables": schedule.tables,
    }  # fmt: skip


class Folder:
    def __init__(self, path: Path, schedule: Schedule) -> None:
        """Opens a folder for a schedule; a new folder is made."""
        self.settings, self.blocks = path / "run.json", path / "blocks.jsonl"
        path.mkdir(parents=True, exist_ok=True)
        wanted = settings_of(schedule)
        if self.settings.exists():
            self.refuse_another_run(wanted)
        else:
            write_whole(self.settings, msgspec.json.format(msgspec.json.encode(wanted), indent=2))

    def refuse_another_run(self, wanted: dict[str, Any]) -> None:
        try:
            found = msgspec.json.decode(self.settings.read_bytes(), type=dict[str, Any])
        except msgspec.DecodeError as error:
            raise FolderError(f"{self.settings}: {error}; remove the folder or choose another") from None
        for name, value in wanted.items():
            if found.get(name) != value:
                raise FolderError(
                    f"{self.settings} is of another run: {name} was {found.get(name)}, not {value}; "
                    "choose another folder for --out"
                )

    def read(self) -> list[Block]:
        """The blocks so far. If a crash has cut the last line short, it is removed and its block is played again."""
        if not self.blocks.exists():
            return []
        text = self.blocks.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if len(whole) < len(text):
            os.truncate(self.blocks, len(whole))
        return [self.read_line(number, line) for number, line in enumerate(whole.splitlines())]

    def read_line(self, number: int, line: bytes) -> Block:
        try:
            block = msgspec.json.decode(line, type=Block)
        except msgspec.DecodeError as error:
            raise FolderError(f"{self.blocks}:{number + 1}: {error}; remove the folder or choose another") from None
        if block.number != number:
            raise FolderError(f"{self.blocks}:{number + 1}: block {block.number} where {number} was expected")
        return block

    def append(self, blocks: Iterable[Block]) -> Iterator[Block]:
        """Yields each block when it is on disk."""
        with open(self.blocks, "ab") as file:
            for block in blocks:
                file.write(msgspec.json.encode(block) + b"\n")
                file.flush()
                yield block


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file as a whole: no reader finds half of it."""
    fresh = path.with_name(path.name + ".new")
    fresh.write_bytes(content)
    fresh.replace(path)
