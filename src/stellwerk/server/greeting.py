"""What is shown on a terminal: where the page is, where tables are kept, how to stop."""

import contextlib
import socket

EVERYWHERE = ("0.0.0.0", "::", "")
OUTSIDE = ("192.0.2.1", 9)  # an address for examples; nothing is sent there


def greet(host: str, port: int, database: str, maps: str) -> str:
    text = [f"Stellwerk is up:       {address(own_name(host), port)}"]
    if host in EVERYWHERE and (outside := own_address()):
        text.append(f"In the same network:   {address(outside, port)}")
    text.append(f"Tables are kept in:    {database}")
    if maps:
        text.append(f"Maps of your own:      {maps}")
    return "\n".join([*text, "Press Ctrl-C to stop; tables go on with the next start."])


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_name(host: str) -> str:
    return "localhost" if host in (*EVERYWHERE, "127.0.0.1", "::1") else host


def own_address() -> str:
    """This machine's address in its network: the local end of a connection to the outside."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as connection, contextlib.suppress(OSError):
        connection.connect(OUTSIDE)
        found: str = connection.getsockname()[0]
        return found
    return ""
