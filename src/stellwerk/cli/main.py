"""`stellwerk`: every command, and one clear line for bad input."""

from __future__ import annotations

import os
import sys
from importlib import import_module

import click

from stellwerk import __version__
from stellwerk.errors import StellwerkError

# Each command lives in its own module and is imported when asked for: `--help` needs no rules.
COMMANDS = {
    "maps": "List, check and draw maps.",
    "simulate": "Play many games between bots and sum them up.",
    "arena": "Let bots play each other and measure who is better.",
    "ladder": "Write the page of stored arena results.",
    "train": "Let bots learn a board by playing it.",
    "watch": "Watch one game between bots.",
    "replay": "Show a recorded game.",
    "analyse": "Show what the moves of a recorded game were worth.",
    "verify": "Play a record again and compare every outcome.",
    "tune": "Fit the planner's numbers to a board.",
    "warm": "Compile the rules now, so that the next start is quick.",
    "serve": "Host tables for people and bots.",
    "backup": "Write all tables of a server to a file.",
    "restore": "Read a backup into an empty database.",
}


class Commands(click.Group):
    def list_commands(self, context: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"stellwerk.cli.{name}"), name)
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands)
@click.version_option(__version__, message="stellwerk %(version)s")
def cli() -> None:
    """Rail board games: rules, bots, records, maps."""


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
        fail(str(error))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:  # the reader of our output has gone
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except OSError as error:
        fail(f"{error.filename or 'file'}: {error.strerror or error}")


def fail(message: str) -> None:
    click.echo(f"stellwerk: {message}", err=True)
    sys.exit(2)
