"""What the operator of a server may choose."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

PAGE = Path(__file__).parent / "page"  # the built page, if it is there


def default_database() -> str:
    """SQLite in the user's data directory."""
    return f"sqlite:///{platformdirs.user_data_path('stellwerk') / 'tables.db'}"


@dataclass(frozen=True)
class Limits:
    """Limits that keep one address or one table from using up the server; each has a test."""

    frame: int = 8192  # bytes of a message or of a request
    tables: int = 20_000  # not finished, in the database
    sockets: int = 5_000  # of this process
    sockets_of_address: int = 200
    connections: int = 8_000  # of this process, sockets among them; fewer if the system allows fewer open files
    connections_of_address: int = 256
    loaded: int = 2_000  # tables kept in memory; those that somebody looks at always are
    name: int = 32  # letters
    chat: int = 200  # letters
    log: int = 5_000  # entries of a table's log; beyond, only what its game needs is added
    chat_rate: float = 0.5  # chat messages a second, each seat …
    chat_burst: float = 30.0  # … and at once
    socket_rate: float = 20.0  # messages a second, each socket …
    socket_burst: float = 60.0  # … and at once
    address_rate: float = 200.0  # milliseconds of the event loop a second, each address …
    address_burst: float = 2_000.0
    create_rate: float = 0.5  # new tables a second, each address …
    create_burst: float = 30.0
    think_hour: float = 900.0  # seconds an hour that strong bots may think for tables of one address
    header: float = 10.0  # seconds for the head of a request …
    body: float = 20.0  # … and for the rest of it
    unread: float = 20.0  # seconds after which a connection that does not read is aborted


@dataclass(frozen=True)
class Settings:
    database: str = field(default_factory=default_database)  # sqlite:///… or postgresql://…
    maps: Path | None = None  # a folder with maps beside those that come with Stellwerk
    domains: tuple[str, ...] = ()  # host names that this server answers to, besides those that it knows itself
    origins: tuple[str, ...] = ()  # of pages on other servers that may use this one
    metrics: tuple[str, int] | None = None  # host and port for Prometheus
    opening: float = 20.0  # seconds in which promised texts must be opened: enough for slow connections
    grace: float = 60.0  # seconds without connection before a bot stands in, at live tables
    bot_delay: float = 0.02  # seconds that a bot takes for a move at least; viewers choose how fast they are shown
    bot_budget: float = 5.0  # seconds that a bot may think
    bot_workers: int = 1
    deserted: float = 600.0  # seconds after which a game of bots that nobody looks at is ended; it slows down before
    keep_days: int = 0  # finished tables are deleted after this many days; 0: never
    limits: Limits = field(default_factory=Limits)
