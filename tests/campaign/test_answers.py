"""Who fights whom at the end of the Army Phase (CP-ACT-21 to CP-ACT-30, gaps.md 2.4)."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import pytest

from banneret.campaign import answers
from banneret.campaign.challenge_events import (
    AnnexationCancelled,
    AnnexationCovered,
    AnnexationVoid,
    Annexed,
    AttacksRolledOff,
    AttackUnanswered,
    TurnedToDefence,
)
from banneret.campaign.challenges import ANNEX
from banneret.campaign.codec import encode
from banneret.campaign.records import (
    ANNEXING,
    ANSWERED,
    ATTACK,
    LOCKED,
    PREPARED,
    SKIPPED,
    Annexation,
    ArmyMove,
    MoveConflict,
)
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from banneret.core.engine.dice import Dice, SeededDice
from tests.campaign.small import play, refused, scripted, sentences, small_world, told, with_army


def attacking(campaign: Campaign, **targets: int) -> Campaign:
    """These armies have prepared to attack these hexes; others that move keep their orders."""
    campaign.moves |= {id: ArmyMove(id, PREPARED, target) for id, target in targets.items()}
    return campaign


def annexing(campaign: Campaign, **targets: int) -> Campaign:
    campaign.moves |= {id: ArmyMove(id, ANNEXING, target, actions=(ANNEX,)) for id, target in targets.items()}
    return campaign


def settle(campaign: Campaign, given: Any = (), dice: Dice | None = None) -> list[tuple[str, Question]]:
    return play(answers.play(campaign, dice or SeededDice(7)), given)


def fights(campaign: Campaign) -> set[tuple[tuple[str, ...], str]]:
    """Each battle as all whose attacks were joined, and the defender."""
    return {(battle.merged, battle.defender) for battle in campaign.battles.values()}


def listing(**lists: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """What players hand in: the armies against each attack."""
    return {f"{seat} answers": {"answers": given, "faces": {}} for seat, given in lists.items()}


# ------------------------------------------------------------------------------------------ treasuries


@pytest.mark.clause("CP-ACT-01")
def test_gold_above_the_cap_is_lost_when_the_phase_ends() -> None:
    campaign = small_world(".a .b", gold={"a": 3501, "b": 3500})
    campaign.cap_at_end_only = True
    settle(campaign)
    assert [realm.gold for realm in campaign.realms.values()] == [3500, 3500]
    assert sentences(campaign) == ["The treasury of Ann is full: 1 gold is lost."]


# ------------------------------------------------------------------------------------------ unanswered


@pytest.mark.clause("CP-ACT-22", "CP-ACT-26")
def test_an_attack_that_nobody_answers_lets_the_army_annex_next_turn() -> None:
    campaign = attacking(small_world(".+a .b . . .b+b", enemies="ab"), a1=1)
    assert settle(campaign) == []
    assert not campaign.battles
    assert not campaign.annexations  # no points now
    assert (campaign.armies["a1"].prepared, campaign.armies["a1"].prepared_from) == (1, 0)
    assert told(campaign, AttackUnanswered)


@pytest.mark.clause("CP-ACT-26")
def test_whoever_was_challenged_or_did_not_prepare_may_not_annex() -> None:
    campaign = attacking(small_world(".+a .b .b+b .+a", enemies="ab"), a1=1)
    campaign.change_army("a1", prepared=1, prepared_from=0)
    campaign.change_army("a2", prepared=2, prepared_from=3)
    settle(campaign)
    assert fights(campaign) == {(("a1",), "b1")}
    assert {army.prepared for army in campaign.armies.values()} == {None}
    assert {army.prepared_from for army in campaign.armies.values()} == {None}


@pytest.mark.clause("CP-DIP-10")
def test_the_target_of_an_unanswered_attack_is_closed_to_trade() -> None:
    campaign = attacking(small_world(".+a .b . . .b+b", enemies="ab", turn=3), a1=1)
    campaign.closed_to_trade = {4: 2}
    settle(campaign)
    assert campaign.closed_to_trade == {1: 3}


# ------------------------------------------------------------------------------------------ free answers


@pytest.mark.clause("CP-ACT-22", "CP-ACT-29")
def test_the_owner_of_the_hex_answers_by_default_with_the_nearest() -> None:
    campaign = attacking(small_world(".+a .b . .+b .+b", enemies="ab"), a1=1)
    ((seat, question),) = settle(campaign)
    assert (seat, question.default()["answers"]) == ("bob", {"a1": ("b1",)})
    assert fights(campaign) == {(("a1",), "b1")}
    (battle,) = campaign.battles.values()
    assert (battle.kind, battle.hex, battle.attacker_place, battle.defender_place) == (ATTACK, 1, 0, 3)
    assert not battle.covered_annexation
    assert not battle.pressed


@pytest.mark.clause("CP-ACT-29")
def test_an_ally_at_war_with_the_attacker_can_defend_but_does_not_by_default() -> None:
    drawn = ".+a .b .c+c"
    campaign = attacking(small_world(drawn, enemies="ab ac", allies="bc"), a1=1)
    asked = settle(campaign)
    assert [seat for seat, _ in asked] == ["cid"]
    assert not campaign.battles
    campaign = attacking(small_world(drawn, enemies="ab ac", allies="bc"), a1=1)
    settle(campaign, listing(cid={"a1": ["c1"]}))
    assert fights(campaign) == {(("a1",), "c1")}
    # One who is not at war with the attacker is not asked.
    campaign = attacking(small_world(drawn, enemies="ab", allies="bc"), a1=1)
    assert settle(campaign) == []


@pytest.mark.clause("CP-ACT-22")
def test_the_defender_may_decline() -> None:
    campaign = attacking(small_world(".+a .b .+b", enemies="ab"), a1=1)
    settle(campaign, listing(bob={"a1": []}))
    assert not campaign.battles
    assert campaign.armies["a1"].prepared == 1


@pytest.mark.clause("CP-ACT-22")
def test_the_hex_owners_list_comes_before_those_of_others_in_player_order() -> None:
    drawn = """
        .   .c+c .
          .+a .b .+b
        .   .d+d .
    """
    world = small_world(drawn, enemies="ab ac ad")
    offers = listing(bob={"a1": ["b1"]}, cid={"a1": ["c1"]}, dora={"a1": ["d1"]})
    campaign = attacking(world.copy(), a1=4)
    settle(campaign, offers)
    assert fights(campaign) == {(("a1",), "b1")}
    campaign = attacking(world.copy(), a1=4)
    campaign.order = ("cid", "dora", "ann", "bob")
    settle(campaign, offers)
    assert fights(campaign) == {(("a1",), "b1")}
    offers["bob answers"] = {"answers": {"a1": []}, "faces": {}}
    campaign = attacking(world.copy(), a1=4)
    campaign.order = ("dora", "cid", "bob", "ann")
    settle(campaign, offers)
    assert fights(campaign) == {(("a1",), "d1")}


@pytest.mark.clause("CP-ACT-22", "CP-ACT-24")
def test_an_army_answers_once_and_the_next_on_the_list_takes_the_other_player() -> None:
    """b1 answers a1, whose key is lower; against c1 the next on the list must do."""
    drawn = ".+a .b .+b .b .+c .+b"
    campaign = attacking(small_world(drawn, enemies="ab bc"), a1=1, c1=3)
    settle(campaign, listing(bob={"a1": ["b1"], "c1": ["b1", "b2"]}))
    assert fights(campaign) == {(("a1",), "b1"), (("c1",), "b2")}
    campaign = attacking(small_world(drawn, enemies="ab bc"), a1=1, c1=3)
    settle(campaign, listing(bob={"a1": ["b1"], "c1": ["b1"]}))
    assert fights(campaign) == {(("a1",), "b1")}
    assert campaign.armies["c1"].prepared == 3


@pytest.mark.clause("CP-ACT-24")
def test_one_defender_answers_two_armies_of_one_player_in_one_battle() -> None:
    campaign = attacking(small_world(".+a .b .+b .b .+a", enemies="ab"), a1=1, a2=3)
    settle(campaign, listing(bob={"a1": ["b1"], "a2": ["b1"]}))
    assert fights(campaign) == {(("a1", "a2"), "b1")}
    (battle,) = campaign.battles.values()
    assert battle.pressed
    assert [(onset.army, onset.hex, onset.place) for onset in battle.onsets] == [("a1", 1, 0), ("a2", 3, 4)]
    # Both count as challenged.
    assert {army.prepared for army in campaign.armies.values()} == {None}


@pytest.mark.clause("CP-ACT-24")
def test_an_attack_joins_only_a_battle_of_an_army_that_was_listed_against_it() -> None:
    campaign = attacking(small_world(".+a .b .+b .b .+a", enemies="ab"), a1=1, a2=3)
    settle(campaign, listing(bob={"a1": ["b1"], "a2": []}))
    assert fights(campaign) == {(("a1",), "b1")}
    assert campaign.armies["a2"].prepared == 3


@pytest.mark.clause("CP-ACT-24")
def test_an_unbound_army_is_taken_before_an_attack_joins() -> None:
    campaign = attacking(small_world(".+a .b .+b .b .+a .+b", enemies="ab"), a1=1, a2=3)
    settle(campaign, listing(bob={"a1": ["b1"], "a2": ["b1", "b2"]}))
    assert fights(campaign) == {(("a1",), "b1"), (("a2",), "b2")}


@pytest.mark.clause("CP-ACT-24")
def test_of_two_battles_that_could_be_joined_it_is_the_defender_of_the_lower_key() -> None:
    drawn = """
        .+a .b .Cb+b .b .+a
          .  .b .  .  .
        .   .+a .  .Cb+b .
    """
    campaign = attacking(small_world(drawn, enemies="ab"), a1=1, a2=3, a3=6)
    settle(campaign, listing(bob={"a1": ["b2"], "a2": ["b1"], "a3": ["b2", "b1"]}))
    assert fights(campaign) == {(("a1",), "b2"), (("a2", "a3"), "b1")}


@pytest.mark.clause("CP-ACT-29", "CP-ACT-22")
def test_answers_that_cannot_be_given() -> None:
    campaign = attacking(small_world(".+a .b .+b . . .+b", enemies="ab"), a1=1)
    ((_, question),) = settle(campaign)
    assert refused(question, {"answers": {"a1": ["b2"]}}) == "out-of-reach"
    assert refused(question, {"answers": {"a1": ["a1"]}}) == "out-of-reach"
    assert refused(question, {"answers": {"b1": ["b1"]}}) == "no-such-attack"
    assert refused(question, {"answers": {"a1": ["b1", "b1"]}}) == "twice"
    assert refused(question, {"faces": {"b1": "ann"}}) == "not-attacked"
    assert refused(question, {"answers": "b1"}) == "malformed"
    assert refused(question, {}) == ""
    for seed in range(5):
        for candidate in question.candidates(random.Random(seed), 4):
            assert refused(question, candidate) == ""


@pytest.mark.clause("CP-ACT-22")
def test_a_player_is_asked_about_own_armies_only() -> None:
    """What one defender could do is nobody else's business."""
    campaign = attacking(small_world(".+a .b .+b .+c", enemies="ab ac"), a1=1)
    asked = dict(settle(campaign))
    assert set(asked) == {"bob", "cid"}
    assert "c1" not in str(asked["bob"].to_data())
    assert "b1" not in str(asked["cid"].to_data())


