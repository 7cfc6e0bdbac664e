"""A table comes back from a snapshot, and a copy or a view of it, with every value it had."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from banneret.books.quick_starter.battle import Alarm, Battle
from banneret.books.quick_starter.codec import restored, saved
from banneret.books.quick_starter.sheets import Spell
from banneret.books.quick_starter.unit import Figure, Lasting, Unit
from tests.books.quick_starter.recorded import FLAGS, crowd

# Compared in another way, or worked out anew.
APART = ("_boundary", "_shown", "entry", "figures", "lasting")


def in_a_file(saved: list[Any]) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(saved))


def spells_of(lasting: tuple[Any, ...]) -> list[tuple[str, str]]:
    return [(upon.spell.key, upon.seat) for upon in lasting]


def unit_values(unit: Unit) -> dict[str, Any]:
    values = {name: getattr(unit, name) for name in Unit.__slots__ if name not in APART}
    values["entry"] = unit.entry.name
    values["lasting"] = spells_of(unit.lasting)
    values["figures"] = [
        {name: getattr(figure, name) for name in Figure.__slots__ if name not in APART}
        | {"lasting": spells_of(figure.lasting), "entry": figure.entry.name}
        for figure in unit.figures
    ]
    return values


def values_of(battle: Battle) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for name, value in vars(battle).items():
        if name in ("field", "laid_out", "told"):
            continue
        if name == "units":
            value = {key: unit_values(unit) for key, unit in value.items()}
        elif name == "contacts":
            value = [(c.a, c.side_a, c.b, c.side_b) for c in value]
        elif name == "charges":
            value = {key: vars_of(charge) for key, charge in value.items()}
        elif name == "alarms":
            value = [vars_of(each) for each in value]
        values[name] = value
    return values


def vars_of(thing: Any) -> dict[str, Any]:
    names = getattr(type(thing), "__slots__", None) or list(vars(thing))
    return {name: getattr(thing, name) for name in names}


def with_spell(figure: Figure, spell: Spell) -> Figure:
    other = figure.twin()
    other.lasting = (Lasting(spell, "A"),)
    return other


def busy(seed: int, shift: int) -> Battle:
    """A crowded table where nothing is as it is at the beginning."""
    keys = [unit.id for unit in crowd(seed).on_table() if unit.seat == "A" and not unit.is_round()]
    foe = next(unit.id for unit in crowd(seed).on_table() if unit.seat == "B")
    charges = [
        {"unit": keys[0], "target": foe, "facing": "left", "flying": True, "redirected": True, "other": keys[1]}
    ]
    battle = crowd(
        seed,
        step="charge moves",
        turn=3,
        active="B",
        first="B",
        south="B",
        placing="B",
        condition="Breakthrough",
        features={"A": "hill-1"},
        decks={"A": [1, 3], "B": [2]},
        pools={"A": 7, "B": 1},
        charges=charges,
    )
    for number, unit in enumerate(battle.on_table()):
        twin = unit.twin()
        setattr(twin, FLAGS[(number + shift) % len(FLAGS)], True)
        twin.phase_hp = 3 + number
        twin.losses = (("u0", 2 + number),)
        figures = []
        for figure in unit.figures:
            other = figure.twin()
            other.hp = max(1, other.hp - 1)
            for name in Figure.__slots__:
                if isinstance(getattr(other, name), bool) and name != "general":
                    setattr(other, name, number % 2 == 0)
            other.lost = tuple(spell.key for spell in figure.entry.spells[:1])
            figures.append(other)
        twin.figures = tuple(figures)
        battle.put(twin)
    battle.waiting = (keys[0], foe)
    battle.swappers = ("B",)
    battle.declined = ("A",)
    battle.charges[keys[0]].other_facing = "rear"
    battle.alarms = [Alarm(keys[1], "a friend fled", (foe,), "friends")]
    lasting = [spell for unit in battle.units.values() for spell in unit.entry.spells][:2]
    for key in keys[:2]:
        twin = battle.unit(key).twin()
        twin.lasting = tuple(Lasting(spell, "B") for spell in lasting)
        twin.figures = tuple(with_spell(figure, lasting[1]) for figure in twin.figures)
        battle.put(twin)
    battle.facing_rolls = {f"{keys[0]} {foe}": "left"}
    return battle


@pytest.mark.parametrize("shift", [0, 6])
def test_a_snapshot_keeps_everything(shift: int) -> None:
    battle = busy(7, shift)
    again = restored(crowd(7), in_a_file(saved(battle)))
    assert values_of(again) == values_of(battle)
    assert in_a_file(saved(again)) == in_a_file(saved(battle))


def test_a_copy_and_a_view_have_everything() -> None:
    battle = busy(8, 0)
    assert values_of(battle.copy()) == values_of(battle)
    assert values_of(battle.seen_by("A")) == values_of(battle)
    copy = battle.copy()
    copy.pools["A"] = 0
    copy.decks["A"] = ()
    copy.contacts.clear()
    copy.units.clear()
    copy.charges.clear()
    copy.features.clear()
    assert battle.pools["A"] == 7
    assert battle.decks["A"] == (1, 3)
    assert battle.contacts
    assert battle.units
    assert battle.charges
    assert battle.features
