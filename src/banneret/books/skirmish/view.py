"""A skirmish as it is shown: all that a picture or a page needs to know.

Nothing on the table is secret. Nobody may measure beforehand (SK-GEN-01), which questions and odds keep to.
"""

from __future__ import annotations

from typing import Final

from banneret.books.skirmish import encounters
from banneret.books.skirmish.battle import NPC_SEAT, OVER, PHASES, Battle
from banneret.books.skirmish.carrying import CHEST, FIND, SHARD
from banneret.books.skirmish.field import (
    DIFFICULT,
    IMPASSABLE,
    STILL,
    VERY_DIFFICULT,
    Ground,
)
from banneret.books.skirmish.packs import creatures, hired_swords, magic, scenarios
from banneret.books.skirmish.scenarios import KINDS, scenario_of
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
from banneret.books.skirmish.weather import WEATHERS
from banneret.books.view_parts import box_outline, sides_shown
from banneret.core.engine.shown import ShownNote, ShownRank, UnitState, badges_for
from banneret.core.space.bases import disc_base
from banneret.core.space.levels import show_level, show_levels
from banneret.core.space.showing import outline_of
from banneret.core.space.shown import (
    ShownArea,
    ShownArrow,
    ShownFigure,
    ShownKind,
    ShownMarker,
    ShownModel,
    ShownPiece,
    ShownTable,
    ShownUnit,
    ShownView,
)

ROUND: Final = "Turn"
SCORE: Final = "Score"
SECONDS: Final = ("", " II", " III", " IV", " V", " VI")

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


def view_data(battle: Battle) -> ShownView:
    """The view as data: everything a picture or a page draws, in inches, but for what chapters add."""
    over = battle.step == OVER
    return {
        "book": "skirmish",
        "heading": heading(battle),
        "round": battle.turn,
        "over": over,
        "turn": battle.active or battle.placing,
        "sides": sides_shown(battle.sides, {seat: battle.score[seat] for seat in battle.seats}),
        "notes": notes(battle),
        "table": table_shown(battle),
        "areas": areas(battle),
        "units": [unit_shown(battle, warrior) for warrior in battle.warriors.values()],
        "markers": markers(battle),
        "arrows": arrows(battle),
    }


def heading(battle: Battle) -> str:
    """Where the skirmish is: the limit of turns is that of its scenario."""
    if battle.step == OVER:
        return "End of the skirmish"
    if not battle.turn:
        return f"Before the skirmish: {battle.step}"
    if battle.finished:
        return f"After the skirmish: {battle.step}"
    known = scenarios().get(battle.scenario)
    text = f"{ROUND} {battle.turn}" if known is None else f"{ROUND} {battle.turn} of {known.limit}"
    phase = PHASES.get(battle.step, "")
    return f"{text}: {phase} Phase" if phase else text


# ---------------------------------------------------------------------------------------- notes


def notes(battle: Battle) -> list[ShownNote]:
    """What is fought over, the weather, and what has been met, each with a sentence."""
    found: list[ShownNote] = []
    known = scenarios().get(battle.scenario)
    if known is not None:
        goal: ShownNote = {
            "title": "Scenario",
            "text": known.name,
            "about": known.victory,
            "goal": True,
            "setting": "scenario",
        }
        found.append(goal)
        if battle.attacker and battle.scenario in KINDS:
            attacks = scenario_of(battle).attacks
            found.append({"title": "Attack", "text": attacks or "attacks first", "seat": battle.attacker})
    if battle.weather:
        weather = WEATHERS[battle.weather]
        found.append(
            {
                "title": "Weather",
                "text": weather.name,
                "about": weather.about,
                "clause": weather.clause,
                "now": True,
            }
        )
    for encounter in battle.encounters:
        kind = encounters.kinds()[encounter.kind]
        found.append(
            {"title": "Encounter", "text": kind.name, "about": kind.about, "clause": kind.clause, "now": True}
        )
    return found


# ---------------------------------------------------------------------------------------- the table


def table_shown(battle: Battle) -> ShownTable:
    field = battle.field
    table: ShownTable = {
        "width": field.width,
        "depth": field.depth,
        "pieces": [piece_shown(ground) for ground in field.grounds],
    }
    show_levels(table, field.levels)
    if field.buildings:
        table["buildings"] = [
            {
                "id": building.id,
                "name": building.name,
                "outline": outline_of(building.shape),
                "enterable": building.enterable,
            }
            for building in field.buildings
        ]
    if field.streets:
        table["streets"] = [[start, end] for start, end in field.streets]
    return table


