"""`stellwerk`: every command, and one clear line for bad input."""

import difflib
import os
import sys
from collections.abc import Callable
from copy import copy
from functools import wraps
from importlib import import_module
from typing import Any

import click

from stellwerk import __version__
from stellwerk.errors import StellwerkError
from stellwerk.extras import explain_missing

# Each command lives in a module of its own, which is imported when asked for: `--help` needs no rules.
COMMANDS = {
    "maps": "List, check and draw maps.",
    "simulate": "Play many games between bots and sum them up.",
    "arena": "Let bots play each other and measure who is better.",
    "ladder": "Write reports of stored arena results.",
    "bots": "List all bots, or explain one and its options.",
    "new-bot": "Begin a bot of your own: a folder with a bot that works.",
    "train": "Let bots learn a board by playing it.",
    "learnt": "List, test, use and remove your own training.",
    "watch": "Watch one game between bots.",
    "replay": "Show a recorded game.",
    "analyse": "Show what the moves of a recorded game were worth.",
    "verify": "Play a record again and compare every outcome.",
    "tune": "Fit the planner's numbers to a board.",
    "exploit": "Train a best response to a bot, and say how much it wins.",
    "warm": "Compile changed rules now, so that the next start is quick.",
    "serve": "Host tables for people and bots.",
    "site": "Write the page as files that any web host can serve.",
    "tables": "List, show, close and delete the tables of a server; ban addresses.",
    "backup": "Write all tables of a server to a file.",
    "restore": "Read a backup into an empty database.",
}


WELCOME = """Stellwerk: rail board games, to play and to study.

  stellwerk serve --open                play in your browser, with friends and bots
  stellwerk watch usa                   watch bots play, here in the terminal
  stellwerk simulate usa --games 1000   many games between bots, in figures
  stellwerk --help                      everything else"""

# What people say who look for a command; the rest is likeness of letters.
MEANT = {"play": "serve --open", "start": "serve --open", "run": "serve", "server": "serve", "host": "serve"}

LEARNING = ("train", "learnt", "tune", "exploit")  # in the room `learning`
LIGHT = ("maps", "ladder", "backup", "restore")  # these load no rules


def telling(callback: Callable[..., Any]) -> Callable[..., Any]:
    """The command, which first makes sure that compiling is shown."""

    @wraps(callback)
    def tell(*arguments: Any, **options: Any) -> Any:
        from stellwerk.cli.status.compiling import tell_compiling

        tell_compiling()
        return callback(*arguments, **options)

    return tell


class Commands(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        word = name.replace("-", "_")
        room = "stellwerk.cli.learning" if name in LEARNING else "stellwerk.cli"
        command: click.Command = getattr(import_module(f"{room}.{word}"), word)
        if name in LIGHT or not command.callback:
            return command
        told = copy(command)  # the original is not changed: it may be asked for again
        told.callback = telling(command.callback)
        return told

    def resolve_command(self, context: click.Context, words: list[str]) -> Any:
        if words[0] in COMMANDS or words[0].startswith("-"):
            return super().resolve_command(context, words)
        meant = MEANT.get(words[0].lower()) or next(iter(difflib.get_close_matches(words[0].lower(), COMMANDS, 1)), "")
        nearest = f"did you mean `stellwerk {meant}`?" if meant else "`stellwerk --help` lists all"
        raise click.UsageError(f"there is no command {words[0]!r}; {nearest}")

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, invoke_without_command=True)
@click.version_option(__version__, message="stellwerk %(version)s")
@click.pass_context
def cli(context: click.Context) -> None:
    """Rail board games: rules, bots, records, maps."""
    if not context.invoked_subcommand:
        click.echo(WELCOME)


def main() -> None:
    """Runs a command; bad input is one line on stderr and exit code 2, an interruption 130."""
    try:
        status = cli.main(standalone_mode=False, prog_name="stellwerk")
        sys.exit(status if isinstance(status, int) else 0)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(2)
    except click.ClickException as error:
        fail(error.format_message())
    except StellwerkError as error:
        if error.__cause__ and os.environ.get("STELLWERK_TRACEBACK"):
            raise  # the writer of a bot wants to see where it failed
        fail(str(error))
    except ModuleNotFoundError as error:
        if not (sentence := explain_missing(error)):
            raise
        fail(sentence)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:  # the program that reads our output has ended
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror or error}")


def fail(message: str) -> None:
    click.echo(f"stellwerk: {message}", err=True)
    sys.exit(2)
