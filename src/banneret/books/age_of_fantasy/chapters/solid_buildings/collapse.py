"""The end of a building: what it is as a target, and what becomes of who is inside when it falls."""

from __future__ import annotations

from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.solid_buildings.events import BuildingCollapsed, SurvivorsPlaced
from banneret.books.age_of_fantasy.chapters.solid_buildings.houses import BRICK, buildings
from banneret.books.age_of_fantasy.deployment import DeployBases
from banneret.books.age_of_fantasy.field import Building, Terrain
from banneret.books.age_of_fantasy.movement import Point, Trial
from banneret.books.age_of_fantasy.pieces import MOST_CHOSEN, building_of, kinds
from banneret.books.age_of_fantasy.taking_the_field import unit_of
from banneret.books.age_of_fantasy.unit import Place, Unit
from banneret.books.doing import Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.danger import danger_roll
from banneret.books.opr.morale import test_after_wounds, waver
from banneret.books.opr.roster import ModelData, UnitData
from banneret.books.opr.values import WAVERS
from banneret.core.engine.ask import Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space.bases import PieceBase, gap

DEFENSE: Final = 2  # AF-BLD-10
GET_OUT: Final = 6.0  # AF-BLD-11: how far from the building survivors are set up
_MORE_THAN_ANYBODY: Final = 999  # wounds


def target(piece_id: str, name: str, tough: int) -> Unit:
    """AF-BLD-10: a building as if it were a unit: Defense 2+ and Tough(X)."""
    walls = ModelData(name, 1, 6, DEFENSE, (), (f"Tough({tough})",))
    data = UnitData(piece_id, name, "building", "building", 0, 1, (1.0, 1.0), (walls,))
    return unit_of("", data, piece_id)


def tough_of(house: Building | None) -> int:
    """AF-BLD-10: what was said of it, or what is usual."""
    return house.tough if house is not None and house.tough else BRICK


def targets(battle: Battle) -> list[Unit]:
    """Every building that stands, as a target."""
    return [
        target(piece.id, piece.name, tough_of(piece.building)).held_in(piece) for piece in buildings(battle)
    ]


def targets_to_come(battle: Battle) -> list[Unit]:
    """All that could be a target in a game: what stands, or whatever players may set up."""
    if battle.layout is None:
        return targets(battle)
    found: list[Unit] = []
    for key, kind in kinds().items():
        tough = tough_of(building_of(kind.building))
        found += [target(f"{key}-{number}", kind.name, tough) for number in range(1, MOST_CHOSEN + 1)]
    return found


# ---------------------------------------------------------------------------------------- collapsing


class PlaceSurvivors(DeployBases):
    """AF-BLD-11: where a unit stands that has got out: each model within 6" of the building."""

    def __init__(self, battle: Battle, unit: Unit, house: Terrain) -> None:
        prompt = f"Where {unit.asks('does')} get out of the ruins of {house.name}?"
        super().__init__(battle, unit, "get-out", "AF-BLD-11", prompt, None, 0.0)
        self.house = house
        self.most: float = battle.distance(GET_OUT)

    def attempt(self, places: list[Place], ways: dict[int, list[Point]]) -> Trial:
        trial = super().attempt(places, ways)
        if trial.refusal is None:
            walls = PieceBase(self.house.shape, self.house.id)
            if any([gap(base, walls) > self.most + self.battle.slack for base in trial.bases()]):
                why = f"Every model must be within {self.most:g}” of {self.house.name}."
                trial.refuse("too-far", self.clause, why)
        return trial

    def areas(self) -> list[tuple[float, float, float, float]]:
        xs, ys = self.house.shape.xs, self.house.shape.ys
        far: float = self.most + 1.0
        field = self.battle.field
        low_x, high_x = max(0.0, min(xs) - far), min(field.width, max(xs) + far)
        low_y, high_y = max(0.0, min(ys) - far), min(field.depth, max(ys) + far)
        return [(low_x, low_y, high_x, high_y)]


def collapse(battle: Battle, house: Terrain, doing: Doing, dice: Dice) -> Steps:
    """AF-BLD-11: a test for danger, Wavering, and out within 6" of what is about to be taken away."""
    held = [unit.id for unit in battle.inside(house.id)]
    battle.tell(BuildingCollapsed("AF-BLD-11", house.name, tuple(held)))
    for unit_id in held:
        before = battle.unit(unit_id)
        count = sum([model.sheet.tough for model in before.models])
        told = yield from danger_roll(battle, unit_id, count, "falling walls", dice, "AF-BLD-11", doing)
        unit = battle.unit(unit_id)
        if not unit.on_table():
            continue
        waver(battle, unit, doing)
        if not before.wavering:
            yield from battle.nerve_lost(unit_id, WAVERS, doing, dice)
        yield from test_after_wounds(battle, before, told, dice, doing)
        if battle.unit(unit_id).on_table():
            yield from get_out(battle, unit_id, house, doing, dice)


def get_out(battle: Battle, unit_id: str, house: Terrain, doing: Doing, dice: Dice) -> Steps:
    """AF-BLD-11: the owner sets the survivors up; models for whom there is no room are lost."""
    lost = 0
    question = PlaceSurvivors(battle, battle.unit(unit_id), house)
    while question.spot() is None:
        lost += 1
        buried = Wounds(1, _MORE_THAN_ANYBODY, True, certain=True)
        yield from battle.suffer(unit_id, [buried], dice, "AF-BLD-11", "", doing)
        if not battle.unit(unit_id).on_table():
            return
        question = PlaceSurvivors(battle, battle.unit(unit_id), house)
    unit = battle.unit(unit_id)
    answer = yield ask(unit.seat, question)
    battle.put(unit.standing_on(question.trial(answer).bases()))
    battle.tell(SurvivorsPlaced("AF-BLD-11", unit_id, house.name, lost))
