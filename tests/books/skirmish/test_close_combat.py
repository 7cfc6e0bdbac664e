"""The Close Combat Phase: SK-CC, and what weapons, skills and special rules make of it."""

from __future__ import annotations

import pytest

from banneret.books.events import HitRoll
from banneret.books.skirmish import arms, chances, close_combat, encounters
from banneret.books.skirmish.battle import AGAIN, CLOSE_COMBAT, TURN_END, Trouble
from banneret.books.skirmish.blows import once_more, rolled_hits
from banneret.books.skirmish.close_combat import fight, play_step, share_out, split_evenly, targets_of
from banneret.books.skirmish.events import BlowCancelled, HitHimself, SaveRoll, WoundRoll
from banneret.books.skirmish.packs import equipment
from banneret.books.skirmish.sheets import NPC
from banneret.books.skirmish.warrior import (
    CHARGED,
    DIVED,
    FEARFUL,
    HAMMERED,
    KNOCKED_DOWN,
    ON_TABLE,
    OUT,
    STANDING,
    STOOD_UP,
    STUNNED,
    STUPID,
    Effect,
)
from banneret.core.engine.ask import Split
from tests.books.skirmish.duels import BASE, FOUR, ONE, THREE, TWO, changed, duel, lay_down, round_of, told
from tests.books.skirmish.ground import STATS, scripted, sheet, skirmish


def profile(**values: int) -> tuple[int, ...]:
    names = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    return tuple(values.get(name, STATS[at]) for at, name in enumerate(names))


QUICK = profile(I=5)
SLOW = profile(I=1)


# ---------------------------------------------------------------------------------------- who and when


@pytest.mark.clause("SK-CC-01")
def test_all_engaged_fight_whosever_turn_it_is() -> None:
    battle = duel(sheet(stats=SLOW, items=()), sheet(stats=QUICK, items=()))
    battle.step = CLOSE_COMBAT
    round_of(battle, (1, 1))
    assert [roll.unit for roll in told(battle, HitRoll)] == [TWO, ONE]
    assert battle.step == TURN_END


@pytest.mark.clause("SK-CC-01")
def test_who_touches_nobody_does_not_fight() -> None:
    battle = duel()
    battle.engaged = {}
    round_of(battle, ())
    assert not battle.told


@pytest.mark.clause("SK-CC-02")
def test_a_charger_strikes_before_who_is_quicker() -> None:
    battle = duel(sheet(stats=SLOW, items=()), sheet(stats=QUICK, items=()))
    battle.put(battle.warrior(ONE).having(CHARGED))
    round_of(battle, (1, 1))
    assert [roll.unit for roll in told(battle, HitRoll)] == [ONE, TWO]


@pytest.mark.clause("SK-CC-03")
def test_higher_initiative_strikes_first_and_who_is_out_does_not_strike_back() -> None:
    battle = duel(sheet(stats=QUICK, items=()), sheet(stats=SLOW, items=()))
    round_of(battle, (4, 5, 6))
    assert [roll.unit for roll in told(battle, HitRoll)] == [ONE]
    assert battle.warrior(TWO).place == OUT


@pytest.mark.clause("SK-WND-10")
def test_who_has_struck_is_not_hammered_later_in_the_phase() -> None:
    battle = duel(sheet(items=()), sheet(items=("club",)))
    play_step(battle, [(ONE, [(TWO, arms.FISTS, 1)])], scripted(1))
    club = arms.sets_of(battle.warrior(TWO))[0][0]
    play_step(battle, [(TWO, [(ONE, club, 1)])], scripted(4, 6, 1, 1))  # hits, wounds, hammered, Knocked Down
    assert battle.warrior(ONE).condition == KNOCKED_DOWN
    assert not battle.warrior(ONE).did(HAMMERED)


@pytest.mark.clause("SK-CC-04")
def test_equal_initiative_is_at_the_same_time() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    round_of(battle, (4, 5, 4, 5, 6, 6))  # both hit and wound before either injury is rolled
    assert battle.warrior(ONE).place == OUT
    assert battle.warrior(TWO).place == OUT


