"""Apocalyptic games: faster, for large armies: one model of each unit is measured, and all strike (AF-APO)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.chapters.apocalyptic.leaders import ID, LeaderNotes, leader_of, name_leaders
from banneret.books.age_of_fantasy.field import Building, Terrain
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import convert
from banneret.books.chapters import Chosen, Moment
from banneret.books.opr.tray import Model
from banneret.core.engine.ask import Data, Refusal, Steps
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.randoms import SplitMix64
from banneret.core.engine.shown import ShownBadge, ShownNote, UnitState
from banneret.core.space.bases import Base, gap

LEADERS: Final = "unit-leaders"
PROPOSED: Final = "proposed"
NAMED: Final = "named"
LED: Final = UnitState("led", "L", "Led by one model")
ALL_SIDES: Final = ("north", "east", "south", "west")


class Apocalyptic(Chapter):
    """AF-APO-01: played with armies of any size."""

    id: ClassVar[str] = ID
    title: ClassVar[str] = "Apocalyptic"
    about: ClassVar[str] = (
        "A faster game for large armies: only the leader of each unit is measured, everybody strikes in melee,"
        " and all terrain is solid buildings."
    )
    along: ClassVar[tuple[str, ...]] = ("solid-buildings",)
    section: ClassVar[str] = "APO"
    states: ClassVar[tuple[UnitState, ...]] = (LED,)
    words: ClassVar[tuple[str, ...]] = ("leaders",)
    windows: ClassVar[tuple[str, ...]] = (Moment.ARMIES_DEPLOYED,)
    changes_odds: ClassVar[bool] = True

    def settings(self) -> tuple[Setting, ...]:
        """AF-APO-02."""
        return (
            Setting(
                LEADERS,
                "Unit leaders",
                "Who says which model leads each unit.",
                ((PROPOSED, "Named for you"), (NAMED, "Name them yourselves")),
                PROPOSED,
                abouts=(
                    (PROPOSED, "A Hero that has joined a unit leads it, or else its first model."),
                    (NAMED, "Before the first round each player names the leader of every unit."),
                ),
            ),
        )

    def drawn(self, draw: SplitMix64) -> Chosen:
        return {LEADERS: (NAMED if draw.below(2) else PROPOSED,)}

    # ------------------------------------------------------------------ leaders

    def fresh_notes(self, chosen: Chosen) -> Any:
        return LeaderNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        """By the ids of units and of models: `leaders: {men: men/3}`."""
        assert isinstance(notes, LeaderNotes)
        named = convert(words.get("leaders", {}), dict[str, str], "state.leaders")
        return notes._replace(leaders=tuple(sorted(named.items())))

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        unit = battle.unit(unit_id)
        return {"leader": leader_of(battle, unit).id if unit.models and not unit.is_thing() else ""}

    def shown(self, battle: Battle) -> list[ShownNote]:
        about = "Moves, sight and ranges of a unit are measured from its leader, who is the last to fall."
        return [
            {
                "title": self.title,
                "text": "Leaders are measured",
                "about": about,
                "clause": "AF-APO-02",
                "now": True,
            },
            {"title": self.title, "text": "All terrain is solid buildings", "clause": "AF-APO-04"},
            {"title": self.title, "text": "Everybody strikes in melee", "clause": "AF-APO-11"},
        ]

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        unit = battle.unit(unit_id)
        if not unit.on_table() or unit.size() < 2:
            return []
        return [{"id": LED.id, "text": f"led by {leader_of(battle, unit).name()}"}]

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        """AF-APO-02: before the game."""
        for seat in battle.seats:
            yield from name_leaders(battle, seat, self.chosen == (NAMED,), dice)

    def why_spared(self, battle: Battle, unit: Unit, model: Model) -> Refusal | None:
        """AF-APO-03: the last to be removed."""
        return self.led(battle, unit, model)

    def why_not_picked(self, battle: Battle, target: Unit, model: Model) -> Refusal | None:
        """AF-APO-03: not even by a Sniper, as long as others live."""
        return self.led(battle, target, model) if target.size() > 1 else None

    def led(self, battle: Battle, unit: Unit, model: Model) -> Refusal | None:
        if unit.is_thing() or leader_of(battle, unit).id != model.id:
            return None
        return Refusal(
            "leader-last", "AF-APO-03", f"{model.name()} leads {unit.the()} and is the last to fall."
        )

    # ------------------------------------------------------------------ terrain

    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        """AF-APO-04, AF-APO-05: whatever was set up is a solid building, and nothing else gives cover.

        What nobody could enter anyway holds nobody. Ground that chapters have laid is as it was otherwise.
        """
        known = [piece.id for piece in battle.bare.pieces]
        found: list[Terrain] = []
        for piece in pieces:
            if piece.id in known:
                house = piece.building
                if house is None and not piece.impassable:
                    house = Building(0, 0, ALL_SIDES)
                found.append(piece.closed(house))
            else:
                found.append(piece.bared() if piece.cover else piece)
        return found

    # ------------------------------------------------------------------ moves and charges

    def reference(self, battle: Battle, unit: Unit) -> str:
        """AF-APO-06, AF-APO-07, AF-APO-09, AF-APO-10: the leader is measured, and the others come along."""
        return leader_of(battle, unit).id if unit.models and not unit.is_thing() else ""

    # ------------------------------------------------------------------ shooting

    def lookouts(self, battle: Battle, unit: Unit, bases: list[Base]) -> list[Base]:
        """AF-APO-08: sight and range run from the leader; of who is inside, from where all look out."""
        if unit.inside or unit.size() < 2 or unit.is_thing() or bases is not unit.bases:
            return bases
        return [unit.bases[unit.slot_of(leader_of(battle, unit).id)]]

    def marks(self, battle: Battle, unit: Unit, target: Unit, bases: list[Base]) -> list[Base]:
        """AF-APO-08: to the nearest model of the target."""
        if target.inside or len(bases) < 2:
            return bases
        eyes = battle.lookout(unit).bases
        if not eyes:
            return bases
        return [min(bases, key=lambda base: min([gap(eye, base) for eye in eyes]))]

    # ------------------------------------------------------------------ melee

    def strikers(self, battle: Battle, unit: Unit, target: Unit, slots: list[int]) -> list[int]:
        """AF-APO-11: everybody is in range, wherever they stand."""
        return list(range(unit.size()))
