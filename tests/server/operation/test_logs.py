"""The log tells what failed and where, never what was in hand."""

from __future__ import annotations

import pytest
import structlog

from stellwerk.server.logs import log_as_json


def test_a_logged_fault_has_its_trace_but_no_values(capsys: pytest.CaptureFixture[str]) -> None:
    try:
        log_as_json()
        fail_with_a_secret()
    finally:
        structlog.reset_defaults()
    told = capsys.readouterr().err
    assert "fail_with_a_secret" in told
    assert "the-token-of-ann" not in told


def fail_with_a_secret() -> None:
    token = "-".join(["the", "token", "of", "ann"])
    try:
        token.index("x")
    except ValueError:
        structlog.get_logger().exception("socket failed")
