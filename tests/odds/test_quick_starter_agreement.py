"""The Quick Starter's odds against the game itself: many plays of the engine's own steps, by chi-square.

Players answer as the odds assume. The seed is fixed, so a failure is a disagreement and not bad luck.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from banneret.books.quick_starter import (
    charge_phase,
    close_combat,
    combat_result,
    flight,
    magic_phase,
    panic,
    pursuit,
    shooting_phase,
)
from banneret.books.quick_starter.battle import HINDERING, MELEE, Battle, Charge, Terrain
from banneret.books.quick_starter.close_combat import Round
from banneret.books.quick_starter.events import Broke, Captured, Crumbled, DisciplineTest
from banneret.books.quick_starter.unit import Unit
from banneret.core.engine.ask import Question, Split, Steps
from banneret.core.engine.dice import SeededDice
from banneret.core.space.geometry import Polygon
from banneret.odds.quick_starter import chances as odds
from tests.odds.agreement import agree, numbers, play
from tests.odds.quick_starter_units import (
    add,
    bow,
    empty_battle,
    facing,
    in_contact,
    made,
    some_unit,
    spells_that_strike,
    with_character,
)

pytestmark = pytest.mark.native

QUICK = 250
LONG = 1200


def on_plain_soldiers(question: Split) -> dict[str, int]:
    """Everything on the first rank-and-file in reach."""
    keys = question.keys()
    return {([key for key in keys if " " not in key] or keys)[0]: question.total}


ANSWERS: dict[str, Any] = {"allocate": on_plain_soldiers, "hits-on": on_plain_soldiers}


# ------------------------------------------------------------------------------------------ combat


def play_round(
    start: Battle,
    members: list[str],
    dice: SeededDice,
    seen: dict[str, Counter[Any]],
    answers: dict[str, Any],
) -> None:
    battle = start.copy()
    round_ = Round(members)
    play(close_combat.fight(battle, round_, dice), answers)
    fought = {key: battle.unit(key) for key in members}
    combat_result.determine_winner(battle, round_)
    play(combat_result.break_tests(battle, round_, dice), answers)
    broken = [event.unit for event in battle.told if isinstance(event, Broke)]
    chase = pursuit.Chase()
    fleeing = [key for key in members if battle.unit(key).on_table() and key in broken]
    play(pursuit.declare(battle, round_, chase, fleeing), answers)
    play(pursuit.roll_distances(battle, chase, fleeing, dice), answers)
    play(pursuit.choose_directions(battle, chase), answers)
    pursuit.capture(battle, chase)
    caught = [event.unit for event in battle.told if isinstance(event, Captured)]
    crumbled = [event.unit for event in battle.told if isinstance(event, Crumbled)]
    seen["lost"][(round_.lost["A"], round_.lost["B"])] += 1
    seen["lead"][-round_.difference if round_.winner == "B" else round_.difference] += 1
    seen["winner"][round_.winner] += 1
    for key, unit in fought.items():
        seen[f"{key} left"][unit.total() if unit.on_table() else 0] += 1
        if not unit.on_table():
            fate = "destroyed"
        elif key in broken:
            machine = unit.is_war_machine()
            fate = "captured" if key in caught or machine else "broken"
        elif key in crumbled and not battle.unit(key).on_table():
            fate = "crumbled"
        else:
            fate = "stands"
        seen[f"{key} fate"][fate] += 1


def compare_rounds(
    start: Battle,
    plays: int,
    seed: int,
    answers: dict[str, Any] = ANSWERS,
    answer: odds.Answerer = odds.first_answer,
) -> None:
    members = start.combat_of(next(iter(start.units)))
    keys = ["lost", "lead", "winner", *[f"{key} {what}" for key in members for what in ("left", "fate")]]
    seen: dict[str, Counter[Any]] = {key: Counter() for key in keys}
    dice = SeededDice(seed)
    for _ in range(plays):
        play_round(start, members, dice, seen, answers)
    told = odds.combat(start, members[0], answer=answer)
    losses = {(int(a), int(b)): float(told.lost[a, b]) for a, b in np.argwhere(told.lost > 1e-15)}
    agree("Health Points lost", seen["lost"], losses)
    agree("difference", seen["lead"], told.difference)
    agree("winner", seen["winner"], {"": told.draws, **told.wins})
    for key in members:
        own = told.units[key]
        agree(f"models left of {key}", seen[f"{key} left"], numbers(own.models_left))
        fates = {
            "destroyed": own.destroyed,
            "crumbled": own.crumbled_away,
            "captured": own.captured,
            "broken": own.breaks - own.captured,
            "stands": own.stands,
        }
        agree(f"fate of {key}", seen[f"{key} fate"], fates)


def some_combat(number: int) -> Battle:
    """A charge that has arrived, or a later Round; now and then with the General near or a second charger."""
    rng = random.Random(f"combat {number}")
    while True:
        battle = empty_battle()
        battle.active = rng.choice("AB")
        charger, target = some_unit(rng, "A", "A.one"), some_unit(rng, "B", "B.one")
        if charger.is_war_machine():
            continue
        add(battle, charger, 18.0 + rng.uniform(-3.0, 3.0), 18.0, 0.0)
        add(battle, target, 18.0, 24.0, rng.choice((180.0, 180.0, 180.0, 90.0, 0.0)))
        if target.is_round():
            add(battle, target, 18.0, 24.0, 0.0)
        landed = odds.after_charge(battle, battle.unit("A.one"), battle.unit("B.one"))
        if landed is None:
            continue
        if rng.random() < 0.3:
            tired = landed.unit("A.one").twin()
            tired.charged = False
            landed.put(tired)
        if rng.random() < 0.3:
            general = made("B", 1, 1, category="character", Dis=9, unit_id="B.general")
            general.figures[0].general = True
            add(landed, general, 6.0, 30.0, 180.0)
        if rng.random() < 0.35:
            second = some_unit(rng, "A", "A.two")
            if not second.is_war_machine():
                add(landed, second, 29.0, 24.0, 270.0)
                both = odds.after_charge(landed, landed.unit("A.two"), landed.unit("B.one"))
                landed = both if both is not None else landed
        landed.step = MELEE
        return landed


@pytest.mark.parametrize("number", range(16))
def test_random_rounds_of_combat_go_as_foretold(number: int) -> None:
    compare_rounds(some_combat(number), QUICK, number)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(16, 40))
def test_more_rounds_of_combat_go_as_foretold(number: int) -> None:
    compare_rounds(some_combat(number), LONG // 2, number)


def on_characters(question: Split) -> dict[str, int]:
    """Half of it on the last Character in reach, the rest on the first pool there is."""
    keys = question.keys()
    at = ([key for key in keys if " " in key] or keys)[-1]
    half = question.total // 2
    return {keys[0]: question.total} if at == keys[0] else {keys[0]: question.total - half, at: half}


def answer_on_characters(battle: Battle, question: Question) -> Any:
    if isinstance(question, Split):
        return {key: count for key, count in on_characters(question).items() if count}
    return "restrain" if question.name == "pursue" else odds.first_answer(battle, question)


def test_declared_allocations_and_restraint() -> None:
    """Attacks are split between Characters and others, and nobody pursues."""
    heroes = [
        made(
            seat, 1, 1, "Multiple Wounds (D3)", category="character", HP=2, Agi=5, Att=3, unit_id=f"{seat}.hero"
        )
        for seat in "AB"
    ]
    one = with_character(made("A", 12, 4, "Poison Attacks", Arm=1, unit_id="A.one"), heroes[0], 1)
    two = with_character(made("B", 10, 4, Off=4, HP=2, Agi=4, unit_id="B.one"), heroes[1], 2)
    battle = in_contact(one, two, charged=True)
    battle.step = MELEE
    answers = {"allocate": on_characters, "hits-on": on_characters, "pursue": "restrain"}
    compare_rounds(battle, 1500, 8, answers, answer_on_characters)


# ------------------------------------------------------------------------------------------ shooting


def nerve(battle: Battle, key: str) -> str:
    """Whether a unit tested for Panic, and how that went."""
    for event in battle.told:
        if isinstance(event, DisciplineTest) and event.unit == key:
            return "passed" if event.passed else "failed"
    return "no test"


def compare_losses(
    start: Battle, told: odds.LossChances, target: str, attack: Callable[[Battle], Steps], plays: int, seed: int
) -> None:
    """`attack` plays the engine's own steps in a copy of the battle."""
    before = start.unit(target)
    watched = [unit.id for unit in start.of_seat(before.seat)]
    seen: dict[str, Counter[Any]] = {key: Counter() for key in ("lost", "left", *watched)}
    dice = SeededDice(seed)
    for _ in range(plays):
        battle = start.copy()
        play(attack(battle), ANSWERS)
        unit = battle.unit(target)
        seen["lost"][unit.phase_losses() - before.phase_losses()] += 1
        seen["left"][unit.total() if unit.on_table() else 0] += 1
        play(panic.drain(battle, dice), ANSWERS)
        for key in watched:
            seen[key][nerve(battle, key)] += 1
    agree("Health Points lost", seen["lost"], numbers(told.lost))
    agree("models left", seen["left"], numbers(told.models_left))
    assert abs(told.destroyed - told.models_left[0]) < 1e-12
    for key in watched:
        tests, fails = told.panic.get(key, (0.0, 0.0))
        agree(f"nerve of {key}", seen[key], {"no test": 1.0 - tests, "failed": fails, "passed": tests - fails})


