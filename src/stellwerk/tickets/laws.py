"""What holds in every position of a tickets game, in full or as a viewer sees it (T24)."""

from typing import Any

import numpy as np

from stellwerk.engine.flat import Cells
from stellwerk.laws import MOST_SHUFFLES, Law, Range
from stellwerk.tickets.rules.board import BITS, HIDDEN, JOKER, NOBODY, NONE, OFFER
from stellwerk.tickets.rules.cards import SHUFFLE_FIRST
from stellwerk.tickets.rules.game import CHOOSE, OVER, SECOND, START

WORD = (0, 2**BITS - 1)  # a set of routes


def ranges(board: Any, seats: int) -> dict[str, Range]:
    cards, tickets, most = int(board.cards), int(board.tickets), int(board.box.max())
    return {
        "seed": (0, 2**32 - 1),
        "shuffles": (SHUFFLE_FIRST + 1, MOST_SHUFFLES),
        "points": (0, 2**15 - 1),
        "seats": (seats, seats),
        "phase": (START, OVER),
        "seat": (0, seats - 1),
        "passes": (0, seats),
        "turns_left": (NONE, seats),
        "deck_size": (0, cards),
        "pile_size": (0, tickets),
        "row": (NONE, JOKER),
        "discard": (0, most),
        "hand_size": (0, cards),
        "ticket_count": (0, tickets),
        "pieces": (0, int(board.pieces.max())),
        "route_owner": (NOBODY, seats - 1),
        "open_routes": WORD,
        "known": (0, most),
        "hand": (HIDDEN, most),
        "deck": (HIDDEN, JOKER),
        "pile": (HIDDEN, tickets - 1),
        "offer": (HIDDEN, tickets - 1),
        "chosen": (HIDDEN, 2**OFFER - 1),
        "ticket_owner": (HIDDEN, seats - 1),
        "ticket_seen": (0, 2**seats - 1),
    }


def only_seats_have_things(board: Any, game: Any, viewer: int | None) -> bool:
    counted = ("points", "hand_size", "ticket_count", "pieces", "open_routes", "known", "hand", "chosen")
    offered = game.offer[game.seats :] != NONE
    return not offered.any() and not any(game[name][game.seats :].any() for name in counted)


def turn_is_possible(board: Any, game: Any, viewer: int | None) -> bool:
    """T18, T19: somebody is to move, and can, until the last turn or until all have passed."""
    if game.phase == OVER:
        return bool(game.turns_left == 0 or game.passes == game.seats)
    if game.turns_left == 0 or game.passes == game.seats:
        return False
    colours = game.row[(game.row != NONE) & (game.row != JOKER)]
    return bool(game.phase != SECOND or game.deck_size > 0 or colours.size > 0)


def hidden_is_what_a_viewer_may_not_know(board: Any, game: Any, viewer: int | None) -> bool:
    """T24: deck, hands and choices; tickets have their own law."""
    others = np.array([viewer is not None and seat != viewer for seat in range(game.seats)])
    hands, deck = game.hand[: game.seats], game.deck[: game.deck_size]
    chosen = game.chosen[: game.seats]
    return bool(
        (hands[others] == HIDDEN).all()
        and (hands[~others] >= 0).all()
        and ((deck == HIDDEN) if viewer is not None else (deck >= 0)).all()
        and (game.deck[game.deck_size :] == NONE).all()
        and np.isin(chosen[others], (0, HIDDEN)).all()
        and (chosen[~others] >= 0).all()
    )


def cards_make_up_the_box(board: Any, game: Any, viewer: int | None) -> bool:
    """T1, T15: as many cards of the box are unseen as are hidden in the deck and in hands."""
    hands = hands_as_known(game)
    if (hands < game.known[: game.seats]).any():
        return False
    unknown = game.hand_size[: game.seats] - hands.sum(axis=1)
    deck = game.deck[: game.deck_size]
    lying = np.concatenate([deck[deck >= 0], game.row[game.row >= 0]])
    unseen = board.box - game.discard - hands.sum(axis=0) - np.bincount(lying, minlength=len(board.box))
    hidden = int((deck == HIDDEN).sum()) + unknown.sum()
    full = [seat for seat in range(game.seats) if game.hand[seat, 0] != HIDDEN]
    return bool((unseen >= 0).all() and (unknown >= 0).all() and not unknown[full].any() and unseen.sum() == hidden)


def hands_as_known(game: Any) -> Cells:
    """The cards of each seat and colour that are certainly in the hand."""
    hands = game.hand[: game.seats].astype(int)
    return np.where(hands == HIDDEN, game.known[: game.seats], hands)


def row_is_full_while_there_are_cards(board: Any, game: Any, viewer: int | None) -> bool:
    """T8: the discard becomes the deck at once, and the row is filled from it."""
    if game.deck_size > 0:
        return bool((game.row != NONE).all())
    return not game.discard.any()


def routes_agree_with_pieces(board: Any, game: Any, viewer: int | None) -> bool:
    """T13, T14: points and pieces are those of the routes a seat owns."""
    if (game.route_owner[board.routes :] != NOBODY).any():
        return False
    for seat in range(game.seats):
        own = game.route_owner == seat
        spaces = np.bincount(board.route_kind[own], board.route_spaces[own], len(board.pieces))
        if (game.pieces[seat] != board.pieces - spaces).any() or game.points[seat] != board.route_points[own].sum():
            return False
    return True


