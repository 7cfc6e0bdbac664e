"""Holes and traps: a sinkhole, booby traps, the catacombs below the town."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle, Encounter
from banneret.books.skirmish.carrying import let_go
from banneret.books.skirmish.draws import drawn, drawn_building
from banneret.books.skirmish.encounter_events import (
    CameUp,
    CatacombFind,
    DrawnForIt,
    EncounterDie,
    SinkholeRolled,
)
from banneret.books.skirmish.encounter_kinds.arrivals import body_of, is_free
from banneret.books.skirmish.encounter_kinds.finds import gain_gold
from banneret.books.skirmish.encounter_kinds.kind import (
    AT_ONCE,
    SKIRMISH,
    EncounterKind,
    discard,
    members,
    take_off,
)
from banneret.books.skirmish.encounters import has_come
from banneret.books.skirmish.field import Building
from banneret.books.skirmish.harm import Hit, fell, strike
from banneret.books.skirmish.hiding import look_about
from banneret.books.skirmish.trials import initiative_test
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import (
    BELOW,
    GONE,
    KNOCKED_DOWN,
    ON_TABLE,
    OUT,
    STANDING,
    STUNNED,
    Warrior,
)
from banneret.core.engine.dice import Dice
from banneret.core.space.distances import contains
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import Foothold

ROPE: Final = "rope-and-hook"
HOLE: Final = "hole"
TRAP: Final = "trap"


class Sinkhole(EncounterKind):
    """SK-ENC-55."""

    def __init__(self) -> None:
        super().__init__(
            "sinkhole",
            "Sinkhole",
            (51,),
            "SK-ENC-55",
            AT_ONCE,
            "The ground gives way under somebody, who leaps aside or is out of the skirmish.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(members(battle))

    def arrive(self, battle: Battle, dice: Dice) -> None:
        whom = drawn(battle, members(battle), self.clause, dice)
        battle.tell(DrawnForIt(self.clause, whom.id, "feels the ground give way"))
        if initiative_test(battle, whom.id, self.clause, "the sinkhole", dice):
            return
        face = dice.one(self.clause, f"{whom.name} in the sinkhole")
        battle.tell(SinkholeRolled(self.clause, whom.id, face))
        if face == 1:
            fell(battle, whom.id, OUT, "", HOLE)
            settle(battle, dice)
        else:
            swallowed(battle, whom.id, GONE)


def swallowed(battle: Battle, warrior_id: str, place: str) -> None:
    """Gone below: lost for Rout Tests and nothing else. What it carried for the scenario stays behind."""
    let_go(battle, warrior_id, "", HOLE)
    take_off(battle, warrior_id, place)


class BoobyTraps(EncounterKind):
    """SK-ENC-58."""

    def __init__(self) -> None:
        super().__init__(
            "booby-traps",
            "Booby Traps",
            (55,),
            "SK-ENC-58",
            SKIRMISH,
            "Somebody sets off a trap and may be hit at Strength 3; in every later turn, again on a 1.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(members(battle))

    def arrive(self, battle: Battle, dice: Dice) -> None:
        if battle.encounter(self.id) is None:
            self.begin(battle)
        self.spring(battle, dice)

    def roll(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        face = dice.one(self.clause, "booby traps")
        said = "Somebody steps on a trap." if face == 1 else "Nobody steps on a trap."
        battle.tell(EncounterDie(self.clause, self.id, face, said))
        if face == 1 and members(battle):
            self.spring(battle, dice)

    def spring(self, battle: Battle, dice: Dice) -> None:
        whom = drawn(battle, members(battle), self.clause, dice)
        battle.tell(DrawnForIt(self.clause, whom.id, "sets off a trap"))
        if not initiative_test(battle, whom.id, self.clause, "the trap", dice):
            strike(battle, [Hit(whom.id, 3, TRAP)], self.clause, dice)
            settle(battle, dice)


class Catacombs(EncounterKind):
    """SK-ENC-59 to SK-ENC-61: in play while somebody with a rope is below, who is its only model."""

    def __init__(self) -> None:
        super().__init__(
            "catacombs",
            "Catacombs",
            (56,),
            "SK-ENC-59",
            SKIRMISH,
            "Somebody falls into the catacombs, finds something there, and comes up again only with a rope.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(members(battle))

    def arrive(self, battle: Battle, dice: Dice) -> None:
        whom = drawn(battle, members(battle), self.clause, dice)
        battle.tell(DrawnForIt(self.clause, whom.id, "falls into the catacombs"))
        if not initiative_test(battle, whom.id, self.clause, "the fall", dice):
            strike(battle, [Hit(whom.id, 3, HOLE)], self.clause, dice)
        if not battle.warrior(whom.id).on_table():
            settle(battle, dice)
            return
        battle.troubles = ()  # it is below: neither edges nor water matter to it any more
        search(battle, whom, dice)
        swallowed(battle, whom.id, BELOW if ROPE in whom.sheet.gear else GONE)
        if ROPE in whom.sheet.gear:
            turns = dice.d3("SK-ENC-61", f"when {whom.name} comes up")
            self.begin(battle, left=turns, models=(whom.id,))

    def act(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """SK-ENC-61: up again as the Movement Phase of its owner begins, so many game turns later."""
        due = has_come(battle, encounter.seat, encounter.turn + encounter.left)
        if due and battle.active == encounter.seat:
            discard(battle, encounter)
            come_up(battle, battle.warrior(encounter.models[0]), encounter.left, dice)


# SK-ENC-60: by the die, what comes home, as the id of an item and its name; gold stands for itself.
LOOT: Final = {
    1: ("helmet", "Helmet"),
    3: ("lantern", "Lantern"),
    4: ("net", "Net"),
    5: ("black-lotus", "Black Lotus"),
    6: ("sword", "Sword"),
}


def search(battle: Battle, whom: Warrior, dice: Dice) -> None:
    """SK-ENC-60: Animals do not search."""
    if whom.sheet.is_animal():
        return
    face = dice.one("SK-ENC-60", f"what {whom.name} finds")
    if face in LOOT:
        item, name = LOOT[face]
        battle.feat(whom.id, f"found {item}")
        battle.tell(CatacombFind("SK-ENC-60", whom.id, face, name))
    else:
        gain_gold(battle, whom.seat, tuple(dice.d6(2, "SK-ENC-60", "gold")), "SK-ENC-60")


def come_up(battle: Battle, warrior: Warrior, turns: int, dice: Dice) -> None:
    """On the ground inside a random building; without one it stays below for good.

    It has come round meanwhile, one state a game turn, as it would have on the table (SK-REC-15).
    """
    room = {each.id: place_in(battle, each, warrior) for each in battle.field.buildings if each.enterable}
    open_ones = [each for each in battle.field.buildings if room.get(each.id) is not None]
    if not open_ones:
        battle.put(warrior.removed(GONE))
        battle.tell(CameUp("SK-ENC-61", warrior.id, "", "", 0.0, 0.0))
        return
    building = drawn_building(open_ones, "SK-ENC-61", dice)
    place = room[building.id]
    assert place is not None
    other = warrior.at(place.x, place.y, place.level)
    other.place = ON_TABLE
    for _ in range(turns):
        other.condition = KNOCKED_DOWN if other.condition == STUNNED else STANDING
    battle.put(other)
    battle.tell(CameUp("SK-ENC-61", warrior.id, building.id, building.name, place.x, place.y))
    look_about(battle, warrior.id, [place])


def place_in(battle: Battle, building: Building, warrior: Warrior) -> Foothold | None:
    """The free place on the ground floor that is nearest to its middle, of places an inch apart."""
    shape = building.shape
    body = body_of(warrior.sheet)
    reach = int(shape.radius) + 1
    found: list[tuple[int, int, int]] = []
    for row in range(-reach, reach + 1):
        for column in range(-reach, reach + 1):
            found.append((row * row + column * column, row, column))
    found.sort()
    for _, row, column in found:
        x, y = quantise(shape.cx + column), quantise(shape.cy + row)
        if contains(shape, x, y) and is_free(battle, body, x, y):
            return Foothold(x, y)
    return None
