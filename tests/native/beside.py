"""The JIT's answer to a call of the library: the same bytes in the result and in all arrays."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from native.tape import Call, bytes_of, difference
from stellwerk.native.entries import Array, Entry, Group, Parameter


def compare(call: Call, make: Callable[[], bytes]) -> bytes:
    """Makes the call in both, with copies for the JIT; arrays that are passed twice stay one."""
    copies = {id(array): array.copy() for array in call.arrays.values()}
    values = iter(
        [copies[id(call.arrays[place])] if place in call.arrays else word for place, word in enumerate(call.words)]
    )
    answer = rule_of(call.entry)(*arguments(call.entry.parameters, values))
    result = make()
    assert as_bytes(call.entry, answer) == result, f"{call.entry.symbol} returns {result!r}, by the JIT {answer!r}"
    for place, array in call.arrays.items():
        first, end = difference(bytes_of(array), bytes_of(copies[id(array)]))
        assert end == 0, f"{call.entry.symbol}: argument {place} differs in bytes {first} to {end - 1}"
    return result


@cache
def rule_of(entry: Entry) -> Any:
    found = getattr(import_module(entry.module), entry.name)
    return getattr(found, "compiled", found).jitted


def arguments(parameters: Sequence[Parameter], values: Iterator[Any]) -> Iterator[Any]:
    for each in parameters:
        if isinstance(each, Group):
            parts = tuple(arguments(each.parts, values))
            module, _, name = each.of.rpartition(".")
            yield getattr(import_module(f"stellwerk.{module}"), name)(*parts) if name else parts
        elif isinstance(each, Array):
            yield next(values)
        else:
            (value,) = struct.unpack("=d" if each == "float" else "=q", struct.pack("=Q", next(values)))
            yield value


def as_bytes(entry: Entry, answer: Any) -> bytes:
    if entry.result == "none":
        return bytes(8)
    return np.array(answer, np.float64 if entry.result == "float" else np.int64).tobytes()
