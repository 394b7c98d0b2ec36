"""`stellwerk serve`: the game server."""

from __future__ import annotations

import click


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 to be reached from other machines.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--db", help="A file, or postgresql://…; by default a file in your data directory.")
@click.option("--origin", "origins", multiple=True, help="A page on another host that may play here: https://…")
@click.option("--grace", default=60.0, show_default=True, help="Seconds before a bot stands in for an absent person.")
@click.option("--bot-delay", type=float, help="Seconds before a bot moves; so many that people can follow.")
@click.option("--bot-budget", default=5.0, show_default=True, help="Seconds that a bot may think.")
@click.option("--bot-workers", default=1, show_default=True, type=click.IntRange(1, 64))
@click.option("--proxy", help="The address of a proxy in front, whose word on clients' addresses is taken.")
@click.option("--open", "show", is_flag=True, help="Open the page in the browser as soon as the server is up.")
def serve(
    host: str, port: int, db: str | None, origins: tuple[str, ...], grace: float, bot_delay: float | None,
    bot_budget: float, bot_workers: int, proxy: str | None, show: bool,
) -> None:  # fmt: skip
    """Host tables for people and bots, over HTTP and WebSocket."""
    from stellwerk.bots.levels import PACE
    from stellwerk.server.run import run
    from stellwerk.server.settings import Settings, default_database

    settings = Settings(
        database=db or default_database(), origins=origins, grace=grace,
        bot_delay=PACE if bot_delay is None else bot_delay, bot_budget=bot_budget, bot_workers=bot_workers,
    )  # fmt: skip
    run(settings, host, port, proxy, show)
