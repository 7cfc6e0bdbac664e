"""Tables and sums that rules and odds share: what a die must show."""

from __future__ import annotations

from typing import Final

NEVER: Final = 7  # more than a die can show


def to_hit_melee(skill: int, against: int) -> int:
    """SK-CC-09: 3+ for the better, 5+ against one more than twice as good, else 4+."""
    if skill > against:
        return 3
    return 5 if against > 2 * skill else 4


def to_hit_shooting(skill: int) -> int:
    """SK-SHO-21: 7 less the Ballistic Skill; SK-SHO-22: without any nobody shoots."""
    return NEVER if skill <= 0 else 7 - skill


def to_wound(strength: int, toughness: int) -> int:
    """SK-WND-01, SK-WND-02."""
    over = strength - toughness
    if over >= 2:
        return 2
    if over == 1:
        return 3
    if over == 0:
        return 4
    if over == -1:
        return 5
    return 6 if over >= -3 else NEVER


def save_worth(value: int) -> int:
    """SK-SPC-20: what a save of x+ is worth when it is added to others."""
    return 7 - value if value else 0


def armour_save(body: int, shield: int, scales: int, worse: int, strength: int, ap: int) -> int:
    """SK-ARM-01, SK-ARM-02, SK-SPC-20, SK-SPC-21: what must be rolled; NEVER if nothing saves.

    `worse` is what spells take off. Strength above 3 worsens the save, though not beyond 6+ where there are
    scales; Armour Piercing comes after that.
    """
    points = save_worth(body) + save_worth(shield) + save_worth(scales)
    if points <= 0:
        return NEVER
    best = max(1, 7 - points)
    need = best + max(0, strength - 3)
    if scales:
        need = min(need, 6)
    return min(NEVER, need + worse + ap)
