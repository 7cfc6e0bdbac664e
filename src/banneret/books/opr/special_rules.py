"""Special rules of the One Page Rules books, each a small class with hooks named for moments in the rules.

The base class lists every moment and changes nothing. The steps ask the rules in play at that moment; they
never test for a rule by name. `reach` says whom a rule works for: the weapon or model that has it, or the
whole unit when all, most or any of its living models have it.
"""

from __future__ import annotations

from typing import ClassVar, Final

WEAPON: Final = "weapon"
EACH: Final = "each model"
ALL: Final = "all models"
MOST: Final = "most models"
ANY: Final = "any model"


class Attack:
    """How an attack is made, for rules that care."""

    __slots__ = ("charging", "moved", "shooting")

    def __init__(self, shooting: bool, moved: bool = False, charging: bool = False) -> None:
        self.shooting = shooting
        self.moved = moved
        self.charging = charging


class SpecialRule:
    """A rule with its number X (0 where it has none). Every hook here leaves things as they are.

    AF-SPC-01: what a rule says at one of these moments comes before what the book says there.
    """

    name: ClassVar[str] = ""
    reach: ClassVar[str] = EACH
    about: ClassVar[str] = ""

    def __init__(self, x: int) -> None:
        self.x = x

    def label(self) -> str:
        return f"{self.name}({self.x})" if self.x else self.name

    # --- deployment
    def may_wait_in_ambush(self) -> bool:
        return False

    def may_scout(self) -> bool:
        return False

    def is_hero(self) -> bool:
        return False

    def is_command(self) -> bool:
        return False

    # --- movement
    def allows_action(self, action: str) -> bool:
        return True

    def move_bonus(self, action: str) -> int:
        return 0

    def passes_obstacles(self) -> bool:
        return False

    def ignores_difficult(self) -> bool:
        return False

    def ignores_dangerous(self) -> bool:
        return False

    def moves_as_in_difficult(self) -> bool:
        return False

    # --- to hit
    def shooting_quality(self, quality: int) -> int:
        return quality

    def hit_modifier(self, attack: Attack) -> int:
        return 0

    def hit_modifier_against(self, attack: Attack) -> int:
        return 0

    def needs_sight(self) -> bool:
        return True

    def ignores_cover_inside(self) -> bool:
        return False

    def ignores_cover_behind(self) -> bool:
        return False

    def picks_model(self) -> bool:
        return False

    def hits_of_a_six(self) -> int:
        return 1

    def ap_of_a_six(self) -> int:
        return 0

    def six_ignores_regeneration(self) -> bool:
        return False

    def multiply_hits(self, hits: int) -> int:
        return hits

    def caps_hits(self) -> bool:
        return False

    # --- to block
    def ap(self) -> int:
        return 0

    def defense_against_shooting(self, defense: int) -> int:
        return defense

    def block_modifier(self) -> int:
        return 0

    # --- wounds
    def wound_factor(self) -> int:
        return 1

    def tough(self) -> int:
        return 1

    def regenerates(self) -> bool:
        return False

    # --- melee
    def extra_attacks(self, attack: Attack) -> int:
        return 0

    def impact_hits(self) -> int:
        return 0

    def breath_hits(self) -> int:
        return 0

    def stops_a_charge(self) -> bool:
        return False

    def fear_dice(self) -> int:
        return 0

    def melee_result_bonus(self) -> int:
        return 0

    # --- morale
    def morale_modifier(self) -> int:
        return 0

    # --- magic
    def wizard_level(self) -> int:
        return 0


class Ambush(SpecialRule):
    """RG-SPC-01, RG-SPC-02, AF-SPC-03: may wait in reserve and be placed at the start of a later round."""

    name = "Ambush"
    reach = ALL
    about = "May wait in reserve and appear from round 2 on, anywhere far enough from enemies."

    def may_wait_in_ambush(self) -> bool:
        return True


class Artillery(SpecialRule):
    """RG-SPC-03, AF-SPC-06: Defense 2+ against shooting."""

    name = "Artillery"
    reach = ANY
    about = "Blocks hits from shooting as if its Defense were 2+."

    def defense_against_shooting(self, defense: int) -> int:
        return 2


class AP(SpecialRule):
    """RG-SPC-04, AF-SPC-07: the target has -X to block."""

    name = "AP"
    reach = WEAPON
    about = "Targets have -X to block its hits."

    def ap(self) -> int:
        return self.x


class Blast(SpecialRule):
    """Hits times X, at most one for each model of the target, cover ignored.

    RG-SPC-05, AF-SPC-08, AF-SPC-09.
    """

    name = "Blast"
    reach = WEAPON
    about = "Its hits are multiplied by X, up to one for each model of the target; cover does not help."

    def multiply_hits(self, hits: int) -> int:
        return hits * self.x

    def caps_hits(self) -> bool:
        return True

    def ignores_cover_inside(self) -> bool:
        return True

    def ignores_cover_behind(self) -> bool:
        return True


