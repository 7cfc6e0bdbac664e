"""The Shooting Phase: SK-SHO, ricochets, nets, and what weapons and skills make of it."""

from __future__ import annotations

import pytest

from banneret.books.events import HitRoll
from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import CLOSE_COMBAT, SHOOTING, Battle, Encounter
from banneret.books.skirmish.chances import to_hit_shooting
from banneret.books.skirmish.events import WoundRoll
from banneret.books.skirmish.held_fast import HELD_FAST, hold, next_turn_of
from banneret.books.skirmish.sheets import MISSILE, WarriorSheet, Weapon
from banneret.books.skirmish.shooting_phase import shoot
from banneret.books.skirmish.shot_events import NetThrown, Ricocheted, ShotFellShort, ShotMeasured
from banneret.books.skirmish.shot_targets import (
    legal_targets,
    modifiers,
    need,
    reach_of,
    why_no_shooter,
    why_not_shoot,
)
from banneret.books.skirmish.warrior import (
    FAILED_CHARGE,
    FELL_MOVING,
    KNOCKED_DOWN,
    MOVED,
    ON_TABLE,
    OUT,
    RALLIED,
    RAN,
    SHOT,
    STUNNED,
    STUPID,
    Effect,
)
from banneret.core.engine.ask import Choice
from banneret.core.space.level_files import MapSurface, MapWall
from banneret.core.space.table import Table
from banneret.core.space.town_files import MapBuilding
from tests.books.skirmish.duels import changed, told
from tests.books.skirmish.ground import FLAT, STATS, play, scripted, sheet, skirmish

ONE, TWO, NEAR, FAR = "A.one", "A.two", "B.near", "B.far"
BARE = ()


def profile(**values: int) -> tuple[int, ...]:
    names = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")
    return tuple(values.get(name, STATS[at]) for at, name in enumerate(names))


def range_of(
    items: tuple[str, ...] = ("bow",),
    inches: float = 10.0,
    shooter: WarriorSheet | None = None,
    near: WarriorSheet | None = None,
    table: Table = FLAT,
) -> Battle:
    """One shooter and one enemy so many inches away, edge to edge."""
    one = shooter or sheet(items=items)
    battle = skirmish(
        {ONE: (5.0, 24.0), NEAR: (5.0 + inches + 2 * one.radius, 24.0)},
        {ONE: one, NEAR: near or sheet(items=BARE)},
        table,
    )
    battle.step = SHOOTING
    return battle


def two_targets(shooter: WarriorSheet | None = None, near: float = 6.0, far: float = 8.0) -> Battle:
    """One shooter; enemies at two distances, side by side so that neither hides the other."""
    one = shooter or sheet(items=("bow",))
    battle = skirmish(
        {ONE: (24.0, 5.0), NEAR: (20.0, 5.0 + near), FAR: (28.0, 5.0 + far)},
        {ONE: one, NEAR: sheet("Near"), FAR: sheet("Far")},
    )
    battle.step = SHOOTING
    return battle


def shot(battle: Battle, faces: tuple[int, ...], *answers: str) -> list[str]:
    dice = scripted(*faces)
    asked = play(shoot(battle, dice), *answers)
    dice.finish()
    return asked


def why(battle: Battle, key: str = ONE) -> str:
    refusal = why_no_shooter(battle, battle.warrior(key))
    return "" if refusal is None else refusal.clause


def legal(battle: Battle) -> list[str]:
    shooter = battle.warrior(ONE)
    return [each.id for each in legal_targets(battle, shooter, shooter.sheet.missiles[0])]


# ---------------------------------------------------------------------------------------- who may shoot


@pytest.mark.clause("SK-SHO-01")
def test_a_model_shoots_once_and_then_the_phase_goes_on_without_it() -> None:
    battle = range_of()
    assert shot(battle, (1,), ONE, NEAR) == ["shooter", "target"]
    assert battle.warrior(ONE).did(SHOT)
    assert battle.step == SHOOTING
    assert shot(battle, ()) == []
    assert battle.step == CLOSE_COMBAT


@pytest.mark.clause("SK-SHO-01")
def test_nobody_need_shoot() -> None:
    battle = range_of()
    shot(battle, (), "")
    assert battle.step == CLOSE_COMBAT
    assert not battle.warrior(ONE).did(SHOT)


