"""SK-MOV-34 to SK-MOV-40: hiding and being found."""

from __future__ import annotations

from banneret.books.skirmish.battle import Battle
from banneret.core.space.levels import Foothold


def may_hide(battle: Battle, warrior_id: str) -> bool:
    """Whether it is concealed where it stands, undetected, and has done nothing that forbids it."""
    raise AssertionError("to be written")


def hide(battle: Battle, warrior_id: str) -> None:
    """It crouches behind a token."""
    raise AssertionError("to be written")


def reveal(battle: Battle, warrior_id: str, clause: str) -> None:
    """It is Hidden no longer; nothing happens if it was not."""
    raise AssertionError("to be written")


def look_about(battle: Battle, mover_id: str, path: list[Foothold]) -> None:
    """Somebody has moved along this: whom it discovers, and whether it is discovered itself if it is Hidden."""
    raise AssertionError("to be written")
