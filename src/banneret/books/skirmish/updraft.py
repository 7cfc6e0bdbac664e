"""Updraft: a friend is carried up to 6" through the air, and lands softly over 1" from enemies (gaps 1.3)."""

from __future__ import annotations

import math
from typing import Final

from banneret.books.skirmish import hiding, moving
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.field import foot, upright
from banneret.books.skirmish.magic_events import CarriedByWind
from banneret.books.skirmish.spot_question import Spot, SpotQuestion, spot_of
from banneret.books.skirmish.trials import WITHIN
from banneret.books.skirmish.warrior import Warrior
from banneret.core.engine.ask import Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.space import uprights
from banneret.core.space.geometry import quantise
from banneret.core.space.levels import Foothold
from banneret.core.space.space_sight import SightScene
from banneret.core.space.uprights import Upright

FLIGHT: Final = 6.0
FROM_ENEMIES: Final = 1.0
_ABOVE: Final = 0.01  # inches over the floor that it flies onto or leaves
_STEP: Final = 0.05  # inches between the places on its way that are tried, the farthest first


class UpdraftTo(SpotQuestion):
    """Where the wind carries somebody; it is measured once this is sent, and goes as far as it may."""

    def __init__(self, battle: Battle, wizard: Warrior, carried: Warrior) -> None:
        prompt = f"Where to does the wind carry {carried.name}? It flies straight, and as far as it may."
        super().__init__("updraft", "SK-MAG-09", prompt, (carried.id,), battle.seen_by(wizard.seat))
        self.act = "Set down here"
        self.carried = carried

    def refusal(self, spot: Spot) -> Refusal | None:
        return None

    def proposals(self) -> list[Spot]:
        """Six inches each way, on every surface there, and to stay."""
        found: list[Spot] = []
        for k in range(8):
            x = quantise(self.carried.x + FLIGHT * math.cos(math.tau * k / 8.0))
            y = quantise(self.carried.y + FLIGHT * math.sin(math.tau * k / 8.0))
            found += [(x, y, surface.id) for surface in self.battle.field.levels.at(x, y)]
        return [*found, spot_of(self.carried)]


def carry(battle: Battle, wizard: Warrior, carried_id: str, dice: Dice) -> Steps:
    """Asked for a spot, then flown; no Fall, whatever is below."""
    carried = battle.warrior(carried_id)
    spot = yield ask(wizard.seat, UpdraftTo(battle, wizard, carried))
    start = Foothold(carried.x, carried.y, carried.level)
    end = landing(battle, carried, spot)
    if end is None:
        battle.tell(CarriedByWind("SK-MAG-09", carried_id, start.x, start.y, start.level, 0.0))
        return
    inches = flown(battle, start, end)
    battle.tell(CarriedByWind("SK-MAG-09", carried_id, end.x, end.y, end.level, round(inches, 1)))
    hiding.reveal(battle, carried_id, "SK-MOV-38")
    moving.put_at(battle, carried_id, end)
    moving.arrived(battle, carried_id, [start, end], dice, through_air=True)


def flown(battle: Battle, start: Foothold, end: Foothold) -> float:
    """Straight through the air, in space."""
    up = battle.field.height(end.level) - battle.field.height(start.level)
    return math.sqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2 + up * up)


def landing(battle: Battle, carried: Warrior, spot: Spot) -> Foothold | None:
    """The farthest place on the straight way to a spot where it can come down; None if there is none."""
    field = battle.field
    low, high = foot(field, carried), field.height(spot[2])
    dx, dy, dz = spot[0] - carried.x, spot[1] - carried.y, high - low
    length = math.sqrt(dx * dx + dy * dy + dz * dz)
    if length <= WITHIN:
        return None
    # Past walls and floors; among trees and in fog one flies as well as anywhere.
    scene = SightScene(field.levels.surfaces, field.levels.walls, field.solids, [], 0.0)
    left = min(FLIGHT, length)
    while left > 0.0:
        share = left / length
        place = below(battle, carried.x + dx * share, carried.y + dy * share, low + dz * share)
        if place is not None and may_land(battle, carried, place, scene):
            return place
        left -= _STEP
    return None


def below(battle: Battle, x: float, y: float, height: float) -> Foothold | None:
    """What lies under a point in the air."""
    px, py = quantise(x), quantise(y)
    surface = battle.field.levels.highest(px, py, height + WITHIN)
    return None if surface is None else Foothold(px, py, surface.id)


def may_land(battle: Battle, carried: Warrior, place: Foothold, scene: SightScene) -> bool:
    """Within 6", past walls and floors, with room for the base, and over 1" from enemies."""
    field = battle.field
    start = Foothold(carried.x, carried.y, carried.level)
    if flown(battle, start, place) > FLIGHT + WITHIN:
        return False
    body = upright(field, carried)
    there = body.at(place.x, place.y, field.height(place.level))
    others = [upright(field, each) for each in battle.others(carried)]
    if not field.footing.can_stand(body, place.level, place.x, place.y, others):
        return False
    for foe in battle.foes_of(carried):
        if uprights.apart(there, upright(field, foe)) <= FROM_ENEMIES + WITHIN:
            return False
    return is_free_flight(scene, body, there)


def is_free_flight(scene: SightScene, start: Upright, end: Upright) -> bool:
    """Up as high as the higher of both places, across and down; walls and floors in between stop it."""
    height: float = max(start.foot, end.foot) + _ABOVE
    above = start.at(start.x, start.y, height)
    beyond = start.at(end.x, end.y, height)
    legs = ((start, above), (above, beyond), (beyond, end))
    return all([scene.clear_rays(one, other, []) != 0 for one, other in legs])
