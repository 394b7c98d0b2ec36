"""Whole games through the page."""

from __future__ import annotations

import pytest

from boards import NAMES
from page.clicker import Clicker, play
from page.conftest import Invite
from page.tables import against_bot, check_end, opened
from server.conftest import Server

OF_TWO = ("berlin", "metro-paris")
ELSEWHERE = ("new-york", "metro-amsterdam", "metro-berlin")  # whole games there: with the keyboard, with fingers, alone


@pytest.mark.parametrize("board", [name for name in NAMES if name not in OF_TWO + ELSEWHERE])
def test_solo_against_bots_to_the_end(person: Invite, server: Server, board: str) -> None:
    ann = person()
    clicker = Clicker(ann.open(against_bot(server, board)["seats"][0]["path"]))
    play(clicker)
    check_end(ann)
    assert clicker.done.get("route", 0) + clicker.done.get("line", 0) > 5, clicker.done


@pytest.mark.parametrize("board", OF_TWO)
def test_two_people_play_a_whole_game(person: Invite, server: Server, board: str) -> None:
    ann, bob = person(), person(lang="de")
    links = opened(server, board, "Ann", "Bob")
    pages = [one.open(links["seats"][seat]["path"]) for seat, one in enumerate((ann, bob))]
    play(*(Clicker(page) for page in pages))
    check_end(ann)
    check_end(bob)
    assert ann.update["table"]["result"] == bob.update["table"]["result"]


def test_a_metro_sheet_alone(person: Invite, server: Server) -> None:
    ann = person()
    links = server.post("/api/play", board="metro-berlin", name="Ann", seats=1)
    play(Clicker(ann.open(links["seats"][0]["path"])))
    check_end(ann)
