"""The database: the log of every table, and what makes reading it quick. Migrations follow this file."""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def table_key() -> Column[str]:
    return Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


maps = Table(
    "maps",
    metadata,
    Column("hash", String(80), primary_key=True),
    Column("facts", Text, nullable=False),  # JSON; of a folder's map the whole file, under its board's name
)
tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("header", Text, nullable=False),
    Column("secret", LargeBinary, nullable=False),  # never leaves the server before the game is over
    Column("phase", String(8), nullable=False),  # lobby, running, over; the log is the truth, this is for lists
    Column("public", Boolean, nullable=False),
    Column("changed", Double, nullable=False),  # seconds since 1970, when the phase last changed
    Column("wake", Double),  # when some process must look after the table: a bot or a deadline is due
    Index("ix_tables_wake", "wake"),
    Index("ix_tables_phase_public", "phase", "public"),
)
entries = Table(
    "entries",
    metadata,
    table_key(),
    Column("number", Integer, primary_key=True),  # 1, 2, …: who writes a number first was first
    Column("client", String(80)),  # the sender and the sender's id of a message: a resend is no second entry
    Column("at", Double, nullable=False),
    Column("entry", Text, nullable=False),
    UniqueConstraint("table_id", "client"),
)
snapshots = Table(
    "snapshots",
    metadata,
    table_key(),
    Column("number", Integer, nullable=False),  # of the last entry in it
    Column("layout", String(64), nullable=False),  # of the flat game and of the state; another one is not read
    Column("state", LargeBinary, nullable=False),
)
results = Table(
    "results",
    metadata,
    table_key(),
    Column("ended", Double, nullable=False),
    Column("record", LargeBinary, nullable=False),  # the whole game written down: no later rule changes it
)
bans = Table(
    "bans",
    metadata,
    Column("network", String(64), primary_key=True),  # an address, or a network as 192.0.2.0/24
    Column("at", Double, nullable=False),
)
processes = Table(
    "processes",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("seen", Double, nullable=False),
)
presence = Table(
    "presence",
    metadata,
    table_key(),
    Column("seat", Integer, primary_key=True),
    Column("process", String(32), primary_key=True),
    Index("ix_presence_process", "process"),
)
