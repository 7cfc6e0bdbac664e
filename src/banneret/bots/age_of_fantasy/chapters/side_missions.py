"""Side-missions: which the bot picks, and what they make it do (AF-SID)."""

from __future__ import annotations

import math
import random
from typing import Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.side_missions.judges import counting_for
from banneret.books.age_of_fantasy.chapters.side_missions.notes import NEAR_CENTRE, side_notes
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.age_of_fantasy.zones import middle_of
from banneret.books.chapters import value_of
from banneret.books.opr.objectives import Objective
from banneret.books.opr.sheets import Spell
from banneret.bots.age_of_fantasy.chapter_aims import ChapterAims
from banneret.bots.age_of_fantasy.goals import ANY, BODY, HERO, Goal, gap_of
from banneret.bots.age_of_fantasy.length import lateness
from banneret.bots.age_of_fantasy.mission_aims import aims_of
from banneret.core.engine.ask import Answer, Choice, Question
from banneret.core.engine.ranking import reaches, within

_NEARLY: Final = 0.25  # how much less likely a hidden side-mission may be that is taken all the same


class SideMissionAims(ChapterAims):
    def goals(self, battle: Battle, seat: str, point: float) -> list[Goal]:
        return _mission_goals(battle, seat, point)

    def marker(self, battle: Battle, seat: str, marker: Objective, worth: float) -> float:
        if "dominate" in counting_for(battle, seat):
            worth *= 1.3 if marker.owner in battle.enemies(seat) else 1.0
        return worth

    def bounty(self, battle: Battle, seat: str, unit: Unit, point: float, worth: float) -> float:
        late = lateness(battle)
        missions = own_missions(battle, seat)
        notes = side_notes(battle)
        achieved = [value_of(notes.achieved, enemy, ()) for enemy in battle.enemies(seat)]
        denied = [mission for mission in notes.shared if any([mission not in theirs for theirs in achieved])]
        if "attrition" in missions or "linebreaker" in missions or "conserve" in denied:
            worth += point / max(2.0, 0.5 * len(battle.start_units.get(unit.seat, ())))
        if "obliterate" in missions:
            worth += 0.3 * point * value_of(notes.lost_units, unit.seat, 0)
        if "ground-war" in missions and _at_centre(battle, unit):
            worth += 0.7 * point * late
        if "defend" in missions and seat in battle.zones and _in_zone(battle, unit, battle.zones[seat]):
            worth += 0.7 * point * late
        if "slay" in missions or "head-hunter" in missions:
            worth += 0.7 * point if _has_quarry(battle, seat, unit, missions) else 0.0
        return worth

    def spell(self, battle: Battle, seat: str, spell: Spell, unit: Unit, point: float) -> float:
        """AF-SID-26: a Hero killed by a spell."""
        wanted = "sorcerer-supreme" in own_missions(battle, seat) and not unit.has_plain_soldiers()
        return 0.3 * point if wanted else 0.0

    def keeps_apart(self, battle: Battle, seat: str, hero: Unit) -> bool:
        """AF-SID-24: the dearest Hero is to fall."""
        return "sacrifice" in own_missions(battle, seat) and _dearest(battle, seat, hero)

    def answer(self, view: Battle, seat: str, question: Question, rng: random.Random) -> Answer | None:
        shared = question.name == "side-mission"
        if not isinstance(question, Choice) or (not shared and question.name != "hidden-mission"):
            return None
        return rng.choice(best_missions(view, seat, question.keys(), shared))


def own_missions(battle: Battle, seat: str) -> list[str]:
    """The side-missions that count for this side and are not achieved yet."""
    achieved = value_of(side_notes(battle).achieved, seat, ())
    return [mission for mission in counting_for(battle, seat) if mission not in achieved]


def _mission_goals(battle: Battle, seat: str, point: float) -> list[Goal]:
    """AF-SID-18 to AF-SID-21, AF-SID-27, AF-SID-28: places that side-missions want somebody at."""
    goals: list[Goal] = []
    missions = own_missions(battle, seat)
    w, d = battle.field.width, battle.field.depth
    zones = [battle.zones[enemy] for enemy in battle.enemies(seat) if enemy in battle.zones]
    if "ancient-heirlooms" in missions:
        goals.append(
            Goal("centre", 0.5 * w, 0.5 * d, battle.distance(NEAR_CENTRE) - 0.5, point, HERO, False, 0.3)
        )
    if "ground-war" in side_notes(battle).shared:
        # Whoever stands there denies it to the other side.
        goals.append(
            Goal("ground", 0.5 * w, 0.5 * d, battle.distance(NEAR_CENTRE) - 0.5, point, ANY, False, 0.3)
        )
    if "overrun" in missions:
        for at, (x, y) in enumerate(((0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))):
            goals.append(Goal(f"quarter {at}", x * w, y * d, 6.0, 0.35 * point, ANY, False, 0.05))
    if "invade" in missions or "defend" in side_notes(battle).shared:
        kind = BODY if "invade" in missions else ANY
        inside = [place for number in zones for place in zone_points(battle, number)]
        for at, (x, y) in enumerate(inside):
            goals.append(Goal(f"zone {at}", x, y, 2.0, 0.9 * point, kind, False, 0.3))
    if "secret-mission" in missions:
        edges = [edge for number in zones for edge in battle.home_edges(number)]
        for at, ((x0, y0), (x1, y1)) in enumerate(edges):
            mx, my = 0.5 * (x0 + x1), 0.5 * (y0 + y1)
            dx, dy = 0.5 * w - mx, 0.5 * d - my
            far = max(0.01, math.hypot(dx, dy))
            goals.append(
                Goal(f"edge {at}", mx + 1.8 * dx / far, my + 1.8 * dy / far, 1.0, point, HERO, False, 0.3)
            )
    return goals


