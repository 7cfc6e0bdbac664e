"""The Conquest Sub-Phase as a whole, in the order of gaps.md 2.5 (CP-CHA-01, section CON)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any

import msgspec
import pytest

from banneret.campaign import characters, conquest
from banneret.campaign.armies import ArmyDestroyed, GeneralReplaced, destroy_army
from banneret.campaign.artefacts import give
from banneret.campaign.awards import make_awards
from banneret.campaign.closed_land import LeftClosedLand
from banneret.campaign.codec import encode
from banneret.campaign.conquest import Advanced
from banneret.campaign.defeat_events import DefeatRolled, Retreated
from banneret.campaign.purchase_events import ConstructionSeized, HexConquered, PointsLapsed
from banneret.campaign.records import ANSWERED, MOVE_CONFLICT, ArmyMove, Battle
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Question
from tests.campaign.after_battle import annexed, character, fight, slain, uses, won
from tests.campaign.small import SameDice, play, scripted, sentences, small_world, told, with_army

Faces = Mapping[Any, Sequence[int]]


def settle(campaign: Campaign, answers: Any = (), dice: Faces | None = None) -> list[tuple[str, Question]]:
    with scripted(campaign, dice or {}) as source:
        return play(conquest.play(campaign, source), answers)


def place(campaign: Campaign, army: str) -> int | None:
    return campaign.armies[army].place if army in campaign.armies else None


# ------------------------------------------------------------------------------------------ the order


@pytest.mark.clause("CP-CON-01", "CP-CON-12", "CP-CON-07", "CP-CON-26")
def test_the_beaten_flee_then_points_are_spent_then_the_victor_advances() -> None:
    """A garrison beaten inside its City must leave it, the City is seized, and the victor moves in."""
    campaign = small_world(".Tb . . . .Cb+b .a+a", enemies="ab")
    fight(campaign, "a1", "b1", scenario="siege")
    settle(campaign, (), {("defeat", "b1"): [6], ("seize", "battle-1", 4, 7): [1, 1]})
    kinds = [type(event) for event in campaign.told]
    order = [kinds.index(each) for each in (DefeatRolled, Retreated, ConstructionSeized, Advanced)]
    assert order == sorted(order)
    assert (place(campaign, "b1"), place(campaign, "a1")) == (0, 4)
    assert campaign.hexes[4].owner == "ann"


@pytest.mark.clause("CP-CON-01", "CP-CON-06")
def test_all_defeats_are_settled_before_any_points_are_spent() -> None:
    """ann, first in Player Order, could wall b2 in with her points; its encirclement is judged before."""
    campaign = small_world(".Cb . . .+b .a+a . . . .+b .a+a", enemies="ab")
    fight(campaign, "a1", "b1")
    fight(campaign, "a2", "b2")
    settle(campaign, (), {("defeat", "b1"): [4], ("defeat", "b2"): [4]})
    kinds = [type(event) for event in campaign.told]
    assert max(at for at, kind in enumerate(kinds) if kind is DefeatRolled) < kinds.index(HexConquered)


@pytest.mark.clause("CP-CON-07")
@pytest.mark.parametrize(("answer", "end"), [("conquer:2", 2), ("done", 1)])
def test_an_army_does_not_advance_into_what_it_failed_to_conquer(answer: str, end: int) -> None:
    campaign = small_world(".a .a+a .b . .b+b .Cb", enemies="ab")
    fight(campaign, "a1", "b1", hex=2)
    settle(campaign, [answer, *(["done"] if end == 2 else [])], {("defeat", "b1"): [6]})
    assert place(campaign, "a1") == end


@pytest.mark.clause("CP-CON-07")
def test_nobody_advances_onto_another_army_or_what_is_impassable() -> None:
    campaign = small_world(".a .a+a .b+c . .b+b .Cb", enemies="ab", allies="ac")
    fight(campaign, "a1", "b1", hex=2)
    settle(campaign, ["conquer:2", "done"], {("defeat", "b1"): [6]})
    assert campaign.hexes[2].owner == "ann"
    assert place(campaign, "a1") == 1
    campaign = small_world(".a .a+a Vb . .b+b .Cb", enemies="ab")
    fight(campaign, "a1", "b1", hex=2)
    settle(campaign, ["conquer:2", "done"], {("defeat", "b1"): [6]})
    assert place(campaign, "a1") == 1


@pytest.mark.clause("CP-CON-07")
def test_nor_into_a_hex_that_an_ally_has_conquered() -> None:
    campaign = small_world(".a .a+a .c . .b+b .Cb", enemies="ab", allies="ac")
    fight(campaign, "a1", "b1", hex=2)
    settle(campaign, ["done"], {("defeat", "b1"): [6]})
    assert place(campaign, "a1") == 1


@pytest.mark.clause("CP-CON-07")
def test_a_defender_who_wins_stays() -> None:
    campaign = small_world(".Ca .a .a+a .b .b+b", enemies="ab")
    fight(campaign, "a1", "b1", hex=3, winner="defender")
    settle(campaign, ["conquer:2", "done"], {("defeat", "a1"): [6]})
    assert place(campaign, "b1") == 4
    assert told(campaign, Advanced) == []


@pytest.mark.clause("CP-CON-07", "CP-ACT-27", "CP-ACT-28")
def test_who_annexes_advances_and_so_does_one_whose_annexation_was_covered() -> None:
    campaign = small_world(".a .a+a .b .", enemies="ab")
    annexed(campaign, "a1", 2)
    settle(campaign)
    assert place(campaign, "a1") == 2
    campaign = small_world(".a .a+a .b . .b+b .Cb", enemies="ab")
    fight(campaign, "a1", "b1", hex=2, kind=ANSWERED)
    settle(campaign, (), {("defeat", "b1"): [6]})
    assert place(campaign, "a1") == 2


@pytest.mark.clause("CP-CON-07")
def test_an_army_that_annexed_and_was_beaten_elsewhere_stays_away() -> None:
    """It deployed as it annexed, answered bob's attack and lost. Its points are spent all the same."""
    campaign = small_world(".Ca . . . .a+a .b .b+b", enemies="ab")
    annexed(campaign, "a1", 5)
    fight(campaign, "b1", "a1", winner="attacker", hex=4)
    settle(campaign, ["conquer:5", "done", "done"], {("defeat", "a1"): [5]})
    assert campaign.hexes[5].owner == "ann"
    assert place(campaign, "a1") == 0


