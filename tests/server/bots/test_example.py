"""The example bot plays a seat by its link, in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from patience import PATIENCE, wait_until
from repository import ROOT
from server.conftest import Server

EXAMPLE = ROOT / "examples/socket_bot.py"


def has_promised(server: Server, links: dict[str, Any]) -> bool:
    shown = server.get(f"/api/tables/{links['table']}", links["host"]["token"])
    return bool(shown["table"]["seats"][0]["promise"])


def test_the_example_bot_plays_a_whole_game(server: Server) -> None:
    assert len(EXAMPLE.read_text().splitlines()) < 70
    links = server.post("/api/tables", board="metro-amsterdam", seats=[{}, {"bot": "random"}])
    url = server.url
    command = [sys.executable, str(EXAMPLE), url + links["seats"][0]["path"], "Robby"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as bot:
        wait_until(lambda: has_promised(server, links), lambda: str(bot.poll()))
        server.post(f"/api/tables/{links['table']}/act", links["host"]["token"], type="start", id="start")
        said = bot.communicate(timeout=PATIENCE)[0]
    assert bot.returncode == 0
    assert said.splitlines()[0] == "waiting for the host to start the game"
    assert "winners:" in said
    proof = server.get(f"/api/tables/{links['table']}/proof", links["host"]["token"])
    assert len(proof["texts"][0]) == 32
