"""Beaten armies: the Defeat Table, its modifiers, encirclement and ways home (CP-CON-01 to CP-CON-08, -26)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from banneret.campaign.artefacts import give
from banneret.campaign.battle_artefacts import remember_use
from banneret.campaign.defeat import settle_conflicts, settle_defeats, won_hexes
from banneret.campaign.defeat_events import DefeatRolled, SkipsNextPhase
from banneret.campaign.records import MOVE_CONFLICT, SIEGE, ArmyMove
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Choice, Question, Steps
from banneret.core.engine.dice import Dice
from tests.campaign.after_battle import annexed, fight, uses
from tests.campaign.small import play, refused, scripted, sentences, small_world, told, with_army


def settle(campaign: Campaign, answers: Any = (), **faces: int | Sequence[int]) -> list[tuple[str, Question]]:
    """Roll these Defeat dice by army; nothing else may be rolled. A second face is for Eternal Warriors."""
    keyed: dict[tuple[str | int, ...], list[int]] = {}
    for army, shown in faces.items():
        both = [shown] if isinstance(shown, int) else list(shown)
        keyed["defeat", army] = both[:1]
        if both[1:]:
            keyed["eternal warriors", army] = both[1:]
    with scripted(campaign, keyed) as dice:
        return _settle(campaign, dice, answers)


def _settle(campaign: Campaign, dice: Dice, answers: Any) -> list[tuple[str, Question]]:
    def both() -> Steps:
        remember_use(campaign)
        won = won_hexes(campaign)
        yield from settle_defeats(campaign, dice, won)
        yield from settle_conflicts(campaign, dice, won)

    return play(both(), answers)


def offered(question: Question) -> list[int]:
    """The hexes of a question where to go."""
    assert isinstance(question, Choice)
    return [int(option.key) for option in question.options]


def row(hexes: int = 12, **more: Any) -> Campaign:
    """ann's City is in hex 0, her army in hex 10, bob's beside it in 11."""
    words = ["."] * hexes
    words[0], words[10], words[11] = ".Ca", ".+a", ".b+b"
    return small_world(" ".join(words), enemies="ab", **more)


def place(campaign: Campaign, army: str = "a1") -> int | None:
    return campaign.armies[army].place if army in campaign.armies else None


# ------------------------------------------------------------------------------------------ the table


@pytest.mark.clause("CP-CON-02", "CP-CON-03")
@pytest.mark.parametrize(
    ("face", "end", "skips"),
    [(1, None, False), (2, 0, True), (3, 3, True), (4, 3, False), (5, 4, False), (6, 5, False)],
)
def test_the_defeat_table(face: int, end: int | None, skips: bool) -> None:
    campaign = row()
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=face)
    assert place(campaign) == end
    if end is not None:
        assert campaign.armies["a1"].skips is skips
    assert bool(told(campaign, SkipsNextPhase)) is skips


@pytest.mark.clause("CP-CON-01")
@pytest.mark.parametrize(("winner", "loser"), [("attacker", "b1"), ("defender", "a1")])
def test_only_losers_roll_be_they_attackers_or_defenders(winner: str, loser: str) -> None:
    campaign = row()
    fight(campaign, "a1", "b1", winner=winner)
    settle(campaign, **{loser: 1})
    assert loser not in campaign.armies
    assert len(campaign.armies) == 1


@pytest.mark.clause("CP-GEN-07")
@pytest.mark.parametrize("status", ["played", "stalemate"])
def test_nobody_rolls_after_a_draw(status: str) -> None:
    campaign = row()
    fight(campaign, "a1", "b1", winner="draw", status=status)
    settle(campaign)
    assert (place(campaign), place(campaign, "b1")) == (10, 11)


@pytest.mark.clause("CP-GEN-06")
def test_a_forfeit_is_a_withdrawal_without_dice_modifiers_or_encirclement() -> None:
    """ann's army stands amid bob's land, in a Siege that two armies pressed."""
    campaign = row()
    for number in (9, 10, 11):
        campaign.change_hex(number, owner="bob")
    fight(campaign, "b1", "a1", status="forfeit", given_up_by="ann", hex_type=SIEGE, pressed=True)
    settle(campaign)
    assert place(campaign) == 5
    assert sentences(campaign)[0] == "Ann's army 1 was not there for its battle and withdraws."


@pytest.mark.clause("CP-GEN-14")
def test_a_resigned_battle_is_an_ordinary_defeat() -> None:
    campaign = row()
    fight(campaign, "b1", "a1", status="resigned", given_up_by="ann", rounds=0, hex_type=SIEGE)
    settle(campaign, a1=3)
    assert place(campaign) is None


@pytest.mark.clause("CP-NEU-03")
def test_a_beaten_garrison_does_not_roll() -> None:
    campaign = small_world(". .+a .H .", players="a")
    fight(campaign, "a1", "garrison:2")
    settle(campaign)


# ------------------------------------------------------------------------------------------ modifiers


@pytest.mark.clause("CP-CON-04")
def test_defenders_of_a_siege_subtract_two_and_attackers_nothing() -> None:
    for attacker, defender, winner, result in (("b1", "a1", "attacker", 2), ("a1", "b1", "defender", 4)):
        campaign = row()
        fight(campaign, attacker, defender, winner=winner, hex_type=SIEGE)
        settle(campaign, a1=4)
        assert told(campaign, DefeatRolled)[0].result == result


@pytest.mark.clause("CP-CON-05", "CP-ACT-25")
def test_two_attackers_subtract_one_more_once_and_results_stop_at_one() -> None:
    campaign = row()
    fight(campaign, "b1", "a1", hex_type=SIEGE, merged=("b1", "b2", "b3"))
    settle(campaign, a1=2)
    rolled = told(campaign, DefeatRolled)[0]
    assert (rolled.result, rolled.outcome) == (1, "destroyed")
    assert [each.points for each in rolled.modifiers] == [-2, -1]
    expected = (
        "Ann's army 1 rolls a 2 for its defeat, -2 as the defender of a Siege, -1 as two armies attacked it "
        "makes 1: it is destroyed."
    )
    assert sentences(campaign)[0] == expected


@pytest.mark.clause("CP-CON-05")
def test_a_beaten_attacker_is_not_pressed() -> None:
    campaign = row()
    fight(campaign, "a1", "b1", winner="defender", merged=("a1", "a2"))
    settle(campaign, a1=6)
    assert told(campaign, DefeatRolled)[0].result == 6


@pytest.mark.clause("CP-ART-02")
@pytest.mark.parametrize(("used", "result"), [("mirror-of-envy", 4), ("bone-dice", 5)])
def test_the_mirror_costs_one_if_it_was_the_one_in_use(used: str, result: int) -> None:
    campaign = row()
    give(campaign, "mirror-of-envy", "a1/captain")
    give(campaign, "bone-dice", "a1/captain")
    fight(campaign, "a1", "b1", winner="defender", artefacts=(uses(used, "a1/captain"),))
    settle(campaign, a1=5)
    assert told(campaign, DefeatRolled)[0].result == result


@pytest.mark.clause("CP-ART-08", "CP-ART-05")
def test_a_mirror_that_was_left_in_its_case_costs_nothing() -> None:
    """It is in use on the map; what it does to an army, it does in battle."""
    campaign = row()
    give(campaign, "mirror-of-envy", "a1/captain")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=5)
    assert told(campaign, DefeatRolled)[0].result == 5


@pytest.mark.clause("CP-FAC-43", "CP-FAC-46")
@pytest.mark.parametrize(
    ("faction", "face", "lives"),
    [("undying", 4, True), ("undying", 3, False), ("vampire", 5, True), ("vampire", 4, False)],
)
def test_the_dead_rise_again_mauled(faction: str, face: int, lives: bool) -> None:
    campaign = row(factions={"a": faction})
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=(1, face))
    assert place(campaign) == (0 if lives else None)
    if lives:
        assert campaign.armies["a1"].skips


@pytest.mark.clause("CP-FAC-43")
def test_they_do_not_rise_without_a_home_or_out_of_encirclement() -> None:
    campaign = row(factions={"a": "undying"})
    campaign.change_hex(0, construction="")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=(1, 6))
    assert place(campaign) is None
    campaign = row(factions={"a": "undying"})
    campaign.change_hex(9, owner="bob")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign)
    assert place(campaign) is None


# ------------------------------------------------------------------------------------------ encirclement


@pytest.mark.clause("CP-CON-06")
@pytest.mark.parametrize("owner", ["bob", "", "ann", "cid", "dora"])
def test_a_surrounded_army_perishes_without_a_roll(owner: str) -> None:
    """One neighbour that is unclaimed, own, Allied or Neutral is a way out."""
    campaign = small_world(
        """
        .   .b  .b  .Ca
          .b  .+a .b  .
        .   .b  .b  .b+b
    """,
        players="abcd",
        enemies="ab",
        allies="ac",
    )
    campaign.change_hex(4, owner=owner)
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, **({} if owner == "bob" else {"a1": 6}))
    assert (place(campaign) is None) == (owner == "bob")


@pytest.mark.clause("CP-CON-06")
def test_the_edge_of_the_map_is_no_exit() -> None:
    campaign = small_world(".b+a .b+b . .Ca", enemies="ab")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign)
    assert place(campaign) is None
    assert sentences(campaign)[0] == "Ann's army 1 is surrounded by Enemy land in hex 0 and cannot escape."


@pytest.mark.clause("CP-CON-06", "CP-CON-01")
def test_all_rolls_use_the_ownership_before_any_points_are_spent() -> None:
    """Two Enemies hold the neighbours together."""
    campaign = small_world(".b .+a .c+c .Ca", enemies="ab ac")
    fight(campaign, "a1", "c1", winner="defender")
    settle(campaign)
    assert place(campaign) is None


# ------------------------------------------------------------------------------------------ ways home


@pytest.mark.clause("CP-CON-03")
def test_it_stops_at_any_own_settlement() -> None:
    for letter in "CFTHS":
        campaign = row()
        campaign.change_hex(
            8,
            owner="ann",
            construction={"C": "city", "F": "fortress", "T": "town", "H": "hold"}.get(letter, "temple"),
        )
        fight(campaign, "a1", "b1", winner="defender")
        settle(campaign, a1=4)
        assert place(campaign) == 8


@pytest.mark.clause("CP-CON-03")
def test_a_mine_is_no_refuge() -> None:
    campaign = row()
    campaign.change_hex(8, owner="ann", construction="mine")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=6)
    assert place(campaign) == 5


@pytest.mark.clause("CP-CON-03")
def test_the_way_leads_through_any_territory_and_ends_on_none_of_neutrals_or_enemies() -> None:
    """With a 6 the fifth hex is 5; 5 is bob's, 6 cid's, 7 holds an army: it stops in 8."""
    campaign = row(players="abc")
    campaign.change_hex(5, owner="bob")
    campaign.change_hex(6, owner="cid")
    campaign.change_army("b1", place=11)
    with_army(campaign, "c", 7)
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=6)
    assert place(campaign) == 8


@pytest.mark.clause("CP-CON-03", "CP-DIP-05")
def test_it_may_stop_on_allied_land() -> None:
    campaign = row(players="abc", allies="ac")
    campaign.change_hex(5, owner="cid")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=6)
    assert place(campaign) == 5


@pytest.mark.clause("CP-CON-03")
def test_without_a_hex_to_stop_at_it_is_mauled() -> None:
    """As far as it comes with a 6, all land is bob's."""
    campaign = row()
    for number in range(4, 10):
        campaign.change_hex(number, owner="bob")
    campaign.change_hex(11, owner="")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=6)
    assert place(campaign) == 0
    assert campaign.armies["a1"].skips


