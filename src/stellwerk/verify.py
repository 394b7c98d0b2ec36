"""Does a record hold? Plays it again from its seed and compares every outcome and the result."""

from __future__ import annotations

from stellwerk import atlas
from stellwerk.board import Board
from stellwerk.errors import RecordError, StellwerkError
from stellwerk.fairness import fault_of
from stellwerk.game import Event, Game, Move, new_logged
from stellwerk.mapfile import MapError
from stellwerk.record import Record, commitment, result_of
from stellwerk.recordlines import Header, MoveLine


def verify(record: Record, path: str) -> None:
    """Raises a RecordError that names the first line that differs."""
    place = f"{path}:{record.first_line}"
    game = set_up(record.header, place)
    for offset, line in enumerate(record.moves, 1):
        verify_move(game, line, offset, f"{path}:{record.first_line + offset}")
    last = f"{path}:{record.first_line + len(record.moves) + 1}"
    if not game.over:
        raise RecordError(f"{last}: the record ends after {len(record.moves)} moves, but the game is not over")
    if record.result is None:
        raise RecordError(f"{last}: the line with the result is missing")
    result = result_of(game, len(record.moves))
    for name in ("moves", "scores", "winners"):
        compare(last, name, getattr(record.result, name), getattr(result, name))


def set_up(header: Header, place: str) -> Game:
    if header.seed is None:
        raise RecordError(
            f"{place}: the seed is not published, so the outcomes can't be checked; replay shows the game"
        )
    seed = parse_seed(header.seed, place)
    compare(place, "commitment", header.commitment, commitment(seed))
    if header.proof and (fault := fault_of(header.proof, seed)):
        raise RecordError(f"{place}: the proof of fair shuffles does not hold: {fault}")
    compare(place, "map_hash", header.map_hash, atlas.hash_of(header.facts))
    try:
        board = Board.from_facts(header.facts, header.rules)
        compare(place, "facts", header.facts, atlas.facts(board.map))
        compare(place, "family", header.family, board.family)
        game, log = new_logged(board, header.seats, seed, header.options)
    except MapError as error:
        raise RecordError(f"{place}: the facts of the map don't hold: {str(error).splitlines()[0]}") from None
    except RecordError:
        raise
    except StellwerkError as error:
        raise RecordError(f"{place}: {error}") from None
    compare_events(place, header.events, game.events(log))
    return game


def parse_seed(text: str, place: str) -> int:
    try:
        seed = int(text, 16)
    except ValueError:
        seed = -1
    if len(text) != 64 or not 0 <= seed < 2**256:
        raise RecordError(f"{place}: a seed has 64 hexadecimal digits")
    return seed


def verify_move(game: Game, line: MoveLine, number: int, place: str) -> None:
    move = parse_move(game, line, number, place)
    if line.legal is not None:
        compare(place, "legal", sorted(line.legal), sorted(str(legal) for legal in game.moves(line.seat)))
    compare_events(place, line.events, game.events(game.play_logged(line.seat, move)))


def parse_move(game: Game, line: MoveLine, number: int, place: str) -> Move:
    compare(place, "number", line.number, number)
    try:
        move = game.parse(line.seat, line.move)
    except StellwerkError as error:
        raise RecordError(f"{place}: {error}") from None
    compare(place, "move", line.move, move.text)
    return move


def compare_events(place: str, recorded: list[Event], played: list[Event]) -> None:
    for number, (one, other) in enumerate(zip(recorded, played, strict=False), 1):
        compare(place, f"event {number}", one, other)
    compare(place, "number of events", len(recorded), len(played))


def compare(place: str, what: str, recorded: object, played: object) -> None:
    if recorded != played:
        raise RecordError(f"{place}: {what} differs: recorded {short(recorded)}, played {short(played)}")


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:119] + "…"