@pytest.mark.clause("SK-CC-05")
def test_who_stood_up_strikes_after_who_always_strikes_last() -> None:
    battle = duel(sheet(stats=QUICK, items=()), sheet(stats=SLOW, items=("great-blade",)))
    battle.put(battle.warrior(ONE).having(STOOD_UP))
    round_of(battle, (1, 1))
    assert [roll.unit for roll in told(battle, HitRoll)] == [TWO, ONE]


@pytest.mark.clause("SK-CC-06")
def test_a_charger_with_a_great_weapon_strikes_last() -> None:
    battle = duel(sheet(stats=QUICK, items=("great-maul",)), sheet(stats=SLOW, items=()))
    battle.put(battle.warrior(ONE).having(CHARGED))
    round_of(battle, (1, 1))
    assert [roll.unit for roll in told(battle, HitRoll)] == [TWO, ONE]


@pytest.mark.clause("SK-CC-06")
def test_a_spear_strikes_with_the_chargers_if_its_bearer_is_charged() -> None:
    battle = duel(sheet(stats=SLOW, items=()), sheet(stats=QUICK, items=("spear",)))
    battle.put(battle.warrior(ONE).having(CHARGED))
    round_of(battle, (1, 1))
    assert [roll.unit for roll in told(battle, HitRoll)] == [TWO, ONE]


@pytest.mark.clause("SK-CC-06")
def test_a_spear_is_no_quicker_if_it_was_somebody_else_who_charged() -> None:
    battle = duel(
        sheet(stats=profile(I=3), items=()),
        sheet(stats=profile(I=2), items=("spear",)),
        four=sheet(stats=profile(I=4), items=()),
    )
    battle.put(battle.warrior(ONE).having(CHARGED))
    battle.engaged = dict.fromkeys(battle.engaged, 1)  # ONE has charged another, long before
    assert (
        close_combat.rank_of(battle, battle.warrior(TWO), arms.sets_of(battle.warrior(TWO))[0])
        == close_combat.BY_INITIATIVE
    )


@pytest.mark.clause("SK-SPC-16")
def test_who_is_stupid_does_not_strike_but_is_struck_at() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    battle.put(battle.warrior(TWO).having(STUPID))
    round_of(battle, (1,))
    assert [roll.unit for roll in told(battle, HitRoll)] == [ONE]


def test_under_a_word_of_peace_nobody_strikes() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    battle.put(battle.warrior(TWO).under(Effect("peace", 1, "A", 2)))
    round_of(battle, (1,))
    assert [roll.unit for roll in told(battle, HitRoll)] == [ONE]


@pytest.mark.clause("SK-WND-10")
def test_who_is_hammered_first_does_not_strike_this_round_but_in_the_next() -> None:
    battle = duel(sheet(stats=QUICK, items=("club",)), sheet(stats=SLOW, items=("dagger", "skysteel-armour")))
    round_of(battle, (4, 6, 1, 6))  # hits, critical: hammered; saved
    assert [roll.unit for roll in told(battle, HitRoll)] == [ONE]
    battle.told.clear()
    round_of(battle, (1, 1))
    assert [roll.unit for roll in told(battle, HitRoll)] == [ONE, TWO]


# ---------------------------------------------------------------------------------------- at whom


@pytest.mark.clause("SK-CC-07")
def test_attacks_are_divided_as_their_owner_likes() -> None:
    battle = duel(sheet(stats=profile(A=3, I=9), items=()), sheet(items=()), sheet(items=()))
    asked = round_of(battle, (1, 1, 1, 1, 1), {TWO: 1, THREE: 2})
    assert asked == ["attacks"]
    rolls = told(battle, HitRoll)
    assert [(roll.target, len(roll.faces)) for roll in rolls[:2]] == [(TWO, 1), (THREE, 2)]


