"""How the win is shared: by the seats of rank 0, in equal parts."""

from stellwerk.engine.flat import Cells, rule


@rule
def win_share(ranks: Cells, seats: int, seat: int) -> float:
    """The part of the win that one seat of a game has."""
    if ranks[seat] != 0:
        return 0.0
    winners = 0
    for other in range(seats):
        winners += ranks[other] == 0
    return 1 / winners


def win_shares(ranks: Cells) -> Cells:
    """The parts of all seats in any number of games: the last axis is the seat."""
    won = ranks == 0
    shares: Cells = won / won.sum(axis=-1, keepdims=True)
    return shares
