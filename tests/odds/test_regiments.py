"""Small examples worked out by hand, the order of loss against the engine's, and the quick means."""

from __future__ import annotations

import random

import pytest

from banneret.books.opr.attacks import Wounds
from banneret.books.opr.casualties import next_to_lose, suffer
from banneret.books.opr.roster import ModelData
from banneret.books.regiments.unit import Unit
from banneret.cli.odds.output import rounded
from banneret.core.engine.dice import ScriptedDice
from banneret.odds import pmf
from banneret.odds.regiments import chances as odds
from banneret.odds.regiments.bodies import body_of, order_of_loss
from tests.odds.agreement import play
from tests.odds.opr import weapon
from tests.odds.units import bought, facing, made, some_unit, with_losses

NAMES = ("destroyed", "routed", "wavering", "holds")


def one(seat: str, quality: int, defense: int, *weapon_rules: str, rules: tuple[str, ...] = ()) -> Unit:
    """A single model with one attack at range and one in melee."""
    arms = [weapon(1, *weapon_rules, range_=24, name="Bow"), weapon(1, *weapon_rules, name="Sword")]
    return made(seat, 1, quality, defense, arms, *rules, width=1)


# ------------------------------------------------------------------------------------------ shooting


@pytest.mark.clause("RG-SHO-03", "RG-SHO-04")
def test_one_shot() -> None:
    told = odds.shooting(one("A", 4, 4), one("B", 4, 5))
    assert told.wounds == pytest.approx([1 - 1 / 3, 1 / 3])  # hits on 4+, blocked on 5+
    assert told.destroyed == pytest.approx(1 / 3)
    assert told.models_left == pytest.approx([1 / 3, 2 / 3])
    assert told.wavering == pytest.approx(0.0)


@pytest.mark.clause("RG-GEN-03", "RG-TER-01", "RG-SPC-29")
def test_cover_and_stealth_add_up_but_a_six_always_hits() -> None:
    hidden = one("B", 4, 6, rules=("Stealth",))
    assert odds.shooting(one("A", 5, 4), hidden).wounds[1] == pytest.approx(1 / 6 * 5 / 6)
    assert odds.shooting(one("A", 5, 4), hidden, cover="inside").wounds[1] == pytest.approx(1 / 6 * 5 / 6)
    assert odds.shooting(one("A", 3, 4), hidden, cover="inside").wounds[1] == pytest.approx(2 / 6 * 5 / 6)


@pytest.mark.clause("RG-SPC-18", "RG-SPC-19", "RG-SPC-05")
def test_what_cover_helps_against() -> None:
    target = one("B", 4, 6)
    lob = one("A", 4, 4, "Indirect")
    assert odds.shooting(lob, target, cover="behind").wounds[1] == pytest.approx(3 / 6 * 5 / 6)
    assert odds.shooting(lob, target, cover="inside").wounds[1] == pytest.approx(2 / 6 * 5 / 6)
    assert odds.shooting(lob, target, moved=True).wounds[1] == pytest.approx(2 / 6 * 5 / 6)
    burst = one("A", 4, 4, "Blast(3)")
    assert odds.shooting(burst, target, cover="inside").wounds[1] == pytest.approx(3 / 6 * 5 / 6)


@pytest.mark.clause("RG-SPC-03", "RG-SPC-04")
def test_artillery_blocks_on_two_but_ap_counts() -> None:
    engine = one("B", 4, 5, rules=("Artillery",))
    assert odds.shooting(one("A", 4, 4), engine).wounds[1] == pytest.approx(1 / 2 * 1 / 6)
    assert odds.shooting(one("A", 4, 4, "AP(2)"), engine).wounds[1] == pytest.approx(1 / 2 * 3 / 6)


@pytest.mark.clause("RG-SPC-28")
def test_a_sniper_takes_the_hero() -> None:
    archer = one("A", 5, 4, "Sniper")
    guard = bought("B", "marchland-levy", "gate-guard", hero="captain")
    hero = next(model.id for model in guard.models if model.sheet.hero)
    for target in (guard, with_losses(guard, 5)):
        told = odds.shooting(archer, target, picked=hero if target is guard else "")
        assert told.wounds[1] == pytest.approx(5 / 6 * 1 / 2)
        assert told.models_left[target.size()] == pytest.approx(1.0)  # a Captain is Tough(3)


