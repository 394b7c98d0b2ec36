"""Digests of all that anybody is told of the golden games: `python -m records.told` in `tests` writes them anew."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from repository import GOLDEN
from stellwerk import record
from stellwerk.errors import IllegalMove
from stellwerk.game import PUBLIC, Game
from stellwerk.record import Record
from stellwerk.verify import set_up

TOLD = GOLDEN / "told.json"
FILES = [*sorted(GOLDEN.glob("*.game")), *sorted((GOLDEN / "older").glob("*.game"))]


def name_of(path: Path) -> str:
    return path.relative_to(GOLDEN).as_posix()


def digest_of(path: Path, every: int = 1) -> str:
    """Of the positions of a file's games; with `every` only of some."""
    digest = hashlib.sha256()
    for played in record.read(str(path)):
        for told in told_of(played, every):
            digest.update(msgspec.json.encode(told))
    return digest.hexdigest()


def told_of(played: Record, every: int) -> Iterator[object]:
    game = set_up(played.header, "golden")
    viewers = range(PUBLIC, game.seats)
    yield game.board.moves
    for number, line in enumerate(played.moves):
        if number % every == 0:
            yield from positions(game, number)
        log = game.play_logged(line.seat, game.parse(line.seat, line.move))
        yield [game.events(log), *(game.events(log, viewer) for viewer in viewers)]
    yield from positions(game, len(played.moves))


def positions(game: Game, number: int) -> Iterator[object]:
    """Each viewer's view and moves, and why each seat can't make some other moves."""
    tried = {(number * 97 + step * 53) % len(game.board.moves) for step in range(8)} | {0, 1, 2}
    for viewer in range(PUBLIC, game.seats):
        view = game.view(viewer)
        yield view.describe()
        yield view.describe_moves()
        for move in sorted(tried) if viewer != PUBLIC else ():
            try:
                view.parse(viewer, game.board.moves[move])
            except IllegalMove as error:
                yield error.reason, error.data, str(error)
    yield game.describe()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.stdout.write(str([digest_of(Path(path), 20) for path in sys.argv[1:]]))
    else:
        TOLD.write_text(json.dumps({name_of(path): digest_of(path) for path in FILES}, indent=1) + "\n")
