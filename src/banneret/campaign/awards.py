"""Conquest Points: what the battles and annexations of a turn are worth (CP-CON-09, CP-CON-11, CP-ACT-27)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.books.scenarios.known import known_scenarios
from banneret.books.scenarios.scenario import Award as ScenarioAward
from banneret.books.scenarios.scenario import CampaignScenario
from banneret.campaign.battle_artefacts import rules_used
from banneret.campaign.defeat import army_of, forfeiting_side, victor_of
from banneret.campaign.records import MOVE_CONFLICT, RAID, SIEGE, Battle
from banneret.campaign.reports import ATTACKER, DEFENDER, Report, other_role
from banneret.campaign.state import Campaign, ConquestPoints
from banneret.core.engine.events import Event

WIN: Final = "win"  # a need: any battle won
ANNEXATION_POINTS: Final = 7
FORFEIT_POINTS: Final = 2
TWO_ATTACKERS: Final = 3


class PointsEarned(Event, frozen=True, tag=True):
    """`why` tells what they are for, after “for”."""

    award: str
    seat: str
    army: str
    points: int
    why: str

    def text(self, names: Mapping[str, str]) -> str:
        points = "Conquest Point" if self.points == 1 else "Conquest Points"
        return f"{names[self.seat]} earns {self.points} {points} for {self.why}."


def make_awards(campaign: Campaign) -> None:
    """One pool for each battle that somebody has won, or was given, and for each annexation (CP-CON-09).

    Points that a garrison wins are lost (CP-NEU-03); a draw or a stalemate earns nobody any (CP-GEN-07).
    """
    for id in sorted(campaign.battles):
        battle = campaign.battles[id]
        victor = victor_of(battle)
        if victor in campaign.armies:
            _award_battle(campaign, battle, victor)
    for id in sorted(campaign.annexations):
        _award_annexation(campaign, id)


def _award_battle(campaign: Campaign, battle: Battle, victor: str) -> None:
    report = battle.result
    assert report is not None
    role = ATTACKER if victor == battle.attacker else DEFENDER
    seat = campaign.armies[victor].owner
    parts = _forfeit_parts() if forfeiting_side(battle) else _parts(campaign, battle, report, role)
    for points, clause, why in parts:
        campaign.tell(PointsEarned(clause, battle.id, seat, victor, points, why))
    places = {ATTACKER: battle.attacker_place, DEFENDER: battle.defender_place}
    won = not forfeiting_side(battle) or report.victor() == role  # CP-GEN-15
    loser = campaign.armies.get(army_of(battle, other_role(role)))
    campaign.awards[battle.id] = ConquestPoints(
        id=battle.id,
        seat=seat,
        army=victor,
        points=sum([points for points, _, _ in parts]),
        place=places[role],
        other_place=places[other_role(role)],
        target=battle.hex,
        beaten=loser.owner if loser is not None else "",
        needs=tuple(sorted({battle.hex_type, WIN})) if won else (),
        declared=role == ATTACKER and battle.kind != MOVE_CONFLICT,
        holder=campaign.hexes[battle.hex].owner,
    )


Part = tuple[int, str, str]


def _forfeit_parts() -> list[Part]:
    """CP-GEN-06: fixed, whatever else would count."""
    return [(FORFEIT_POINTS, "CP-GEN-06", "a battle that the other side left unplayed")]


def _parts(campaign: Campaign, battle: Battle, report: Report, role: str) -> list[Part]:
    """CP-CON-09: by the scenario that was played and the side; CP-CON-11 and Artefacts add to it."""
    scenario = scenario_of(report.scenario_played, battle.scenario)
    award = award_of(scenario, role)
    decisive = report.decisive
    how = "a decisive victory" if decisive else "a victory"
    parts = [(award.decisive if decisive else award.win, "CP-CON-09", f"{how} in {scenario.name}")]
    if role == ATTACKER and len(battle.merged) > 1 and battle.kind != MOVE_CONFLICT:
        parts.append((TWO_ATTACKERS, "CP-CON-11", "attacking with two armies"))
    bonus = sum([rule.cp_bonus(battle.hex_type) for rule in rules_used(campaign, army_of(battle, role))])
    if bonus:
        parts.append((bonus, "CP-ART-02", "what its Artefact does in such a battle"))
    return parts


def scenario_of(played: str, by_hex: str) -> CampaignScenario:
    """The one that was played; of what the players have thought up themselves, that of the hex."""
    known = {each.id: each for each in known_scenarios()}
    return known[played] if played in known else known[by_hex]


def award_of(scenario: CampaignScenario, role: str) -> ScenarioAward:
    attacker, defender = scenario.awards()
    return attacker if role == ATTACKER else defender


def _award_annexation(campaign: Campaign, id: str) -> None:
    """CP-ACT-27: as if a Siege and a Raid had been won, though nobody was beaten."""
    annexation = campaign.annexations[id]
    army = campaign.armies[annexation.army]
    award = f"annexation-{id}"
    why = f"the annexation of hex {annexation.hex}"
    campaign.tell(PointsEarned("CP-ACT-27", award, army.owner, army.id, ANNEXATION_POINTS, why))
    holder = campaign.hexes[annexation.hex].owner
    campaign.awards[award] = ConquestPoints(
        id=award,
        seat=army.owner,
        army=army.id,
        points=ANNEXATION_POINTS,
        place=annexation.place,
        other_place=annexation.place,
        target=annexation.hex,
        beaten="",
        needs=tuple(sorted({RAID, SIEGE, WIN})),
        declared=True,
        holder=holder,
    )
