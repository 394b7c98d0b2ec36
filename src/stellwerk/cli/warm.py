"""`stellwerk warm`: compile the rules into the cache."""

import time

import click


@click.command()
@click.option("--envs", is_flag=True, help="Also compile the environments for research.")
@click.option("--rules-only", is_flag=True, help="Compile neither bots nor whole games in one call.")
def warm(envs: bool, rules_only: bool) -> None:
    """Compile the rules now, so that the next start is quick. Only needed where no built library fits them."""
    started = time.perf_counter()
    from stellwerk.cli.status.compiling import tell_compiling
    from stellwerk.native.jit import cache_folder
    from stellwerk.native.library import library
    from stellwerk.warm import not_built, warm_all

    if not not_built():
        click.echo(f"nothing to compile: the rules are a library ({library()})")
        return
    warm_all(tell_compiling().begin, rules_only)
    if envs:
        from stellwerk.envs.warm import warm_envs

        warm_envs()
    click.echo(f"rules compiled in {time.perf_counter() - started:.1f} s ({cache_folder(__name__).parent})")
