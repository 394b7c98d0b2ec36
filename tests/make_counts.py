"""Counts legal-move sequences: `python tests/make_counts.py` writes tests/counts.txt anew.

Like perft in chess: the number of ways to go on for 1, 2 and 3 moves from given positions. A rule that
forgets or invents a move shows here first.
"""

from __future__ import annotations

from pathlib import Path

from boards import NAMES, game_after, seats_of
from stellwerk.game import Game

COUNTS = Path(__file__).parent / "counts.txt"
AGES = (0, 12, 45)  # moves played before counting
DEPTH = 3
MOST = 60_000  # sequences at the last depth that are still counted


def count(game: Game, depth: int) -> int:
    if game.over or depth == 0:
        return 1
    seat = game.to_move[0]
    moves = game.moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        trial = game.copy()
        trial.play_logged(seat, move)
        total += count(trial, depth - 1)
    return total


def lines() -> list[str]:
    rows = ["# board seats moves-before: sequences of 1, 2, 3 moves"]
    for name in NAMES:
        for seats in {min(seats_of(name)), max(seats_of(name))}:
            for age in AGES:
                game = game_after(name, seats, 11, age)
                numbers = [count(game, depth) for depth in range(1, DEPTH)]
                if numbers[-1] * numbers[0] < MOST:
                    numbers.append(count(game, DEPTH))
                rows.append(f"{name} {seats} {age}: {' '.join(map(str, numbers))}")
    return rows


if __name__ == "__main__":
    COUNTS.write_text("\n".join(sorted(lines())) + "\n")
