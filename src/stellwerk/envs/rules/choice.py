"""Draws random legal moves in many games in one call."""

from stellwerk.engine.flat import Cells, rule


@rule
def draw_legal(legal: Cells, counts: Cells, draws: Cells, moves: Cells) -> None:
    """One legal move of each game, 0 where there are none; `draws`, at least 0 and below 1, choose which."""
    for i in range(len(moves)):
        moves[i] = legal[i, min(int(draws[i] * counts[i]), counts[i] - 1)] if counts[i] > 0 else 0


@rule
def draw_masked(masks: Cells, draws: Cells, moves: Cells) -> None:
    """As `draw_legal`, from a caller's masks."""
    for i in range(len(masks)):
        mask, count = masks[i], 0
        for move in range(len(mask)):
            count += mask[move]
        left, move = min(int(draws[i] * count), count - 1), 0
        while count > 0 and (left > 0 or not mask[move]):
            left -= mask[move]
            move += 1
        moves[i] = move
