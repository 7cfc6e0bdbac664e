"""A small, fast and portable random number generator.

The standard library does not promise that `random.Random` draws the same whole numbers from one Python
version to the next, and a replay must roll the same dice anywhere. SplitMix64 is fixed by its
published definition, and its whole state is one integer: easy to save, to copy and to send.
"""

from __future__ import annotations

from banneret.core.engine.errors import BadInput

_MASK = 0xFFFF_FFFF_FFFF_FFFF
_STEP = 0x9E37_79B9_7F4A_7C15
_SPAN = 1 << 64
_TO_UNIT = 1.0 / (1 << 53)


class SplitMix64:
    """SplitMix64 (Steele, Lea and Flood, 2014): a counter passed through a mixing function.

    `state` is the counter. Setting it to a saved value takes the generator back to that point.
    """

    __slots__ = ("state",)

    def __init__(self, seed: int) -> None:
        # Any integer is a seed; negative and huge ones wrap to 64 bits.
        self.state: int = seed & _MASK

    def next(self) -> int:
        """The next whole number from 0 to 2**64 - 1."""
        self.state = (self.state + _STEP) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB) & _MASK
        return z ^ (z >> 31)

    def skip(self, n: int) -> None:
        """Pass over the next n numbers, however many, at no cost: the state is only a counter."""
        self.state = (self.state + n * _STEP) & _MASK

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely."""
        if n < 1 or n > _SPAN:
            raise BadInput(f"cannot draw below {n}: the bound must be from 1 to 2**64", "SplitMix64.below")
        # A bare modulo would favour small results; numbers from the incomplete last run are drawn again.
        limit = _SPAN - _SPAN % n
        drawn = self.next()
        while drawn >= limit:
            drawn = self.next()
        return drawn % n

    def uniform(self, a: float, b: float) -> float:
        """A number from a (included) towards b."""
        # The top 53 bits fill a float exactly, so the unit number is the same on every machine.
        return a + (b - a) * ((self.next() >> 11) * _TO_UNIT)
