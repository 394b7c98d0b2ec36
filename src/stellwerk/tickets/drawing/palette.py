"""The colours of cards and routes, and their symbols."""

from stellwerk.drawing.palette import INK, WHITE, Theme, mixed
from stellwerk.tickets.map.model import GREY

FILLS = {  # card colour → fill, edge by day, ink of its symbol
    "blue": ("#2F6FBF", "#184A8A", WHITE),
    "red": ("#C93A35", "#8A1D1A", WHITE),
    "green": ("#36894A", "#1E5A2E", WHITE),
    "yellow": ("#F2CC3F", "#9C7F0C", INK),
    "orange": ("#EA8426", "#A15408", INK),
    "purple": ("#8A56A6", "#5B3273", WHITE),
    "pink": ("#E07FB0", "#9A3F72", INK),
    "white": ("#FAF8F1", "#8C887C", INK),
    "black": ("#2D3137", "#0C0E11", WHITE),
}
JOKER_STRIPES = ("red", "orange", "yellow", "green", "blue", "purple")

WAVE = "c3.2-4.4 6.3-4.4 9.5 0s6.3 4.4 9.5 0"
RAYS = (
    "M12 1.8V3.4M12 20.6V22.2M1.8 12H3.4M20.6 12H22.2"
    "M4.8 4.8 5.9 5.9M18.1 18.1 19.2 19.2M4.8 19.2 5.9 18.1M18.1 5.9 19.2 4.8"
)
HEART = (
    "M12 21.5C4 15.5 2 12 2 8.5 2 5.4 4.4 3.2 7.2 3.2 9.3 3.2 11 4.3 12 6.2 13 4.3 14.7 3.2 16.8 3.2"
    " 19.6 3.2 22 5.4 22 8.5 22 12 20 15.5 12 21.5Z"
)
SOLID, STROKE = 'fill="currentColor"', 'fill="none" stroke="currentColor" stroke-linecap="round"'
SYMBOLS = {  # in a box of 24 × 24; a grey route has none, which means any colour
    "blue": f'<path d="M2.5 9{WAVE}M2.5 16.6{WAVE}" {STROKE} stroke-width="3.6"/>',
    "red": f'<path d="M12 1.5 21 12 12 22.5 3 12Z" {SOLID}/>',
    "green": f'<path d="M12 1.5 19 10.5H16L21.5 19H13.8V23H10.2V19H2.5L8 10.5H5Z" {SOLID}/>',
    "yellow": f'<circle cx="12" cy="12" r="5" {SOLID}/><path d="{RAYS}" {STROKE} stroke-width="2.8"/>',
    "orange": f'<path d="M14.5 1 4 14H11L9 23 20 9.5H13Z" {SOLID}/>',
    "purple": f'<g {SOLID}><circle cx="12" cy="6.4" r="4.4"/><circle cx="6.2" cy="16.8" r="4.4"/>'
    '<circle cx="17.8" cy="16.8" r="4.4"/></g>',
    "pink": f'<path d="{HEART}" {SOLID}/>',
    "white": f'<circle cx="12" cy="12" r="7.6" {STROKE} stroke-width="4"/>',
    "black": f'<path d="M5 5 19 19M19 5 5 19" {STROKE} stroke-width="5"/>',
    "joker": f'<g {STROKE}><circle cx="12" cy="12" r="9" stroke-width="2.8"/>'
    f'<path d="M12 3V21M4.2 7.5 19.8 16.5M19.8 7.5 4.2 16.5" stroke-width="2"/></g>'
    f'<circle cx="12" cy="12" r="3" {SOLID}/>',
}


def fill_of(theme: Theme, colour: str) -> str:
    return theme.grey if colour == GREY else FILLS[colour][0]


def edge_of(theme: Theme, colour: str) -> str:
    """By day the dark edge; at night the fill lightened, so that it stands out from the ground."""
    if colour == GREY:
        return theme.grey_edge
    if not theme.dark:
        return FILLS[colour][1]
    return "#A3AEB6" if colour == "black" else mixed(FILLS[colour][0], WHITE, 0.62)


def ink_of(theme: Theme, colour: str) -> str:
    return theme.label if colour == GREY else FILLS[colour][2]
