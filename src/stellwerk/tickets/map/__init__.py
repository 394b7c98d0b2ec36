"""What the tickets family offers for its maps: see `stellwerk.mapping.atlas.MapMaker`."""

from stellwerk.tickets.map.model import TicketsMap
from stellwerk.tickets.map.read import facts, read, warnings

__all__ = ["draw", "facts", "layout", "minutes", "read", "summary", "tile", "warnings"]


def draw(map: TicketsMap, theme: str) -> str:
    from stellwerk.tickets.drawing.svg.picture import draw as draw_map  # only drawing needs the geometry

    return draw_map(map, theme)


def layout(map: TicketsMap) -> object:
    from stellwerk.tickets.drawing.layout import layout as lay_out

    return lay_out(map)


def minutes(map: TicketsMap) -> float:
    return sum(piece.count for piece in map.pieces)  # a minute for each piece of a seat


def summary(map: TicketsMap) -> str:
    cards = sum(map.cards.values())
    return f"{len(map.places)} places, {len(map.routes)} routes, {len(map.tickets)} tickets, {cards} cards"


def tile(map: TicketsMap, theme: str) -> str:
    from stellwerk.tickets.drawing.svg.tile import tile as draw_tile

    return draw_tile(map, theme)
