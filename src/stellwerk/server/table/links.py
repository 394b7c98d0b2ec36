"""Links: whoever has a link's secret may do what the link allows."""

import base64
import hashlib
import hmac
import secrets

import msgspec

from stellwerk.server.table.head import Key


def new_token() -> str:
    """192 random bits: only in the part of a link that browsers don't send, and in no database."""
    return secrets.token_urlsafe(24)


def hash_of(token: str) -> str:
    """Tokens are too long to be guessed, so a plain hash is enough."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


def token_for(link: str, browser: str) -> str:
    """The token for a browser that joins by a link: always the same, so that asking twice gives one seat."""
    digest = hmac.digest(link.encode(), browser.encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:24]).decode()


def new_table_id() -> str:
    """60 random bits: not a secret, but nobody can try all of them."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    return "".join(secrets.choice(alphabet) for _ in range(12))


def without_seat(keys: dict[str, Key], seat: int) -> dict[str, Key]:
    """The keys after all links for a seat have become void; what else they allow stays."""
    kept = {}
    for name, key in keys.items():
        if seat in key.seats:
            key = msgspec.structs.replace(key, seats=[other for other in key.seats if other != seat])
        if key != Key():
            kept[name] = key
    return kept


def with_group(keys: dict[str, Key], hash: str) -> dict[str, Key]:
    """The keys after a table has got a new link for joining; the old one is void."""
    return {name: key for name, key in keys.items() if not key.join} | {hash: Key(join=True)}
