"""Kitchen tables: small tables, distances halved, and half of each army arriving later (AF-KIT)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import MISSIONS, Chapter
from banneret.books.age_of_fantasy.chapters.kitchen_table.events import NeverArrived
from banneret.books.age_of_fantasy.chapters.kitchen_table.missions import (
    KitchenDuel,
    KitchenRelicHunt,
    KitchenSeizeGround,
)
from banneret.books.age_of_fantasy.chapters.kitchen_table.notes import ID, KitchenNotes, kitchen_notes
from banneret.books.age_of_fantasy.chapters.kitchen_table.reinforcements import declare
from banneret.books.age_of_fantasy.chapters.kitchen_table.tables import SMALLEST, kitchen_styles
from banneret.books.age_of_fantasy.field import Field
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import convert
from banneret.books.chapters import Chosen
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.troop import DESTROYED, IN_AMBUSH
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownNote

DECLARING: Final = "reinforcements-declared"
TOGETHER: Final = "together"
IN_TURN: Final = "in-turn"
STEP: Final = "reinforcements"
EDGE: Final = 3.0  # AF-KIT-13: printed in this chapter, so not halved (AF-KIT-11)
LONG_RANGE: Final = 12.0  # AF-KIT-14: the same


class KitchenTable(Chapter):
    """AF-KIT-01: the deployment styles and missions of the chapter, and its four rules for playing."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Kitchen table"
    about: ClassVar[str] = (
        "A quick game on a table of 3 by 2 feet or more: every distance in play is halved, half of each army "
        "arrives later at the table edges, and there are three deployment styles and three missions."
    )
    section: ClassVar[str] = "KIT"
    provides: ClassVar[tuple[str, ...]] = (MISSIONS,)
    smallest_table: ClassVar[tuple[float, float]] = SMALLEST
    styles_clause: ClassVar[str] = "AF-KIT-02"
    missions_clause: ClassVar[str] = "AF-KIT-06"
    steps: ClassVar[tuple[str, ...]] = (STEP,)
    words: ClassVar[tuple[str, ...]] = ("reinforcements",)
    by_units: ClassVar[tuple[str, ...]] = ("hit_modifier", "halves_distances")

    def settings(self) -> tuple[Setting, ...]:
        """AF-KIT-12."""
        return (
            Setting(
                DECLARING,
                "Reinforcements are declared",
                "How players name the half of their army that arrives later.",
                ((TOGETHER, "Both at the same time"), (IN_TURN, "One after the other")),
                TOGETHER,
                abouts=(
                    (TOGETHER, "Nobody knows the reinforcements of the others before naming their own."),
                    (IN_TURN, "Seat A names them first, so that the others know whom they will meet at once."),
                ),
            ),
        )

    def drawn(self, draw: SplitMix64) -> Chosen:
        return {DECLARING: ((TOGETHER, IN_TURN)[draw.below(2)],)}

    # ------------------------------------------------------------------ remembered

    def fresh_notes(self, chosen: Chosen) -> Any:
        return KitchenNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        assert isinstance(notes, KitchenNotes)
        units = convert(words.get("reinforcements", []), list[str], "state.reinforcements")
        return notes._replace(reinforcements=tuple(units))

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        return {"reinforcement": unit_id in kitchen_notes(battle).reinforcements}

    def shown(self, battle: Battle) -> list[ShownNote]:
        """What is another thing than usual, and who still comes."""
        found: list[ShownNote] = [
            {
                "title": self.title,
                "text": "Halved distances",
                "about": "Every distance measured in play is half of what a rule or a weapon says, rounded up.",
                "clause": "AF-KIT-11",
                "now": True,
            },
            {
                "title": self.title,
                "text": "Range penalty",
                "about": f"Shots at a target more than {LONG_RANGE:g}” away have -1 to hit.",
                "clause": "AF-KIT-14",
                "now": True,
            },
        ]
        for seat in battle.seats:
            names = [unit.name for unit in self.waiting(battle) if unit.seat == seat]
            if names:
                found.append(
                    {
                        "title": "Reinforcements",
                        "text": ", ".join(names),
                        "about": f"From round 2 on they may be set up within {EDGE:g}” of any table edge.",
                        "clause": "AF-KIT-13",
                        "seat": seat,
                    }
                )
        return found

    def waiting(self, battle: Battle) -> list[Unit]:
        """The reinforcements that are not on the table yet, nor gone."""
        units = [battle.unit(key) for key in kitchen_notes(battle).reinforcements if key in battle.units]
        return [unit for unit in units if unit.alive() and not unit.on_table()]

    # ------------------------------------------------------------------ setting up

    def styles(self, field: Field, styles: tuple[DeploymentStyle, ...]) -> tuple[DeploymentStyle, ...]:
        """AF-KIT-02 to AF-KIT-05."""
        return kitchen_styles(field.width, field.depth)

    def missions(self, missions: tuple[Chapter, ...]) -> tuple[Chapter, ...]:
        """AF-KIT-06."""
        return (KitchenDuel(), KitchenSeizeGround(), KitchenRelicHunt())

    def preparation(self, battle: Battle) -> list[str]:
        return [STEP]

    def play(self, battle: Battle, dice: Dice) -> Steps:
        """AF-KIT-12: before the game begins."""
        groups = [list(battle.seats)] if self.chosen == (TOGETHER,) else [[seat] for seat in battle.seats]
        for seats in groups:
            yield from declare(battle, seats)
        battle.go_on_preparing()

    def held_in_reserve(self, battle: Battle, unit: Unit) -> str:
        """AF-KIT-12: they are not deployed."""
        return "AF-KIT-12" if unit.id in kitchen_notes(battle).reinforcements else ""

    def arrives_at_edge(self, battle: Battle, unit: Unit) -> tuple[float, str] | None:
        """AF-KIT-13."""
        waits = unit.place == IN_AMBUSH and unit.id in kitchen_notes(battle).reinforcements
        return (EDGE, "AF-KIT-13") if waits else None

    # ------------------------------------------------------------------ playing

    def halves_distances(self, battle: Battle) -> bool:
        """AF-KIT-11."""
        return True

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        """AF-KIT-14: between the closest models of the two."""
        return -1 if attack.shooting and not unit.within(target, LONG_RANGE) else 0

    def game_ends(self, battle: Battle, dice: Dice) -> Steps:
        """AF-KIT-13: who has not arrived counts as destroyed."""
        for unit in self.waiting(battle):
            if unit.place == IN_AMBUSH:
                battle.put(unit.in_place(DESTROYED))
                battle.tell(NeverArrived("AF-KIT-13", unit.id))
        return
        yield
