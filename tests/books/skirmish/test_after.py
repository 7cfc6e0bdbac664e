"""What becomes of parties after a skirmish: each step by itself, and all of them in a row."""

from __future__ import annotations

import random

import pytest

from banneret.books.skirmish.after import events as told_of
from banneret.books.skirmish.after.camp import Asking, Camp, drawn, side_by_side
from banneret.books.skirmish.after.clauses import (
    EXPERIENCE,
    EXPLORING,
    GOLD,
    INJURIES,
    LEADING,
    SHARDS,
    SPELLS,
    TRADING,
    UPKEEP,
)
from banneret.books.skirmish.after.experience import gain_experience, reasons_of, take_advances
from banneret.books.skirmish.after.facts import DREW, LOST, WON, Fate, Hireling, PartyFacts
from banneret.books.skirmish.after.hirelings import pay_hirelings
from banneret.books.skirmish.after.homecoming import homecoming
from banneret.books.skirmish.after.income import earn_income, exploration_dice, sell_shards
from banneret.books.skirmish.after.orders import Orders
from banneret.books.skirmish.after.sequence import STAGES, after_skirmish, play_stage
from banneret.books.skirmish.after.serious_injuries import treat_injured
from banneret.books.skirmish.after.trading import trade
from banneret.books.skirmish.after.upkeep import give_aid, pay_costs, running_cost
from banneret.books.skirmish.packs import equipment, growth, hired_swords, magic
from banneret.books.skirmish.party import KnownSpell, Member, Party, advances_due, type_of
from banneret.books.skirmish.party_building import founded, joined, taken_on
from banneret.books.skirmish.party_lists import BandMember, load_band
from banneret.core.engine.dice import Dice, ScriptedDice, SeededDice
from banneret.core.engine.state import State
from tests.books.skirmish.parties import (
    NAMES,
    Owner,
    by_default,
    camp_of,
    facts,
    find,
    mob,
    play,
    scripted,
    sentences,
    small,
    told,
    watch,
)


def run(camp: Camp, asking: Asking, owner: Owner = by_default) -> list[str]:
    """Play what seat A is asked; the names of the questions."""
    return [question.name for _, question in play(side_by_side({"A": asking}), owner)]


def of(camp: Camp, uid: str) -> Member:
    member = camp.parties["A"].member(uid)
    assert member is not None
    return member


# ------------------------------------------------------------------------------------------ coming home


@pytest.mark.clause("SK-ENC-15", "SK-ENC-36", "SK-ENC-64", "SK-ENC-60", "SK-ENC-34")
def test_what_is_brought_home() -> None:
    party = watch()
    recruit, sergeant = find(party, "recruit"), find(party, "sergeant").having(items=("net",))
    party = party.with_member(sergeant)
    fates = {
        recruit.uid: Fate(found=("helmet", "sword"), enemies_out=2),
        sergeant.uid: Fate(spent=("net",)),
    }
    camp = camp_of(party, fates=fates, gold=9, shards=2, scenario_bonus=1)
    homecoming(camp, "A")
    home = camp.parties["A"]
    assert (home.gold, home.weirdstone, home.scenario_bonus) == (party.gold + 9, 2, 1)
    # A Recruit wears a helmet, but cannot use a sword.
    assert of(camp, recruit.uid).items == (*recruit.items, "helmet")
    assert home.stash == ("sword",)
    assert of(camp, recruit.uid).kills == 2
    assert of(camp, sergeant.uid).items == ()
    assert sentences(camp) == [
        f"{NAMES['A']} gains 9 pg: won or found in the skirmish.",
        f"{NAMES['A']} brings home 2 shards.",
        f"{sergeant.name} has used up Net.",
        "Pip brings home Helmet.",
        "Pip brings home Sword and puts it in the stash.",
    ]


@pytest.mark.clause("SK-ENC-60")
def test_what_hired_swords_find_goes_to_the_stash() -> None:
    party = taken_on(watch(), "tomb-breaker", "", SeededDice(1))
    sword = party.hired[-1]
    ogre = Hireling("ogre-mercenary", found=("lantern",))
    camp = camp_of(party, fates={sword.uid: Fate(found=("helmet", "net"))}, hirelings=(ogre,))
    homecoming(camp, "A")
    assert camp.parties["A"].stash == ("helmet", "net", "lantern")
    assert "Ogre Mercenary brings home Lantern and puts it in the stash." in sentences(camp)


def test_who_sat_out_a_skirmish_is_back_for_the_next() -> None:
    party = watch()
    captain, soldier = (
        party.members[0].having(misses_next=True),
        find(party, "soldier").having(misses_next=True),
    )
    party = party.with_member(captain).with_member(soldier)
    camp = camp_of(party, fates={captain.uid: Fate(took_part=False), soldier.uid: Fate()})
    homecoming(camp, "A")
    assert not of(camp, captain.uid).misses_next
    # One who fought all the same owes it still.
    assert of(camp, soldier.uid).misses_next


# ------------------------------------------------------------------------------------------ hirelings


@pytest.mark.clause("SK-ENC-03", "SK-ENC-53")
def test_a_hireling_that_is_paid_stays() -> None:
    party = watch().having(gold=50)
    camp = camp_of(party, hirelings=(Hireling("ogre-mercenary", enemies_out=3),))
    assert run(camp, pay_hirelings(camp, "A", ScriptedDice())) == ["hireling"]
    home = camp.parties["A"]
    assert home.gold == 22
    assert [(sword.entry, sword.kills) for sword in home.hired] == [("ogre-mercenary", 3)]
    # Its upkeep is paid, so nothing is due a second time.
    assert run(camp, pay_costs(camp, "A")) == []


@pytest.mark.clause("SK-ENC-03")
def test_a_hireling_finds_no_place_beside_two_others() -> None:
    party = watch().having(gold=50)
    for sword in ("gladiator", "trail-scout"):
        party = taken_on(party, sword, "", ScriptedDice())
    camp = camp_of(party, hirelings=(Hireling("ogre-mercenary"),))
    run(camp, pay_hirelings(camp, "A", ScriptedDice()))
    assert len(camp.parties["A"].hired) == 2
    assert "goes on in peace: no place is free" in sentences(camp)[0]


@pytest.mark.clause("SK-ENC-53")
def test_a_hireling_that_is_not_paid_attacks_a_hero_who_stood() -> None:
    party = watch().having(gold=50)
    heroes = party.heroes()
    fates = {hero.uid: Fate(out=True) for hero in heroes[1:]}
    camp = camp_of(party, fates=fates, hirelings=(Hireling("gladiator"),))
    with ScriptedDice(5, 5) as dice:  # only the Captain was not out of action: no die decides who
        run(camp, pay_hirelings(camp, "A", dice), scripted("refuse"))
    assert of(camp, heroes[0].uid).injuries == ("bad-dreams",)
    assert camp.parties["A"].gold == 50
    assert camp.parties["A"].hired == ()


