"""What could be better in a playable tickets map: advice for its author that forbids nothing."""

from collections.abc import Callable
from statistics import median

from stellwerk.drawing.tight import tight_names
from stellwerk.mapping.values import Found, Path
from stellwerk.tickets.drawing.collisions import collisions, solids
from stellwerk.tickets.drawing.layout import Layout, layout
from stellwerk.tickets.map.draft import Draft
from stellwerk.tickets.map.model import GREY

RARE = 0.5  # of what the other colours have: with less a colour is a matter of luck


def warn(draft: Draft) -> Found:
    drawn = layout(draft.map)
    for one in WARNINGS:
        yield from one(draft, drawn)


def warn_of_overlaps(draft: Draft, drawn: Layout) -> Found:
    for what in collisions(drawn):
        yield path_of(draft, drawn, what), f"in the drawing: {what}"


def path_of(draft: Draft, drawn: Layout, what: str) -> Path:
    """Where the file has the first thing of a collision that can be moved."""
    paths: dict[str, Path] = {"legend": ("board", "legend")}
    for index, (place, label) in enumerate(zip(drawn.places, drawn.labels, strict=True)):
        paths[f"label {' '.join(label.lines)}"] = paths[f"place {place.name}"] = draft.place(index)
    for index, route in enumerate(drawn.routes):
        paths[f"route {route.name}"] = draft.route(index)
    first, _, second = what.removesuffix(" off the board").partition(" on ")
    return paths.get(first) or paths.get(second) or ("board",)


def warn_of_tight_names(draft: Draft, drawn: Layout) -> Found:
    own = [f"place {place.name}" for place in drawn.places]
    for index, other in tight_names(drawn.labels, own, solids(drawn)):
        name = draft.map.places[index].name
        yield (
            draft.place(index),
            f"the name of {name!r} nearly touches {other}; give it a label = [x, y] with more room",
        )


def warn_of_rare_colours(draft: Draft, drawn: Layout) -> Found:
    """T12: cards of a colour that few routes ask for are useless; a colour with few cards is hard to pay in."""
    map = draft.map
    spaces = {colour: sum(route.cost for route in map.routes if route.colour == colour) for colour in map.colours}
    for colour in map.colours:
        usual = median(spaces.values())
        if spaces[colour] < RARE * usual:
            yield (
                ("cards", colour),
                f"{colour} is rare: its routes cost {spaces[colour]} cards, those of others {usual:g}",
            )
        usual = median(map.cards[other] for other in map.colours)
        if map.cards[colour] < RARE * usual:
            yield (
                ("cards", colour),
                f"{colour} is rare: {map.cards[colour]} cards, of other colours there are {usual:g}",
            )
    for index, route in enumerate(map.routes):
        if route.colour != GREY and route.cost > map.cards[route.colour]:
            have = map.cards[route.colour]
            yield draft.route(index), f"the route costs {route.cost} {route.colour} cards, but there are only {have}"


WARNINGS: list[Callable[[Draft, Layout], Found]] = [warn_of_overlaps, warn_of_tight_names, warn_of_rare_colours]
