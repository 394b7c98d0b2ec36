"""Dishonest servers: what an honest one says is rewritten on its way to a browser, so that it agrees with itself."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Info = dict[str, Any]
Lie = Callable[["Liar", Info, int | None], None]  # changes what is said of a table to a viewer

SECRET, TEXT = "5e" * 32, "a-text-that-was-chosen-last"


def promise_of(part: bytes) -> str:
    return "sha256:" + hashlib.sha256(part).hexdigest()


class Liar:
    """Between one page and the server. `secret` is told as the server's, if it is set."""

    def __init__(self, page: Page, lie: Lie, forgets: str = "") -> None:
        self.lie, self.forgets = lie, forgets  # the kind of message that never reaches the server
        self.seed_hash = ""
        page.route_web_socket("**/ws", self.stand_between)

    def stand_between(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()

        def ask(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == self.forgets:
                line.send(json.dumps({"type": "ack", "id": message["id"], "at": 0}))
            else:
                server.send(text)

        line.on_message(ask)
        server.on_message(lambda text: line.send(self.rewritten(str(text))))

    def rewritten(self, text: str) -> str:
        message = json.loads(text)
        if message["type"] == "update":
            self.lie(self, message["table"], message["seat"])
        return json.dumps(message)


def honest(liar: Liar, info: Info, seat: int | None) -> None:
    """Says what the server says."""


def swap_at_the_end(liar: Liar, info: Info, seat: int | None) -> None:
    """Another secret than the one that was promised, and a promise that fits it."""
    if info["phase"] == "over":
        tell_secret(info)


def grind_the_secret(liar: Liar, info: Info, seat: int | None) -> None:
    """The secret is chosen when all texts are known."""
    if info["phase"] != "lobby":
        tell_secret(info)


def deal_other_cards(liar: Liar, info: Info, seat: int | None) -> None:
    """All promises are kept, from the first moment on; but the cards come from another deck."""
    tell_secret(info)


def take_another_text(liar: Liar, info: Info, seat: int | None) -> None:
    """The viewer's own text is exchanged as soon as it is known."""
    if info["phase"] != "lobby":
        tell_text(info, seat or 0)


def grind_the_last_text(liar: Liar, info: Info, seat: int | None) -> None:
    """An accomplice opens a text that was chosen when the viewer's was known …"""
    if info["phase"] != "lobby":
        info["seats"][0]["text"] = TEXT
        tell_commitment(info)


def grind_the_last_promise(liar: Liar, info: Info, seat: int | None) -> None:
    """… and the promise is exchanged too."""
    if info["phase"] != "lobby":
        tell_text(info, 0)


def tell_secret(info: Info) -> None:
    info["promise"] = promise_of(bytes.fromhex(SECRET))
    info["secret"] = SECRET if info["phase"] == "over" else None
    tell_commitment(info, SECRET)


def tell_text(info: Info, seat: int) -> None:
    info["seats"][seat] |= {"text": TEXT, "promise": promise_of(TEXT.encode())}
    tell_commitment(info)


def tell_commitment(info: Info, secret: str | None = None) -> None:
    """The hash of the seed that follows from what is told, as far as it can be known yet."""
    secret = secret or info["secret"]
    if info["phase"] == "lobby" or secret is None:
        return
    parts = [[here[part] or "" for here in info["seats"]] for part in ("promise", "text")]
    words = json.dumps(["stellwerk shuffles 2", info["table"], *parts], separators=(",", ":"), ensure_ascii=False)
    info["commitment"] = promise_of(hmac.digest(bytes.fromhex(secret), words.encode(), "sha256"))
