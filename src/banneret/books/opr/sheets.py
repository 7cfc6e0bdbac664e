"""What never changes in a game about weapons, models and spells, in the form the rules work with.

Built once from a roster. What a weapon's special rules always say (AP, Poison, sight…) is asked of the
rules here and kept, because it is needed for every attack.
"""

from __future__ import annotations

from collections.abc import Iterable

from banneret.books.honours import Honours
from banneret.books.opr.roster import ModelData, SpellData, WeaponData
from banneret.books.opr.rule_names import parse_rule
from banneret.books.opr.special_rules import RULES, Enchantment, SpecialRule


def rule(text: str) -> SpecialRule:
    """The special rule that a reference such as "AP(1)" names."""
    name, x = parse_rule(text)
    return RULES[name](x)


class Weapon:
    """RG-SHO-06: a weapon with everything its special rules fix."""

    __slots__ = (
        "_piercing",
        "ap",
        "ap_of_a_six",
        "attacks",
        "caps_hits",
        "hits_of_a_six",
        "ignores_cover_behind",
        "ignores_cover_inside",
        "name",
        "needs_sight",
        "picks_model",
        "profile",
        "range",
        "rules",
        "six_ignores_regeneration",
        "type",
        "wound_factor",
    )

    def __init__(self, name: str, range_: int, attacks: int, rules: list[SpecialRule]) -> None:
        self.name = name
        self.range = range_
        self.attacks = attacks
        self.rules = rules
        self.ap = sum([r.ap() for r in rules])
        self.hits_of_a_six = max([r.hits_of_a_six() for r in rules], default=1)
        # RG-SPC-24: AP(4) replaces a lower AP, it is not added.
        self.ap_of_a_six = max([self.ap] + [r.ap_of_a_six() for r in rules])
        self.six_ignores_regeneration = any([r.six_ignores_regeneration() for r in rules])
        self.wound_factor = max([r.wound_factor() for r in rules], default=1)
        self.needs_sight = all([r.needs_sight() for r in rules])
        self.ignores_cover_inside = any([r.ignores_cover_inside() for r in rules])
        self.ignores_cover_behind = any([r.ignores_cover_behind() for r in rules])
        self.picks_model = any([r.picks_model() for r in rules])
        self.caps_hits = any([r.caps_hits() for r in rules])
        self._piercing: Weapon | None = None
        reach = [f"{range_}”"] if range_ else []
        # What makes two weapons one type, in whatever order their rules are written (AF-SHO-06).
        self.type = f"{name}|{range_}|{attacks}|{'|'.join(sorted([r.label() for r in rules]))}"
        self.profile = f"{name} ({', '.join([*reach, f'A{attacks}', *[r.label() for r in rules]])})"

    def profile_at(self, inches: float) -> str:
        """The profile with another range."""
        return (
            f"{self.name} ({', '.join([f'{inches:g}”', f'A{self.attacks}', *[r.label() for r in self.rules]])})"
        )

    def with_ap(self, more: int) -> Weapon:
        """The weapon with so much more AP, or less, but never below 0; what else it has stays."""
        return Weapon(self.name, self.range, self.attacks, [*self.rules, RULES["AP"](max(more, -self.ap))])

    def piercing(self, ap: int) -> Weapon:
        """The weapon with this AP instead of its own; what else it has stays."""
        if self._piercing is None or self._piercing.ap != ap:
            others = [r for r in self.rules if not r.ap()]
            self._piercing = Weapon(self.name, self.range, self.attacks, [*others, RULES["AP"](ap)])
        return self._piercing

    def is_melee(self) -> bool:
        """RG-SHO-07: a weapon without range is for melee."""
        return self.range == 0

    def multiplied(self, hits: int) -> int:
        for r in self.rules:
            hits = r.multiply_hits(hits)
        return hits

    def shooting_quality(self, quality: int) -> int:
        for r in self.rules:
            quality = r.shooting_quality(quality)
        return quality


