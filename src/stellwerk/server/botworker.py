"""The process that bots think in: `python -m stellwerk.server.botworker`, questions in, answers out."""

from __future__ import annotations

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
from stellwerk.chance import new_stream
from stellwerk.flat import as_records
from stellwerk.game import View
from stellwerk.record import parse
from stellwerk.server.questions import (
    LENGTH,
    AnalysisWanted,
    Answer,
    AnyQuestion,
    HintsWanted,
    MoveWanted,
    Position,
    encode,
    read_question,
)  # fmt: skip
from stellwerk.warm import warm_all

LONGEST = 300  # seconds; should the server die, a bot that never ends must not think on for ever
PLAYOUTS = 400  # for a hint, and for each decision of a finished game
NICE = 5  # whoever thinks leaves the processor to whoever answers
REMEMBERED = 500  # bots, each made for one seat of one game
encode_json = msgspec.json.Encoder().encode


class Thinker:
    def __init__(self) -> None:
        self.bots: OrderedDict[tuple[str, int, str], Seated] = OrderedDict()

    def answer(self, question: AnyQuestion) -> Answer:
        match question:
            case MoveWanted(_, position):
                view = view_of(position)
                bot = self.bot(question, view)
                bot.happened = question.happened
                return Answer(bot.choose(view, question.seconds).text)
            case HintsWanted(position):
                return Answer(told=encode_json(hints(view_of(position), PLAYOUTS)))
            case AnalysisWanted(record, name, first, last):
                (game,) = parse(record.splitlines(), name)
                numbers = range(first, last + 1)
                return Answer(told=encode_json(list(judge(game, name, PLAYOUTS, numbers=numbers))))

    def bot(self, question: MoveWanted, view: View) -> Seated:
        key = question.table, view.seat, question.bot
        if key not in self.bots:
            made = bot_named(question.bot, view.board.family, at_table=True)(new_stream(question.seed))
            self.bots[key] = Seated(made, view.seat)
            if len(self.bots) > REMEMBERED:
                self.bots.popitem(last=False)
        self.bots.move_to_end(key)
        return self.bots[key]


def view_of(position: Position) -> View:
    board = Board.from_facts(json.loads(position.facts)) if position.facts else Board.named(position.board)
    if board.map_hash != position.map_hash:
        raise ValueError("knows another map of this name")
    board = board.by_version(position.rules)
    cells = as_records(np.frombuffer(bytearray(position.view), board.rules.Game.dtype))
    return View(board, cells, position.seat)


def fault_of(error: Exception) -> str:
    """What happened and where, without what the error says: that may be about a hand."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"failed: {type(error).__name__} ({Path(place.filename).name}, line {place.lineno})"


def send(out: BinaryIO, message: bytes) -> None:
    out.write(len(message).to_bytes(LENGTH, "big") + message)
    out.flush()


def main() -> None:
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a bot prints must not get among the answers
    thinker, questions = Thinker(), sys.stdin.buffer
    warm_all()  # loading the rules is not thinking
    with contextlib.suppress(AttributeError):  # Windows has no such thing
        os.nice(NICE)
    send(out, b"ready")
    while head := questions.read(LENGTH):
        signal.alarm(LONGEST)
        question = read_question(questions.read(int.from_bytes(head, "big")))
        try:
            answer = thinker.answer(question)
        except Exception as error:  # whatever a bot does wrong, the worker lives on
            answer = Answer(fault=fault_of(error))
        signal.alarm(0)
        send(out, encode(answer))


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        main()