@pytest.mark.clause("RG-SPC-28", "RG-SPC-29")
def test_one_singled_out_has_stealth_of_its_own_or_none() -> None:
    archer = one("A", 5, 4, "Sniper")
    hidden = bought("B", "thornwood-kin", "shade-hunters", hero="thorn-lord")
    seen = bought("B", "thornwood-kin", "leaf-wardens", hero="far-eye")
    for unit, for_unit, for_hero in ((hidden, 4, 5), (seen, 5, 4)):
        hero = next(model for model in unit.models if model.sheet.hero)
        told = odds.shooting(archer, unit, picked=hero.id).wounds[1]
        assert told == pytest.approx(for_hero / 6 * (hero.sheet.defense - 1) / 6)
        assert odds.shooting(archer, unit).wounds[1] == pytest.approx(for_unit / 6 * 4 / 6)


@pytest.mark.clause("RG-CMD-02")
def test_the_sergeant_is_a_battery_of_his_own() -> None:
    bows = bought("A", "marchland-levy", "arbalesters", "sergeant:shooting")
    expected = 4 * 3 / 6 * 5 / 6 + 1 * 4 / 6 * 5 / 6  # AP(1) against Defense 5
    assert pmf.mean(odds.shooting(bows, made("B", 10, 4, 5, [])).wounds) == pytest.approx(expected, abs=1e-6)


@pytest.mark.clause("RG-MOR-01", "RG-MOR-03", "RG-MOR-05")
def test_morale_after_shooting() -> None:
    pair = made("B", 2, 4, 6, [], width=3)
    told = odds.shooting(one("A", 2, 4), pair)
    hit = 5 / 6 * 5 / 6
    assert told.at_half_or_below == pytest.approx(hit)
    assert told.wavering == pytest.approx(hit / 2)
    assert odds.shooting(one("A", 2, 4), pair.made_wavering(1)).wavering == pytest.approx(hit)
    # At half already, but not wounded: no test.
    alone = with_losses(made("B", 3, 4, 6, [], width=3), 2)
    assert odds.shooting(one("A", 2, 4), alone).wavering == pytest.approx(0.0)


@pytest.mark.clause("RG-SPC-06")
def test_breath_at_range_does_not_roll_to_hit() -> None:
    drake = made("A", 1, 6, 4, [], "Breath Attack", width=1)
    told = odds.shooting(drake, made("B", 5, 4, 4, []))
    assert told.wounds[:4] == pytest.approx(pmf.binomial(3, 4 / 6))
    assert odds.shooting(drake, made("B", 5, 4, 4, []), breath=False).wounds[0] == pytest.approx(1.0)


# ------------------------------------------------------------------------------------------ melee


@pytest.mark.clause("RG-MEL-04", "RG-MOR-09", "RG-MOR-10")
def test_a_duel() -> None:
    """Both hit on 4+ and block on 4+: a wound kills, so the first blow counts."""
    told = odds.melee(one("A", 4, 4), one("B", 4, 4))
    wound = 1 / 4
    assert told.defender.destroyed == pytest.approx(wound)
    assert told.charger.destroyed == pytest.approx((1 - wound) * wound)
    assert told.charger.wins == pytest.approx(wound)
    assert told.draws == pytest.approx((1 - wound) ** 2)
    meek = odds.melee(one("A", 4, 4), one("B", 4, 4), strike_back=False)
    assert meek.charger.destroyed == pytest.approx(0.0)
    assert meek.draws == pytest.approx(1 - wound)


@pytest.mark.clause("RG-MEL-04")
def test_only_survivors_strike_back() -> None:
    brute = made("A", 1, 4, 6, [weapon(1)], "Tough(9)", width=1)
    pair = made("B", 2, 2, 4, [weapon(1)], width=3)
    killed, blow = 1 / 2 * 1 / 2, 5 / 6 * 5 / 6
    told = odds.melee(brute, pair)
    assert pmf.mean(told.charger.suffered) == pytest.approx(killed * blow + (1 - killed) * 2 * blow)
    assert told.charger.suffered[2] == pytest.approx((1 - killed) * blow**2)


