"""Brutal damage: five rules that make wounds lead to more, and shots go wrong (AF-BRU)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.brutal_damage.events import (
    WHAT_IT_DOES,
    AttritionTested,
    CriticalsRolled,
    DamageRolled,
    FriendlyFire,
    MishapsRolled,
)
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, RUSH, standard_action
from banneret.books.age_of_fantasy.rule_choices import drawn_rules, rules_setting
from banneret.books.age_of_fantasy.shooting import ASTRAY
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import convert
from banneret.books.chapters import Chosen, Moment, Pairs, value_of, with_value
from banneret.books.doing import Doing
from banneret.books.opr.attacks import Hits, Wounds
from banneret.books.opr.quality import at_least
from banneret.books.opr.rolls import Numbers, Successes
from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.turn_order import drawn
from banneret.core.engine.ask import Ask, Data
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState

ID: Final = "brutal-damage"
RULES: Final = "brutal-rules"
MORALE: Final = "brutal-morale"
ATTRITION: Final = "unit-attrition"
FRIENDLY: Final = "friendly-fire"
MISHAPS: Final = "horrible-mishaps"
CRITICALS: Final = "critical-hits"
HEAVY: Final = "heavy-damage"
EVERY_RULE: Final = (ATTRITION, FRIENDLY, MISHAPS, CRITICALS, HEAVY)  # AF-BRU-01
KEPT: Final = "kept"
DROPPED: Final = "dropped"
ABOUTS: Final = (
    (ATTRITION, "For every wound a unit takes it tests its nerve, and each failed test costs it more wounds."),
    (FRIENDLY, "Hits on an enemy within 3” of a unit of yours may strike that unit instead."),
    (MISHAPS, "Every 1 that is rolled to hit when shooting may wound the shooter."),
    (CRITICALS, "Every 6 that is rolled to hit when shooting may be one more wound, which cannot be blocked."),
    (HEAVY, "Wounded monsters and chariots may be slowed, hit worse or be destroyed at once."),
)
CLAUSES: Final = {
    ATTRITION: "AF-BRU-02",
    FRIENDLY: "AF-BRU-06",
    MISHAPS: "AF-BRU-08",
    CRITICALS: "AF-BRU-10",
    HEAVY: "AF-BRU-11",
}
KEPT_ABOUT: Final = "Units at half strength, and who has lost a melee, test morale as ever."
DROPPED_ABOUT: Final = (
    "Nobody tests morale at half strength or after a melee: nobody wavers or routs because of it."
)

CLOSE: Final = 3.0  # AF-BRU-06: how near friends are in danger
ASTRAY_TO: Final = 3  # AF-BRU-06: the highest face with which a hit goes astray
MISHAP_TO: Final = 3  # AF-BRU-08: … with which a 1 wounds the shooter
AIMED_TRUE: Final = Successes(ASTRAY_TO + 1, "hit on the enemy", "hits on the enemy")
UNHURT: Final = Successes(MISHAP_TO + 1, "mishap without harm", "mishaps without harm")
CRITICAL_FROM: Final = 4  # AF-BRU-10: the lowest face with which a 6 is one more wound
CRITICAL: Final = Successes(CRITICAL_FROM, "critical hit", "critical hits")
IN_MELEE: Final = 2  # AF-BRU-03: wounds of a failed test
ELSEWHERE: Final = 1
BIG: Final = ("monster", "chariot")  # AF-BRU-13: the kinds of units that suffer heavy damage
GLANCED: Final = "glanced"
IMMOBILIZED: Final = "immobilized"
SHAKEN: Final = "shaken"
ANNIHILATED: Final = "annihilated"
STATES: Final = (UnitState(IMMOBILIZED, "I", "Immobilized"), UnitState(SHAKEN, "K", "Shaken"))
SLOWED: Final = {ADVANCE: -2.0, RUSH: -4.0, CHARGE: -4.0}  # AF-BRU-11, by the action


class BrutalNotes(NamedTuple):
    """How often models have been immobilized and shaken, by their ids; open to everybody."""

    immobilized: Pairs[int] = ()
    shaken: Pairs[int] = ()


def brutal_notes(battle: Battle) -> BrutalNotes:
    notes = battle.notes[ID]
    assert isinstance(notes, BrutalNotes)
    return notes


def result_of(total: int) -> str:
    """AF-BRU-11: the table of heavy damage."""
    if total >= 16:
        return ANNIHILATED
    if total >= 13:
        return SHAKEN
    return IMMOBILIZED if total >= 10 else GLANCED


class DamageWith:
    """What two dice come to on the table of heavy damage with so many wounds."""

    __slots__ = ("taken",)

    def __init__(self, taken: int) -> None:
        self.taken = taken

    def said(self, values: list[int]) -> str:
        return result_of(sum(values) + self.taken)


def is_big(model: Model) -> bool:
    """AF-BRU-13: what its pack says of its unit decides; a Hero is none, whatever he rides or has joined."""
    return model.sheet.unit_kind in BIG


def marked(before: Unit, unit: Unit) -> list[tuple[Model, int]]:
    """AF-BRU-11: the monsters and chariots still alive that have taken wounds since, and how many."""
    known = {model.id: model.wounds for model in before.models}
    found = [(model, model.wounds - known[model.id]) for model in unit.models if is_big(model)]
    return [(model, wounds) for model, wounds in found if wounds > 0]


class BrutalDamage(Chapter):
    """AF-BRU-01: those of the five rules that the players have agreed on."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Brutal damage"
    about: ClassVar[str] = (
        "Wounds lead to more wounds, shots go wrong, and monsters break down: a deadlier game."
    )
    section: ClassVar[str] = "BRU"
    words: ClassVar[tuple[str, ...]] = ("immobilized", "shaken")
    states: ClassVar[tuple[UnitState, ...]] = STATES
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ROLLED_TO_HIT,
        Moment.ATTACK_RESOLVED,
        Moment.WOUNDS_WEIGHED,
    )
    changes_odds: ClassVar[bool] = True

    def settings(self) -> tuple[Setting, ...]:
        """AF-BRU-01, AF-BRU-05."""
        rules = rules_setting(RULES, self.title, EVERY_RULE, ABOUTS)
        morale = Setting(
            MORALE,
            "Morale with attrition",
            "Whether units still test morale at half strength and after a lost melee.",
            ((KEPT, "Keep the usual tests"), (DROPPED, "Drop the usual tests")),
            KEPT,
            abouts=((KEPT, KEPT_ABOUT), (DROPPED, DROPPED_ABOUT)),
            needs=(RULES, ATTRITION),
        )
        return (rules, morale)

    def drawn(self, draw: SplitMix64) -> Chosen:
        """With one to five of the rules."""
        rules = drawn_rules(EVERY_RULE, draw)
        dropped = ATTRITION in rules and draw.below(3) == 0
        return {RULES: rules, MORALE: (DROPPED if dropped else KEPT,)}

    def uses(self, rule: str) -> bool:
        return rule in self.chosen

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return BrutalNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        """By the ids of models, such as `drake/1`."""
        assert isinstance(notes, BrutalNotes)
        slow = convert(words.get("immobilized", {}), dict[str, int], "state.immobilized")
        weak = convert(words.get("shaken", {}), dict[str, int], "state.shaken")
        return notes._replace(immobilized=tuple(sorted(slow.items())), shaken=tuple(sorted(weak.items())))

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        notes = brutal_notes(battle)
        models = battle.unit(unit_id).models
        return {
            "immobilized": {str(m.number): value_of(notes.immobilized, m.id, 0) for m in models if is_big(m)},
            "shaken": {str(m.number): value_of(notes.shaken, m.id, 0) for m in models if is_big(m)},
        }

    def shown(self, battle: Battle) -> list[ShownNote]:
        """The rules that are played."""
        found: list[ShownNote] = []
        names = dict(self.settings()[0].choices)
        for rule, about in ABOUTS:
            if self.uses(rule):
                if rule == ATTRITION and self.drops_morale():
                    about = f"{about} {DROPPED_ABOUT}"
                found.append(
                    {
                        "title": self.title,
                        "text": names[rule],
                        "about": battle.worded(about),
                        "clause": CLAUSES[rule],
                    }
                )
        return found

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        """AF-BRU-12: what stays on models of a unit, with what it does to the worst of them."""
        notes = brutal_notes(battle)
        models = battle.unit(unit_id).models
        slow = max([value_of(notes.immobilized, model.id, 0) for model in models], default=0)
        weak = max([value_of(notes.shaken, model.id, 0) for model in models], default=0)
        found: list[ShownBadge] = []
        if slow:
            inches = f"{-slow * SLOWED[ADVANCE]:g}” slower, {-slow * SLOWED[RUSH]:g}” with Rush and Charge"
            found.append({"id": IMMOBILIZED, "text": battle.worded(f"immobilized: {inches}")})
        if weak:
            found.append({"id": SHAKEN, "text": f"shaken: -{weak} to hit"})
        return found

    # ------------------------------------------------------------------ unit attrition

    def wounds_weighed(
        self, battle: Battle, unit_id: str, wounds: int, in_melee: bool, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """AF-BRU-02 to AF-BRU-04: a test for each wound, and wounds for those that fail.

        Nothing wards these off, and nobody tests because of them, wavers or routs. They are the doing of those
        who have dealt the others.
        """
        if not self.uses(ATTRITION):
            return 0
        unit = battle.unit(unit_id)
        need = battle.morale_need(unit)
        faces: list[int] = []
        failed = wounds
        if not unit.wavering:
            reading = Successes(need, "test passed", "tests passed")
            throw = yield from battle.throw(dice, wounds, "AF-BRU-02", "unit attrition", unit.seat, reading)
            faces = throw.faces
            failed = wounds - throw.successes(need)
        for _ in range(failed):
            fails = yield from battle.nerve_fails(unit, dice)
            failed -= 0 if fails else 1
        each = IN_MELEE if in_melee else ELSEWHERE
        battle.tell(AttritionTested("AF-BRU-02", unit_id, wounds, at_least(need), tuple(faces), failed, each))
        if not failed:
            return 0
        more = Wounds(failed * each, 1, True, certain=True)
        told = yield from battle.suffer(unit_id, [more], dice, "AF-BRU-03", "", doing)
        return told

    def tests_after_wounds(self, battle: Battle, unit: Unit, wounds: int, tests: bool) -> bool:
        """AF-BRU-05: half strength is no matter where the usual tests are dropped."""
        return tests and not self.drops_morale()

    def tests_after_melee(self, battle: Battle, unit: Unit, tests: bool) -> bool:
        """AF-BRU-05: nor is a lost melee. Tests that something else calls for stay."""
        return tests and not self.drops_morale()

    def drops_morale(self) -> bool:
        return self.chose(MORALE) == (DROPPED,)

    # ------------------------------------------------------------------ friendly fire

    def bystanders(self, battle: Battle, unit: Unit, target: Unit) -> list[str]:
        """AF-BRU-06: friends of the shooter within 3" of the target, other than itself."""
        if not self.uses(FRIENDLY):
            return []
        reach = battle.distance(CLOSE)
        return [
            other.id
            for other in battle.others(unit)
            if not battle.are_enemies(unit.seat, other.seat) and other.within(target, reach)
        ]

    def strays(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        beside: list[str],
        scored: list[Hits],
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        """AF-BRU-06, AF-BRU-07: a die for each hit, and which friend is struck is drawn for each stray one."""
        if not self.uses(FRIENDLY):
            return scored
        count = sum([hits.count for hits in scored if not hits.unblockable])
        seat = battle.unit(unit_id).seat
        faces = yield from battle.roll(dice, count, "AF-BRU-06", "hits that go astray", seat, AIMED_TRUE)
        found: list[Hits] = []
        struck: dict[str, int] = {}
        used = 0
        for hits in scored:
            if hits.unblockable:
                found.append(hits)
                continue
            gone = len([face for face in faces[used : used + hits.count] if face <= ASTRAY_TO])
            used += hits.count
            if hits.count > gone:
                found.append(Hits(hits.count - gone, hits.ap, hits.factor, hits.sure))
            friends = [self.friend_struck(beside, dice) for _ in range(gone)]
            for friend in beside:
                number = friends.count(friend)
                if number:
                    struck[friend] = struck.get(friend, 0) + number
                    found.append(Hits(number, hits.ap, hits.factor, hits.sure, at=friend))
        battle.tell(FriendlyFire("AF-BRU-06", unit_id, target_id, tuple(faces), struck))
        return found

    def friend_struck(self, beside: list[str], dice: Dice) -> str:
        """AF-BRU-07: a die says which, unless there is only one."""
        if len(beside) == 1:
            (only,) = beside
            return only
        return beside[drawn(len(beside), dice, "AF-BRU-07", "which friend is hit")]

    # ------------------------------------------------------------------ mishaps and critical hits

    def rolled_to_hit(
        self,
        battle: Battle,
        unit_id: str,
        target_id: str,
        weapon: Weapon,
        who: str,
        faces: list[int],
        shooting: bool,
        wounding: bool,
        dice: Dice,
    ) -> Generator[Ask, Any, list[Hits]]:
        """AF-BRU-08, AF-BRU-10: natural 1s and 6s of shots; no 6 is critical where hits do not wound."""
        found: list[Hits] = []
        seat = battle.unit(unit_id).seat
        sixes = faces.count(6)
        if shooting and wounding and sixes and self.uses(CRITICALS):
            rolled = yield from battle.roll(dice, sixes, "AF-BRU-10", "critical hits", seat, CRITICAL)
            more = len([face for face in rolled if face >= CRITICAL_FROM])
            battle.tell(CriticalsRolled("AF-BRU-10", unit_id, target_id, tuple(rolled), more))
            if more:
                found.append(Hits(more, 0, 1, False, unblockable=True))
        ones = faces.count(1)
        if shooting and ones and self.uses(MISHAPS) and battle.unit(unit_id).on_table():
            yield from self.mishaps(battle, unit_id, ones, dice)
        return found

    def mishaps(self, battle: Battle, unit_id: str, ones: int, dice: Dice) -> Generator[Ask, Any, None]:
        """AF-BRU-08, AF-BRU-09: wounds on the shooter, which make nobody test; Regeneration helps."""
        unit = battle.unit(unit_id)
        rolled = yield from battle.roll(dice, ones, "AF-BRU-08", "horrible mishaps", unit.seat, UNHURT)
        wounds = len([face for face in rolled if face <= MISHAP_TO])
        battle.tell(MishapsRolled("AF-BRU-08", unit_id, tuple(rolled), wounds))
        if wounds:
            told = yield from battle.suffer(unit_id, [Wounds(wounds, 1, False)], dice, "AF-BRU-08", "", ASTRAY)
            yield from battle.attack_resolved(unit, told, False, ASTRAY, dice)

    # ------------------------------------------------------------------ heavy damage

    def attack_resolved(
        self, battle: Battle, before: Unit, wounds: int, in_melee: bool, doing: Doing, dice: Dice
    ) -> Generator[Ask, Any, int]:
        """AF-BRU-11: 2D6 and the wounds that it has taken, for each monster or chariot that was marked."""
        if not self.uses(HEAVY):
            return 0
        told = 0
        unit = battle.unit(before.id)
        for model, taken in marked(before, unit):
            reading = Numbers(DamageWith(taken).said, 10_000)
            what = f"heavy damage to {model.name()}"
            faces = yield from battle.roll(dice, 2, "AF-BRU-11", what, unit.seat, reading)
            result = result_of(sum(faces) + taken)
            does = battle.worded(WHAT_IT_DOES[result])
            battle.tell(DamageRolled("AF-BRU-11", unit.id, model.id, taken, tuple(faces), result, does))
            if result == ANNIHILATED:
                end = Wounds(1, model.left(), True, certain=True)
                told += yield from battle.suffer(unit.id, [end], dice, "AF-BRU-11", model.id, doing)
            else:
                self.note_damage(battle, model.id, result)
        return told

    def note_damage(self, battle: Battle, model: str, result: str) -> None:
        """AF-BRU-12: it adds up, and stays for the whole game."""
        notes = brutal_notes(battle)
        if result == IMMOBILIZED:
            times = value_of(notes.immobilized, model, 0) + 1
            battle.notes[ID] = notes._replace(immobilized=with_value(notes.immobilized, model, times))
        elif result == SHAKEN:
            times = value_of(notes.shaken, model, 0) + 1
            battle.notes[ID] = notes._replace(shaken=with_value(notes.shaken, model, times))

    def move_modifier(self, battle: Battle, unit: Unit, model: Model, action: str) -> float:
        """AF-BRU-11, AF-BRU-12: who was immobilized is slower, each time."""
        times = value_of(brutal_notes(battle).immobilized, model.id, 0)
        return times * SLOWED.get(standard_action(battle, action), 0.0)

    def model_hit_modifier(self, battle: Battle, unit: Unit, model: Model, attack: Attack) -> int:
        """AF-BRU-11, AF-BRU-12: who was shaken hits worse, each time, in melee and in shooting.

        On a base of several all of them do.
        """
        slot = unit.slot_of(model.id)
        base = unit.models[slot].id if slot >= 0 else model.id
        return -value_of(brutal_notes(battle).shaken, base, 0)
