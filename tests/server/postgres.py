"""A PostgreSQL of its own for the tests, where the system has its programs."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from needed import give_up

FAST = ["-c", "fsync=off", "-c", "max_connections=100"]  # the tests kill servers, not the machine


def programs() -> Path | None:
    """The folder of initdb and postgres."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextlib.contextmanager
def running_postgres() -> Iterator[str]:
    bin = programs()
    if bin is None:
        give_up("PostgreSQL is not installed: apt-get install postgresql")
    # PostgreSQL refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else None
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "user": user}
    with tempfile.TemporaryDirectory() as data:
        if user:
            shutil.chown(data, user)
        made = [str(bin / "initdb"), "-D", data, "-A", "trust", "-U", "postgres"]
        subprocess.run(made, check=True, cwd=data, **quiet)
        port = free_port()
        place = ["-D", data, "-p", str(port), "-h", "127.0.0.1", "-k", data]
        server = subprocess.Popen([str(bin / "postgres"), *place, *FAST], cwd=data, **quiet)
        try:
            ready = [str(bin / "pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-t", "30"]
            while subprocess.run(ready, check=False, cwd=data, **quiet).returncode:
                assert server.poll() is None, "PostgreSQL did not start"
            yield f"postgresql://postgres@127.0.0.1:{port}/postgres"
        finally:
            server.terminate()
            server.wait()


def create_database(address: str, name: str) -> str:
    """Another database in the same PostgreSQL; its address."""
    bin = programs()
    assert bin is not None
    subprocess.run([str(bin / "createdb"), "--maintenance-db", address, name], check=True)
    return address.rsplit("/", 1)[0] + f"/{name}"