@pytest.mark.clause("CP-CON-07")
def test_nor_does_it_advance_from_the_settlement_in_which_its_retreat_ends() -> None:
    """It lost hex 2 from its own City and finds refuge right there; it is beaten all the same."""
    campaign = small_world(". .+b .a . .Ca+a .b .", enemies="ab")
    annexed(campaign, "a1", 5)
    fight(campaign, "b1", "a1", winner="attacker", hex=2)
    settle(campaign, ["conquer:5", "done", "done"], {("defeat", "a1"): [5]})
    assert campaign.hexes[5].owner == "ann"
    assert place(campaign, "a1") == 4
    assert told(campaign, Advanced) == []


@pytest.mark.clause("CP-CON-07", "CP-GEN-01")
@pytest.mark.parametrize(("moved", "end"), [(None, 2), (0, 0)])
def test_who_was_moved_elsewhere_since_does_not_advance(moved: int | None, end: int) -> None:
    """As the Games Master may override while points are spent."""
    campaign = small_world(".a .a+a .b .", enemies="ab")
    annexed(campaign, "a1", 2)
    make_awards(campaign)
    campaign.change_hex(2, owner="ann")
    if moved is not None:
        campaign.change_army("a1", place=moved)
    conquest.advance(campaign)
    assert place(campaign, "a1") == end


@pytest.mark.clause("CP-CON-09")
def test_if_it_is_destroyed_its_points_lapse() -> None:
    campaign = small_world(".Ca . . . .a+a .b .b+b", enemies="ab")
    annexed(campaign, "a1", 5)
    fight(campaign, "b1", "a1", winner="attacker", hex=4)
    settle(campaign, (), {("defeat", "a1"): [1]})
    assert campaign.hexes[5].owner == "bob"
    assert [event.points for event in told(campaign, PointsLapsed) if event.clause == "CP-CON-09"] == [7]


@pytest.mark.clause("CP-GEN-06", "CP-CON-07")
@pytest.mark.parametrize(("answer", "end"), [(["conquer:2", "done"], 2), (["done"], 1)])
def test_after_a_forfeit_one_advances_if_one_buys_the_hex(answer: list[str], end: int) -> None:
    campaign = small_world(".a .a+a .b . .b+b .Cb", enemies="ab")
    fight(campaign, "a1", "b1", hex=2, status="forfeit", given_up_by="bob")
    settle(campaign, answer)
    assert (place(campaign, "a1"), place(campaign, "b1")) == (end, 5)


