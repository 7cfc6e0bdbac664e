"""The Quick Starter's odds by hand: what can be reckoned on paper, and what must hold for any units."""

from __future__ import annotations

import math
import time
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banneret.books.quick_starter.amounts import parse_amount
from banneret.books.quick_starter.battle import Battle, Field
from banneret.books.quick_starter.model_rules import parse_rule
from banneret.books.quick_starter.sheets import Effect, Spell
from banneret.books.quick_starter.unit import Lasting
from banneret.core.engine.ask import Question, Split
from banneret.odds import pmf
from banneret.odds.quick_starter import chances as odds
from banneret.odds.quick_starter import dice as quick_starter_dice
from banneret.odds.quick_starter import melee as quick_starter_melee
from banneret.odds.quick_starter.dice import amount_chances, two_dice
from tests.odds.quick_starter_units import (
    add,
    bow,
    empty_battle,
    facing,
    in_contact,
    made,
    spells_that_last,
    with_character,
)

# ------------------------------------------------------------------------------------------ dice

PLAIN = Battle(Field([], True))


def counted(dice: int, what: Any) -> float:
    """The share of all rolls of so many dice for which something holds."""
    rolls = list(product(range(1, 7), repeat=dice))
    return sum(bool(what(faces)) for faces in rolls) / len(rolls)


@pytest.mark.parametrize("total", range(2, 13))
def test_two_dice_and_the_best_two_of_three(total: int) -> None:
    assert two_dice(False)[total] == pytest.approx(counted(2, lambda f: sum(f) == total))
    assert two_dice(True)[total] == pytest.approx(counted(3, lambda f: sum(f) - min(f) == total))


@pytest.mark.parametrize(
    ("text", "chances"),
    [
        ("3", {3: 1.0}),
        ("D3", {1: 1 / 3, 2: 1 / 3, 3: 1 / 3}),
        ("D6+1", {face + 1: 1 / 6 for face in range(1, 7)}),
        ("2D3", {2: 1 / 9, 3: 2 / 9, 4: 3 / 9, 5: 2 / 9, 6: 1 / 9}),
        ("D3-2", {0: 2 / 3, 1: 1 / 3}),
    ],
)
def test_amounts(text: str, chances: dict[int, float]) -> None:
    found = amount_chances(parse_amount(text))
    assert {at: float(chance) for at, chance in enumerate(found) if chance} == pytest.approx(chances)


def test_a_charge_needs_what_its_advance_rate_leaves() -> None:
    unit = made("A")  # Advance 5
    assert odds.needed(PLAIN, unit, 12.0) == 7
    assert odds.needed(PLAIN, unit, 12.0005) == 7, "within a thousandth of an inch is within"
    assert odds.needed(PLAIN, unit, 12.01) == 8
    assert odds.charge_chance(PLAIN, unit, 12.0) == pytest.approx(21 / 36)
    assert odds.needed(PLAIN, unit, 3.0) == 2
    assert odds.charge_chance(PLAIN, unit, 3.0) == pytest.approx(1.0)
    assert odds.charge_chance(PLAIN, unit, 17.0) == pytest.approx(1 / 36)
    assert odds.charge_chance(PLAIN, unit, 17.5) == pytest.approx(0.0)
    assert odds.needed(PLAIN, unit, 30.0) == 13
    swift = made("A", 10, 5, "Swiftstride")
    assert odds.charge_chance(PLAIN, swift, 12.0) == pytest.approx(counted(3, lambda f: sum(f) - min(f) >= 7))
    flier = made("A", 1, 1, "Fly (8, 16)")
    assert odds.needed(PLAIN, flier, 12.0, flying=True) == 4
    assert odds.needed(PLAIN, flier, 12.0) == 7