# ------------------------------------------------------------------------------------------ forced answers


@pytest.mark.clause("CP-ACT-22")
def test_an_army_in_the_attacked_hex_always_fights() -> None:
    campaign = attacking(small_world(".+a .b+b .b+b", enemies="ab"), a1=1)
    campaign.moves["b1"] = ArmyMove("b1", SKIPPED)
    assert settle(campaign) == []
    assert fights(campaign) == {(("a1",), "b1")}


@pytest.mark.clause("CP-ACT-22")
def test_an_army_that_is_no_enemy_stands_in_the_hex_and_does_not_fight() -> None:
    campaign = attacking(small_world(".+a .b+c", enemies="ab", allies="bc"), a1=1)
    assert settle(campaign) == []
    assert not campaign.battles


@pytest.mark.clause("CP-ACT-22", "CP-ACT-24")
def test_attacks_of_one_player_on_a_hex_with_an_army_are_joined() -> None:
    campaign = attacking(small_world(".+a .b+b .+a", enemies="ab"), a1=1, a2=1)
    settle(campaign)
    assert fights(campaign) == {(("a1", "a2"), "b1")}


@pytest.mark.clause("CP-ACT-22")
def test_the_attack_of_an_army_that_must_defend_lapses() -> None:
    campaign = attacking(small_world(".+a . . .b+b .c .c+c", enemies="ab bc"), a1=3, b1=4)
    settle(campaign)
    assert fights(campaign) == {(("a1",), "b1")}
    assert campaign.armies["b1"].prepared is None


