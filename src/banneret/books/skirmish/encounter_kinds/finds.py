"""What somebody finds or reads: a shard, a stash, writing on a wall."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish.battle import Battle, Trouble
from banneret.books.skirmish.draws import drawn
from banneret.books.skirmish.encounter_effects import CURSED, HIDING_PLACES, SECRET_PASSAGE, gap_to
from banneret.books.skirmish.encounter_events import GoldFound, GraffitiRead, ShardFound, ShardLost
from banneret.books.skirmish.encounter_kinds.kind import AT_ONCE, SKIRMISH, Kind, members
from banneret.books.skirmish.field import near_wall
from banneret.books.skirmish.warrior import Effect, Warrior
from banneret.core.engine.dice import Dice

SHARD: Final = "found shard"  # a feat: the shard comes home with whoever has it
MELEE: Final = "melee"
WALL_REACH: Final = 4.0  # SK-ENC-33
WHOLE_SKIRMISH: Final = -1


class LuckyFind(Kind):
    """SK-ENC-15, SK-ENC-16."""

    def __init__(self) -> None:
        super().__init__(
            "lucky-find",
            "Lucky Find",
            (16,),
            "SK-ENC-15",
            SKIRMISH,
            "Somebody finds a shard of Weirdstone; who puts the finder out of action in close combat takes it.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(self.finders(battle))

    def finders(self, battle: Battle) -> list[Warrior]:
        return [each for each in members(battle) if not each.sheet.is_animal()]

    def arrive(self, battle: Battle, dice: Dice) -> None:
        finder = drawn(self.finders(battle), self.clause, dice)
        battle.feat(finder.id, SHARD)
        battle.tell(ShardFound(self.clause, finder.id))

    def lost(self, battle: Battle, trouble: Trouble, dice: Dice) -> None:
        """The attacker takes it in close combat; any other way, or with a creature or an Animal, it is lost."""
        feats = battle.feats.get(trouble.warrior, ())
        found = [each for each in feats if each == SHARD]
        if not found:
            return
        battle.feats[trouble.warrior] = tuple([each for each in feats if each != SHARD])
        taker = taker_of(battle, trouble)
        for _ in found:
            if taker:
                battle.feat(taker, SHARD)
            battle.tell(ShardLost(self.clause, trouble.warrior, taker))


def taker_of(battle: Battle, trouble: Trouble) -> str:
    if not trouble.by or trouble.means != MELEE:
        return ""
    by = battle.warrior(trouble.by)
    able = by.seat in battle.seats and by.on_table() and not by.sheet.is_animal()
    return by.id if able else ""


class HiddenStash(Kind):
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
    battle.gold[seat] = battle.gold.get(seat, 0) + sum(faces)
    battle.tell(GoldFound(clause, seat, sum(faces), faces))


class Graffiti(Kind):
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
        reader = drawn(self.readers(battle), self.clause, dice)
        face = dice.one(self.clause, f"what {reader.name} reads")
        clause, what, about = WRITINGS[face]
        battle.tell(GraffitiRead(clause, reader.id, face, what, about))
        if face == 1:
            battle.bonus[reader.seat] = battle.bonus.get(reader.seat, 0) + 1
        elif face == 2:
            lay_upon(battle, reader, CURSED, 1)
        elif face == 3:
            gain_gold(battle, reader.seat, (dice.one(clause, "gold"),), clause)
        elif face == 4:
            lay_upon(battle, reader, HIDING_PLACES, 1)
        elif face == 5 and battle.field.buildings:
            lay_upon(battle, reader, SECRET_PASSAGE, closest_building(battle, reader))


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


def lay_upon(battle: Battle, reader: Warrior, kind: str, value: int) -> None:
    battle.put(reader.under(Effect(kind, value, "", WHOLE_SKIRMISH)))


def closest_building(battle: Battle, reader: Warrior) -> int:
    """SK-ENC-38: its number among the buildings that were laid out."""
    best, nearest = 0, math.inf
    standing = [each.id for each in battle.field.buildings]
    for k, building in enumerate(battle.laid_out.buildings):
        gap = gap_to(battle.laid_out, building, reader)
        if building.id in standing and gap < nearest - 0.001:
            best, nearest = k, gap
    return best