class BreathAttack(SpecialRule):
    """RG-SPC-06, AF-SPC-10: once a round, 3 hits with AP(1) in melee or at a visible enemy within 12"."""

    name = "Breath Attack"
    about = "Once a round: 3 hits with AP(1), in melee or at one enemy in sight within 12”."

    def breath_hits(self) -> int:
        return 3


class Deadly(SpecialRule):
    """RG-SPC-07, AF-SPC-11: each wound goes on one model and counts X times."""

    name = "Deadly"
    reach = WEAPON
    about = "Each wound falls on one model and counts X times; what is left over is lost."

    def wound_factor(self) -> int:
        return self.x


class Fast(SpecialRule):
    """RG-SPC-08, AF-SPC-13: +2" on Advance, +4" on Rush and Charge."""

    name = "Fast"
    reach = ALL
    about = "Moves 2” further on Advance and 4” further on Rush and Charge."

    def move_bonus(self, action: str) -> int:
        return 2 if action == "advance" else 4


class Fear(SpecialRule):
    """RG-SPC-09, AF-SPC-14: +D3 wounds when working out who won a melee."""

    name = "Fear"
    reach = ANY
    about = "Counts D3 more wounds when the winner of a melee is worked out."

    def fear_dice(self) -> int:
        return 1


class Fearless(SpecialRule):
    """RG-SPC-10, AF-SPC-15: +1 to morale tests."""

    name = "Fearless"
    reach = MOST
    about = "+1 to morale tests."

    def morale_modifier(self) -> int:
        return 1


class Flying(SpecialRule):
    """RG-SPC-11, AF-SPC-16: moves over obstacles and disregards terrain."""

    name = "Flying"
    reach = ALL
    about = "Moves over units and obstacles and is not affected by terrain."

    def passes_obstacles(self) -> bool:
        return True

    def ignores_difficult(self) -> bool:
        return True

    def ignores_dangerous(self) -> bool:
        return True


class Furious(SpecialRule):
    """RG-SPC-12, AF-SPC-17: one more attack with one weapon when charging."""

    name = "Furious"
    about = "One more attack with a weapon of choice when it charges."

    def extra_attacks(self, attack: Attack) -> int:
        return 1 if attack.charging else 0


class Hero(SpecialRule):
    """RG-SPC-13 to RG-SPC-15, AF-SPC-18 to AF-SPC-20: may join a unit, lends it its Quality for morale."""

    name = "Hero"
    about = (
        "May be deployed inside a friendly unit, which then tests morale with its Quality if that is better."
    )

    def is_hero(self) -> bool:
        return True


class Immobile(SpecialRule):
    """RG-SPC-16, AF-SPC-21: Hold only."""

    name = "Immobile"
    reach = ANY
    about = "May only Hold."

    def allows_action(self, action: str) -> bool:
        return action == "hold"


class Impact(SpecialRule):
    """RG-SPC-17, AF-SPC-22: X hits when charging."""

    name = "Impact"
    about = "Causes X automatic hits when it charges, from where it can strike."

    def impact_hits(self) -> int:
        return self.x


class Indirect(SpecialRule):
    """RG-SPC-18, RG-SPC-19, AF-SPC-23, AF-SPC-24: needs no sight, ignores cover between, -1 after moving."""

    name = "Indirect"
    reach = WEAPON
    about = "Needs no line of sight and ignores what stands between, but has -1 to hit after moving."

    def needs_sight(self) -> bool:
        return False

    def ignores_cover_behind(self) -> bool:
        return True

    def hit_modifier(self, attack: Attack) -> int:
        return -1 if attack.shooting and attack.moved else 0


class Phalanx(SpecialRule):
    """RG-SPC-20, RG-SPC-21, AF-SPC-25, AF-SPC-26: chargers lose their bonuses and test as in danger."""

    name = "Phalanx"
    reach = ALL
    about = "Enemies charging it lose their charge bonuses and must take a dangerous terrain test."

    def stops_a_charge(self) -> bool:
        return True


class Poison(SpecialRule):
    """RG-SPC-22, AF-SPC-27: a natural 6 to hit is three hits."""

    name = "Poison"
    reach = WEAPON
    about = "A 6 to hit is three hits."

    def hits_of_a_six(self) -> int:
        return 3


class Regeneration(SpecialRule):
    """RG-SPC-23, AF-SPC-28: each wound is ignored on 5+."""

    name = "Regeneration"
    about = "Ignores each wound on a 5+."

    def regenerates(self) -> bool:
        return True


class Rending(SpecialRule):
    """RG-SPC-24, AF-SPC-29: hits from a natural 6 have AP(4) and ignore Regeneration."""

    name = "Rending"
    reach = WEAPON
    about = "A 6 to hit has AP(4) and ignores Regeneration."

    def ap_of_a_six(self) -> int:
        return 4

    def six_ignores_regeneration(self) -> bool:
        return True