@pytest.mark.clause("CP-CON-03", "CP-TER-18")
@pytest.mark.parametrize(("faction", "ends"), [("empire", [2, 9]), ("dwarven-holds", [1])])
def test_impervious_hexes_are_walked_around_unless_it_can_pass(faction: str, ends: list[int]) -> None:
    """Five hexes straight on by tunnels; on foot the way leads through the row below."""
    campaign = small_world(
        """
        .Ca  .   .   V   .   .   .+a .b+b
          V   .   .   .   .   .   .   .
    """,
        enemies="ab",
        factions={"a": faction},
    )
    campaign.change_hex(8, terrain="glacier")
    fight(campaign, "a1", "b1", winner="defender")
    asked = settle(campaign, a1=6)
    assert place(campaign) == ends[0]
    assert [offered(question) for _, question in asked] == ([ends] if ends[1:] else [])


@pytest.mark.clause("CP-CON-03")
def test_no_way_at_all_makes_it_mauled() -> None:
    campaign = row()
    campaign.change_hex(5, terrain="volcano")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=6)
    assert place(campaign) == 0
    assert campaign.armies["a1"].skips


@pytest.mark.clause("CP-CON-03")
@pytest.mark.parametrize(("answer", "end"), [([], 3), (["18"], 18)])
def test_of_equal_ways_the_owner_chooses_and_the_lowest_hex_is_usual(answer: list[str], end: int) -> None:
    """The City is eight hexes away; five on, a way has come to any hex that is five from here and three from
    there."""
    campaign = small_world(
        """
        .Ca .   .   .   .   .   .   .
          .   .   .   .   .   .   .   .
        .   .   .   .   .   .   .   .
          .   .   .   .   .   .   .+a .b+b
    """,
        enemies="ab",
    )
    fight(campaign, "a1", "b1", winner="defender")
    asked = settle(campaign, answer, a1=6)
    assert campaign.grid.distance(30, 0) == 8
    assert offered(asked[0][1]) == [stop for stop in range(32) if _is_five_on(campaign, stop)]
    assert refused(asked[0][1], "30") == "not-offered"
    assert place(campaign) == end


