"""What bot writers build on: typed views, the graph, ways, play-outs, positions as lines, values that compare."""

from __future__ import annotations

import itertools
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import stellwerk
from repository import ROOT
from stellwerk.board import Board
from stellwerk.cli.new_bot import new_bot
from stellwerk.errors import OptionError, PositionError
from stellwerk.game import PUBLIC, Game, Move
from stellwerk.mapping.mapfile import names
from stellwerk.metro.view import MetroView
from stellwerk.record import RecordWriter
from stellwerk.tickets.graph import Route
from stellwerk.tickets.view import TicketsView


def middle(board: str, seats: int = 2, seed: int = 1, moves: int = 60) -> Game:
    """A game under way: claims where there are some, so that routes have owners."""
    game = stellwerk.new(board, seats=seats, seed=seed)
    for _ in range(moves):
        if not game.over:
            seat = game.to_move[0]
            game.play(seat, game.moves(seat)[-1])
    return game


def tickets_view(seed: int = 1) -> TicketsView:
    game = stellwerk.new("usa", seats=2, seed=seed)
    numbers = np.random.default_rng(seed)
    for _ in range(120):
        seat = game.to_move[0]
        legal = [move for move in game.moves(seat) if move.text != "tickets"]
        claims = [move for move in legal if move.text.startswith("claim")]
        game.play(seat, (claims or legal)[int(numbers.integers(len(claims or legal)))])
    view = game.view(game.to_move[0])
    assert isinstance(view, TicketsView)
    return view


def test_everything_can_be_imported_from_the_top() -> None:
    assert {"Game", "TicketsView", "MetroView", "Option", "new", "from_line", "play_outs"} <= set(dir(stellwerk))
    assert all(getattr(stellwerk, name) is not None for name in stellwerk.__all__)


def test_games_views_and_boards_say_what_they_are() -> None:
    game = stellwerk.new("usa", seats=3, seed=1)
    assert repr(game) == "<Game usa: 3 seats, to move: 0, 1, 2>"
    assert repr(game.view(1)) == "<TicketsView usa: seat 1 of 3 seats, to move: 0, 1, 2>"
    assert repr(game.view(PUBLIC)).startswith("<TicketsView usa: public of 3 seats")
    assert repr(game.board) == "<Board usa: tickets, 2 to 5 seats, 1083 moves>"
    assert repr(middle("metro-paris", 1, moves=500)) == "<Game metro-paris: 1 seats, over>"


def test_equal_games_are_equal() -> None:
    game, same, other = (stellwerk.new("berlin", seats=2, seed=seed) for seed in (1, 1, 2))
    assert game == same == game.copy() == pickle.loads(pickle.dumps(game))
    assert len({game, same, other}) == 2
    assert game.view(0) == same.view(0) != same.view(1)
    assert game != game.view(0)
    assert game != "berlin"
    same.play(0, same.moves(0)[0])
    assert game != same
    assert Board.named("berlin") == Board.from_facts(RecordWriter(game.board, 1, ["a", "b"], {}).record.header.facts)
    assert Board.named("berlin") != Board.named("usa")


@pytest.mark.parametrize("board", ["usa", "new-york", "berlin"])
def test_a_tickets_view_says_what_describe_says(board: str) -> None:
    game = middle(board)
    for seat in range(2):
        view, seen = game.view(seat), game.view(seat).describe()
        assert isinstance(view, TicketsView)
        assert {colour: count for colour, count in view.hand.items() if count} == seen["hand"]
        assert set(view.hand) == {*view.graph.colours, "joker"}
        assert (view.phase, view.turn, view.turns_left) == (seen["phase"], seen["turn"], seen["turns_left"])
        assert (view.row, view.deck, view.pile) == (seen["row"], seen["deck"], seen["pile"])
        assert {colour: count for colour, count in view.discard.items() if count} == seen["discard"]
        assert [f"{t.start}-{t.goal}" for t in view.tickets] == [
            str(n).partition(":")[0] for n in list_of(seen["tickets"])
        ]
        owners = {route.name: view.owner(route) for route in view.graph.routes if view.owner(route) is not None}
        assert owners == seen["routes"]
        for other in range(2):
            told = list_of(seen["seats"])[other]
            assert {name: getattr(view.at(other), name) for name in told} == told
        texts = [part["move"] for part in view.describe_moves() if part["kind"] == "claim"]
        assert [claim.move.text for claim in view.claims()] == texts
    public = game.view(PUBLIC)
    assert isinstance(public, TicketsView)
    assert (public.hand, public.tickets, public.offer) == ({}, [], [])


