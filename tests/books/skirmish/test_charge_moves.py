"""Charges as they are moved: what is tested and measured, in order, and what comes of it."""

from __future__ import annotations

import math
from typing import Any, TypeVar

import pytest

from banneret.books.skirmish import charge_moves
from banneret.books.skirmish.battle import CHARGE_MOVES, COMPULSORY, Battle, Charge
from banneret.books.skirmish.charge_events import ChargeFailed, ChargeMade, ChargeVoid, TookFear
from banneret.books.skirmish.charge_moves import path_of
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.warrior import (
    ACTED,
    CHARGED,
    DIVED,
    FAILED_CHARGE,
    FEARFUL,
    FELL,
    FLED,
    KNOCKED_DOWN,
    STUNNED,
)
from banneret.core.engine.events import Event
from banneret.core.space.crossings import Crossing
from banneret.core.space.levels import GAP, GROUND, Foothold
from banneret.core.space.space_ways import WayLeg
from tests.books.skirmish.charge_ground import LOFT, TOWN, UP, ground, slow, wall
from tests.books.skirmish.ground import play, scripted, sheet, skirmish

BASE = 25 / 25.4  # two bases in contact are so far apart from middle to middle
LADDER = ground(surfaces=(LOFT,), links=(UP,))
Told = TypeVar("Told", bound=Event)


def charging(battle: Battle, *chargers: tuple[str, str] | Charge) -> Battle:
    """With these charges declared."""
    found = [each if isinstance(each, Charge) else Charge(each[0], (each[1],)) for each in chargers]
    battle.declared = tuple(found)
    battle.step = CHARGE_MOVES
    return battle


def move(battle: Battle, *answers: Any, dice: tuple[int, ...] = ()) -> list[str]:
    with scripted(*dice) as rolled:
        return play(charge_moves.move_chargers(battle, rolled), *answers)


def only(battle: Battle, kind: type[Told]) -> Told:
    (event,) = [each for each in battle.told if isinstance(each, kind)]
    return event


def at(battle: Battle, warrior_id: str) -> tuple[float, float, str]:
    warrior = battle.warrior(warrior_id)
    return warrior.x, warrior.y, warrior.level


def set_to(battle: Battle, warrior_id: str, **changed: Any) -> None:
    other = battle.warrior(warrior_id).twin()
    for key, value in changed.items():
        setattr(other, key, value)
    battle.put(other)


# ---------------------------------------------------------------------------------------- into contact


@pytest.mark.clause("SK-MOV-07")
@pytest.mark.parametrize(("away", "made"), [(3.0, True), (8.0 + BASE, True), (8.01 + BASE, False)])
def test_a_charge_leads_twice_m_into_contact(away: float, made: bool) -> None:
    battle = charging(skirmish({"A.one": (10, 10), "B.one": (10 + away, 10)}), ("A.one", "B.one"))
    assert move(battle) == []
    charger = battle.warrior("A.one")
    assert charger.did(CHARGED) == made
    assert charger.did(FAILED_CHARGE) == (not made)
    assert charger.did(ACTED)
    assert battle.is_engaged("A.one") == made
    if made:
        assert apart(battle.field, charger, battle.warrior("B.one")) <= 0.01
        assert only(battle, ChargeMade).inches == pytest.approx(away - BASE, abs=0.002)
        assert only(battle, ChargeMade).reveals()


@pytest.mark.clause("SK-MOV-07", "SK-TER-03")
def test_slow_ground_is_paid_out_of_the_charge() -> None:
    # 5" of way, 2" of them at half rate: 7". Or 4" of them: 9".
    for width, made in ((2.0, True), (4.0, False)):
        table = ground((slow("s", 11, 0, 11 + width, 48),))
        battle = charging(
            skirmish({"A.one": (10, 10), "B.one": (15 + BASE, 10)}, table=table), ("A.one", "B.one")
        )
        move(battle)
        assert battle.warrior("A.one").did(CHARGED) == made


