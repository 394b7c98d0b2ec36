"""`stellwerk warm`: compile the rules into the cache."""

from __future__ import annotations

import time

import click


@click.command()
def warm() -> None:
    """Compile the rules now, so that the next start is quick."""
    started = time.perf_counter()
    from stellwerk.flat import cache_folder
    from stellwerk.warm import warm_all

    warm_all()
    click.echo(f"rules compiled in {time.perf_counter() - started:.1f} s ({cache_folder(__name__).parent})")