@pytest.mark.clause("SK-SHO-01")
def test_without_a_weapon_nobody_shoots() -> None:
    assert why(range_of(("sword",))) == "SK-SHO-01"


@pytest.mark.clause("SK-SHO-01")
def test_only_the_active_side_shoots() -> None:
    battle = range_of(near=sheet(items=("bow",)))
    question = next(shoot(battle, scripted())).questions["A"]
    assert isinstance(question, Choice)
    assert question.keys() == [ONE, ""]


@pytest.mark.clause("SK-SHO-02")
def test_who_is_engaged_does_not_shoot() -> None:
    battle = range_of()
    battle.engage(ONE, NEAR)
    assert why(battle) == "SK-SHO-02"


@pytest.mark.parametrize(
    ("done", "clause"),
    [
        pytest.param(RAN, "SK-SHO-03", marks=pytest.mark.clause("SK-SHO-03", "SK-MOV-18")),
        pytest.param(FAILED_CHARGE, "SK-SHO-04", marks=pytest.mark.clause("SK-SHO-04")),
        pytest.param(FELL_MOVING, "SK-SHO-05", marks=pytest.mark.clause("SK-SHO-05")),
        pytest.param(RALLIED, "SK-SHO-06", marks=pytest.mark.clause("SK-SHO-06")),
        pytest.param(STUPID, "SK-SHO-01", marks=pytest.mark.clause("SK-SHO-01")),
        pytest.param(MOVED, "", marks=pytest.mark.clause("SK-SHO-18")),
    ],
)
def test_what_keeps_a_model_from_shooting(done: str, clause: str) -> None:
    battle = range_of()
    battle.put(battle.warrior(ONE).having(done))
    assert why(battle) == clause


@pytest.mark.clause("SK-SHO-07", "SK-INJ-09", "SK-INJ-11")
@pytest.mark.parametrize("condition", [KNOCKED_DOWN, STUNNED])
def test_who_is_down_does_not_shoot(condition: str) -> None:
    battle = range_of()
    changed(battle, ONE, condition=condition)
    assert why(battle) == "SK-SHO-07"


@pytest.mark.clause("SK-SHO-01")
def test_who_flees_does_not_shoot() -> None:
    battle = range_of()
    changed(battle, ONE, fleeing=True)
    assert why(battle) == "SK-SHO-01"


@pytest.mark.clause("SK-SHO-22")
def test_without_any_ballistic_skill_nobody_shoots() -> None:
    assert why(range_of(shooter=sheet(items=("bow",), stats=profile(BS=0)))) == "SK-SHO-22"


def test_under_a_word_of_peace_nobody_shoots() -> None:
    battle = range_of()
    battle.put(battle.warrior(ONE).under(Effect("peace", 1, "B", 2)))
    refusal = why_not_shoot(battle, battle.warrior(ONE))
    assert refusal is not None
    assert refusal.code == "peace"


def test_why_somebody_is_not_offered_is_said() -> None:
    battle = range_of()
    battle.put(battle.warrior(ONE).having(RAN))
    other = battle.put(battle.warrior(ONE).twin())
    second = other.twin()
    second.id, second.y, second.done = TWO, 30.0, ()
    battle.put(second)
    question = next(shoot(battle, scripted())).questions["A"]
    assert [option.key for option in question.not_offered()] == [ONE]
    refusal = question.why_not(ONE)
    assert refusal is not None
    assert refusal.clause == "SK-SHO-03"


# ---------------------------------------------------------------------------------------- weapons


@pytest.mark.parametrize("weapon", ["war-bow", "crossbow", "firelock"])
def test_some_weapons_are_not_shot_after_moving(weapon: str) -> None:
    battle = range_of((weapon,))
    assert why(battle) == ""
    battle.put(battle.warrior(ONE).having(MOVED))
    refusal = why_no_shooter(battle, battle.warrior(ONE))
    assert refusal is not None
    assert refusal.code == "moved"


def test_a_firelock_is_not_shot_two_turns_running() -> None:
    battle = range_of(("firelock",))
    shot(battle, (1,), ONE, NEAR)
    (loading,) = battle.warrior(ONE).effects
    assert (loading.seat, loading.turn) == ("A", 3)  # it ends as turn 3 of A begins, not turn 2
    changed(battle, ONE, done=())
    refusal = why_no_shooter(battle, battle.warrior(ONE))
    assert refusal is not None
    assert refusal.code == "loading"