def _is_five_on(campaign: Campaign, stop: int) -> bool:
    return campaign.grid.distance(30, stop) == 5 and campaign.grid.distance(stop, 0) == 3


@pytest.mark.clause("CP-CON-03")
@pytest.mark.parametrize(("answer", "end"), [([], 0), (["8"], 8)])
def test_of_settlements_as_near_either_will_do(answer: list[str], end: int) -> None:
    campaign = small_world(".Ta . . . .+a . . . .Ta .b+b", enemies="ab")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, answer, a1=6)
    assert place(campaign) == end


@pytest.mark.clause("CP-CON-03")
def test_an_army_in_a_settlement_that_was_not_fought_over_stays() -> None:
    campaign = small_world(". .Ca+a .a .b+b", enemies="ab")
    fight(campaign, "b1", "a1", hex=2)
    settle(campaign, a1=4)
    assert place(campaign) == 1
    assert "Ann's army 1 finds refuge where it stands, in hex 1." in sentences(campaign)


@pytest.mark.clause("CP-CON-02")
@pytest.mark.parametrize("skips", [True, False])
def test_an_easy_retreat_takes_no_skipped_phase_off(skips: bool) -> None:
    campaign = row()
    campaign.change_army("a1", skips=skips)
    fight(campaign, "a1", "b1", winner="defender")
    campaign.change_hex(11, owner="")
    settle(campaign, a1=5)
    assert campaign.armies["a1"].skips is skips


