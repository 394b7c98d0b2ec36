"""The tables of the first release."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def table_key() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "maps",
        sa.Column("hash", sa.String(80), primary_key=True),
        sa.Column("facts", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("wake", sa.Double),
    )
    op.create_index("ix_tables_wake", "tables", ["wake"])
    op.create_index("ix_tables_phase_public", "tables", ["phase", "public"])
    op.create_table(
        "entries",
        table_key(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("client", sa.String(80)),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("entry", sa.Text, nullable=False),
        sa.UniqueConstraint("table_id", "client"),
    )
    op.create_table(
        "snapshots",
        table_key(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("layout", sa.String(64), nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "results",
        table_key(),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("record", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_table(
        "presence",
        table_key(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
    )
    op.create_index("ix_presence_process", "presence", ["process"])
