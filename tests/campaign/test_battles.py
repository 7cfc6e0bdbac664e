"""The Battle Phase: how sides go into their battles, and reports in any order (section BAT)."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import msgspec
import pytest

from banneret.books.army_fielding import fielding_of
from banneret.books.artefacts import CURSED, all_artefacts
from banneret.campaign import battles
from banneret.campaign.battle_events import (
    BattleSettled,
    DateAccepted,
    ReadyForBattle,
    ReportDisputed,
    ReportSentBack,
    ScenarioAgreed,
)
from banneret.campaign.battle_orders import battle_order
from banneret.campaign.codec import decode, encode
from banneret.campaign.field_lists import list_of, points_allowed, source_of, usually_left_out
from banneret.campaign.options import CampaignOptions
from banneret.campaign.records import (
    ANSWERED,
    ATTACK,
    RAID,
    TERRAIN,
    Battle,
    Onset,
    Readiness,
    Veteran,
)
from banneret.campaign.register import enter_list, read_list
from banneret.campaign.report_checks import signed, why_refused
from banneret.campaign.reports import DRAW, FORFEIT, PLAYED, RESIGNED, STALEMATE, Report
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from banneret.core.engine.dice import SeededDice
from tests.campaign.small import play, refused, sentences, small_world, told, with_army

LISTS = {
    "a": ("bracken-1000", "beast-herds"),
    "b": ("rumpus-1000", "orcs-and-goblins"),
    "c": ("rime-1000", "warriors"),
}


def world(*armies: str, points: int = 1000) -> Campaign:
    """A row of hexes with an army on each, by the initials of their owners, with lists of the book."""
    campaign = small_world(" ".join(["."] * 8), players="abc", enemies="ab ac bc")
    campaign.army_points = points
    for place, letter in enumerate(armies):
        name, faction = LISTS[letter]
        seat = {"a": "ann", "b": "bob", "c": "cid"}[letter]
        name = name.replace("1000", str(points))
        entered = enter_list(campaign, seat, name, faction)
        with_army(campaign, letter, place, list=entered.id, faction=faction)
    return campaign


def meeting(campaign: Campaign, attacker: str = "a1", defender: str = "b1", **fields: Any) -> str:
    id = str(fields.pop("id", f"battle-1-{attacker}-{defender}"))
    place = campaign.armies[attacker].place or 0
    battle = Battle(
        id,
        fields.pop("kind", ATTACK),
        1,
        TERRAIN,
        attacker,
        defender,
        fields.pop("merged", (attacker,)),
        place,
        1,
        "pitched-battle",
        "pitched-battle",
        **fields,
    )
    campaign.battles[id] = battle
    return id


def phase(campaign: Campaign, answers: Any = ()) -> list[tuple[str, Question]]:
    return play(battles.play(campaign, SeededDice(5)), answers)


def referee(*reports: Report, **others: Any) -> Any:
    """Hands in these reports one after the other, and then that the month is over."""
    left = list(reports)

    def answer(seat: str, question: Question) -> Any:
        if seat == "referee":
            return {"report": left.pop(0)} if left else {"month_over": True}
        return others.get(f"{seat}_{question.name}", others.get(question.name, question.default()))

    def plain(seat: str, question: Question) -> Any:
        return msgspec.to_builtins(answer(seat, question))

    return plain


def won(id: str, winner: str = "attacker", **fields: Any) -> Report:
    return Report(id=id, winner=winner, rounds=6, **fields)


# ------------------------------------------------------------------------------------------ the questions


def test_nobody_is_asked_about_battles_where_there_are_none() -> None:
    asked = phase(world("a", "b"))
    assert {question.name for _, question in asked} <= {"host", "joust", "hosting", "tournament"}


def test_a_battle_costs_one_form_a_side_one_report_and_two_signatures() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    asked = [(seat, q.name) for seat, q in phase(campaign, referee(won(id))) if q.clause != "CP-BAT-09"]
    assert asked == [
        ("ann", "preparations"),
        ("bob", "preparations"),
        ("referee", "battles"),
        ("ann", "sign"),
        ("bob", "sign"),
    ]
    report = campaign.battles[id].result
    assert report is not None
    assert (report.status, report.victor(), report.beaten()) == (PLAYED, "attacker", "defender")
    assert [each.player for each in report.signed_by] == ["ann", "bob"]
    assert [event.winner for event in told(campaign, BattleSettled)] == ["attacker"]


def test_an_accepted_report_has_all_that_the_campaign_knows() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    phase(campaign, referee(won(id)))
    report = campaign.battles[id].result
    assert report is not None
    assert (report.turn, report.kind, report.battle_hex, report.hex_type) == (1, ATTACK, 1, TERRAIN)
    assert (report.scenario_rolled, report.scenario_played) == ("pitched-battle", "pitched-battle")
    assert (report.side("attacker").player, report.army("defender")) == ("ann", "b1")
    assert report.side("attacker").points == campaign.lists["bracken-1000"].points
    listed = campaign.lists["bracken-1000"]
    assert {line.id for line in report.units_of("attacker")} == {f"a1/{each.id}" for each in listed.units}
    # Whoever has no line came through unhurt.
    assert all(line.models_end == line.models_start for line in report.units)
    assert decode_again(campaign).battles[id].result == report


def decode_again(campaign: Campaign) -> Campaign:
    return decode(CampaignOptions((), {}), encode(campaign))


def test_reports_signed_by_both_need_no_more_signatures() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    asked = phase(campaign, referee(signed(won(id), ["ann", "bob"])))
    assert "sign" not in {question.name for _, question in asked}
    asked = phase(campaign, referee())
    assert "battles" not in {question.name for _, question in asked}


# ------------------------------------------------------------------------------------------ any order


@pytest.mark.clause("CP-GEN-05")
def test_battles_may_be_reported_in_any_order() -> None:
    found: set[bytes] = set()
    for order in permutations(range(3)):
        campaign = world("a", "b", "b", "a", "c", "a")
        ids = [
            meeting(campaign, "a1", "b1"),
            meeting(campaign, "b2", "a2"),
            meeting(campaign, "c1", "a3"),
        ]
        reports = [won(ids[0]), Report(id=ids[1], status=FORFEIT, given_up_by="attacker"), won(ids[2], DRAW)]
        phase(campaign, referee(*[reports[at] for at in order]))
        assert all(battle.result for battle in campaign.battles.values())
        found.add(encode(campaign))
    assert len(found) == 1


@pytest.mark.clause("CP-GEN-05")
def test_the_referee_is_handed_all_open_battles_with_seeds_of_their_own() -> None:
    campaign = world("a", "b", "c", "a")
    first, second = meeting(campaign, "a1", "b1"), meeting(campaign, "c1", "a2")
    asked = phase(campaign, referee(won(second), won(first)))
    forms = [question.to_data()["facts"]["battles"] for seat, question in asked if seat == "referee"]
    assert [[order["id"] for order in form] for form in forms] == [[first, second], [first]]
    seeds = {order["id"]: order["seed"] for order in forms[0]}
    assert len(set(seeds.values())) == 2
    # The seed is that of the battle, whatever others there are.
    alone = world("a", "b", "c", "a")
    meeting(alone, "c1", "a2")
    phase(alone, referee(won(second)))
    assert alone.battles[second].seed == seeds[second]


def test_random_reports_can_be_true() -> None:
    campaign = world("a", "b")
    meeting(campaign)
    asked = phase(campaign, referee())
    question = next(question for seat, question in asked if seat == "referee")
    campaign.battles = {id: Battle(**_without_result(battle)) for id, battle in campaign.battles.items()}
    for seed in range(40):
        for candidate in question.candidates(random.Random(seed), 2):
            assert refused(question, candidate) == ""
    assert refused(question, {}) == "nothing"
    assert refused(question, {"month_over": True, "report": {"id": "x"}}) == "both"


def _without_result(battle: Battle) -> dict[str, Any]:
    return {**msgspec.structs.asdict(battle), "result": None}


# ------------------------------------------------------------------------------------------ disputes


def test_a_disputed_report_is_the_games_masters() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    phase(campaign, referee(won(id), bob_sign="dispute"))
    report = campaign.battles[id].result
    assert report is not None
    assert report.gm_override
    assert [each.player for each in report.signed_by] == ["ann"]
    assert [event.seat for event in told(campaign, ReportDisputed)] == ["bob"]


def test_the_games_master_sends_a_report_back_or_writes_another() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    answers = referee(won(id), won(id, "defender"), bob_sign="dispute")
    decisions = [{"decision": "send-back"}, {"decision": "accept"}]

    def given(seat: str, question: Question) -> Any:
        return decisions.pop(0) if question.name == "dispute" else answers(seat, question)

    phase(campaign, given)
    assert len(told(campaign, ReportSentBack)) == 1
    report = campaign.battles[id].result
    assert report is not None
    assert report.winner == "defender"
    campaign = world("a", "b")
    meeting(campaign)
    other = {"decision": "accept", "report": {"id": id, "winner": "draw", "rounds": 4}}
    asked = phase(campaign, referee(won(id), bob_sign="dispute", gm_dispute=other))
    report = campaign.battles[id].result
    assert report is not None
    assert (report.winner, report.gm_override) == (DRAW, True)
    question = next(question for _, question in asked if question.name == "dispute")
    assert refused(question, {"decision": "shrug"}) == "decision"
    assert refused(question, {"decision": "send-back", "report": {"id": id}}) == "both"
    assert refused(question, {"report": {"id": "another"}}) == "other-battle"


# ------------------------------------------------------------------------------------------ who fights


def joined(campaign: Campaign) -> str:
    """a1 attacks hex 1 and a2 hex 4, a Raid; b1 answers both."""
    return meeting(
        campaign,
        "a1",
        "b1",
        merged=("a1", "a2"),
        pressed=True,
        onsets=(
            Onset("a1", 0, 1, TERRAIN, "pitched-battle"),
            Onset("a2", 3, 4, RAID, "raid", annexing=True),
        ),
    )


@pytest.mark.clause("CP-ACT-24", "CP-BAT-02")
def test_the_attacker_picks_the_army_that_fights_and_its_target_is_fought_over() -> None:
    campaign = world("a", "b", "b", "a")
    id = joined(campaign)
    phase(campaign, referee(won(id), fighters={id: "a2"}))
    battle = campaign.battles[id]
    assert (battle.attacker, battle.hex, battle.hex_type, battle.scenario) == ("a2", 4, RAID, "raid")
    assert (battle.attacker_place, battle.kind, battle.covered_annexation) == (3, ANSWERED, True)
    assert battle.merged == ("a1", "a2")
    assert battle.result is not None
    assert battle.result.army("attacker") == "a2"
    assert battle.result.attacking_army_ids == ("a1", "a2")


@pytest.mark.clause("CP-ACT-24")
def test_by_default_the_most_experienced_fights() -> None:
    campaign = world("a", "b", "b", "a")
    id = joined(campaign)
    asked = phase(campaign.copy(), referee(won(id)))
    assert ("ann", "fighters") in [(seat, question.name) for seat, question in asked]
    campaign.veterans["a2/antler-chief"] = Veteran("a2", "antler-chief", True, 1)
    phase(campaign, referee(won(id)))
    assert campaign.battles[id].attacker == "a2"


# ------------------------------------------------------------------------------------------ preparations


def plans(id: str, **fields: Any) -> dict[str, Any]:
    return {"battles": {id: fields}}


@pytest.mark.clause("CP-BAT-01")
def test_another_scenario_is_fought_only_if_both_want_the_same() -> None:
    for bobs, fought in (("messengers", "messengers"), ("ambush", "pitched-battle"), ("", "pitched-battle")):
        campaign = world("a", "b")
        id = meeting(campaign)
        phase(
            campaign,
            referee(
                won(id),
                ann_preparations=plans(id, scenario="messengers"),
                bob_preparations=plans(id, scenario=bobs),
            ),
        )
        battle = campaign.battles[id]
        assert battle.scenario == fought
        assert battle.result is not None
        assert battle.result.scenario_played == fought
        # What was agreed changes the game, not what it counts as.
        assert (battle.scenario_rolled, battle.hex_type) == ("pitched-battle", TERRAIN)
        assert bool(told(campaign, ScenarioAgreed)) is (fought == "messengers")


@pytest.mark.clause("CP-ARM-05", "CP-BAT-08")
def test_paths_are_chosen_in_secret_and_revealed_together() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    seen: list[int] = []

    def given(seat: str, question: Question) -> Any:
        if question.name == "preparations":
            seen.append(len(told(campaign, ReadyForBattle)))
            return plans(id, paths={"bracken-seer": "Thorns"}) if seat == "ann" else {}
        return referee(won(id))(seat, question)

    asked = phase(campaign, given)
    assert seen == [0, 0]  # both in one question
    (event,) = told(campaign, ReadyForBattle)
    assert (event.army, list(event.paths.values()), event.clause) == ("a1", ["Thorns"], "CP-ARM-05")
    assert event.reveals()
    orders = next(question for seat, question in asked if seat == "referee").to_data()["facts"]["battles"]
    assert orders[0]["attacker"]["paths"] == {"bracken-seer": "Thorns"}
    bobs = next(q for seat, q in asked if (seat, q.name) == ("bob", "preparations"))
    assert "bracken" not in str(bobs.to_data())


@pytest.mark.clause("CP-ART-05", "CP-ART-08")
def test_the_artefact_in_use_is_named_and_told() -> None:
    cursed = next(id for id, each in all_artefacts().items() if each.pool == CURSED and each.slot == "wondrous")
    campaign = world("a", "b")
    campaign.artefacts = dict.fromkeys(("bone-dice", "heart-of-the-mountain", cursed), "a1/antler-chief")
    id = meeting(campaign)
    before = campaign.copy()
    phase(campaign, referee(won(id)))
    usual = campaign.battles[id].ready["attacker"].artefacts
    assert list(usual) == ["antler-chief"]
    assert usual["antler-chief"] != cursed
    assert [event.clause for event in told(campaign, ReadyForBattle)] == ["CP-ART-08"]
    assert all_artefacts()[usual["antler-chief"]].name in " ".join(sentences(campaign))
    for named, used in ((cursed, {"antler-chief": cursed}), ("", {})):
        campaign = before.copy()
        chosen = plans(id, artefacts={"antler-chief": named})
        phase(campaign, referee(won(id), ann_preparations=chosen))
        assert campaign.battles[id].ready["attacker"].artefacts == used
        order = battle_order(campaign, campaign.battles[id])
        brought = next(
            row["honours"] for row in order.attacker.list["entries"] if row["unit"] == "antler-chief"
        )
        assert brought.get("artefact", "") == named
        assert len(brought["owns"]) == (2 if named else 3)


@pytest.mark.clause("CP-ART-08")
def test_nobody_uses_a_cursed_artefact_who_did_not_ask_for_it() -> None:
    cursed = next(id for id, each in all_artefacts().items() if each.pool == CURSED and each.slot == "wondrous")
    campaign = world("a", "b")
    campaign.artefacts = {cursed: "a1/antler-chief"}
    id = meeting(campaign)
    phase(campaign, referee(won(id)))
    assert campaign.battles[id].ready["attacker"].artefacts == {}
    assert not told(campaign, ReadyForBattle)


@pytest.mark.clause("CP-ART-02", "CP-ART-05", "CP-BAT-01", "CP-BAT-08")
def test_plans_that_cannot_be() -> None:
    campaign = world("a", "b")
    campaign.artefacts = {
        "long-memory": "a1/antler-chief",
        "candle-ledger": "a1/bracken-seer",
        "bone-dice": "b1/loudest-lout",
    }
    id = meeting(campaign)
    asked = phase(campaign.copy(), referee(won(id)))
    question = next(q for seat, q in asked if (seat, q.name) == ("ann", "preparations"))

    def why(**fields: Any) -> str:
        return refused(question, plans(id, **fields))

    assert why() == ""
    assert refused(question, plans("another")) == "no-such-battle"
    assert why(scenario="sea-battle") == "scenario"  # there is no sea here
    assert why(scenario="chess") == "scenario"
    assert why(paths={"horned-drove": "Thorns"}) == "paths"
    assert why(paths={"bracken-seer": ""}) == "paths"
    assert why(artefacts={"antler-chief": "long-memory"}) == "artefacts"  # arcane, and he is no wizard
    assert why(artefacts={"antler-chief": "bone-dice"}) == "artefacts"  # another's
    assert why(artefacts={"horned-drove": ""}) == "artefacts"
    assert why(artefacts={"bracken-seer": "candle-ledger"}) == ""
    assert why(artefacts={"bracken-seer": "candle-ledger"}, left_out=["bracken-seer"]) == "artefacts"
    assert why(left_out=["antler-chief"]) == "list"  # the General
    assert why(left_out=["nobody"]) == "list"
    assert why(left_out=["half-harts", "half-harts"]) == "list"
    assert why(left_out=["half-harts"]) == ""
    assert why(added=["bracken-kids"]) == "list"  # without extra points
    assert why(dates=[" "]) == "dates"
    assert why(dates=["Friday"] * 13) == "dates"
    for seed in range(4):
        for candidate in question.candidates(random.Random(seed), 4):
            assert refused(question, candidate) == ""


# ------------------------------------------------------------------------------------------ points


@pytest.mark.clause("CP-FAC-30", "CP-BAT-07")
def test_after_a_defeat_units_stay_behind_the_least_experienced_and_cheapest_first() -> None:
    campaign = world("b", "a", points=2500)
    campaign.change_army("b1", extra=-125)
    over = list_of(campaign, "b1").points - points_allowed(campaign, "b1")
    assert points_allowed(campaign, "b1") == 2375
    assert over > 0
    units = {each.id: each for each in list_of(campaign, "b1").units}
    (first,) = usually_left_out(campaign, "b1")
    assert units[first].points >= over
    campaign.veterans[f"b1/{first}"] = Veteran("b1", first, False, 1)
    (other,) = usually_left_out(campaign, "b1")
    assert other != first
    id = meeting(campaign, "b1", "a1")
    asked = phase(campaign, referee(won(id)))
    assert campaign.battles[id].ready["attacker"].left_out == (other,)
    report = campaign.battles[id].result
    assert report is not None
    assert f"b1/{other}" not in {line.id for line in report.units}
    assert report.side("attacker").points == list_of(campaign, "b1").points - units[other].points
    question = next(q for seat, q in asked if (seat, q.name) == ("bob", "preparations"))
    assert refused(question, plans(id, left_out=[])) == "list"


@pytest.mark.clause("CP-FAC-30")
def test_after_a_victory_units_may_be_added_for_one_battle() -> None:
    campaign = world("b", "a", points=2500)
    campaign.change_army("b1", extra=125)
    id = meeting(campaign, "b1", "a1")
    door_prices = _recruits(campaign)
    cheap = min(door_prices, key=lambda unit: door_prices[unit])
    dear = max(door_prices, key=lambda unit: door_prices[unit])
    asked = phase(campaign.copy(), referee(won(id)))
    question = next(q for seat, q in asked if (seat, q.name) == ("bob", "preparations"))
    assert door_prices[dear] > 125
    assert refused(question, plans(id, added=[dear])) == "list"
    assert refused(question, plans(id, added=["nobody"])) == "list"
    able = [unit for unit in door_prices if not refused(question, plans(id, added=[unit]))]
    assert door_prices[cheap] > 125 or able
    for unit in able[:1]:
        phase(campaign, referee(won(id), bob_preparations=plans(id, added=[unit])))
        order = battle_order(campaign, campaign.battles[id])
        assert [row["unit"] for row in order.attacker.list["entries"]].count(unit) >= 1
        assert order.attacker.extra == 125
        # It is no part of the list.
        assert len(order.attacker.ids) == len(order.attacker.list["entries"]) - 1


def _recruits(campaign: Campaign) -> dict[str, int]:
    door = fielding_of(campaign.book)
    return {each.id: each.points for each in door.recruits(source_of(list_of(campaign, "b1")))}


# ------------------------------------------------------------------------------------------ garrisons


def siege(campaign: Campaign, hold: str = "hold") -> str:
    campaign.change_hex(1, construction=hold)
    return meeting(campaign, "a1", "garrison:1")


@pytest.mark.clause("CP-NEU-03", "CP-NEU-09")
@pytest.mark.parametrize(("city", "faction"), [("hold", "dwarven-holds"), ("temple", "saurian")])
def test_a_garrison_is_an_army_of_its_kind_that_the_games_master_commands(city: str, faction: str) -> None:
    campaign = world("a")
    id = siege(campaign, city)
    asked = [(seat, q.name) for seat, q in phase(campaign, referee(won(id))) if q.clause != "CP-BAT-09"]
    assert asked == [
        ("gm", "commanders"),
        ("ann", "preparations"),
        ("referee", "battles"),
        ("ann", "sign"),
        ("gm", "sign"),
    ]
    listed = list_of(campaign, "garrison:1")
    assert (listed.faction, listed.points <= 1000) == (faction, True)
    assert listed == read_list("quick-starter", listed.source, faction, 1000)
    report = campaign.battles[id].result
    assert report is not None
    assert report.side("defender").player == "gm"
    assert report.units_of("defender")[0].id.startswith("garrison:1/")


@pytest.mark.clause("CP-NEU-03")
def test_a_player_may_be_named_to_command_a_garrison_but_not_the_attacker() -> None:
    campaign = world("a", "b")
    id = siege(campaign)
    asked = phase(campaign, referee(won(id), commanders={id: "bob"}))
    assert ("bob", "sign") in [(seat, q.name) for seat, q in asked]
    report = campaign.battles[id].result
    assert report is not None
    assert report.side("defender").player == "bob"
    question = next(q for _, q in asked if q.name == "commanders")
    assert refused(question, {id: "ann"}) == "not-offered"


# ------------------------------------------------------------------------------------------ resigning, dates


@pytest.mark.clause("CP-GEN-14")
def test_a_battle_can_be_resigned_before_it_is_fought() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    asked = phase(campaign, referee(bob_preparations=plans(id, resign=True)))
    assert "referee" not in {seat for seat, _ in asked}
    report = campaign.battles[id].result
    assert report is not None
    assert (report.status, report.winner, report.given_up_by) == (RESIGNED, "attacker", "defender")
    assert not report.fought()
    assert not report.units


@pytest.mark.clause("CP-GEN-14")
def test_a_battle_that_both_would_resign_is_left_open() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    phase(campaign, referee(preparations=plans(id, resign=True)))
    report = campaign.battles[id].result
    assert report is not None
    assert report.status == STALEMATE


@pytest.mark.clause("CP-GEN-13")
def test_dates_are_offered_and_accepted_on_record() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    offer = plans(id, dates=["Friday", "Sunday"])
    asked = phase(campaign, referee(won(id), ann_preparations=offer, bob_dates={id: "1"}))
    assert [(seat, q.name) for seat, q in asked if q.name == "dates"] == [("bob", "dates")]
    assert campaign.battles[id].ready["defender"].accepted == "Sunday"
    assert [event.date for event in told(campaign, DateAccepted)] == ["Sunday"]


def test_what_is_known_already_cannot_be_reported_again() -> None:
    campaign = world("a", "b")
    id = meeting(campaign)
    phase(campaign, referee(won(id)))
    refusal = why_refused(campaign, won(id))
    assert refusal is not None
    assert refusal.code == "reported"
    assert campaign.battles[id].ready["attacker"] == Readiness()