@pytest.mark.clause("SK-CC-07", "SK-CC-12", "SK-CC-15")
@pytest.mark.parametrize("condition", [KNOCKED_DOWN, STUNNED])
def test_who_lies_down_is_safe_behind_who_stands(condition: str) -> None:
    battle = duel(sheet(items=()), sheet(items=()), sheet(items=()))
    lay_down(battle, TWO, condition)
    assert [each.id for each in targets_of(battle, battle.warrior(ONE))] == [THREE]
    round_of(battle, (1, 1))
    assert {roll.target for roll in told(battle, HitRoll)} == {THREE, ONE}


@pytest.mark.clause("SK-CC-12", "SK-CC-15")
def test_why_who_lies_down_cannot_be_struck_at() -> None:
    battle = duel(sheet(stats=profile(A=2)), sheet(), sheet())
    third = battle.put(battle.warrior(FOUR) if FOUR in battle.warriors else battle.warrior(THREE)).twin()
    third.id = "B.six"
    third.x, third.y, third.condition = 10.0, 10.0 + BASE, STUNNED
    battle.put(third)
    battle.engage(ONE, "B.six")
    question = next(
        close_combat.asked_shares(
            battle,
            battle.warrior(ONE),
            arms.sets_of(battle.warrior(ONE))[0],
            targets_of(battle, battle.warrior(ONE)),
            2,
        )
    ).questions["A"]
    assert isinstance(question, Split)
    assert question.keys() == [TWO, THREE]
    refusal = question.why_not("B.six")
    assert refusal is not None
    assert refusal.clause == "SK-CC-15"


@pytest.mark.clause("SK-CC-12")
def test_several_who_lie_down_do_not_protect_each_other() -> None:
    battle = duel(sheet(), sheet(), sheet())
    lay_down(battle, TWO, KNOCKED_DOWN)
    lay_down(battle, THREE, KNOCKED_DOWN)
    assert [each.id for each in targets_of(battle, battle.warrior(ONE))] == [TWO, THREE]


@pytest.mark.clause("SK-CC-13", "SK-CC-14", "SK-INJ-10")
def test_who_is_knocked_down_is_hit_without_a_roll_and_out_by_any_wound() -> None:
    battle = duel(sheet(items=()), sheet(items=("heavy-armour",), stats=profile(W=3)))
    lay_down(battle, TWO, KNOCKED_DOWN)
    round_of(battle, (5, 4))  # wounds with fists on 5, and no save
    assert battle.warrior(TWO).place == OUT
    assert not told(battle, HitRoll)


@pytest.mark.clause("SK-CC-14")
def test_a_save_still_helps_who_is_knocked_down() -> None:
    battle = duel(sheet(items=()), sheet(items=("heavy-armour",)))
    lay_down(battle, TWO, KNOCKED_DOWN)
    round_of(battle, (5, 5))
    assert battle.warrior(TWO).place == ON_TABLE


@pytest.mark.clause("SK-CC-16", "SK-INJ-12")
def test_who_is_stunned_is_out_without_any_dice() -> None:
    battle = duel(sheet(items=()), sheet(items=("skysteel-armour",), rules=(("ward", 2),), stats=profile(W=3)))
    lay_down(battle, TWO, STUNNED)
    round_of(battle, ())
    assert battle.warrior(TWO).place == OUT
    assert battle.felled_by == {TWO: ONE}
    assert battle.feats[ONE] == (f"out {TWO}",)


@pytest.mark.clause("SK-CC-16")
def test_who_is_stunned_earlier_in_the_phase_is_finished_off_later_in_it() -> None:
    battle = duel(sheet(stats=QUICK, items=()), sheet(stats=SLOW, items=()), four=sheet(stats=SLOW, items=()))
    round_of(battle, (4, 5, 3))
    assert battle.felled_by == {TWO: FOUR}


@pytest.mark.clause("SK-INJ-09", "SK-INJ-11")
@pytest.mark.parametrize("condition", [KNOCKED_DOWN, STUNNED])
def test_who_is_down_does_not_strike(condition: str) -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    lay_down(battle, ONE, condition)
    lay_down(battle, TWO, condition)
    round_of(battle, ())


