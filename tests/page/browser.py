"""A real browser for the tests: the system's Chromium, or the one that Playwright brings."""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from needed import give_up
from patience import PATIENCE

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")  # the first has no windows to draw
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"]
QUICK = {"speed": 0, "sounds": False, "coach": False, "confirm": "always"}  # settings of most people in the tests
SIZES = {"laptop": (1440, 900), "phone": (360, 740), "landscape": (844, 390), "wide": (2560, 1440)}
FINGERS = ("phone", "landscape")


expect.set_options(timeout=1000 * PATIENCE)


def installed_browser() -> str | None:
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found:
        return found
    with sync_playwright() as playwright:
        own = playwright.chromium.executable_path
    return own if Path(own).exists() else None


@contextmanager
def running_browser() -> Iterator[Browser]:
    path = installed_browser()
    if not path:
        give_up("no browser: install chromium, or run `playwright install chromium`")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


class Person:
    """Somebody with a browser of their own: nothing is shared with others but the server."""

    def __init__(self, context: BrowserContext, url: str) -> None:
        self.context, self.url = context, url
        self.page = context.new_page()
        self.complaints: list[str] = []
        self.excused: tuple[str, ...] = ()  # complaints that the test itself provokes
        self.frames: list[str] = []  # all that came over the WebSocket
        self.updates: list[dict[str, Any]] = []
        self.page.on("console", self.hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"page error: {error}"))
        self.page.on("websocket", lambda socket: socket.on("framereceived", self.take))
        self.page.set_default_timeout(1000 * PATIENCE)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def take(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())
        message = json.loads(frame)
        if message["type"] == "update":
            self.updates.append(message)

    def open(self, path: str) -> Page:
        self.page.goto(self.url + path)
        return self.page

    @property
    def update(self) -> dict[str, Any]:
        """The latest; the first one is waited for."""
        self.wait(lambda: bool(self.updates))
        return self.updates[-1]

    @property
    def cards(self) -> int:
        """In hand, at a tickets table."""
        count: int = self.update["view"]["seats"][self.update["seat"]]["cards"]
        return count

    def wait(self, until: Callable[[], bool]) -> None:
        """Waits for a message; Playwright delivers them only while something waits for the page."""
        deadline = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < deadline, self.updates[-1:]
            self.page.wait_for_timeout(20)

    def check(self) -> None:
        left = [one for one in self.complaints if not any(part in one for part in self.excused)]
        assert not left, left


def invite(
    browser: Browser, url: str, size: str = "laptop", lang: str = "en", keeping: bool = False, **more: Any
) -> Person:
    """A person; `settings` are those kept in the browser, the rest is handed to the browser. Only a browser that is
    `keeping` the page has service workers: in all others every test would fetch all of it."""
    wide, high = SIZES[size]
    settings = {**QUICK, **more.pop("settings", {})}
    context = browser.new_context(
        viewport={"width": wide, "height": high},
        locale=lang,
        has_touch=size in FINGERS,
        is_mobile=size in FINGERS,
        reduced_motion="reduce",
        **more,
    )
    if not keeping:
        context.add_init_script("delete Navigator.prototype.serviceWorker")
    kept = json.dumps(json.dumps(settings))
    context.add_init_script(
        f"if (!localStorage.getItem('stellwerk.settings')) localStorage.setItem('stellwerk.settings', {kept})"
    )
    return Person(context, url)
