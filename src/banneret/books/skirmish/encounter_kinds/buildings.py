"""What becomes of buildings: fire, collapse, horrors, and walls that scream."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import encounters
from banneret.books.skirmish.base_contact import in_contact
from banneret.books.skirmish.battle import NPC_SEAT, Battle, Encounter, Starving
from banneret.books.skirmish.draws import drawn, drawn_building
from banneret.books.skirmish.encounter_effects import (
    BURNING_BUILDING,
    SCREAM_REACH,
    SCREAMING_WALLS,
    building_of,
    gap_to,
    is_inside,
)
from banneret.books.skirmish.encounter_events import BuildingHit, BuildingStruck
from banneret.books.skirmish.encounter_kinds.arrivals import body_of, nearest_free
from banneret.books.skirmish.encounter_kinds.kind import (
    AT_ONCE,
    GAME_TURNS,
    SKIRMISH,
    EncounterKind,
    members,
)
from banneret.books.skirmish.falling import fall
from banneret.books.skirmish.field import Building, upright
from banneret.books.skirmish.fleeing import take_fright
from banneret.books.skirmish.harm import Hit, strike
from banneret.books.skirmish.trials import FEAR, WITHIN, initiative_test, leadership_test
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.levels import GROUND, Foothold

FIRE_REACH: Final = 2.0  # SK-ENC-20
FIRE: Final = "fire"
RUBBLE: Final = "rubble"
SCREAMS: Final = "screams"


class BurningBuilding(EncounterKind):
    """SK-ENC-20, SK-ENC-21: `models` is the building."""

    def __init__(self) -> None:
        super().__init__(
            BURNING_BUILDING,
            "Burning Building",
            (22,),
            "SK-ENC-20",
            SKIRMISH,
            "A building burns: who ends a turn inside or within 2” is hit, and entering it takes nerve.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(self.not_burning(battle))

    def not_burning(self, battle: Battle) -> list[Building]:
        burning = [key for each in battle.encounters if each.kind == self.id for key in each.models]
        return [each for each in battle.field.buildings if each.id not in burning]

    def arrive(self, battle: Battle, dice: Dice) -> None:
        building = drawn_building(self.not_burning(battle), self.clause, dice)
        self.begin(battle, models=(building.id,))
        bar(battle, building.id)
        battle.tell(BuildingStruck(self.clause, building.id, building.name, "bursts into flames"))

    def end_turn(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """Models of whose turn it was, who had their chance to leave, and creatures in every turn."""
        building = building_of(battle, encounter)
        if building is None:
            return
        for each in battle.on_table():
            now = battle.warrior(each.id)
            if not now.on_table() or now.seat not in (battle.active, NPC_SEAT):
                continue
            if is_inside(battle.field, building, now):
                hit(battle, now, building, "inside the fire", 3, FIRE, True, self.clause, dice)
            elif gap_to(battle.field, building, now) <= FIRE_REACH + WITHIN:
                hit(battle, now, building, "too near the fire", 2, FIRE, True, self.clause, dice)

    def is_over(self, battle: Battle, encounter: Encounter) -> bool:
        return building_of(battle, encounter) is None


class CollapsingBuilding(EncounterKind):
    """SK-ENC-32."""

    def __init__(self) -> None:
        super().__init__(
            "collapsing-building",
            "Collapsing Building",
            (31,),
            "SK-ENC-32",
            AT_ONCE,
            "A building comes down: who is inside may be hit at Strength 5, and who is upstairs falls.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(battle.field.buildings)

    def arrive(self, battle: Battle, dice: Dice) -> None:
        building = drawn_building(battle.field.buildings, self.clause, dice)
        battle.tell(BuildingStruck(self.clause, building.id, building.name, "comes down"))
        inside = [each for each in battle.on_table() if is_inside(battle.field, building, each)]
        heights = {each.id: battle.field.height(each.level) for each in inside}
        for each in inside:
            if not initiative_test(battle, each.id, self.clause, "the collapse", dice):
                told = BuildingHit(self.clause, each.id, building.id, building.name, "the collapse", 5)
                battle.tell(told)
                strike(battle, [Hit(each.id, 5, RUBBLE)], self.clause, dice)
        come_down(battle, building)
        # What follows from those hits is settled on the ground: there is no edge any more to fall over.
        for each in inside:
            if heights[each.id] > 0.0:
                land(battle, each.id)
        part_those_torn_apart(battle, inside)
        settle(battle, dice)
        for each in inside:
            now = battle.warrior(each.id)
            if now.on_table() and heights[each.id] > 0.0:
                fall(battle, each.id, Foothold(now.x, now.y, now.level), heights[each.id], dice)
                settle(battle, dice)


def come_down(battle: Battle, building: Building) -> None:
    """The building is removed, and its place is rocky; what lay upstairs lies on the ground."""
    battle.collapsed = (*battle.collapsed, building.id)
    battle.barred = tuple([each for each in battle.barred if each != building.id])
    for key, (x, y, level) in battle.shards.items():
        if level in building.surfaces:
            battle.shards[key] = (x, y, GROUND)
    battle.starving = tuple(
        [
            Starving(each.warrior, each.x, each.y, GROUND, each.turn)
            if each.level in building.surfaces
            else each
            for each in battle.starving
        ]
    )
    for warrior in list(battle.warriors.values()):
        if warrior.level in building.surfaces:
            battle.put(warrior.at(warrior.x, warrior.y, GROUND))
    encounters.lay_ground(battle)
    encounters.sweep(battle)


def land(battle: Battle, warrior_id: str) -> None:
    """Where it stood, or as near as there is room, if somebody stood below."""
    warrior = battle.warrior(warrior_id)
    if not warrior.on_table():
        return
    field = battle.field
    body = upright(field, warrior)
    others = [upright(field, each) for each in battle.others(warrior)]
    if not field.footing.can_stand(body, GROUND, warrior.x, warrior.y, others):
        place = nearest_free(battle, body_of(warrior.sheet), warrior.x, warrior.y)
        if place is not None:
            battle.put(warrior.at(place.x, place.y, GROUND))


def part_those_torn_apart(battle: Battle, fallen: list[Warrior]) -> None:
    """Who no longer touches its enemies fights them no longer."""
    keys = [each.id for each in fallen]
    kept: dict[str, int] = {}
    for pair, rounds in battle.engaged.items():
        one, other = pair.split(" ")
        if one in keys or other in keys:
            if not in_contact(battle.field, battle.warrior(one), battle.warrior(other)):
                continue
        kept[pair] = rounds
    battle.engaged = kept


class HouseOfHorrors(EncounterKind):
    """SK-ENC-56, SK-ENC-57."""

    def __init__(self) -> None:
        super().__init__(
            "house-of-horrors",
            "House of Horrors",
            (52, 53, 54),
            "SK-ENC-56",
            SKIRMISH,
            "Somebody indoors sees what lives there and may flee; entering that building then takes nerve.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(self.indoors(battle))

    def indoors(self, battle: Battle) -> list[Warrior]:
        return [
            each for each in members(battle) if battle.field.building_at(each.x, each.y, each.level) is not None
        ]

    def arrive(self, battle: Battle, dice: Dice) -> None:
        whom = drawn(battle, self.indoors(battle), self.clause, dice)
        building = battle.field.building_at(whom.x, whom.y, whom.level)
        assert building is not None
        battle.tell(BuildingStruck(self.clause, building.id, building.name, "is a house of horrors"))
        bar(battle, building.id)
        if not leadership_test(battle, whom.id, self.clause, FEAR, dice) and not whom.is_down():
            take_fright(battle, whom.id, self.clause, dice)


class ScreamingWalls(EncounterKind):
    """SK-ENC-62, SK-ENC-63: `models` is the building."""

    def __init__(self) -> None:
        super().__init__(
            SCREAMING_WALLS,
            "Screaming Walls",
            (61, 62, 63, 64),
            "SK-ENC-62",
            GAME_TURNS,
            "For D3 game turns a building screams: hits and no spells within 8”, and -1 to hit for everybody.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(battle.field.buildings)

    def arrive(self, battle: Battle, dice: Dice) -> None:
        building = drawn_building(battle.field.buildings, self.clause, dice)
        battle.tell(BuildingStruck(self.clause, building.id, building.name, "begins to scream"))
        turns = self.d3_game_turns(battle, dice)
        self.scream(battle, self.begin(battle, left=turns, models=(building.id,)), dice)

    def roll(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """Once a game turn: as each later turn of the same player begins."""
        if battle.active == encounter.seat:
            self.scream(battle, encounter, dice)

    def scream(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        building = building_of(battle, encounter)
        if building is None:
            return
        near = [
            each for each in battle.on_table() if gap_to(battle.field, building, each) <= SCREAM_REACH + WITHIN
        ]
        for each in near:
            if battle.warrior(each.id).on_table():
                hit(battle, each, building, "the screams", 1, SCREAMS, False, self.clause, dice)

    def is_over(self, battle: Battle, encounter: Encounter) -> bool:
        return building_of(battle, encounter) is None


def bar(battle: Battle, building_id: str) -> None:
    """SK-ENC-21, SK-ENC-57: for the rest of the game nobody enters it without a Leadership test."""
    if building_id not in battle.barred:
        battle.barred = (*battle.barred, building_id)


def hit(
    battle: Battle,
    warrior: Warrior,
    building: Building,
    how: str,
    strength: int,
    means: str,
    armour: bool,
    clause: str,
    dice: Dice,
) -> None:
    """One hit that is never critical."""
    battle.tell(BuildingHit(clause, warrior.id, building.id, building.name, how, strength))
    strike(battle, [Hit(warrior.id, strength, means, armour=armour)], clause, dice)
    settle(battle, dice)