@pytest.mark.clause("RG-MEL-08", "RG-MOR-04")
def test_the_tired_and_the_wavering_hit_on_sixes() -> None:
    for weary in (one("A", 2, 4).made_fatigued(), one("A", 2, 4).made_wavering(1)):
        told = odds.melee(weary, one("B", 4, 6))
        assert told.defender.suffered[1] == pytest.approx(1 / 6 * 5 / 6)


@pytest.mark.clause("RG-MOR-08", "RG-CMD-03", "RG-CMD-04")
def test_rows_and_command_decide_where_nobody_is_hurt() -> None:
    """One row, Musician and Standard against two rows: 3 to 2. The loser tests on 4+ and has all its men."""
    command = (
        ModelData("Musician", 1, 4, 2, (), ("Musician",), True),
        ModelData("Bearer", 1, 4, 2, (), ("Battle Standard",), True),
    )
    few = made("A", 3, 4, 2, [], more=command)
    many = made("B", 10, 4, 2, [])
    told = odds.melee(few, many)
    assert told.charger.wins == pytest.approx(1.0)
    assert told.defender.wavering == pytest.approx(0.5)
    assert told.defender.holds == pytest.approx(0.5)
    # Wounds that a spell has dealt count too.
    assert odds.melee(many, few, dealt=2).charger.wins == pytest.approx(1.0)
    # The bearers die last, but when they are dead they are no help.
    assert odds.melee(with_losses(few, 3), many).defender.wins == pytest.approx(0.0)  # 2 to 2
    assert odds.melee(with_losses(few, 4), many).defender.wins == pytest.approx(1.0)
    assert odds.melee(with_losses(few, 4), many).charger.routed == pytest.approx(0.5)


@pytest.mark.clause("RG-SPC-17", "RG-SPC-12", "RG-SPC-20", "RG-SPC-21")
def test_a_phalanx_breaks_the_charge() -> None:
    riders = made("A", 1, 4, 4, [weapon(1)], "Impact(2)", "Furious", "Tough(3)", width=1)
    pikes = made("B", 2, 4, 6, [], "Phalanx", "Tough(9)", width=3)
    flank = odds.melee(riders, pikes, "left")
    assert not flank.charge_broken
    assert pmf.mean(flank.defender.suffered) == pytest.approx(2 * 5 / 6 + 2 * 1 / 2 * 5 / 6)
    front = odds.melee(riders, pikes, "front")
    assert front.charge_broken
    assert pmf.mean(front.defender.suffered) == pytest.approx(1 / 2 * 5 / 6)
    assert front.charger.suffered[:3] == pytest.approx(pmf.binomial(2, 1 / 6))  # two pikes, two dice


@pytest.mark.clause("RG-MEL-03", "RG-PRE-06")
def test_only_two_rows_strike() -> None:
    for count, strikers in ((20, 10), (12, 10), (7, 7)):
        horde = made("A", count, 4, 4, [weapon(1)])
        told = odds.melee(horde, made("B", 1, 4, 6, [], "Tough(30)", width=1))
        assert pmf.mean(told.defender.suffered) == pytest.approx(strikers * 1 / 2 * 5 / 6)


@pytest.mark.clause("RG-SPC-15", "RG-SPC-14")
def test_a_heros_own_defense_counts_only_when_alone() -> None:
    levy = bought("B", "marchland-levy", "longbowmen", hero="marshal")  # Defense 6, the Marshal 3
    killer = one("A", 2, 4)
    assert odds.melee(killer, levy).defender.suffered[1] == pytest.approx(5 / 6 * 5 / 6)
    assert odds.melee(killer, with_losses(levy, 10)).defender.suffered[1] == pytest.approx(5 / 6 * 2 / 6)
    assert odds.morale(levy) == pytest.approx(4 / 6)