@pytest.mark.clause("CP-CON-02")
def test_the_mauled_gather_on_or_next_to_the_closest_with_room() -> None:
    """The Town in 8 is taken and walled in; of the City in 4 hexes 3, 4 and 5 are free."""
    campaign = row()
    campaign.change_hex(4, owner="ann", construction="city")
    campaign.change_hex(8, owner="ann", construction="town")
    campaign.change_hex(7, owner="bob")
    campaign.change_hex(9, owner="bob")
    with_army(campaign, "a", 8)
    fight(campaign, "a1", "b1", winner="defender")
    campaign.change_hex(11, owner="")
    asked = settle(campaign, a1=2)
    assert [option["key"] for option in asked[0][1].details()["options"]] == ["3", "4", "5"]  # type: ignore[attr-defined]
    assert place(campaign) == 4


@pytest.mark.clause("CP-CON-02")
def test_the_mauled_who_cannot_be_in_it_gather_at_the_lowest_hex_beside_it() -> None:
    campaign = row()
    campaign.change_hex(4, owner="ann", construction="city")
    with_army(campaign, "a", 4)
    fight(campaign, "a1", "b1", winner="defender")
    campaign.change_hex(11, owner="")
    asked = settle(campaign, a1=2)
    assert offered(asked[0][1]) == [3, 5]
    assert place(campaign) == 3


