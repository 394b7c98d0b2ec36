"""All languages, everywhere: no key is shown instead of its words."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from page.clicker import Clicker
from page.conftest import Invite
from page.tables import finish, opened
from server.conftest import Server

LANGUAGES = ("de", "nl", "en")
NAMESPACES = "common|end|metro|rules|start|table|tickets"
KEY = re.compile(rf"\b(?:{NAMESPACES}):[a-z][\w.-]*|{{{{\s*\w+|\[object|\bundefined\b|\bNaN\b")


def check_words(page: Page, lang: str) -> None:
    """Neither in what is read nor in what is read out."""
    text = page.evaluate(
        """() => document.body.innerText + "\\n" + [...document.querySelectorAll("[aria-label], [title], [alt]")]
          .map((e) => `${e.ariaLabel} ${e.title} ${e.alt}`.replaceAll("undefined", "")).join("\\n")"""
    )
    assert not KEY.findall(text), KEY.findall(text)
    assert page.locator("html").get_attribute("lang") == lang


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_view_speaks_every_language(person: Invite, lang: str) -> None:
    ann = person(lang=lang)
    for path in ("/", "/rules/tickets", "/rules/metro", "/t/nothing234#" + "a" * 32):
        page = ann.open(path)
        page.wait_for_selector("h1")
        page.wait_for_load_state("networkidle")
        check_words(page, lang)


@pytest.mark.parametrize("board", ["new-york", "metro-amsterdam"])
def test_a_table_speaks_every_language_at_once(person: Invite, server: Server, board: str) -> None:
    people = [person(lang=lang) for lang in LANGUAGES]
    links = opened(server, board, "Ann", "Bob", "Cem")
    clickers = [Clicker(one.open(links["seats"][seat]["path"])) for seat, one in enumerate(people)]
    for _ in range(15):
        for clicker, lang in zip(clickers, LANGUAGES, strict=True):
            clicker.step()
            check_words(clicker.page, lang)
    finish(server, links, *people)
    for one, lang in zip(people, LANGUAGES, strict=True):
        one.page.wait_for_selector("[data-end]")
        check_words(one.page, lang)


def test_the_words_are_those_of_the_language(person: Invite) -> None:
    texts = []
    for lang in LANGUAGES:
        page = person(lang=lang).open("/rules/metro")
        expect(page.locator("h1")).to_be_visible()
        texts.append(page.locator("main").inner_text())
    assert len(set(texts)) == 3
