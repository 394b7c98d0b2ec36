"""The decorator of all compiled functions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, update_wrapper
from typing import Any, TypeVar, cast, overload

import numpy as np

from stellwerk.extras import MissingExtra
from stellwerk.native import jit
from stellwerk.native.binding import as_usual, caller
from stellwerk.native.entries import entries_by_rule
from stellwerk.native.library import library, shared, why_not

Function = TypeVar("Function", bound=Callable[..., Any])


@overload
def rule(function: Function) -> Function: ...
@overload
def rule(*, threads: bool) -> Callable[[Function], Function]: ...
def rule(function: Any = None, *, threads: bool = False) -> Any:
    """Compiled code: from the library if it fits the sources, else by the JIT; plain Python with NUMBA_DISABLE_JIT=1.

    A rule with `threads` releases Python's global lock while it runs, so that several threads can run it at once.
    """

    def bound(function: Function) -> Function:
        if jit.PLAIN:
            return function
        if library() is None and jit.is_installed():
            return cast(Function, jit.compiled(function, threads))
        return cast(Function, Rule(function, threads))

    return bound if function is None else bound(function)


class Rule:
    """A rule that Python calls in the library; code that the JIT compiles gets a version of its own."""

    __name__: str
    __qualname__: str

    def __init__(self, function: Callable[..., Any], threads: bool) -> None:
        update_wrapper(self, function)
        self.py_func, self.threads = function, threads

    def __call__(self, *arguments: Any) -> Any:
        return self.call(*arguments)

    def __reduce__(self) -> str:
        """Pickled by its name, as functions are."""
        return self.__qualname__

    @cached_property
    def call(self) -> Callable[..., Any]:
        """Tries one entry after the other. Made at the first call, when the entries' structs can be imported."""
        found: Callable[..., Any] = self._adapt
        for entry in entries_by_rule().get((self.__module__, self.__name__), []) if library() else []:
            found = caller(entry, shared(self.threads), found)
        return found

    @cached_property
    def jitted(self) -> Any:
        return jit.compiled(self.py_func, self.threads)

    @property
    def _numba_type_(self) -> Any:
        """What the JIT takes this object for, when a function that it compiles calls it."""
        return jit.numba().types.Dispatcher(self.jitted)

    def _adapt(self, *arguments: Any) -> Any:
        """Arguments that no entry takes as they are: arrays are copied into the usual layout, and back afterwards."""
        usual = [as_usual(each) for each in arguments]
        if any(new is not old for new, old in zip(usual, arguments, strict=True)):
            found = self.call(*usual)
            for new, old in zip(usual, arguments, strict=True):
                if new is not old and new.flags.owndata and old.flags.writeable:
                    old[...] = new
            return found
        if not any(isinstance(each, np.ndarray) for each in arguments):
            return self.py_func(*arguments)  # structs and numbers: what small rules do is quicker done than compiled
        if jit.is_installed():
            return self.jitted(*arguments)
        if library() and self.call != self._adapt and not any(map(is_foreign, arguments)):
            raise jit.NotTaken(f"{self.__name__} can't take such arguments")
        raise MissingExtra(f"{self.__module__}.{self.__name__}: {why_not()}")

    @property
    def signatures(self) -> list[Any]:
        return self.jitted.signatures if "jitted" in vars(self) else []


def is_foreign(argument: Any) -> bool:
    """Structs of a package outside Stellwerk, which have a mark as their last field."""
    names: Any = getattr(getattr(argument, "dtype", None), "names", None) or [""]
    return bool(names[-1].startswith("_"))
