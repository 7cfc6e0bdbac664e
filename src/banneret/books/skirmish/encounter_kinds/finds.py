"""What somebody finds or reads: a shard, a stash, writing on a wall."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.carrying import find_shard
from banneret.books.skirmish.draws import drawn
from banneret.books.skirmish.encounter_effects import CURSED, HIDING_PLACES, SECRET_PASSAGE, building_of, gap_to
from banneret.books.skirmish.encounter_events import GoldFound, GraffitiRead, ShardFound
from banneret.books.skirmish.encounter_kinds.kind import AT_ONCE, SKIRMISH, EncounterKind, members
from banneret.books.skirmish.field import Building, near_wall
from banneret.books.skirmish.warrior import Effect, Warrior
from banneret.core.engine.dice import Dice

WALL_REACH: Final = 4.0  # SK-ENC-33
WHOLE_SKIRMISH: Final = -1


class LuckyFind(EncounterKind):
    """SK-ENC-15, SK-ENC-16: what becomes of the shard if its finder goes out, `carrying` says."""

    def __init__(self) -> None:
        super().__init__(
            "lucky-find",
            "Lucky Find",
            (16,),
            "SK-ENC-15",
            AT_ONCE,
            "Somebody finds a shard of Weirdstone; who puts the finder out of action in close combat takes it.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(self.finders(battle))

    def finders(self, battle: Battle) -> list[Warrior]:
        return [each for each in members(battle) if not each.sheet.is_animal()]

    def arrive(self, battle: Battle, dice: Dice) -> None:
        finder = drawn(battle, self.finders(battle), self.clause, dice)
        find_shard(battle, finder.id)
        battle.tell(ShardFound(self.clause, finder.id))


class HiddenStash(EncounterKind):
    """SK-ENC-64."""

    def __init__(self) -> None:
        super().__init__(
            "hidden-stash",
            "Hidden Stash",
            (65,),
            "SK-ENC-64",
            AT_ONCE,
            "The party finds D6 pg, and keeps them whatever happens.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        gain_gold(battle, battle.active, (dice.one(self.clause, "gold"),), self.clause)


def gain_gold(battle: Battle, seat: str, faces: tuple[int, ...], clause: str) -> None:
    battle.gold[seat] += sum(faces)
    battle.tell(GoldFound(clause, seat, sum(faces), faces))


class Graffiti(EncounterKind):
    """SK-ENC-33 to SK-ENC-39."""

    def __init__(self) -> None:
        super().__init__(
            "graffiti",
            "Graffiti",
            (32, 33),
            "SK-ENC-33",
            SKIRMISH,
            "Somebody near a wall reads what is written there: a map, a curse, a stash, or nothing of use.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(self.readers(battle))

    def readers(self, battle: Battle) -> list[Warrior]:
        return [each for each in members(battle) if near_wall(battle.field, each, WALL_REACH)]

    def arrive(self, battle: Battle, dice: Dice) -> None:
        reader = drawn(battle, self.readers(battle), self.clause, dice)
        face = dice.one(self.clause, f"what {reader.name} reads")
        clause, what, about = WRITINGS[face]
        battle.tell(GraffitiRead(clause, reader.id, face, what, about))
        if face == 1:
            battle.bonus[reader.seat] += 1
        elif face == 2:
            lay_upon(battle, reader, CURSED)
        elif face == 3:
            gain_gold(battle, reader.seat, (dice.one(clause, "gold"),), clause)
        elif face == 4:
            lay_upon(battle, reader, HIDING_PLACES)
        elif face == 5 and battle.field.buildings:
            building = closest_building(battle, reader)
            passage = Encounter(SECRET_PASSAGE, reader.seat, battle.turn, models=(reader.id, building.id))
            battle.encounters = (*battle.encounters, passage)


# By the die: the clause, what it is, and what it means.
WRITINGS: Final = {
    1: ("SK-ENC-34", "a map of the area", "The party has +1 on the roll to pick the next scenario."),
    2: ("SK-ENC-35", "cursed writings", "Every roll of the reader is worse by 1 until the skirmish ends."),
    3: ("SK-ENC-36", "directions to a stash", "The party gains D6 pg."),
    4: ("SK-ENC-37", "a map of hiding places", "The reader may Hide even in the open."),
    5: (
        "SK-ENC-38",
        "notes on a secret passage",
        "Once inside the building closest to where this was read, the reader may come out in any other.",
    ),
    6: ("SK-ENC-39", "a crude drawing", "It is of no use to anybody."),
}


def lay_upon(battle: Battle, reader: Warrior, kind: str) -> None:
    battle.put(reader.under(Effect(kind, 1, "", WHOLE_SKIRMISH)))


def closest_building(battle: Battle, reader: Warrior) -> Building:
    """SK-ENC-38."""
    field = battle.field
    gaps = [gap_to(field, building, reader) for building in field.buildings]
    return field.buildings[gaps.index(min(gaps))]


class SecretPassage(EncounterKind):
    """SK-ENC-38: what a reader remembers, in play beside anything; `models` are the reader and the building.

    How it is taken, `passages` says.
    """

    def __init__(self) -> None:
        about = "Its reader may go from one building to any other."
        super().__init__(SECRET_PASSAGE, "Secret Passage", (), "SK-ENC-38", SKIRMISH, about)

    def is_over(self, battle: Battle, encounter: Encounter) -> bool:
        return building_of(battle, encounter) is None
