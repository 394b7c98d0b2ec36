"""The page without a server's help: how soon a first decision is there, and how long bots think in the Worker.

    python bench/page_alone.py

Slow 4G is 150 ms and 1.6 Mbit/s; the first time begins with a click on the start page, with nothing kept but what that
page has loaded, the next ones without any network. Chromium slows a page's own thread, not its Workers: their clock is
made six times as quick instead, so that a search stops as early as on a processor six times as slow, and the times of
answers are told times six. In brackets stands what is aimed at.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import httpx

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, Page, Route

from page.browser import Person, invite, running_browser
from page.clicker import Clicker
from page.conftest import QuickServer
from page.kept.host import wait_until_kept

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}
SECONDS = 30  # of play
SLOWER = 6
LIMITS = {"apprentice": 50, "dispatcher": 50, "chief": 1000}  # milliseconds that an answer may take
CLOCK = f"const now = performance.now.bind(performance); performance.now = () => {SLOWER} * now();\n"
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
    loaded, *times = (SLOWER * time for time in thinking_times(browser, url, level))
    again, reloaded = next_times(browser, url, level)
    print(
        f"{level}: first decision {first_time(browser, url, level):.2f} s on slow 4G (3), "
        f"{again:.2f} s offline, {reloaded:.2f} s after a reload (1)"
    )
    print(
        f"  CPU ÷ {SLOWER}: {len(times)} answers, median {median(times):.0f} ms, "
        f"most {max(times):.0f} ms ({LIMITS[level]}); "
        f"the first one, with loading, {loaded:.0f} ms",
        flush=True,
    )


def first_time(browser: Browser, url: str, level: str) -> float:
    person = invite(browser, url)
    page, line = person.page, person.context.new_cdp_session(person.page)
    line.send("Network.enable")
    choose(person, level)
    page.wait_for_load_state("networkidle")
    line.send("Network.emulateNetworkConditions", SLOW_4G)
    found = seconds_to_decision(page, lambda: page.click('[data-action="play"]'))
    person.context.close()
    return found


def next_times(browser: Browser, url: str, level: str) -> tuple[float, float]:
    """A new table, and the same one when the page is loaded again, from what one visit has left."""
    person = invite(browser, url, keeping=True)
    person.open("/")
    wait_until_kept(person.page)
    person.context.set_offline(True)
    choose(person, level)
    page = person.page
    found = (
        seconds_to_decision(page, lambda: page.click('[data-action="play"]')),
        seconds_to_decision(page, page.reload),
    )
    person.context.close()
    return found


def thinking_times(browser: Browser, url: str, level: str) -> list[float]:
    """Of each answer, in milliseconds of this machine, with a Worker whose clock is quicker."""
    person = invite(browser, url)
    page = person.page
    person.context.add_init_script(LISTEN)
    page.route("**/assets/worker-*.js", hurry)
    choose(person, level)
    page.click('[data-action="play"]')
    clicker, started = Clicker(page), time.perf_counter()
    while not clicker.over and time.perf_counter() - started < SECONDS:
        if clicker.step() in ("wait", "covered", "end"):
            clicker.rest()
    found: list[float] = page.evaluate("window.thought")
    person.context.close()
    return found


def hurry(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=CLOCK + answer.text())


def choose(person: Person, level: str) -> None:
    """A table of usa on this device; without a server there is no other."""
    page = person.open("/")
    page.click('[data-board="usa"]')
    page.wait_for_selector("[data-here], [data-alone]")
    if page.locator("[data-here]").count():
        page.check("[data-here]")
    page.locator(".quick select").nth(1).select_option(level)


def seconds_to_decision(page: Page, begin: Callable[[], object]) -> float:
    started = time.perf_counter()
    begin()
    page.wait_for_selector("[data-keep]")
    return time.perf_counter() - started


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = QuickServer(str(Path(folder) / "tables.db"), Path(folder))
        server.start()
        try:
            httpx.get(f"{server.url}/offline/index.json", timeout=60)  # made when first asked for
            with running_browser() as browser:
                for level in LIMITS:
                    measure(browser, server.url, level)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
