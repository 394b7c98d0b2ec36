"""A web host without anything of ours: `python -m http.server`, with the page in a folder of it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page

from patience import PATIENCE, wait_until
from stellwerk.server.offline.site import boards_with, site_files, write_site
from stellwerk.server.settings import PAGE

INSIDE = "games/stellwerk"  # of the host
UPDATE = "navigator.serviceWorker.getRegistration().then((registration) => registration.update()).then(() => null)"
IS_WAITING = "navigator.serviceWorker.getRegistration().then((registration) => Boolean(registration.waiting))"


class Host:
    """The page is there in a version that `publish` names."""

    def __init__(self, root: Path) -> None:
        self.root, self.site, self.log = root, root / INSIDE, root.parent / "host.log"
        self.port = 0
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{INSIDE}/"

    def publish(self, version: str, maps: Path | None = None) -> None:
        """A page that differs from the last one in its document, and in the name of a part that is loaded later. Maps
        of a folder are offered too."""
        page = self.root.parent / f"page {version}"
        shutil.copytree(PAGE, page)
        index = (page / "index.html").read_text()
        (page / "index.html").write_text(index.replace("<html ", f'<html data-version="{version}" '))
        script = (page / "sw.js").read_text()
        (page / "sw.js").write_text(re.sub(r'"\./":"\w+"', f'"./":"{version}"', script))
        rename_part(page, "later", version)
        write_site(self.site, site_files(boards_with(maps), page))

    def start(self) -> None:
        command = [
            sys.executable,
            "-u",
            "-m",
            "http.server",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "-d",
            str(self.root),
        ]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        wait_until(lambda: "port " in self.log.read_text(), self.log.read_text)
        self.port = int(re.findall(r"port (\d+)", self.log.read_text())[-1])

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait()


def rename_part(page: Path, name: str, version: str) -> None:
    (part,) = page.glob(f"assets/{name}-*.js")
    new = f"{name}-{version}.js"
    for path in [*page.glob("assets/*.js"), page / "sw.js"]:
        path.write_text(path.read_text().replace(part.name, new))
    part.rename(part.with_name(new))


@contextmanager
def running_host(folder: Path) -> Iterator[Host]:
    root = folder / "host"
    root.mkdir()
    host = Host(root)
    host.publish("one")
    host.start()
    yield host
    host.stop()


def wait_for(page: Page, condition: str) -> None:
    """Of JavaScript. Playwright's own function would evaluate a text in the page, which the page's policy forbids."""
    deadline = time.monotonic() + PATIENCE
    while not page.evaluate(condition):
        assert time.monotonic() < deadline, condition
        page.wait_for_timeout(20)


def wait_until_kept(page: Page) -> None:
    """The service worker has the whole page, and answers for it."""
    wait_for(page, "navigator.serviceWorker.controller?.state === 'activated'")


def wait_for_version(page: Page) -> None:
    """A new one, that is kept as a whole and waits for its turn."""
    page.evaluate(UPDATE)
    wait_for(page, IS_WAITING)