def test_capture() -> None:
    slow, swift = made("A"), made("B", 10, 5, "Swiftstride")
    level = sum(float(chance) ** 2 for chance in two_dice(False))
    assert odds.capture_chance(slow, [slow]) == pytest.approx((1.0 + level) / 2.0)
    assert odds.capture_chance(swift, [slow]) < 0.5 < odds.capture_chance(slow, [swift])
    beaten = sum(float(two_dice(False)[far] * (two_dice(False)[:far].sum()) ** 2) for far in range(2, 13))
    assert odds.capture_chance(slow, [slow, slow]) == pytest.approx(1.0 - beaten)
    assert odds.capture_chance(slow, []) == pytest.approx(0.0)


def test_no_chance_is_below_never_however_dice_are_added_up(monkeypatch: pytest.MonkeyPatch) -> None:
    more = pmf.frozen(np.nextafter(two_dice(False), 1.0))
    assert more.sum() > 1.0
    monkeypatch.setattr(quick_starter_dice, "two_dice", lambda swift: more)
    monkeypatch.setattr(quick_starter_dice, "dice_total", lambda count, sides=6: more)
    quick_starter_dice.pass_chance.cache_clear()
    unit = made("A")
    assert odds.capture_chance(unit, []) >= 0.0
    assert odds.charge_chance(PLAIN, unit, 3.0) <= 1.0
    assert quick_starter_dice.pass_chance(12) <= 1.0
    quick_starter_dice.pass_chance.cache_clear()


def test_discipline_with_and_without_a_general() -> None:
    battle = empty_battle()
    unit = add(battle, made("A", Dis=7, unit_id="A.one"), 10.0, 10.0, 0.0)
    assert odds.discipline_chance(battle, unit) == pytest.approx(21 / 36)
    assert odds.discipline_chance(battle, unit, 2) == pytest.approx(10 / 36)
    assert odds.discipline_chance(battle, unit, 6) == pytest.approx(0.0)
    general = made("A", 1, 1, category="character", Dis=9, unit_id="A.general")
    general.figures[0].general = True
    add(battle, general, 20.0, 10.0, 0.0)
    assert odds.discipline_chance(battle, unit) == pytest.approx(30 / 36)
    assert odds.rally_chance(battle, unit) == pytest.approx(30 / 36)
    assert odds.panic_chance(battle, unit) == pytest.approx(6 / 36)
    assert odds.break_chance(battle, unit, 4) == pytest.approx(26 / 36)
    assert odds.break_chance(battle, unit, 4, steadfast=True) == pytest.approx(6 / 36)
    firm = add(battle, made("A", 10, 5, "Fearless", unit_id="A.two"), 30.0, 10.0, 0.0)
    assert odds.panic_chance(battle, firm) == pytest.approx(0.0)
    dead = add(battle, made("A", 10, 5, "Unstable", unit_id="A.three"), 30.0, 20.0, 0.0)
    assert odds.break_chance(battle, dead, 9) == pytest.approx(0.0)
    fled = battle.unit("A.general").twin()
    fled.fleeing = True
    battle.put(fled)
    assert odds.discipline_chance(battle, unit) == pytest.approx(21 / 36)


# ------------------------------------------------------------------------------------------ magic


@pytest.mark.parametrize(("dice", "value"), [(1, 4), (2, 7), (3, 9), (4, 12), (5, 15), (3, 19)])
def test_casting_by_counting_every_roll(dice: int, value: int) -> None:
    def same(faces: tuple[int, ...]) -> bool:
        return max(faces.count(face) for face in faces) >= 3

    assert odds.cast_chance(dice, value) == pytest.approx(counted(dice, lambda f: sum(f) >= value))
    assert odds.miscast_chance(dice) == pytest.approx(counted(dice, same))
    assert odds.miscast_chance(dice, value) == pytest.approx(
        counted(dice, lambda f: sum(f) >= value and same(f))
    )
    assert odds.dispel_chance(dice, value) == pytest.approx(counted(dice, lambda f: sum(f) >= value))
    assert odds.dispel_chance(0, value) == pytest.approx(0.0)


