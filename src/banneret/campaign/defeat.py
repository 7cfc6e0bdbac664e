"""Beaten armies: the Defeat Table, its modifiers, and what becomes of them (CP-CON-01 to CP-CON-08)."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.campaign.armies import destroy_army, is_free_for
from banneret.campaign.battle_artefacts import rules_used
from banneret.campaign.defeat_events import (
    DefeatRolled,
    ForfeitedWithdrawal,
    Modifier,
    NoRefuge,
    Redeployed,
    Retreated,
    SkipsNextPhase,
    SteppedAside,
    Surrounded,
    SurvivalRolled,
)
from banneret.campaign.realm import SETTLEMENTS, rules_of_army
from banneret.campaign.records import MOVE_CONFLICT, SIEGE, Army, Battle
from banneret.campaign.remaining_path import remaining_path
from banneret.campaign.reports import ATTACKER, DEFENDER, FORFEIT, ROLES, other_role
from banneret.campaign.retreat import flee_anywhere, redeploy, retreat
from banneret.campaign.rolls import roll
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice


class DefeatOutcome(NamedTuple):
    """CP-CON-02: a line of the Defeat Table. The mauled gather near a settlement, others go so many hexes."""

    id: str
    hexes: int = 0
    skips: bool = False


DESTROYED: Final = DefeatOutcome("destroyed")
MAULED: Final = DefeatOutcome("mauled", skips=True)
WITHDRAWS: Final = DefeatOutcome("withdraws", 5)
TABLE: Final = {
    1: DESTROYED,
    2: MAULED,
    3: DefeatOutcome("scattered", 7, skips=True),
    4: DefeatOutcome("routed", 7),
    5: DefeatOutcome("retreats", 6),
    6: WITHDRAWS,
}

Won = dict[int, frozenset[str]]  # hexes won in battle or annexed this turn, and by whom (CP-CON-26)


# ------------------------------------------------------------------------------------------ who is beaten


def army_of(battle: Battle, role: str) -> str:
    return battle.attacker if role == ATTACKER else battle.defender


def forfeiting_side(battle: Battle) -> str:
    """CP-GEN-06: the side at fault for a battle that could not be played; "" if none is."""
    report = battle.result
    if report is None or report.status != FORFEIT:
        return ""
    if report.given_up_by in ROLES:
        return report.given_up_by
    return next((side.role for side in report.sides if side.player == report.given_up_by), "")


def beaten_side(battle: Battle) -> str:
    """Who has lost a battle, or has left it unplayed by own fault; "" if nobody has."""
    report = battle.result
    return "" if report is None else forfeiting_side(battle) or report.beaten()


def beaten_ids(campaign: Campaign) -> set[str]:
    """Everybody who has lost a battle of this turn, of whatever kind."""
    sides = [(battle, beaten_side(battle)) for battle in campaign.battles.values()]
    return {army_of(battle, side) for battle, side in sides if side}


def victor_of(battle: Battle) -> str:
    """The army, or garrison, that has the field; "" after a draw or a stalemate."""
    side = beaten_side(battle)
    return army_of(battle, other_role(side)) if side else ""


def beaten_armies(campaign: Campaign, conflicts: bool) -> list[tuple[Army, Battle]]:
    """Of attacks, or of move conflicts, in army-key order. Garrisons make no Defeat roll (CP-NEU-03)."""
    found: list[tuple[Army, Battle]] = []
    for battle in campaign.battles.values():
        side = beaten_side(battle)
        army = campaign.armies.get(army_of(battle, side)) if side else None
        if army is not None and (battle.kind == MOVE_CONFLICT) == conflicts:
            found.append((army, battle))
    return sorted(found, key=lambda each: army_key(campaign, each[0]))


def won_hexes(campaign: Campaign) -> Won:
    """CP-CON-26: read before any army is moved or removed."""
    found: dict[int, set[str]] = {}
    for battle in campaign.battles.values():
        report = battle.result
        if report is not None and battle.kind != MOVE_CONFLICT and report.victor() == ATTACKER:
            found.setdefault(battle.hex, set()).add(campaign.armies[battle.attacker].owner)
    for annexation in campaign.annexations.values():
        found.setdefault(annexation.hex, set()).add(campaign.armies[annexation.army].owner)
    return {number: frozenset(seats) for number, seats in found.items()}


def contested(campaign: Campaign, army: Army, battle: Battle, won: Won) -> set[int]:
    """CP-CON-26: hexes that are no refuge for this army. Nor is one whose battle it has forfeited."""
    found = {
        number for number, seats in won.items() if any([campaign.enemies(army.owner, seat) for seat in seats])
    }
    if forfeiting_side(battle) == DEFENDER and battle.defender == army.id and battle.kind != MOVE_CONFLICT:
        found.add(battle.hex)
    return found


# ------------------------------------------------------------------------------------------ attacks


def settle_defeats(campaign: Campaign, dice: Dice, won: Won) -> Steps:
    """CP-CON-01: before any points are spent, on the map as it then is."""
    for army, battle in beaten_armies(campaign, conflicts=False):
        closed = contested(campaign, army, battle, won)
        if forfeiting_side(battle):
            yield from _withdraw(campaign, army, closed)
        elif is_surrounded(campaign, army):
            _perish_surrounded(campaign, army)
        else:
            yield from _roll(campaign, dice, army, battle, closed)


def is_surrounded(campaign: Campaign, army: Army) -> bool:
    """CP-CON-06: every neighbour that exists is owned by an Enemy; the map's edge is no exit."""
    assert army.place is not None
    owners = [campaign.hexes[number].owner for number in campaign.grid.neighbours(army.place)]
    return all([campaign.enemies(army.owner, owner) for owner in owners if owner]) and all(owners)


