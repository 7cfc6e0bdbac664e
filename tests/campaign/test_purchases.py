"""What Conquest Points buy, and why not the rest (CP-CON-12 to CP-CON-30)."""

from __future__ import annotations

import pytest

from banneret.campaign.purchases import open_purchases, read_purchase, why_not
from banneret.campaign.records import SIEGE
from banneret.core.engine.ask import Choice
from tests.campaign.after_battle import annexed, fight
from tests.campaign.conquest_points import awarded, closed, held, spend, taken, with_points
from tests.campaign.small import refused, small_world

# ------------------------------------------------------------------------------------------ conquer territory


@pytest.mark.clause("CP-CON-13", "CP-CON-30")
@pytest.mark.parametrize(
    ("owner", "construction", "house", "reason"),
    [
        ("bob", "", "", ""),
        ("", "", "", ""),
        ("eve", "", "", ""),  # an Enemy who was not beaten
        ("cid", "", "", "no-enemy CP-CON-13"),  # an Ally
        ("dora", "", "", "no-enemy CP-CON-13"),  # a Neutral
        ("ann", "", "", "own-hex CP-CON-13"),
        ("bob", "mine", "", "built-on CP-CON-13"),
        ("bob", "town", "", "built-on CP-CON-13"),
        ("", "hold", "", "built-on CP-CON-13"),
        ("eve", "", "spoils_from_the_beaten", "bystander CP-CON-30"),
        ("bob", "", "spoils_from_the_beaten", ""),
        ("", "", "spoils_from_the_beaten", ""),
    ],
)
def test_which_hexes_can_be_conquered(owner: str, construction: str, house: str, reason: str) -> None:
    campaign = small_world(". . .+a .b+b .", players="abcde", enemies="ab ae", allies="ac", house=house)
    campaign.change_hex(1, owner=owner, construction=construction)
    fight(campaign, "a1", "b1")
    assert closed(campaign, "conquer", 1) == reason


@pytest.mark.clause("CP-CON-30")
def test_the_owner_of_the_attacked_hex_pays_too() -> None:
    """eve's hex was attacked, and bob answered."""
    campaign = small_world(".e .e .+a .e .b+b", players="abe", enemies="ab ae", house="spoils_from_the_beaten")
    fight(campaign, "a1", "b1", hex=3)
    assert closed(campaign, "conquer", 1) == ""


@pytest.mark.clause("CP-CON-30", "CP-ACT-27")
def test_of_an_annexation_the_owner_of_the_hex_pays_and_no_bystander() -> None:
    campaign = small_world(".b .e .+a .b .b", players="abe", enemies="ab ae", house="spoils_from_the_beaten")
    annexed(campaign, "a1", 3)
    assert closed(campaign, "conquer", 3, "annexation-a1") == ""
    assert closed(campaign, "conquer", 1, "annexation-a1") == "bystander CP-CON-30"


@pytest.mark.clause("CP-CON-14")
def test_next_to_either_army_at_the_time_of_the_battle() -> None:
    """The defender answered from hex 6 for hex 3, and has fled since. Where an army stood is in its reach."""
    campaign = small_world(".b .b .+a .b .b .b .b+b .b .b .b", enemies="ab")
    fight(campaign, "a1", "b1", hex=3)
    campaign.change_army("b1", place=9)
    reached = [number for number in range(10) if closed(campaign, "conquer", number) == ""]
    assert reached == [1, 2, 3, 5, 6, 7]
    assert closed(campaign, "conquer", 0) == "out-of-reach CP-CON-14"