@pytest.mark.clause("SK-ENC-03", "SK-ENC-53")
def test_without_such_a_hero_a_henchman_is_killed() -> None:
    party = watch().having(gold=5)
    fates = {hero.uid: Fate(out=True) for hero in party.heroes()}
    camp = camp_of(party, fates=fates, hirelings=(Hireling("ogre-mercenary"),))
    with ScriptedDice(2) as dice:
        (name,) = run(camp, pay_hirelings(camp, "A", dice))
    assert name == "hireling"
    assert len(camp.parties["A"].members) == len(party.members) - 1
    assert camp.parties["A"].member(party.henchmen()[1].uid) is None


@pytest.mark.clause("SK-ENC-53")
def test_where_everybody_has_fallen_an_unpaid_hireling_finds_nobody() -> None:
    party = watch().having(gold=0)
    fates = {hero.uid: Fate(out=True) for hero in party.heroes()}
    fates |= {each.uid: Fate(dead=True) for each in party.henchmen()}
    camp = camp_of(party, fates=fates, hirelings=(Hireling("gladiator"),))
    run(camp, pay_hirelings(camp, "A", ScriptedDice()))
    assert camp.parties["A"].members == party.members
    (event,) = told(camp, told_of.HirelingAttacks)
    assert (event.clause, event.victim) == ("SK-ENC-53", "")


@pytest.mark.clause("SK-ENC-53")
@pytest.mark.parametrize(("face", "victim"), [(1, 0), (2, 1)])
def test_any_hero_who_stood_may_be_the_one_that_is_attacked(face: int, victim: int) -> None:
    """Two of four stood: a die says which; who is dead or out is not among them."""
    party = watch().having(gold=0)
    heroes = party.heroes()
    fates = {heroes[2].uid: Fate(out=True), heroes[3].uid: Fate(dead=True)}
    camp = camp_of(party, fates=fates, hirelings=(Hireling("gladiator"),))
    with ScriptedDice(face, 3, 4) as dice:  # 7: walks it off
        run(camp, pay_hirelings(camp, "A", dice))
    (event,) = told(camp, told_of.HirelingAttacks)
    assert event.victim == heroes[victim].name


@pytest.mark.clause("SK-ENC-03")
def test_nothing_is_owed_to_a_hireling_who_fell() -> None:
    camp = camp_of(watch().having(gold=50), hirelings=(Hireling("ogre-mercenary", out=True),))
    assert run(camp, pay_hirelings(camp, "A", ScriptedDice())) == []
    assert camp.parties["A"] == watch().having(gold=50)


def test_who_cannot_pay_is_told_so() -> None:
    camp = camp_of(watch().having(gold=5), hirelings=(Hireling("gladiator"),))
    asked = play(side_by_side({"A": pay_hirelings(camp, "A", ScriptedDice(3, 3, 3, 4))}))
    refusal = asked[0][1].why_not("pay")
    assert refusal is not None
    assert refusal.why == "The Gladiator wants 16 pg, and you have 5 pg."


# ------------------------------------------------------------------------------------------ injuries


def hurt(
    entry: str, *faces: int, gold: int = 100, owner: Owner = by_default, by: str = "B"
) -> tuple[Camp, Member]:
    party = watch().having(gold=gold)
    member = find(party, entry)
    camp = camp_of(party, fates={member.uid: Fate(out=True, by=by)})
    with ScriptedDice(*faces) as dice:
        run(camp, treat_injured(camp, "A", dice), owner)
    return camp, member


@pytest.mark.clause("SK-INJ-06")
@pytest.mark.parametrize(
    ("faces", "stats", "injuries"),
    [
        ((1, 3), {"WS": -1}, ("weak-grip",)),
        ((1, 4), {"M": -1}, ("limp",)),
        ((5, 5), {"Ld": -1}, ("bad-dreams",)),
        ((5, 6), {"BS": -1}, ("blurred-sight",)),
        ((3, 4), {}, ()),
        ((4, 4), {}, ()),
    ],
)
def test_injuries_that_last(faces: tuple[int, ...], stats: dict[str, int], injuries: tuple[str, ...]) -> None:
    camp, member = hurt("sergeant", *faces)
    after = of(camp, member.uid)
    assert (after.stats, after.injuries, after.misses_next) == (stats, injuries, False)


@pytest.mark.clause("SK-INJ-06")
def test_other_injuries_of_heroes() -> None:
    camp, member = hurt("sergeant", 1, 1)
    assert camp.parties["A"].member(member.uid) is None
    assert camp.parties["A"].stash == ()  # what the dead carried is lost
    camp, member = hurt("sergeant", 3, 3)
    assert of(camp, member.uid).misses_next
    camp, member = hurt("sergeant", 6, 6)
    assert of(camp, member.uid).xp == 1
    assert "gains 1 experience point (a tale to tell) and has 1." in sentences(camp)[-1]


def test_bleeding_out() -> None:
    camp, member = hurt("sergeant", 1, 2, gold=40)
    assert camp.parties["A"].gold == 10
    assert of(camp, member.uid).injuries == ()
    camp, member = hurt("sergeant", 1, 2, gold=40, owner=scripted("let-die"))
    assert camp.parties["A"].member(member.uid) is None
    camp, member = hurt("sergeant", 1, 2, gold=29)
    assert camp.parties["A"].member(member.uid) is None
    assert camp.parties["A"].gold == 29


def test_plundered_by_a_party_or_by_nobody() -> None:
    # Sergeant Brandt has three things: a die below 5 draws one, 1 and 4 the first.
    camp, member = hurt("sergeant", 4, 5, 4)
    assert of(camp, member.uid).items == member.items[1:]
    assert camp.parties["B"].stash == (member.items[0],)
    camp, member = hurt("sergeant", 4, 5, 3, by="")
    assert of(camp, member.uid).items == member.items[:2]
    assert camp.parties["B"].stash == ()
    assert sentences(camp)[-1] == "Shield, taken from Sergeant Brandt, is lost."


@pytest.mark.clause("SK-INJ-06")
@pytest.mark.parametrize(("face", "there", "misses"), [(1, False, False), (2, True, True), (3, True, False)])
def test_henchmen_roll_one_die(face: int, there: bool, misses: bool) -> None:
    camp, member = hurt("soldier", face)
    found = camp.parties["A"].member(member.uid)
    assert (found is not None) == there
    assert found is None or found.misses_next == misses


