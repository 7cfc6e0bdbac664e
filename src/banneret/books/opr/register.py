# interpreted: lists are read once
"""An army of One Page Rules as the campaign's register has it (gaps: what these books have no word for).

- **Leadership** is 12 less the Quality of the General, who is the dearest Hero, the first of equals.
- **The battle standard** is carried by the Hero whom the list names, unless he is the General.
- **Scoring** is a unit of three models or more that is no Hero; its standard is the command post of that name.
- **Mounted** is a Hero on a rider's base. Units of the kind cavalry are; what is no Hero is Core.
- No army of these books stands for a faction of the campaign, and none has Goblins or Vampires.
"""

from __future__ import annotations

from typing import Final

from banneret.books.army_register import (
    GENERAL,
    OTHER,
    STANDARD_BEARER,
    ArmyRegister,
    RegisteredCharacter,
    RegisteredUnit,
    is_most,
)
from banneret.books.opr.honoured import GAINS, MELEE, SCORING_MODELS, SHOOTING
from banneret.books.opr.roster import UnitData
from banneret.books.opr.rosters import roster
from banneret.books.opr.rule_names import parse_rule
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import Source

LEADERSHIP: Final = 12  # less the Quality of a General
RIDERS_BASE: Final = (25, 50)
MM_PER_INCH: Final = 25.4
HERO: Final = "Hero"
STANDARD: Final = "Battle Standard"
CAVALRY: Final = "cavalry"


def register_of(source: Source, book: str) -> ArmyRegister:
    """The entry in the register of a legal list of this book, or BadInput with its first fault."""
    mustered = roster(source, book)
    heroes = [unit for unit in mustered.units if has_rule(unit, HERO)]
    units = [unit for unit in mustered.units if not has_rule(unit, HERO)]
    if not heroes:
        where = source if isinstance(source, str) else source.file
        raise BadInput("an army of a campaign has a General; take a Hero who leads it.", where)
    general = max(enumerate(heroes), key=lambda each: (each[1].points, -each[0]))[1]
    return ArmyRegister(
        name=mustered.name,
        faction="",
        points=mustered.points,
        leadership=LEADERSHIP - min([model.quality for model in general.models]),
        leads_by=GAINS[0],  # Quality
        core_cavalry=is_most([unit.kind == CAVALRY for unit in units]),
        core_cave_goblins=False,
        units=tuple([_unit(unit) for unit in units]),
        characters=tuple([_character(hero, general.id) for hero in heroes]),
    )


def has_rule(unit: UnitData, name: str) -> bool:
    return any([parse_rule(text)[0] == name for model in unit.models for text in model.rules])


def is_mounted(unit: UnitData) -> bool:
    """A base for a model that rides; that of a chariot is larger."""
    return tuple([round(side * MM_PER_INCH) for side in unit.base]) == RIDERS_BASE


def _unit(unit: UnitData) -> RegisteredUnit:
    models = sum([model.count for model in unit.models])
    shoots = any([weapon.range for model in unit.models for weapon in model.weapons])
    return RegisteredUnit(
        id=unit.id,
        name=unit.name,
        points=unit.points,
        models=models,
        scoring=models >= SCORING_MODELS,  # RG-VET-12, AF-VET-12
        standard=has_rule(unit, STANDARD),
        goblin=False,
        gains=(MELEE, SHOOTING) if shoots else (MELEE,),
    )


def _character(hero: UnitData, general: str) -> RegisteredCharacter:
    """RG-VET-01, RG-VET-13, AF-VET-01, AF-VET-13."""
    named = hero.honours.battle_standard if hero.honours else False
    return RegisteredCharacter(
        id=hero.id,
        name=hero.name,
        points=hero.points,
        role=GENERAL if hero.id == general else STANDARD_BEARER if named else OTHER,
        vampire=False,
        mounted=is_mounted(hero),
        gains=GAINS,
    )
