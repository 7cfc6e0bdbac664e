"""A scenario of a campaign instead of the Victory Conditions of the book (QS-SCN-01 to QS-SCN-34).

What a scenario is stands in `books/scenarios/`; here it is played by the rules of this book.
"""

from __future__ import annotations

import math
from typing import Any, ClassVar, Final

from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, ScenarioFacts, value_of, with_value
from banneret.books.quick_starter import attacks, terrain
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import OVER, Battle, Field, Terrain
from banneret.books.quick_starter.chapter import (
    ARRIVALS,
    BATTLEFIELD,
    CONDITION_OF_VICTORY,
    FIRST,
    WINNER,
    ZONES,
    Chapter,
)
from banneret.books.quick_starter.chapters.scenario.fleet import fleet_pieces, sail, where_to, why_not_sail
from banneret.books.quick_starter.chapters.scenario.ground import (
    breach_by,
    breached,
    laid_out,
    polygon_of,
)
from banneret.books.quick_starter.chapters.scenario.muster import (
    END,
    ClosedMuster,
    ClosedNames,
    has_rested,
    may_begin,
    nobody_else,
)
from banneret.books.quick_starter.closed import unit_option
from banneret.books.quick_starter.moving import Leg
from banneret.books.quick_starter.scene import scene_of
from banneret.books.quick_starter.sheets import ADV, MAR
from banneret.books.quick_starter.unit import RESERVE, WITHIN, Figure, Unit
from banneret.books.scenarios.known import known_scenarios, scenario_called
from banneret.books.scenarios.scenario import (
    ALWAYS,
    ATTACKER,
    CASTING,
    DEFENDER,
    FAR,
    NEAR,
    NEVER,
    BattleScene,
    Box,
    CampaignScenario,
    GoalPlace,
    ScenarioNotes,
)
from banneret.books.scenarios.scenario_choices import ATTACKING, sample_scenario, scenario_settings
from banneret.books.scenarios.scenario_notes import others_like, seen_by, told_in_case
from banneret.books.scenarios.ships import Ship, afloat, deck_of, held_by, launched, ship_names
from banneret.books.scenarios.shown import goal_with, how_far_one_sees, how_it_is_won, what_was_named
from banneret.books.scenarios.told import (
    ArrivalRoll,
    BeginsWith,
    DoneTo,
    IceTested,
    MarkersScored,
    ShipSailed,
    SightRolled,
    UnitsNamed,
)
from banneret.core.engine.ask import Choice, Data, Pick, Question, Steps, ask, ask_all
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownNote
from banneret.core.space.distances import distance_to_point
from banneret.core.space.geometry import Polygon
from banneret.core.space.shown import ShownMarker

ID: Final = "scenario"
NAMING: Final = "naming units"
MUSTERING: Final = "choosing who begins"
LAUNCHING: Final = "launching ships"


def clause(number: int) -> str:
    return f"QS-SCN-{number:02d}"