def test_hired_swords_roll_like_henchmen() -> None:
    party = taken_on(watch(), "gladiator", "", ScriptedDice())
    uid = party.hired[0].uid
    for face, count, misses in ((1, 0, []), (2, 1, [True]), (6, 1, [False])):
        camp = camp_of(party, fates={uid: Fate(out=True)})
        with ScriptedDice(face) as dice:
            run(camp, treat_injured(camp, "A", dice))
        assert len(camp.parties["A"].hired) == count
        assert [sword.misses_next for sword in camp.parties["A"].hired] == misses


@pytest.mark.clause("SK-TER-10", "SK-TER-13")
def test_a_hired_sword_may_be_dead_already_or_need_no_roll() -> None:
    party = taken_on(
        taken_on(watch(), "gladiator", "Max", ScriptedDice()), "trail-scout", "Una", ScriptedDice()
    )
    sunk, drowned = party.hired
    camp = camp_of(party, fates={sunk.uid: Fate(dead=True), drowned.uid: Fate(out=True, injury=False)})
    run(camp, treat_injured(camp, "A", ScriptedDice()))
    assert camp.parties["A"].hired == (drowned,)
    assert sentences(camp)[0].startswith("Max ")


@pytest.mark.clause("SK-TER-13", "SK-TER-10", "SK-REC-13", "SK-ENC-55")
def test_who_need_not_roll_and_who_is_dead_already() -> None:
    party = watch()
    drowned, sunk, fled = find(party, "sergeant"), find(party, "soldier"), find(party, "marksman")
    fates = {drowned.uid: Fate(out=True, injury=False), sunk.uid: Fate(dead=True), fled.uid: Fate(fled=True)}
    camp = camp_of(party, fates=fates)
    run(camp, treat_injured(camp, "A", ScriptedDice()))
    assert camp.parties["A"].member(drowned.uid) == drowned
    assert camp.parties["A"].member(fled.uid) == fled
    assert camp.parties["A"].member(sunk.uid) is None


def test_no_value_falls_below_its_limit() -> None:
    party = watch()
    for stat, low, faces in (("WS", 1, (1, 3)), ("M", 2, (1, 4)), ("Ld", 4, (5, 5)), ("BS", 1, (5, 6))):
        recruit = find(party, "recruit")
        entry = {"WS": 2, "M": 4, "Ld": 6, "BS": 2}[stat]
        recruit = recruit.having(stats={stat: low - entry})
        camp = camp_of(party.with_member(recruit), fates={recruit.uid: Fate(out=True)})
        with ScriptedDice(*faces) as dice:
            run(camp, treat_injured(camp, "A", dice))
        assert of(camp, recruit.uid).stats == {stat: low - entry}
        assert len(of(camp, recruit.uid).injuries) == 1


def test_the_third_lasting_injury_means_retirement() -> None:
    party = watch()
    sergeant = find(party, "sergeant").having(injuries=("limp", "limp"))
    camp = camp_of(party.with_member(sergeant), fates={sergeant.uid: Fate(out=True)})
    with ScriptedDice(1, 3) as dice:
        run(camp, treat_injured(camp, "A", dice))
    assert camp.parties["A"].member(sergeant.uid) is None
    assert camp.parties["A"].stash == sergeant.items
    # Walking it off with two is no third.
    camp = camp_of(party.with_member(sergeant), fates={sergeant.uid: Fate(out=True)})
    with ScriptedDice(3, 4) as dice:
        run(camp, treat_injured(camp, "A", dice))
    assert camp.parties["A"].member(sergeant.uid) == sergeant


@pytest.mark.clause("SK-SPC-01")
def test_the_best_hero_leads_when_the_leader_is_dead() -> None:
    party = watch()
    captain = party.leader()
    assert captain is not None
    camp = camp_of(party, fates={captain.uid: Fate(dead=True)})
    assert run(camp, treat_injured(camp, "A", ScriptedDice())) == []  # the Chaplain has Leadership 8
    leader = camp.parties["A"].leader()
    assert leader is not None
    assert leader.entry == "chaplain"


@pytest.mark.clause("SK-SPC-01")
def test_the_owner_breaks_ties_and_henchmen_lead_last() -> None:
    band = small("free-company", BandMember("captain"), BandMember("sergeant", count=2), BandMember("soldier"))
    party = founded(band, SeededDice(1))
    first, second = [member for member in party.members if member.entry == "sergeant"]
    camp = camp_of(party, fates={party.members[0].uid: Fate(dead=True)})
    assert run(camp, treat_injured(camp, "A", ScriptedDice()), scripted(second.uid)) == ["leader"]
    assert of(camp, second.uid).role == "leader"
    assert of(camp, first.uid).role == "hero"
    heroes = {member.uid: Fate(dead=True) for member in party.heroes()}
    camp = camp_of(party, fates=heroes)
    run(camp, treat_injured(camp, "A", ScriptedDice()))
    (soldier,) = camp.parties["A"].members
    assert (soldier.entry, soldier.role) == ("soldier", "leader")


# ------------------------------------------------------------------------------------------ experience


@pytest.mark.clause("SK-ENC-19", "SK-SPC-03")
def test_what_experience_is_for() -> None:
    party = watch()
    captain, chaplain, soldier = party.members[0], find(party, "chaplain"), find(party, "soldier")
    hound, home = find(party, "hound"), find(party, "marksman")
    fates = {
        captain.uid: Fate(led=True, enemies_out=3, lesser=1, objectives=1),
        chaplain.uid: Fate(spirits=1),
        soldier.uid: Fate(enemies_out=4, objectives=1),
        hound.uid: Fate(enemies_out=1),
        home.uid: Fate(took_part=False),
    }
    camp = camp_of(party, fates=fates, enemy_rating=party.rating + 40)
    gain_experience(camp, "A")
    assert of(camp, captain.uid).xp == 1 + 2 + 1 + 1 + 1
    assert of(camp, chaplain.uid).xp == 1 + 1 + 1
    assert of(camp, soldier.uid).xp == 1
    assert of(camp, hound.uid).xp == 0
    assert of(camp, home.uid).xp == 0


def test_losing_and_weaker_enemies_teach_less() -> None:
    party = watch()
    camp = camp_of(party, result=LOST, enemy_rating=party.rating + 39)
    assert reasons_of(camp, "A", party.members[0]) == ["took part"]


def test_levels_and_their_limits() -> None:
    party = watch()
    captain, soldier, hound = party.members[0], find(party, "soldier"), find(party, "hound")
    for xp, due in ((3, 0), (4, 1), (11, 2), (16, 4), (40, 4)):
        assert advances_due(party, captain.having(xp=xp)) == due
    for xp, due in ((4, 1), (8, 2), (40, 2)):
        assert advances_due(party, soldier.having(xp=xp)) == due
    assert advances_due(party, captain.having(xp=16, level=4)) == 1
    assert advances_due(party, hound.having(xp=40)) == 0