@pytest.mark.clause("CP-CON-02")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_without_any_settlement_every_result_destroys(face: int) -> None:
    campaign = row()
    campaign.change_hex(0, construction="")
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, a1=face)
    assert place(campaign) is None


@pytest.mark.clause("CP-CON-02")
def test_the_mauled_are_destroyed_where_no_hex_is_left_for_them() -> None:
    campaign = small_world(".Ca+a V .+a .b+b", enemies="ab")
    campaign.change_hex(2, owner="bob")
    campaign.change_hex(1, owner="bob")
    campaign.change_hex(3, owner="")
    fight(campaign, "a2", "b1", winner="defender")
    settle(campaign, a2=2)
    assert place(campaign, "a2") is None


@pytest.mark.clause("CP-CON-01")
@pytest.mark.parametrize(("first", "ends"), [("a1", (3, 4)), ("a2", (4, 3))])
def test_losers_move_one_after_the_other_in_army_key_order(first: str, ends: tuple[int, int]) -> None:
    """a1 in hex 9 goes six hexes and a2 in hex 8 five: both would stop in hex 3."""
    campaign = small_world(".Ca . . . . . . . . .+a .b+b .b+b", enemies="ab")
    with_army(campaign, "a", 8)
    campaign.moves = {id: ArmyMove(id, priority=1 if id == first else 2) for id in ("a1", "a2")}
    fight(campaign, "a1", "b1", winner="defender")
    fight(campaign, "a2", "b2", winner="defender")
    settle(campaign, a1=5, a2=6)
    assert (place(campaign, "a1"), place(campaign, "a2")) == ends


# ------------------------------------------------------------------------------------------ what was just lost


def besieged(**more: Any) -> Campaign:
    """ann's army in her City in hex 4 is beaten by bob's in 5; she has a Town in 0 as well."""
    return small_world(".Ta . . .a .Ca+a .b+b", enemies="ab", **more)


@pytest.mark.clause("CP-CON-26")
def test_the_city_just_lost_is_no_refuge() -> None:
    campaign = besieged()
    fight(campaign, "b1", "a1")
    settle(campaign, a1=6)  # 6 - 2 = 4
    assert place(campaign) == 0


@pytest.mark.clause("CP-CON-26")
def test_the_mauled_do_not_gather_in_it_but_may_beside_another() -> None:
    campaign = besieged()
    fight(campaign, "b1", "a1")
    settle(campaign, a1=4)  # 4 - 2 = 2
    assert place(campaign) == 0


@pytest.mark.clause("CP-CON-26")
@pytest.mark.parametrize(("face", "skips"), [(4, True), (5, True), (6, False)])
def test_if_it_was_the_only_one_the_army_takes_the_closest_free_hex(face: int, skips: bool) -> None:
    campaign = besieged()
    campaign.change_hex(0, construction="")
    fight(campaign, "b1", "a1")
    settle(campaign, a1=face)
    assert place(campaign) == 3
    assert campaign.armies["a1"].skips is skips


@pytest.mark.clause("CP-CON-26")
@pytest.mark.parametrize(("enemies", "end"), [("ab ce bc", 5), ("ab ce", 4)])
def test_it_is_closed_to_every_foe_of_the_victor_and_open_to_others(enemies: str, end: int) -> None:
    """bob has won hex 4 from ann; cid, ann's ally, comes by after losing to eve."""
    campaign = small_world(".Tc . .Ca+a .b+b .a . . . . .c+c .e+e", enemies=enemies, allies="ac")
    fight(campaign, "b1", "a1", hex=4)
    fight(campaign, "c1", "e1", winner="defender")
    settle(campaign, a1=6, c1=6)
    assert place(campaign, "c1") == end


@pytest.mark.clause("CP-CON-26")
def test_an_annexed_hex_is_no_stopping_place() -> None:
    campaign = row()
    campaign.change_hex(5, owner="ann")
    fight(campaign, "a1", "b1", winner="defender")
    annexed(campaign, "b1", 5)
    settle(campaign, a1=6)
    assert place(campaign) == 6