@pytest.mark.clause("SK-MOV-07", "SK-TER-03")
def test_a_charge_goes_round_slow_ground_only_if_straight_on_it_is_too_far() -> None:
    # Straight on 5" with 3" of them slow cost 8", which it has; with 4.9" of them slow it must go round.
    for width, straight in ((3.0, True), (4.9, False)):
        table = ground((slow("s", 15 - width, 9.4, 15, 10.6),))
        battle = charging(
            skirmish({"A.one": (10, 10), "B.one": (15 + BASE, 10)}, table=table), ("A.one", "B.one")
        )
        move(battle)
        assert battle.warrior("A.one").did(CHARGED)
        assert (abs(only(battle, ChargeMade).inches - 8.0) < 0.01) == straight


@pytest.mark.clause("SK-MOV-07")
def test_a_charge_goes_round_what_is_in_the_way() -> None:
    table = ground(walls=(wall("w", 13, 9, 13, 12, 1.0), wall("v", 13, 2, 13, 3, 0.8)))
    battle = charging(skirmish({"A.one": (11, 10), "B.one": (15, 10)}, table=table), ("A.one", "B.one"))
    move(battle)
    assert battle.opponents("A.one") == ["B.one"]
    # Round the southern end of the wall, which is nearer.
    assert only(battle, ChargeMade).inches > 3.4
    # A friend that stands is in the way like a wall; one that lies is stepped over.
    for lying, straight in ((False, False), (True, True)):
        battle = skirmish({"A.one": (10, 10), "A.two": (12, 10.6), "B.one": (15, 10)})
        if lying:
            set_to(battle, "A.two", condition=KNOCKED_DOWN)
        move(charging(battle, ("A.one", "B.one")))
        assert (abs(only(battle, ChargeMade).inches - (5 - BASE)) < 0.01) == straight


@pytest.mark.clause("SK-MOV-07", "SK-MOV-14")
@pytest.mark.parametrize("deep", [0.0, 0.002, 0.004])
def test_a_charge_over_somebody_who_lies_ends_hard_beside_it(deep: float) -> None:
    """Where there is just room, so that two bases touch a little deeper than flush, nobody stands on it."""
    end = 15 - BASE
    battle = skirmish({"A.one": (10, 10), "A.two": (round(end - BASE + deep, 3), 10), "B.one": (15, 10)})
    set_to(battle, "A.two", condition=KNOCKED_DOWN)
    move(charging(battle, ("A.one", "B.one")))
    assert battle.opponents("A.one") == ["B.one"]
    assert at(battle, "A.one")[:2] == pytest.approx((end, 10.0), abs=0.05)
    assert only(battle, ChargeMade).inches == pytest.approx(5 - BASE, abs=0.05)


@pytest.mark.clause("SK-MOV-09")
def test_nobody_climbs_in_a_charge() -> None:
    table = ground(walls=(wall("w", 0, 13, 48, 13, 1.0),))
    battle = charging(skirmish({"A.one": (10, 11), "B.one": (10, 15)}, table=table), ("A.one", "B.one"))
    # There is no other way: the wall of 1" runs from edge to edge.
    assert move(battle) == []
    assert only(battle, ChargeVoid).why == "no way"
    assert not battle.warrior("A.one").did(FAILED_CHARGE)
    low = ground(walls=(wall("w", 0, 13, 48, 13, 0.9),))
    battle = charging(skirmish({"A.one": (10, 11), "B.one": (10, 15)}, table=low), ("A.one", "B.one"))
    move(battle)
    assert battle.warrior("A.one").did(CHARGED)


@pytest.mark.clause("SK-MOV-08")
def test_contact_over_something_low() -> None:
    # The target lies hard against a low wall, with friends left and right and a high wall behind.
    table = ground(walls=(wall("low", 0, 13, 48, 13, 0.9),))
    r = BASE / 2
    places = {"A.one": (10, 5), "B.one": (10, 13 + r), "A.x": (30, 30)}
    battle = charging(skirmish(places, table=table), ("A.one", "B.one"))
    move(battle)
    # 7.016" lead to the wall, which is contact already; to the base itself it would be the same here.
    assert battle.opponents("A.one") == ["B.one"]
    sheets = {"A.one": sheet("Slow", (3, 3, 3, 3, 3, 1, 3, 1, 7))}
    for y, made in ((7.6, True), (5.5, False)):
        places = {"A.one": (10, y), "B.one": (10, 13 + r + 0.005), "B.far": (40, 40)}
        battle = charging(skirmish(places, sheets, table), ("A.one", "B.one"))
        move(battle)
        assert battle.warrior("A.one").did(CHARGED) == made


