"""SK-WND-07 to SK-WND-24: what critical hits do, by the mode of the attack and a die."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.sheets import BLADED, BLUDGEONING, MISSILE, THRUSTING, UNARMED


class Critical:
    """A line of a table of critical hits, as what it changes."""

    __slots__ = (
        "about",
        "again",
        "armour",
        "bonus",
        "clause",
        "disarms",
        "fells",
        "hammers",
        "helmet",
        "name",
        "out",
        "pushes",
        "ricochets",
        "wounds",
    )

    def __init__(self, clause: str, name: str, about: str) -> None:
        self.clause = clause
        self.name = name
        self.about = about
        self.wounds: int = 1
        self.armour: bool = True  # whether armour saves are allowed
        self.helmet: bool = True
        self.bonus: int = 0  # on Injury rolls
        self.out: bool = False
        self.hammers: bool = False
        self.disarms: bool = False
        self.fells: bool = False
        self.pushes: bool = False
        self.again: bool = False  # one more attack at once
        self.ricochets: bool = False


def _weak_spot() -> Critical:
    found = Critical("SK-WND-07", "weak spot", "No armour save is allowed.")
    found.armour = False
    return found


def _ricochet() -> Critical:
    found = Critical("SK-WND-08", "ricochet", "The nearest other enemy within 6” is hit as well.")
    found.ricochets = True
    return found


def _master_shot() -> Critical:
    found = Critical("SK-WND-09", "master shot", "It causes 2 wounds, and no armour save is allowed.")
    found.wounds = 2
    found.armour = False
    return found


def _hammered() -> Critical:
    found = Critical("SK-WND-10", "hammered", "Who has not struck yet in this round does not strike.")
    found.hammers = True
    return found


def _clubbed() -> Critical:
    found = Critical("SK-WND-11", "clubbed", "Neither armour nor a helmet helps.")
    found.armour = False
    found.helmet = False
    return found


def _wild_sweep() -> Critical:
    found = Critical("SK-WND-12", "wild sweep", "A weapon flies out of the target’s hand.")
    found.disarms = True
    return found


def _bludgeoned() -> Critical:
    found = Critical("SK-WND-13", "bludgeoned", "Out of action, unless the wound is saved.")
    found.out = True
    return found


def _flesh_wound() -> Critical:
    found = Critical("SK-WND-14", "flesh wound", "No armour save is allowed.")
    found.armour = False
    return found


def _barrage() -> Critical:
    found = Critical("SK-WND-15", "barrage", "It causes 2 wounds.")
    found.wounds = 2
    return found


def _sliced() -> Critical:
    found = Critical("SK-WND-16", "sliced", "2 wounds, no armour save, and +2 on the injury.")
    found.wounds = 2
    found.armour = False
    found.bonus = 2
    return found


def _body_blow() -> Critical:
    found = Critical("SK-WND-17", "body blow", "The attacker strikes once more.")
    found.again = True
    return found


def _crushing_blow() -> Critical:
    found = Critical("SK-WND-18", "crushing blow", "+1 on the injury.")
    found.bonus = 1
    return found


def _mighty_blow() -> Critical:
    found = Critical("SK-WND-19", "mighty blow", "No armour save is allowed, and +2 on the injury.")
    found.armour = False
    found.bonus = 2
    return found


def _stab() -> Critical:
    found = Critical("SK-WND-20", "stab", "+1 on the injury.")
    found.bonus = 1
    return found


def _thrust() -> Critical:
    found = Critical("SK-WND-21", "thrust", "The target is knocked down, wounded or not.")
    found.fells = True
    return found


def _kebab() -> Critical:
    found = Critical(
        "SK-WND-22", "kebab", "No armour save, +2 on the injury, and the target is hurled 6” away."
    )
    found.armour = False
    found.bonus = 2
    found.pushes = True
    return found


def tables() -> dict[str, tuple[Critical, ...]]:
    """Of each mode of attack the lines for 1 to 6."""
    return {
        MISSILE: (_weak_spot(), _weak_spot(), _ricochet(), _ricochet(), _master_shot(), _master_shot()),
        BLUDGEONING: (_hammered(), _hammered(), _clubbed(), _clubbed(), _wild_sweep(), _bludgeoned()),
        BLADED: (_flesh_wound(), _flesh_wound(), _barrage(), _barrage(), _sliced(), _sliced()),
        UNARMED: (
            _body_blow(),
            _body_blow(),
            _crushing_blow(),
            _crushing_blow(),
            _mighty_blow(),
            _mighty_blow(),
        ),
        THRUSTING: (_stab(), _stab(), _thrust(), _thrust(), _kebab(), _kebab()),
    }


TABLES: Final[dict[str, tuple[Critical, ...]]] = tables()


def critical(kind: str, face: int) -> Critical:
    """SK-WND-05: the line for this face of the table for a mode of attack."""
    return TABLES[kind][face - 1]
