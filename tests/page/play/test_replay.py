"""A game told again, and what its moves were worth."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from page.conftest import Invite
from page.tables import Links, replay_of
from server.conftest import Server

COSTLIEST = 5  # are listed


def test_the_analysis_leads_to_the_costliest_moves(person: Invite, server: Server, finished: Links) -> None:
    """A curve for each seat and a list; whatever is clicked there, the replay goes to that turn."""
    table, token = f"/api/tables/{finished['table']}", finished["seats"][0]["token"]
    page = person().open(replay_of(finished))
    page.locator("[data-analyse]").click()
    expect(page.locator("[data-study=done]")).to_be_visible()
    curves = page.locator("[data-chart] .curve:not(.lead)")
    expect(curves).to_have_count(2)
    for curve in curves.all():
        assert len(re.findall("[ML]", curve.get_attribute("d") or "")) > 5

    judged = server.get(f"{table}/analysis", token)["moves"]
    costly = sorted((move for move in judged if move["cost"] > 0), key=lambda move: -move["cost"])[:COSTLIEST]
    slider, rows = page.locator("[data-scrub]"), page.locator("[data-costly] button")
    expect(rows).to_have_count(len(costly))
    last = int(slider.get_attribute("max") or 0)
    steps = [step["moves"] or 0 for step in server.get(f"{table}/replay?seat=0", token)][-last - 1 :]
    for row, move in zip(rows.all(), costly, strict=True):
        told = re.search(r"cost (\d+)\s?%", row.inner_text())
        assert told
        assert abs(int(told[1]) - 100 * move["cost"]) <= 0.51  # ties are rounded otherwise there
        row.click()
        expect(row).to_have_attribute("aria-current", "step")
        expect(slider).to_have_value(str(sum(moves < move["number"] for moves in steps)))

    chart = page.locator("[data-chart] svg")
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] - 31, "y": 20})
    expect(slider).to_have_value(str(last))
