"""Exact odds in Age of Fantasy: a volley, a whole melee, morale, a spell, dangerous ground. Nothing is sampled.

Every number comes from the rules of the book package itself (who fires and strikes, Defense, tiers of loss,
morale), so that what is foretold here is what the game does. What players decide is a parameter; inside a tier
models are given up in the order of `age_of_fantasy_bodies`.

At the end are means for bots, quick enough to be asked thousands of times in a game.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from banneret.books.age_of_fantasy.battle import STRIKING, Battle
from banneret.books.age_of_fantasy.casualties import exposed
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.movement import CHARGE, ROUNDING, allowances, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.opr.sheets import Spell
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import BREATH_AP, Battery, Volley
from banneret.core.engine.ranking import whole, within
from banneret.odds.age_of_fantasy.chapter_odds import strides
from banneret.odds.age_of_fantasy.melee import best_furious, charge, landing, melee
from banneret.odds.age_of_fantasy.shooting import (
    dangerous_ground,
    shooting,
    shooting_at_several,
    suffered,
)
from banneret.odds.opr.advice import spell_attacks
from banneret.odds.opr.means import (
    BEHIND,
    INSIDE,
    automatic_mean,
    frailty,
    melee_mean,
    shooting_mean,
    volley_mean,
)
from banneret.odds.opr.results import MeleeOdds, MeleeSide, ShootingOdds, cast, morale
from banneret.odds.opr.wounds_worth import points_of
from banneret.odds.timekeeping import keep_time

__all__ = [
    "BEHIND",
    "INSIDE",
    "MeleeOdds",
    "MeleeSide",
    "ShootingOdds",
    "best_furious",
    "cast",
    "charge",
    "charge_reaches",
    "dangerous_ground",
    "expected_wounds_melee",
    "expected_wounds_shooting",
    "expected_wounds_volley",
    "landing",
    "melee",
    "morale",
    "points_of",
    "room_about",
    "shooting",
    "shooting_at_several",
    "spell_effect",
]


def charge_reaches(battle: Battle, unit: Unit, target: Unit, action: str = CHARGE) -> float:
    """AF-MOV-09: the chance that a charge gets there: 1 or 0, unless a chapter has a die rolled for it."""
    return sum(
        [chance * _reaches(there, unit, target, action) for chance, there in strides(battle, unit, action)]
    )


def _reaches(battle: Battle, unit: Unit, target: Unit, action: str) -> float:
    kind = standard_action(battle, action)
    if any([not rule.allows_action(kind) for rule in unit.rules()]):
        return 0.0
    if not unit.near(target, max(allowances(battle, unit, action)) + ROUNDING):
        return 0.0
    if battle.why_no_charge(unit, target) is not None:
        return 0.0
    closing = charging(battle, unit, target, action)
    closing.march.patience = keep_time
    return 1.0 if closing.can_touch() else 0.0


def spell_effect(battle: Battle, spell: Spell, target: Unit) -> ShootingOdds:
    """AF-SPC-42: what the hits and the dangerous terrain test of a spell that works do to a target."""
    return suffered(battle, target, spell_attacks(battle, spell, target))


# ------------------------------------------------------------------------------------------ for bots


def expected_wounds_shooting(
    battle: Battle,
    unit: Unit,
    target: Unit,
    cover: str = "",
    moved: bool = False,
    breath: bool = False,
    modifier: int = 0,
) -> float:
    """Mean wounds of all the unit's weapons, wherever the two stand. Never more than the target has left.

    `cover` is "", "inside" or "behind"; `modifier` is added to all rolls to hit. Each Deadly wound counts as
    much as a fresh model can take, and Regeneration is that of the model next to be lost.
    """
    return shooting_mean(
        battle, unit, target, exposed(battle, target, target.models)[0], cover, moved, breath, True, modifier
    )


def expected_wounds_volley(
    battle: Battle, fired: Volley | list[Battery], target: Unit, modifier: int = 0, picked: str = ""
) -> float:
    """Mean wounds of a volley as it was declared, or of batteries with what the target does to the roll."""
    first = exposed(battle, target, target.models)[0]
    if isinstance(fired, Volley):
        if fired.breath:
            kept, _, _ = frailty(battle, target, first)
            found = automatic_mean(fired.breath, BREATH_AP, *battle.block_values(target, True)) * kept
            return min(found, float(target.wounds_left()))
        return volley_mean(battle, fired.fired, target, first, fired.modifier, fired.picked)
    return volley_mean(battle, fired, target, first, modifier, picked)


def expected_wounds_melee(
    battle: Battle,
    striker: Unit,
    target: Unit,
    charging: bool = False,
    breath: bool = True,
    strikers: Sequence[Model] | None = None,
    modifier: int = 0,
) -> float:
    """Mean wounds that a unit causes in melee, both sides as they are now.

    `strikers` are the models that reach (`Battle.strikers` knows who does once both have closed); if they are
    not given, all as far as there is room about the target. `charging` adds Impact and Furious; leave it out
    for striking back and for a charge that a Phalanx breaks. `modifier` is added to all rolls to hit: a
    Defensive Stance, a Heavy Charge.
    """
    if strikers is None:
        # Heroes come last among the models, and they find a place.
        reaching = striker.fighters()
        if striker.size() > 1:
            reaching = reaching[-room_about(battle, striker, target) :]
    else:
        reaching = list(strikers)
    return melee_mean(
        battle, striker, reaching, target, exposed(battle, target, target.models)[0], charging, breath, modifier
    )


def room_about(battle: Battle, striker: Unit, target: Unit) -> int:
    """AF-MEL-05: about how many models of a unit find a place within 2" of a target.

    Rings of places about the target as if it stood in a disc; from the side that a charge comes from, some
    three fifths of them can be reached.
    """
    half: float = 0.5 * striker.models[-1].sheet.base_width
    wide: float = 0.5 * target.models[0].sheet.base_width * math.sqrt(len(target.models))
    places: float = 0.0
    apart: float = 0.0
    reach: float = battle.distance(STRIKING)
    while within(apart, reach):
        places += math.pi / math.asin(min(1.0, half / (wide + apart + half)))
        apart += 2.0 * half
    return max(1, whole(0.6 * places))