@pytest.mark.clause("CP-CON-14", "CP-CON-07", "CP-CON-12")
def test_advances_come_in_army_key_order() -> None:
    """Two armies of ann have attacked hex 2 from both sides, each answered by another: only one has room."""
    for first, ends in (("a1", (2, 3)), ("a2", (1, 2))):
        campaign = small_world(". .+a .b .+a .", enemies="ab")
        campaign.moves = {id: ArmyMove(id, priority=1 if id == first else 2) for id in ("a1", "a2")}
        annexed(campaign, "a1", 2)
        annexed(campaign, "a2", 2)
        settle(campaign)
        assert (place(campaign, "a1"), place(campaign, "a2")) == ends


# ------------------------------------------------------------------------------------------ move conflicts


@pytest.mark.clause("CP-CON-08", "CP-CON-09")
def test_the_victor_of_a_move_conflict_earns_points_and_finishes_its_move() -> None:
    campaign = small_world(".a .a .+a .+b . .", enemies="ab")
    campaign.moves = {
        "b1": ArmyMove("b1", path=(5, 4, 3), rest=("W", "W"), budget=10),
        "a1": ArmyMove("a1", path=(0, 1, 2)),
    }
    fight(campaign, "b1", "a1", kind=MOVE_CONFLICT)
    campaign.change_hex(0, owner="")
    settle(campaign, ["conquer:1", "done"])
    assert place(campaign, "a1") == 0
    assert place(campaign, "b1") == 1
    assert campaign.conflicts == {}


@pytest.mark.clause("CP-CON-08", "CP-GEN-06")
def test_after_a_forfeit_the_other_finishes_its_move() -> None:
    campaign = small_world(".Ca . .+a .+b . .", enemies="ab")
    campaign.moves = {"b1": ArmyMove("b1", path=(3,), rest=("W",), budget=10), "a1": ArmyMove("a1", path=(2,))}
    fight(campaign, "b1", "a1", kind=MOVE_CONFLICT, status="forfeit", given_up_by="ann")
    settle(campaign, ["done"])
    assert (place(campaign, "a1"), place(campaign, "b1")) == (0, 2)


@pytest.mark.clause("CP-GEN-07", "CP-CON-08")
def test_after_a_draw_both_stay_where_they_were_stopped() -> None:
    campaign = small_world(". . .+a .+b . .", enemies="ab")
    campaign.moves = {"b1": ArmyMove("b1", path=(4, 3), rest=("W",), budget=10)}
    fight(campaign, "b1", "a1", kind=MOVE_CONFLICT, winner="draw")
    settle(campaign)
    assert (place(campaign, "a1"), place(campaign, "b1")) == (2, 3)


# ------------------------------------------------------------------------------------------ what follows


@pytest.mark.clause("CP-DIP-09", "CP-REA-04")
def test_armies_whose_land_has_gone_leave_it() -> None:
    """The City takes hex 3 with it, on which dora stands as bob's Ally; ann's Ally she is too until then."""
    campaign = small_world(". .a+a .Cb .b+d . .b+b .Cb", players="abd", enemies="ab", allies="ad bd")
    fight(campaign, "a1", "b1", hex=2, scenario="siege")
    campaign.relations["ann|dora"] = "allies"
    settle(campaign, (), {("defeat", "b1"): [6], ("seize", "battle-1", 2, 7): [1, 1]})
    assert campaign.hexes[3].owner == "ann"
    assert told(campaign, LeftClosedLand) == []
    campaign = small_world(". .a+a .Cb .b . .b+b .Cb", players="abd", enemies="ab", allies="bd")
    fight(campaign, "a1", "b1", hex=5)
    with_army(campaign, "d", 4)
    campaign.change_hex(4, owner="bob")
    settle(campaign, ["conquer:4", "done"], {("defeat", "b1"): [6]})
    assert campaign.hexes[4].owner == "ann"
    assert place(campaign, "d1") not in (4, None)