@pytest.mark.clause("SK-MOV-12")
def test_as_many_named_targets_as_can_be_touched() -> None:
    places = {"A.one": (10, 10), "B.one": (15, 10), "B.two": (15, 11.5)}
    battle = skirmish(places)
    move(charging(battle, Charge("A.one", ("B.one", "B.two"))))
    assert sorted(battle.opponents("A.one")) == ["B.one", "B.two"]
    assert sorted(only(battle, ChargeMade).targets) == ["B.one", "B.two"]
    # Too far for both: the main one is still charged.
    battle = skirmish({"A.one": (10, 10), "B.one": (18.9, 10), "B.two": (20.2, 11.2), "B.off": (40, 40)})
    set_to(battle, "B.two", condition=KNOCKED_DOWN)
    move(charging(battle, Charge("A.one", ("B.one", "B.two"))))
    assert battle.opponents("A.one") == ["B.one"]


@pytest.mark.clause("SK-MOV-12")
def test_three_at_once_and_never_without_the_main_one() -> None:
    # The middles stand on a circle about (15, 10): one place touches all three.
    spots = [(15 + BASE * math.cos(turn), 10 + BASE * math.sin(turn)) for turn in (-1.1, 0.0, 1.1)]
    places: dict[str, tuple[float, float]] = {"A.one": (11, 10)}
    for k, (x, y) in enumerate(spots):
        places[f"B.{k}"] = (round(x, 3), round(y, 3))
    battle = skirmish(places)
    move(charging(battle, Charge("A.one", ("B.0", "B.1", "B.2"))))
    assert sorted(battle.opponents("A.one")) == ["B.0", "B.1", "B.2"]
    # The main target apart from two others that stand together.
    battle = skirmish({"A.one": (10, 10), "B.main": (10, 15), "B.one": (15, 10), "B.two": (15, 11.5)})
    move(charging(battle, Charge("A.one", ("B.main", "B.one", "B.two"))))
    assert battle.opponents("A.one") == ["B.main"]


# ---------------------------------------------------------------------------------------- the order


@pytest.mark.clause("SK-MOV-04")
def test_charges_are_moved_one_by_one_in_any_order() -> None:
    battle = skirmish({"A.one": (10, 10), "A.two": (10, 20), "B.one": (14, 10), "B.two": (14, 20)})
    charging(battle, ("A.one", "B.one"), ("A.two", "B.two"))
    assert move(battle, "A.two") == ["charge-next"]
    assert battle.warrior("A.two").did(CHARGED)
    assert not battle.warrior("A.one").did(CHARGED)
    assert battle.step == CHARGE_MOVES
    assert move(battle) == []
    assert battle.warrior("A.one").did(CHARGED)
    assert move(battle) == []
    assert battle.step == COMPULSORY


# ---------------------------------------------------------------------------------------- out of reach


@pytest.mark.clause("SK-MOV-11", "SK-MOV-07")
def test_a_failed_charge_goes_m_along_its_way() -> None:
    battle = charging(skirmish({"A.one": (10, 10), "B.one": (30, 10)}), ("A.one", "B.one"))
    move(battle)
    assert at(battle, "A.one") == (14, 10, GROUND)
    charger = battle.warrior("A.one")
    assert charger.did(FAILED_CHARGE)
    assert charger.did(ACTED)
    assert not charger.did(CHARGED)
    event = only(battle, ChargeFailed)
    assert (event.why, event.inches, event.clause) == ("reach", 4.0, "SK-MOV-11")
    assert event.reveals()