@pytest.mark.clause("CP-ACT-22")
def test_an_army_that_attacks_first_by_its_key_does_not_defend_its_hex() -> None:
    """b1 is bound to its own battle, so somebody else must answer the attack on where it stands."""
    campaign = attacking(small_world(".+c . . .b+b .a+a .b+b", enemies="ab bc"), c1=3, b1=4)
    settle(campaign)
    assert fights(campaign) == {(("b1",), "a1"), (("c1",), "b2")}


@pytest.mark.clause("CP-ACT-24")
def test_the_defender_chooses_which_player_to_face() -> None:
    world = small_world(".+a . . .b+b . . .+c", enemies="ab bc")
    campaign = attacking(world.copy(), a1=3, c1=3)
    ((seat, question),) = settle(campaign)
    assert seat == "bob"
    assert question.default()["faces"] == {"b1": "ann"}  # the lowest army key
    assert fights(campaign) == {(("a1",), "b1")}
    campaign = attacking(world.copy(), a1=3, c1=3)
    settle(campaign, {"answers": {"answers": {}, "faces": {"b1": "cid"}}})
    assert fights(campaign) == {(("c1",), "b1")}
    assert campaign.armies["a1"].prepared == 3
    assert refused(question, {"faces": {"b1": "bob"}}) == "not-attacked"