@pytest.mark.clause("SK-SHO-23")
@pytest.mark.parametrize(
    ("weapon", "strength", "wound"),
    [("sling", 5, 4), ("javelins", 5, 2), ("throwing-knives", 5, 2), ("crossbow", 1, 3), ("bow", 9, 4)],
)
def test_the_strength_of_missiles(weapon: str, strength: int, wound: int) -> None:
    battle = range_of(shooter=sheet(items=(weapon,), stats=profile(S=strength, BS=6)), inches=3.0)
    shot(battle, (3, 1), ONE, NEAR)
    assert told(battle, WoundRoll)[0].need == wound


def test_who_has_a_net_and_a_bow_says_which() -> None:
    battle = range_of(("bow", "net"))
    assert shot(battle, (1,), ONE, "bow", NEAR) == ["shooter", "weapon", "target"]


# ---------------------------------------------------------------------------------------- at whom


WALL = MapWall(id="wall", polygon=((10.0, 20.0), (10.0, 28.0)), foot=0.0, top=4.0)
LOW = MapWall(id="wall", polygon=((10.0, 20.0), (10.0, 28.0)), foot=0.0, top=0.9)


@pytest.mark.clause("SK-SHO-08")
def test_who_is_not_seen_cannot_be_shot_at() -> None:
    battle = range_of(table=Table(48.0, 48.0, (), walls=(WALL,), ruin=True))
    assert why(battle) == "SK-SHO-08"


@pytest.mark.clause("SK-SHO-09")
def test_who_fights_a_friend_cannot_be_shot_at_but_who_fights_a_creature_can() -> None:
    battle = two_targets()
    other = battle.warrior(ONE).twin()
    other.id, other.x, other.y = TWO, 20.9, 11.0
    battle.put(other)
    battle.engage(TWO, NEAR)
    assert legal(battle) == [FAR]
    battle.engaged = {}
    changed(battle, TWO, place=OUT)
    creature = battle.warrior(ONE).twin()
    creature.id, creature.seat, creature.x, creature.y = "N.one", "N", 40.0, 40.0
    battle.put(creature)
    battle.engage("N.one", NEAR)
    assert legal(battle) == [NEAR]


@pytest.mark.clause("SK-MOV-35")
def test_who_is_hidden_cannot_be_shot_at() -> None:
    battle = two_targets()
    changed(battle, NEAR, hidden=True)
    assert legal(battle) == [FAR]


@pytest.mark.clause("SK-MOV-36")
def test_shooting_gives_away_who_is_hidden() -> None:
    battle = range_of()
    changed(battle, ONE, hidden=True)
    shot(battle, (1,), ONE, NEAR)
    assert not battle.warrior(ONE).hidden


@pytest.mark.clause("SK-SHO-10")
def test_the_closest_must_be_chosen_and_nobody_says_how_far_that_is() -> None:
    battle = two_targets()
    assert legal(battle) == [NEAR]
    steps = shoot(battle, scripted())
    next(steps)
    question = steps.send(ONE).questions["A"]
    assert not question.may_be_measured
    refusal = question.why_not(FAR)
    assert refusal is not None
    assert refusal.clause == "SK-SHO-10"
    assert "”" not in refusal.why
    assert not any(mark.isdigit() for mark in refusal.why)


@pytest.mark.clause("SK-SHO-10")
def test_of_two_as_close_either_may_be_chosen() -> None:
    assert legal(two_targets(near=7.0, far=7.0)) == [NEAR, FAR]


@pytest.mark.clause("SK-SHO-10")
def test_creatures_count_as_enemies() -> None:
    battle = two_targets()
    creature = battle.warrior(FAR).twin()
    creature.id, creature.seat, creature.x, creature.y = "N.one", "N", 24.0, 8.0
    battle.put(creature)
    assert legal(battle) == ["N.one"]


@pytest.mark.clause("SK-SHO-11")
def test_an_easier_target_may_be_chosen_though_it_is_farther() -> None:
    battle = two_targets()
    battle.put(battle.warrior(NEAR).under(Effect("smoke", 2, "B", 2)))
    assert legal(battle) == [NEAR, FAR]


