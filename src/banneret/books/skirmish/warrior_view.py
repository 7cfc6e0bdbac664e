"""A warrior as it is shown: its base, what is the matter with it, its profile, weapons, rules and gear."""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.figures import figure_of
from banneret.books.skirmish.packs import growth, hired_swords, magic
from banneret.books.skirmish.party_lists import load_type, party_types
from banneret.books.skirmish.rule_words import RuleWords, rule_words
from banneret.books.skirmish.sheets import HERO, HIRED, LEADER, STATS, Spell, WarriorSheet, Weapon
from banneret.books.skirmish.warrior import (
    AWAY,
    BELOW,
    CHARGED,
    DEAD,
    FLED,
    GONE,
    KNOCKED_DOWN,
    MOVED,
    ON_TABLE,
    OUT,
    RAN,
    SHOT,
    STUNNED,
    STUPID,
    WAITING,
    Warrior,
)
from banneret.core.engine.shown import ShownRank, UnitState, badges_for
from banneret.core.space.bases import disc_base
from banneret.core.space.levels import show_level
from banneret.core.space.shown import (
    ShownFigure,
    ShownKind,
    ShownModel,
    ShownUnit,
)

STUNNED_STATE: Final = UnitState("stunned", "Z", "Stunned", "down", "down")
DOWN_STATE: Final = UnitState("knocked down", "K", "Knocked Down", "down", "down")
FLEEING_STATE: Final = UnitState("fleeing", "R", "Fleeing", "fleeing")
HIDDEN_STATE: Final = UnitState("hidden", "H", "Hidden", "hidden")
SINKING_STATE: Final = UnitState("sinking", "↓", "Sinking in a swamp")
CARRYING: Final = UnitState("relic", "◈", "Carries treasure")
ENGAGED: Final = UnitState("engaged", "E", "In close combat")
STUPID_STATE: Final = UnitState("stupid", "?", "Overcome by stupidity")
FRENZIED: Final = UnitState("frenzied", "!", "In a frenzy")
ENCHANTED: Final = UnitState("spells", "S", "Under a spell or a spirit")
DISARMED: Final = UnitState("disarmed", "×", "Has lost a weapon")
SHOT_STATE: Final = UnitState("shot", "A", "Has shot")
CHARGED_STATE: Final = UnitState("charged", "C", "Has charged", "spent", "moved")
RAN_STATE: Final = UnitState("ran", "M", "Has run", "spent", "moved")
MOVED_STATE: Final = UnitState("activated", "✓", "Has moved", "spent", "moved")
STATES: Final = (
    STUNNED_STATE,
    DOWN_STATE,
    FLEEING_STATE,
    HIDDEN_STATE,
    SINKING_STATE,
    CARRYING,
    ENGAGED,
    STUPID_STATE,
    FRENZIED,
    ENCHANTED,
    DISARMED,
    SHOT_STATE,
    CHARGED_STATE,
    RAN_STATE,
    MOVED_STATE,
)
RANKS: Final[tuple[ShownRank, ...]] = (
    {"sign": "general", "called": "Leader"},
    {"sign": "hero", "called": "Hero"},
    {"sign": "special", "called": "Hired sword"},
    {"sign": "wizard", "called": "Wizard"},
)
STAT_WORDS: Final = {
    "M": "Movement",
    "WS": "Weapon Skill",
    "BS": "Ballistic Skill",
    "S": "Strength",
    "T": "Toughness",
    "W": "Wounds",
    "I": "Initiative",
    "A": "Attacks",
    "Ld": "Leadership",
}
# Where a warrior is, as one would say it.
_PLACES: Final = {
    ON_TABLE: "on the table",
    WAITING: "waiting",
    OUT: "out of action",
    DEAD: "dead",
    FLED: "fled",
    GONE: "gone",
    BELOW: "in the catacombs",
    AWAY: "got away",
}
_PLACES_LEFT: Final = (ON_TABLE, WAITING, BELOW, AWAY)
# What lasts upon warriors and is shown; the rest is said by other badges.
_UPON: Final = {
    "held": "something that holds it fast",
    "cursed": "a curse",
    "possessed": "a spirit that possesses it",
}


