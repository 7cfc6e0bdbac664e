"""How much one client may ask for: rates, and the size of what it sends."""

from __future__ import annotations

import time
from collections import OrderedDict


class Bucket:
    """So many at once, and then so many a second."""

    __slots__ = ("_at", "_burst", "_left", "_rate")

    def __init__(self, rate: float, burst: int, now: float | None = None) -> None:
        self._rate = rate
        self._burst = burst
        self._left = float(burst)
        self._at = time.monotonic() if now is None else now

    def take(self, now: float | None = None) -> bool:
        """True if one more is allowed."""
        now = time.monotonic() if now is None else now
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True

    def wait(self) -> float:
        """Seconds until one is allowed again."""
        return max(0.0, (1.0 - self._left) / self._rate)


class Buckets:
    """A bucket for each client; those not seen for longest are forgotten first."""

    def __init__(self, rate: float, burst: int, most: int = 10_000) -> None:
        self._rate = rate
        self._burst = burst
        self._most = most
        self._of: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, client: str) -> Bucket:
        bucket = self._of.get(client)
        if bucket is None:
            bucket = self._of[client] = Bucket(self._rate, self._burst)
            if len(self._of) > self._most:
                self._of.popitem(last=False)
        self._of.move_to_end(client)
        return bucket
