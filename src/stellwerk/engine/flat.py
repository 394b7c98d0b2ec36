"""Structs: NumPy structured scalars that compiled rules change in place."""

import hashlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar, cast
from typing import overload as typed

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

config: Any = numba.config  # its settings are made at run time
Cells = NDArray[Any]  # an array inside a struct, or a buffer that a rule writes into
Function = TypeVar("Function", bound=Callable[..., Any])


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
    return array.view(np.recarray) if config.DISABLE_JIT else array


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


COMPILED = ("engine", "rules")  # the names of the folders that hold all compiled code
LEVELS = ("bots", "envs")  # each may use compiled code of the engine and of the levels before it


def level_of(folders: Sequence[str]) -> int:
    """0 is the engine, 1 the bots, 2 the environments; a change of a level recompiles only it and those above."""
    return max((1 + LEVELS.index(folder) for folder in folders if folder in LEVELS), default=0)


@cache
def _source_hash(level: int) -> str:
    """Names the compile cache: Numba does not notice a change in an imported file (its issue 1833).

    Constants of imported files are compiled in, so all files of these folders count, comments and docstrings included.
    """
    versions = f"{numba.__version__} {np.__version__} {config.BOUNDSCHECK}"
    return _hash_of(versions, Path(__file__).parents[1], level)


def _hash_of(versions: str, root: Path, level: int) -> str:
    digest = hashlib.sha256(versions.encode())
    for path in sorted(root.rglob("*.py")):
        folders = path.relative_to(root).parts[:-1]
        if folders and folders[-1] in COMPILED and level_of(folders) <= level:
            digest.update("/".join((*folders, path.name)).encode() + path.read_bytes())
    return digest.hexdigest()[:16]


@cache
def _mark_of(package: str) -> list[tuple[str, str, int]]:
    """An empty last field for all structs of a package outside `stellwerk`, named by the hash of its rules.

    The engine's functions are compiled for such a package too, into a cache that only Stellwerk's own rules name.
    Numba tells compiled functions apart by the fields of structs, so a change of the package's rules recompiles them.
    """
    path = getattr(sys.modules[package], "__path__", ())
    if package == "stellwerk" or not path:
        return []
    return [(f"_{_hash_of('', Path(path[0]), len(LEVELS))}", "u1", 0)]


def cache_folder(module: str) -> Path:
    """Where a module's compiled code is kept; rules of other packages may use code of every level."""
    root = os.environ.get("STELLWERK_CACHE") or platformdirs.user_cache_dir("stellwerk")
    package, *folders = module.split(".")
    level = level_of(folders) if package == "stellwerk" else len(LEVELS)
    return Path(root) / "compiled" / _source_hash(level)


@typed
def rule(function: Function) -> Function: ...
@typed
def rule(*, threads: bool) -> Callable[[Function], Function]: ...
def rule(function: Any = None, *, threads: bool = False) -> Any:
    """Compiles a rule at its first call; with NUMBA_DISABLE_JIT=1 it stays plain Python.

    A rule with `threads` releases Python's global lock while it runs, so that several threads can run it at once.
    """

    def compiled(function: Function) -> Function:
        config.CACHE_DIR = str(cache_folder(function.__module__))
        # error_model numpy: no check for division by zero in every division.
        return cast(Function, numba.njit(cache=True, error_model="numpy", nogil=threads)(function))

    return compiled if function is None else compiled(function)


def lowest_bit(bits: int) -> int:
    """The index of the lowest bit that is set; at least one must be."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _trailing_zeros(context: Any, bits: Any) -> Any:
    """One instruction of the processor, for which Numba has no function."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), generate


@overload(lowest_bit, strict=False)
def _lowest_bit(bits: Any) -> Any:
    zeros: Any = _trailing_zeros
    return lambda bits: zeros(bits)