@pytest.mark.clause("SK-MOV-11", "SK-TER-03")
def test_a_failed_charge_pays_for_slow_ground() -> None:
    table = ground((slow("s", 11, 0, 48, 48),))
    battle = charging(skirmish({"A.one": (10, 10), "B.one": (30, 10)}, table=table), ("A.one", "B.one"))
    move(battle)
    assert at(battle, "A.one") == (12.5, 10, GROUND)


@pytest.mark.clause("SK-MOV-11")
def test_a_failed_charge_halts_1_inch_from_any_enemy() -> None:
    fearful = sheet("Horror", rules=(("fear", 0),))
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10)}, {"B.one": fearful})
    battle.put(battle.warrior("A.one").having(FAILED_CHARGE))  # SK-SPC-08: it failed its test
    move(charging(battle, ("A.one", "B.one")))
    assert apart(battle.field, battle.warrior("A.one"), battle.warrior("B.one")) == pytest.approx(
        1.0, abs=0.003
    )
    assert only(battle, ChargeFailed).why == "fear"
    assert not battle.is_engaged("A.one")
    # Not only from the one it meant, and from those who lie on the ground too.
    battle = skirmish({"A.one": (10, 10), "B.one": (30, 10), "B.lies": (13, 11)})
    set_to(battle, "B.lies", condition=STUNNED)
    move(charging(battle, ("A.one", "B.one")))
    assert apart(battle.field, battle.warrior("A.one"), battle.warrior("B.lies")) == pytest.approx(
        1.0, abs=0.003
    )
    assert battle.warrior("A.one").x < 12.5


# ---------------------------------------------------------------------------------------- void


@pytest.mark.clause("SK-MOV-06")
@pytest.mark.parametrize(("gap", "void"), [(2.0, True), (2.01, False)])
def test_another_enemy_within_2_inches_of_the_way(gap: float, void: bool) -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (16, 10), "B.near": (12, 10 + gap + BASE)})
    move(charging(battle, ("A.one", "B.one")))
    assert battle.warrior("A.one").did(CHARGED) == (not void)
    assert not battle.warrior("A.one").did(FAILED_CHARGE)
    if void:
        assert at(battle, "A.one") == (10, 10, GROUND)
        event = only(battle, ChargeVoid)
        assert (event.clause, event.why, event.reveals()) == ("SK-MOV-06", "B.near", True)


@pytest.mark.clause("SK-MOV-06")
@pytest.mark.parametrize("state", ["hidden", "fleeing", KNOCKED_DOWN, STUNNED, "upstairs", "friend"])
def test_who_does_not_bar_the_way(state: str) -> None:
    near = "A.near" if state == "friend" else "B.near"
    spot = (14.0, 12.0, "loft") if state == "upstairs" else (14.0, 10.5, GROUND)
    battle = skirmish({"A.one": (12, 9), "B.one": (17, 9), near: spot}, table=LADDER)
    if state in ("hidden", "fleeing"):
        set_to(battle, near, **{state: True})
    elif state in (KNOCKED_DOWN, STUNNED):
        set_to(battle, near, condition=state)
    move(charging(battle, ("A.one", "B.one")))
    assert battle.warrior("A.one").did(CHARGED)


@pytest.mark.clause("SK-MOV-06", "SK-MOV-12")
def test_targets_that_it_ends_up_touching_do_not_bar_the_way() -> None:
    places = {"A.one": (10, 10), "B.one": (15, 10), "B.two": (15, 11.5)}
    battle = skirmish(places)
    move(charging(battle, ("A.one", "B.one")))
    assert only(battle, ChargeVoid).why == "B.two"
    battle = skirmish(places)
    move(charging(battle, Charge("A.one", ("B.one", "B.two"))))
    assert battle.warrior("A.one").did(CHARGED)


