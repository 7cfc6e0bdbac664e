"""Reports that are drawn instead of fought, for studies of the map alone.

The stronger army wins more often, the loser loses more, and experience is earned for such deeds as battles
have; but nobody has fought. Whoever shows the result of such a campaign says so.
"""

from __future__ import annotations

import random
from typing import Final, TypeVar

import msgspec

from banneret.books.battle_report import DESTROYED, LOST, WON
from banneret.campaign.field_lists import army_in, entries_of, extra_points, list_of
from banneret.campaign.levels import level_of
from banneret.campaign.parties import warbands_in
from banneret.campaign.records import SIEGE, Battle, Readiness
from banneret.campaign.report_checks import Fielded
from banneret.campaign.reports import (
    ATTACKER,
    DEFENDER,
    DRAW,
    OTHER,
    OUT_OF_ACTION,
    ROLES,
    Beaten,
    Challenge,
    CharacterLine,
    Report,
    UnitLine,
    entry_key,
    other_role,
)
from banneret.campaign.skirmish_reports import MemberLine, SkirmishResult, members_of
from banneret.campaign.state import Campaign

T = TypeVar("T")

A_LEVEL: Final = 0.01  # by so much a Level makes an army stronger
AN_ARTEFACT: Final = 0.02
WALLS: Final = 0.25
DRAWS: Final = 0.12  # how often nobody wins
LUCK: Final = 3.0  # of two armies one a tenth stronger wins in 57 battles of a hundred that are won
LOSSES: Final = {True: (0.05, 0.55), False: (0.35, 1.0)}  # of victors and beaten, as shares of their units
EVEN: Final = (0.2, 0.7)
FALLS: Final = {True: 0.12, False: 0.4}  # how often a character does
DUELS: Final = 0.5  # of these in a challenge
ROUNDS: Final = 6
DECISIVE: Final = 0.25  # CP-CON-09: a loser keeps so much or less


def strength(campaign: Campaign, battle: Battle, role: str) -> float:
    """The points that are fielded, with what experience, Artefacts and walls are worth."""
    army = army_in(battle, role)
    listed = list_of(campaign, army)
    left_out = battle.ready.get(role, Readiness()).left_out
    points = sum([each.points for each in entries_of(listed) if each.id not in left_out]) + max(
        0, extra_points(campaign, army)
    )
    levels = sum([level_of(campaign, entry_key(army, each.id)) for each in entries_of(listed)])
    artefacts = len([key for key in campaign.artefacts.values() if key.startswith(f"{army}/")])
    walls = WALLS if role == DEFENDER and battle.hex_type == SIEGE else 0.0
    return points * (1.0 + A_LEVEL * levels + AN_ARTEFACT * artefacts + walls)


def drawn_battle(campaign: Campaign, battle: Battle) -> Report:
    """From dice of its own, those of the battle's seed."""
    rng = random.Random(f"drawn battle {battle.id} {battle.seed}")
    powers = {role: max(1.0, strength(campaign, battle, role)) for role in ROLES}
    attacking, defending = powers[ATTACKER] ** LUCK, powers[DEFENDER] ** LUCK
    winner = DRAW
    if rng.random() >= DRAWS:
        winner = ATTACKER if rng.random() < attacking / (attacking + defending) else DEFENDER
    fielded = Fielded(campaign, battle)
    units = _units(fielded, winner, rng)
    left = {role: _left(campaign, battle, role, units) for role in ROLES}
    characters = _characters(fielded, winner, rng)
    return Report(
        id=battle.id,
        winner=winner,
        decisive=winner != DRAW and left[other_role(winner)] <= DECISIVE,
        rounds=ROUNDS,
        characters=tuple(characters.values()),
        units=tuple(units.values()),
    )


def _share(side: str, winner: str) -> tuple[float, float]:
    return EVEN if winner == DRAW else LOSSES[side == winner]