@pytest.mark.clause("RG-SPC-12")
def test_furious_helps_the_better_weapon() -> None:
    arms = [weapon(1, name="Fists"), weapon(1, "AP(2)", name="Axe")]
    brute = made("A", 1, 4, 4, arms, "Furious", "Tough(3)", width=1)
    target = made("B", 1, 4, 3, [], "Tough(9)", width=1)
    key = next(iter(odds.best_furious(brute, target)))
    assert odds.best_furious(brute, target) == {key: "Axe"}
    best = pmf.mean(odds.melee(brute, target).defender.suffered)
    worse = pmf.mean(odds.melee(brute, target, furious={key: "Fists"}).defender.suffered)
    assert best - worse == pytest.approx(1 / 2 * (4 / 6 - 2 / 6))


def test_the_four_ends_of_a_melee_add_up() -> None:
    rng = random.Random(5)
    for _ in range(30):
        told = odds.melee(some_unit(rng, "A"), some_unit(rng, "B"), rng.choice(odds.SIDES))
        for side in (told.charger, told.defender):
            ends = [getattr(side, name) for name in NAMES]
            assert sum(ends) == pytest.approx(1.0)
            assert min(ends) > -1e-12
            assert side.suffered.sum() == pytest.approx(1.0)
            assert side.models_left.sum() == pytest.approx(1.0)
            assert side.models_left[0] == pytest.approx(side.destroyed)
        assert told.charger.wins + told.defender.wins + told.draws == pytest.approx(1.0)
        data = told.to_data()
        assert data["charger"]["mean_suffered"] == pytest.approx(pmf.mean(told.charger.suffered))


# ------------------------------------------------------------------------------------------ order of loss


@pytest.mark.clause("RG-SHO-05", "RG-SPC-32", "RG-SPC-33")
def test_the_order_of_loss_is_the_engines() -> None:
    """Killing one model after the other, each time the first of those that the engine would offer."""
    rng = random.Random(11)
    for _ in range(60):
        unit = some_unit(rng, "A")
        models = list(unit.models)
        for foretold in order_of_loss(models):
            victim = next_to_lose(models)[0]
            assert victim.id == foretold.id
            for taken in range(victim.wounds + 1, victim.sheet.tough):
                models[models.index(victim)] = victim = victim.with_wounds(taken)
                assert [model.id for model in next_to_lose(models)] == [victim.id]
            models.remove(victim)


@pytest.mark.clause("RG-SHO-05", "RG-PRE-04")
def test_wounds_in_two_lots_fall_as_in_the_engine() -> None:
    """Between two lots the ranks close up, which can change what the owner is offered first."""
    rng = random.Random(23)
    command = ("sergeant:melee", "musician", "battle-standard")
    units = [some_unit(rng, "A") for _ in range(12)]
    units += [
        with_losses(bought("A", "hollow-court", "pale-riders", *command, hero="pale-margrave"), 2),
        with_losses(bought("A", "marchland-levy", "pikemen", *command, "champion", hero="captain"), 5),
    ]
    forks = 0
    for unit in units:
        for first in range(1, min(unit.wounds_left(), 9)):
            body, at = body_of(unit).after(first)
            forks += body is not body_of(unit)
            for second in range(1, min(unit.wounds_left() - first + 1, 6)):
                battle = facing(unit, one("B", 4, 4), 5.0)
                for count in (first, second):
                    lot = [Wounds(count, 1, True)]
                    play(suffer(battle, unit.id, lot, ScriptedDice(), "RG-SHO-05"), {})
                left = [(model.sheet, model.wounds) for model in battle.unit(unit.id).models]
                foretold = [(model.sheet, model.wounds) for model in body.unit_at(at + second).models]
                assert left == foretold
    assert forks > 0


def test_states_of_a_body_are_the_unit_after_wounds() -> None:
    unit = bought("A", "cinder-horde", "slag-trolls", "musician", hero="warchief")
    body = body_of(unit)
    assert body.last == unit.wounds_left() == 12
    for state in range(body.last + 1):
        assert body.unit_at(state).wounds_left() == 12 - state
        assert body.unit_at(state).size() == body.sizes()[state]
    assert body_of(unit) is body
    assert body_of(unit.made_fatigued()) is not body


# ------------------------------------------------------------------------------------------ the rest


