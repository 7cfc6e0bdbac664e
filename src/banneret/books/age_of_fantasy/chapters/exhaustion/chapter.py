"""Exhaustion as an optional chapter: markers that slow and unnerve units, and how these lose them (AF-EXH)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.exhaustion.events import (
    Exhausted,
    Inspired,
    MarkersShed,
    NoMore,
    Rested,
)
from banneret.books.age_of_fantasy.chapters.exhaustion.notes import (
    ID,
    UNTIRED,
    ExhaustionNotes,
    exhaustion_notes,
    markers_on,
    note,
    with_markers,
    without_markers,
)
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD, RUSH, standard_action
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import at_least, convert
from banneret.books.chapters import Chosen, Moment
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.morale import lose_nerve, passes_morale_test
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import WAVERS
from banneret.core.engine.ask import Ask, Data, Refusal, Steps
from banneret.core.engine.dice import Dice
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState
from banneret.core.space.bases import within

REST: Final = "rest"
TIRING_ADVANCE: Final = "tiring advance"
TIRING_RUSH: Final = "tiring rush"
TIRING_CHARGE: Final = "tiring charge"
TIRING: Final = {ADVANCE: TIRING_ADVANCE, RUSH: TIRING_RUSH, CHARGE: TIRING_CHARGE}
KINDS: Final = {REST: HOLD, TIRING_ADVANCE: ADVANCE, TIRING_RUSH: RUSH, TIRING_CHARGE: CHARGE}
FURTHER: Final = {ADVANCE: 2.0, RUSH: 4.0, CHARGE: 4.0}  # AF-EXH-03
SLOWER: Final = {ADVANCE: 1.0, RUSH: 2.0, CHARGE: 2.0}  # AF-EXH-06, for each marker
SHOCK: Final = 6.0  # AF-EXH-02
INSPIRATION: Final = 12.0  # AF-EXH-10
TOO_MANY: Final = 3  # AF-EXH-05
TIRED: Final = UnitState("exhausted", "E", "Exhausted")
RESTING: Final = UnitState("resting", "Z", "Resting")


class Exhaustion(Chapter):
    """AF-EXH-01 to AF-EXH-10: whoever fights on and on tires."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Exhaustion"
    about: ClassVar[str] = (
        "Units that fight, or see friends fall, get markers that slow them, spoil their aim and unnerve them, "
        "until they shake them off or rest."
    )
    section: ClassVar[str] = "EXH"
    words: ClassVar[tuple[str, ...]] = ("exhausted", "resting")
    own_actions: ClassVar[tuple[str, ...]] = (TIRING_ADVANCE, TIRING_RUSH, TIRING_CHARGE, REST)
    actions_clause: ClassVar[str] = "AF-EXH-03"
    states: ClassVar[tuple[UnitState, ...]] = (TIRED, RESTING)
    changes_odds: ClassVar[bool] = True
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ACTION_ANNOUNCED,
        Moment.MELEE_ENDS,
        Moment.WOUNDS_TOLD,
        Moment.NERVE_LOST,
        Moment.ACTIVATION_ENDS,
    )

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return UNTIRED

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        """Markers are open to everybody."""
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, ExhaustionNotes)
        markers = convert(words.get("exhausted", {}), dict[str, int], "state.exhausted")
        resting = convert(words.get("resting", []), list[str], "state.resting")
        for unit, count in markers.items():
            at_least(count, 1, f"state.exhausted.{unit}")
            notes = with_markers(notes, unit, count)
        return notes._replace(resting=tuple(resting))

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        return {"exhaustion": markers_on(battle, unit_id)}

    def shown(self, battle: Battle) -> list[ShownNote]:
        text = "Markers for whoever fights, sees friends fall or goes further than usual"
        halved = ", before these are halved" if battle.halves_distances() else ""
        about = (
            "Each marker is -1 to hit and to morale, and 1” less of an Advance or 2” less of a Rush or Charge"
            f"{halved}. Units test to be rid of each as they activate; those that rest lose all as the "
            "round ends."
        )
        return [{"title": self.title, "text": text, "about": about, "clause": "AF-EXH-06"}]

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        """AF-EXH-04, AF-EXH-08."""
        count = markers_on(battle, unit_id)
        found: list[ShownBadge] = []
        if count:
            markers = "1 exhaustion marker" if count == 1 else f"{count} exhaustion markers"
            found.append({"id": TIRED.id, "text": f"with {markers}"})
        if unit_id in exhaustion_notes(battle).resting:
            found.append({"id": RESTING.id, "text": "resting"})
        return found

    # ------------------------------------------------------------------ what units may do

    def actions(self, battle: Battle, unit: Unit, actions: list[str]) -> list[str]:
        """AF-EXH-03, AF-EXH-08: further for a marker; and a rest for who has any."""
        offered = [*actions, *[TIRING[action] for action in actions if action in TIRING]]
        return [*offered, REST] if markers_on(battle, unit.id) else offered

    def wavering_actions(self, battle: Battle, unit: Unit) -> list[str]:
        """AF-EXH-09."""
        return [REST] if markers_on(battle, unit.id) else []

    def why_no_action(self, battle: Battle, unit: Unit, action: str) -> Refusal | None:
        if action != REST:
            return None
        return Refusal("untired", "AF-EXH-08", f"{unit.says('has')} no exhaustion markers to rest from.")

    def action_clause(self, action: str) -> str:
        if action not in KINDS:
            return ""
        return "AF-EXH-08" if action == REST else "AF-EXH-03"

    def action_label(self, battle: Battle, unit: Unit, action: str, inches: float) -> str:
        if action == REST:
            return "Rest: do nothing; all exhaustion markers come off as the round ends"
        what = {
            TIRING_ADVANCE: f"Tiring Advance: move up to {inches:g}”, then shoot",
            TIRING_RUSH: f"Tiring Rush: move up to {inches:g}”, no shooting",
            TIRING_CHARGE: f"Tiring Charge: up to {inches:g}” into melee",
        }.get(action, "")
        return f"{what}; 1 exhaustion marker" if what else ""

    def move_kind(self, action: str) -> str:
        return KINDS.get(action, "")

    def shoots(self, action: str) -> bool:
        return action == TIRING_ADVANCE

    def may_cast(self, battle: Battle, unit: Unit, action: str) -> bool:
        """AF-EXH-08: who rests does nothing else."""
        return action != REST

    # ------------------------------------------------------------------ values

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        """AF-EXH-03, AF-EXH-06: slower by every marker, but not by the one that is taken to go further."""
        kind = standard_action(battle, action)
        markers = markers_on(battle, unit.id)
        if exhaustion_notes(battle).tiring == unit.id:
            return FURTHER[kind] - SLOWER[kind] * (markers - 1)
        return (FURTHER[kind] if action in KINDS else 0.0) - SLOWER[kind] * markers

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        """AF-EXH-06: in shooting and in melee."""
        return -markers_on(battle, unit.id)

    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        """AF-EXH-06, AF-EXH-07: but not where a unit tests to be rid of markers."""
        notes = exhaustion_notes(battle)
        return 0 if notes.shedding == unit.id else -markers_on(battle, unit.id)

    # ------------------------------------------------------------------ getting markers

    def struck(self, battle: Battle, unit_id: str) -> None:
        """AF-EXH-01: who has attacked in a melee."""
        notes = exhaustion_notes(battle)
        if unit_id not in notes.fought:
            note(battle, notes._replace(fought=(*notes.fought, unit_id)))

    def unit_lost(self, battle: Battle, unit: Unit, last: str, doing: Doing) -> None:
        """AF-EXH-02: every other unit of its side that is no more than 6" away."""
        notes = exhaustion_notes(battle)
        note(battle, without_markers(notes, unit.id))
        team = battle.sides.team(unit.seat)
        reach = battle.distance(SHOCK)
        for other in battle.on_table():
            if other.id != unit.id and other.seat in team and other.within(unit, reach):
                take_marker(battle, other.id, f"the loss of {unit.the()}", "AF-EXH-02")

    def action_announced(self, battle: Battle, unit_id: str, action: str) -> None:
        """AF-EXH-03, AF-EXH-08."""
        notes = exhaustion_notes(battle)
        if action == REST:
            note(battle, notes._replace(resting=(*notes.resting, unit_id)))
        elif action in KINDS:
            note(battle, notes._replace(tiring=unit_id))
            take_marker(battle, unit_id, "going further", "AF-EXH-03")

    def charged(self, battle: Battle, unit_id: str, action: str, inches: float) -> None:
        """AF-EXH-03: odds ask what a charge does that nobody has announced; its marker counts at once."""
        notes = exhaustion_notes(battle)
        if action == TIRING_CHARGE and notes.tiring != unit_id:
            note(battle, with_markers(notes, unit_id, markers_on(battle, unit_id) + 1)._replace(tiring=unit_id))

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        if name == Moment.MELEE_ENDS:
            # AF-EXH-01: once for each melee, when all have moved after it.
            fought = exhaustion_notes(battle).fought
            note(battle, exhaustion_notes(battle)._replace(fought=()))
            for unit in fought:
                if battle.unit(unit).on_table():
                    take_marker(battle, unit, "the melee", "AF-EXH-01")
        yield from test_overtaxed(battle, dice)
        if name == Moment.ACTIVATION_ENDS and exhaustion_notes(battle).tiring:
            note(battle, exhaustion_notes(battle)._replace(tiring=""))

    def wounds_told(
        self, battle: Battle, unit_id: str, wounds: int, clause: str, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """AF-EXH-02, AF-EXH-05: who has seen a friend fall may have had enough."""
        yield from test_overtaxed(battle, dice)
        return 0

    def nerve_lost(self, battle: Battle, unit_id: str, outcome: str, doing: Doing, dice: Dice) -> Steps:
        """AF-EXH-02, AF-EXH-05: or has seen one rout."""
        yield from test_overtaxed(battle, dice)

    # ------------------------------------------------------------------ getting rid of them

    def unit_activated(self, battle: Battle, unit_id: str, dice: Dice) -> Steps:
        """AF-EXH-07, AF-EXH-10: Heroes inspire first, then the unit tests for every marker that is left."""
        unit = battle.unit(unit_id)
        for at in range(unit.size()):
            for hero in unit.models[at].heroes():
                inspire(battle, unit, at, hero)
        count = markers_on(battle, unit_id)
        if not count:
            return
        shed = 0
        note(battle, exhaustion_notes(battle)._replace(shedding=unit_id))
        for _ in range(count):
            passed = yield from passes_morale_test(battle, battle.unit(unit_id), dice)
            shed += 1 if passed else 0
        left = count - shed
        note(battle, with_markers(exhaustion_notes(battle), unit_id, left)._replace(shedding=""))
        battle.tell(MarkersShed("AF-EXH-07", unit_id, shed, left))

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        """AF-EXH-08: whoever has rested is rid of all markers, those too that it got after that."""
        for unit in exhaustion_notes(battle).resting:
            markers = markers_on(battle, unit)
            if markers:
                note(battle, without_markers(exhaustion_notes(battle), unit))
                battle.tell(Rested("AF-EXH-08", unit, markers))
        note(battle, exhaustion_notes(battle)._replace(resting=()))
        return
        yield


def take_marker(battle: Battle, unit_id: str, why: str, clause: str) -> None:
    """AF-EXH-04, AF-EXH-05: one more, of which there is no limit; from the third on it must test."""
    notes = exhaustion_notes(battle)
    count = markers_on(battle, unit_id) + 1
    notes = with_markers(notes, unit_id, count)
    if count >= TOO_MANY:
        notes = notes._replace(overtaxed=(*notes.overtaxed, unit_id))
    note(battle, notes)
    battle.tell(Exhausted(clause, unit_id, why, count))


def test_overtaxed(battle: Battle, dice: Dice) -> Steps:
    """AF-EXH-05: a test for every marker that made three or more; who fails is Wavering, wounded or not."""
    while exhaustion_notes(battle).overtaxed:
        notes = exhaustion_notes(battle)
        unit_id = notes.overtaxed[0]
        note(battle, notes._replace(overtaxed=notes.overtaxed[1:]))
        unit = battle.unit(unit_id)
        if not unit.on_table():
            continue
        battle.tell(NoMore("AF-EXH-05", unit_id, markers_on(battle, unit_id)))
        passed = yield from passes_morale_test(battle, unit, dice)
        if not passed:
            yield from lose_nerve(battle, battle.unit(unit_id), WAVERS, NOBODY, dice)


def inspire(battle: Battle, unit: Unit, at: int, hero: str) -> None:
    """AF-EXH-10: a marker less for the Hero's own unit and for friends no more than 12" from its model.

    That is the one `at` this place in its unit, which may bear others beside the Hero.
    """
    team = battle.sides.team(unit.seat)
    inspired: list[str] = []
    reach = battle.distance(INSPIRATION)
    for other in battle.on_table():
        if other.seat in team and markers_on(battle, other.id):
            near = any([within(unit.bases[at], base, reach) for base in other.bases])
            if near or other.id == unit.id:
                inspired.append(other.id)
    notes = exhaustion_notes(battle)
    for key in inspired:
        notes = with_markers(notes, key, markers_on(battle, key) - 1)
    note(battle, notes)
    if inspired:
        battle.tell(Inspired("AF-EXH-10", hero, tuple(inspired)))
