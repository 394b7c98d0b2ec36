"""A tickets game as its viewer may know it, in names and plain values."""

from __future__ import annotations

from stellwerk.tickets.board import CLAIM, DRAW_TICKETS, HUES, KEEP, NOBODY, NONE, OFFER, TAKE
from stellwerk.tickets.game import CHOOSE, OVER, SECOND, START, TURN, Game
from stellwerk.tickets.text import Words

PHASES = {START: "start", TURN: "turn", SECOND: "second", CHOOSE: "choose", OVER: "over"}


def describe_game(words: Words, game: Game, viewer: int) -> dict[str, object]:
    """Works on a masked game only: what is hidden there can't be described."""
    owners = zip(words.route_names, (int(owner) for owner in game.route_owner), strict=False)  # padded
    return {
        "phase": PHASES[game.phase],
        "turn": None if game.phase in (START, OVER) else int(game.seat),
        "turns_left": None if game.turns_left == NONE else int(game.turns_left),
        "row": [None if colour == NONE else words.card(colour) for colour in game.row],
        "deck": int(game.deck_size),
        "discard": count_cards(words, game.discard),
        "pile": int(game.pile_size),
        "routes": {name: owner for name, owner in owners if owner != NOBODY},
        "seats": [describe_seat(words, game, seat) for seat in range(game.seats)],
        "hand": None if viewer == NONE else count_cards(words, game.hand[viewer]),
        "tickets": None if viewer == NONE else list_tickets(words, game, viewer),
        "offer": None if viewer == NONE else list_offer(words, game, viewer),
        "known_pile": list_known_pile(words, game),
    }


def describe_seat(words: Words, game: Game, seat: int) -> dict[str, object]:
    """What everyone may know of a seat; when the game is over its tickets too."""
    public: dict[str, object] = {
        "points": int(game.points[seat]),
        "cards": int(game.hand_size[seat]),
        "known_cards": count_cards(words, game.known[seat]),
        "ticket_count": int(game.ticket_count[seat]),
        "pieces": {piece.name: int(game.pieces[seat, kind]) for kind, piece in enumerate(words.map.pieces)},
        "has_chosen": bool(game.phase == START and game.chosen[seat] != 0),
    }
    if game.phase == OVER:
        public["tickets"] = list_tickets(words, game, seat)
    return public


def count_cards(words: Words, counts: object) -> dict[str, int]:
    numbers = [int(count) for count in counts]  # type: ignore[attr-defined]
    return {words.card(colour): numbers[colour] for colour in range(HUES) if numbers[colour] > 0}


def list_tickets(words: Words, game: Game, seat: int) -> list[str]:
    names = words.ticket_names
    return [names[ticket] for ticket in range(len(names)) if game.ticket_owner[ticket] == seat]


def list_offer(words: Words, game: Game, seat: int) -> list[str]:
    names = words.ticket_names
    return [names[game.offer[seat, place]] for place in range(OFFER) if game.offer[seat, place] != NONE]


def list_known_pile(words: Words, game: Game) -> dict[str, int]:
    """T24: the tickets that the viewer put under the pile, and how many tickets lie above each."""
    places = range(game.pile_size)
    known = {place: int(game.pile[place]) for place in places if game.pile[place] >= 0}
    return {words.ticket_names[ticket]: int(game.pile_size) - 1 - place for place, ticket in known.items()}


def describe_move(words: Words, game: Game, seat: int, move: int) -> dict[str, object]:
    """A legal move of a seat: its text, its kind, and what it names."""
    if move >= CLAIM:
        return words.claims[move - CLAIM]
    text = words.moves[move]
    parts: dict[str, object] = {"move": text, "kind": text.partition(" ")[0]}
    if TAKE <= move < DRAW_TICKETS:
        parts |= {"place": move - TAKE + 1, "card": words.card(int(game.row[move - TAKE]))}
    elif move > KEEP:
        places = [place for place in range(OFFER) if move - KEEP >> place & 1]
        parts["tickets"] = [words.ticket_names[game.offer[seat, place]] for place in places]
    return parts
