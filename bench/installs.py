"""What it takes to begin on a fresh machine: seconds and megabytes from nothing to the first decision.

    make wheels && python bench/installs.py        every way
    python bench/installs.py make wheel            only these: make, wheel, play, uvx, pipx

All caches lie in a folder that begins empty. `make` plays from a clone of what is committed; the other ways install the
wheel for this machine from dist/. Each way is gone twice, the second time with the caches that the first one filled:
what that saves is downloading. In brackets stands what is aimed at.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
TRIES = 3  # of a second start; the best one counts
Variables = Mapping[str, str]
# The first decision of somebody who studies games: a bot's.
DECIDE = """
import stellwerk
from stellwerk.bots.bot import bot_named
from stellwerk.engine.chance import new_stream
view = stellwerk.new("usa", 2, 1).view(0)
bot_named("planner", view.board.family)(new_stream(1)).choose(view, view.moves())
"""


def fresh(folder: Path) -> dict[str, str]:
    """Variables for a machine that has fetched nothing yet, and where no browser is opened."""
    kept = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH", "DISPLAY")}
    caches = {
        "PIP_CACHE_DIR": "pip", "npm_config_cache": "npm", "UV_CACHE_DIR": "uv", "XDG_CACHE_HOME": "cache",
        "XDG_DATA_HOME": "data", "STELLWERK_CACHE": "compiled", "PIPX_HOME": "pipx", "UV_TOOL_DIR": "tools",
    }  # fmt: skip
    return {**kept, **{name: str(folder / place) for name, place in caches.items()}, "BROWSER": "true"}


def wheel() -> Path:
    system, *_, machine = sysconfig.get_platform().split("-")
    found = [path for path in (ROOT / "dist").glob(f"*{system}*.whl") if path.stem.endswith(machine)]
    if not found:
        raise SystemExit(f"dist/ holds no wheel for {system} on {machine}: make wheels")
    return max(found, key=lambda path: path.stat().st_mtime)


def megabytes(folder: Path) -> float:
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6


def run(*command: str | Path, env: Variables, **more: Any) -> None:
    done = subprocess.run(list(map(str, command)), env=dict(env), capture_output=True, **more)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}:\n{(done.stdout + done.stderr).decode()[-2000:]}")


def seconds_to_decision(command: list[str | Path], env: Variables, where: Path) -> float:
    """From here until a person at a server that this starts has moves to choose from."""
    began = time.perf_counter()
    with server(command, env, where) as url:
        links = ask(f"{url}/api/play", {"board": "usa", "name": "Ann", "seats": 2})
        path, token = f"/api/tables/{links['table']}", links["seats"][0]["token"]
        while not ask(url + path, token=token)["moves"]:
            time.sleep(0.01)
        return time.perf_counter() - began


@contextmanager
def server(command: list[str | Path], env: Variables, where: Path) -> Iterator[str]:
    """Its address, read from its log."""
    log = where / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            list(map(str, command)), env=dict(env), cwd=where, stdout=out, stderr=out, start_new_session=True
        )
    try:
        while '"serving"' not in (told := log.read_text(errors="replace")):
            if process.poll() is not None:
                raise SystemExit(f"{' '.join(map(str, command))} ended:\n{told[-2000:]}")
            time.sleep(0.01)
        line = next(line for line in told.splitlines() if '"serving"' in line)
        yield json.loads(line)["address"]
    finally:
        os.killpg(process.pid, signal.SIGINT)
        process.wait()


def ask(url: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(url, data, headers), timeout=60) as answer:
        return json.loads(answer.read())


def serve(program: Path) -> list[str | Path]:
    return [program, "serve", "--port", "0"]


def from_clone(folder: Path, env: Variables) -> None:
    def play(name: str) -> tuple[Path, float]:
        clone = folder / name
        run("git", "clone", "--quiet", ROOT, clone, env=env)
        return clone, seconds_to_decision(["make", "play"], env, clone)

    clone, first = play("first")
    _, second = play("second")
    size = megabytes(clone / ".venv")
    again = min(seconds_to_decision(serve(clone / ".venv/bin/stellwerk"), env, folder) for _ in range(TRIES))
    tell("make play", first, second, again, f"venv {size:.0f} MB (250), in all {megabytes(clone):.0f} MB", 60)


def from_wheel(folder: Path, env: Variables, extra: str = "") -> None:
    def install(name: str) -> tuple[Path, float]:
        began = time.perf_counter()
        run(sys.executable, "-m", "venv", folder / name, env=env)
        run(folder / name / "bin/pip", "install", "--quiet", f"{wheel()}{extra}", env=env)
        return folder / name, time.perf_counter() - began + decide(folder / name)

    def decide(venv: Path) -> float:
        if extra:
            return seconds_to_decision(serve(venv / "bin/stellwerk"), env, folder)
        began = time.perf_counter()
        run(venv / "bin/python", "-c", DECIDE, env=env, cwd=folder)
        return time.perf_counter() - began

    venv, first = install("first")
    _, second = install("second")
    again = min(decide(venv) for _ in range(TRIES))
    tell(f"pip install stellwerk{extra}", first, second, again, f"venv {megabytes(venv):.0f} MB", 30)


def at_once(folder: Path, env: Variables, tool: str) -> None:
    """What installs for one start only."""
    program = shutil.which(tool)
    if not program:
        print(f"{tool}: skipped, it is not installed")
        return
    how = ["--from", f"{wheel()}[play]"] if tool == "uvx" else ["run", "--spec", f"{wheel()}[play]"]
    times = [seconds_to_decision([program, *how, "stellwerk", "serve", "--port", "0"], env, folder) for _ in range(2)]
    tell(tool, times[0], None, times[1], f"on disk {megabytes(folder):.0f} MB")


def tell(way: str, first: float, cached: float | None, again: float, size: str, aim: int = 0) -> None:
    loaded = "" if cached is None else f", of which {max(0.0, first - cached):.1f} s are saved by caches"
    aimed = f" ({aim})" if aim else ""
    print(f"{way}: first decision after {first:.1f} s{aimed}{loaded}; next start {again:.2f} s (1.5)", flush=True)
    print(f"  {size}", flush=True)


WAYS: dict[str, Callable[[Path, Variables], None]] = {
    "make": from_clone,
    "wheel": from_wheel,
    "play": lambda folder, env: from_wheel(folder, env, "[play]"),
    "uvx": lambda folder, env: at_once(folder, env, "uvx"),
    "pipx": lambda folder, env: at_once(folder, env, "pipx"),
}


def main(wanted: list[str]) -> None:
    for path in sorted((ROOT / "dist").glob("*.whl")):
        print(f"{path.name}: {path.stat().st_size / 1e6:.1f} MB (12)")
    for way in wanted or WAYS:
        with tempfile.TemporaryDirectory() as folder:
            WAYS[way](Path(folder), fresh(Path(folder)))


if __name__ == "__main__":
    main(sys.argv[1:])