@pytest.mark.clause("CP-ARM-09", "CP-CON-02")
def test_a_generals_army_is_replaced_at_the_end_even_for_a_player_without_land() -> None:
    """Her last City is seized in the same sub-phase."""
    campaign = small_world(". .b+b .Ca!a . . . . .", enemies="ab")
    fight(campaign, "b1", "a1", scenario="siege")
    settle(campaign, (), {("defeat", "a1"): [1], ("seize", "battle-1", 2, 7): [1, 1]})
    assert campaign.hexes_of("ann") == []
    assert place(campaign, "a1") == 7  # the farthest from every settlement
    kinds = [type(event) for event in campaign.told]
    assert kinds.index(ArmyDestroyed) < kinds.index(ConstructionSeized) < kinds.index(GeneralReplaced)


@pytest.mark.clause("CP-ARM-09")
def test_a_replaced_general_may_stand_in_land_conquered_this_turn() -> None:
    """Its other army has seized a Town: that is home now."""
    campaign = small_world(".a!a .b+b . . .+a .Tb .b+b", enemies="ab")
    fight(campaign, "b1", "a1")
    fight(campaign, "a2", "b2", hex=5, scenario="raid")
    settle(campaign, (), {("defeat", "b2"): [6], ("seize", "battle-2", 5, 6): [1, 1]})
    assert campaign.hexes[5].owner == "ann"
    assert place(campaign, "a1") in (4, 5, 6)


# ------------------------------------------------------------------------------------------ Waaaagh!


@pytest.mark.clause("CP-FAC-30")
@pytest.mark.parametrize(
    ("winner", "before", "after"),
    [
        ("attacker", 0, 125),
        ("attacker", 125, 125),
        ("attacker", -125, 125),
        ("defender", 125, -125),
        ("draw", 125, 0),
    ],
)
def test_waaaagh_follows_the_last_result(winner: str, before: int, after: int) -> None:
    campaign = small_world(".Ca . .+a .b+b .Cb", enemies="ab", factions={"a": "orcs-and-goblins"})
    campaign.change_army("a1", extra=before)
    fight(campaign, "a1", "b1", winner=winner)
    loser = {"attacker": "b1", "defender": "a1"}.get(winner)
    settle(campaign, (), {("defeat", loser): [6]} if loser else {})
    assert campaign.armies["a1"].extra == after
    assert campaign.armies["b1"].extra == 0


@pytest.mark.clause("CP-FAC-30", "CP-GEN-06", "CP-GEN-07")
@pytest.mark.parametrize("status", ["forfeit", "stalemate"])
def test_an_unplayed_battle_changes_nothing(status: str) -> None:
    campaign = small_world(".Ca . .+a .b+b .Cb", enemies="ab", factions={"a": "orcs-and-goblins"})
    campaign.change_army("a1", extra=125)
    fight(campaign, "a1", "b1", winner="draw", status=status, given_up_by="bob" if status == "forfeit" else "")
    settle(campaign)
    assert campaign.armies["a1"].extra == 125


@pytest.mark.clause("CP-FAC-30", "CP-ARM-09")
def test_a_new_generals_army_has_lost_nothing_yet() -> None:
    campaign = small_world(".Ca . .!a .b+b .Cb", enemies="ab", factions={"a": "orcs-and-goblins"})
    fight(campaign, "a1", "b1", winner="defender")
    settle(campaign, (), {("defeat", "a1"): [1]})
    assert (campaign.armies["a1"].extra, campaign.armies["a1"].place) == (0, 0)


@pytest.mark.clause("CP-FAC-30")
def test_a_twentieth_is_of_the_size_that_the_campaign_has() -> None:
    campaign = small_world(".Ca . .+a .b+b .Cb", enemies="ab", factions={"a": "orcs-and-goblins"})
    campaign.army_points = 1000
    fight(campaign, "a1", "b1", status="resigned", rounds=0)
    settle(campaign, (), {("defeat", "b1"): [6]})
    assert campaign.armies["a1"].extra == 50


# ------------------------------------------------------------------------------------------ together


@pytest.mark.clause("CP-ART-09", "CP-ART-06")
def test_an_artefact_taken_in_the_battle_survives_the_army_that_lost_it() -> None:
    campaign = small_world(".Cb . .a+a .b+b .", enemies="ab")
    give(campaign, "kingsbane", "b1/captain")
    give(campaign, "tidebreaker", "b1/general")
    fight(campaign, "a1", "b1", characters=[slain("b1/captain")])
    play(characters.play(campaign, SameDice()))
    settle(campaign, ["done"], {("defeat", "b1"): [1]})
    assert campaign.artefacts == {"kingsbane": "a1/general"}