def _units(fielded: Fielded, winner: str, rng: random.Random) -> dict[str, UnitLine]:
    severity = {role: rng.uniform(*_share(role, winner)) for role in ROLES}
    units: dict[str, UnitLine] = {}
    for key, models in fielded.models.items():
        side = fielded.side[key]
        lost = models if rng.random() < severity[side] else rng.randint(0, max(0, (models - 1) // 2))
        units[key] = UnitLine(id=key, side=side, models_start=models, models_end=models - lost)
    for at, key in enumerate([key for key, line in units.items() if not line.models_end]):
        able = [each for each in units.values() if each.side != units[key].side and each.models_end]
        if able:
            by = rng.choice(able)
            deed = Beaten(unit_id=key, how=DESTROYED, moment=at + 1)
            units[by.id] = msgspec.structs.replace(by, beaten=(*by.beaten, deed))
    return units


def _left(campaign: Campaign, battle: Battle, role: str, units: dict[str, UnitLine]) -> float:
    """The share of its points that a side has left in units."""
    army = army_in(battle, role)
    there = [
        (each.points, units[entry_key(army, each.id)])
        for each in list_of(campaign, army).units
        if entry_key(army, each.id) in units
    ]
    whole = sum([points for points, _ in there])
    return sum([points for points, line in there if line.models_end]) / whole if whole else 1.0


def _characters(fielded: Fielded, winner: str, rng: random.Random) -> dict[str, CharacterLine]:
    found = {key: CharacterLine(id=key, side=fielded.side[key]) for key in fielded.roles}
    for key in fielded.roles:
        side = fielded.side[key]
        risk = sum(FALLS.values()) / 2 if winner == DRAW else FALLS[side == winner]
        if found[key].challenges or rng.random() >= risk:
            continue
        rivals = [
            each for each in found.values() if each.side != side and not each.challenges and not each.slain_by
        ]
        if rivals and rng.random() < DUELS:
            rival = rng.choice(rivals)
            won = Challenge(opponent_id=key, result=WON, formal=True, opponent_slain=True)
            lost = Challenge(opponent_id=rival.id, result=LOST, formal=True, opponent_slain=False)
            found[rival.id] = msgspec.structs.replace(rival, challenges=(won,))
            found[key] = CharacterLine(
                id=key, side=side, fate=OUT_OF_ACTION, slain_by=rival.id, challenges=(lost,)
            )
        else:
            found[key] = CharacterLine(id=key, side=side, fate=OUT_OF_ACTION, slain_by=OTHER)
    return found


# ------------------------------------------------------------------------------------------ skirmishes

FALLEN: Final = {True: 0.15, False: 0.4}
DEAD: Final = 0.2  # of those who fall
SPOILS: Final = {True: (10, 40), False: (0, 10)}


def drawn_skirmish(campaign: Campaign, id: str) -> SkirmishResult:
    """The better rated party wins more often; the victor comes home with more."""
    skirmish = campaign.skirmishes[id]
    rng = random.Random(f"drawn skirmish {campaign.turn} {id} {skirmish.seed}")
    one, other = skirmish.parties
    ratings = [max(1, _rating(campaign, party)) for party in skirmish.parties]
    winner = one if rng.random() < ratings[0] / sum(ratings) else other
    members: list[MemberLine] = []
    for party in skirmish.parties:
        for uid in members_of(campaign, campaign.parties[party]):
            out = rng.random() < FALLEN[party == winner]
            dead = out and rng.random() < DEAD
            members.append(MemberLine(uid, party, out, dead, 0 if dead else rng.randint(0, 2)))
    return SkirmishResult(
        id,
        winner=winner,
        party_gold_delta={party: rng.randint(*SPOILS[party == winner]) for party in skirmish.parties},
        weirdstone_delta={winner: rng.randint(0, 1)},
        members=tuple([each for each in members if each.out_of_action or each.xp]),
    )


def _rating(campaign: Campaign, party: str) -> int:
    document = campaign.parties[party].warband
    return 1 if document is None else warbands_in(campaign).facts(document.encode()).rating
