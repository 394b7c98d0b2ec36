"""What a flat record is: a NumPy structured scalar that compiled rules change in place."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Self, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload
from numpy.typing import NDArray

config: Any = numba.config  # its settings are made at run time
Cells = NDArray[Any]  # an array inside a record, or a buffer that a rule writes into
Word = TypeVar("Word", bound=Callable[..., Any])


def field(kind: str, *shape: int) -> Any:
    """Declares a field of a `Flat`: its NumPy kind (`i1`, `i2`, `u4`, …) and its shape."""
    return (kind, shape) if shape else (kind,)


class Flat:
    """Subclass and declare fields; `new()` makes a record of zeros, `many(n)` an array of them.

    The annotations let mypy catch a mistyped field, which Numba reports only at run time and at length.
    Records are packed, so no hidden padding makes equal games differ in bytes.
    """

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        names = [name for name in cls.__annotations__ if not name.startswith("_")]
        cls.dtype = np.dtype([(name, *vars(cls)[name]) for name in names])

    @classmethod
    def many(cls, count: int) -> Any:
        """An array of `count` records. Alone in an array of one is how a record travels from Python
        to compiled code: Numba recognises the array in 0.6 µs, a lone record in 20."""
        return as_records(np.zeros(count, cls.dtype))

    @classmethod
    def new(cls) -> Self:
        return cast(Self, record_in(cls.many(1)))


def as_records(records: Any) -> Any:
    """Un-compiled rules read fields as attributes, which only a recarray's records have."""
    return records.view(np.recarray) if config.DISABLE_JIT else records


def record_in(records: Any, index: int = 0) -> Any:
    """A record of an array: its fields are attributes, and changing them changes the array."""
    return records.view(_with_attributes(records.dtype))[index]


@cache
def _with_attributes(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """NumPy's recarray gives the same records, but to make one takes four times as long."""
    return np.dtype((np.record, dtype))


class Plain(dict[str, Any]):
    """The fields of a record as numbers and lists, each of them read when it is first asked for.

    A whole list at once: cell by cell takes ten times as long.
    """

    def __init__(self, record: Any) -> None:
        super().__init__()
        self.record = record

    def __missing__(self, name: str) -> Any:
        value = self[name] = np.void.__getitem__(self.record, name).tolist()
        return value


def copy_of(records: Any) -> Any:
    """A copy of an array of records; NumPy's own copies field by field, thirty times slower."""
    return as_records(np.frombuffer(bytearray(records.tobytes()), records.dtype))


ABOVE = ("bots", "envs")  # folders that the engine doesn't import; each may import those before it


@cache
def _source_hash(level: int) -> str:
    """Names the compile cache: Numba does not notice a change in an imported file (its issue 1833).

    Rules have the constants of their neighbours compiled in, so a folder with one rule counts as a whole.
    The engine doesn't import the bots, so a change of a bot leaves the engine compiled; level 0 is the engine.
    """
    versions = f"{numba.__version__} {np.__version__} {config.BOUNDSCHECK}"
    digest = hashlib.sha256(versions.encode())
    root = Path(__file__).parent
    higher = {root / name for name in ABOVE[level:]}
    sources = {path: path.read_bytes() for path in sorted(root.rglob("*.py"))}
    folders = {path.parent for path, source in sources.items() if b"@rule" in source}
    for path, source in sources.items():
        if path.parent in folders and higher.isdisjoint(path.parents):
            digest.update(path.name.encode() + source)
    return digest.hexdigest()[:16]


def cache_folder(module: str) -> Path:
    """Where what a module has compiled is kept; other packages' rules may use all there is."""
    root = os.environ.get("STELLWERK_CACHE") or platformdirs.user_cache_dir("stellwerk")
    package, _, rest = module.partition(".")
    folder = rest.partition(".")[0]
    level = len(ABOVE) if package != "stellwerk" else 1 + ABOVE.index(folder) if folder in ABOVE else 0
    return Path(root) / "compiled" / _source_hash(level)


def rule(function: Word) -> Word:
    """Compiles a rule at its first call; with NUMBA_DISABLE_JIT=1 it stays plain Python."""
    config.CACHE_DIR = str(cache_folder(function.__module__))
    # error_model numpy: no checks for division by zero in every division.
    return cast(Word, numba.njit(cache=True, error_model="numpy")(function))


def lowest_bit(bits: int) -> int:
    """The place of the lowest bit that is set; at least one must be."""
    return (int(bits) & -int(bits)).bit_length() - 1


@intrinsic
def _trailing_zeros(context: Any, bits: Any) -> Any:
    """One instruction of the processor; Numba has no name for it."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), generate


@overload(lowest_bit, strict=False)
def _lowest_bit(bits: Any) -> Any:
    zeros: Any = _trailing_zeros
    return lambda bits: zeros(bits)
