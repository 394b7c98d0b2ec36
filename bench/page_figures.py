"""The page's figures: transferred bytes, Lighthouse scores, the delay of a click, how smoothly the board moves.

Run by `make bench-page`; needs a Chromium and, for Lighthouse, npm. Figures from a busy machine mean little.
"""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, Page

from page.browser import installed_browser, invite, running_browser
from page.clicker import PROBE, Clicker, play
from page.conftest import QuickServer
from server.conftest import Server
from stellwerk.native.library import path_for
from stellwerk.server.settings import PAGE

LIGHTHOUSE = "lighthouse@12.8.2"
CATEGORIES = ("performance", "accessibility", "best-practices")
RUNS = 5  # the median counts
FLAGS = "--headless=new --no-sandbox --disable-gpu"

LISTEN = """() => {
  window.answers = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries())
      if (["pointerdown", "pointerup", "click"].includes(one.name)) window.answers.push(one.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: false });
}"""
FRAMES = """() => {
  window.frames_at = [];
  const note = (time) => { window.frames_at.push(time); window.noting = requestAnimationFrame(note); };
  window.noting = requestAnimationFrame(note);
}"""


def gzipped_size(name: str) -> int:
    path = PAGE / "assets" / name
    return len(gzip.compress(path.read_bytes(), 9))


def sizes(browser: Browser, server: Server) -> None:
    """JavaScript that the first view loads, and all JavaScript; gzipped."""
    ann = invite(browser, server.url)
    loaded: list[str] = []
    ann.page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    ann.open("/").wait_for_load_state("networkidle")
    ann.context.close()
    first = sum(gzipped_size(name) for name in set(loaded) if name.endswith(".js"))
    scripts = [path.name for path in (PAGE / "assets").glob("*.js")]
    every = sum(map(gzipped_size, scripts))
    print(f"JavaScript, gzipped: first page {first / 1000:.1f} kB (80), all {every / 1000:.1f} (200)")
    for name in sorted(scripts, key=gzipped_size, reverse=True)[:12]:
        print(f"  {gzipped_size(name) / 1000:7.1f} {'first ' if name in loaded else '      '} {name}")
    print(f"The rules in WebAssembly: {brotli_size(path_for('wasm32')) / 1000:.1f} kB with brotli (80)")


def brotli_size(path: Path) -> int:
    """By Node, because Python has no brotli of its own."""
    script = f"zlib.brotliCompressSync(fs.readFileSync({json.dumps(str(path))})).length"
    return int(subprocess.run(["node", "-p", script], check=True, capture_output=True, text=True).stdout)


def lighthouse(url: str, where: str, desktop: bool) -> None:
    npx, chromium = shutil.which("npx"), installed_browser()
    if not npx or not chromium:
        print("Lighthouse: skipped, it needs npx and a Chromium")
        return
    runs = []
    for _ in range(RUNS):
        with tempfile.NamedTemporaryFile(suffix=".json") as file:
            only = f"--only-categories={','.join(CATEGORIES)}"
            how = ["--preset=desktop"] if desktop else []
            command = [npx, "--yes", LIGHTHOUSE, url, only, f"--chrome-flags={FLAGS}", "--quiet", *how]
            command += ["--output=json", f"--output-path={file.name}"]
            subprocess.run(command, env={**os.environ, "CHROME_PATH": chromium}, check=True, capture_output=True)
            runs.append(json.loads(Path(file.name).read_text()))
    runs.sort(key=lambda run: run["categories"]["performance"]["score"])
    tell(runs[len(runs) // 2], f"{where}, {'desktop' if desktop else 'phone'}")


def tell(report: dict[str, Any], where: str) -> None:
    scores = ", ".join(f"{name} {100 * report['categories'][name]['score']:.0f}" for name in CATEGORIES)
    print(f"Lighthouse, {where}: {scores} (95)")
    for name in CATEGORIES:
        for reference in report["categories"][name]["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 0.9:
                print(f"  {name}: {audit['id']} {audit.get('displayValue', '')}")


def answer_time(browser: Browser, server: Server) -> None:
    """The time from a click on a route to the next frame, with the CPU slowed down four times."""
    page = table(browser, server, "usa")
    clicker = Clicker(page)
    play(clicker, until="route")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.evaluate(LISTEN)
    for _ in range(12):
        page.keyboard.press("Escape")
        page.wait_for_timeout(300)
        found = page.evaluate(PROBE.replace('first("confirm", "[data-confirm]")', "null"), {"skip": []})
        if found["what"] == "route":
            page.mouse.click(found["x"], found["y"])
        page.wait_for_timeout(500)
    answers = sorted(page.evaluate("() => window.answers"))
    print(f"A click on a route, CPU ÷ 4: {len(answers)} answers, at most {max(answers, default=0):.0f} ms (100)")
    page.context.close()


def pan(browser: Browser, server: Server) -> None:
    """Frames while the zoomed usa board is dragged."""
    page = table(browser, server, "usa")
    page.wait_for_selector("[data-route]")
    board = page.locator(".board .frame").first.bounding_box()
    assert board
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(800)
    page.evaluate(FRAMES)
    page.mouse.down()
    for step in range(240):
        page.mouse.move(x + 200 * ((step % 60) / 30 - 1), y + 90 * ((step % 40) / 20 - 1))
    page.mouse.up()
    times = page.evaluate("() => (cancelAnimationFrame(window.noting), window.frames_at)")
    gaps = sorted(later - one for one, later in pairwise(times))
    if gaps:
        middle, most = gaps[len(gaps) // 2], gaps[-1]
        print(f"Pan on usa: {len(gaps)} frames, {1000 / middle:.0f} a second (60), longest {most:.0f} ms (50)")
    page.context.close()


def table(browser: Browser, server: Server, board: str) -> Page:
    links = server.post("/api/play", board=board, name="Ann", seats=2, bot="random")
    return invite(browser, server.url, settings={"speed": 1}).open(links["seats"][0]["path"])


def main(wanted: list[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = QuickServer(f"{folder}/tables.db", Path(folder)).start()
        try:
            with running_browser() as browser:
                for measure in (sizes, answer_time, pan):
                    if not wanted or measure.__name__ in wanted:
                        measure(browser, server)
            if not wanted or "lighthouse" in wanted:
                for board in ("usa", "metro-berlin", ""):
                    path = server.post("/api/play", board=board, name="Ann")["seats"][0]["path"] if board else "/"
                    for desktop in (False, True):
                        lighthouse(server.url + path, board or "start page", desktop)
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