def advance(entry: str, dice: Dice, owner: Owner, **having: object) -> tuple[Camp, Member, list[str]]:
    party = watch()
    member = find(party, entry).having(xp=4, **having)
    camp = camp_of(party.with_member(member))
    names = run(camp, take_advances(camp, "A", dice), owner)
    return camp, of(camp, member.uid), names


@pytest.mark.parametrize(
    ("faces", "answer", "stats"),
    [
        ((1, 2), "BS", {"BS": 1}),
        ((3, 4), "I", {"I": 1}),
        ((5, 4), "T", {"T": 1}),
        ((6, 6), "W", {"W": 1}),
        ((6, 1), "A", {"A": 1}),
    ],
)
def test_a_hero_uses_one_of_two_dice(faces: tuple[int, ...], answer: str, stats: dict[str, int]) -> None:
    with ScriptedDice(*faces) as dice:
        _, member, names = advance("sergeant", dice, scripted("roll", answer))
    assert names == ["advance", "raise"]
    assert (member.stats, member.level) == (stats, 2)


def test_what_can_rise_no_further_is_rolled_again() -> None:
    """Weapon Skill is 2 above the entry, Attacks 1 above it."""
    with ScriptedDice(1, 1, 6, 6) as dice:
        camp, member, names = advance("sergeant", dice, scripted("roll"), stats={"WS": 2, "A": 1})
    assert names == ["advance"]  # both dice leave nothing but Wounds
    assert member.stats == {"WS": 2, "W": 1, "A": 1}
    assert told(camp, told_of.AdvanceRolled)[0].faces == (6, 6)


def test_leadership_never_rises_above_ten() -> None:
    party = founded(load_band("ninth-bough"), SeededDice(1))
    warden = party.members[0].having(xp=4, stats={"Ld": 1})
    camp = camp_of(party.with_member(warden))
    with ScriptedDice(4, 3, 3) as dice:
        run(camp, take_advances(camp, "A", dice), scripted("roll"))
    assert of(camp, warden.uid).stats == {"I": 1, "Ld": 1}


def test_a_hero_takes_a_skill_of_its_party_instead() -> None:
    _, member, _ = advance("sergeant", ScriptedDice(), scripted("skill:duellist"))
    assert (member.skills, member.level) == (("duellist",), 2)
    party = watch()
    sergeant = find(party, "sergeant").having(xp=4, skills=("duellist",))
    asked = play(side_by_side({"A": take_advances(camp_of(party.with_member(sergeant)), "A", ScriptedDice())}))
    question = asked[0][1]
    known, wild = question.why_not("skill:duellist"), question.why_not("skill:surefoot")
    assert known is not None
    assert wild is not None
    assert known.why == "Sergeant Brandt has learnt Duellist already."
    assert wild.why.startswith(
        "Surefoot is a Wild skill; The Lantern Street Watch can learn Fight and Aim and Mind"
    )


def test_an_advance_can_wait() -> None:
    """Nobody loses one by not answering in time."""
    camp, member, names = advance("sergeant", ScriptedDice(), by_default)
    assert names == ["advance"]
    assert (member.level, advances_due(camp.parties["A"], member)) == (1, 1)


@pytest.mark.clause("SK-MAG-03")
def test_a_wizard_learns_a_spell_it_does_not_know() -> None:
    spells = (KnownSpell("mending-hand", 6), KnownSpell("lamp-ward", 7))
    with ScriptedDice(1, 3, 6) as dice:
        camp, member, _ = advance("chaplain", dice, scripted("learn"), spells=spells)
    assert member.spells == (*spells, KnownSpell("word-of-peace", 9))
    assert "Brother Amis learns Word of Peace (6)." in sentences(camp)[-1]


@pytest.mark.clause("SK-MAG-03")
def test_each_spell_can_be_improved_once() -> None:
    _, member, _ = advance(
        "chaplain", ScriptedDice(), scripted("improve:lamp-ward"), spells=(KnownSpell("lamp-ward", 7),)
    )
    assert member.spells == (KnownSpell("lamp-ward", 6),)
    party = watch()
    chaplain = member.having(xp=8)
    question = play(
        side_by_side({"A": take_advances(camp_of(party.with_member(chaplain)), "A", ScriptedDice())})
    )[0][1]
    refusal = question.why_not("improve:lamp-ward")
    assert refusal is not None
    assert refusal.clause == "SK-MAG-03"


@pytest.mark.clause("SK-MAG-03")
def test_who_knows_all_six_learns_no_more() -> None:
    all_six = tuple(
        KnownSpell(key, spell.difficulty)
        for key, spell in magic().spells.items()
        if spell.table == "hearth-litany"
    )
    party = watch()
    chaplain = find(party, "chaplain").having(xp=4, spells=all_six)
    question = play(
        side_by_side({"A": take_advances(camp_of(party.with_member(chaplain)), "A", ScriptedDice())})
    )[0][1]
    assert question.why_not("learn") is not None


@pytest.mark.parametrize(
    ("face", "stats"), [(1, {"WS": 1}), (2, {"WS": 1}), (3, {"BS": 1}), (4, {"I": 1}), (5, {"Ld": 1})]
)
def test_henchmen_advance_by_a_die(face: int, stats: dict[str, int]) -> None:
    with ScriptedDice(face) as dice:
        _, member, names = advance("soldier", dice, by_default)
    assert (member.stats, member.level, names) == (stats, 2, [])


def test_a_henchman_becomes_a_hero_if_a_place_is_free() -> None:
    with ScriptedDice(6) as dice:
        _, member, _ = advance("soldier", dice, by_default)
    assert (member.role, member.stats, member.level) == ("hero", {}, 2)
    party = joined(watch(), "sergeant", "", (), ScriptedDice())
    soldier = find(party, "soldier").having(xp=4)
    camp = camp_of(party.with_member(soldier))
    with ScriptedDice(6) as dice:
        run(camp, take_advances(camp, "A", dice))
    assert (of(camp, soldier.uid).role, of(camp, soldier.uid).stats) == ("henchman", {"S": 1})


def test_who_cannot_shoot_gets_quicker_instead() -> None:
    party = founded(load_band("noon-hunters"), SeededDice(1))
    guard = find(party, "scale-guard").having(xp=4)
    camp = camp_of(party.with_member(guard))
    with ScriptedDice(3) as dice:
        run(camp, take_advances(camp, "A", dice))
    assert of(camp, guard.uid).stats == {"I": 1}