class ModelSheet:
    """One kind of model: its profile, weapons, rules and how late it is removed.

    `kind` tells sheets of one battle apart; `unit_kind` is what packs say of its unit: infantry, monster….
    `honours` are what its unit brings from a campaign, and `learned` spells that only it knows: both count
    where a chapter says so. `figure` is what it looks like, if anything says so.
    """

    __slots__ = (
        "base_depth",
        "base_width",
        "breath_hits",
        "command",
        "defense",
        "figure",
        "hero",
        "honours",
        "impact_hits",
        "kind",
        "learned",
        "melee",
        "most_of_a_hit",
        "name",
        "quality",
        "regenerates",
        "rules",
        "shooting",
        "special",
        "tough",
        "unit_kind",
        "wizard",
    )

    def __init__(
        self,
        kind: str,
        name: str,
        quality: int,
        defense: int,
        weapons: list[Weapon],
        rules: list[SpecialRule],
        special: bool,
        base_width: float,
        base_depth: float,
        unit_kind: str = "",
    ) -> None:
        self.kind = kind
        self.unit_kind = unit_kind
        self.name = name
        self.quality = quality
        self.defense = defense
        self.shooting = [w for w in weapons if not w.is_melee()]
        self.melee = [w for w in weapons if w.is_melee()]
        self.rules = rules
        self.special = special
        self.base_width = base_width
        self.base_depth = base_depth
        self.tough = max([r.tough() for r in rules], default=1)
        self.hero = any([r.is_hero() for r in rules])
        self.command = any([r.is_command() for r in rules])
        self.wizard = max([r.wizard_level() for r in rules], default=0)
        self.impact_hits = sum([r.impact_hits() for r in rules])
        self.breath_hits = sum([r.breath_hits() for r in rules])
        self.regenerates = any([r.regenerates() for r in rules])
        self.most_of_a_hit: int = 0  # how many wounds one hit costs at most, however deadly; 0: any number
        self.honours: Honours | None = None
        self.learned: list[Spell] = []
        self.figure: str = ""

    def with_rules(self, rules: list[SpecialRule]) -> ModelSheet:
        """The same with these special rules instead of its own."""
        twin = ModelSheet(
            self.kind,
            self.name,
            self.quality,
            self.defense,
            self.shooting + self.melee,
            rules,
            self.special,
            self.base_width,
            self.base_depth,
            self.unit_kind,
        )
        twin.most_of_a_hit = self.most_of_a_hit
        twin.honours = self.honours
        twin.learned = self.learned
        twin.figure = self.figure
        return twin


class Spell:
    """A spell, with the special rules that it puts on hits or on a unit."""

    __slots__ = ("data", "enchantment", "grants", "hits", "key", "name", "number", "range", "strike")

    def __init__(self, key: str, data: SpellData) -> None:
        self.key = key
        self.data = data
        self.name = data.name
        self.number = data.number
        self.range = data.range
        self.hits = data.hits
        # The hits of a spell are resolved like those of a weapon with its rules.
        self.strike = Weapon(data.name, data.range, data.hits, [rule(text) for text in data.rules])
        self.grants: list[SpecialRule] = [rule(text) for text in data.grants]
        self.enchantment = bool(data.hit_shooting or data.hit_melee or data.block or data.difficult)
        if self.enchantment:
            self.grants.append(Enchantment(data.hit_shooting, data.hit_melee, data.block, data.difficult))

    def for_friends(self) -> bool:
        return self.data.target != "enemy"

    def lasts(self) -> bool:
        """Whether it stays on the unit for the rest of the round."""
        return bool(self.grants)


def weapon_sheet(data: WeaponData) -> Weapon:
    return Weapon(data.name, data.range, data.attacks, [rule(text) for text in data.rules])


def model_sheet(
    kind: str,
    data: ModelData,
    base: tuple[float, float],
    unit_kind: str = "",
    honours: Honours | None = None,
    learned: tuple[Spell, ...] = (),
) -> ModelSheet:
    sheet = ModelSheet(
        kind,
        data.name,
        data.quality,
        data.defense,
        [weapon_sheet(weapon) for weapon in data.weapons],
        [rule(text) for text in data.rules],
        data.special,
        base[0],
        base[1],
        unit_kind,
    )
    sheet.honours = honours
    sheet.learned = list(learned)
    sheet.figure = data.figure or ""
    return sheet


def learned_spells(seat: str, known: Iterable[SpellData]) -> tuple[Spell, ...]:
    """Spells of a roster as its side casts them."""
    return tuple([Spell(f"{seat}.{data.id}", data) for data in known])