def zone_points(battle: Battle, number: int) -> list[tuple[float, float]]:
    """A few points well inside a zone."""
    return [middle_of([part]) if len(part) <= 4 else _inner(part) for part in battle.zone(number)]


def _inner(part: tuple[tuple[float, float], ...]) -> tuple[float, float]:
    """The mean of the corners of an outline, drawn to its first corner, which is at the table's edge."""
    x = sum([px for px, _ in part]) / len(part)
    y = sum([py for _, py in part]) / len(part)
    return 0.6 * x + 0.4 * part[0][0], 0.6 * y + 0.4 * part[0][1]


def _dearest(battle: Battle, seat: str, hero: Unit) -> bool:
    others = [u for u in battle.units.values() if u.seat == seat and any([m.sheet.hero for m in u.models])]
    return hero.points == max([u.points for u in others], default=0)


def _at_centre(battle: Battle, unit: Unit) -> bool:
    x, y = 0.5 * battle.field.width, 0.5 * battle.field.depth
    return within(gap_of(unit, 0.0, 0.0, x, y), battle.distance(NEAR_CENTRE))


def _in_zone(battle: Battle, unit: Unit, number: int) -> bool:
    x, y, _ = unit.middle()
    for part in battle.zone(number):
        xs, ys = [px for px, _ in part], [py for _, py in part]
        across = reaches(x, min(xs)) and within(x, max(xs))
        if across and reaches(y, min(ys)) and within(y, max(ys)):
            return True
    return False


def _has_quarry(battle: Battle, seat: str, unit: Unit, missions: list[str]) -> bool:
    """AF-SID-23, AF-SID-25: whether the Hero that is sought is in this unit."""
    if not battle.are_enemies(unit.seat, seat):
        return False
    team = battle.sides.team(unit.seat)
    heroes = [hero for hero in battle.heroes if hero[1] in team]
    at = 2 if "slay" in missions else 3
    most = max([hero[at] for hero in heroes], default=0)
    return any([hero[at] == most and unit.slot_of(hero[0]) >= 0 for hero in heroes])


# ---------------------------------------------------------------------------------------- side-missions


def chance_of(battle: Battle, seat: str, mission: str, rival: bool) -> float:
    """Roughly how likely a side that plays well completes a side-mission; or its rival, who plays as well."""
    known = {
        "conserve": 0.7,
        "linebreaker": 0.25,
        "obliterate": 0.3,
        "terrify": 0.3,
        "onslaught": 0.6,
        "attrition": 0.6,
        "dominate": 0.3,
        "ground-war": 0.35,
        "overrun": 0.25,
        "defend": 0.75,
        "invade": 0.4,
        "seize": 0.6,
        "slay": 0.4,
        "sacrifice": 0.3,
        "head-hunter": 0.4,
        "sorcerer-supreme": 0.1,
        "ancient-heirlooms": 0.8,
        "secret-mission": 0.3,
    }
    chance = known.get(mission, 0.2)
    if aims_of(battle).few_markers and mission in ("seize", "dominate"):
        chance = 0.5
    if battle.style == "ambush" and mission in ("invade", "secret-mission"):
        chance += 0.15
    if battle.style == "long-haul" and mission in ("invade", "secret-mission", "linebreaker"):
        chance -= 0.1
    if rival and mission in ("onslaught", "seize", "attrition", "dominate", "linebreaker", "obliterate"):
        # What the better player completes the other does not.
        chance *= 0.5
    return chance


def best_missions(battle: Battle, seat: str, keys: list[str], shared: bool) -> list[str]:
    """AF-SID-05, AF-SID-06: what one is most likely to complete; if it is open to both, more than the rival.

    Of hidden ones all that are nearly as good: a secret that is always the same is none.
    """
    worth = {key: chance_of(battle, seat, key, False) for key in keys}
    if shared:
        rival = battle.enemies(seat)[0]
        worth = {key: value - chance_of(battle, rival, key, True) for key, value in worth.items()}
    most = max(worth.values())
    return [key for key in keys if reaches(worth[key], most - (0.0 if shared else _NEARLY))]
