"""The icons that phones ask for are drawings of the page's own icon."""

from __future__ import annotations

import base64

import pytest
from playwright.sync_api import Browser

from make_icons import ICONS, draw_icon, icon_path

# The greatest difference of any colour of any pixel of two pictures.
DIFFERENCE = """async ([one, other]) => {
  const pixels = async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, image.width, image.height).data;
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  return a.length === b.length ? a.reduce((most, value, i) => Math.max(most, Math.abs(value - b[i])), 0) : 255;
}"""


@pytest.mark.parametrize("name", ICONS)
def test_icons_are_drawn_from_the_pages_own(browser: Browser, name: str) -> None:
    """`python tests/make_icons.py` draws them; browsers may smooth edges in different ways."""
    page = browser.new_page()
    pictures = [base64.b64encode(png).decode() for png in (draw_icon(browser, name), icon_path(name).read_bytes())]
    assert page.evaluate(DIFFERENCE, pictures) < 64
    page.close()
