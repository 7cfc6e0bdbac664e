"""Two against two: allies are friends for all rules, and the order of turns is rolled for in every round."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from tests.toy_sides.corners import CORNERS

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import ZONES_PROVIDED, Chapter
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.chapters import Chosen
from banneret.books.turn_order import ROLLED, RolledOrder, TurnOrder, ranked
from banneret.core.engine.ask import Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice

ID: Final = "pairs"


class PairsNotes(NamedTuple):
    """The order that was rolled for this round."""

    order: tuple[str, ...] = ()


class Pairs(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "MUL"
    provides: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)
    armies: ClassVar[tuple[int, ...]] = (4,)
    turn_rank: ClassVar[int] = ROLLED

    def settings(self) -> tuple[Setting, ...]:
        about = "Two armies fight against two others."
        return (Setting(ID, "Pairs", about, (("no", "Two armies"), ("yes", "Two against two")), "no"),)

    def fresh_notes(self, chosen: Chosen) -> Any:
        return PairsNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def teams(self, seats: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
        return (seats[::2], seats[1::2])

    def zones(self, battle: Battle) -> DeploymentStyle:
        return CORNERS

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        battle.notes[ID] = PairsNotes(ranked(battle.sides.everybody, dice, "AF-MUL-05"))
        return
        yield

    def turn_order(self, battle: Any) -> TurnOrder | None:
        return RolledOrder(battle.notes[ID].order)
