"""How fast the environments are: part of `make bench`, or alone: `python bench/environments.py --plot FILE`.

A step of the vector environment includes everything: the check that moves are legal, the moves of the agent and of its
rivals, rewards, new games where one has ended, masks and observations of all games. The choice of moves is measured
separately: `action_space.sample()`, a compiled draw among the legal ones.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import gymnasium
from rows import ROUNDS, Row, show

from stellwerk.envs.aec import GameAEC, wrapped
from stellwerk.envs.gymnasium import IDS

BATCHES = [4**power for power in range(7)]  # 1 … 4,096
BEST = (64, 256, 1024)  # the best batch size has always been one of these
BOARDS = ["usa", "new-york", "berlin", "metro-berlin"]


class Loop:
    """A vector environment played at random: CPU and wall-clock seconds of its steps, and of the choices of moves."""

    def __init__(self, name: str, batch: int, **arguments: Any) -> None:
        arguments = {"rivals": "self", "autoreset_mode": "SameStep", "copy": False, **arguments}
        self.envs: Any = gymnasium.make_vec(IDS[name], batch, **arguments)
        self.envs.reset(seed=1)
        self.envs.action_space.seed(1)
        self.advance(60)  # so that games are at different stages, and everything is compiled

    def advance(self, steps: int) -> tuple[float, float, float]:
        cpu = wall = choosing = 0.0
        for _ in range(steps):
            started = time.process_time()
            moves = self.envs.action_space.sample()
            chosen, clock = time.process_time(), time.perf_counter()
            self.envs.step(moves)
            cpu, wall = cpu + time.process_time() - chosen, wall + time.perf_counter() - clock
            choosing += chosen - started
        return cpu, wall, choosing

    def rates(self, seconds: float) -> tuple[float, float, float]:
        """Steps a CPU second, without and with the choice of moves, and a wall-clock second: each the best round."""
        size = self.envs.num_envs
        count = max(1, int(seconds / ROUNDS / (sum(self.advance(10)[::2]) / 10)))
        rounds = [self.advance(count) for _ in range(ROUNDS)]
        steps = count * size
        return (
            steps / min(cpu for cpu, _, _ in rounds),
            steps / min(cpu + choosing for cpu, _, choosing in rounds),
            steps / min(wall for _, wall, _ in rounds),
        )


def vector_rows(name: str, seconds: float) -> Iterator[Row]:
    """All variants at the best batch size."""
    settings: list[tuple[str, dict[str, Any]]] = [
        ("self-play", {}),
        ("self-play, bytes", {"scaled": False}),
        ("self-play, copies", {"copy": True}),
        ("self-play, unchecked", {"checked": False}),
        ("random rival", {"rivals": "random"}),
        ("greedy rival", {"rivals": "greedy"}),
    ]
    for label, arguments in settings:
        loops = {batch: Loop(name, batch, **arguments) for batch in BEST}
        found = {batch: loop.rates(seconds / len(BEST)) for batch, loop in loops.items()}
        batch = max(found, key=lambda size: found[size][0])
        note = f"batch {batch}; with the choice of moves {found[batch][1]:,.0f}"
        yield Row(f"{name}, 2 seats", f"VectorEnv, {label}", None, found[batch][0], note)


def thread_rows(name: str, seconds: float) -> Iterator[Row]:
    """Both cores, in wall-clock time, because CPU seconds would count them twice."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    for threads in (1, 2):
        _, _, wall = Loop(name, 1024, threads=threads).rates(seconds)
        yield Row(f"{name}, 2 seats", f"VectorEnv, {threads} threads", None, wall, "batch 1024; wall-clock time")
    os.sched_setaffinity(0, cores)


def scaling_rows(name: str, seconds: float) -> Iterator[Row]:
    for batch in BATCHES:
        cpu, _, _ = Loop(name, batch).rates(seconds / 2)
        yield Row(f"{name}, 2 seats", f"VectorEnv, batch {batch}", None, cpu, "self-play")


def agent_rows(name: str, seconds: float) -> Iterator[Row]:
    """PettingZoo's loop as users write it, including the draw of a legal move from the mask."""
    for label, env in (("raw_env", GameAEC(name)), ("env (wrapped)", wrapped(name))):
        best = 0.0
        for _ in range(ROUNDS + 1):  # the first one warms up
            steps, started, spent = 0, time.process_time(), 0.0
            while spent < seconds / ROUNDS:
                env.reset(seed=steps)
                for agent in env.agent_iter():
                    seen, _, ended, _, _ = env.last()
                    if ended:
                        env.step(None)
                        continue
                    env.step(env.action_space(agent).sample(seen["action_mask"]))
                    steps += 1
                spent = time.process_time() - started
            best = max(best, steps / spent)
        yield Row(f"{name}, 2 seats", f"PettingZoo {label}", None, best, "with mask, observation and choice")


def environment_rows(names: list[str], seconds: float) -> Iterator[Row]:
    for name in names:
        yield from vector_rows(name, seconds)
        yield from agent_rows(name, seconds)
        yield from thread_rows(name, seconds)
    for name in names:
        yield from scaling_rows(name, seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", default=BOARDS)
    parser.add_argument("--seconds", type=float, default=1.0, help="for each setting")
    parser.add_argument("--plot", type=Path, help="an SVG file for the scaling with the batch size")
    options = parser.parse_args()
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})  # one core, unless both are asked for
    rows = list(environment_rows(options.boards or BOARDS, options.seconds))
    show(rows)
    if options.plot:
        from scaling import draw

        options.plot.write_text(draw(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