@pytest.mark.clause("RG-MOR-03", "RG-MOR-05", "RG-SPC-10")
def test_morale() -> None:
    assert odds.morale(one("A", 4, 4)) == pytest.approx(3 / 6)
    assert odds.morale(one("A", 4, 4, rules=("Fearless",))) == pytest.approx(4 / 6)
    assert odds.morale(one("A", 2, 4, rules=("Fearless",))) == pytest.approx(5 / 6)  # a 1 always fails
    assert odds.morale(one("A", 4, 4).made_wavering(1)) == pytest.approx(0.0)


@pytest.mark.clause("RG-SPC-35", "RG-SPC-36")
def test_casting() -> None:
    assert odds.cast(2, 5) == pytest.approx(4 / 6)
    assert odds.cast(1, 8) == pytest.approx(0.0)
    assert odds.cast(6, 7) == pytest.approx(1.0)
    faces = range(1, 7)
    ways = sum(a + 2 >= 5 and b + 1 <= a + 2 and c + 2 <= a + 2 for a in faces for b in faces for c in faces)
    assert odds.cast(2, 5, (1, 2)) == pytest.approx(ways / 216)


@pytest.mark.clause("RG-ACT-08")
def test_a_charge_reaches_or_not() -> None:
    near, far = one("A", 4, 4), one("B", 4, 4)
    for gap, expected in ((5.0, 1.0), (11.9, 1.0), (12.5, 0.0)):
        battle = facing(near, far, gap)
        assert odds.charge_reaches(battle, battle.unit("A.unit"), battle.unit("B.unit")) == expected
    battle = facing(one("A", 4, 4, rules=("Immobile",)), far, 5.0)
    assert odds.charge_reaches(battle, battle.unit("A.unit"), battle.unit("B.unit")) == pytest.approx(0.0)


# ------------------------------------------------------------------------------------------ quick means


@pytest.mark.parametrize("rules", [(), ("Regeneration",), ("Tough(3)",), ("Tough(3)", "Regeneration")])
@pytest.mark.parametrize(
    "arms",
    [
        (2,),
        (1, "Poison", "AP(1)"),
        (1, "Rending"),
        (1, "Deadly(3)"),
        (1, "Deadly(3)", "Rending"),
        (2, "Blast(3)"),
        (2, "Blast(2)", "Rending", "Poison"),
    ],
)
def test_quick_means_are_exact_where_they_say_so(
    arms: tuple[int, *tuple[str, ...]], rules: tuple[str, ...]
) -> None:
    """Against many equal models nothing is used up, and one attack meets a fresh model."""
    shooter = made("A", 1, 4, 4, [weapon(*arms, range_=24), weapon(*arms)], "Furious", "Impact(1)", width=1)
    target = made("B", 20, 4, 4, [], *rules)
    quick = odds.expected_wounds_shooting(shooter, target)
    assert quick == pytest.approx(pmf.mean(odds.shooting(shooter, target).wounds), abs=1e-9)
    if "Deadly(3)" in arms and "Tough(3)" in rules:
        return  # Impact and the second attack may meet a model that is wounded already
    quick = odds.expected_wounds_melee(shooter, target, charging=True)
    assert quick == pytest.approx(pmf.mean(odds.melee(shooter, target).defender.suffered), abs=1e-9)


def test_quick_means_stay_close_for_real_units() -> None:
    rng = random.Random(3)
    for _ in range(60):
        a, b = some_unit(rng, "A", shoots=True), some_unit(rng, "B")
        exact = pmf.mean(odds.shooting(a, b, breath=False).wounds)
        assert odds.expected_wounds_shooting(a, b) <= b.wounds_left()
        # What is nearly used up suffers less than its attackers could do.
        if exact < 0.7 * b.wounds_left():
            assert odds.expected_wounds_shooting(a, b) == pytest.approx(exact, rel=0.25, abs=0.35)
        exact = pmf.mean(odds.melee(a, b, "left").defender.suffered)
        assert odds.expected_wounds_melee(a, b, charging=True) == pytest.approx(exact, rel=0.25, abs=0.35)


def test_the_same_question_gets_the_same_answer() -> None:
    a = bought("A", "hollow-court", "pale-riders", "musician", hero="pale-margrave")
    b = bought("B", "marchland-levy", "pikemen", "battle-standard")
    first, second = odds.melee(a, b), odds.melee(a, b)
    assert rounded(first.to_data()) == rounded(second.to_data())