@pytest.mark.clause("CP-CON-05")
def test_attacks_of_another_player_on_the_hex_of_the_defender_press_it() -> None:
    world = small_world(".+a . . .b+b . . .+c", enemies="ab bc")
    campaign = attacking(world.copy(), a1=3, c1=3)
    settle(campaign)
    (battle,) = campaign.battles.values()
    assert battle.pressed
    assert len(battle.merged) == 1
    campaign = attacking(world.copy(), a1=3)
    settle(campaign)
    assert not next(iter(campaign.battles.values())).pressed
    # Nor does an attack on another hex, though the same army could have answered it.
    campaign = attacking(small_world(".+a . . .b+b .b . . .+c", enemies="ab bc"), a1=3, c1=4)
    settle(campaign)
    assert not next(iter(campaign.battles.values())).pressed


@pytest.mark.clause("CP-CON-05")
def test_an_attack_that_lapsed_presses_nobody() -> None:
    """c1 would attack b1 too, and must defend itself against dora."""
    drawn = ".+a . . .b+b . . .c+c . . .+d"
    campaign = attacking(small_world(drawn, enemies="ab bc cd"), a1=3, c1=3, d1=6)
    campaign.order = ("ann", "dora", "bob", "cid")
    settle(campaign)
    assert fights(campaign) == {(("a1",), "b1"), (("d1",), "c1")}
    assert not any(battle.pressed for battle in campaign.battles.values())


# ------------------------------------------------------------------------------------------ garrisons