@pytest.mark.clause("SK-SHO-11")
def test_an_equally_easy_one_may_not_and_long_range_counts() -> None:
    battle = two_targets(near=6.0, far=15.0)
    battle.put(battle.warrior(NEAR).under(Effect("smoke", 1, "B", 2)))
    assert legal(battle) == [NEAR]  # -1 for smoke against -1 for long range


@pytest.mark.clause("SK-SHO-12")
@pytest.mark.parametrize("values", [{"condition": KNOCKED_DOWN}, {"condition": STUNNED}, {"fleeing": True}])
def test_the_closest_does_not_bind_if_it_is_down_or_flees(values: dict[str, object]) -> None:
    battle = two_targets()
    third = battle.warrior(FAR).twin()
    third.id, third.y = "B.last", 20.0
    battle.put(third)
    changed(battle, NEAR, **values)
    assert legal(battle) == [NEAR, FAR, "B.last"]


TOWER = MapSurface(id="roof", polygon=((20.0, 2.0), (28.0, 2.0), (28.0, 7.0), (20.0, 7.0)), height=3.0)
OTHER_TOWER = MapSurface(id="other", polygon=((2.0, 30.0), (10.0, 30.0), (10.0, 40.0), (2.0, 40.0)), height=3.5)
HOUSES = (
    MapBuilding(id="tower", polygon=TOWER.polygon, enterable=True),
    MapBuilding(id="other", polygon=OTHER_TOWER.polygon, enterable=True),
)
HIGH = Table(48.0, 48.0, (), surfaces=(TOWER, OTHER_TOWER), buildings=HOUSES, ruin=True)


def from_above(*others: tuple[str, float, float, str]) -> Battle:
    places: dict[str, tuple[float, float] | tuple[float, float, str]] = {
        ONE: (24.0, 6.5, "roof"),
        NEAR: (22.0, 14.0),
        FAR: (28.0, 22.0),
    }
    places.update({key: (x, y, level) for key, x, y, level in others})
    return skirmish(places, {ONE: sheet(items=("bow",))}, HIGH)


@pytest.mark.clause("SK-SHO-13")
def test_from_2_inches_above_one_chooses_freely() -> None:
    assert legal(from_above()) == [NEAR, FAR]


@pytest.mark.clause("SK-SHO-13")
def test_not_if_a_visible_enemy_is_in_the_same_building() -> None:
    assert legal(from_above(("B.up", 21.0, 3.0, "roof"))) == ["B.up"]


@pytest.mark.clause("SK-SHO-13")
def test_not_if_a_visible_enemy_is_as_high_in_another_building() -> None:
    assert legal(from_above(("B.up", 9.0, 31.0, "other"))) == [NEAR]


@pytest.mark.clause("SK-SHO-13")
def test_an_enemy_on_the_same_floor_who_is_hidden_does_not_matter() -> None:
    battle = from_above(("B.up", 9.0, 31.0, "other"))
    changed(battle, "B.up", hidden=True)
    assert legal(battle) == [NEAR, FAR]


def test_a_cool_eye_ignores_the_closest() -> None:
    assert legal(two_targets(sheet(items=("bow",), skills=("cool eye",)))) == [NEAR, FAR]


# ---------------------------------------------------------------------------------------- range and rolls


@pytest.mark.clause("SK-SHO-14", "SK-GEN-01", "SK-GEN-06")
@pytest.mark.parametrize(("inches", "short"), [(15.0, False), (15.01, True)])
def test_beyond_range_the_shot_is_lost_and_that_is_found_out_afterwards(inches: float, short: bool) -> None:
    battle = range_of(("sling",), inches)
    asked = shot(battle, () if short else (1,), ONE, NEAR)
    assert asked == ["shooter", "target"]
    assert bool(told(battle, ShotFellShort)) == short
    assert battle.warrior(ONE).did(SHOT)
    assert all(event.reveals() for event in told(battle, ShotFellShort) + told(battle, ShotMeasured))


@pytest.mark.clause("SK-SHO-14")
def test_height_counts_as_distance() -> None:
    table = Table(
        48.0,
        48.0,
        (),
        surfaces=(
            MapSurface(id="up", polygon=((0.0, 20.0), (8.0, 20.0), (8.0, 28.0), (0.0, 28.0)), height=9.0),
        ),
        ruin=True,
    )
    battle = range_of(("throwing-knives",), 5.0, table=table)
    changed(battle, ONE, level="up", x=7.9)
    shot(battle, (), ONE, NEAR)
    assert told(battle, ShotFellShort)