def test_a_spell_that_is_dispelled() -> None:
    # Two dice against two dice: the dispeller wins on equal totals.
    found = odds.casting(2, 2, 2)
    level = sum(float(chance) ** 2 for chance in two_dice(False))
    assert found.works == pytest.approx(1.0)
    assert found.dispelled == pytest.approx((1.0 + level) / 2.0)
    assert found.takes_effect == pytest.approx(1.0 - found.dispelled)
    assert found.miscast == pytest.approx(0.0)


def test_a_miscast_hurts_half_of_the_time() -> None:
    battle = empty_battle()
    caster = made("A", 1, 1, "Aegis (2)", category="character", HP=3)
    unit = add(battle, caster, 10.0, 10.0, 0.0)
    hurt = Fraction(1, 2) * Fraction(4, 6)  # on 4+, and no Aegis
    expected = [
        Fraction(1, 2) + Fraction(1, 2) * (1 - hurt) ** 2,
        Fraction(1, 2) * 2 * hurt * (1 - hurt),
        Fraction(1, 2) * hurt**2,
    ]
    found = odds.miscast_harm(battle, unit, unit.figures[0])
    assert found.tolist() == pytest.approx([float(share) for share in expected])


# ------------------------------------------------------------------------------------------ shooting


def test_ten_bows_on_plain_targets() -> None:
    # Ten hit on 4+ (short range), wound on 4+, no armour: binomial(10, 1/4).
    battle = facing(made("A", 10, 10, weapon=bow()), made("B", 20, 5), 6.0)
    told = odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))
    assert told.lost[:11].tolist() == pytest.approx(pmf.binomial(10, 0.25).tolist())
    assert told.mean_killed == pytest.approx(2.5)
    # A quarter of twenty is five; Discipline 7.
    tests = pmf.tail(pmf.binomial(10, 0.25), 5)
    assert told.panic["B.made"] == pytest.approx((tests, tests * 15 / 36))
    assert told.panics == pytest.approx(tests * 15 / 36)
    assert told.destroyed == pytest.approx(0.0)
    assert odds.mean_losses(battle, battle.unit("A.made"), battle.unit("B.made")) == pytest.approx(2.5)


def test_armour_aegis_poison_and_multiple_wounds() -> None:
    # One shot on 4+; a six wounds by itself, 4 and 5 wound on 5+ (Strength 3 against 4). The armour of 3 less
    # 1 saves on 5+, the Aegis on 1 or 2. An unsaved wound costs D3, at most the 2 Health Points of a model.
    weapon = bow("1", 4, 3, 1, "Poison Attacks", "Multiple Wounds (D3)")
    target = made("B", 4, 4, "Aegis (2)", HP=2, Res=4, Arm=3)
    battle = facing(made("A", 1, 1, weapon=weapon), target, 4.0)
    told = odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))
    unsaved = (1 / 6 + 2 / 6 * 2 / 6) * 4 / 6 * 4 / 6
    assert told.lost[:3].tolist() == pytest.approx([1.0 - unsaved, unsaved / 3, unsaved * 2 / 3])
    assert told.killed[:2].tolist() == pytest.approx([1.0 - unsaved * 2 / 3, unsaved * 2 / 3])


def test_wounds_carried_over_finish_a_model() -> None:
    target = made("B", 3, 3, HP=3)
    hurt = target.twin()
    hurt.pool = 7  # the third model has one Health Point left
    battle = facing(made("A", 1, 1, weapon=bow("2", 2, 6)), hurt, 4.0)
    told = odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))
    wound = 5 / 6 * 5 / 6
    assert told.lost[:3].tolist() == pytest.approx(pmf.binomial(2, wound).tolist())
    assert told.killed[:2].tolist() == pytest.approx([(1.0 - wound) ** 2, 1.0 - (1.0 - wound) ** 2])


def test_an_area_attack_strikes_ranks() -> None:
    # Two ranks of three: 6 hits, one of them of Strength 7 and Multiple Wounds (2) on models of 1 Health Point.
    battle = facing(made("A", 1, 1, weapon=bow("1", 2, 7, 4, "Area Attack")), made("B", 6, 3), 4.0)
    told = odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))
    inside = pmf.convolve(pmf.binomial(1, 5 / 6), pmf.binomial(5, 0.5))
    expected = pmf.mixture([1 / 6, 5 / 6], [pmf.certain(0), inside])
    assert told.lost.tolist() == pytest.approx(expected.tolist())
    assert told.destroyed == pytest.approx(float(expected[6]))