def some_volley(number: int) -> tuple[Battle, Unit, Unit]:
    """Somebody shoots: near or far, after moving, at a unit in the wood, with friends of the target nearby."""
    rng = random.Random(f"volley {number}")
    while True:
        wood = Polygon([(10.0, 26.0), (26.0, 26.0), (26.0, 34.0), (10.0, 34.0)])
        pieces = [Terrain("wood", "wood", "Wood", HINDERING, wood)] if rng.random() < 0.3 else []
        battle = empty_battle(*pieces)
        unit = some_unit(rng, "A", "A.one", shoots=True)
        unit = add(battle, unit, 18.0, 18.0, 0.0)
        if rng.random() < 0.3 and not unit.is_war_machine():
            moved = unit.twin()
            moved.shifted = True
            unit = battle.put(moved)
        gap = rng.choice((4.0, 8.0, 11.0, 14.0))
        target = add(battle, some_unit(rng, "B", "B.one"), 18.0, 18.0 + gap, 180.0)
        if rng.random() < 0.4:
            add(battle, some_unit(rng, "B", "B.two"), 27.0, 18.0 + gap, 180.0)
        if battle.unit("B.one").distance_to(target) > 0.0 or not shooting_phase.shooters(battle, unit, target):
            continue
        return battle, unit, target


