"""Wagers: each side bets in secret on how many units it will lose, for a Victory Point if it is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, NamedTuple

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapter import Chapter
from banneret.books.age_of_fantasy.unit import Unit
from banneret.books.case_tools import among, convert
from banneret.books.chapters import Chosen, Pairs, only, value_of, with_value
from banneret.books.doing import Doing
from banneret.books.goal_words import changed, point
from banneret.books.sides import SEATS
from banneret.core.engine.ask import Choice, Data, Option, Question, Steps, ask_all
from banneret.core.engine.book import Setting
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.shown import ShownGoal, ShownNote

ID: Final = "wagers"
BETS: Final = ("none", "few", "many")
FEW: Final = 2


class WagerNotes(NamedTuple):
    """What each side has bet, known to itself alone, and how many units it has lost."""

    bets: Pairs[str] = ()
    lost: Pairs[int] = ()


class WagerShown(Event, frozen=True, tag=True):
    seat: str
    bet: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} had bet on losing {self.bet} of its units."

    def reveals(self) -> bool:
        return True


class Wagers(Chapter):
    id: ClassVar[str] = ID
    section: ClassVar[str] = "EVT"
    words: ClassVar[tuple[str, ...]] = ("bets",)
    steps: ClassVar[tuple[str, ...]] = ("placing bets",)

    def settings(self) -> tuple[Setting, ...]:
        about = "A Victory Point for who foresees how many units it will lose."
        return (Setting(ID, "Wagers", about, (("no", "No wagers"), ("yes", "One each")), "no"),)

    def fresh_notes(self, chosen: Chosen) -> Any:
        return WagerNotes()

    def seen_notes(self, notes: Any, viewer: str, over: bool) -> Any:
        return WagerNotes(notes.bets if over else only(notes.bets, viewer), notes.lost)

    def other_notes(self, notes: Any, viewer: str, over: bool) -> list[Any]:
        return [
            notes._replace(bets=with_value(notes.bets, seat, other))
            for seat, bet in notes.bets
            if seat != viewer and not over
            for other in BETS
            if other != bet
        ]

    def shown(self, battle: Battle) -> list[ShownNote]:
        return [{"title": "Wager", "text": bet, "seat": seat} for seat, bet in battle.notes["wagers"].bets]

    def goal_told(self, battle: Battle, goal: ShownGoal) -> ShownGoal:
        won = point("Whoever has more Victory Points at the end wins.", "AF-SID-01")
        return changed(
            goal, wins=[won], scores=[*goal["scores"], point("1 Victory Point for a wager that is won.")]
        )

    def notes_in_case(self, notes: Any, words: Data) -> Any:
        bets = convert(words["bets"], dict[str, str], "state.bets")
        for seat, bet in bets.items():
            among(seat, SEATS, "side", "state.bets")
            among(bet, BETS, "wager", f"state.bets.{seat}")
        return notes._replace(bets=tuple(sorted(bets.items())))

    def unit_facts(self, battle: Battle, unit_id: str) -> Data:
        return {"units lost": value_of(battle.notes[ID].lost, battle.unit(unit_id).seat, 0)}

    def preparation(self, battle: Battle) -> list[str]:
        return list(self.steps)

    def play(self, battle: Battle, dice: Dice) -> Steps:
        options = [Option(bet, f"We shall lose {bet}") for bet in BETS]
        prompt = "How many of your units will you lose?"
        questions: dict[str, Question] = {
            seat: Choice("wager", "AF-EVT-01", prompt, options) for seat in battle.seats
        }
        answers = yield ask_all(questions)
        for seat, bet in answers.items():
            notes = battle.notes[ID]
            battle.notes[ID] = notes._replace(bets=with_value(notes.bets, seat, bet))
        battle.go_on_preparing()

    def unit_lost(self, battle: Battle, unit: Unit, last: str, doing: Doing) -> None:
        notes = battle.notes[ID]
        lost = value_of(notes.lost, unit.seat, 0) + 1
        battle.notes[ID] = notes._replace(lost=with_value(notes.lost, unit.seat, lost))

    def points(self, battle: Battle) -> dict[str, int] | None:
        notes = battle.notes[ID]
        return {seat: int(value_of(notes.bets, seat, "") == outcome(notes, seat)) for seat in battle.seats}

    def game_ends(self, battle: Battle, dice: Dice) -> Steps:
        for seat, bet in battle.notes[ID].bets:
            battle.tell(WagerShown("AF-EVT-01", seat, bet))
        return
        yield


def outcome(notes: WagerNotes, seat: str) -> str:
    """Which wager would have been right."""
    lost = value_of(notes.lost, seat, 0)
    if lost == 0:
        return "none"
    return "few" if lost <= FEW else "many"
