"""Small scales and multi-basing: every unit on one base, attacks summed and wounds pooled (AF-SML)."""

from __future__ import annotations

from typing import ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.chapters import Chosen
from banneret.books.opr.roster import UnitData
from banneret.core.engine.ask import Data
from banneret.core.engine.book import Setting
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownNote

ID: Final = "small-scales"
SCALE: Final = "scale"
TRAYS: Final = "trays"
LENGTH: Final = "small-scale-length"
LONGER: Final = "longer"
USUAL: Final = "usual"
MORE_ROUNDS: Final = 2  # AF-SML-09

# AF-SML-01: the base of a unit in millimetres, for each scale.
SMALL: Final = {"6mm": (20, 10), "10mm": (32, 25), "15mm": (50, 32)}
# AF-SML-02: the tray of a unit of several models, by how wide a base they have at most.
TRAY: Final = ((25, (125, 25)), (32, (160, 32)), (40, (120, 40)))
_MM: Final = 25.4


class SmallScales(Chapter):
    """AF-SML-07: what holds for all bases of several models, and what holds for small figures beside."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Small scales and multi-basing"
    about: ClassVar[str] = (
        "Every unit stands on one base or tray: all its models attack until the last wound, and it is gone "
        "when it has taken a wound for each of them."
    )
    section: ClassVar[str] = "SML"
    by_units: ClassVar[tuple[str, ...]] = ("halves_distances",)

    def settings(self) -> tuple[Setting, ...]:
        """AF-SML-01, AF-SML-02, AF-SML-09."""
        halved = "on bases of {} by {} mm, with every distance in play halved"
        return (
            Setting(
                SCALE,
                "Scale",
                "How large the figures are, and with them the bases of units.",
                (
                    ("6mm", "6 mm figures"),
                    ("10mm", "10 mm figures"),
                    ("15mm", "15 mm figures"),
                    (TRAYS, "28 mm trays"),
                ),
                "10mm",
                abouts=(
                    *[(scale, f"Small figures {halved.format(*SMALL[scale])}.") for scale in SMALL],
                    (TRAYS, "Models of the usual size on movement trays; distances stay as they are."),
                ),
            ),
            Setting(
                LENGTH,
                "Length with small figures",
                "How long a game with small figures lasts.",
                ((LONGER, "6 rounds"), (USUAL, "4 rounds")),
                LONGER,
                abouts=(
                    (
                        LONGER,
                        "Two rounds more than usual, as is recommended; the mission is judged after round 6.",
                    ),
                    (USUAL, "As long as any other game."),
                ),
            ),
        )

    def drawn(self, draw: SplitMix64) -> Chosen:
        scale = (*SMALL, TRAYS)[draw.below(4)]
        return {SCALE: (scale,), LENGTH: ((LONGER, USUAL)[draw.below(2)],)}

    def is_small(self) -> bool:
        """Whether it is played with small figures, not with trays."""
        return self.chose(SCALE) != (TRAYS,)

    def shown(self, battle: Battle) -> list[ShownNote]:
        found: list[ShownNote] = [
            {
                "title": self.title,
                "text": "A base for each unit",
                "about": "All its models attack until it is gone. It takes a wound for each of them, or as "
                "many as they have Tough, and tests its nerve at half of that.",
                "clause": "AF-SML-05",
            }
        ]
        if self.is_small():
            found.append(
                {
                    "title": self.title,
                    "text": "Halved distances",
                    "about": "Every distance in play is half of what a rule or a weapon says, rounded up.",
                    "clause": "AF-SML-08",
                }
            )
        return found

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        unit = battle.unit(unit_id)
        facts: Data = {"mounted": unit.mounted, "tough": unit.start_tough}
        if unit.models:
            sheet = unit.models[0].sheet
            facts["base in mm"] = [round(sheet.base_width * _MM), round(sheet.base_depth * _MM)]
        return facts

    # ------------------------------------------------------------------ bases

    def formed(self, unit: Unit, data: UnitData) -> Unit:
        """AF-SML-03 to AF-SML-05: all models on one base, twice as deep for two units that are combined."""
        width, depth = self.base_for(data, len(unit.models))
        if data.combined:
            depth *= 2.0
        return unit.mounted_on(round(width / _MM, 3), round(depth / _MM, 3), tough_of(unit))

    def base_for(self, data: UnitData, models: int) -> tuple[float, float]:
        """AF-SML-01, AF-SML-02: width and depth in millimetres; a single model needs no tray."""
        if self.is_small():
            return SMALL[self.chose(SCALE)[0]]
        wide, deep = data.base[0] * _MM, data.base[1] * _MM
        if models == 1:
            return wide, deep
        for most, tray in TRAY:
            if wide <= most + 0.1:
                return tray[0], max(tray[1], deep)
        # For larger bases nothing is suggested: three of them side by side.
        return min(3, models) * wide, deep

    # ------------------------------------------------------------------ small figures

    def halves_distances(self, battle: Battle) -> bool:
        """AF-SML-08."""
        return self.is_small()

    def rounds_modifier(self, battle: Battle) -> int:
        """AF-SML-09."""
        return MORE_ROUNDS if self.is_small() and self.chose(LENGTH) == (LONGER,) else 0


def tough_of(unit: Unit) -> int:
    """AF-SML-05: the number of its models, or the sum of their Tough values if all have Tough."""
    values = [model.sheet.tough for model in unit.models]
    return sum(values) if min(values) > 1 else len(values)
