# interpreted: armies are read once a game
"""The shape of an Army Forge share list, as far as a game needs it, and the names of all its known fields."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.opr.army_forge_rules import ForgeRule

# Fields of the shape that are used, or that only keep house (ids, dates, how the page looks). A field that
# is in none of these is new to us, and the report says that it was passed over.
LIST_FIELDS: Final = frozenset(
    {
        "activationCount",
        "armyId",
        "armyIds",
        "armyName",
        "campaignMode",
        "cloudModified",
        "communityList",
        "competitive",
        "creationTime",
        "description",
        "favourite",
        "forceOrg",
        "forceOrgErrors",
        "gameSystem",
        "id",
        "isCloud",
        "key",
        "listPoints",
        "modelCount",
        "modified",
        "name",
        "narrativeMode",
        "points",
        "pointsLimit",
        "selectedUnitId",
        "specialRules",
        "undoUnitRemove",
        "unitPreview",
        "units",
    }
)
UNIT_FIELDS: Final = frozenset(
    {
        "armyId",
        "bases",
        "combined",
        "cost",
        "customName",
        "defense",
        "disabledSections",
        "disabledUpgradeSections",
        "equipment",
        "genericName",
        "hasBalanceInvalid",
        "hasCustomRule",
        "id",
        "isNarrative",
        "items",
        "joinToUnit",
        "key",
        "loadout",
        "name",
        "notes",
        "originalSize",
        "product",
        "quality",
        "rules",
        "selectedUpgrades",
        "selectionId",
        "size",
        "sortId",
        "specialRules",
        "sync",
        "traits",
        "type",
        "upgrades",
        "valid",
        "weapons",
        "xp",
    }
)
GEAR_FIELDS: Final = frozenset(
    {
        "attacks",
        "attacksMultiplier",
        "bases",
        "content",
        "count",
        "dependencies",
        "id",
        "key",
        "label",
        "modify",
        "name",
        "nameOverride",
        "newWeapon",
        "originalCount",
        "range",
        "rating",
        "specialRules",
        "type",
        "weaponId",
    }
)


FOR_ALL: Final = "all"
FOR_SOME: Final = "some"


class ForgeWeapon(NamedTuple):
    """A weapon, and how many of it there are in the unit."""

    name: str
    number: int
    range: int
    attacks: int
    rules: tuple[ForgeRule, ...]


class Bases(NamedTuple):
    """What the list says of bases, in mm: (across, across) for a plain one, or nothing."""

    round: tuple[int, int] | None = None
    square: tuple[int, int] | None = None


class ForgeItem(NamedTuple):
    """An item, and how many models of the unit have it: rules, weapons or both."""

    name: str
    number: int
    rules: tuple[ForgeRule, ...]
    weapons: tuple[ForgeWeapon, ...]
    bases: Bases


class ForgeUpgrade(NamedTuple):
    """An upgrade that was bought: what it costs this unit (None: no price for it), and what it brings.

    `whom` says whether it is for all models of the unit or for some; nothing if the list does not tell.
    """

    label: str
    cost: int | None
    gains: frozenset[str]
    whom: str = ""


class ForgeUnit(NamedTuple):
    """One object of `units`; a combined unit is two of them."""

    where: str
    id: str
    selection: str
    army: str
    name: str
    custom: str
    size: int
    quality: int
    defense: int
    cost: int
    combined: bool
    joins: str
    rules: tuple[ForgeRule, ...]
    weapons: tuple[ForgeWeapon, ...]
    items: tuple[ForgeItem, ...]
    upgrades: tuple[ForgeUpgrade, ...]
    bases: Bases
    traits: tuple[str, ...]
    xp: int
    notes: str


class ForgeList(NamedTuple):
    """A whole list. `odd_fields` and `odd_things` are what the reader does not know (the things with their
    unit)."""

    name: str
    system: str
    limit: int
    points: int | None
    own_faults: tuple[str, ...]
    campaign: bool
    units: tuple[ForgeUnit, ...]
    odd_fields: tuple[str, ...]
    odd_things: tuple[tuple[str, str], ...]