@pytest.mark.clause("SK-MOV-10")
def test_who_flees_and_is_still_touched_is_hit_without_a_roll_and_does_not_strike() -> None:
    battle = duel(sheet(items=()), sheet(items=(), stats=profile(W=2)))
    changed(battle, TWO, fleeing=True)
    round_of(battle, (5,))
    assert battle.warrior(TWO).wounds == 1


# ---------------------------------------------------------------------------------------- to hit


@pytest.mark.clause("SK-CC-09")
@pytest.mark.parametrize(
    ("skill", "against", "need"), [(3, 2, 3), (3, 3, 4), (3, 6, 4), (3, 7, 5), (1, 2, 4), (1, 3, 5), (10, 9, 3)]
)
def test_what_a_die_must_show_to_hit(skill: int, against: int, need: int) -> None:
    assert chances.to_hit_melee(skill, against) == need


@pytest.mark.clause("SK-CC-09")
def test_a_natural_1_misses_and_a_natural_6_hits() -> None:
    battle = duel(sheet(items=(), stats=profile(WS=9)), sheet(items=()))
    battle.put(battle.warrior(ONE).under(Effect("oath", 1, "A", 2)))
    assert not rolled_hits(battle, battle.warrior(ONE), battle.warrior(TWO), arms.FISTS, 1, scripted(1))
    battle.put(battle.warrior(ONE).under(Effect("glare", 9, "A", 2)))
    assert rolled_hits(battle, battle.warrior(ONE), battle.warrior(TWO), arms.FISTS, 1, scripted(6))


@pytest.mark.parametrize(
    ("effect", "face", "hits"), [("oath", 3, 1), ("", 3, 0), ("glare", 5, 0), ("glare", 6, 1)]
)
def test_oath_and_glare_change_rolls_to_hit(effect: str, face: int, hits: int) -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    if effect:
        battle.put(battle.warrior(ONE).under(Effect(effect, 1 if effect == "oath" else 2, "A", 2)))
    found = rolled_hits(battle, battle.warrior(ONE), battle.warrior(TWO), arms.FISTS, 1, scripted(face))
    assert len(found) == hits


@pytest.mark.clause("SK-ENC-07", "SK-ENC-54", "SK-ENC-63")
def test_encounters_change_rolls_to_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encounters, "to_hit", lambda battle: -1)
    battle = duel(sheet(items=()), sheet(items=()))
    assert not rolled_hits(battle, battle.warrior(ONE), battle.warrior(TWO), arms.FISTS, 1, scripted(4))
    assert told(battle, HitRoll)[0].need == 5


@pytest.mark.clause("SK-ENC-24")
def test_a_plant_is_hit_at_1_more() -> None:
    battle = duel(sheet(items=()), sheet(items=(), rules=(("easily struck", 0),)))
    assert rolled_hits(battle, battle.warrior(ONE), battle.warrior(TWO), arms.FISTS, 1, scripted(3))


@pytest.mark.clause("SK-SPC-07")
@pytest.mark.parametrize(("face", "hits"), [(5, 0), (6, 1)])
def test_who_is_afraid_hits_only_on_6_whatever_is_added(face: int, hits: int) -> None:
    battle = duel(sheet(items=(), stats=profile(WS=9)), sheet(items=()))
    battle.put(battle.warrior(ONE).having(FEARFUL).under(Effect("oath", 1, "A", 2)))
    found = rolled_hits(battle, battle.warrior(ONE), battle.warrior(TWO), arms.FISTS, 1, scripted(face))
    assert len(found) == hits


@pytest.mark.clause("SK-SPC-07")
def test_fear_is_over_after_the_round() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    battle.put(battle.warrior(ONE).having(FEARFUL))
    round_of(battle, (1, 1))
    assert not battle.warrior(ONE).did(FEARFUL)


@pytest.mark.clause("SK-SPC-14")
def test_hatred_rolls_every_miss_again_in_the_first_round_only() -> None:
    hater = sheet(items=(), stats=profile(A=2), rules=(("hatred human", 0),))
    battle = duel(hater, sheet(items=(), stats=profile(A=0)))
    round_of(battle, (1, 1, 1, 1))
    battle.told.clear()
    round_of(battle, (1, 1))
    assert told(battle, HitRoll)[0].faces == (1, 1)


