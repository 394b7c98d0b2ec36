"""Which addresses count as one guest, and which are banned."""

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from stellwerk.errors import OptionError

HOME = 64  # bits of an IPv6 address that are a household's; it chooses the other ones freely
TRACE = 4  # hexadecimal digits


@lru_cache(maxsize=10_000)
def guest_at(address: str) -> str:
    """The unit that limits count by: an IPv4 address, or the IPv6 network of a household."""
    try:
        found = ip_address(address)
    except ValueError:
        return address  # a test, or a socket file
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((found, HOME), strict=False))


@lru_cache(maxsize=10_000)
def trace_of(address: str) -> str:
    """Recognises seats taken by one guest. Sixteen bits tell the guests of a table apart, but don't reveal addresses,
    because very many have the same. Empty for this machine itself: behind a proxy that `--proxy` does not name,
    everybody would seem to come from there."""
    guest = guest_at(address)
    try:
        is_here = ip_address(address).is_loopback
    except ValueError:
        is_here = not guest
    return "" if is_here else hashlib.sha256(f"stellwerk {guest}".encode()).hexdigest()[:TRACE]


def read_network(text: str) -> str:
    """The network to ban; for a single IPv6 address it is that of the household."""
    try:
        return str(ip_network(guest_at(text) if "/" not in text else text, strict=False))
    except ValueError:
        known = "192.0.2.7, 192.0.2.0/24 or 2001:db8::/64"
        raise OptionError(f"{text!r} is neither an address nor a network; write {known}") from None


class Bans:
    """The banned networks."""

    def __init__(self) -> None:
        self.networks: list[IPv4Network | IPv6Network] = []
        self._known: dict[str, bool] = {}

    def replace(self, networks: Iterable[str]) -> None:
        found = [ip_network(network) for network in networks]
        if found != self.networks:
            self.networks, self._known = found, {}

    def __contains__(self, address: str) -> bool:
        if not self.networks:
            return False
        guest = guest_at(address)
        if guest not in self._known:
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[guest] = self._is_banned(guest)
        return self._known[guest]

    def _is_banned(self, guest: str) -> bool:
        try:
            theirs = ip_network(guest)
        except ValueError:
            return False
        return any(network.version == theirs.version and network.overlaps(theirs) for network in self.networks)
