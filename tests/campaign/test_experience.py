"""What deeds earn and cost (CP-CHA-02 to CP-CHA-13, CP-VET-01 to CP-VET-09, and what factions add)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from banneret.campaign import characters, veterans
from banneret.campaign.artefacts import give
from banneret.campaign.experience import add_experience, earned_by_characters, fought
from banneret.campaign.experience_events import ExperienceChanged, LevelChanged
from banneret.campaign.levels import level_at, level_of
from banneret.campaign.records import Character, Unit, Veteran
from banneret.campaign.state import Campaign
from tests.campaign.after_battle import (
    beat,
    character,
    fight,
    fled,
    lost,
    monster,
    panic,
    slain,
    undecided,
    unit,
    uses,
    won,
)
from tests.campaign.small import SameDice, a_list, play, sentences, small_world, told

TWO = ". .+a .+b ."


def two_armies(factions: Mapping[str, str] | None = None) -> Campaign:
    """a1 of ann in hex 1, b1 of bob in hex 2, at war."""
    return small_world(TWO, enemies="ab", factions=factions)


def known(campaign: Campaign, key: str, experience: int) -> None:
    """Somebody who has lived through something already."""
    army, entry = key.split("/")
    kind = any([each.id == entry for each in campaign.lists[campaign.armies[army].list].characters])
    campaign.veterans[key] = Veteran(army, entry, kind, experience, name="Known")


def learned(campaign: Campaign) -> dict[str, int]:
    """Both sub-phases; who has which experience afterwards."""
    play(characters.play(campaign, SameDice()))
    play(veterans.play(campaign, SameDice()))
    return {key: each.experience for key, each in campaign.veterans.items() if each.experience}


def points(campaign: Campaign, key: str) -> dict[str, int]:
    """What somebody got and lost, by clause."""
    found: dict[str, int] = {}
    for event in told(campaign, ExperienceChanged):
        if event.key == key:
            found[event.clause] = found.get(event.clause, 0) + event.points
    return found


# ------------------------------------------------------------------------------------------ characters


@pytest.mark.clause("CP-CHA-03", "CP-CHA-04")
def test_the_winning_general_and_standard_bearer_earn_a_point() -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1")
    assert learned(campaign) == {"a1/general": 1, "a1/bearer": 1}
    assert "The Marshal gains 1 experience for leading the winning side." in sentences(campaign)


@pytest.mark.clause("CP-CHA-03")
@pytest.mark.parametrize(("status", "winner"), [("played", "draw"), ("stalemate", "draw")])
def test_nobody_leads_to_victory_in_a_draw(status: str, winner: str) -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1", winner=winner, status=status)
    assert learned(campaign) == {}


@pytest.mark.clause("CP-GEN-06", "CP-CHA-03")
def test_a_forfeit_teaches_nobody_even_where_it_counts_as_a_win() -> None:
    campaign = small_world(TWO, enemies="ab", house="forfeit_counts_as_win")
    fight(campaign, "a1", "b1", status="forfeit", given_up_by="bob", counts_for="attacker")
    assert learned(campaign) == {}


@pytest.mark.clause("CP-GEN-14")
@pytest.mark.parametrize(("rounds", "earned"), [(0, {}), (2, {"a1/general": 1, "a1/bearer": 1})])
def test_a_resigned_battle_teaches_if_a_round_was_played(rounds: int, earned: dict[str, int]) -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1", status="resigned", rounds=rounds)
    assert learned(campaign) == earned


@pytest.mark.clause("CP-CHA-04")
def test_a_lost_banner_earns_nothing() -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1", characters=[character("a1/bearer", banner_lost=True)])
    assert learned(campaign) == {"a1/general": 1}


@pytest.mark.clause("CP-CHA-02")
def test_only_survivors_earn_and_who_fled_has_survived() -> None:
    campaign = two_armies()
    lines = [slain("a1/general", challenges=(won("b1/captain"),)), fled("a1/bearer")]
    fight(campaign, "a1", "b1", characters=lines)
    assert learned(campaign) == {"a1/bearer": 1}
    assert points(campaign, "a1/general") == {"CP-CHA-09": -1}


@pytest.mark.clause("CP-CHA-05", "CP-CHA-10")
def test_a_challenge_is_worth_a_point_and_costs_one() -> None:
    campaign = two_armies()
    known(campaign, "b1/captain", 3)
    lines = [character("a1/captain", challenges=(won("b1/captain"), undecided("b1/general")))]
    fight(campaign, "a1", "b1", characters=lines)
    assert points_after(campaign, "a1/captain") == {"CP-CHA-05": 1}
    assert points(campaign, "b1/captain") == {"CP-CHA-10": -1}
    assert campaign.veterans["b1/captain"].experience == 2
    assert "The Captain gains 1 experience for a won challenge with Known." in sentences(campaign)


def points_after(campaign: Campaign, key: str) -> dict[str, int]:
    learned(campaign)
    return points(campaign, key)


@pytest.mark.clause("CP-CHA-05", "CP-CHA-10")
def test_a_challenge_told_by_both_counts_once() -> None:
    campaign = two_armies()
    lines = [
        character("a1/captain", challenges=(won("b1/captain", False, True),)),
        slain("b1/captain", "a1/captain", challenges=(lost("a1/captain", False),)),
    ]
    fight(campaign, "a1", "b1", characters=lines)
    assert points_after(campaign, "a1/captain") == {"CP-CHA-05": 1}
    assert points(campaign, "b1/captain") == {"CP-CHA-09": -1, "CP-CHA-10": -1}


@pytest.mark.clause("CP-CHA-05")
@pytest.mark.parametrize("slayer", ["captain", "general"])
def test_one_credit_for_a_slain_character_to_whom_the_report_names(slayer: str) -> None:
    campaign = two_armies()
    lines = [
        character("a1/general", challenges=(won("b1/captain", False, True),)),
        character("a1/captain", challenges=(won("b1/captain", False, True),)),
        slain("b1/captain", f"a1/{slayer}"),
    ]
    fight(campaign, "a1", "b1", characters=lines)
    credit = {"CP-CHA-05": 1}
    assert points_after(campaign, "a1/captain") == (credit if slayer == "captain" else {})
    assert points(campaign, "a1/general") == {"CP-CHA-03": 1, **(credit if slayer == "general" else {})}
    assert points(campaign, "b1/captain") == {"CP-CHA-09": -1, "CP-CHA-10": -1}


@pytest.mark.clause("CP-CHA-05")
def test_two_challenges_between_the_same_two_count_twice() -> None:
    campaign = two_armies()
    lines = [character("a1/captain", challenges=(won("b1/captain"), won("b1/captain", True, True)))]
    fight(campaign, "a1", "b1", characters=[*lines, slain("b1/captain", "a1/captain")])
    assert points_after(campaign, "a1/captain") == {"CP-CHA-05": 2}


@pytest.mark.clause("CP-CHA-06", "CP-CHA-11")
def test_levels_before_the_battle_weigh() -> None:
    """The loser of Level 2 pays one more for each Level that the victor of Level 1 is below him."""
    campaign = two_armies()
    known(campaign, "a1/captain", 4)
    known(campaign, "b1/captain", 11)
    fight(campaign, "a1", "b1", characters=[character("a1/captain", challenges=(won("b1/captain"),))])
    assert points_after(campaign, "a1/captain") == {"CP-CHA-05": 1, "CP-CHA-06": 2}
    assert points(campaign, "b1/captain") == {"CP-CHA-10": -1, "CP-CHA-11": -1}
    assert campaign.veterans["b1/captain"].experience == 9


@pytest.mark.clause("CP-CHA-11")
def test_losing_to_a_better_one_costs_no_more() -> None:
    campaign = two_armies()
    known(campaign, "a1/captain", 12)
    known(campaign, "b1/captain", 4)
    fight(campaign, "a1", "b1", characters=[character("a1/captain", challenges=(won("b1/captain"),))])
    assert points_after(campaign, "b1/captain") == {"CP-CHA-10": -1}


@pytest.mark.clause("CP-CHA-06")
def test_a_level_gained_in_the_battle_does_not_count_for_it() -> None:
    """Each beats the other once: both count with the Level they came with."""
    campaign = two_armies()
    known(campaign, "a1/captain", 3)
    known(campaign, "b1/captain", 7)
    lines = [
        character("a1/captain", challenges=(won("b1/captain"),)),
        character("b1/captain", challenges=(won("a1/captain"),)),
    ]
    fight(campaign, "a1", "b1", characters=lines, winner="draw")
    assert points_after(campaign, "a1/captain") == {"CP-CHA-05": 1, "CP-CHA-06": 1, "CP-CHA-10": -1}
    assert points(campaign, "b1/captain") == {"CP-CHA-05": 1, "CP-CHA-10": -1, "CP-CHA-11": -1}


@pytest.mark.clause("CP-CHA-07")
@pytest.mark.parametrize(("ridden", "earned"), [({}, 1), ({"ridden": False}, 1), ({"ridden": True}, 0)])
def test_a_slain_monster_counts_unless_it_is_ridden(ridden: dict[str, Any], earned: int) -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1", characters=[character("a1/captain", monsters_slain=(monster(**ridden),))])
    assert points_after(campaign, "a1/captain").get("CP-CHA-07", 0) == earned


@pytest.mark.clause("CP-CHA-07")
def test_a_monster_that_two_have_slain_is_credited_once() -> None:
    campaign = two_armies()
    both = [
        character("a1/captain", monsters_slain=(monster("b1/riders"),)),
        character("a1/bearer", monsters_slain=(monster("b1/riders"),)),
    ]
    fight(campaign, "a1", "b1", characters=both)
    asked = play(characters.play(campaign, SameDice()), {"credit": {}})
    assert [question.name for _, question in asked] == ["credit"]
    assert points(campaign, "a1/bearer") == {"CP-CHA-04": 1, "CP-CHA-07": 1}
    assert "CP-CHA-07" not in points(campaign, "a1/captain")


@pytest.mark.clause("CP-CHA-08")
@pytest.mark.parametrize(
    ("whom", "had", "earned"),
    [("b1/spears", {}, 1), ("b1/bows", {}, 0), ("b1/spears", {"had_standard": False}, 0)],
)
def test_panic_by_magic_counts_of_units_with_a_standard(whom: str, had: dict[str, bool], earned: int) -> None:
    campaign = two_armies()
    line = character("a1/captain", panics_by_magic=(panic(whom, **had),))
    fight(campaign, "a1", "b1", characters=[line])
    assert points_after(campaign, "a1/captain").get("CP-CHA-08", 0) == earned


@pytest.mark.clause("CP-CHA-09", "CP-CHA-10")
def test_losses_add_up_and_stop_at_nothing() -> None:
    campaign = two_armies()
    known(campaign, "b1/captain", 1)
    lines = [
        slain("b1/captain", "a1/captain", challenges=(lost("a1/general"), lost("a1/captain", False))),
    ]
    fight(campaign, "a1", "b1", characters=lines)
    learned(campaign)
    assert points(campaign, "b1/captain") == {"CP-CHA-09": -1, "CP-CHA-10": -2}
    assert campaign.veterans["b1/captain"].experience == 0


@pytest.mark.clause("CP-CHA-09")
def test_gains_and_losses_of_a_battle_are_summed_before_the_floor() -> None:
    """The bearer lost a challenge before he carried the banner through: nothing is left of it."""
    campaign = two_armies()
    fight(campaign, "a1", "b1", characters=[character("a1/bearer", challenges=(lost("b1/captain"),))])
    learned(campaign)
    assert campaign.veterans["a1/bearer"].experience == 0


@pytest.mark.clause("CP-CHA-12", "CP-CHA-13")
def test_a_level_for_every_four_points_up_to_the_limit() -> None:
    assert [level_at(each, 4) for each in (0, 3, 4, 7, 8, 12, 15, 16, 40)] == [0, 0, 1, 1, 2, 3, 3, 4, 4]
    campaign = two_armies()
    for entry in ("general", "bearer", "captain", "spears"):
        known(campaign, f"a1/{entry}", 19)
    assert level_of(campaign, "a1/general") == 4
    assert level_of(campaign, "a1/bearer") == 4
    assert level_of(campaign, "a1/captain") == 3
    assert level_of(campaign, "a1/spears") == 3


@pytest.mark.clause("CP-CHA-12", "CP-CHA-13")
def test_losses_lower_a_level_and_experience_beyond_the_limit_is_kept() -> None:
    campaign = two_armies()
    known(campaign, "b1/captain", 17)
    known(campaign, "b1/general", 4)
    lines = [slain("b1/captain"), slain("b1/general")]
    fight(campaign, "a1", "b1", characters=lines)
    learned(campaign)
    changed = [event for event in told(campaign, LevelChanged) if event.key.startswith("b1")]
    assert [(event.key, event.before, event.level) for event in changed] == [("b1/general", 1, 0)]
    assert campaign.veterans["b1/captain"].experience == 16
    assert level_of(campaign, "b1/captain") == 3


@pytest.mark.clause("CP-FAC-47")
def test_a_vampire_gains_more_and_drains_whom_he_beats() -> None:
    campaign = two_armies({"a": "vampire"})
    lord = Character("general", "The Count", 300, "general", vampire=True)
    mortal = Character("captain", "The Steward", 100)
    campaign.lists["court"] = a_list("court", "vampire", characters=(lord, mortal))
    campaign.change_army("a1", list="court")
    known(campaign, "b1/captain", 3)
    lines = [
        character("a1/general", challenges=(won("b1/captain"),)),
        character("a1/captain", challenges=(won("b1/bearer"),)),
    ]
    fight(campaign, "a1", "b1", characters=lines)
    assert points_after(campaign, "a1/general") == {"CP-CHA-03": 1, "CP-CHA-05": 1, "CP-FAC-47": 1}
    assert points(campaign, "b1/captain") == {"CP-CHA-10": -1, "CP-FAC-47": -1}
    assert points(campaign, "a1/captain") == {"CP-CHA-05": 1}  # no Vampire
    assert points(campaign, "b1/bearer") == {"CP-CHA-10": -1}


@pytest.mark.clause("CP-FAC-49")
def test_the_dark_gods_watch_challenges() -> None:
    campaign = two_armies({"a": "warriors"})
    lines = [character("a1/general", challenges=(won("b1/captain"), lost("b1/bearer")))]
    fight(campaign, "a1", "b1", characters=lines)
    expected = {"CP-CHA-03": 1, "CP-CHA-05": 1, "CP-FAC-49": 0, "CP-CHA-10": -1}
    assert points_after(campaign, "a1/general") == expected
    gods = [each.points for each in told(campaign, ExperienceChanged) if each.clause == "CP-FAC-49"]
    assert sorted(gods) == [-1, 1]
    assert points(campaign, "b1/bearer") == {"CP-CHA-05": 1}  # of another faction


@pytest.mark.clause("CP-GEN-09", "CP-FAC-49")
def test_an_army_brings_its_own_faction_whoever_owns_it() -> None:
    campaign = two_armies({"a": "warriors"})
    campaign.change_army("a1", faction="empire")
    fight(campaign, "a1", "b1", characters=[character("a1/general", challenges=(won("b1/captain"),))])
    assert points_after(campaign, "a1/general") == {"CP-CHA-03": 1, "CP-CHA-05": 1}


@pytest.mark.clause("CP-ART-02")
@pytest.mark.parametrize(("used", "extra"), [("braggarts-horn", 1), ("bone-dice", 0)])
def test_the_horn_boasts_of_victories_if_it_is_the_one_in_use(used: str, extra: int) -> None:
    campaign = two_armies()
    give(campaign, "braggarts-horn", "a1/captain")
    give(campaign, "bone-dice", "a1/captain")
    fight(
        campaign,
        "a1",
        "b1",
        characters=[character("a1/captain", challenges=(won("b1/captain"),))],
        artefacts=(uses(used, "a1/captain"),),
    )
    assert points_after(campaign, "a1/captain").get("CP-ART-02", 0) == extra


@pytest.mark.clause("CP-NEU-03")
def test_a_garrison_learns_nothing_and_is_learned_from() -> None:
    campaign = small_world(". .+a .H .", players="a")
    line = character("a1/captain", challenges=(won("garrison:2/captain"),))
    enemy = character("garrison:2/general", challenges=(won("a1/bearer"),))
    fight(
        campaign,
        "a1",
        "garrison:2",
        characters=[line, enemy],
        units=[unit("a1/spears", beaten=(beat("garrison:2/bows"),))],
    )
    assert learned(campaign) == {"a1/general": 1, "a1/captain": 1, "a1/spears": 1}
    assert "Spears gain 1 experience for breaking or destroying Bows." in sentences(campaign)


def test_reckoning_changes_nothing() -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1")
    before = dict(campaign.veterans)
    assert earned_by_characters(fought(campaign)[0])
    assert campaign.veterans == before


@pytest.mark.clause("CP-FAC-41")
def test_a_gift_raises_levels_at_once() -> None:
    campaign = two_armies()
    known(campaign, "a1/captain", 3)
    add_experience(campaign, "a1/captain", 2, "CP-FAC-41")
    assert campaign.veterans["a1/captain"].experience == 5
    assert sentences(campaign) == [
        "Known gains 2 experience as a gift.",
        "With 5 experience, Known reaches Level 1.",
    ]


# ------------------------------------------------------------------------------------------ units


@pytest.mark.clause("CP-VET-01", "CP-VET-03")
def test_only_scoring_units_learn_and_only_of_scoring_units() -> None:
    """The riders do not score; neither beating them nor what they beat is worth anything."""
    campaign = two_armies()
    lines = [
        unit("a1/spears", beaten=(beat("b1/riders"),)),
        unit("a1/bows", beaten=(beat("b1/bows"),)),
        unit("a1/riders", beaten=(beat("b1/spears"),)),
    ]
    fight(campaign, "a1", "b1", units=lines, winner="draw")
    assert learned(campaign) == {"a1/bows": 1}


@pytest.mark.clause("CP-VET-02")
@pytest.mark.parametrize(
    ("line", "earned"),
    [
        (unit("a1/bows", 1, beaten=(beat("b1/bows"),)), {"a1/bows": 1}),
        (unit("a1/bows", 0, beaten=(beat("b1/bows"),)), {}),
        (unit("a1/bows", 12, fled_at_end=True, beaten=(beat("b1/bows"),)), {}),
    ],
)
def test_only_surviving_units_learn(line: object, earned: dict[str, int]) -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1", units=[line], winner="draw")  # type: ignore[list-item]
    assert learned(campaign) == earned


@pytest.mark.clause("CP-VET-03")
def test_the_first_break_counts_and_no_later_one() -> None:
    """The spears break them, later the bows destroy them."""
    campaign = two_armies()
    lines = [
        unit("a1/bows", beaten=(beat("b1/bows", 9, "destroyed"),)),
        unit("a1/spears", beaten=(beat("b1/bows", 4), beat("b1/bows", 7, "destroyed"))),
    ]
    fight(campaign, "a1", "b1", units=lines, winner="draw")
    assert learned(campaign) == {"a1/spears": 1}


@pytest.mark.clause("CP-VET-03", "CP-VET-01")
def test_a_first_break_by_who_does_not_score_leaves_nothing_for_others() -> None:
    campaign = two_armies()
    lines = [
        unit("a1/riders", beaten=(beat("b1/bows", 4),)),
        unit("a1/spears", beaten=(beat("b1/bows", 9, "destroyed"),)),
    ]
    fight(campaign, "a1", "b1", units=lines, winner="draw")
    assert learned(campaign) == {}


@pytest.mark.clause("CP-VET-03")
def test_shared_credit_is_named_by_the_owner() -> None:
    lines = [unit("a1/bows", beaten=(beat("b1/bows"),)), unit("a1/spears", beaten=(beat("b1/bows"),))]
    for answer, who in (({}, "a1/spears"), ({"battle-1 beaten b1/bows": "a1/bows"}, "a1/bows")):
        campaign = two_armies()
        fight(campaign, "a1", "b1", units=lines, winner="draw")
        play(veterans.play(campaign, SameDice()), [answer])
        assert {key for key, each in campaign.veterans.items() if each.experience} == {who}


@pytest.mark.clause("CP-VET-04")
def test_a_beaten_veteran_unit_is_worth_its_levels() -> None:
    campaign = two_armies()
    known(campaign, "b1/spears", 9)
    fight(campaign, "a1", "b1", units=[unit("a1/spears", beaten=(beat("b1/spears"),))], winner="draw")
    learned(campaign)
    assert points(campaign, "a1/spears") == {"CP-VET-03": 1, "CP-VET-04": 2}


@pytest.mark.clause("CP-VET-05")
def test_units_count_monsters_that_are_ridden() -> None:
    campaign = two_armies()
    fight(campaign, "a1", "b1", units=[unit("a1/bows", monsters_slain=(monster(ridden=True),))], winner="draw")
    assert learned(campaign) == {"a1/bows": 1}


@pytest.mark.clause("CP-VET-06")
def test_panic_by_shooting_counts_of_scoring_units_each_time() -> None:
    campaign = two_armies()
    shots = (panic("b1/bows", 2), panic("b1/bows", 5), panic("b1/riders", 6))
    fight(campaign, "a1", "b1", units=[unit("a1/bows", panics_by_shooting=shots)], winner="draw")
    assert learned(campaign) == {"a1/bows": 2}


@pytest.mark.clause("CP-VET-07")
def test_a_lost_standard_costs_two_and_never_more_than_there_is() -> None:
    campaign = two_armies()
    known(campaign, "a1/spears", 5)
    known(campaign, "b1/spears", 1)
    lines = [unit("a1/spears", 0, standard_lost=True), unit("b1/spears", standard_lost=True)]
    fight(campaign, "a1", "b1", units=lines, winner="draw")
    learned(campaign)
    assert campaign.veterans["a1/spears"].experience == 3
    assert campaign.veterans["b1/spears"].experience == 0
    assert "Known falls to Level 0." in " ".join(sentences(campaign))


@pytest.mark.clause("CP-FAC-31")
def test_goblins_learn_by_surviving_and_mourn_a_standard_less() -> None:
    campaign = two_armies({"a": "orcs-and-goblins"})
    units = (
        Unit("spears", "Goblins", 200, 30, scoring=True, standard=True, goblin=True),
        Unit("bows", "Orcs", 300, 20, scoring=True, standard=True),
        Unit("riders", "Wolves", 150, 5, goblin=True),
        Unit("mob", "More Goblins", 100, 20, scoring=True, goblin=True),
    )
    campaign.lists["mob"] = a_list("mob", "orcs-and-goblins", units=units)
    campaign.change_army("a1", list="mob")
    known(campaign, "a1/spears", 5)
    known(campaign, "a1/bows", 5)
    lines = [
        unit("a1/spears", 0, standard_lost=True),
        unit("a1/bows", standard_lost=True),
        unit("a1/riders"),
        unit("a1/mob"),
    ]
    fight(campaign, "a1", "b1", units=lines, winner="draw")
    assert learned(campaign) == {"a1/spears": 4, "a1/bows": 3, "a1/mob": 1}
    assert points(campaign, "a1/spears") == {"CP-FAC-31": -1}
    assert points(campaign, "a1/bows") == {"CP-VET-07": -2}


@pytest.mark.clause("CP-VET-08")
def test_units_rise_to_level_three_and_no_higher() -> None:
    campaign = two_armies()
    known(campaign, "a1/bows", 11)
    shots = tuple([panic("b1/bows", moment) for moment in range(1, 7)])
    fight(campaign, "a1", "b1", units=[unit("a1/bows", panics_by_shooting=shots)], winner="draw")
    learned(campaign)
    assert campaign.veterans["a1/bows"].experience == 17
    assert level_of(campaign, "a1/bows") == 3
    changed = told(campaign, LevelChanged)
    assert [(event.clause, event.before, event.level) for event in changed] == [("CP-VET-08", 2, 3)]


def test_two_battles_of_one_player_are_reckoned_side_by_side() -> None:
    """Both his armies have the same list: each entry learns for itself."""
    campaign = small_world(". .+a .+b . .+a .+b", enemies="ab")
    fight(campaign, "a1", "b1")
    fight(campaign, "b2", "a2", winner="defender")
    assert learned(campaign) == {"a1/general": 1, "a1/bearer": 1, "a2/general": 1, "a2/bearer": 1}


def test_the_order_of_battles_and_lines_does_not_matter() -> None:
    results = []
    for flip in (False, True):
        campaign = small_world(". .+a .+b . .+a .+b", enemies="ab")
        known(campaign, "a1/captain", 7)
        lines = [
            character("a1/captain", challenges=(won("b1/captain"),)),
            slain("b1/captain", "a1/captain"),
            character("a1/general", monsters_slain=(monster("x"),)),
            character("a1/bearer", monsters_slain=(monster("x"),)),
        ]
        battles = [("a1", "b1", lines), ("a2", "b2", [])]
        for attacker, defender, told_lines in reversed(battles) if flip else battles:
            fight(campaign, attacker, defender, characters=told_lines[::-1] if flip else told_lines)
        if flip:
            swapped = {"battle-1": campaign.battles["battle-2"], "battle-2": campaign.battles["battle-1"]}
            campaign.battles = {
                id: msgspec.structs.replace(each, id=id) for id, each in reversed(swapped.items())
            }
        results.append(learned(campaign))
    assert results[0] == results[1]
