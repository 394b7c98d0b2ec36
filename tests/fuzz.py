"""Wrong messages and requests by the hundred thousand, against a server of its own.

    python tests/fuzz.py                                       100,000 messages and 20,000 requests
    python tests/fuzz.py --messages 1000000 --seed 7

Ends with 1 if an answer is the server's fault, if a connection hangs, or if the log tells of a fault.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from server.conftest import check_log
from server.fuzz.run import Report, fuzz
from server.unlimited import UnlimitedServer


def tell(report: Report, seconds: float) -> None:
    lines = [f"{report.messages} messages on {report.sockets} sockets, {report.requests} requests, {seconds:.0f} s"]
    lines += [f"{count:9}  {what}" for what, count in sorted(report.answers.items())]
    lines += [f"slowest answer to somebody who asked properly: {report.slowest * 1000:.0f} ms"]
    lines += [f"TROUBLE: {trouble}" for trouble in report.troubles[:20]]
    sys.stdout.write("\n".join([*lines, f"{len(report.troubles)} troubles", ""]))


async def run(server: UnlimitedServer, options: argparse.Namespace) -> Report:
    report = Report()
    teller = asyncio.create_task(tell_progress(report))
    try:
        return await fuzz(server, options.messages, options.requests, options.seed, report)
    finally:
        teller.cancel()


async def tell_progress(report: Report) -> None:
    while True:
        await asyncio.sleep(5)
        sys.stderr.write(f"{report.messages} messages, {report.requests} requests, {len(report.troubles)} troubles\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        server = UnlimitedServer(str(Path(name) / "tables.db"), Path(name))
        server.start()
        began = time.monotonic()
        try:
            report = asyncio.run(run(server, options))
        finally:
            code = server.stop()
        tell(report, time.monotonic() - began)
        check_log(server)
        return 1 if report.troubles or code else 0


if __name__ == "__main__":
    sys.exit(main())
