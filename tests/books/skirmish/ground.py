"""Small skirmishes for tests: a table, warriors where they are said to be, and steps that are fed answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from banneret.books.sides import Sides
from banneret.books.skirmish.battle import NPC_SEAT, Battle
from banneret.books.skirmish.battlefield import field_of
from banneret.books.skirmish.mustering import spell_of, weapons_of
from banneret.books.skirmish.packs import equipment, magic
from banneret.books.skirmish.party import KnownSpell
from banneret.books.skirmish.sheets import HENCHMAN, MISSILE, WarriorSheet
from banneret.books.skirmish.warrior import ON_TABLE, Warrior
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import ScriptedDice
from banneret.core.space.levels import GROUND
from banneret.core.space.table import Table

FLAT = Table(48.0, 48.0, (), ruin=True)
STATS = (4, 3, 3, 3, 3, 1, 3, 1, 7)


def sheet(
    name: str = "Fighter",
    stats: tuple[int, ...] = STATS,
    items: Iterable[str] = ("sword",),
    rules: tuple[tuple[str, int], ...] = (),
    keywords: tuple[str, ...] = ("human",),
    skills: tuple[str, ...] = (),
    role: str = HENCHMAN,
    feet: int = 2,
    spells: tuple[str, ...] = (),
) -> WarriorSheet:
    """Profile as M WS BS S T W I A Ld; items and spells by their ids in `packs/skirmish`."""
    things = equipment()
    held = list(items)
    armour = {things.armour[key].slot: things.armour[key] for key in held if key in things.armour}
    weapons = weapons_of(held, (), "")
    made = WarriorSheet(
        "fighter", "free-company", name, role, keywords, stats, 25 / 25.4 / 2, 1.25, feet, 25, rules
    )
    return made.equipped(
        melee=tuple(weapon for weapon in weapons if weapon.kind != MISSILE),
        missiles=tuple(weapon for weapon in weapons if weapon.kind == MISSILE),
        body=armour["body"].save if "body" in armour else 0,
        shield=armour["shield"].save if "shield" in armour else 0,
        scales=made.value("scaly skin"),
        heavy="body" in armour and armour["body"].heavy,
        helmet="helmet" in armour,
        gear=tuple(key for key in held if key in things.gear),
        skills=skills,
        magic=magic().tables[magic().spells[spells[0]].table].kind if spells else "",
        spells=tuple(spell_of(KnownSpell(key, magic().spells[key].difficulty)) for key in spells),
    )


def skirmish(
    warriors: Mapping[str, tuple[float, float] | tuple[float, float, str]],
    sheets: dict[str, WarriorSheet] | None = None,
    table: Table = FLAT,
    active: str = "A",
) -> Battle:
    """Warriors by id, such as "A.one": first the seat ("N" for creatures); then x, y and a level."""
    battle = Battle(field_of(table), Sides(("A", "B"), NPC_SEAT, "creatures", neutral_acts=False))
    battle.turn, battle.active, battle.first = 1, active, "A"
    for key, place in warriors.items():
        warrior = Warrior(key, key[0], (sheets or {}).get(key) or sheet(key))
        warrior.place = ON_TABLE
        warrior.x, warrior.y = place[0], place[1]
        warrior.level = place[2] if len(place) > 2 else GROUND
        battle.put(warrior)
    battle.began = {seat: len(battle.of_seat(seat)) for seat in battle.seats}
    return battle


def play(steps: Steps, *answers: Any) -> list[str]:
    """Feed a step its answers, as JSON, each checked as a match would; returns the names of its questions."""
    left = list(answers)
    asked: list[str] = []
    try:
        question = next(steps)
        while True:
            ((_, what),) = question.questions.items()
            asked.append(what.name)
            given = what.read(left.pop(0)) if left else what.default()
            refusal = what.check(given)
            assert refusal is None, refusal
            question = steps.send(given)
    except StopIteration:
        assert not left, f"nobody asked for {left}"
    return asked


def scripted(*faces: int) -> ScriptedDice:
    return ScriptedDice(*faces)
