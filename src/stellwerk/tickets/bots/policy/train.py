"""Trains the policy net of a board: the command, what it keeps on disk, and what it reports."""

import json
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import numpy as np

from stellwerk.board import Board
from stellwerk.bots.learnt import own_folder
from stellwerk.errors import OptionError
from stellwerk.tickets.bots.policy.match import share_against_planners
from stellwerk.tickets.bots.policy.nets import LAYOUT, Origin, save_policy
from stellwerk.tickets.bots.policy.positions import Positions
from stellwerk.tickets.bots.policy.pupil import BONUS, ROUND, Pupil
from stellwerk.tickets.bots.styles import NEWEST

GAMES = 600_000  # among nets and planners, unless more or fewer are asked for
FRESH, BLOCKS = 10**7, 400  # deals of the report: the first, and how many with each number of seats
CURVE_EVERY, CURVE_BLOCKS = 30_000, 200  # games between two points of the learning curve, and deals for each

Played = Future[list[Positions]]


def train(board: Board, games: int | None, seed: int, out: Path | None, progress: Callable[[float], None]) -> str:
    """Trains a net and writes it; returns the result in two lines. An interrupted run goes on from its last round."""
    pupil = Pupil(board, games or GAMES, seed)
    path = out or own_folder() / board.family / f"{board.name}-policy.npz"
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(path.name + ".part")
    if part.exists():
        resume(pupil, part)
    else:
        progress(0)
        curve_of(path).unlink(missing_ok=True)  # of an earlier training
        pupil.try_moves()
    with ThreadPoolExecutor(1) as pool:
        ahead = pool.submit(pupil.gather, pupil.played, pupil.policy)
        while pupil.played < pupil.games:
            ahead = next_round(pupil, pool, ahead)
            progress(pupil.played / pupil.games)
            save_part(pupil, part)
            if pupil.played // CURVE_EVERY > (pupil.played - ROUND) // CURVE_EVERY:
                note_curve(pupil, path)
    shares = shares_of(pupil, BLOCKS)
    save_policy(path, origin_of(pupil, shares), pupil.actor.weights[:-1], BONUS)
    part.unlink(missing_ok=True)
    told = ", ".join(f"{100 * share:.1f} % with {seats} seats" for seats, share in shares.items())
    return f"{path} written; one such net among planners wins {told}\nPlay with it: policy:net={path}"


def next_round(pupil: Pupil, pool: ThreadPoolExecutor, ahead: Played) -> Played:
    """Learns from a round while the next one is played, by the net as it was before."""
    parts = ahead.result()
    coming = pool.submit(pupil.gather, pupil.played + ROUND, pupil.policy)
    pupil.learn(parts)
    return coming


def shares_of(pupil: Pupil, blocks: int) -> dict[str, float]:
    """What one net wins among planners, with each number of seats."""
    return {
        str(n): round(share_against_planners(pupil.board, n, pupil.policy, pupil.seed, FRESH, blocks), 4)
        for n in pupil.seats
    }


def origin_of(pupil: Pupil, shares: dict[str, float]) -> Origin:
    board, games, seed = pupil.board, pupil.games, pupil.seed
    command = f"stellwerk train {board.name} --policy --games {games} --seed {seed}"
    return Origin(board.name, board.map_hash, board.version, LAYOUT, NEWEST, command, games, seed, shares)


def curve_of(path: Path) -> Path:
    return path.with_suffix(".curve.csv")


def note_curve(pupil: Pupil, path: Path) -> None:
    """Adds a point to the learning curve beside the net: games, then the share with each number of seats."""
    with curve_of(path).open("a") as file:
        file.write(",".join(map(str, [pupil.played, *shares_of(pupil, CURVE_BLOCKS).values()])) + "\n")


def save_part(pupil: Pupil, part: Path) -> None:
    about = {**aim_of(pupil), "played": pupil.played}
    scratch = part.with_name(part.name + ".new")
    with open(scratch, "wb") as file:
        np.savez(file, about=np.array(json.dumps(about)), **pupil.state())
    scratch.replace(part)


def resume(pupil: Pupil, part: Path) -> None:
    with np.load(part, allow_pickle=False) as arrays:
        about = json.loads(str(arrays["about"]))
        if any(about[name] != value for name, value in aim_of(pupil).items()):
            raise OptionError(f"{part}: an interrupted training of another kind; delete it or repeat its command")
        pupil.restore(arrays, about["played"])


def aim_of(pupil: Pupil) -> dict[str, object]:
    return {"map_hash": pupil.board.map_hash, "seed": pupil.seed, "games": pupil.games, "layout": LAYOUT}
