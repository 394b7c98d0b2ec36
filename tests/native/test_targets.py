"""Every platform's library plays as the JIT does, byte for byte: here, on 64-bit ARM, in Node and in a browser.

What is played is recorded once (record.py), each call compared with the JIT's; elsewhere the tape is repeated.
Libraries for macOS and Windows are only checked for what they hold.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from ahead.targets import TARGETS
from needed import give_up, need_package
from page.browser import running_browser
from repository import ROOT
from stellwerk.native.library import fits, library, path_for

need_package("numba", "jit")

HERE = Path(__file__).parent
ARM = "linux-aarch64"
pytestmark = pytest.mark.xdist_group("native")


@pytest.mark.parametrize("name", TARGETS)
def test_each_library_was_built_from_these_sources(name: str) -> None:
    assert fits(path_for(name)), "rules have changed since: make libraries"


@pytest.mark.parametrize("name", TARGETS)
def test_no_library_tells_where_it_was_built(name: str) -> None:
    held = path_for(name).read_bytes()
    for place in (ROOT, Path.home(), Path(sys.prefix), Path("/tmp"), Path(sys.base_prefix, "lib")):
        assert f"{place}/".encode() not in held


@pytest.fixture(scope="module")
def tapes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that is used here, beside the JIT."""
    if library() is None:
        pytest.skip("the library is switched off")
    folder = tmp_path_factory.mktemp("tapes")
    run(sys.executable, str(HERE / "record.py"), str(folder))
    return folder


@pytest.mark.slow
def test_the_library_plays_as_the_jit(tapes: Path) -> None:
    assert (tapes / "whole.tape").stat().st_size > 1e6


@pytest.mark.slow
def test_the_library_for_arm_plays_as_the_jit(tapes: Path, tmp_path: Path) -> None:
    emulator, system = shutil.which("qemu-aarch64"), Path("/usr/aarch64-linux-gnu")
    if not emulator or not system.exists():
        give_up("an ARM processor is emulated by Debian's qemu-user, with libc6-arm64-cross")
    player = tmp_path / "player"
    zig = [sys.executable, "-m", "ziglang", "cc", "-O2", "-target", TARGETS[ARM].linked]
    run(*zig, "-o", str(player), str(HERE / "player.c"), "-ldl")
    run(emulator, "-L", str(system), str(player), str(path_for(ARM)), str(tapes / "whole.tape"))


@pytest.mark.slow
def test_the_library_of_the_page_plays_as_the_jit(tapes: Path) -> None:
    run("node", str(HERE / "node.mjs"), str(path_for("wasm32")), str(tapes / "page.tape"))


@pytest.mark.slow
@pytest.mark.browser
def test_in_a_browser_it_plays_as_the_jit(tapes: Path, tmp_path: Path) -> None:
    """What makes machine code of it there is not Node's."""
    (tmp_path / "index.html").write_text("<!doctype html>")
    for path in (HERE / "browser.mjs", HERE / "player.mjs"):
        shutil.copy(path, tmp_path)
    shutil.copy(path_for("wasm32"), tmp_path / "library.wasm")
    (tmp_path / "page.tape").symlink_to(tapes / "page.tape")
    with served(tmp_path) as url, running_browser() as browser:
        page = browser.new_page()
        page.goto(url)
        assert page.evaluate("import('./browser.mjs').then(({ main }) => main())") > 1000


@contextmanager
def served(folder: Path) -> Iterator[str]:
    class Files(SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            """Nothing is told."""

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(folder))) as host:
        Thread(target=host.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{host.server_address[1]}/"
        host.shutdown()


def run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONWARNINGS": "error"})
    assert done.returncode == 0, done.stdout + done.stderr
