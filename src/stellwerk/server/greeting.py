"""What somebody at a terminal reads: where the page is, where the tables lie, how to stop."""

from __future__ import annotations

import contextlib
import socket

EVERYWHERE = ("0.0.0.0", "::", "")
OUTSIDE = ("192.0.2.1", 9)  # an address for examples; nothing is sent there


def greet(host: str, port: int, database: str, maps: str) -> str:
    lines = [f"Stellwerk is up:       {address(own_name(host), port)}"]
    if host in EVERYWHERE and (near := own_address()):
        lines.append(f"In the same network:   {address(near, port)}")
    lines.append(f"Tables are kept in:    {database}")
    if maps:
        lines.append(f"Maps of your own:      {maps}")
    return "\n".join([*lines, "Press Ctrl-C to stop; tables go on with the next start."])


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_name(host: str) -> str:
    return "localhost" if host in (*EVERYWHERE, "127.0.0.1", "::1") else host


def own_address() -> str:
    """By which other machines reach this one: what a line to the outside would start from."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line, contextlib.suppress(OSError):
        line.connect(OUTSIDE)
        found: str = line.getsockname()[0]
        return found
    return ""