@pytest.mark.clause("CP-NEU-03", "CP-NEU-09", "CP-NEU-01", "CP-NEU-07")
@pytest.mark.parametrize("city", "HS")
def test_a_garrison_fights_every_player_who_attacks_and_joins_their_armies(city: str) -> None:
    drawn = f"""
        .   .+a  .
          .+a .{city}  .+c
        .b+b  .   .
    """
    campaign = attacking(small_world(drawn, enemies="ab bc"), a1=4, a2=4, c1=4)
    assert settle(campaign) == []  # nobody is asked, though b1 reaches the City
    assert fights(campaign) == {(("a1", "a2"), "garrison:4"), (("c1",), "garrison:4")}
    assert {battle.defender_place for battle in campaign.battles.values()} == {4}
    assert len({battle.id for battle in campaign.battles.values()}) == 2


@pytest.mark.clause("CP-NEU-03")
def test_nobody_is_asked_about_a_city_that_has_a_garrison() -> None:
    """Though bob must choose whom to face elsewhere, and his other army reaches the Hold."""
    drawn = ".+a . . .b+b . . .+c . .+a ^H .+b"
    campaign = attacking(small_world(drawn, enemies="ab bc"), a1=3, c1=3, a2=9)
    ((seat, question),) = settle(campaign)
    assert seat == "bob"
    assert "a2" not in question.default()["answers"]
    assert refused(question, {"answers": {"a2": ["b2"]}}) == "no-such-attack"
    assert (("a2",), "garrison:9") in fights(campaign)


@pytest.mark.clause("CP-ACT-28", "CP-NEU-03")
def test_annexing_a_neutral_city_is_always_a_battle() -> None:
    campaign = annexing(small_world(".+a ^H"), a1=1)
    settle(campaign)
    (battle,) = campaign.battles.values()
    assert (battle.kind, battle.covered_annexation, battle.defender) == (ANSWERED, True, "garrison:1")


# ------------------------------------------------------------------------------------------ annexations


@pytest.mark.clause("CP-ACT-27")
def test_what_nobody_covers_is_annexed() -> None:
    campaign = annexing(small_world(".+a .Tb . . .+b", enemies="ab"), a1=1)
    assert settle(campaign) == []
    assert campaign.annexations == {"a1": Annexation("a1", 1, 0)}
    assert told(campaign, Annexed)
    assert campaign.armies["a1"].prepared is None


@pytest.mark.clause("CP-ACT-28")
def test_an_annexation_that_is_covered_is_a_compulsory_battle() -> None:
    campaign = annexing(small_world(".+a .Tb . .+b", enemies="ab"), a1=1)
    assert settle(campaign) == []  # only one army can answer, and it must
    assert not campaign.annexations
    (battle,) = campaign.battles.values()
    assert (battle.kind, battle.covered_annexation, battle.defender) == (ANSWERED, True, "b1")
    assert told(campaign, AnnexationCovered)


@pytest.mark.clause("CP-ACT-28")
def test_defenders_choose_who_fights_for_a_covered_hex_but_cannot_wave_it_through() -> None:
    world = small_world(".+a .b .+b .+b", enemies="ab")
    campaign = annexing(world.copy(), a1=1)
    settle(campaign, listing(bob={"a1": ["b2"]}))
    assert fights(campaign) == {(("a1",), "b2")}
    campaign = annexing(world.copy(), a1=1)
    settle(campaign, listing(bob={"a1": []}))
    assert fights(campaign) == {(("a1",), "b1")}  # the nearest


@pytest.mark.clause("CP-ACT-28")
def test_of_the_nearest_the_hex_owners_army_answers_first_then_the_army_key() -> None:
    campaign = annexing(small_world(".+a .b .+c .+b", enemies="ab ac"), a1=1)
    settle(campaign, listing(bob={}, cid={}))
    assert fights(campaign) == {(("a1",), "c1")}  # nearer than the owner's
    drawn = """
        .   .+c .
          .+a .b .
        .   .+b .+b
    """
    campaign = annexing(small_world(drawn, enemies="ab ac"), a1=4)
    campaign.order = ("cid", "ann", "bob")
    settle(campaign, listing(bob={}, cid={}))
    assert fights(campaign) == {(("a1",), "b1")}


