"""Creatures that fight until they are beaten or vanish: Slaughterer, Skeletons, Fallen Beast, Plant."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.base_contact import foes_touched, in_contact
from banneret.books.skirmish.battle import NPC_SEAT, Battle, Encounter
from banneret.books.skirmish.charge_moves import meet
from banneret.books.skirmish.charge_routes import Route, find_route
from banneret.books.skirmish.draws import drawn, drawn_number
from banneret.books.skirmish.encounter_events import CreaturesAppeared, CreaturesVanished, FellUpon, LurchRolled
from banneret.books.skirmish.encounter_kinds import prowling
from banneret.books.skirmish.encounter_kinds.arrivals import appear, body_of, creature_id, put_down
from banneret.books.skirmish.encounter_kinds.kind import (
    GAME_TURNS,
    PLAYER_TURNS,
    UNTIL_GONE,
    EncounterKind,
    members,
    take_off,
)
from banneret.books.skirmish.field import upright
from banneret.books.skirmish.hiding import reveal
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import CHARGED, Warrior
from banneret.core.engine.dice import Dice
from banneret.core.space.geometry import heading_vector, quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.uprights import in_touch

PLANT: Final = "warped-plant"
BEAST: Final = "fallen-beast"


class Creatures(EncounterKind):
    """Base of those that bring models: they are in play while one of them is on the table."""

    def may_happen(self, battle: Battle) -> bool:
        return bool(members(battle))

    def act(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        for each in encounter.models:
            if not battle.warrior(each).has("random movement"):
                prowling.prowl(battle, each, dice)
            elif prowling.may_act(battle, battle.warrior(each)):
                lurch(battle, each, dice)

    def is_over(self, battle: Battle, encounter: Encounter) -> bool:
        return not left_of(battle, encounter)

    def ended(self, battle: Battle, encounter: Encounter) -> None:
        """They vanish, from the midst of a fight if need be."""
        left = left_of(battle, encounter)
        for each in left:
            take_off(battle, each)
        if left:
            battle.tell(CreaturesVanished(self.clause, tuple(left)))


def left_of(battle: Battle, encounter: Encounter) -> list[str]:
    return [each for each in encounter.models if battle.warrior(each).on_table()]


class DaemonicPortal(Creatures):
    """SK-ENC-08, SK-ENC-11 to SK-ENC-14."""

    def __init__(self) -> None:
        super().__init__(
            "daemonic-portal",
            "Daemonic Portal",
            (15,),
            "SK-ENC-08",
            PLAYER_TURNS,
            "A Slaughterer steps out 12” from somebody and charges whoever is nearest, for D6 player turns.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        near = drawn(battle, members(battle), self.clause, dice)
        models = appear(battle, "slaughterer", 1, near, self.clause, dice)
        if models:
            self.begin(battle, left=self.d6_player_turns(battle, dice), models=models)


class Skeletons(Creatures):
    """SK-ENC-25 to SK-ENC-27."""

    def __init__(self) -> None:
        super().__init__(
            "skeletons",
            "Skeletons",
            (24,),
            "SK-ENC-25",
            GAME_TURNS,
            "2D6 Skeletons rise 12” from somebody and go for whoever is nearest, for D3 game turns.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        near = drawn(battle, members(battle), self.clause, dice)
        count = sum(dice.d6(2, self.clause, "how many Skeletons"))
        models = appear(battle, "skeleton", count, near, self.clause, dice)
        if models:
            self.begin(battle, left=self.d3_game_turns(battle, dice), models=models)


class WarpedPlant(Creatures):
    """SK-ENC-22 to SK-ENC-24: it stands where it has sprung up; with M 0 it never moves."""

    def __init__(self) -> None:
        super().__init__(
            PLANT,
            "Warped Plant",
            (23,),
            "SK-ENC-22",
            UNTIL_GONE,
            "A rooted monster springs up beside somebody and fights all who touch it until it is cut down.",
        )

    def may_happen(self, battle: Battle) -> bool:
        return bool(self.with_room(battle))

    def with_room(self, battle: Battle) -> list[Warrior]:
        return [each for each in members(battle) if free_beside(battle, each)]

    def arrive(self, battle: Battle, dice: Dice) -> None:
        whom = drawn(battle, self.with_room(battle), self.clause, dice)
        free = free_beside(battle, whom)
        place = free[drawn_number(len(free), self.clause, f"on which side of {whom.name}", dice)]
        plant = put_down(battle, creature_id(battle, PLANT), NPC_SEAT, creature_sheet(PLANT), place)
        battle.tell(CreaturesAppeared(self.clause, (plant.id,), place.x, place.y, whom.id))
        body = upright(battle.field, plant)
        for each in battle.foes_of(plant):
            if in_touch(body, upright(battle.field, each)):
                reveal(battle, each.id, self.clause)
                battle.engage(plant.id, each.id)
        self.begin(battle, models=(plant.id,))

    def act(self, battle: Battle, encounter: Encounter, dice: Dice) -> None:
        """It is rooted."""


def free_beside(battle: Battle, whom: Warrior) -> list[Foothold]:
    """Where the plant has room in base contact with somebody: of 36 directions, those that are free."""
    field = battle.field
    body = body_of(creature_sheet(PLANT))
    others = [upright(field, each) for each in battle.on_table()]
    far = whom.sheet.radius + body.radius
    found: list[Foothold] = []
    for k in range(36):
        dx, dy = heading_vector(10.0 * k)
        x, y = quantise(whom.x + dx * far), quantise(whom.y + dy * far)
        if field.footing.can_stand(body, whom.level, x, y, others):
            found.append(Foothold(x, y, whom.level))
    return found


class FallenBeast(Creatures):
    """SK-ENC-29 to SK-ENC-31."""

    def __init__(self) -> None:
        super().__init__(
            BEAST,
            "Fallen Beast",
            (26,),
            "SK-ENC-29",
            UNTIL_GONE,
            "A beast comes out of its lair 12” from somebody and lurches 2D6” a turn at whoever is nearest.",
        )

    def arrive(self, battle: Battle, dice: Dice) -> None:
        near = drawn(battle, members(battle), self.clause, dice)
        models = appear(battle, BEAST, 1, near, self.clause, dice)
        if models:
            self.begin(battle, models=models)


def lurch(battle: Battle, beast_id: str, dice: Dice) -> None:
    """SK-ENC-31: 2D6" at the nearest model, by the shortest way on foot; contact is a charge."""
    faces = tuple(dice.d6(2, "SK-ENC-31", "how far the beast lurches"))
    battle.tell(LurchRolled("SK-ENC-31", beast_id, faces))
    beast = battle.warrior(beast_id)
    far = float(sum(faces))
    best: Route | None = None
    whom = ""
    for target in prowling.by_distance(battle, beast):
        least = far if best is None else best.cost - WITHIN
        if prowling.in_plan(beast, target) * prowling.slowest_gain(battle) > least + WITHIN:
            break
        route = None if target.hidden else find_route(battle, beast, (target.id,), False, False, least)
        if route is not None and route.cost <= least + WITHIN:
            best, whom = route, target.id
    if best is None:
        prowling.walk(battle, beast, far, dice)
        return
    prowling.follow(battle, beast, best.legs, far, 0.0, dice)
    fall_upon(battle, beast_id, whom, dice)


def fall_upon(battle: Battle, beast_id: str, target_id: str, dice: Dice) -> None:
    """It has reached somebody: that counts as a charge, which is to be feared (SK-SPC-07)."""
    beast = battle.warrior(beast_id)
    if not prowling.may_act(battle, beast) or not in_contact(battle.field, beast, battle.warrior(target_id)):
        return
    beast = battle.put(beast.having(CHARGED))
    met = [foe.id for foe in foes_touched(battle, beast)]
    for each in met:
        battle.engage(beast_id, each)
    battle.tell(FellUpon("SK-ENC-31", beast_id, tuple(met)))
    for each in met:
        meet(battle, beast_id, each, dice)
