"""What the engine asks of the book besides rules: saving a battle whole, and knowing a broken table."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.opr.troop import DESTROYED, IN_AMBUSH, JOINED
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.book import Regiments, broken_invariants
from banneret.books.regiments.case_setup import arrange
from banneret.books.regiments.codec import decode
from banneret.books.regiments.taking_the_field import field_of, unit_of
from banneret.books.regiments.unit import Unit

Facts = dict[str, Any]


def soldiers(side: str, x: float, y: float, **more: Any) -> Facts:
    rules = more.pop("rules", [])
    profile = {"quality": 4, "defense": 4, "models": 5, "weapons": ["Blade (A1)"], "rules": rules}
    return {"side": side, "profile": profile, "at": [x, y], **more}


# ---------------------------------------------------------------------------------------- saving

WORN: dict[str, Facts] = {
    "guard": {"side": "A", "is": "marchland-levy/gate-guard", "models": 5, "at": [30, 10], "facing": 33.25},
    "seer": {"side": "A", "is": "marchland-levy/court-seer", "joins": "guard"},
    "ambushers": {"side": "A", "is": "marchland-levy/gate-guard", "place": IN_AMBUSH},
    "brutes": {"side": "B", "is": "cinder-horde/hill-brutes", "wounds": 2, "at": [40, 30], "facing": 190},
    "gone": {"side": "B", "is": "cinder-horde/hill-brutes", "place": DESTROYED},
}


def worn_battle() -> tuple[Any, Battle]:
    """A battle in its third round in which every kind of thing has happened to somebody."""
    state = {
        "round": 3,
        "turn": "B",
        "first": "B",
        "south": "B",
        "finished": "A",
        "markers": [{"at": [30, 24], "owner": "A"}, {"at": [50.125, 20]}],
        "markers_to_place": 0,
    }
    options, battle = arrange({}, WORN, state)
    battle.activations = 17
    guard = battle.unit("guard").having_activated().made_fatigued()
    guard = guard.with_same_models([model.having_cast() for model in guard.models])
    fast = next(spell for spell in battle.field.spells["A"] if spell.grants)
    battle.put(guard.under((fast,)))
    brutes = battle.unit("brutes").made_wavering(12)
    battle.put(brutes.with_same_models([model.having_breathed() for model in brutes.models]))
    return options, battle


def facts(unit: Unit) -> Facts:
    """Everything that play can read from a unit."""
    return {
        "models": [(m.id, m.number, m.sheet.name, m.wounds, m.cast, m.breathed) for m in unit.models],
        "start": (unit.start_size, unit.start_tough, unit.points),
        "pose": (unit.place, unit.x, unit.y, unit.heading),
        "state": (unit.activated, unit.fatigued, unit.wavering, [spell.key for spell in unit.spells]),
        "rules": sorted(rule.label() for rule in unit.rules()),
        "bases": [[(round(x, 3), round(y, 3)) for x, y in base.points()] for base in unit.bases()],
        "outline": unit.outline_at(unit.x, unit.y, unit.heading),
        "footprint": [(round(x, 3), round(y, 3)) for x, y in unit.footprint().points()],
        "blocks": len(unit.blocks()),
    }


def test_a_battle_is_saved_whole() -> None:
    """Also what a fresh unit has already worked out: its shape and rules are those of the saved one."""
    options, battle = worn_battle()
    book = Regiments()
    fresh = Battle(field_of(options))
    for seat in ("A", "B"):
        for data in options.armies[seat].units:
            unit = unit_of(seat, data, data.id).at(1.0, 2.0, 3.0)
            facts(unit)
            fresh.units[unit.id] = unit
    saved = book.encode(battle)
    restored = decode(fresh, saved)
    for key, unit in battle.units.items():
        if unit.place not in (JOINED, DESTROYED):
            assert facts(restored.unit(key)) == facts(unit), key
    course = ("step", "round", "turn", "first", "south", "finished", "activations", "markers_to_place")
    for name in course:
        assert getattr(restored, name) == getattr(battle, name), name
    markers = [(m.id, m.x, m.y, m.owner) for m in restored.objectives.values()]
    assert markers == [("marker-1", 30, 24, "A"), ("marker-2", 50.125, 20, "")]
    assert book.encode(restored) == saved


def test_every_change_of_a_battle_changes_what_is_saved() -> None:
    book = Regiments()
    _, whole = worn_battle()
    saved = {book.encode(whole)}
    for change in range(9):
        _, battle = worn_battle()
        guard = battle.unit("guard")
        battle.put(
            [
                guard.fresh(),
                guard.at(guard.x + 0.001, guard.y, guard.heading),
                guard.at(guard.x, guard.y, guard.heading + 0.01),
                guard.made_wavering(1),
                guard.under(()),
                guard.with_models(guard.models[:-1]),
                guard.in_place(DESTROYED),
                guard.with_same_models([model.refreshed() for model in guard.models]),
                battle.unit("brutes").made_wavering(13),
            ][change]
        )
        saved.add(book.encode(battle))
    assert len(saved) == 10


# ---------------------------------------------------------------------------------------- broken tables

WALL = {"at": [20, 20], "size": [4, 4], "impassable": True}


def said(units: dict[str, Facts], **table: Any) -> list[str]:
    return broken_invariants(arrange(table, units, {})[1])


def test_a_sound_table_is_not_broken() -> None:
    """Units that touch each other, the edge of the table or a wall stand well."""
    depth = 25 / 25.4
    units = {
        "one": soldiers("A", 36, 10),
        "touching": soldiers("B", 36, 10, facing=180),
        "at the edge": soldiers("A", 60, 48),
        "at the wall": soldiers("A", 20, 22 + depth),
        "in reserve": soldiers("B", -50, -50, place=IN_AMBUSH),
    }
    assert said(units, terrain=[WALL]) == []


@pytest.mark.parametrize(
    ("units", "sentence"),
    [
        ({"one": soldiers("A", 36, 10), "two": soldiers("A", 38, 10.5)}, "one overlaps two"),
        ({"one": soldiers("A", 36, 10), "foe": soldiers("B", 38, 10, facing=180)}, ""),
        ({"one": soldiers("A", 36, 48.02)}, "one leaves the table"),
        ({"one": soldiers("A", 36, 48.005)}, ""),
        ({"one": soldiers("A", 2.44, 20)}, "one leaves the table"),
        ({"one": soldiers("A", 72 - 2.44, 20)}, "one leaves the table"),
        ({"one": soldiers("A", 36, 0.96)}, "one leaves the table"),
        ({"one": soldiers("A", 20, 22.9)}, "one stands on impassable terrain-1"),
    ],
)
def test_a_broken_table_says_what_is_wrong(units: dict[str, Facts], sentence: str) -> None:
    assert said(units, terrain=[WALL]) == ([sentence] if sentence else [])


def test_dead_men_and_too_many_are_noticed() -> None:
    _, battle = arrange({}, {"one": soldiers("A", 36, 10, rules=["Tough(3)"])}, {})
    whole = battle.unit("one")
    for wounds, fine in ((0, True), (2, True), (3, False), (-1, False)):
        first = whole.models[0].with_wounds(wounds)
        battle.put(whole.with_same_models([first, *whole.models[1:]]))
        wrong = [] if fine else [f"{first.id} has {wounds} wounds and Tough 3"]
        assert broken_invariants(battle) == wrong
    grown = whole.with_models(whole.models)
    grown.start_size = 4
    battle.put(grown)
    assert broken_invariants(battle) == ["one has more models than it began with"]
    empty = whole.twin()
    empty.models = []
    battle.put(empty)
    assert broken_invariants(battle) == ["one is on the table without models"]