def test_a_friend_nearby_tests_when_the_target_is_destroyed() -> None:
    battle = facing(made("A", 10, 10, weapon=bow()), made("B", 1, 1), 6.0)
    add(battle, made("B", 10, 5, unit_id="B.near"), 21.0, 26.0, 180.0)
    add(battle, made("B", 10, 5, unit_id="B.far"), 31.0, 40.0, 180.0)
    fleeing = add(battle, made("B", 10, 5, unit_id="B.fleeing"), 13.0, 26.0, 180.0).twin()
    fleeing.fleeing = True
    battle.put(fleeing)
    told = odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))
    assert told.destroyed == pytest.approx(1.0 - 0.75**10)
    assert told.panic == {"B.near": pytest.approx((told.destroyed, told.destroyed * 15 / 36))}


# ------------------------------------------------------------------------------------------ combat


def test_a_duel_of_single_models() -> None:
    """One attack each, the quicker first: on 4+ to hit and 4+ to wound, no saves, one Health Point."""
    battle = in_contact(made("A", 1, 1, Agi=5), made("B", 1, 1, Agi=3))
    told = odds.combat(battle, "A.made")
    assert told.lost[0, 1] == pytest.approx(1 / 4)
    assert told.lost[1, 0] == pytest.approx(3 / 4 * 1 / 4)
    assert told.lost[0, 0] == pytest.approx(9 / 16)
    assert told.lost[1, 1] == pytest.approx(0.0)
    assert told.wins == pytest.approx({"A": 1 / 4, "B": 3 / 16})
    assert told.draws == pytest.approx(9 / 16)
    assert told.units["B.made"].destroyed == pytest.approx(1 / 4)
    # At the same Agility both strike: they may fall together.
    level = odds.combat(in_contact(made("A", 1, 1), made("B", 1, 1)), "A.made")
    assert level.lost[1, 1] == pytest.approx(1 / 16)


def test_a_charge_is_worth_one_and_ranks_up_to_three() -> None:
    """Units that cannot hurt each other (no Strength): only what stands there counts."""
    harmless: Any = {"Str": 0}
    battle = in_contact(made("A", 10, 5, **harmless), made("B", 10, 5, **harmless), charged=True)
    assert odds.combat(battle, "A.made").difference == pytest.approx({1: 1.0})
    deep = in_contact(made("A", 25, 5, **harmless), made("B", 10, 5, **harmless))
    told = odds.combat(deep, "A.made")
    assert told.difference == pytest.approx({2: 1.0})
    # Loses by two with Discipline 7: 5 or less, and whoever breaks is caught by the same dice.
    own = told.units["B.made"]
    assert own.breaks == pytest.approx(26 / 36)
    assert own.captured == pytest.approx(
        26 / 36 * odds.capture_chance(deep.unit("B.made"), [deep.unit("A.made")])
    )
    assert own.stands == pytest.approx(10 / 36)
    light = in_contact(made("A", 10, 5, "Light Troops", **harmless), made("B", 15, 5, **harmless))
    assert odds.combat(light, "A.made").difference == {-2: 1.0}


def test_steadfast_and_unstable() -> None:
    harmless: Any = {"Str": 0}
    # Five strong attacks against the three points that B has for its ranks.
    strong = made("A", 5, 5, Str=10, Off=9, AP=9, Agi=9)
    battle = in_contact(strong, made("B", 25, 5, **harmless))
    told = odds.combat(battle, "A.made")
    own = told.units["B.made"]
    assert own.steadfast == pytest.approx(told.wins["A"])
    assert own.breaks == pytest.approx(told.wins["A"] * 15 / 36)
    dead = in_contact(strong, made("B", 25, 5, "Unstable", **harmless))
    told = odds.combat(dead, "A.made")
    own = told.units["B.made"]
    assert own.breaks == pytest.approx(0.0)
    assert own.captured == pytest.approx(0.0)
    expected: dict[int, float] = {}
    for lead, chance in told.difference.items():
        expected[max(0, lead)] = expected.get(max(0, lead), 0.0) + chance
    assert {at: float(c) for at, c in enumerate(own.crumbles) if c > 1e-12} == pytest.approx(expected)


