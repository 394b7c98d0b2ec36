"""Weights: learnt the same way every time, also after an interruption, and found where they belong."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import run
from metro.positions import metro_map
from stellwerk import families
from stellwerk.board import Board
from stellwerk.bots.learnt import fits, shipped_paths
from stellwerk.bots.training import trainer_for
from stellwerk.errors import OptionError
from stellwerk.game import new
from stellwerk.metro.bots.rules.layout import VERSION
from stellwerk.metro.bots.training import trainer
from stellwerk.metro.bots.training.trainer import Trainer
from stellwerk.metro.bots.weights import MODES, read_origin, read_weights, weights_for

from .play import SHEETS, bot, play

pytestmark = pytest.mark.slow


def test_training_is_the_same_from_the_same_seed_and_in_pieces(tmp_path: Path) -> None:
    board = Board.named("metro-berlin")
    for mode in ("solo", "several-expert"):
        whole, other, piecewise = (Trainer(board, seed) for seed in (5, 6, 5))
        whole.advance(mode, 60)
        other.advance(mode, 60)
        piecewise.advance(mode, 25)
        piecewise.save(tmp_path / "half")
        resumed = Trainer(board, 5)
        resumed.resume(tmp_path / "half")
        resumed.advance(mode, 60)
        assert resumed.modes[mode].weights.tobytes() == whole.modes[mode].weights.tobytes()
        assert resumed.modes[mode].visits.tobytes() == whole.modes[mode].visits.tobytes()
        assert other.modes[mode].weights.tobytes() != whole.modes[mode].weights.tobytes()


def test_an_interrupted_training_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "MEASURED", 50)
    monkeypatch.setattr(trainer, "CHUNK", 80)
    board, ready, stopped = Board.named("metro-paris"), tmp_path / "a.npz", tmp_path / "b.npz"
    trainer.train(board, 160, 1, ready, lambda share: None)

    def interrupt(share: float) -> None:
        if share > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        trainer.train(board, 160, 1, stopped, interrupt)
    assert not stopped.exists()
    told = trainer.train(board, 160, 1, stopped, lambda share: None)
    assert told.startswith(f"{stopped} written")
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["a.npz", "b.npz"]
    one, other = read_weights(ready), read_weights(stopped)
    assert one.origin == other.origin
    assert all(one.weights[mode].tobytes() == other.weights[mode].tobytes() for mode in MODES)


def test_an_interrupted_training_of_another_seed_is_not_taken_on(tmp_path: Path) -> None:
    board = Board.named("metro-paris")
    Trainer(board, 1).save(tmp_path / "part")
    with pytest.raises(OptionError, match="another map or seed"):
        Trainer(board, 2).resume(tmp_path / "part")


def test_training_teaches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "MEASURED", 1000)
    pupil = Trainer(Board.named("metro-amsterdam"), 3)
    pupil.advance("solo", 300)
    early = pupil.mean("solo", pupil.finished("solo"))
    pupil.advance("solo", 6000)
    assert pupil.mean("solo", pupil.finished("solo")) > early + 3


@pytest.mark.parametrize("sheet", SHEETS)
def test_tables_that_come_with_stellwerk_are_for_the_sheets_as_they_are(sheet: str) -> None:
    board = Board.named(sheet)
    origin = next(read_origin(path) for path in shipped_paths("metro") if path.stem == sheet)
    assert fits(origin, board, VERSION), f"the sheet or the rules have changed: {origin.command} --out …"
    assert set(origin.means) == set(MODES)
    assert all(weights_for(board, mode).any() for mode in MODES)


def test_a_sheet_without_tables_is_played_as_greedy_plays() -> None:
    board = Board(metro_map(), "testville")
    assert not weights_for(board, "solo").any()
    for seed in range(5):
        one, other = (play(new(board, 2, seed), [name] * 2, seed) for name in ("td", "greedy"))
        assert one.cells.tobytes() == other.cells.tobytes()
    assert play(new(board, 2, 1), ["search:playouts=20"] * 2).over


def test_tables_of_another_map_are_refused() -> None:
    path = shipped_paths("metro")[0]
    game = new(Board(metro_map(), "testville"), 1, 1)
    with pytest.raises(OptionError, match="stellwerk train testville"):
        bot(f"td:table={path}").choose(game.view(0), game.moves(0))
    with pytest.raises(OptionError, match="no weights of a metro bot"):
        bot("td:table=/nowhere/x.npz").choose(game.view(0), game.moves(0))


def test_families_without_a_trainer_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(families.REGISTRY, "race", "toy")
    with pytest.raises(OptionError, match="nothing to train"):
        trainer_for("race")


def test_the_command_trains(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trainer, "MEASURED", 50)
    done = run("train", "metro-madrid", "--games", "3", "--out", "m.npz", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("m.npz written; mean scores: solo ")
    assert read_origin(tmp_path / "m.npz").command == "stellwerk train metro-madrid --games 3 --seed 0"
