"""Whether a report can be true (gaps.md 4), and what the campaign itself adds to one that is accepted.

Each fault is one sentence that names the line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from banneret.books.battle_report import BROKE, DESTROYED, LOST, WON
from banneret.books.scenarios.known import known_scenarios
from banneret.campaign.artefacts import artefact, is_cursed, owned_by
from banneret.campaign.field_lists import army_in, entries_of, is_garrison, list_of, player_of
from banneret.campaign.levels import leadership_of
from banneret.campaign.records import MOVE_CONFLICT, Battle, Readiness, Unit
from banneret.campaign.reports import (
    ALIVE,
    ATTACKER,
    BY_ARTEFACT,
    DRAW,
    FLED,
    FORFEIT,
    OTHER,
    OUT_OF_ACTION,
    PLAYED,
    RESIGNED,
    ROLES,
    STALEMATE,
    STATUSES,
    CharacterLine,
    Report,
    SideLine,
    Signature,
    UnitLine,
    entry_key,
    other_role,
    slain,
    survived,
)
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Refusal, short

CLAUSE: Final = "CP-BAT-08"
MOST_ROUNDS: Final = 99  # more than any book plays: whoever writes more has slipped
FATES: Final = (ALIVE, FLED, OUT_OF_ACTION)
DUELS: Final = (WON, LOST, "undecided")
NOBODY: Final = ("", OTHER, BY_ARTEFACT)
SPECIAL: Final = {each.id for each in known_scenarios() if each.artefact}


class Fielded:
    """Who was in a battle, by their keys: side, and how many models each unit has."""

    def __init__(self, campaign: Campaign, battle: Battle) -> None:
        self.side: dict[str, str] = {}
        self.models: dict[str, int] = {}
        self.roles: dict[str, str] = {}
        for role in ROLES:
            army = army_in(battle, role)
            listed = list_of(campaign, army)
            left_out = battle.ready.get(role, Readiness()).left_out
            for each in listed.characters:
                if each.id not in left_out:
                    self.side[entry_key(army, each.id)] = role
                    self.roles[entry_key(army, each.id)] = each.role
            for unit in listed.units:
                if unit.id not in left_out:
                    key = entry_key(army, unit.id)
                    self.side[key] = role
                    self.models[key] = most_models(campaign, key, unit)


def most_models(campaign: Campaign, key: str, unit: Unit) -> int:
    """CP-VET-10: a Veteran unit never has more models than when it became one."""
    known = campaign.veterans.get(key)
    return min(unit.models, known.size) if known is not None and known.size else unit.models


def why_refused(campaign: Campaign, report: Report) -> Refusal | None:
    """The first fault of a report; None if it can be true."""
    battle = campaign.battles.get(report.id)
    if battle is None:
        return Refusal("no-such-battle", CLAUSE, f"There is no battle “{short(report.id)}” this turn.")
    if battle.result is not None:
        return Refusal("reported", CLAUSE, f"What came of “{short(report.id)}” is known already.")
    fielded = Fielded(campaign, battle)
    faults = (
        *_outcome_faults(report),
        *_prize_faults(battle, report),
        *_signature_faults(campaign, battle, report),
        *[fault for line in report.characters for fault in _character_faults(line, fielded)],
        *[fault for line in report.units for fault in _unit_faults(line, fielded)],
        *_twice([line.id for line in report.characters] + [line.id for line in report.units]),
        *_artefact_faults(campaign, battle, report, fielded),
    )
    return next((Refusal(code, clause, why) for code, clause, why in faults), None)


Fault = tuple[str, str, str]


# ------------------------------------------------------------------------------------------ the outcome


def _outcome_faults(report: Report) -> Iterator[Fault]:
    """CP-GEN-06, CP-GEN-07, CP-GEN-14: who can have won, by how the battle was settled."""
    if report.status not in STATUSES:
        yield "status", CLAUSE, f"A battle is {', '.join(STATUSES)}, not “{short(report.status)}”."
    if report.winner not in (*ROLES, DRAW):
        yield "winner", CLAUSE, f"The winner is attacker, defender or draw, not “{short(report.winner)}”."
    if report.scenario_played and report.scenario_played not in {each.id for each in known_scenarios()}:
        yield "scenario", "CP-BAT-01", f"There is no scenario “{short(report.scenario_played)}”."
    if report.decisive and report.winner == DRAW:
        yield "decisive", "CP-CON-09", "A draw is not decisive."
    if report.status in (PLAYED, STALEMATE) and report.given_up_by:
        yield "given-up", "CP-GEN-14", f"Nobody has given up a battle that was {report.status}."
    if report.status in (RESIGNED, FORFEIT) and report.given_up_by not in ROLES:
        yield "given-up", "CP-GEN-14", "Which side has given up, attacker or defender?"
    if report.status == RESIGNED and report.winner != other_role(report.given_up_by):
        yield "winner", "CP-GEN-14", "Whoever resigns a battle loses it."
    if report.status in (FORFEIT, STALEMATE) and report.winner != DRAW:
        yield "winner", "CP-GEN-06", "A battle that was not played is not won."
    if report.status == PLAYED and report.rounds < 1:
        yield "rounds", CLAUSE, "A battle that was played had at least one round."
    if report.rounds > MOST_ROUNDS:
        yield "rounds", CLAUSE, f"A battle has at most {MOST_ROUNDS} rounds."
    if report.rounds < 0:
        yield "rounds", CLAUSE, "There are no fewer rounds than none."
    if not report.fought() and (report.characters or report.units):
        yield "deeds", "CP-GEN-14", "In a battle without a round nobody has done anything."
    if not set(report.points_left) <= set(ROLES):
        yield "points", CLAUSE, "Points are left to attacker and defender."


def _prize_faults(battle: Battle, report: Report) -> Iterator[Fault]:
    """CP-ART-01: it need not be reported, as it follows from the scenario and its winner."""
    if report.scenario_artefact_won not in ("", prize_of(battle, report)):
        yield "artefact-won", "CP-ART-01", "Only the victor of a special scenario draws an Artefact."


def prize_of(battle: Battle, report: Report) -> str:
    """CP-ART-01: the side that has won a special scenario, be it that the other resigned (CP-GEN-14); "" for
    none. What was left unplayed brings no Artefact, even where it counts as a win (CP-GEN-06)."""
    special = (report.scenario_played or battle.scenario) in SPECIAL
    return report.victor() if special and report.status in (PLAYED, RESIGNED) else ""


def _signature_faults(campaign: Campaign, battle: Battle, report: Report) -> Iterator[Fault]:
    players = {player_of(campaign, battle, role) for role in ROLES}
    for signature in report.signed_by:
        name = short(signature.player)
        if signature.player not in players:
            yield "signed", CLAUSE, f"“{name}” has not fought in this battle and signs nothing."
        elif signature.winner != report.winner:
            yield "signed", CLAUSE, f"“{name}” has signed for another winner than the report has."
    for what, who in (
        ("photos", report.media.photos_by),
        ("report", report.media.report_by),
        ("story", report.media.story_by),
    ):
        if who and who not in players:
            yield "media", "CP-BON-01", f"The {what} is by “{short(who)}”, who has not fought in this battle."


# ------------------------------------------------------------------------------------------ lines


def _character_faults(line: CharacterLine, fielded: Fielded) -> Iterator[Fault]:
    yield from _line_faults(line, fielded, line.id in fielded.roles)
    name = short(line.id)
    if line.fate not in FATES:
        yield "fate", CLAUSE, f"{name}: its fate is {', '.join(FATES)}, not “{short(line.fate)}”."
    if survived(line) and line.slain_by:
        yield "slain", CLAUSE, f"{name} is alive, or has fled, and was slain by nobody."
    if line.slain_by not in NOBODY and not _on_other_side(line.slain_by, line, fielded):
        yield "slain", CLAUSE, f"{name} was slain by “{short(line.slain_by)}”, who is not on the other side."
    for each in line.challenges:
        if not _on_other_side(each.opponent_id, line, fielded) or each.opponent_id not in fielded.roles:
            what = f"{name} challenged “{short(each.opponent_id)}”, no character of the other side."
            yield "challenged", "CP-CHA-05", what
        if each.result not in DUELS:
            yield "challenged", "CP-CHA-05", f"{name}: a challenge is {', '.join(DUELS)}."
    slain = [each.id for each in line.monsters_slain]
    yield from _victims(line, fielded, slain, "slew a monster", "CP-CHA-07")
    panicked = [each.unit_id for each in line.panics_by_magic]
    yield from _victims(line, fielded, panicked, "made panic", "CP-CHA-08")


def _unit_faults(line: UnitLine, fielded: Fielded) -> Iterator[Fault]:
    yield from _line_faults(line, fielded, line.id in fielded.models)
    name, most = short(line.id), fielded.models.get(line.id)
    if most is not None and line.models_start > most:
        what = f"{name} began with {line.models_start} models and has at most {most}."
        yield "models", "CP-VET-10", what
    if not 0 <= line.models_end <= line.models_start or line.models_start < 1:
        what = f"{name} cannot end with {line.models_end} of {line.models_start} models."
        yield "models", "CP-VET-02", what
    for each in line.beaten:
        if each.how not in (BROKE, DESTROYED):
            yield "beaten", "CP-VET-03", f"{name}: a unit is beaten as {BROKE} or {DESTROYED}."
    beaten = [each.unit_id for each in line.beaten]
    yield from _victims(line, fielded, beaten, "beat", "CP-VET-03")
    slain = [each.id for each in line.monsters_slain]
    yield from _victims(line, fielded, slain, "slew a monster", "CP-VET-05")
    panicked = [each.unit_id for each in line.panics_by_shooting]
    yield from _victims(line, fielded, panicked, "made panic", "CP-VET-06")


def _line_faults(line: CharacterLine | UnitLine, fielded: Fielded, known: bool) -> Iterator[Fault]:
    noun = "character" if isinstance(line, CharacterLine) else "unit"
    if not known:
        yield "not-there", CLAUSE, f"{short(line.id)} is no {noun} in this battle."
    elif line.side != fielded.side[line.id]:
        yield "side", CLAUSE, f"{short(line.id)} is on the side of the {fielded.side[line.id]}."


def _victims(
    line: CharacterLine | UnitLine, fielded: Fielded, those: Iterable[str], did: str, clause: str
) -> Iterator[Fault]:
    for who in those:
        if not _on_other_side(who, line, fielded):
            what = f"{short(line.id)} {did}: “{short(who)}” is not on the other side."
            yield "not-on-the-other-side", clause, what


def _on_other_side(who: str, line: CharacterLine | UnitLine, fielded: Fielded) -> bool:
    return fielded.side.get(who, "") == other_role(line.side)


def _twice(ids: list[str]) -> Iterator[Fault]:
    seen: set[str] = set()
    for id in ids:
        if id in seen:
            yield "twice", CLAUSE, f"{short(id)} has two lines."
        seen.add(id)


# ------------------------------------------------------------------------------------------ Artefacts


def _artefact_faults(campaign: Campaign, battle: Battle, report: Report, fielded: Fielded) -> Iterator[Fault]:
    """CP-ART-03, CP-ART-05, CP-ART-06, CP-ART-10."""
    using: set[str] = set()
    for each in report.artefacts:
        if each.id not in owned_by(campaign, each.bearer_id) or each.bearer_id not in fielded.roles:
            yield "not-owned", "CP-ART-03", f"{short(each.bearer_id)} does not have “{short(each.id)}”."
            continue
        if each.in_use and each.bearer_id in using:
            yield "two-in-use", "CP-ART-05", f"{short(each.bearer_id)} uses one Artefact at a time."
        if each.in_use:
            using.add(each.bearer_id)
        used = _named_for(campaign, battle, each.bearer_id)
        if each.in_use and used != each.id and used is not None:
            what = f"{short(each.bearer_id)} has not named {artefact(each.id).name} before the battle."
            yield "not-named", "CP-ART-05", what
    yield from _claim_faults(campaign, battle, report)
    for gift in report.cursed_gifts:
        if fielded.side.get(gift.giver_id, "") != other_role(fielded.side.get(gift.taker_id, "")):
            yield "gift", "CP-ART-10", f"“{short(gift.taker_id)}” is not on the other side."
        elif gift.id not in owned_by(campaign, gift.giver_id) or not is_cursed(gift.id):
            yield "gift", "CP-ART-10", f"{short(gift.giver_id)} has no Cursed Artefact “{short(gift.id)}”."


def _claim_faults(campaign: Campaign, battle: Battle, report: Report) -> Iterator[Fault]:
    """CP-ART-06: only what a slain bearer had is taken, by any character of the army that fought his."""
    lies_with = {id: line for line in report.characters if slain(line) for id in owned_by(campaign, line.id)}
    for claim in report.artefact_claims:
        line = lies_with.get(claim.id)
        if line is None:
            yield "claim", "CP-ART-06", f"Nobody was slain in this battle who had “{short(claim.id)}”."
            continue
        army = army_in(battle, other_role(line.side))
        able = [entry_key(army, each.id) for each in list_of(campaign, army).characters]
        if claim.wanted and (claim.new_bearer_id not in able or is_garrison(army)):
            what = f"“{short(claim.new_bearer_id)}” is no character of the army that slew its bearer."
            yield "claim", "CP-ART-06", what


def _named_for(campaign: Campaign, battle: Battle, key: str) -> str | None:
    """The Artefact that was named for a bearer before the battle; None if nothing was named for its side."""
    for role in ROLES:
        army = army_in(battle, role)
        if key.startswith(f"{army}/") and role in battle.ready:
            return battle.ready[role].artefacts.get(key.removeprefix(f"{army}/"), "")
    return None


# ------------------------------------------------------------------------------------------ accepting


def completed(campaign: Campaign, report: Report, gm_override: bool = False) -> Report:
    """A report with all that the campaign knows itself. Whoever has no line came through without a deed."""
    battle = campaign.battles[report.id]
    fielded = Fielded(campaign, battle)
    characters, units = report.characters, report.units
    if report.fought():
        told = {line.id: line for line in report.characters}
        characters = tuple(
            [
                msgspec.structs.replace(told.get(key, CharacterLine(id=key, side=fielded.side[key])), role=role)
                for key, role in fielded.roles.items()
            ]
        )
        lines = {line.id: line for line in report.units}
        units = tuple(
            [
                lines.get(key, UnitLine(id=key, side=fielded.side[key], models_start=models, models_end=models))
                for key, models in fielded.models.items()
            ]
        )
    return msgspec.structs.replace(
        report,
        characters=characters,
        units=units,
        turn=campaign.turn,
        kind=battle.kind,
        battle_hex=battle.hex,
        hex_type=battle.hex_type,
        scenario_rolled=battle.scenario_rolled,
        scenario_played=report.scenario_played or battle.scenario,
        scenario_artefact_won=prize_of(battle, report),
        attacking_army_ids=battle.merged,
        sides=tuple([_side(campaign, battle, role) for role in ROLES]),
        gm_override=gm_override,
        signed_by=tuple(sorted(report.signed_by, key=lambda each: each.player)),
    )


def signed(report: Report, players: Iterable[str]) -> Report:
    """With the signatures of these players too (gaps.md 4)."""
    have = {each.player for each in report.signed_by}
    more = [Signature(player=each, winner=report.winner) for each in players if each not in have]
    return msgspec.structs.replace(report, signed_by=(*report.signed_by, *more))


def _side(campaign: Campaign, battle: Battle, role: str) -> SideLine:
    army = army_in(battle, role)
    listed = list_of(campaign, army)
    left_out = battle.ready.get(role, Readiness()).left_out
    move = campaign.moves.get(army)
    return SideLine(
        role=role,
        player=player_of(campaign, battle, role),
        army=army,
        list=listed.id,
        points=listed.points - sum([each.points for each in entries_of(listed) if each.id in left_out]),
        leadership=leadership_of(campaign, army) if army in campaign.armies else listed.leadership,
        place=battle.attacker_place if role == ATTACKER else battle.defender_place,
        remaining_orders=() if move is None or battle.kind != MOVE_CONFLICT else move.rest,
    )
