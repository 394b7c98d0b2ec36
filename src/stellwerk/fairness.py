"""Fair shuffles: a game's seed follows from a secret that was promised first and from texts that players gave later."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

import msgspec

LABEL = "stellwerk shuffles 1"  # so that the same secret never keys anything else


class Proof(msgspec.Struct):
    """What anybody needs to check that nobody chose the shuffles."""

    table: str
    promise: str  # "sha256:" and the hash of the secret; published before the texts were given
    texts: list[str]  # one a seat; empty where none was given
    secret: str  # 64 hexadecimal digits; published when the game is over


def promise_of(secret: bytes) -> str:
    return "sha256:" + hashlib.sha256(secret).hexdigest()


def seed_from(secret: bytes, table: str, texts: Sequence[str]) -> int:
    """HMAC-SHA256 keyed by the secret, of the label, the table and the texts as a JSON list."""
    words = json.dumps([LABEL, table, *texts], separators=(",", ":"), ensure_ascii=False)
    return int.from_bytes(hmac.digest(secret, words.encode(), "sha256"), "little")


def fault_of(proof: Proof, seed: int) -> str | None:
    """What is wrong with a proof for a game of this seed; None if it holds."""
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        return "the secret is not hexadecimal"
    if promise_of(secret) != proof.promise:
        return "the secret is not the one that was promised"
    if seed_from(secret, proof.table, proof.texts) != seed:
        return "the seed does not follow from the secret and the texts"
    return None
