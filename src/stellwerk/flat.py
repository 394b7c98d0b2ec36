"""What a flat record is: a NumPy structured scalar that compiled rules change in place."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numpy.typing import NDArray

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
        """An array of `count` records; an element is a record that rules can change in place."""
        return np.zeros(count, cls.dtype).view(np.recarray)

    @classmethod
    def new(cls) -> Self:
        return cast(Self, cls.many(1)[0])

    if TYPE_CHECKING:  # records are numpy.record at run time

        def tobytes(self) -> bytes: ...
        def copy(self) -> Self: ...


def same_kind(record: Flat, data: bytes) -> Any:
    """A record of the same kind as `record` with these bytes."""
    kind = cast(Any, record).dtype
    return np.frombuffer(bytearray(data), kind).view(np.recarray)[0]


def copy_of(record: Any) -> Any:
    """A copy that later changes of the original don't touch (`record.copy()` keeps the attribute access)."""
    return same_kind(record, record.tobytes())


def _source_hash() -> str:
    """Names the compile cache: Numba does not notice a change in an imported file (its issue 1833)."""
    digest = hashlib.sha256(f"{numba.__version__} {np.__version__}".encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        source = path.read_bytes()
        if b"@rule" in source or path == Path(__file__):
            digest.update(path.name.encode() + source)
    return digest.hexdigest()[:16]


def _cache_folder() -> Path:
    root = os.environ.get("STELLWERK_CACHE") or platformdirs.user_cache_dir("stellwerk")
    return Path(root) / "compiled" / _source_hash()


CACHE_FOLDER = _cache_folder()
numba.config.CACHE_DIR = str(CACHE_FOLDER)  # type: ignore[attr-defined]


def rule(function: Word) -> Word:
    """Compiles a rule at its first call; with NUMBA_DISABLE_JIT=1 it stays plain Python."""
    # error_model numpy: no checks for division by zero in every division.
    return cast(Word, numba.njit(cache=True, error_model="numpy")(function))
