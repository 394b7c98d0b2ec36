"""The colours of lines: by day those of the city, at night light enough to stand out from the ground."""

from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import replace
from typing import Protocol

from stellwerk.drawing.palette import INK, THEMES, WHITE, Theme

ENOUGH = 3.0  # contrast of a line to the paper at night


def night_colour(colour: str) -> str:
    """A line's colour, lightened in small steps until it can be seen, with its saturation unchanged."""
    hue, light, saturation = rgb_to_hls(*parts_of(colour))
    found = colour
    while contrast(found, THEMES["dark"].paper) < ENOUGH:
        light += 0.02
        found = "#" + "".join(f"{round(255 * part):02X}" for part in hls_to_rgb(hue, light, saturation))
    return found


class Coloured(Protocol):
    @property
    def colour(self) -> str: ...
    @property
    def night(self) -> str: ...


def colour_of(line: Coloured, look: Theme) -> str:
    return line.night if look.dark else line.colour


def on_paper(look: Theme, paper: str) -> Theme:
    """By day each city has its own paper."""
    return look if look.dark else replace(look, paper=paper, halo=paper)


def ink_on(colour: str) -> str:
    """White or ink, whichever is easier to read."""
    return max((WHITE, INK), key=lambda ink: contrast(ink, colour))


def contrast(one: str, two: str) -> float:
    """As accessibility guidelines measure it: 1 is none, 21 is black on white."""
    light, dark = sorted((brightness(one), brightness(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def brightness(colour: str) -> float:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts_of(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def parts_of(colour: str) -> tuple[float, float, float]:
    """Red, green and blue, each from 0 to 1."""
    red, green, blue = (int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5))
    return red, green, blue
