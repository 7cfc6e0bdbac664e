"""The odds of Age of Fantasy against the game itself: many plays of the engine's own shooting and melee.

Players answer as the odds assume. The seed is fixed, so a failure is a disagreement and not bad luck; the
limit of 1e-4 on each comparison still leaves room for the some 300 comparisons made.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from banneret.books.age_of_fantasy import melee as engine_melee
from banneret.books.age_of_fantasy import shooting as engine_shooting
from banneret.books.age_of_fantasy.activation import charge as engine_charge
from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import (
    COVERING,
    DEFEND,
    FOCUSED,
    HEAVY,
    HUNKER,
    OVERWATCH,
    STEALTH,
)
from banneret.books.age_of_fantasy.movement import ADVANCE, CHARGE, HOLD
from banneret.books.age_of_fantasy.terrain import DangerTest
from banneret.books.age_of_fantasy.terrain import test_danger as danger_test
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.blows import weapons_key
from banneret.books.opr.events import MeleeResult
from banneret.books.opr.magic import take_effect
from banneret.books.opr.roster import SpellData
from banneret.books.opr.sheets import Spell
from banneret.books.opr.warfare import Suffering
from banneret.core.engine.dice import Dice, SeededDice
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.chapters.extra_actions import covering_fire
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from banneret.odds.age_of_fantasy.shooting import declared_at
from tests.odds.age_of_fantasy_units import (
    Casualties,
    bought,
    made,
    nothing,
    some_unit,
    with_losses,
)
from tests.odds.agreement import agree, play
from tests.odds.opr import (
    BESIDE_TROLLS,
    REAPER_ARMS,
    REAPER_RULES,
    TROLL_ARMS,
    TROLL_RULES,
    MeleeCounts,
    ShotCounts,
    weapon,
)

PLAYS = 1500
FEW = 250


# ------------------------------------------------------------------------------------------ melee


class Fight(NamedTuple):
    charger: Unit
    defender: Unit
    gap: float
    action: str
    strike_back: bool
    breath: bool


# The rules are changed below, which compiled rules cannot be.
pytestmark = pytest.mark.plain


@pytest.fixture(autouse=True)
def nobody_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows a melee is no part of its odds, and takes most of the time."""
    monkeypatch.setattr(engine_melee, "after_melee", nothing)


def as_it_is(battle: Battle) -> None:
    """By the basic rules."""


def play_fight(fight: Fight, seed: int, plays: int, prepared: Callable[[Battle], None] = as_it_is) -> None:
    before = face_to_face(fight.charger, fight.defender, fight.gap)
    prepared(before)
    landed = odds.landing(before, before.unit("A.unit"), before.unit("B.unit"), fight.action)
    assert landed is not None
    start = landed.battle
    charger, defender = start.unit("A.unit"), start.unit("B.unit")
    dice = SeededDice(seed)
    seen = MeleeCounts()
    lost = Casualties(charger, defender)
    for _ in range(plays):
        battle = start.copy()
        answers = {
            "strike-back": "yes" if fight.strike_back else "no",
            "breath": "yes" if fight.breath else "no",
            "furious-weapon": furious_answers(battle, fight.action),
            "casualties": lost,
        }
        play(engine_melee.melee(battle, charger.id, defender.id, fight.action, dice), answers)
        (result,) = [event for event in battle.told if isinstance(event, MeleeResult)]
        seen.add(battle, charger, defender, result.loser)
    told = odds.melee(
        start, charger, defender, action=fight.action, strike_back=fight.strike_back, breath=fight.breath
    )
    seen.agree(told, charger.id, defender.id)


def furious_answers(battle: Battle, action: str) -> Any:
    """The engine asks once for each set of weapons; the odds say what is best against the target at first."""
    charger, defender = battle.unit("A.unit"), battle.unit("B.unit")
    waiting: list[str] = []

    def answer(question: Any) -> str:
        if not waiting:
            reaching = battle.strikers(charger, defender)
            best = odds.best_furious(battle, charger, defender, reaching, Assault(False, action, True, True))
            several = {weapons_key(m) for m in reaching if len({w.name for w in m.sheet.melee}) > 1}
            waiting.extend([name for key, name in best.items() if key in several])
        return waiting.pop(0)

    return answer


