"""Skirmish's odds against the rules themselves, played with every die there is, or very often."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from banneret.books.skirmish import arms
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.close_combat import attacks_rolled, play_step
from banneret.books.skirmish.magic_phase import casts
from banneret.books.skirmish.sheets import WarriorSheet, Weapon
from banneret.books.skirmish.shooting_phase import let_fly, throw_net
from banneret.books.skirmish.spell_effects import hit
from banneret.books.skirmish.trials import (
    CLIMBING,
    ESCAPING,
    FEAR,
    initiative_test,
    leadership_test,
    strength_test,
)
from banneret.books.skirmish.warrior import (
    CHARGED,
    CRITICAL,
    DIVED,
    FEARFUL,
    KNOCKED_DOWN,
    MOVED,
    OUT,
    STUNNED,
    Effect,
)
from banneret.core.engine.ask import Choice, Split
from banneret.core.engine.dice import Dice, SeededDice
from banneret.odds.skirmish import chances as odds
from banneret.odds.skirmish.advice import SkirmishAdviser
from banneret.odds.skirmish.shooting import ShotOdds
from tests.books.skirmish.duels import FOUR, ONE, THREE, TWO, changed, duel
from tests.books.skirmish.ground import STATS, scripted, sheet, skirmish
from tests.odds.agreement import agree
from tests.odds.every_die import every_way, same


def profile(**values: int) -> tuple[int, ...]:
    names = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    return tuple(values.get(name, STATS[at]) for at, name in enumerate(names))


def end_of(battle: Battle, key: str) -> tuple[str, int]:
    """A warrior as the odds tell of it."""
    warrior = battle.warrior(key)
    return (warrior.condition, warrior.wounds) if warrior.on_table() else (OUT, 0)


# ------------------------------------------------------------------------------------------ blows


def struck(battle: Battle, attacks: list[tuple[Weapon, int]], dice: Dice) -> tuple[str, int]:
    """What so many attacks of A.one make of B.one, by the rules."""
    played = battle.copy()
    play_step(played, [(ONE, [(TWO, weapon, count) for weapon, count in attacks])], dice)
    return end_of(played, TWO)


def blows_of(battle: Battle, *counts: int) -> list[tuple[Weapon, int]]:
    held = arms.sets_of(battle.warrior(ONE))[0]
    return list(zip(held, counts, strict=False))


PLAIN = sheet(items=())

ONE_BLOW: list[tuple[str, WarriorSheet, WarriorSheet, Callable[[Battle], object]]] = [
    ("fists", PLAIN, PLAIN, lambda battle: None),
    ("a sword rolls again", sheet(items=("sword",)), PLAIN, lambda battle: None),
    ("a club", sheet(items=("club",)), sheet(items=("light-armour", "helmet")), lambda battle: None),
    ("a maul", sheet(items=("great-maul",)), sheet(items=("helmet",), stats=profile(W=2)), lambda battle: None),
    ("a spear", sheet(items=("spear",)), sheet(items=("shield",)), lambda battle: None),
    ("a hatchet", sheet(items=("hatchet",)), sheet(items=("heavy-armour", "shield")), lambda battle: None),
    ("poison", sheet(items=("dagger",), rules=(("poisoned attacks", 0),)), PLAIN, lambda battle: None),
    ("hatred", sheet(items=("dagger",), rules=(("hatred human", 0),)), PLAIN, lambda battle: None),
    ("a ward", sheet(items=("dagger",)), sheet(items=(), rules=(("ward", 4),)), lambda battle: None),
    (
        "regeneration",
        sheet(items=("dagger",)),
        sheet(items=(), rules=(("regeneration", 5),), stats=profile(W=3)),
        lambda battle: None,
    ),
    ("scales", sheet(items=("poleaxe",)), sheet(items=(), rules=(("scaly skin", 5),)), lambda battle: None),
    ("bones", sheet(items=("dagger",)), sheet(items=(), rules=(("bones", 0),)), lambda battle: None),
    ("a plant", sheet(items=("dagger",)), sheet(items=(), rules=(("brittle", 0),)), lambda battle: None),
    ("a chin", sheet(items=("dagger",)), sheet(items=(), skills=("granite chin",)), lambda battle: None),
    ("a staff", sheet(items=("dagger",)), sheet(items=("staff",)), lambda battle: None),
    ("too tough", sheet(items=("dagger",)), sheet(items=(), stats=profile(T=8)), lambda battle: None),
    (
        "a hellblade",
        sheet(items=("hellblade",), rules=(("hellblade", 0),), stats=profile(S=4)),
        PLAIN,
        lambda battle: None,
    ),
    (
        "knocked down",
        sheet(items=("dagger",)),
        PLAIN,
        lambda battle: changed(battle, TWO, condition=KNOCKED_DOWN),
    ),
    ("stunned", sheet(items=("dagger",)), PLAIN, lambda battle: changed(battle, TWO, condition=STUNNED)),
    ("fleeing", sheet(items=("dagger",)), PLAIN, lambda battle: changed(battle, TWO, fleeing=True)),
    ("fearful", sheet(items=("dagger",)), PLAIN, lambda battle: changed(battle, ONE, done=(FEARFUL,))),
    ("after a dive", sheet(items=("mace",)), PLAIN, lambda battle: changed(battle, ONE, done=(CHARGED, DIVED))),
    ("criticals spent", sheet(items=("dagger",)), PLAIN, lambda battle: changed(battle, ONE, done=(CRITICAL,))),
    (
        "a curse on the striker",
        sheet(items=("dagger",)),
        PLAIN,
        lambda battle: changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),)),
    ),
    (
        "a curse on the target's save",
        sheet(items=("dagger",)),
        sheet(items=("heavy-armour",)),
        lambda battle: changed(battle, TWO, effects=(Effect("cursed", 1, "", -1),)),
    ),
    (
        "a curse on the target's helmet",
        sheet(items=("dagger",)),
        sheet(items=("helmet",)),
        lambda battle: changed(battle, TWO, effects=(Effect("cursed", 1, "", -1),)),
    ),
    (
        "spells",
        sheet(items=("dagger",)),
        sheet(items=("skysteel-armour",)),
        lambda battle: (
            changed(battle, ONE, effects=(Effect("oath", 1, "A", 2), Effect("furnace arm", 1, "A", 2))),
            changed(battle, TWO, effects=(Effect("rust", 2, "A", 2),)),
        ),
    ),
]


@pytest.mark.parametrize(
    ("one", "two", "change"), [row[1:] for row in ONE_BLOW], ids=[row[0] for row in ONE_BLOW]
)
def test_one_blow_by_every_die(
    one: WarriorSheet, two: WarriorSheet, change: Callable[[Battle], object]
) -> None:
    battle = duel(one, two)
    change(battle)
    attacks = blows_of(battle, 1)
    foretold = odds.blows(battle, ONE, TWO, attacks).ends
    assert same(every_way(lambda dice: struck(battle, attacks, dice)), foretold)
    assert sum(foretold.values()) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("one", "two", "counts"),
    [
        (sheet(items=("dagger",)), sheet(items=(), stats=profile(W=2)), (2,)),
    ],
)
def test_two_blows_by_every_die(one: WarriorSheet, two: WarriorSheet, counts: tuple[int, ...]) -> None:
    battle = duel(one, two)
    attacks = blows_of(battle, *counts)
    found = every_way(lambda dice: struck(battle, attacks, dice))
    assert same(found, odds.blows(battle, ONE, TWO, attacks).ends)


MANY = [
    (PLAIN, PLAIN, (2,)),
    (
        sheet(items=("sword", "dagger"), skills=("duellist",)),
        sheet(items=("staff",), stats=profile(W=2)),
        (3, 1),
    ),
    (sheet(items=("sword", "sword"), rules=(("hatred human", 0),)), sheet(items=("helmet", "shield")), (2, 1)),
    (
        sheet(items=(), rules=(("poisoned attacks", 0),)),
        sheet(items=("heavy-armour",), stats=profile(W=3)),
        (5,),
    ),
    (sheet(items=("club", "club")), sheet(items=("helmet", "light-armour"), stats=profile(W=2)), (2, 1)),
    (sheet(items=("spear",)), sheet(items=("staff", "helmet"), skills=("granite chin",)), (4,)),
    (sheet(items=("great-blade",)), sheet(items=(), rules=(("regeneration", 5),), stats=profile(W=3)), (4,)),
]


@pytest.mark.native
@pytest.mark.parametrize(("one", "two", "counts"), MANY)
def test_many_blows_as_often_as_foretold(one: WarriorSheet, two: WarriorSheet, counts: tuple[int, ...]) -> None:
    battle = duel(one, two)
    attacks = blows_of(battle, *counts)
    foretold = odds.blows(battle, ONE, TWO, attacks).ends
    dice = SeededDice(11)
    agree("blows", Counter(struck(battle, attacks, dice) for _ in range(4000)), foretold)


@pytest.mark.native
@pytest.mark.clause("SK-ENC-30")
def test_a_number_of_blows_that_is_rolled_first() -> None:
    battle = duel(sheet(items=(), rules=(("random attacks", 0),)), sheet(items=("shield",), stats=profile(W=3)))
    held = arms.sets_of(battle.warrior(ONE))[0]
    foretold = odds.all_blows(battle, ONE, TWO, held).ends
    dice = SeededDice(12)

    def fought() -> tuple[str, int]:
        rolled = attacks_rolled(battle, dice)
        return struck(battle, odds.attacks_of(battle, battle.warrior(ONE), held, rolled[ONE]), dice)

    agree("blows", Counter(fought() for _ in range(3000)), foretold)


def test_a_dozen_blows_are_reckoned_quickly() -> None:
    battle = duel(sheet(items=(), stats=profile(S=4)), sheet(items=("helmet", "shield"), stats=profile(W=3)))
    fate = odds.blows(battle, ONE, TWO, blows_of(battle, 12))
    assert sum(fate.ends.values()) == pytest.approx(1.0)


# ------------------------------------------------------------------------------------------ shots


def at_range(inches: float, shooter: WarriorSheet, target: WarriorSheet) -> Battle:
    return skirmish(
        {ONE: (5.0, 24.0), TWO: (5.0 + inches + 2 * shooter.radius, 24.0)}, {ONE: shooter, TWO: target}
    )


def shot(battle: Battle, dice: Dice) -> tuple[str, int]:
    played = battle.copy()
    let_fly(played, ONE, played.warrior(ONE).sheet.missiles[0], TWO, dice)
    return end_of(played, TWO)


SHOTS = [
    ("bow", {}, {}, 5.0),
    ("bow", {}, {"items": ("light-armour", "shield", "helmet")}, 20.0),
    ("firelock", {}, {"items": ("skysteel-armour",), "stats": profile(W=3)}, 5.0),
    ("throwing-knives", {"rules": (("poisoned attacks", 0),)}, {"items": ()}, 7.0),
    ("sling", {"stats": profile(BS=6)}, {"items": (), "rules": (("large target", 0),)}, 14.0),
    ("crossbow", {"stats": profile(BS=1)}, {"items": ()}, 20.0),
]


@pytest.mark.clause("SK-SHO-15")
@pytest.mark.parametrize(("weapon", "shooter", "target", "inches"), SHOTS)
def test_a_shot_by_every_die(
    weapon: str, shooter: dict[str, Any], target: dict[str, Any], inches: float
) -> None:
    battle = at_range(inches, sheet(items=(weapon,), **shooter), sheet(**target))
    one, two = battle.warrior(ONE), battle.warrior(TWO)
    held = one.sheet.missiles[0]
    table = odds.shot_table(battle, one, held, two)
    far = inches > table.half
    found = odds.shot_odds(battle, one, held, two, False, far)
    assert same(every_way(lambda dice: shot(battle, dice)), found.fate.ends)
    told = table.long if far and table.long is not None else table.short
    assert same(told.fate.ends, found.fate.ends)


@pytest.mark.clause("SK-GEN-01")
def test_the_table_of_a_shot_does_not_depend_on_the_distance() -> None:
    tables: list[tuple[float, float, dict[str, float], dict[str, float]]] = []
    for inches in (3.0, 11.99, 12.01, 24.01):
        battle = at_range(inches, sheet(items=("bow",)), sheet(items=()))
        found = odds.shot_table(
            battle, battle.warrior(ONE), battle.warrior(ONE).sheet.missiles[0], battle.warrior(TWO)
        )
        assert found.long is not None
        tables.append((found.half, found.reach, found.short.fate.to_data(), found.long.fate.to_data()))
    assert tables[0] == tables[1] == tables[2] == tables[3]
    assert tables[0][:2] == (12.0, 24.0)


def test_where_long_range_changes_nothing_there_is_one_row() -> None:
    for items, skills in ((("throwing-knives",), ()), (("bow",), ("far shot",))):
        battle = at_range(5.0, sheet(items=items, skills=skills), sheet(items=()))
        one = battle.warrior(ONE)
        assert odds.shot_table(battle, one, one.sheet.missiles[0], battle.warrior(TWO)).long is None


def test_what_moved_and_what_is_in_smoke_counts() -> None:
    battle = at_range(5.0, sheet(items=("bow",)), sheet(items=()))
    battle.put(battle.warrior(ONE).having(MOVED))
    battle.put(battle.warrior(TWO).under(Effect("smoke", 2, "B", 2)))
    one = battle.warrior(ONE)
    found: ShotOdds = odds.shot_table(battle, one, one.sheet.missiles[0], battle.warrior(TWO)).short
    assert found.need == 7
    assert found.fate.unhurt == 1.0


def test_a_net_by_every_die() -> None:
    battle = at_range(3.0, sheet(items=("net",), stats=profile(BS=2)), sheet(items=()))

    def thrown(dice: Dice) -> bool:
        played = battle.copy()
        throw_net(played, ONE, TWO, dice)
        return played.warrior(TWO).has_effect("held")

    chance = odds.net_chance(battle, battle.warrior(ONE))
    assert same(every_way(thrown), {True: chance, False: 1.0 - chance})


# ------------------------------------------------------------------------------------------ spells and tests


@pytest.mark.parametrize(
    ("name", "cursed"), [("cinder-dart", False), ("cinder-dart", True), ("cold-finger", False)]
)
def test_the_hits_of_spells(name: str, cursed: bool) -> None:
    battle = at_range(3.0, sheet(spells=(name,)), sheet(items=("light-armour",), stats=profile(W=2)))
    if cursed:
        changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),))
    spell = battle.warrior(ONE).sheet.spells[0]

    def cast(dice: Dice) -> tuple[str, int]:
        played = battle.copy()
        hit(played, ONE, spell, [TWO], dice)
        return end_of(played, TWO)

    foretold = odds.spell_hits(battle, battle.warrior(ONE), spell, battle.warrior(TWO)).ends
    if spell.hits == "1":
        assert same(every_way(cast), foretold)
    dice = SeededDice(5)
    agree(name, Counter(cast(dice) for _ in range(3000)), foretold)


@pytest.mark.clause("SK-MAG-07")
@pytest.mark.parametrize("items", [(), ("grimoire-page",)])
@pytest.mark.parametrize("cursed", [False, True])
def test_casting_by_every_die(items: tuple[str, ...], cursed: bool) -> None:
    battle = at_range(3.0, sheet(items=items, spells=("glare",)), sheet(items=()))
    if cursed:
        changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),))
    spell = battle.warrior(ONE).sheet.spells[0]
    chance = odds.cast_chance(battle, battle.warrior(ONE), spell)
    found = every_way(lambda dice: casts(battle.copy(), ONE, spell, "", dice))
    assert same(found, {True: chance, False: 1.0 - chance})


@pytest.mark.clause("SK-GEN-04", "SK-GEN-05")
@pytest.mark.parametrize(
    "values",
    [
        {},
        {"skills": ("surefoot", "steadfast")},
        {"items": ("keepsake",)},
        {"rules": (("immune to psychology", 0),)},
        {"skills": ("unshaken",)},
    ],
)
@pytest.mark.parametrize("cursed", [False, True])
def test_tests_by_every_die(values: dict[str, Any], cursed: bool) -> None:
    battle = skirmish({ONE: (10.0, 10.0)}, {ONE: sheet(**values)})
    battle.weather = "high-winds"
    if cursed:
        changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),))
    one = battle.warrior(ONE)
    for test, why, chance in (
        (initiative_test, CLIMBING, odds.initiative_chance(battle, one, CLIMBING)),
        (strength_test, "a net", odds.strength_chance(battle, one, "a net")),
        (leadership_test, ESCAPING, odds.leadership_chance(battle, one, ESCAPING)),
        (leadership_test, FEAR, odds.leadership_chance(battle, one, FEAR)),
    ):
        found = every_way(lambda dice, test=test, why=why: test(battle.copy(), ONE, "SK-GEN-04", why, dice))  # type: ignore[misc]
        assert same(found, {True: chance, False: 1.0 - chance}), (test, why)


def test_rout() -> None:
    assert odds.rout_chance(7) == pytest.approx(21 / 36)
    assert odds.rout_chance(0) == 0.0


# ------------------------------------------------------------------------------------------ advice


def hints(battle: Battle, steps: Any, *answers: Any) -> dict[str, str]:
    asked = next(steps)
    for answer in answers:
        asked = steps.send(answer)
    (question,) = asked.questions.values()
    found = SkirmishAdviser().hints(battle.seen_by("A"), question, ())
    assert set(found) <= {option.key for option in question.options}
    return found


def test_hints_for_shots_are_by_distance() -> None:
    from banneret.books.skirmish.shooting_phase import shoot

    near = at_range(3.0, sheet(items=("bow",)), sheet(items=()))
    far = at_range(30.0, sheet(items=("bow",)), sheet(items=()))
    found = hints(near, shoot(near, scripted()), ONE)
    assert found == hints(far, shoot(far, scripted()), ONE)
    assert found[TWO].startswith("up to 12”: 50 % to hit, ")
    assert "; up to 24”: 33 % to hit, " in found[TWO]


def test_hints_for_nets_and_spells() -> None:
    from banneret.books.skirmish.magic_phase import cast
    from banneret.books.skirmish.shooting_phase import shoot

    battle = at_range(3.0, sheet(items=("net",)), sheet(items=()))
    assert hints(battle, shoot(battle, scripted()), ONE)[TWO] == "up to 6”: 50 % to catch"
    battle = at_range(3.0, sheet(items=(), spells=("cinder-dart", "deep-sleep")), sheet(items=()))
    found = hints(battle, cast(battle, scripted()), ONE)
    assert found == {"cinder-dart": "58 % to cast", "deep-sleep": "28 % to cast"}
    found = hints(battle, cast(battle, scripted()), ONE, "cinder-dart")
    assert found[TWO].startswith("58 % to cast; within 18”: ")
    found = hints(battle, cast(battle, scripted()), ONE, "deep-sleep")
    assert found[TWO] == "28 % to cast; within 8”: 42 % on its own Leadership"


def test_hints_for_blows() -> None:
    from banneret.books.skirmish.close_combat import fight

    battle = duel(sheet(items=("great-blade", "dagger")), sheet(items=()))
    found = hints(battle, fight(battle, scripted()))
    assert set(found) == {"0", "1"}
    assert "out of action" in found["0"]
    battle = duel(sheet(items=("sword", "dagger"), stats=profile(A=2)), sheet(items=()), sheet(items=()))
    steps = fight(battle, scripted())
    next(steps)
    question = steps.send("0").questions["A"]
    assert isinstance(question, Split)
    found = SkirmishAdviser().hints(battle.seen_by("A"), question, ())
    assert set(found) == {TWO, THREE}
    assert found[TWO].startswith("all 2: ")
    question = steps.send({TWO: 2}).questions["A"]
    assert isinstance(question, Choice)
    assert set(SkirmishAdviser().hints(battle.seen_by("A"), question, ())) == {TWO, THREE}


def test_hints_for_tests() -> None:
    from banneret.books.skirmish.escape import escape
    from banneret.books.skirmish.recovery import rout_test

    battle = duel(
        sheet(items=()), sheet(items=()), four=sheet(items=(), rules=(("leader", 0),), stats=profile(Ld=9))
    )
    found = hints(battle, escape(battle, scripted()))
    assert found[ONE] == "58 % to get away, 83 % if the Leader is within 6”"
    assert found[FOUR] == "83 % to get away"
    battle.began = {"A": 8, "B": 8}
    for key in ("A.x", "A.y"):
        lost = battle.warrior(ONE).twin()
        lost.id, lost.place = key, OUT
        battle.put(lost)
    assert hints(battle, rout_test(battle, "A", scripted())) == {"test": "83 % to stand"}


def test_random_duels_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """All kinds of equipment against all kinds, by every die of one blow."""
    rng = random.Random(3)
    weapons = ("dagger", "club", "hatchet", "spear", "poleaxe", "great-blade")
    for _ in range(12):
        one = sheet(items=(rng.choice(weapons),), stats=profile(S=rng.randint(2, 5), WS=rng.randint(2, 6)))
        worn = tuple(item for item in ("light-armour", "shield") if rng.random() < 0.4)
        two = sheet(items=worn, stats=profile(T=rng.randint(2, 5), W=rng.randint(1, 3), WS=rng.randint(2, 6)))
        battle = duel(one, two)
        attacks = blows_of(battle, 1)
        found = every_way(lambda dice, battle=battle, attacks=attacks: struck(battle, attacks, dice))  # type: ignore[misc]
        assert same(found, odds.blows(battle, ONE, TWO, attacks).ends)
