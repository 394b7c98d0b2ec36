"""The example bot plays a seat by its link, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from server.conftest import Server

EXAMPLE = Path(__file__).parents[2] / "examples/socket_bot.py"


def test_the_example_bot_plays_a_whole_game(server: Server) -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 60
    links = server.post("/api/tables", board="metro-amsterdam", seats=[{}, {"bot": "random"}])
    url = server.url
    command = [sys.executable, str(EXAMPLE), url + links["seats"][0]["path"], "Robby"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        while (
            server.get(f"/api/tables/{links['table']}", links["host"]["token"])["table"]["seats"][0]["name"] != "Robby"
        ):
            assert bot.poll() is None
        server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
        said = bot.communicate(timeout=60)[0]
    assert bot.returncode == 0
    assert "winners:" in said


def name_of_first(server: Server, links: dict[str, Any]) -> str:
    update = server.get(f"/api/tables/{links['table']}", links["host"]["token"])
    name: str = update["table"]["seats"][0]["name"]
    return name
