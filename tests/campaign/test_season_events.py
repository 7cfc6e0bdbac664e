"""The events of the seasons, one by one (CP-SEA-06 to CP-SEA-22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from banneret.campaign.events.eruption import erupt
from banneret.campaign.events.forest_thrives import is_at_edge
from banneret.campaign.events.known import event_of
from banneret.campaign.events.volcanic_activity import new_volcanoes
from banneret.campaign.ground import areas, change_terrain, is_vegetation, kind_around
from banneret.campaign.records import CITY, FORTRESS, HOLD, TEMPLE, TOWN
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Choice, Question
from banneret.core.engine.dice import SeededDice
from tests.campaign.small import Answers, SameDice, play, refused, scripted, sentences, small_world, with_army

Faces = Mapping[Any, Sequence[int]]


def happens(campaign: Campaign, number: int, faces: Faces, answers: Answers = ()) -> list[tuple[str, Question]]:
    """The event of this number, with exactly these dice."""
    with scripted(campaign, faces) as dice:
        return play(event_of(number).play(campaign, dice), answers)


def land(campaign: Campaign) -> list[str]:
    return [campaign.hexes[number].terrain for number in sorted(campaign.hexes)]


# ------------------------------------------------------------------------------------------ 2


@pytest.mark.clause("CP-SEA-06")
def test_six_different_hexes_that_are_not_impervious() -> None:
    campaign = small_world(
        """
        .a A  V G
          .  ~  ^ .
        i    .b s t
        """
    )
    for seed in range(40):
        play(event_of(2).play(campaign, SeededDice(seed)))
        portals = campaign.season.portals
        assert len(set(portals)) == 6
        assert list(portals) == sorted(portals)
        assert not {1, 2, 3} & set(portals)


@pytest.mark.clause("CP-SEA-06")
def test_portals_are_drawn_uniformly() -> None:
    campaign = small_world(".a . . . . . . . . .b")
    counts = [0] * 10
    for seed in range(600):
        play(event_of(2).play(campaign, SeededDice(seed)))
        for number in campaign.season.portals:
            counts[number] += 1
    assert all(300 < count < 420 for count in counts)


@pytest.mark.clause("CP-SEA-06")
def test_a_tiny_map_has_fewer_portals() -> None:
    campaign = small_world(".a A .b")
    play(event_of(2).play(campaign, SeededDice(1)))
    assert campaign.season.portals == (0, 2)
    assert "Portals open in hexes 0 and 2 until the season ends." in sentences(campaign)


# ------------------------------------------------------------------------------------------ 3


@pytest.mark.clause("CP-SEA-07")
def test_a_volcano_that_rolls_a_1_is_a_mountain() -> None:
    campaign = small_world("V .a V .b V")
    faces = {("volcano calms", 0): [1], ("volcano calms", 2): [2], ("volcano calms", 4): [1]}
    happens(campaign, 3, faces)
    assert land(campaign) == ["mountains", "grassland", "volcano", "grassland", "mountains"]


# ------------------------------------------------------------------------------------------ 4


@pytest.mark.clause("CP-SEA-08")
def test_in_winter_the_sea_beside_the_ice_freezes() -> None:
    campaign = small_world("~ ~ i o .a i .b", turn=4)
    # Hex 5 borders no water and does not roll.
    happens(campaign, 4, {("weather", 2): [1]})
    assert land(campaign)[:4] == ["ocean", "ice", "ice", "ice"]


@pytest.mark.clause("CP-SEA-08")
def test_ice_that_does_not_roll_a_1_stays() -> None:
    campaign = small_world("~ i .a .b", turn=4)
    happens(campaign, 4, {("weather", 1): [2]})
    assert land(campaign)[0] == "ocean"


@pytest.mark.clause("CP-SEA-08")
def test_ice_that_forms_now_does_not_freeze_more() -> None:
    """All rolls use the map as it was: hex 1 is Ice now, but was none."""
    campaign = small_world("~ ~ i .a .b", turn=8)
    happens(campaign, 4, {("weather", 2): [1]})
    assert land(campaign)[:3] == ["ocean", "ice", "ice"]


@pytest.mark.clause("CP-SEA-09")
def test_in_summer_the_ice_within_1_melts_itself_included() -> None:
    campaign = small_world("~ i=+a i=a i .b", turn=2)
    happens(campaign, 4, {("weather", 1): [1]})
    assert land(campaign)[:4] == ["ocean", "ocean", "ocean", "ice"]
    assert not campaign.hexes[1].road
    assert not campaign.hexes[2].road
    assert campaign.armies["a1"].place == 1, "it is at sea now"
    assert campaign.hexes[2].owner == "ann"


@pytest.mark.clause("CP-SEA-09")
def test_ice_at_a_lake_melts_into_the_lake() -> None:
    campaign = small_world("o i .a .b", turn=2)
    happens(campaign, 4, {("weather", 1): [1]})
    assert land(campaign)[1] == "lake"


@pytest.mark.clause("CP-SEA-08")
@pytest.mark.clause("CP-SEA-09")
@pytest.mark.parametrize("turn", [1, 3])
def test_in_spring_and_autumn_nothing_happens(turn: int) -> None:
    campaign = small_world("~ i .a .b", turn=turn)
    happens(campaign, 4, {})
    assert land(campaign)[:2] == ["ocean", "ice"]


# ------------------------------------------------------------------------------------------ 5


@pytest.mark.clause("CP-SEA-10")
def test_light_and_dense_woods_are_one_area_and_wooded_hills_part_them() -> None:
    campaign = small_world("t T k t .a .b x j")
    found = areas(campaign, lambda number: is_vegetation(campaign, number))
    assert found == [[0, 1], [3], [6, 7]]


@pytest.mark.clause("CP-SEA-10")
def test_a_fire_burns_vegetation_in_range_of_other_areas_too() -> None:
    campaign = small_world("t T . j k t .a .b")
    # Of the two hexes of the first wood the second: its die is 2. D3 of a 1 is 1, and 1 more.
    faces = {
        ("wood", 0): [1, 1],
        ("wood", 3): [1, 2],
        ("wood", 5): [6, 6],
        ("where the fire starts", 0): [2],
        ("reach", 1): [1],
    }
    happens(campaign, 5, faces)
    burnt = "ash-forest"
    assert land(campaign)[:6] == [burnt, burnt, "grassland", burnt, "forest-hills", "light-forest"]


@pytest.mark.clause("CP-SEA-10")
def test_only_two_ones_start_a_fire() -> None:
    campaign = small_world("t .a .b")
    happens(campaign, 5, {("wood", 0): [1, 2]})
    assert land(campaign)[0] == "light-forest"


@pytest.mark.clause("CP-SEA-10")
def test_d3_and_1_hexes_far() -> None:
    campaign = small_world("t t t t t t .a .b")
    faces = {("wood", 0): [1, 1], ("where the fire starts", 0): [1], ("reach", 0): [5]}
    happens(campaign, 5, faces)
    assert land(campaign)[:6] == ["ash-forest"] * 5 + ["light-forest"], "a 5 is D3 of 3: 4 hexes"


# ------------------------------------------------------------------------------------------ 6, 8, 10


@pytest.mark.clause("CP-SEA-11")
@pytest.mark.clause("CP-SEA-13")
@pytest.mark.clause("CP-SEA-15")
def test_events_that_later_phases_read() -> None:
    for number, field in ((6, "bumper_crop"), (8, "growth"), (10, "stormy")):
        campaign = small_world(".a .b")
        assert not getattr(campaign.season, field)
        happens(campaign, number, {})
        assert getattr(campaign.season, field)


# ------------------------------------------------------------------------------------------ 7


@pytest.mark.clause("CP-SEA-12")
def test_the_lucky_player_raises_one_settlement() -> None:
    campaign = small_world(".Ta . . .Fa . . .Tb")
    asked = happens(campaign, 7, {("golden age",): [1]}, {"ann golden-age": "3"})
    assert [seat for seat, _ in asked] == ["ann"]
    assert campaign.hexes[3].construction == CITY
    assert campaign.hexes[0].construction == TOWN
    assert campaign.season.lucky == "ann"
    assert "Ann turns the Fortress in hex 3 into a City for free." in sentences(campaign)


@pytest.mark.clause("CP-SEA-12")
def test_a_town_becomes_a_fortress_and_no_city() -> None:
    campaign = small_world(".Ta . . .Tb")
    happens(campaign, 7, {("golden age",): [4]}, {"bob golden-age": "3"})
    assert campaign.hexes[3].construction == FORTRESS


@pytest.mark.clause("CP-SEA-12")
def test_the_chance_lapses_without_an_answer() -> None:
    campaign = small_world(".Ta . . .Tb")
    happens(campaign, 7, {("golden age",): [1]})
    assert campaign.hexes[0].construction == TOWN
    assert "Ann raises no settlement, and the golden age passes." in sentences(campaign)


@pytest.mark.clause("CP-SEA-12")
@pytest.mark.clause("CP-REA-07")
@pytest.mark.clause("CP-REA-13")
def test_the_limits_hold_in_a_golden_age() -> None:
    campaign = small_world(" ".join([".Ca"] * 5 + [".Fa"] * 10 + [".Ta", ".Tb"]))
    asked = happens(campaign, 7, {("golden age",): [1]})
    assert asked == [], "five Cities and ten Fortresses: nothing can be raised"
    campaign.change_hex(0, construction=HOLD)  # Neutral Cities are not counted
    (_, question), *_ = happens(campaign, 7, {("golden age",): [1]})
    assert isinstance(question, Choice)
    assert question.keys() == ["", *[str(number) for number in range(5, 15)]]
    assert refused(question, "15") == "at-the-limit"
    assert refused(question, "16") == "not-offered"


@pytest.mark.clause("CP-SEA-12")
def test_nobody_is_asked_who_has_nothing_to_raise() -> None:
    campaign = small_world(".Ha .Ma .Ca .Tb")
    assert happens(campaign, 7, {("golden age",): [1]}) == []


@pytest.mark.clause("CP-SEA-12")
def test_whose_golden_age_it_is_does_not_hang_on_who_joined_first() -> None:
    one, other = small_world(".Ta . . .Tb"), small_world(".Ta . . .Tb")
    other.realms = dict(reversed(other.realms.items()))
    for campaign in (one, other):
        happens(campaign, 7, {("golden age",): [5]})
    assert one.season.lucky == other.season.lucky


# ------------------------------------------------------------------------------------------ 9


@pytest.mark.clause("CP-SEA-14")
def test_a_hex_inside_a_wood_is_not_at_its_edge() -> None:
    campaign = small_world(
        """
        .a t t .  .
          t T t .b .
        .  t t .  .
        """
    )
    assert [number for number in range(15) if is_vegetation(campaign, number)] == [1, 2, 5, 6, 7, 11, 12]
    assert not is_at_edge(campaign, 6)
    assert is_at_edge(campaign, 7)
    assert is_at_edge(campaign, 1), "at the border of the map"


@pytest.mark.clause("CP-SEA-14")
def test_as_printed_dense_vegetation_in_reach_thins() -> None:
    campaign = small_world("T x . J .a .b T")
    faces = {
        ("wood", 0): [1, 1],
        ("wood", 3): [2, 2],
        ("wood", 6): [3, 1],
        ("where the forest thrives", 0): [1],
        ("reach", 0): [4],
    }
    happens(campaign, 9, faces)
    assert land(campaign) == [
        "light-forest",
        "light-forest",
        "grassland",
        "light-jungle",
        "grassland",
        "grassland",
        "dense-forest",
    ]


@pytest.mark.clause("CP-SEA-22")
def test_with_the_house_rule_it_grows_over_open_land() -> None:
    campaign = small_world("J .=Ta f , s .b .", house="forest_thrives_grows")
    faces = {("wood", 0): [1, 1], ("where the forest thrives", 0): [1], ("reach", 0): [3]}
    happens(campaign, 9, faces)
    assert land(campaign) == [
        "dense-jungle",
        "light-jungle",
        "light-forest",
        "light-forest",
        "swamp",
        "grassland",
        "grassland",
    ]
    assert campaign.hexes[1].road
    assert campaign.hexes[1].construction == TOWN


@pytest.mark.clause("CP-SEA-22")
def test_the_kind_is_that_of_most_woods_around_and_forest_for_a_tie() -> None:
    campaign = small_world(
        """
        j p .a
         j . p
        .  t .b
        """
    )
    # Hex 4 touches 0 or 1, so two of jungle and pine each would tie; hex 1 is pine.
    around = [campaign.hexes[number].terrain for number in campaign.grid.neighbours(4)]
    assert kind_around(campaign, 4) == "pine", around
    campaign.change_hex(1, terrain="light-jungle")
    assert kind_around(campaign, 4) == "jungle"
    campaign.change_hex(1, terrain="grassland")
    assert kind_around(campaign, 4) == "forest", "one of each"
    campaign.change_hex(3, terrain="grassland")
    campaign.change_hex(5, terrain="grassland")
    campaign.change_hex(7, terrain="grassland")
    assert kind_around(campaign, 4) == "forest", "none at all"


# ------------------------------------------------------------------------------------------ 11


@pytest.mark.clause("CP-SEA-16")
def test_an_eruption_spares_plain_mountains_and_hills_and_what_is_there() -> None:
    campaign = small_world("V ^Ma h=+a g .b")
    faces = {
        ("volcano erupts", 0): [1],
        ("eruption radius", 0): [6],
        ("new volcano", 1): [1, 3],
    }
    happens(campaign, 11, faces)
    assert land(campaign) == ["volcano", "mountains", "hills", "hills", "ash-plain"]
    assert campaign.hexes[1].construction == "mine"


@pytest.mark.clause("CP-SEA-16")
def test_a_volcano_that_rolls_no_1_is_quiet() -> None:
    campaign = small_world("V .a .b")
    happens(campaign, 11, {("volcano erupts", 0): [6]})
    assert land(campaign) == ["volcano", "grassland", "grassland"]


@pytest.mark.clause("CP-SEA-16")
def test_where_two_eruptions_overlap_everything_rolls_once() -> None:
    campaign = small_world("V .Ta+a V .b . .")
    faces = {
        ("volcano erupts", 0): [1],
        ("volcano erupts", 2): [1],
        ("eruption radius", 0): [1],
        ("eruption radius", 2): [1],
        ("destruction", 1, "town"): [2],
        ("destruction", "army", "a1"): [1, 2],
    }
    happens(campaign, 11, faces)
    assert campaign.hexes[1].construction == TOWN
    assert land(campaign) == ["volcano", "ash-plain", "volcano", "ash-plain", "ash-plain", "grassland"]


@pytest.mark.clause("CP-SEA-17")
def test_what_the_ground_is_after_an_eruption() -> None:
    campaign = small_world("k g A i ~ t x G f s u V h ^ b .a .b")
    erupt(campaign, SameDice(6), range(15))
    assert land(campaign)[:15] == [
        "hills",
        "hills",
        "mountains",
        "ocean",
        "ocean",
        "ash-forest",
        "ash-forest",
        "ash-plain",
        "ash-plain",
        "ash-plain",
        "ash-plain",
        "volcano",
        "hills",
        "mountains",
        "ash-plain",
    ]


@pytest.mark.clause("CP-SEA-17")
def test_rivers_and_ruins_remain() -> None:
    campaign = small_world(".a%* .b")
    erupt(campaign, SameDice(6), [0])
    assert campaign.hexes[0].river
    assert campaign.hexes[0].ruin


@pytest.mark.clause("CP-SEA-18")
def test_constructions_and_roads_roll_a_die_each() -> None:
    campaign = small_world(".Ca= .b=")
    dice = scripted(
        campaign,
        {("destruction", 0, "city"): [1], ("destruction", 0, "road"): [2], ("destruction", 1, "road"): [1]},
    )
    erupt(campaign, dice, [0, 1])
    assert campaign.hexes[0].construction == ""
    assert campaign.hexes[0].owner == "ann", "the hex is still hers"
    assert campaign.hexes[0].road
    assert not campaign.hexes[1].road


@pytest.mark.clause("CP-SEA-18")
def test_what_stands_on_a_hex_turned_to_sea_is_gone_without_a_roll() -> None:
    campaign = small_world("iTa=+a ~ .b")
    with scripted(campaign, {("destruction", "army", "a1"): [6, 6]}) as dice:
        erupt(campaign, dice, [0])
    assert campaign.hexes[0].terrain == "ocean"
    assert campaign.hexes[0].construction == ""
    assert not campaign.hexes[0].road
    assert campaign.armies["a1"].place == 0


@pytest.mark.clause("CP-SEA-18")
@pytest.mark.clause("CP-NEU-06")
@pytest.mark.clause("CP-NEU-12")
def test_neutral_cities_survive_everything_without_a_roll() -> None:
    campaign = small_world("^Ha jS .b")
    erupt(campaign, scripted(campaign, {}), [0, 1])
    assert campaign.hexes[0].construction == HOLD
    assert campaign.hexes[1].construction == TEMPLE


@pytest.mark.clause("CP-SEA-19")
def test_armies_and_parties_perish_with_two_ones() -> None:
    campaign = small_world(".+a .+a .'a .'a .Cb")
    faces = {
        ("destruction", "army", "a1"): [1, 1],
        ("destruction", "army", "a2"): [1, 2],
        ("destruction", "party", "pa1"): [1, 1],
        ("destruction", "party", "pa2"): [2, 1],
    }
    erupt(campaign, scripted(campaign, faces), range(4))
    assert list(campaign.armies) == ["a2"]
    assert list(campaign.parties) == ["pa2"]


@pytest.mark.clause("CP-SEA-19")
def test_a_generals_army_may_perish_as_well_and_armies_off_the_map_do_not_roll() -> None:
    campaign = small_world(".!a .Cb")
    with_army(campaign, "b", None, away="sands")
    erupt(campaign, scripted(campaign, {("destruction", "army", "a1"): [1, 1]}), [0])
    assert campaign.armies["a1"].place is None


@pytest.mark.clause("CP-FAC-18")
def test_volcano_dwellers_roll_once_more_for_all_that_is_theirs() -> None:
    campaign = small_world(".Ta=+a .'a .Tb", factions={"a": "infernal-dwarves"})
    faces = {
        ("destruction", 0, "town"): [1],
        ("destruction", 0, "town", "again"): [4],
        ("destruction", 0, "road"): [1],
        ("destruction", 0, "road", "again"): [1],
        ("destruction", "army", "a1"): [1, 1],
        ("destruction", "army", "a1", "again"): [1, 2],
        ("destruction", "party", "pa1"): [1, 1],
        ("destruction", "party", "pa1", "again"): [1, 1],
        ("destruction", 2, "town"): [1],
    }
    erupt(campaign, scripted(campaign, faces), [0, 1, 2])
    assert campaign.hexes[0].construction == TOWN
    assert not campaign.hexes[0].road
    assert "a1" in campaign.armies
    assert "pa1" not in campaign.parties
    assert campaign.hexes[2].construction == "", "others roll once"


@pytest.mark.clause("CP-FAC-18")
@pytest.mark.clause("CP-GEN-10")
def test_of_a_borrowed_army_its_own_faction_counts() -> None:
    campaign = small_world(". .Ca . .Cb", factions={"a": "infernal-dwarves"})
    with_army(campaign, "a", 0, faction="empire")
    with_army(campaign, "b", 2, faction="infernal-dwarves")
    faces = {
        ("destruction", "army", "a1"): [1, 1],
        ("destruction", "army", "b1"): [1, 1],
        ("destruction", "army", "b1", "again"): [3, 3],
    }
    with scripted(campaign, faces) as dice:
        erupt(campaign, dice, [0, 2])
    assert list(campaign.armies) == ["b1"]


@pytest.mark.clause("CP-SEA-20")
def test_a_new_volcano_in_an_area_of_mountains() -> None:
    campaign = small_world("^ ^Ma . ^ .Cb")
    faces = {("new volcano", 0): [1, 1], ("where the volcano rises", 0): [2], ("new volcano", 3): [1, 6]}
    with scripted(campaign, faces) as dice:
        new_volcanoes(campaign, dice)
    assert land(campaign) == ["mountains", "volcano", "grassland", "mountains", "grassland"]
    assert campaign.hexes[1].construction == "", "a Mine there is lost"
    assert campaign.hexes[1].owner == "ann"


@pytest.mark.clause("CP-SEA-20")
def test_a_hold_is_never_chosen_and_other_settlements_stay() -> None:
    campaign = small_world("^H ^Ta .Cb")
    with scripted(campaign, {("new volcano", 0): [1, 1], ("where the volcano rises", 0): [3]}) as dice:
        new_volcanoes(campaign, dice)
    assert land(campaign) == ["mountains", "volcano", "grassland"]
    assert campaign.hexes[1].construction == TOWN
    alone = small_world("^H .Ca .Cb")
    with scripted(alone, {("new volcano", 0): [1, 1]}) as dice:
        new_volcanoes(alone, dice)
    assert land(alone)[0] == "mountains"


@pytest.mark.clause("CP-SEA-20")
def test_areas_are_read_after_the_eruptions() -> None:
    """The Snowy Mountains between them have become Mountains, so both are one area."""
    campaign = small_world("^ A ^ V .Ca . . . . .Cb")
    faces = {
        ("volcano erupts", 3): [1],
        ("eruption radius", 3): [1],
        ("destruction", 4, "city"): [5],
        ("new volcano", 0): [1, 1],
        ("where the volcano rises", 0): [3],
    }
    happens(campaign, 11, faces)
    assert land(campaign)[:4] == ["mountains", "mountains", "volcano", "volcano"]


# ------------------------------------------------------------------------------------------ 12


@pytest.mark.clause("CP-SEA-21")
def test_a_cataclysm_reaches_mountains_and_mines_and_raises_no_volcano() -> None:
    campaign = small_world("^Ma h . .Ca t .Cb")
    # Of 6 hexes the first; 1 and 1 are 2 hexes far.
    faces = {
        ("where the ground erupts",): [1],
        ("cataclysm radius",): [1, 1],
        ("destruction", 0, "mine"): [1],
    }
    happens(campaign, 12, faces)
    assert campaign.hexes[0].construction == ""
    assert land(campaign) == ["mountains", "hills", "ash-plain", "grassland", "light-forest", "grassland"]


@pytest.mark.clause("CP-SEA-21")
def test_the_hex_of_a_cataclysm_is_affected_itself() -> None:
    campaign = small_world("t .Ca . . .Cb")
    faces = {
        ("where the ground erupts",): [1],
        ("cataclysm radius",): [1, 1],
        ("destruction", 1, "city"): [2],
    }
    happens(campaign, 12, faces)
    assert land(campaign)[0] == "ash-forest"


# ------------------------------------------------------------------------------------------ the ground


@pytest.mark.clause("CP-REA-19")
def test_a_mine_whose_hex_is_no_mountain_any_more_is_removed() -> None:
    campaign = small_world("^Ma ^Mb ^Ha")
    change_terrain(campaign, {0: "volcano", 1: "mountains", 2: "volcano"}, "CP-SEA-20")
    assert [campaign.hexes[number].construction for number in range(3)] == ["", "mine", HOLD]
    assert "The Mine of Ann in hex 0 is gone." in sentences(campaign)


@pytest.mark.clause("CP-SEA-05")
def test_events_come_out_alike_whatever_the_order_of_the_map() -> None:
    rows = """
        V  ^Ma t T  .Ca+a .
          i ~  j .  ^     V
        .  .b  T t  .Cb'b ^
    """
    for number in range(2, 13):
        one, other = small_world(rows, turn=4), small_world(rows, turn=4)
        other.hexes = dict(reversed(other.hexes.items()))
        other.armies = dict(reversed(other.armies.items()))
        for campaign in (one, other):
            play(event_of(number).play(campaign, SeededDice(number)))
        assert land(one) == land(other)
        assert one.season == other.season
        assert one.armies == other.armies
