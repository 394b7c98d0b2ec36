"""Checks a record: plays it again from its seed and compares every outcome and the result."""

from stellwerk.board import Board
from stellwerk.errors import RecordError, StellwerkError
from stellwerk.fairness import fault_of
from stellwerk.game import Event, Game, Move, new_logged
from stellwerk.mapping import atlas
from stellwerk.mapping.mapfile import MapError
from stellwerk.record import Record, commitment, result_of
from stellwerk.recordparts import Header, RecordedMove


def verify(record: Record, path: str) -> None:
    """Raises a RecordError that names the first line that differs."""
    where = f"{path}:{record.first_line}"
    game = set_up(record.header, where)
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


def set_up(header: Header, where: str) -> Game:
    if header.seed is None:
        raise RecordError(f"{where}: the seed is not published, so outcomes can't be checked; replay shows the game")
    seed = parse_seed(header.seed, where)
    compare(where, "commitment", header.commitment, commitment(seed))
    if header.proof and (fault := fault_of(header.proof, seed)):
        raise RecordError(f"{where}: the proof of fair shuffles does not hold: {fault}")
    compare(where, "map_hash", header.map_hash, atlas.hash_of(header.facts))
    try:
        board = Board.from_facts(header.facts, header.rules, header.map)
        compare(where, "facts", header.facts, atlas.facts(board.map))
        compare(where, "family", header.family, board.family)
        game, log = new_logged(board, header.seats, seed, header.options)
    except MapError as error:
        raise RecordError(f"{where}: the facts of the map don't hold: {str(error).splitlines()[0]}") from None
    except RecordError:
        raise
    except StellwerkError as error:
        raise RecordError(f"{where}: {error}") from None
    compare_events(where, header.events, game.events(log))
    return game


def parse_seed(text: str, where: str) -> int:
    try:
        seed = int(text, 16)
    except ValueError:
        seed = -1
    if len(text) != 64 or not 0 <= seed < 2**256:
        raise RecordError(f"{where}: a seed has 64 hexadecimal digits")
    return seed


def verify_move(game: Game, line: RecordedMove, number: int, where: str) -> None:
    move = parse_move(game, line, number, where)
    if line.legal is not None:
        compare(where, "legal", sorted(line.legal), sorted(str(legal) for legal in game.moves(line.seat)))
    compare_events(where, line.events, game.events(game.play_logged(line.seat, move)))


def parse_move(game: Game, line: RecordedMove, number: int, where: str) -> Move:
    compare(where, "number", line.number, number)
    try:
        move = game.parse(line.seat, line.move)
    except StellwerkError as error:
        raise RecordError(f"{where}: {error}") from None
    compare(where, "move", line.move, move.text)
    return move


def compare_events(where: str, recorded: list[Event], played: list[Event]) -> None:
    for number, (one, other) in enumerate(zip(recorded, played, strict=False), 1):
        compare(where, f"event {number}", one, other)
    compare(where, "number of events", len(recorded), len(played))


def compare(where: str, what: str, recorded: object, played: object) -> None:
    if recorded != played:
        raise RecordError(f"{where}: {what} differs: recorded {short(recorded)}, played {short(played)}")


def short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:119] + "…"
