# interpreted: asked once a game
"""What players are called: a name of their own, or their army’s; with a mark only where two would be alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol

NUMERALS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


class Titled(Protocol):
    @property
    def name(self) -> str: ...


def player_names(
    given: Mapping[str, str], armies: Mapping[str, Titled], seats: Sequence[str]
) -> dict[str, str]:
    """Each seat's player by name, told apart from all others."""
    plain = {seat: given.get(seat) or armies[seat].name for seat in seats}
    alike: dict[str, list[str]] = {}
    for seat, name in plain.items():
        alike.setdefault(name.casefold(), []).append(seat)
    named: dict[str, str] = {}
    for seat, name in plain.items():
        same = alike[name.casefold()]
        at = same.index(seat)
        mark = NUMERALS[at] if at < len(NUMERALS) else str(at + 1)
        named[seat] = f"{name} {mark}" if len(same) > 1 else name
    return named
