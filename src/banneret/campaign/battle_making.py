"""Which battle is fought over a hex (section BAT): by its construction, from the sea, over a river, else by its
terrain. All is read as it stands when the Army Phase ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from banneret.campaign.artefacts import army_of_key
from banneret.campaign.challenge_events import BattleArises
from banneret.campaign.challenges import Challenges, LiveAttack, Pairing
from banneret.campaign.naming import GARRISON
from banneret.campaign.realm import CITIES, river_between, terrain_at
from banneret.campaign.records import (
    ANSWERED,
    AT_SEA,
    ATTACK,
    BEACH,
    BRIDGE,
    FORTRESS,
    MINE,
    MOVE_CONFLICT,
    RAID,
    SIEGE,
    TERRAIN,
    TOWN,
    Battle,
    Onset,
)
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice

# The scenario of each kind of battle; of TERRAIN and AT_SEA the terrain's table is rolled on.
SCENARIOS: Final = {SIEGE: "siege", RAID: "raid", BEACH: "beach-landing", BRIDGE: "own-the-bridge"}
CLAUSES: Final = {
    SIEGE: "CP-BAT-02",
    RAID: "CP-BAT-03",
    BEACH: "CP-BAT-04",
    BRIDGE: "CP-BAT-05",
    TERRAIN: "CP-BAT-06",
    AT_SEA: "CP-BAT-06",
}


def hex_type(campaign: Campaign, place: int, hex: int) -> str:
    """CP-BAT-02 to CP-BAT-06: what a hex makes of a battle for which the attacker stands in `place`.

    The first that applies, in the order of the book; a Dwarven Hold gives what a City does (CP-NEU-04).
    """
    target = campaign.hexes[hex]
    if target.construction == FORTRESS or target.construction in CITIES:
        return SIEGE
    if target.construction in (TOWN, MINE):
        return RAID
    at_sea = terrain_at(campaign, hex).sea
    if terrain_at(campaign, place).sea and not at_sea:
        return BEACH
    if target.river or river_between(campaign, place, hex):
        return BRIDGE
    return AT_SEA if at_sea else TERRAIN


def scenario_by_hex(campaign: Campaign, dice: Dice, army: str, kind: str, hex: int) -> tuple[str, int]:
    """CP-BAT-06: the scenario, and the face that chose it on the terrain's table, 0 where nothing is rolled."""
    if kind in SCENARIOS:
        return SCENARIOS[kind], 0
    face = roll(campaign, dice, "CP-BAT-06", "scenario", (army, hex))[0]
    return terrain_at(campaign, hex).group.scenarios[face - 1], face


# ------------------------------------------------------------------------------------------ battles of attacks


def battles_of_attacks(campaign: Campaign, dice: Dice, challenges: Challenges) -> list[Battle]:
    """CP-ACT-22: a battle for each pair of attackers and defender."""
    found: list[Battle] = []
    for pairing in challenges.pairings:
        onsets = {each.army: _onset(campaign, dice, each) for each in pairing.attacks}
        lead = most_experienced(campaign, list(onsets))
        first = onsets[lead][0]
        where = _place_of(campaign, pairing.defender)
        battle = Battle(
            id=battle_id(campaign, list(onsets), pairing.defender),
            kind=ANSWERED if first.annexing else ATTACK,
            hex=first.hex,
            hex_type=first.hex_type,
            attacker=lead,
            defender=pairing.defender,
            merged=tuple(sorted(onsets, key=lambda id: campaign.armies[id].number)),
            attacker_place=first.place,
            defender_place=where,
            scenario_rolled=first.scenario,
            scenario=first.scenario,
            pressed=len(onsets) > 1 or _others_attack(challenges, pairing, where),
            covered_annexation=first.annexing,
            onsets=tuple([onset for onset, _ in onsets.values()]),
        )
        found.append(battle)
        attackers = (lead, *[id for id in battle.merged if id != lead])
        _tell(campaign, battle, attackers, onsets[lead][1])
    return found


def most_experienced(campaign: Campaign, armies: Sequence[str]) -> str:
    """CP-ACT-24: who fights unless its owner chooses: the most experience in all, then the lower number."""
    gained = dict.fromkeys(armies, 0)
    for key, veteran in campaign.veterans.items():
        if army_of_key(key) in gained:
            gained[army_of_key(key)] += veteran.experience
    return min(armies, key=lambda id: (-gained[id], campaign.armies[id].number))


def battle_id(campaign: Campaign, attackers: Sequence[str], defender: str) -> str:
    """The same in whatever order battles are made, and whoever of the attackers fights."""
    first = min([campaign.armies[id].number for id in attackers])
    if defender.startswith(GARRISON):
        return f"battle-{campaign.turn}-{first}-g{defender.removeprefix(GARRISON)}"
    return f"battle-{campaign.turn}-{first}-{campaign.armies[defender].number}"


def _onset(campaign: Campaign, dice: Dice, attack: LiveAttack) -> tuple[Onset, int]:
    place = campaign.armies[attack.army].place
    assert place is not None
    kind = hex_type(campaign, place, attack.target)
    scenario, face = scenario_by_hex(campaign, dice, attack.army, kind, attack.target)
    return Onset(attack.army, place, attack.target, kind, scenario, attack.annexing), face


def _place_of(campaign: Campaign, defender: str) -> int:
    if defender.startswith(GARRISON):
        return int(defender.removeprefix(GARRISON))
    place = campaign.armies[defender].place
    assert place is not None
    return place


def _others_attack(challenges: Challenges, pairing: Pairing, where: int) -> bool:
    """CP-ACT-25, CP-CON-05: whether other players attack the hex in which the defender stands. Attacks of
    armies that must defend themselves have lapsed."""
    defenders = {each.defender for each in challenges.pairings}
    return any(
        [
            attack.target == where and attack.seat != pairing.seat and attack.army not in defenders
            for attack in challenges.live.values()
        ]
    )


# ------------------------------------------------------------------------------------------ move conflicts


def battles_of_conflicts(campaign: Campaign, dice: Dice) -> list[Battle]:
    """CP-CON-08: battles of armies whose moves interfered. Nobody is joined to them."""
    found: list[Battle] = []
    for key in sorted(campaign.conflicts):
        conflict = campaign.conflicts[key]
        attacker, defender = campaign.armies[conflict.attacker], campaign.armies[conflict.defender]
        assert attacker.place is not None
        assert defender.place is not None
        kind = hex_type(campaign, attacker.place, conflict.hex)
        scenario, face = scenario_by_hex(campaign, dice, attacker.id, kind, conflict.hex)
        battle = Battle(
            id=battle_id(campaign, [attacker.id], defender.id),
            kind=MOVE_CONFLICT,
            hex=conflict.hex,
            hex_type=kind,
            attacker=attacker.id,
            defender=defender.id,
            merged=(attacker.id,),
            attacker_place=attacker.place,
            defender_place=defender.place,
            scenario_rolled=scenario,
            scenario=scenario,
            onsets=(Onset(attacker.id, attacker.place, conflict.hex, kind, scenario),),
        )
        found.append(battle)
        _tell(campaign, battle, battle.merged, face)
    return found


def _tell(campaign: Campaign, battle: Battle, attackers: tuple[str, ...], face: int) -> None:
    campaign.tell(
        BattleArises(
            CLAUSES[battle.hex_type],
            battle.id,
            attackers,
            battle.defender,
            battle.hex,
            battle.hex_type,
            battle.scenario,
            face,
        )
    )
