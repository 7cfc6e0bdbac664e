"""What came of a battle that a book has played, as the campaign's report (gaps.md 4).

A book calls everybody by seat and entry of the list as it was fielded; the campaign by army and entry of the
register. Units that were added for this battle alone are in no register, and what they did or suffered is not
remembered.
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

    def all_in(self, told: Iterable[_F] | UnsetType, field: str) -> tuple[_F, ...]:
        """Facts about others, of those that the register knows."""
        if told is UNSET:
            return ()
        found: list[_F] = []
        for each in told:
            id = getattr(each, field)
            if self.known(id):
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


def _character(each: CharacterReport, keys: _Keys) -> CharacterLine:
    slain_by = "" if each.slain_by is UNSET else each.slain_by
    if slain_by not in ("", OTHER, BY_ARTEFACT):
        slain_by = keys[slain_by] if keys.known(slain_by) else OTHER
    challenges: tuple[Challenge, ...] = keys.all_in(each.challenges, "opponent_id")
    monsters: tuple[MonsterSlain, ...] = keys.all_in(each.monsters_slain, "id")
    panics: tuple[Panic, ...] = keys.all_in(each.panics_by_magic, "unit_id")
    return CharacterLine(
        id=keys[each.id],
        side=ROLE_OF_SEAT[each.side],
        role="other" if each.role is UNSET else each.role,
        fate=each.fate,
        slain_by=slain_by,
        banner_lost=each.banner_lost is True,
        challenges=challenges,
        monsters_slain=monsters,
        panics_by_magic=panics,
    )


def _unit(each: UnitReport, keys: _Keys) -> UnitLine:
    beaten: tuple[Beaten, ...] = keys.all_in(each.beaten, "unit_id")
    monsters: tuple[MonsterSlain, ...] = keys.all_in(each.monsters_slain, "id")
    panics: tuple[Panic, ...] = keys.all_in(each.panics_by_shooting, "unit_id")
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
    return keys.all_in(told.artefacts, "bearer_id")
