"""Several models mounted on one base: what the base is by what those on it are."""

from __future__ import annotations

from typing import Final

from banneret.books.opr.sheets import ModelSheet
from banneret.books.opr.special_rules import ALL, ANY, EACH, MOST, RULES, SpecialRule
from banneret.books.opr.tray import Model

# What works for each model by itself, where all of them are one: it moves as its slowest, ignores wounds as
# most of them do, and casts and breathes for whoever can. Others of these rules are left to those who attack.
_OF_THE_BASE: Final = {
    "Artillery": MOST,
    "Breath Attack": ANY,
    "Fast": ALL,
    "Flying": ALL,
    "Hero": ALL,
    "Regeneration": MOST,
    "Slow": ANY,
    "Strider": ALL,
    "Wizard": ANY,
}


def mounted_model(first: Model, crew: tuple[Model, ...], tough: int, width: float, depth: float) -> Model:
    """A base of this size with this crew, which takes so many wounds; called as the first of them."""
    sheets = [each.sheet for each in crew]
    soldiers = [sheet for sheet in sheets if not sheet.hero] or sheets
    plain = [sheet for sheet in soldiers if not sheet.special and not sheet.command] or soldiers
    weapons = [weapon for sheet in sheets for weapon in sheet.shooting + sheet.melee]
    rules = [*_rules(sheets), RULES["Tough"](tough)]
    quality = _usual([sheet.quality for sheet in soldiers])
    name, kind = plain[0].name, plain[0].unit_kind
    sheet = ModelSheet(
        f"{first.id}:base", name, quality, plain[0].defense, weapons, rules, False, width, depth, kind
    )
    sheet.figure = plain[0].figure
    sheet.most_of_a_hit = _usual([each.tough for each in sheets])
    return Model(first.id, first.number, sheet, 0, False, False, crew)


def _usual(values: list[int]) -> int:
    """The value that most have; of several that are as frequent the lowest."""
    return min(sorted(set(values)), key=lambda value: (-values.count(value), value))


def _rules(sheets: list[ModelSheet]) -> list[SpecialRule]:
    """The rules of those mounted that hold for the base, which is one model."""
    counts: dict[str, int] = {}
    best: dict[str, SpecialRule] = {}
    found: list[SpecialRule] = []
    for sheet in sheets:
        for rule in sheet.rules:
            counts[rule.name] = counts.get(rule.name, 0) + 1
            if rule.name == "Breath Attack":
                found.append(rule)  # each of them breathes
            elif rule.name not in best or rule.x > best[rule.name].x:
                best[rule.name] = rule
    for name, rule in best.items():
        reach = _OF_THE_BASE.get(name, rule.reach)
        count = counts[name]
        if reach == ALL and count < len(sheets):
            continue
        if reach == MOST and 2 * count <= len(sheets):
            continue
        if reach in (ALL, MOST, ANY):
            found.append(rule)
        assert reach != EACH or name in _LEFT_TO_THEM, f"nobody has said what {name} is on a base of several"
    return found


_LEFT_TO_THEM: Final = ("Furious", "Impact", "Sergeant (melee)", "Sergeant (shooting)", "Tough")
