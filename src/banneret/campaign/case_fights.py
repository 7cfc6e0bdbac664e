# interpreted: cases are set up once
"""Battles that a conformance case begins with: those of this turn, and what came of them if it says so.

    fights:
      clash:
        {attacker: a1, defender: b1, over: 5, report: {winner: attacker, units: [{id: b1/bows, models_end: 3}]}}

Nobody needs to write what follows from the rest: the hex is the defender's, its kind gives the scenario, and
whoever has no line in the report came through without a deed. A report must be one that could be true.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from banneret.books.case_tools import among, convert_any
from banneret.books.scenarios.known import known_scenarios
from banneret.campaign.battle_making import SCENARIOS, hex_type
from banneret.campaign.naming import GARRISON
from banneret.campaign.records import ANSWERED, ATTACK, Battle, Onset, Readiness
from banneret.campaign.report_checks import Fielded, completed, why_refused
from banneret.campaign.reports import ATTACKER, DEFENDER, PLAYED, Report
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Data
from banneret.core.engine.errors import BadInput

PITCHED: Final = "pitched-battle"  # where the terrain decides, and the case does not say
ROUNDS: Final = 6  # of a battle that was played, if it does not say


class _Fight(msgspec.Struct, forbid_unknown_fields=True):
    """A garrison is written as “garrison:12”. `merged` are the other armies that attack with the attacker.
    `hex_type` and `scenario` follow from the hex, unless they are said."""

    attacker: str
    defender: str
    over: int | None = None
    kind: str = ATTACK
    hex_type: str = ""
    scenario: str = ""
    merged: tuple[str, ...] = ()
    pressed: bool = False
    ready: dict[str, Readiness] = {}
    report: dict[str, Any] | None = None


def add_fights(campaign: Campaign, fights: Data) -> None:
    """All armies are there already."""
    for id, words in fights.items():
        where = f"state.fights.{id}"
        fight = convert_any(words, _Fight, where)
        campaign.battles[id] = _battle(campaign, id, fight, where)
        if fight.report is not None:
            report = _report(campaign, id, fight.report, where)
            refusal = why_refused(campaign, report)
            if refusal is not None:
                raise BadInput(refusal.why, f"{where}.report")
            campaign.change_battle(id, result=completed(campaign, report))


def _battle(campaign: Campaign, id: str, fight: _Fight, where: str) -> Battle:
    places = {}
    for role, army in ((ATTACKER, fight.attacker), (DEFENDER, fight.defender)):
        places[role] = _place(campaign, army, f"{where}.{role}")
    for army in fight.merged:
        among(army, campaign.armies, "army", f"{where}.merged")
    hex = places[DEFENDER] if fight.over is None else fight.over
    if hex not in campaign.hexes:
        raise BadInput(f"there is no hex {hex}", f"{where}.over")
    kind = fight.hex_type or hex_type(campaign, places[ATTACKER], hex)
    scenario = fight.scenario or SCENARIOS.get(kind, PITCHED)
    among(scenario, [each.id for each in known_scenarios()], "scenario", f"{where}.scenario")
    together = (fight.attacker, *fight.merged)
    annexing = fight.kind == ANSWERED
    return Battle(
        id=id,
        kind=fight.kind,
        hex=hex,
        hex_type=kind,
        attacker=fight.attacker,
        defender=fight.defender,
        merged=tuple(sorted(together, key=lambda army: campaign.armies[army].number)),
        attacker_place=places[ATTACKER],
        defender_place=places[DEFENDER],
        scenario_rolled=scenario,
        scenario=scenario,
        pressed=fight.pressed or len(together) > 1,
        covered_annexation=annexing,
        onsets=tuple(
            [Onset(army, _place(campaign, army, where), hex, kind, scenario, annexing) for army in together]
        ),
        ready=fight.ready,
    )


def _place(campaign: Campaign, army: str, where: str) -> int:
    if army.startswith(GARRISON):
        number = army.removeprefix(GARRISON)
        if not number.isdecimal() or int(number) not in campaign.hexes:
            raise BadInput(f"there is no hex “{number}”", where)
        return int(number)
    among(army, campaign.armies, "army", where)
    place = campaign.armies[army].place
    if place is None:
        raise BadInput(f"the army {army} is not on the map", where)
    return place


def _report(campaign: Campaign, id: str, words: Data, where: str) -> Report:
    """With the sides of all who are told of, and the models of units that have lost none."""
    fielded = Fielded(campaign, campaign.battles[id])
    written: Data = {"id": id, **words}
    if written.get("status", PLAYED) == PLAYED:
        written.setdefault("rounds", ROUNDS)
    for lines in ("characters", "units"):
        written[lines] = [_line(fielded, line, f"{where}.report.{lines}") for line in words.get(lines, [])]
    return convert_any(written, Report, f"{where}.report")


def _line(fielded: Fielded, line: Data, where: str) -> Data:
    id = str(line.get("id", ""))
    among(id, fielded.side, "character or unit in this battle", where)
    usual: Data = {"side": fielded.side[id]}
    if id in fielded.models:
        usual |= {"models_start": fielded.models[id], "models_end": fielded.models[id]}
    return {**usual, **line}
