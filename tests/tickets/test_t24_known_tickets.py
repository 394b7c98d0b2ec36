"""T24: who knows which ticket, and where it is."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest

import stellwerk
from stellwerk.game import PUBLIC, Game, View
from tickets_positions import BOARDS, own_map, pile, table, tickets, words

TRIO = ["boston-miami", "denver-el-paso", "chicago-santa-fe"]
MORE = ["duluth-houston", "atlanta-new-york", "calgary-phoenix"]


def shown_pile(view: View) -> list[str]:
    """The pile as a viewer sees it, top first; ? is hidden."""
    names = view.board.words.ticket_names  # type: ignore[attr-defined]
    return [names[ticket] if ticket >= 0 else "?" for ticket in view.flat.pile[: view.flat.pile_size][::-1]]


def shown_owner(view: View, ticket: str) -> int:
    return int(view.flat.ticket_owner[view.board.words.ticket_names.index(ticket)])  # type: ignore[attr-defined]


def shown_offer(view: View, seat: int) -> list[str]:
    names = view.board.words.ticket_names  # type: ignore[attr-defined]
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


@pytest.mark.parametrize("name", BOARDS)
def test_t24_fulfilled_or_not_tickets_stay_secret_until_the_end(name: str) -> None:
    """A ticket whose places are connected looks like any other."""
    game = table(name)
    ends = {words(game).ticket_names.index(ticket): ticket for ticket in pile(game)[:2]}
    views = {table(name, tickets={0: [ticket]}).view(1).cells.tobytes() for ticket in ends.values()}
    assert len(views) == 1


def test_t24_in_a_filled_in_game_all_know_their_own_tickets() -> None:
    """Also those that the viewer knows of: bots move the others in such games, by what these would see."""
    game = offered_again()
    guess = game.view(0).fill_in(1)
    assert "?" not in shown_offer(guess.view(2), 2)
    game.play(2, "keep 1 2 3")
    guess = game.view(0).fill_in(1)
    assert [shown_owner(guess.view(2), ticket) for ticket in tickets(guess, 2)] == [2] * len(tickets(guess, 2))


def observed(events: list[dict[str, object]], seat: int, viewer: int) -> str:
    """A move as a player at the table sees it: cards laid on a heap have no order for the others."""
    return str(events if seat == viewer else sorted(map(str, events)))


@pytest.mark.parametrize("viewer", [PUBLIC, 0, 1])
def test_t24_a_view_shows_nothing_that_does_not_follow_from_what_was_seen(viewer: int, tmp_path: Path) -> None:
    """All orders of five tickets and all choices in three draws: games that looked the same all along look the same."""
    routes = (
        '["A", "B", 1, "red"], ["B", "C", 1, "red"], ["C", "D", 1, "red"], ["D", "E", 1, "red"], ["E", "A", 1, "red"]'
    )
    town = stellwerk.Board.named(own_map(tmp_path, routes))
    views = defaultdict(set)
    for order, choices in product(permutations(words(table(town)).ticket_names), product((1, 2, 3), repeat=3)):
        game, history = table(town, pile=order), ""
        for seat, choice in zip((0, 1, 0), choices, strict=True):
            for text in ("tickets", "keep 1", "keep 2", "keep 1 2"):
                if text not in ("tickets", ("", "keep 1", "keep 2", "keep 1 2")[choice]) or text not in legal_texts(
                    game, seat
                ):
                    continue
                log = game.play_logged(seat, game.parse(seat, text))
                history += observed(game.events(log, viewer), seat, viewer)
                views[history].add(game.view(viewer).cells.tobytes())
    assert len(views) > 3
    assert {len(same) for same in views.values()} == {1}


def legal_texts(game: Game, seat: int) -> list[str]:
    return [move.text for move in game.moves(seat)]