def _perish_surrounded(campaign: Campaign, army: Army) -> None:
    assert army.place is not None
    campaign.tell(Surrounded("CP-CON-06", army.id, army.name, army.place))
    destroy_army(campaign, army.id, "CP-CON-06")


def _withdraw(campaign: Campaign, army: Army, closed: set[int]) -> Steps:
    """CP-GEN-06: as with a 6, but without a roll, modifiers or encirclement."""
    campaign.tell(ForfeitedWithdrawal("CP-GEN-06", army.id, army.name))
    yield from _suffer(campaign, army, WITHDRAWS, closed)


def modifiers(campaign: Campaign, army: Army, battle: Battle) -> list[Modifier]:
    """CP-CON-04, CP-CON-05 (the same as CP-ACT-25), and Artefacts that were in use."""
    found: list[Modifier] = []
    if army.id == battle.defender and battle.hex_type == SIEGE:
        found.append(Modifier(-2, "CP-CON-04", "as the defender of a Siege"))
    if army.id == battle.defender and battle.pressed and battle.kind != MOVE_CONFLICT:
        found.append(Modifier(-1, "CP-CON-05", "as two armies attacked it"))
    cursed = sum([rule.defeat_modifier() for rule in rules_used(campaign, army.id)])
    if cursed:
        found.append(Modifier(cursed, "CP-ART-02", "by its Artefact"))
    return found


def _roll(campaign: Campaign, dice: Dice, army: Army, battle: Battle, closed: set[int]) -> Steps:
    """CP-CON-02: results below 1 count as 1."""
    face = roll(campaign, dice, "CP-CON-01", "defeat", (army.id,))[0]
    changes = modifiers(campaign, army, battle)
    result = max(1, min(6, face + sum([each.points for each in changes])))
    outcome = TABLE[result]
    campaign.tell(DefeatRolled("CP-CON-02", army.id, army.name, face, tuple(changes), result, outcome.id))
    if outcome is DESTROYED and _survives(campaign, dice, army):
        outcome = MAULED
    yield from _suffer(campaign, army, outcome, closed)


