"""The server's log on stderr, for our messages and those of libraries: one JSON object a line for machines, or text for
people. It says what failed and where, and quotes no values."""

import asyncio
import builtins
import logging
import sys
from typing import Any

import structlog

# Their messages are about files, code and programs. Those of other errors may quote a move, a link or a hand.
SPEAKING = (OSError, RuntimeError, TypeError, AttributeError, ImportError, MemoryError)
OF_DATABASES = ("OperationalError", "DatabaseError", "InterfaceError")  # a locked file, a full disk
# Warnings of uvicorn that any client can cause; the operator can do nothing about them.
OF_CLIENTS = ("Invalid UTF-8 sequence received", "Invalid HTTP request received", "Unsupported upgrade request")

traces = structlog.tracebacks.ExceptionDictTransformer(
    show_locals=False
)  # local variables hold hands, seeds and tokens


def quotable(kind: str, message: str) -> str:
    """The first line of an error's message, if the kind of error can't quote anything of a game; else nothing."""
    known = getattr(builtins, kind, None)
    speaks = kind in OF_DATABASES or (isinstance(known, type) and issubclass(known, SPEAKING))
    return message.partition("\n")[0] if speaks else ""


def brief(error: BaseException) -> str:
    kind = type(error).__name__
    return f"{kind}: {quotable(kind, str(error))}".removesuffix(": ")


def trace(exc_info: Any) -> list[dict[str, Any]]:
    return [redacted(stack) for stack in traces(exc_info)]


def redacted(stack: dict[str, Any]) -> dict[str, Any]:
    groups = [[redacted(one) for one in group] for group in stack.get("exceptions", ())]
    message = quotable(stack["exc_type"], stack["exc_value"])
    return stack | {"exc_value": message, "exc_notes": [], "syntax_error": None, "exceptions": groups}


def trace_as_text(exc_info: Any) -> str:
    lines = []
    for stack in trace(exc_info):
        lines += [f"  {frame['filename']}:{frame['lineno']} in {frame['name']}" for frame in stack["frames"]]
        lines.append(f"{stack['exc_type']}: {stack['exc_value']}".removesuffix(": "))
    return "\n".join(lines)


def log_as_json() -> None:
    """Links are never logged, because they contain secrets."""
    start(structlog.processors.JSONRenderer(), "iso", trace)


def log_as_text() -> None:
    """For people: a line for each message, with time and colours."""
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
        foreign_pre_chain=shared, processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer]
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(of_libraries)
    handler.addFilter(is_for_operators)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)


def is_for_operators(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(OF_CLIENTS)


def note_loop_fault(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """asyncio would print the whole task with its exception and arguments."""
    what = str(context["message"]).partition(" callback ")[0]
    structlog.get_logger("stellwerk.loop").error(what, exc_info=context.get("exception"))
