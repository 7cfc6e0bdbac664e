"""What came of a battle that a book has played, as the campaign's report (gaps.md 4).

A book calls everybody by seat and entry of the list as it was fielded; the campaign by army and entry of the
register. Units that were added for this battle alone are in no register, and what they did or suffered is not
remembered. Nor is what befell friends: nobody is honoured for having hit his own side.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from banneret.books.battle_report import BattleReport, Beaten, Challenge, CharacterReport, Fact, UnitReport
from banneret.campaign.battle_orders import SEATS_OF_ROLES, BattleOrder
from banneret.campaign.reports import (
    BY_ARTEFACT,
    DRAW,
    OTHER,
    PLAYED,
    ArtefactReport,
    CharacterLine,
    MonsterSlain,
    Panic,
    Report,
    UnitLine,
    entry_key,
)
from banneret.core.engine.errors import BadInput

ROLE_OF_SEAT: Final = {seat: role for role, seat in SEATS_OF_ROLES.items()}
_F = TypeVar("_F", bound=Fact)


class _Keys:
    """The keys of the campaign for the ids of a book."""

    def __init__(self, order: BattleOrder) -> None:
        self.keys: dict[str, str] = {}
        for role, seat in SEATS_OF_ROLES.items():
            side = order.side(role)
            for entry, fielded in side.ids.items():
                self.keys[f"{seat}.{fielded}"] = entry_key(side.army, entry)

    def known(self, id: str) -> bool:
        return id in self.keys

    def __getitem__(self, id: str) -> str:
        return self.keys[id]

    def is_enemy(self, id: str, side: str) -> bool:
        """Whether the register knows it, on the other side."""
        return self.known(id) and id.split(".")[0] != side

    def of_enemies(self, told: Iterable[_F] | UnsetType, field: str, side: str) -> tuple[_F, ...]:
        """Facts about others, of those that the register knows on the other side."""
        if told is UNSET:
            return ()
        found: list[_F] = []
        for each in told:
            id = getattr(each, field)
            if self.is_enemy(id, side):
                found.append(msgspec.structs.replace(each, **{field: self[id]}))
        return tuple(found)


def report_of(order: BattleOrder, told: BattleReport) -> Report:
    """BadInput for a battle that is not over, or is not the one that was ordered."""
    if told.book != order.book:
        raise BadInput(f"this battle is fought in “{order.book}”, not in “{told.book}”", "report.book")
    if told.winner is UNSET or told.status is UNSET:
        raise BadInput("this battle is still being fought", "report.status")
    keys = _Keys(order)
    won = ROLE_OF_SEAT.get(told.winner, DRAW)
    artefact = told.scenario_artefact_won
    return Report(
        id=order.id,
        status=PLAYED,
        winner=won,
        decisive=told.decisive is True and won != DRAW,
        rounds=max(1, told.round),
        points_left={ROLE_OF_SEAT[seat]: left for seat, left in told.points_left.items()},
        characters=tuple([_character(each, keys) for each in told.characters if keys.known(each.id)]),
        units=tuple([_unit(each, keys) for each in told.units if keys.known(each.id)]),
        artefacts=_artefacts(told, keys),
        scenario_artefact_won="" if artefact is UNSET else ROLE_OF_SEAT[artefact],
        scenario_played="" if told.scenario_played is UNSET else told.scenario_played,
    )


def _slayer(each: CharacterReport, keys: _Keys) -> str:
    """Empty for nobody, OTHER for whoever is not to be honoured for it."""
    slain_by = "" if each.slain_by is UNSET else each.slain_by
    if slain_by in ("", OTHER, BY_ARTEFACT):
        return slain_by
    return keys[slain_by] if keys.is_enemy(slain_by, each.side) else OTHER


def _character(each: CharacterReport, keys: _Keys) -> CharacterLine:
    challenges: tuple[Challenge, ...] = keys.of_enemies(each.challenges, "opponent_id", each.side)
    monsters: tuple[MonsterSlain, ...] = keys.of_enemies(each.monsters_slain, "id", each.side)
    panics: tuple[Panic, ...] = keys.of_enemies(each.panics_by_magic, "unit_id", each.side)
    return CharacterLine(
        id=keys[each.id],
        side=ROLE_OF_SEAT[each.side],
        role="other" if each.role is UNSET else each.role,
        fate=each.fate,
        slain_by=_slayer(each, keys),
        banner_lost=each.banner_lost is True,
        challenges=challenges,
        monsters_slain=monsters,
        panics_by_magic=panics,
    )


def _unit(each: UnitReport, keys: _Keys) -> UnitLine:
    beaten: tuple[Beaten, ...] = keys.of_enemies(each.beaten, "unit_id", each.side)
    monsters: tuple[MonsterSlain, ...] = keys.of_enemies(each.monsters_slain, "id", each.side)
    panics: tuple[Panic, ...] = keys.of_enemies(each.panics_by_shooting, "unit_id", each.side)
    return UnitLine(
        id=keys[each.id],
        side=ROLE_OF_SEAT[each.side],
        models_start=each.models_start,
        models_end=each.models_end,
        fled_at_end=each.fled_at_end,
        standard_lost=each.standard_lost is True,
        beaten=beaten,
        monsters_slain=monsters,
        panics_by_shooting=panics,
    )


def _artefacts(told: BattleReport, keys: _Keys) -> tuple[ArtefactReport, ...]:
    if told.artefacts is UNSET:
        return ()
    known = [each for each in told.artefacts if keys.known(each.bearer_id)]
    return tuple([msgspec.structs.replace(each, bearer_id=keys[each.bearer_id]) for each in known])
