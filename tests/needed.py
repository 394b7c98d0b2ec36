"""Packages and programs that a test needs and a machine may lack."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import NoReturn

import pytest


def give_up(lack: str) -> NoReturn:
    """A test without what it needs is skipped and says so; CI installs everything, so there it fails."""
    if os.environ.get("CI"):
        pytest.fail(lack, pytrace=False)
    pytest.skip(lack, allow_module_level=True)


def need_package(package: str, extra: str) -> None:
    if find_spec(package) is None:
        give_up(f"{package} is not installed: pip install 'stellwerk[{extra}]'")
