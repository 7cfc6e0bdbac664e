"""A scenario of a campaign instead of the markers of the book (RG-SCN-01 to RG-SCN-34).

What a scenario is stands in `books/scenarios/`; here it is played by the rules of this book.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.books.chapters import (
    Chosen,
    Moment,
    ScenarioFacts,
    value_of,
    with_value,
)
from banneret.books.opr.objectives import Objective
from banneret.books.opr.scenario_play import (
    TroopForce,
    early_of,
    has_trodden,
    host_of,
    is_garrisoned,
    is_heavy,
    is_scoring,
    leaders,
    lies_as,
    muster,
    name_units,
    nearer_the_middle,
    playable,
    resolve_of,
    stood,
    tread,
)
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import IN_AMBUSH, JOINED
from banneret.books.regiments.battle import OVER, Battle
from banneret.books.regiments.chapter import FIRST, MARKERS, TABLE, ZONES_PROVIDED, Chapter
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.movement import HOLD, flies
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Outline
from banneret.books.scenarios.known import scenario_called
from banneret.books.scenarios.scenario import (
    ALWAYS,
    ATTACKER,
    CASTING,
    DEEP,
    DEFENDER,
    FAR,
    HILLS,
    NEAR,
    NEVER,
    OPEN,
    ROUGH,
    SLACK,
    WALLED,
    BattleScene,
    Box,
    CampaignScenario,
    Feature,
    Force,
    GoalPlace,
    ScenarioNotes,
)
from banneret.books.scenarios.scenario_choices import ATTACKING, sample_scenario, scenario_settings
from banneret.books.scenarios.scenario_notes import others_like, seen_by, told_in_case
from banneret.books.scenarios.shown import (
    goal_with,
    how_far_one_sees,
    how_it_is_won,
    what_it_is,
    what_was_named,
)
from banneret.books.scenarios.told import ArrivalRoll, DoneTo, MarkersScored, SightRolled, UnitsNamed
from banneret.core.engine.ask import Data, Refusal, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownNote
from banneret.core.space.distances import distance_to_point, overlap
from banneret.core.space.geometry import Polygon

ID: Final = "scenario"
NAMING: Final = "naming units"
MUSTERING: Final = "choosing who begins"
CLEAR: Final = 4.0  # how far from a marker impassable terrain of the map is taken away


def clause(number: int) -> str:
    return f"RG-SCN-{number:02d}"


class ScenarioOnTrays(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "SCN"
    changes_odds: ClassVar[bool] = True  # one sees more in some rounds than in others
    provides: ClassVar[tuple[str, ...]] = (TABLE, ZONES_PROVIDED, FIRST, MARKERS)
    steps: ClassVar[tuple[str, ...]] = (NAMING, MUSTERING)
    words: ClassVar[tuple[str, ...]] = ("sight", "scored", "done", "named", "early")
    windows: ClassVar[tuple[str, ...]] = (Moment.UNIT_SHOT_AT,)

    # --- what it says of itself
    def settings(self) -> tuple[Setting, ...]:
        return scenario_settings(playable(), "What a battle of a campaign is about; six rounds, as a rule.")

    def kind(self) -> CampaignScenario:
        """The scenario that is played."""
        return scenario_called(self.chosen[0])

    def clause(self) -> str:
        return clause(self.kind().number)

    def sample(self, seed: int) -> Chosen:
        return sample_scenario(playable(), seed)

    def numbers(self) -> tuple[int, ...]:
        return (2,)

    def fresh_notes(self, chosen: Chosen) -> Any:
        return ScenarioNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """RG-SCN-07: what was named in secret only its own side knows, until the battle is over."""
        return seen_by(self.kind(), notes, viewer, over)

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        found: list[Any] = [*others_like(self.kind(), notes, viewer, over)]
        return found

    def shown(self, battle: Battle) -> list[ShownNote]:
        """RG-SCN-01: how each side wins, and what it has named."""
        kind = self.kind()
        sides = {seat: self.side_of(battle, seat) for seat in battle.seats}
        found = [
            what_it_is(kind, self.clause()),
            *how_it_is_won(kind, sides, self.clause(), battle.step == OVER),
        ]
        found += what_was_named(kind, battle.notes[ID], lambda key: battle.unit(key).name, battle.step == OVER)
        found += how_far_one_sees(kind, battle.notes[ID], battle.round, self.clause())
        return found

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        """RG-SCN-01: how its sides win, in place of what the book says."""
        scene = self.scene(battle)
        return goal_with(self.kind(), scene, battle.sides, self.clause(), battle.step == OVER, goal)

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        return told_in_case(notes, words)

    def scenario_facts(self, battle: Battle) -> ScenarioFacts:
        kind = self.kind()
        return ScenarioFacts(kind.id, self.near(battle) if kind.roles else "", kind.artefact)

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        for force in self.scene(battle).forces:
            if force.id == unit_id:
                return {"scoring": force.scoring, "lost points": force.lost(), "resolve": force.standards}
        return {}

    def places(self) -> dict[str, str]:
        return {f"marker-{at}": marker.name for at, marker in enumerate(self.kind().markers, 1)}

    # --- who is who
    def near(self, battle: Battle) -> str:
        """RG-SCN-02: the Attacker has the near side; without roles whoever has the south edge."""
        if self.kind().roles:
            return self.chose(ATTACKING)[0]
        return battle.south or battle.seats[0]

    def side_of(self, battle: Battle, seat: str) -> str:
        return NEAR if seat == self.near(battle) else FAR

    def in_role(self, battle: Battle, role: str) -> str:
        """The seat that plays a role; "" for none."""
        if role == ATTACKER:
            return self.near(battle)
        return battle.enemies(self.near(battle))[0] if role == DEFENDER else ""

    def scene(self, battle: Battle) -> BattleScene:
        near = self.near(battle)
        notes: ScenarioNotes = battle.notes[ID]
        led = {seat: leaders(battle.of_side(seat)) for seat in battle.seats}
        forces: list[Force] = []
        for unit in battle.units.values():
            standards = value_of(notes.register, unit.id, resolve_of(unit, led.get(unit.seat, [])))
            forces.append(self.force(battle, unit, standards))
        return BattleScene(near, battle.enemies(near)[0], battle.round, forces, notes)

    def force(self, battle: Battle, unit: Unit, standards: int = 0) -> TroopForce:
        stands: Unit | None = unit if unit.on_table() else None
        if unit.place == JOINED:
            stands = host_of(battle, unit)
        shapes = stands.blocks() if stands is not None and stands.on_table() else []
        return TroopForce(unit, stands, shapes, standards)

    # --- table, zones and markers
    def table(self, field: Field) -> Field:
        """RG-SCN-09: what the scenario brings, and of the rest what is not in the way of it."""
        kind = self.kind()
        pieces = [moved_piece(piece, field.width, kind) for piece in field.pieces]
        kept = [piece for piece in pieces if piece is not None and not is_in_the_way(piece, kind)]
        brought = [feature_of(feature) for feature in kind.features]
        return Field(min(field.width, kind.width), field.depth, [*brought, *kept], field.spells)

    def zones(self, battle: Battle) -> list[Outline]:
        kind = self.kind()
        return [outline_of_box(kind.zones(side)[0]) for side in (NEAR, FAR)] if kind.own_zones() else []

    def zones_for(self, battle: Battle, unit: Unit) -> list[Outline]:
        """RG-SCN-16, RG-SCN-21: where a side has several zones, or one unit may begin outside of them."""
        kind = self.kind()
        side = self.side_of(battle, unit.seat)
        boxes = list(kind.zones(side))
        garrison = kind.garrison(side)
        if garrison is not None and not is_garrisoned(self.scene(battle), unit, garrison):
            boxes.append(garrison)
        return [outline_of_box(box) for box in boxes] if len(boxes) > 1 else []

    def markers(self, battle: Battle) -> list[Objective]:
        """RG-SCN-04: its own, in place of those of the book."""
        return [
            Objective(f"marker-{at}", marker.x, marker.y) for at, marker in enumerate(self.kind().markers, 1)
        ]

    def why_no_seizing(self, battle: Battle, unit: Unit, marker: Objective) -> Refusal | None:
        if is_scoring(unit):
            return None
        return Refusal("not-scoring", clause(4), f"{unit.says('is')} no Scoring unit.")

    # --- who is first
    def goes_first(self, battle: Battle) -> str:
        return self.in_role(battle, self.kind().moves_first)

    def takes_south(self, battle: Battle) -> str:
        return self.near(battle) if self.kind().roles else ""

    def deploys_next(self, battle: Battle, seat: str) -> str:
        return self.in_role(battle, self.kind().deploys_first) or seat

    # --- who comes later
    def held_in_reserve(self, battle: Battle, unit: Unit) -> str:
        """RG-SCN-05: who is not there from the beginning."""
        kind = self.kind()
        side = self.side_of(battle, unit.seat)
        if kind.begins_with(side) == (1, 1):
            return ""
        early = early_of(battle.notes[ID], unit.seat)
        return "" if unit.id in early and not kind.lands(side) else self.clause()

    def why_not_arrive(self, battle: Battle, unit: Unit) -> Refusal | None:
        """RG-SCN-05: not before its round, and not without the die for it."""
        if not self.held_in_reserve(battle, unit):
            if battle.round > 1:
                return None
            return Refusal("too-early", "RG-SPC-01", f"{unit.says('stays')} in ambush until round 2.")
        if unit.id in battle.notes[ID].due:
            return None
        return Refusal("too-early", self.clause(), f"{unit.says('does')} not arrive in this round.")

    def arrives_at_once(self, battle: Battle) -> bool:
        return bool(battle.notes[ID].due)

    def arrival_zone(self, battle: Battle, unit: Unit) -> Outline | None:
        if not self.held_in_reserve(battle, unit):
            return None
        return outline_of_box(self.kind().arrival_zones(self.side_of(battle, unit.seat))[0])

    def due_now(self, battle: Battle, seat: str, dice: Dice) -> list[str]:
        """Those of a side that may arrive in this round."""
        kind = self.kind()
        side = self.side_of(battle, seat)
        waiting = [unit.id for unit in battle.in_place(seat, IN_AMBUSH) if self.held_in_reserve(battle, unit)]
        if kind.lands(side) and battle.round == 1:
            early = early_of(battle.notes[ID], seat)
            return [key for key in waiting if key in early]
        need = kind.arrives_on(side, battle.round)
        if not waiting or need == NEVER:
            return []
        if need == ALWAYS:
            return waiting
        faces = dice.d6(len(waiting), self.clause(), "who arrives")
        battle.tell(ArrivalRoll(self.clause(), seat, tuple(waiting), need, tuple(faces)))
        return [key for key, face in zip(waiting, faces, strict=True) if face >= need]

    # --- before deployment
    def preparation(self, battle: Battle) -> list[str]:
        kind = self.kind()
        found: list[str] = []
        if any([kind.names_of(side) for side in (NEAR, FAR)]):
            found.append(NAMING)
        if any([0 < kind.begins_with(side)[0] < kind.begins_with(side)[1] for side in (NEAR, FAR)]):
            found.append(MUSTERING)
        return found

    def play(self, battle: Battle, dice: Dice) -> Steps:
        kind = self.kind()
        if battle.step == NAMING:
            yield from name_units(battle, ID, kind, self.scene(battle), self.clause())
        else:
            for seat in battle.seats:
                share = kind.begins_with(self.side_of(battle, seat))
                yield from muster(battle, ID, seat, share, self.clause())
        battle.go_on_preparing()

    # --- rounds
    def game_began(self, battle: Battle) -> None:
        """RG-SCN-06: standards and leaders as they take the field; of units that are gone nobody could tell."""
        register = tuple(sorted([(force.id, force.standards) for force in self.scene(battle).forces]))
        battle.notes[ID] = battle.notes[ID]._replace(register=register)

    def rounds(self, battle: Battle, rounds: int) -> int:
        return self.kind().rounds

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        kind = self.kind()
        if kind.sight_dice:
            faces = dice.d6(kind.sight_dice, self.clause(), "how far one sees")
            battle.notes[ID] = battle.notes[ID]._replace(sight=sum(faces))
            inches = int(kind.sight(battle.round, sum(faces)))
            battle.tell(SightRolled(self.clause(), inches, tuple(faces)))
        due: list[str] = []
        for seat in battle.seats:
            due += self.due_now(battle, seat, dice)
        battle.notes[ID] = battle.notes[ID]._replace(due=tuple(due))
        return
        yield

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        kind = self.kind()
        before = battle.notes[ID]
        scene = self.scene(battle)
        after = kind.after_round(scene)
        battle.notes[ID] = after
        for at, marker in enumerate(kind.markers, 1):
            lies = battle.objectives[f"marker-{at}"]
            battle.objectives[lies.id] = lies.owned_by(scene.holder(marker))
        for thing, seat in after.done:
            if (thing, seat) not in before.done:
                surveyor = value_of(after.named, seat, ())[0]
                battle.tell(DoneTo(self.clause(), surveyor, lies_as(kind, thing), "mapped"))
        if after.points != before.points:
            battle.tell(MarkersScored(self.clause(), dict(after.points)))
        return
        yield

    def game_ends(self, battle: Battle, dice: Dice) -> Steps:
        if self.kind().secret():
            for seat, units in battle.notes[ID].named:
                battle.tell(UnitsNamed(self.clause(), seat, units, True))
        return
        yield

    def is_decided(self, battle: Battle) -> bool:
        return self.kind().decided(self.scene(battle))

    # --- what counts
    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        battle.notes[ID] = battle.notes[ID]._replace(shot=unit_id)
        return
        yield

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """RG-SCN-08: a unit that holds in contact with something and does not shoot burns it."""
        kind = self.kind()
        unit = battle.unit(unit_id)
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(shot="", began=())
        if not unit.on_table():
            return
        force = self.force(battle, unit)
        ice = kind.thin_ice()
        if ice is not None and notes.began and has_trodden(force, notes.began, ice, flies(unit)):
            yield from tread(battle, unit_id, self.clause(), dice)
        if action != HOLD or notes.shot == unit_id or unit.wavering:
            return
        scene = self.scene(battle)
        near = [(force.gap(each.x, each.y), each.id) for each in kind.burnable(scene, unit.seat)]
        if near and min(near)[0] <= kind.burn_reach + SLACK:
            done = with_value(scene.notes.done, min(near)[1], unit.seat)
            battle.notes[ID] = battle.notes[ID]._replace(done=done)
            battle.tell(DoneTo(clause(8), unit_id, lies_as(kind, min(near)[1]), "burned"))

    def action_announced(self, battle: Battle, unit_id: str, action: str) -> None:
        """RG-SCN-34: where a heavy unit stands before it moves."""
        unit = battle.unit(unit_id)
        if self.kind().thin_ice() is not None and is_heavy(unit):
            battle.notes[ID] = battle.notes[ID]._replace(began=stood(self.force(battle, unit)))

    def allowance(self, battle: Battle, unit: Unit, action: str, inches: float) -> float:
        """RG-SCN-32: nobody goes or flies farther than anything reaches."""
        return min(inches, self.kind().reach())

    def weapon_range(self, battle: Battle, unit: Unit, weapon: Weapon, inches: float) -> float:
        return min(inches, self.kind().reach())

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        return min(inches, self.kind().sight(max(1, battle.round), battle.notes[ID].sight))

    def spell_modifier(self, battle: Battle, unit: Unit, wizard: Model, casting: bool) -> int:
        """RG-SCN-30: for wizards near a sacred place who cast."""
        places = self.kind().casting_places() if casting else ()
        if not places:
            return 0
        bases = [base for model, base in zip(unit.models, unit.bases(), strict=True) if model.id == wizard.id]
        gaps = [distance_to_point(base, place.x, place.y) for base in bases for place in places]
        return 1 if gaps and min(gaps) <= CASTING + SLACK else 0

    def score(self, battle: Battle, score: dict[str, int]) -> dict[str, int]:
        tally = self.kind().tally(self.scene(battle))
        return {seat: tally[seat] for seat in battle.seats}

    def winner(self, battle: Battle, winner: str) -> str:
        return self.kind().winner(self.scene(battle))

    def decided_by(self, battle: Battle, what: str) -> str:
        return self.kind().name

    def goals(self, battle: Battle, seat: str) -> list[GoalPlace]:
        return self.kind().goals(self.scene(battle), seat)


def outline_of_box(box: Box) -> Outline:
    x0, y0, x1, y1 = box
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def feature_of(feature: Feature) -> Terrain:
    """RG-SCN-09: what a feature is in the words of this book."""
    ground = feature.ground
    return Terrain(
        feature.id,
        feature.kind,
        feature.name,
        Polygon(list(outline_of_box(feature.box))),
        ground in (ROUGH, HILLS),
        ground == ROUGH,
        False,
        ground in (WALLED, DEEP),
        ground == WALLED,
    )


def moved_piece(piece: Terrain, width: float, kind: CampaignScenario) -> Terrain | None:
    """RG-SCN-32: a piece of the map on a narrower table; None if it would jut out of that."""
    shape = nearer_the_middle(piece.shape, width, kind)
    if shape is None or shape is piece.shape:
        return None if shape is None else piece
    return Terrain(
        piece.id,
        piece.kind,
        piece.name,
        shape,
        piece.difficult,
        piece.cover,
        piece.dangerous,
        piece.impassable,
        piece.blocks_sight,
    )


def is_in_the_way(piece: Terrain, kind: CampaignScenario) -> bool:
    shapes = [Polygon(list(outline_of_box(feature.box))) for feature in kind.features if feature.ground != OPEN]
    if any([overlap(piece.shape, shape) for shape in shapes]):
        return True
    if not piece.impassable:
        return False
    return any([distance_to_point(piece.shape, marker.x, marker.y) < CLEAR for marker in kind.markers])
