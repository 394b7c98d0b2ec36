"""Packages that only some parts need; an error says how to install one that is missing."""

from importlib import import_module
from typing import Any

from stellwerk.errors import StellwerkError


class MissingExtra(StellwerkError, ImportError):
    """A package of an extra that is not installed."""


def need_extra(extra: str, package: str) -> Any:
    """The package, or an error that says how to install it."""
    try:
        return import_module(package)
    except ModuleNotFoundError as error:
        if (error.name or package).partition(".")[0] != package:
            raise  # it is installed, but a package that it needs is not
        raise MissingExtra(f"{package} is not installed: pip install 'stellwerk[{extra}]'") from None


# The extra `play`: the server imports these in many places, so the command line looks here when one is missing.
PLAY = (
    "aiosqlite", "alembic", "filelock", "httptools", "litestar", "prometheus_client", "segno", "sqlalchemy",
    "structlog", "uvicorn", "uvloop", "websockets",
)  # fmt: skip


def explain_missing(error: ModuleNotFoundError) -> str | None:
    """Says how to install what the server needs; nothing if the missing module is none of these."""
    package = (error.name or "").partition(".")[0]
    if package not in PLAY:
        return None
    return f"hosting games needs more packages, {package} among them: pip install 'stellwerk[play]'"