@pytest.mark.clause("CP-CON-13", "CP-CON-14")
def test_a_defender_who_wins_conquers_round_the_attacker() -> None:
    campaign = small_world(".a .a .a+a .b .b .b .b+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=3, winner="defender")
    campaign.change_army("a1", place=0)
    reached = [number for number in range(7) if closed(campaign, "conquer", number) == ""]
    assert reached == [1, 2]


@pytest.mark.clause("CP-CON-14")
def test_chains_run_from_what_the_same_player_has_paid_for() -> None:
    campaign = small_world(".b .b .b .b .+a .b+b .b .b", enemies="ab")
    campaign.change_army("b1", place=7)
    fight(campaign, "a1", "b1", hex=5)
    spend(campaign, ["conquer:3", "conquer:2", "conquer:1", "conquer:0"])
    assert held(campaign) == [0, 1, 2, 3]


@pytest.mark.clause("CP-CON-14")
def test_chains_join_several_battles_of_a_player_but_not_of_two() -> None:
    campaign = small_world(".b . .b .b .+a .+b . .+c", enemies="ab bc")
    campaign.conquered = {2: "cid"}
    fight(campaign, "a1", "b1")
    assert closed(campaign, "conquer", 1) == "out-of-reach CP-CON-14"
    campaign.conquered = {2: "ann"}  # with the points of another battle
    assert closed(campaign, "conquer", 1) == ""


@pytest.mark.clause("CP-CON-14")
def test_hexes_that_came_along_start_no_chain() -> None:
    """The Town in 3 brings 2 and 4; hex 1 is next to what came along alone."""
    campaign = small_world(
        """
        .b  .b  .b  .Tb .b  .
          .   .   .   .+a .+b .
    """,
        enemies="ab",
    )
    fight(campaign, "a1", "b1", hex=3, decisive=True, scenario="raid")
    dice = {("seize", "battle-1", 3, 8): [1, 1]}
    spend(campaign, ["seize:3", "done"], dice)
    assert {2, 4} <= set(held(campaign))
    assert closed(campaign, "conquer", 1) == "out-of-reach CP-CON-14"
    assert campaign.conquered == {3: "ann"}


@pytest.mark.clause("CP-CON-15")
@pytest.mark.parametrize(
    ("who", "reason"), [("b", "enemy-army CP-CON-15"), ("e", "enemy-army CP-CON-15"), ("c", ""), ("d", "")]
)
def test_an_enemy_army_protects_its_hex_and_others_do_not(who: str, reason: str) -> None:
    campaign = small_world(f". .b+{who} .+a .b+b .", players="abcde", enemies="ab ae", allies="ac")
    fight(campaign, "a1", campaign.army_at(3).id)  # type: ignore[union-attr]
    assert closed(campaign, "conquer", 1) == reason


@pytest.mark.clause("CP-CON-15")
@pytest.mark.parametrize("kind", ["seize", "destroy"])
def test_it_protects_settlements_as_well(kind: str) -> None:
    campaign = small_world(". .+a .Cb+b .b+b", enemies="ab")
    fight(campaign, "a1", "b2", hex=2)
    assert closed(campaign, kind, 2) == "enemy-army CP-CON-15"
    campaign.change_army("b1", place=None)
    assert not closed(campaign, kind, 2).startswith("enemy-army")


# ------------------------------------------------------------------------------------------ seize and destroy


CODES = {"town": "CP-CON-17", "mine": "CP-CON-17", "fortress": "CP-CON-22", "city": "CP-CON-22"}


@pytest.mark.clause("CP-CON-12", "CP-CON-17", "CP-CON-22")
@pytest.mark.parametrize(
    ("construction", "by"),
    [("town", {"raid"}), ("mine", {"raid"}), ("fortress", {"siege"}), ("city", {"siege"}), ("hold", {"siege"})],
)
def test_what_seizing_needs(construction: str, by: set[str]) -> None:
    clause = CODES.get(construction, "CP-CON-22")
    for hex_type in ("raid", "siege", "terrain", "beach"):
        wanted = "" if hex_type in by else f"needs {clause}"
        assert closed(taken(construction, hex_type), "seize", 1) == wanted


@pytest.mark.clause("CP-CON-20", "CP-CON-24", "CP-CON-28", "CP-CON-29")
@pytest.mark.parametrize(
    ("construction", "house", "by", "clause"),
    [
        ("town", "", {"raid"}, "CP-CON-20"),
        ("mine", "", {"siege"}, "CP-CON-20"),
        ("mine", "raid_destroys_mine", {"siege", "raid"}, "CP-CON-20"),
        ("fortress", "", {"siege", "raid", "terrain"}, ""),
        ("city", "", {"siege", "raid", "terrain"}, ""),
        ("city", "destroy_needs_siege", {"siege"}, "CP-CON-29"),
        ("fortress", "destroy_needs_siege", {"siege"}, "CP-CON-29"),
        ("town", "destroy_needs_siege", {"raid"}, "CP-CON-20"),
    ],
)
def test_what_destroying_needs(construction: str, house: str, by: set[str], clause: str) -> None:
    for hex_type in ("raid", "siege", "terrain"):
        wanted = "" if hex_type in by else f"needs {clause}"
        assert closed(taken(construction, hex_type, house), "destroy", 1) == wanted


@pytest.mark.clause("CP-CON-29", "CP-ACT-27")
def test_an_annexation_destroys_under_any_house_rule() -> None:
    campaign = small_world(". .b .+a .Cb", enemies="ab", house="destroy_needs_siege")
    annexed(campaign, "a1", 3)
    assert closed(campaign, "destroy", 3, "annexation-a1") == ""


@pytest.mark.clause("CP-CON-17", "CP-CON-22")
def test_a_victory_of_this_army_in_another_battle_of_the_turn_is_enough() -> None:
    """It won a Raid as a defender and has annexed open ground: both open what the other needs."""
    campaign = small_world(". .Tb .+a .b .b+b", enemies="ab")
    fight(campaign, "b1", "a1", hex=3, winner="defender", hex_type="terrain")
    assert closed(campaign, "seize", 1) == "needs CP-CON-17"
    annexed(campaign, "a1", 3)
    campaign.awards = {}
    assert closed(campaign, "destroy", 1) == ""


@pytest.mark.clause("CP-CON-17")
def test_a_raid_of_another_army_is_not() -> None:
    campaign = small_world(". .Tb .+a .b+b .Tb .+a .b", enemies="ab")
    fight(campaign, "a1", "b1", hex_type="terrain")
    fight(campaign, "a2", "b1", hex=4)
    assert closed(campaign, "destroy", 1) == "needs CP-CON-20"


@pytest.mark.clause("CP-CON-16", "CP-CON-19", "CP-CON-22", "CP-CON-24")
@pytest.mark.parametrize(
    ("construction", "seize", "destroy"),
    [("town", "CP-CON-16", "CP-CON-19"), ("city", "CP-CON-22", "CP-CON-24")],
)
def test_only_next_to_the_army_that_earned_the_points(construction: str, seize: str, destroy: str) -> None:
    """Next to the beaten army is not enough, and neither is a chain."""
    campaign = small_world(".b .b .b .+a .b+b .b", enemies="ab")
    campaign.change_hex(5, construction=construction)
    campaign.change_hex(1, construction=construction)
    fight(campaign, "a1", "b1", hex_type=SIEGE)
    campaign.conquered = {2: "ann"}
    for number in (1, 5):
        assert closed(campaign, "seize", number) == f"not-beside {seize}"
        assert closed(campaign, "destroy", number) == f"not-beside {destroy}"


@pytest.mark.clause("CP-FAC-40", "CP-CON-16", "CP-CON-14")
def test_a_declared_target_counts_as_adjacent_however_far() -> None:
    campaign = small_world(".!a . . .b .Tb .b .b+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=4, scenario="raid")
    assert closed(campaign, "seize", 4) == ""
    assert closed(campaign, "destroy", 4) == ""
    assert closed(campaign, "conquer", 3) == "out-of-reach CP-CON-14"


@pytest.mark.clause("CP-CON-16")
def test_a_defender_has_declared_no_target() -> None:
    """eve's Town was attacked by ann; bob answered from afar and won, an Enemy of both."""
    campaign = small_world("~ .+a .Te .e .e .+b", players="abe", enemies="ab ae be")
    fight(campaign, "a1", "b1", hex=2, winner="defender", scenario="raid", decisive=True)
    assert closed(campaign, "destroy", 2) == "not-beside CP-CON-19"


@pytest.mark.clause("CP-CON-27")
def test_the_house_may_leave_only_the_target() -> None:
    campaign = taken("city", SIEGE, "only_the_target")
    assert closed(campaign, "destroy", 1) == "only-the-target CP-CON-27"
    campaign.change_army("b1", place=None)
    assert closed(campaign, "conquer", 4) == ""
    campaign = taken("city", SIEGE, "only_the_target", hex=1)
    assert closed(campaign, "destroy", 1) == ""
    assert closed(campaign, "seize", 1) == ""


@pytest.mark.clause("CP-CON-16", "CP-CON-22", "CP-CON-19")
@pytest.mark.parametrize("kind", ["seize", "destroy"])
def test_only_enemy_constructions(kind: str) -> None:
    for owner in ("cid", "dora"):
        campaign = taken("town", "raid")
        campaign.realms |= small_world(". .c .d").realms
        if owner == "cid":
            campaign.relations["ann|cid"] = "allies"
        campaign.change_hex(1, owner=owner)
        assert closed(campaign, kind, 1) == "no-enemy CP-CON-13"


@pytest.mark.clause("CP-CON-12")
def test_prices() -> None:
    """One point too few, each time."""
    for construction, hex_type, seize in (
        ("town", "raid", 6),
        ("mine", "raid", 6),
        ("city", "siege", 7),
        ("fortress", "siege", 7),
    ):
        campaign = awarded(taken(construction, hex_type))
        for have, reason in ((seize - 1, "too-dear CP-CON-12"), (seize, "")):
            campaign.awards["battle-1"] = with_points(campaign, have)
            assert closed(campaign, "seize", 1) == reason
    campaign = awarded(taken("city"))
    for have, reason in ((1, "too-dear CP-CON-12"), (2, "")):
        campaign.awards["battle-1"] = with_points(campaign, have)
        assert closed(campaign, "destroy", 1) == reason


# ------------------------------------------------------------------------------------------ the question


@pytest.mark.clause("CP-CON-12")
def test_the_question_lists_what_is_open_and_says_why_the_rest_is_not() -> None:
    campaign = small_world(".b .Tb .+a .b .b+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=3)
    question = spend(campaign)[0]
    assert isinstance(question, Choice)
    assert {option.key for option in question.options} == {f"conquer:{hex}" for hex in (2, 3)} | {"done"}
    shown = {option.key: option.label for option in question.options}
    assert shown["conquer:3"] == "Conquer hex 3 (1 point)"
    assert refused(question, "seize:1") == "needs"
    assert refused(question, "conquer:0") == "out-of-reach"
    assert refused(question, "conquer:99") == "no-such-hex"
    assert refused(question, "burn:1") == "not-offered"
    assert {"seize:1", "destroy:1"} <= {option.key for option in question.not_offered()}
    labels = [option.label for option in question.not_offered() if option.key == "seize:1"]
    assert labels == ["Seize the Town in hex 1 (6 points, and 2D6 against Leadership 8)"]


@pytest.mark.parametrize(
    "key", ["", "conquer", "conquer:", "conquer:-1", "conquer:１", "seize:1:2", "done", "conquer:" + "9" * 30]
)
def test_words_that_are_no_purchase(key: str) -> None:
    assert read_purchase(key) is None


@pytest.mark.clause("CP-CON-12")
@pytest.mark.parametrize(
    ("target", "scenario", "usual"),
    [
        (".b", "pitched-battle", "conquer:2"),
        (".Cb", "siege", "seize:2"),
        (".Cb", "pitched-battle", "done"),  # not enough points to seize it
    ],
)
def test_usually_the_target_is_taken_and_the_rest_is_lost(target: str, scenario: str, usual: str) -> None:
    campaign = small_world(f". .+a {target} .b .b+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=2, scenario=scenario)
    dice = {("seize", "battle-1", 2, 7): [1, 1]} if usual.startswith("seize") else {}
    questions = spend(campaign, (), dice)
    assert questions[0].default() == usual
    if usual.startswith("conquer"):
        assert questions[1].default() == "done"


@pytest.mark.clause("CP-CON-12")
def test_everything_open_is_accepted() -> None:
    campaign = awarded(taken("city", "siege", hex=1))
    award = campaign.awards["battle-1"]
    for purchase in open_purchases(campaign, award):
        assert why_not(campaign, award, purchase) is None
    assert {each.key for each in open_purchases(campaign, award)} >= {"seize:1", "destroy:1", "conquer:3"}
