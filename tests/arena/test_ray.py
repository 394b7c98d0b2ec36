"""The same blocks on a Ray cluster."""

from __future__ import annotations

import json
import os
import secrets
import select
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.conftest import PLUGIN
from needed import need_package
from patience import PATIENCE

pytestmark = pytest.mark.slow

need_package("ray", "ray")

# The cluster of this test and its client share a secret made for this run; Ray would look for a stored one.
ENVIRONMENT = {
    **os.environ, "PYTHONPATH": str(PLUGIN), "RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": secrets.token_hex(32),
    "RAY_USAGE_STATS_ENABLED": "0",
}  # fmt: skip


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Of a cluster in processes of its own: its warnings are not ours."""
    script = Path(__file__).parent / "cluster.py"
    cluster = subprocess.Popen(
        [sys.executable, str(script)], env=ENVIRONMENT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert cluster.stdin is not None
    assert cluster.stdout is not None
    ready, _, _ = select.select([cluster.stdout], [], [], PATIENCE)
    yield cluster.stdout.readline().strip() if ready else "127.0.0.1:1"
    cluster.stdin.close()
    cluster.wait(PATIENCE)
    cluster.stdout.close()


def arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "stellwerk", "arena", "new-york", "--bots", "random,test-claim", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=ENVIRONMENT, timeout=PATIENCE)


def test_ray_plays_the_same_games(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    assert arena("--blocks", "6", "--out", str(here), "--workers", "1").returncode == 0
    done = arena("--blocks", "6", "--out", str(there), "--ray", address)
    assert done.returncode == 0, done.stderr
    assert games(there) == games(here)


def games(folder: Path) -> list[object]:
    return [json.loads(line)["games"] for line in (folder / "blocks.jsonl").read_text().splitlines()]


def test_no_cluster_is_one_clear_line() -> None:
    done = arena("--ray", "127.0.0.1:1")
    assert done.returncode == 2
    assert "stellwerk: no Ray cluster at '127.0.0.1:1'" in done.stderr