def list_of(value: object) -> list[dict[str, object]]:
    assert isinstance(value, list)
    return value


@pytest.mark.parametrize("board", ["metro-berlin", "metro-madrid"])
def test_a_metro_view_says_what_describe_says(board: str) -> None:
    game = middle(board, moves=15)
    view, seen = game.view(0), game.view(0).describe()
    assert isinstance(view, MetroView)
    assert (view.phase, view.round, view.card, view.turned) == tuple(
        seen[n] for n in ("phase", "round", "card", "turned")
    )
    assert view.cards_left == seen["cards_left"]
    assert view.at(1).marks == list_of(seen["seats"])[1]["marks"]
    parts = view.describe_moves()
    assert [view.stations(move) for move in view.moves()] == [part["stations"] for part in parts]
    assert set(view.graph.lines) == set(view.lines) == set(view.at(0).lines)


@pytest.mark.parametrize("name", names())
def test_the_graph_has_the_numbers_of_the_flat_records(name: str) -> None:
    board = Board.named(name)
    flat, graph = board.cells[0], board.graph
    if board.family == "tickets":
        places = list(graph.places)
        for route in graph.routes:
            n = route.number
            assert route.ends == (places[flat["route_a"][n]], places[flat["route_b"][n]])
            assert (route.cost, route.pieces, route.points) == tuple(
                int(flat[f][n]) for f in ("route_cost", "route_spaces", "route_points")
            )
            assert route.twin == (None if flat["route_twin"][n] < 0 else flat["route_twin"][n])
            assert board.moves[flat["route_move"][n]].startswith(f"claim {route.name} ")
        ends = [(places[a], places[b]) for a, b in zip(flat["ticket_a"], flat["ticket_b"], strict=True)]
        assert [ticket[:2] for ticket in graph.tickets] == ends[: flat["tickets"]]
    else:
        for station in graph.stations:
            assert len(station.lines) == flat["station_lines"][station.number]
            assert board.ids[f"ride {station.name}"] == flat["ride"] + station.number
        assert [line.windows for line in graph.lines.values()] == flat["line_windows"][: flat["lines"]].tolist()


def test_the_shortest_way_is_the_shortest() -> None:
    """Against Floyd and Warshall's distances over the same routes."""
    view = tickets_view()
    places = list(view.graph.places)
    far = np.full((len(places), len(places)), np.inf)
    np.fill_diagonal(far, 0)
    for route in view.graph.routes:
        a, b = (places.index(end) for end in route.ends)
        own = view.owner(route) == view.seat
        if own or view.is_open(route):
            far[a, b] = far[b, a] = min(far[a, b], 0 if own else route.pieces)
    for k in range(len(places)):
        far = np.minimum(far, far[:, k : k + 1] + far[k : k + 1, :])
    assert any(view.owner(route) == view.seat for route in view.graph.routes)
    for i, j in itertools.combinations(range(len(places)), 2):
        way = view.shortest_way(places[i], places[j])
        assert (way.cost if way else np.inf) == far[i, j]
        assert not way or way.pieces == way.cost


def test_a_way_has_a_cost_of_ones_own_and_an_end() -> None:
    view = tickets_view()
    turns = view.shortest_way("seattle", "miami", cost=lambda route: 1)
    assert turns is not None
    assert turns.cost == len(turns.routes)

    def never(route: Route) -> float:
        return 100.0 if "miami" in route.ends else 1.0

    assert view.shortest_way("seattle", "miami", cost=never) is not None
    with pytest.raises(OptionError, match="no place is called 'miamy'; did you mean 'miami'"):
        view.shortest_way("seattle", "miamy")


