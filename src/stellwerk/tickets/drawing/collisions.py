"""What overlaps in a drawn board."""

from itertools import pairwise

from stellwerk.drawing.areas import Area, circle, is_off, overlap
from stellwerk.tickets.drawing.layout import Layout


def collisions(layout: Layout) -> list[str]:
    """Everything that overlaps what it shouldn't, or is off the board; empty for a clean board."""
    labels = [Area(label.outline, f"label {' '.join(label.lines)}") for label in layout.labels]
    legend, *others = solids(layout)
    spaces = others[len(layout.places) :]
    tracks = [Area(piece, f"line of {route.name}") for route in layout.routes for piece in pairwise(route.curve)]
    printed = [legend, *labels]
    solid = [*printed, *others]
    pairs = [(one, two) for index, one in enumerate(solid) for two in solid[index + 1 :] if one.name != two.name]
    pairs += [(one, two) for one in printed for two in tracks]
    found = [f"{one.name} on {two.name}" for one, two in pairs if overlap(one, two)]
    found += [f"{area.name} off the board" for area in [*printed, *spaces] if is_off(layout.size, area)]
    return list(dict.fromkeys(found))


def solids(layout: Layout) -> list[Area]:
    """All that is printed but names: the legend, the places, the spaces of routes."""
    places = [Area(circle((place.x, place.y), place.radius), f"place {place.name}") for place in layout.places]
    spaces = [Area(space.outline, f"route {route.name}") for route in layout.routes for space in route.spaces]
    return [Area(layout.legend.outline, "legend"), *places, *spaces]
