"""Lines that share a track run side by side: in which order, so that they cross as little as can be."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise, permutations, product

from stellwerk.drawing.areas import Outline, Point
from stellwerk.metro.tracks import NEAR, is_near

Piece = tuple[Point, Point]  # a straight part of a track between two nodes, the lesser node first
Order = tuple[int, ...]  # lines from left to right, seen from the piece's first node
FEW = 20_000  # orders of all bundles together that are tried one by one


class Network:
    """All tracks, cut into pieces wherever one begins, ends or bends."""

    def __init__(self, lines: Sequence[Sequence[Outline]], stops: Sequence[Point]) -> None:
        self.nodes = sorted({node_at(point) for hops in lines for hop in hops for point in hop} | set(map(node_at, stops)))
        self.lines = [[self.cut(hop) for hop in hops] for hops in lines]
        self.users: dict[Piece, list[int]] = {}
        for line, hops in enumerate(self.lines):
            for piece in (piece_of(*leg) for hop in hops for leg in pairwise(hop)):
                users = self.users.setdefault(piece, [])
                if line not in users:
                    users.append(line)
        self.orders: dict[Piece, Order] = {piece: tuple(users) for piece, users in self.users.items()}
        self.meetings = [meeting for node in self.nodes for meeting in self.meetings_at(node)]
        self.settle(self.bundles())

    def cut(self, hop: Outline) -> list[Point]:
        """A track with every node on it."""
        points = [node_at(hop[0])]
        for start, end in pairwise(map(node_at, hop)):
            on = [node for node in self.nodes if is_near(node, (start, end), 1e-3) and node not in (start, end)]
            points += [*sorted(on, key=lambda node: math.dist(start, node)), end]
        return points

    def place(self, line: int, start: Point, end: Point) -> float:
        """How many steps to the right of the track's middle a line runs, going from start to end."""
        piece = piece_of(start, end)
        order = self.orders[piece]
        right = order.index(line) - (len(order) - 1) / 2
        return right if piece[0] == start else -right

    def meetings_at(self, node: Point) -> list[tuple[Piece, int, int, Piece, Piece]]:
        """Two lines that share a piece up to this node, and the pieces on which they go on."""
        ways: dict[int, list[Piece]] = {}
        for piece, users in self.users.items():
            if node in piece:
                for line in users:
                    ways.setdefault(line, []).append(piece)
        found = []
        for one, two in ((one, two) for one in ways for two in ways if one < two):
            shared = [piece for piece in ways[one] if piece in ways[two]]
            for piece in shared:
                on = [[way for way in ways[line] if way != piece] for line in (one, two)]
                if all(on) and (on[0][0] != on[1][0] or piece < on[0][0]):  # together on both sides: once is enough
                    found.append((piece, one, two, on[0][0], on[1][0]))
        return found

    def crossings(self) -> int:
        return sum(self.is_crossing(*meeting) for meeting in self.meetings)

    def is_crossing(self, piece: Piece, one: int, two: int, after: Piece, other: Piece) -> bool:
        node = shared_node(piece, after, other)
        away = far_end(piece, node)
        right = self.place(one, node, away) > self.place(two, node, away)  # seen from the node along the piece
        if after == other:
            on = far_end(after, node)
            return right == (self.place(one, node, on) > self.place(two, node, on))
        base = heading(node, away)
        turns = [(heading(node, far_end(way, node)) - base) % math.tau for way in (after, other)]
        return right != (turns[0] < turns[1])

    def bundles(self) -> list[list[tuple[Piece, bool]]]:
        """Pieces with the same lines that follow each other: they keep one order. True: the piece points the same way."""
        left = {piece for piece, users in self.users.items() if len(users) > 1}
        found = []
        for piece in sorted(left):
            if piece not in left:
                continue
            left.remove(piece)
            bundle = [(piece, True)]
            for node in piece:
                self.follow(piece, node, node == piece[1], left, bundle)
            found.append(bundle)
        return found

    def follow(self, piece: Piece, node: Point, forward: bool, left: set[Piece], bundle: list[tuple[Piece, bool]]) -> None:
        while True:
            on = [way for way in left if node in way and self.users[way] == self.users[piece]]
            if len(on) != 1:
                return
            piece = on[0]
            left.remove(piece)
            bundle.append((piece, (piece[0] == node) == forward))
            node = far_end(piece, node)

    def settle(self, bundles: list[list[tuple[Piece, bool]]]) -> None:
        """Tries all orders of all bundles if they are few; otherwise of one bundle after the other."""
        choices = [list(permutations(self.users[bundle[0][0]])) for bundle in bundles if len(self.users[bundle[0][0]]) < 7]
        bundles = [bundle for bundle in bundles if len(self.users[bundle[0][0]]) < 7]
        if math.prod(map(len, choices)) <= FEW:
            self.settle_best(bundles, list(product(*choices)))
            return
        for _ in range(3):
            for bundle, orders in zip(bundles, choices, strict=True):
                self.settle_best([bundle], [(order,) for order in orders])

    def settle_best(self, bundles: list[list[tuple[Piece, bool]]], tries: Sequence[Sequence[Order]]) -> None:
        best: tuple[int, Sequence[Order]] | None = None
        for orders in tries:
            self.arrange(bundles, orders)
            crossings = self.crossings()
            if best is None or crossings < best[0]:
                best = crossings, orders
            if not crossings:
                return
        if best:
            self.arrange(bundles, best[1])

    def arrange(self, bundles: list[list[tuple[Piece, bool]]], orders: Sequence[Order]) -> None:
        for bundle, order in zip(bundles, orders, strict=True):
            for piece, same in bundle:
                self.orders[piece] = order if same else order[::-1]


def node_at(point: Point) -> Point:
    return round(point[0], 3), round(point[1], 3)


def piece_of(start: Point, end: Point) -> Piece:
    return (start, end) if start < end else (end, start)


def shared_node(piece: Piece, *others: Piece) -> Point:
    return piece[0] if all(piece[0] in other for other in others) else piece[1]


def far_end(piece: Piece, node: Point) -> Point:
    return piece[1] if piece[0] == node else piece[0]


def heading(start: Point, end: Point) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])
