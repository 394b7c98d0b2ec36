"""How fast other engines play uniformly random legal moves, with move generation, on one core.

Install them in a separate environment, because their pinned versions are not ours:
`python -m venv peers && peers/bin/pip install -r bench/requirements.txt && peers/bin/python bench/peers.py`
"""

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from functools import partial
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import Any

ROUNDS = 3
# Libraries read these while they load, so a peer is imported only after they are set.
ONE_THREAD = {"OMP_NUM_THREADS": "1", "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false"}


@dataclass(frozen=True)
class Row:
    """One setting of one peer; a step is an applied decision. If there are no rates, the note says why."""

    peer: str
    setting: str
    games_per_second: float | None
    steps_per_second: float | None
    note: str


def catanatron(seconds: float) -> Iterator[Row]:
    """Catan by catanatron's own random players, up to its own limit of turns."""
    engine, limit = import_module("catanatron"), import_module("catanatron.game").TURNS_LIMIT

    # Not Game.play(), which copies the whole game twice for listeners, and there are none.
    def play(players: list[Any]) -> tuple[int, int]:
        game, steps = engine.Game(players), 0
        while game.winning_color() is None and game.state.num_turns < limit:
            game.play_tick()
            steps += 1
        return 1, steps

    for seats in (2, 4):
        players = [engine.RandomPlayer(color) for color in list(engine.Color)[:seats]]
        yield measure("catanatron", f"Catan, {seats} seats", partial(play, players), seconds)


def open_spiel(seconds: float) -> Iterator[Row]:
    """Hearts (four seats) and backgammon: OpenSpiel's C++ core driven by a Python loop."""
    engine = import_module("pyspiel")

    # Deals and dice are actions too. All their outcomes are equally likely in these two games (36 rolls,
    # not 21), so one line of code is enough for both. They take time but are no decisions, so they are not counted.
    def play(game: Any) -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            steps += not state.is_chance_node()
            state.apply_action(random.choice(state.legal_actions()))
        return 1, steps

    def play_seeing(game: Any) -> tuple[int, int]:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if not state.is_chance_node():
                steps += 1
                see(state)
            state.apply_action(random.choice(state.legal_actions()))
        return 1, steps

    # Hearts has no observation tensor, only the longer one of the whole information state.
    def see(state: Any) -> None:
        state.legal_actions_mask()
        seen = state.observation_tensor if game.get_type().provides_observation_tensor else None
        (seen or state.information_state_tensor)()

    for name in ("hearts", "backgammon"):
        game = engine.load_game(name)
        yield measure("open_spiel", name, partial(play, game), seconds)
        yield measure("open_spiel", f"{name}, mask and observation", partial(play_seeing, game), seconds)


def pgx(seconds: float) -> Iterator[Row]:
    """Sparrow mahjong (three seats), a batch of whole games in one compiled call: pgx at its fastest."""
    jax, env = import_module("jax"), import_module("pgx").make("sparrow_mahjong")
    act = import_module("pgx.experimental").act_randomly

    def step(carry: Any) -> Any:
        state, key = carry
        key, now = jax.random.split(key)
        return jax.vmap(env.step)(state, act(now, state.legal_action_mask)), key

    # Games that have ended wait for the longest, 28 steps at most; their `_step_count` does not change, so waiting
    # is not counted. We don't use pgx's auto_reset, by which training loops avoid the wait: in a batch it deals
    # again for every game in every step, which would be 3 to 7 times slower.
    def to_the_end(batch: int, seed: int) -> Any:
        key, deal = jax.random.split(jax.random.PRNGKey(seed))
        start = jax.vmap(env.init)(jax.random.split(deal, batch)), key
        state, _ = jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), step, start)
        return state._step_count.sum()

    compiled, seeds = jax.jit(to_the_end, static_argnums=0), itertools.count()

    # int() waits for the result; without it only the dispatch would be timed.
    def play(batch: int) -> tuple[int, int]:
        return batch, int(compiled(batch, next(seeds)))

    for batch in (1, 64, 1024):
        yield measure("pgx", f"sparrow_mahjong, batch {batch}", partial(play, batch), seconds)


def pettingzoo(seconds: float) -> Iterator[Row]:
    """Connect four and limit hold'em, with observations and masks, because last() always builds them."""

    def play(env: Any) -> tuple[int, int]:
        env.reset()
        steps = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            legal = [] if ended or cut else seen["action_mask"].nonzero()[0]
            env.step(int(random.choice(legal)) if len(legal) else None)
            steps += len(legal) > 0
        return 1, steps

    for name in ("connect_four_v3", "texas_holdem_v4"):
        module = import_module(f"pettingzoo.classic.{name}")
        for kind in ("raw_env", "env"):
            yield measure("pettingzoo", f"{name}, {kind}", partial(play, getattr(module, kind)()), seconds)


