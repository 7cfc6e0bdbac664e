"""A scenario of a campaign in place of a mission (AF-SCN-01 to AF-SCN-34).

What a scenario is stands in `books/scenarios/`; here it is played by the rules of this book.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import OVER, OWN_MARKERS, Battle
from banneret.books.age_of_fantasy.chapter import MISSIONS, TABLE, WAY_TO_WIN, ZONES_PROVIDED, Chapter
from banneret.books.age_of_fantasy.chapters.scenario.goal import ScenarioGoal
from banneret.books.age_of_fantasy.chapters.scenario.layout import (
    STYLES,
    clause,
    feature_of,
    is_in_the_way,
    moved_piece,
    outline_of,
)
from banneret.books.age_of_fantasy.chapters.scenario.scene import (
    ID,
    far_side,
    flies,
    force_of,
    near_side,
    scene_of,
)
from banneret.books.age_of_fantasy.deployment import arrivals, give_zone
from banneret.books.age_of_fantasy.field import Field, Terrain
from banneret.books.age_of_fantasy.movement import HOLD
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import Outline
from banneret.books.chapters import Chosen, Moment, ScenarioFacts, value_of, with_value
from banneret.books.opr.objectives import Objective
from banneret.books.opr.rounds import rolled_off
from banneret.books.opr.scenario_play import (
    early_of,
    has_trodden,
    is_garrisoned,
    is_heavy,
    is_scoring,
    lies_as,
    muster,
    name_units,
    playable,
    stood,
    tread,
)
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.tray import Model
from banneret.books.opr.troop import IN_AMBUSH
from banneret.books.scenarios.known import scenario_called
from banneret.books.scenarios.scenario import (
    ALWAYS,
    ATTACKER,
    CASTING,
    DEFENDER,
    FAR,
    NEAR,
    NEVER,
    SLACK,
    BattleScene,
    CampaignScenario,
    GoalPlace,
    ScenarioNotes,
)
from banneret.books.scenarios.scenario_choices import ATTACKING, scenario_settings
from banneret.books.scenarios.scenario_notes import others_like, seen_by, told_in_case
from banneret.books.scenarios.shown import (
    goal_with,
    how_far_one_sees,
    how_it_is_won,
    what_it_is,
    what_was_named,
)
from banneret.books.scenarios.told import ArrivalRoll, DoneTo, MarkersScored, SightRolled, UnitsNamed
from banneret.core.engine.ask import Ask, Data, Refusal, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownNote
from banneret.core.space.bases import gap_to_point

NAMING: Final = "naming units"
MUSTERING: Final = "choosing who begins"


class ScenarioOnBases(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "SCN"
    changes_odds: ClassVar[bool] = True  # one sees more in some rounds than in others
    provides: ClassVar[tuple[str, ...]] = (MISSIONS, WAY_TO_WIN, ZONES_PROVIDED, TABLE)
    missions_clause: ClassVar[str] = "AF-SCN-01"
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

    def numbers(self) -> tuple[int, ...]:
        return (2,)

    def fresh_notes(self, chosen: Chosen) -> Any:
        return ScenarioNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """AF-SCN-07: what was named in secret only its own side knows, until the battle is over."""
        return seen_by(self.kind(), notes, viewer, over)

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        found: list[Any] = [*others_like(self.kind(), notes, viewer, over)]
        return found

    def shown(self, battle: Battle) -> list[ShownNote]:
        """AF-SCN-01: how each side wins, and what it has named."""
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
        """AF-SCN-01: how its sides win, in place of what the book says."""
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
        return near_side(battle, self.kind(), self.chose(ATTACKING)[0])

    def side_of(self, battle: Battle, seat: str) -> str:
        return NEAR if seat == self.near(battle) else FAR

    def in_role(self, battle: Battle, role: str) -> str:
        """The seat that plays a role; "" for none."""
        if role == ATTACKER:
            return self.near(battle)
        return far_side(battle, self.near(battle)) if role == DEFENDER else ""

    def scene(self, battle: Battle) -> BattleScene:
        return scene_of(battle, self.kind(), self.chose(ATTACKING)[0])

    # --- table, zones and markers
    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """AF-SCN-09: what the scenario brings, and of the rest what is not in the way of it."""
        kind = self.kind()
        kept = [piece for piece in pieces if not is_in_the_way(piece, kind)]
        brought = [feature_of(feature) for feature in kind.features]
        return [*brought, *kept] if brought or len(kept) < len(pieces) else pieces

    def table(self, field: Field) -> Field:
        """AF-SCN-32: of the map the middle, where a scenario has a narrower table."""
        kind = self.kind()
        if field.width <= kind.width:
            return field
        pieces = [moved_piece(piece, field.width, kind) for piece in field.pieces]
        kept = [piece for piece in pieces if piece is not None]
        return Field(kind.width, field.depth, kept, field.spells)

    def zones(self, battle: Battle) -> DeploymentStyle | None:
        return STYLES[self.kind().id]

    def missions(self, missions: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
        """AF-SCN-01: none of the book's."""
        return (ScenarioGoal((self.kind().id, self.chose(ATTACKING)[0])),)

    def why_no_seizing(self, battle: Battle, unit: Unit, marker: Objective) -> Refusal | None:
        if is_scoring(unit):
            return None
        return Refusal("not-scoring", clause(4), f"{unit.says('is')} no Scoring unit.")

    # --- who is first
    def settles_zones(self, battle: Battle, dice: Dice) -> Generator[Ask, Any, bool]:
        """AF-SCN-02: the Attacker has the first zone and nobody picks; some scenarios say who moves first."""
        kind = self.kind()
        if not kind.roles:
            return False
        first = self.in_role(battle, kind.moves_first)
        if not first:
            first = yield from rolled_off(battle, "deployment", dice, "AF-PRE-15")
        give_zone(battle, self.near(battle), 1)
        give_zone(battle, self.in_role(battle, DEFENDER), 2)
        battle.first = battle.turn = first
        battle.step = OWN_MARKERS
        return True

    def deploys_next(self, battle: Battle, seat: str) -> str:
        return self.in_role(battle, self.kind().deploys_first) or seat

    # --- who comes later
    def held_in_reserve(self, battle: Battle, unit: Unit) -> str:
        """AF-SCN-05: who is not there from the beginning."""
        kind = self.kind()
        side = self.side_of(battle, unit.seat)
        if kind.begins_with(side) == (1, 1):
            return ""
        early = early_of(battle.notes[ID], unit.seat)
        return "" if unit.id in early and not kind.lands(side) else self.clause()

    def why_not_arrive(self, battle: Battle, unit: Unit) -> Refusal | None:
        """AF-SCN-05: not before its round, and not without the die for it."""
        if not self.held_in_reserve(battle, unit):
            if battle.round > 1:
                return None
            return Refusal("too-early", "AF-SPC-04", f"{unit.says('stays')} in ambush until round 2.")
        if unit.id in battle.notes[ID].due:
            return None
        return Refusal("too-early", self.clause(), f"{unit.says('does')} not arrive in this round.")

    def deployment_zone(self, battle: Battle, unit: Unit, zone: list[Outline]) -> list[Outline]:
        """AF-SCN-16: one unit of a side may begin where it has a garrison."""
        box = self.kind().garrison(self.side_of(battle, unit.seat))
        if box is None or is_garrisoned(self.scene(battle), unit, box):
            return zone
        return [*zone, outline_of(box)]

    def arrival_zone(self, battle: Battle, unit: Unit) -> list[Outline] | None:
        if not self.held_in_reserve(battle, unit):
            return None
        return [outline_of(box) for box in self.kind().arrival_zones(self.side_of(battle, unit.seat))]

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
        """AF-SCN-06: standards and leaders as they take the field; of units that are gone nobody could tell."""
        register = tuple(sorted([(force.id, force.standards) for force in self.scene(battle).forces]))
        battle.notes[ID] = battle.notes[ID]._replace(register=register)

    def rounds(self, battle: Battle, rounds: int) -> int:
        """AF-SCN-01: as many as the scenario says, and none after the one in which it is decided."""
        kind = self.kind()
        over = battle.round > 0 and kind.decided(self.scene(battle))
        return battle.round if over else kind.rounds

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
        if due and battle.round == 1:
            # By the book nobody comes out of reserve before the second round.
            yield from arrivals(battle, dice)

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        kind = self.kind()
        before = battle.notes[ID]
        scene = self.scene(battle)
        after = kind.after_round(scene)
        battle.notes[ID] = after
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

    # --- what counts
    def shots_fired(self, battle: Battle, unit_id: str, targets: list[str], action: str, dice: Dice) -> Steps:
        battle.notes[ID] = battle.notes[ID]._replace(shot=unit_id)
        return
        yield

    def action_ended(self, battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        """AF-SCN-08: a unit that holds in contact with something and does not shoot burns it."""
        kind = self.kind()
        unit = battle.unit(unit_id)
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(shot="", began=())
        if not unit.on_table():
            return
        force = force_of(battle, unit)
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
        """AF-SCN-34: where a heavy unit stands before it moves."""
        unit = battle.unit(unit_id)
        if self.kind().thin_ice() is not None and is_heavy(unit):
            battle.notes[ID] = battle.notes[ID]._replace(began=stood(force_of(battle, unit)))

    def allowance(self, battle: Battle, unit: Unit, model: Model, action: str, inches: float) -> float:
        """AF-SCN-32: nobody goes or flies farther than anything reaches."""
        return min(inches, self.kind().reach())

    def weapon_range(self, battle: Battle, unit: Unit, weapon: Weapon, inches: float) -> float:
        return min(inches, self.kind().reach())

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        return min(inches, self.kind().sight(max(1, battle.round), battle.notes[ID].sight))

    def spell_modifier(self, battle: Battle, unit: Unit, wizard: Model, casting: bool) -> int:
        """AF-SCN-30: for wizards near a sacred place who cast."""
        places = self.kind().casting_places() if casting else ()
        if not places:
            return 0
        bases = [base for model, base in zip(unit.models, unit.bases, strict=True) if model.id == wizard.id]
        gaps = [gap_to_point(base, place.x, place.y) for base in bases for place in places]
        return 1 if gaps and min(gaps) <= CASTING + SLACK else 0

    def score(self, battle: Battle, score: dict[str, int]) -> dict[str, int]:
        tally = self.kind().tally(self.scene(battle))
        return {seat: tally[seat] for seat in battle.seats}

    def winner(self, battle: Battle, winner: str) -> str:
        return self.kind().winner(self.scene(battle))

    def goals(self, battle: Battle, seat: str) -> list[GoalPlace]:
        return self.kind().goals(self.scene(battle), seat)
