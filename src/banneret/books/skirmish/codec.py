# interpreted: snapshots are rare
"""The skirmish as bytes: everything that changes in a game, in a fixed order, so equal states are equal bytes.

What never changes (the table, the sheets of those who came) is in the options of the journal's header and is
only named here. Who came later is written down in full.
"""

from __future__ import annotations

from typing import Any

import msgspec

from banneret.books.skirmish import encounters
from banneret.books.skirmish.after.camp import Camp
from banneret.books.skirmish.battle import Battle, Charge, Encounter, Starving
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.sheets import Spell, WarriorSheet, Weapon
from banneret.books.skirmish.warrior import Effect, Warrior


def saved(battle: Battle) -> list[Any]:
    assert not battle.troubles, "a step ends when all that follows from it is settled"
    return [
        [battle.step, battle.turn, battle.active, battle.first, battle.placing, battle.phase],
        [battle.scenario, battle.south, battle.attacker, battle.market],
        [_warrior(battle, warrior) for warrior in battle.warriors.values()],
        [battle.weather, battle.weather_value],
        [encounter.row() for encounter in battle.encounters],
        list(battle.engaged.items()),
        list(battle.began.items()),
        list(battle.score.items()),
        [[key, *place] for key, place in battle.shards.items()],
        [battle.routed, battle.winner, battle.finished],
        list(battle.felled_by.items()),
        list(battle.feats.items()),
        [list(battle.gold.items()), list(battle.bonus.items())],
        _parties(battle),
        None if battle.camp is None else battle.camp.to_data(),
        [charge.row() for charge in battle.declared],
        [battle.barred, battle.collapsed],
        [starving.row() for starving in battle.starving],
    ]


def restored(fresh: Battle, saved: list[Any]) -> Battle:
    """A skirmish that has just begun, filled with what was saved."""
    fresh.step, fresh.turn, fresh.active, fresh.first, fresh.placing, fresh.phase = saved[0]
    fresh.scenario, fresh.south, fresh.attacker, fresh.market = saved[1]
    fresh.warriors = {row[0]: _restored_warrior(fresh, row) for row in saved[2]}
    fresh.weather, fresh.weather_value = saved[3]
    fresh.encounters = tuple([_encounter(row) for row in saved[4]])
    fresh.engaged, fresh.began, fresh.score = dict(saved[5]), dict(saved[6]), dict(saved[7])
    fresh.shards = {key: (x, y, level) for key, x, y, level in saved[8]}
    routed, fresh.winner, fresh.finished = saved[9]
    fresh.routed = tuple(routed)
    fresh.felled_by = dict(saved[10])
    fresh.feats = {key: tuple(done) for key, done in saved[11]}
    fresh.gold, fresh.bonus = dict(saved[12][0]), dict(saved[12][1])
    for seat, party in saved[13]:
        fresh.parties[seat] = msgspec.convert(party, Party)
    if saved[14] is not None:
        fresh.camp = Camp.from_data(saved[14], fresh)
    fresh.declared = tuple([Charge(who, tuple(at), jump, dive) for who, at, jump, dive in saved[15]])
    fresh.barred, fresh.collapsed = tuple(saved[16][0]), tuple(saved[16][1])
    fresh.starving = tuple([Starving(*row) for row in saved[17]])
    if fresh.collapsed or fresh.encounters:
        encounters.lay_ground(fresh)
    return fresh


def _parties(battle: Battle) -> list[Any]:
    """Those that are no longer what they were as they came."""
    return [
        [seat, msgspec.to_builtins(party)]
        for seat, party in battle.parties.items()
        if party != battle.brought.get(seat)
    ]


def _encounter(row: list[Any]) -> Encounter:
    kind, seat, turn, left, value, at, models = row
    return Encounter(kind, seat, turn, left, value, tuple(at), tuple(models))


# ---------------------------------------------------------------------------------------- warriors