@pytest.mark.clause("SK-SPC-14")
def test_nobody_else_is_hated() -> None:
    hater = sheet(items=(), rules=(("hatred human", 0),))
    battle = duel(hater, sheet(items=(), stats=profile(A=0), keywords=("elf",)))
    round_of(battle, (1,))


@pytest.mark.clause("SK-ENC-35")
def test_a_cursed_roll_to_hit_counts_1_less_but_a_6_hits() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),))
    one, two = battle.warrior(ONE), battle.warrior(TWO)
    assert not rolled_hits(battle, one, two, arms.FISTS, 1, scripted(4))
    assert rolled_hits(battle, one, two, arms.FISTS, 1, scripted(5))
    assert told(battle, HitRoll)[0].need == 5


# ---------------------------------------------------------------------------------------- weapons


@pytest.mark.clause("SK-CC-08")
def test_who_has_a_choice_says_with_what_it_fights() -> None:
    battle = duel(sheet(items=("great-blade", "dagger")), sheet(items=()))
    asked = round_of(battle, (1, 1), "1")
    assert asked == ["weapons"]
    assert "Dagger" in [roll.weapon for roll in told(battle, HitRoll)]
    assert not battle.wielding


@pytest.mark.clause("SK-CC-08")
@pytest.mark.parametrize("items", [(), ("sword",), ("dagger", "dagger"), ("staff",)])
def test_who_has_none_is_not_asked(items: tuple[str, ...]) -> None:
    assert len(arms.sets_of(duel(sheet(items=items)).warrior(ONE))) == 1


@pytest.mark.clause("SK-CC-10")
def test_a_second_weapon_adds_one_attack_of_its_own() -> None:
    battle = duel(sheet(items=("sword", "dagger"), stats=profile(A=2)), sheet(items=(), stats=profile(A=0)))
    round_of(battle, (4, 4, 4, 1, 1, 1), "0")
    assert [(roll.weapon, len(roll.faces)) for roll in told(battle, HitRoll)] == [("Sword", 2), ("Dagger", 1)]


@pytest.mark.clause("SK-CC-07", "SK-CC-10")
def test_the_second_weapon_strikes_at_whom_its_owner_likes() -> None:
    battle = duel(sheet(items=("sword", "dagger")), sheet(items=()), sheet(items=()))
    asked = round_of(battle, (6, 1, 6, 1, 1, 1), "0", {TWO: 1}, THREE)
    assert asked == ["weapons", "attacks", "second-attack"]
    assert [(roll.weapon, roll.target) for roll in told(battle, HitRoll)[:2]] == [
        ("Sword", TWO),
        ("Dagger", THREE),
    ]


@pytest.mark.clause("SK-INJ-02")
def test_wounds_by_two_weapons_are_one_injury() -> None:
    battle = duel(sheet(items=("dagger", "dagger")), sheet(items=(), stats=profile(A=0)))
    round_of(battle, (4, 5, 4, 5, 1, 3))
    assert battle.warrior(TWO).condition == STUNNED


def test_a_sword_rolls_one_miss_again_in_each_phase() -> None:
    battle = duel(sheet(items=("sword",), stats=profile(A=2)), sheet(items=(), stats=profile(A=0)))
    round_of(battle, (1, 1, 1))
    round_of(battle, (1, 1, 1))


def test_two_swords_roll_one_miss_again_each() -> None:
    battle = duel(sheet(items=("sword", "sword")), sheet(items=(), stats=profile(A=0)))
    round_of(battle, (1, 1, 1, 1))


def test_a_duellist_rolls_one_miss_again_beside_the_sword() -> None:
    fencer = sheet(items=("sword",), stats=profile(A=3), skills=("duellist",))
    battle = duel(fencer, sheet(items=(), stats=profile(A=0)))
    round_of(battle, (1, 1, 1, 1, 1))


