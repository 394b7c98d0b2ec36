"""Structs: NumPy structured scalars that compiled rules change in place."""

import sys
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self, cast

import numpy as np
from numpy.typing import NDArray

from stellwerk.native import jit
from stellwerk.native.rule import rule as rule
from stellwerk.native.sources import ALL, hash_of

Cells = NDArray[Any]  # an array inside a struct, or a buffer that a rule writes into


def field(kind: str, *shape: int) -> Any:
    """Declares a field of a `Flat`: its NumPy kind (`i1`, `i2`, `u4`, …) and its shape."""
    return (kind, shape) if shape else (kind,)


class Flat:
    """Subclass and declare fields; `new()` makes a struct of zeros, `many(n)` an array of them.

    The annotations let mypy catch a mistyped field, which Numba reports only at run time and at length.
    Structs are packed, so no hidden padding makes equal games differ in bytes.
    """

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        names = [name for name in cls.__annotations__ if not name.startswith("_")]
        cls.dtype = np.dtype([(name, *vars(cls)[name]) for name in names] + _mark_of(cls.__module__.partition(".")[0]))

    @classmethod
    def many(cls, count: int) -> Any:
        """An array of `count` structs. A struct is passed from Python to compiled code in an array of one:
        Numba recognises the array in 0.6 µs, a struct by itself in 20 µs."""
        return as_structs(np.zeros(count, cls.dtype))

    @classmethod
    def new(cls) -> Self:
        return cast(Self, struct_in(cls.many(1)))


def as_structs(array: Any) -> Any:
    """Rules that are not compiled read fields as attributes, which only the structs of a recarray have."""
    return array.view(np.recarray) if jit.PLAIN else array


def struct_in(array: Any, index: int = 0) -> Any:
    """A struct of an array: its fields are attributes, and changing them changes the array."""
    return array.view(_with_attributes(array.dtype))[index]


@cache
def _with_attributes(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """A recarray would give the same structs but takes four times as long to make."""
    return np.dtype((np.record, dtype))


class Plain(dict[str, Any]):
    """The fields of a struct as numbers and lists; each is converted when it is first read.

    `tolist` converts a whole array: converting cell by cell takes ten times as long.
    """

    def __init__(self, struct: Any) -> None:
        super().__init__()
        self.struct = struct

    def __missing__(self, name: str) -> Any:
        value = self[name] = np.void.__getitem__(self.struct, name).tolist()
        return value


def copy_of(array: Any) -> Any:
    """A copy of an array of structs; NumPy copies field by field, which is thirty times slower."""
    return as_structs(np.frombuffer(bytearray(array.tobytes()), array.dtype))


@cache
def _mark_of(package: str) -> list[tuple[str, str, int]]:
    """An empty last field for all structs of a package outside `stellwerk`, named by the hash of its rules.

    The engine's functions are compiled for such a package too, into a cache that only Stellwerk's own rules name.
    Numba tells compiled functions apart by the fields of structs, so a change of the package's rules recompiles them.
    """
    path = getattr(sys.modules[package], "__path__", ())
    if package == "stellwerk" or not path:
        return []
    return [(f"_{hash_of('', Path(path[0]), ALL)}", "u1", 0)]


def lowest_bit(bits: int) -> int:
    """The index of the lowest bit that is set; at least one must be."""
    return (int(bits) & -int(bits)).bit_length() - 1


@cache
def _trailing_zeros() -> Any:
    """One instruction of the processor, for which Numba has no function."""
    numba = jit.numba()

    def zeros(context: Any, bits: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            return builder.cttz(arguments[0], numba.core.cgutils.true_bit)

        return numba.types.int64(numba.types.int64), generate

    return numba.extending.intrinsic(zeros)


@jit.overload(lowest_bit)
def _lowest_bit(bits: Any) -> Any:
    zeros: Any = _trailing_zeros()
    return lambda bits: zeros(bits)
