"""Last Light: armies that come late fight over the middle of a wider table, and see less and less."""

from __future__ import annotations

import math
from collections.abc import Generator
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from banneret.books.case_tools import convert
from banneret.books.chapters import Chosen, Moment, Pairs, value_of, with_value
from banneret.books.doing import Doing
from banneret.books.goal_words import changed, point
from banneret.books.quick_starter.attacks import Batch
from banneret.books.quick_starter.battle import HINDERING, Battle, Field, Terrain
from banneret.books.quick_starter.chapter import (
    ARRIVALS,
    BATTLEFIELD,
    CONDITION_OF_VICTORY,
    FIRST,
    ORDER,
    WINNER,
    ZONES,
    Chapter,
)
from banneret.books.quick_starter.moving import Leg
from banneret.books.quick_starter.roster import UnitData
from banneret.books.quick_starter.sheets import ATT, DIS, MAR, STR
from banneret.books.quick_starter.throws import NERVE, Throw
from banneret.books.quick_starter.unit import RESERVE, Figure, Unit
from banneret.books.quick_starter.victory import counts_for_victory, holds_centre
from banneret.books.scenarios.scenario import GoalPlace
from banneret.books.sides import SEATS, other_seat
from banneret.core.engine.ask import Ask, Choice, Data, Option, Refusal, Steps, ask
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownGoal, ShownNote
from banneret.core.space.geometry import Polygon, rectangle
from banneret.core.space.shown import ShownMarker

ID: Final = "last-light"
BEACON: Final = "lighting the beacon"
LATE: Final = {"dusk": 1, "night": 2}  # how many units of each army come late
BROOK: Final = rectangle(38.5, 24.0, 1.0, 6.0, 0.0)
SOUTH: Final = ((0.0, 0.0), (40.0, 0.0), (30.0, 13.0), (0.0, 13.0))
NORTH: Final = ((40.0, 48.0), (0.0, 48.0), (10.0, 35.0), (40.0, 35.0))
ROAD: Final = ((0.0, 8.0), (9.0, 8.0), (9.0, 40.0), (0.0, 40.0))


class LightNotes(NamedTuple):
    """`fog` is the die of this Game Turn; `begun` and `ended` count Player Turns, `dusks` Game Turns."""

    length: int = 4
    fog: int = 6
    points: Pairs[int] = ()
    late: tuple[str, ...] = ()  # units that have arrived
    begun: int = 0
    ended: int = 0
    dusks: int = 0
    lost: tuple[str, ...] = ()  # units that are gone, and by which clause
    heard: tuple[str, ...] = ()  # moments that there have been
    ones: int = 0  # natural 1s to hit
    steeled: tuple[str, ...] = ()  # sides that have kept their nerve once
    healed: tuple[str, ...] = ()  # units of which one has been saved
    moves: int = 0  # that units have made


