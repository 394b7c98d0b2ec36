"""An address as a QR code on a terminal: two modules a letter, so that they are about square."""

from itertools import zip_longest

import segno

QUIET = 4  # modules around it, as the standard asks
BLOCKS = " ▄▀█"  # of neither, the lower, the upper, both
BLACK_ON_WHITE, PLAIN = "\x1b[38;5;16;48;5;231m", "\x1b[0m"  # fixed colours: those of the first sixteen follow a theme


def qr_lines(text: str, colours: bool = True) -> list[str]:
    """Without colours the light modules are drawn: right on dark terminals, and most cameras read it on light ones."""
    code = segno.make(text, error="l", micro=False)  # phones don't read micro codes
    rows = [list(row) for row in code.matrix_iter(border=QUIET)]
    light = [0] * len(rows[0])
    lines = []
    for upper, lower in zip_longest(rows[::2], rows[1::2], fillvalue=light):
        drawn = (2 * (one == colours) + (other == colours) for one, other in zip(upper, lower, strict=True))
        lines.append("".join(BLOCKS[blocks] for blocks in drawn))
    return [f"{BLACK_ON_WHITE}{line}{PLAIN}" for line in lines] if colours else lines
