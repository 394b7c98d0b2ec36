"""exp, log and tanh. Those of the C library differ in their last bits from one system to the next; so would choices.

These are made of additions, multiplications and divisions only, which every processor rounds alike.
"""

from math import factorial

import numpy as np

from stellwerk.engine.flat import rule

LN_2 = 0.6931471805599453
LN_2_HIGH = 0.693147180369123816490  # its first 33 bits, so that products with small whole numbers are exact …
LN_2_LOW = 1.90821492927058770002e-10  # … and the rest
LARGEST = 700.0  # e to the power of it is still a number
ONE, FRACTION = 0x3FF0000000000000, 52  # the bits of 1.0; how many of them come after the point
ROOT_HALF = 0x3FE6A09E667F3BCD  # the bits of √½
OF_EXP = tuple(1 / factorial(n) for n in range(13, 1, -1))  # 1/13! … 1/2!


@rule
def exp(x: float) -> float:
    """e to the power of x, of ±700 at most: 2 to the power of a whole number, times a Taylor series."""
    x = min(max(float(x), -LARGEST), LARGEST)
    power = np.floor(x / LN_2 + 0.5)
    high, low = x - power * LN_2_HIGH, power * LN_2_LOW
    r = high - low  # at most 0.35
    lost = (high - r) - low
    series = 0.0
    for factor in OF_EXP:
        series = series * r + factor
    bits = np.int64(ONE + (int(power) << FRACTION))
    return (1 + (r + (lost + r * r * series))) * bits.view(np.float64)


@rule
def log(x: float) -> float:
    """The natural logarithm of a positive number: of a power of 2, and of the rest between √½ and √2."""
    bits = np.float64(x).view(np.int64)
    power = (bits - ROOT_HALF) >> FRACTION
    rest = np.int64(bits - (power << FRACTION)).view(np.float64)
    s = (rest - 1) / (rest + 1)  # log = 2 artanh s
    z = s * s
    z_2 = z * z
    z_4 = z_2 * z_2
    # Not one after the other, so that a processor can work on several at once: bots need many logarithms.
    last = (2 / 11 + 2 / 13 * z) + (2 / 15 + 2 / 17 * z) * z_2 + (2 / 19 + 2 / 21 * z) * z_4
    series = (2 / 3 + 2 / 5 * z) + (2 / 7 + 2 / 9 * z) * z_2 + last * z_4
    return power * LN_2_HIGH + (2 * s + (s * z * series + power * LN_2_LOW))


@rule
def tanh(x: float) -> float:
    """Exact to 1e-16 rather than in all digits: near 0 it has fewer."""
    size = 1 - 2 / (exp(2 * abs(x)) + 1)
    return size if x >= 0 else -size
