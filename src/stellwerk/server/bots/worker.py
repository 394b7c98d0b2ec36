"""The process that bots think in: `python -m stellwerk.server.bots.worker`, questions in, answers out."""

import contextlib
import json
import os
import signal
import sys
import traceback
from collections import OrderedDict
from pathlib import Path
from typing import BinaryIO

import msgspec
import numpy as np

from stellwerk.board import Board
from stellwerk.bots.analysis import judge
from stellwerk.bots.bot import bot_named
from stellwerk.bots.hints import hints
from stellwerk.bots.seated import Seated
from stellwerk.engine.chance import new_stream
from stellwerk.engine.flat import as_structs
from stellwerk.game import View
from stellwerk.record import parse
from stellwerk.server.bots import questions
from stellwerk.warm import warm_all

LONGEST = 300  # seconds that a bot may think even if the server has died
NICE = 5  # lower priority than the server's
REMEMBERED = 500  # bots, each made for one seat of one game
encode_json = msgspec.json.Encoder().encode


class Thinker:
    def __init__(self) -> None:
        self.bots: OrderedDict[tuple[str, int, str], Seated] = OrderedDict()

    def answer(self, question: questions.AnyQuestion) -> questions.Answer:
        match question:
            case questions.MoveWanted(_, position):
                view = view_of(position)
                bot = self.bot(question, view)
                bot.happened = question.happened
                return questions.Answer(bot.choose(view, question.seconds).text)
            case questions.HintsWanted(position):
                return questions.Answer("", json=encode_json(hints(view_of(position))))
            case questions.AnalysisWanted(record, name, first, last):
                (game,) = parse(record.splitlines(), name)
                numbers = range(first, last + 1)
                return questions.Answer("", json=encode_json(list(judge(game, name, numbers=numbers))))

    def bot(self, question: questions.MoveWanted, view: View) -> Seated:
        key = question.table, view.seat, question.bot
        if key not in self.bots:
            made = bot_named(question.bot, view.board.family, at_table=True)(new_stream(question.seed))
            self.bots[key] = Seated(made, view.seat)
            if len(self.bots) > REMEMBERED:
                self.bots.popitem(last=False)
        self.bots.move_to_end(key)
        return self.bots[key]


def view_of(position: questions.Position) -> View:
    facts, name = position.facts, position.board
    board = Board.from_facts(json.loads(facts), name=name) if facts else Board.named(name)
    if board.map_hash != position.map_hash:
        raise ValueError("the worker knows another map of this name")
    board = board.by_version(position.rules)
    cells = as_structs(np.frombuffer(bytearray(position.view), board.rules.Game.dtype))
    return View(board, cells, position.seat)


def fault_of(error: Exception) -> str:
    """The kind of error and its place, without its message, which may quote a hand."""
    frame = traceback.extract_tb(error.__traceback__)[-1]
    return f"failed: {type(error).__name__} ({Path(frame.filename).name}, line {frame.lineno})"


def send(out: BinaryIO, message: bytes) -> None:
    out.write(len(message).to_bytes(questions.LENGTH, "big") + message)
    out.flush()


def main() -> None:
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not mix with the answers
    thinker, pipe = Thinker(), sys.stdin.buffer
    warm_all()  # loading the rules is not thinking
    with contextlib.suppress(AttributeError):  # not on Windows
        os.nice(NICE)
    send(out, b"ready")
    while head := pipe.read(questions.LENGTH):
        signal.alarm(LONGEST)
        question = questions.read_question(pipe.read(int.from_bytes(head, "big")))
        try:
            answer = thinker.answer(question)
        except Exception as error:  # whatever a bot does, the worker goes on
            answer = questions.Answer("", fault=fault_of(error))
        signal.alarm(0)
        send(out, questions.encode(answer))


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        main()
