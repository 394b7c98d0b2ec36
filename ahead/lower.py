"""Lowers all entry points to LLVM modules, not yet optimised, that fit every target.

Numba is asked to compile as usual, but what it would hand to its own compiler is written down instead. Only unoptimised
modules can be retargeted: optimised ones have sizes of pointers folded in.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import count
from typing import Any

from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils, codegen, cpu, types

from ahead.frames import reader, result_of
from stellwerk.native import jit
from stellwerk.native.entries import Entry, Group, Parameter, flattened

modules: list[str] = []  # as texts


class Collecting(codegen.JITCodeLibrary):
    """A library of Numba's that only writes down what is added to it."""

    def __init__(self, owner: Any, name: str) -> None:
        codegen.CodeLibrary.__init__(self, owner, name)

    def add_ir_module(self, module: Any) -> None:
        modules.append(cgutils.normalize_ir_text(str(module)))

    def add_linking_library(self, library: Any) -> None:
        """All modules are linked in the end."""

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


@cache
def collect() -> None:
    """From now on nothing that Numba compiles can be run. No rule may have been imported before."""
    jit.WANTED = True
    codegen.JITCPUCodegen._library_class = Collecting
    cpu.CPUContext.get_executable = placeholder  # type: ignore[method-assign]
    jit.OPTIONS.update(cache=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)
    from stellwerk import families
    from stellwerk.engine.verbs import rules_named

    for family in families.all_families():
        rules_named(family.name)  # so that verbs know its structs


def placeholder(context: Any, library: Any, description: Any, environment: Any) -> Any:
    """Numba tells functions apart by this, so it is a new one each time; it can't be called."""
    return _dynfunc.make_function(description.lookup_module(), description.qualname, "", 0, environment, (library,))


def lower(entry: Entry) -> tuple[str, str]:
    """Adds what the entry needs to `modules`; returns its function's name in them and the type of its result."""
    collect()
    function = jit.numba().njit(**jit.OPTIONS)(wrapper(entry))
    function.compile((types.voidptr,))
    (compiled,) = function.overloads.values()
    return compiled.fndesc.llvm_func_name, result_of(entry, compiled.signature.return_type)


def wrapper(entry: Entry) -> Any:
    """A function that reads its arguments from a frame."""
    scope: dict[str, Any] = {"int64": types.int64, "rule": compiled_rule(entry)}
    for index, parameter in enumerate(flattened(entry.parameters)):
        scope[f"read{index}"] = reader(parameter, index)
    call = f"rule({written(entry.parameters, count(), scope)})"
    body = {"none": call, "float": f"return {call}"}.get(entry.result, f"return int64({call})")
    exec(f"def {entry.symbol}(frame):\n    {body}\n", scope)
    return scope[entry.symbol]


def compiled_rule(entry: Entry) -> Any:
    """The rule itself, where Python gets one that checks its answer."""
    found = getattr(import_module(entry.module), entry.name)
    return getattr(found, "compiled", found)


def written(parameters: Sequence[Parameter], slots: Iterator[int], scope: dict[str, Any]) -> str:
    """Arguments as Python writes them; classes of tuples are added to the scope."""
    texts = []
    for each in parameters:
        if isinstance(each, Group):
            module, _, name = each.of.rpartition(".")
            inner = written(each.parts, slots, scope)
            if name:
                scope[name] = getattr(import_module(f"stellwerk.{module}"), name)
            texts.append(f"{name}({inner},)")
        else:
            texts.append(f"read{next(slots)}(frame)")
    return ", ".join(texts)
