"""The library of compiled rules that comes with Stellwerk, built ahead of time for each platform."""

import ctypes
import hashlib
import os
import platform
import sys
import sysconfig
from functools import cache
from pathlib import Path

import numpy as np

from stellwerk.native import jit
from stellwerk.native.entries import TABLE
from stellwerk.native.sources import source_hash

FOLDER = Path(__file__).with_name("lib")
SUFFIXES = {"linux": "so", "darwin": "dylib", "win32": "dll"}
SOURCES = b"stellwerk-sources-"  # stands in each library before the hash of what it was built from
MACHINES = {"amd64": "x86_64", "x86_64": "x86_64", "aarch64": "aarch64", "arm64": "aarch64"}


def platform_name() -> str:
    """`linux-x86_64` and the like; also for platforms that no library is built for."""
    machine = platform.machine().lower()
    return f"{sys.platform}-{MACHINES.get(machine, machine)}"


def path_for(name: str) -> Path:
    return FOLDER / f"{name}.{SUFFIXES.get(name.partition('-')[0], 'wasm')}"


def wanted_hash() -> str:
    """A hash of everything that a library is made from."""
    return hashlib.sha256(source_hash().encode() + TABLE.read_bytes()).hexdigest()[:16]


@cache
def library() -> Path | None:
    """The library for this machine, if it was built from the sources that are here."""
    path = Path(os.environ.get("STELLWERK_LIBRARY") or path_for(platform_name()))
    if jit.PLAIN or jit.CHECKED or jit.WANTED or not fits(path) or not reads_arrays():
        return None
    try:
        ctypes.CDLL(str(path))
    except OSError:  # not for this system after all
        return None
    return path


def fits(path: Path) -> bool:
    """Was it built from the sources that are here? Also for libraries that this machine can't load."""
    return path.exists() and SOURCES + wanted_hash().encode() in path.read_bytes()


def why_not() -> str:
    """Why a rule can't be called without the compiler, and what to do about it."""
    if library():
        what = "this rule is not among those compiled ahead of time"
    elif not path_for(platform_name()).exists():
        what = f"there is no library of compiled rules for {platform_name()}"
    else:
        what = "the library of compiled rules was built from other sources, or for another system"
    return f"{what}; to compile them here: pip install 'stellwerk[jit]'"


@cache
def shared(threads: bool) -> ctypes.CDLL:
    """The library as loaded; with `threads` its calls release Python's global lock."""
    path = str(library())
    return ctypes.CDLL(path) if threads else ctypes.PyDLL(path)


def reads_arrays() -> bool:
    """Do NumPy's arrays lie in memory as compiled code reads them? Without a global lock, or in PyPy, they do not."""
    if sys.implementation.name != "cpython" or sysconfig.get_config_var("Py_GIL_DISABLED"):
        return False
    sample = np.zeros(3)
    return ctypes.c_void_p.from_address(id(sample) + 16).value == sample.ctypes.data