def some_fight(number: int) -> Fight:
    """Two units close enough for a charge, stances and all."""
    rng = random.Random(f"skirmish {number}")
    while True:
        charger, defender = some_unit(rng, "A"), some_unit(rng, "B")
        if rng.random() < 0.15:
            defender = defender.with_stances((DEFEND,))
        action = rng.choice((CHARGE, CHARGE, HEAVY))
        fight = Fight(
            charger, defender, rng.choice((1.5, 4.0, 7.0)), action, rng.random() < 0.85, rng.random() < 0.8
        )
        battle = face_to_face(charger, defender, fight.gap)
        if odds.charge_reaches(battle, battle.unit("A.unit"), battle.unit("B.unit"), action):
            return fight


@pytest.mark.parametrize("number", range(100, 105))
def test_some_melees_go_as_foretold(number: int) -> None:
    play_fight(some_fight(number), number, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_random_melees_go_as_foretold(number: int) -> None:
    play_fight(some_fight(number), number, PLAYS)


# ------------------------------------------------------------------------------------------ shooting


class Watched(Battle):
    """A battle that says when a model singled out was wounded: the order of loss begins anew then."""

    def __init__(self, start: Battle, lost: Casualties) -> None:
        super().__init__(start.field, start.chapters)
        self.take_course_of(start)
        self.take_chapters_of(start)
        self.lost = lost

    def suffer(
        self,
        unit_id: str,
        wounds: list[Wounds],
        dice: Dice,
        clause: str,
        picked: str = "",
        doing: Doing = NOBODY,
    ) -> Suffering:
        told = yield from super().suffer(unit_id, wounds, dice, clause, picked, doing)
        if picked and told and self.unit(unit_id).on_table():
            self.lost.begin(self.unit(unit_id))
        return told


class Shooting(NamedTuple):
    unit: Unit
    target: Unit
    gap: float
    cover: str
    action: str
    moved: bool
    breath: bool
    picked: str


def play_shooting(shot: Shooting, seed: int, plays: int, prepared: Callable[[Battle], None] = as_it_is) -> None:
    start = face_to_face(shot.unit, shot.target, shot.gap, shot.cover)
    prepared(start)
    unit, target = start.unit("A.unit"), start.unit("B.unit")

    def aim(question: Any) -> dict[str, str]:
        return declared_at(question.slots, target.id, shot.breath, shot.picked)

    lost = Casualties(target)
    answers = {"shoot": aim, "casualties": lost}
    dice = SeededDice(seed)
    seen = ShotCounts()
    for _ in range(plays):
        battle = Watched(start, lost)
        lost.begin(target)
        play(engine_shooting.shoot(battle, unit.id, shot.action, shot.moved, dice, target.id), answers)
        seen.add(battle, target)
    if shot.action == COVERING:
        slots = engine_shooting.possible_targets(start, unit, target.id)
        declared = declared_at(slots, target.id, shot.breath, shot.picked)
        pinned = covering_fire(start, unit, declared)[target.id]
        agree("pinning", seen.fates, {"wavering": pinned.wavering, "holds": 1.0 - pinned.wavering})
        return
    told = odds.shooting(
        start, unit, target, action=shot.action, moved=shot.moved, breath=shot.breath, picked=shot.picked
    )
    seen.agree(told)


def some_shooting(number: int) -> Shooting:
    rng = random.Random(f"volley {number}")
    unit, target = some_unit(rng, "A", shoots=True), some_unit(rng, "B")
    picked = rng.choice(target.models).id if rng.random() < 0.5 and target.size() > 1 else ""
    if rng.random() < 0.3:
        target = target.with_stances(rng.choice(((HUNKER,), (STEALTH,))))
    action = rng.choice((HOLD, HOLD, ADVANCE, FOCUSED, COVERING, OVERWATCH))
    return Shooting(
        unit,
        target,
        rng.choice((3.0, 8.0, 11.0)),
        rng.choice(("", "", "inside", "behind")),
        action,
        action == ADVANCE,
        rng.random() < 0.5,
        picked,
    )


@pytest.mark.parametrize("number", range(100, 106))
def test_some_shooting_goes_as_foretold(number: int) -> None:
    play_shooting(some_shooting(number), number, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_random_shooting_goes_as_foretold(number: int) -> None:
    play_shooting(some_shooting(number), number, PLAYS // 2)


# ------------------------------------------------------------------------------------------ hard ones


def troll_band(seat: str) -> Unit:
    return made(seat, 3, 4, 4, [*TROLL_ARMS], *TROLL_RULES, more=BESIDE_TROLLS)


def reapers(seat: str) -> Unit:
    needle = weapon(1, "Sniper", "AP(1)", range_=24, name="Needle")
    return made(seat, 4, 4, 5, [*REAPER_ARMS, needle], *REAPER_RULES)


@pytest.mark.slow
def test_mixed_regeneration_and_every_weapon_rule_in_melee() -> None:
    play_fight(Fight(reapers("A"), troll_band("B"), 3.0, CHARGE, True, True), 101, 2 * PLAYS)
    play_fight(Fight(troll_band("A"), reapers("B"), 5.0, HEAVY, True, True), 102, 2 * PLAYS)


@pytest.mark.slow
def test_mixed_regeneration_and_every_weapon_rule_in_shooting() -> None:
    play_shooting(Shooting(reapers("A"), troll_band("B"), 6.0, "", HOLD, False, True, ""), 103, PLAYS)
    hurt = with_losses(troll_band("B"), 4)
    play_shooting(Shooting(reapers("A"), hurt, 6.0, "inside", ADVANCE, True, False, ""), 104, PLAYS)
    play_shooting(Shooting(reapers("A"), troll_band("B"), 6.0, "", COVERING, False, True, ""), 110, PLAYS)


@pytest.mark.slow
def test_snipers_among_other_weapons_single_out_one_model() -> None:
    trolls = troll_band("B")
    for number, model in enumerate(trolls.models):
        shot = Shooting(reapers("A"), trolls, 8.0, "", HOLD, False, True, model.id)
        play_shooting(shot, 120 + number, PLAYS // 2)


@pytest.mark.slow
def test_a_horde_before_a_phalanx() -> None:
    command = ("sergeant:melee", "musician", "battle-standard")
    pikes = bought("B", "marchland-levy", "pikemen", *command, hero="captain")
    riders = with_losses(bought("A", "hollow-court", "pale-riders", *command, hero="pale-margrave"), 1)
    play_fight(Fight(riders, pikes, 6.0, CHARGE, True, True), 105, 2 * PLAYS)
    rabble = bought("A", "cinder-horde", "rabble", *command, combined=True)
    play_fight(Fight(rabble, with_losses(pikes, 5), 2.0, CHARGE, True, True), 106, PLAYS)


# ------------------------------------------------------------------------------------------ the rest


@pytest.mark.clause("AF-MEL-03", "AF-MEL-04")
@pytest.mark.parametrize("number", range(8))
def test_a_charge_lands_where_the_engines_own_does(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("banneret.books.age_of_fantasy.activation.melee", nothing)
    fight = some_fight(number)
    battle = face_to_face(fight.charger, fight.defender, fight.gap)
    landed = odds.landing(battle, battle.unit("A.unit"), battle.unit("B.unit"), fight.action)
    assert landed is not None
    assert landed.danger == landed.met_danger == 0
    play(engine_charge(battle, "A.unit", fight.action, SeededDice(1)), {})
    for key in ("A.unit", "B.unit"):
        assert battle.unit(key).places() == landed.battle.unit(key).places()
        assert battle.unit(key).stances == landed.battle.unit(key).stances


@pytest.mark.clause("AF-TER-08", "AF-TER-09")
@pytest.mark.parametrize("dice", [[(14, 1)], [(3, 1), (7, 2)]])
def test_dangerous_ground_goes_as_foretold(dice: list[tuple[int, int]]) -> None:
    start = face_to_face(troll_band("A"), troll_band("B"), 12.0)
    unit = start.unit("A.unit")
    tests = [DangerTest(count, wounds, "AF-TER-09") for count, wounds in dice]
    told = odds.dangerous_ground(start, unit, tests)
    seen = ShotCounts()
    rolled = SeededDice(5)
    for _ in range(FEW):
        battle = start.copy()
        play(danger_test(battle, unit.id, tests, rolled), {"casualties": Casualties(unit)})
        seen.add(battle, unit)
    seen.agree(told)


@pytest.mark.clause("AF-SPC-42")
def test_a_spell_that_works_does_what_is_foretold() -> None:
    spell = Spell(
        "spell",
        SpellData("spell", "Hail", 5, 18, "enemy", hits=6, rules=("AP(1)", "Deadly(2)"), dangerous_test=True),
    )
    start = face_to_face(troll_band("A"), troll_band("B"), 12.0)
    target = start.unit("B.unit")
    told = odds.spell_effect(start, spell, target)
    seen = ShotCounts()
    dice = SeededDice(6)
    for _ in range(FEW):
        battle = start.copy()
        steps = take_effect(battle, "A.unit", target.id, spell, dice, False)
        play(steps, {"casualties": Casualties(target)})
        seen.add(battle, target)
    seen.agree(told)