@pytest.mark.clause("SK-SHO-15", "SK-SHO-21")
@pytest.mark.parametrize(("skill", "roll"), [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1), (7, 0), (10, -3)])
def test_what_a_die_must_show_by_ballistic_skill(skill: int, roll: int) -> None:
    assert to_hit_shooting(skill) == roll


@pytest.mark.clause("SK-SHO-15")
@pytest.mark.parametrize(("face", "hits"), [(3, 0), (4, 1)])
def test_ballistic_skill_3_hits_on_4(face: int, hits: int) -> None:
    battle = range_of()
    shot(battle, (face, *((1,) if hits else ())), ONE, NEAR)
    assert told(battle, HitRoll)[0].hits == hits


@pytest.mark.clause("SK-SHO-15")
def test_with_1_or_less_needed_every_shot_hits_even_on_a_1() -> None:
    battle = range_of(shooter=sheet(items=("bow",), stats=profile(BS=6)))
    shot(battle, (1, 1), ONE, NEAR)
    assert told(battle, HitRoll)[0].hits == 1


@pytest.mark.clause("SK-SHO-15")
def test_with_more_than_6_needed_nothing_is_rolled() -> None:
    battle = range_of(shooter=sheet(items=("bow",), stats=profile(BS=1)))
    battle.put(battle.warrior(ONE).having(MOVED))
    shot(battle, (), ONE, NEAR)
    assert told(battle, ShotMeasured)[0].need == 7
    assert not told(battle, HitRoll)


def changes(battle: Battle) -> dict[str, int]:
    shooter = battle.warrior(ONE)
    return dict(modifiers(battle, shooter, shooter.sheet.missiles[0], battle.warrior(NEAR)))


@pytest.mark.clause("SK-SHO-16")
def test_cover_by_a_wall_takes_off_1() -> None:
    assert changes(range_of(table=Table(48.0, 48.0, (), walls=(LOW,), ruin=True))) == {"cover": -1}


@pytest.mark.clause("SK-SHO-16")
def test_cover_by_another_model_and_by_both_takes_off_1() -> None:
    battle = range_of(table=Table(48.0, 48.0, (), walls=(LOW,), ruin=True))
    between = battle.warrior(ONE).twin()
    between.id, between.x, between.y = TWO, 14.0, 24.6
    battle.put(between)
    assert changes(battle) == {"cover": -1}
    battle = range_of()
    battle.put(between)
    assert changes(battle) == {"cover": -1}


@pytest.mark.clause("SK-SHO-17")
@pytest.mark.parametrize(("inches", "found"), [(12.0, {}), (12.01, {"long range": -1})])
def test_beyond_half_the_range_1_is_taken_off(inches: float, found: dict[str, int]) -> None:
    assert changes(range_of(inches=inches)) == found


@pytest.mark.clause("SK-SHO-18")
def test_after_moving_1_is_taken_off() -> None:
    battle = range_of()
    battle.put(battle.warrior(ONE).having(MOVED))
    assert changes(battle) == {"moved": -1}


@pytest.mark.clause("SK-SHO-19")
def test_large_targets_are_easier() -> None:
    assert changes(range_of(near=sheet(items=BARE, rules=(("large target", 0),)))) == {"large target": 1}


@pytest.mark.clause("SK-SHO-20", "SK-WEA-07", "SK-WEA-12")
@pytest.mark.parametrize("weather", ["blizzard", "high-winds"])
def test_weather_takes_off_1(weather: str) -> None:
    battle = range_of()
    battle.weather = weather
    assert changes(battle) == {"weather": -1}


@pytest.mark.clause("SK-SHO-20", "SK-ENC-07", "SK-ENC-54", "SK-ENC-63")
def test_special_rules_are_added_after_the_printed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encounters, "to_hit", lambda battle: -1)
    battle = range_of()
    battle.put(battle.warrior(ONE).having(MOVED).under(Effect("glare", 2, "B", 2)))
    battle.put(battle.warrior(NEAR).under(Effect("smoke", 2, "B", 2)))
    assert list(changes(battle).items()) == [("moved", -1), ("encounter", -1), ("smoke", -2), ("glare", -2)]
    shooter = battle.warrior(ONE)
    assert need(battle, shooter, shooter.sheet.missiles[0], battle.warrior(NEAR)) == 10