class Scout(SpecialRule):
    """RG-SPC-25, RG-SPC-26, AF-SPC-30, AF-SPC-31: deployed after all others, then moves up to 12"."""

    name = "Scout"
    reach = ALL
    about = "May be set up after all other units and then move up to 12”, ignoring terrain."

    def may_scout(self) -> bool:
        return True


class Slow(SpecialRule):
    """RG-SPC-27, AF-SPC-32: -2" on Advance, -4" on Rush and Charge."""

    name = "Slow"
    reach = ANY
    about = "Moves 2” less on Advance and 4” less on Rush and Charge."

    def move_bonus(self, action: str) -> int:
        return -2 if action == "advance" else -4


class Sniper(SpecialRule):
    """RG-SPC-28, AF-SPC-33, AF-SPC-34: shoots with Quality 2+ and may pick one model."""

    name = "Sniper"
    reach = WEAPON
    about = "Shoots at Quality 2+ and may single out one model, which counts as a unit of one."

    def shooting_quality(self, quality: int) -> int:
        return 2

    def picks_model(self) -> bool:
        return True


class Stealth(SpecialRule):
    """RG-SPC-29, AF-SPC-35: enemies shooting at it have -1 to hit."""

    name = "Stealth"
    reach = MOST
    about = "Enemies have -1 to hit when shooting at it."

    def hit_modifier_against(self, attack: Attack) -> int:
        return -1 if attack.shooting else 0


class Strider(SpecialRule):
    """RG-SPC-30, AF-SPC-36: difficult terrain does not affect it."""

    name = "Strider"
    reach = ALL
    about = "Is not slowed by difficult terrain."

    def ignores_difficult(self) -> bool:
        return True


class Tough(SpecialRule):
    """RG-SPC-31, AF-SPC-37: killed only by X wounds."""

    name = "Tough"
    about = "Takes X wounds before it is killed."

    def tough(self) -> int:
        return self.x


class Wizard(SpecialRule):
    """RG-SPC-34 to RG-SPC-37, AF-SPC-41 to AF-SPC-44: casts or blocks one spell a round with D6+X."""

    name = "Wizard"
    about = "May cast one spell, or try to block one, each round, rolling D6+X."

    def wizard_level(self) -> int:
        return self.x


class SergeantShooting(SpecialRule):
    """RG-CMD-02, AF-CMD-02: this model has +1 to hit when shooting."""

    name = "Sergeant (shooting)"
    about = "This model has +1 to hit when shooting."

    def is_command(self) -> bool:
        return True

    def hit_modifier(self, attack: Attack) -> int:
        return 1 if attack.shooting else 0


class SergeantMelee(SpecialRule):
    """RG-CMD-02, AF-CMD-02: this model has +1 to hit in melee."""

    name = "Sergeant (melee)"
    about = "This model has +1 to hit in melee."

    def is_command(self) -> bool:
        return True

    def hit_modifier(self, attack: Attack) -> int:
        return 0 if attack.shooting else 1


class Musician(SpecialRule):
    """RG-CMD-03, AF-CMD-03: 1 additional wound when the winner of a melee is determined."""

    name = "Musician"
    reach = ANY
    about = "Its unit counts 1 more wound when the winner of a melee is worked out."

    def is_command(self) -> bool:
        return True

    def melee_result_bonus(self) -> int:
        return 1


class BattleStandard(Musician):
    """RG-CMD-04: the same for the bearer of the standard; the two add up."""

    name = "Battle Standard"


class Enchantment(SpecialRule):
    """What a spell does to a unit for the rest of the round, beside the rules it grants."""

    name = "Enchantment"
    reach = ANY

    def __init__(self, hit_shooting: int, hit_melee: int, block: int, difficult: bool) -> None:
        super().__init__(0)
        self.hit_shooting = hit_shooting
        self.hit_melee = hit_melee
        self.block = block
        self.difficult = difficult

    def hit_modifier(self, attack: Attack) -> int:
        return self.hit_shooting if attack.shooting else self.hit_melee

    def block_modifier(self) -> int:
        return self.block

    def moves_as_in_difficult(self) -> bool:
        return self.difficult


RULES: Final[dict[str, type[SpecialRule]]] = {
    kind.name: kind
    for kind in (
        Ambush,
        Artillery,
        AP,
        Blast,
        BreathAttack,
        Deadly,
        Fast,
        Fear,
        Fearless,
        Flying,
        Furious,
        Hero,
        Immobile,
        Impact,
        Indirect,
        Phalanx,
        Poison,
        Regeneration,
        Rending,
        Scout,
        Slow,
        Sniper,
        Stealth,
        Strider,
        Tough,
        Wizard,
        SergeantShooting,
        SergeantMelee,
        Musician,
        BattleStandard,
    )
}
