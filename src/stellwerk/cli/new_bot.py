"""`stellwerk new-bot`: a folder with a bot that works, for its writer to change."""

import re
from pathlib import Path

import click

from stellwerk import families
from stellwerk.bots.bot import names
from stellwerk.errors import OptionError


@click.command("new-bot")
@click.argument("name")
@click.option(
    "--family", type=click.Choice(list(families.REGISTRY)), default=next(iter(families.REGISTRY)), show_default=True
)
@click.option("--into", type=click.Path(file_okay=False, path_type=Path), help="Folder to make; NAME if not given.")
def new_bot(name: str, family: str, into: Path | None) -> None:
    """Write a folder with a bot called NAME that works: the bot, its test, a package file, instructions."""
    if not re.fullmatch(r"[a-z][a-z0-9-]*", name):
        raise OptionError(f"{name!r} is not a name for a bot: use small letters, digits and hyphens, such as my-bot")
    if any(name in names(other) for other in families.REGISTRY):
        raise OptionError(f"there is a bot called {name!r} already; take another name")
    board = families.named(family).bots.example
    if not board:
        raise OptionError(f"the family {family!r} has no bot to begin with; see docs/guides/write-a-bot.md")
    folder = into or Path(name)
    if folder.exists() and any(folder.iterdir()):
        raise OptionError(f"{folder} is not empty; take another folder with --into")
    folder.mkdir(parents=True, exist_ok=True)
    word = name.replace("-", "_")
    words = {"NAME": name, "MODULE": word, "CLASS": class_name(word), "BOARD": board}
    templates = (Path(__file__).parent / "newbot", families.named(family).folder / "bots/newbot")
    for path in sorted(path for part in templates for path in part.iterdir() if path.is_file()):
        target = folder / filled(path.name.removesuffix(".txt"), words)
        target.write_text(filled(path.read_text(encoding="utf-8"), words), encoding="utf-8")
        click.echo(f"{target} written")
    click.echo(
        f"It plays already:\n"
        f"  stellwerk watch {board} --bots {folder}/{word}.py,random\n"
        f"  stellwerk arena {board} --bots {folder}/{word}.py,random\n"
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
