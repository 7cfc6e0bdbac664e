"""Torchlight: armies that see little deploy in corners and fight over a camp, until dawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import ZONES_PROVIDED, Chapter
from banneret.books.age_of_fantasy.rolled_tables import DeploymentStyle
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import convert
from banneret.books.chapters import Chosen, Pairs, value_of, with_value
from banneret.books.goal_words import changed, point
from banneret.books.sides import SEATS
from banneret.core.engine.ask import Data, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.shown import ShownGoal, ShownNote

ID: Final = "torchlight"
CLAUSE: Final = "AF-EVT-01"
SIGHT: Final = {"dusk": 18.0, "midnight": 9.0}
CAMP: Final = (36.0, 24.0)
NEAR: Final = 3.0

CORNERS: Final = DeploymentStyle(
    id="corners",
    name="Corners",
    clause=CLAUSE,
    zones={
        "zone_1": (((0.0, 0.0), (48.0, 0.0), (0.0, 32.0)),),
        "zone_2": (((72.0, 48.0), (24.0, 48.0), (72.0, 16.0)),),
    },
    home_edges={"zone_1": (((0.0, 0.0), (48.0, 0.0)),), "zone_2": (((24.0, 48.0), (72.0, 48.0)),)},
    breakthrough={"zone_1": ((24.0, 16.0),), "zone_2": ((48.0, 32.0),)},
    seize_ground=((30.0, 24.0), (42.0, 24.0), (60.0, 6.0), (12.0, 42.0)),
    gap=13.3,
)


class TorchNotes(NamedTuple):
    """`dawn` is the round in which day breaks, 0 before."""

    dawn: int = 0
    plunder: Pairs[int] = ()


class TorchesOut(Event, frozen=True, tag=True):
    round: int

    def text(self, names: Mapping[str, str]) -> str:
        return "Day breaks, and torches are put out."


class Torchlight(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "EVT"
    words: ClassVar[tuple[str, ...]] = ("dawn", "plunder")
    changes_odds: ClassVar[bool] = True  # one sees more by day
    provides: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)
    yields: ClassVar[tuple[str, ...]] = (ZONES_PROVIDED,)

    def settings(self) -> tuple[Setting, ...]:
        hours = (("no", "By day"), ("dusk", "At dusk"), ("midnight", "At midnight"))
        return (Setting(ID, "Torchlight", "A camp to be plundered before day breaks.", hours, "no"),)

    def fresh_notes(self, chosen: Chosen) -> Any:
        return TorchNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def shown(self, battle: Battle) -> list[ShownNote]:
        plunder = battle.notes[ID].plunder
        return [{"title": "Plunder", "text": str(taken), "seat": seat} for seat, taken in plunder]

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        return changed(
            goal, wins=[point("Whoever has plundered more wins, whatever else there is."), *goal["wins"]]
        )

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        plunder = convert(words.get("plunder", {}), dict[str, int], "state.plunder")
        dawn = convert(words.get("dawn", 0), int, "state.dawn")
        return TorchNotes(dawn, tuple(sorted(plunder.items())))

    def zones(self, battle: Battle) -> DeploymentStyle:
        return CORNERS

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        return inches if battle.notes[ID].dawn else min(inches, SIGHT[self.chosen[0]])

    def rounds(self, battle: Battle, rounds: int) -> int:
        """Two more while it is dark; no round after the one in which day breaks beyond the usual ones."""
        dawn = battle.notes[ID].dawn
        return max(rounds, dawn) if dawn else rounds + 2

    def winner(self, battle: Battle, winner: str) -> str:
        """Whoever has plundered more, whatever else there is."""
        plunder = battle.notes[ID].plunder
        taken = {seat: value_of(plunder, seat, 0) for seat in SEATS}
        if taken["A"] == taken["B"]:
            return winner
        return "A" if taken["A"] > taken["B"] else "B"

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        if battle.round > 1 and not battle.notes[ID].dawn:
            faces = yield from battle.roll(dice, 1, CLAUSE, "whether day breaks", battle.turn)
            if faces[0] >= 5:
                battle.notes[ID] = battle.notes[ID]._replace(dawn=battle.round)
                battle.tell(TorchesOut(CLAUSE, battle.round))

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        for seat in SEATS:
            if any([camps(unit) for unit in battle.of_seat(seat)]):
                notes = battle.notes[ID]
                taken = value_of(notes.plunder, seat, 0) + 1
                battle.notes[ID] = notes._replace(plunder=with_value(notes.plunder, seat, taken))
        return
        yield


def camps(unit: Unit) -> bool:
    return any([abs(base.cx - CAMP[0]) <= NEAR and abs(base.cy - CAMP[1]) <= NEAR for base in unit.bases])