def test_impact_stomp_and_support() -> None:
    """Means without losses in between: the other side cannot hurt anybody."""
    harmless: Any = {"Str": 0, "Att": 1}
    ox = made("A", 1, 1, "Impact Hits (D6)", "Stomp Attacks (D3)", base=(50, 50), HP=6, Att=2, Off=3, Str=3)
    charged = in_contact(ox, made("B", 40, 8, **harmless), charged=True)
    assert odds.blows(charged, "A.made")["B"] == pytest.approx(3.5 / 2 + 2 / 4 + 2 / 2)
    assert odds.combat(charged, "A.made").mean_lost("B") == pytest.approx(3.25, abs=1e-6)
    later = in_contact(ox, made("B", 40, 8, **harmless))
    assert odds.blows(later, "A.made")["B"] == pytest.approx(2 / 4 + 2 / 2)
    # Five files in two ranks, the second supports; with Fight in Extra Rank the third as well.
    rows = in_contact(made("A", 15, 5), made("B", 40, 8, **harmless))
    assert odds.blows(rows, "A.made")["B"] == pytest.approx(10 / 4)
    more = in_contact(made("A", 15, 5, "Fight in Extra Rank"), made("B", 40, 8, **harmless))
    assert odds.blows(more, "A.made")["B"] == pytest.approx(15 / 4)


def test_the_dead_do_not_strike() -> None:
    """Five quick models against a single rank of five: whoever falls does not strike back."""
    killers = made("A", 5, 5, Agi=9, Off=9, Str=9, AP=9)
    told = odds.combat(in_contact(killers, made("B", 5, 5)), "A.made")
    kill = 5 / 6 * 5 / 6  # Offensive Skill 9 against 3 hits on 2+, Strength 9 against 3 wounds on 2+
    assert pmf.mean(told.units["B.made"].lost) == pytest.approx(5 * kill)
    assert told.mean_lost("A") < odds.blows(in_contact(killers, made("B", 5, 5)), "A.made")["A"]


def test_attacks_go_where_the_player_sends_them() -> None:
    hero = made("B", 1, 1, category="character", HP=2, unit_id="B.hero")
    mixed = with_character(made("B", 10, 5), hero, 2)
    battle = in_contact(made("A", 10, 5, Agi=9), mixed)
    add(battle, made("A", 1, 1, unit_id="A.away"), 4.0, 4.0, 0.0)
    plain = odds.combat(battle, "A.made")
    assert plain.units["B.made"].models_left[-1] > 0.0

    def at_the_hero(state: Battle, question: Question) -> Any:
        if isinstance(question, Split):
            keys = question.keys()
            return {([key for key in keys if " " in key] or keys)[0]: question.total}
        return odds.first_answer(state, question)

    aimed = odds.combat(battle, "A.made", answer=at_the_hero)
    # Only some of the models reach him, and he has two Health Points: fewer are lost in all.
    assert aimed.mean_lost("B") < plain.mean_lost("B")


