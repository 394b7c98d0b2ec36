"""Wheels, built on one machine for any platform: what is in them, and a game from one in a folder of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from hatch_build import PLATFORMS, ROOT
from native.absent import COMPILER, SERVER, without
from stellwerk.native.library import library, path_for, platform_name

if library() is None or platform_name() not in PLATFORMS:
    pytest.skip("the library is switched off, or built from other sources", allow_module_level=True)

OTHER = "win32-x86_64" if platform_name() != "win32-x86_64" else "linux-x86_64"
LARGEST = 12_000_000  # bytes
LIBRARIES = "stellwerk/native/lib/"
WHERE = "import stellwerk; print(stellwerk.__file__)"


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """By platforms. The page is in them if it is built; that takes a minute, and is no part of this."""
    folder = tmp_path_factory.mktemp("wheels")
    return {name: built(name, folder / name) for name in (platform_name(), OTHER)}


def built(name: str, folder: Path) -> Path:
    wanted = {**os.environ, "STELLWERK_WHEEL": name, "STELLWERK_NO_PAGE": "1"}
    call([sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(folder)], wanted, ROOT)
    (wheel,) = folder.glob("*.whl")
    return wheel


def call(command: list[str], environment: dict[str, str], folder: Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", [platform_name(), OTHER])
def test_a_wheel_has_the_library_of_its_platform_and_the_rules_for_browsers(wheels: dict[str, Path], name: str) -> None:
    wheel = wheels[name]
    assert wheel.stem.endswith(f"-py3-none-{PLATFORMS[name]}")
    assert wheel.stat().st_size <= LARGEST
    with ZipFile(wheel) as packed:
        libraries = {path for path in packed.namelist() if path.startswith(LIBRARIES)}
        assert libraries == {LIBRARIES + path_for(each).name for each in (name, "wasm32")}
        for path in libraries:
            assert packed.read(path) == (path_for("wasm32").parent / Path(path).name).read_bytes()
        (about,) = (path for path in packed.namelist() if path.endswith(".dist-info/WHEEL"))
        told = packed.read(about).decode()
    assert f"Tag: py3-none-{PLATFORMS[name]}\n" in told
    assert "Root-Is-Purelib: false" in told


@pytest.mark.slow
def test_an_installed_wheel_plays_without_a_compiler(wheels: dict[str, Path], tmp_path: Path) -> None:
    installed = tmp_path / "installed"
    options = ["--no-deps", "--no-index", "--no-compile", "--disable-pip-version-check", "--target", str(installed)]
    pip = [sys.executable, "-m", "pip", "install", *options, str(wheels[platform_name()])]
    call(pip, dict(os.environ), tmp_path)
    lean = {**os.environ, **without((*COMPILER, *SERVER), tmp_path)}
    lean["PYTHONPATH"] += os.pathsep + str(installed)
    where = Path(call([sys.executable, "-c", WHERE], lean, tmp_path).strip())
    assert where.is_relative_to(installed)
    stellwerk = [sys.executable, "-m", "stellwerk"]
    games = ["simulate", "usa", "--bots", "planner,greedy", "--games", "1", "--records", "games"]
    call([*stellwerk, *games], lean, tmp_path)
    call([*stellwerk, "verify", "games"], lean, tmp_path)
    assert "nothing to compile" in call([*stellwerk, "warm"], lean, tmp_path)
