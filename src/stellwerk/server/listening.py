"""Where a server listens: the port that was chosen, or a free one near the usual one; and how people get there."""

import contextlib
import errno
import socket

from stellwerk.errors import StellwerkError

NEARBY = range(8000, 8020)  # ports, the usual one first
BACKLOG = 4096
UNREAD = 2**18  # bytes that the system buffers for a client that does not read; its default is megabytes
EVERYWHERE = ("0.0.0.0", "::", "")
LOOPBACK = ("127.0.0.1", "::1", "localhost")


class PortTaken(StellwerkError):
    """Another program listens there."""


def listen_where(host: str, port: int | None) -> socket.socket:
    if port is None:
        return listen_nearby(host)
    try:
        return listen(host, port)
    except PortTaken as error:
        raise PortTaken(f"{error}; choose another one: --port {free_port(host)}") from None


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)  # of each connection
    try:
        listening.bind((host, port))
        listening.listen(BACKLOG)  # at once: until then another process may bind to the same port
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise PortTaken(f"another program has port {port} of {host}") from None
        raise StellwerkError(f"can't listen on {host}:{port}: {error.strerror}; choose another one") from None
    return listening


def listen_nearby(host: str) -> socket.socket:
    for port in NEARBY:
        with contextlib.suppress(PortTaken):
            return listen(host, port)
    first, last = NEARBY[0], NEARBY[-1]
    raise PortTaken(
        f"other programs have the ports {first} to {last} of {host}; choose another one: --port {free_port(host)}"
    )


def free_port(host: str) -> int:
    """Free now; near the usual one if possible."""
    for port in [*NEARBY, 0]:
        with contextlib.suppress(PortTaken), listen(host, port) as listening:
            found: int = listening.getsockname()[1]
            return found
    raise PortTaken(f"all ports of {host} are taken")


def address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def own_name(host: str) -> str:
    return "localhost" if host in (*EVERYWHERE, *LOOPBACK) else host
