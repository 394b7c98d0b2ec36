"""A run: the stored blocks, then new ones, until there are enough or a test has decided."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from stellwerk.arena.block import Block
from stellwerk.arena.folder import Folder
from stellwerk.arena.sprt import UNDECIDED, Sprt

PlayBlocks = Callable[[Sequence[int]], Iterator[Block]]  # plays the blocks of these numbers, in order


def run(
    play: PlayBlocks, count: int, folder: Folder | None, test: Sprt | None, progress: Callable[[int], None]
) -> list[Block]:
    """The blocks, in order; `progress` is called with their number."""
    stored = folder.read()[:count] if folder else []
    fresh = play(range(len(stored), count))
    blocks: list[Block] = []
    for block in chain(stored, folder.append(fresh) if folder else fresh):
        blocks.append(block)
        if test:
            test.add(block)
        progress(len(blocks))
        if test and test.verdict != UNDECIDED:
            break
    return blocks