def _warrior(battle: Battle, warrior: Warrior) -> list[Any]:
    came_so = battle.mustered.get(warrior.id) is warrior.sheet
    return [
        warrior.id,
        warrior.seat,
        None if came_so else sheet_data(warrior.sheet),
        warrior.place,
        warrior.x,
        warrior.y,
        warrior.level,
        warrior.heading,
        warrior.wounds,
        warrior.condition,
        warrior.fleeing,
        warrior.hidden,
        warrior.frenzied,
        warrior.sinking,
        warrior.done,
        [effect.row() for effect in warrior.effects],
        warrior.disarmed,
        warrior.used,
        warrior.carried,
    ]


def _restored_warrior(fresh: Battle, row: list[Any]) -> Warrior:
    sheet = fresh.mustered[row[0]] if row[2] is None else sheet_from(row[2])
    warrior = Warrior(row[0], row[1], sheet)
    warrior.place, warrior.x, warrior.y, warrior.level, warrior.heading = row[3:8]
    warrior.wounds, warrior.condition = row[8:10]
    warrior.fleeing, warrior.hidden, warrior.frenzied, warrior.sinking = row[10:14]
    warrior.done = tuple(row[14])
    warrior.effects = tuple([Effect(*effect) for effect in row[15]])
    warrior.disarmed, warrior.used, warrior.carried = tuple(row[16]), tuple(row[17]), tuple(row[18])
    return warrior


def sheet_data(sheet: WarriorSheet) -> list[Any]:
    """A sheet in full: of creatures, hirelings, and those whom Black Lotus has made different."""
    return [
        [sheet.entry, sheet.party, sheet.name, sheet.role, sheet.keywords],
        [
            *(sheet.move, sheet.weapon_skill, sheet.ballistic, sheet.strength, sheet.toughness),
            *(sheet.wounds, sheet.initiative, sheet.attacks, sheet.leadership),
        ],
        [sheet.radius, sheet.height, sheet.feet, sheet.cost, sheet.rules],
        [_weapon(weapon) for weapon in sheet.melee],
        [_weapon(weapon) for weapon in sheet.missiles],
        [sheet.body, sheet.shield, sheet.scales, sheet.heavy, sheet.helmet],
        [sheet.gear, sheet.skills, sheet.magic],
        [_spell(spell) for spell in sheet.spells],
    ]


def sheet_from(data: list[Any]) -> WarriorSheet:
    entry, party, name, role, keywords = data[0]
    radius, height, feet, cost, rules = data[2]
    named = tuple([(rule, value) for rule, value in rules])
    sheet = WarriorSheet(
        entry, party, name, role, tuple(keywords), tuple(data[1]), radius, height, feet, cost, named
    )
    body, shield, scales, heavy, helmet = data[5]
    gear, skills, magic = data[6]
    return sheet.equipped(
        melee=tuple([_restored_weapon(row) for row in data[3]]),
        missiles=tuple([_restored_weapon(row) for row in data[4]]),
        body=body,
        shield=shield,
        scales=scales,
        heavy=heavy,
        helmet=helmet,
        gear=tuple(gear),
        skills=tuple(skills),
        magic=magic,
        spells=tuple([Spell(*row) for row in data[7]]),
    )


def _weapon(weapon: Weapon) -> list[Any]:
    return [
        weapon.id,
        weapon.name,
        weapon.kind,
        weapon.hands,
        weapon.strength,
        weapon.fixed,
        weapon.range,
        weapon.ap,
        weapon.rules,
    ]


def _restored_weapon(row: list[Any]) -> Weapon:
    id, name, kind, hands, strength, fixed, range_, ap, rules = row
    return Weapon(id, name, kind, hands, strength, fixed, range_, ap, tuple(rules))


def _spell(spell: Spell) -> list[Any]:
    return [
        spell.id,
        spell.name,
        spell.kind,
        spell.difficulty,
        spell.target,
        spell.range,
        spell.radius,
        spell.seen,
        spell.engaged,
        spell.held,
        spell.hits,
        spell.strength,
        spell.armour,
        spell.effect,
    ]
