"""The page as files in a folder of a host that runs nothing of ours."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest
from playwright.sync_api import Browser, Response, expect

from boards import NAMES
from guide_maps import save_maps
from page.browser import Person, invite
from page.clicker import Clicker, play
from page.kept.host import Host, wait_until_kept
from page.tables import saved_record
from patience import PATIENCE


def visit(browser: Browser, host: Host, size: str = "laptop", keeping: bool = False) -> Person:
    """A missing file is a complaint."""
    ann = invite(browser, host.url, size, keeping=keeping)

    def hear(answer: Response) -> None:
        if not answer.ok:
            ann.complaints.append(f"{answer.status} {answer.url}")

    ann.page.on("response", hear)
    return ann


def test_it_opens_in_any_folder_and_asks_nobody(browser: Browser, host: Host) -> None:
    ann = visit(browser, host)
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    page = ann.open("")
    for name in NAMES:
        expect(page.locator(f'[data-board="{name}"] img')).to_have_js_property("complete", True)
        assert page.locator(f'[data-board="{name}"] img').evaluate("image => image.naturalWidth") > 0
    assert all(url.startswith(host.url) for url in asked), asked
    assert not [url for url in asked if "/api/" in url]
    ann.context.close()
    ann.check()


def test_views_have_addresses_that_can_be_opened(browser: Browser, host: Host) -> None:
    ann = visit(browser, host)
    page = ann.open("#/rules/metro")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    link = page.locator('a[href="#/rules/tickets"]')
    link.click()
    expect(link).to_have_attribute("aria-current", "page")
    assert page.url == host.url + "#/rules/tickets"
    page.go_back()
    expect(page.locator('a[href="#/rules/metro"]')).to_have_attribute("aria-current", "page")
    page.locator('a[href="#/"]').first.click()
    expect(page.locator('[data-action="play"]')).to_be_visible()
    ann.context.close()
    ann.check()


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_after_one_visit_it_opens_without_a_network(browser: Browser, host: Host, size: str) -> None:
    ann = visit(browser, host, size=size, keeping=True)
    page = ann.open("")
    wait_until_kept(page)
    host.stop()
    page.reload()
    for name in NAMES:
        expect(page.locator(f'[data-board="{name}"] img')).to_have_js_property("complete", True)
        assert page.locator(f'[data-board="{name}"] img').evaluate("image => image.naturalWidth") > 0
    page.goto(host.url + "#/rules/metro")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    ann.context.close()


@pytest.mark.slow
@pytest.mark.parametrize("file", ["lake", "lake-line"])
def test_an_own_map_of_the_site_is_played(browser: Browser, host: Host, tmp_path: Path, file: str) -> None:
    host.publish("two", save_maps(tmp_path / "maps"))
    ann = visit(browser, host)
    page = ann.open("")
    page.locator(f'[data-board^="{file}~"]').click()
    page.locator('[data-action="play"]').click()
    play(Clicker(page))
    assert saved_record(page, tmp_path).result
    ann.context.close()
    ann.check()


def test_it_can_be_installed(browser: Browser, host: Host) -> None:
    """What browsers ask for: a manifest without faults, icons of the sizes it states, a worker that answers."""
    ann = visit(browser, host, keeping=True)
    page = ann.open("")
    wait_until_kept(page)
    session = ann.context.new_cdp_session(page)
    told = session.send("Page.getAppManifest")
    assert told["errors"] == []
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    manifest = json.loads(told["data"])
    assert urljoin(told["url"], manifest["start_url"]) == host.url
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        answer = httpx.get(urljoin(told["url"], icon["src"]), timeout=PATIENCE, verify=False)
        assert answer.status_code == 200, icon
        if icon["type"] == "image/png":
            assert "{}x{}".format(*struct.unpack(">II", answer.content[16:24])) == icon["sizes"]
    ann.context.close()
    ann.check()
