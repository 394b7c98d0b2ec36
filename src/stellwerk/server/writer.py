"""The one writer of a process: what is waiting goes to disk in one transaction, and only then is anybody told.

Every commit costs a flush to disk. Entries of many tables that arrive together share one commit and one statement.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import structlog
from sqlalchemy import Connection

from stellwerk.server.lines import Line
from stellwerk.server.logs import brief

Row = dict[str, Any]
Work = Callable[[Connection], Any]
Append = Callable[[Connection, Sequence[Row]], set[tuple[str, int]]]
Change = Callable[[Connection, str, Row], None]


class Entry(NamedTuple):
    """An entry to be appended, and what changes at its table with it."""

    row: Row
    changes: Row

    @property
    def place(self) -> tuple[str, int]:
        return self.row["table_id"], self.row["number"]


Job = tuple[Entry | Work, "asyncio.Future[Any]"]
MOST = 200  # jobs in one transaction

log = structlog.get_logger("stellwerk.writer")


class Writer:
    def __init__(self, line: Line, append: Append, change: Change) -> None:
        self.line, self.append_rows, self.change_table = line, append, change
        self.waiting: asyncio.Queue[Job] = asyncio.Queue()
        self.task: asyncio.Task[None] | None = None
        self.closed = False

    def start(self) -> None:
        self.task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Writes what is waiting, and no more."""
        self.closed = True
        await self.waiting.join()
        if self.task:
            self.task.cancel()
        await self.line.close()

    async def append(self, row: Row, changes: Row) -> bool:
        """Returns when the entry is on disk; False if another one was there before."""
        return bool(await self._wait_for(Entry(row, changes)))

    async def write(self, work: Work) -> Any:
        """Returns when the work is on disk, with what it returned."""
        return await self._wait_for(work)

    async def _wait_for(self, job: Entry | Work) -> Any:
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
            answers = await self.line.run(lambda connection: self._carry_out(connection, jobs))
        except Exception as error:
            with contextlib.suppress(Exception):
                await self.line.hang_up()  # it may be what is broken
            await self._write_alone(jobs, error)
            return
        for (_, done), answer in zip(jobs, answers, strict=True):
            if not done.done():
                done.set_result(answer)

    def _carry_out(self, connection: Connection, jobs: Sequence[Job]) -> list[Any]:
        new = self._append_all(connection, [job for job, _ in jobs if isinstance(job, Entry)])
        return [self._finish(connection, job, new) for job, _ in jobs]

    def _append_all(self, connection: Connection, entries: list[Entry]) -> set[int]:
        """The ids of those that are new. Two for one number of a table go one after the other: a single statement
        would not say whose row it has taken."""
        new: set[int] = set()
        while entries:
            first: dict[tuple[str, int], Entry] = {}
            later = [entry for entry in entries if first.setdefault(entry.place, entry) is not entry]
            done = self.append_rows(connection, [entry.row for entry in first.values()])
            new |= {id(first[place]) for place in done}
            entries = later
        return new

    def _finish(self, connection: Connection, job: Entry | Work, new: set[int]) -> Any:
        if not isinstance(job, Entry):
            return job(connection)
        is_new = id(job) in new
        if is_new and job.changes:
            self.change_table(connection, job.row["table_id"], job.changes)
        return is_new

    async def _write_alone(self, jobs: Sequence[Job], error: Exception) -> None:
        """One job's fault must not be another's: each gets a transaction of its own."""
        if len(jobs) > 1:
            for job in jobs:
                await self._write([job])
            return
        ((_, done),) = jobs
        log.error("write failed", error=brief(error))
        if not done.done():
            done.set_exception(error)
            done.exception()  # nobody may be waiting for it