@pytest.mark.clause("CP-ART-10", "CP-ART-09")
@pytest.mark.parametrize(("face", "bearers"), [(1, ["a1/captain", ""]), (6, ["b1/captain", "b1/general"])])
def test_a_curse_cannot_be_passed_to_an_army_that_is_destroyed(face: int, bearers: list[str]) -> None:
    """If it lives, what befalls it later returns all to the pools."""
    campaign = small_world(".Cb . .a+a .b+b .", enemies="ab")
    give(campaign, "debtors-blade", "a1/captain")
    give(campaign, "tidebreaker", "b1/general")
    fight(campaign, "a1", "b1", characters=[character("a1/captain", challenges=(won("b1/captain"),))])
    play(characters.play(campaign, SameDice()), [{"debtors-blade": "b1/captain"}])
    assert campaign.artefacts["debtors-blade"] == "b1/captain"
    settle(campaign, ["done"], {("defeat", "b1"): [face]})
    assert [campaign.artefacts.get(id, "") for id in ("debtors-blade", "tidebreaker")] == bearers
    if face == 6:
        destroy_army(campaign, "b1", "CP-GEN-01")
        assert campaign.artefacts == {}


@pytest.mark.clause("CP-ART-05", "CP-ART-06")
def test_what_was_in_use_in_the_battle_counts_though_it_has_changed_hands() -> None:
    """The mirror has been taken by the victor: its curse strikes who used it, and not its new bearer."""
    campaign = small_world(".Cb . .a+a .b+b .", enemies="ab")
    give(campaign, "mirror-of-envy", "b1/captain")
    fight(
        campaign,
        "a1",
        "b1",
        characters=[slain("b1/captain")],
        artefacts=(uses("mirror-of-envy", "b1/captain"),),
    )
    play(characters.play(campaign, SameDice()))
    assert campaign.artefacts == {"mirror-of-envy": "a1/general"}
    settle(campaign, ["done"], {("defeat", "b1"): [5]})
    assert told(campaign, DefeatRolled)[0].result == 4


def test_two_battles_of_one_player_in_one_turn() -> None:
    """One army wins and the other loses: the pools are his and his enemy's, each for itself."""
    campaign = small_world(".Ca . .a+a .b+b . . .a+a .b+b .Cb", enemies="ab")
    fight(campaign, "a1", "b1")
    fight(campaign, "b2", "a2")
    settle(campaign, (), {("defeat", "b1"): [6], ("defeat", "a2"): [6]})
    assert {award.seat: award.army for award in campaign.awards.values()} == {"ann": "a1", "bob": "b2"}
    assert campaign.hexes[3].owner == "ann"
    assert campaign.hexes[6].owner == "bob"


def test_no_order_of_entries_changes_anything() -> None:
    results = set()
    for order in permutations(range(3)):
        campaign = small_world(
            """
            .Ca .   .a+a .b+b .   .Cb
              .   .a+a .b+b .   .   .
            .Cc .   .   .a+a .c+c .
        """,
            enemies="ab ac",
            turn=3,
        )
        pairs = [("a1", "b1", "attacker"), ("a2", "b2", "defender"), ("a3", "c1", "attacker")]
        for at in order:
            fight(campaign, pairs[at][0], pairs[at][1], winner=pairs[at][2])
        battles = {each.attacker: each for each in campaign.battles.values()}
        campaign.battles = {}
        for at in order:
            battle = battles[pairs[at][0]]
            campaign.battles[f"battle-{at}"] = _called(battle, f"battle-{at}")
        campaign.armies = {pairs[at][0]: campaign.armies[pairs[at][0]] for at in order} | campaign.armies
        play(conquest.play(campaign, SameDice(4)))
        results.add(encode(campaign))
    assert len(results) == 1


def _called(battle: Battle, id: str) -> Battle:
    assert battle.result is not None
    return msgspec.structs.replace(battle, id=id, result=msgspec.structs.replace(battle.result, id=id))


def test_a_turn_without_battles_passes_in_silence() -> None:
    campaign = small_world(".Ca+a . .b+b", enemies="ab")
    assert settle(campaign) == []
    assert sentences(campaign) == []