def test_a_mace_is_stronger_in_a_charge() -> None:
    battle = duel(sheet(items=("mace",)), sheet(items=(), stats=profile(A=0)))
    battle.put(battle.warrior(ONE).having(CHARGED))
    round_of(battle, (4, 1))
    assert told(battle, WoundRoll)[0].need == 3


@pytest.mark.clause("SK-MOV-26")
def test_a_dive_adds_1_to_strength_and_to_hit() -> None:
    battle = duel(sheet(items=("dagger",)), sheet(items=(), stats=profile(A=0)))
    battle.put(battle.warrior(ONE).having(CHARGED).having(DIVED))
    round_of(battle, (3, 1))
    assert told(battle, WoundRoll)[0].need == 3


def test_a_furnace_arm_adds_1_to_strength() -> None:
    battle = duel(sheet(items=("dagger",)), sheet(items=(), stats=profile(A=0)))
    battle.put(battle.warrior(ONE).under(Effect("furnace arm", 1, "A", 2)))
    round_of(battle, (4, 1))
    assert told(battle, WoundRoll)[0].need == 3


@pytest.mark.parametrize(
    ("items", "need"), [((), 5), (("dagger",), 4), (("poleaxe",), 3), (("great-maul",), 2)]
)
@pytest.mark.clause("SK-CC-11", "SK-SPC-03")
def test_the_strength_of_weapons(items: tuple[str, ...], need: int) -> None:
    battle = duel(sheet(items=items), sheet(items=(), stats=profile(A=0)))
    round_of(battle, (4, 1))
    assert told(battle, WoundRoll)[0].need == need


@pytest.mark.clause("SK-SPC-03")
@pytest.mark.parametrize("keywords", [("animal",), ("human", "animal")])
def test_animals_have_no_penalty_for_fighting_unarmed(keywords: tuple[str, ...]) -> None:
    battle = duel(sheet(items=(), keywords=keywords), sheet(items=(), stats=profile(A=0)))
    round_of(battle, (4, 1))
    assert told(battle, WoundRoll)[0].need == 4


def test_fists_are_those_of_the_packs() -> None:
    entry = equipment().weapons["fists"]
    assert (arms.FISTS.name, arms.FISTS.kind, arms.FISTS.strength) == (entry.name, entry.class_, entry.strength)


@pytest.mark.clause("SK-SPC-05")
@pytest.mark.parametrize(
    ("items", "skills", "need"),
    [(("dagger",), (), 5), (("hatchet",), (), 6), (("dagger",), ("shield breaker",), 6)],
)
def test_hatchets_and_shield_breakers_pierce_armour(
    items: tuple[str, ...], skills: tuple[str, ...], need: int
) -> None:
    battle = duel(sheet(items=items, skills=skills), sheet(items=("heavy-armour",), stats=profile(A=0)))
    round_of(battle, (4, 5, 6))
    assert told(battle, SaveRoll)[0].need == need


@pytest.mark.parametrize(("face", "wounds"), [(4, 1), (5, 0)])
def test_a_staff_turns_one_hit_aside_on_5(face: int, wounds: int) -> None:
    battle = duel(sheet(items=("dagger",), stats=QUICK), sheet(items=("staff",), stats=profile(A=0, W=2)))
    round_of(battle, (4, face, *((5,) if wounds else ())))
    assert battle.warrior(TWO).wounds == 2 - wounds


def test_a_staff_parries_once_in_a_phase() -> None:
    battle = duel(
        sheet(items=("dagger",), stats=QUICK),
        sheet(items=("staff",), stats=profile(A=0, W=3)),
        four=sheet(items=("dagger",), stats=QUICK),
    )
    round_of(battle, (4, 5, 4, 5))
    assert len(told(battle, BlowCancelled)) == 1
    assert battle.warrior(TWO).wounds == 2


