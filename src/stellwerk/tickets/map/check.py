"""What a tickets map must fulfil to be playable: a list of small checks, each naming the line it is about."""

import math
from collections import Counter
from collections.abc import Callable

from stellwerk.mapping.mapfile import slug
from stellwerk.mapping.values import Found, Path
from stellwerk.tickets.map.draft import LIMITS, Draft
from stellwerk.tickets.map.model import GREY, JOKER, Route, TicketsMap, route_names

OTHER_MOVES = 32  # room for pass, draws and keeps, which come before the claims
ROW = 5  # T1: cards turned up
CROWDED = 0.015  # of the board's shorter side: places nearer to each other can't be told apart


def check(draft: Draft) -> Found:
    for one in CHECKS:
        yield from one(draft)


def check_sizes(draft: Draft) -> Found:
    map = draft.map
    paths: dict[str, Path] = {"cards": ("cards",), "colours": ("cards",), "pieces": ("pieces",)}
    sizes = {
        "places": len(map.places),
        "routes": len(map.routes),
        "tickets": len(map.tickets),
        "cards": sum(map.cards.values()),
        "colours": len(map.colours),
        "pieces": len(map.pieces),
    }
    for what, size in sizes.items():
        low, high = LIMITS[what]
        noun = "kinds of piece" if what == "pieces" else what
        if not low <= size <= high:
            yield paths.get(what, ("board", what)), f"{size} {noun}: the engine takes {low} to {high}"
    if (moves := count_moves(map)) > LIMITS["moves"][1]:
        yield ("board", "routes"), f"too many ways to pay for all routes: {moves}, at most {LIMITS['moves'][1]}"


def count_moves(map: TicketsMap) -> int:
    """T12: a coloured route can be paid in cost + 1 ways, a grey one in cost ways for each colour and by jokers."""
    colours = (len(map.colours) if route.colour == GREY else 1 for route in map.routes)
    return OTHER_MOVES + sum(many * route.cost + 1 for many, route in zip(colours, map.routes, strict=True))


def check_rules(draft: Draft) -> Found:
    map, rules = draft.map, draft.map.rules
    fewest, most = rules.seats
    if fewest > most:
        yield ("rules", "seats"), f"fewest seats {fewest} is more than most seats {most}"
    for when in ("start", "turn"):
        offer, keep = getattr(rules, f"{when}_offer"), getattr(rules, f"{when}_keep")
        if keep > offer:
            yield ("rules", f"{when}_keep"), f"{when}_keep {keep} is more than {when}_offer {offer}"
    pieces = sum(piece.count for piece in map.pieces)
    if map.pieces and rules.last_round_at >= pieces:
        yield ("rules", "last_round_at"), f"the last round would start at once: {pieces} pieces in all"
    if rules.attraction and not any(place.attraction for place in map.places):
        yield ("rules", "attraction"), "points for attractions, but no place is an attraction"


def check_supply(draft: Draft) -> Found:
    map, rules = draft.map, draft.map.rules
    seats, cards = max(rules.seats), sum(map.cards.values())
    if cards < (wanted := seats * rules.hand + ROW):
        yield ("cards",), f"{cards} cards are too few: {seats} hands of {rules.hand} and a row of {ROW} need {wanted}"
    if len(map.tickets) < (wanted := seats * rules.start_offer):
        have = len(map.tickets)
        yield ("board", "tickets"), f"{have} tickets are too few: {seats} seats are offered {wanted} at the start"


def check_places(draft: Draft) -> Found:
    first: dict[str, int] = {}
    used = {end for route in draft.map.routes for end in (route.a, route.b)}
    for index, place in enumerate(draft.map.places):
        word, path = slug(place.name), draft.place(index)
        if place.name and not word:
            yield path, f"the name {place.name!r} needs a letter or a digit"
        other = draft.map.places[first.setdefault(word, index)]
        if word and other is not place:
            alike = "is listed twice" if other.name == place.name else f"looks like {other.name!r} in moves"
            yield path, f"place {place.name!r} {alike}"
        elif index not in used:
            yield path, f"no route leads to {place.name!r}"
        if place.attraction and not draft.map.rules.attraction:
            yield path, f"{place.name!r} is an attraction, but the switch attraction gives no points"
        if place.lines and "".join(place.lines).replace(" ", "") != place.name.replace(" ", ""):
            yield path, f"the lines of {place.name!r} say {' '.join(place.lines)!r}"


