"""Lines that share a track run side by side: the order in which they cross least."""

import math
from collections.abc import Sequence
from itertools import pairwise, permutations, product

from stellwerk.drawing.areas import Outline, Point
from stellwerk.metro.drawing.tracks import is_near

Piece = tuple[Point, Point]  # a straight part of a track between two nodes, the lesser node first
Bundle = list[tuple[Piece, bool]]  # pieces in a row with the same lines; does each point the same way as the first?
Order = tuple[int, ...]  # lines from left to right, seen from a piece's first node
Meeting = tuple[Piece, int, int, Piece, Piece]  # two lines that leave a piece, and the pieces that they continue on

FEW = 20_000  # orders of all bundles together that are tried one by one
MANY = 7  # lines in a bundle with too many orders to try: they stay as in the file


class Network:
    """All tracks, cut into pieces wherever one begins, ends or bends, in grid units."""

    def __init__(self, lines: Sequence[Sequence[Outline]], stations: Sequence[Point]) -> None:
        bends = {node_at(point) for hops in lines for hop in hops for point in hop}
        self.nodes = sorted(bends | {node_at(spot) for spot in stations})
        self.lines = [[self.cut(hop) for hop in hops] for hops in lines]
        self.users: dict[Piece, list[int]] = {}
        for line, hops in enumerate(self.lines):
            for leg in (leg for hop in hops for leg in pairwise(hop)):
                users = self.users.setdefault(piece_of(*leg), [])
                if line not in users:
                    users.append(line)
        self.orders: dict[Piece, Order] = {piece: tuple(users) for piece, users in self.users.items()}
        self.meetings = [meeting for node in self.nodes for meeting in self.meetings_at(node)]
        self.settle([bundle for bundle in self.bundles() if len(self.users[bundle[0][0]]) < MANY])

    def cut(self, hop: Outline) -> list[Point]:
        """A track with every node on it."""
        points = [node_at(hop[0])]
        for start, end in pairwise(map(node_at, hop)):
            on = [node for node in self.nodes if node not in (start, end) and is_near(node, (start, end), 1e-3)]
            points += [*sorted(on, key=lambda node: math.dist(start, node)), end]
        return points

    def offset(self, line: int, start: Point, end: Point) -> float:
        """How many steps to the right of the track's middle a line runs from start to end."""
        piece = piece_of(start, end)
        order = self.orders[piece]
        right = order.index(line) - (len(order) - 1) / 2
        return right if piece[0] == start else -right

    def meetings_at(self, node: Point) -> list[Meeting]:
        ways: dict[int, list[Piece]] = {}
        for piece, users in self.users.items():
            if node in piece:
                for line in users:
                    ways.setdefault(line, []).append(piece)
        found = []
        for one, two in ((one, two) for one in ways for two in ways if one < two):
            for piece in (piece for piece in ways[one] if piece in ways[two]):
                on = [[way for way in ways[line] if way != piece] for line in (one, two)]
                if all(on) and (on[0][0] != on[1][0] or piece < on[0][0]):  # parallel on both sides: count it once
                    found.append((piece, one, two, on[0][0], on[1][0]))
        return found

    def crossings(self) -> int:
        return sum(self.is_crossing(*meeting) for meeting in self.meetings)

    def is_crossing(self, piece: Piece, one: int, two: int, after: Piece, other: Piece) -> bool:
        node = piece[0] if piece[0] in after and piece[0] in other else piece[1]
        away = far_end(piece, node)
        right = self.offset(one, node, away) > self.offset(two, node, away)  # seen from the node along the piece
        if after == other:
            on = far_end(after, node)
            return right == (self.offset(one, node, on) > self.offset(two, node, on))
        angles = [(heading(node, far_end(way, node)) - heading(node, away)) % math.tau for way in (after, other)]
        return right != (angles[0] < angles[1])

    def bundles(self) -> list[Bundle]:
        left = {piece for piece, users in self.users.items() if len(users) > 1}
        found = []
        for piece in sorted(left):
            if piece in left:
                left.remove(piece)
                found.append([(piece, True), *self.follow(piece, piece[1], left), *self.follow(piece, piece[0], left)])
        return found

    def follow(self, piece: Piece, node: Point, left: set[Piece]) -> Bundle:
        """The pieces that continue from a piece's end with the same lines."""
        bundle: Bundle = []
        forward, users = node == piece[1], self.users[piece]
        while True:
            on = [way for way in left if node in way and self.users[way] == users]
            if len(on) != 1:
                return bundle
            left.remove(on[0])
            bundle.append((on[0], (on[0][0] == node) == forward))
            node = far_end(on[0], node)

    def settle(self, bundles: list[Bundle]) -> None:
        """Tries all orders of all bundles if they are few; otherwise of one bundle after the other."""
        choices = [list(permutations(self.users[bundle[0][0]])) for bundle in bundles]
        if math.prod(map(len, choices)) <= FEW:
            self.take_best(bundles, list(product(*choices)))
            return
        for _ in range(3):
            for bundle, orders in zip(bundles, choices, strict=True):
                self.take_best([bundle], [(order,) for order in orders])

    def take_best(self, bundles: list[Bundle], tries: Sequence[Sequence[Order]]) -> None:
        fewest, best = math.inf, tries[0]
        for orders in tries:
            self.arrange(bundles, orders)
            if (crossings := self.crossings()) < fewest:
                fewest, best = crossings, orders
            if not crossings:
                break
        self.arrange(bundles, best)

    def arrange(self, bundles: list[Bundle], orders: Sequence[Order]) -> None:
        for bundle, order in zip(bundles, orders, strict=True):
            for piece, same_way in bundle:
                self.orders[piece] = order if same_way else order[::-1]


def node_at(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def piece_of(start: Point, end: Point) -> Piece:
    return (start, end) if start < end else (end, start)


def far_end(piece: Piece, node: Point) -> Point:
    return piece[1] if piece[0] == node else piece[0]


def heading(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])
