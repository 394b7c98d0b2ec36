"""Figures for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    """Of one app: tests run several in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter("stellwerk_acts", "Messages that changed a table", ["kind"], registry=self.registry)
        self.refused = Counter("stellwerk_refused", "Messages refused", ["reason"], registry=self.registry)
        self.latency = Histogram(
            "stellwerk_act_seconds",
            "From a message's arrival to its acknowledgement",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self.registry,
        )
        self.sent = Counter("stellwerk_sent", "Messages sent", registry=self.registry)
        self.sockets = Gauge("stellwerk_sockets", "Open sockets", registry=self.registry)
        self.tables = Gauge("stellwerk_tables", "Tables in memory", registry=self.registry)
        self.errors = Counter("stellwerk_errors", "Faults of the server itself", registry=self.registry)
