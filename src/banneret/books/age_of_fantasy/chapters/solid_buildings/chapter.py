"""Solid buildings: units go in, hold them, shoot out of them and are charged there (AF-BLD)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.activation import travel
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import STAYED, WENT, Chapter
from banneret.books.age_of_fantasy.chapters.solid_buildings.collapse import (
    collapse,
    targets,
    targets_to_come,
    tough_of,
)
from banneret.books.age_of_fantasy.chapters.solid_buildings.coming_out import OUT, LeaveBuilding, at_the_wall
from banneret.books.age_of_fantasy.chapters.solid_buildings.events import (
    BuildingLeft,
    ChargeTaken,
    CollateralRolled,
)
from banneret.books.age_of_fantasy.chapters.solid_buildings.going_in import EnterBuilding, enterable, go_in
from banneret.books.age_of_fantasy.chapters.solid_buildings.houses import (
    buildings,
    capacity,
    openings,
    ports_text,
    room_left,
)
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.field import Terrain
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, RUSH, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Chosen, Moment
from banneret.books.doing import SHOOTING, Doing
from banneret.books.events import plural
from banneret.books.opr.attacks import Hits
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.books.opr.volleys import block
from banneret.core.engine.ask import Ask, Choice, Data, Option, Refusal, Steps, ask
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState
from banneret.core.space.bases import Base

ID: Final = "solid-buildings"
TARGETS: Final = "buildings-as-targets"
COLLATERAL: Final = "collateral-damage"
YES: Final = "yes"
NO: Final = "no"
ASTRAY_FROM: Final = 4  # AF-BLD-12: the lowest face with which a miss hits the building

INSIDE: Final = UnitState("inside", "G", "In a building")

# Hits on a building that are still to come: the building, who shot, how many, their AP and wounds for each.
Stray = tuple[str, str, int, int, int]


class BuildingNotes(NamedTuple):
    """What has become of buildings; open to everybody."""

    gone: tuple[str, ...] = ()  # the pieces of terrain that have been destroyed
    strays: tuple[Stray, ...] = ()


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
    states: ClassVar[tuple[UnitState, ...]] = (INSIDE,)
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ATTACKS_MISSED,
        Moment.SHOTS_RESOLVED,
        Moment.WOUNDS_TOLD,
    )
    changes_odds: ClassVar[bool] = True

    def settings(self) -> tuple[Setting, ...]:
        """AF-BLD-10, AF-BLD-12."""
        targets = Setting(
            TARGETS,
            "Buildings as targets",
            "Whether buildings themselves can be attacked and brought down.",
            ((NO, "Buildings stand for ever"), (YES, "Buildings can be destroyed")),
            NO,
            abouts=(
                (NO, "Only who is inside can be attacked."),
                (
                    YES,
                    "A building is attacked like a unit with Defense 2+; when it falls, who is inside is hurt.",
                ),
            ),
        )
        collateral = Setting(
            COLLATERAL,
            "Collateral damage",
            "Whether shots that miss who is inside may hit the building instead.",
            ((NO, "A miss is a miss"), (YES, "Misses may hit the building")),
            NO,
            abouts=(
                (NO, "Shots that miss do nothing."),
                (YES, "For each shot that misses who is inside, a 4+ is a hit on the building."),
            ),
            needs=(TARGETS, YES),
        )
        return (targets, collateral)

    def drawn(self, draw: SplitMix64) -> Chosen:
        kind = draw.below(3)
        return {
            TARGETS: (YES if kind else NO,),
            COLLATERAL: (YES if kind == 2 else NO,),
        }

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return BuildingNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        return {"inside": battle.unit(unit_id).inside}

    def shown(self, battle: Battle) -> list[ShownNote]:
        """What was agreed on, and how it stands with each building that is held or damaged."""
        out = f"comes out up to {battle.distance(OUT):g}”"
        about = f"A unit goes in by moving up to it, has cover inside, and {out}."
        found: list[ShownNote] = [
            {"title": self.title, "text": "Can be entered", "about": about, "clause": "AF-BLD-03"}
        ]
        for setting, clause in zip(self.settings(), ("AF-BLD-10", "AF-BLD-12"), strict=True):
            if self.chose(setting.id) == (YES,):
                text, more = dict(setting.choices)[YES], dict(setting.abouts)[YES]
                found.append({"title": self.title, "text": text, "about": more, "clause": clause})
        for piece in buildings(battle):
            text = self.standing(battle, piece)
            if text:
                found.append({"title": piece.name, "text": text, "clause": "AF-BLD-02"})
        return found

    def standing(self, battle: Battle, piece: Terrain) -> str:
        """Who is in a building, and what it still takes to bring it down."""
        within = battle.inside(piece.id)
        parts: list[str] = []
        if within:
            count = capacity(piece) - room_left(battle, piece)
            parts.append(f"{', '.join([unit.name for unit in within])} inside, {count} of {capacity(piece)}")
        walls = battle.units.get(piece.id)
        if walls is not None and walls.on_table() and walls.wounds_left() < walls.start_tough:
            parts.append(f"{walls.wounds_left()} of Tough({walls.start_tough}) left")
        return "; ".join(parts)

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        unit = battle.unit(unit_id)
        house = battle.piece(unit.inside) if unit.inside and unit.on_table() else None
        return [] if house is None else [{"id": INSIDE.id, "text": f"inside {house.name}, in cover"}]

    def piece_shown(self, battle: Battle, piece: Terrain) -> list[str]:
        """AF-BLD-02, AF-BLD-07, AF-BLD-10: what it holds and takes, and where its ports are."""
        if not capacity(piece):
            return []
        found = [f"holds {plural(capacity(piece), 'model')}", ports_text(piece)]
        return [*found, f"Tough({tough_of(piece.building)})"] if self.has_targets() else found

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

    # ------------------------------------------------------------------ buildings as targets

    def has_targets(self) -> bool:
        return self.chose(TARGETS) == (YES,)

    def stands(self, battle: Battle) -> list[Unit]:
        """AF-BLD-10: every building, if that was agreed on."""
        return targets(battle) if self.has_targets() else []

    def comes_later(self, battle: Battle) -> list[Unit]:
        return targets_to_come(battle) if self.has_targets() else []

    def things(self, battle: Battle, unit: Unit) -> list[Unit]:
        """AF-BLD-10: all that stand."""
        if not self.has_targets():
            return []
        walls = [battle.units[piece.id] for piece in buildings(battle) if piece.id in battle.units]
        return [each for each in walls if each.on_table()]

    def why_no_target(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """AF-BLD-10: nobody attacks what holds friends."""
        if not target.is_thing():
            return None
        for other in battle.inside(target.id):
            if not battle.are_enemies(unit.seat, other.seat):
                why = f"{target.says('holds')} {other.the()}, a friend of {unit.the()}."
                return Refusal("holds-friends", "AF-BLD-10", why)
        return None

    def wounds_told(
        self, battle: Battle, unit_id: str, wounds: int, clause: str, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """AF-BLD-11: a building that has taken its last wound collapses at once, and is then taken away."""
        walls = battle.unit(unit_id)
        house = battle.piece(unit_id) if walls.is_thing() and not walls.on_table() else None
        if house is not None:
            yield from collapse(battle, house, doing, dice)
            notes = building_notes(battle)
            battle.notes[ID] = notes._replace(gone=(*notes.gone, house.id))
            battle.lay_ground()
        return 0

    def missed(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        misses: int,
        shooting: bool,
        dice: Dice,
    ) -> Steps:
        """AF-BLD-12, AF-BLD-13: a die for each shot that misses who is inside; a spell that fails is none."""
        target = battle.unit(target_id)
        house = battle.piece(target.inside)
        if not shooting or target.is_thing() or house is None or self.chose(COLLATERAL) != (YES,):
            return
        seat = battle.unit(unit_id).seat
        faces = yield from battle.roll(dice, misses, "AF-BLD-12", "collateral damage", seat)
        hits = len([face for face in faces if face >= ASTRAY_FROM])
        battle.tell(CollateralRolled("AF-BLD-12", unit_id, house.name, tuple(faces), hits))
        if hits:
            notes = building_notes(battle)
            stray = (house.id, unit_id, hits, weapon.ap, weapon.wound_factor)
            battle.notes[ID] = notes._replace(strays=(*notes.strays, stray))

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        """AF-BLD-12: once all other hits are resolved, the building takes those that went astray."""
        while name == Moment.SHOTS_RESOLVED and building_notes(battle).strays:
            notes = building_notes(battle)
            house, shooter, hits, ap, factor = notes.strays[0]
            battle.notes[ID] = notes._replace(strays=notes.strays[1:])
            if battle.unit(house).on_table():
                walls = battle.unit(house)
                wounds = yield from block(
                    battle, walls, Hits(hits, ap, factor, False), shooting=True, dice=dice
                )
                doing = Doing((shooter,), SHOOTING)
                yield from battle.suffer(house, [wounds], dice, "AF-BLD-12", "", doing)

    def tests_after_wounds(self, battle: Battle, unit: Unit, wounds: int, tests: bool) -> bool:
        """AF-BLD-10: walls have no nerve."""
        return tests and not unit.is_thing()

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
        starts = [walk.end.at(*walk.path[0], walk.end.heading) for walk in trial.walks]
        battle.tell(BuildingLeft("AF-BLD-04", unit.id, house.name))
        yield from travel(battle, unit.id, trial, action, "AF-BLD-04", dice, unit.standing_on(starts))
        return WENT

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        """AF-BLD-04: who is inside moves at most 6", whatever the action."""
        return min(inches, OUT) if unit.inside else inches

    def why_no_charge(self, battle: Battle, unit: Unit, target: Unit) -> Refusal | None:
        """AF-BLD-04: who charges out of a building needs room for all of it before the wall."""
        if target.is_thing():
            forbidden = self.why_no_target(battle, unit, target)
            if forbidden is not None:
                return forbidden
        if not unit.inside or not unit.near(target, OUT + 1.0):
            return None
        if charging(battle, unit, target, CHARGE).solve().refusal is None:
            return None
        why = f"There is no room for all of {unit.the()} to come out against {target.the()}."
        return Refusal("no-room", "AF-BLD-04", why)

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
        house = None if unit.is_thing() else battle.piece(unit.inside)
        return bases if house is None else openings(house)

    def covered(self, battle: Battle, unit: Unit, target: Unit, covered: bool) -> bool:
        """AF-BLD-08: always inside, whatever the building is made of."""
        return covered or (bool(target.inside) and not target.is_thing())

    # ------------------------------------------------------------------ charges

    def meets_charge(self, battle: Battle, unit_id: str, target_id: str) -> Generator[Ask, Any, str]:
        """AF-BLD-09: of several units inside, their owner says which meets the charge."""
        target = battle.unit(target_id)
        house = None if target.is_thing() else battle.piece(target.inside)
        if house is None:
            return target_id
        able = [
            other
            for other in battle.inside(house.id)
            if battle.why_no_charge(battle.unit(unit_id), other) is None
        ]
        if len(able) < 2:
            return target_id
        prompt = f"{battle.unit(unit_id).says('charges')} {house.name}: which unit meets the charge?"
        options = [Option(other.id, other.name, (other.id,)) for other in able]
        about = (unit_id, target_id)
        chosen: str = yield ask(target.seat, Choice("meet", "AF-BLD-09", prompt, options, about))
        battle.tell(ChargeTaken("AF-BLD-09", chosen, unit_id, house.name))
        return chosen
