"""Optional packages that a test needs."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec

import pytest


def needs(package: str, extra: str) -> None:
    """Without the package a test module is skipped and says so; in CI it is installed, so there it must be found."""
    if find_spec(package) is None and not os.environ.get("CI"):
        pytest.skip(f"{package} is not installed: pip install 'stellwerk[{extra}]'", allow_module_level=True)
    import_module(package)
