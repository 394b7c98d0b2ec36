"""What the tickets family offers for its maps: see `stellwerk.atlas.MapMaker`."""

from __future__ import annotations

from stellwerk.tickets.map import TicketsMap
from stellwerk.tickets.mapread import facts, read, warnings

__all__ = ["draw", "facts", "layout", "read", "summary", "tile", "warnings"]


def draw(map: TicketsMap, theme: str) -> str:
    from stellwerk.tickets.draw import draw as draw_map  # only drawing needs the geometry

    return draw_map(map, theme)


def layout(map: TicketsMap) -> object:
    from stellwerk.tickets.layout import layout as lay_out

    return lay_out(map)


def summary(map: TicketsMap) -> str:
    cards = sum(map.cards.values())
    return f"{len(map.places)} places, {len(map.routes)} routes, {len(map.tickets)} tickets, {cards} cards"


def tile(map: TicketsMap, theme: str) -> str:
    from stellwerk.tickets.tile import tile as draw_tile

    return draw_tile(map, theme)