def _survives(campaign: Campaign, dice: Dice, army: Army) -> bool:
    """CP-FAC-43, CP-FAC-46: only a rolled result can be changed."""
    able = [(rule.survives_on(), rule.clause) for rule in rules_of_army(army) if rule.survives_on()]
    if not able:
        return False
    needed, clause = min(able)
    face = roll(campaign, dice, clause, "eternal warriors", (army.id,))[0]
    campaign.tell(SurvivalRolled(clause, army.id, army.name, face, needed))
    return face >= needed


def _suffer(campaign: Campaign, army: Army, outcome: DefeatOutcome, closed: set[int]) -> Steps:
    if outcome is DESTROYED:
        destroy_army(campaign, army.id, "CP-CON-02")
        return
    homes = campaign.holdings(army.owner, SETTLEMENTS)
    refuges = [number for number in homes if number not in closed]
    if not homes:
        campaign.tell(NoRefuge("CP-CON-02", army.id, army.name))
        destroy_army(campaign, army.id, "CP-CON-02")
        return
    if not refuges:
        reached = flee_anywhere(campaign, army, closed)
    elif outcome is MAULED:
        reached = yield from redeploy(campaign, army, refuges, closed)
    else:
        reached = yield from retreat(campaign, army, outcome.hexes, refuges, closed)
        if reached is None:
            outcome = MAULED
            reached = yield from redeploy(campaign, army, refuges, closed)
    if reached is None:
        campaign.tell(NoRefuge("CP-CON-02", army.id, army.name))
        destroy_army(campaign, army.id, "CP-CON-02")
        return
    _tell_where(campaign, army, outcome, reached)
    campaign.change_army(army.id, place=reached, skips=army.skips or outcome.skips, prepared=None)
    if outcome.skips:
        campaign.tell(SkipsNextPhase("CP-CON-02", army.id, army.name))


def _tell_where(campaign: Campaign, army: Army, outcome: DefeatOutcome, reached: int) -> None:
    assert army.place is not None
    if outcome is MAULED:
        campaign.tell(Redeployed("CP-CON-02", army.id, army.name, reached))
    else:
        campaign.tell(Retreated("CP-CON-03", army.id, army.name, army.place, reached, outcome.hexes))


# ------------------------------------------------------------------------------------------ move conflicts


def settle_conflicts(campaign: Campaign, dice: Dice, won: Won) -> Steps:
    """CP-CON-08: the loser goes back until it no longer interferes; with no such hex it rolls for defeat."""
    for army, battle in beaten_armies(campaign, conflicts=True):
        closed = contested(campaign, army, battle, won)
        if forfeiting_side(battle):
            yield from _withdraw(campaign, army, closed)
        elif is_surrounded(campaign, army):
            _perish_surrounded(campaign, army)
        else:
            aside = aside_hex(campaign, army, victor_of(battle), closed)
            if aside is None:
                yield from _roll(campaign, dice, army, battle, closed)
            else:
                assert army.place is not None
                campaign.tell(SteppedAside("CP-CON-08", army.id, army.name, army.place, aside))
                campaign.change_army(army.id, place=aside, prepared=None)


def aside_hex(campaign: Campaign, army: Army, victor: str, closed: set[int]) -> int | None:
    """CP-CON-08: its own hex, its path backwards, a free neighbour; free, and off the victor's path.

    CP-CON-26: nor does it stay in a hex that an Enemy has annexed while its moves were interfered with.
    """
    assert army.place is not None
    barred = closed.union(remaining_path(campaign, victor))
    if army.place not in barred:
        return army.place
    move = campaign.moves.get(army.id)
    back = [number for number in reversed(move.path if move is not None else ()) if number != army.place]
    for number in [*back, *campaign.grid.neighbours(army.place)]:
        if number not in barred and is_free_for(campaign, army, number):
            return number
    return None
