"""The database: the log of every table, and what makes reading it quick. Migrations follow this file."""

import sqlalchemy as sa
from sqlalchemy import Column, Table

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def table_key() -> Column[str]:
    return Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


maps = Table(
    "maps", metadata,
    Column("hash", sa.String(80), primary_key=True),
    Column("facts", sa.Text, nullable=False),  # JSON; of a folder's map the whole file, under its board's name
)  # fmt: skip
tables = Table(
    "tables", metadata,
    Column("id", sa.String(32), primary_key=True),
    Column("header", sa.Text, nullable=False),
    Column("secret", sa.LargeBinary, nullable=False),  # never leaves the server before the game is over
    Column("phase", sa.String(8), nullable=False),  # lobby, running, over; the log is the truth, this is for lists
    Column("public", sa.Boolean, nullable=False),
    Column("changed", sa.Double, nullable=False),  # seconds since 1970, when the phase last changed
    Column("wake", sa.Double),  # when some process must look after the table: a bot or a deadline is due
    sa.Index("ix_tables_wake", "wake"),
    sa.Index("ix_tables_phase_public", "phase", "public"),
)  # fmt: skip
entries = Table(
    "entries", metadata,
    table_key(),
    Column("number", sa.Integer, primary_key=True),  # 1, 2, …: whoever writes a number first was first
    Column("client", sa.String(80)),  # the sender and its id of a message: a repeat is no second entry
    Column("at", sa.Double, nullable=False),
    Column("entry", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "client"),
)  # fmt: skip
snapshots = Table(
    "snapshots", metadata,
    table_key(),
    Column("number", sa.Integer, nullable=False),  # of the last entry in it
    Column("layout", sa.String(64), nullable=False),  # of the structs in it; other layouts are not read
    Column("state", sa.LargeBinary, nullable=False),
)  # fmt: skip
results = Table(
    "results", metadata,
    table_key(),
    Column("ended", sa.Double, nullable=False),
    Column("record", sa.LargeBinary, nullable=False),  # the whole game written down: no later rule changes it
)  # fmt: skip
bans = Table(
    "bans", metadata,
    Column("network", sa.String(64), primary_key=True),  # an address, or a network as 192.0.2.0/24
    Column("at", sa.Double, nullable=False),
)  # fmt: skip
processes = Table(
    "processes", metadata,
    Column("id", sa.String(32), primary_key=True),
    Column("seen", sa.Double, nullable=False),
)  # fmt: skip
presence = Table(
    "presence", metadata,
    table_key(),
    Column("seat", sa.Integer, primary_key=True),
    Column("process", sa.String(32), primary_key=True),
    sa.Index("ix_presence_process", "process"),
)  # fmt: skip