@pytest.mark.clause("SK-MOV-06")
def test_after_a_void_declaration_another_may_be_made() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (16, 10), "B.near": (13, 11)})
    charging(battle, ("A.one", "B.one"))
    # Not the same again: what is left is the one in the way, and nobody.
    steps = charge_moves.move_chargers(battle, scripted())
    ((_, what),) = next(steps).questions.items()
    assert [option.key for option in what.options] == ["B.near", ""]  # type: ignore[attr-defined]
    refusal = what.why_not("B.one")
    assert refusal is not None
    assert refusal.code == "void"
    with pytest.raises(StopIteration):
        steps.send("B.near")
    assert [each.row() for each in battle.declared] == [("A.one", ("B.near",), False, False)]
    move(battle)
    assert battle.opponents("A.one") == ["B.near"]


@pytest.mark.clause("SK-MOV-06", "SK-SPC-09")
def test_who_is_frenzied_goes_for_the_one_in_the_way() -> None:
    frother = sheet("Frother", rules=(("frenzy", 0),))
    battle = skirmish({"A.one": (10, 10), "B.one": (16, 10), "B.near": (13, 11)}, {"A.one": frother})
    charging(battle, ("A.one", "B.one"))
    assert move(battle) == []
    assert [each.targets for each in battle.declared] == [("B.near",)]


UNSEEN = ground(walls=(wall("w", 0, 12, 11, 12, 4.0),))


@pytest.mark.clause("SK-MOV-05")
@pytest.mark.parametrize(
    ("y", "dice", "made"),
    [(13.6, (3,), True), (13.6, (4,), False), (14.4, (3,), True), (15.1, (), False)],
)
def test_an_unseen_target_must_be_near_and_be_found(y: float, dice: tuple[int, ...], made: bool) -> None:
    # Initiative 3; the wall of 4" hides it, and the way leads round its end.
    battle = skirmish({"A.one": (10, 10.5), "B.one": (8, y)}, table=UNSEEN)
    move(charging(battle, ("A.one", "B.one")), dice=dice)
    charger = battle.warrior("A.one")
    assert charger.did(CHARGED) == made
    assert not charger.did(FAILED_CHARGE)
    if not made:
        assert at(battle, "A.one") == (10, 10.5, GROUND)
        assert not charger.did(ACTED)  # it may still move, shoot and cast
        event = only(battle, ChargeVoid)
        assert (event.clause, event.why) == ("SK-MOV-05", "not found" if dice else "unseen")


@pytest.mark.clause("SK-MOV-05")
def test_who_is_seen_needs_no_test_however_far() -> None:
    battle = charging(skirmish({"A.one": (10, 10), "B.one": (17, 10)}), ("A.one", "B.one"))
    move(battle)
    assert battle.warrior("A.one").did(CHARGED)


@pytest.mark.clause("SK-MOV-04")
def test_a_target_that_is_gone_is_no_target() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10), "B.two": (14, 14)})
    set_to(battle, "B.one", place=FLED)
    charging(battle, ("A.one", "B.one"))
    assert move(battle, "") == ["charge-target"]
    assert only(battle, ChargeVoid).why == "gone"
    # Another that was named takes its place.
    charging(battle, Charge("A.one", ("B.one", "B.two")))
    move(battle)
    assert battle.opponents("A.one") == ["B.two"]


# ---------------------------------------------------------------------------------------- weather


@pytest.mark.clause("SK-WEA-10")
@pytest.mark.parametrize(
    ("x", "dice", "made"),
    [(15.0, (), True), (15.99, (3,), True), (15.99, (4,), False), (15.0 + BASE, (), True)],
)
def test_a_charge_beyond_the_fog(x: float, dice: tuple[int, ...], made: bool) -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (x, 10)})
    battle.weather, battle.weather_value = "dense-fog", 5
    move(charging(battle, ("A.one", "B.one")), dice=dice)
    charger = battle.warrior("A.one")
    assert charger.did(CHARGED) == made
    assert charger.did(FAILED_CHARGE) == (not made)
    if not made:
        assert only(battle, ChargeFailed).clause == "SK-WEA-10"
        assert charger.x == 14.0  # M along its way


