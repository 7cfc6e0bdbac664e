"""The odds with brutal damage against the game itself, and against sums that are done by hand."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from banneret.books.age_of_fantasy import melee as engine_melee
from banneret.books.age_of_fantasy import shooting as engine_shooting
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.book import AgeOfFantasy
from banneret.books.age_of_fantasy.chapters.brutal_damage.chapter import (
    ATTRITION,
    CRITICALS,
    EVERY_RULE,
    FRIENDLY,
    HEAVY,
    MISHAPS,
    BrutalDamage,
    BrutalNotes,
)
from banneret.books.age_of_fantasy.movement import HOLD
from banneret.books.age_of_fantasy.taking_the_field import unit_of
from banneret.books.age_of_fantasy.terrain import DangerTest
from banneret.books.age_of_fantasy.terrain import test_danger as danger_test
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.doing import NOBODY, Doing
from banneret.books.opr.attacks import Wounds
from banneret.books.opr.events import MeleeResult
from banneret.books.opr.roster import ModelData, UnitData
from banneret.books.opr.warfare import Suffering
from banneret.core.engine.ask import Assign
from banneret.core.engine.dice import Dice, SeededDice
from banneret.odds import pmf
from banneret.odds.advice import hints
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.chapters.brutal_damage import chance_of
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from banneret.odds.age_of_fantasy.shooting import declared_at
from banneret.odds.opr.strikes import Shots, apart, joint, mean_of_weapon, wounds
from tests.odds.age_of_fantasy_units import Casualties, made, nothing, some_unit, with_losses
from tests.odds.agreement import play
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

FEW = 250
PLAYS = 1500

# The rules are changed below, which compiled rules cannot be.
pytestmark = pytest.mark.plain


@pytest.fixture(autouse=True)
def nobody_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows a melee is no part of its odds, and takes most of the time."""
    monkeypatch.setattr(engine_melee, "after_melee", nothing)


def brutal(battle: Battle, *rules: str, morale: str = "kept") -> Battle:
    """The battle with these rules in use."""
    choices = (("brutal-rules", tuple(rules)), ("brutal-morale", (morale,)))
    battle.chapters = [*battle.chapters, BrutalDamage(tuple(rules), choices)]
    battle.notes = {**battle.notes, "brutal-damage": BrutalNotes()}
    return battle


def big(seat: str, count: int, quality: int, defense: int, arms: list[Any], *rules: str, kind: str) -> Unit:
    """Monsters or chariots made up for one test."""
    models = (ModelData("Beast", count, quality, defense, tuple(arms), rules),)
    return unit_of(seat, UnitData("unit", "Unit", "unit", kind, 1, 5, (2.0, 2.0), models), f"{seat}.unit")


class Watched(Battle):
    """A battle that says when the order of loss begins anew: one model was singled out, or killed at once."""

    def __init__(self, start: Battle, lost: Casualties) -> None:
        super().__init__(start.field, start.chapters)
        self.take_course_of(start)
        self.notes = dict(start.notes)
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


# ------------------------------------------------------------------------------------------ shooting


def with_friends(battle: Battle, number: int) -> None:
    """So many units of the shooter beside the target, near enough to be struck."""
    target = battle.unit("B.unit")
    edge = max([base.cy + base.radius for base in target.bases])
    middle = next(base.cx for base in target.bases if base.cy + base.radius == edge)
    for at in range(number):
        pals = made("A", 1, 4, 4, [weapon(1)], "Tough(3)").at([(middle + 1.6 * at - 0.8, edge + 2.0, 0.0)])
        pals.id = f"A.pals{at}"
        battle.put(pals)


def play_shooting(unit: Unit, target: Unit, rules: tuple[str, ...], seed: int, plays: int, **more: Any) -> None:
    """`friends` beside the target, `picked` by Snipers, `morale` as agreed on."""
    start = brutal(face_to_face(unit, target, 8.0), *rules, morale=more.get("morale", "kept"))
    with_friends(start, more.get("friends", 0))
    unit, target = start.unit("A.unit"), start.unit("B.unit")
    picked = more.get("picked", "")

    def aim(question: Any) -> dict[str, str]:
        return declared_at(question.slots, target.id, True, picked)

    lost = Casualties(target)

    def falls(question: Any) -> Any:
        return lost(question) if question.unit.id == target.id else question.default()

    dice = SeededDice(seed)
    seen = ShotCounts()
    for _ in range(plays):
        battle = Watched(start, lost)
        lost.begin(target)
        steps = engine_shooting.shoot(battle, unit.id, HOLD, False, dice, target.id)
        play(steps, {"shoot": aim, "casualties": falls})
        seen.add(battle, target)
    seen.agree(odds.shooting(start, unit, target, picked=picked))