class ScenarioPlayed(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "SCN"
    provides: ClassVar[tuple[str, ...]] = (
        BATTLEFIELD,
        ZONES,
        FIRST,
        ARRIVALS,
        CONDITION_OF_VICTORY,
        WINNER,
    )
    steps: ClassVar[tuple[str, ...]] = (NAMING, MUSTERING, LAUNCHING)
    words: ClassVar[tuple[str, ...]] = ("sight", "scored", "done", "named", "early", "ships")

    # --- what it says of itself
    def settings(self) -> tuple[Setting, ...]:
        return scenario_settings(
            known_scenarios(),
            "What a battle of a campaign is about, on a table of 72” by 48”; six rounds, as a rule.",
        )

    def kind(self) -> CampaignScenario:
        """The scenario that is played."""
        return scenario_called(self.chosen[0])

    def clause(self) -> str:
        return clause(self.kind().number)

    def attacker(self, battle: Battle) -> str:
        """QS-SCN-02: whom the players have agreed on."""
        return self.chose(ATTACKING)[0]

    def sample(self, seed: int) -> Chosen:
        return sample_scenario(known_scenarios(), seed)

    def fresh_notes(self, chosen: Chosen) -> Any:
        return ScenarioNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """QS-SCN-07: what was named in secret only its own side knows, until the battle is over."""
        return seen_by(self.kind(), notes, viewer, over)

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        found: list[Any] = [*others_like(self.kind(), notes, viewer, over)]
        return found

    def shown(self, battle: Battle) -> list[ShownNote]:
        """QS-SCN-01: how each side wins, and what it has named."""
        kind = self.kind()
        sides = {seat: self.side_of(battle, seat) for seat in battle.seats}
        found = how_it_is_won(kind, sides, self.clause(), battle.step == OVER)
        found += what_was_named(kind, battle.notes[ID], lambda key: battle.unit(key).name, battle.step == OVER)
        found += how_far_one_sees(kind, battle.notes[ID], battle.turn, self.clause())
        return found

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        """QS-SCN-01: how its sides win, in place of what the book says."""
        scene = self.scene(battle)
        return goal_with(self.kind(), scene, battle.sides, self.clause(), battle.step == OVER, goal)

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        told = told_in_case(notes, words)
        ships = convert(words.get("ships", {}), dict[str, tuple[float, float]], "state.ships")
        for ship in ships:
            among(ship, list(ship_names()), "ship", "state.ships")
        kinds = known_scenarios()
        things = [each.id for kind in kinds for each in kind.markers]
        things += [each.feature for kind in kinds for each in kind.breaches]
        for thing, seat in told.done:
            among(thing, things, "marker", "state.done")
            among(seat, ("A", "B"), "side", f"state.done.{thing}")
        return told._replace(ships=tuple(sorted(ships.items())))

    def scenario_facts(self, battle: Battle) -> ScenarioFacts:
        kind = self.kind()
        return ScenarioFacts(kind.id, self.attacker(battle) if kind.roles else "", kind.artefact)

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        for force in self.scene(battle).forces:
            if force.id == unit_id:
                return {"scoring": force.scoring, "lost points": force.lost(), "resolve": force.standards}
        return {}

    # --- who is who
    def near(self, battle: Battle) -> str:
        """QS-SCN-02: the Attacker has the near side; without roles whoever has the south edge."""
        if self.kind().roles:
            return self.attacker(battle)
        return battle.south or battle.seats[0]

    def side_of(self, battle: Battle, seat: str) -> str:
        return NEAR if seat == self.near(battle) else FAR

    def scene(self, battle: Battle) -> BattleScene:
        near = self.near(battle)
        notes: ScenarioNotes = battle.notes[ID]
        return scene_of(battle, near, battle.enemies(near)[0], notes)

    def in_role(self, battle: Battle, role: str) -> str:
        """The seat that plays a role; "" for none."""
        if role == ATTACKER:
            return self.near(battle)
        return battle.enemies(self.near(battle))[0] if role == DEFENDER else ""

    # --- the battlefield
    def battlefield(self, field: Field) -> Field:
        return laid_out(field, self.kind())

    def ground(self, battle: Battle, piece: Terrain, category: str) -> str:
        return breached(self.kind(), battle.notes[ID], piece, category)

    def features(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """QS-SCN-14: ships and the sea, as soon as there are armies to crew them."""
        return fleet_pieces(self.ships(battle)) if self.kind().at_sea and battle.units else pieces

    def ships(self, battle: Battle) -> list[Ship]:
        return afloat(self.scene(battle)) if self.kind().at_sea else []

    def sight_limit(self, battle: Battle, unit: Unit, target: Unit) -> float:
        return self.kind().sight(max(1, battle.turn), battle.notes[ID].sight)

    def range_limit(self, battle: Battle) -> float:
        return self.kind().reach()

    # --- values
    def characteristic_capped(
        self, battle: Battle, unit: Unit, figure: Figure | None, index: int, value: int
    ) -> int:
        """QS-SCN-32: nobody goes or flies farther than anything reaches."""
        limit = self.kind().reach()
        return min(value, int(limit)) if index in (ADV, MAR) and not math.isinf(limit) else value

    def casting_modifier(self, battle: Battle, unit: Unit, figure: Figure) -> int:
        """QS-SCN-30: for Wizards near a sacred place."""
        base = unit.base_at(0, figure.file)
        places = self.kind().casting_places()
        near = [place for place in places if distance_to_point(base, place.x, place.y) <= CASTING + WITHIN]
        return 1 if near else 0

    # --- deployment
    def goes_first(self, battle: Battle) -> str:
        return self.in_role(battle, self.kind().moves_first)

    def takes_south(self, battle: Battle) -> str:
        return self.near(battle) if self.kind().roles else ""

    def deploys_first(self, battle: Battle, seat: str) -> str:
        return self.in_role(battle, self.kind().deploys_first) or seat

    def zone(self, battle: Battle, south: bool) -> Polygon | None:
        kind = self.kind()
        return polygon_of(kind.zones(NEAR if south else FAR)[0]) if kind.own_zones() else None

    def zones_for(self, battle: Battle, unit: Unit) -> list[Polygon]:
        """Where a side has several zones, or one unit may begin outside of them."""
        kind = self.kind()
        side = self.side_of(battle, unit.seat)
        if kind.at_sea:
            return [polygon_of(deck_of(ship)) for ship in self.ships(battle) if ship.side == side]
        boxes = list(kind.zones(side))
        garrison = kind.garrison(side)
        if garrison is not None and not self.is_garrisoned(battle, unit, garrison):
            boxes.append(garrison)
        return [polygon_of(box) for box in boxes] if len(boxes) > 1 else []

    def is_garrisoned(self, battle: Battle, unit: Unit, box: Box) -> bool:
        """Whether another unit of its side has begun there."""
        for other in battle.of_seat(unit.seat):
            x, y = other.centre()
            if other.id != unit.id and box[0] <= x <= box[2] and box[1] <= y <= box[3]:
                return True
        return False

    def held_back(self, battle: Battle, unit: Unit) -> str:
        """QS-SCN-05: who is not there from the beginning."""
        kind = self.kind()
        side = self.side_of(battle, unit.seat)
        if kind.begins_with(side) == (1, 1):
            return ""
        early = value_of(battle.notes[ID].early, unit.seat, ())
        return "" if unit.id in early and not kind.lands(side) else self.clause()

    def arriving(self, battle: Battle, dice: Dice) -> list[str]:
        """QS-SCN-05: all who may, or those for whom the die is high enough."""
        kind = self.kind()
        seat = battle.active
        side = self.side_of(battle, seat)
        waiting = [unit.id for unit in battle.in_place(seat, RESERVE)]
        early = value_of(battle.notes[ID].early, seat, ())
        if kind.lands(side) and battle.turn == 1:
            return [key for key in waiting if key in early]
        need = kind.arrives_on(side, battle.turn)
        if not waiting or need == NEVER:
            return []
        if need == ALWAYS:
            return waiting
        faces = dice.d6(len(waiting), self.clause(), "who arrives")
        battle.tell(ArrivalRoll(self.clause(), seat, tuple(waiting), need, tuple(faces)))
        return [key for key, face in zip(waiting, faces, strict=True) if face >= need]

    def arrival_zone(self, battle: Battle, unit: Unit) -> Polygon | None:
        return polygon_of(self.kind().arrival_zones(self.side_of(battle, unit.seat))[0])

    # --- before deployment
    def preparation(self, battle: Battle) -> list[str]:
        kind = self.kind()
        found: list[str] = []
        if any([kind.names_of(side) for side in (NEAR, FAR)]):
            found.append(NAMING)
        if any([0 < kind.begins_with(side)[0] < kind.begins_with(side)[1] for side in (NEAR, FAR)]):
            found.append(MUSTERING)
        if kind.at_sea:
            found.append(LAUNCHING)
        return found

    def play(self, battle: Battle, dice: Dice) -> Steps:
        if battle.step == NAMING:
            yield from self.name_units(battle)
        elif battle.step == LAUNCHING:
            # Now that it is settled whose edge is which.
            self.put_ships(battle, launched(self.scene(battle)))
        else:
            for seat in battle.sides.players(battle.first):
                yield from self.muster(battle, seat)
        battle.go_on_preparing()

    def name_units(self, battle: Battle) -> Steps:
        """QS-SCN-07: every side that names units does so at the same time as the other."""
        kind = self.kind()
        questions: dict[str, Question] = {}
        for seat in battle.seats:
            wanted = kind.names_of(self.side_of(battle, seat))
            able = self.able(battle, seat)
            if wanted and able:
                options = [unit_option(battle.unit(key)) for key in able]
                number = min(wanted, len(options))
                closed = ClosedNames(battle, options, seat, self.clause())
                pick = Pick("names", self.clause(), kind.naming(), options, number, number, (), closed)
                pick.act = "Name these"
                questions[seat] = pick
                notes = battle.notes[ID]
                battle.notes[ID] = notes._replace(able=with_value(notes.able, seat, tuple(able)))
        if not questions:
            return
        answers = yield ask_all(questions)
        for seat, units in answers.items():
            notes = battle.notes[ID]
            battle.notes[ID] = notes._replace(named=with_value(notes.named, seat, tuple(units)))
            if not kind.secret():
                battle.tell(UnitsNamed(self.clause(), seat, tuple(units), False))

    def able(self, battle: Battle, seat: str) -> list[str]:
        """Units of a side that may be named; any where none of them is of the kind that is asked for."""
        kind = self.kind()
        forces = self.scene(battle).of(seat)
        found = [force.id for force in forces if kind.may_be_named(force)]
        return found or [force.id for force in forces]

    def muster(self, battle: Battle, seat: str) -> Steps:
        """QS-SCN-05: one unit after the other, as many as the share of its points allows, and at least one."""
        part, whole = self.kind().begins_with(self.side_of(battle, seat))
        if not 0 < part < whole:
            return
        total = sum([unit.entry.points for unit in battle.units.values() if unit.seat == seat])
        chosen: list[str] = []
        while True:
            options = may_begin(battle, seat, chosen, part * total, whole)
            if not options:
                break
            if chosen:
                options.append(nobody_else())
            prompt = "Who is there from the beginning?"
            closed = ClosedMuster(battle, options, seat, self.clause(), tuple(chosen))
            picked = yield ask(seat, Choice("begins", self.clause(), prompt, options, closed=closed))
            if picked == END:
                break
            chosen.append(picked)
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(early=with_value(notes.early, seat, tuple(chosen)))
        battle.tell(BeginsWith(self.clause(), seat, tuple(chosen)))

    # --- turns
    def turns(self, battle: Battle, turns: int) -> int:
        return self.kind().rounds

    def game_turn_began(self, battle: Battle, dice: Dice) -> Steps:
        kind = self.kind()
        if kind.sight_dice:
            faces = dice.d6(kind.sight_dice, self.clause(), "how far one sees")
            battle.notes[ID] = battle.notes[ID]._replace(sight=sum(faces))
            inches = int(kind.sight(battle.turn, sum(faces)))
            battle.tell(SightRolled(self.clause(), inches, tuple(faces)))
        return
        yield

    def game_turn_ended(self, battle: Battle, dice: Dice) -> Steps:
        kind = self.kind()
        before = battle.notes[ID]
        after = kind.after_round(self.scene(battle))
        battle.notes[ID] = after
        for thing, seat in after.done:
            if (thing, seat) not in before.done:
                battle.tell(DoneTo(self.clause(), value_of(after.named, seat, ())[0], thing, "mapped"))
        if after.points != before.points:
            battle.tell(MarkersScored(self.clause(), dict(after.points)))
        if kind.secret() and battle.turn >= battle.turns():
            for seat, units in after.named:
                battle.tell(UnitsNamed(self.clause(), seat, units, True))
        return
        yield

    def player_turn_began(self, battle: Battle, dice: Dice) -> Steps:
        """QS-SCN-14: one ship after the other sails, with all who are aboard."""
        seat = battle.active
        for key in [ship.id for ship in self.ships(battle)]:
            ships = self.ships(battle)
            (ship,) = [each for each in ships if each.id == key]
            if why_not_sail(battle, seat, ship, ships) is not None:
                continue
            question = where_to(battle, seat, ship, ships)
            if question is None:
                continue
            bearing = yield ask(seat, question)
            if bearing:
                there = sail(battle, self.scene(battle), ship, bearing)
                self.put_ships(battle, [there if each.id == key else each for each in ships])
                battle.tell(ShipSailed(self.clause(), key, bearing, there.x, there.y))

    def put_ships(self, battle: Battle, ships: list[Ship]) -> None:
        places = tuple(sorted([(ship.id, (ship.x, ship.y)) for ship in ships]))
        battle.notes[ID] = battle.notes[ID]._replace(ships=places)
        battle.survey()

    def player_turn_ended(self, battle: Battle, dice: Dice) -> Steps:
        """QS-SCN-08, QS-SCN-10: units that have spent their turn in contact with a thing burn or breach it."""
        kind = self.kind()
        for unit in battle.of_seat(battle.active):
            scene = self.scene(battle)
            if not has_rested(battle, unit):
                continue
            near = [
                (unit.distance_to_spot(marker.x, marker.y), marker.id)
                for marker in kind.burnable(scene, unit.seat)
            ]
            if near and min(near)[0] <= kind.burn_reach + WITHIN:
                done = with_value(scene.notes.done, min(near)[1], unit.seat)
                battle.notes[ID] = scene.notes._replace(done=done)
                battle.tell(DoneTo(clause(8), unit.id, min(near)[1], "burned"))
            breach = breach_by(battle, unit, kind.breachable(scene, unit.seat))
            if breach is not None:
                done = with_value(scene.notes.done, breach.feature, unit.seat)
                battle.notes[ID] = scene.notes._replace(done=done)
                battle.tell(DoneTo(self.clause(), unit.id, breach.feature, breach.verb))
                battle.survey()
        return
        yield

    def unit_moved(self, battle: Battle, before: Unit, legs: list[Leg], flying: bool, dice: Dice) -> Steps:
        """QS-SCN-34: with a 1 the ice breaks under a heavy unit, which loses D3 Health Points."""
        ice = self.kind().thin_ice()
        if ice is None or before.entry.has_small_base():
            return
        if not terrain.models_that_meet(before, legs, flying, [polygon_of(ice)]):
            return
        face = dice.one(self.clause(), "whether the ice bears")
        battle.tell(IceTested(self.clause(), before.id, face))
        if face == 1:
            wounds = (dice.one(self.clause(), "wounds from broken ice") + 1) // 2
            who = "" if before.rnf > 0 else before.figures[0].id
            yield from attacks.resolve(battle, [Batch("", before.id, who, wounds, attacks.SURE, 10)], dice)

    def is_decided(self, battle: Battle) -> bool:
        return self.kind().decided(self.scene(battle))

    # --- what is shown
    def places(self) -> dict[str, str]:
        if self.kind().at_sea:
            return ship_names()
        return {marker.id: marker.name for marker in self.kind().markers}

    def markers(self, battle: Battle) -> list[ShownMarker]:
        """QS-SCN-04: every marker with who holds it now."""
        scene = self.scene(battle)
        found: list[ShownMarker] = []
        for marker in self.kind().markers:
            held = scene.holder(marker)
            shown: ShownMarker = {"id": marker.id, "x": marker.x, "y": marker.y, "owner": held}
            if marker.belongs and (battle.south or self.kind().roles):
                shown["belongs"] = scene.seat_of(marker.belongs)
            found.append(shown)
        for ship in self.ships(battle):
            lies: ShownMarker = {"id": ship.id, "x": ship.x, "y": ship.y, "owner": held_by(scene, ship)}
            if battle.south:
                lies["belongs"] = scene.seat_of(ship.side)
            found.append(lies)
        return found

    # --- for players that reckon
    def goals(self, battle: Battle, seat: str) -> list[GoalPlace]:
        return self.kind().goals(self.scene(battle), seat)

    def prizes(self, battle: Battle, seat: str) -> dict[str, float]:
        scene = self.scene(battle)
        kind = self.kind()
        return {force.id: kind.prize(scene, force) for force in scene.of(scene.enemy(seat))}

    # --- victory
    def condition(self) -> str:
        return self.kind().name

    def victory_points(self, battle: Battle) -> dict[str, int]:
        return self.kind().tally(self.scene(battle))

    def winner(self, battle: Battle) -> str:
        return self.kind().winner(self.scene(battle))
