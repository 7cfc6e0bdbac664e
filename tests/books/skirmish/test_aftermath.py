"""From a skirmish to its parties: what it tells, the stages that follow as steps, and the report."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish import troubles
from banneret.books.skirmish.after.events import HirelingPaid, ItemSpent, MemberLost, SeriousInjury
from banneret.books.skirmish.after.facts import DREW, LOST, WON, Hireling
from banneret.books.skirmish.after.sequence import STAGES
from banneret.books.skirmish.aftermath import facts_of, settle
from banneret.books.skirmish.battle import AFTERMATH, OVER, Battle, Starving
from banneret.books.skirmish.book import Skirmish
from banneret.books.skirmish.carrying import holding
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.options import SkirmishOptions, read_options
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.preparation import choose_members
from banneret.books.skirmish.report import UNKNOWN, report
from banneret.books.skirmish.scenario_events import FoundInTime
from banneret.books.skirmish.scenarios import finish
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.warrior import AWAY, BELOW, DEAD, FLED, GONE, ON_TABLE, OUT, Warrior
from banneret.books.skirmish.waters import go_under
from banneret.core.engine.dice import SeededDice
from banneret.core.engine.match import Match
from tests.books.skirmish.ground import scripted, sheet
from tests.books.skirmish.parties import find, mob, watch
from tests.books.skirmish.town import MEADOW, TOWN, prepared, run


def fought(scenario: str = "bad-blood", **more: Any) -> Battle:
    """Everybody of both parties is on the table, somewhere."""
    battle = prepared(scenario, **more)
    run(choose_members(battle, scripted()))
    battle.south = "A"
    for at, warrior in enumerate(list(battle.warriors.values())):
        there = warrior.at(2.0 + at, 4.0 if warrior.seat == "A" else 44.0, "")
        there.place = ON_TABLE
        battle.put(there)
    return battle


def who(entry: str, seat: str = "A") -> str:
    return f"{seat}.{find(watch() if seat == 'A' else mob(), entry).uid}"


def uid(warrior_id: str) -> str:
    return warrior_id.partition(".")[2]


def removed(battle: Battle, warrior_id: str, place: str, by: str = "") -> None:
    battle.put(battle.warrior(warrior_id).removed(place))
    if place == OUT:
        battle.felled_by[warrior_id] = by


def played_out(battle: Battle, seed: int = 1) -> list[str]:
    """All stages by default answers; the steps in their order."""
    dice = SeededDice(seed)
    steps: list[str] = []
    while battle.step != OVER:
        steps.append(battle.step)
        run(settle(battle, dice))
    return steps


# ---------------------------------------------------------------------------------------- fates


@pytest.mark.parametrize(
    ("place", "out", "dead", "fled"),
    [
        (ON_TABLE, False, False, False),
        (OUT, True, False, False),
        (DEAD, False, True, False),
        (FLED, False, False, True),
        (GONE, False, False, False),
        (BELOW, False, False, False),
        (AWAY, False, False, False),
    ],
)
@pytest.mark.clause("SK-INJ-06", "SK-REC-13", "SK-ENC-55")
def test_a_fate_is_read_from_where_a_warrior_is(place: str, out: bool, dead: bool, fled: bool) -> None:
    battle = fought()
    key = who("sergeant")
    removed(battle, key, place)
    fate = facts_of(battle, "A").fates[uid(key)]
    assert fate.took_part
    assert (fate.out, fate.dead, fate.fled) == (out, dead, fled)


def test_who_was_not_there_took_no_part() -> None:
    battle = fought()
    key = who("sergeant")
    del battle.warriors[key]
    assert not facts_of(battle, "A").fates[uid(key)].took_part


def test_the_leader_led() -> None:
    fates = facts_of(fought(), "A").fates
    assert [key for key, fate in fates.items() if fate.led] == [find(watch(), "captain").uid]


@pytest.mark.parametrize(("by", "seat"), [("mob", "B"), ("own", ""), ("creature", ""), ("", "")])
def test_who_was_put_out_by_no_party_was_put_out_by_nobody(by: str, seat: str) -> None:
    battle = fought()
    beast = Warrior("N.1", "N", creature_sheet("fallen-beast"))
    battle.put(beast)
    doers = {"mob": who("boss", "B"), "own": who("captain"), "creature": "N.1", "": ""}
    removed(battle, who("soldier"), OUT, doers[by])
    assert facts_of(battle, "A").fates[uid(who("soldier"))].by == seat


@pytest.mark.clause("SK-TER-13", "SK-TER-15")
def test_who_is_out_but_unhurt_makes_no_roll() -> None:
    battle = fought()
    key = who("soldier")
    go_under(battle, key, "SK-TER-13")
    troubles.settle(battle, scripted())
    fate = facts_of(battle, "A").fates[uid(key)]
    assert fate.out
    assert not fate.injury
    finish(battle, "B", "test")
    played_out(battle)
    assert not [event for event in battle.told if isinstance(event, SeriousInjury)]
    assert battle.parties["A"].member(uid(key)) is not None


def test_enemies_put_out_count_and_small_creatures_teach_nothing() -> None:
    battle = fought()
    skeleton, beast = creature_sheet("skeleton"), creature_sheet("fallen-beast")
    assert (skeleton.wounds, beast.wounds) == (1, 2)
    battle.put(Warrior("N.1", "N", skeleton))
    battle.put(Warrior("N.2", "N", beast))
    key = who("captain")
    for whom in ("N.1", "N.2", who("boss", "B"), who("soldier")):
        battle.feat(key, f"out {whom}")
    battle.feat(key, "objective")
    battle.feat(key, "objective")
    battle.feat(key, "spirit")
    battle.feat(key, "found lantern")
    fate = facts_of(battle, "A").fates[uid(key)]
    # A friend put out of action is no feat.
    assert (fate.enemies_out, fate.lesser) == (3, 1)
    assert (fate.objectives, fate.spirits, fate.found) == (2, 1, ("lantern",))


@pytest.mark.clause("SK-SPC-04")
def test_only_gear_for_one_use_is_spent() -> None:
    party = watch()
    member = find(party, "marksman")
    carried = (*member.items, "black-lotus", "keepsake", "net")
    battle = fought(parties={"A": party.with_member(member.having(items=carried)), "B": mob()})
    key = f"A.{member.uid}"
    warrior = battle.warrior(key)
    for used in ("black-lotus", "keepsake", "granite chin", "net", "net"):
        warrior = warrior.spending(used)
    battle.put(warrior)
    assert facts_of(battle, "A").fates[member.uid].spent == ("black-lotus", "net")
    finish(battle, "A", "test")
    played_out(battle)
    after = battle.parties["A"].member(member.uid)
    assert after is not None
    assert "keepsake" in after.items
    assert "net" not in after.items
    assert len([event for event in battle.told if isinstance(event, ItemSpent)]) == 2


# ---------------------------------------------------------------------------------------- parties


@pytest.mark.parametrize(("winner", "a", "b"), [("A", WON, LOST), ("B", LOST, WON), ("", DREW, DREW)])
def test_results(winner: str, a: str, b: str) -> None:
    battle = fought()
    finish(battle, winner, "test")
    assert (facts_of(battle, "A").result, facts_of(battle, "B").result) == (a, b)


def test_what_both_learn_of_the_enemy_and_of_the_ground() -> None:
    battle = fought()
    assert facts_of(battle, "A").enemy_rating == mob().rating
    assert facts_of(battle, "A").ruins
    assert not facts_of(fought(table=MEADOW), "A").ruins
    assert not facts_of(fought(market=False), "A").market


@pytest.mark.clause("SK-WEA-06")
def test_the_sun_counts_if_it_shines_at_the_end() -> None:
    battle = fought()
    assert not facts_of(battle, "A").sunny
    battle.weather = "sunny"
    assert facts_of(battle, "A").sunny


@pytest.mark.clause("SK-ENC-34", "SK-ENC-64")
def test_gold_and_maps_come_home_even_after_a_rout() -> None:
    battle = fought()
    battle.gold["A"], battle.bonus["A"] = 5, 1
    battle.routed = ("A",)
    facts = facts_of(battle, "A")
    assert (facts.gold, facts.scenario_bonus, facts.routed) == (5, 1, True)


@pytest.mark.clause("SK-ENC-34")
def test_a_map_is_used_up_by_the_next_skirmish() -> None:
    battle = fought(parties={"A": watch().having(scenario_bonus=1), "B": mob()})
    finish(battle, "A", "test")
    played_out(battle)
    assert battle.parties["A"].scenario_bonus == 0


@pytest.mark.clause("SK-ENC-15")
def test_shards_come_home_but_a_routed_party_keeps_only_its_finds() -> None:
    battle = fought("glimmer-in-the-rubble")
    battle.put(holding(holding(battle.warrior(who("captain")), "glimmer-1"), "find-1"))
    assert facts_of(battle, "A").shards == 2
    battle.routed = ("A",)
    assert facts_of(battle, "A").shards == 1


def ogre(rules: tuple[tuple[str, int], ...] = (("hireling", 0),)) -> WarriorSheet:
    made = sheet("Ogre Mercenary", rules=rules)
    made.entry = "ogre-mercenary"
    return made


@pytest.mark.clause("SK-ENC-02", "SK-ENC-03")
@pytest.mark.parametrize(("place", "out"), [(ON_TABLE, False), (OUT, True), (FLED, False)])
def test_whom_an_encounter_brought_is_told_of_apart(place: str, out: bool) -> None:
    battle = fought()
    hireling = Warrior("A.ogre", "A", ogre())
    hireling.place = place
    battle.put(hireling)
    battle.feat("A.ogre", f"out {who('boss', 'B')}")
    facts = facts_of(battle, "A")
    assert facts.hirelings == (Hireling("ogre-mercenary", out=out, enemies_out=1),)
    assert set(facts.fates) == set(watch().names())
    assert facts_of(battle, "B").hirelings == ()


@pytest.mark.clause("SK-ENC-03")
def test_a_hireling_is_paid_by_default() -> None:
    battle = fought(parties={"A": watch().having(gold=100), "B": mob()})
    hireling = Warrior("A.ogre", "A", ogre())
    hireling.place = ON_TABLE
    battle.put(hireling)
    finish(battle, "A", "test")
    played_out(battle)
    (paid,) = [event for event in battle.told if isinstance(event, HirelingPaid)]
    assert paid.seat == "A"
    assert [sword.entry for sword in battle.parties["A"].hired] == ["ogre-mercenary"]


@pytest.mark.clause("SK-ENC-44")
def test_who_starves_is_found_if_it_ends_in_time() -> None:
    battle = fought()
    key = who("soldier")
    removed(battle, key, OUT)
    battle.starving = (Starving(key, 4.0, 4.0, "", 3),)
    finish(battle, "B", "test")
    run(settle(battle, scripted()))
    assert not battle.starving
    assert [event.warrior for event in battle.told if isinstance(event, FoundInTime)] == [key]
    assert battle.camp.facts["A"].fates[uid(key)].out
    played_out(battle)
    assert [event.member for event in battle.told if isinstance(event, SeriousInjury)] == [uid(key)]


def test_who_is_dead_is_gone_without_a_roll() -> None:
    battle = fought()
    key = who("soldier")
    removed(battle, key, DEAD)
    finish(battle, "B", "test")
    played_out(battle)
    assert battle.parties["A"].member(uid(key)) is None
    assert not [event for event in battle.told if isinstance(event, SeriousInjury)]
    assert [event.why for event in battle.told if isinstance(event, MemberLost)] == ["dead"]


# ---------------------------------------------------------------------------------------- steps


def test_every_stage_is_a_step_until_all_is_over() -> None:
    battle = fought()
    finish(battle, "A", "test")
    before = dict(battle.parties)
    assert played_out(battle) == [AFTERMATH, *STAGES]
    assert battle.parties["A"] != before["A"]
    assert all(isinstance(party, Party) for party in battle.parties.values())
    assert battle.parties["A"].members[0].xp >= 1


def test_a_copy_between_two_stages_is_not_touched_by_what_follows() -> None:
    battle = fought()
    finish(battle, "A", "test")
    dice = SeededDice(3)
    for _ in range(2):
        run(settle(battle, dice))
    kept = battle.copy()
    before = kept.camp.to_data()
    played_out(battle)
    assert kept.camp.to_data() == before
    assert kept.step == STAGES[1]
    played_out(kept)
    assert kept.camp.to_data() != before


def test_shards_are_sold_only_where_there_is_a_market() -> None:
    for market in (True, False):
        battle = fought(parties={"A": watch().having(weirdstone=2), "B": mob()}, market=market)
        finish(battle, "A", "test")
        dice = SeededDice(1)
        names: list[str] = []
        while battle.step != OVER:
            names += [question.name for _, question in run(settle(battle, dice))]
        assert ("shards" in names) is market


# ---------------------------------------------------------------------------------------- the report


class FromHere(Skirmish):
    """A game that is over before it begins, but for what follows."""

    def begin(self, options: SkirmishOptions) -> Battle:
        battle = super().begin(options)
        for warrior in list(battle.warriors.values()):
            there = warrior.at(10.0, 10.0, "")
            there.place = ON_TABLE
            battle.put(there)
        battle.began = {seat: len(battle.of_seat(seat)) for seat in battle.seats}
        battle.scenario, battle.turn = "bad-blood", 5
        removed(battle, who("soldier"), OUT, who("boss", "B"))
        removed(battle, who("hound"), DEAD)
        battle.feat(who("boss", "B"), f"out {who('soldier')}")
        battle.routed = ("A",)
        finish(battle, "B", "the enemy has routed")
        return battle


def reported() -> tuple[Match, dict[str, Any]]:
    options = read_options(SkirmishOptions(TOWN, {"A": watch(), "B": mob()}, "bad-blood"))
    match = Match.start(FromHere(), options, seed=4)
    while not match.over:
        for seat, question in list(match.pending.items()):
            match.answer(seat, question.default())
    return match, report(match).to_data()


def test_the_report_says_what_the_campaign_asks() -> None:
    match, data = reported()
    before, after = {"A": watch(), "B": mob()}, match.state.parties  # type: ignore[attr-defined]
    assert (data["status"], data["winner"], data["how"]) == ("played", "B", "the enemy has routed")
    assert tuple(data["unknown"]) == UNKNOWN
    assert [each["party_id"] for each in data["parties"]] == ["watch", "mob"]
    assert [each["routed"] for each in data["parties"]] == [True, False]
    for seat, party in before.items():
        assert data["party_gold_delta"][party.id] == after[seat].gold - party.gold
        assert data["weirdstone_delta"][party.id] == after[seat].weirdstone - party.weirdstone
    members = {(each["side"], each["id"]): each for each in data["members"]}
    assert len(members) == len(watch().names()) + len(mob().names())
    hound = members["A", uid(who("hound"))]
    assert (hound["out_of_action"], hound["dead"], hound["xp"]) == (True, True, 0)
    soldier = members["A", uid(who("soldier"))]
    assert soldier["out_of_action"]
    assert soldier["dead"] == (after["A"].member(soldier["id"]) is None)
    boss = members["B", uid(who("boss", "B"))]
    assert (boss["kills"], boss["out_of_action"], boss["dead"]) == (1, False, False)
    learnt = after["B"].member(boss["id"])
    assert learnt is not None
    assert boss["xp"] == learnt.xp > 1


def test_of_a_game_that_is_not_over_its_end_is_unknown() -> None:
    options = read_options(SkirmishOptions(TOWN, {"A": watch(), "B": mob()}, "bad-blood"))
    match = Match.start(Skirmish(), options, seed=4)
    data = report(match).to_data()
    assert "winner" not in data
    assert "status" not in data
    assert set(data["unknown"]) == {*UNKNOWN, "status", "winner"}