@pytest.mark.clause("SK-SPC-04")
def test_a_poisoned_6_wounds_at_once_and_is_not_critical() -> None:
    battle = duel(
        sheet(items=("dagger",), rules=(("poisoned attacks", 0),)),
        sheet(items=("heavy-armour",), stats=profile(A=0, T=9)),
    )
    round_of(battle, (6, 4, 1))  # hit, save, injury: no roll to wound
    assert battle.warrior(TWO).condition == KNOCKED_DOWN


@pytest.mark.clause("SK-SPC-04")
def test_hits_without_a_roll_are_never_poisoned() -> None:
    battle = duel(
        sheet(items=("dagger",), rules=(("poisoned attacks", 0),)), sheet(items=(), stats=profile(T=9))
    )
    lay_down(battle, TWO, KNOCKED_DOWN)
    round_of(battle, ())
    assert battle.warrior(TWO).place == ON_TABLE


@pytest.mark.clause("SK-SPC-10")
def test_frenzy_doubles_the_attacks_of_the_profile_only() -> None:
    battle = duel(
        sheet(items=("dagger", "dagger"), stats=profile(A=2), rules=(("frenzy", 0),)),
        sheet(items=(), stats=profile(A=0)),
    )
    round_of(battle, (1, 1, 1, 1, 1))


@pytest.mark.clause("SK-WND-12")
def test_who_is_disarmed_before_it_strikes_uses_what_is_left_until_it_is_out_of_combat() -> None:
    battle = duel(
        sheet(items=("club",), stats=QUICK),
        sheet(items=("great-blade", "dagger", "skysteel-armour"), stats=SLOW),
    )
    round_of(battle, (4, 6, 5, 6, 1), "0")  # the club hits, sweeps, is saved; the backup misses
    assert [roll.weapon for roll in told(battle, HitRoll)] == ["Club", "Dagger"]
    assert battle.warrior(TWO).disarmed == ("great-blade",)
    battle.part(TWO)
    close_combat.end_round(battle)
    assert battle.warrior(TWO).disarmed == ()


# ---------------------------------------------------------------------------------------- body blows


@pytest.mark.clause("SK-WND-17")
@pytest.mark.parametrize("face", [1, 2])
def test_a_body_blow_strikes_again_at_once_and_is_not_critical(face: int) -> None:
    battle = duel(sheet(items=(), stats=QUICK), sheet(items=(), stats=profile(W=3, A=0)))
    round_of(battle, (4, 6, face, 4, 6))
    assert len(told(battle, HitRoll)) == 2
    assert battle.warrior(TWO).wounds == 1


@pytest.mark.clause("SK-WND-17", "SK-REC-10")
def test_a_body_blow_on_who_leaves_a_combat_strikes_again_too() -> None:
    battle = duel(sheet(items=()), sheet(items=(), stats=profile(W=3)))
    dice = scripted(4, 5)
    once_more(battle, Trouble(AGAIN, TWO, ONE, "melee"), dice)
    dice.finish()
    assert battle.warrior(TWO).wounds == 2


# ---------------------------------------------------------------------------------------- creatures


@pytest.mark.clause("SK-ENC-14")
@pytest.mark.parametrize(("foes", "attacks"), [(1, 2), (3, 3)])
def test_a_hellblade_has_as_many_attacks_as_foes_and_at_least_two(foes: int, attacks: int) -> None:
    places: dict[str, tuple[float, float] | tuple[float, float, str]] = {
        "N.one": (10.0, 10.0),
        **{f"A.{k}": (10.0 + BASE, 10.0 + 0.01 * k) for k in range(foes)},
    }
    battle = skirmish(places, {"N.one": sheet(rules=(("hellblade", 0),), role=NPC)})
    for k in range(foes):
        battle.engage("N.one", f"A.{k}")
    assert close_combat.number_of_attacks(battle, battle.warrior("N.one"), 0) == attacks


