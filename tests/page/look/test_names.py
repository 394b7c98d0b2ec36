"""Names on sheets: all there on every laptop and larger screen, on a phone after zooming, and none on anything."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from page.conftest import Invite
from page.tables import opened
from server.conftest import Server

SHEETS = ("metro-amsterdam", "metro-berlin", "metro-paris", "metro-madrid")
SCREENS = ((1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440))

# What is printed of each name, in pixels, against what is drawn: tracks by points along them, the rest by boxes.
FAULTS = """() => {
  const UPPER = 0.72, LOWER = 0.2, LOW = /[gjpqyçQ,;()]/;  // parts of the letters' size above and below their base
  const names = [...document.querySelectorAll("[data-name]")].map((text) => {
    const scale = text.getScreenCTM().a, size = Number(text.getAttribute("font-size")) * scale;
    const rows = [...text.querySelectorAll("tspan")].map((row) => {
      const range = document.createRange();
      range.selectNodeContents(row);
      const { left, right, top, height } = range.getBoundingClientRect();
      const base = top + height * (1 / 1.2);  // the font reaches 1 above its base and 0.2 below
      const low = LOW.test(row.textContent) ? LOWER : 0;
      return { left, right, top: base - UPPER * size, bottom: base + low * size };
    });
    return { name: text.dataset.name, size, rows };
  });
  const inside = ({ left, right, top, bottom }, x, y, far) =>
    x > left - far && x < right + far && y > top - far && y < bottom + far;
  const meet = (one, two) =>
    one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
  const found = [];
  for (const track of document.querySelectorAll("[data-track]")) {
    const path = track.querySelectorAll("path")[2], matrix = path.getScreenCTM(), all = path.getTotalLength();
    const half = Number(path.getAttribute("stroke-width")) * matrix.a / 2;
    for (let at = 0; at <= all; at += 3) {
      const { x, y } = path.getPointAtLength(at).matrixTransform(matrix);
      for (const { name, rows } of names)
        if (rows.some((row) => inside(row, x, y, half))) found.push(`${name} on line ${track.dataset.track}`);
    }
  }
  for (const mark of document.querySelectorAll("[data-station] > circle:not(.hit), [data-train] > rect")) {
    const box = mark.getBoundingClientRect(), of = mark.parentElement.dataset;
    const round = mark.tagName === "circle", far = box.width / 2;
    const [x, y] = [box.left + far, box.top + far];
    for (const { name, rows } of names)
      for (const row of rows) {
        const away = Math.hypot(Math.max(row.left - x, 0, x - row.right), Math.max(row.top - y, 0, y - row.bottom));
        if (round ? away < far : meet(row, box)) found.push(`${name} on ${of.station ?? "train " + of.train}`);
      }
  }
  const board = document.querySelector("[data-name]").closest(".frame").getBoundingClientRect();
  const others = [...document.querySelectorAll(".city, .sheet [role=img] rect, .sheet [role=img] text")];
  names.forEach(({ name, size, rows }, index) => {
    if (size < 10.9) found.push(`${name} in ${size} pixels`);
    for (const row of rows) {
      for (const other of names.slice(0, index))
        if (other.rows.some((one) => meet(one, row))) found.push(`${name} on the name ${other.name}`);
      if (others.some((other) => meet(other.getBoundingClientRect(), row))) found.push(`${name} on what is printed`);
      if (ZOOMED) continue;
      if (row.left < board.left || row.right > board.right || row.top < board.top || row.bottom > board.bottom)
        found.push(`${name} off the board`);
      if (meet(document.querySelector(".zoom").getBoundingClientRect(), row)) found.push(`${name} under the zoom`);
    }
  });
  return [...new Set(found)];
}"""
ALL_NAMED = """() => document.querySelectorAll("[data-station]").length > 70
  && document.querySelectorAll("[data-name]").length === document.querySelectorAll("[data-station]").length"""
NEXT_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def faults(page: Page, zoomed: bool = False) -> list[str]:
    page.evaluate("document.fonts.ready")
    found: list[str] = page.evaluate(FAULTS.replace("ZOOMED", str(zoomed).lower()))
    return found


@pytest.mark.parametrize("sheet", SHEETS)
def test_all_names_are_there_and_lie_on_nothing(person: Invite, server: Server, sheet: str) -> None:
    ann = person()
    page = ann.open(opened(server, sheet, "Ann")["seats"][0]["path"])
    for wide, high in SCREENS:
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_function(f"innerWidth === {wide}")
        page.wait_for_function(ALL_NAMED)  # a sheet is laid out when it is first asked for
        page.evaluate(NEXT_FRAMES)  # the board follows the window
        page.wait_for_function(ALL_NAMED)
        assert faults(page) == [], f"at {wide} × {high}"


def test_on_a_phone_names_appear_by_zooming(person: Invite, server: Server) -> None:
    ann = person(size="phone")
    page = ann.open(opened(server, "metro-berlin", "Ann")["seats"][0]["path"])
    page.wait_for_function("() => document.querySelectorAll('[data-station]').length === 80")
    assert not page.locator("[data-name]").count()
    buttons = page.locator(".zoom button")
    for _ in range(6):
        buttons.last.click()
        page.evaluate(NEXT_FRAMES)
        if page.locator("[data-name]").count():
            break
    page.wait_for_function(ALL_NAMED)
    assert faults(page, zoomed=True) == []
