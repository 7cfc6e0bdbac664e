# interpreted: asked once a game
"""What the end of a battle shows: the losses of every side and the hero of the day, out of its report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET

from banneret.books.battle_report import (
    ALIVE,
    BROKE,
    DESTROYED,
    ROUTED,
    SLEW,
    BattleReport,
    CharacterReport,
    UnitReport,
)
from banneret.books.events import listed, plural
from banneret.core.engine.grammar import called, called_first
from banneret.core.engine.shown import ShownEnding, ShownHero, ShownLosses

# Deeds that take somebody out of the battle, in past tense; who wavered or panicked may come back.
DEEDS: Final = {SLEW: "slew", DESTROYED: "destroyed", ROUTED: "routed", BROKE: "broke"}
MOST_NAMED: Final = 3  # of those whom the hero of the day has beaten


class Feat(NamedTuple):
    """What somebody has done: whom he has beaten and how, what they were worth to him, and the wounds dealt."""

    worth: float
    wounds: int
    beaten: tuple[tuple[str, str], ...]


def ending_of(report: BattleReport, names: Mapping[str, str]) -> ShownEnding:
    found: ShownEnding = {"losses": losses_of(report)}
    hero = hero_of(report, names)
    if hero is not None:
        found["hero"] = hero
    return found


def losses_of(report: BattleReport) -> list[ShownLosses]:
    found: list[ShownLosses] = []
    for side in report.sides:
        units = [unit for unit in report.units if unit.side == side.side]
        people = [each for each in report.characters if each.side == side.side]
        fallen = [each for each in people if each.fate != ALIVE and each.end is not UNSET]
        models = sum([unit.models_start for unit in units]) + len(people)
        lost = sum([unit.models_start - unit.models_end for unit in units]) + len(fallen)
        gone = len([unit for unit in units if unit.models_end == 0]) + len(fallen)
        whole = plural(len(units) + len(people), "unit")
        found.append({"seat": side.side, "text": f"{lost} of {plural(models, 'model')}, {gone} of {whole}"})
    return found


def everybody_in(report: BattleReport) -> list[CharacterReport | UnitReport]:
    return [*report.characters, *report.units]


def hero_of(report: BattleReport, names: Mapping[str, str]) -> ShownHero | None:
    """Whose doing cost the enemy most points; of those who took nobody out of the battle, most wounds."""
    everybody = everybody_in(report)
    sides = {each.id: each.side for each in everybody}
    feats = {each.id: feat_of(each.id, sides, report) for each in everybody if each.id in names}
    best = max(feats, key=lambda who: feats[who][:2], default="")
    if not best or not (feats[best].worth or feats[best].wounds):
        return None
    return {"name": names[best], "seat": sides[best], "text": told(best, feats[best], names)}


def feat_of(who: str, sides: Mapping[str, str], report: BattleReport) -> Feat:
    worth = {each.id: each.points for each in everybody_in(report)}
    beaten: dict[str, str] = {}
    shares: dict[str, float] = {}
    for deed in report.deeds:
        if deed.kind not in DEEDS or who not in deed.by or sides.get(deed.whom, sides[who]) == sides[who]:
            continue
        # Who breaks and is then run down has been beaten once, by the later deed.
        beaten[deed.whom] = deed.kind
        shares[deed.whom] = worth[deed.whom] / len(deed.by)
    tally = report.tallies().get(who)
    return Feat(sum(shares.values()), 0 if tally is None else tally.dealt, tuple(beaten.items()))


def told(who: str, feat: Feat, names: Mapping[str, str]) -> str:
    first = called_first(names, who)
    if not feat.beaten:
        return f"{first} dealt {plural(feat.wounds, 'wound')}."
    return f"{first} {listed(_deeds(feat.beaten[:MOST_NAMED], names))}{_more(feat.beaten)}."


def _deeds(beaten: Sequence[tuple[str, str]], names: Mapping[str, str]) -> list[str]:
    """ "destroyed the Pikemen and the Husks", "slew the Captain": a verb once for all it is about."""
    by_kind: dict[str, list[str]] = {}
    for whom, kind in beaten:
        by_kind.setdefault(kind, []).append(called(names, whom))
    return [f"{DEEDS[kind]} {listed(whom)}" for kind, whom in by_kind.items()]


def _more(beaten: Sequence[tuple[str, str]]) -> str:
    more = len(beaten) - MOST_NAMED
    return f", and {plural(more, 'other')} besides" if more > 0 else ""
