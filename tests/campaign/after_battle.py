"""Battles that have been fought, for tests of what comes after them.

    fight(campaign, "a1", "b1", hex=5, winner="attacker", characters=[slain("b1/captain", by="a1/general")])

Characters and units that are not named came through the battle without a deed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from banneret.books.battle_report import ArtefactReport, Beaten, Challenge, MonsterSlain, Panic
from banneret.campaign.battle_making import hex_type as type_of_hex
from banneret.campaign.records import ATTACK, Annexation, Battle
from banneret.campaign.reports import (
    ATTACKER,
    DEFENDER,
    FLED,
    FORFEIT,
    OUT_OF_ACTION,
    PLAYED,
    CharacterLine,
    Report,
    SideLine,
    UnitLine,
    entry_of,
)
from banneret.campaign.state import Campaign
from tests.campaign.small import a_list, seat_of

GARRISON_LIST = "the-garrison"


def fight(
    campaign: Campaign,
    attacker: str,
    defender: str,
    hex: int | None = None,
    winner: str = ATTACKER,
    *,
    kind: str = ATTACK,
    hex_type: str = "",
    status: str = PLAYED,
    given_up_by: str = "",
    merged: Sequence[str] = (),
    pressed: bool = False,
    scenario: str = "pitched-battle",
    characters: Sequence[CharacterLine] = (),
    units: Sequence[UnitLine] = (),
    **told: Any,
) -> str:
    """A battle of this turn and its accepted report; the id of the battle. `hex` is the defender's unless it is
    said."""
    places = {ATTACKER: _place(campaign, attacker), DEFENDER: _place(campaign, defender)}
    number = places[DEFENDER] if hex is None else hex
    id = f"battle-{len(campaign.battles) + 1}"
    armies = {ATTACKER: attacker, DEFENDER: defender}
    sides = tuple([_side(campaign, role, army, places[role]) for role, army in armies.items()])
    lines = {line.id: line for line in characters}
    unit_lines = {line.id: line for line in units}
    for side in sides:
        listed = campaign.lists[side.list]
        for each in listed.characters:
            usual = CharacterLine(id=f"{side.army}/{each.id}", side=side.role, role=each.role)
            line = lines.get(usual.id, usual)
            lines[usual.id] = msgspec.structs.replace(line, side=side.role, role=each.role)
        for unit in listed.units:
            key = f"{side.army}/{unit.id}"
            plain = UnitLine(id=key, side=side.role, models_start=unit.models, models_end=unit.models)
            unit_lines[key] = msgspec.structs.replace(unit_lines.get(key, plain), side=side.role)
    kept = hex_type or type_of_hex(campaign, places[ATTACKER], number)
    report = Report(
        id=id,
        status=status,
        winner=winner if status != FORFEIT else told.pop("counts_for", "draw"),
        rounds=told.pop("rounds", 0 if status == FORFEIT else 6),
        given_up_by=given_up_by,
        characters=tuple(lines.values()),
        units=tuple(unit_lines.values()),
        hex_type=kept,
        scenario_played=scenario,
        sides=sides,
        battle_hex=number,
        kind=kind,
        **told,
    )
    campaign.battles[id] = Battle(
        id=id,
        kind=kind,
        hex=number,
        hex_type=kept,
        attacker=attacker,
        defender=defender,
        merged=tuple(merged) or (attacker,),
        attacker_place=places[ATTACKER],
        defender_place=places[DEFENDER],
        scenario_rolled=scenario,
        scenario=scenario,
        pressed=pressed or len(merged) > 1,
        result=report,
    )
    return id


def _place(campaign: Campaign, army: str) -> int:
    if army.startswith("garrison:"):
        return int(army.removeprefix("garrison:"))
    place = campaign.armies[army].place
    assert place is not None
    return place


def _side(campaign: Campaign, role: str, army: str, place: int) -> SideLine:
    if army.startswith("garrison:"):
        campaign.lists.setdefault(GARRISON_LIST, a_list(GARRISON_LIST, "dwarven-holds"))
        return SideLine(role=role, player="gm", army=army, list=GARRISON_LIST, place=place)
    record = campaign.armies[army]
    return SideLine(role=role, player=record.owner, army=army, list=record.list, place=place)


def annexed(campaign: Campaign, army: str, hex: int) -> None:
    """An Annex Territory that nobody could answer (CP-ACT-27)."""
    campaign.annexations[army] = Annexation(army, hex, _place(campaign, army))


# ------------------------------------------------------------------------------------------ lines


def character(key: str, **fields: Any) -> CharacterLine:
    return CharacterLine(id=key, side=ATTACKER, **fields)


def slain(key: str, by: str = "other", **fields: Any) -> CharacterLine:
    return character(key, fate=OUT_OF_ACTION, slain_by=by, **fields)


def fled(key: str, **fields: Any) -> CharacterLine:
    return character(key, fate=FLED, **fields)


def won(opponent: str, formal: bool = True, opponent_slain: bool = False) -> Challenge:
    return Challenge(opponent_id=opponent, result="won", formal=formal, opponent_slain=opponent_slain)


def lost(opponent: str, formal: bool = True) -> Challenge:
    return Challenge(opponent_id=opponent, result="lost", formal=formal, opponent_slain=False)


def undecided(opponent: str) -> Challenge:
    return Challenge(opponent_id=opponent, result="undecided", formal=True, opponent_slain=False)


def unit(key: str, models_end: int = 10, models_start: int = 20, **fields: Any) -> UnitLine:
    return UnitLine(id=key, side=ATTACKER, models_start=models_start, models_end=models_end, **fields)


def beat(key: str, moment: int = 1, how: str = "broke") -> Beaten:
    return Beaten(unit_id=key, how=how, moment=moment)


def monster(id: str = "wyrm", moment: int = 1, **fields: Any) -> MonsterSlain:
    return MonsterSlain(id=id, moment=moment, **fields)


def panic(key: str, moment: int = 1, **fields: Any) -> Panic:
    return Panic(unit_id=key, moment=moment, **fields)


def uses(artefact: str, bearer: str) -> ArtefactReport:
    return ArtefactReport(id=artefact, bearer_id=bearer, in_use=True)


def owner_of(key: str) -> str:
    return seat_of(entry_of(key)[0][0])
