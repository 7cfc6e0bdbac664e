"""Each weather of the table: what it does, to whom, and when."""

from __future__ import annotations

import pytest

from banneret.books.skirmish import sight, trials, weather
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.events import CharacteristicTest, WeatherChanged, WoundRoll
from banneret.books.skirmish.harm import Hit
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.core.space.table import Piece
from tests.books.skirmish.charge_ground import LOFT, box, ground, wall
from tests.books.skirmish.ground import scripted, sheet, skirmish
from tests.books.skirmish.two_houses import only, told

NORMAL = {
    "SK-WEA-04": (12, 13, 14, 15),
    "SK-WEA-11": (23, 24, 25),
    "SK-WEA-14": (32, 33, 34, 35),
    "SK-WEA-18": (43, 44, 45),
    "SK-WEA-21": (52, 53, 54, 55),
    "SK-WEA-25": (63, 64, 65),
}
RESULTS = {
    11: ("acid-rain", "SK-WEA-03"),
    16: ("sunny", "SK-WEA-05"),
    21: ("blizzard", "SK-WEA-07"),
    22: ("dense-fog", "SK-WEA-09"),
    26: ("high-winds", "SK-WEA-12"),
    31: ("lightning-storm", "SK-WEA-13"),
    36: ("acid-rain", "SK-WEA-15"),
    41: ("dense-fog", "SK-WEA-16"),
    42: ("high-winds", "SK-WEA-17"),
    46: ("sunny", "SK-WEA-19"),
    51: ("blizzard", "SK-WEA-20"),
    56: ("lightning-storm", "SK-WEA-22"),
    61: ("high-winds", "SK-WEA-23"),
    62: ("acid-rain", "SK-WEA-24"),
    66: ("dense-fog", "SK-WEA-26"),
}


def under(kind: str, **sheets: WarriorSheet) -> Battle:
    battle = skirmish(
        {f"{name[0].upper()}.{name[1:]}": (10.0 * k + 5, 10.0) for k, name in enumerate(sheets)},
        {f"{name[0].upper()}.{name[1:]}": each for name, each in sheets.items()},
    )
    battle.weather = kind
    return battle


def begins(battle: Battle, *faces: int) -> None:
    with scripted(*faces) as dice:
        weather.begin_turn(battle, dice)


def ends(battle: Battle, *faces: int) -> None:
    with scripted(*faces) as dice:
        weather.end_turn(battle, dice)


def struck(battle: Battle) -> list[str]:
    return [each.target for each in told(battle, WoundRoll)]


# ---------------------------------------------------------------------------------------- the table


