# interpreted: called once a game
"""How a skirmish opens: the ground, the parties, and everybody who may take part."""

from __future__ import annotations

import functools

from banneret.books.sides import Sides
from banneret.books.skirmish.battle import NPC_SEAT, Battle
from banneret.books.skirmish.battlefield import field_of
from banneret.books.skirmish.field import Field
from banneret.books.skirmish.mustering import hired_sheet, sheet_of
from banneret.books.skirmish.options import SIDES, SkirmishOptions, fit_to_fight
from banneret.books.skirmish.party import Party
from banneret.books.skirmish.sheets import WarriorSheet
from banneret.books.skirmish.warrior import Warrior
from banneret.core.space.table import Table


@functools.lru_cache(maxsize=8)
def ground_of(table: Table) -> Field:
    """The ground of a table, which is never changed: made once for all who begin, resume or look at a game."""
    return field_of(table)


def empty_battle(options: SkirmishOptions) -> Battle:
    """SK-ENC-09: the ground and the sides, encounter creatures being one that nobody plays; nobody is there."""
    battle = Battle(ground_of(options.table), Sides(SIDES, NPC_SEAT, "creatures", neutral_acts=False))
    battle.parties = {seat: options.parties[seat] for seat in battle.seats}
    battle.brought = dict(battle.parties)
    battle.scenario = options.scenario
    battle.market = options.market
    return battle


def opened(options: SkirmishOptions) -> Battle:
    """A skirmish about to begin: everybody who need not miss it is waiting."""
    battle = empty_battle(options)
    for seat in battle.seats:
        party = options.parties[seat]
        for uid in fit_to_fight(party):
            warrior = battle.put(Warrior(warrior_id(seat, uid), seat, sheet_in(party, uid)))
            battle.mustered[warrior.id] = warrior.sheet
    return battle


def warrior_id(seat: str, uid: str) -> str:
    return f"{seat}.{uid}"


def sheet_in(party: Party, uid: str, lotus: str = "") -> WarriorSheet:
    """The sheet of a member or hired sword; `lotus` is the weapon that Black Lotus is on."""
    member = party.member(uid)
    if member is not None:
        return sheet_of(party, member, lotus)
    return hired_sheet(party, next(sword for sword in party.hired if sword.uid == uid))
