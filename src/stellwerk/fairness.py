"""Fair shuffles: a game's seed follows from a secret and the seats' texts, all promised before any is opened."""

import hashlib
import hmac
import json
from collections.abc import Sequence

import msgspec

# A label: the same secret must not give the same hash for anything else. Older games had no promised texts.
OLDER, LABEL = "stellwerk shuffles 1", "stellwerk shuffles 2"


class Proof(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What one needs to check that nobody chose the shuffles; docs/concepts/fairness.md says what it proves."""

    table: str
    promise: str  # "sha256:" and the hash of the secret; published before anything else
    texts: list[str]  # one a seat; empty where none was promised
    secret: str  # 64 hexadecimal digits; published when the game is over
    promises: list[str] | None = None  # "sha256:" and the hash of each text, or empty; None: an older game
    tries: int = 1  # how often the start was tried: more than once if a text was missing


def promise_of(part: bytes) -> str:
    """Published first, it fixes the secret or text that is published later."""
    return "sha256:" + hashlib.sha256(part).hexdigest()


def seed_from(secret: bytes, table: str, texts: Sequence[str], promises: Sequence[str] | None = None) -> int:
    """HMAC-SHA256 keyed by the secret, of the label, the table, the promises and the texts as a JSON list."""
    parts = [OLDER, table, *texts] if promises is None else [LABEL, table, list(promises), list(texts)]
    message = json.dumps(parts, separators=(",", ":"), ensure_ascii=False)
    return int.from_bytes(hmac.digest(secret, message.encode(), "sha256"), "little")


def fault_of(proof: Proof, seed: int) -> str | None:
    """What is wrong with a proof for a game of this seed; None if it holds."""
    try:
        secret = bytes.fromhex(proof.secret)
    except ValueError:
        return "the secret is not hexadecimal"
    if promise_of(secret) != proof.promise:
        return "the secret is not the one that was promised"
    if proof.promises is not None:
        if len(proof.promises) != len(proof.texts):
            return f"{len(proof.promises)} promises for {len(proof.texts)} texts"
        for seat, (text, promise) in enumerate(zip(proof.texts, proof.promises, strict=True)):
            if promise != (promise_of(text.encode()) if text else ""):
                return f"the text of seat {seat} is not the one that was promised"
    if seed_from(secret, proof.table, proof.texts, proof.promises) != seed:
        return "the seed does not follow from the secret and the texts"
    return None
