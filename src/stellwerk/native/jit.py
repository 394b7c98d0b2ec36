"""The JIT: Numba compiles a rule when it is first called. It is loaded only if something is to be compiled."""

import os
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import platformdirs

from stellwerk.extras import need_extra
from stellwerk.native.sources import ALL, ROOT, hash_of, level_of

PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"  # rules run as plain Python, for debugging and coverage
CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") != "0"  # every index is checked, which only the JIT can do
WANTED = os.environ.get("STELLWERK_JIT", "0") != "0"  # also where a library fits

# error_model numpy: no check for division by zero in every division.
OPTIONS: dict[str, Any] = {"cache": True, "error_model": "numpy"}  # the build ahead of time has others
_listeners: list["Listener"] = []
_overloads: list[tuple[Callable[..., Any], Callable[..., Any]]] = []


class NotTaken(TypeError):
    """No entry of the library takes such arguments."""


def is_installed() -> bool:
    return find_spec("numba") is not None


@cache
def numba() -> Any:
    """Numba, knowing all overloads; loading it takes half a second."""
    need_extra("jit", "numba")
    import numba
    import numba.extending
    from numba.core import event

    for function, maker in _overloads:
        numba.extending.overload(function, strict=False)(maker)
    event.register("numba:compile", _reporter(event.Listener))  # type: ignore[no-untyped-call]
    return numba


class Listener(Protocol):
    """Is told when the compilation of a function starts, and when it ends."""

    def start(self, function: Callable[..., Any]) -> None: ...
    def end(self) -> None: ...


def listen(listener: Listener) -> None:
    _listeners.append(listener)


def _reporter(base: Any) -> Any:
    class Reporter(base):  # type: ignore[misc]
        def on_start(self, happening: Any) -> None:
            for listener in _listeners:
                listener.start(happening.data["dispatcher"].py_func)

        def on_end(self, happening: Any) -> None:
            for listener in _listeners:
                listener.end()

    return Reporter()


def overload(function: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """As Numba's decorator of this name, without loading it."""

    def register(maker: Callable[..., Any]) -> Callable[..., Any]:
        _overloads.append((function, maker))
        if numba.cache_info().currsize:
            numba().extending.overload(function, strict=False)(maker)
        return maker

    return register


def is_misuse(error: Exception) -> bool:
    """Does it say that compiled code can't take these arguments? KeyError: the first one is no board's struct."""
    return isinstance(error, (KeyError, NotTaken)) or type(error).__module__.startswith("numba.")


def compiled(function: Callable[..., Any], threads: bool) -> Any:
    """Compiles at the first call, or finds what an earlier process compiled."""
    numba().config.CACHE_DIR = str(cache_folder(function.__module__))
    dispatcher = numba().njit(nogil=threads, **OPTIONS)(function)
    _forget_constants(dispatcher)
    return dispatcher


def _forget_constants(dispatcher: Any) -> None:
    """Numba would compile a function anew for each constant that others pass to it, a fifth of all compiling."""
    find, general = dispatcher.get_call_template, numba().types.unliteral

    def find_general(arguments: Any, keywords: Any) -> Any:
        return find(tuple(map(general, arguments)), {name: general(kind) for name, kind in keywords.items()})

    dispatcher.get_call_template = find_general


def cache_folder(module: str) -> Path:
    """Where a module's compiled code is kept; rules of other packages may use code of every level."""
    root = os.environ.get("STELLWERK_CACHE") or platformdirs.user_cache_dir("stellwerk")
    package, *folders = module.split(".")
    return Path(root) / "compiled" / _cache_name(level_of(folders) if package == "stellwerk" else ALL)


@cache
def _cache_name(level: int) -> str:
    """A hash of the sources, because Numba does not notice a change in an imported file (its issue 1833)."""
    return hash_of(f"{numba().__version__} {np.__version__} {numba().config.BOUNDSCHECK}", ROOT, level)
