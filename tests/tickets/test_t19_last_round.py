"""T19: the last round."""

from __future__ import annotations

import pytest

from stellwerk.game import Game
from tickets.positions import legal, table, told

LIMIT = {"usa": 2, "new-york": 2, "berlin": 1}
ONE = {"usa": "atlanta-nashville", "new-york": "midtown-west-times-square", "berlin": "reichstag-brandenburger-tor:1"}
OTHER = {
    "usa": "seattle-vancouver:1",
    "new-york": "east-village-lower-east-side",
    "berlin": "unter-den-linden-pergamonmuseum",
}  # of one space too
TABLES = [(name, seats) for name in ONE for seats in range(2, 6 if name == "usa" else 5)]


def nearly_out(name: str, seats: int, left: int, turn: int = 0) -> Game:
    """The seat to move has a joker, one piece more than `left`, and a route of one space before it."""
    pieces = (left + 1, 0) if name == "berlin" else left + 1
    return table(name, seats=seats, hands={turn: "1 joker"}, pieces={turn: pieces}, turn=turn)


def turns_to_the_end(game: Game) -> list[int]:
    """Who has a turn, drawing two cards each, until the game is over."""
    turns = []
    while not game.over:
        (seat,) = game.to_move
        turns.append(seat)
        game.play(seat, "draw")
        game.play(seat, "draw")
        assert len(turns) < 20
    return turns


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_t19_every_player_has_exactly_one_more_turn_that_player_last(name: str, seats: int) -> None:
    for turn in range(seats):
        game = nearly_out(name, seats, LIMIT[name], turn)
        events = game.play(turn, f"claim {ONE[name]} joker 1")
        assert told(events) == ["claimed", "last round"]
        assert events[1]["seat"] == turn
        assert turns_to_the_end(game) == [(turn + 1 + step) % seats for step in range(seats)]


@pytest.mark.parametrize("name", ONE)
@pytest.mark.parametrize("above", [-1, 0, 1])
def test_t19_the_limit_of_each_board(name: str, above: int) -> None:
    """usa and new-york: two pieces or fewer; berlin: one or none."""
    game = nearly_out(name, 2, LIMIT[name] + above)
    events = game.play(0, f"claim {ONE[name]} joker 1")
    assert ("last round" in told(events)) == (above <= 0)
    assert game.describe()["turns_left"] == (2 if above <= 0 else None)


@pytest.mark.parametrize(
    ("trams", "subways", "last"),
    [(1, 0, True), (0, 1, True), (0, 0, True), (1, 1, False), (0, 2, False), (2, 0, False), (0, 5, False)],
)
def test_t19_berlin_counts_trams_and_subways_together(trams: int, subways: int, last: bool) -> None:
    game = table("berlin", hands={0: "1 joker"}, pieces={0: (trams + 1, subways)})
    assert ("last round" in told(game.play(0, f"claim {ONE['berlin']} joker 1"))) == last


def test_t19_berlin_a_subway_can_start_it_too() -> None:
    game = table("berlin", hands={0: "2 green"}, pieces={0: (1, 1)})
    events = game.play(0, "claim alexanderplatz-volkspark-friedrichshain green 2")
    assert told(events) == ["claimed", "last round"]


def test_t19_only_at_the_end_of_that_players_own_turn() -> None:
    """Seat 1 is down to the limit while seat 0 draws: nothing starts yet."""
    game = table("usa", seats=3, pieces={1: 2}, turn=0)
    game.play(0, "draw")
    assert "last round" not in told(game.play(0, "draw"))
    assert "last round" not in told(game.play(1, "draw"))
    assert "last round" in told(game.play(1, "draw"))


@pytest.mark.parametrize("name", ONE)
def test_t19_reaching_the_limit_again_changes_nothing(name: str) -> None:
    pieces = (LIMIT[name] + 1, 0) if name == "berlin" else LIMIT[name] + 1
    game = table(name, seats=3, hands={0: "1 joker", 1: "1 joker"}, pieces={0: pieces, 1: pieces})
    game.play(0, f"claim {ONE[name]} joker 1")
    events = game.play(1, f"claim {OTHER[name]} joker 1")
    assert told(events) == ["claimed"]
    assert turns_to_the_end(game) == [2, 0]


def test_t19_nor_does_the_first_ones_own_last_turn() -> None:
    game = table("usa", seats=2, hands={0: "2 joker"}, pieces={0: 3})
    game.play(0, "claim atlanta-nashville joker 1")
    game.play(1, "tickets")
    game.play(1, "keep 1")
    assert told(game.play(0, "claim seattle-vancouver:1 joker 1")) == ["claimed", "ended"]
    assert game.over
    assert legal(game, 0) == legal(game, 1) == []


def test_t19_a_turn_of_the_last_round_may_be_any_action() -> None:
    """A face-up joker is a whole turn, and so are tickets; a first card is not."""
    game = table("usa", seats=3, row="joker red red blue blue", turns_left=3)
    game.play(0, "take 1")
    assert game.describe()["turns_left"] == 2
    game.play(1, "tickets")
    assert game.describe()["turns_left"] == 2
    game.play(1, "keep 1 2")
    assert game.describe()["turns_left"] == 1
    game.play(2, "draw")
    assert not game.over
    game.play(2, "draw")
    assert game.over


def test_t19_the_count_of_turns_is_public() -> None:
    game = table("usa", seats=3, turns_left=2)
    assert game.view(-1).describe()["turns_left"] == 2
