# interpreted: cases are set up once
"""The words of a case for a warrior: from a pack, a hired sword, a creature, or with a profile of its own."""

from __future__ import annotations

from typing import Final

import msgspec

from banneret.books.case_tools import among
from banneret.books.skirmish.encounter_effects import CURSED, HIDING_PLACES, POSSESSED
from banneret.books.skirmish.held_fast import HELD_FAST
from banneret.books.skirmish.mustering import (
    creature_sheet,
    hired_sheet,
    sheet_of,
    spell_of,
    weapons_of,
)
from banneret.books.skirmish.pack_words import KEYWORDS, RULES, rule_of
from banneret.books.skirmish.packs import creatures, equipment, growth, hired_swords, magic
from banneret.books.skirmish.party import Hired, KnownSpell, Member, Party
from banneret.books.skirmish.party_lists import PartyType, load_type, party_types
from banneret.books.skirmish.sheets import (
    HENCHMAN,
    HERO,
    HIRED,
    LEADER,
    MISSILE,
    MM,
    NPC,
    STATS,
    WarriorSheet,
)
from banneret.books.skirmish.shot_targets import LOADING
from banneret.core.engine.errors import BadInput

HIRED_FOLDER: Final = "hired"
CREATURES: Final = "creature"
_ROLES: Final = (LEADER, HERO, HENCHMAN, HIRED, NPC)
_MORE_EFFECTS: Final = (CURSED, POSSESSED, HIDING_PLACES, HELD_FAST, LOADING)
_MORE_RULES: Final = ("leader", "natural weapons", "hireling")


class EffectSpec(msgspec.Struct, forbid_unknown_fields=True):
    """Something upon a warrior; it ends as a turn of `seat` begins, if that is `turn` or later; -1: never."""

    kind: str
    value: int = 1
    seat: str = ""
    turn: int = -1


class ProfileSpec(msgspec.Struct, forbid_unknown_fields=True):
    """A warrior written out in the case itself. What is not said is a plain soldier's."""

    M: int = 4
    WS: int = 3
    BS: int = 3
    S: int = 3
    T: int = 3
    W: int = 1
    I: int = 3  # noqa: E741
    A: int = 1
    Ld: int = 7
    base: int = 25
    height: float = 1.25
    feet: int = 2
    role: str = HENCHMAN
    keywords: tuple[str, ...] = ("human",)


class WarriorSpec(msgspec.Struct, forbid_unknown_fields=True, rename={"is_": "is", "from_": "from"}):
    """`is` names somebody as type/entry, hired/sword or creature/kind; else there is a `profile`, or a soldier.

    `on` is the floor; `against` sets it in contact with another, to the side of that which `from` says (0 is
    north of it). `done` are flags of this turn, such as charged. `stats`, `injuries`, `xp` and `level`
    are what a member of a party has become in earlier skirmishes.
    """

    side: str
    is_: str = ""
    profile: ProfileSpec | None = None
    name: str = ""
    items: list[str] | None = None
    rules: list[str] = []
    skills: list[str] = []
    spells: list[str] = []
    lotus: str = ""
    stats: dict[str, int] = {}
    injuries: list[str] = []
    xp: int = 0
    level: int = 1
    at: tuple[float, float] | None = None
    on: str = ""
    facing: float = 0.0
    against: str = ""
    from_: float = 0.0
    place: str = ""
    wounds: int | None = None
    condition: str = "standing"
    fleeing: bool = False
    hidden: bool = False
    frenzied: bool | None = None
    sinking: int = 0
    done: list[str] = []
    effects: list[EffectSpec] = []
    disarmed: list[str] = []
    used: list[str] = []
    carried: list[str] = []


def uid_of_key(key: str) -> str:
    """Warriors of a game are called seat.uid; those of cases may be."""
    seat, dot, uid = key.partition(".")
    return uid if dot and len(seat) == 1 else key


def sheet_of_case(key: str, spec: WarriorSpec) -> WarriorSheet:
    where = f"units.{key}"
    check_words(spec, where)
    if spec.is_ and spec.profile is not None:
        raise BadInput("a warrior is either from a pack (is) or has a profile", where)
    if not spec.is_:
        return _from_profile(key, spec, spec.profile or ProfileSpec())
    folder, slash, entry = spec.is_.partition("/")
    if not slash:
        what = "a warrior is named as type/entry, hired/sword or creature/kind"
        raise BadInput(what, f"{where}.is")
    if folder == CREATURES:
        among(entry, creatures(), "creature", f"{where}.is")
        return creature_sheet(entry, spec.name)
    if folder == HIRED_FOLDER:
        among(entry, hired_swords(), "hired sword", f"{where}.is")
        party = Party("case", "case", party_types()[0], 0)
        return _with_rules(hired_sheet(party, sword_of(key, spec)), spec)
    among(folder, party_types(), "party type", f"{where}.is")
    kind = load_type(folder)
    among(entry, kind.warriors, f"warrior of the {kind.name}", f"{where}.is")
    party = Party("case", "case", folder, 0)
    return _with_rules(sheet_of(party, member_of(key, spec, kind), spec.lotus), spec)