@pytest.mark.clause("CP-ACT-28")
def test_automatic_deployment_covers_and_so_does_one_that_annexes_itself() -> None:
    """Worked case: two Enemies annex hexes that each covers: both become attacks, and the lower defends."""
    campaign = annexing(small_world(".Ta+a .b .Tb+b .a", enemies="ab"), a1=1, b1=3)
    faces = {("roll-off", "a1"): [5], ("roll-off", "b1"): [2], ("scenario", "a1", 1): [1]}
    with scripted(campaign, faces) as dice:
        settle(campaign, dice=dice)
    assert not campaign.annexations
    assert fights(campaign) == {(("a1",), "b1")}


@pytest.mark.clause("CP-ACT-28")
def test_who_must_fight_for_what_it_annexes_answers_nobody_else() -> None:
    """c1 is too far from a1 for a roll-off, and attacks a hex that a1, in a City, could defend."""
    campaign = annexing(attacking(small_world(".Ca+a .b . .a .+c .+b", enemies="ab ac"), c1=3), a1=1)
    campaign.change_hex(5, construction="city", owner="bob")
    asked = settle(campaign)
    assert asked == []
    assert fights(campaign) == {(("a1",), "b1")}
    assert campaign.armies["c1"].prepared == 3


@pytest.mark.clause("CP-ACT-28")
def test_annexations_are_all_judged_on_the_same_state() -> None:
    """a1's own annexation is covered by b1, and still a1 covers what b2 annexes."""
    campaign = annexing(small_world(".+b .b .a+a . .a .+b", enemies="ab"), a1=1, b2=4)
    settle(campaign)
    assert not campaign.annexations
    assert len(told(campaign, AnnexationCovered)) == 2


@pytest.mark.clause("CP-ACT-28")
def test_where_every_covering_army_fights_elsewhere_there_are_no_points_but_another_try() -> None:
    # b1 is bound to a1, a battle of the same player: the annexation joins it.
    campaign = annexing(attacking(small_world(".+a .b+b .b .+a", enemies="ab"), a1=1), a2=2)
    settle(campaign)
    assert fights(campaign) == {(("a1", "a2"), "b1")}
    campaign = annexing(attacking(small_world(".+c .b+b .b .+a", enemies="ab bc"), c1=1), a1=2)
    settle(campaign)
    assert fights(campaign) == {(("c1",), "b1")}
    assert not campaign.annexations
    assert campaign.armies["a1"].prepared == 2


@pytest.mark.clause("CP-ACT-26")
def test_an_annexation_is_void_where_the_hex_is_no_longer_an_enemys() -> None:
    for drawn in (".+a .c .+b", ".+a . .+b", ".+a .a .+b"):
        campaign = annexing(small_world(drawn, players="abc", enemies="ab"), a1=1)
        settle(campaign)
        assert told(campaign, AnnexationVoid)
        assert not campaign.annexations
        assert not campaign.battles
        assert campaign.armies["a1"].prepared is None


@pytest.mark.clause("CP-ACT-28", "CP-ACT-26")
def test_an_annexing_army_that_a_battle_holds_is_cancelled_if_covered_and_succeeds_if_not() -> None:
    for drawn, done in ((".+a .b . .+b", False), (".+a .b . . .+b", True)):
        campaign = small_world(f"{drawn} .b+b", enemies="ab")
        campaign.change_army("b1", place=4)  # far away, and in the conflict
        campaign.change_army("b2", place=3 if not done else 5)
        campaign.moves = {"a1": ArmyMove("a1", LOCKED, 1, actions=(ANNEX,)), "b1": ArmyMove("b1", LOCKED)}
        campaign.conflicts = {"b1+a1": MoveConflict(0, "b1", "a1")}
        settle(campaign)
        assert bool(campaign.annexations) is done
        assert bool(told(campaign, AnnexationCancelled)) is not done
        assert fights(campaign) == {(("b1",), "a1")}