def some_rules(rng: random.Random) -> tuple[str, ...]:
    return tuple([rule for rule in EVERY_RULE if rng.random() < 0.6]) or (ATTRITION,)


def some_shooting(number: int, plays: int) -> None:
    rng = random.Random(f"brutal volley {number}")
    unit, target = some_unit(rng, "A", shoots=True), some_unit(rng, "B")
    picked = rng.choice(target.models).id if rng.random() < 0.5 and target.size() > 1 else ""
    morale = "dropped" if rng.random() < 0.2 else "kept"
    rules = some_rules(rng)
    play_shooting(
        unit, target, rules, number, plays, picked=picked, friends=rng.choice((0, 1, 2)), morale=morale
    )


@pytest.mark.parametrize("number", range(100, 105))
def test_some_shooting_goes_as_foretold(number: int) -> None:
    some_shooting(number, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_random_shooting_goes_as_foretold(number: int) -> None:
    some_shooting(number, PLAYS // 2)


def trolls(seat: str) -> Unit:
    return made(seat, 3, 4, 4, [*TROLL_ARMS], *TROLL_RULES, more=BESIDE_TROLLS)


def reapers(seat: str) -> Unit:
    needle = weapon(1, "Sniper", "AP(1)", range_=24, name="Needle")
    return made(seat, 4, 4, 5, [*REAPER_ARMS, needle], *REAPER_RULES)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [(CRITICALS,), (CRITICALS, FRIENDLY), (ATTRITION, CRITICALS, MISHAPS)])
def test_every_weapon_rule_against_mixed_regeneration(rules: tuple[str, ...]) -> None:
    play_shooting(reapers("A"), trolls("B"), rules, 11, PLAYS, friends=1)
    play_shooting(reapers("A"), with_losses(trolls("B"), 4), rules, 12, PLAYS, friends=2)


def chariots(seat: str, count: int = 3) -> Unit:
    arms = [weapon(2, name="Scythe"), weapon(1, range_=24, name="Javelin")]
    return big(seat, count, 4, 4, arms, "Tough(6)", kind="chariot")


def guns(seat: str) -> Unit:
    return made(seat, 4, 3, 4, [weapon(2, "AP(2)", range_=24), weapon(1, "Sniper", "Deadly(3)", range_=24)])


@pytest.mark.parametrize(("number", "picked"), [(1, ""), (2, "B.unit/2"), (3, "B.unit/1")])
def test_chariots_break_down_as_foretold(number: int, picked: str) -> None:
    hurt = with_losses(chariots("B"), number - 1)
    play_shooting(guns("A"), hurt, (HEAVY, ATTRITION), number, FEW, picked=picked)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [(HEAVY,), (HEAVY, ATTRITION), EVERY_RULE])
def test_monsters_and_chariots_break_down_as_foretold(rules: tuple[str, ...]) -> None:
    beast = big("B", 1, 4, 3, [weapon(4)], "Tough(12)", "Regeneration", kind="monster")
    play_shooting(guns("A"), beast, rules, 21, PLAYS)
    play_shooting(guns("A"), with_losses(beast, 5), rules, 22, PLAYS, friends=1)
    for number, picked in enumerate(("", "B.unit/1", "B.unit/3")):
        play_shooting(guns("A"), chariots("B"), rules, 23 + number, PLAYS, picked=picked)


# ------------------------------------------------------------------------------------------ melee


def play_fight(charger: Unit, defender: Unit, rules: tuple[str, ...], seed: int, plays: int) -> None:
    before = brutal(face_to_face(charger, defender, 2.0), *rules)
    landed = odds.landing(before, before.unit("A.unit"), before.unit("B.unit"))
    assert landed is not None
    start = landed.battle
    charger, defender = start.unit("A.unit"), start.unit("B.unit")
    dice = SeededDice(seed)
    seen = MeleeCounts()
    lost = Casualties(charger, defender)
    for _ in range(plays):
        battle = start.copy()
        play(engine_melee.melee(battle, charger.id, defender.id, "charge", dice), {"casualties": lost})
        (result,) = [event for event in battle.told if isinstance(event, MeleeResult)]
        seen.add(battle, charger, defender, result.loser)
    seen.agree(odds.melee(start, charger, defender), charger.id, defender.id)


