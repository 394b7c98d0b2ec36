"""How much one server process can serve: people at tables, and watchers of one, over real sockets on loopback.

    python bench/load.py                     1,000 people at 250 tables, 1,000 watchers, a move a second at each table
    python bench/load.py --soak 600          the same for ten minutes, with the server's memory
    python bench/load.py --profile           where the server spends its time at the maximum rate of moves
    python bench/load.py --attack            while another address does the worst that it can do

The clients run in this process and share the machine with the server. The people of each table have their own
address, and the server has its usual limits. Clients ping as the protocol requires, and tables spread their moves
evenly over the second. Before the measurement, tables play up to a whole game ahead, so that they are at different
points of it. With `--apart 0` all games begin and end together, which is the worst case. An acknowledged move is on
disk; at the end the moves in the log are counted.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import uvloop
from people import PORT, Figures, Solo, Table, Watchers, make_solo, make_table

MEMORY = 0.3  # MB that a table may use: the events that its people can be sent again, and the table that they just left
SERVER = """
import sys
from stellwerk.server.run import run
from stellwerk.server.settings import Limits, Settings
settings = Settings(database=sys.argv[1], limits=Limits(), grace=3600)
profile = None
if len(sys.argv) > 3:
    import cProfile
    profile = cProfile.Profile()
    profile.enable()
run(settings, "127.0.0.1", int(sys.argv[2]), None)
if profile:
    profile.disable()
    profile.dump_stats(sys.argv[3])
