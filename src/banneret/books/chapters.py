"""Optional chapters of a book: the moments at which they may step in."""

from __future__ import annotations

from typing import Final


class Moment:
    """The named moments at which a chapter may ask the players something."""

    UNIT_SET_UP: Final = "unit set up"
    ARMIES_DEPLOYED: Final = "armies deployed"
    TURN_BEGINS: Final = "turn begins"
    ACTION_ANNOUNCED: Final = "action announced"
    CHARGE_DECLARED: Final = "charge declared"
    UNIT_MOVES: Final = "unit moves"
    BEFORE_SHOOTING: Final = "before shooting"
    UNIT_SHOT_AT: Final = "unit shot at"
    MELEE_BEGINS: Final = "melee begins"
    BOTH_HAVE_STRUCK: Final = "both have struck"
    KILLING_WOUND: Final = "killing wound"
    MORALE_FAILED: Final = "morale failed"
    ACTIVATION_ENDS: Final = "activation ends"
    DICE_ROLLED: Final = "dice rolled"
    ROUND_ENDS: Final = "round ends"
