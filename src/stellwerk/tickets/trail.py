"""The longest path with its routes, for drawing (T21). `longest.py` finds its length faster, for the rules."""

from functools import lru_cache

Edge = tuple[int, int, int]  # a place, another place, the spaces between them


@lru_cache(maxsize=256)  # a finished game is described many times
def longest_trail(edges: tuple[Edge, ...]) -> tuple[int, ...]:
    """The edges of a longest trail in order: each is used once, places may recur."""
    at: dict[int, list[int]] = {}
    for index, (a, b, _) in enumerate(edges):
        at.setdefault(a, []).append(index)
        at.setdefault(b, []).append(index)
    best: tuple[int, ...] = ()
    most, whole = 0, sum(spaces for _, _, spaces in edges)
    for start in sorted(at, key=lambda place: len(at[place]) % 2, reverse=True):  # long trails end at odd places
        stack: list[tuple[int, tuple[int, ...], int]] = [(start, (), 0)]
        while stack and most < whole:
            place, trail, length = stack.pop()
            if length > most:
                best, most = trail, length
            for index in at[place]:
                if index not in trail:
                    a, b, spaces = edges[index]
                    stack.append((b if place == a else a, (*trail, index), length + spaces))
    return best
