"""Which sources hold compiled code, and the hash by which what was compiled from them is known."""

import hashlib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]  # of the package
COMPILED = ("engine", "rules")  # the names of the folders that hold all compiled code
LEVELS = ("bots", "envs")  # each may use compiled code of the engine and of the levels before it
ALL = len(LEVELS)


def level_of(folders: Sequence[str]) -> int:
    """0 is the engine, 1 the bots, 2 the environments; a change of a level recompiles only it and those above."""
    return max((1 + LEVELS.index(folder) for folder in folders if folder in LEVELS), default=0)


@cache
def source_hash(level: int = ALL) -> str:
    return hash_of("", ROOT, level)


def hash_of(versions: str, root: Path, level: int) -> str:
    """Constants of imported files are compiled in, so all compiled sources count, comments and docstrings included."""
    digest = hashlib.sha256(versions.encode())
    for path in compiled_sources(root, level):
        digest.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def compiled_sources(root: Path, level: int = ALL) -> Iterator[Path]:
    for path in sorted(root.rglob("*.py")):
        folders = path.relative_to(root).parts[:-1]
        if path.parent.name in COMPILED and level_of(folders) <= level:
            yield path
