"""`python record.py FOLDER`: plays, compares each call of the library with the JIT, and writes the tapes.

With `heavy` it compares nothing and writes what takes long to compute, for benchmarks.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from native import beside
from native.tape import Call, Overheard, Tape
from stellwerk.native import rule
from stellwerk.native.entries import EVERYWHERE, all_entries
from stellwerk.native.library import shared


def main(folder: Path, heavy: bool) -> None:
    one_at_a_time = Lock()
    whole, page = Tape(folder / "whole.tape"), Tape(folder / "page.tape")

    def listen(call: Call, make: Callable[[], bytes]) -> bytes:
        with one_at_a_time:  # searches call from several threads
            return written(call, make)

    def written(call: Call, make: Callable[[], bytes]) -> bytes:
        def compared() -> bytes:
            return make() if heavy else beside.compare(call, make)

        def recorded() -> bytes:
            return whole.record(call, compared)

        return page.record(call, recorded) if call.entry.section == EVERYWHERE else recorded()

    def overheard(threads: bool) -> Any:
        return Overheard(shared(threads), all_entries(), listen)

    vars(rule)["shared"] = overheard
    from native.plays import play_everything, think_hard

    (think_hard if heavy else play_everything)()
    whole.close()
    page.close()
    missing = {each.symbol for each in all_entries()} - whole.entries
    if missing and not heavy:
        raise SystemExit(f"plays.py calls no {', '.join(sorted(missing))}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] == ["heavy"])