def play_volley(number: int, plays: int) -> None:
    battle, unit, target = some_volley(number)
    dice = SeededDice(1000 + number)
    told = odds.volley(battle, unit, target)
    compare_losses(
        battle, told, target.id, lambda copy: shooting_phase.volley(copy, unit, target, dice), plays, number
    )
    # The quick mean knows no cap; where the cap cannot matter the two are the same.
    assert odds.mean_losses(battle, unit, target) >= told.mean_lost - 1e-9


@pytest.mark.parametrize("number", range(16))
def test_random_volleys_go_as_foretold(number: int) -> None:
    play_volley(number, 2 * QUICK)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(16, 40))
def test_more_volleys_go_as_foretold(number: int) -> None:
    play_volley(number, LONG)


def two_characters(seat: str) -> Unit:
    """A unit of which only its two Characters are left."""
    unit = made(seat, 6, 3, unit_id=f"{seat}.one")
    for number, (health, armour) in enumerate(((3, 2), (2, 0))):
        hero = made(
            seat, 1, 1, category="character", HP=health, Arm=armour, Res=4, unit_id=f"{seat}.hero-{number}"
        )
        unit = with_character(unit, hero, number)
    left = unit.twin()
    left.rnf = left.pool = 0
    left.reshape(2, ())
    return left


@pytest.mark.parametrize(
    "weapon",
    [
        bow("1", 4, 4, 0, "Poison Attacks", "Multiple Wounds (D3)"),
        bow("D3", 3, 3, 1, "Poison Attacks"),
        bow("1", 4, 3, 0, "Area Attack"),
    ],
)
def test_volleys_at_characters_left_alone(weapon: Any) -> None:
    battle = empty_battle()
    unit = add(battle, made("A", 5, 5, weapon=weapon, unit_id="A.one"), 18.0, 18.0, 0.0)
    target = add(battle, two_characters("B"), 18.0, 26.0, 180.0)
    dice = SeededDice(5)
    told = odds.volley(battle, unit, target)
    compare_losses(
        battle, told, target.id, lambda copy: shooting_phase.volley(copy, unit, target, dice), 1500, 6
    )


def test_a_round_with_stomps_and_impact_on_characters_left_alone() -> None:
    giant = made(
        "A", 1, 1, "Stomp Attacks (D6)", "Impact Hits (D6)", "Multiple Wounds (D3)", base=(50, 50), HP=4, Att=3
    )
    battle = in_contact(giant, two_characters("B"), charged=True)
    battle.step = MELEE
    compare_rounds(battle, 1500, 7)


# ------------------------------------------------------------------------------------------ magic and charges