@pytest.mark.clause("CP-ACT-26")
def test_a_prepared_army_that_a_move_conflict_holds_has_lost_its_attack() -> None:
    campaign = small_world(".+a .b .b+b .+b", enemies="ab")
    campaign.moves = {"a1": ArmyMove("a1", PREPARED, 1)}
    campaign.conflicts = {"b2+a1": MoveConflict(0, "b2", "a1")}
    settle(campaign)
    assert fights(campaign) == {(("b2",), "a1")}
    assert campaign.armies["a1"].prepared is None


@pytest.mark.clause("CP-ACT-22")
def test_an_army_held_by_a_move_conflict_answers_nothing() -> None:
    campaign = attacking(small_world(".+a .b+b .+a", enemies="ab"), a1=1)
    campaign.conflicts = {"a2+b1": MoveConflict(1, "a2", "b1")}
    settle(campaign)
    assert fights(campaign) == {(("a2",), "b1")}
    assert campaign.armies["a1"].prepared == 1


# ------------------------------------------------------------------------------------------ roll-off


@pytest.mark.clause("CP-ACT-23")
def test_of_two_attackers_at_war_within_two_hexes_the_lower_defends() -> None:
    campaign = attacking(small_world(".a+a .b .+b .a", enemies="ab"), a1=1, b1=3)
    faces = {("roll-off", "a1"): [3], ("roll-off", "b1"): [4]}
    with scripted(campaign, faces) as dice:
        settle(campaign, dice=dice)
    assert [(event.army, event.by) for event in told(campaign, TurnedToDefence)] == [("a1", "b1")]
    assert (campaign.armies["a1"].prepared, campaign.armies["b1"].prepared) == (None, 3)


@pytest.mark.clause("CP-ACT-23")
def test_equal_dice_are_rolled_again() -> None:
    campaign = attacking(small_world(".a+a .b .+b .a", enemies="ab"), a1=1, b1=3)
    faces = {("roll-off", "a1"): [3, 5, 2], ("roll-off", "b1"): [3, 5, 6]}
    with scripted(campaign, faces) as dice:
        settle(campaign, dice=dice)
    (event,) = told(campaign, AttacksRolledOff)
    assert event.rows == {"a1": (3, 5, 2), "b1": (3, 5, 6)}
    # A number in a name is no die.
    assert event.text({"a1": "The Guard 2", "b1": "Larks"}).endswith(
        "roll off: The Guard 2 rolls 3, then 5, then 2; Larks roll 3, then 5, then 6."
    )
    assert [(each.army, each.by) for each in told(campaign, TurnedToDefence)] == [("a1", "b1")]


@pytest.mark.clause("CP-ACT-23")
def test_three_hexes_apart_allies_and_neutrals_do_not_roll() -> None:
    for enemies, allies, place in (("ab ac bc", "", 3), ("ac bc", "ab", 1)):
        campaign = small_world(".+a .c .c . .", players="abc", enemies=enemies, allies=allies)
        with_army(campaign, "b", place)
        attacking(campaign, a1=1, b1=2)
        with scripted(campaign, {}) as dice:
            settle(campaign, listing(ann={}, bob={}), dice)
        assert not told(campaign, AttacksRolledOff)


@pytest.mark.clause("CP-ACT-23")
def test_an_army_that_a_move_conflict_holds_takes_no_part() -> None:
    campaign = attacking(small_world(".a+a .b .+b .a .+a", enemies="ab"), a1=1, b1=3)
    campaign.conflicts = {"a2+b1": MoveConflict(2, "a2", "b1")}
    with scripted(campaign, {("scenario", "a2", 2): [1]}) as dice:
        settle(campaign, dice=dice)
    assert not told(campaign, AttacksRolledOff)
    assert campaign.armies["a1"].prepared == 1


