"""Solid buildings: units go in, hold them, shoot out of them and are charged there (AF-BLD)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.activation import travel
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import STAYED, WENT, Chapter
from banneret.books.age_of_fantasy.chapters.solid_buildings.coming_out import OUT, LeaveBuilding, at_the_wall
from banneret.books.age_of_fantasy.chapters.solid_buildings.events import BuildingLeft, ChargeTaken
from banneret.books.age_of_fantasy.chapters.solid_buildings.going_in import EnterBuilding, enterable, go_in
from banneret.books.age_of_fantasy.chapters.solid_buildings.houses import buildings, openings, room_left
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import ADVANCE, RUSH, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Chosen
from banneret.books.opr.tray import Model
from banneret.core.engine.ask import Ask, Choice, Data, Option, ask
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.space.bases import Base

ID: Final = "solid-buildings"


class BuildingNotes(NamedTuple):
    """What has become of buildings; open to everybody."""

    gone: tuple[str, ...] = ()  # the pieces of terrain that have been destroyed


def building_notes(battle: Battle) -> BuildingNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, BuildingNotes)
    return notes


def is_shut(piece: Terrain) -> bool:
    return piece.impassable and piece.blocks_sight


class SolidBuildings(Chapter):
    """AF-BLD-01: closed buildings can be entered and held."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Solid buildings"
    about: ClassVar[str] = (
        "Units may go into closed buildings, shoot out of them from cover, and be charged inside."
    )
    section: ClassVar[str] = "BLD"
    changes_odds: ClassVar[bool] = True

    def settings(self) -> tuple[Setting, ...]:
        return ()

    def sample(self, seed: int) -> Chosen:
        """From seed 10,000 on in a third of the games."""
        draw = SplitMix64(5449 * seed + 83)
        if seed < 10_000 or draw.below(3):
            return {}
        return {"chapters": (ID,)}

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return BuildingNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        return {"inside": battle.unit(unit_id).inside}

    def faults(self, battle: Battle) -> list[str]:
        """AF-BLD-02: nobody is in what does not stand, and no building holds too many or two armies."""
        found = [
            f"{unit.id} is in {unit.inside}" for unit in battle.on_table() if self.is_nowhere(battle, unit)
        ]
        for piece in buildings(battle):
            within = battle.inside(piece.id)
            if room_left(battle, piece) < 0:
                found.append(f"{piece.id} holds too many")
            if len({unit.seat for unit in within}) > 1:
                found.append(f"{piece.id} holds two armies")
        return found

    def is_nowhere(self, battle: Battle, unit: Unit) -> bool:
        return bool(unit.inside) and battle.piece(unit.inside) is None

    # ------------------------------------------------------------------ the ground

    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """AF-BLD-01, AF-BLD-11: buildings are closed blocks, and what was destroyed is gone."""
        gone = building_notes(battle).gone
        ajar = [piece for piece in pieces if piece.building is not None and not is_shut(piece)]
        if not gone and not ajar:
            return pieces
        left = [piece for piece in pieces if piece.id not in gone]
        return [piece.closed(piece.building) if piece in ajar else piece for piece in left]

    # ------------------------------------------------------------------ going in and coming out

    def own_move(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Generator[Ask, Any, str]:
        """AF-BLD-03 to AF-BLD-05: who is inside comes out or stays, and anybody else may go in.

        Who comes out goes nowhere else in that activation, and so into no other building.
        """
        if standard_action(battle, action) not in (ADVANCE, RUSH):
            return ""
        unit = battle.unit(unit_id)
        if unit.inside:
            made = yield from self.leave(battle, unit, action, dice)
            return made
        if unit.violation() > 0.0:
            return ""  # AF-MOV-02: it must move back into coherency first
        pieces = enterable(battle, unit, action)
        if not pieces:
            return ""
        chosen = yield ask(unit.seat, EnterBuilding(battle, unit, action, pieces))
        if not chosen:
            return ""
        yield from go_in(battle, unit_id, next(piece for piece in pieces if piece.id == chosen), action, dice)
        return WENT

    def leave(self, battle: Battle, unit: Unit, action: str, dice: Dice) -> Generator[Ask, Any, str]:
        """AF-BLD-04: up to 6" from the edge of the building."""
        house = battle.piece(unit.inside)
        assert house is not None
        question = LeaveBuilding(battle, unit, house, action)
        answer = yield ask(unit.seat, question)
        if not answer["places"]:
            return STAYED
        trial = question.trial(answer)
        starts = [walk.end.at(walk.path[0][0], walk.path[0][1], walk.end.heading) for walk in trial.walks]
        battle.tell(BuildingLeft("AF-BLD-04", unit.id, house.name))
        yield from travel(battle, unit.id, trial, action, "AF-BLD-04", dice, unit.standing_on(starts))
        return WENT

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        """AF-BLD-04: who is inside moves at most 6", whatever the action."""
        return min(inches, OUT) if unit.inside else inches

    def setting_out(self, battle: Battle, unit: Unit, target: Unit) -> Unit:
        """AF-BLD-04: a charge out begins at the wall."""
        return at_the_wall(battle, unit, target) if unit.inside else unit

    # ------------------------------------------------------------------ shooting in and out

    def lookouts(self, battle: Battle, unit: Unit, bases: list[Base]) -> list[Base]:
        """AF-BLD-07: out of any port, the same for all models."""
        return self.through_ports(battle, unit, bases)

    def marks(self, battle: Battle, unit: Unit, target: Unit, bases: list[Base]) -> list[Base]:
        """AF-BLD-07: in by any port."""
        return self.through_ports(battle, target, bases)

    def through_ports(self, battle: Battle, unit: Unit, bases: list[Base]) -> list[Base]:
        house = battle.piece(unit.inside) if unit.inside else None
        return bases if house is None else openings(house)

    def covered(self, battle: Battle, unit: Unit, target: Unit, covered: bool) -> bool:
        """AF-BLD-08: always inside, whatever the building is made of."""
        return covered or bool(target.inside)

    # ------------------------------------------------------------------ charges

    def meets_charge(self, battle: Battle, unit_id: str, target_id: str) -> Generator[Ask, Any, str]:
        """AF-BLD-09: of several units inside, their owner says which meets the charge."""
        target = battle.unit(target_id)
        house = battle.piece(target.inside) if target.inside else None
        if house is None:
            return target_id
        able = [
            other
            for other in battle.inside(house.id)
            if battle.why_no_charge(battle.unit(unit_id), other) is None
        ]
        if len(able) < 2:
            return target_id
        prompt = f"{battle.unit(unit_id).name} charges {house.name}: which unit meets the charge?"
        options = [Option(other.id, other.name, (other.id,)) for other in able]
        about = (unit_id, target_id)
        chosen: str = yield ask(target.seat, Choice("meet", "AF-BLD-09", prompt, options, about))
        battle.tell(ChargeTaken("AF-BLD-09", chosen, unit_id, house.name))
        return chosen
