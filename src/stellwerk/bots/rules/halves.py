"""Numbers of 16 bits, in which weights are kept in files."""

from stellwerk.engine.flat import Cells, rule

SIGN, SMALLEST = 0x8000, 113 << 23  # the bits of 2 to the power of −14 in 32 bits


@rule
def widen(halves: Cells, bits: Cells) -> None:
    """Fills `bits` with the bits of the same numbers in 32 bits; files hold no infinities or NaNs."""
    for i in range(len(halves)):
        half = int(halves[i])
        sign, size = (half & SIGN) << 16, half & ~SIGN
        if size >= 1 << 10:
            bits[i] = sign | ((size << 13) + (112 << 23))
        elif size == 0:
            bits[i] = sign
        else:  # below 2 to the power of −14 there is no leading one
            power = SMALLEST
            while size < 1 << 10:
                size, power = size << 1, power - (1 << 23)
            bits[i] = sign | power | ((size & 0x3FF) << 13)