def test_who_can_rise_no_further_learns_something_else_or_nothing() -> None:
    """At all of its limits a hero is offered no dice; a henchman reaches its level and that is all."""
    most = {"M": 2, "WS": 2, "BS": 2, "S": 2, "T": 2, "W": 1, "I": 2, "A": 1, "Ld": 2}
    party = watch()
    sergeant = find(party, "sergeant").having(xp=4, stats=most)
    camp = camp_of(party.with_member(sergeant))
    ((_, question),) = play(
        side_by_side({"A": take_advances(camp, "A", ScriptedDice())}), scripted("skill:duellist")
    )
    why = question.why_not("roll")
    assert why is not None
    assert (why.code, why.why) == ("at-limit", f"{sergeant.name} cannot be raised any further.")
    assert of(camp, sergeant.uid).skills == ("duellist",)
    # Without a place among the heroes a 6 would raise Strength, and that is at its limit as well.
    party = joined(party, "sergeant", "", (), ScriptedDice())
    soldier = find(party, "soldier").having(xp=4, stats=most)
    camp = camp_of(party.with_member(soldier))
    run(camp, take_advances(camp, "A", ScriptedDice()))
    assert (of(camp, soldier.uid).level, of(camp, soldier.uid).stats) == (2, most)
    assert [type(event).__name__ for event in camp.state.told] == ["NothingToLearn"]


# ------------------------------------------------------------------------------------------ income


def test_pay_and_the_winners_share() -> None:
    party = watch().having(gold=0)
    for result, gold in ((WON, 18), (LOST, 8), (DREW, 8)):
        camp = camp_of(party, result=result)
        with ScriptedDice(3, 5) as dice:
            run(camp, earn_income(camp, "A", dice))
        assert camp.parties["A"].gold == gold


@pytest.mark.clause("SK-WEA-06")
def test_exploration_and_sunshine() -> None:
    """Four heroes and the victory are five dice: three shards in the end, and a pair of sixes worth 4 pg."""
    party = watch().having(gold=0)
    camp = camp_of(party, ruins=True, sunny=True)
    with ScriptedDice(1, 1, 6, 5, 3, 3, 1, 6, 4) as dice:
        assert run(camp, earn_income(camp, "A", dice), scripted("3")) == ["reroll"]
    home = camp.parties["A"]
    assert (home.weirdstone, home.gold) == (3, 2 + 10 + 4)
    assert (
        "The Watch explores the ruins (6 5 3 6 1, where a 3 was rolled again) and finds 3 shards."
        in sentences(camp)
    )


def test_no_sun_no_question_and_no_ruins_no_dice() -> None:
    camp = camp_of(watch().having(gold=0), ruins=True)
    with ScriptedDice(1, 1, 2, 2, 3, 3, 4, 6, 5) as dice:
        assert run(camp, earn_income(camp, "A", dice)) == []
    # Two pairs: two dice of gold.
    assert camp.parties["A"].gold == 12 + 6 + 5


def test_how_many_dice_are_rolled_in_the_ruins() -> None:
    party = watch()
    heroes = party.heroes()
    assert len(heroes) == 4
    assert exploration_dice(camp_of(party, result=LOST), "A") == 4
    assert exploration_dice(camp_of(party), "A") == 5
    away = {heroes[0].uid: Fate(out=True), heroes[1].uid: Fate(took_part=False)}
    assert exploration_dice(camp_of(party, fates=away), "A") == 3
    shrewd = party
    for hero in heroes:
        shrewd = shrewd.with_member(hero.having(skills=("shrewd-eye",)))
    assert exploration_dice(camp_of(shrewd, result=LOST), "A") == 6


@pytest.mark.clause("SK-ENC-15")
def test_shards_are_sold_where_there_is_a_market() -> None:
    party = watch().having(gold=0, weirdstone=3)
    camp = camp_of(party)
    assert run(camp, sell_shards(camp, "A"), scripted("2")) == ["shards"]
    assert (camp.parties["A"].weirdstone, camp.parties["A"].gold) == (1, 40)
    camp = camp_of(party)
    run(camp, sell_shards(camp, "A"))
    assert camp.parties["A"].weirdstone == 3
    camp = camp_of(party, market=False)
    assert run(camp, sell_shards(camp, "A")) == []


# ------------------------------------------------------------------------------------------ costs


def test_what_a_party_costs() -> None:
    party = watch()
    assert running_cost(party) == 8  # ten members
    captain = party.members[0].having(level=3)
    assert running_cost(party.with_member(captain)) == 10
    camp = camp_of(party.having(gold=9))
    assert run(camp, pay_costs(camp, "A")) == []
    assert camp.parties["A"].gold == 1


def test_a_henchman_leaves_a_party_that_cannot_pay() -> None:
    party = watch().having(gold=3)
    soldier = find(party, "soldier")
    camp = camp_of(party)
    assert run(camp, pay_costs(camp, "A"), scripted(soldier.uid)) == ["leaves"]
    home = camp.parties["A"]
    assert (home.gold, len(home.members), home.stash) == (0, 9, soldier.items)


@pytest.mark.clause("SK-ENC-02")
def test_hired_swords_are_paid_or_leave() -> None:
    party = taken_on(watch().having(gold=40), "trail-scout", "", ScriptedDice())
    camp = camp_of(party)
    assert run(camp, pay_costs(camp, "A")) == ["upkeep"]
    assert (camp.parties["A"].gold, len(camp.parties["A"].hired)) == (40 - 13 - 8, 1)
    camp = camp_of(party)
    run(camp, pay_costs(camp, "A"), scripted("let-go"))
    assert (camp.parties["A"].gold, len(camp.parties["A"].hired)) == (32, 0)
    camp = camp_of(party.having(gold=12))
    asked = play(side_by_side({"A": pay_costs(camp, "A")}))
    assert (camp.parties["A"].gold, len(camp.parties["A"].hired)) == (4, 0)
    refusal = asked[0][1].why_not("pay")
    assert refusal is not None
    assert refusal.why == "Trail Scout wants 13 pg, and you have 12 pg."


def test_a_party_that_is_all_but_gone_gets_help() -> None:
    four = watch().having(members=watch().members[:4])
    for party, gold, after in ((four, 99, 100), (four, 120, 120), (watch(), 0, 0)):
        camp = camp_of(party.having(gold=gold))
        give_aid(camp, "A")
        assert camp.parties["A"].gold == after


