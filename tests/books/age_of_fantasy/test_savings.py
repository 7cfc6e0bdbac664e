"""Work that is done once: what one search has found is handed to the next, and searches end in time."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy import deployment, regrouping
from banneret.books.age_of_fantasy.activation import march_of
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.regrouping import Regrouping
from banneret.books.age_of_fantasy.unit import Unit

PROFILE = {"quality": 4, "defense": 5, "models": 3}


def test_a_charge_takes_over_what_another_met() -> None:
    units = {
        "mine": {"side": "A", "profile": PROFILE, "places": [[20, 20], [21.2, 20], [22.4, 20]]},
        "one": {"side": "B", "profile": PROFILE, "places": [[20, 26], [21.2, 26], [22.4, 26]]},
        "two": {"side": "B", "profile": PROFILE, "places": [[26, 24], [27.2, 24], [28.4, 24]]},
    }
    battle = arrange({}, units, {})[1]
    first = charging(battle, battle.unit("mine"), battle.unit("one"), "charge").march
    first.obstacles(battle.unit("mine").bases[0])
    second = charging(battle, battle.unit("mine"), battle.unit("two"), "charge", first).march
    alone = charging(battle, battle.unit("mine"), battle.unit("two"), "charge").march
    assert second._obstacles is first._obstacles
    assert second._obstacles
    assert alone._obstacles == {}


@pytest.mark.plain
def test_room_is_looked_for_once_for_units_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many models on the same bases need the same room; others and mixed units are looked at themselves."""
    units: dict[str, Any] = {
        "one": {"side": "A", "profile": PROFILE},
        "two": {"side": "A", "profile": PROFILE},
        "more": {"side": "A", "profile": {**PROFILE, "models": 4}},
        "wide": {"side": "A", "profile": {**PROFILE, "base": [40, 40]}},
        "mixed": {"side": "A", "profile": PROFILE},
        "hero": {
            "side": "A",
            "profile": {"quality": 3, "defense": 3, "base": [40, 40], "rules": ["Hero"]},
            "joins": "mixed",
        },
        "foe": {"side": "B", "profile": PROFILE},
    }
    battle = arrange({}, units, {"step": "deployment"})[1]
    looked: list[str] = []

    def has_room(_: Battle, unit: Unit) -> bool:
        looked.append(unit.id)
        return unit.id != "more"

    monkeypatch.setattr(deployment, "has_room", has_room)
    offered = [option.key for option in deployment.deployment_options(battle, "A")]
    assert looked == ["one", "more", "wide", "mixed"]
    assert [key for key in offered if key.startswith("deploy ")] == [
        f"deploy {unit}" for unit in ("one", "two", "wide", "mixed")
    ]


@pytest.mark.plain
@pytest.mark.parametrize("most", [1, 2, 5])
def test_so_many_places_to_meet_are_tried_for_each_leader(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    units = {"mine": {"side": "A", "profile": PROFILE, "places": [[20, 20], [26, 20], [23, 26]]}}
    battle = arrange({}, units, {})[1]
    unit = battle.unit("mine")
    regroup = Regrouping(march_of(battle, unit, "advance"))
    tried: list[tuple[int, ...]] = []

    def gather(fixed: dict[int, Any]) -> list[Any]:
        tried.append(tuple(fixed))
        return []

    monkeypatch.setattr(regrouping, "_MOST_MEETINGS", most)
    monkeypatch.setattr(regroup, "_gather", gather)
    assert regroup._somewhere_else() == []
    leaders = list(dict.fromkeys(tried))
    assert len(leaders) == regrouping._MOST_HOSTS
    assert [tried.count(leader) for leader in leaders] == [most] * len(leaders)
