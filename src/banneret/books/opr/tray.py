"""Models in ranks and files: how a unit's living models stand on its tray.

Local places are (s, f): inches right of and ahead of the middle of the front edge. The front never moves
when models are lost; the tray grows shorter from the rear (RG-PRE-04).
"""

from __future__ import annotations

from banneret.books.opr.sheets import ModelSheet
from banneret.core.space import formation
from banneret.core.space.geometry import EPS


class Model:
    """One living model. Nobody changes it: losing wounds or using its magic makes a new one.

    It may be a base on which several are mounted, its `crew`: then they attack, each with weapons of its own,
    and the base takes their wounds.
    """

    __slots__ = ("breathed", "cast", "crew", "id", "number", "sheet", "wounds")

    def __init__(
        self,
        id_: str,
        number: int,
        sheet: ModelSheet,
        wounds: int = 0,
        cast: bool = False,
        breathed: bool = False,
        crew: tuple[Model, ...] = (),
    ) -> None:
        self.crew = crew
        self.id = id_
        self.number = number
        self.sheet = sheet
        self.wounds = wounds
        self.cast = cast
        self.breathed = breathed

    def name(self) -> str:
        """Its kind and its number, by which a player tells it from others of its kind."""
        return f"{self.sheet.name} {self.number}"

    def left(self) -> int:
        """Wounds it can still take; it is killed by the last (RG-SPC-31)."""
        return self.sheet.tough - self.wounds

    def with_wounds(self, wounds: int) -> Model:
        return Model(self.id, self.number, self.sheet, wounds, self.cast, self.breathed, self.crew)

    def having_cast(self) -> Model:
        return Model(self.id, self.number, self.sheet, self.wounds, True, self.breathed, self.crew)

    def having_breathed(self) -> Model:
        return Model(self.id, self.number, self.sheet, self.wounds, self.cast, True, self.crew)

    def refreshed(self) -> Model:
        return Model(self.id, self.number, self.sheet, self.wounds, False, False, self.crew)

    def fighters(self) -> list[Model]:
        """Those who attack: itself, or all who are mounted on it, who share what has been used this round."""
        if not self.crew:
            return [self]
        return [Model(each.id, each.number, each.sheet, 0, self.cast, self.breathed) for each in self.crew]

    def heroes(self) -> list[str]:
        """The Heroes that it is or bears, by their ids."""
        return [each.id for each in self.fighters() if each.sheet.hero]

    def falling(self) -> list[str]:
        """Who falls with it, by their ids: itself, and Heroes whom it bears."""
        return [self.id, *[key for key in self.heroes() if key != self.id]]


def loss_order(model: Model) -> tuple[bool, bool, int, int]:
    """Models with the lowest order are lost first (RG-SHO-05, RG-SPC-32, RG-SPC-33)."""
    sheet = model.sheet
    post = 2 if sheet.command else 1 if sheet.special else 0
    return (sheet.hero, sheet.tough > 1, -model.wounds, post)


def _order(model: Model) -> tuple[bool, bool, bool, int]:
    sheet = model.sheet
    return (not sheet.hero, not sheet.command, not sheet.special, model.number)


def arrange(models: list[Model], width: int, slot_width: float, slot_depth: float) -> list[Model]:
    """The models in slot order: row by row, then those whose bigger bases stand beside the front row.

    Heroes, then command, take the front row from its middle outwards (RG-SPC-13); plain models fill the
    rear, so that only the last row can be short (RG-PRE-04).
    """
    ranked = sorted([m for m in models if not is_bigger(m.sheet, slot_width, slot_depth)], key=_order)
    beside = [m for m in models if is_bigger(m.sheet, slot_width, slot_depth)]
    if not ranked:
        return beside
    front = ranked[:width]
    row: list[Model] = list(front)
    middle = (len(front) - 1) // 2
    for at in range(len(front)):
        # 0, then one right, one left, two right… of the middle, which lies left of centre in an even row.
        step = (at + 1) // 2
        row[middle - step if at % 2 == 0 else middle + step] = front[at]
    return row + ranked[width:] + beside


def is_bigger(sheet: ModelSheet, slot_width: float, slot_depth: float) -> bool:
    """A Hero on a base that does not fit a place of the unit stands beside the front row (RG-SPC-13)."""
    return sheet.base_width > slot_width + EPS or sheet.base_depth > slot_depth + EPS


class Tray:
    """The shape of a unit in its own frame: where each base stands and the rectangles that cover them."""

    __slots__ = ("blocks", "depth", "full_rows", "grid", "in_two_rows", "left", "right", "slots")

    def __init__(self, models: list[Model], width: int, slot_width: float, slot_depth: float) -> None:
        grid = [m for m in models if not is_bigger(m.sheet, slot_width, slot_depth)]
        beside = models[len(grid) :]
        # Each slot is (s, f, half width, half depth) of a base, in the order of the models.
        self.slots: list[tuple[float, float, float, float]] = []
        self.blocks: list[tuple[float, float, float, float]] = []
        self.left: float = 0.0
        self.right: float = 0.0
        self.depth: float = 0.0
        self.grid: int = len(grid)  # models in rows; the others stand beside the front row
        if all([m.sheet.hero for m in models]):
            self.grid = len(models)
            self._own_row(models, len(grid))
        else:
            self.slots = [
                (s, f, 0.5 * slot_width, 0.5 * slot_depth)
                for s, f in formation.slots(self.grid, width, slot_width, slot_depth)
            ]
            self.blocks = formation.blocks(self.grid, width, slot_width, slot_depth)
            self.right = 0.5 * min(self.grid, width) * slot_width
            self.left = -self.right
            self.depth = len(formation.rows(self.grid, width)) * slot_depth
            for at in range(len(beside)):
                self._stand_beside(beside[at].sheet, at % 2 == 0)
        self.full_rows: int = formation.full_rows(self.grid, width) if width > 1 else 0
        self.in_two_rows: int = min(self.grid, 2 * width)

    def _stand_beside(self, sheet: ModelSheet, right: bool) -> None:
        """One more base beside the front row, at its right or its left end."""
        hw: float = 0.5 * sheet.base_width
        hd: float = 0.5 * sheet.base_depth
        s: float = self.right + hw if right else self.left - hw
        if right:
            self.right += sheet.base_width
        else:
            self.left -= sheet.base_width
        self.slots.append((s, -hd, hw, hd))
        self.blocks.append((s, -hd, hw, hd))
        self.depth = max(self.depth, sheet.base_depth)

    def _own_row(self, heroes: list[Model], ranked: int) -> None:
        """RG-SPC-13: only Heroes are left: a row of their own, each on his own base.

        Those from the ranks, the first `ranked`, keep their order; who stood at an end stays there.
        """
        for at in range(len(heroes)):
            self._stand_beside(heroes[at].sheet, max(0, at - ranked) % 2 == 0)
        middle: float = 0.5 * (self.left + self.right)
        self.slots = [(s - middle, f, hw, hd) for s, f, hw, hd in self.slots]
        self.blocks = list(self.slots)
        self.left -= middle
        self.right -= middle

    def fighting(self, models: list[Model]) -> list[Model]:
        """Models of the two front rows, those beside the front row among them (RG-MEL-03)."""
        return models[: self.in_two_rows] + models[self.grid :]
