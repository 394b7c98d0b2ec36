"""How long one message keeps the server's event loop busy: `python bench/loop.py`.

Every kind of message and every address is tried, on tables in the lobby, in mid-game and after the game. The time is
CPU time of the loop's thread, and the least of some rounds; the promise in SECURITY.md is 2 ms.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.socket.every_message import MOVES, cost_of_all
from stellwerk.warm import warm_all

BOARDS = (("usa", 5), ("metro-berlin", 6))


class CpuTime:
    def __init__(self) -> None:
        self.began = 0.0

    def start(self) -> None:
        self.began = time.thread_time()

    def stop(self) -> float:
        return (time.thread_time() - self.began) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--show", type=int, default=5, help="how many of the dearest messages")
    options = parser.parse_args()
    warm_all()
    for board, seats in BOARDS:
        for moves in MOVES:
            with tempfile.TemporaryDirectory() as folder:
                costs = cost_of_all(Path(folder), board, seats, moves, CpuTime(), options.rounds)
            print(f"{board}, {seats} seats, {moves} moves")
            for message in sorted(costs, key=lambda message: -costs[message])[: options.show]:
                print(f"  {costs[message]:5.2f} ms  {message[:70]}")


if __name__ == "__main__":
    main()