@pytest.mark.clause("SK-WEA-10", "SK-MOV-05")
def test_who_is_hidden_only_by_fog_may_be_farther_than_4_inches() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (17, 10)})
    battle.weather, battle.weather_value = "dense-fog", 3
    move(charging(battle, ("A.one", "B.one")), dice=(1,))
    assert battle.warrior("A.one").did(CHARGED)
    # Behind a wall as well: both rules are asked, and 4" is too far.
    battle = skirmish({"A.one": (10, 10.5), "B.one": (8, 15.6)}, table=UNSEEN)
    battle.weather, battle.weather_value = "dense-fog", 3
    move(charging(battle, ("A.one", "B.one")), dice=(1,))
    assert only(battle, ChargeVoid).why == "unseen"


@pytest.mark.clause("SK-WEA-08")
@pytest.mark.parametrize(
    ("x", "feet", "dice", "slipped"),
    [
        (14.0 + BASE, 2, (), False),  # no more than M
        (14.1 + BASE, 2, (3,), False),
        (14.1 + BASE, 2, (4,), True),
        (14.1 + BASE, 4, (), False),
    ],
)
def test_charging_far_in_a_blizzard(x: float, feet: int, dice: tuple[int, ...], slipped: bool) -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (x, 10)}, {"A.one": sheet("Walker", feet=feet)})
    battle.weather = "blizzard"
    move(charging(battle, ("A.one", "B.one")), dice=dice)
    charger = battle.warrior("A.one")
    assert (charger.condition == KNOCKED_DOWN) == slipped
    assert charger.did(CHARGED) == (not slipped)
    if slipped:
        assert at(battle, "A.one") == (10, 10, GROUND)


@pytest.mark.clause("SK-WEA-08")
def test_only_a_blizzard_makes_one_slip() -> None:
    battle = skirmish({"A.one": (10, 10)})
    for weather in ("", "dense-fog", "high-winds"):
        battle.weather = weather
        with scripted() as dice:
            assert not charge_moves.slips(battle, "A.one", dice)


@pytest.mark.clause("SK-WEA-08", "SK-MOV-11")
def test_a_charge_out_of_reach_fails_before_it_slips() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (30, 10)})
    battle.weather = "blizzard"
    move(charging(battle, ("A.one", "B.one")), dice=())
    assert only(battle, ChargeFailed).why == "reach"


# ---------------------------------------------------------------------------------------- jumps and dives


@pytest.mark.clause("SK-MOV-09", "SK-MOV-25")
@pytest.mark.parametrize(("dice", "made"), [((3,), True), ((4,), False)])
def test_jumping_down_in_a_charge(dice: tuple[int, ...], made: bool) -> None:
    # 3" down: one test. The stairs would be much longer.
    battle = skirmish({"A.one": (17, 13, "loft"), "B.one": (22, 13)}, table=LADDER)
    steps = charge_moves.move_chargers(
        charging(battle, Charge("A.one", ("B.one",), True)), scripted(*dice, *([1] * 8))
    )
    play(steps)
    charger = battle.warrior("A.one")
    assert charger.did(CHARGED) == made
    assert charger.did(FELL) == (not made)
    assert not charger.did(DIVED)
    if not made:
        assert charger.level == GROUND
        assert charger.x < 19.6  # no move of M after the fall
        assert only(battle, ChargeFailed).clause == "SK-MOV-25"


@pytest.mark.clause("SK-MOV-09")
def test_without_jumping_it_takes_the_ladder() -> None:
    battle = skirmish(
        {"A.one": (13, 10.2, "loft"), "B.one": (13, 8)},
        {"A.one": sheet("Runner", (7, 3, 3, 3, 3, 1, 3, 1, 7))},
        LADDER,
    )
    move(charging(battle, ("A.one", "B.one")))
    assert battle.warrior("A.one").did(CHARGED)
    assert only(battle, ChargeMade).inches > 6.0


@pytest.mark.clause("SK-MOV-09", "SK-MOV-29")
def test_over_a_gap_in_a_charge() -> None:
    battle = skirmish({"A.one": (17, 13, "loft"), "B.one": (22, 13, "shed")}, table=TOWN)
    move(charging(battle, Charge("A.one", ("B.one",), True)), dice=(1,))
    assert battle.opponents("A.one") == ["B.one"]
    assert battle.warrior("A.one").level == "shed"


