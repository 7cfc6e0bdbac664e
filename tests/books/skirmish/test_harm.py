"""From hits to injuries: SK-WND, SK-ARM, SK-INJ and what special rules make of them."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import chances
from banneret.books.skirmish.battle import (
    AGAIN,
    BEATEN,
    PUSHED,
    RICOCHET,
    SWEPT,
    TRIPPED,
    Battle,
)
from banneret.books.skirmish.critical_hits import TABLES, critical, tables
from banneret.books.skirmish.events import (
    CriticalHit,
    Disarmed,
    Felled,
    HelmetRoll,
    InjuryRoll,
    SaveRoll,
    WoundRoll,
    WoundsLost,
)
from banneret.books.skirmish.harm import (
    Hit,
    counted,
    fell,
    save_needed,
    saved_by_armour,
    strike,
    suffer,
    wounds_of,
)
from banneret.books.skirmish.sheets import BLADED, BLUDGEONING, MISSILE, THRUSTING, UNARMED
from banneret.books.skirmish.troubles import settle
from banneret.books.skirmish.warrior import (
    KNOCKED_DOWN,
    ON_TABLE,
    OUT,
    STANDING,
    STRUCK,
    STUNNED,
    Effect,
)
from banneret.core.engine.dice import Dice
from tests.books.skirmish.duels import BASE, ONE, TWO, changed, duel, told
from tests.books.skirmish.ground import STATS, scripted, sheet


def hit(kind: str = "", strength: int = 3, by: str = ONE, armour: bool = True, ap: int = 0) -> Hit:
    return Hit(TWO, strength, "melee" if kind != MISSILE else "shooting", by, kind, ap, armour)


def struck(battle: Battle, *faces: int, kind: str = "", strength: int = 3, hits: int = 1) -> None:
    dice = scripted(*faces)
    strike(battle, [hit(kind, strength) for _ in range(hits)], "SK-WND-01", dice)
    settle(battle, dice)
    dice.finish()


def profile(**values: int) -> tuple[int, ...]:
    """STATS with some of them changed, by their short names."""
    names = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    return tuple(values.get(name, STATS[at]) for at, name in enumerate(names))


def state(battle: Battle) -> tuple[str, str]:
    return battle.warrior(TWO).place, battle.warrior(TWO).condition


# ---------------------------------------------------------------------------------------- to wound


@pytest.mark.clause("SK-WND-01", "SK-WND-02")
@pytest.mark.parametrize(
    ("strength", "row"),
    [
        (1, [4, 5, 6, 6, 7, 7, 7, 7, 7, 7]),
        (3, [2, 3, 4, 5, 6, 6, 7, 7, 7, 7]),
        (5, [2, 2, 2, 3, 4, 5, 6, 6, 7, 7]),
        (10, [2, 2, 2, 2, 2, 2, 2, 2, 3, 4]),
    ],
)
def test_what_a_die_must_show_to_wound(strength: int, row: list[int]) -> None:
    assert [chances.to_wound(strength, toughness) for toughness in range(1, 11)] == row


@pytest.mark.clause("SK-WND-02")
def test_what_cannot_be_wounded_is_not_rolled_for() -> None:
    battle = duel(two=sheet(stats=profile(T=7)))
    struck(battle, strength=3)
    assert state(battle) == (ON_TABLE, STANDING)


@pytest.mark.clause("SK-WND-01")
@pytest.mark.parametrize(("face", "wounds"), [(3, 0), (4, 1)])
def test_equal_strength_and_toughness_wound_on_4(face: int, wounds: int) -> None:
    dice = scripted(face)
    assert len(wounds_of(duel(), [hit()], "SK-WND-01", dice)) == wounds
    dice.finish()


@pytest.mark.clause("SK-WND-03")
def test_a_6_that_was_needed_is_critical_too() -> None:
    battle = duel(two=sheet(stats=profile(T=5)))
    struck(battle, 6, 1, 1, kind=BLADED)  # to wound, the table, the injury
    assert told(battle, CriticalHit)[0].result == "flesh wound"


@pytest.mark.clause("SK-WND-03", "SK-MAG-12")
def test_hits_without_a_weapon_are_never_critical() -> None:
    battle = duel()
    struck(battle, 6, 1)
    assert not told(battle, CriticalHit)


@pytest.mark.clause("SK-WND-04")
def test_a_model_has_one_critical_hit_a_turn() -> None:
    battle = duel(two=sheet(stats=profile(W=3)))
    struck(battle, 6, 1, 6, kind=BLADED, hits=2)
    assert len(told(battle, CriticalHit)) == 1
    assert battle.warrior(TWO).wounds == 1


@pytest.mark.clause("SK-WND-05", "SK-WND-06")
@pytest.mark.parametrize("kind", [MISSILE, BLUDGEONING, BLADED, UNARMED, THRUSTING])
def test_a_critical_hit_rolls_on_the_table_of_its_mode_and_is_a_wound(kind: str) -> None:
    battle = duel(two=sheet(stats=profile(W=5)))
    found = wounds_of(battle, [hit(kind)], "SK-WND-01", scripted(6, 2))
    assert len(found) == TABLES[kind][1].wounds
    assert told(battle, CriticalHit)[0].result == TABLES[kind][1].name


@pytest.mark.clause("SK-WND-05")
@pytest.mark.parametrize(
    ("kind", "names"),
    [
        (MISSILE, ("weak spot", "ricochet", "master shot")),
        (BLADED, ("flesh wound", "barrage", "sliced")),
        (UNARMED, ("body blow", "crushing blow", "mighty blow")),
        (THRUSTING, ("stab", "thrust", "kebab")),
    ],
)
def test_critical_hits_come_in_pairs_of_faces(kind: str, names: tuple[str, ...]) -> None:
    assert [line.name for line in tables()[kind]] == [name for name in names for _ in range(2)]
    assert [critical(kind, face).name for face in range(1, 7)] == [line.name for line in tables()[kind]]


@pytest.mark.clause("SK-WND-05")
@pytest.mark.parametrize("kind", list(TABLES))
@pytest.mark.parametrize("face", range(1, 7))
def test_a_critical_hit_is_told_by_its_clause_its_name_and_a_sentence(kind: str, face: int) -> None:
    found = tables()[kind][face - 1]
    assert found.clause.startswith("SK-WND-")
    assert found.name.islower()
    assert found.about[0].isupper() or found.about[0] in "+2"
    assert found.about.endswith(".")
    battle = duel(two=sheet(stats=profile(W=9)))
    wounds_of(battle, [hit(kind)], "SK-WND-01", Faces(6, face))
    (event,) = told(battle, CriticalHit)
    assert (event.clause, event.by, event.target, event.face) == (found.clause, ONE, TWO, face)
    assert (event.result, event.about) == (found.name, found.about)


@pytest.mark.clause("SK-ENC-13")
@pytest.mark.parametrize(("face", "toughness", "criticals"), [(3, 3, 0), (4, 3, 1), (4, 5, 0), (5, 5, 1)])
def test_a_hellblade_is_critical_from_4_on_if_it_wounds(face: int, toughness: int, criticals: int) -> None:
    battle = duel(sheet(stats=profile(S=4), rules=(("hellblade", 0),)), sheet(stats=profile(T=toughness, W=9)))
    wounds_of(battle, [hit(BLADED, 4)], "SK-WND-01", Faces(face, 1))
    assert len(told(battle, CriticalHit)) == criticals


class Faces(Dice):
    """Some faces, and ones for ever after."""

    def __init__(self, *faces: int) -> None:
        self.faces = list(faces)

    def d6(self, count: int, clause: str, purpose: str, only: str = "") -> list[int]:
        return [self.faces.pop(0) if self.faces else 1 for _ in range(count)]


# ---------------------------------------------------------------------------------------- critical hits


ARMOURED = ("sword", "heavy-armour", "shield", "helmet")


@pytest.mark.clause("SK-WND-07")
@pytest.mark.parametrize("face", [1, 2])
def test_a_weak_spot_ignores_armour(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 1, kind=MISSILE)
    assert state(battle) == (ON_TABLE, KNOCKED_DOWN)
    assert not told(battle, SaveRoll)


@pytest.mark.clause("SK-WND-09")
@pytest.mark.parametrize("face", [5, 6])
def test_a_master_shot_causes_two_wounds_without_armour_saves(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",), stats=profile(W=3)))
    struck(battle, 6, face, kind=MISSILE)
    assert battle.warrior(TWO).wounds == 1


@pytest.mark.clause("SK-WND-10")
@pytest.mark.parametrize("face", [1, 2])
def test_hammered_loses_the_attacks_not_made_yet_even_if_the_wound_is_saved(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 6, kind=BLUDGEONING)
    assert battle.warrior(TWO).did("hammered")


@pytest.mark.clause("SK-WND-10")
def test_who_has_struck_cannot_be_hammered() -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    battle.put(battle.warrior(TWO).having(STRUCK))
    struck(battle, 6, 1, 6, kind=BLUDGEONING)
    assert not battle.warrior(TWO).did("hammered")


@pytest.mark.clause("SK-WND-11")
@pytest.mark.parametrize("face", [3, 4])
def test_clubbed_allows_neither_armour_nor_helmet(face: int) -> None:
    battle = duel(two=sheet(items=ARMOURED))
    struck(battle, 6, face, 6, kind=BLUDGEONING)
    assert state(battle) == (OUT, STANDING)
    assert not told(battle, HelmetRoll)


@pytest.mark.clause("SK-WND-12")
@pytest.mark.parametrize(("die", "lost"), [(3, "sword"), (4, "dagger")])
def test_a_wild_sweep_takes_one_of_two_weapons_by_a_die_even_if_saved(die: int, lost: str) -> None:
    battle = duel(two=sheet(items=("sword", "dagger", "skysteel-armour")))
    struck(battle, 6, 5, 6, die, kind=BLUDGEONING)
    assert battle.warrior(TWO).disarmed == (lost,)
    assert state(battle) == (ON_TABLE, STANDING)


@pytest.mark.clause("SK-WND-12")
def test_a_wild_sweep_takes_the_weapon_that_is_held_and_not_its_backup() -> None:
    battle = duel(two=sheet(items=("dagger", "poleaxe", "skysteel-armour")))
    poleaxe = next(weapon for weapon in battle.warrior(TWO).sheet.melee if weapon.id == "poleaxe")
    battle.wielding = {TWO: (poleaxe,)}
    struck(battle, 6, 5, 6, kind=BLUDGEONING)
    assert battle.warrior(TWO).disarmed == ("poleaxe",)


@pytest.mark.clause("SK-WND-12")
def test_a_wild_sweep_takes_nothing_from_who_has_no_weapon() -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, 5, 6, kind=BLUDGEONING)
    assert not told(battle, Disarmed)


@pytest.mark.clause("SK-WND-13")
@pytest.mark.parametrize(("save", "place"), [(3, OUT), (4, ON_TABLE)])
def test_bludgeoned_is_out_of_action_if_armour_fails(save: int, place: str) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",), stats=profile(W=3)))
    struck(battle, 6, 6, save, kind=BLUDGEONING)
    assert battle.warrior(TWO).place == place


@pytest.mark.clause("SK-WND-13", "SK-ARM-03")
def test_a_ward_save_stops_being_bludgeoned() -> None:
    battle = duel(two=sheet(rules=(("ward", 4),)))
    struck(battle, 6, 6, 4, kind=BLUDGEONING)
    assert state(battle) == (ON_TABLE, STANDING)


@pytest.mark.clause("SK-WND-13")
def test_bludgeoned_asks_no_helmet() -> None:
    battle = duel(two=sheet(items=("helmet",)))
    struck(battle, 6, 6, kind=BLUDGEONING)
    assert battle.warrior(TWO).place == OUT
    assert not told(battle, HelmetRoll)


@pytest.mark.clause("SK-WND-14")
@pytest.mark.parametrize("face", [1, 2])
def test_a_flesh_wound_ignores_armour(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",), stats=profile(W=2)))
    struck(battle, 6, face, kind=BLADED)
    assert battle.warrior(TWO).wounds == 1


@pytest.mark.clause("SK-WND-15")
@pytest.mark.parametrize("face", [3, 4])
def test_a_barrage_is_two_wounds_with_a_save_each(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",), stats=profile(W=3)))
    struck(battle, 6, face, 4, 3, kind=BLADED)
    assert battle.warrior(TWO).wounds == 2
    assert len(told(battle, SaveRoll)) == 2


@pytest.mark.clause("SK-WND-16")
@pytest.mark.parametrize("face", [5, 6])
def test_sliced_is_two_wounds_no_armour_and_2_more_on_injuries(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 1, 2, kind=BLADED)
    assert state(battle) == (ON_TABLE, STUNNED)  # 2 + 2
    assert told(battle, InjuryRoll)[0].bonus == 2


@pytest.mark.clause("SK-WND-18")
@pytest.mark.parametrize("face", [3, 4])
def test_a_crushing_blow_adds_1_to_the_injury_if_it_is_not_saved(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 3, 2, kind=UNARMED)
    assert state(battle) == (ON_TABLE, STUNNED)
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 4, kind=UNARMED)
    assert state(battle) == (ON_TABLE, STANDING)


@pytest.mark.clause("SK-WND-19")
@pytest.mark.parametrize("face", [5, 6])
def test_a_mighty_blow_ignores_armour_and_adds_2(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 3, kind=UNARMED)
    assert battle.warrior(TWO).place == OUT


@pytest.mark.clause("SK-WND-20")
@pytest.mark.parametrize("face", [1, 2])
def test_a_stab_adds_1_to_the_injury_after_a_save(face: int) -> None:
    battle = duel(two=sheet(items=("light-armour",)))
    struck(battle, 6, face, 5, 4, kind=THRUSTING)
    assert battle.warrior(TWO).place == OUT


@pytest.mark.clause("SK-WND-21")
@pytest.mark.parametrize("face", [3, 4])
def test_a_thrust_knocks_down_even_if_it_is_saved(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 4, kind=THRUSTING)
    assert state(battle) == (ON_TABLE, KNOCKED_DOWN)
    assert battle.warrior(TWO).wounds == 1


@pytest.mark.clause("SK-WND-21")
def test_after_a_thrust_the_worse_state_stands() -> None:
    battle = duel()
    struck(battle, 6, 3, 4, kind=THRUSTING)
    assert state(battle) == (ON_TABLE, STUNNED)


@pytest.mark.clause("SK-WND-22")
@pytest.mark.parametrize("face", [5, 6])
def test_a_kebab_ignores_armour_and_adds_2(face: int) -> None:
    battle = duel(two=sheet(items=("skysteel-armour",)))
    struck(battle, 6, face, 3, kind=THRUSTING)
    assert battle.warrior(TWO).place == OUT


@pytest.mark.clause("SK-WND-23")
def test_who_is_pushed_flies_after_its_injury_and_the_attacker_follows() -> None:
    battle = duel()
    struck(battle, 6, 5, 2, kind=THRUSTING)
    assert state(battle) == (ON_TABLE, STUNNED)
    assert battle.warrior(TWO).x == pytest.approx(10.0 + BASE + 6.0, abs=0.002)
    assert battle.warrior(ONE).x == pytest.approx(16.0, abs=0.002)
    assert battle.is_engaged(ONE)


@pytest.mark.clause("SK-WND-05")
def test_every_line_of_every_table_names_its_clause() -> None:
    for kind in TABLES:
        assert len(TABLES[kind]) == 6
        for face in range(1, 7):
            assert critical(kind, face).clause.startswith("SK-WND-")


# ---------------------------------------------------------------------------------------- saves


@pytest.mark.clause("SK-ARM-01", "SK-ARM-02")
@pytest.mark.parametrize(
    ("strength", "ap", "need"), [(3, 0, 5), (4, 0, 6), (4, 1, 7), (5, 0, 7), (2, 0, 5), (3, 2, 7)]
)
def test_strength_above_3_and_piercing_worsen_a_save(strength: int, ap: int, need: int) -> None:
    assert chances.armour_save(5, 0, 0, 0, strength, ap) == need


@pytest.mark.clause("SK-ARM-01")
def test_a_natural_1_never_saves() -> None:
    battle = duel(two=sheet(items=("skysteel-armour", "shield"), rules=(("scaly skin", 4),)))
    assert save_needed(battle, battle.warrior(TWO), 3, 0, False) == 1
    assert [saved_by_armour(battle, hit(), scripted(face)) for face in (1, 2)] == [False, True]


@pytest.mark.clause("SK-SPC-20")
def test_scales_add_to_other_armour() -> None:
    assert chances.armour_save(5, 6, 5, 0, 3, 0) == 2


@pytest.mark.clause("SK-SPC-21", "SK-SPC-05")
def test_strength_leaves_scales_a_6_and_piercing_comes_after_that() -> None:
    assert chances.armour_save(0, 0, 5, 0, 10, 0) == 6
    assert chances.armour_save(0, 0, 5, 0, 10, 1) == 7
    assert chances.armour_save(6, 0, 0, 0, 10, 0) == 7


@pytest.mark.clause("SK-SPC-22")
def test_what_ignores_armour_ignores_scales() -> None:
    battle = duel(two=sheet(rules=(("scaly skin", 4),)))
    dice = scripted(4, 1)
    strike(battle, [hit(armour=False)], "SK-WND-01", dice)
    dice.finish()
    assert not told(battle, SaveRoll)


@pytest.mark.clause("SK-ARM-03", "SK-SPC-06")
@pytest.mark.parametrize(("ward", "regeneration", "need"), [(4, 0, 4), (0, 5, 5), (5, 4, 4), (4, 5, 4)])
def test_of_ward_and_regeneration_the_better_is_rolled_once(ward: int, regeneration: int, need: int) -> None:
    rules = tuple((name, value) for name, value in (("ward", ward), ("regeneration", regeneration)) if value)
    battle = duel(two=sheet(rules=rules))
    struck(battle, 4, need, strength=3)
    assert told(battle, SaveRoll)[0].need == need
    assert state(battle) == (ON_TABLE, STANDING)


@pytest.mark.clause("SK-SPC-06", "SK-ARM-02")
def test_regeneration_comes_after_armour_and_is_not_worsened() -> None:
    battle = duel(two=sheet(items=("heavy-armour",), rules=(("regeneration", 5),)))
    struck(battle, 3, 5, strength=9)
    assert [roll.kind for roll in told(battle, SaveRoll)] == ["Regeneration"]


def test_the_better_of_a_ward_and_a_lamp_ward_counts() -> None:
    battle = duel(two=sheet(rules=(("ward", 6),)))
    battle.put(battle.warrior(TWO).under(Effect("ward", 5, "B", 2)))
    struck(battle, 4, 5)
    assert told(battle, SaveRoll)[0].need == 5


@pytest.mark.clause("SK-CC-08")
@pytest.mark.parametrize(("items", "rolls"), [(("sword", "shield"), 1), (("poleaxe", "shield"), 0)])
def test_a_weapon_for_two_hands_leaves_none_for_the_shield(items: tuple[str, ...], rolls: int) -> None:
    battle = duel(two=sheet(items=items))
    wounds_of(battle, [hit(BLADED)], "SK-WND-01", Faces(4))
    assert len(told(battle, SaveRoll)) == rolls


def test_against_missiles_the_shield_helps_whatever_is_held() -> None:
    battle = duel(two=sheet(items=("poleaxe", "shield")))
    wounds_of(battle, [hit(MISSILE)], "SK-WND-01", Faces(4))
    assert len(told(battle, SaveRoll)) == 1


# ---------------------------------------------------------------------------------------- injuries


@pytest.mark.clause("SK-INJ-01")
def test_with_wounds_left_nobody_is_injured() -> None:
    battle = duel(two=sheet(stats=profile(W=2)))
    struck(battle, 4)
    assert battle.warrior(TWO).wounds == 1
    assert not told(battle, InjuryRoll)


@pytest.mark.clause("SK-INJ-01")
def test_who_has_no_wounds_left_is_injured_by_each_further_one() -> None:
    battle = duel()
    changed(battle, TWO, wounds=0)
    struck(battle, 4, 1)
    assert battle.warrior(TWO).wounds == 0
    assert state(battle) == (ON_TABLE, KNOCKED_DOWN)


@pytest.mark.clause("SK-INJ-02")
def test_of_several_wounds_the_highest_injury_counts() -> None:
    battle = duel(two=sheet(stats=profile(W=2)))
    struck(battle, 4, 4, 4, 1, 5, hits=3)
    assert told(battle, InjuryRoll)[0].faces == (1, 5)
    assert battle.warrior(TWO).place == OUT


@pytest.mark.clause("SK-INJ-03", "SK-INJ-04", "SK-INJ-05", "SK-INJ-06")
@pytest.mark.parametrize(
    ("face", "place", "condition"),
    [
        (1, ON_TABLE, KNOCKED_DOWN),
        (2, ON_TABLE, KNOCKED_DOWN),
        (3, ON_TABLE, STUNNED),
        (4, ON_TABLE, STUNNED),
        (5, OUT, STANDING),
        (6, OUT, STANDING),
    ],
)
def test_the_injury_table(face: int, place: str, condition: str) -> None:
    battle = duel()
    struck(battle, 4, face)
    assert state(battle) == (place, condition)


@pytest.mark.clause("SK-INJ-03")
def test_a_state_never_improves() -> None:
    battle = duel()
    changed(battle, TWO, condition=STUNNED)
    struck(battle, 4, 1)
    assert state(battle) == (ON_TABLE, STUNNED)


@pytest.mark.clause("SK-INJ-06")
def test_who_did_it_is_remembered() -> None:
    battle = duel()
    struck(battle, 4, 6)
    assert battle.felled_by == {TWO: ONE}
    assert battle.feats == {ONE: (f"out {TWO}",)}
    assert not battle.engaged


def test_what_nobody_did_is_nobodys_feat() -> None:
    battle = duel()
    dice = scripted(4, 6)
    strike(battle, [hit(by="")], "SK-WEA-13", dice)
    dice.finish()
    assert battle.felled_by == {TWO: ""}
    assert not battle.feats


def test_putting_a_friend_out_is_no_feat() -> None:
    battle = duel()
    fell(battle, TWO, OUT, TWO, "magic")
    assert battle.felled_by == {TWO: TWO}
    assert not battle.feats


@pytest.mark.clause("SK-SPC-12")
@pytest.mark.parametrize("face", [1, 3])
def test_who_goes_down_is_frenzied_no_longer(face: int) -> None:
    battle = duel(two=sheet(rules=(("frenzy", 0),)))
    struck(battle, 4, face)
    assert not battle.warrior(TWO).frenzied


@pytest.mark.parametrize(
    ("injury", "helmet", "place", "condition"),
    [
        (6, 5, ON_TABLE, STUNNED),
        (6, 4, OUT, STANDING),
        (4, 5, ON_TABLE, KNOCKED_DOWN),
        (4, 4, ON_TABLE, STUNNED),
    ],
)
def test_a_helmet_makes_an_injury_milder_on_5(injury: int, helmet: int, place: str, condition: str) -> None:
    battle = duel(two=sheet(items=("helmet",)))
    struck(battle, 4, injury, helmet)
    assert state(battle) == (place, condition)


def test_a_helmet_is_not_asked_about_who_is_only_knocked_down() -> None:
    battle = duel(two=sheet(items=("helmet",)))
    struck(battle, 4, 2)
    assert not told(battle, HelmetRoll)


def test_a_granite_chin_holds_once() -> None:
    battle = duel(two=sheet(skills=("granite chin",)))
    struck(battle, 4, 3)
    assert state(battle) == (ON_TABLE, KNOCKED_DOWN)
    struck(battle, 4, 3)
    assert state(battle) == (ON_TABLE, STUNNED)


def test_a_granite_chin_holds_after_a_helmet_too() -> None:
    battle = duel(two=sheet(skills=("granite chin",), items=("helmet",)))
    struck(battle, 4, 6, 5)
    assert state(battle) == (ON_TABLE, KNOCKED_DOWN)


def test_a_granite_chin_is_not_spent_on_what_is_no_worse() -> None:
    battle = duel(two=sheet(skills=("granite chin",)))
    changed(battle, TWO, condition=STUNNED)
    struck(battle, 4, 3)
    assert battle.warrior(TWO).used == ()


@pytest.mark.clause("SK-ENC-27")
@pytest.mark.parametrize(("face", "place"), [(3, ON_TABLE), (4, OUT)])
def test_bones_cannot_be_stunned(face: int, place: str) -> None:
    battle = duel(two=sheet(rules=(("bones", 0),)))
    struck(battle, 4, face)
    assert battle.warrior(TWO).place == place
    assert battle.warrior(TWO).condition != STUNNED


@pytest.mark.clause("SK-ENC-24")
def test_any_injury_is_the_end_of_a_plant() -> None:
    battle = duel(two=sheet(rules=(("brittle", 0),)))
    struck(battle, 4, 1)
    assert battle.warrior(TWO).place == OUT


# ---------------------------------------------------------------------------------------- a curse


@pytest.mark.clause("SK-ENC-35")
def test_who_is_cursed_wounds_and_injures_1_less() -> None:
    battle = duel()
    changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),))
    struck(battle, 4)  # 3 does not wound
    assert state(battle) == (ON_TABLE, STANDING)
    struck(battle, 5, 5)  # 4 wounds, an injury of 4 stuns
    assert state(battle) == (ON_TABLE, STUNNED)


@pytest.mark.clause("SK-ENC-35")
def test_who_is_cursed_saves_1_less() -> None:
    battle = duel(two=sheet(items=("skysteel-armour", "helmet"), rules=(("ward", 5),)))
    changed(battle, TWO, effects=(Effect("cursed", 1, "", -1),))
    struck(battle, 4, 4, 5, 6, 5)  # armour 4 is 3, ward 5 is 4, injury 6, helmet 5 is 4
    assert battle.warrior(TWO).place == OUT


@pytest.mark.clause("SK-ENC-35")
def test_a_cursed_6_is_still_natural_and_a_1_is_still_1() -> None:
    battle = duel(two=sheet(stats=profile(W=5)))
    changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),))
    wounds_of(battle, [hit(BLADED)], "SK-WND-01", scripted(6, 3))
    assert told(battle, CriticalHit)[0].result == "flesh wound"  # 3 is 2
    assert counted(battle, ONE, 1) == 1


def test_nothing_suffered_is_nothing_done() -> None:
    battle = duel()
    suffer(battle, [], scripted())
    assert not battle.told


# ---------------------------------------------------------------------------------------- by whom and by what


@pytest.mark.parametrize(
    ("kind", "face", "trouble"),
    [
        (BLUDGEONING, 1, BEATEN),
        (BLUDGEONING, 5, SWEPT),
        (THRUSTING, 3, TRIPPED),
        (THRUSTING, 5, PUSHED),
        (UNARMED, 1, AGAIN),
        (MISSILE, 3, RICOCHET),
        (BLADED, 3, ""),
    ],
)
def test_what_follows_from_a_critical_hit_knows_by_whom_and_by_what_it_came(
    kind: str, face: int, trouble: str
) -> None:
    battle = duel(two=sheet(stats=profile(W=9)))
    wounds_of(battle, [hit(kind)], "SK-WND-01", Faces(6, face))
    means = "shooting" if kind == MISSILE else "melee"
    found = [(each.kind, each.warrior, each.by, each.means) for each in battle.troubles]
    assert found == ([(trouble, TWO, ONE, means)] if trouble else [])


@pytest.mark.clause("SK-INJ-01", "SK-INJ-02")
def test_who_has_no_wounds_left_rolls_an_injury_for_every_further_one() -> None:
    battle = duel(two=sheet(stats=profile(W=2)))
    changed(battle, TWO, wounds=0)
    struck(battle, 4, 4, 6, 1, hits=2)
    assert told(battle, InjuryRoll)[0].faces == (6, 1)
    assert battle.warrior(TWO).place == OUT
    assert told(battle, WoundsLost) == []


@pytest.mark.clause("SK-INJ-01", "SK-INJ-04", "SK-INJ-05", "SK-INJ-06")
def test_wounds_and_falls_are_told_with_who_caused_them_and_how() -> None:
    battle = duel(two=sheet(stats=profile(W=3)))
    struck(battle, 4, 4, hits=2)
    assert told(battle, WoundsLost) == [WoundsLost("SK-INJ-01", TWO, 2, 1, (ONE,), "melee")]
    for face, clause, state_ in (
        (1, "SK-INJ-04", KNOCKED_DOWN),
        (3, "SK-INJ-05", STUNNED),
        (6, "SK-INJ-06", OUT),
    ):
        battle = duel()
        struck(battle, 4, face)
        assert told(battle, WoundRoll) == [WoundRoll("SK-WND-01", ONE, TWO, 4, (4,), 1)]
        assert told(battle, InjuryRoll) == [InjuryRoll("SK-INJ-03", TWO, (face,), 0, state_)]
        assert told(battle, Felled) == [Felled(clause, TWO, state_, (ONE,), "melee")]
    battle = duel(two=sheet(stats=profile(T=9)))
    struck(battle)
    assert told(battle, WoundRoll) == [WoundRoll("SK-WND-02", ONE, TWO, 7, (), 0)]
