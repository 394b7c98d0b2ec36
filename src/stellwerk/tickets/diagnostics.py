"""What a tickets game shows of how its bots play, besides the scores."""

from collections.abc import Sequence

from stellwerk.arena import diagnostics as arena
from stellwerk.arena.block import Played
from stellwerk.arena.diagnostics import Facts
from stellwerk.engine.flat import struct_in
from stellwerk.game import Game
from stellwerk.tickets.rules.board import CLAIM, NONE
from stellwerk.tickets.rules.game import TURN

LONG = 5  # routes of so many spaces or more are long


def begins_turn(game: Game, seat: int) -> bool:
    """A second card and the choice of tickets belong to the turn that has begun."""
    return bool(game.flat.phase == TURN)


class Watch(arena.Watch):
    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.turns, self.dry_turns = [0] * seats, [0] * seats
        self.first_route, self.largest_hand = [0] * seats, [0] * seats

    def note(self, game: Game, seat: int, move: int) -> None:
        flat = game.flat
        self.largest_hand[seat] = max(self.largest_hand[seat], int(flat.hand_size[seat]))
        if flat.phase != TURN:
            return
        self.turns[seat] += 1
        self.dry_turns[seat] += flat.deck_size == 0 and bool((flat.row == NONE).all())
        if move >= CLAIM and not self.first_route[seat]:
            self.first_route[seat] = self.turns[seat]

    def facts(self, game: Game) -> list[Facts]:
        return [{**network_of(game, seat), **self.habits_of(seat)} for seat in range(self.seats)]

    def habits_of(self, seat: int) -> Facts:
        return {
            "first_route": float(self.first_route[seat] or self.turns[seat] + 1),  # in which of its turns
            "largest_hand": float(self.largest_hand[seat]),
            "dry_turns": float(self.dry_turns[seat]),  # with nothing to draw, neither from the deck nor from the row
        }


def network_of(game: Game, seat: int) -> Facts:
    board, flat = struct_in(game.board.cells), game.flat
    own = flat.route_owner == seat
    used = int(board.pieces.sum()) - int(flat.pieces[seat].sum())
    return {
        "tickets": float(flat.ticket_count[seat]),
        "routes_claimed": float(own.sum()),
        "long_routes": float((own & (board.route_spaces >= LONG)).sum()),
        "pieces_left": float(flat.pieces[seat].sum()),
        "points_a_piece": int(flat.points[seat]) / max(1, used),
    }


def table_habits(games: Sequence[Played]) -> Facts:
    """Of whole games: the mean round of the first route, the mean largest hand, and the share of dry turns."""
    seats = [facts for game in games for facts in game.facts]
    return {
        "first_route": sum(min(facts["first_route"] for facts in game.facts) for game in games) / len(games),
        "largest_hand": sum(max(facts["largest_hand"] for facts in game.facts) for game in games) / len(games),
        "dry": sum(facts["dry_turns"] for facts in seats) / sum(sum(game.turns) for game in games),
    }