@pytest.mark.clause("SK-MOV-26")
@pytest.mark.parametrize(("y", "dives"), [(8.6, True), (6.0, False)])
def test_a_diving_charge_needs_the_target_near_the_landing(y: float, dives: bool) -> None:
    battle = skirmish({"A.one": (14, 10.2, "loft"), "B.one": (14, y)}, table=LADDER)
    move(charging(battle, Charge("A.one", ("B.one",), True, True)), dice=(1,))
    charger = battle.warrior("A.one")
    assert charger.did(CHARGED)
    assert charger.did(DIVED) == dives
    assert only(battle, ChargeMade).dived == dives


@pytest.mark.clause("SK-MOV-26")
def test_a_dive_along_the_edge_is_found_where_an_earlier_jump_would_be_as_short() -> None:
    battle = skirmish({"A.one": (11, 10.1, "loft"), "B.one": (16.5, 9)}, table=LADDER)
    move(charging(battle, Charge("A.one", ("B.one",), True, True)), dice=(1,))
    assert battle.warrior("A.one").did(DIVED)


@pytest.mark.clause("SK-MOV-26", "SK-MOV-25")
def test_a_failed_dive_is_a_fall_and_a_failed_charge() -> None:
    battle = skirmish({"A.one": (14, 10.2, "loft"), "B.one": (14, 8.6)}, table=LADDER)
    steps = charge_moves.move_chargers(
        charging(battle, Charge("A.one", ("B.one",), True, True)), scripted(6, *([1] * 8))
    )
    play(steps)
    charger = battle.warrior("A.one")
    assert charger.did(FELL)
    assert charger.did(FAILED_CHARGE)
    assert not charger.did(DIVED)
    assert not battle.is_engaged("A.one")


def test_who_falls_has_been_as_far_as_the_jump_that_it_tried() -> None:
    start, brink = Foothold(14.0, 13.0, "loft"), Foothold(18.0, 13.0, "loft")
    beyond, end = Foothold(20.0, 13.0, "shed"), Foothold(22.0, 13.0, "shed")
    gap = Crossing(GAP, brink, beyond, 0.0, 0.5, 2.0)
    legs = [WayLeg(start, brink, 4.0, None), WayLeg(brink, beyond, 2.0, gap), WayLeg(beyond, end, 2.0, None)]
    battle = skirmish({"A.one": (14, 13, "loft")}, table=TOWN)
    before = battle.warrior("A.one")

    def been(x: float, level: str) -> list[tuple[float, str]]:
        return [(place.x, place.level) for place in path_of(before, before.at(x, 13.0, level), legs)]

    assert been(18.6, GROUND) == [(14.0, "loft"), (18.0, "loft"), (18.6, GROUND)]
    assert been(20.0, "shed") == [(14.0, "loft"), (18.0, "loft"), (20.0, "shed")]
    assert been(22.0, "shed") == [(14.0, "loft"), (18.0, "loft"), (20.0, "shed"), (22.0, "shed")]


# ---------------------------------------------------------------------------------------- whom it meets


HORROR = sheet("Horror", rules=(("fear", 0),))


@pytest.mark.clause("SK-SPC-07")
@pytest.mark.parametrize(("dice", "afraid"), [((3, 4), False), ((4, 4), True)])
def test_who_is_charged_by_something_fearful_tests(dice: tuple[int, ...], afraid: bool) -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10)}, {"A.one": HORROR})
    move(charging(battle, ("A.one", "B.one")), dice=dice)
    assert battle.warrior("B.one").did(FEARFUL) == afraid
    assert any(isinstance(each, TookFear) for each in battle.told) == afraid


