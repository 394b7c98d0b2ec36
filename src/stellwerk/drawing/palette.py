"""The colours of a drawn board, light and dark; for all that is drawn in Python."""

from dataclasses import dataclass

from stellwerk.mapping.mapfile import did_you_mean

INK, WHITE = "#16202A", "#FFFFFF"


@dataclass(frozen=True, slots=True)
class Theme:
    paper: str
    water: str
    river: str
    park: str
    coast: str
    graticule: str
    frame: str
    bed: str  # the track under the spaces
    line: str  # the track of a single space
    place: str
    place_edge: str
    attraction: str
    label: str
    halo: str
    surface: str  # of the legend
    grey: str
    grey_edge: str
    dark: bool = False


THEMES = {
    "light": Theme(
        paper="#F8F1E0", water="#E5E8E1", river="#C6DCE3", park="#DFE7C8", coast="#D6CFB9", graticule="#E2D8BF",
        frame="#CFC3A4", bed="#D9CBA8", line="#807C70", place="#FFFDF6", place_edge="#26313B", attraction="#F2CC3F",
        label="#16202A", halo="#F8F1E0", surface="#FCFBF8", grey="#D6D2C6", grey_edge="#8E8A7E",
    ),
    "dark": Theme(
        paper="#24323C", water="#18232C", river="#1D3A48", park="#2B3F38", coast="#3A4B57", graticule="#2E3E49",
        frame="#3A4B57", bed="#4A5A65", line="#7C8D9A", place="#FFFDF6", place_edge="#0C1318", attraction="#F2CC3F",
        label="#F3F0E7", halo="#1F2C35", surface="#18232C", grey="#5B6871", grey_edge="#9BA7B0", dark=True,
    ),
}  # fmt: skip


def theme_named(name: str) -> Theme:
    if name not in THEMES:
        raise ValueError(f"no theme {name!r}{did_you_mean(name, THEMES)}")
    return THEMES[name]


def mixed(colour: str, other: str, part: float) -> str:
    """A share of the first colour and the rest of the other."""
    pairs = ((int(one[index : index + 2], 16) for one in (colour, other)) for index in (1, 3, 5))
    return "#" + "".join(f"{round(part * one + (1 - part) * two):02X}" for one, two in pairs)
