"""Veterans and Artefacts: the Oathstone Plate and the Debtor's Blade; the rules ask for all else themselves."""

from __future__ import annotations

from banneret.books.quick_starter.battle import Battle
from banneret.books.quick_starter.chapters.veterans import combat
from banneret.books.quick_starter.chapters.veterans.bearers import bears
from banneret.books.quick_starter.chapters.veterans.notes import use
from banneret.books.quick_starter.unit import Figure, Unit
from banneret.odds.quick_starter.blows import first_answer, played
from banneret.odds.quick_starter.chapter_chances import ChapterChances


class VeteranChances(ChapterChances):
    def endurance(self, battle: Battle, unit: Unit, figure: Figure) -> int:
        """QS-ART-03."""
        return combat.plate_left(battle, unit, figure)

    def endured(self, battle: Battle, figure_id: str, tries: int) -> None:
        use(battle, f"{figure_id} {combat.PLATE}", tries)

    def counts_ones(self, battle: Battle, figure: Figure) -> bool:
        """QS-ART-25."""
        return bears(battle, figure, combat.BLADE)

    def ones_rolled(self, battle: Battle, figure: Figure, count: int) -> None:
        combat.note_ones(battle, figure, [1] * count)

    def all_have_struck(self, battle: Battle, members: list[str]) -> None:
        """QS-ART-25: what the ones cost."""
        played(battle, combat.pay_debts(battle, tuple(members)), first_answer)
