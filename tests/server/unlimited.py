"""A server for tests that ask more than people do."""

from __future__ import annotations

from server.conftest import Server

UNLIMITED = """
import dataclasses, sys
from stellwerk.server.run import run
from stellwerk.server.settings import Limits, Settings
free = {field.name: 1e9 for field in dataclasses.fields(Limits) if field.name.endswith(("rate", "burst"))}
run(Settings(database=sys.argv[1], limits=Limits(**free)), "127.0.0.1", 0, None)
"""


class UnlimitedServer(Server):
    """One address may ask as often as it likes."""

    program = UNLIMITED

    def arguments(self) -> list[str]:
        return [self.database]
