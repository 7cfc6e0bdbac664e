# interpreted: lists are read once
"""An army of the Quick Starter as the campaign's register has it: what its list fixes for every battle.

What each word means in this book is settled in `standing`; what the list cannot tell, the army file says.
"""

from __future__ import annotations

from collections.abc import Sequence

from banneret.books.army_register import (
    GENERAL,
    OTHER,
    STANDARD_BEARER,
    ArmyRegister,
    RegisteredCharacter,
    RegisteredUnit,
    is_most,
)
from banneret.books.quick_starter.army_building import AIM, GAINS, GAINS_OF_UNITS, muster
from banneret.books.quick_starter.packs import (
    CAVE_GOBLIN,
    GOBLIN,
    VAMPIRE,
    Army,
    ArmyList,
    UnitEntry,
    list_and_army,
)
from banneret.books.quick_starter.roster import UnitData
from banneret.books.quick_starter.standing import battle_standard, has_standard, is_mounted, is_scoring
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import Source


def register(source: Source) -> ArmyRegister:
    """The entry in the register of a list, bundled, in a file of one's own or given as tables."""
    return registered(*list_and_army(source))


def registered(army_list: ArmyList, army: Army) -> ArmyRegister:
    """The entry of a legal list, or BadInput with its first fault or for an army without a faction."""
    roster = muster(army_list, army)
    if not army.faction:
        what = f'{army.name} stands for no faction of the campaign; write faction = "…" under [army].'
        raise BadInput(what, f"{army.file or army.id}: army.faction")
    bearer = battle_standard(roster.units)
    leader = next(unit for unit in roster.units if unit.general)
    fighting = [(unit, army.units[unit.entry]) for unit in roster.units]
    return ArmyRegister(
        name=roster.name,
        faction=army.faction,
        points=roster.points,
        leadership=leader.profile.Dis,
        leads_by=GAINS[0],  # Dis
        core_cavalry=mostly_cavalry(roster.units),
        core_cave_goblins=mostly_cave_goblins(roster.units, army),
        units=tuple([_unit(unit, entry) for unit, entry in fighting if not entry.character]),
        characters=tuple([_character(unit, entry, bearer) for unit, entry in fighting if entry.character]),
    )


def mostly_cavalry(units: Sequence[UnitData]) -> bool:
    """CP-FAC-21: more than half of the Core units are mounted."""
    return is_most([is_mounted(unit) for unit in units if unit.category == "core"])


def mostly_cave_goblins(units: Sequence[UnitData], army: Army) -> bool:
    """CP-FAC-28: more than half of the Core units are Cave Goblins."""
    return is_most([army.units[unit.entry].kin == CAVE_GOBLIN for unit in units if unit.category == "core"])


def _unit(unit: UnitData, entry: UnitEntry) -> RegisteredUnit:
    return RegisteredUnit(
        id=unit.id,
        name=unit.name,
        points=unit.points,
        models=unit.models,
        scoring=is_scoring(unit),
        standard=has_standard(unit),
        goblin=entry.kin in (GOBLIN, CAVE_GOBLIN),
        gains=_able(GAINS_OF_UNITS, entry),
    )


def _character(unit: UnitData, entry: UnitEntry, bearer: str) -> RegisteredCharacter:
    return RegisteredCharacter(
        id=unit.id,
        name=unit.name,
        points=unit.points,
        role=GENERAL if unit.general else STANDARD_BEARER if unit.id == bearer else OTHER,
        vampire=entry.kin == VAMPIRE,
        mounted=is_mounted(unit),
        gains=_able(GAINS, entry),
    )


def _able(gains: Sequence[str], entry: UnitEntry) -> tuple[str, ...]:
    """QS-VET-03, QS-VET-08: only who shoots aims better."""
    return tuple([gain for gain in gains if gain != AIM or entry.shooting])