def unit_shown(battle: Battle, warrior: Warrior) -> ShownUnit:
    sheet = warrior.sheet
    data: ShownUnit = {
        "id": warrior.id,
        "seat": warrior.seat,
        "name": warrior.name,
        "place": _PLACES[warrior.place],
        "size": 1 if warrior.place in _PLACES_LEFT else 0,
        "start_size": 1,
        "badges": badges_for(STATES, states_of(battle, warrior)),
        "figures": figures(warrior),
        "kinds": [kind_of(sheet)],
        "profile": profile(sheet),
        "loose": True,
    }
    rules = rules_of(sheet)
    if rules:
        data["rules"] = rules
    lines = lines_of(battle, warrior)
    if lines:
        data["lines"] = lines
    if warrior.on_table():
        base = [(round(x, 3), round(y, 3)) for x, y in _outline(warrior)]
        model: ShownModel = {
            "id": warrior.id,
            "name": warrior.name,
            "wounds": sheet.wounds - warrior.wounds,
            "base": base,
            "figure": figure_of(sheet),
            "at": (warrior.x, warrior.y, warrior.heading),
            "radius": sheet.radius,
            "tall": warrior.height(),
        }
        if sheet.wounds > 1:
            model["tough"] = sheet.wounds
        ranks = ranks_of(sheet)
        if ranks:
            model["ranks"] = ranks
        show_level(model, battle.field.levels, warrior.level)
        show_level(data, battle.field.levels, warrior.level)
        data["models"] = [model]
        data["outline"] = [base]
        data["pose"] = (warrior.x, warrior.y, warrior.heading)
    return data


def _outline(warrior: Warrior) -> list[tuple[float, float]]:
    return disc_base(warrior.x, warrior.y, warrior.sheet.radius).outline()


def states_of(battle: Battle, warrior: Warrior) -> dict[str, str]:
    """Those of STATES that a warrior is in, each with what it is here ("": as it is called)."""
    found: dict[str, str] = {}
    if not warrior.on_table():
        return found
    for state, holds in (
        (STUNNED_STATE, warrior.condition == STUNNED),
        (DOWN_STATE, warrior.condition == KNOCKED_DOWN),
        (FLEEING_STATE, warrior.fleeing),
        (HIDDEN_STATE, warrior.hidden),
        (ENGAGED, battle.is_engaged(warrior.id)),
        (STUPID_STATE, warrior.did(STUPID)),
        (FRENZIED, warrior.frenzied),
        (SHOT_STATE, warrior.did(SHOT)),
        (CHARGED_STATE, warrior.did(CHARGED)),
        (RAN_STATE, warrior.did(RAN)),
        (MOVED_STATE, warrior.did(MOVED)),
    ):
        if holds:
            found[state.id] = ""
    if warrior.sinking:
        turns = "this turn is the last" if warrior.sinking == 1 else f"{warrior.sinking} turns are left"
        found[SINKING_STATE.id] = f"sinking in a swamp: {turns}"
    if warrior.carried:
        found[CARRYING.id] = f"carrying {len(warrior.carried)}" if len(warrior.carried) > 1 else ""
    if warrior.effects:
        upon = [effect_name(each.kind) for each in warrior.effects]
        found[ENCHANTED.id] = f"under {' and '.join(upon)}"
    if warrior.disarmed:
        found[DISARMED.id] = ""
    return found


def effect_name(kind: str) -> str:
    """What lasts upon a warrior: a spell by its name, anything else in words."""
    if kind in _UPON:
        return _UPON[kind]
    for spell in magic().spells.values():
        if spell.effect == kind:
            return spell.name
    return kind


def figures(warrior: Warrior) -> list[ShownFigure]:
    if warrior.sheet.wounds == 1:
        return []
    return [{"name": "Wounds left", "value": str(warrior.wounds)}]


