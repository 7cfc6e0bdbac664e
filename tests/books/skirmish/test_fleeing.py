"""Flight: towards the edge, out of combat, and over the edge of the table."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.skirmish import fleeing
from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.charge_events import RanAway, RanOffTable, StruckInLeaving
from banneret.books.skirmish.field import apart
from banneret.books.skirmish.warrior import FLED, FLED_NOW, HELD, KNOCKED_DOWN, OUT, STUNNED, STUPID, Effect
from banneret.core.space.levels import GROUND, Foothold
from banneret.core.space.space_ways import WayLeg
from tests.books.skirmish.charge_ground import LOFT, UP, ground, slow, wall
from tests.books.skirmish.ground import scripted, sheet, skirmish

BASE = 25 / 25.4


def at(battle: Battle, warrior_id: str = "A.one") -> tuple[float, float, str]:
    warrior = battle.warrior(warrior_id)
    return warrior.x, warrior.y, warrior.level


def flee(battle: Battle, *faces: int, who: str = "A.one") -> None:
    set_to(battle, who, fleeing=True)
    with scripted(*faces) as dice:
        fleeing.flee(battle, who, "SK-REC-13", dice)


def set_to(battle: Battle, warrior_id: str, **changed: Any) -> None:
    other = battle.warrior(warrior_id).twin()
    for key, value in changed.items():
        setattr(other, key, value)
    battle.put(other)


# ---------------------------------------------------------------------------------------- towards the edge


@pytest.mark.clause("SK-REC-13")
@pytest.mark.parametrize(
    ("start", "end"),
    [((10, 20), (3, 20)), ((40, 20), (47 - 0.0, 20)), ((20, 9), (20, 2)), ((20, 40), (20, 47))],
)
def test_2d6_inches_towards_the_nearest_edge(start: tuple[float, float], end: tuple[float, float]) -> None:
    battle = skirmish({"A.one": start})
    flee(battle, 3, 4)
    assert at(battle)[:2] == pytest.approx(end)
    assert battle.warrior("A.one").fleeing
    assert battle.warrior("A.one").did(FLED_NOW)


@pytest.mark.clause("SK-REC-13", "SK-MOV-39")
def test_who_has_nowhere_to_run_does_not_come_upon_anybody() -> None:
    """It has not moved: who is Hidden beside it stays so; a step towards him is enough to find him."""
    for steps in ([], [WayLeg(Foothold(20.0, 20.0), Foothold(20.0, 20.5), 0.5, None)]):
        battle = skirmish({"A.one": (20, 20), "B.one": (20, 22.5)})
        set_to(battle, "B.one", hidden=True)
        with scripted() as dice:
            fleeing.run(battle, "A.one", steps, dice)
        assert battle.warrior("B.one").hidden == (not steps)
        assert battle.warrior("A.one").did(FLED_NOW)


@pytest.mark.clause("SK-REC-13")
@pytest.mark.parametrize(("faces", "gone"), [((4, 5), False), ((4, 6), True), ((6, 6), True)])
def test_who_reaches_the_edge_is_gone(faces: tuple[int, int], gone: bool) -> None:
    battle = skirmish({"A.one": (10 + BASE / 2, 20), "B.one": (30, 20)})
    flee(battle, *faces)
    assert (battle.warrior("A.one").place == FLED) == gone
    assert any(isinstance(each, RanOffTable) for each in battle.told) == gone


@pytest.mark.clause("SK-REC-13")
def test_slow_ground_does_not_slow_who_flees() -> None:
    battle = skirmish({"A.one": (20, 15)}, table=ground((slow("s", 0, 0, 48, 14),)))
    flee(battle, 3, 3)
    assert at(battle) == (20, 9, GROUND)
    (ran,) = [each for each in battle.told if isinstance(each, RanAway)]
    assert (ran.inches, ran.faces, ran.reveals()) == (6.0, (3, 3), True)


@pytest.mark.clause("SK-REC-13")
def test_the_shortest_way_that_is_passable_and_no_climbing() -> None:
    # Walled in to the south: west is 10" away, but round the wall to the south it is nearer.
    table = ground(walls=(wall("w", 6, 5, 12, 5, 2.0),))
    battle = skirmish({"A.one": (11, 6)}, table=table)
    flee(battle, 1, 2)
    x, y, _ = at(battle)
    assert x > 12.2
    assert y < 6.0
    # Up on a roof without a way down it stays where it is.
    battle = skirmish({"A.one": (14, 12, "loft")}, table=ground(surfaces=(LOFT,)))
    flee(battle, 6, 6)
    assert at(battle) == (14, 12, "loft")
    # By the ladder it comes down: 1.5" to it or so, and 3" down it.
    battle = skirmish({"A.one": (14, 13, "loft")}, table=ground(surfaces=(LOFT,), links=(UP,)))
    flee(battle, 6, 6)
    assert battle.warrior("A.one").level == GROUND


@pytest.mark.clause("SK-REC-13", "SK-MOV-14")
def test_flight_makes_no_contact() -> None:
    # It would come to stand just in front of an enemy that lies there.
    battle = skirmish({"A.one": (20, 12), "B.one": (20, 4.016)})
    set_to(battle, "B.one", condition=STUNNED)
    flee(battle, 3, 4)
    assert apart(battle.field, battle.warrior("A.one"), battle.warrior("B.one")) > 0.05
    assert battle.warrior("A.one").y > 5.0


@pytest.mark.clause("SK-REC-13", "SK-INJ-09")
@pytest.mark.parametrize("what", ["down", "sinking", "held", "caught"])
def test_who_cannot_move_does_not_run(what: str) -> None:
    battle = skirmish({"A.one": (20, 12)})
    if what == "down":
        set_to(battle, "A.one", condition=KNOCKED_DOWN)
    elif what == "sinking":
        set_to(battle, "A.one", sinking=2)
    elif what == "held":
        battle.put(battle.warrior("A.one").having(HELD))
    else:
        battle.put(battle.warrior("A.one").under(Effect("held", 1, "B", 3)))
    flee(battle)
    assert at(battle) == (20, 12, GROUND)


# ---------------------------------------------------------------------------------------- out of combat


def surrounded(**sheets: Any) -> Battle:
    """One between two, west and south of it."""
    places = {"A.one": (20, 20), "B.west": (20 - BASE, 20), "B.south": (20, 20 - BASE)}
    battle = skirmish(places, {key.replace("_", "."): value for key, value in sheets.items()})
    battle.engage("A.one", "B.west")
    battle.engage("A.one", "B.south")
    return battle


def leave(battle: Battle, *faces: int) -> None:
    with scripted(*faces) as dice:
        fleeing.leave_combat(battle, "A.one", "SK-REC-10", dice)


@pytest.mark.clause("SK-REC-10", "SK-MOV-03")
def test_each_enemy_hits_once_and_it_runs_directly_away() -> None:
    battle = surrounded()
    leave(battle, 3, 3, 3, 4)  # neither hit wounds; 7"
    assert len([each for each in battle.told if isinstance(each, StruckInLeaving)]) == 2
    x, y, _ = at(battle)
    assert (x - 20, y - 20) == pytest.approx((7 / 2**0.5, 7 / 2**0.5), abs=0.002)
    warrior = battle.warrior("A.one")
    assert warrior.fleeing
    assert warrior.did(FLED_NOW)
    assert not battle.is_engaged("A.one")


@pytest.mark.clause("SK-REC-10")
def test_who_is_felled_in_leaving_does_not_run() -> None:
    battle = surrounded()
    leave(battle, 4, 3, 1)  # a wound, Knocked Down
    warrior = battle.warrior("A.one")
    assert warrior.condition == KNOCKED_DOWN
    assert not warrior.fleeing
    assert at(battle) == (20, 20, GROUND)
    battle = surrounded()
    leave(battle, 4, 3, 5)
    assert battle.warrior("A.one").place == OUT


@pytest.mark.clause("SK-REC-10")
def test_all_hits_are_struck_before_any_takes_effect() -> None:
    # The second still strikes one that the first has felled.
    battle = surrounded()
    leave(battle, 4, 4, 1, 3)
    assert battle.warrior("A.one").condition == STUNNED


@pytest.mark.clause("SK-REC-10", "SK-WND-03")
def test_hits_use_the_weapon_in_hand_and_may_be_critical() -> None:
    maul = sheet("Mauler", items=("great-maul",))
    battle = surrounded(B_west=maul)
    # Strength 5 against 3 wounds on 2+; a 6 of the sword is critical, and its flesh wound ignores armour.
    leave(battle, 2, 6, 1, 1, 2)
    assert battle.warrior("A.one").condition == KNOCKED_DOWN


@pytest.mark.clause("SK-MOV-03")
@pytest.mark.parametrize("how", [KNOCKED_DOWN, STUNNED, STUPID])
def test_who_is_down_or_stupid_makes_no_hit(how: str) -> None:
    battle = surrounded()
    if how == STUPID:
        battle.put(battle.warrior("B.west").having(STUPID))
    else:
        set_to(battle, "B.west", condition=how)
    leave(battle, 1, 1, 1)
    (struck,) = [each for each in battle.told if isinstance(each, StruckInLeaving)]
    assert struck.by == "B.south"
    assert battle.warrior("A.one").fleeing


@pytest.mark.clause("SK-REC-10")
def test_it_stops_1_inch_from_models_and_at_obstacles() -> None:
    places = {"A.one": (20, 20), "B.one": (20 - BASE, 20), "A.friend": (25, 20)}
    battle = skirmish(places)
    battle.engage("A.one", "B.one")
    leave(battle, 1, 6, 6)
    assert battle.warrior("A.one").x == pytest.approx(24 - BASE, abs=0.003)
    battle = skirmish(
        {"A.one": (20, 20), "B.one": (20 - BASE, 20)}, table=ground(walls=(wall("w", 24, 0, 24, 48, 1.0),))
    )
    battle.engage("A.one", "B.one")
    leave(battle, 1, 6, 6)
    assert battle.warrior("A.one").x == pytest.approx(24 - BASE / 2, abs=0.003)


@pytest.mark.clause("SK-REC-10", "SK-REC-13")
def test_it_may_run_off_the_table() -> None:
    battle = skirmish({"A.one": (44, 20), "B.one": (44 - BASE, 20)})
    battle.engage("A.one", "B.one")
    leave(battle, 1, 6, 6)
    assert battle.warrior("A.one").place == FLED
    assert not battle.engaged


@pytest.mark.clause("SK-REC-10")
def test_who_is_surrounded_runs_the_way_it_was_going_and_may_stay_in_contact() -> None:
    places = {"A.one": (20, 20), "B.west": (20 - BASE, 20), "B.east": (20 + BASE, 20)}
    battle = skirmish(places)
    set_to(battle, "A.one", heading=90.0)
    battle.engage("A.one", "B.west")
    battle.engage("A.one", "B.east")
    leave(battle, 1, 1, 6, 6)
    assert at(battle) == (20, 20, GROUND)
    assert battle.warrior("A.one").fleeing
    assert sorted(battle.opponents("A.one")) == ["B.east", "B.west"]


@pytest.mark.clause("SK-MOV-37")
def test_who_begins_to_flee_drops_everything_and_is_seen() -> None:
    battle = skirmish({"A.one": (20, 20)})
    set_to(battle, "A.one", hidden=True, carried=("chest",))
    with scripted(1, 1) as dice:
        fleeing.take_fright(battle, "A.one", "SK-ENC-18", dice)
    warrior = battle.warrior("A.one")
    assert warrior.fleeing
    assert not warrior.hidden
    assert not warrior.carried


@pytest.mark.clause("SK-ENC-18")
def test_fright_takes_one_out_of_combat_unstruck() -> None:
    battle = surrounded()
    with scripted(2, 1) as dice:
        fleeing.take_fright(battle, "A.one", "SK-ENC-18", dice)
    assert not [each for each in battle.told if isinstance(each, StruckInLeaving)]
    assert not battle.is_engaged("A.one")
    assert battle.warrior("A.one").fleeing
    # Who lies on the ground goes nowhere.
    battle = surrounded()
    set_to(battle, "A.one", condition=STUNNED)
    with scripted() as dice:
        fleeing.take_fright(battle, "A.one", "SK-ENC-18", dice)
    assert not battle.warrior("A.one").fleeing
