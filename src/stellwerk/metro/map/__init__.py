"""What the metro family offers for its maps: see `stellwerk.mapping.atlas.MapMaker`."""

from stellwerk.metro.map.model import MetroMap
from stellwerk.metro.map.read import facts, read, warnings

__all__ = ["draw", "facts", "layout", "minutes", "read", "summary", "tile", "warnings"]


def draw(map: MetroMap, theme: str) -> str:
    from stellwerk.metro.drawing.svg.picture import draw as draw_map  # checking a map needs no picture

    return draw_map(map, theme)


def layout(map: MetroMap) -> object:
    from stellwerk.metro.drawing.layout import layout as lay_out

    return lay_out(map)


def minutes(map: MetroMap) -> float:
    return 25  # the deck decides this, not the sheet


def summary(map: MetroMap) -> str:
    windows, cards = sum(line.windows for line in map.lines), sum(card.count for card in map.deck)
    return f"{len(map.stations)} stations, {len(map.lines)} lines, {windows} windows, {cards} cards"


def tile(map: MetroMap, theme: str) -> str:
    from stellwerk.metro.drawing.svg.tile import tile as draw_tile

    return draw_tile(map, theme)
