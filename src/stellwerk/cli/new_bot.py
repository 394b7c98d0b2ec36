"""`stellwerk new-bot`: a folder with a bot that works, to be changed by its writer."""

from __future__ import annotations

import re
from pathlib import Path

import click

from stellwerk.bots.bot import BUILT_IN, names
from stellwerk.errors import OptionError

FAMILIES = {"tickets": "new-york", "metro": "metro-berlin"}  # and a board to try on


@click.command("new-bot")
@click.argument("name")
@click.option("--family", type=click.Choice(list(FAMILIES)), default="tickets", show_default=True)
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), help="Folder to make; NAME if not given.")
def new_bot(name: str, family: str, into: Path | None) -> None:
    """Write a folder with a bot called NAME that works: the bot, its test, a package file, instructions."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise OptionError(f"{name!r} is no name for a bot: small letters, digits and hyphens, such as my-bot")
    if any(name in names(other) for other in BUILT_IN):
        raise OptionError(f"there is a bot called {name!r} already; take another name")
    folder = into or Path(name)
    if folder.exists() and any(folder.iterdir()):
        raise OptionError(f"{folder} is not empty; take another folder with --into")
    folder.mkdir(parents=True, exist_ok=True)
    word = name.replace("-", "_")
    words = {"NAME": name, "MODULE": word, "CLASS": class_name(word), "BOARD": FAMILIES[family]}
    templates = Path(__file__).parent / "newbot"
    for path in sorted(p for part in (templates, templates / family) for p in part.iterdir() if p.is_file()):
        target = folder / filled(path.name.removesuffix(".txt"), words)
        target.write_text(filled(path.read_text(encoding="utf-8"), words), encoding="utf-8")
        click.echo(f"{target} written")
    click.echo(
        f"It plays already:\n"
        f"  stellwerk watch {FAMILIES[family]} --bots {folder}/{word}.py,random\n"
        f"  stellwerk arena {FAMILIES[family]} --bots {folder}/{word}.py,random\n"
        f"Your ideas go into {folder}/{word}.py; {folder}/README.md says more."
    )


def class_name(word: str) -> str:
    """MyBot, for `my_bot` as for `my`."""
    name = word.title().replace("_", "")
    return name if name.endswith("Bot") else name + "Bot"


def filled(text: str, words: dict[str, str]) -> str:
    for key, word in words.items():
        text = text.replace(f"@{key}@", word)
    return text
