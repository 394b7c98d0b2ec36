"""Requests made from the server's own schema, right and wrong ones: none is a fault of the server."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.errors import Unsatisfiable
from hypothesis.strategies import SearchStrategy

from server.unlimited import UnlimitedServer

BOARDS = ["metro-paris", "usa"]


@pytest.fixture(scope="module")
def api_server(tmp_path_factory: pytest.TempPathFactory, warm: None) -> Iterator[Any]:
    import schemathesis  # here and below: it takes seconds to load, and every worker reads this file

    folder = tmp_path_factory.mktemp("schema")
    server = UnlimitedServer(str(folder / "tables.db"), folder)
    server.start()
    found = schemathesis.openapi.from_url(f"{server.url}/schema/openapi.json")
    yield found, [server.post("/api/play", board=board, name="Ann") for board in BOARDS]
    server.stop()
    assert '"level": "error"' not in server.log.read_text()


QUICK = settings(
    max_examples=20, deadline=None, phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck)
)


def test_requests_of_the_schema_are_answered(api_server: tuple[Any, list[Any]]) -> None:
    """Every answer is one that the schema promises, and no request is the server's fault."""
    from schemathesis import GenerationMode

    found, tables = api_server
    operations = [result.ok() for result in found.get_all_operations()]
    assert len(operations) >= 14
    for operation in operations:
        ask(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), tables)
        with contextlib.suppress(Unsatisfiable):  # what takes no parameters can't be asked wrongly
            ask(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE), [])


def ask(cases: SearchStrategy[Any], tables: list[Any]) -> None:
    """At tables that there are, if some are given, and with their links."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks

    promises = [checks.status_code_conformance, checks.content_type_conformance, checks.response_schema_conformance]

    @QUICK
    @given(case=cases, place=st.integers(0, 10**6))
    def ask_one(case: Any, place: int) -> None:
        if tables and "table" in case.path_parameters:
            links = tables[place % len(tables)]
            case.path_parameters["table"] = links["table"]
            case.headers["Authorization"] = f"Bearer {links['host']['token']}"
        answer = case.call()
        case.validate_response(answer, checks=[not_a_server_error])
        if answer.status_code != 405:
            case.validate_response(answer, checks=promises)

    ask_one()
