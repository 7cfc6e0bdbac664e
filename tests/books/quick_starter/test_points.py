"""The price of a unit: every entry near the formula, and a formula that is never perverse."""

from __future__ import annotations

import msgspec
import pytest

from banneret.books.quick_starter.packs import Army, UnitEntry, available_armies, load_army
from banneret.books.quick_starter.points import (
    TOLERANCE,
    chance,
    exact_points,
    formula_points,
    harm,
    to_hit,
    to_wound,
    unsaved,
)

ARMIES = [load_army(name) for name in available_armies()]
ENTRIES = [(army, key, entry) for army in ARMIES for key, entry in army.units.items()]
IDS = [f"{army.id}/{key}" for army, key, _ in ENTRIES]


@pytest.mark.parametrize(("army", "key", "entry"), ENTRIES, ids=IDS)
def test_every_entry_costs_what_the_formula_says(army: Army, key: str, entry: UnitEntry) -> None:
    assert entry.points % 5 == 0
    assert entry.points == pytest.approx(formula_points(entry, army), rel=TOLERANCE)


@pytest.mark.parametrize(("army", "key", "entry"), ENTRIES, ids=IDS)
def test_better_is_never_cheaper(army: Army, key: str, entry: UnitEntry) -> None:
    now = exact_points(entry, army)
    for stat in ("Adv", "Dis", "HP", "Def", "Res", "Arm", "Agi", "Att", "Off", "Str", "AP"):
        better = msgspec.structs.replace(entry.profile, **{stat: getattr(entry.profile, stat) + 1})
        assert exact_points(msgspec.structs.replace(entry, profile=better), army) >= now - 1e-9, stat
    more = msgspec.structs.replace(entry, models=entry.models + entry.files)
    assert exact_points(more, army) > now
    if entry.aim > 2:
        assert exact_points(msgspec.structs.replace(entry, aim=entry.aim - 1), army) > now
    if entry.spells:
        assert exact_points(msgspec.structs.replace(entry, spells=entry.spells[1:]), army) < now


@pytest.mark.parametrize(
    "rule",
    [
        "Aegis (2)",
        "Devastating Charge (+1 Str)",
        "Fearless",
        "Fight in Extra Rank",
        "Fly (8, 16)",
        "Impact Hits (D3)",
        "Lightning Reflexes",
        "Multiple Wounds (2)",
        "Poison Attacks",
        "Stomp Attacks (D3)",
        "Swiftstride",
        "Vanguard",
    ],
)
def test_a_good_rule_costs_something(rule: str) -> None:
    army = load_army("seawall-league")
    swords = army.units["wharf-swords"]
    assert exact_points(msgspec.structs.replace(swords, rules=(rule,)), army) > exact_points(swords, army) + 1


def test_monstrous_support_needs_attacks_to_support_with() -> None:
    army = load_army("boulder-moot")
    walkers = army.units["scree-walkers"]
    without = msgspec.structs.replace(walkers, rules=("Impact Hits (1)",))
    assert exact_points(without, army) < exact_points(walkers, army) - 10


@pytest.mark.clause("QS-MEL-20", "QS-ATK-03", "QS-ATK-09")
def test_the_chances_are_those_of_the_book() -> None:
    assert [to_hit(off, 8) for off in (12, 11, 9, 8, 5, 4, 1, 0)] == [2, 3, 3, 4, 4, 5, 5, 6]
    assert [to_wound(4, res) for res in (1, 2, 3, 4, 5, 6, 9)] == [2, 2, 3, 4, 5, 6, 6]
    assert [round(6 * unsaved(arm, 1)) for arm in (0, 1, 2, 3, 4, 5, 6, 9)] == [6, 6, 5, 4, 3, 2, 1, 1]
    assert [round(6 * chance(needed)) for needed in (0, 2, 3, 4, 5, 6, 7)] == [5, 5, 4, 3, 2, 1, 1]


@pytest.mark.clause("QS-ATK-04", "QS-MOD-28")
def test_no_strength_no_harm_unless_poison() -> None:
    assert harm(0, 0, 0.5, False, 1.0) == pytest.approx(0.0)
    assert harm(3, 0, 0.5, True, 1.0) > harm(3, 0, 0.5, False, 1.0)
