"""What is shown on a terminal: where the page is, where tables are kept, how to stop."""

import contextlib
import os
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap
from typing import TextIO

from stellwerk.cli.status.qr import BLOCKS, qr_lines
from stellwerk.server.listening import EVERYWHERE, LOOPBACK, NEARBY, address, own_name

OUTSIDE = ("192.0.2.1", 9)  # an address for examples; nothing is sent there
LABEL = 23  # columns
NARROW = 60  # columns; below, what is told stands under its label
STOP = "Press Ctrl-C to stop; tables go on with the next start."
INVITE = "stop, then: stellwerk serve --host 0.0.0.0"


@dataclass(frozen=True)
class Screen:
    """What a terminal can show."""

    columns: int = 80
    colours: bool = True
    blocks: bool = True


USUAL = Screen()


def screen_of(stream: TextIO, environment: Mapping[str, str] = os.environ) -> Screen:
    columns = 80
    with contextlib.suppress(OSError, ValueError):  # not a terminal after all
        columns = os.get_terminal_size(stream.fileno()).columns or columns
    try:
        BLOCKS.encode(stream.encoding or "ascii")
        blocks = environment.get("TERM") != "dumb"
    except UnicodeEncodeError:
        blocks = False
    return Screen(columns, not environment.get("NO_COLOR") and blocks, blocks)


def greeting(host: str, port: int, database: str, maps: str = "", moved: bool = False, screen: Screen = USUAL) -> str:
    """`moved`: another program has the usual port."""
    own, near = address(own_name(host), port), nearby(host, port)
    facts = [("Stellwerk is up:", own)]
    if host in LOOPBACK:
        facts.append(("For other machines:", INVITE))
    elif near not in ("", own):
        facts.append(("In the same network:", near))
    facts.append(("Tables are kept in:", database))
    if maps:
        facts.append(("Maps of your own:", maps))
    lines = [line for label, text in facts for line in fact_lines(label, text, screen)]
    if moved:
        lines += wrap(
            f"Another program has port {NEARBY[0]}, so this is port {port}; --port chooses one.", screen.columns
        )
    lines += [*code_lines(near, screen), *wrap(STOP, screen.columns)]
    return "\n".join(lines)


def fact_lines(label: str, text: str, screen: Screen) -> list[str]:
    return [label, f"  {text}"] if screen.columns < NARROW else [f"{label:<{LABEL}}{text}"]


def code_lines(near: str, screen: Screen) -> list[str]:
    """For phones; nothing if there is no such address or no room."""
    if not (near and screen.blocks):
        return []
    code, plain = qr_lines(near, screen.colours), qr_lines(near, colours=False)
    indent = LABEL if screen.columns >= NARROW else 0
    if indent + len(plain[0]) > screen.columns:
        return []
    return [" " * indent + line for line in code]


def nearby(host: str, port: int) -> str:
    """The address for other machines; empty if they can't come in."""
    outside = own_address() if host in EVERYWHERE else "" if host in LOOPBACK else host
    return address(outside, port) if outside else ""


def own_address() -> str:
    """This machine's address in its network: the local end of a connection to the outside."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as connection, contextlib.suppress(OSError):
        connection.connect(OUTSIDE)
        found: str = connection.getsockname()[0]
        return found
    return ""