@pytest.mark.clause("SK-ENC-14", "SK-ENC-22")
def test_creatures_spread_their_attacks_and_ask_nobody() -> None:
    battle = skirmish(
        {"N.one": (10.0, 10.0), "A.low": (10.0 + BASE, 10.0), "A.high": (10.0 - BASE, 10.0)},
        {
            "N.one": sheet(items=(), stats=profile(A=3, I=9), role=NPC),
            "A.low": sheet(items=(), stats=profile(A=0)),
            "A.high": sheet(items=(), stats=profile(A=0, WS=4)),
        },
    )
    battle.engage("N.one", "A.low")
    battle.engage("N.one", "A.high")
    assert round_of(battle, (1, 1, 1)) == []
    assert [(roll.target, len(roll.faces)) for roll in told(battle, HitRoll)] == [("A.high", 2), ("A.low", 1)]
    assert split_evenly([battle.warrior("A.low"), battle.warrior("A.high")], 1) == {"A.high": 1}


@pytest.mark.clause("SK-ENC-30")
def test_a_fallen_beast_rolls_its_attacks_as_the_phase_begins() -> None:
    battle = duel(sheet(items=(), rules=(("random attacks", 0),)), sheet(items=(), stats=profile(A=0)))
    round_of(battle, (2, 1, 1, 1, 1))
    assert len(told(battle, HitRoll)[0].faces) == 3


@pytest.mark.clause("SK-ENC-45")
def test_who_is_possessed_strikes_only_itself_even_without_a_foe() -> None:
    battle = duel(sheet(items=("great-blade", "light-armour")), sheet(items=(), stats=profile(A=0)))
    battle.engaged = {}
    battle.put(battle.warrior(ONE).under(Effect("possessed", 1, "A", 3)))
    round_of(battle, (6, 5, 1))  # Strength 3 against Toughness 3, no critical; armour fails; knocked down
    assert told(battle, HitHimself)
    assert battle.warrior(ONE).condition == KNOCKED_DOWN
    assert not battle.feats


@pytest.mark.clause("SK-ENC-45")
def test_who_is_possessed_does_not_strike_at_its_foe() -> None:
    battle = duel(sheet(items=()), sheet(items=(), stats=profile(A=0)))
    battle.put(battle.warrior(ONE).under(Effect("possessed", 1, "A", 3)))
    round_of(battle, (1,))
    assert not told(battle, HitRoll)


# ---------------------------------------------------------------------------------------- rounds


@pytest.mark.clause("SK-SPC-14")
def test_rounds_are_counted_for_each_pair_of_models() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    round_of(battle, (1, 1))
    assert battle.rounds_fought(ONE, TWO) == 1


@pytest.mark.clause("SK-CC-17")
def test_who_was_carried_away_is_engaged_no_longer() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    battle.put(battle.warrior(TWO).at(20.0, 20.0, ""))
    round_of(battle, ())
    assert not battle.engaged


@pytest.mark.clause("SK-MOV-08")
def test_contact_over_a_low_wall_stays() -> None:
    battle = duel(sheet(items=()), sheet(items=()))
    battle.put(battle.warrior(TWO).at(10.0 + BASE + 0.9, 10.0, ""))
    round_of(battle, (1, 1))
    assert battle.rounds_fought(ONE, TWO) == 1


def test_a_phase_without_blows_asks_nothing() -> None:
    battle = duel()
    battle.engaged = {}
    assert list(fight(battle, scripted())) == []
    assert battle.warrior(ONE).condition == STANDING


@pytest.mark.clause("SK-CC-07", "SK-CC-10")
@pytest.mark.parametrize(("items", "made"), [(("club",), 0), (("club", "dagger"), 1)])
def test_who_has_no_attacks_is_asked_about_none_but_that_of_a_second_weapon(
    items: tuple[str, ...], made: int
) -> None:
    idle = sheet("Ann", (4, 3, 3, 3, 3, 1, 3, 0, 7), items)
    battle = duel(idle, sheet("Bob"))
    asking = share_out(battle, ONE, 0)
    with pytest.raises(StopIteration) as done:
        next(asking)
    assert [(key, weapon.id, count) for key, weapon, count in done.value.value] == [(TWO, "dagger", 1)][:made]
    if not made:
        with pytest.raises(StopIteration) as done:
            next(share_out(duel(idle, sheet("Bob"), sheet("Bert")), ONE, 0))
        assert done.value.value == []