def test_gold_that_is_just_enough_is_enough() -> None:
    """Surgeon, upkeep, hireling and running costs are paid with the last piece; with one less they are not."""
    for short in (0, 1):
        scout = taken_on(watch().having(gold=13 - short), "trail-scout", "", ScriptedDice())
        camp = camp_of(scout)
        run(camp, pay_costs(camp, "A"))
        assert len(camp.parties["A"].hired) == 1 - short
        camp = camp_of(watch().having(gold=28 - short), hirelings=(Hireling("ogre-mercenary"),))
        ((_, question), *_) = play(
            side_by_side({"A": pay_hirelings(camp, "A", ScriptedDice(1, 3, 4))}), scripted("refuse")
        )
        assert (question.why_not("pay") is None) == (not short)
        camp = camp_of(watch().having(gold=30 - short), fates={watch().members[1].uid: Fate(out=True)})
        with ScriptedDice(1, 2) as dice:  # bleeding out
            run(camp, treat_injured(camp, "A", dice))
        assert len(camp.parties["A"].members) == 10 - short
        assert camp.parties["A"].gold == (29 if short else 0)
        # Ten members cost 8 pg.
        camp = camp_of(watch().having(gold=8 - short))
        assert run(camp, pay_costs(camp, "A")) == ["leaves"] * short
        assert camp.parties["A"].gold == 0
        assert len(camp.parties["A"].members) == 10 - short


def test_six_members_of_the_first_level_cost_nothing_and_henchmen_never_more() -> None:
    party = watch()
    six = party.having(members=party.members[:6])
    assert running_cost(six) == 0
    assert running_cost(party.having(members=party.members[:7])) == 2
    soldier = find(six, "soldier").having(level=3)
    assert running_cost(six.with_member(soldier)) == 0
    assert running_cost(six.with_member(six.members[0].having(level=2))) == 1
    camp = camp_of(six)
    run(camp, pay_costs(camp, "A"))
    assert camp.state.told == []


def test_the_cheapest_henchman_leaves_if_the_owner_says_nothing() -> None:
    """A Hound costs 14 pg; with twelve points of experience it is worth more than a Soldier of 25."""
    party = watch().having(gold=0)
    hound, soldier = find(party, "hound"), find(party, "soldier")
    for xp, gone in ((0, hound.uid), (11, hound.uid), (12, soldier.uid)):
        camp = camp_of(party.with_member(hound.having(xp=xp)))
        run(camp, pay_costs(camp, "A"))
        assert camp.parties["A"].member(gone) is None
        assert len(camp.parties["A"].members) == 9


def test_help_is_for_fewer_than_five_with_less_than_a_hundred() -> None:
    for count, gold, after in ((4, 0, 100), (4, 100, 100), (5, 0, 0), (0, 3, 100)):
        camp = camp_of(watch().having(members=watch().members[:count], gold=gold))
        give_aid(camp, "A")
        assert camp.parties["A"].gold == after
        assert len(camp.state.told) == int(after != gold)


def test_a_party_forty_points_stronger_teaches_and_one_of_thirty_nine_does_not() -> None:
    party = watch()
    captain, soldier = party.members[0], find(party, "soldier")
    for more, taught in ((39, False), (40, True)):
        camp = camp_of(party, result=LOST, enemy_rating=party.rating + more)
        assert ("faced a stronger party" in reasons_of(camp, "A", captain)) is taught
        assert reasons_of(camp, "A", soldier) == ["took part"]


# ------------------------------------------------------------------------------------------ trading


def shop(party: Party, *answers: str) -> tuple[Camp, Party]:
    camp = camp_of(party)
    run(camp, trade(camp, "A", ScriptedDice(2)), scripted(*answers))
    return camp, camp.parties["A"]


def test_recruiting_hiring_and_dismissing() -> None:
    party = watch().having(gold=100)
    _, home = shop(party, "recruit", "soldier", "hire", "hedge-caster", "done")
    assert home.gold == 100 - 25 - 44
    assert home.members[-1].name == "Soldier 4"
    assert home.members[-1].uid not in party.names()
    assert home.hired[0].spells == (KnownSpell("smoke-cloak", 6),)
    marksman = find(party, "marksman")
    _, home = shop(party, "dismiss", marksman.uid)
    assert home.member(marksman.uid) is None
    assert home.stash == marksman.items
    camp = camp_of(party)
    asked = play(side_by_side({"A": trade(camp, "A", ScriptedDice())}), scripted("dismiss", "back"))
    refusal = asked[1][1].why_not(party.members[0].uid)
    assert refusal is not None
    assert refusal.clause == "SK-SPC-01"


def test_buying_selling_and_handing_out() -> None:
    party = watch().having(gold=60, stash=("lantern",))
    soldier, recruit = find(party, "soldier"), find(party, "recruit")
    _, home = shop(party, "buy", soldier.uid, "sword", "buy", "stash", "heavy-armour")
    assert home.gold == 60 - 9 - 38
    assert find(home, "soldier").items == (*soldier.items, "sword")
    assert home.stash == ("lantern", "heavy-armour")
    _, home = shop(party, "sell", "stash/lantern", "sell", f"{soldier.uid}/spear")
    assert (home.gold, home.stash) == (60 + 4 + 5, ())
    assert find(home, "soldier").items == ("shield",)
    _, home = shop(party, "take", f"{recruit.uid}/club", "give", "club", soldier.uid)
    assert find(home, "recruit").items == ("lantern",)
    assert find(home, "soldier").items == (*soldier.items, "club")


def test_what_cannot_be_bought_says_why() -> None:
    party = watch().having(gold=10)
    recruit = find(party, "recruit")
    camp = camp_of(party)
    asked = play(
        side_by_side({"A": trade(camp, "A", ScriptedDice())}),
        scripted("buy", recruit.uid, "back", "hire", "back"),
    )
    buying = next(question for _, question in asked if question.name == "buy")
    reasons = {option.key: buying.why_not(option.key) for option in buying.not_offered()}
    sword, armour = reasons["sword"], reasons["light-armour"]
    assert sword is not None
    assert armour is not None
    assert sword.why.startswith("Pip (Recruit) cannot use Sword;")
    assert armour.why == "Light Armour costs 14 pg, and The Lantern Street Watch has 10 pg."
    hiring = next(question for _, question in asked if question.name == "hire")
    assert len(hiring.not_offered()) == 6


def test_a_party_without_anybody_starts_again() -> None:
    party = watch().having(members=(), gold=100)
    camp = camp_of(party)
    run(camp, trade(camp, "A", ScriptedDice()), scripted("recruit", "soldier", "recruit", "soldier", "done"))
    leader = camp.parties["A"].leader()
    assert leader is not None
    assert leader.entry == "soldier"


# ------------------------------------------------------------------------------------------ all of it