@pytest.mark.clause("CP-ACT-23")
def test_in_a_cluster_the_highest_turns_its_enemies_and_then_the_next_that_still_attacks() -> None:
    """b1 stands between a1 and c1, who are too far apart to hinder each other."""
    drawn = """
        .a+a . .b+b . .c+c
          .b .d .d .d .b
    """
    campaign = small_world(drawn, enemies="ab bc ac bd ad cd")
    attacking(campaign, a1=5, b1=7, c1=9)
    world = campaign.copy()
    # b1 wins: both others defend, though a1 beat c1.
    faces: dict[tuple[str | int, ...], list[int]] = {
        ("roll-off", "a1"): [5],
        ("roll-off", "b1"): [6],
        ("roll-off", "c1"): [1],
    }
    with scripted(campaign, faces) as dice:
        settle(campaign, listing(bob={}), dice)
    assert {event.army for event in told(campaign, TurnedToDefence)} == {"a1", "c1"}
    # b1 is beaten by a1: c1, lower than b1, keeps its attack.
    faces[("roll-off", "b1")] = [4]
    faces[("roll-off", "c1")] = [1]
    campaign = world.copy()
    with scripted(campaign, faces) as dice:
        settle(campaign, {"bob answers": {}, "ann answers": {}, "cid answers": {}}, dice)
    assert {event.army for event in told(campaign, TurnedToDefence)} == {"b1"}
    assert {campaign.armies["a1"].prepared, campaign.armies["c1"].prepared} == {5, 9}


@pytest.mark.clause("CP-ACT-23")
def test_who_was_turned_to_defence_can_answer_at_once() -> None:
    campaign = attacking(small_world(".a+a .b .b+b .c", enemies="ab bc"), a1=1, b1=3)
    faces = {("roll-off", "a1"): [6], ("roll-off", "b1"): [1], ("scenario", "a1", 1): [2]}
    with scripted(campaign, faces) as dice:
        asked = settle(campaign, dice=dice)
    assert [seat for seat, _ in asked] == ["bob"]
    assert fights(campaign) == {(("a1",), "b1")}


@pytest.mark.clause("CP-ACT-23")
def test_an_artefact_may_win_the_roll_off_outright() -> None:
    campaign = attacking(small_world(".a+a .b .b+b .a", enemies="ab"), a1=1, b1=3)
    campaign.artefacts = {"veil-of-thirteen-moons": "b1/general"}
    with scripted(campaign, {}) as dice:
        settle(campaign, listing(ann={}), dice)
    assert [(event.army, event.by) for event in told(campaign, TurnedToDefence)] == [("a1", "b1")]
    assert "Bob's army 1 need not roll" in " ".join(sentences(campaign))


# ------------------------------------------------------------------------------------------ no order matters


CROWDED = """
    .+a .b  .+b .c+c .
      .b+b .a+a .  .b  .+c
    .   .c  .+a .+b .^Hb
      .+c .a  .  .a+b .
"""


def test_nothing_depends_on_the_order_of_armies_and_orders() -> None:
    drawn = CROWDED.replace("^Hb", "")
    found: set[bytes] = set()
    ids = list(small_world(drawn, enemies="ab bc ac").armies)
    targets = {"a1": 5, "b1": 3, "c1": 8, "a2": 11, "c2": 8, "a3": 11, "b3": 16, "c3": 16}
    for seed in range(12):
        campaign = small_world(drawn, enemies="ab bc ac")
        rng = random.Random(seed)
        rng.shuffle(ids)
        campaign.armies = {id: campaign.armies[id] for id in ids}
        order = list(targets)
        rng.shuffle(order)
        campaign.moves = {id: ArmyMove(id, PREPARED, targets[id]) for id in order}
        settle(campaign, dice=SeededDice(7))
        found.add(encode(campaign))
        assert campaign.battles
        # Each army fights at most one battle.
        fighting = [id for each in campaign.battles.values() for id in (*each.merged, each.defender)]
        assert len(fighting) == len(set(fighting))
    assert len(found) == 1


def test_answers_may_be_handed_in_in_any_order() -> None:
    found: set[bytes] = set()
    for seats in permutations(("bob", "cid")):
        campaign = attacking(small_world(".+a .b .+b .+c", enemies="ab ac"), a1=1)
        steps = answers.play(campaign, SeededDice(7))
        wanted = next(steps)
        given = {seat: wanted.questions[seat].default() for seat in seats}
        with pytest.raises(StopIteration):
            steps.send(given)
        found.add(encode(campaign))
    assert len(found) == 1
