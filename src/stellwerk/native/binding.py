"""Calls of the library: a function in Python for each entry, which checks its arguments and hands over their addresses.

All entries take one argument, a frame: eight bytes for each parameter. An array is given by the address of its object,
which NumPy promises to keep laid out as it is; asking the array for the address of its data would take longer than most
rules do.
"""

import ctypes
import struct
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from stellwerk.native.entries import Array, Entry, Group, Parameter

RESULTS = {"int": ctypes.c_int64, "float": ctypes.c_double, "bool": ctypes.c_bool, "none": None}
_dtypes: dict[np.dtype[Any], np.dtype[Any]] = {}  # of all arrays that entries take: comparing objects is quicker
SOURCE = """
def call({parameters}):
    if {checks}:
        try:
            frame = pack({values})
        except error:
            return other({parameters})
        return function(frame)
    return other({parameters})
"""


def caller(entry: Entry, library: ctypes.CDLL, other: Callable[..., Any]) -> Callable[..., Any]:
    """Calls `other` with arguments that are not the entry's. Made as text, because a loop over the parameters would
    take three times as long as the call."""
    function = getattr(library, entry.symbol, None)
    if function is None:
        return other
    function.argtypes, function.restype = [ctypes.c_char_p], RESULTS[entry.result]
    names = [f"p{index}" for index in range(len(entry.parameters))]
    parts = [part for each in zip(names, entry.parameters, strict=True) for part in parts_of(*each)]
    checks: list[str] = []
    values, form, kinds = [], "", dict[str, Any]()
    for name, parameter in parts:
        values.append(f"id({name})" if isinstance(parameter, Array) else name)
        form += "d" if parameter == "float" else "q"
        if isinstance(parameter, Array):
            kind = f"dtype{len(kinds)}"
            kinds[kind] = _dtypes.setdefault(parameter.dtype, parameter.dtype)
            checks.append(
                f"type({name}) is ndarray and {name}.dtype is {kind} and {name}.ndim == {parameter.dimensions} "
                f"and {name}.flags.carray"
            )
    source = SOURCE.format(
        parameters=", ".join(names), values=", ".join(values), checks=" and ".join([*sizes(entry), *checks]) or "True"
    )
    scope: dict[str, Any] = {
        **kinds, "ndarray": np.ndarray, "pack": struct.Struct(f"={form}").pack, "error": struct.error,
        "function": function, "other": other,
    }  # fmt: skip
    exec(source, scope)
    call: Callable[..., Any] = scope["call"]
    return call


def as_usual(argument: Any) -> Any:
    """An array as entries take it: NumPy's own class, one object for equal dtypes, writeable and without gaps."""
    if not isinstance(argument, np.ndarray):
        return argument
    dtype: Any = _dtypes.get(argument.dtype, argument.dtype)
    if type(argument) is np.ndarray and argument.flags.carray and argument.dtype is dtype:
        return argument
    return np.require(argument.view(np.ndarray).view(dtype), requirements=["C", "A", "W"])


def parts_of(name: str, parameter: Parameter) -> Iterator[tuple[str, str | Array]]:
    """A parameter's slots of the frame, and how each is written in Python."""
    if isinstance(parameter, Group):
        for index, part in enumerate(parameter.parts):
            yield from parts_of(f"{name}[{index}]", part)
    else:
        yield name, parameter


def sizes(entry: Entry) -> list[str]:
    """Checks that tuples are tuples of the right length."""
    tuples = [(index, each) for index, each in enumerate(entry.parameters) if isinstance(each, Group)]
    return [f"isinstance(p{index}, tuple) and len(p{index}) == {len(each.parts)}" for index, each in tuples]
