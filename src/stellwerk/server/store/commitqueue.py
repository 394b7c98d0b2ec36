"""Where a process writes: all that waits goes to disk in one transaction, and only then is anybody told.

Every commit costs a flush to disk. Entries of many tables that arrive together share one commit and one statement.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any

import structlog
from sqlalchemy import Connection

from stellwerk.server.logs import brief
from stellwerk.server.store.connection import WriteConnection
from stellwerk.server.store.statements import Append, append_entries, row_of_table

Work = Callable[[Connection], Any]
Job = tuple[Append | Work, "asyncio.Future[Any]"]
MOST = 200  # jobs in one transaction

log = structlog.get_logger("stellwerk.commits")


class CommitQueue:
    def __init__(self, connection: WriteConnection) -> None:
        self.connection = connection
        self.waiting: asyncio.Queue[Job] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.closed = False

    def start(self) -> None:
        self.task = asyncio.create_task(self._run(), name="commits")

    async def stop(self) -> None:
        """Writes what is waiting and takes nothing more."""
        self.closed = True
        await self.waiting.join()
        if self.task:
            self.task.cancel()
        await self.connection.close()

    async def write(self, job: Append | Work) -> Any:
        """Returns when the job is on disk: for an entry whether it is new, for other work what it returned."""
        if self.closed:
            raise RuntimeError("the server is shutting down")
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.waiting.put_nowait((job, done))
        return await done

    def write_soon(self, work: Work) -> None:
        """For what may be lost: it can be rebuilt from the log."""
        if not self.closed:
            self.waiting.put_nowait((work, asyncio.get_running_loop().create_future()))

    async def _run(self) -> None:
        while True:
            jobs = [await self.waiting.get()]
            while not self.waiting.empty() and len(jobs) < MOST:
                jobs.append(self.waiting.get_nowait())
            await self._write(jobs)
            for _ in jobs:
                self.waiting.task_done()

    async def _write(self, jobs: Sequence[Job]) -> None:
        try:
            answers = await self.connection.run(lambda connection: carry_out(connection, [job for job, _ in jobs]))
        except Exception as error:
            with contextlib.suppress(Exception):
                await self.connection.disconnect()  # it may be what is broken
            await self._write_alone(jobs, error)
            return
        for (_, done), answer in zip(jobs, answers, strict=True):
            if not done.done():
                done.set_result(answer)

    async def _write_alone(self, jobs: Sequence[Job], error: Exception) -> None:
        """So that one job that fails takes no other with it, each gets a transaction of its own."""
        if len(jobs) > 1:
            for job in jobs:
                await self._write([job])
            return
        ((_, done),) = jobs
        log.error("write failed", error=brief(error))
        if not done.done():
            done.set_exception(error)
            done.exception()  # nobody may be waiting for it


def carry_out(connection: Connection, jobs: Sequence[Append | Work]) -> list[Any]:
    """All entries first, then the rest in order."""
    new = append_all(connection, [job for job in jobs if isinstance(job, Append)])
    return [finish(connection, job, new) for job in jobs]


def append_all(connection: Connection, appends: list[Append]) -> set[int]:
    """The ids of those that are new. Two with the same number of a table are written one after the other: a single
    statement would not say which of them it took."""
    new: set[int] = set()
    while appends:
        first: dict[tuple[str, int], Append] = {}
        later = [each for each in appends if first.setdefault((each.table, each.entry.number), each) is not each]
        new |= {id(first[key]) for key in append_entries(connection, list(first.values()))}
        appends = later
    return new


def finish(connection: Connection, job: Append | Work, new: set[int]) -> Any:
    if not isinstance(job, Append):
        return job(connection)
    is_new = id(job) in new
    if is_new and job.changes:
        connection.execute(row_of_table(job.table).values(**job.changes))
    return is_new
