"""Bots in processes of their own: they get a masked view and a time budget, and can't crash the server."""

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
from stellwerk.server.bots import levels, questions
from stellwerk.server.bots.questions import Answer, AnyQuestion, position_of
from stellwerk.server.bots.queue import FairQueue
from stellwerk.server.guard.budgets import Budgets
from stellwerk.server.metrics import Metrics
from stellwerk.server.protocol.refusal import Refusal

log = structlog.get_logger("stellwerk.bots")

START = 600.0  # seconds: on a new machine a worker may first have to compile
ANALYSIS = 240.0  # seconds for a part of a game
WAITING = 16  # waiting questions of one address, from which on it gets no hints
PATIENCE = 2.0  # seconds of waiting after which a bot plays at a level that answers at once


class Worker:
    """A process that answers one question at a time. If it is too slow or dies, a new one replaces it."""

    def __init__(self, budget: float) -> None:
        self.budget = budget
        self.queue = FairQueue()
        self.process: asyncio.subprocess.Process | None = None

    async def ask(self, question: AnyQuestion) -> Answer:
        """Only for the guest whose turn it is in the queue."""
        try:
            if self._is_gone():
                await self.stop()
                await self._start()
            async with asyncio.timeout(self.budget):
                return questions.read_answer(await self._exchange(questions.encode(question)))
        except (TimeoutError, OSError, EOFError, msgspec.MsgspecError) as error:
            await self.stop()
            fault = "took too long" if isinstance(error, TimeoutError) else f"has died ({type(error).__name__})"
            return Answer("", fault=fault)

    def _is_gone(self) -> bool:
        """Never started, or died while nobody asked: then it is replaced before a question is lost to it."""
        return self.process is None or self.process.stdin is None or self.process.stdin.is_closing()

    async def _start(self) -> None:
        """Loading the rules does not count as thinking: the worker says when it is ready."""
        command = [sys.executable, "-m", "stellwerk.server.bots.worker"]
        pipe = asyncio.subprocess.PIPE
        # In a session of its own: only the server handles an interrupt from the keyboard.
        self.process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, start_new_session=True, env=dict(os.environ)
        )
        async with asyncio.timeout(START):
            await self._read()

    async def _exchange(self, message: bytes) -> bytes:
        assert self.process is not None
        assert self.process.stdin is not None
        if self.process.stdin.is_closing():  # a write to a closed pipe is a RuntimeError in uvloop
            raise EOFError
        self.process.stdin.write(len(message).to_bytes(questions.LENGTH, "big") + message)
        await self.process.stdin.drain()
        return await self._read()

    async def _read(self) -> bytes:
        assert self.process is not None
        assert self.process.stdout is not None
        head = await self.process.stdout.readexactly(questions.LENGTH)
        return await self.process.stdout.readexactly(int.from_bytes(head, "big"))

    async def stop(self) -> None:
        process, self.process = self.process, None
        if process and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class Bots:
    """The workers. Decisions of one table go to one worker, so that a bot may remember its game.

    Another worker analyses finished games, so that nobody who plays has to wait for that.
    """

    def __init__(self, workers: int, budget: float, budgets: Budgets, metrics: Metrics) -> None:
        self.workers = [Worker(budget) for _ in range(workers)]
        self.analyst = Worker(ANALYSIS)
        self.budgets, self.metrics = budgets, metrics
        metrics.bots_waiting.set_function(lambda: sum(len(each.queue) for each in [*self.workers, self.analyst]))

    def worker_for(self, table: str) -> Worker:
        return self.workers[zlib.crc32(table.encode()) % len(self.workers)]

    async def ask(self, worker: Worker, guest: str, question: Callable[[bool], AnyQuestion]) -> Answer:
        """Asks when the queue comes to the guest. The question has to be a cheap one if that took too long, or if the
        guest's bots have used up their time."""
        async with worker.queue.slot(guest) as waited:
            self.metrics.bot_wait.observe(waited)
            began = time.monotonic()
            try:
                return await worker.ask(question(waited > PATIENCE or self.budgets.has_thought(guest)))
            finally:
                self.budgets.note_thinking(guest, time.monotonic() - began)

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
            return questions.MoveWanted(table, position_of(view, facts), chosen, seed, worker.budget, happened or [])

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
        worker, question = self.worker_for(table), questions.HintsWanted(position_of(view, facts))
        if worker.queue.of(guest) >= WAITING:
            raise Refusal("busy", "too many bots of this address are thinking; try again later")
        answer = await self.ask(worker, guest, lambda _: question)
        if answer.fault:
            log.warning("no hints", table=table, fault=answer.fault)
        return answer.json

    async def analyse(self, table: str, guest: str, record: bytes, first: int, last: int) -> bytes:
        """JSON; empty if the worker failed."""
        self._check_thinking(guest)
        answer = await self.ask(self.analyst, guest, lambda _: questions.AnalysisWanted(record, table, first, last))
        if answer.fault:
            log.warning("no analysis", table=table, fault=answer.fault)
        return answer.json

    def _check_thinking(self, guest: str) -> None:
        if self.budgets.has_thought(guest):
            raise Refusal("busy", "bots have used up the thinking time of this address; try again later")

    async def stop(self) -> None:
        for worker in [*self.workers, self.analyst]:
            await worker.stop()
