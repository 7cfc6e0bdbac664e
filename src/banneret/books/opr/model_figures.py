"""What models look like: the figure that their pack names, or else one that goes with what they are."""

from __future__ import annotations

from banneret.books.opr.sheets import ModelSheet

_LONG_RANGE = 18  # inches; what reaches no further is thrown


def figure_of(sheet: ModelSheet) -> str:
    """The kind of figure of a model. Lists from elsewhere and cases name none."""
    if sheet.figure:
        return sheet.figure
    if sheet.hero:
        return "wizard" if sheet.wizard else "lance" if _rides(sheet) else "hero"
    by_kind = _of_kind(sheet)
    if by_kind:
        return by_kind
    if sheet.wizard:
        return "wizard"
    if sheet.shooting:
        return "bow" if max([weapon.range for weapon in sheet.shooting]) > _LONG_RANGE else "javelin"
    return "sword"


def _of_kind(sheet: ModelSheet) -> str:
    """By what the unit is, and where nothing says so by how large its models are; "" for troops on foot."""
    flies = any([rule.name == "Flying" for rule in sheet.rules])
    kind = sheet.unit_kind
    if kind == "artillery":
        return "engine"
    if kind == "chariot":
        return "chariot"
    if kind == "monster" or (not kind and sheet.tough >= 6):
        return "drake" if flies else "monster"
    if kind == "large" or (not kind and sheet.tough >= 3):
        return "wings" if flies else "ogre"
    if kind == "beast":
        return "bird" if flies else "hound"
    if kind == "cavalry" or _rides(sheet):
        return "rider" if sheet.shooting else "lance"
    return "wings" if flies else ""


def _rides(sheet: ModelSheet) -> bool:
    """Whether its base is that of a model that rides: deeper than it is wide."""
    return sheet.base_depth > 1.5 * sheet.base_width