class LastLight(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "VIC"
    words: ClassVar[tuple[str, ...]] = ("fog", "late", "length")
    provides: ClassVar[tuple[str, ...]] = (
        BATTLEFIELD,
        ZONES,
        FIRST,
        ORDER,
        ARRIVALS,
        CONDITION_OF_VICTORY,
        WINNER,
    )
    steps: ClassVar[tuple[str, ...]] = (BEACON,)
    windows: ClassVar[tuple[str, ...]] = (
        Moment.UNIT_SET_UP,
        Moment.ARMIES_DEPLOYED,
        Moment.UNIT_ARRIVED,
        Moment.TURN_BEGINS,
        Moment.CHARGE_DECLARED,
        Moment.UNIT_MOVES,
        Moment.BEFORE_SHOOTING,
        Moment.SHOTS_RESOLVED,
        Moment.DICE_ROLLED,
        Moment.ROLLED_TO_HIT,
        Moment.HITS_SCORED,
        Moment.MELEE_BEGINS,
        Moment.BOTH_HAVE_STRUCK,
        Moment.KILLING_WOUND,
        Moment.MORALE_FAILED,
        Moment.ROUND_ENDS,
    )

    # --- what it says of itself
    def settings(self) -> tuple[Setting, ...]:
        hours = (("no", "By day"), ("dusk", "At dusk"), ("night", "By night"))
        return (Setting(ID, "Last light", "The middle of the table before it is dark.", hours, "no"),)

    def fresh_notes(self, chosen: Chosen) -> Any:
        return LightNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def shown(self, battle: Battle) -> list[ShownNote]:
        notes = battle.notes[ID]
        if not notes.dusks:
            return []
        found: list[ShownNote] = [{"title": "Light", "text": f"fog {notes.fog}", "goal": True}]
        found += [{"title": "Points", "text": str(points), "seat": seat} for seat, points in notes.points]
        return found

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        won = point("Whoever has more points when it is dark wins; of equals whoever had to wait longer.")
        return changed(
            goal, name=self.condition(), wins=[won], scores=[point("The first to see an enemy scores.")]
        )

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        fog = convert(words.get("fog", notes.fog), int, "state.fog")
        late = convert(words.get("late", []), list[str], "state.late")
        length = convert(words.get("length", notes.length), int, "state.length")
        return notes._replace(fog=fog, late=tuple(late), length=length)

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        return {"came late": unit_id in battle.notes[ID].late}

    # --- the battlefield
    def battlefield(self, field: Field) -> Field:
        brook = Terrain("brook", "brook", "Brook", HINDERING, BROOK)
        return Field([*field.pieces, brook], field.advanced, 40.0, field.depth)

    def ground(self, battle: Battle, piece: Terrain, category: str) -> str:
        """The brook is dry from the third Game Turn on."""
        return "" if piece.id == "brook" and battle.turn >= 3 else category

    def features(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """In thick fog nobody finds the brook."""
        return [piece for piece in pieces if piece.id != "brook"] if battle.notes[ID].fog >= 9 else pieces

    def sight_limit(self, battle: Battle, unit: Unit, target: Unit) -> float:
        return 8.0 + 2.0 * int(battle.notes[ID].fog)

    def range_limit(self, battle: Battle) -> float:
        """By night spells reach as far as one sees by day."""
        return 10.0 if self.by_night() else math.inf

    def unit_moved(self, battle: Battle, before: Unit, legs: list[Leg], flying: bool, dice: Dice) -> Steps:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(moves=notes.moves + 1)
        return
        yield

    def by_night(self) -> bool:
        return self.chosen[0] == "night"

    # --- deployment
    def takes_south(self, battle: Battle) -> str:
        return SEATS[0] if self.by_night() else ""

    def deploys_first(self, battle: Battle, seat: str) -> str:
        return other_seat(seat) if self.by_night() else seat

    def zones_for(self, battle: Battle, unit: Unit) -> list[Polygon]:
        """By night leaders may come by the road."""
        if not self.by_night() or not unit.is_character_alone():
            return []
        return [self.zone(battle, unit.seat == battle.south), Polygon(list(ROAD))]

    def zone(self, battle: Battle, south: bool) -> Polygon:
        return Polygon(list(SOUTH if south else NORTH))

    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        """Leaders are on their guard."""
        if unit.category != "character":
            return unit
        profile = msgspec.structs.replace(unit.profile, Def=unit.profile.Def + 1)
        return msgspec.structs.replace(unit, profile=profile)

    def goes_first(self, battle: Battle) -> str:
        return SEATS[1]

    def says_who_is_first(self, battle: Battle) -> str:
        return SEATS[1] if battle.notes[ID].fog == 1 else ""

    def next_to_deploy(self, battle: Battle, seat: str) -> str:
        return other_seat(seat)

    def why_not_deploy(self, battle: Battle, unit: Unit) -> Refusal | None:
        if not unit.is_character_alone():
            return None
        return Refusal("leaders-last", "QS-SET-09", f"{unit.name} waits until all others are deployed.")

    def held_back(self, battle: Battle, unit: Unit) -> str:
        own = [each for each in battle.units.values() if each.seat == unit.seat and not each.entry.character]
        return "QS-GEN-03" if unit.id in [each.id for each in own[1:][-LATE[self.chosen[0]] :]] else ""

    def arriving(self, battle: Battle, dice: Dice) -> list[str]:
        waiting = [unit.id for unit in battle.in_place(battle.active, RESERVE)]
        if battle.turn < 2 or not waiting:
            return []
        return waiting if dice.one("QS-SET-09", "who comes late") >= 3 else []

    def arrival_zone(self, battle: Battle, unit: Unit) -> Polygon | None:
        return Polygon(list(ROAD))

    def unit_arrived(self, battle: Battle, unit_id: str) -> None:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(late=(*notes.late, unit_id))

    # --- turns
    def preparation(self, battle: Battle) -> list[str]:
        return list(self.steps)

    def play(self, battle: Battle, dice: Dice) -> Steps:
        options = [Option("3", "A small fire: three Game Turns"), Option("5", "A great one: five Game Turns")]
        question = Choice("beacon", "QS-GEN-09", "How great a fire do you light?", options)
        length = yield ask(battle.first, question)
        battle.notes[ID] = battle.notes[ID]._replace(length=int(length))
        battle.go_on_preparing()

    def turns(self, battle: Battle, turns: int) -> int:
        return int(battle.notes[ID].length)

    def is_decided(self, battle: Battle) -> bool:
        """Nine points are enough."""
        return any([points >= 9 for _, points in battle.notes[ID].points])

    def game_turn_began(self, battle: Battle, dice: Dice) -> Steps:
        battle.notes[ID] = battle.notes[ID]._replace(fog=dice.one("QS-GEN-09", "how far one sees"))
        return
        yield

    def player_turn_began(self, battle: Battle, dice: Dice) -> Steps:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(begun=notes.begun + 1)
        return
        yield

    def player_turn_ended(self, battle: Battle, dice: Dice) -> Steps:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(ended=notes.ended + 1)
        return
        yield

    def game_turn_ended(self, battle: Battle, dice: Dice) -> Steps:
        notes = battle.notes[ID]
        points = notes.points
        for seat in SEATS:
            near = [unit for unit in battle.of_seat(seat) if counts_for_victory(unit)]
            if any([holds_centre(battle, unit) for unit in near]):
                points = with_value(points, seat, value_of(points, seat, 0) + 1)
        battle.notes[ID] = notes._replace(dusks=notes.dusks + 1, points=points)
        return
        yield

    # --- values
    def characteristic_bonus(self, battle: Battle, unit: Unit, figure: Figure | None, index: int) -> int:
        """Who comes late is eager."""
        return 1 if index in (STR, DIS) and unit.id in battle.notes[ID].late else 0

    def characteristic_capped(
        self, battle: Battle, unit: Unit, figure: Figure | None, index: int, value: int
    ) -> int:
        """In the dark nobody marches far."""
        return min(value, 7) if index == MAR else value

    def characteristic_multiplied(
        self, battle: Battle, unit: Unit, figure: Figure | None, index: int, value: int
    ) -> int:
        """In the last light all fight twice as hard."""
        return 2 * value if index == ATT and battle.turn >= battle.turns() else value

    def card_lines(self, unit: Unit, figure: Figure | None) -> list[str]:
        return ["Carries a lantern"]

    def hit_modifier(self, battle: Battle, unit: Unit, figure: Figure | None, target: Unit, who: str) -> int:
        return 1 if battle.notes[ID].fog == 1 else 0

    def ignores_armour(self, battle: Battle, unit: Unit, figure: Figure | None) -> bool:
        return bool(battle.notes[ID].fog == 1)

    def aegis(self, battle: Battle, unit: Unit, figure: Figure | None) -> int:
        return 1 if battle.notes[ID].fog == 1 else 0

    def why_no_blow(
        self,
        battle: Battle,
        unit: Unit,
        figure: Figure | None,
        reach: tuple[tuple[str, str], ...],
        target: str,
        who: str,
    ) -> Refusal | None:
        """Who comes late knows no Characters."""
        if not who or unit.id not in battle.notes[ID].late:
            return None
        return Refusal("stranger", "QS-MEL-15", "Nobody knows him in the dark.")

    def presence_modifier(self, battle: Battle, seat: str) -> float:
        return 3.0 if battle.notes[ID].fog == 1 else 0.0

    def never_rallies(self, battle: Battle, unit: Unit) -> bool:
        return unit.id in battle.notes[ID].late

    def unhindered(self, battle: Battle, unit: Unit, figure: Figure | None) -> bool:
        return unit.id in battle.notes[ID].late

    def casting_modifier(self, battle: Battle, unit: Unit, figure: Figure) -> int:
        """In fog spells are easier."""
        return 1 if battle.notes[ID].fog <= 2 else 0

    def combat_bonus(self, battle: Battle, seat: str, units: list[Unit]) -> int:
        return 2 if any([unit.id in battle.notes[ID].late for unit in units]) else 0

    def unit_lost(self, battle: Battle, unit: Unit, clause: str, doing: Doing) -> None:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(lost=(*notes.lost, f"{unit.id} {clause}"))

    def health_kept(self, battle: Battle, unit_id: str, who: str, lost: int, dice: Dice) -> int:
        """In thick fog the last blow goes wide."""
        return 1 if battle.notes[ID].fog == 1 else 0

    def casting_failed(self, battle: Battle, unit_id: str, who: str, dice: Dice) -> Steps:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(lost=(*notes.lost, f"{who} failed"))
        return
        yield

    def second_throw(self, battle: Battle, throw: Throw, dice: Dice) -> Steps:
        """By a very great fire a die is lost and thrown again."""
        if battle.notes[ID].length == 6:
            throw.faces[throw.failed()[0]] = dice.one("QS-GEN-17", f"{throw.roll}, again")
        return
        yield

    def rerolls(self, battle: Battle, unit: Unit, figure: Figure | None, roll: str) -> bool:
        return roll in ("to hit", NERVE) and unit.id in battle.notes[ID].late

    # --- moments
    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        notes = battle.notes[ID]
        assert all([key in battle.units for key in about])
        if name not in notes.heard:
            battle.notes[ID] = notes._replace(heard=tuple(sorted([*notes.heard, name])))
        return
        yield

    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        who: str,
        target_id: str,
        faces: list[int],
        shooting: bool,
        dice: Dice,
    ) -> Steps:
        notes = battle.notes[ID]
        battle.notes[ID] = notes._replace(ones=notes.ones + faces.count(1))
        return
        yield

    def redirected(self, battle: Battle, batches: list[Batch], dice: Dice) -> Generator[Ask, Any, list[Batch]]:
        """Hits on those who come late go astray."""
        return [batch for batch in batches if batch.target not in battle.notes[ID].late]
        yield

    def saves_life(self, battle: Battle, unit_id: str, who: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """One of each unit is spared by night, if its owner likes."""
        notes = battle.notes[ID]
        if unit_id in notes.healed:
            return False
        options = [Option("no", "Let him fall"), Option("yes", "He is only stunned")]
        seat = battle.unit(unit_id).seat
        answer = yield ask(seat, Choice("stunned", "QS-ATK-13", "Is he saved?", options, (unit_id,)))
        if answer == "yes":
            battle.notes[ID] = notes._replace(healed=(*notes.healed, unit_id))
        return bool(answer == "yes")

    def saves_nerve(self, battle: Battle, unit_id: str, test: str, dice: Dice) -> Generator[Ask, Any, bool]:
        """Each side keeps its nerve once."""
        notes, seat = battle.notes[ID], battle.unit(unit_id).seat
        if seat in notes.steeled:
            return False
        battle.notes[ID] = notes._replace(steeled=(*notes.steeled, seat))
        return True
        yield

    # --- what is shown
    def places(self) -> dict[str, str]:
        return {"beacon": "The beacon"}

    def markers(self, battle: Battle) -> list[ShownMarker]:
        return [{"id": "beacon", "x": 20.0, "y": 24.0, "owner": ""}] if self.by_night() else []

    def goals(self, battle: Battle, seat: str) -> list[GoalPlace]:
        """By night all go to the beacon."""
        return [GoalPlace((20.0, 24.0, 20.0, 24.0), 6.0, 1.0)] if self.by_night() else []

    def prizes(self, battle: Battle, seat: str) -> dict[str, float]:
        return dict.fromkeys(battle.notes[ID].late, 0.5)

    # --- victory
    def condition(self) -> str:
        return "Last Light"

    def victory_points(self, battle: Battle) -> dict[str, int]:
        return dict(battle.notes[ID].points)

    def winner(self, battle: Battle) -> str:
        """Of equals whoever had to wait longer."""
        points = battle.notes[ID].points
        own, other = [value_of(points, seat, 0) for seat in SEATS]
        if own == other:
            return other_seat(battle.first)
        return SEATS[0] if own > other else SEATS[1]
