"""`stellwerk tables`: for whoever runs a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeVar

import click
from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from stellwerk.server.operator import Operator

Result = TypeVar("Result")
SOON = "a running server follows within a few seconds"


def run(db: str | None, work: Callable[[Operator], Awaitable[Result]]) -> Result:
    """Opens the database for one command; it never creates one."""
    from stellwerk.server.operator import Operator
    from stellwerk.server.settings import default_database
    from stellwerk.server.store import database
    from stellwerk.server.store.backup import check_exists

    async def with_engine() -> Result:
        engine = database.open_engine(db or default_database())
        try:
            await database.migrate(engine)
            return await work(Operator(engine))
        finally:
            await engine.dispose()

    check_exists(db or default_database())
    return asyncio.run(with_engine())


def shown_time(seconds: float) -> str:
    return f"{datetime.fromtimestamp(seconds, UTC):%Y-%m-%d %H:%M}"


database_option = click.option("--db", help="As for `stellwerk serve`.")


@click.group()
def tables() -> None:
    """List, show, close and delete the tables of a server; ban addresses."""


@tables.command("list")
@click.option("--phase", type=click.Choice(["lobby", "running", "over"]), help="Only these.")
@database_option
def list_tables(phase: str | None, db: str | None) -> None:
    """List all tables, the one that changed last first."""
    listing = Table("table", "phase", "public", "changed (UTC)", "entries")
    for row in run(db, lambda operator: operator.list_tables(phase)):
        listing.add_row(row.id, row.phase, "yes" if row.public else "", shown_time(row.changed), str(row.entries))
    Console().print(listing)


@tables.command()
@click.argument("table")
@database_option
def show(table: str, db: str | None) -> None:
    """Show what everybody at a TABLE knows: no secrets, no links, no moves."""
    header, facts = run(db, lambda operator: operator.show(table))
    click.echo(f"{header.table}: {header.board}, opened {shown_time(header.created)} UTC")
    for name, value in facts.items():
        click.echo(f"  {name}: {', '.join(value) if isinstance(value, list) else value}")


@tables.command()
@click.argument("table")
@database_option
def close(table: str, db: str | None) -> None:
    """End a TABLE: it can be looked at, but nobody can act there any more."""
    run(db, lambda operator: operator.close(table))
    click.echo(f"{table} is closed; {SOON}")


@tables.command()
@click.argument("table")
@click.option("--yes", is_flag=True, help="Don't ask.")
@database_option
def delete(table: str, yes: bool, db: str | None) -> None:
    """Remove a TABLE with its log and its record, for good."""
    if not yes:
        click.confirm(f"Delete {table} for good?", abort=True)
    run(db, lambda operator: operator.delete(table))
    click.echo(f"{table} is deleted; {SOON}")


@tables.command()
@click.argument("address")
@click.option("--lift", is_flag=True, help="Let the address in again.")
@database_option
def ban(address: str, lift: bool, db: str | None) -> None:
    """Refuse requests from an ADDRESS, or from a network such as 192.0.2.0/24."""
    from stellwerk.server.guard.addresses import read_network

    network = read_network(address)
    run(db, lambda operator: operator.unban(network) if lift else operator.ban(network))
    click.echo(f"{network} is {'let in again' if lift else 'banned'}; {SOON}")


@tables.command()
@database_option
def bans(db: str | None) -> None:
    """List the addresses and networks that are banned."""
    for network in run(db, lambda operator: operator.bans()):
        click.echo(network)
