"""`stellwerk serve`: the game server."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stellwerk.cli.status.progress import while_slow

if TYPE_CHECKING:
    from stellwerk.server.settings import Settings

ORIGIN = re.compile(r"https?://([a-z0-9_.-]+|\[[0-9a-f:.]+\])(:\d{1,5})?")


class Seconds(click.FloatRange):
    """Refuses `nan` too, which no range excludes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value!r} is not a number of seconds", param, ctx)
        return seconds


def read_address(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, int] | None:
    """A port of this machine alone, or of one of its addresses."""
    if value is None:
        return None
    host, colon, port = value.rpartition(":")
    if not port.isdecimal() or int(port) > 65535 or (colon and not host):
        raise click.BadParameter(f"{value!r} is not a port; write 9100, or 10.0.0.5:9100", ctx, param)
    return host.strip("[]") or "127.0.0.1", int(port)


def checked_domains(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    from stellwerk.errors import OptionError
    from stellwerk.server.guard.hosts import read_domain

    try:
        return tuple(read_domain(value) for value in values)
    except OptionError as error:
        raise click.BadParameter(str(error), ctx, param) from None


def checked_database(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Checked before anything listens."""
    if value and Path(value).is_dir():
        text = f"{value!r} is a folder; name a file in it, such as {Path(value) / 'tables.db'}"
        raise click.BadParameter(text, ctx, param)
    return value


def checked_origins(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """As browsers write them: anything else would never match."""
    for value in values:
        if not ORIGIN.fullmatch(value.lower()):
            text = f"{value!r} is not an origin; write https://play.example.org, without a path"
            raise click.BadParameter(text, ctx, param)
    return tuple(value.lower() for value in values)


def checked_proxy(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Uvicorn accepts any text, and then trusts no proxy."""
    for part in value.split(",") if value is not None and value != "*" else ():
        try:
            ip_network(part.strip())
        except ValueError:
            text = f"{part.strip()!r} is not an address; write 127.0.0.1, a network such as 10.0.0.0/8, or * for any"
            raise click.BadParameter(text, ctx, param) from None
    return value


SECONDS = Seconds(min=0, max=86_400)


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 to be reached from other machines.")
@click.option("--port", type=click.IntRange(0, 65535), help="By default 8000, or the next one that is free.")
@click.option(
    "--db", callback=checked_database, help="A file, or postgresql://…; by default a file in your data directory."
)
@click.option(
    "--maps", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with maps of your own; a change in it counts from the next table on.",
)  # fmt: skip
@click.option(
    "--domain", "domains", multiple=True, callback=checked_domains,
    help="A name that browsers reach this server by, besides localhost, its own name and all addresses; * for any.",
)  # fmt: skip
@click.option(
    "--origin", "origins", multiple=True, callback=checked_origins,
    help="A page on another server that may play here: https://…",
)  # fmt: skip
@click.option(
    "--metrics", callback=read_address, metavar="PORT",
    help="Where Prometheus finds figures: a port of this machine alone, or HOST:PORT.",
)  # fmt: skip
@click.option(
    "--grace",
    default=60.0,
    show_default=True,
    type=SECONDS,
    help="Seconds before a bot stands in for an absent person.",
)
@click.option(
    "--bot-delay", default=0.02, show_default=True, type=SECONDS, help="Seconds that a bot takes for a move at least."
)
@click.option(
    "--bot-budget", default=5.0, show_default=True, type=Seconds(min=0.1, max=3600),
    help="Seconds that a bot may think.",
)  # fmt: skip
@click.option("--bot-workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option(
    "--keep-days", default=0, show_default="for ever", type=click.IntRange(0, 36_500),
    help="Days after which finished tables are deleted.",
)  # fmt: skip
@click.option(
    "--proxy", callback=checked_proxy, help="The address of a reverse proxy that is trusted to name clients' addresses."
)
@click.option("--open", "show", is_flag=True, help="Open the page in the browser as soon as the server is up.")
@click.option(
    "--log", type=click.Choice(["text", "json"]), help="By default text on a terminal, else a JSON object a line."
)
def serve(
    host: str, port: int | None, db: str | None, maps: Path | None, domains: tuple[str, ...],
    origins: tuple[str, ...], metrics: tuple[str, int] | None, grace: float, bot_delay: float,
    bot_budget: float, bot_workers: int, keep_days: int, proxy: str | None, show: bool, log: str | None,
) -> None:  # fmt: skip
    """Host tables for people and bots, over HTTP and WebSocket."""
    as_text = log == "text" or (log is None and sys.stderr.isatty())
    with while_slow("starting the server", as_text) as started:
        from stellwerk.cli.status.compiling import tell_compiling
        from stellwerk.server.listening import PortTaken
        from stellwerk.server.run import log_compiling, open_page, run
        from stellwerk.server.settings import Settings, default_database
        from stellwerk.server.store.files import InUse

        say_all_training()
        settings = Settings(
            database=db or default_database(), maps=maps, domains=domains, origins=origins, metrics=metrics,
            grace=grace, bot_delay=bot_delay, bot_budget=bot_budget, bot_workers=bot_workers, keep_days=keep_days,
        )  # fmt: skip
        teller = tell_compiling()
        if not as_text:
            teller.say, teller.on_terminal = log_compiling, False  # a JSON object a line, and nothing else
        greet = partial(say_hello, settings, port is None, started) if as_text else None
        try:
            run(settings, host, port, proxy, show, greet, teller.begin)
        except PortTaken as error:
            started()
            click.echo(f"stellwerk: {error}", err=True)
            raise click.exceptions.Exit(1) from None
        except InUse as error:
            if not (show and error.address):
                raise
            started()
            click.echo(f"stellwerk: {error}", err=True)
            open_page(error.address)  # which is what was asked for


def say_all_training() -> None:
    """Only if there is own training: otherwise every start would spend a second on reading all boards."""
    from stellwerk.board import Board
    from stellwerk.bots.learnt import USED, own_folder
    from stellwerk.cli.simulate import say_training
    from stellwerk.mapping import mapfile

    if (own_folder() / USED).exists():
        for name in mapfile.names():
            say_training(Board.named(name))


def say_hello(settings: Settings, any_port: bool, started: Callable[[], None], host: str, port: int) -> None:
    from stellwerk.cli.status.greeting import greeting, screen_of
    from stellwerk.server.listening import NEARBY
    from stellwerk.server.store.database import lies_in

    started()
    moved = any_port and port != NEARBY[0]
    where, maps = lies_in(settings.database), str(settings.maps or "")
    click.echo(greeting(host, port, where, maps, moved, screen_of(sys.stderr)), err=True)
