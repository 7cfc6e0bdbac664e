"""Reports that could be true, for whoever tries out a campaign without fighting its battles."""

from __future__ import annotations

import random
from typing import Final

from banneret.books.battle_report import LOST, WON
from banneret.campaign.records import Battle
from banneret.campaign.report_checks import Fielded
from banneret.campaign.reports import (
    ATTACKER,
    DEFENDER,
    DRAW,
    FORFEIT,
    OTHER,
    OUT_OF_ACTION,
    RESIGNED,
    ROLES,
    STALEMATE,
    Beaten,
    Challenge,
    CharacterLine,
    Report,
    UnitLine,
    other_role,
)
from banneret.campaign.state import Campaign

UNPLAYED: Final = 0.1


def some_report(campaign: Campaign, battle: Battle, rng: random.Random) -> Report:
    """Some winner, some losses, now and then a character slain in a duel, or a battle that was not played."""
    if rng.random() < UNPLAYED:
        role = rng.choice(ROLES)
        return rng.choice(
            [
                Report(id=battle.id, status=RESIGNED, winner=other_role(role), given_up_by=role),
                Report(id=battle.id, status=FORFEIT, given_up_by=role),
                Report(id=battle.id, status=STALEMATE),
            ]
        )
    fielded = Fielded(campaign, battle)
    winner = rng.choice([ATTACKER, ATTACKER, DEFENDER, DEFENDER, DRAW])
    units = {
        key: UnitLine(
            id=key, side=fielded.side[key], models_start=models, models_end=max(0, rng.randint(-2, models))
        )
        for key, models in fielded.models.items()
    }
    lines = [_with_credit(line, units, rng) for line in units.values()]
    return Report(
        id=battle.id,
        winner=winner,
        decisive=winner != DRAW and rng.random() < 0.3,
        rounds=6,
        characters=tuple(_characters(fielded, rng)),
        units=tuple(lines),
    )


def _with_credit(line: UnitLine, units: dict[str, UnitLine], rng: random.Random) -> UnitLine:
    """Somebody on the other side has destroyed whoever is gone."""
    gone = [each.id for each in units.values() if each.side != line.side and not each.models_end]
    if not gone or not line.models_end or rng.random() < 0.5:
        return line
    beaten = (Beaten(unit_id=rng.choice(gone), how="destroyed", moment=rng.randint(1, 99)),)
    return UnitLine(
        id=line.id,
        side=line.side,
        models_start=line.models_start,
        models_end=line.models_end,
        beaten=beaten,
    )


def _characters(fielded: Fielded, rng: random.Random) -> list[CharacterLine]:
    found = {key: CharacterLine(id=key, side=fielded.side[key]) for key in fielded.roles}
    for key in list(found):
        if rng.random() > 0.25:
            continue
        rivals = [other for other in found if fielded.side[other] != fielded.side[key]]
        rival = rng.choice(rivals) if rivals and rng.random() < 0.5 else ""
        if rival and not found[rival].challenges and not found[key].challenges:
            won = Challenge(opponent_id=key, result=WON, formal=True, opponent_slain=True)
            lost = Challenge(opponent_id=rival, result=LOST, formal=True, opponent_slain=False)
            before = found[rival]
            found[rival] = CharacterLine(
                id=rival, side=before.side, fate=before.fate, slain_by=before.slain_by, challenges=(won,)
            )
            found[key] = CharacterLine(
                id=key, side=fielded.side[key], fate=OUT_OF_ACTION, slain_by=rival, challenges=(lost,)
            )
        elif not found[key].challenges:
            found[key] = CharacterLine(id=key, side=fielded.side[key], fate=OUT_OF_ACTION, slain_by=OTHER)
    return list(found.values())
