"""Figures for Prometheus, on a port of their own: only the operator may know how many play, and when.

They are of the whole server. Where few people play, figures by kinds of acts or by rules that refused them would tell
about single tables: that somebody tried a claim without the cards for it, or has taken a choice back.
"""

import contextlib
from collections.abc import Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, start_http_server

from stellwerk.errors import StellwerkError
from stellwerk.server.protocol.requests import STATUS

OF_TABLES = "table"  # the label of all reasons that tell what somebody did at a table


class Metrics:
    """The figures of one app; tests run several apps in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter("stellwerk_acts", "Messages that changed a table", registry=self.registry)
        self.refused = Counter("stellwerk_refused", "Messages refused", ["reason"], registry=self.registry)
        self.latency = Histogram(
            "stellwerk_act_seconds", "From a message's arrival to its acknowledgement", registry=self.registry,
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
        )  # fmt: skip
        self.sent = Counter("stellwerk_sent", "Messages sent", registry=self.registry)
        self.sockets = Gauge("stellwerk_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("stellwerk_tables", "Tables in memory", registry=self.registry)
        self.bots_waiting = Gauge("stellwerk_bots_waiting", "Questions to bots that wait", registry=self.registry)
        self.bot_wait = Histogram(
            "stellwerk_bot_wait_seconds", "How long questions to bots have waited for their turn",
            buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30), registry=self.registry,
        )  # fmt: skip
        self.eased = Counter("stellwerk_eased", "Moves that a bot chose at a cheaper level", registry=self.registry)
        self.errors = Counter("stellwerk_errors", "Faults of the server itself", registry=self.registry)

    def note_refusal(self, reason: str) -> None:
        self.refused.labels(reason if reason in STATUS else OF_TABLES).inc()


@contextlib.contextmanager
def serving(metrics: Metrics, address: tuple[str, int] | None) -> Iterator[None]:
    """Serves the figures on this address, in a thread of its own, within the block."""
    if address is None:
        yield
        return
    host, port = address
    try:
        server, thread = start_http_server(port, host, metrics.registry)
    except OSError as error:
        fault = f"metrics can't be served on {host}:{port}: {error.strerror}"
        raise StellwerkError(f"{fault}; choose another --metrics") from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