@pytest.mark.clause("SK-SPC-07")
def test_one_test_a_turn_for_each_who_is_charged() -> None:
    battle = skirmish(
        {"A.one": (10, 10), "A.two": (10, 13), "B.one": (14, 10)}, {"A.one": HORROR, "A.two": HORROR}
    )
    charging(battle, ("A.one", "B.one"), ("A.two", "B.one"))
    move(battle, "A.one", dice=(1, 1))
    move(battle, dice=())
    assert sorted(battle.opponents("B.one")) == ["A.one", "A.two"]


@pytest.mark.clause("SK-SPC-07")
def test_who_lies_is_not_tested_and_causing_fear_is_no_shelter() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10)}, {"A.one": HORROR})
    set_to(battle, "B.one", condition=KNOCKED_DOWN)
    move(charging(battle, ("A.one", "B.one")), dice=())
    assert battle.opponents("A.one") == ["B.one"]
    battle = skirmish({"A.one": (10, 10), "B.one": (14, 10)}, {"A.one": HORROR, "B.one": HORROR})
    move(charging(battle, ("A.one", "B.one")), dice=(6, 6))
    assert battle.warrior("B.one").did(FEARFUL)


@pytest.mark.clause("SK-MOV-10")
def test_a_fleeing_target_flees_on_from_its_charger() -> None:
    battle = skirmish({"A.one": (20, 10), "B.one": (16, 10), "B.x": (40, 40)})
    set_to(battle, "B.one", fleeing=True)
    move(charging(battle, ("A.one", "B.one")), dice=(2, 1))
    assert battle.warrior("A.one").did(CHARGED)
    assert battle.warrior("A.one").x == pytest.approx(16 + BASE, abs=0.002)
    assert at(battle, "B.one") == (16, 7, GROUND)
    assert not battle.is_engaged("B.one")
    assert battle.warrior("B.one").fleeing


@pytest.mark.clause("SK-MOV-10")
def test_a_fleeing_target_that_cannot_get_away_is_caught() -> None:
    table = ground(walls=tuple(wall(key, *line, 3.0) for key, line in CELL.items()))
    battle = skirmish({"A.one": (14.5, 10), "B.one": (11, 10), "B.x": (40, 40)}, table=table)
    set_to(battle, "B.one", fleeing=True)
    move(charging(battle, ("A.one", "B.one")), dice=(6, 6))
    assert battle.opponents("A.one") == ["B.one"]


# Open only to the east, where the charger comes from.
CELL = {"w": (10, 9, 10, 11), "s": (10, 9, 14, 9), "n": (10, 11, 14, 11)}


@pytest.mark.clause("SK-ENC-09")
def test_creatures_charge_without_a_question() -> None:
    dog = sheet("Dog", (6, 4, 0, 4, 3, 1, 4, 1, 5), (), role="npc")
    battle = skirmish({"N.dog": (10, 10), "A.one": (20, 10)}, {"N.dog": dog})
    with scripted() as dice:
        assert charge_moves.charge(battle, Charge("N.dog", ("A.one",)), dice)
    assert battle.opponents("A.one") == ["N.dog"]
    # SK-SPC-08 holds for them too.
    battle = skirmish({"N.dog": (10, 10), "A.one": (20, 10)}, {"N.dog": dog, "A.one": HORROR})
    with scripted(3, 3) as dice:
        assert not charge_moves.charge(battle, Charge("N.dog", ("A.one",)), dice)
    assert battle.warrior("N.dog").x == 16.0


@pytest.mark.clause("SK-MOV-07", "SK-MOV-06")
def test_reach_is_what_the_way_costs() -> None:
    battle = skirmish({"A.one": (10, 10), "B.one": (16, 10), "B.near": (13, 12.5)})
    assert charge_moves.reach(battle, "A.one", "B.one", 8.0) == math.inf
    assert charge_moves.reach(battle, "A.one", "B.near", 8.0) == pytest.approx(
        math.hypot(3, 2.5) - BASE, abs=0.002
    )
    set_to(battle, "B.near", fleeing=True)
    assert charge_moves.reach(battle, "A.one", "B.one", 8.0) == pytest.approx(6 - BASE, abs=0.002)
    assert charge_moves.reach(battle, "A.one", "B.one", 4.0) == math.inf
    assert battle.told == []
