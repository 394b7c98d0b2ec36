"""Names as docs/concepts/records.md describes them, once more and letter by letter."""

from __future__ import annotations

import unicodedata

PLAIN = {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe"}  # no accent to take off
APOSTROPHES = "'’"


def slug(*names: str) -> str:
    """Lower case, accents and apostrophes dropped, every run of what is no letter or digit one hyphen."""
    plain = ""
    for letter in unicodedata.normalize("NFKD", " ".join(names).casefold()):
        if letter.isalnum():
            plain += PLAIN.get(letter, letter)
        elif letter not in APOSTROPHES and not unicodedata.combining(letter):
            plain += " "
    return "-".join(plain.split())
