"""SQL that several parts of the store share, for SQLite and PostgreSQL. All of it runs inside a transaction."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, Table, text, update
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.sql.dml import ReturningInsert, Update

from stellwerk.server.store import schema
from stellwerk.server.table.entries import Entry, encode

AnyInsert = postgresql.Insert | sqlite.Insert
CHANNEL = "stellwerk"  # on which processes tell each other which table has changed


class Append(NamedTuple):
    """An entry for the log of a table, and the columns of the table's row that change with it."""

    table: str
    entry: Entry
    changes: Mapping[str, Any]


@cache
def insert_new(dialect: str, table: Table) -> AnyInsert:
    """An insert that skips rows that exist already."""
    return (postgresql if dialect == "postgresql" else sqlite).insert(table).on_conflict_do_nothing()


@cache
def insert_entries(dialect: str) -> ReturningInsert[Any]:
    columns = schema.entries.c
    return insert_new(dialect, schema.entries).returning(columns.table_id, columns.number)


def row_of(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table, "number": entry.number, "client": entry.client, "at": entry.time,
        "entry": encode(entry.change).decode(),
    }  # fmt: skip


def append_entries(connection: Connection, appends: Sequence[Append]) -> set[tuple[str, int]]:
    """Tables and numbers of the entries that are new; no two may have the same."""
    rows = [row_of(append.table, append.entry) for append in appends]
    done = connection.execute(insert_entries(connection.dialect.name), rows)
    new = {(table, number) for table, number in done.all()}
    for table in {table for table, _ in new}:
        notify(connection, table)
    return new


def row_of_table(table: str) -> Update:
    return update(schema.tables).where(schema.tables.c.id == table)


def notify(connection: Connection, notice: str) -> None:
    """Tells the other processes when the transaction commits, and only then. On SQLite there are none."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": notice})
