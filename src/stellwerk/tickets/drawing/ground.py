"""What lies under the routes: sea and land, parks, rivers, faint meridians; as SVG paths in board units."""

import math
from dataclasses import dataclass

from stellwerk.drawing.areas import Point
from stellwerk.drawing.svg import number, smooth
from stellwerk.tickets.map.model import Decor, TicketsMap

RIVER = 12.0  # the width of a river for which the map gives none


@dataclass(frozen=True, slots=True)
class DecorShape:
    kind: str
    name: str
    path: str
    width: float  # of a river


@dataclass(frozen=True, slots=True)
class Ground:
    has_land: bool  # then the ground below is sea, otherwise paper
    shapes: tuple[DecorShape, ...]  # in the order of the file
    graticule: str  # empty: the map draws no land


def lay_ground(map: TicketsMap) -> Ground:
    has_land = any(shape.kind == "land" for shape in map.drawing.decor)
    shapes = tuple(decor_shape(shape) for shape in map.drawing.decor)
    return Ground(has_land, shapes, graticule(map.drawing.size) if has_land else "")


def decor_shape(shape: Decor) -> DecorShape:
    is_river = shape.kind == "river"
    width = (shape.width or RIVER) if is_river else 0.0
    return DecorShape(shape.kind, shape.name, smooth(shape.points, closed=not is_river), width)


def graticule(size: Point) -> str:
    """Faint meridians and parallels, curved as on a map of the globe."""
    wide, high = size
    step, bend = max(size) / 6, 0.02 * high
    down = [f"M{number(step * i)} 0V{number(high)}" for i in range(1, math.ceil(wide / step))]
    edges = [(number(step * i - bend), number(step * i + bend)) for i in range(1, math.ceil(high / step))]
    across = [f"M0 {end}Q{number(wide / 2)} {middle} {number(wide)} {end}" for end, middle in edges]
    return "".join(down + across)