def some_fight(number: int, plays: int) -> None:
    rng = random.Random(f"brutal skirmish {number}")
    while True:
        charger, defender = some_unit(rng, "A"), some_unit(rng, "B")
        battle = face_to_face(charger, defender, 2.0)
        furious = any([rule.name == "Furious" for model in charger.models for rule in model.sheet.rules])
        if not furious and odds.charge_reaches(battle, battle.unit("A.unit"), battle.unit("B.unit")):
            break
    play_fight(charger, defender, some_rules(rng), number, plays)


@pytest.mark.parametrize("number", range(100, 104))
def test_some_melees_go_as_foretold(number: int) -> None:
    some_fight(number, FEW)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(24))
def test_random_melees_go_as_foretold(number: int) -> None:
    some_fight(number, PLAYS)


@pytest.mark.clause("AF-BRU-11")
def test_a_monster_that_is_shaken_strikes_back_as_foretold() -> None:
    """It has many attacks, so that -1 to hit tells."""
    beast = big("B", 1, 4, 4, [weapon(12)], "Tough(12)", kind="monster")
    play_fight(made("A", 5, 3, 4, [weapon(2, "AP(2)")]), beast, (HEAVY,), 31, 4 * FEW)


@pytest.mark.slow
@pytest.mark.parametrize("rules", [(HEAVY,), (HEAVY, ATTRITION)])
def test_chariots_and_monsters_in_melee(rules: tuple[str, ...]) -> None:
    pikes = made("B", 8, 4, 4, [weapon(1, "AP(1)")], "Phalanx")
    play_fight(chariots("A"), pikes, rules, 32, 2 * PLAYS)
    beast = big("A", 1, 4, 3, [weapon(6, "AP(1)")], "Tough(12)", kind="monster")
    play_fight(beast, pikes, rules, 33, 2 * PLAYS)
    play_fight(beast, with_losses(chariots("B"), 2), rules, 34, 2 * PLAYS)


def test_dangerous_ground_goes_as_foretold() -> None:
    beast = big("A", 1, 4, 3, [weapon(4)], "Tough(12)", kind="monster")
    start = brutal(face_to_face(beast, trolls("B"), 12.0), ATTRITION, HEAVY)
    unit = start.unit("A.unit")
    tests = [DangerTest(12, 1, "AF-TER-09")]
    seen = ShotCounts()
    dice = SeededDice(5)
    for _ in range(FEW):
        battle = start.copy()
        play(danger_test(battle, unit.id, tests, dice), {"casualties": Casualties(unit)})
        seen.add(battle, unit)
    seen.agree(odds.dangerous_ground(start, unit, tests))


# ------------------------------------------------------------------------------------------ by hand


def shot(*rules: str, friends: int = 0, morale: str = "kept", tough: int = 12) -> Any:
    """One die at 4+, blocked at 4+, on a target of one model with Quality 4."""
    men = made("A", 1, 4, 4, [weapon(1, range_=24)])
    battle = brutal(
        face_to_face(men, made("B", 1, 4, 4, [weapon(1)], f"Tough({tough})"), 8.0), *rules, morale=morale
    )
    with_friends(battle, friends)
    return odds.shooting(battle, battle.unit("A.unit"), battle.unit("B.unit"))


@pytest.mark.clause("AF-BRU-02", "AF-BRU-06", "AF-BRU-10")
def test_one_shot_by_hand() -> None:
    def chances(found: Any) -> list[float]:
        return [float(chance) for chance in found.wounds[:4]]

    plain = 1 / 2 * 1 / 2
    assert chances(shot()) == pytest.approx([1 - plain, plain, 0, 0])
    assert chances(shot(MISHAPS)) == pytest.approx([1 - plain, plain, 0, 0])
    assert chances(shot(FRIENDLY)) == pytest.approx([1 - plain, plain, 0, 0])
    assert chances(shot(FRIENDLY, friends=1)) == pytest.approx([1 - plain / 2, plain / 2, 0, 0])
    assert chances(shot(FRIENDLY, friends=2)) == pytest.approx([1 - plain / 2, plain / 2, 0, 0])
    assert chances(shot(MISHAPS, friends=2)) == pytest.approx([1 - plain, plain, 0, 0])
    # A six is a wound with 1/2, and one more with 1/2.
    of_six, other = 1 / 6, 1 / 3 * 1 / 2
    assert chances(shot(CRITICALS)) == pytest.approx(
        [1 - other - of_six * 3 / 4, other + of_six / 2, of_six / 4, 0]
    )
    assert chances(shot(ATTRITION)) == pytest.approx([1 - plain, plain / 2, plain / 2, 0])