@pytest.mark.parametrize(
    ("items", "skills", "found"),
    [
        (("throwing-knives",), (), {}),
        (("javelins",), (), {"long range": -1}),
        (("short-bow",), ("quick draw",), {}),
        (("sling",), ("far shot",), {"moved": -1}),
    ],
)
def test_weapons_and_skills_without_penalties(
    items: tuple[str, ...], skills: tuple[str, ...], found: dict[str, int]
) -> None:
    battle = range_of(inches=7.9, shooter=sheet(items=items, skills=skills))
    battle.put(battle.warrior(ONE).having(MOVED))
    assert changes(battle) == found


@pytest.mark.clause("SK-WEA-09")
def test_fog_ends_ranges_but_long_range_stays_half_of_the_weapons_own() -> None:
    battle = range_of(inches=8.0)
    battle.weather, battle.weather_value = "dense-fog", 9
    assert changes(battle) == {}
    assert legal(battle) == [NEAR]
    battle.weather_value = 7
    assert why(battle) == "SK-SHO-08"


@pytest.mark.clause("SK-ENC-28")
def test_warped_perception_shortens_range_and_long_range(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encounters, "range_cut", lambda battle: 6.0)
    assert changes(range_of(inches=9.1)) == {"long range": -1}
    battle = range_of(("sling",), 9.1)
    shot(battle, (), ONE, NEAR)
    assert told(battle, ShotFellShort)[0].reach == 9.0


@pytest.mark.clause("SK-SPC-04")
def test_a_poisoned_missile_wounds_at_once_on_a_6() -> None:
    battle = range_of(shooter=sheet(items=("bow",), rules=(("poisoned attacks", 0),)))
    shot(battle, (6, 1), ONE, NEAR)
    assert battle.warrior(NEAR).condition == KNOCKED_DOWN
    assert not told(battle, WoundRoll)


@pytest.mark.clause("SK-ENC-35")
def test_who_is_cursed_shoots_1_worse() -> None:
    battle = range_of()
    changed(battle, ONE, effects=(Effect("cursed", 1, "", -1),))
    shot(battle, (4,), ONE, NEAR)
    assert told(battle, HitRoll)[0].hits == 0


# ---------------------------------------------------------------------------------------- ricochets


COOL = sheet(items=("bow",), skills=("cool eye",))


@pytest.mark.clause("SK-WND-08")
@pytest.mark.parametrize("face", [3, 4])
def test_a_ricochet_hits_the_closest_other_enemy_and_is_not_critical(face: int) -> None:
    battle = two_targets(near=6.0, far=8.0)
    changed(battle, FAR, x=22.0, hidden=True)
    shot(battle, (4, 6, face, 1, 6, 6), ONE, NEAR)  # hit, critical, table, injury; second wound, injury
    assert battle.warrior(NEAR).condition == KNOCKED_DOWN
    assert battle.warrior(FAR).place == OUT
    assert battle.felled_by == {FAR: ONE}


@pytest.mark.clause("SK-WND-08")
def test_a_ricochet_reaches_6_inches_from_the_first_target() -> None:
    battle = two_targets(COOL)
    changed(battle, FAR, x=20.0 + 6.0 + 2 * battle.warrior(NEAR).sheet.radius, y=11.0)
    shot(battle, (4, 6, 3, 1, 1), ONE, NEAR)
    assert told(battle, Ricocheted)[0].other == FAR
    battle = two_targets(COOL)
    changed(battle, FAR, x=20.01 + 6.0 + 2 * battle.warrior(NEAR).sheet.radius, y=11.0)
    shot(battle, (4, 6, 3, 1), ONE, NEAR)
    assert told(battle, Ricocheted)[0].other == ""


@pytest.mark.clause("SK-WND-08")
def test_a_ricochet_spares_friends_and_draws_among_those_as_close() -> None:
    battle = two_targets(COOL)
    friend = battle.warrior(ONE).twin()
    friend.id, friend.x, friend.y = TWO, 18.0, 12.0
    battle.put(friend)
    changed(battle, FAR, x=22.0, y=11.0)
    third = battle.warrior(FAR).twin()
    third.id, third.x = "B.third", 18.0
    third.y = 11.0
    battle.put(third)
    changed(battle, TWO, x=20.0, y=12.5)
    shot(battle, (4, 6, 3, 1, 2, 1), ONE, NEAR)  # of two the second, by an even face
    assert told(battle, Ricocheted)[0].other == "B.third"


