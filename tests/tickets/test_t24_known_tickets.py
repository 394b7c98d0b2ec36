"""T24: who knows which ticket, and where it is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, permutations, product
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.game import PUBLIC, Game, View
from tickets.positions import legal, own_map, pile, table, tickets, words

TRIO = ["boston-miami", "denver-el-paso", "chicago-santa-fe"]
MORE = ["duluth-houston", "atlanta-new-york", "calgary-phoenix"]


def shown_pile(view: View) -> list[str]:
    """The pile as a viewer sees it, top first; ? is hidden."""
    names = words(view).ticket_names
    return [names[ticket] if ticket >= 0 else "?" for ticket in view.flat.pile[: view.flat.pile_size][::-1]]


def shown_owner(view: View, ticket: str) -> int:
    return int(view.flat.ticket_owner[words(view).ticket_names.index(ticket)])


def shown_offer(view: View, seat: int) -> list[str]:
    names = words(view).ticket_names
    return [names[ticket] if ticket >= 0 else "?" for ticket in view.flat.offer[seat] if ticket != -1]


def after_return(seats: int = 3) -> Game:
    """Six tickets in the pile; seat 0 draws three, keeps the second, and puts two under the other three."""
    game = table("usa", seats=seats, pile=TRIO + MORE, other_tickets=2)
    game.play(0, "tickets")
    game.play(0, "keep 2")
    return game


def test_t24_a_player_knows_the_tickets_they_put_under_the_pile_and_where() -> None:
    game = after_return()
    assert shown_pile(game.view(0)) == ["?", "?", "?", "boston-miami", "chicago-santa-fe"]
    for viewer in (1, 2, PUBLIC):
        assert shown_pile(game.view(viewer)) == ["?"] * 5


def test_t24_also_after_the_starting_choice() -> None:
    """Seat 0 refuses one ticket, seat 1 one, seat 2 none; they lie in seat order."""
    game = stellwerk.new("usa", seats=3, seed=6)
    for seat, move in ((2, "keep 1 2 3"), (0, "keep 2 3"), (1, "keep 1 2")):
        game.play(seat, move)
    lowest = pile(game)[-2:]
    assert shown_pile(game.view(0))[-2:] == [lowest[0], "?"]
    assert shown_pile(game.view(1))[-2:] == ["?", lowest[1]]
    assert shown_pile(game.view(2))[-2:] == ["?", "?"]


def test_t24_they_rise_as_others_put_tickets_below_them() -> None:
    game = after_return()
    game.play(1, "tickets")
    game.play(1, "keep 1 2")
    assert shown_pile(game.view(0)) == ["boston-miami", "chicago-santa-fe", "?"]
    assert shown_pile(game.view(1)) == ["?", "?", "calgary-phoenix"]


def offered_again() -> Game:
    """The two tickets that seat 0 returned, and calgary-phoenix, are offered to seat 2."""
    game = after_return()
    game.play(1, "tickets")
    game.play(1, "keep 1 2")
    game.play(2, "tickets")
    return game


def test_t24_who_put_a_ticket_there_knows_to_whom_it_is_offered() -> None:
    game = offered_again()
    assert shown_offer(game.view(2), 2) == ["boston-miami", "chicago-santa-fe", "calgary-phoenix"]
    assert shown_offer(game.view(0), 2) == ["boston-miami", "chicago-santa-fe", "?"]
    assert shown_offer(game.view(1), 2) == ["?", "?", "calgary-phoenix"]
    assert shown_offer(game.view(PUBLIC), 2) == ["?", "?", "?"]


def test_t24_and_to_whom_it_went_if_all_were_kept() -> None:
    game = offered_again()
    game.play(2, "keep 1 2 3")
    assert [shown_owner(game.view(0), ticket) for ticket in (*TRIO, "calgary-phoenix")] == [2, 0, 2, -2]


@pytest.mark.parametrize("kept", ["keep 1", "keep 2", "keep 3", "keep 1 2", "keep 1 3", "keep 2 3"])
def test_t24_but_not_which_of_them_were_kept(kept: str) -> None:
    game = offered_again()
    game.play(2, kept)
    view = game.view(0)
    assert [shown_owner(view, ticket) for ticket in (*TRIO, "calgary-phoenix")] == [-2, 0, -2, -2]
    assert set(shown_pile(view)) == {"?"}
    assert "?" not in shown_pile(game.view(2))


@pytest.mark.parametrize("choices", [("keep 1", "keep 2", "keep 3"), ("keep 1 2", "keep 1 3", "keep 2 3")])
def test_t24_nor_does_the_order_of_events_tell_which(choices: Sequence[str]) -> None:
    """Seat 0 knows the first two tickets offered to seat 2: "kept, returned, kept" would say what became of them."""
    tellings = []
    for choice in choices:
        game = offered_again()
        tellings.append(game.events(game.play_logged(2, game.parse(2, choice)), viewer=0))
    assert tellings[0] == tellings[1] == tellings[2]


def test_t24_the_last_ticket_must_be_kept_so_who_returned_it_knows_its_owner() -> None:
    game = table("usa", pile=TRIO[:2], other_tickets=1)
    game.play(0, "tickets")
    game.play(0, "keep 1")
    game.play(1, "tickets")
    game.play(1, "keep 1")
    assert shown_owner(game.view(0), "denver-el-paso") == 1
    assert shown_owner(game.view(PUBLIC), "denver-el-paso") == -2


def test_t24_a_choice_of_starting_tickets_is_secret_that_it_was_made_is_not() -> None:
    start = stellwerk.new("usa", seats=3, seed=6)
    views = []
    for choice in ("keep 1 2", "keep 2 3", "keep 1 2 3"):
        game = start.copy()
        game.play(1, choice)
        views.append(game.view(0).cells.tobytes())
        shown: Any = game.view(0).describe()
        assert [seat["has_chosen"] for seat in shown["seats"]] == [False, True, False]
        assert game.view(1).flat.chosen[1] == game.flat.chosen[1]
    assert len(set(views)) == 1


def test_t24_the_end_reveals_all_tickets_that_were_kept_and_no_others() -> None:
    kept = {0: ["boston-miami"], 1: ["denver-el-paso", "chicago-santa-fe"]}
    for viewer in (PUBLIC, 0, 1):
        shown: Any = table("usa", tickets=kept, phase="over").view(viewer).describe()
        assert [set(seat["tickets"]) for seat in shown["seats"]] == [set(kept[0]), set(kept[1])]
        assert set(shown_pile(table("usa", tickets=kept, phase="over").view(viewer))) == {"?"}
    running: Any = table("usa", tickets=kept).view(1).describe()
    assert "tickets" not in running["seats"][0]


def test_t24_fulfilled_or_not_tickets_stay_secret_until_the_end() -> None:
    way = {"denver-santa-fe": 0, "el-paso-santa-fe": 0}
    fulfilled, failed = (
        table("usa", routes=way, tickets={0: [ticket]}) for ticket in ("denver-el-paso", "boston-miami")
    )
    assert fulfilled.scores[0]["total"] != failed.scores[0]["total"]
    assert fulfilled.view(1).cells.tobytes() == failed.view(1).cells.tobytes()


def test_t24_in_a_filled_in_game_all_know_their_own_tickets() -> None:
    """Also those that the viewer knows of: bots move the others in such games, by what these would see."""
    game = offered_again()
    guess = game.view(0).fill_in(1)
    assert "?" not in shown_offer(guess.view(2), 2)
    game.play(2, "keep 1 2 3")
    guess = game.view(0).fill_in(1)
    assert [shown_owner(guess.view(2), ticket) for ticket in tickets(guess, 2)] == [2] * len(tickets(guess, 2))


def observed(events: list[dict[str, object]], seat: int, viewer: int) -> str:
    """A move as a seat at the table sees it: cards laid on a heap have no order for the others."""
    return str(events if seat == viewer else sorted(map(str, events)))


def test_t24_a_view_shows_nothing_that_does_not_follow_from_what_was_seen(tmp_path: Path) -> None:
    """All orders of five tickets, all choices of three seats: games that looked the same all along look the same."""
    ring = [f'["{a}", "{b}", 1, "red"]' for a, b in ("AB", "BC", "CD", "DE", "EA")]
    town = stellwerk.Board.named(own_map(tmp_path, ", ".join(ring), rules="seats = [3, 3]"))
    names = words(table(town, seats=3)).ticket_names
    views: dict[tuple[int, str], set[bytes]] = defaultdict(set)
    for order, choices in product(permutations(names), product(("keep 1", "keep 2", "keep 1 2"), repeat=3)):
        game = table(town, seats=3, pile=order)
        seen = dict.fromkeys((PUBLIC, 0, 1, 2), "")
        for seat, text in chain.from_iterable(((seat, "tickets"), (seat, keep)) for seat, keep in enumerate(choices)):
            if text not in legal(game, seat):
                continue  # a single ticket can't be the second
            log = game.play_logged(seat, game.parse(seat, text))
            for viewer in seen:
                seen[viewer] += observed(game.events(log, viewer), seat, viewer)
                views[viewer, seen[viewer]].add(game.view(viewer).cells.tobytes())
    assert len(views) > 1000
    assert {len(alike) for alike in views.values()} == {1}
