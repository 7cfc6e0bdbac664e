"""Shards and chests: who takes them, how many, and what becomes of them."""

from __future__ import annotations

import pytest

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.carrying import (
    CHEST,
    find_shard,
    finds_carried,
    holding,
    let_go,
    shards_carried,
    touch,
)
from banneret.books.skirmish.scenario_events import FindTaken, TreasureDropped, TreasureTaken
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.warrior import AWAY, DEAD, FLED, KNOCKED_DOWN, OUT, STUNNED
from tests.books.skirmish.ground import sheet, skirmish
from tests.books.skirmish.town import TOWN

ANIMAL = sheet("Hound", keywords=("animal",))


def field_with(shards: dict[str, tuple[float, float, str]], **sheets: WarriorSheet) -> Battle:
    """A.1 at 10, 10 and B.1 at 12, 10; sheets are by the letters of a side."""
    battle = skirmish(
        {"A.1": (10.0, 10.0), "A.2": (10.0, 14.0), "B.1": (12.0, 10.0), "N.1": (12.0, 12.0)},
        {f"{seat}.1": each for seat, each in sheets.items()},
        TOWN,
    )
    battle.shards = dict(shards)
    return battle


# ---------------------------------------------------------------------------------------- taken


def test_who_ends_a_move_touching_a_shard_takes_it() -> None:
    battle = field_with({"glimmer-1": (10.3, 10.0, "")})
    touch(battle, "A.1", [])
    assert battle.warrior("A.1").carried == ("glimmer-1",)
    assert battle.shards == {}
    assert battle.feats == {"A.1": ("objective",)}
    (taken,) = [event for event in battle.told if isinstance(event, TreasureTaken)]
    assert taken.text({"A.1": "Bea"}) == "Bea takes a shard."


@pytest.mark.parametrize(("beyond", "taken"), [(0.0, True), (0.1, True), (0.12, False)])
def test_touching_is_a_tenth_of_an_inch(beyond: float, taken: bool) -> None:
    battle = field_with({})
    battle.shards = {"glimmer-1": (10.0 + battle.warrior("A.1").sheet.radius + beyond, 10.0, "")}
    touch(battle, "A.1", [])
    assert bool(battle.warrior("A.1").carried) is taken


def test_a_shard_on_the_floor_above_is_not_touched() -> None:
    battle = field_with({"glimmer-1": (24.0, 30.0, "hall-1")})
    battle.put(battle.warrior("A.1").at(24.0, 30.0, ""))
    touch(battle, "A.1", [])
    assert battle.warrior("A.1").carried == ()
    battle.put(battle.warrior("A.1").at(24.0, 30.0, "hall-1"))
    touch(battle, "A.1", [])
    assert battle.warrior("A.1").carried == ("glimmer-1",)


@pytest.mark.parametrize("state", [KNOCKED_DOWN, STUNNED, "fleeing", OUT])
def test_who_is_down_fleeing_or_out_takes_nothing(state: str) -> None:
    battle = field_with({"glimmer-1": (10.3, 10.0, "")})
    warrior = battle.warrior("A.1").twin()
    if state == "fleeing":
        warrior.fleeing = True
    elif state == OUT:
        warrior.place = OUT
    else:
        warrior.condition = state
    battle.put(warrior)
    touch(battle, "A.1", [])
    assert list(battle.shards) == ["glimmer-1"]


@pytest.mark.clause("SK-ENC-16")
def test_no_animal_and_no_creature_takes_a_shard() -> None:
    battle = field_with({"glimmer-1": (10.3, 10.0, ""), "glimmer-2": (12.3, 12.0, "")}, A=ANIMAL)
    touch(battle, "A.1", [])
    touch(battle, "N.1", [])
    assert len(battle.shards) == 2


def test_two_at_most_the_nearest_first() -> None:
    shards = {"glimmer-1": (10.5, 10.0, ""), "glimmer-2": (10.1, 10.0, ""), "glimmer-3": (9.45, 10.0, "")}
    battle = field_with(shards)
    touch(battle, "A.1", [])
    # The second lies under the base, the first at its rim and the third a little beyond.
    assert battle.warrior("A.1").carried == ("glimmer-2", "glimmer-1")
    assert list(battle.shards) == ["glimmer-3"]
    touch(battle, "A.1", [])
    assert list(battle.shards) == ["glimmer-3"]


@pytest.mark.clause("SK-ENC-15")
def test_a_lucky_find_leaves_two_hands_free() -> None:
    battle = field_with({"glimmer-1": (10.2, 10.0, ""), "glimmer-2": (10.1, 10.0, "")})
    find_shard(battle, "A.1")
    touch(battle, "A.1", [])
    assert battle.warrior("A.1").carried == ("find-1", "glimmer-1", "glimmer-2")


