"""The policy net: honest, better than the planner it chooses for, and trained by a command that can be interrupted."""

from __future__ import annotations

from pathlib import Path

import click
import numpy as np
import pytest
from click.testing import CliRunner

from bots.matches import played
from stellwerk.board import Board
from stellwerk.bots.bot import bot_named
from stellwerk.cli.main import cli
from stellwerk.engine.chance import new_stream
from stellwerk.errors import OptionError
from stellwerk.game import View
from stellwerk.tickets.bots.policy import pupil, train
from stellwerk.tickets.bots.policy.match import match_against_planners
from stellwerk.tickets.bots.policy.nets import SHIPPED, chooser_on
from stellwerk.tickets.bots.policy.positions import play_positions, try_positions
from stellwerk.tickets.bots.policy.pupil import Pupil, slope_of
from stellwerk.tickets.bots.policy.rules.net import call_policy
from stellwerk.tickets.bots.rules.plan import Plan

TRAINED = ["usa", "new-york", "berlin"]


def chosen(view: View, seat: int) -> int:
    """The move of a fresh net that is handed these cells, masked or not."""
    chooser = chooser_on(view.board, view.seats)
    assert chooser is not None
    return int(call_policy(view.board.cells, view.cells, seat, chooser._replace(plans=Plan.many(1))))


@pytest.mark.parametrize(("board", "seats"), [("usa", 2), ("usa", 5), ("new-york", 3), ("berlin", 2)])
def test_it_reads_nothing_hidden(board: str, seats: int) -> None:
    for game, view, _ in played(board, ["policy"] * seats, seed=3):
        assert chosen(game, view.seat) == chosen(view, view.seat) == chosen(view.fill_in(7), view.seat)


def test_without_a_net_for_a_map_it_plays_as_the_planner(tmp_path: Path) -> None:
    text = (Path(__file__).parents[3] / "src/stellwerk/maps/new-york.toml").read_text()
    own = tmp_path / "own.toml"
    own.write_text(text.replace("points = [1, 2, 4, 7]", "points = [1, 2, 4, 8]"))
    for _, view, _ in played(str(own), ["planner-2"] * 2, seed=1):
        policies, planners = (bot_named(name, "tickets")(new_stream(1)) for name in ("policy", "planner-2"))
        assert policies.choose(view, view.moves()) == planners.choose(view, view.moves())


@pytest.mark.slow
@pytest.mark.parametrize("name", TRAINED)
def test_shipped_nets_beat_the_planner(name: str) -> None:
    """The same deals in every run; the figures of long matches are in docs/concepts/tickets-bots.md."""
    board = Board.named(name)
    chooser = chooser_on(board, 2)
    assert chooser is not None
    shares = match_against_planners(board, 2, chooser.policies, 7, 0, 600)
    assert shares.mean() - 1.64 * shares.std() / np.sqrt(len(shares)) > 0.5


def test_a_bad_file_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "net.npz"
    broken.write_bytes(b"no net")
    with pytest.raises(OptionError, match=r"net\.npz: no policy net: `stellwerk train` has not written it"):
        bot_named(f"policy:net={broken}", "tickets", Board.named("usa"))
    shipped = SHIPPED / "usa.npz"
    with pytest.raises(OptionError, match="this net is not for this map; make one: stellwerk train berlin --policy"):
        bot_named(f"policy:net={shipped}", "tickets", Board.named("berlin"))


def test_what_is_tried_is_the_gain_over_the_planners_move() -> None:
    tried = try_positions(Board.named("new-york"), 2, 5, 0, 2)
    assert len(tried) > 10
    assert (tried.counts > 1).all()
    first = tried.starts[:-1]
    assert (tried.values["gains"][first] == 0).all()
    assert (tried.rows[first, 0] == 1).all()
    assert np.abs(tried.values["gains"]).max() > 0.02


def test_what_gained_becomes_likelier() -> None:
    run = Pupil(Board.named("new-york"), 1000, 3)
    (played_, *_) = run.gather(0, run.policy)
    run.judge(played_)
    played_.values["gains"] = np.ones(len(played_))
    batch = played_.batch(np.arange(64))
    scores = run.actor.outputs(batch.inputs)[-1][:, 0]
    slope = slope_of(batch, scores, played_)
    picked = batch.first + played_.values["picks"][:64]
    assert (slope[picked] <= 0).all()
    assert np.abs(np.add.reduceat(slope, batch.first)).max() < 1e-6
    again = play_positions(run.board, 2, run.policy, run.seed, 0, 1500 // 3)
    assert (again.values["picks"] == played_.values["picks"]).all()


@pytest.mark.slow
def test_training_is_one_command_and_goes_on_after_a_stop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, value in ((pupil, "ROUND", 60), (train, "BLOCKS", 10), (train, "CURVE_EVERY", 60)):
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(train, "ROUND", 60)
    net = tmp_path / "net.npz"
    command = ["train", "new-york", "--policy", "--games", "240", "--seed", "2", "--out", str(net)]
    saved = train.save_part

    def stop(run: Pupil, part: Path) -> None:
        saved(run, part)
        raise KeyboardInterrupt

    monkeypatch.setattr(train, "save_part", stop)
    assert isinstance(CliRunner().invoke(cli, command, standalone_mode=False).exception, click.Abort)
    assert not net.exists()
    assert (tmp_path / "net.npz.part").exists()
    monkeypatch.setattr(train, "save_part", saved)
    other = CliRunner().invoke(cli, [*command[:-3], "3", "--out", str(net)], standalone_mode=False)
    assert "interrupted training of another kind" in str(other.exception)
    told = CliRunner().invoke(cli, command, standalone_mode=False).output
    assert f"Play with it: policy:net={net}" in told
    assert len((tmp_path / "net.curve.csv").read_text().splitlines()) == 3
    bot_named(f"policy:net={net}", "tickets", Board.named("new-york"))


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["usa", "--policy", "--use"], "--policy goes with neither --test nor --use"),
        (["metro-berlin", "--policy"], "bots for metro games learn no policy"),
    ],
)
def test_what_does_not_go_with_a_policy_is_refused(wrong: list[str], told: str) -> None:
    done = CliRunner().invoke(cli, ["train", *wrong], standalone_mode=False)
    assert told in str(done.exception)
