"""Bots in processes of their own: they get the masked view and a time budget, and can't bring the server down."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sys
import zlib

import msgspec
import structlog

from stellwerk.game import View
from stellwerk.server.questions import (
    LENGTH,
    AnalysisWanted,
    Answer,
    AnyQuestion,
    HintsWanted,
    MoveWanted,
    encode,
    position_of,
    read_answer,
)  # fmt: skip

log = structlog.get_logger("stellwerk.bots")

START = 600.0  # seconds: on a new machine a worker may first have to compile
ANALYSIS = 240.0  # seconds for a part of a game


class Worker:
    """One process, one question at a time. One that is too slow or has died is replaced by a new one."""

    def __init__(self, budget: float) -> None:
        self.budget = budget
        self.lock = asyncio.Lock()
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: AnyQuestion) -> Answer:
        async with self.lock:
            try:
                if self.process is None:
                    await self._start()
                async with asyncio.timeout(self.budget):
                    return read_answer(await self._exchange(encode(question)))
            except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
                await self.stop()
                fault = "took too long" if isinstance(error, TimeoutError) else f"has died: {error!r}"
                return Answer(fault=fault)

    async def _start(self) -> None:
        """Loading the rules does not count as thinking: the worker says when it is ready."""
        command = [sys.executable, "-m", "stellwerk.server.botworker"]
        pipe = asyncio.subprocess.PIPE
        # In a session of its own: an interrupt from the keyboard is the server's to handle.
        self.process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, start_new_session=True, env=dict(os.environ)
        )
        async with asyncio.timeout(START):
            await self._read()

    async def _exchange(self, message: bytes) -> bytes:
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(len(message).to_bytes(LENGTH, "big") + message)
        await self.process.stdin.drain()
        return await self._read()

    async def _read(self) -> bytes:
        assert self.process is not None
        assert self.process.stdout is not None
        head = await self.process.stdout.readexactly(LENGTH)
        return await self.process.stdout.readexactly(int.from_bytes(head, "big"))

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Bots:
    """The workers. Decisions of one table go to one worker, so that a bot may remember its game.

    Finished games are looked through by a worker of their own: whoever plays must not wait for that.
    """

    def __init__(self, workers: int, budget: float) -> None:
        self.workers = [Worker(budget) for _ in range(workers)]
        self.analyst = Worker(ANALYSIS)

    def worker_for(self, table: str) -> Worker:
        return self.workers[zlib.crc32(table.encode()) % len(self.workers)]

    async def choose(self, table: str, view: View, level: str, facts: bytes) -> str:
        """The move of a bot; a bot that fails gets a random legal move, so that the game goes on."""
        question = MoveWanted(table, position_of(view, facts), level, secrets.randbits(63))
        answer = await self.worker_for(table).ask(question)
        moves = [move.text for move in view.moves()]
        if answer.move in moves:
            return answer.move
        log.warning("bot failed", table=table, bot=level, fault=answer.fault or f"no legal move: {answer.move!r}")
        return secrets.choice(moves)

    async def hints(self, table: str, view: View, facts: bytes) -> bytes:
        """JSON; empty if the worker failed."""
        answer = await self.worker_for(table).ask(HintsWanted(position_of(view, facts)))
        if answer.fault:
            log.warning("no hints", table=table, fault=answer.fault)
        return answer.told

    async def analyse(self, table: str, record: bytes, first: int, last: int) -> bytes:
        """JSON; empty if the worker failed."""
        answer = await self.analyst.ask(AnalysisWanted(record, table, first, last))
        if answer.fault:
            log.warning("no analysis", table=table, fault=answer.fault)
        return answer.told

    async def stop(self) -> None:
        for worker in [*self.workers, self.analyst]:
            await worker.stop()
