"""Plays any table through what the page shows: finds what can be clicked by its data attributes, and clicks there."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

from patience import PATIENCE

# Answers what can be done now and where on the screen. It looks at the page only, never at messages.
PROBE = """({ skip }) => {
  const can = (e) => e && !e.disabled && e.getAttribute("aria-disabled") !== "true" && !skip.includes(e.dataset.name);
  const seen = (e) => e.getClientRects().length > 0;
  const all = (query) => [...document.querySelectorAll(query)].filter((e) => can(e) && seen(e));
  const whole = (e) => (e.matches("input") ? (e.closest("label") ?? e) : e);
  const at = (what, e) => {
    const target = whole(e);
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = target.getBoundingClientRect();
    return spot(what, target, [[box.x + box.width / 2, box.y + box.height / 2], [box.x + 8, box.y + box.height / 2]]);
  };
  const along = (what, e) => {
    const path = e.querySelector("path");
    const long = path.getTotalLength(), to = path.getScreenCTM();
    const parts = [0.5, 0.35, 0.65, 0.25, 0.75, 0.15, 0.85];
    return spot(what, e, parts.map((part) => {
      const point = path.getPointAtLength(part * long).matrixTransform(to);
      return [point.x, point.y];
    }));
  };
  const spot = (what, e, points) => {
    for (const [x, y] of points) {
      const top = document.elementFromPoint(x, y);
      // On a board a click means the route that is nearest.
      if (top && (e.contains(top) || (what === "route" && top.closest(".frame")))) return { what, x, y };
    }
    const top = document.elementFromPoint(...points[0]);
    const over = top && (top.closest("[class]")?.outerHTML ?? top.outerHTML).slice(0, 200);
    return { what: "covered", of: what, over, x: points[0][0], y: points[0][1] };
  };
  const first = (what, query) => { const [e] = all(query); return e && at(what, e); };

  if (document.querySelector("[data-end]")) return { what: "end" };
  const ready = first("ready", "[data-ready]");
  if (ready) return ready;
  const over = first("now", "[data-now]") ?? first("hand over", "[data-end-turn]");
  if (over) return over;
  if (!document.querySelector(".turn.mine")) return { what: "wait" };
  const keep = document.querySelector("[data-keep]");
  if (keep && seen(keep))
    return can(keep) ? at("keep", keep) : (first("offer", "[data-offer]:not(:checked)") ?? { what: "wait" });
  const confirm = first("confirm", "[data-confirm]");
  if (confirm) return confirm;
  const routes = all("[data-route].claimable");
  if (routes.length) {
    const long = (e) => e.querySelector("path").getTotalLength();
    const found = routes.sort((one, two) => long(two) - long(one)).map((e) => along("route", e));
    return found.find(({ what }) => what === "route") ?? first("fit", ".zoom button:nth-of-type(2)") ?? found[0];
  }
  return first("deck", "[data-deck]") ?? first("row", "[data-row]") ?? first("pass", "[data-pass]")
    ?? first("pile", "[data-pile]") ?? first("ride", "[data-ride]:not(:checked)")
    ?? first("line", "[data-line]:not(.shut):not(.on)") ?? { what: "wait" };
}"""


class Clicker:
    """A person who plays as soon as something can be played, and claims the longest route there is."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page, self.touch = page, touch
        self.done: dict[str, int] = {}  # what was clicked, how often
        self.covered = 0

    @property
    def over(self) -> bool:
        return "end" in self.done

    def probe(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.evaluate(PROBE, {"skip": []})
        return found

    def step(self) -> str:
        """Clicks once, if there is something to click."""
        found = self.probe()
        what = str(found["what"])
        if what == "route" and not self.stands_still(found):
            return "wait"
        if what == "covered":
            self.covered += 1
            assert self.covered < 40, f"{found['of']} lies under {found['over']}"
        elif what != "wait":
            self.covered = 0
            self.done[what] = self.done.get(what, 0) + 1
            if what != "end":
                self.click(found["x"], found["y"])
        return what

    def stands_still(self, found: dict[str, Any]) -> bool:
        """A board may still be moving to what is shown; people wait for that too."""
        self.page.wait_for_timeout(60)
        again = self.probe()
        return again["what"] == "route" and abs(again["x"] - found["x"]) + abs(again["y"] - found["y"]) < 1

    def click(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def rest(self) -> None:
        self.page.wait_for_timeout(15)


def play(*clickers: Clicker, until: str = "end") -> None:
    """All of them play until the end, or until one has done a thing."""
    deadline = time.monotonic() + 3 * PATIENCE  # a whole game
    while not (all(one.over for one in clickers) if until == "end" else any(until in one.done for one in clickers)):
        assert time.monotonic() < deadline, [(one.done, one.probe()) for one in clickers]
        idle = [one.step() in ("wait", "covered", "end") for one in clickers]
        if all(idle):
            clickers[0].rest()
