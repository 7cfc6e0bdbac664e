"""Levels and Artefacts that help or harm the nerve: the General, the battle standard, crowns and shrouds."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from banneret.books.opr.tray import Model
from banneret.books.opr.values import morale_quality
from banneret.books.opr.veterans.bearers import (
    anybody_bears,
    art,
    bears,
    friends_about,
    has,
    hero_id,
    level_of,
)
from banneret.books.opr.veterans.combat import SHROUD
from banneret.books.opr.veterans.notes import times, use
from banneret.books.opr.warfare import U, Warfare
from banneret.books.veteran_events import ArtefactUsed
from banneret.core.engine.ask import Ask, Choice, Option, ask
from banneret.core.engine.grammar import the

CROWN: Final = "emberglass-crown"
WHISPERS: Final = "crown-of-whispers"

LEADING: Final = 4  # the Level from which a General and a Battle Standard Bearer lead others
LED: Final = 6.0  # within so many inches
CROWN_RANGE: Final = 12.0


def morale_added(battle: Warfare[U], unit: U) -> int:
    """RG-VET-05, RG-ART-26, AF-VET-05, AF-ART-26: what is added to morale tests of a unit."""
    own = morale_quality(unit)
    best = own
    for host, hero in friends_about(battle, unit, LED):
        if leads(battle, host, hero) and hero.sheet.quality < best:
            best = hero.sheet.quality
    return own - best - (1 if anybody_bears(battle, unit, WHISPERS) else 0)


def leads(battle: Warfare[U], host: U, hero: Model) -> bool:
    """RG-VET-05, AF-VET-05: a General of Level 4, while his unit is not Wavering."""
    is_general = battle.generals.get(host.seat, "") == hero_id(hero)
    return is_general and level_of(hero) >= LEADING and not host.wavering


def standard_near(battle: Warfare[U], unit: U) -> Model | None:
    """RG-VET-06, AF-VET-06: a Battle Standard Bearer of Level 4 near by whom failed tests are rolled again."""
    for host, hero in friends_about(battle, unit, LED):
        honours = hero.sheet.honours
        if honours is not None and honours.battle_standard and honours.level >= LEADING and not host.wavering:
            return hero
    return None


def stays_wavering(battle: Warfare[U], unit: U) -> bool:
    """RG-ART-29, AF-ART-29."""
    return anybody_bears(battle, unit, SHROUD)


def pass_by_crown(battle: Warfare[U], unit: U) -> Generator[Ask, Any, bool]:
    """RG-ART-01, AF-ART-01: once per battle, for a unit near the bearer, if his player likes."""
    for host, hero in friends_about(battle, unit, CROWN_RANGE):
        if not has(battle, host, hero, CROWN) or times(battle, f"{hero_id(hero)} {CROWN}"):
            continue
        options = [Option("yes", "It counts as passed", (unit.id,)), Option("no", "Keep the crown for later")]
        prompt = (
            f"{unit.says('has failed its morale test')}. Does {the(hero.sheet.name)} use the Emberglass Crown?"
        )
        question = Choice("emberglass-crown", art(battle, 1), prompt, options, (unit.id, host.id))
        if (yield ask(host.seat, question)) == "yes":
            use(battle, f"{hero_id(hero)} {CROWN}")
            battle.tell(ArtefactUsed(art(battle, 1), hero_id(hero), CROWN, unit.id))
            return True
    return False


def wins_roll_off(battle: Warfare[U]) -> tuple[str, str] | None:
    """RG-ART-26, AF-ART-26: the side with the Crown of Whispers; nobody if several sides have one."""
    seats = {
        unit.seat
        for unit in battle.units.values()
        for hero in unit.fighters()
        if hero.sheet.hero and bears(battle, hero, WHISPERS)
    }
    return (seats.pop(), art(battle, 26)) if len(seats) == 1 else None