def check_spots(draft: Draft) -> Found:
    """Everything that is drawn at a point lies on the board, and no place on another."""
    map = draft.map
    wide, high = map.drawing.size
    if not (100 <= wide <= 10_000 and 100 <= high <= 10_000):
        yield ("board", "size"), "width and height of the board must be from 100 to 10000"
        return
    spots: list[tuple[Path, str, tuple[float, float] | None]] = [
        (("board", "legend"), "the legend", map.drawing.legend)
    ]
    for index, place in enumerate(map.places):
        spots.append((draft.place(index), f"place {place.name!r}", (place.x, place.y)))
        spots.append((draft.place(index), f"the label of {place.name!r}", place.label))
        for other in map.places[:index]:
            if math.dist((place.x, place.y), (other.x, other.y)) < CROWDED * min(wide, high):
                yield draft.place(index), f"place {place.name!r} lies on {other.name!r}"
    spots += [(draft.route(index), "the point via", route.via) for index, route in enumerate(map.routes)]
    for path, what, spot in spots:
        if spot and not (0 <= spot[0] <= wide and 0 <= spot[1] <= high):
            yield path, f"{what} is off the board: {spot[0]:g}, {spot[1]:g} on {wide:g} × {high:g}"


def check_ends(draft: Draft) -> Found:
    for index, route in draft.known_routes():
        if route.a == route.b:
            yield draft.route(index), f"the route leads from {draft.map.places[route.a].name!r} to itself"


def check_lanes(draft: Draft) -> Found:
    """T16: two lanes at most, of the same length; tram and subway lanes are counted apart."""
    lanes: dict[tuple[frozenset[int], int], list[Route]] = {}
    for index, route in draft.known_routes():
        if route.a == route.b:
            continue
        before = lanes.setdefault((frozenset((route.a, route.b)), route.piece), [])
        if len(before) >= 2:
            yield draft.route(index), f"a third lane {draft.between(route)}: two at most"
        elif before and before[0].cost != route.cost:
            yield draft.route(index), f"twin lanes {draft.between(route)} differ: {before[0].cost} and {route.cost}"
        before.append(route)


def check_names(draft: Draft) -> Found:
    """Moves name routes by their places: "a-b" to "c" and "a" to "b-c" would be the same."""
    if any(min(route.a, route.b) < 0 for route in draft.map.routes):
        return
    many = Counter(route_names(draft.map))
    twice = {name for name, count in many.items() if count > 1}
    for index, name in enumerate(route_names(draft.map)):
        if name in twice:
            yield draft.route(index), f"another pair of places gives the route name {name!r} too; rename a place"


def check_costs(draft: Draft) -> Found:
    map = draft.map
    for index, route in enumerate(map.routes):
        if route.piece >= len(map.pieces):
            continue
        piece, path = map.pieces[route.piece], draft.route(index)
        if route.cost > len(piece.points):
            yield (
                path,
                f"no points for a {piece.name} route that costs {route.cost}: points ends at {len(piece.points)}",
            )
        if not piece.one_space and route.cost > piece.count:
            yield path, f"the route takes {route.cost} pieces {piece.name}, but a seat has {piece.count}"
        if route.colour != GREY and route.colour not in map.cards:
            yield path, f"no {route.colour} cards in [cards], so the route could never be paid in its colour"
        elif route.cost > (most := payable(map, route.colour)):
            yield path, f"the route costs {route.cost} {route.colour} cards, but the box has {most} with all jokers"


def payable(map: TicketsMap, colour: str) -> int:
    counts = [map.cards[one] for one in map.colours if colour in (one, GREY)]
    return max(counts, default=0) + map.cards[JOKER]


def check_tickets(draft: Draft) -> Found:
    map = draft.map
    seen: set[frozenset[int]] = set()
    region = regions(draft)
    for index, ticket in enumerate(map.tickets):
        if min(ticket.a, ticket.b) < 0:
            continue
        path, ends = draft.ticket(index), frozenset((ticket.a, ticket.b))
        a, b = map.places[ticket.a].name, map.places[ticket.b].name
        if ticket.a == ticket.b:
            yield path, f"both ends of the ticket are {a!r}"
        elif ends in seen:
            yield path, f"the ticket {a} – {b} is listed twice"
        elif region[ticket.a] != region[ticket.b]:
            yield path, f"the ticket {a} – {b} can't be fulfilled: no routes connect its ends"
        seen.add(ends)


def regions(draft: Draft) -> list[int]:
    """For each place a number that is the same for all places routes connect it to."""
    region = list(range(len(draft.map.places)))
    for _, route in draft.known_routes():
        old, new = region[route.a], region[route.b]
        region = [new if one == old else one for one in region]
    return region


CHECKS: list[Callable[[Draft], Found]] = [
    check_sizes,
    check_rules,
    check_supply,
    check_places,
    check_spots,
    check_ends,
    check_lanes,
    check_names,
    check_costs,
    check_tickets,
]
