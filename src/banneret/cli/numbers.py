"""Numbers in options, as people write them: digits 0 to 9, and no more of them than anything here could use."""

from __future__ import annotations

import argparse
import re
from typing import Final

LARGEST: Final = 2**63 - 1  # the largest seed
MOST_GAMES: Final = 1_000_000
MOST_SECONDS: Final = 86_400.0

_WHOLE: Final = re.compile(r"[+-]?[0-9]+")
_DECIMAL: Final = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)")


def whole(text: str) -> int:
    """For `type=` of an option that takes a whole number."""
    if not _WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"takes a whole number, not {text}")
    if len(text) > 30 or abs(int(text)) > LARGEST:
        raise argparse.ArgumentTypeError(f"takes a whole number up to {LARGEST}, and this is larger")
    return int(text)


def decimal(text: str) -> float:
    """For `type=` of an option that takes a number."""
    if not _DECIMAL.fullmatch(text):
        raise argparse.ArgumentTypeError(f"takes a number, not {text}")
    if len(text) > 30:
        raise argparse.ArgumentTypeError("takes a number of at most 30 digits")
    return float(text)
