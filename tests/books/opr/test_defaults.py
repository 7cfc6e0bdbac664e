"""What holds where a pack, a roster or a case does not say."""

from __future__ import annotations

import msgspec

from banneret.books.opr.case_units import Extra, Profile, TableSpec, TerrainSpec, UnitSpec
from banneret.books.opr.packs import ArmyList, ListUnit, UnitEntry, Upgrade, WeaponEntry
from banneret.books.opr.roster import ModelData, Roster, SpellData, WeaponData


def unsaid(struct: msgspec.Struct, *said: str) -> dict[str, object]:
    """Every field but those that were given."""
    return {name: getattr(struct, name) for name in struct.__struct_fields__ if name not in said}


def test_what_a_pack_does_not_say() -> None:
    assert unsaid(WeaponEntry("Pike", 1), "name", "attacks") == {"range": 0, "rules": ()}
    entry = UnitEntry("Men", "infantry", 10, 4, 4, 100, (25, 25), ())
    given = ("name", "kind", "size", "quality", "defense", "points", "base", "weapons")
    assert unsaid(entry, *given) == {
        "rules": (),
        "upgrades": (),
        "max": 3,
        "model": "",
        "loose_base": None,
        "figure": "",
        "plural": None,
    }
    assert unsaid(Upgrade("Bow", "one_model"), "name", "scope") == {
        "about": "",
        "open": False,
        "kinds": (),
        "not_kinds": (),
        "min_models": 1,
        "at_most": 1,
        "replaces": (),
        "weapons": (),
        "rules": (),
        "choices": {},
        "quality": 0,
        "quality_best": 2,
        "defense": 0,
        "defense_best": 2,
        "melee_attacks": 0,
        "command": "",
        "model": "",
        "figure": "",
        "points": None,
        "points_per_model": None,
        "percent": None,
    }
    assert unsaid(ListUnit("men"), "unit") == {"combined": False, "upgrades": (), "honours": None}
    mine = ArmyList("mine", "Mine", "levy", ())
    assert (mine.points, mine.book, mine.file, mine.roster, mine.joins) == (750, "regiments", "", None, ())


def test_what_a_roster_does_not_say() -> None:
    assert unsaid(WeaponData("Pike", 1), "name", "attacks") == {"range": 0, "rules": ()}
    model = ModelData("Man", 1, 4, 4, ())
    assert (model.rules, model.special) == ((), False)
    assert unsaid(SpellData("gust", "Gust", 4, 12, "enemy"), "id", "name", "number", "range", "target") == {
        "count": 1,
        "hits": 0,
        "rules": (),
        "grants": (),
        "hit_shooting": 0,
        "hit_melee": 0,
        "block": 0,
        "heal": False,
        "rally": False,
        "morale_test": False,
        "dangerous_test": False,
        "difficult": False,
    }
    assert unsaid(Roster("Mine", "levy", 5, ()), "name", "army", "points", "units") == {
        "spells": (),
        "joins": (),
    }


def test_what_a_case_does_not_say() -> None:
    assert unsaid(Extra("Chief"), "name") == {"weapons": None, "rules": None, "quality": None, "defense": None}
    assert unsaid(Profile(4, 5), "quality", "defense") == {
        "models": 1,
        "kind": "infantry",
        "width": None,
        "base": (25, 25),
        "weapons": [],
        "rules": [],
        "extra": [],
        "points": 0,
    }
    assert unsaid(UnitSpec("A"), "side") == {
        "is_": None,
        "profile": None,
        "combined": False,
        "upgrades": [],
        "at": None,
        "facing": 0.0,
        "models": None,
        "wounds": 0,
        "place": "",
        "joins": None,
        "wavering": False,
        "fatigued": False,
        "activated": False,
        "spells": [],
        "used_magic": False,
        "used_breath": False,
        "honours": None,
    }
    assert unsaid(TerrainSpec((1, 1), (2, 2)), "at", "size") == {
        "kind": "terrain",
        "turn": 0.0,
        "cover": None,
        "difficult": None,
        "dangerous": None,
        "impassable": None,
        "blocks_sight": None,
        "height": None,
        "features": None,
        "building": None,
    }
    assert unsaid(TableSpec()) == {"size": (72.0, 48.0), "terrain": []}
