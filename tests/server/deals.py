"""Deals that come again: ids and secrets of tables, from which their shuffles follow, depend on the test alone."""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from unittest import mock

from repository import TESTS
from stellwerk.server.live import tables

# Runs in a server's process before its program.
FROM_FILE = f"""
import sys
sys.path.insert(0, {str(TESTS)!r})
from server.deals import deal_from
sys.path.pop(0)
deal_from({{path!r}})
"""


def new_id(chance: random.Random) -> str:
    return "".join(chance.choices("abcdefgh", k=12))


def secrets_from(chance: Callable[[], random.Random]) -> mock.Mock:
    """The module, but for the secret of a new table."""
    return mock.Mock(wraps=secrets, token_bytes=lambda size: chance().randbytes(size))


@contextmanager
def same_deals(chance: random.Random) -> Iterator[None]:
    """The tables that this process opens meanwhile have the same deals in every run: a failure comes again."""
    with (
        mock.patch.object(tables, "secrets", secrets_from(lambda: chance)),
        mock.patch.object(tables, "new_table_id", partial(new_id, chance)),
    ):
        yield


def deal_from(path: str) -> None:
    """For good, in a server's process; the file may change meanwhile."""
    tables.secrets = secrets_from(lambda: next_chance(path))  # type: ignore[attr-defined]
    tables.new_table_id = lambda: new_id(next_chance(path))  # type: ignore[attr-defined]


def next_chance(path: str) -> random.Random:
    """The file has a name, and a byte for each use: two servers may share it, and one that starts again goes on."""
    file = os.open(path, os.O_RDWR | os.O_APPEND)
    try:
        os.write(file, b".")
        used = os.lseek(file, 0, os.SEEK_CUR)
        return random.Random(f"{Path(path).read_text().partition(chr(10))[0]} {used}")
    finally:
        os.close(file)


def name_deals(path: Path, name: str) -> None:
    path.write_text(f"{name}\n")