@pytest.mark.parametrize("number", range(10))
def test_spells_strike_as_foretold(number: int) -> None:
    rng = random.Random(f"spell {number}")
    spell = rng.choice(spells_that_strike())
    battle = empty_battle()
    caster = add(battle, made("A", 1, 1, category="character", unit_id="A.one"), 18.0, 18.0, 0.0)
    target = two_characters("B") if number % 5 == 0 else some_unit(rng, "B", "B.one")
    target = add(battle, target, 18.0, 24.0, 180.0)
    add(battle, some_unit(rng, "B", "B.two"), 28.0, 24.0, 180.0)
    told = odds.spell_losses(battle, caster, caster.figures[0], spell, target)
    dice = SeededDice(number)
    compare_losses(
        battle,
        told,
        target.id,
        lambda copy: magic_phase.take_effect(copy, caster.id, caster.id, spell, target.id, dice),
        2 * QUICK,
        number,
    )


@pytest.mark.parametrize(("dice", "value", "against"), [(2, 7, 2), (4, 9, 3), (5, 12, 5), (3, 4, 0)])
def test_casting_goes_as_foretold(dice: int, value: int, against: int) -> None:
    rolls = SeededDice(dice)
    seen: Counter[str] = Counter()
    for _ in range(4000):
        faces = rolls.d6(dice, "", "")
        stopped = against > 0 and sum(rolls.d6(against, "", "")) >= sum(faces)
        if sum(faces) < value:
            seen["fails"] += 1
        elif stopped:
            seen["dispelled"] += 1
        else:
            seen["miscast" if magic_phase.is_miscast(faces) else "works"] += 1
    told = odds.casting(dice, value, against)
    agree(
        "casting",
        seen,
        {
            "fails": 1.0 - told.works,
            "dispelled": told.dispelled,
            "miscast": told.miscast,
            "works": told.takes_effect - told.miscast,
        },
    )


@pytest.mark.parametrize("number", range(12))
def test_flight_from_a_charge_goes_as_foretold(number: int) -> None:
    rng = random.Random(f"flight {number}")
    start = empty_battle()
    charger, target = some_unit(rng, "A", "A.one"), some_unit(rng, "B", "B.one")
    while charger.is_war_machine() or charger.rnf == 0:
        charger = some_unit(rng, "A", "A.one")
    while target.is_war_machine():
        target = some_unit(rng, "B", "B.one")
    charger = add(start, charger, 18.0, 16.0, 0.0)
    target = add(start, target, 18.0, rng.choice((20.0, 26.0, 40.0)), rng.choice((0.0, 90.0, 180.0)))
    flying = start.fly_rates(charger)[0] > 0 and rng.random() < 0.5
    told = odds.flee_odds(start, target, charger, flying)
    dice = SeededDice(number)
    seen: Counter[str] = Counter()
    for _ in range(QUICK):
        battle = start.copy()
        unit = flight.turn_from(battle, flight.start_fleeing(battle, target), charger.centre())
        faces = flight.roll_distance(unit, dice, "", "")
        play(flight.flee_move(battle, unit, faces, dice, ""), ANSWERS)
        if not battle.unit(target.id).on_table():
            seen["gone"] += 1
            continue
        battle.charges[charger.id] = Charge(charger.id, target.id, "", flying, target.centre())
        play(charge_phase.roll_and_move(battle, [charger.id], target.id, dice), ANSWERS)
        seen["escapes" if battle.unit(target.id).on_table() else "caught"] += 1
    agree("flight", seen, {"caught": told.caught, "gone": told.leaves_board, "escapes": told.escapes})


@pytest.mark.parametrize("gap", [3.0, 9.0, 12.0, 15.5])
@pytest.mark.parametrize("rules", [(), ("Swiftstride",), ("Fly (8, 16)",)])
def test_charges_arrive_as_foretold(gap: float, rules: tuple[str, ...]) -> None:
    start = facing(made("A", 10, 5, *rules), made("B", 10, 5), gap)
    unit, target = start.unit("A.made"), start.unit("B.made")
    flying = start.fly_rates(unit)[0] > 0
    dice = SeededDice(int(gap))
    seen: Counter[bool] = Counter()
    for _ in range(120):
        battle = start.copy()
        battle.charges[unit.id] = Charge(unit.id, target.id, "front", flying, target.centre())
        play(charge_phase.roll_and_move(battle, [unit.id], target.id, dice), ANSWERS)
        seen[battle.is_engaged(battle.unit(unit.id))] += 1
    told = odds.charge_odds(start, unit, target, flying)
    agree("charge", seen, {True: told.chance, False: 1.0 - told.chance})
