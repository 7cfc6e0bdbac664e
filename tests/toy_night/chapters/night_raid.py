"""Night Raid: armies that see little fight over a camp, until dawn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

import msgspec

from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, Moment, Pairs, only, value_of, with_value
from banneret.books.goal_words import changed, point
from banneret.books.opr.roster import UnitData
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.warfare import Rolling
from banneret.books.regiments.battle import OVER, Battle
from banneret.books.regiments.chapter import TABLE, ZONES_PROVIDED, Chapter
from banneret.books.regiments.field import Field, Terrain
from banneret.books.regiments.movement import RUSH
from banneret.books.regiments.unit import Unit
from banneret.books.regiments.zone import Outline
from banneret.books.sides import SEATS
from banneret.core.engine.ask import Choice, Data, Option, Question, Refusal, Steps, ask, ask_all
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.shown import ShownBadge, ShownGoal, ShownNote, UnitState
from banneret.core.space.distances import contains
from banneret.core.space.geometry import rectangle
from banneret.core.space.shown import ShownArrow

ID: Final = "night-raid"
MOON: Final = "moon"
BRIBES: Final = "bribes"
SIGHT: Final = {"dusk": 18.0, "midnight": 9.0}
RELIEF: Final = 3  # the round from which those in reserve arrive
CAMP: Final = rectangle(36.0, 24.0, 3.0, 3.0, 0.0)
DARK: Final = UnitState("in the dark", "N", "In the dark")


class NightNotes(NamedTuple):
    """`dawn` is the round in which day breaks, 0 before; whom each side has bribed is known to itself alone."""

    moon: str = "dark"
    bribed: Pairs[str] = ()
    signal: str = ""
    dawn: int = 0
    plunder: Pairs[int] = ()
    lucky: tuple[str, ...] = ()  # sides that have rolled a die again
    turns: int = 0
    watches: int = 0


class DayBroke(Event, frozen=True, tag=True):
    round: int

    def text(self, names: Mapping[str, str]) -> str:
        return "Day breaks."


class NightRaid(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "PRE"
    words: ClassVar[tuple[str, ...]] = ("dawn", "plunder")
    states: ClassVar[tuple[UnitState, ...]] = (DARK,)
    changes_odds: ClassVar[bool] = True  # one sees more by day
    provides: ClassVar[tuple[str, ...]] = (TABLE, ZONES_PROVIDED)
    steps: ClassVar[tuple[str, ...]] = (BRIBES,)
    windows: ClassVar[tuple[str, ...]] = (
        Moment.ARMIES_DEPLOYED,
        Moment.TURN_BEGINS,
        Moment.ROUND_ENDS,
        Moment.DICE_ROLLED,
    )

    # --- what it says of itself
    def settings(self) -> tuple[Setting, ...]:
        hours = (("no", "By day"), ("dusk", "At dusk"), ("midnight", "At midnight"))
        moons = (("dark", "No moon"), ("full", "A full moon"))
        return (
            Setting(ID, "Night raid", "A camp to be plundered before day breaks.", hours, "no"),
            Setting(MOON, "Moon", "How far one sees by night.", moons, "dark"),
        )

    def fresh_notes(self, chosen: Chosen) -> Any:
        return NightNotes(chosen.get(MOON, ("dark",))[0])

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return notes._replace(bribed=notes.bribed if over else only(notes.bribed, viewer))

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        return [
            notes._replace(bribed=with_value(notes.bribed, seat, other))
            for seat, bribed in notes.bribed
            if seat != viewer and not over
            for other in ("sentries", "cooks")
            if other != bribed
        ]

    def shown(self, battle: Battle) -> list[ShownNote]:
        notes = battle.notes[ID]
        found: list[ShownNote] = [
            {"title": "Night raid", "text": "plunder", "goal": True, "clause": "RG-PRE-16"}
        ]
        for seat, bribed in notes.bribed:
            bribe: ShownNote = {"title": "Bribed", "text": f"the {bribed}", "seat": seat}
            if battle.step != OVER:
                bribe["secret"] = True
            found.append(bribe)
        found += [{"title": "Plunder", "text": str(taken), "seat": seat} for seat, taken in notes.plunder]
        return found

    def badges(self, battle: Battle, unit_id: str) -> list[ShownBadge]:
        unit = battle.unit(unit_id)
        dark = unit.on_table() and not battle.notes[ID].dawn and not camps(unit)
        return [{"id": DARK.id, "text": "in the dark"}] if dark else []

    def arrows(self, battle: Battle) -> list[ShownArrow]:
        """Who is in the camp has an eye on whoever comes next to it."""
        inside = [unit for unit in battle.on_table() if camps(unit)]
        found: list[ShownArrow] = []
        for unit in inside:
            for enemy in battle.enemies_of(unit)[:1]:
                found.append({"unit": unit.id, "target": enemy.id, "text": f"{unit.name} watch {enemy.name}."})
        return found

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        plunder = convert(words.get("plunder", {}), dict[str, int], "state.plunder")
        for seat in plunder:
            among(seat, SEATS, "side", "state.plunder")
        dawn = convert(words.get("dawn", 0), int, "state.dawn")
        return notes._replace(dawn=dawn, plunder=tuple(sorted(plunder.items())))

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        return {"in camp": camps(battle.unit(unit_id))}

    # --- table and zones
    def table(self, field: Field) -> Field:
        camp = Terrain("camp", "camp", "Camp", CAMP, True, False, False, False, False)
        return Field(field.width, field.depth, [*field.pieces, camp], field.spells)

    def zones(self, battle: Battle) -> list[Outline]:
        width, depth = battle.field.width, battle.field.depth
        return [
            [(0.0, 0.0), (width, 0.0), (width - 12.0, 16.0), (12.0, 16.0)],
            [(0.0, depth), (width, depth), (width - 12.0, depth - 16.0), (12.0, depth - 16.0)],
        ]

    # --- deployment
    def why_not_deploy(self, battle: Battle, unit: Unit) -> Refusal | None:
        if unit.has_plain_soldiers():
            return None
        return Refusal("heroes-last", "RG-PRE-16", f"{unit.name} waits until the soldiers are deployed.")

    def deploys_next(self, battle: Battle, seat: str) -> str:
        return battle.south

    def held_in_reserve(self, battle: Battle, unit: Unit) -> str:
        return "RG-PRE-16" if any([rule.name == "Fast" for rule in unit.rules()]) else ""

    def why_not_arrive(self, battle: Battle, unit: Unit) -> Refusal | None:
        if battle.round >= RELIEF:
            return None
        return Refusal("too-early", "RG-PRE-16", f"{unit.name} arrives in round {RELIEF} at the earliest.")

    def arrival_zone(self, battle: Battle, unit: Unit) -> list[tuple[float, float]] | None:
        if not self.held_in_reserve(battle, unit):
            return None
        return [(0.0, 0.0), (9.0, 0.0), (9.0, battle.field.depth), (0.0, battle.field.depth)]

    # --- values
    def ground(self, battle: Battle, pieces: list[Terrain]) -> list[Terrain]:
        return pieces if battle.notes[ID].dawn else [by_night(piece) for piece in pieces]

    def recruited(self, seat: str, unit: UnitData) -> UnitData:
        models = [
            msgspec.structs.replace(group, quality=max(2, group.quality - 1))
            if "Hero" in group.rules
            else group
            for group in unit.models
        ]
        return msgspec.structs.replace(unit, models=tuple(models))

    def move_modifier(self, battle: Battle, unit: Unit, action: str) -> int:
        return -2 if action == RUSH and not battle.notes[ID].dawn else 0

    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        return -1 if attack.shooting and not battle.notes[ID].dawn else 0

    def sight_limit(self, battle: Battle, viewer: Unit, target: Unit, inches: float) -> float:
        notes = battle.notes[ID]
        if notes.dawn:
            return inches
        return min(inches, SIGHT[self.chosen[0]] + (6.0 if notes.moon == "full" else 0.0))

    def rounds(self, battle: Battle, rounds: int) -> int:
        return rounds + 1 if self.chosen == ("midnight",) else rounds

    def score(self, battle: Battle, score: dict[str, int]) -> dict[str, int]:
        plunder = battle.notes[ID].plunder
        return {seat: count + value_of(plunder, seat, 0) for seat, count in score.items()}

    def winner(self, battle: Battle, winner: str) -> str:
        """Whoever has the camp to himself in the end, whatever else he has."""
        seats = holders(battle)
        return seats[0] if len(seats) == 1 else winner

    def decided_by(self, battle: Battle, what: str) -> str:
        return f"{what} and plunder"

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        alone = point("Whoever has the camp to himself in the end wins, whatever else there is.", "RG-PRE-16")
        plunder = point("Plunder counts like markers.", "RG-PRE-16")
        return changed(goal, wins=[alone, *goal["wins"]], scores=[*goal["scores"], plunder])

    # --- moments
    def preparation(self, battle: Battle) -> list[str]:
        return list(self.steps)

    def play(self, battle: Battle, dice: Dice) -> Steps:
        options = [Option("sentries", "The sentries"), Option("cooks", "The cooks")]
        prompt = "Whom do you bribe in the camp?"
        questions: dict[str, Question] = {seat: Choice("bribe", "RG-PRE-16", prompt, options) for seat in SEATS}
        answers = yield ask_all(questions)
        for seat, bribed in answers.items():
            notes = battle.notes[ID]
            battle.notes[ID] = notes._replace(bribed=with_value(notes.bribed, seat, bribed))
        battle.go_on_preparing()

    def game_began(self, battle: Battle) -> None:
        battle.notes[ID] = battle.notes[ID]._replace(plunder=tuple([(seat, 0) for seat in SEATS]))

    def round_began(self, battle: Battle, dice: Dice) -> Steps:
        if battle.round > 1 and not battle.notes[ID].dawn:
            faces = yield from battle.roll(dice, 1, "RG-PRE-16", "whether day breaks", battle.turn)
            if faces[0] >= 5:
                battle.notes[ID] = battle.notes[ID]._replace(dawn=battle.round)
                battle.tell(DayBroke("RG-PRE-16", battle.round))

    def round_ended(self, battle: Battle, dice: Dice) -> Steps:
        for seat in holders(battle):
            notes = battle.notes[ID]
            taken = value_of(notes.plunder, seat, 0) + 1
            battle.notes[ID] = notes._replace(plunder=with_value(notes.plunder, seat, taken))
        return
        yield

    def window(self, battle: Battle, name: str, about: tuple[str, ...], dice: Dice) -> Steps:
        notes = battle.notes[ID]
        if name == Moment.ARMIES_DEPLOYED:
            options = [Option("horn", "A horn"), Option("owl", "The cry of an owl")]
            question = Choice("signal", "RG-PRE-16", "What is the signal?", options)
            signal = yield ask(battle.south, question)
            battle.notes[ID] = notes._replace(signal=signal)
        elif name == Moment.TURN_BEGINS:
            battle.notes[ID] = notes._replace(turns=notes.turns + 1)
        elif name == Moment.ROUND_ENDS:
            battle.notes[ID] = notes._replace(watches=notes.watches + 1)

    def meddle(self, battle: Battle, faces: list[int], clause: str, why: str, seat: str, dice: Dice) -> Rolling:
        """Once in a game a side rolls a morale test of 1 again."""
        notes = battle.notes[ID]
        if clause != "RG-MOR-03" or faces != [1] or seat in notes.lucky:
            return faces
        battle.notes[ID] = notes._replace(lucky=(*notes.lucky, seat))
        return dice.d6(1, clause, f"{why} again")
        yield


def by_night(piece: Terrain) -> Terrain:
    """Difficult ground is dangerous in the dark."""
    return Terrain(
        piece.id,
        piece.kind,
        piece.name,
        piece.shape,
        piece.cover,
        piece.difficult,
        piece.dangerous or piece.difficult,
        piece.impassable,
        piece.blocks_sight,
    )


def camps(unit: Unit) -> bool:
    return unit.on_table() and any([contains(CAMP, base.cx, base.cy) for base in unit.bases()])


def holders(battle: Battle) -> list[str]:
    """The sides with somebody in the camp."""
    return [seat for seat in SEATS if any([camps(unit) for unit in battle.of_seat(seat)])]
