"""Bots in processes of their own: they get the masked view and a time budget, and can't bring the server down."""

from __future__ import annotations

import asyncio
import contextlib
import os
import secrets
import sys
import time
import zlib
from collections.abc import Callable
from typing import Any

import msgspec
import structlog

from stellwerk.game import View
from stellwerk.server import levels
from stellwerk.server.guests import Guests
from stellwerk.server.metrics import Metrics
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
from stellwerk.server.refusal import Refusal
from stellwerk.server.turns import Turns

log = structlog.get_logger("stellwerk.bots")

START = 600.0  # seconds: on a new machine a worker may first have to compile
ANALYSIS = 240.0  # seconds for a part of a game
WAITING = 16  # questions of one address before a worker, from which on it gets no hints
PATIENCE = 2.0  # seconds of waiting after which a bot plays at a level that answers at once


class Worker:
    """One process, one question at a time. One that is too slow or has died is replaced by a new one."""

    def __init__(self, budget: float) -> None:
        self.budget = budget
        self.turns = Turns()
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: AnyQuestion) -> Answer:
        """By whoever has the turn."""
        try:
            if self.process is None:
                await self._start()
            async with asyncio.timeout(self.budget):
                return read_answer(await self._exchange(encode(question)))
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
            await self.stop()
            fault = "took too long" if isinstance(error, TimeoutError) else f"has died ({type(error).__name__})"
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

    def __init__(self, workers: int, budget: float, guests: Guests, metrics: Metrics) -> None:
        self.workers = [Worker(budget) for _ in range(workers)]
        self.analyst = Worker(ANALYSIS)
        self.guests, self.metrics = guests, metrics
        metrics.bots_waiting.set_function(lambda: sum(len(each.turns) for each in [*self.workers, self.analyst]))

    def worker_for(self, table: str) -> Worker:
        return self.workers[zlib.crc32(table.encode()) % len(self.workers)]

    async def ask(self, worker: Worker, guest: str, question: Callable[[bool], AnyQuestion]) -> Answer:
        """When it is the guest's turn. The question may have to be a cheap one: too many wait, or this guest's bots
        have thought enough for now."""
        async with worker.turns.turn(guest) as waited:
            self.metrics.bot_wait.observe(waited)
            began = time.monotonic()
            try:
                return await worker.ask(question(waited > PATIENCE or self.guests.has_thought(guest)))
            finally:
                self.guests.note_thinking(guest, time.monotonic() - began)

    async def choose(
        self, table: str, guest: str, view: View, level: str, facts: bytes,
        happened: list[dict[str, Any]] | None = None,
    ) -> tuple[str, str]:  # fmt: skip
        """The move of a bot, and the level that chose it; a bot that fails gets a random legal move, so that the game
        goes on."""
        worker, seed, chosen = self.worker_for(table), secrets.randbits(63), level

        def question(cheap: bool) -> AnyQuestion:
            nonlocal chosen
            chosen = levels.cheaper(view.board.family, level) if cheap else level
            return MoveWanted(table, position_of(view, facts), chosen, seed, worker.budget, happened or [])

        answer = await self.ask(worker, guest, question)
        moves = [move.text for move in view.moves()]
        if answer.move in moves:
            return answer.move, chosen
        fault = answer.fault or "no legal move"
        log.warning("bot failed", table=table, seat=view.seat, bot=chosen, fault=fault)
        return secrets.choice(moves), chosen

    async def hints(self, table: str, guest: str, view: View, facts: bytes) -> bytes:
        """JSON; empty if the worker failed."""
        self._check_thinking(guest)
        worker, question = self.worker_for(table), HintsWanted(position_of(view, facts))
        if worker.turns.of(guest) >= WAITING:
            raise Refusal("busy", "too many bots of this address are thinking; try again later")
        answer = await self.ask(worker, guest, lambda _: question)
        if answer.fault:
            log.warning("no hints", table=table, fault=answer.fault)
        return answer.told

    async def analyse(self, table: str, guest: str, record: bytes, first: int, last: int) -> bytes:
        """JSON; empty if the worker failed."""
        self._check_thinking(guest)
        answer = await self.ask(self.analyst, guest, lambda _: AnalysisWanted(record, table, first, last))
        if answer.fault:
            log.warning("no analysis", table=table, fault=answer.fault)
        return answer.told

    def _check_thinking(self, guest: str) -> None:
        if self.guests.has_thought(guest):
            raise Refusal("busy", "bots have thought for long enough for this address; try again later")

    async def stop(self) -> None:
        for worker in [*self.workers, self.analyst]:
            await worker.stop()
