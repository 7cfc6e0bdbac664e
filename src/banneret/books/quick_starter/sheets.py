"""What never changes about units: profiles, shooting attacks, spells and entries, as the rules use them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from banneret.books.quick_starter.amounts import Amount
from banneret.books.quick_starter.model_rules import ModelRule

if TYPE_CHECKING:
    from banneret.books.honours import Honours

# QS-GEN-21: the twelve Characteristics, in the order of a profile.
STATS: Final = ("Adv", "Mar", "Dis", "HP", "Def", "Res", "Arm", "Agi", "Att", "Off", "Str", "AP")
ADV: Final = 0
MAR: Final = 1
DIS: Final = 2
HP: Final = 3
DEF: Final = 4
RES: Final = 5
ARM: Final = 6
AGI: Final = 7
ATT: Final = 8
OFF: Final = 9
STR: Final = 10
AP: Final = 11

MM: Final = 25.4  # QS-GEN-02, QS-GEO-14: millimetres in an inch

CHARACTER: Final = "character"


class Weapon:
    """QS-SHO-02: a shooting attack with the Aim its unit has with it. Strength -1 stands for none."""

    __slots__ = ("aim", "ap", "name", "range", "rules", "shots", "strength")

    def __init__(
        self, name: str, range_: int, aim: int, shots: Amount, strength: int, ap: int, rules: list[ModelRule]
    ) -> None:
        self.name = name
        self.range = range_
        self.aim = aim
        self.shots = shots
        self.strength = strength
        self.ap = ap
        self.rules = rules

    def has_area(self) -> bool:
        return any([rule.is_area() for rule in self.rules])


class Effect:
    """One thing a spell does. Exactly one of `hits`, `stat`, `roll` and `move` is in use."""

    __slots__ = ("ap", "hits", "modifier", "move", "roll", "rules", "stat", "strength", "wounds_on")

    def __init__(
        self,
        hits: Amount | None,
        strength: int,
        wounds_on: int,
        ap: int,
        rules: list[ModelRule],
        stat: int,
        roll: str,
        modifier: int,
        move: int,
    ) -> None:
        self.hits = hits
        self.strength = strength  # -1 where `wounds_on` says how it wounds (QS-ATK-06)
        self.wounds_on = wounds_on
        self.ap = ap
        self.rules = rules
        self.stat = stat  # an index into a profile, or -1
        self.roll = roll
        self.modifier = modifier
        self.move = move


class Spell:
    """QS-MAG-08: a spell says itself whom it may be cast at."""

    __slots__ = (
        "effects",
        "engaged",
        "fleeing",
        "key",
        "name",
        "needs_sight",
        "one_turn",
        "range",
        "stacks",
        "target",
        "text",
        "value",
    )

    def __init__(
        self,
        key: str,
        name: str,
        value: int,
        target: str,
        range_: int,
        effects: list[Effect],
        needs_sight: bool,
        engaged: bool,
        fleeing: bool,
        one_turn: bool,
        stacks: bool,
        text: str,
    ) -> None:
        self.key = key
        self.name = name
        self.value = value
        self.target = target
        self.range = range_
        self.effects = effects
        self.needs_sight = needs_sight
        self.engaged = engaged
        self.fleeing = fleeing
        self.one_turn = one_turn
        self.stacks = stacks
        self.text = text


class Entry:
    """QS-GEN-03: an army list entry. Sizes are inches here; `profile` is in the order of STATS."""

    __slots__ = (
        "base_depth",
        "base_width",
        "category",
        "character",
        "depth_mm",
        "figure",
        "files",
        "honours",
        "id",
        "models",
        "name",
        "points",
        "profile",
        "ranks",
        "round",
        "rules",
        "spells",
        "standard",
        "weapon",
        "width_mm",
    )

    def __init__(
        self,
        id_: str,
        name: str,
        category: str,
        points: int,
        models: int,
        files: int,
        width_mm: int,
        depth_mm: int,
        round_: bool,
        profile: list[int],
        rules: list[ModelRule],
        weapon: Weapon | None,
        spells: list[Spell],
        honours: Honours | None = None,
        standard: bool = False,
        figure: str = "",
    ) -> None:
        self.id = id_
        self.name = name
        self.category = category
        self.character: bool = category == CHARACTER
        self.points = points
        self.models = models
        self.files = files
        self.ranks: int = -(-models // files)
        self.width_mm = width_mm
        self.depth_mm = depth_mm
        self.base_width: float = width_mm / MM
        self.base_depth: float = depth_mm / MM
        self.round = round_
        self.profile = profile
        self.rules = rules
        self.weapon = weapon
        self.spells = spells
        self.standard = standard  # whether it carries one, for the campaign
        self.figure = figure  # what its models look like, if anything says so
        self.honours = honours  # what a campaign has made of it; a chapter says what that does

    def has_small_base(self) -> bool:
        """QS-TER-13, QS-MOD-22, QS-MOD-30: 20x20 or 25x25 mm."""
        return not self.round and self.width_mm == self.depth_mm and self.width_mm in (20, 25)

    def same_base(self, other: Entry) -> bool:
        """QS-CHR-03."""
        return self.width_mm == other.width_mm and self.depth_mm == other.depth_mm and self.round == other.round