def profile(sheet: WarriorSheet) -> dict[str, str]:
    values = (
        *(sheet.move, sheet.weapon_skill, sheet.ballistic, sheet.strength, sheet.toughness),
        *(sheet.wounds, sheet.initiative, sheet.attacks, sheet.leadership),
    )
    return {name: str(value) for name, value in zip(STATS, values, strict=True)}


def ranks_of(sheet: WarriorSheet) -> list[str]:
    ranks: list[str] = []
    if sheet.has("leader"):
        ranks.append("general")
    elif sheet.role == HERO:
        ranks.append("hero")
    elif sheet.role == HIRED:
        ranks.append("special")
    if sheet.magic:
        ranks.append("wizard")
    return ranks


def kind_of(sheet: WarriorSheet) -> ShownKind:
    kind: ShownKind = {"name": calling(sheet), "count": 1}
    words = {LEADER: "Leader", HERO: "Hero", HIRED: "Hired sword"}
    notes = [words[sheet.role]] if sheet.role in words else []
    if sheet.magic:
        notes.append("wizard")
    if notes:
        kind["notes"] = notes
    weapons = [weapon_text(weapon) for weapon in (*sheet.missiles, *sheet.melee)]
    if weapons:
        kind["weapons"] = weapons
    return kind


def calling(sheet: WarriorSheet) -> str:
    """What a warrior is beside its own name, as its party's list or that of hired swords has it."""
    if sheet.party in party_types():
        warrior = load_type(sheet.party).warriors.get(sheet.entry)
        if warrior is not None:
            return warrior.name
    sword = hired_swords().get(sheet.entry)
    return sheet.name if sword is None else sword.name


def weapon_text(weapon: Weapon) -> str:
    """A weapon with what makes it different from fists."""
    words: list[str] = []
    if weapon.range > 0.0:
        words.append(f"{weapon.range:g}”")
    if weapon.fixed:
        words.append(f"S{weapon.strength}")
    elif weapon.strength:
        words.append(f"S{weapon.strength:+d}")
    if weapon.ap:
        words.append(f"AP({weapon.ap})")
    if weapon.hands > 1:
        words.append("two hands")
    words += [rule.replace("-", " ") for rule in weapon.rules if rule != weapon.id]
    name = weapon.name[:1].upper() + weapon.name[1:]
    return f"{name} ({', '.join(words)})" if words else name


def rules_of(sheet: WarriorSheet) -> list[str]:
    """Special rules and skills by their names."""
    return [words.name for words in words_of(sheet)]


def words_of(sheet: WarriorSheet) -> list[RuleWords]:
    """What each special rule and skill is called and does."""
    found = [rule_words(f"{name} {value}" if value else name) for name, value in sheet.rules]
    for skill in growth().skills.values():
        if skill.name.lower() in sheet.skills:
            found.append(RuleWords(skill.name, skill.about))
    return found


def lines_of(battle: Battle, warrior: Warrior) -> list[str]:
    """Armour, gear and spells, and how high above the ground it stands."""
    lines = lines_in(warrior.sheet, warrior.used)
    if warrior.on_table() and battle.field.height(warrior.level) > 0.0:
        lines.append(f"Stands {battle.field.height(warrior.level):g}” above the ground")
    return lines


def lines_in(sheet: WarriorSheet, used: tuple[str, ...] = ()) -> list[str]:
    """Armour, gear that is left, and spells."""
    lines: list[str] = []
    armour = [
        f"{name} {value}+"
        for name, value in (("armour", sheet.body), ("shield", sheet.shield), ("scales", sheet.scales))
        if value
    ]
    if sheet.helmet:
        armour.append("helmet")
    if armour:
        lines.append(f"Saves: {', '.join(armour)}")
    gear = [each.replace("-", " ") for each in sheet.gear if each not in used]
    if gear:
        lines.append(f"Gear: {', '.join(gear)}")
    if sheet.spells:
        lines.append(f"Spells: {', '.join([spell_text(spell) for spell in sheet.spells])}")
    return lines


def spell_text(spell: Spell) -> str:
    return f"{spell.name} ({spell.difficulty}+)"