def test_dice_that_are_rolled_again() -> None:
    """QS-GEN-17: to hit on 4+ becomes 3/4; a six with poison becomes likelier by the same factor."""

    def blessed(unit: Any, *rolls: str) -> Any:
        effects = [Effect(None, -1, 0, 0, [], -1, f"reroll {roll}", 0, 0) for roll in rolls]
        spell = Spell("again", "Again", 5, "friendly_unit", 12, effects, False, True, True, True, False, "")
        other = unit.twin()
        other.lasting = (Lasting(spell, unit.seat),)
        return other

    harmless: Any = {"Str": 0, "HP": 9}
    for rolls, expected in (
        (("to hit",), 3 / 4 * 1 / 2),
        (("to wound",), 1 / 2 * 3 / 4),
        (("to hit", "to wound"), 9 / 16),
    ):
        battle = in_contact(blessed(made("A", 1, 1), *rolls), made("B", 1, 1, **harmless))
        assert odds.blows(battle, "A.made")["B"] == pytest.approx(expected), rolls
    poison = blessed(made("A", 1, 1, "Poison Attacks"), "to hit")
    battle = in_contact(poison, made("B", 1, 1, **harmless))
    assert odds.blows(battle, "A.made")["B"] == pytest.approx(1 / 4 + 1 / 2 * 1 / 2)
    bows = blessed(made("A", 10, 10, weapon=bow()), "to hit")
    battle = facing(bows, made("B", 30, 10), 6.0)
    told = odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))
    assert told.mean_lost == pytest.approx(10 * 3 / 4 / 2)
    # Hits of a spell are no attacks of the caster's: what helps those does not help them.
    for rules, expected in (([], 4 / 2), ([parse_rule("Area Attack")], 4 * (5 / 6 + 15 / 2))):
        bolts = [Effect(parse_amount("4"), 3, 0, 0, rules, -1, "", 0, 0)]
        spell = Spell("bolts", "Bolts", 5, "enemy_unit", 24, bolts, False, True, True, False, False, "")
        battle = facing(blessed(made("A", 1, 1, category="character"), "to wound"), made("B", 300, 10), 6.0)
        caster = battle.unit("A.made")
        told = odds.spell_losses(battle, caster, caster.figures[0], spell, battle.unit("B.made"))
        assert told.mean_lost == pytest.approx(expected)


def test_what_is_left_out_is_little() -> None:
    battle = in_contact(made("A", 20, 5, Agi=4), made("B", 20, 5), charged=True)
    full = odds.combat(battle, "A.made")
    quick = odds.combat(battle, "A.made", least=0.01)
    assert 0.0 < quick.cut <= 0.03
    assert full.cut < 1e-9
    assert float(quick.lost.sum()) == pytest.approx(1.0)
    assert quick.wins["A"] == pytest.approx(full.wins["A"], abs=0.03)


def test_when_time_is_up_no_blow_is_reckoned_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = in_contact(made("A", 20, 5, Agi=4), made("B", 20, 5), charged=True)
    reckoned: list[float] = []
    real = quick_starter_melee._tables

    def tables(*given: Any) -> Any:
        reckoned.append(clock[0])
        clock[0] += 1.0
        return real(*given)

    clock = [0.0]
    monkeypatch.setattr(quick_starter_melee, "_tables", tables)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    for until in (-1.0, 0.0, 5.5):
        clock[0] = 0.0
        reckoned.clear()
        with pytest.raises(odds.OutOfTime):
            odds.combat(battle, "A.made", least=0.02, until=until)
        assert reckoned == [each for each in (0.0, 1.0, 2.0, 3.0, 4.0, 5.0) if each <= until]


# ------------------------------------------------------------------------------------------ what always holds

values = st.integers(1, 6)
units = st.fixed_dictionaries(
    {
        "models": st.integers(1, 12),
        "HP": st.integers(1, 3),
        "Def": values,
        "Res": values,
        "Arm": st.integers(0, 4),
        "Agi": values,
        "Att": st.integers(1, 2),
        "Off": values,
        "Str": values,
        "AP": st.integers(0, 2),
    }
)


def of(seat: str, data: dict[str, int], *rules: str) -> Any:
    stats: Any = {key: value for key, value in data.items() if key != "models"}
    return made(seat, data["models"], min(4, data["models"]), *rules, **stats)