def check_words(spec: WarriorSpec, where: str) -> None:
    for field, words, known, noun in (
        ("items", spec.items or [], equipment().ids(), "item"),
        ("skills", spec.skills, growth().skills, "skill"),
        ("spells", spec.spells, magic().spells, "spell"),
        ("injuries", spec.injuries, growth().injuries, "serious injury"),
        ("stats", list(spec.stats), STATS, "characteristic"),
    ):
        for word in words:
            among(word, known, noun, f"{where}.{field}")
    effects = (*[spell.effect for spell in magic().spells.values() if spell.effect], *_MORE_EFFECTS)
    for effect in spec.effects:
        among(effect.kind, effects, "effect", f"{where}.effects")
    for text in spec.rules:
        if not text.startswith("hatred "):
            among(rule_of(text)[0], (*RULES, *_MORE_RULES), "special rule", f"{where}.rules")


def member_of(key: str, spec: WarriorSpec, kind: PartyType) -> Member:
    """A warrior of a case as a member of a party; one with its own profile stands for somebody else there."""
    folder, _, entry = spec.is_.partition("/")
    henchmen = [each for each, warrior in kind.warriors.items() if warrior.role == HENCHMAN]
    entry = entry if folder == kind.id else henchmen[0]
    role = kind.warriors[entry].role if spec.profile is None else spec.profile.role
    return Member(
        uid_of_key(key),
        entry,
        spec.name or key,
        role if role in (LEADER, HERO) else HENCHMAN,
        stats=dict(spec.stats),
        injuries=tuple(spec.injuries),
        xp=spec.xp,
        level=spec.level,
        skills=tuple(spec.skills),
        spells=_known_spells(spec),
        items=tuple(spec.items or ()),
    )


def sword_of(key: str, spec: WarriorSpec) -> Hired:
    """A hired sword of a case."""
    entry = spec.is_.partition("/")[2]
    name = spec.name or hired_swords()[entry].name
    return Hired(uid_of_key(key), entry, name, _known_spells(spec))


def _known_spells(spec: WarriorSpec) -> tuple[KnownSpell, ...]:
    return tuple(KnownSpell(each, magic().spells[each].difficulty) for each in spec.spells)


def _with_rules(sheet: WarriorSheet, spec: WarriorSpec) -> WarriorSheet:
    """The sheet of a pack with what the case adds; it is a new one, and nobody else has it."""
    sheet.rules = (*sheet.rules, *[rule_of(text) for text in spec.rules])
    return sheet


def _from_profile(key: str, spec: WarriorSpec, profile: ProfileSpec) -> WarriorSheet:
    where = f"units.{key}.profile"
    among(profile.role, _ROLES, "role", f"{where}.role")
    for keyword in profile.keywords:
        among(keyword, KEYWORDS, "keyword", f"{where}.keywords")
    values = {stat: getattr(profile, stat) for stat in STATS}
    for stat, value in values.items():
        if not 0 <= value <= 10 or (stat == "W" and value < 1):
            raise BadInput(f"{stat} is from 0 to 10, not {value}", f"{where}.{stat}")
    things = equipment()
    held = list(spec.items or ())
    armour = {things.armour[item].slot: things.armour[item] for item in held if item in things.armour}
    weapons = weapons_of(held, (), spec.lotus)
    rules = [rule_of(text) for text in spec.rules]
    if profile.role == LEADER and ("leader", 0) not in rules:
        rules.append(("leader", 0))
    tables = [magic().spells[each].table for each in spec.spells]
    sheet = WarriorSheet(
        "case",
        "",
        spec.name or key,
        profile.role,
        tuple(profile.keywords),
        tuple(values.values()),
        profile.base / MM / 2.0,
        profile.height,
        profile.feet,
        0,
        tuple(rules),
    )
    return sheet.equipped(
        melee=tuple(weapon for weapon in weapons if weapon.kind != MISSILE),
        missiles=tuple(weapon for weapon in weapons if weapon.kind == MISSILE),
        body=armour["body"].save if "body" in armour else 0,
        shield=armour["shield"].save if "shield" in armour else 0,
        scales=sheet.value("scaly skin"),
        heavy="body" in armour and armour["body"].heavy,
        helmet="helmet" in armour,
        gear=tuple(item for item in held if item in things.gear),
        skills=tuple(skill.replace("-", " ") for skill in spec.skills),
        magic=magic().tables[tables[0]].kind if tables else "",
        spells=tuple(spell_of(known) for known in _known_spells(spec)),
    )
