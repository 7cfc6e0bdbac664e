"""What does not change about a warrior during a skirmish: profile, weapons, armour, gear, skills and spells."""

from __future__ import annotations

from typing import Final

MM: Final = 25.4  # millimetres in an inch

# The characteristics, in the order of a profile.
STATS: Final = ("M", "WS", "BS", "S", "T", "W", "I", "A", "Ld")

# Roles in a party; encounters bring those that belong to none.
LEADER: Final = "leader"
HERO: Final = "hero"
HENCHMAN: Final = "henchman"
HIRED: Final = "hired"
NPC: Final = "npc"

# SK-WND-05: the mode of an attack says which table its critical hits roll on.
BLUDGEONING: Final = "bludgeoning"
BLADED: Final = "bladed"
THRUSTING: Final = "thrusting"
UNARMED: Final = "unarmed"
MISSILE: Final = "missile"

RITUAL: Final = "ritual"  # SK-MAG-04
PRAYER: Final = "prayer"  # SK-MAG-05


class Weapon:
    """A weapon in somebody's hands. `strength` is added to the user's, or is its own if that is `fixed`."""

    __slots__ = ("ap", "fixed", "hands", "id", "kind", "name", "range", "rules", "strength")

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        hands: int,
        strength: int,
        fixed: bool,
        range_: float,
        ap: int,
        rules: tuple[str, ...],
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind
        self.hands = hands
        self.strength = strength
        self.fixed = fixed
        self.range = range_  # 0.0 for close combat
        self.ap = ap
        self.rules = rules


class Spell:
    """SK-MAG-09: a spell says itself whom it may be cast at, and what it does."""

    __slots__ = (
        "armour",
        "difficulty",
        "effect",
        "engaged",
        "held",
        "hits",
        "id",
        "kind",
        "name",
        "radius",
        "range",
        "seen",
        "strength",
        "target",
    )

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        difficulty: int,
        target: str,
        range_: float,
        radius: float,
        seen: bool,
        engaged: bool,
        held: bool,
        hits: str,
        strength: int,
        armour: bool,
        effect: str,
    ) -> None:
        self.id = id
        self.name = name
        self.kind = kind  # RITUAL or PRAYER
        self.difficulty = difficulty  # as its wizard has learnt it
        self.target = target  # enemy, friend (or self), ally (not self), self, point
        self.range = range_
        self.radius = radius  # of what happens round a target or point; 0.0 if only the target is meant
        self.seen = seen  # whether the target must be seen
        self.engaged = engaged  # whether it can be cast on an engaged enemy
        self.held = held  # until the caster's next turn begins
        self.hits = hits  # "", "1" or dice such as "D3"
        self.strength = strength
        self.armour = armour  # whether armour saves are allowed
        self.effect = effect  # the id of what it does beside its hits; "" if nothing


class WarriorSheet:
    """A warrior as it takes the field. `rules` are special rules with their values, 0 for those without one.

    Armour stands as what it saves: `body`, `shield` and `scales` are save values (6 for 6+), 0 for none.
    """

    __slots__ = (
        "attacks",
        "ballistic",
        "body",
        "cost",
        "entry",
        "feet",
        "gear",
        "heavy",
        "height",
        "helmet",
        "initiative",
        "keywords",
        "leadership",
        "magic",
        "melee",
        "missiles",
        "move",
        "name",
        "party",
        "radius",
        "role",
        "rules",
        "scales",
        "shield",
        "skills",
        "spells",
        "strength",
        "toughness",
        "weapon_skill",
        "wounds",
    )

    def __init__(
        self,
        entry: str,
        party: str,
        name: str,
        role: str,
        keywords: tuple[str, ...],
        stats: tuple[int, ...],
        radius: float,
        height: float,
        feet: int,
        cost: int,
        rules: tuple[tuple[str, int], ...],
    ) -> None:
        self.entry = entry
        self.party = party
        self.name = name
        self.role = role
        self.keywords = keywords
        self.move: int = stats[0]
        self.weapon_skill: int = stats[1]
        self.ballistic: int = stats[2]
        self.strength: int = stats[3]
        self.toughness: int = stats[4]
        self.wounds: int = stats[5]
        self.initiative: int = stats[6]
        self.attacks: int = stats[7]
        self.leadership: int = stats[8]
        self.radius = radius  # of the base, in inches
        self.height = height
        self.feet = feet
        self.cost = cost
        self.rules = rules
        self.melee: tuple[Weapon, ...] = ()
        self.missiles: tuple[Weapon, ...] = ()
        self.body: int = 0
        self.shield: int = 0
        self.scales: int = 0
        self.heavy: bool = False  # SK-WEA-05: heavy armour or better
        self.helmet: bool = False
        self.gear: tuple[str, ...] = ()
        self.skills: tuple[str, ...] = ()
        self.magic: str = ""  # RITUAL, PRAYER, or "" for who is no wizard
        self.spells: tuple[Spell, ...] = ()

    def equipped(
        self,
        melee: tuple[Weapon, ...],
        missiles: tuple[Weapon, ...],
        body: int,
        shield: int,
        scales: int,
        heavy: bool,
        helmet: bool,
        gear: tuple[str, ...],
        skills: tuple[str, ...],
        magic: str,
        spells: tuple[Spell, ...],
    ) -> WarriorSheet:
        """The same warrior with all that it carries and knows; said once, as the sheet is made."""
        self.melee = melee
        self.missiles = missiles
        self.body = body
        self.shield = shield
        self.scales = scales
        self.heavy = heavy
        self.helmet = helmet
        self.gear = gear
        self.skills = skills
        self.magic = magic
        self.spells = spells
        return self

    def has(self, rule: str) -> bool:
        for name, _ in self.rules:  # noqa: SIM110 (a loop stops at the first and compiles better)
            if name == rule:
                return True
        return False

    def value(self, rule: str) -> int:
        """The value of a special rule, 0 if it has none or is not there."""
        for name, value in self.rules:
            if name == rule:
                return value
        return 0

    def is_animal(self) -> bool:
        return "animal" in self.keywords