"""


def start_server(folder: Path, profile: str, program: str = SERVER) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", program, str(folder / "tables.db"), str(PORT), *([profile] if profile else [])]
    server = subprocess.Popen(command, stderr=(folder / "log").open("wb"))
    with httpx.Client(base_url=f"http://127.0.0.1:{PORT}") as client:
        for _ in range(600):  # rules may have to be compiled first
            time.sleep(0.5)
            try:
                if client.get("/health").status_code == 200:
                    return server
            except httpx.TransportError:
                continue
    server.kill()
    raise TimeoutError((folder / "log").read_text())


def memory_of(server: subprocess.Popen[bytes]) -> float:
    status = Path(f"/proc/{server.pid}/status").read_text()
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def seconds_of(server: subprocess.Popen[bytes]) -> float:
    fields = Path(f"/proc/{server.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


def busy_seconds() -> float:
    """CPU time of all processes on all cores, so that the figures show whether the machine had other work."""
    user, nice, system, _idle, _wait, irq, softirq, steal = map(int, Path("/proc/stat").read_text().split()[1:9])
    return (user + nice + system + irq + softirq + steal) / 100


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))] * 1000 if values else float("nan")


async def run(options: argparse.Namespace, server: subprocess.Popen[bytes], folder: Path) -> None:
    figures, watched = Figures(), Figures()
    tables = [await make_table(number, options.board, figures) for number in range(options.tables)]
    await asyncio.gather(*(table.play_some(random.randrange(options.apart + 1)) for table in tables))
    watchers = Watchers(tables[0], watched)
    await watchers.come(options.watchers)
    following = asyncio.create_task(watchers.follow())
    print(f"{4 * options.tables} people at {options.tables} tables of {options.board}, {options.watchers} watchers")
    print(f"{'phase':10}{'moves':>8}{'moves/s':>9}{'p50 ms':>9}{'p90 ms':>9}{'p99 ms':>9}{'max ms':>9}"
          f"{'sent/s':>9}{'server CPU':>12}{'clients':>9}{'others':>9}{'memory MB':>11}{'ms/move':>10}")  # fmt: skip
    phases = [("warm-up", 10.0, 1.0), ("steady", options.seconds, 1.0)]
    phases += [(f"soak {i}", 60.0, 1.0) for i in range(1, options.soak // 60 + 1)]
    phases += [("most", options.most, 0.0)]
    memory = []
    for name, seconds, pause in phases:
        await play_phase(name, seconds, pause, tables, figures, watched, server)
        memory.append(memory_of(server))
    if options.attack:
        await be_attacked(options, tables, figures, watched, server)
        memory.append(memory_of(server))
    following.cancel()
    bound = memory[0] + MEMORY * options.tables
    print(f"memory: {memory[0]:.0f} MB after the warm-up, at most {max(memory):.0f} MB, bound {bound:.0f} MB")
    acked = sum(table.moves for table in tables)
    with sqlite3.connect(folder / "tables.db") as lines:
        ((kept,),) = lines.execute("""SELECT count(*) FROM entries WHERE entry LIKE '%"moved"%'""")
    games = sum(table.games for table in tables)
    print(f"games: {games}, acknowledged moves: {acked}, in the log: {kept}, refused: {figures.refused}")
    assert kept >= acked


async def be_attacked(
    options: argparse.Namespace, tables: list[Table], figures: Figures, watched: Figures,
    server: subprocess.Popen[bytes],
) -> None:  # fmt: skip
    """Plays with more people, who play against bots, first without and then with the attacker."""
    others = Figures()
    solos = [await make_solo(number, options.board, options.level, others) for number in range(options.solos)]
    playing = [asyncio.create_task(solo.play_on(4.0)) for solo in solos]
    await play_phase("with bots", options.seconds, 1.0, tables, figures, watched, server)
    tell_answers("quiet", solos)
    attacker = subprocess.Popen([sys.executable, str(Path(__file__).with_name("attack.py")), str(PORT)])
    try:
        await asyncio.sleep(15)  # until the whole attack is running
        for solo in solos:
            solo.answers.clear()
        await play_phase("attacked", options.seconds, 1.0, tables, figures, watched, server)
        tell_answers("attacked", solos)
        assert attacker.poll() is None, "the attacker ended too soon"
    finally:
        attacker.terminate()
        attacker.wait()
        for task in playing:
            task.cancel()


def tell_answers(name: str, solos: list[Solo]) -> None:
    """Includes the bots that have not answered yet, because otherwise the slowest would not count."""
    now = time.perf_counter()
    answers = [seconds for solo in solos for seconds in solo.answers]
    answers += [now - solo.since for solo in solos if solo.since]
    shares = " ".join(f"{percentile(answers, share):.0f}" for share in (0.5, 0.9, 0.99, 1.0))
    print(f"{name}: {len(answers)} bots' answers, p50 p90 p99 max ms: {shares}", flush=True)


async def play_phase(
    name: str, seconds: float, pause: float, tables: list[Table], figures: Figures, watched: Figures,
    server: subprocess.Popen[bytes],
) -> None:  # fmt: skip
    figures.acks.clear()
    received = figures.received + watched.received
    before, own, busy, started = seconds_of(server), time.process_time(), busy_seconds(), time.perf_counter()
    moves = sum(table.moves for table in tables)
    begins = [started + pause * number / len(tables) for number in range(len(tables))]
    plays = (table.play(begin, started + seconds, pause) for table, begin in zip(tables, begins, strict=True))
    await asyncio.gather(*plays)
    took = time.perf_counter() - started
    moves = sum(table.moves for table in tables) - moves
    shares = "".join(f"{percentile(figures.acks, share):9.1f}" for share in (0.5, 0.9, 0.99, 1.0))
    sent = (figures.received + watched.received - received) / took
    cpu, clients = (seconds_of(server) - before) / took, (time.process_time() - own) / took
    others = (busy_seconds() - busy) / took - cpu - clients
    print(
        f"{name:10}{moves:8}{moves / took:9.1f}{shares}{sent:9.0f}{cpu:12.0%}{clients:9.0%}{others:9.0%}"
        f"{memory_of(server):11.0f}{1000 * cpu * took / max(moves, 1):10.2f}",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--most", type=float, default=10)
    parser.add_argument("--soak", type=int, default=0, help="seconds")
    parser.add_argument("--apart", type=int, default=280, help="most turns by which tables differ at the beginning")
    parser.add_argument("--attack", action="store_true", help="add a phase in which bench/attack.py runs")
    parser.add_argument("--solos", type=int, default=8, help="with --attack: people who play against bots")
    parser.add_argument("--level", default="chief", help="the level of these bots")
    parser.add_argument("--profile", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        profile = str(folder / "profile") if options.profile else ""
        server = start_server(folder, profile)
        try:
            uvloop.run(run(options, server, folder))
        finally:
            server.terminate()
            server.wait()
        if profile:
            import pstats

            pstats.Stats(profile).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
