"""Processes in which packages are missing."""

from __future__ import annotations

from pathlib import Path

COMPILER = ("numba", "llvmlite")
SERVER = (
    "litestar", "sqlalchemy", "alembic", "aiosqlite", "uvicorn", "structlog", "filelock", "segno", "websockets",
)  # fmt: skip
ABSENT = "import sys\nfor name in {names!r}:\n    sys.modules[name] = None\n"


def without(names: tuple[str, ...], folder: Path) -> dict[str, str]:
    """Variables for a process that can't import these packages, nor can those that it starts. Nothing that was compiled
    earlier is found either."""
    (folder / "sitecustomize.py").write_text(ABSENT.format(names=names))
    return {"PYTHONPATH": str(folder), "STELLWERK_CACHE": str(folder / "cache"), "STELLWERK_JIT": "0"}
