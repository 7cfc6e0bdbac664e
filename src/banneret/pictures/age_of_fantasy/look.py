"""Age of Fantasy in pictures and reports: its words, its chronicle, and what its dice tell of luck.

Most of it is as in the other One Page Rules book. Not counted as luck are roll-offs, D3 rolls, what sets
up table and scenario, and attempts to block a spell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from banneret.books.age_of_fantasy.chapters.extra_actions.events import Pinned, Reacted
from banneret.books.age_of_fantasy.chapters.side_missions.events import SideMissionRevealed, SideMissionScored
from banneret.books.age_of_fantasy.events import (
    ActionTaken,
    ChargeDeclared,
    MarkerCarried,
    MarkerDestroyed,
    MarkerDropped,
    ModelsMoved,
)
from banneret.books.age_of_fantasy.rolled_tables import DEPLOYMENT, MISSION
from banneret.books.battle_report import BattleReport
from banneret.books.events import HitRoll
from banneret.books.opr.events import ChargeFailed, MeleeResult, Seized
from banneret.core.engine.events import Event
from banneret.core.engine.match import Told
from banneret.pictures.chronicle import Chronicle, StoryLine
from banneret.pictures.looks import Tested
from banneret.pictures.opr.look import OprChronicle, OprEpisode, OprLook

PINNED: Final = "covering fire"
PINNED_NEED: Final = 4  # AF-XAC-06

_NAMES: Final = {each.id: each.name for each in MISSION} | {style.id: style.name for style in DEPLOYMENT}


class AgeOfFantasyLook(OprLook):
    kinds: tuple[str, ...] = (*OprLook.kinds, PINNED)
    tests: Mapping[str, str] = {**OprLook.tests, PINNED: "covering fire"}
    extras = (("charges", "Charges"), ("moved", "Inches moved"))
    tally_note = (
        "Models lost include those that fled in a rout. Inches moved are those of the model that went furthest "
        "in each move."
    )
    good = "a hit, a block, a test passed, a wound not taken, a target pinned"

    def chronicle(self, told: Sequence[Told], report: BattleReport | None) -> Chronicle:
        return AgeOfFantasyChronicle(told, report)

    def about(self, view: Mapping[str, Any]) -> str:
        """The mission and where the armies deployed, once they are settled."""
        known = [_NAMES.get(str(view.get(key) or ""), "") for key in ("mission", "style")]
        return ", ".join([name for name in known if name])

    def read(self, event: Event) -> Tested | None:
        if isinstance(event, Pinned):
            # Any one die will do, so the dice are one chance.
            chance = 1.0 - ((PINNED_NEED - 1) / 6) ** len(event.faces)
            goal = f"one of {len(event.faces)} at {PINNED_NEED}+"
            return Tested(event.unit, PINNED, 1, chance, goal, int(event.tests)) if event.faces else None
        return super().read(event)


class AgeOfFantasyEpisode(OprEpisode):
    """One activation: a charge that came home or not, shots, a spell, and what others did in between."""

    def __init__(self, round_: int, unit: str, moment: int) -> None:
        super().__init__(round_, unit, moment)
        self.action = ""
        self.failed = False
        self.heavy = False
        self.reactions: list[str] = []  # words and ids
        self.melee: MeleeResult | None = None

    def stands_out(self) -> bool:
        return super().stands_out() or bool(self.reactions)

    def meanwhile(self, names: Mapping[str, str]) -> list[str]:
        return ["".join([names.get(word, word) for word in words.split("\0")]) for words in self.reactions]

    def charging(self, name: str, target: str) -> str:
        how = "makes a heavy charge at" if self.heavy else "charges"
        head = f"{name} {how} {target}"
        if self.failed:
            head += " and does not reach it"
        elif self.melee is not None:
            head += f" ({self.melee.charger_total} to {self.melee.defender_total})"
        return head

    def shooting(self, name: str, targets: str) -> str:
        return f"{name} {'pins down' if self.action == 'covering fire' else 'shoots at'} {targets}"

    def unhurt(self, head: str) -> str:
        # Who did not get there could hurt nobody.
        return f"{head}." if self.failed else super().unhurt(head)


class AgeOfFantasyChronicle(OprChronicle):
    """What all of One Page Rules have, and charges that fail, reactions, relics and side-missions."""

    def __init__(self, told: Sequence[Told], report: BattleReport | None) -> None:
        self.news: dict[int, list[Event]] = {}
        self.counts: dict[str, dict[str, int]] = {}
        self._moved: dict[str, float] = {}
        super().__init__(told, report)
        for unit, inches in self._moved.items():
            self.tally(unit).extra["moved"] = round(inches)

    def episode(self, round_: int, unit: str) -> AgeOfFantasyEpisode:
        return AgeOfFantasyEpisode(round_, unit, 0)

    def story(self, number: int, names: Mapping[str, str]) -> list[StoryLine]:
        told = [StoryLine(text) for e in self.episodes if e.round == number and (text := e.tell(names))]
        return told + [StoryLine(event.text(names), "seized") for event in self.news.get(number, [])]

    def sums(self, seats: Sequence[str]) -> list[tuple[str, dict[str, str]]]:
        def of(seat: str, key: str) -> int:
            return self.counts.get(seat, {}).get(key, 0)

        pairs = (
            ("Charges declared, and made", "declared", "made"),
            ("Shots, and hits", "shots", "hits"),
            ("Melees fought, and won", "fought", "won"),
            ("Reactions on overwatch", "reactions", ""),
        )
        return [
            (words, {seat: f"{of(seat, a)} / {of(seat, b)}" if b else str(of(seat, a)) for seat in seats})
            for words, a, b in pairs
            if any([of(seat, a) for seat in seats])
        ]

    def _count(self, unit: str, key: str, more: int = 1) -> None:
        own = self.counts.setdefault(unit.split(".", 1)[0], {})
        own[key] = own.get(key, 0) + more

    def _take(self, event: Event, moment: int) -> None:
        now = self._now
        assert isinstance(now, AgeOfFantasyEpisode)
        if isinstance(
            event,
            (Seized, MarkerCarried, MarkerDropped, MarkerDestroyed, SideMissionScored, SideMissionRevealed),
        ):
            self.news.setdefault(self._round, []).append(event)
        elif isinstance(event, ActionTaken):
            now.action = event.action
            now.heavy = event.action == "heavy charge"
        elif isinstance(event, ChargeDeclared):
            now.charged = event.target
            self.tally(event.unit).count("charges")
            self._count(event.unit, "declared")
        elif isinstance(event, ChargeFailed):
            now.failed = True
        elif isinstance(event, ModelsMoved):
            self._moved[event.unit] = self._moved.get(event.unit, 0.0) + event.inches
        elif isinstance(event, Reacted):
            self._count(event.unit, "reactions")
            now.reactions.append(f"{event.unit}\0 {'reacts' if event.moving else 'shoots back'}")
        elif isinstance(event, MeleeResult):
            now.melee = event
            self._count(event.charger, "made")
            for unit in (event.charger, event.defender):
                self._count(unit, "fought")
            if event.loser:
                self._count(event.defender if event.loser == event.charger else event.charger, "won")
        else:
            if isinstance(event, HitRoll) and event.shooting:
                self._count(event.unit, "shots", len(event.faces))
                self._count(event.unit, "hits", event.hits)
            super()._take(event, moment)