def rlcard(seconds: float) -> Iterator[Row]:
    """Uno and gin rummy (two seats), with observations, because its step() always builds one."""
    engine = import_module("rlcard")

    # Not env.run() with RandomAgent: numpy's choice and the stored trajectories take up to half of its time.
    def play(env: Any) -> tuple[int, int]:
        (state, _), steps = env.reset(), 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            steps += 1
        return 1, steps

    for name in ("uno", "gin-rummy"):
        yield measure("rlcard", name, partial(play, engine.make(name, config={"seed": 1})), seconds)


# A function is named after its package, for pip and for import.
PEERS = {peer.__name__: peer for peer in (catanatron, open_spiel, pettingzoo, pgx, rlcard)}


def measure(peer: str, setting: str, play: Callable[[], tuple[int, int]], seconds: float) -> Row:
    """The best of three rounds within a budget of CPU seconds; `play` returns games ended and steps made."""
    try:
        random.seed(1)
        play()  # compiles, fills caches
        rounds = [_round(play, seconds / ROUNDS) for _ in range(ROUNDS)]
    except Exception as error:
        return _failed(peer, setting, error)
    # The best games/s would belong to the round that happened to have the shortest games. So the best steps/s
    # is used, divided by the mean length of all games played.
    best = max(steps / cpu for _, steps, cpu in rounds)
    length = sum(steps for _, steps, _ in rounds) / sum(games for games, _, _ in rounds)
    return Row(peer, setting, best / length, best, f"{peer} {metadata.version(peer)}")


def _round(play: Callable[[], tuple[int, int]], seconds: float) -> tuple[int, int, float]:
    games, steps, cpu, start = 0, 0, 0.0, time.process_time()
    while cpu < seconds or not games:
        more_games, more_steps = play()
        games, steps, cpu = games + more_games, steps + more_steps, time.process_time() - start
    return games, steps, cpu


def _failed(peer: str, setting: str, error: Exception) -> Row:
    line = textwrap.shorten(f"{type(error).__name__}: {error}", 100, placeholder=" …")
    return Row(peer, setting, None, None, line)


def yardstick() -> float:
    """Iterations a CPU second of a counting loop with local names (global ones take more than twice as long)."""
    n, best = 2_000_000, 0.0
    for _ in range(ROUNDS):
        start, i = time.process_time(), 0
        while i < n:
            i += 1
        best = max(best, n / (time.process_time() - start))
    return best


def measure_peers(seconds: float) -> list[Row]:
    """Every setting of every peer, one peer after the other."""
    return [row for name in PEERS for row in in_own_process(name, seconds)]


def in_own_process(name: str, seconds: float) -> list[Row]:
    """A peer's rows from a new process, so that its threads, imports and crashes affect no other peer."""
    command = [sys.executable, __file__, "--peer", name, "--seconds", str(seconds)]
    child = subprocess.run(command, capture_output=True, text=True, check=False)
    # Peers may print other things, so a row is recognised by its beginning.
    rows = [Row(**json.loads(line)) for line in child.stdout.splitlines() if line.startswith('{"peer":')]
    if child.returncode:
        last = (child.stderr.strip().splitlines() or ["no message"])[-1]
        rows.append(_failed(name, "", ChildProcessError(f"exit code {child.returncode}, {last}")))
    return rows


def in_this_process(name: str, seconds: float) -> Iterator[Row]:
    """Measures a peer's rows in this process, which is bound to one core from now on."""
    os.environ.update(ONE_THREAD, JAX_PLATFORMS="cpu")
    if hasattr(os, "sched_setaffinity"):  # not on macOS and Windows
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    if find_spec(name) is None:
        yield Row(name, "", None, None, f"not installed: pip install {name}")
        return
    try:
        yield from PEERS[name](seconds)
    except Exception as error:
        yield _failed(name, "", error)


def _text(row: Row) -> str:
    rates = (row.games_per_second, row.steps_per_second)
    games, steps = ("-" if rate is None else f"{rate:,.0f}" for rate in rates)
    return f"{row.peer:<12}{row.setting:<30}{games:>9}{steps:>11}  {row.note}"


def main() -> None:
    """Print the table, or JSON."""
    parser = argparse.ArgumentParser(description="Random play of other engines, per second of CPU.")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each setting (default 2)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--peer", choices=PEERS, help="only this peer, in this process, one line of JSON for each row")
    options = parser.parse_args()
    if options.peer:
        for row in in_this_process(options.peer, options.seconds):
            print(json.dumps(asdict(row)), flush=True)
    elif options.json:
        rows = [asdict(row) for row in measure_peers(options.seconds)]
        print(json.dumps({"yardstick": yardstick(), "rows": rows}, indent=2))
    else:
        print(f"yardstick: {yardstick() / 1e6:.1f} M iterations of a counting loop a CPU second\n")
        print(f"{'peer':<12}{'setting':<30}{'games/s':>9}{'steps/s':>11}  note")
        for name in PEERS:
            print(*map(_text, in_own_process(name, options.seconds)), sep="\n", flush=True)


if __name__ == "__main__":
    main()