@pytest.mark.clause("AF-BRU-04", "AF-BRU-05")
def test_nerve_by_hand() -> None:
    """Of Tough(2) one wound is half: it tests, if attrition leaves anything of it. Of Tough(3) it is not."""
    told = 1 / 2 * 1 / 2
    assert shot(tough=2).wavering == pytest.approx(told / 2)
    assert shot(ATTRITION, tough=2).wavering == pytest.approx(told / 2 * 1 / 2)
    assert shot(ATTRITION, tough=2).destroyed == pytest.approx(told / 2)
    assert shot(ATTRITION, tough=3).wavering == 0.0
    assert shot(ATTRITION, tough=3).at_half_or_below == pytest.approx(told / 2)
    assert shot(ATTRITION, tough=2, morale="dropped").wavering == 0.0


@pytest.mark.clause("AF-BRU-11")
def test_heavy_damage_by_hand() -> None:
    assert [chance_of("annihilated", taken) for taken in (1, 3, 4, 5, 9, 14)] == pytest.approx(
        [0, 0, 1 / 36, 3 / 36, 21 / 36, 1]
    )
    assert [chance_of("shaken", taken) for taken in (1, 2, 4, 13)] == pytest.approx(
        [1 / 36, 3 / 36, 9 / 36, 1 / 36]
    )
    for taken in range(1, 15):
        names = ("glanced", "immobilized", "shaken", "annihilated")
        assert sum([chance_of(name, taken) for name in names]) == pytest.approx(1.0)


# ------------------------------------------------------------------------------------------ what is summed

SHOTS = (
    Shots(3, 2, 1, 2, 1, 4, 3, 1, False, 0, 0, 6, 3),
    Shots(2, 1, 1, 3, 3, 5, 3, 2, True, 0, 0, 3, 3),
    Shots(2, 3, 1, 2, 3, 5, 2, 3, True, 2, 5, 3, 3),
    Shots(1, 2, 1, 1, 1, 6, 6, 1, False, 3, 4, 6, 0),
)


@pytest.mark.parametrize("own", SHOTS)
def test_one_sum_in_several_ways(own: Shots) -> None:
    """Wounds with those beside the hits, told apart from them, and by the mean alone."""
    total = wounds((own,), 1.0)
    table = joint(own)
    both: dict[int, float] = {}
    for more, part in apart(own):
        for (s, u), chance in np.ndenumerate(part):
            both[s + u + more] = both.get(s + u + more, 0.0) + float(chance)
    for count in range(len(total)):
        pairs = sum([float(chance) for (s, u), chance in np.ndenumerate(table) if s + u == count])
        assert float(total[count]) == pytest.approx(pairs)
        assert float(total[count]) == pytest.approx(both.get(count, 0.0))
    assert pmf.mean(total) == pytest.approx(mean_of_weapon(own, 1.0))
    assert mean_of_weapon(own, 0.5, 0.5) == pytest.approx(pmf.mean(wounds((own,), 0.5, 0.5)))


# ------------------------------------------------------------------------------------------ advice


def test_advice_says_what_else_is_risked() -> None:
    book = AgeOfFantasy()
    men = made("A", 6, 4, 4, [weapon(1, range_=24, name="Bow")])
    battle = brutal(face_to_face(men, trolls("B"), 8.0), FRIENDLY, MISHAPS)
    with_friends(battle, 2)
    unit = battle.unit("A.unit")
    slots = engine_shooting.possible_targets(battle, unit)
    question = Assign("shoot", "AF-SHO-07", "?", slots, (unit.id,))
    (text,) = hints(book, battle, question).values()
    assert text.endswith("; half of the hits strike Unit or Unit, 0.5 wounds expected by mishaps")
    quiet = brutal(face_to_face(men, trolls("B"), 8.0), FRIENDLY, ATTRITION)
    (text,) = hints(book, quiet, question).values()
    assert "strike" not in text
    assert "mishaps" not in text


def test_advice_on_one_model_counts_all_that_comes_of_the_shot() -> None:
    """A hit in 5 of 6, not blocked in 5 of 6. Of three wounds 2D6 are never 16, of five in 3 of 36."""
    book = AgeOfFantasy()
    for deadly, kills in ((3, ""), (5, "6 % to kill it")):
        gun = made("A", 1, 2, 4, [weapon(1, "Sniper", "AP(6)", f"Deadly({deadly})", range_=24, name="Gun")])
        battle = brutal(face_to_face(gun, chariots("B"), 8.0), HEAVY)
        unit = battle.unit("A.unit")
        slots = engine_shooting.possible_targets(battle, unit)
        question = Assign("shoot", "AF-SHO-07", "?", slots, (unit.id,))
        texts = hints(book, battle, question)
        (text,) = [text for key, text in texts.items() if key.endswith("#B.unit/2")]
        assert (kills in text) if kills else ("to kill" not in text)
