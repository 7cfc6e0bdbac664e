"""What comes over the whole table for a while: a quake, flies, warped air, blood, a storm of magic."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle, Encounter, Trouble
from banneret.books.skirmish.encounter_effects import (
    EARTHQUAKE,
    FOUNTAIN_OF_BLOOD,
    PLAGUE_OF_FLIES,
    STORM_ACID,
    STORM_FISH,
    STORM_LIGHTNING,
    STORM_OF_MAGIC,
    WARPED_PERCEPTION,
)
from banneret.books.skirmish.encounter_events import EncounterDie
from banneret.books.skirmish.encounter_kinds.kind import (
    GAME_TURNS,
    PLAYER_TURNS,
    EncounterKind,
    changed,
    replace,
)
from banneret.books.skirmish.harm import fell
from banneret.books.skirmish.trials import strength_test
from banneret.books.skirmish.warrior import KNOCKED_DOWN
from banneret.books.skirmish.weather import acid, lightning
from banneret.core.engine.dice import Dice

MELEE: Final = "melee"
POURS: Final = 4  # SK-ENC-51: from this face on


class Earthquake(EncounterKind):
    """SK-ENC-07: what it takes off, `trials` and `encounter_effects` know."""

    def __init__(self) -> None:
        super().__init__(
            EARTHQUAKE,
            "Earthquake",
            (13, 14),
            "SK-ENC-07",
            GAME_TURNS,
            "For D3 game turns the ground shakes: Initiative tests are at -2, and all rolls to hit at -1.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        self.begin(battle, left=self.d3_game_turns(battle, dice))


class PlagueOfFlies(EncounterKind):
    """SK-ENC-54."""

    def __init__(self) -> None:
        super().__init__(
            PLAGUE_OF_FLIES,
            "Plague of Flies",
            (46,),
            "SK-ENC-54",
            GAME_TURNS,
            "For D3 game turns flies are everywhere, and all rolls to hit are at -1.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        self.begin(battle, left=self.d3_game_turns(battle, dice))


class WarpedPerception(EncounterKind):
    """SK-ENC-28: `value` is what the die took off the ranges of this player turn."""

    def __init__(self) -> None:
        super().__init__(
            WARPED_PERCEPTION,
            "Warped Perception",
            (25,),
            "SK-ENC-28",
            GAME_TURNS,
            "For D3 game turns the air warps: ranges of missiles and spells are D6” shorter, rolled each turn.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        turns = self.d3_game_turns(battle, dice)
        self.roll(battle, self.begin(battle, left=turns), dice)

    def roll(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        face = dice.one(self.clause, "how much shorter ranges are")
        replace(battle, encounter, changed(encounter, encounter.left, face, (), ()))
        said = f"Missiles and spells reach {face}” less far this turn."
        battle.tell(EncounterDie(self.clause, self.id, face, said))


class FountainOfBlood(EncounterKind):
    """SK-ENC-47."""

    def __init__(self) -> None:
        super().__init__(
            FOUNTAIN_OF_BLOOD,
            "Fountain of Blood",
            (41,),
            "SK-ENC-47",
            PLAYER_TURNS,
            "This turn, who puts somebody out of action in close combat tests Strength or is knocked down.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        self.begin(battle, left=1)

    def lost(self, battle: Battle, trouble: Trouble, dice: Dice) -> None:
        """It follows the attacks of the step, once for each who went out."""
        if battle.encounter(self.id) is None or not trouble.by or trouble.means != MELEE:
            return
        by = battle.warrior(trouble.by)
        if not by.on_table() or not by.is_standing():
            return
        if not strength_test(battle, by.id, self.clause, "the fountain of blood", dice):
            fell(battle, by.id, KNOCKED_DOWN, "", FOUNTAIN_OF_BLOOD)


class StormOfMagic(EncounterKind):
    """SK-ENC-48 to SK-ENC-51: `value` says which, and `left` how many player turns: one."""

    def __init__(self) -> None:
        super().__init__(
            STORM_OF_MAGIC,
            "Storm of Magic",
            (42, 43, 44),
            "SK-ENC-48",
            PLAYER_TURNS,
            "For one player turn it rains lightning, fish or acid, as a die says.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        which = dice.d3(self.clause, "what the storm brings")
        encounter = self.begin(battle, left=1, value=which)
        battle.tell(EncounterDie(self.clause, self.id, which, STORMS[which]))
        if which == STORM_LIGHTNING:
            lightning(battle, "SK-ENC-49", dice)
        elif which == STORM_ACID:
            face = dice.one("SK-ENC-51", "the acid rain")
            said = "It pours." if face >= POURS else "Only a shower."
            battle.tell(EncounterDie("SK-ENC-51", self.id, face, said))
            replace(battle, encounter, changed(encounter, 1, which, (float(face),), ()))

    def end_turn(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """SK-ENC-51: on everybody with nothing above, as the turn ends; `at` is the face that was rolled."""
        if encounter.value == STORM_ACID and encounter.at[0] >= POURS - 0.5:
            acid(battle, "SK-ENC-51", dice)


STORMS: Final = {
    STORM_LIGHTNING: "Supernatural lightning seeks out good armour.",
    STORM_FISH: "It rains fish, and everybody’s Movement is halved.",
    STORM_ACID: "Weirdstone acid rain gathers.",
}
