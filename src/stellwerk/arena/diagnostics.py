"""What a family's games tell about how a bot plays, beside the scores."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from stellwerk.arena.block import Played
from stellwerk.family import rules_named
from stellwerk.flat import record_in
from stellwerk.game import Game
from stellwerk.tickets.board import CLAIM, NONE
from stellwerk.tickets.game import TURN

LONG = 5  # routes of so many spaces or more are long

Facts = dict[str, float]


class Watch:
    """Sees every decision of a game and tells at its end how each seat played; of most families nothing is told."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def note(self, game: Game, seat: int, move: int) -> None:
        """A decision, before it takes effect."""

    def facts(self, game: Game) -> list[Facts]:
        """By seat, of a finished game."""
        return [{} for _ in range(self.seats)]


class TicketsWatch(Watch):
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
    board, flat = record_in(game.board.cells), game.flat
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
    """Of whole tables: the round of the first route and the largest hand in the mean, and the share of dry turns."""
    seats = [facts for game in games for facts in game.facts]
    return {
        "first_route": sum(min(facts["first_route"] for facts in game.facts) for game in games) / len(games),
        "largest_hand": sum(max(facts["largest_hand"] for facts in game.facts) for game in games) / len(games),
        "dry": sum(facts["dry_turns"] for facts in seats) / sum(sum(game.turns) for game in games),
    }


WATCHES: dict[str, type[Watch]] = {"tickets": TicketsWatch}

# Is a seat's decision the first of a turn? A second card, the choice of tickets or a further entry is not.
BEGINS_TURN: dict[str, Callable[[Game, int], bool]] = {
    "tickets": lambda game, seat: bool(game.flat.phase == TURN),
    "metro": lambda game, seat: bool(game.flat.entries[seat] == 0),
}


def watch_for(game: Game) -> Watch:
    return WATCHES.get(game.board.family, Watch)(game.seats)


def takes_turns(family: str) -> bool:
    """Do seats move one after the other? A family's game then says in `seat` who begins."""
    return "seat" in (rules_named(family).Game.dtype.names or ())


def begins_turn(game: Game, seat: int) -> bool:
    begins = BEGINS_TURN.get(game.board.family)
    return begins is None or begins(game, seat)
