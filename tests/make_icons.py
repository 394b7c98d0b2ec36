"""Draws the icons that phones ask for, as PNG, from the page's own: python tests/make_icons.py."""

from __future__ import annotations

import base64
from pathlib import Path

from playwright.sync_api import Browser

from page.browser import running_browser
from repository import ROOT

ASSETS = ROOT / "page/src/assets"
GREEN = "#00666f"
# How much of each the drawing fills: a maskable icon is cut to any shape, iOS rounds the corners itself.
ICONS = {"icon-192": 1.0, "icon-512": 1.0, "icon-maskable-512": 0.84, "icon-apple-180": 0.92}


def draw_icon(browser: Browser, name: str) -> bytes:
    side, filled = int(name.rpartition("-")[2]), ICONS[name]
    svg = base64.b64encode((ASSETS / "icon.svg").read_bytes()).decode()
    ground = GREEN if filled < 1 else "transparent"
    page = browser.new_page(viewport={"width": side, "height": side})
    page.set_content(
        f"<style>body {{ margin: 0; display: grid; place-items: center; height: 100vh; background: {ground} }}</style>"
        f'<img width="{side * filled:.0f}" src="data:image/svg+xml;base64,{svg}">'
    )
    page.wait_for_function("document.images[0].complete")
    drawn = page.screenshot(omit_background=True)
    page.close()
    return drawn


def icon_path(name: str) -> Path:
    return ASSETS / f"{name}.png"


if __name__ == "__main__":
    with running_browser() as chromium:
        for icon in ICONS:
            icon_path(icon).write_bytes(draw_icon(chromium, icon))