@pytest.mark.clause("SK-WND-08")
def test_a_ricochet_goes_on_even_if_the_first_target_is_out() -> None:
    battle = two_targets(near=6.0)
    changed(battle, FAR, x=22.0)
    shot(battle, (4, 6, 3, 6, 1), ONE, NEAR)
    assert battle.warrior(NEAR).place == OUT
    assert battle.warrior(FAR).place == ON_TABLE
    assert told(battle, Ricocheted)[0].other == FAR


# ---------------------------------------------------------------------------------------- nets


def test_a_net_holds_whom_it_hits_and_is_gone() -> None:
    battle = range_of(("net",), 6.0)
    assert shot(battle, (4,), ONE, NEAR) == ["shooter", "target"]
    assert battle.warrior(NEAR).has_effect(HELD_FAST)
    assert battle.warrior(ONE).used == ("net",)
    changed(battle, ONE, done=())
    assert why(battle) == "SK-SHO-01"


def test_a_net_is_not_modified() -> None:
    battle = range_of(("net",), 5.0)
    battle.weather = "high-winds"
    battle.put(battle.warrior(ONE).having(MOVED))
    shot(battle, (4,), ONE, NEAR)
    assert told(battle, NetThrown)[0].caught


def test_a_net_reaches_6_inches_and_is_thrown_in_vain_beyond() -> None:
    battle = range_of(("net",), 6.01)
    shot(battle, (), ONE, NEAR)
    assert not battle.warrior(NEAR).has_effect(HELD_FAST)
    assert battle.warrior(ONE).used == ("net",)


def test_a_net_may_be_thrown_at_others_than_the_closest() -> None:
    battle = two_targets(sheet(items=("net",)))
    shot(battle, (), ONE, FAR)


@pytest.mark.parametrize(
    ("active", "seat", "turn", "over"), [("A", "B", 3, 4), ("B", "A", 4, 5), ("A", "N", 3, 4)]
)
def test_who_is_held_stays_so_until_its_next_turn_is_over(active: str, seat: str, turn: int, over: int) -> None:
    battle = skirmish({f"{seat}.x": (10.0, 10.0)}, active=active)
    battle.turn = 3
    if seat != "N":
        assert next_turn_of(battle, seat) == turn
    hold(battle, f"{seat}.x")
    (effect,) = battle.warrior(f"{seat}.x").effects
    assert (effect.seat, effect.turn) == (seat if seat != "N" else active, over)


# ---------------------------------------------------------------------------------------- nobody measures


def everything_asked(battle: Battle, *answers: str) -> list[object]:
    """All that a player is shown up to the declaration: questions, and why something is not offered."""
    steps = shoot(battle, scripted())
    asked = next(steps)
    shown: list[object] = []
    for answer in (*answers, None):
        (question,) = asked.questions.values()
        closed = [(option.key, question.why_not(option.key)) for option in question.not_offered()]
        reasons = [(key, None if reason is None else reason.to_data()) for key, reason in closed]
        shown += [question.to_data(), reasons]
        if answer is not None:
            asked = steps.send(answer)
    return shown


@pytest.mark.clause("SK-GEN-01")
@pytest.mark.parametrize(("weapon", "limit"), [("sling", 15.0), ("net", 6.0), ("throwing-knives", 8.0)])
def test_just_within_reach_and_just_beyond_it_look_the_same(weapon: str, limit: float) -> None:
    within = everything_asked(range_of((weapon,), limit - 0.01), ONE)
    beyond = everything_asked(range_of((weapon,), limit + 0.01), ONE)
    assert within == beyond


@pytest.mark.clause("SK-ENC-28")
@pytest.mark.parametrize(("reach", "left"), [(8.0, 2.0), (6.5, 0.5), (6.0, 0.0), (4.0, 0.0)])
def test_no_range_is_shorter_than_none(reach: float, left: float) -> None:
    battle = skirmish({ONE: (10, 10), NEAR: (10, 20)})
    battle.encounters = (Encounter("warped-perception", "A", 1, 1, 6),)
    weapon = Weapon("dart", "Dart", MISSILE, 1, 3, True, reach, 0, ())
    assert reach_of(battle, weapon) == left