@pytest.mark.clause(
    *("SK-WEA-02", "SK-WEA-15", "SK-WEA-16", "SK-WEA-17", "SK-WEA-19", "SK-WEA-20"),
    *("SK-WEA-22", "SK-WEA-23", "SK-WEA-24", "SK-WEA-26"),
)
@pytest.mark.parametrize("number", sorted(RESULTS))
def test_a_result_of_the_table_names_its_weather(number: int) -> None:
    battle = skirmish({"A.one": (10, 10)})
    with scripted(number // 10, number % 10) as dice:
        weather.roll_weather(battle, dice)
    kind, clause = RESULTS[number]
    assert battle.weather == kind
    event = only(battle, WeatherChanged)
    assert event.clause == clause
    assert event.aloud
    assert event.about.endswith(".")


@pytest.mark.clause(*NORMAL)
def test_all_other_results_are_normal_weather_without_any_effect() -> None:
    normal = {number for numbers in NORMAL.values() for number in numbers}
    assert normal | set(RESULTS) == {10 * tens + units for tens in range(1, 7) for units in range(1, 7)}
    for clause, numbers in NORMAL.items():
        for number in numbers:
            assert weather.result_of(number // 10, number % 10) == ("", clause)
    battle = under("", aone=sheet(items=("heavy-armour",)), bvamp=sheet(keywords=("vampire",)))
    begins(battle)
    ends(battle)
    assert battle.told == []
    assert weather.shooting_modifier(battle) == 0
    assert weather.sight_limit(battle) == 0.0


@pytest.mark.clause("SK-WEA-01")
def test_the_dice_of_the_weather_are_rolled_anew_each_player_turn() -> None:
    battle = under("dense-fog", aone=sheet())
    begins(battle, 6, 6, 6)
    assert weather.sight_limit(battle) == 18.0
    begins(battle, 1, 1, 2)
    assert weather.sight_limit(battle) == 4.0


# ---------------------------------------------------------------------------------------- acid rain


@pytest.mark.clause("SK-WEA-03")
def test_acid_hits_everybody_in_the_open_at_strength_1_as_the_turn_ends() -> None:
    """Strength 1 wounds Toughness 3 on a 6, and neither armour nor a critical hit comes into it."""
    clad = sheet(items=("skysteel-armour", "shield"))
    battle = under("acid-rain", aone=clad, bdog=sheet(keywords=("animal",)))
    begins(battle, 4)
    assert struck(battle) == []
    ends(battle, 5, 6, 2)
    assert struck(battle) == ["A.one", "B.dog"]
    assert battle.warrior("B.dog").is_down()
    assert battle.warrior("A.one").is_standing()


@pytest.mark.clause("SK-WEA-03")
def test_a_wound_of_acid_is_not_stopped_by_armour_but_by_a_ward() -> None:
    battle = under("acid-rain", aone=sheet(items=("skysteel-armour", "shield"), rules=(("ward", 4),)))
    begins(battle, 6)
    ends(battle, 6, 4)
    assert battle.warrior("A.one").wounds == 1


@pytest.mark.clause("SK-WEA-03")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_a_shower_harms_nobody(face: int) -> None:
    battle = under("acid-rain", aone=sheet())
    begins(battle, face)
    ends(battle)
    assert struck(battle) == []


@pytest.mark.clause("SK-WEA-03")
def test_a_floor_or_the_crowns_of_trees_above_keep_acid_off() -> None:
    wood = Piece(
        "copse", "wood", box(30, 30, 36, 36), False, True, False, False, False, "Copse", 4.0, ("wood",)
    )
    battle = skirmish(
        {"A.below": (14, 13), "A.upon": (14, 14, "loft"), "B.wood": (33, 33), "B.open": (40, 10)},
        table=ground(pieces=(wood,), surfaces=(LOFT,)),
    )
    battle.weather = "acid-rain"
    begins(battle, 5)
    ends(battle, 1, 1)
    assert struck(battle) == ["A.upon", "B.open"]


# ---------------------------------------------------------------------------------------- sun


VAMPIRE = sheet("Count", keywords=("undead", "vampire"))


@pytest.mark.clause("SK-WEA-05")
def test_the_sun_burns_vampires_in_the_open_at_strength_3() -> None:
    battle = under("sunny", aone=sheet(), bvamp=VAMPIRE)
    begins(battle)
    ends(battle, 4, 1)
    assert struck(battle) == ["B.vamp"]
    assert battle.warrior("B.vamp").is_down()


@pytest.mark.clause("SK-WEA-05")
@pytest.mark.parametrize("armour", ["heavy-armour", "skysteel-armour"])
def test_heavy_armour_keeps_the_sun_off(armour: str) -> None:
    battle = under("sunny", bvamp=sheet(items=(armour,), keywords=("vampire",)))
    ends(battle)
    assert struck(battle) == []


@pytest.mark.clause("SK-WEA-05")
def test_light_armour_does_not_keep_the_sun_off_but_saves() -> None:
    battle = under("sunny", bvamp=sheet(items=("light-armour",), keywords=("vampire",)))
    ends(battle, 4, 6)
    assert battle.warrior("B.vamp").wounds == 1
    assert struck(battle) == ["B.vamp"]


@pytest.mark.clause("SK-WEA-05")
def test_cover_or_a_wall_within_2_inches_shelters_a_vampire() -> None:
    radius = 25 / 25.4 / 2
    table = ground(surfaces=(LOFT,), walls=(wall("stub", 30, 30, 36, 30, 1.5),))
    battle = skirmish(
        {"B.roof": (14, 13), "B.near": (33, 32 + radius), "B.far": (33, 26 - 0.1 + radius)},
        dict.fromkeys(("B.roof", "B.near", "B.far"), VAMPIRE),
        table,
    )
    battle.weather = "sunny"
    ends(battle, 1)
    assert struck(battle) == ["B.far"]


@pytest.mark.clause("SK-WEA-06")
def test_sunny_weather_is_still_known_as_the_skirmish_ends() -> None:
    """The re-roll in the Exploration Phase is earned by the weather as it is then."""
    battle = under("sunny", aone=sheet())
    begins(battle)
    ends(battle)
    assert battle.weather == weather.SUNNY == "sunny"


# ---------------------------------------------------------------------------------------- snow, fog, wind


@pytest.mark.clause("SK-WEA-07")
def test_a_blizzard_takes_1_off_all_shots() -> None:
    battle = under("blizzard", aone=sheet())
    assert weather.shooting_modifier(battle) == -1
    assert trials.penalty_to_initiative(battle) == 0


@pytest.mark.clause("SK-WEA-09")
def test_in_fog_nobody_sees_beyond_3d6() -> None:
    battle = skirmish({"A.one": (5, 10), "B.near": (15, 10), "B.far": (5, 22)})
    battle.weather = "dense-fog"
    begins(battle, 3, 3, 4)
    one = battle.warrior("A.one")
    assert sight.sees(battle, one, battle.warrior("B.near"))
    assert not sight.sees(battle, one, battle.warrior("B.far"))


@pytest.mark.clause("SK-WEA-12")
def test_high_winds_take_1_off_shots_and_off_initiative() -> None:
    battle = under("high-winds", aone=sheet())
    assert weather.shooting_modifier(battle) == -1
    with scripted(3) as dice:
        assert not trials.initiative_test(battle, "A.one", "SK-MOV-21", "climbing", dice)
    assert only(battle, CharacteristicTest).value == 2


# ---------------------------------------------------------------------------------------- lightning


@pytest.mark.clause("SK-WEA-13")
@pytest.mark.parametrize("face", [1, 2, 3])
def test_lightning_strikes_nobody_on_3_or_less(face: int) -> None:
    battle = under("lightning-storm", aone=sheet(items=("heavy-armour",)))
    begins(battle, face)
    assert struck(battle) == []


@pytest.mark.clause("SK-WEA-13")
def test_on_4_or_5_lightning_strikes_one_of_those_with_a_save_of_5_or_better() -> None:
    """Heavy armour saves on 5+, light armour with a shield too, scales count, light armour alone does not."""
    battle = under(
        "lightning-storm",
        aheavy=sheet(items=("heavy-armour",)),
        alight=sheet(items=("light-armour",)),
        aboth=sheet(items=("light-armour", "shield")),
        bscaly=sheet(rules=(("scaly skin", 5),)),
    )
    begins(battle, 4, 2, 1)
    assert struck(battle) == ["A.both"]


@pytest.mark.clause("SK-WEA-13")
def test_on_6_lightning_strikes_them_all_with_saves_at_minus_2() -> None:
    battle = under(
        "lightning-storm",
        aheavy=sheet(items=("heavy-armour", "shield")),
        aone=sheet(),
        bscaly=sheet(items=("skysteel-armour",)),
    )
    begins(battle, 6, 3, 6, 3, 5, 1)
    assert struck(battle) == ["A.heavy", "B.scaly"]
    assert battle.warrior("A.heavy").wounds == 1  # 4+ at -2 saves on a 6
    assert battle.warrior("B.scaly").is_down()  # 4+ at -2 does not on a 5


@pytest.mark.clause("SK-WEA-13")
def test_a_ward_does_not_attract_lightning() -> None:
    assert not weather.attracts(
        skirmish({"A.one": (5, 5)}, {"A.one": sheet(rules=(("ward", 2),))}).warrior("A.one")
    )


@pytest.mark.clause("SK-WEA-03", "SK-WEA-05", "SK-WEA-13")
def test_no_weather_is_ever_critical() -> None:
    assert not Hit("A.one", 5, weather.MEANS).kind