def piece_shown(ground: Ground) -> ShownPiece:
    """A piece of terrain: what it costs to cross, and what else may happen there."""
    effects: list[str] = []
    data: ShownPiece = {
        "id": ground.id,
        "kind": ground.kind,
        "name": ground.name,
        "outline": outline_of(ground.shape),
        "effects": effects,
    }
    if ground.going == IMPASSABLE:
        effects.append("impassable")
        data["border"] = "impassable"
    elif ground.going == VERY_DIFFICULT:
        effects.append("very difficult: a quarter of the pace")
    elif ground.going == DIFFICULT:
        effects.append("difficult: half of the pace")
    if ground.swamp:
        effects.append("who goes through may sink")
    if ground.water:
        effects.append("deep water, dangerous in armour")
        if ground.flow > STILL + 0.5:
            effects.append("a current that carries")
    if (ground.swamp or ground.water) and "border" not in data:
        data["border"] = "dangerous"
    if ground.wood:
        effects.append("seen 2” into, never through")
    if ground.height:
        effects.append(f"{ground.height:g}” high")
    return data


def areas(battle: Battle) -> list[ShownArea]:
    """Where the sides deploy, once edges are chosen; in a turn they would measure the table (SK-GEN-01)."""
    if not battle.south or battle.turn or battle.scenario not in KINDS:
        return []
    scenario = scenario_of(battle)
    return [
        {"outlines": [box_outline(box) for box in scenario.zones(battle, seat)], "seat": seat}
        for seat in battle.seats
    ]


def markers(battle: Battle) -> list[ShownMarker]:
    """Shards and the chest: where they lie, or who carries them; and what encounters have put on the table."""
    found: list[ShownMarker] = []
    for id, _, x, y, _, _ in encounters.shown(battle):
        found.append({"id": id, "x": x, "y": y, "owner": ""})
    for key, (x, y, level) in battle.shards.items():
        marker: ShownMarker = {"id": key, "x": x, "y": y, "owner": ""}
        show_level(marker, battle.field.levels, level)
        found.append(marker)
    for warrior in battle.on_table():
        for key in warrior.carried:
            carried: ShownMarker = {
                "id": key,
                "x": warrior.x,
                "y": warrior.y,
                "owner": warrior.seat,
                "carrier": warrior.id,
            }
            show_level(carried, battle.field.levels, warrior.level)
            found.append(carried)
    return found


def arrows(battle: Battle) -> list[ShownArrow]:
    """SK-MOV-04: charges that are declared and not yet moved."""
    found: list[ShownArrow] = []
    for charge in battle.declared:
        charger = battle.warrior(charge.charger)
        for target in charge.targets:
            text = f"Charge declared: {charger.name} on {battle.warrior(target).name}."
            found.append({"unit": charger.id, "target": target, "text": text})
    return found


# ---------------------------------------------------------------------------------------- warriors


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
    kind: ShownKind = {"name": sheet.name, "count": 1}
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
    found = [f"{name.title()} ({value}+)" if value else name.title() for name, value in sheet.rules]
    return [*found, *[skill.replace("-", " ").title() for skill in sheet.skills]]


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


# ---------------------------------------------------------------------------------------- names

MOST_OF_A_KIND: Final = 12  # creatures of one encounter
MOST_SHARDS: Final = 12  # and lucky finds
MOST_HIRELINGS: Final = 4
PACKS: Final = ("dog", "skeleton")  # those of them that come in numbers


def names(battle: Battle, players: dict[str, str]) -> dict[str, str]:
    """The name a player knows for every id used in events and options."""
    found = {**players, "": "nobody", NPC_SEAT: "the creatures", CHEST: "the chest"}
    for ground in battle.laid_out.grounds:
        found[ground.id] = ground.name
    for building in battle.laid_out.buildings:
        found[building.id] = building.name
        found[f"{building.id}-rubble"] = f"the rubble of {building.name}"
    for surface in battle.laid_out.levels.surfaces[1:]:
        found[surface.id] = surface.name or surface.id
    for warrior in battle.warriors.values():
        found[warrior.id] = warrior.name
    for number in range(1, MOST_SHARDS + 1):
        found[f"{SHARD}{number}"] = f"shard {number}"
        found[f"{FIND}{number}"] = f"lucky find {number}"
    for key, creature in creatures().items():
        for number in range(1, MOST_OF_A_KIND + 1):
            plain = number == 1 and key not in PACKS
            found[f"{NPC_SEAT}.{key}-{number}"] = creature.name if plain else f"{creature.name} {number}"
    for key, sword in hired_swords().items():
        for seat in battle.seats:
            # SK-ENC-02: an encounter may bring one, and the next time another.
            found[f"{seat}.{key}"] = sword.name
            for number in range(2, MOST_HIRELINGS + 1):
                found[f"{seat}.{key}-{number}"] = f"{sword.name} {number}"
    for kind in encounters.kinds().values():
        found[kind.id] = kind.name
    return found
