"""What people write: names and chat. Nothing in it may be invisible or pass for something else."""

import unicodedata

from stellwerk.server.protocol.refusal import Refusal

INVISIBLE = (
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Cn",
)  # control characters, joiners, marks of direction, and characters that no font has
BLANK = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols that look like spaces
ACCENTS = 2  # on one letter; no language needs more, and a stack of them covers the text above
# Letters of other scripts and digits that look like Latin ones, in the order of the letters they look like.
ALIKE = str.maketrans("аеорсухіјѕԁɡһӏԛԝᴠ0135ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХαικνορτυχ|",
                      "aeopcyxijsdghlqwvolesabezhikmnoptyxabekmhopctyxaiknoptyxl")  # fmt: skip


def plain(text: str, most: int, what: str) -> str:
    """Text without invisible characters, stacks of accents and spaces at the ends."""
    letters = (" " if letter.isspace() or letter in BLANK else letter for letter in unicodedata.normalize("NFC", text))
    visible = "".join(letter for letter in letters if unicodedata.category(letter) not in INVISIBLE)
    text = " ".join(without_stacks(visible).split())
    if not any(unicodedata.category(letter)[0] != "M" and not letter.isspace() for letter in text):
        raise Refusal(f"{what}-empty", f"the {what} is empty")
    if len(text) > most:
        raise Refusal(f"{what}-too-long", f"the {what} has {len(text)} characters; use {most} at most", most=most)
    return text


def without_stacks(text: str) -> str:
    kept: list[str] = []
    height = 0
    for letter in text:
        height = height + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        if height <= ACCENTS:
            kept.append(letter)
    return "".join(kept)


def looks_like(one: str, other: str) -> bool:
    """Could one name be taken for the other?"""
    return skeleton(one) == skeleton(other)


def name_taken(name: str) -> Refusal:
    return Refusal("name-taken", f"{name} is already at this table; choose a name that looks different", name=name)


def skeleton(name: str) -> str:
    """What of a name is seen at a glance: no case, accents, spaces or marks, and look-alikes as one letter."""
    parts = unicodedata.normalize("NFKD", name.translate(ALIKE))
    letters = unicodedata.normalize("NFKD", parts.casefold()).translate(ALIKE)
    return (
        "".join(letter for letter in letters if unicodedata.category(letter)[0] in "LNS")
        .replace("rn", "m")
        .replace("i", "l")
    )
