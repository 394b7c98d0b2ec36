"""What the metro family offers for its maps: see `stellwerk.atlas.MapMaker`."""

from __future__ import annotations

from stellwerk.metro.map import MetroMap
from stellwerk.metro.mapread import facts, read, warnings

__all__ = ["draw", "facts", "layout", "read", "summary", "tile", "warnings"]


def draw(map: MetroMap, theme: str) -> str:
    from stellwerk.metro.draw import draw as draw_map  # checking a map needs no picture

    return draw_map(map, theme)


def layout(map: MetroMap) -> object:
    from stellwerk.metro.layout import layout as lay_out

    return lay_out(map)


def summary(map: MetroMap) -> str:
    windows, cards = sum(line.windows for line in map.lines), sum(card.count for card in map.deck)
    return f"{len(map.stations)} stations, {len(map.lines)} lines, {windows} windows, {cards} cards"


def tile(map: MetroMap, theme: str) -> str:
    from stellwerk.metro.tile import tile as draw_tile

    return draw_tile(map, theme)
