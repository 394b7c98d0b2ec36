"""How soon a server is back after `kill -9`: the time from its start to the first answer, and to a person's table.

    python bench/restart.py                  five times, on a database with a hundred running tables

Next to the wall-clock time it shows the CPU time: other work on the machine makes the first one longer, not the
second. The rules must be compiled (`stellwerk warm`).
"""

from __future__ import annotations

import argparse
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

PORT = 8766


def start(database: Path) -> tuple[subprocess.Popen[bytes], float]:
    command = [sys.executable, "-m", "stellwerk", "serve", "--db", str(database), "--port", str(PORT)]
    began = time.perf_counter()
    return subprocess.Popen(command, stderr=subprocess.DEVNULL), began


def wait_for(client: httpx.Client, path: str, began: float, **headers: str) -> float:
    while True:
        try:
            if client.get(path, headers=headers).status_code == 200:
                return time.perf_counter() - began
        except httpx.TransportError:
            time.sleep(0.01)


def seconds_of(server: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def kill(server: subprocess.Popen[bytes]) -> None:
    server.send_signal(signal.SIGKILL)
    server.wait()


def open_tables(client: httpx.Client, count: int) -> dict[str, Any]:
    """Opens running tables; returns the links of the last one."""
    wish = {"board": "usa", "seats": [{"name": "Ann"}, {"name": "Bob"}], "host_seat": 0}
    links: dict[str, Any] = {}
    while count:
        answer = client.post("/api/tables", json=wish)
        if answer.status_code == 429:
            time.sleep(0.5)
            continue
        links = answer.json()
        bearer = {"Authorization": f"Bearer {links['host']['token']}"}
        while client.post(
            f"/api/tables/{links['table']}/act", json={"type": "start", "id": "s"}, headers=bearer
        ).is_error:
            time.sleep(0.5)
        count -= 1
    return links


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--tables", type=int, default=100)
    options = parser.parse_args()
    client = httpx.Client(base_url=f"http://127.0.0.1:{PORT}", timeout=60)
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        server, began = start(database)
        wait_for(client, "/health", began)
        links = open_tables(client, options.tables)
        kill(server)
        up, worked = [], []
        print(f"{'answers':>9}{'a table':>9}{'CPU':>9}   seconds")
        for _ in range(options.times):
            server, began = start(database)
            answers = wait_for(client, "/health", began)
            bearer = {"Authorization": f"Bearer {links['host']['token']}"}
            table = wait_for(client, f"/api/tables/{links['table']}", began, **bearer)
            up.append(table)
            worked.append(seconds_of(server))
            kill(server)
            print(f"{answers:9.2f}{table:9.2f}{worked[-1]:9.2f}", flush=True)
        print(f"median: {statistics.median(up):.2f} s, of which {statistics.median(worked):.2f} s CPU time")


if __name__ == "__main__":
    main()
