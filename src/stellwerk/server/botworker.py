"""The process that bots think in: `python -m stellwerk.server.botworker`, questions in, answers out."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
from collections import OrderedDict
from typing import BinaryIO

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.bot import Bot, bot_named
from stellwerk.chance import new_stream
from stellwerk.flat import as_records
from stellwerk.game import View
from stellwerk.server.bots import LENGTH, Answer, Question, encode, read_question
from stellwerk.warm import warm_all

LONGEST = 300  # seconds; should the server die, a bot that never ends must not think on for ever
REMEMBERED = 500  # bots, each made for one seat of one game


def board_of(question: Question) -> Board:
    return Board.from_facts(json.loads(question.facts)) if question.facts else Board.named(question.board)


class Thinker:
    def __init__(self) -> None:
        self.bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        board = board_of(question)
        if board.map_hash != question.map_hash:
            return Answer("", "knows another map of this name")
        cells = as_records(np.frombuffer(bytearray(question.view), board.rules.Game.dtype))
        view = View(board, cells, question.seat)
        return Answer(self.bot(question, board.family).choose(view, view.moves()).text)

    def bot(self, question: Question, family: str) -> Bot:
        key = question.table, question.seat, question.bot
        if key not in self.bots:
            self.bots[key] = bot_named(question.bot, family)(new_stream(question.seed))
            if len(self.bots) > REMEMBERED:
                self.bots.popitem(last=False)
        self.bots.move_to_end(key)
        return self.bots[key]


def send(out: BinaryIO, message: bytes) -> None:
    out.write(len(message).to_bytes(LENGTH, "big") + message)
    out.flush()


def main() -> None:
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not get among the answers
    thinker, questions = Thinker(), sys.stdin.buffer
    warm_all()  # loading the rules is not thinking
    send(out, b"ready")
    while head := questions.read(LENGTH):
        signal.alarm(LONGEST)
        question = read_question(questions.read(int.from_bytes(head, "big")))
        try:
            answer = thinker.answer(question)
        except Exception as error:  # whatever a bot does wrong, the worker lives on
            answer = Answer("", f"failed: {error!r}"[:200])
        signal.alarm(0)
        send(out, encode(answer))


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        main()
