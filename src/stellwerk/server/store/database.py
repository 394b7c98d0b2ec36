"""The database by its address: SQLite in a file, or PostgreSQL; brought up to date at every start."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from stellwerk.errors import StellwerkError
from stellwerk.server.store.connection import PostgresConnection, SqliteConnection, WriteConnection
from stellwerk.server.store.files import make_private

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 5_735_841  # an arbitrary number: the key of the lock that lets one process migrate at a time
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}


class DatabaseError(StellwerkError):
    """A database that can't be used."""


def address(database: str) -> URL:
    """`sqlite:///file`, `postgresql://…`, or the path of a file."""
    if "://" not in database:
        database = f"sqlite:///{database}"
    try:
        url = make_url(database)
    except ArgumentError:
        raise DatabaseError(f"{database!r} is not the address of a database; write a path or postgresql://…") from None
    kind = url.drivername.partition("+")[0]
    if kind not in DRIVERS:
        raise DatabaseError(f"{kind} is not supported; use a path for SQLite or postgresql://…")
    return url.set(drivername=DRIVERS[kind])


def open_engine(database: str) -> AsyncEngine:
    url = address(database)
    if url.drivername.startswith("postgresql"):
        try:
            return create_async_engine(url, pool_size=10, max_overflow=10, pool_pre_ping=True, hide_parameters=True)
        except ModuleNotFoundError:
            raise DatabaseError("PostgreSQL needs its driver: pip install 'stellwerk[postgres]'") from None
    make_private(file_of(url))
    engine = create_async_engine(url, hide_parameters=True)  # errors go to the log, and parameters hold moves
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def lies_in(database: str) -> str:
    """For people: a path, or an address without its driver."""
    url = address(database)
    return str(file_of(url)) if url.drivername.startswith("sqlite") else shown(database).replace("+asyncpg", "")


def shown(database: str) -> str:
    return address(database).render_as_string(hide_password=True)


def file_of(url: URL) -> Path:
    """The file of a SQLite database."""
    if not url.database or url.database == ":memory:":
        raise DatabaseError("a database in memory would lose its tables; name a file")
    return Path(url.database).absolute()


def write_connection(engine: AsyncEngine) -> WriteConnection:
    """The process writes through this connection only."""
    if engine.dialect.name == "postgresql":
        return PostgresConnection(engine)
    writing = create_engine(engine.url.set(drivername="sqlite"), hide_parameters=True)
    event.listen(writing, "connect", prepare_sqlite)
    return SqliteConnection(writing)


def prepare_sqlite(connection: Any, record: object) -> None:
    """WAL: readers don't wait for writers. FULL: a commit is on disk when it returns."""
    cursor = connection.cursor()
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {setting}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    with naming_damage(engine):
        try:
            async with engine.begin() as connection:
                if engine.dialect.name == "postgresql":
                    await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
                await connection.run_sync(upgrade)
        except OSError as error:
            raise DatabaseError(f"the database can't be reached: {error}") from None


@contextlib.contextmanager
def naming_damage(engine: AsyncEngine) -> Iterator[None]:
    """Turns SQLite's error about a damaged file into a sentence that says what to do."""
    try:
        yield
    except DBAPIError as error:
        if not is_damage(error.orig):
            raise
        raise DatabaseError(
            f"{engine.url.database} is damaged, or not a database of Stellwerk ({error.orig}). Move it away, then"
            " `stellwerk restore BACKUP` makes a new one from your last backup"
        ) from None


def is_damage(error: BaseException | None) -> bool:
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte; the other bytes give details
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def upgrade(connection: Connection, revision: str = "head") -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