def test_the_chest_is_taken_like_a_shard_but_is_no_objective_yet() -> None:
    battle = field_with({CHEST: (12.3, 10.0, "")})
    touch(battle, "B.1", [])
    assert battle.warrior("B.1").carried == (CHEST,)
    assert battle.feats == {}
    assert battle.told[-1].text({"B.1": "Gorg"}) == "Gorg takes the chest."


# ---------------------------------------------------------------------------------------- let go


@pytest.mark.parametrize("place", [OUT, "table"])
def test_who_is_out_or_flees_drops_what_the_scenario_brought(place: str) -> None:
    battle = field_with({})
    carrier = holding(holding(battle.warrior("A.1"), "glimmer-1"), CHEST)
    carrier.place = place
    carrier.fleeing = place != OUT
    battle.put(carrier)
    let_go(battle, "A.1", "B.1", "melee")
    assert battle.shards == {"glimmer-1": (10.0, 10.0, ""), CHEST: (10.0, 10.0, "")}
    assert battle.warrior("A.1").carried == ()
    assert battle.warrior("B.1").carried == ()
    assert len([event for event in battle.told if isinstance(event, TreasureDropped)]) == 2


def found_by(battle: Battle, warrior_id: str, place: str) -> None:
    find_shard(battle, warrior_id)
    battle.put(battle.warrior(warrior_id).removed(place))


@pytest.mark.clause("SK-ENC-15")
def test_who_puts_the_finder_out_in_close_combat_takes_the_find() -> None:
    battle = field_with({})
    found_by(battle, "A.1", OUT)
    let_go(battle, "A.1", "B.1", "melee")
    assert battle.warrior("A.1").carried == ()
    assert battle.warrior("B.1").carried == ("find-1",)
    assert (finds_carried(battle, "A"), finds_carried(battle, "B")) == (0, 1)
    # The same condition holds for the taker.
    battle.put(battle.warrior("B.1").removed(OUT))
    let_go(battle, "B.1", "A.2", "melee")
    assert battle.warrior("A.2").carried == ("find-1",)


@pytest.mark.clause("SK-ENC-15")
@pytest.mark.parametrize(("by", "means"), [("B.1", "shooting"), ("", "fall"), ("", "melee"), ("N.1", "melee")])
def test_out_by_anything_else_the_find_is_lost(by: str, means: str) -> None:
    battle = field_with({})
    found_by(battle, "A.1", OUT)
    let_go(battle, "A.1", by, means)
    assert all(not each.carried for each in battle.warriors.values())
    assert battle.shards == {}
    (event,) = [event for event in battle.told if isinstance(event, FindTaken)]
    assert "is lost" in event.text({"A.1": "Bea"})


@pytest.mark.clause("SK-ENC-16")
def test_an_animal_cannot_take_a_find() -> None:
    battle = field_with({}, B=ANIMAL)
    found_by(battle, "A.1", OUT)
    let_go(battle, "A.1", "B.1", "melee")
    assert battle.warrior("B.1").carried == ()
    assert battle.told[-1].clause == "SK-ENC-16"


@pytest.mark.clause("SK-ENC-15")
def test_who_is_out_at_the_same_moment_takes_nothing() -> None:
    battle = field_with({})
    found_by(battle, "A.1", OUT)
    battle.put(battle.warrior("B.1").removed(OUT))
    let_go(battle, "A.1", "B.1", "melee")
    assert finds_carried(battle, "B") == 0
    assert battle.warrior("B.1").carried == ()


@pytest.mark.clause("SK-ENC-15")
def test_who_flees_keeps_a_find() -> None:
    battle = field_with({})
    find_shard(battle, "A.1")
    fleeing = battle.warrior("A.1").twin()
    fleeing.fleeing = True
    battle.put(fleeing)
    let_go(battle, "A.1", "", "")
    assert battle.warrior("A.1").carried == ("find-1",)
    battle.put(battle.warrior("A.1").removed(FLED))
    assert finds_carried(battle, "A") == 1


def test_finds_have_numbers_of_their_own() -> None:
    battle = field_with({})
    find_shard(battle, "A.1")
    find_shard(battle, "B.1")
    find_shard(battle, "A.1")
    assert battle.warrior("A.1").carried == ("find-1", "find-3")


@pytest.mark.parametrize(("place", "count"), [("table", 1), (AWAY, 1), (OUT, 0), (DEAD, 0)])
def test_what_counts_as_carried(place: str, count: int) -> None:
    battle = field_with({})
    carrier = holding(battle.warrior("A.1"), "glimmer-1")
    carrier.place = place
    battle.put(carrier)
    assert shards_carried(battle, "A") == count
    assert finds_carried(battle, "A") == 0