@settings(max_examples=40, deadline=None)
@given(first=units, second=units, charged=st.booleans(), lasting=st.booleans())
def test_a_round_adds_up(first: Any, second: Any, charged: bool, lasting: bool) -> None:
    one = of("A", first)
    if lasting:
        one = one.twin()
        one.lasting = (Lasting(spells_that_last()[first["HP"]], "A"),)
    told = odds.combat(in_contact(one, of("B", second), charged), "A.made")
    assert float(told.lost.sum()) == pytest.approx(1.0)
    assert told.lost.min() >= 0.0
    assert told.wins["A"] + told.wins["B"] + told.draws == pytest.approx(1.0)
    assert sum(told.difference.values()) == pytest.approx(1.0)
    for seat, axis in (("A", 1), ("B", 0)):
        own = told.units[f"{seat}.made"]
        assert np.allclose(own.lost, told.lost.sum(axis=axis))
        assert float(own.models_left.sum()) == pytest.approx(1.0)
        ends = own.destroyed + own.crumbled_away + own.breaks + own.stands
        assert ends == pytest.approx(1.0)
        assert own.captured <= own.breaks + 1e-12


@settings(max_examples=25, deadline=None)
@given(first=units, second=units)
def test_stronger_arms_never_do_less(first: Any, second: Any) -> None:
    def dealt(**better: int) -> float:
        battle = in_contact(of("A", {**first, **better}), of("B", second))
        return odds.blows(battle, "A.made")["B"]

    plain = dealt()
    for name in ("Str", "Off", "AP", "Att"):
        assert dealt(**{name: first[name] + 1}) >= plain - 1e-12, name


@settings(max_examples=25, deadline=None)
@given(
    need=st.integers(2, 6),
    strength=st.integers(1, 6),
    ap=st.integers(0, 3),
    shots=st.sampled_from(["1", "2", "D3", "D6"]),
    rule=st.sampled_from(["", "Poison Attacks", "Multiple Wounds (D3)", "Multiple Wounds (2)", "Area Attack"]),
    target=units,
)
def test_a_volley_adds_up(
    need: int, strength: int, ap: int, shots: str, rule: str, target: dict[str, int]
) -> None:
    def volley(force: int) -> odds.LossChances:
        weapon = bow(shots, need, force, ap, *([rule] if rule else []))
        battle = facing(made("A", 3, 3, weapon=weapon), of("B", target), 5.0)
        return odds.volley(battle, battle.unit("A.made"), battle.unit("B.made"))

    told = volley(strength)
    for chances in (told.lost, told.killed, told.models_left):
        assert float(chances.sum()) == pytest.approx(1.0)
    assert told.mean_lost <= target["models"] * target["HP"] + 1e-9
    tests, fails = told.panic.get("B.made", (0.0, 0.0))
    assert 0.0 <= fails <= tests + 1e-12
    assert tests <= 1.0
    if rule != "Area Attack":
        assert volley(strength + 1).mean_lost >= told.mean_lost - 1e-12


@given(dice=st.integers(1, 5), value=st.integers(1, 20), against=st.integers(0, 5))
def test_casting_adds_up(dice: int, value: int, against: int) -> None:
    found = odds.casting(dice, value, against)
    assert found.dispelled + found.takes_effect == pytest.approx(found.works)
    assert found.miscast <= found.takes_effect + 1e-12
    assert odds.casting(dice, value + 1, against).works <= found.works + 1e-12
    assert odds.casting(dice, value, against + 1).dispelled >= found.dispelled - 1e-12


@settings(max_examples=30, deadline=None)
@given(gap=st.floats(0.5, 20.0), rate=st.integers(3, 9))
def test_charges_are_harder_from_further_off(gap: float, rate: int) -> None:
    unit = made("A", Adv=rate)
    battle = facing(unit, made("B"), gap)
    own, target = battle.unit("A.made"), battle.unit("B.made")
    found = odds.charge_odds(battle, own, target)
    assert found.chance == pytest.approx(odds.charge_chance(battle, own, found.gap))
    assert found.chance >= odds.charge_chance(battle, own, gap + 1.0) - 1e-12
    flight = odds.flee_odds(battle, target, own)
    assert flight.caught + flight.leaves_board + flight.escapes == pytest.approx(1.0)
    assert 0.0 <= flight.caught <= found.chance + 1e-12
    assert math.isfinite(found.gap)