@pytest.mark.parametrize(
    ("board", "bot"), [("new-york", "random"), ("new-york", "planner:style=rusher"), ("metro-paris", "td"),
                       ("metro-paris", "greedy"), ("metro-paris", "random")],
)  # fmt: skip
def test_play_outs_try_moves_in_the_same_worlds(board: str, bot: str) -> None:
    game = middle(board, moves=6)
    view = game.view(game.to_move[0])
    moves = view.moves()[:4]
    tried = stellwerk.play_outs(view, [*moves, moves[0]], bot, worlds=12, seed=3)
    assert tried.points.shape == tried.wins.shape == (5, 12, 2)
    assert (tried.wins.sum(axis=2) == 1).all()
    assert (tried.points[0] == tried.points[-1]).all()  # the same move in the same worlds comes out the same
    again = stellwerk.play_outs(view, moves, bot, worlds=12, seed=3)
    assert (again.points == tried.points[:4]).all()
    assert (stellwerk.play_outs(view, moves, bot, worlds=12, seed=4).points != again.points).any()
    hidden = view.fill_in(seed=9).view(view.seat)  # what is hidden can't matter
    assert (stellwerk.play_outs(hidden, moves, bot, worlds=12, seed=3).points == again.points).all()
    assert stellwerk.play_outs(view, bot=bot, worlds=3).points.shape == (1, 3, 2)
    assert stellwerk.play_outs(game, bot=bot, worlds=3).points.shape == (1, 3, 2)


def test_play_outs_of_the_planner_know_better_than_random() -> None:
    view = stellwerk.new("new-york", seats=2, seed=5).view(0)
    planner, chance = (stellwerk.play_outs(view, bot=bot, worlds=40).points.mean() for bot in ("planner", "random"))
    assert planner > chance + 10


