"""All tables in one file, and back: JSON Lines, compressed with gzip, the same for SQLite and PostgreSQL.

A backup can be made while the server runs and shows one moment. It can be restored into either kind of database.
"""

import base64
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Connection, MetaData, Table, func, select, text
from sqlalchemy.exc import NoResultFound, OperationalError, ProgrammingError
from sqlalchemy.ext.asyncio import AsyncConnection

from stellwerk.server.store import database
from stellwerk.server.store.database import DatabaseError, naming_damage
from stellwerk.server.store.files import open_private
from stellwerk.server.store.schema import metadata

FORMAT = 1
KEPT = [table for table in metadata.sorted_tables if table.name not in ("processes", "presence")]
CHUNK = 500  # rows written at once


async def back_up(address: str, path: Path) -> int:
    """Writes the whole file or none; returns how many rows it has."""
    check_exists(address)
    engine = database.open_engine(address)
    draft = path.with_name(path.name + ".part")
    try:
        with naming_damage(engine):
            async with engine.connect() as connection:
                await begin_reading(connection)
                # Only its owner may read it: a backup holds the secrets of running games.
                with open(open_private(draft), "wb") as file, gzip.open(file, "wt", encoding="utf-8") as out:
                    rows = await write_rows(connection, out)
        draft.replace(path)
        return rows
    finally:
        draft.unlink(missing_ok=True)
        await engine.dispose()


def check_exists(address: str) -> None:
    """Opening a SQLite database would make an empty one."""
    url = database.address(address)
    if url.drivername.startswith("sqlite") and not database.file_of(url).exists():
        raise DatabaseError(f"{url.database}: there is no such database")


async def begin_reading(connection: AsyncConnection) -> None:
    """Begins a transaction that sees everything as it was at one moment."""
    if connection.dialect.name == "postgresql":
        await connection.execution_options(isolation_level="REPEATABLE READ")
    else:
        await connection.exec_driver_sql("BEGIN")


async def write_rows(connection: AsyncConnection, out: IO[str]) -> int:
    try:
        revision = (await connection.execute(text("SELECT version_num FROM alembic_version"))).scalar_one()
    except (OperationalError, ProgrammingError, NoResultFound):
        raise DatabaseError("this database holds no tables of Stellwerk") from None
    out.write(json.dumps({"format": FORMAT, "revision": revision}) + "\n")
    count = 0
    for table in KEPT:
        async for row in await connection.stream(table.select()):
            cells = {name: to_json(value) for name, value in row._mapping.items()}
            out.write(json.dumps({"table": table.name, "row": cells}, ensure_ascii=False) + "\n")
            count += 1
    return count


def to_json(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def from_json(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value


async def restore(path: Path, address: str) -> int:
    """Restores into an empty database with the schema of the backup, then brings it up to date."""
    engine = database.open_engine(address)
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            head = read_head(lines, path)
            async with engine.begin() as connection:
                await connection.run_sync(database.upgrade, head["revision"])
                count: int = await connection.run_sync(insert_all, lines)
                await connection.run_sync(database.upgrade)
        return count
    except (gzip.BadGzipFile, EOFError, json.JSONDecodeError, UnicodeDecodeError):
        raise DatabaseError(f"{path}: not a backup, or not a whole one") from None
    finally:
        await engine.dispose()


def read_head(lines: IO[str], path: Path) -> dict[str, Any]:
    head = json.loads(lines.readline() or "{}")
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise DatabaseError(f"{path}: not a backup that this version reads")
    return head


def insert_all(connection: Connection, lines: IO[str]) -> int:
    found = MetaData()
    found.reflect(connection)
    if connection.execute(select(func.count()).select_from(found.tables["tables"])).scalar_one():
        raise DatabaseError("this database has tables already; restore into an empty one")
    count = 0
    for table, rows in chunks(lines, found):
        connection.execute(table.insert(), rows)
        count += len(rows)
    return count


def chunks(lines: IO[str], found: MetaData) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """Rows of one table after the other, a chunk at a time."""
    name, rows = "", list[dict[str, Any]]()
    for line in lines:
        read = json.loads(line)
        if rows and (read["table"] != name or len(rows) >= CHUNK):
            yield found.tables[name], rows
            rows = []
        name = read["table"]
        rows.append({key: from_json(value) for key, value in read["row"].items()})
    if rows:
        yield found.tables[name], rows
