"""A policy net that learns: first from search, then from games among its like.

Search plays every candidate out in a few worlds, and the net learns what each gains over the planner's move. Then nets
play each other and planners of all styles, and moves that led to more than a second net expected become likelier
(proximal policy optimisation).
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from stellwerk.board import Board
from stellwerk.engine.flat import Cells
from stellwerk.tickets.bots.policy.nets import as_policy
from stellwerk.tickets.bots.policy.positions import Batch, Positions, play_positions, try_positions
from stellwerk.tickets.bots.policy.rules.features import OF_POSITION
from stellwerk.tickets.bots.policy.rules.net import FIRST, INPUTS, SECOND
from stellwerk.tickets.bots.policy.rules.selfplay import expected_gains
from stellwerk.tickets.bots.training.layers import Layers

TRIED = 200  # games that are played for each one in which search tries moves
ROUND = 1500  # games between two changes of the net, if all are of two seats; fewer of more
EPOCHS, PASSES = 10, 2  # over what was tried, and over each round
RATE, PLAY_RATE = 2e-3, 1.2e-3  # of learning, to begin with
BATCH, PLAY_BATCH = 256, 4096  # decisions
GAIN_UNIT = 0.1  # a gain of this is an output of 1 …
SHARPNESS = 8.0  # … and makes a move e⁸ times as likely when games begin
BONUS = 1.0  # of the planner's own move
CLIP = 0.2  # how far a round may change what is likely
SPREAD = 0.006  # what it is worth not to be too sure
SURE = 0.985  # a move that was so likely teaches nothing
LEAD = 40.0  # points; half of what counts is the win, half the squashed lead


@dataclass
class Pupil:
    board: Board
    games: int
    seed: int

    def __post_init__(self) -> None:
        self.random = np.random.default_rng(self.seed)
        self.actor = Layers((INPUTS, FIRST, SECOND, 1), self.random, longest=1.0)
        self.critic = Layers((OF_POSITION, 64, 32, 1), self.random, scale=0.1, longest=1.0)
        low, high = self.board.map.rules.seats
        self.seats = range(max(2, low), high + 1)
        self.played = 0

    @property
    def policy(self) -> Any:
        return as_policy(self.actor.weights[:-1], BONUS)

    def try_moves(self) -> None:
        """Search teaches: the squared error of the gains is made small."""
        games = max(1, self.games // TRIED // len(self.seats))
        with ThreadPoolExecutor(2) as pool:
            jobs = [pool.submit(try_positions, self.board, n, self.seed, 0, games) for n in self.seats]
            tried = Positions.joined([job.result() for job in jobs])
        steps = EPOCHS * max(1, len(tried) // BATCH)
        for _ in range(EPOCHS):
            for batch in tried.batches(self.random.permutation(len(tried)), BATCH):
                found = self.actor.outputs(batch.inputs)
                errors = gain_errors(batch, found[-1][:, 0], tried)
                self.actor.learn(found, (errors / BATCH)[:, None], falling(RATE, self.actor.steps / steps))
        self.actor.weights[-2] *= SHARPNESS

    def gather(self, first: int, policy: Any) -> list[Positions]:
        """A round of games with every number of seats."""
        shares = [max(1, round(2 * ROUND / n / len(self.seats))) for n in self.seats]
        return [
            play_positions(self.board, n, policy, self.seed, first, games)
            for n, games in zip(self.seats, shares, strict=True)
        ]

    def learn(self, parts: list[Positions]) -> None:
        """Learns from a round."""
        for part in parts:
            self.judge(part)
        played = Positions.joined(parts)
        gains = played.values["gains"]
        played.values["gains"] = np.clip(gains / (gains.std() + 1e-6), -4, 4)
        rate = falling(PLAY_RATE, self.played / self.games)
        opened = np.flatnonzero(played.values["chances"] < SURE)
        for _ in range(PASSES):
            for batch in played.batches(self.random.permutation(opened), PLAY_BATCH):
                found = self.actor.outputs(batch.inputs)
                self.actor.learn(found, slope_of(batch, found[-1][:, 0], played)[:, None], rate)
                some = self.random.integers(0, len(played), PLAY_BATCH)
                guessed = self.critic.outputs(played.positions[some])
                self.critic.learn(guessed, (guessed[-1] - played.values["goals"][some, None]) / PLAY_BATCH, rate)
        self.played += ROUND

    def judge(self, part: Positions) -> None:
        """Adds what each decision gained over what was expected, and what is to be expected from now on."""
        ends = 0.5 * part.values["wins"] + 0.25 * np.tanh(part.values["leads"] / LEAD)
        guesses = self.critic.outputs(part.positions)[-1][:, 0].astype(float)
        gains = np.zeros(len(part))
        expected_gains(ends, guesses, part.values["seats"], part.values["begins"], gains)
        part.values["gains"], part.values["goals"] = gains, (gains + guesses).astype(np.float32)

    def state(self) -> dict[str, Any]:
        """All that is needed to go on."""
        nets = {"actor": self.actor, "critic": self.critic}
        return {f"{net} {name}": each for net, layers in nets.items() for name, each in layers.state().items()}

    def restore(self, state: Mapping[str, Any], played: int) -> None:
        for net, layers in (("actor ", self.actor), ("critic ", self.critic)):
            layers.restore({name.removeprefix(net): state[name] for name in state if name.startswith(net)})
        self.played = played


def falling(rate: float, done: float) -> float:
    """Along half a cosine, to a twentieth."""
    return float(rate * (0.05 + 0.95 * 0.5 * (1 + np.cos(np.pi * min(1.0, done)))))


def gain_errors(batch: Batch, scores: Cells, tried: Positions) -> Cells:
    """Slope of the squared errors: gains are over the first move of each decision, and each decision counts alike."""
    wanted = tried.values["gains"][batch.moves] / GAIN_UNIT
    errors = scores - scores[batch.first][batch.group] - wanted
    errors /= tried.counts[batch.chosen][batch.group]
    errors[batch.first] -= np.add.reduceat(errors, batch.first)
    return errors


def slope_of(batch: Batch, scores: Cells, played: Positions) -> Cells:
    """Of the loss, by each move's score: likelier what gained, within bounds, and a price for being too sure."""
    shares = batch.shares(scores + BONUS * batch.inputs[:, OF_POSITION])
    picked = batch.first + played.values["picks"][batch.chosen]
    gains, ratio = played.values["gains"][batch.chosen], shares[picked] / played.values["chances"][batch.chosen]
    bound = np.where(gains > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
    weight = np.where(bound, 0.0, gains * ratio)
    slope = weight[batch.group] * shares
    slope[picked] -= weight
    surprise = np.log(shares + 1e-12)
    spread = np.add.reduceat(shares * surprise, batch.first)[batch.group]
    slope += SPREAD * shares * (surprise - spread)
    found: Cells = (slope / len(batch.chosen)).astype(np.float32)
    return found