def test_play_outs_refuse_what_they_can_t_do() -> None:
    game = stellwerk.new("new-york", seats=2, seed=1)
    view = game.view(0)
    with pytest.raises(OptionError, match="search has no compiled play-outs; these have: random, planner, planner-1"):
        stellwerk.play_outs(view, bot="search")
    with pytest.raises(OptionError, match="'draw' is not a legal move of seat 0"):
        stellwerk.play_outs(view, [stellwerk.Move(game.board.ids["draw"], "draw")])
    with pytest.raises(OptionError, match="worlds must be from 1"):
        stellwerk.play_outs(view, worlds=0)
    with pytest.raises(OptionError, match="on a copy of the game"):
        stellwerk.play_outs(game, game.moves(0))
    with pytest.raises(OptionError, match="the public has no moves"):
        stellwerk.play_outs(game.view(PUBLIC))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"worlds": 1.5}, "worlds must be a whole number, not 1.5"),
        ({"worlds": True}, "worlds must be a whole number, not True"),
        ({"worlds": "3"}, "worlds must be a whole number, not '3'"),
        ({"seed": 2**70}, "a seed of play-outs must be from 0 to 9223372036854775807, not 1180591620717411303424"),
        ({"seed": -1}, "a seed of play-outs must be from 0 to 9223372036854775807, not -1"),
        ({"bot": None}, "a bot is named by a text, such as 'random', not by None"),
        ({"moves": ["keep 1"]}, "give moves, such as view.moves(), not ['keep 1']"),
        ({"moves": [0]}, "give moves, such as view.moves(), not [0]"),
        ({"moves": np.zeros(3)}, "give moves, such as view.moves(), not array([0., 0., 0.])"),
        ({"moves": []}, "there are no moves to try; without `moves` the position itself is played on"),
        ({"view": "usa"}, "play-outs begin at a view or a game, such as game.view(0), not 'usa'"),
        ({"view": None}, "play-outs begin at a view or a game, such as game.view(0), not None"),
    ],
)
def test_play_outs_tell_what_is_wrong(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(OptionError) as error:
        stellwerk.play_outs(**{"view": stellwerk.new("usa", seats=2, seed=1).view(0)} | wrong)
    assert str(error.value) == why


def test_moves_and_routes_of_other_boards_are_told() -> None:
    usa: Any = stellwerk.new("usa", seats=2, seed=1).view(0)
    york: Any = stellwerk.new("new-york", seats=2, seed=1).view(0)
    berlin: Any = stellwerk.new("metro-berlin", seats=2, seed=1).view(0)
    last = len(berlin.board.moves) - 1
    for call, value, why in (
        (usa.claims, [Move(10**9, "x")], "a move's id must be from 0 to "),
        (usa.claims, [Move(None, "x")], "a move's id must be a whole number, not None"),  # type: ignore[arg-type]
        (
            usa.claims,
            [Move(len(york.board.moves) - 1, york.board.moves[-1])],
            " is not a move of usa; see view.moves()",
        ),
        (usa.kept, Move(usa.board.ids["keep 4"], "keep 4"), "'keep 4' keeps tickets that are not offered"),
        (berlin.stations, Move(10**9, "a 1"), f"a move's id must be from 0 to {last}, not 1000000000"),
        (berlin.stations, Move(last, "a 1"), f"'a 1' with id {last} is not a move of metro-berlin; see view.moves()"),
        (usa.owner, york.graph.routes[0], f"'{york.graph.routes[0].name}' is not a route of usa"),
        (york.is_open, usa.graph.routes[-1], "a route's number must be from 0 to "),
    ):
        with pytest.raises(OptionError) as error:
            call(value)
        assert why in str(error.value)
    assert usa.kept(usa.moves()[0])
    assert usa.owner(replace(usa.graph.routes[0])) is None  # an equal one, as after pickling


@pytest.mark.parametrize("board", ["usa", "metro-berlin"])
def test_a_position_is_one_line(board: str) -> None:
    game = middle(board)
    for position in (game, game.view(0), game.view(PUBLIC)):
        line = position.as_line()
        assert line.isprintable()
        assert " " not in line
        back = stellwerk.from_line(f"  {line[:50]}\n{line[50:]} ")  # as a mail program may break it
        assert back == position
        assert type(back) is type(position)
    assert stellwerk.from_line(game.view(0).as_line()).moves() == game.view(0).moves()


def test_a_views_line_holds_what_its_seat_knows() -> None:
    """Two games that look the same to a seat have the same line."""
    view = middle("usa").view(0)
    assert view.fill_in(seed=1).view(0).as_line() == view.fill_in(seed=2).view(0).as_line()


def test_a_bad_line_is_told(tmp_path: Path) -> None:
    line = stellwerk.new("usa", seats=2, seed=1).as_line()
    for text, why in {
        "": "not a position",
        "hello": "not a position",
        line[:-3]: "damaged or not complete",
        line.replace("usa", "USA"): "damaged",
        line.replace("stellwerk1", "stellwerk9"): "written as stellwerk9",
    }.items():
        with pytest.raises(PositionError, match=why):
            stellwerk.from_line(text)
    with pytest.raises(PositionError, match="another map"):
        stellwerk.from_line(line, board="berlin")
    own = tmp_path / "village.toml"
    own.write_text((ROOT / "tests/golden/village.toml").read_text())
    village = stellwerk.new(own, seats=2, seed=1)
    own.rename(tmp_path / "moved.toml")
    with pytest.raises(PositionError, match="which is not here; give its file"):
        stellwerk.from_line(village.as_line())
    assert stellwerk.from_line(village.as_line(), board=tmp_path / "moved.toml") == village
    record_board = Board.from_facts(RecordWriter(Board.named("usa"), 1, ["a", "b"], {}).record.header.facts)
    assert stellwerk.from_line(stellwerk.new(record_board, seats=2, seed=1).as_line()).board.name == "usa"


@pytest.mark.slow
def test_bots_that_read_their_views_pass_mypy_strict(tmp_path: Path) -> None:
    """One that reads its hand and those that `new-bot` writes; one that takes a number for a text doesn't."""
    right, wrong = tmp_path / "right.py", tmp_path / "wrong.py"
    right.write_text(
        "from collections.abc import Sequence\nfrom stellwerk import Move, TicketsView\n\n"
        "class Reader:\n    def choose(self, view: TicketsView, moves: Sequence[Move]) -> Move:\n"
        "        red: int = view.hand['red'] + len(view.tickets) + view.tickets[0].points\n"
        "        return moves[red % len(moves)]\n"
    )
    wrong.write_text(right.read_text().replace("red: int", "red: str").replace("red %", "len(red) %"))
    for family in ("tickets", "metro"):
        arguments = [f"{family}-bot", "--family", family, "--into", str(tmp_path / family)]
        assert CliRunner().invoke(new_bot, arguments).exit_code == 0
    files = [right, wrong, tmp_path / "tickets/tickets_bot.py", tmp_path / "metro/metro_bot.py"]
    command = [sys.executable, "-m", "mypy", "--strict", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert len(errors) == 1, done.stdout
    assert "wrong.py" in errors[0]
