"""Host names that a server answers to. Without this check a page under a name that an attacker points to this machine
(DNS rebinding) would pass for ours."""

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from stellwerk.errors import OptionError

ANY = "*"
DOMAIN = re.compile(r"(\*\.)?([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?")


class Hosts:
    """Any address is accepted, because nobody else can own this machine's address. Names must be known."""

    def __init__(self, domains: Iterable[str] = ()) -> None:
        names = {"localhost", "*.localhost", *own_names(), *(read_domain(domain) for domain in domains)}
        self.any = ANY in names
        self.names = frozenset(name for name in names if not name.startswith("*"))
        self.endings = tuple(name[1:] for name in names if name.startswith("*."))

    def __contains__(self, host: str) -> bool:
        """As it stands in the header `Host`, with or without a port."""
        name = name_in(host)
        return self.any or is_address(name) or name in self.names or name.endswith(self.endings)


def own_names() -> set[str]:
    """This machine's names in its own network; `.local` is the one that works without a name server."""
    name = socket.gethostname().lower()
    short = name.partition(".")[0]
    return {name, short, f"{short}.local"} if short else set()


def read_domain(text: str) -> str:
    domain = text.lower().rstrip(".")
    if domain != ANY and not DOMAIN.fullmatch(domain):
        raise OptionError(f"{text!r} is not the name of a server; write play.example.org, *.example.org, or * for any")
    return domain


@lru_cache(maxsize=1000)
def name_in(host: str) -> str:
    """The name without its port; empty if it is not a valid one."""
    try:
        parts = urlsplit(f"//{host}")
        named = parts.netloc == host and "@" not in host and (parts.port or True)
    except ValueError:
        return ""
    return (parts.hostname or "").rstrip(".") if named else ""


@lru_cache(maxsize=1000)
def is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