def open_routes_are_open(board: Any, game: Any, viewer: int | None) -> bool:
    """T11, T16: free and not shut by a twin; nobody owns both lanes, in small games one is shut."""
    routes = np.arange(board.routes)
    owner, twin = game.route_owner[routes], board.route_twin[routes]
    of_twin = np.where(twin == NONE, NOBODY, game.route_owner[twin])
    both = (owner != NOBODY) & (of_twin != NOBODY)
    if (both & ((owner == of_twin) | (game.seats < board.twins_from))).any():
        return False
    for seat in range(game.seats):
        shut = (of_twin == seat) | ((of_twin != NOBODY) & (game.seats < board.twins_from))
        free = routes[(owner == NOBODY) & ~shut].tolist()
        if as_number(game.open_routes[seat].tolist()) != sum(1 << route for route in free):
            return False
    return True


def as_number(words: list[int]) -> int:
    """A set of routes with a bit for each route."""
    return sum(word << BITS * index for index, word in enumerate(words))


def tickets_are_each_in_one_place(board: Any, game: Any, viewer: int | None) -> bool:
    """T3, T17: in the pile, in an offer or kept; as many tickets are hidden as there are slots for them."""
    owners, beyond = np.split(game.ticket_owner, [board.tickets])
    pile, rest = np.split(game.pile, [game.pile_size])
    offers = game.offer[game.offer != NONE]
    placed = np.concatenate([pile, offers])
    kept = game.ticket_count[: game.seats] - np.array([(owners == seat).sum() for seat in range(game.seats)])
    hidden = (owners == HIDDEN).sum()
    return bool(
        (beyond == NOBODY).all()
        and (rest == NONE).all()
        and (pile != NONE).all()
        and (kept >= 0).all()
        and sorted(placed[placed >= 0].tolist()) == np.flatnonzero(owners == NOBODY).tolist()
        and hidden == (placed == HIDDEN).sum() + kept.sum()
        and (viewer is not None or hidden == 0)
    )


def tickets_are_seen_by_their_owners(board: Any, game: Any, viewer: int | None) -> bool:
    """T24: a seat knows what it keeps and is offered; a view has the viewer's own knowledge only."""
    owners, seen = game.ticket_owner[: board.tickets], game.ticket_seen[: board.tickets]
    if game.ticket_seen[board.tickets :].any():
        return False
    if viewer is not None:
        own = (seen == 1 << viewer) if viewer >= 0 else np.zeros(len(seen), bool)
        known = own | ((owners >= 0) & (game.phase == OVER))
        return bool(((seen == 0) | own).all() and (known == (owners != HIDDEN)).all() and shows_own_offer(game, viewer))
    offered = all(seen[ticket] >> seat & 1 for seat, row in enumerate(game.offer) for ticket in row if ticket != NONE)
    return offered and all(owner == NOBODY or bits >> owner & 1 for owner, bits in zip(owners, seen, strict=True))


def shows_own_offer(game: Any, viewer: int) -> bool:
    return viewer < 0 or bool((game.offer[viewer] != HIDDEN).all())


def offers_fit_the_phase(board: Any, game: Any, viewer: int | None) -> bool:
    """T3, T17: all have an offer at the start, later the seat that draws tickets; it is filled from the front."""
    given = game.offer != NONE
    sizes = given.sum(axis=1)[: game.seats]
    if (np.diff(given.astype(int), axis=1) > 0).any():
        return False
    if game.phase == START:
        return bool((sizes >= 1).all() and (sizes <= board.start_offer).all())
    drawn = sizes[game.seat]
    if drawn < sizes.sum():
        return False
    return bool(1 <= drawn <= board.turn_offer if game.phase == CHOOSE else drawn == 0)


def choices_fit_the_offers(board: Any, game: Any, viewer: int | None) -> bool:
    """T3: enough of the offer is kept; when the last seat has chosen, the game goes on at once."""
    chosen = game.chosen[: game.seats].tolist()
    if game.phase != START:
        return not any(chosen)
    for seat, bits in enumerate(chosen):
        size = int((game.offer[seat] != NONE).sum())
        if bits > 0 and (bits >> size or bits.bit_count() < min(int(board.start_keep), size)):
            return False
    return 0 in chosen


LAWS: dict[str, Law] = {
    "somebody who has no seat has something": only_seats_have_things,
    "its turn can't be played": turn_is_possible,
    "it hides too little or too much": hidden_is_what_a_viewer_may_not_know,
    "its cards are not those of the box": cards_make_up_the_box,
    "its row has gaps though there are cards": row_is_full_while_there_are_cards,
    "its routes don't agree with its pieces and points": routes_agree_with_pieces,
    "its open routes are not those that are free": open_routes_are_open,
    "its tickets are not each in one place": tickets_are_each_in_one_place,
    "its tickets are hidden from those who have them": tickets_are_seen_by_their_owners,
    "its offers don't fit the turn": offers_fit_the_phase,
    "its choices don't fit the offers": choices_fit_the_offers,
}