def test_everything_is_asked_of_both_at_once() -> None:
    one, two = watch().having(gold=60), mob().having(gold=60)
    fates = {find(one, "sergeant").uid: Fate(out=True, by="B")}
    camp = Camp({"A": one, "B": two}, {"A": facts(one, WON, fates), "B": facts(two, LOST)}, State())
    together: list[set[str]] = []
    steps = after_skirmish(camp, SeededDice(7))
    wanted = next(steps)
    try:
        while True:
            together.append(set(wanted.questions))
            answers = {seat: question.default() for seat, question in wanted.questions.items()}
            wanted = steps.send(answers[min(answers)] if wanted.alone else answers)
    except StopIteration:
        pass
    assert {"A", "B"} in together
    assert [event.rating for event in told(camp, told_of.PartyRated)] == [
        camp.parties["A"].rating,
        camp.parties["B"].rating,
    ]


def test_stages_can_be_played_one_by_one_from_what_was_kept() -> None:
    one, two = watch().having(gold=60), mob().having(gold=60)
    told_facts = {"A": facts(one, WON, hirelings=(Hireling("gladiator"),)), "B": facts(two, LOST)}
    whole = Camp({"A": one, "B": two}, told_facts, State())
    dice = SeededDice(3)
    play(after_skirmish(whole, dice))
    kept = Camp({"A": one, "B": two}, told_facts, State()).to_data()
    dice = SeededDice(3)
    for stage in STAGES:
        camp = Camp.from_data(kept, State())
        play(play_stage(stage, camp, dice))
        kept = camp.to_data()
    assert kept == whole.to_data()
    assert whole.parties["A"].hired[0].entry == "gladiator"


@pytest.mark.parametrize("seed", range(6))
def test_random_owners_never_break_anything(seed: int) -> None:
    rng = random.Random(seed)
    one, two = watch().having(gold=150, weirdstone=2), mob().having(gold=150)

    def facts_of(party: Party, result: str) -> PartyFacts:
        fates = {
            uid: Fate(
                out=rng.random() < 0.5, by="B", enemies_out=rng.randint(0, 2), objectives=rng.randint(0, 1)
            )
            for uid in party.names()
        }
        return facts(party, result, fates, ruins=True, sunny=True, hirelings=(Hireling("ogre-mercenary"),))

    dice = SeededDice(seed)
    for _ in range(6):
        camp = Camp({"A": one, "B": two}, {"A": facts_of(one, WON), "B": facts_of(two, LOST)}, State())
        play(after_skirmish(camp, dice), lambda seat, question: rng.choice(question.keys()))
        assert all(sentence.endswith((".", "!")) for sentence in sentences(camp))
        for party in camp.parties.values():
            assert party.gold >= 0
            assert party.rating == party.rated().rating
            assert len(party.members) <= 12
            assert len(party.hired) <= 2
            assert len([member for member in party.members if member.role == "leader"]) <= 1
        one, two = camp.parties["A"], camp.parties["B"]


def test_draws_are_even_and_spend_no_die_on_one() -> None:
    assert drawn(1, ScriptedDice(), "SK-INJ-06", "nothing") == 0
    assert [drawn(4, ScriptedDice(*faces), "SK-INJ-06", "x") for faces in ((1,), (4,), (5, 2))] == [0, 3, 1]
    # Of ten, two dice: 36 numbers, of which the last six are rolled again.
    assert drawn(10, ScriptedDice(6, 1, 2, 3), "SK-INJ-06", "x") == 8
    counts = [0] * 10
    dice = SeededDice(1)
    for _ in range(2000):
        counts[drawn(10, dice, "SK-INJ-06", "x")] += 1
    assert min(counts) > 140


def test_every_event_has_its_sentence() -> None:
    """Those that the steps above do not come by."""
    names = NAMES
    assert (
        told_of.NothingToLearn("SK-ENC-19", "A", "w.1", "Ada")
        .text(names)
        .startswith("Ada has reached the limit")
    )
    assert (
        told_of.Plundered("SK-INJ-06", "A", "w.1", "Ada", "", "").text(names) == "Ada had nothing worth taking."
    )
    assert told_of.HirelingAttacks("SK-ENC-03", "A", "Ogre", "").text(names).endswith("before it leaves.")
    assert told_of.ShardsKept("SK-ENC-15", "A", 1).text(names) == "The Watch brings home 1 shard."
    for key in growth().injuries:
        event = told_of.SeriousInjury("SK-INJ-06", "A", "w.1", "Ada", True, key, (3, 4), 2)
        assert event.text(names).startswith("Ada (3 4): ")


def test_every_order_is_told_to_the_last_word() -> None:
    party = watch().having(gold=200, stash=("lantern",))
    soldier, pip = find(party, "soldier"), find(party, "recruit")
    camp = camp_of(party)
    orders = Orders(camp, "A", ScriptedDice(3))
    orders.recruit("hound", "Rex")
    orders.hire("hedge-caster", "Odo")
    orders.buy("sword", soldier.uid)
    orders.buy("net", "stash")
    orders.sell("spear", soldier.uid)
    orders.sell("lantern", "stash")
    orders.give("net", soldier.uid)
    orders.take("club", pip.uid)
    orders.rename(pip.uid, "Tib")
    orders.rename("watch.12", "Ulf")
    orders.rename("", "The Few")
    orders.dismiss(soldier.uid)
    things = equipment()
    hound, odo = camp.parties["A"].members[-1], camp.parties["A"].hired[0]
    assert (hound.name, odo.uid) == ("Rex", "watch.12")
    assert camp.state.told == [
        told_of.MemberJoined(TRADING, "A", hound.uid, "Rex", type_of(party).warriors["hound"].cost, ""),
        told_of.MemberJoined(UPKEEP, "A", odo.uid, "Odo", 44, odo.spells[0].id),
        told_of.ItemBought(TRADING, "A", "sword", soldier.name, 9),
        told_of.ItemBought(TRADING, "A", "net", "", things.cost("net")),
        told_of.ItemSold(TRADING, "A", "spear", 5),
        told_of.ItemSold(TRADING, "A", "lantern", 4),
        told_of.ItemMoved(TRADING, "A", "net", "", soldier.name),
        told_of.ItemMoved(TRADING, "A", "club", pip.name, ""),
        told_of.MemberRenamed(TRADING, "A", pip.uid, pip.name, "Tib"),
        told_of.MemberRenamed(TRADING, "A", odo.uid, "Odo", "Ulf"),
        told_of.PartyRenamed(TRADING, "A", party.name, "The Few"),
        told_of.MemberLost(TRADING, "A", soldier.uid, soldier.name, "left"),
    ]


def test_nobody_is_owed_less_than_no_advance() -> None:
    """Who has come further than its experience, because an owner stands by it, waits for the rest."""
    party = watch()
    captain = party.members[0].having(level=3, xp=4)
    assert [advances_due(party, captain.having(xp=xp)) for xp in (4, 8, 11, 12, 16, 90)] == [0, 0, 0, 1, 2, 2]


