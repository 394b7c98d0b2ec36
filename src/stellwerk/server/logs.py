"""The server's log on stderr, for our own messages and for those of the libraries: a JSON object a line for machines,
or lines for eyes. It says what failed and where, never what was in hand."""

from __future__ import annotations

import asyncio
import builtins
import logging
import sys
from typing import Any

import structlog

# These tell of files, lines and programs. Other errors may quote what somebody sent, or holds: a move, a link.
SPEAKING = (OSError, RuntimeError, TypeError, AttributeError, ImportError, MemoryError)
OF_DATABASES = (
    "OperationalError",
    "DatabaseError",
    "InterfaceError",
)  # of SQLite and PostgreSQL: a locked file, a full disk
# What anybody can make uvicorn say; the sender is answered, and the operator can do nothing about it.
OF_CLIENTS = ("Invalid UTF-8 sequence received", "Invalid HTTP request received", "Unsupported upgrade request")

traces = structlog.tracebacks.ExceptionDictTransformer(show_locals=False)  # locals hold hands, seeds and tokens


def said(kind: str, message: str) -> str:
    """What an error of this kind says, if it can't be about a game; the rest of several lines may quote a row."""
    known = getattr(builtins, kind, None)
    speaks = kind in OF_DATABASES or (isinstance(known, type) and issubclass(known, SPEAKING))
    return message.partition("\n")[0] if speaks else ""


def brief(error: BaseException) -> str:
    kind = type(error).__name__
    return f"{kind}: {said(kind, str(error))}".removesuffix(": ")


def trace(exc_info: Any) -> list[dict[str, Any]]:
    return [hushed(stack) for stack in traces(exc_info)]


def hushed(stack: dict[str, Any]) -> dict[str, Any]:
    groups = [[hushed(one) for one in group] for group in stack.get("exceptions", ())]
    message = said(stack["exc_type"], stack["exc_value"])
    return stack | {"exc_value": message, "exc_notes": [], "syntax_error": None, "exceptions": groups}


def trace_as_text(exc_info: Any) -> str:
    lines = []
    for stack in trace(exc_info):
        lines += [f"  {frame['filename']}:{frame['lineno']} in {frame['name']}" for frame in stack["frames"]]
        lines.append(f"{stack['exc_type']}: {stack['exc_value']}".removesuffix(": "))
    return "\n".join(lines)


def log_as_json() -> None:
    """Links are never logged: what a link is for stands in its secret."""
    start(structlog.processors.JSONRenderer(), "iso", trace)


def log_as_text() -> None:
    """For eyes: a line for each event, with time and colours."""
    renderer = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), pad_event_to=0)
    start(renderer, "%H:%M:%S", trace_as_text)


def start(renderer: structlog.typing.Processor, time: str, tell: structlog.typing.ExceptionTransformer) -> None:
    shared: list[structlog.typing.Processor] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt=time, utc=time == "iso"),
        structlog.processors.ExceptionRenderer(tell),
    ]
    structlog.configure(
        processors=[*shared, renderer],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )
    of_libraries = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=shared,
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(of_libraries)
    handler.addFilter(is_for_operators)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)


def is_for_operators(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(OF_CLIENTS)


def note_loop_fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """asyncio would print the whole task, and with it what was raised in it and what it was called with."""
    what = str(context["message"]).partition(" callback ")[0]
    structlog.get_logger("stellwerk.loop").error(what, exc_info=context.get("exception"))
