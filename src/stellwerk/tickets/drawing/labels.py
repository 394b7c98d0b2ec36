"""Place names on a board: where they fit beside their places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from stellwerk.drawing.areas import Area, Point, hits, is_off
from stellwerk.drawing.letters import Label, box_of, padded, text_width
from stellwerk.tickets.map.model import Place

STEPS = tuple(step / 8 for step in range(-8, 9))  # from one corner of the label to the other
GAPS = (0.35, 0.7, 1.1, 1.6, 2.2)  # between place and label, in radii of a place


def label_at(place: Place, lines: tuple[str, ...], spot: Point, size: float) -> Label:
    width, height = box_of(lines, size)
    beside = (spot[0] - place.x) / (width / 2 or 1)
    anchor = "start" if beside > 1 else "end" if beside < -1 else "middle"
    return Label(lines, spot[0], spot[1], width, height, size, anchor)


@dataclass(frozen=True, slots=True)
class Obstacles:
    """What a label must keep clear of."""

    fixed: Sequence[Area]  # spaces, places, the legend
    tracks: Sequence[Area]  # lines between places: less bad
    board: Point

    def within(self, place: Place, reach: float) -> Obstacles:
        fixed = [area for area in self.fixed if is_near(place, area, reach)]
        tracks = [area for area in self.tracks if is_near(place, area, reach)]
        return Obstacles(fixed, tracks, self.board)

    def cost(self, area: Area) -> float:
        """The cost of a label there: 0 if it is free."""
        return 60 * hits(area, self.fixed) + 40 * min(2, hits(area, self.tracks)) + 200 * is_off(self.board, area)


def given_label(place: Place, size: float) -> Label | None:
    """The label at the spot that the map gives it."""
    return label_at(place, place.lines or (place.name,), place.label, size) if place.label else None


def find_labels(
    places: Sequence[Place], obstacles: Obstacles, radii: Sequence[float], size: float
) -> tuple[Label, ...]:
    """A label for each place: as given, or the best free spot around it; in a few rounds they avoid each other."""
    labels = [given_label(place, size) for place in places]
    choices = {
        index: free_spots(place, obstacles, radius, size)
        for index, (place, radius) in enumerate(zip(places, radii, strict=True))
        if not place.label
    }
    for _ in range(4 if choices else 0):
        for index, options in choices.items():
            others = [Area(label.outline) for i, label in enumerate(labels) if label and i != index]
            labels[index] = min(options, key=lambda one: one[0] + 60 * hits(padded(one[1]), others))[1]
    return tuple(label for label in labels if label)


def free_spots(
    place: Place, obstacles: Obstacles, radius: float, size: float, enough: int = 40
) -> list[tuple[float, Label]]:
    """The best few spots for a place's name, each with its cost."""
    near = obstacles.within(place, text_width(place.name, size) + 6 * radius)
    tries = [
        (cost + 3 * gap + 2.5 * (len(lines) - 1), label)
        for lines in ([place.lines] if place.lines else splits(place.name))
        for gap in GAPS
        for cost, label in spots(place, lines, radius, gap * radius, size)
    ]
    found: list[tuple[float, Label]] = []
    free = 0
    for cost, label in sorted(tries, key=lambda one: one[0]):
        more = near.cost(padded(label))
        found.append((cost + more, label))
        free += more == 0
        if free == enough:  # the rest can only be worse
            break
    return sorted(found, key=lambda one: one[0])[: 2 * enough]


def spots(
    place: Place, lines: tuple[str, ...], radius: float, gap: float, size: float
) -> Iterator[tuple[float, Label]]:
    """Beside the place reads best, then below and above; the farther from the middle, the worse."""
    middle = label_at(place, lines, (place.x, place.y), size)
    wide, high = middle.width / 2 + radius + gap, middle.height / 2 + radius + gap
    for step in STEPS:
        lean = 2.5 * abs(step)
        beside = (wide, step * high, 0.0), (-wide, step * high, 0.3)
        for right, down, cost in (*beside, (step * wide, high, 0.7), (step * wide, -high, 0.7)):
            yield cost + lean, label_at(place, lines, (round(place.x + right), round(place.y + down)), size)


def splits(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and in two where it has a space nearest to its middle."""
    gaps = [index for index, letter in enumerate(name) if letter == " "]
    if not gaps:
        return [(name,)]
    middle = min(gaps, key=lambda gap: abs(gap - len(name) / 2))
    return [(name,), (name[:middle], name[middle + 1 :])]


def is_near(place: Place, area: Area, reach: float) -> bool:
    return area.left - reach < place.x < area.right + reach and area.top - reach < place.y < area.bottom + reach