def test_all_income_and_costs_are_told_to_the_last_word() -> None:
    camp = camp_of(watch().having(gold=0), ruins=True, sunny=True)
    with ScriptedDice(1, 2, 6, 5, 3, 3, 1, 6, 4) as dice:
        run(camp, earn_income(camp, "A", dice), scripted("3"))
    run(camp, sell_shards(camp, "A"), scripted("2"))
    assert camp.state.told == [
        told_of.GoldGained(GOLD, "A", 3, "pay", (1, 2)),
        told_of.GoldGained(GOLD, "A", 10, "the winner's share"),
        told_of.RuinsExplored(EXPLORING, "A", (6, 5, 3, 6, 1), 3, 3),
        told_of.GoldGained(GOLD, "A", 4, "found in the ruins (2 times 6)", (4,)),
        told_of.ShardsSold(SHARDS, "A", 2, 40),
    ]
    party = taken_on(taken_on(watch(), "trail-scout", "Una", SeededDice(1)), "gladiator", "Bo", SeededDice(1))
    una, bo = party.hired
    wants = hired_swords()["trail-scout"].upkeep
    camp = camp_of(party.having(gold=wants + 3))
    asked = play(side_by_side({"A": pay_costs(camp, "A")}), scripted("pay", "let-go"))
    gone = camp.state.told[-1]
    assert isinstance(gone, told_of.MemberLost)
    assert camp.state.told == [
        told_of.GoldPaid(UPKEEP, "A", wants, "the upkeep of Una"),
        told_of.MemberLost(UPKEEP, "A", bo.uid, "Bo", "left"),
        told_of.GoldPaid(UPKEEP, "A", 3, "food and lodging, 8 pg in all"),
        told_of.MemberLost(UPKEEP, "A", gone.member, party.names()[gone.member], "left"),
    ]
    assert [question.about for _, question in asked[:2]] == [(una.uid,), (bo.uid,)]
    camp = camp_of(watch().having(gold=60, members=watch().members[:4]))
    give_aid(camp, "A")
    why = "old friends will not see the party end like this"
    assert camp.state.told == [told_of.GoldGained(GOLD, "A", 40, why)]


@pytest.mark.clause("SK-ENC-03", "SK-ENC-53")
def test_what_hirelings_do_is_told_to_the_last_word() -> None:
    party = watch().having(gold=50)
    ogre, gladiator = hired_swords()["ogre-mercenary"], hired_swords()["gladiator"]
    camp = camp_of(party, hirelings=(Hireling("ogre-mercenary", out=True), Hireling("gladiator")))
    run(camp, pay_hirelings(camp, "A", ScriptedDice()), scripted("pay"))
    assert camp.state.told == [
        told_of.HirelingGone("SK-ENC-03", "A", ogre.name),
        told_of.HirelingPaid("SK-ENC-53", "A", gladiator.name, gladiator.upkeep, True),
    ]
    fates = {hero.uid: Fate(out=True) for hero in party.heroes()}
    camp = camp_of(party, fates=fates, hirelings=(Hireling("ogre-mercenary"),))
    with ScriptedDice(2) as dice:
        run(camp, pay_hirelings(camp, "A", dice), scripted("refuse"))
    victim = party.henchmen()[1]
    assert camp.state.told == [
        told_of.HirelingAttacks("SK-ENC-03", "A", ogre.name, victim.name),
        told_of.MemberLost("SK-ENC-03", "A", victim.uid, victim.name, "dead"),
    ]


@pytest.mark.clause("SK-INJ-06", "SK-SPC-01")
def test_injuries_and_heirs_are_told_to_the_last_word() -> None:
    camp, member = hurt("sergeant", 1, 2, gold=40)
    who = ("A", member.uid, member.name)
    assert camp.state.told == [
        told_of.SeriousInjury(INJURIES, *who, True, "bleeding-out", (1, 2), 0),
        told_of.SurgeonPaid(INJURIES, *who, 30),
    ]
    camp, member = hurt("sergeant", 1, 1, gold=40)
    assert camp.state.told == [
        told_of.SeriousInjury(INJURIES, *who, True, "slain", (1, 1), 0),
        told_of.MemberLost(INJURIES, *who, "dead"),
    ]
    camp, member = hurt("sergeant", 4, 5, 4)
    assert camp.state.told[-1] == told_of.Plundered(INJURIES, *who, member.items[0], "B")
    camp, member = hurt("sergeant", 6, 6)
    assert camp.state.told[-1] == told_of.ExperienceGained(INJURIES, *who, 1, 1, ("a tale to tell",))
    party = watch()
    captain = party.members[0]
    camp = camp_of(party, fates={captain.uid: Fate(dead=True)})
    run(camp, treat_injured(camp, "A", ScriptedDice()))
    heir = camp.parties["A"].leader()
    assert heir is not None
    assert camp.state.told == [
        told_of.MemberLost(INJURIES, "A", captain.uid, captain.name, "dead"),
        told_of.LeaderChosen(LEADING, "A", heir.uid, heir.name),
    ]


@pytest.mark.clause("SK-MAG-03", "SK-ENC-19")
def test_advances_are_told_to_the_last_word() -> None:
    with ScriptedDice(1, 2) as dice:
        camp, member, _ = advance("sergeant", dice, scripted("roll", "WS"))
    who = ("A", member.uid, member.name)
    weapon_skill = type_of(watch()).warriors["sergeant"].value("WS") + 1
    assert camp.state.told == [
        told_of.AdvanceRolled(EXPERIENCE, *who, (1, 2)),
        told_of.StatRaised(EXPERIENCE, *who, "WS", weapon_skill),
    ]
    camp, member, _ = advance("sergeant", ScriptedDice(), scripted("skill:duellist"))
    assert camp.state.told == [told_of.SkillLearnt(EXPERIENCE, *who, "duellist")]
    with ScriptedDice(6) as dice:
        camp, member, _ = advance("soldier", dice, by_default)
    who = ("A", member.uid, member.name)
    assert camp.state.told == [
        told_of.AdvanceRolled(EXPERIENCE, *who, (6,)),
        told_of.BecameHero(EXPERIENCE, *who),
    ]
    known = (KnownSpell("lamp-ward", 7),)
    with ScriptedDice(1) as dice:
        camp, member, _ = advance("chaplain", dice, scripted("learn"), spells=known)
    who = ("A", member.uid, member.name)
    first = magic().rolled("hearth-litany", 1)
    assert camp.state.told == [told_of.SpellLearnt(SPELLS, *who, first, magic().spells[first].difficulty, (1,))]
    camp, member, _ = advance("chaplain", ScriptedDice(), scripted("improve:lamp-ward"), spells=known)
    assert camp.state.told == [told_of.SpellLearnt(SPELLS, *who, "lamp-ward", 6, ())]
