"""What whoever runs a server may choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from stellwerk.bots.levels import PACE

PAGE = Path(__file__).parent / "page"  # the built page, if it is there


def default_database() -> str:
    """SQLite in the user's data directory."""
    return f"sqlite:///{platformdirs.user_data_path('stellwerk') / 'tables.db'}"


@dataclass(frozen=True)
class Limits:
    """Caps that keep one address or one table from using up the server; every one has a test."""

    frame: int = 8192  # bytes of a message or of a request
    tables: int = 20_000  # not finished, in the database
    sockets: int = 5_000  # of this process
    sockets_of_address: int = 200
    loaded: int = 2_000  # tables kept in memory beyond those that somebody looks at
    name: int = 32  # letters
    chat: int = 200  # letters
    text: int = 64  # letters that a seat adds to the shuffles
    socket_rate: float = 20.0  # messages a second, each socket …
    socket_burst: float = 60.0  # … and at once
    address_rate: float = 20.0  # requests and new sockets a second, each address …
    address_burst: float = 120.0
    create_rate: float = 0.5  # new tables a second, each address …
    create_burst: float = 30.0


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)  # sqlite:///… or postgresql://…
    origins: tuple[str, ...] = ()  # of pages on other hosts that may open sockets
    grace: float = 60.0  # seconds without connection before a bot stands in, at live tables
    bot_delay: float = PACE  # seconds before a bot moves, so that people can follow
    bot_budget: float = 5.0  # seconds that a bot may think
    bot_workers: int = 1
    limits: Limits = field(default_factory=Limits)
