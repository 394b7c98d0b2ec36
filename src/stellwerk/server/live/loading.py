"""Loads tables from the database, with the board and the rules that they were made with."""

import json

from stellwerk.board import Board, plays
from stellwerk.mapping import mapfile
from stellwerk.server.maps.own import is_own, own_board
from stellwerk.server.store.store import Kept
from stellwerk.server.table.course import Course
from stellwerk.server.table.head import Head
from stellwerk.server.table.outdated import course_for
from stellwerk.server.table.state import decode, layout_of


def course_of(kept: Kept) -> Course:
    """From the snapshot if it has the layout of this version, else from the beginning of the log."""
    board = open_board(kept.head, kept.map)
    if kept.snapshot and kept.snapshot[1] == layout_of(board):
        return course_for(kept.head, kept.secret, board, decode(kept.snapshot[2]))
    return course_for(kept.head, kept.secret, board)


def open_board(head: Head, map: str) -> Board:
    """The board as it was when the table was made, even if the map of that name or its rules have changed since."""
    board = kept_board(head, map)
    return board.by_version(head.rules) if plays(board.rules, head.rules) else board


def kept_board(head: Head, map: str) -> Board:
    if is_own(head.board):
        return own_board(head.board, map)
    if head.board in mapfile.names() and Board.named(head.board).map_hash == head.map_hash:
        return Board.named(head.board)
    return Board.from_facts(json.loads(map), name=head.board)
