"""Blocks played by many processes, here or on a Ray cluster, and handed on in order of their numbers.

In order, because a sequential test must not depend on which worker was quick.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from types import FrameType
from typing import Any

from stellwerk.arena.block import Block
from stellwerk.arena.play import play_block, warm_up
from stellwerk.arena.schedule import Plan
from stellwerk.errors import StellwerkError

INTERRUPTION = 1.0  # seconds: a key that ended the workers may reach us later, and then it is no failure
AHEAD = 4  # blocks given to each worker in advance: a slow block must not stop the others


class WorkerError(StellwerkError):
    """Workers that died or can't be reached."""


def play_here(plan: Plan, numbers: Sequence[int], workers: int | None) -> Iterator[Block]:
    """In this process if there is one worker, else in a pool of so many, or of one for each core."""
    workers = min(workers or os.cpu_count() or 1, len(numbers))
    if not workers:
        return
    if workers == 1:
        yield from (play_block(plan, number) for number in numbers)
        return
    # Spawned, not forked: a fork of a process with Numba's threads may hang.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=end_quietly)
    with interruptions() as heard:
        try:
            # One worker fills the compile cache before all compile the same. Here no bot runs that might take us down.
            submit(pool, warm_up, plan).result()
            begin = partial(submit, pool, play_block, plan)
            yield from in_order(begin, lambda future: future.result(), numbers, workers)
        except BrokenProcessPool:
            time.sleep(INTERRUPTION)
            if heard:
                raise KeyboardInterrupt from None
            raise WorkerError("a worker process died; --workers 1 shows why. Blocks already played are kept") from None
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def interruptions() -> Iterator[list[int]]:
    """Remembers those from the keyboard: Python loses one that arrives while it tidies up an object."""
    heard: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield heard  # they don't come here
        return
    usual = signal.getsignal(signal.SIGINT)

    def remember(number: int, frame: FrameType | None) -> None:
        heard.append(number)
        if callable(usual):
            usual(number, frame)

    signal.signal(signal.SIGINT, remember)
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, usual)


def submit(pool: ProcessPoolExecutor, task: Callable[..., Any], *arguments: object) -> Future[Any]:
    """May start a process. An interruption from the keyboard reaches all: one that starts takes it when it is ready,
    and we do when it has started."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(task, *arguments)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_quietly() -> None:
    """A worker that has started ends at once when it is interrupted."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def play_on_ray(plan: Plan, numbers: Sequence[int], workers: int | None, address: str) -> Iterator[Block]:
    """On a Ray cluster; its machines have Stellwerk and the bots' packages installed."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise WorkerError("--ray needs Ray: pip install 'stellwerk[ray]'") from None
    reach(address)
    try:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise WorkerError(f"no Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None
    task, stored = ray.remote(play_block), ray.put(plan)
    workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        yield from in_order(lambda number: task.remote(stored, number), ray.get, numbers, workers)
    except ray.exceptions.RayError as error:
        raise WorkerError(f"the Ray cluster failed: {str(error).splitlines()[0]}") from None
    finally:
        ray.shutdown()


def reach(address: str) -> None:
    """Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return  # a word such as auto: Ray knows
    try:
        socket.create_connection((host, int(port)), timeout=5).close()
    except OSError as error:
        raise WorkerError(f"no Ray cluster at {address!r}: {error.strerror or error}") from None


def in_order(
    start: Callable[[int], Any], finish: Callable[[Any], Block], numbers: Sequence[int], workers: int
) -> Iterator[Block]:
    under_way: deque[Any] = deque()
    for number in numbers:
        under_way.append(start(number))
        if len(under_way) >= AHEAD * workers:
            yield finish(under_way.popleft())
    while under_way:
        yield finish(under_way.popleft())
