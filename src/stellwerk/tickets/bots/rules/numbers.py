"""The planner's numbers: how much it values what. They are tuned for each board and number of seats."""

from stellwerk.engine.flat import Flat, field


class Numbers(Flat):
    # A way for a ticket costs the sum of these over its routes.
    way_turn: float = field("f8")  # for each route: it takes a turn
    way_piece: float = field("f8")  # for each piece that it takes
    way_points: float = field("f8")  # less, for each point that it brings
    way_missing: float = field("f8")  # for each card that is not yet in hand
    way_crowd: float = field("f8")  # for each end that others have reached
    # What it is worth, in points, to claim a route now.
    ticket: float = field("f8")  # a point of a ticket that needs it, shared among the routes it still needs
    points: float = field("f8")  # a point of the route
    piece: float = field("f8")  # a piece placed: the end comes nearer
    extend: float = field("f8")  # a piece placed in touch with the own network, for the longest path
    crowd: float = field("f8")  # an end of a planned route that others have reached: the route may soon be lost
    block: float = field("f8")  # an end that the rival with most points has reached
    joker: float = field("f8")  # less, for a joker paid
    spent: float = field("f8")  # less, for a card paid that the plan needs elsewhere
    tempo: float = field("f8")  # a claim must be worth at least this, or cards are drawn …
    wait: float = field("f8")  # … and this for each turn that is left, in which the cards may serve better
    draws: float = field("f8")  # turns of drawing that fill a hand: then any claim will do; 0: no hand is ever full
    # Drawing.
    dull: float = field("f8")  # routes beyond the plan count from this worth on
    far: float = field("f8")  # cards that a route still lacks weigh less with this many others lacking
    grey: float = field("f8")  # share of a card's worth if it serves a route of any colour
    deck: float = field("f8")  # an unknown card's worth, as a share of the mean
    wild: float = field("f8")  # a face-up joker's worth, as a share of the best other card's
    # Tickets.
    keep: float = field("f8")  # a point of a ticket that fits into the plan
    keep_turn: float = field("f8")  # less, for each turn that the plan takes
    more_turns: float = field("f8")  # turns that must be left for another offer
    more_plan: float = field("f8")  # planned turns still to do at which another offer is drawn
    # The clock.
    claim_pieces: float = field("f8")  # pieces that a claim places, on average
    slack: float = field("f8")  # the plan may take this share of the turns that are left
    # Came later: 0 leaves it out, and the planner decides as it did before.
    longest: float = field("f8")  # share of the longest path's bonus that counts on the last turn
    trail: float = field("f8")  # a piece by which a route lengthens the longest trail over own and planned routes
    network: float = field("f8")  # above 0, ways are also laid nearest ticket first; the better plan counts
    keep_points: float = field("f8")  # a point of the plan's routes, when plans are compared …
    keep_piece: float = field("f8")  # … less, for each piece that it takes
    dry: float = field("f8")  # above 0, who can't draw claims what the plan likes best, less this for each card paid


NAMES = tuple(Numbers.dtype.names or ())
