"""`python -m ahead [TARGET …]`: builds libraries of compiled rules; by default the one for this machine."""

import time
from collections.abc import Sequence

import click

from ahead.targets import TARGETS, WASM
from stellwerk.cli.status.progress import progress_bar
from stellwerk.extras import MissingExtra, need_extra
from stellwerk.native.entries import EVERYWHERE, all_entries
from stellwerk.native.library import fits, path_for, platform_name

STAGES = 4  # of emitting for a target


@click.command()
@click.argument("targets", nargs=-1, type=click.Choice([*TARGETS, "all"]))
@click.option("--check", is_flag=True, help="Build nothing; exit code 1 if a library does not fit the sources.")
def main(targets: tuple[str, ...], check: bool) -> None:
    """Build libraries of compiled rules: for TARGETS, for all, or for this machine."""
    names = list(TARGETS) if targets == ("all",) else list(targets) or [platform_name()]
    if names[0] not in TARGETS:
        raise click.ClickException(
            f"no library can be built for {names[0]}; here rules are compiled when they are used"
        )
    if check:
        old = [name for name in names if not fits(path_for(name))]
        raise SystemExit(f"not there, or built from other sources: {', '.join(old)}" if old else 0)
    try:
        for package in ("numba", "ziglang"):
            need_extra("ahead", package)
    except MissingExtra as error:
        raise click.ClickException(str(error)) from None
    build(names)


def build(names: Sequence[str]) -> None:
    from ahead import emit, lower  # Numba is changed from here on

    entries, started = all_entries(), time.monotonic()
    functions: dict[str, tuple[str, str]] = {}
    done = 0
    with progress_bar("compiling the rules", len(entries) + STAGES * len(names)) as show:
        for entry in entries:
            functions[entry.symbol] = lower.lower(entry)
            show(done := done + 1)
        everywhere = {entry.symbol: functions[entry.symbol] for entry in entries if entry.section == EVERYWHERE}
        for name in names:
            for _ in emit.emit(name, lower.modules, everywhere if name == WASM else functions):
                show(done := done + 1)
    for name in names:
        click.echo(f"{path_for(name).name}: {path_for(name).stat().st_size // 1000} kB")
    click.echo(f"{len(entries)} entries, {time.monotonic() - started:.0f} s")


if __name__ == "__main__":
    main()
