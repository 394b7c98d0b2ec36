"""Links: whoever has the secret in a link may do what the link is for."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets

import msgspec

from stellwerk.server.header import Key


def new_token() -> str:
    """192 random bits. It stands in the part of a link that browsers don't send, and in no database."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """Tokens have too many bits to be guessed, so that a plain hash keeps them secret."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def token_for(link: str, browser: str) -> str:
    """The token of whoever joins by a link: the same for the same browser, so that asking twice gives one seat."""
    digest = hmac.digest(link.encode(), browser.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


def new_table_id() -> str:
    """60 random bits: not a secret, but not to be counted through either."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(12))


def without_seat(keys: dict[str, Key], seat: int) -> dict[str, Key]:
    """The keys after all links for a seat have become void; what else they were good for stays."""
    kept = {}
    for name, key in keys.items():
        if seat in key.seats:
            key = msgspec.structs.replace(key, seats=[other for other in key.seats if other != seat])
        if key != Key():
            kept[name] = key
    return kept


def with_group(keys: dict[str, Key], hash: str) -> dict[str, Key]:
    """The keys after a table has got a new link for whoever comes; the one before is void."""
    return {name: key for name, key in keys.items() if not key.join} | {hash: Key(join=True)}
