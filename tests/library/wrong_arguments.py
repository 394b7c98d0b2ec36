"""Calls everything public with wrong values. `test_checked_calls.py` runs this as a process of its own: it may crash.

A call may take what it is given or raise a short sentence; what is raised changes nothing.
"""

from __future__ import annotations

import copy
import faulthandler
import inspect
import json
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from types import FunctionType
from typing import Any

import numpy as np
import pyspiel
from gymnasium.error import ResetNeeded

import stellwerk
from stellwerk.board import Board
from stellwerk.checks import short
from stellwerk.engine import calls, describe
from stellwerk.engine.chance import new_stream
from stellwerk.engine.log import FIELDS, NO_LOG
from stellwerk.engine.text import new_text
from stellwerk.envs import aec, gymnasium, observing, openspiel, parallel, single, spielstate, vector
from stellwerk.envs.games import Games
from stellwerk.envs.spaces import ManyMoves, Moves
from stellwerk.errors import StellwerkError
from stellwerk.simulate import Series

CALLED = (FunctionType, staticmethod, classmethod)
LONGEST = 500  # letters of a message; some list legal moves
GAMES = 3
BOARDS = ("new-york", "metro-berlin")

NUMBERS: list[Any] = [
    -2, 99, 2**31, 2**63, 2**70, -(2**70), 1.5, 0.0, float("nan"), float("inf"), "1", "", b"\x00", [0], (), {},
    object(),
    np.float32(1), np.array([0, 1]), np.array(["a"]), np.datetime64("2020"), 1j, lambda: 0,
]  # fmt: skip
ARRAYS: list[Any] = [
    *(value for value in NUMBERS if not isinstance(value, list | tuple)),
    None, True, [], [0], [[0] * GAMES], [[0], [1, 2]],
    [None] * GAMES, ["0"] * GAMES, [0.0] * GAMES, [float("nan")] * GAMES, [True] * GAMES, [2**70] * GAMES, [-1] * GAMES,
    np.zeros(GAMES - 1, np.int64), np.zeros(GAMES + 1, np.int64), np.zeros((GAMES, 1), np.int64), np.zeros(GAMES),
    np.full(GAMES, np.nan), np.full(GAMES, 10**9), np.full(GAMES, -5), np.full(GAMES, 2**64 - 1, np.uint64),
    np.zeros(GAMES, complex), np.zeros(GAMES, object), np.zeros(GAMES, "M8[s]"), np.zeros(GAMES, "S3"),
    np.zeros(GAMES, bool),
    np.zeros(0, np.int64), np.zeros((0, GAMES), np.int64), np.zeros(GAMES, [("a", "i8")]),
]  # fmt: skip
THINGS: list[Any] = [*NUMBERS, None, True, np.zeros(3), np.zeros((1,), [("seats", "i1")])]


class Checker:
    """Calls with wrong arguments, and what went wrong."""

    def __init__(self) -> None:
        self.calls, self.problems = 0, list[str]()

    def check(self, name: str, call: Callable[..., Any], given: dict[str, Any], state: Any, must_raise: bool) -> None:
        self.calls += 1
        told = f"{name}({', '.join(f'{key}={short(value)}' for key, value in given.items())})"
        sys.stderr.write(f"{told}\n")  # the last one is what crashed
        sys.stderr.flush()
        before = state.tobytes() if state is not None else b""
        try:
            call(**given)
        except (ValueError, TypeError, StellwerkError, ResetNeeded, pyspiel.SpielError) as error:
            text = str(error)
            told_by_us = not isinstance(error, pyspiel.SpielError)
            if told_by_us and ("\n" in text or len(text) > LONGEST or not text or "numba" in text.lower()):
                self.problems.append(f"{told}: says {type(error).__name__}: {text[:200]!r}")
            if before and state.tobytes() != before:
                self.problems.append(f"{told}: raised, but changed the game")
        except BaseException as error:
            self.problems.append(f"{told}: {type(error).__name__}: {str(error)[:200]}")
        else:
            if must_raise:
                self.problems.append(f"{told}: was taken")


