"""The page without a server's help: how soon a first decision is there, and how long bots think in the Worker.

    python bench/page_alone.py

Slow 4G is 150 ms and 1.6 Mbit/s. Chromium slows a page's own thread, not its Workers, so a slow phone's thinking time
is this machine's times six.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, Page

from page.browser import invite, running_browser
from page.clicker import Clicker
from page.conftest import QuickServer

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
FAST = {"offline": False, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1}
SECONDS = 30  # of play
# How long each question to the Worker took.
LISTEN = """(() => {
  const Plain = window.Worker;
  window.thought = [];
  window.Worker = class extends Plain {
    asked = {};
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => window.thought.push(performance.now() - this.asked[data.id]));
    }
    postMessage(message) {
      this.asked[message.id] = performance.now();
      super.postMessage(message);
    }
  };
})()"""


def measure(browser: Browser, url: str, level: str) -> None:
    person = invite(browser, url)
    page, line = person.page, person.context.new_cdp_session(person.page)
    person.context.add_init_script(LISTEN)
    line.send("Network.enable")
    person.open("/")
    page.click('[data-board="usa"]')
    page.check("[data-here]")
    page.locator(".quick select").nth(1).select_option(level)
    page.wait_for_load_state("networkidle")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    first = seconds_to_decision(page, lambda: page.click('[data-action="play"]'))
    line.send("Network.emulateNetworkConditions", FAST)
    again = seconds_to_decision(page, page.reload)
    times = thinking_times(page)
    print(
        f"{level}: first decision {first:.2f} s on slow 4G (3), {again:.2f} s after a reload (1); "
        f"{len(times)} moves thought over, median {times[len(times) // 2]:.1f} ms, most {times[-1]:.1f} ms"
    )
    person.context.close()


def seconds_to_decision(page: Page, begin: Callable[[], object]) -> float:
    started = time.perf_counter()
    begin()
    page.wait_for_selector("[data-keep]")
    return time.perf_counter() - started


def thinking_times(page: Page) -> list[float]:
    clicker, started = Clicker(page), time.perf_counter()
    while not clicker.over and time.perf_counter() - started < SECONDS:
        if clicker.step() in ("wait", "covered", "end"):
            clicker.rest()
    return sorted(page.evaluate("window.thought"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = QuickServer(str(Path(folder) / "tables.db"), Path(folder))
        server.start()
        try:
            httpx.get(f"{server.url}/offline/index.json", timeout=60)  # made when first asked for
            with running_browser() as browser:
                for level in ("apprentice", "dispatcher", "chief"):
                    measure(browser, server.url, level)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