@pytest.mark.clause("CP-CON-26", "CP-GEN-06")
def test_a_forfeited_siege_leaves_no_refuge_to_its_garrison() -> None:
    campaign = besieged()
    fight(campaign, "b1", "a1", status="forfeit", given_up_by="ann")
    settle(campaign)
    assert place(campaign) == 0


@pytest.mark.clause("CP-CON-26")
def test_a_hex_that_was_defended_stays_a_refuge() -> None:
    """ann's other army lost elsewhere and flees to the City that a1 has held, as far as there is room."""
    campaign = small_world(". .b+b .Ca+a . . .+a .b+b", enemies="ab")
    fight(campaign, "b1", "a1", winner="defender")
    fight(campaign, "a2", "b2", winner="defender")
    settle(campaign, b1=1, a2=6)
    assert place(campaign, "a2") == 3


# ------------------------------------------------------------------------------------------ move conflicts


def conflict(drawn: str, rest: tuple[str, ...], path: tuple[int, ...], **told_: Any) -> Campaign:
    """b1 is the victor with orders left, a1 the loser with this path."""
    campaign = small_world(drawn, enemies="ab")
    campaign.moves = {"b1": ArmyMove("b1", rest=rest), "a1": ArmyMove("a1", path=path)}
    fight(campaign, "b1", "a1", kind=MOVE_CONFLICT, hex_type="terrain", **told_)
    return campaign


@pytest.mark.clause("CP-CON-08")
def test_a_loser_out_of_the_way_stays() -> None:
    campaign = conflict(". .+a . .+b .", ("E",), (0, 1))
    settle(campaign)
    assert place(campaign) == 1


@pytest.mark.clause("CP-CON-08", "CP-CON-26")
def test_it_does_not_stay_where_an_enemy_has_annexed_the_hex() -> None:
    """Held by the conflict, it could not cover hex 2 against bob's other army, and would block it now."""
    campaign = conflict(". .a .a+a . .+b .", ("E",), (1, 2))
    with_army(campaign, "b", 3)
    annexed(campaign, "b2", 2)
    settle(campaign)
    assert place(campaign) == 1


@pytest.mark.clause("CP-CON-08")
def test_it_goes_back_on_its_path_past_what_the_victor_will_cross() -> None:
    """The victor is to come through 3, 2 and 1; the loser came from 0 by 1 and 2."""
    campaign = conflict(". . . .+a .+b .", ("W", "W", "W"), (0, 1, 2, 3))
    settle(campaign)
    assert place(campaign) == 0
    assert sentences(campaign)[0].endswith("goes back from hex 3 to hex 0.")


@pytest.mark.clause("CP-CON-08")
def test_else_it_steps_on_a_free_neighbour() -> None:
    campaign = conflict(
        """
        .   .   .
          .   .   .
        .   .+a .+b
          .   .   .
    """,
        ("W", "W"),
        (7,),
    )
    settle(campaign)
    assert place(campaign) == 3  # the lowest number; 6, 7 and 8 are crossed


@pytest.mark.clause("CP-CON-08")
def test_with_nowhere_to_go_it_rolls_without_the_malus_of_two_attackers() -> None:
    campaign = conflict("V .+a .+b . .Ca", ("W",), (1,), pressed=True)
    settle(campaign, a1=2)
    assert told(campaign, DefeatRolled)[0].modifiers == ()
    assert place(campaign) == 4


@pytest.mark.clause("CP-CON-06", "CP-CON-08")
def test_encirclement_counts_in_a_move_conflict_too() -> None:
    campaign = conflict(".b .+a .b+b . .Ca", ("E",), (1,))
    settle(campaign)
    assert place(campaign) is None


@pytest.mark.clause("CP-GEN-06", "CP-CON-08")
def test_a_forfeited_move_conflict_is_a_withdrawal() -> None:
    campaign = conflict(".Ca . . . . . . . .+a .+b", ("E",), (8,), status="forfeit", given_up_by="ann")
    settle(campaign)
    assert place(campaign) == 3


@pytest.mark.clause("CP-GEN-07")
def test_after_a_drawn_move_conflict_both_stand() -> None:
    campaign = conflict(". .+a .+b .", ("W",), (1,), winner="draw")
    settle(campaign)
    assert (place(campaign), place(campaign, "b1")) == (1, 2)