def public_calls(thing: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """The public methods that Stellwerk itself defines on an object."""
    for name in sorted({name for each in type(thing).__mro__ if is_ours(each) for name in vars(each)}):
        if not name.startswith("_") and isinstance(inspect.getattr_static(thing, name), CALLED):
            yield name, getattr(thing, name)


def is_ours(kind: type) -> bool:
    return kind.__module__.startswith("stellwerk.")


def wanted(call: Callable[..., Any]) -> list[str]:
    kinds = (inspect.Parameter.VAR_KEYWORD, inspect.Parameter.VAR_POSITIONAL)
    return [each.name for each in inspect.signature(call).parameters.values() if each.kind not in kinds]


def wrong(name: str) -> list[Any]:
    """What is always wrong for an argument of this name."""
    if name in ("moves", "actions", "given"):
        return ARRAYS
    if name == "seeds":
        return [each for each in ARRAYS if not is_seeds(each)]
    if name == "mask":
        return [each for each in ARRAYS if each is not None]
    if name == "seed":
        return [each for each in NUMBERS if not (isinstance(each, int) and each >= 0)]
    if name == "viewer":
        return [*NUMBERS, True]
    if name in COUNTED:
        return [each for each in NUMBERS if not (isinstance(each, int) and each >= 1)]
    if name in NUMERIC:
        return [*NUMBERS, True]
    return [each for each in THINGS if name != "reward" or each is not None]


def is_seeds(value: Any) -> bool:
    return isinstance(value, list | np.ndarray) and all(
        isinstance(seed, int | np.integer) and seed >= 0 for seed in value
    )


COUNTED = {"count", "games", "num_envs", "threads"}
NUMERIC = {
    "seat", "seats", "index", "autoreset", "players", "player", "action", "move_id", "number",
}  # fmt: skip
# May be anything, because it is not looked at, or because Gymnasium looks at it.
FREE = {
    "options",
    "probability",
    "sampler",
    "state_as_string",
    "iig_obs_type",
    "params",
    "explain",
    "checked",
    "scaled",
    "copy",
}
# Anything else is refused, but the name alone does not tell which of THINGS are right for it.
LENIENT = {"board", "bots", "text", "name", "where", "observation", "render_mode", "move", "facts", "seed", "cost"}


def call_wrongly(
    checker: Checker, label: str, call: Callable[..., Any], right: dict[str, Any], state: Any = None
) -> None:
    """One wrong argument at a time; the others are right."""
    names = wanted(call)
    for name in names:
        if name not in right:
            checker.problems.append(f"{label}: wrong_arguments.py has no example for {name!r}")
            return
    for name in names:
        if name in FREE:
            continue
        for value in wrong(name):
            given = {each: copy.copy(right[each]) for each in names} | {name: value}
            checker.check(label, call, given, state, must_raise=name not in LENIENT)


def examples(board: str) -> dict[str, Any]:
    """A right value for every argument of a public call, by its name."""
    game = stellwerk.new(board, 2, 1)
    move = game.moves(0)[0]
    return {
        "board": board, "count": GAMES, "num_envs": GAMES, "games": GAMES, "seats": 2, "seed": 1, "options": None,
        "seat": 0, "rivals": "random", "reward": "win", "scaled": True, "threads": 1, "checked": True, "copy": True,
        "index": 0, "autoreset": 0, "autoreset_mode": "NextStep", "illegal": "raise", "render_mode": "ansi",
        "seeds": [1, 2, 3], "move": move, "text": str(move), "log": game.copy().play_logged(0, move), "viewer": 0,
        "agent": "player_0", "view": game.view(0), "cells": game.cells, "name": "total", "players": 2, "player": 0,
        "probability": None, "mask": None, "bots": ["random"] * 2,
    }  # fmt: skip


def check_makers(checker: Checker, board: str) -> None:
    """What makes games and environments."""
    right = examples(board)
    makers: list[Any] = [
        stellwerk.new, stellwerk.Batch, Games, single.GameEnv, vector.GameVectorEnv, aec.GameAEC, aec.wrapped,
        parallel.GameParallel, openspiel.load, observing.observation_of,
    ]  # fmt: skip
    for make in makers:
        call_wrongly(checker, make.__name__, make, right)
    call_wrongly(checker, "register", gymnasium.register, right | {"name": f"{board}-again"})
    opened = right | {"board": Board.named(board), "options": {}}
    for kind in (stellwerk.Game, stellwerk.View, Series):
        call_wrongly(checker, kind.__name__, kind, opened)


def check_games(checker: Checker, board: str) -> None:
    right = examples(board) | {"options": {}}
    game = stellwerk.new(board, 2, 1)
    if game.board.family == "tickets":
        places = list(game.board.graph.places)
        right |= {"route": game.board.graph.routes[0], "start": places[0], "goal": places[1], "cost": None}
        for moves in ARRAYS:
            view: Any = game.view(0)
            checker.check("view.claims", view.claims, {"moves": moves}, view.cells, must_raise=False)
    # Texts, names and sizes, and what always raises: none of these hands an array to compiled code.
    texts = ("named", "from_facts", "new_scores", "refuse", "by_version", "claims")
    for thing in (game.board, game, game.view(0)):
        for name, call in public_calls(thing):
            if name not in texts:
                state = None if thing is game.board or name.startswith("play") else thing.cells
                call_wrongly(checker, f"{type(thing).__name__}.{name}", call, right, state)
    batch = stellwerk.Batch(board, GAMES, 2, 1)
    for name, call in public_calls(batch):
        call_wrongly(checker, f"Batch.{name}", call, right | {"moves": batch.masks().argmax(axis=1)}, batch.games)


def check_positions(checker: Checker, board: str) -> None:
    """What takes a whole position, and views that are asked about moves and routes."""
    game = stellwerk.new(board, 2, 1)
    view: Any = game.view(0)
    right = {"view": view, "moves": view.moves()[:2], "bot": "random", "worlds": 2, "seed": 1}
    none = {"moves": [each for each in ARRAYS if each is not None] + [["keep 1"], [None], *wrong_moves(board)]}
    bad = [each for each in [*THINGS, -1] if type(each) is not int or not 0 <= each < 2**63]
    wrong_values = {"view": THINGS, "bot": THINGS, "worlds": [*bad, 0, 2**31], "seed": bad} | none
    for name, values in wrong_values.items():
        for value in values:
            checker.check("play_outs", stellwerk.play_outs, right | {name: value}, view.cells, must_raise=True)
    for line in [*THINGS, *ARRAYS, game.as_line()[:-9], game.as_line().replace(":", "::")]:
        checker.check("from_line", stellwerk.from_line, {"line": line}, None, must_raise=True)
    for moves in wrong_moves(board):
        if game.board.family == "tickets":
            checker.check("view.claims", view.claims, {"moves": moves}, None, must_raise=True)
            checker.check("view.kept", view.kept, {"move": moves[0]}, None, must_raise=True)
        else:
            checker.check("view.stations", view.stations, {"move": moves[0]}, None, must_raise=True)


def wrong_moves(board: str) -> list[list[Any]]:
    """Moves that the board does not have, one of them another board's."""
    other = next(name for name in BOARDS if name != board)
    ids: list[Any] = [10**9, -1, None, 1.5, "1", True, 2**70]
    return [[stellwerk.Move(number, "x")] for number in ids] + [stellwerk.new(other, 2, 1).moves(0)[:1]]


def check_environments(checker: Checker, board: str) -> None:
    right = examples(board)
    fresh = Games(board, GAMES, 2, rivals="random")
    call_wrongly(checker, "Games.step, not started", fresh.step, {"given": np.zeros(GAMES, np.int64)})
    fresh.start()
    shown: Any = {"render_mode": "ansi"}
    environments: list[Any] = [
        single.GameEnv(board, illegal="raise", **shown), vector.GameVectorEnv(GAMES, board, **shown),
        aec.GameAEC(board, **shown), parallel.GameParallel(board, **shown),
    ]  # fmt: skip
    for thing in environments:
        thing.reset(seed=1)
    inside = ("run", "refuse", "draw_moves", "text", "agent_description")  # parts of a step, and what always raises
    for thing in (fresh, *environments):
        games = thing if thing is fresh else thing.games
        first = games.masks.argmax(axis=1)
        own = {"given": first, "action": int(first[0]), "actions": first, "saved": games.save()}
        own |= {"observation": np.empty_like(games.observations[0])}
        if isinstance(thing, parallel.GameParallel):
            own["actions"] = {agent: int(first[0]) for agent in thing.possible_agents}
        for name, call in public_calls(thing):
            if name not in inside:
                extra = {"mask": np.empty_like(games.masks[0])} if name == "look" else {}
                call_wrongly(checker, f"{type(thing).__name__}.{name}", call, right | own | extra, games.games)
    for space, mask in ((Moves(fresh), fresh.masks[0]), (ManyMoves(fresh), fresh.masks)):
        call_wrongly(checker, f"{type(space).__name__}.sample", space.sample, right | {"mask": mask})
    rounds = environments[-1]
    for actions in ({}, {"player_0": 0}, {"player_0": 1.5, "player_1": 0}, {"player_0": None}, {0: 0, 1: 0}):
        checker.check("GameParallel.step", rounds.step, {"actions": actions}, rounds.games.games, must_raise=True)


def check_openspiel(checker: Checker, board: str) -> None:
    """OpenSpiel checks types itself, before any of ours is called: so only numbers."""
    state = openspiel.load(board).new_initial_state()
    last = len(state.board.moves) - 1  # a move, but not at the start

    def apply(action: int) -> None:
        state.apply_action(action)

    def tell(action: int) -> None:
        state.action_to_string(0, action)

    for action in (-1, 256, 10**9):
        checker.check("state.apply_action", apply, {"action": action}, None, must_raise=True)
    while state.is_chance_node():
        state.apply_action(7)
    for action in (-1, last, last + 1, 10**9, 2**40):
        checker.check("state.apply_action", apply, {"action": action}, state.cells, must_raise=True)
        checker.check("state.action_to_string", tell, {"action": action}, None, must_raise=action != last)
    observer = spielstate.Observer(state.board, 2)
    for player in (-1, 2, 99):
        for call in (observer.set_from, observer.string_from):
            given = {"state": state, "player": player}
            checker.check(f"Observer.{call.__name__}", call, given, state.cells, must_raise=True)
        given = {"player": player, "sampler": lambda: 0.5}
        checker.check("state.resample", state.resample_from_infostate, given, state.cells, must_raise=True)


def check_verbs(checker: Checker, board: str) -> None:
    """Numbers out of range, and arrays without room."""
    game = stellwerk.new(board, 2, 1)
    opened, move = game.board, game.moves(0)[0].id
    tight = np.zeros((2, 3), np.int64)
    table = (opened.cells, game.cells)
    cases: list[tuple[Any, tuple[Any, ...]]] = [
        (calls.legal_moves, (*table, 0, np.zeros(size, np.int16))) for size in (0, 2, len(opened.moves) - 1)
    ]
    for seat in (-9, 2, 10**9, -(10**18)):
        cases += [
            (calls.legal_moves, (*table, seat, opened.new_moves())), (calls.apply, (*table, seat, move, NO_LOG)),
            (calls.seen_by, (*table, seat)), (calls.fill_in, (*table, seat, new_stream(1))),
        ]  # fmt: skip
    cases += [(calls.apply, (*table, 0, wrong, NO_LOG)) for wrong in (-1, len(opened.moves), 10**9, -(10**18))]
    cases += [(calls.score, (*table, scores)) for scores in (tight[:0], tight, tight[0])]
    cases += [
        (calls.apply, (*table, 0, move, NO_LOG[:0])), (calls.fill_in, (*table, 0, np.zeros(2, np.int64))),
        (calls.seen_by, (*table, "x")), (calls.new_game, (*table, 2, np.zeros(0, np.int64), NO_LOG)),
        (calls.to_move, (opened.cells[:0], game.cells)), (calls.to_move, (opened.cells, game.cells[:0])),
        (calls.to_move, (game.cells, opened.cells)),
    ]  # fmt: skip
    for verb, given in [*cases, *describing(game, move)]:
        numbers = [each if isinstance(each, int) else type(each).__name__ for each in given]
        checker.check(f"calls.{verb.__name__}{numbers}", partial(verb, *given), {}, game.cells, must_raise=True)


def describing(game: stellwerk.Game, move: int) -> list[tuple[Any, tuple[Any, ...]]]:
    board, spelling, texts = game.board, game.board.names.spelling, new_text()
    table = (board.cells, spelling, game.cells)
    cases: list[tuple[Any, tuple[Any, ...]]] = [
        (describe.write_public, (board.cells, spelling[:0], game.cells, texts)),
        (describe.write_public, (*table, texts[:0])),
        (describe.write_public, (game.cells, spelling, board.cells, texts)),
        (describe.write_texts, (board.cells[:0], spelling, texts)), (describe.write_own, (*table, "x", texts)),
        (describe.write_events, (board.cells, spelling, np.zeros((2, FIELDS - 1), np.int16), 0, texts)),
        (describe.write_events, (board.cells, spelling, np.zeros(FIELDS, np.int16), 0, texts)),
    ]  # fmt: skip
    for seat in (-9, 2, 10**9, -(10**18)):
        cases += [(describe.write_own, (*table, seat, texts)), (describe.write_moves, (*table, seat, texts))]
        cases += [(verb, (*table, seat, move, texts)) for verb in (describe.write_move, describe.write_refusal)]
    for wrong in (-1, len(board.moves), 10**9, -(10**18)):
        cases += [(verb, (*table, 0, wrong, texts)) for verb in (describe.write_move, describe.write_refusal)]
    return cases


def check_saved(checker: Checker) -> None:
    """What one environment has saved does not fit every other one."""
    one, other, more = Games("new-york", 1, rivals="random"), Games("usa", 1, rivals="random"), Games("usa", 2, 3)
    for games in (one, other, more):
        games.start()
    for games, saved in ((other, one.save()), (one, other.save()), (other, more.save()), (more, other.save())):
        checker.check("Games.restore", games.restore, {"saved": saved}, games.games, must_raise=True)


CHECKS = (
    check_makers, check_games, check_positions, check_environments, check_openspiel, check_verbs,
)  # fmt: skip


def main() -> None:
    faulthandler.enable()
    warnings.simplefilter("ignore")
    checker = Checker()
    for board in BOARDS:
        for check in CHECKS:
            check(checker, board)
    check_saved(checker)
    sys.stdout.write(json.dumps({"calls": checker.calls, "problems": checker.problems}))


if __name__ == "__main__":
    main()
