"""Blocks played by many processes, here or on a Ray cluster, and returned in order of their numbers, because a
sequential test must not depend on which worker is fast.
"""

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
from stellwerk.arena.schedule import Schedule
from stellwerk.errors import StellwerkError

INTERRUPTION = 1.0  # seconds: the SIGINT that ended the workers may reach this process later
AHEAD = 4  # blocks queued for each worker, so that a slow block does not hold up the others


class WorkerError(StellwerkError):
    """Workers that died or can't be reached."""


def play_here(schedule: Schedule, numbers: Sequence[int], workers: int | None) -> Iterator[Block]:
    """In this process if there is one worker, else in a pool of so many, or of one for each core."""
    workers = min(workers or os.cpu_count() or 1, len(numbers))
    if not workers:
        return
    if workers == 1:
        yield from (play_block(schedule, number) for number in numbers)
        return
    # Spawned, not forked: a fork of a process with Numba's threads can hang.
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=end_quietly)
    with interruptions() as received:
        try:
            # One worker fills the compile cache first. Bots run in workers only, so that none can end this process.
            submit(pool, warm_up, schedule).result()
            begin = partial(submit, pool, play_block, schedule)
            yield from in_order(begin, lambda future: future.result(), numbers, workers)
        except BrokenProcessPool:
            time.sleep(INTERRUPTION)
            if received:
                raise KeyboardInterrupt from None
            raise WorkerError("a worker process died; --workers 1 shows why. Blocks already played are kept") from None
        finally:
            pool.shutdown(cancel_futures=True)


@contextmanager
def interruptions() -> Iterator[list[int]]:
    """Remembers each SIGINT: Python swallows one that arrives in an object's finalizer."""
    received: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield received  # other threads get no signals
        return
    usual = signal.getsignal(signal.SIGINT)

    def remember(number: int, frame: FrameType | None) -> None:
        received.append(number)
        if callable(usual):
            usual(number, frame)

    signal.signal(signal.SIGINT, remember)
    try:
        yield received
    finally:
        signal.signal(signal.SIGINT, usual)


def submit(pool: ProcessPoolExecutor, task: Callable[..., Any], *arguments: object) -> Future[Any]:
    """May start a process. SIGINT, which all processes of a terminal get, is blocked until the new one is ready."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        return pool.submit(task, *arguments)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_quietly() -> None:
    """SIGINT ends a worker at once, without a traceback."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def play_on_ray(schedule: Schedule, numbers: Sequence[int], workers: int | None, address: str) -> Iterator[Block]:
    """On a Ray cluster whose machines have Stellwerk and the bots' packages installed."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise WorkerError("--ray needs Ray: pip install 'stellwerk[ray]'") from None
    reach(address)
    try:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise WorkerError(f"no Ray cluster at {address!r}: {str(error).splitlines()[0]}") from None
    task, stored = ray.remote(play_block), ray.put(schedule)
    workers = workers or max(1, int(ray.cluster_resources().get("CPU", 1)))
    try:
        yield from in_order(lambda number: task.remote(stored, number), ray.get, numbers, workers)
    except ray.exceptions.RayError as error:
        raise WorkerError(f"the Ray cluster failed: {str(error).splitlines()[0]}") from None
    finally:
        ray.shutdown()


def reach(address: str) -> None:
    """Checks the address first: Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return  # a word such as auto, which Ray understands
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
