"""What a drawn sheet must not have: things that overlap, or a line through a station where it does not stop."""

import math
from collections.abc import Iterator, Set
from dataclasses import replace
from itertools import pairwise

from stellwerk.drawing.areas import Area, Point, circle, overlap
from stellwerk.mapping.values import Found, Path
from stellwerk.metro.drawing.fixed import LINE, STATION, UNIT, FixedParts
from stellwerk.metro.drawing.paths import band
from stellwerk.metro.drawing.tracks import hops_of
from stellwerk.metro.map.draft import LIMITS, Draft
from stellwerk.metro.map.model import LABELS, Line, MetroMap

CROWDED = 2.2 * STATION / UNIT  # grid units: stations nearer than this overlap


def check_drawing(draft: Draft) -> Found:
    if not draft.drawn:
        return
    far = list(check_extent(draft))
    yield from far
    crowded = list(check_spots(draft))
    yield from crowded
    lost = {
        *draft.unplaced,
        *(index for index in range(len(draft.map.stations)) if draft.station(index) in dict(crowded)),
    }
    lines = [index for index, line in enumerate(draft.map.lines) if is_drawable(line, lost)]
    if far or not lines:
        return
    known = [index for index in range(len(draft.map.stations)) if index not in lost]
    fixed = FixedParts(part_of(draft.map, known, lines))
    yield from check_tracks(draft, fixed, lines)
    yield from check_trains(draft, fixed, lines)
    yield from check_names(draft, fixed, known)


def is_drawable(line: Line, lost: Set[int]) -> bool:
    """Are all its stations known and on the grid, and no two in a row the same? Other checks report the rest."""
    stops = line.stations
    if len(stops) < (3 if line.ring else 2) or any(stop < 0 or stop in lost for stop in stops):
        return False
    return all(a != b for a, b in hops_of(line))


def part_of(map: MetroMap, stations: list[int], lines: list[int]) -> MetroMap:
    """The map with only these stations and lines."""
    number = {old: new for new, old in enumerate(stations)}
    kept = [map.lines[index] for index in lines]
    return replace(
        map,
        stations=tuple(map.stations[index] for index in stations),
        lines=tuple(replace(line, stations=tuple(number[stop] for stop in line.stations)) for line in kept),
    )


def spot_of(map: MetroMap, station: int) -> Point:
    return map.stations[station].x, map.stations[station].y


def points_of(draft: Draft) -> Iterator[tuple[Path, str, Point]]:
    """All that has coordinates on the grid."""
    for index, station in enumerate(draft.map.stations):
        if index not in draft.unplaced:
            yield draft.station(index), f"station {station.name!r}", (station.x, station.y)
    for index, line in enumerate(draft.map.lines):
        if line.train:
            yield draft.line(index, "train"), f"the train of line {line.letter}", line.train
        for bend in line.bends:
            yield draft.line(index, "stations"), f"a bend of line {line.letter}", (bend.x, bend.y)


def check_extent(draft: Draft) -> Found:
    """A sheet of a size that can be printed and read."""
    points = list(points_of(draft))
    for axis, way in enumerate(("right", "down")):
        middle = sorted(point[axis] for _, _, point in points)[len(points) // 2] if points else 0
        most = LIMITS["grid"][1]
        for path, what, point in points:
            if abs(point[axis] - middle) > most / 2:
                yield path, f"{what} is too far from the others: {point[axis]:g} {way}, a sheet has {most} steps"


def check_spots(draft: Draft) -> Found:
    map = draft.map
    placed = [index for index in range(len(map.stations)) if index not in draft.unplaced]
    for one, index in enumerate(placed):
        for other in placed[:one]:
            if math.dist(spot_of(map, index), spot_of(map, other)) < CROWDED:
                yield draft.station(index), f"station {map.stations[index].name!r} lies on {map.stations[other].name!r}"
                break


def check_tracks(draft: Draft, fixed: FixedParts, lines: list[int]) -> Found:
    for line, index, tracks in zip(fixed.map.lines, lines, fixed.tracks.lines, strict=True):
        for hop, ((a, b), track) in enumerate(zip(hops_of(line), tracks, strict=True)):
            ends = [fixed.map.stations[stop].name for stop in (a, b)]
            for met in fixed.tracks.met(track, (a, b)):
                through = f"line {line.letter} is drawn through {fixed.map.stations[met].name!r}"
                bend = f"write a bend between {ends[0]!r} and {ends[1]!r}: [x, y]"
                yield stop_path(draft, index, hop), f"{through}, where it does not stop; {bend}"


def stop_path(draft: Draft, index: int, stop: int) -> Path:
    """The path of a stop in the file, where bends are listed among the stops."""
    bends = sum(bend.after < stop for bend in draft.map.lines[index].bends)
    return (*draft.line(index, "stations"), stop + bends)


def check_trains(draft: Draft, fixed: FixedParts, lines: list[int]) -> Found:
    """Only for trains with given coordinates: for others the drawing found the best spot."""
    trains = [
        Area(train.outline, f"the train of line {line.letter}")
        for train, line in zip(fixed.trains, fixed.map.lines, strict=True)
    ]
    solid = [
        Area(circle(spot, radius), f"station {station.name!r}")
        for station, spot, radius in zip(fixed.map.stations, fixed.spots, fixed.radii, strict=True)
    ]
    tracks = [
        [Area(band(*leg, LINE), f"line {line.letter}") for one in stretches for leg in pairwise(one.points)]
        for line, stretches in zip(fixed.map.lines, (stretches[1:] for stretches in fixed.lines), strict=True)
    ]
    solid += [area for areas in tracks for area in areas]
    for number, index in enumerate(lines):
        under = [*solid, *trains[:number]]
        on = next((area.name for area in under if overlap(trains[number], area)), "")
        if on and fixed.map.lines[number].train:
            yield draft.line(index, "train"), f"{trains[number].name} lies on {on}"
            continue
        stub = fixed.stubs[number]
        for met in fixed.tracks.met(stub, [fixed.map.lines[number].stations[0]]):
            way = f"from {trains[number].name} to its first station"
            yield draft.line(index, "train"), f"the track {way} is drawn through {fixed.map.stations[met].name!r}"


def check_names(draft: Draft, fixed: FixedParts, known: list[int]) -> Found:
    """A name on a side that the file gives must not overlap anything if another side is free."""
    if not any(station.label for station in fixed.map.stations):
        return
    labels = fixed.labels()
    reported: set[str] = set()
    for index, under in list(labels.clashes()):
        station = fixed.map.stations[index]
        if not station.label or under in reported:
            continue
        others = sorted(labels.options(index, LABELS), key=lambda option: option.cost)
        free = next((option.side for option in others if not labels.what_is_under(index, option)), "")
        if free and free != station.label:
            reported.add(f"the name of {station.name!r}")
            text = f"the name of {station.name!r} lies on {under} at {station.label!r}; {free!r} is free"
            yield draft.station(known[index]), text
