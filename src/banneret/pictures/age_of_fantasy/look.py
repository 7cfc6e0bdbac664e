"""Age of Fantasy in pictures and reports: its words, its chronicle, and what its dice tell of luck.

Most of it is as in the other One Page Rules book. Not counted as luck are roll-offs, D3 rolls, what sets
up table and scenario, and attempts to block a spell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from banneret.books.age_of_fantasy.events import (
    ActionTaken,
    ChargeDeclared,
    MarkerCarried,
    MarkerDestroyed,
    MarkerDropped,
    ModelsMoved,
)
from banneret.books.battle_report import BattleReport
from banneret.books.events import HitRoll
from banneret.books.opr.events import ChargeFailed, MeleeResult, Seized
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import them, verb_of
from banneret.core.engine.match import Told
from banneret.pictures.age_of_fantasy.chapter_look import BOOK, chapter_looks
from banneret.pictures.chronicle import Actor, Chronicle, StoryLine
from banneret.pictures.opr.look import OprChronicle, OprEpisode, OprLook


class AgeOfFantasyLook(OprLook):
    book_id = BOOK
    extras = (("charges", "Charges"), ("moved", "Inches moved"))
    tally_note = (
        "Models lost include those that fled in a rout. Inches moved are those of the model that went furthest "
        "in each move."
    )

    def chronicle(self, told: Sequence[Told], report: BattleReport | None) -> Chronicle:
        return AgeOfFantasyChronicle(told, report)


class AgeOfFantasyEpisode(OprEpisode):
    """One activation: a charge that came home or not, shots, a spell, and what others did in between."""

    def __init__(self, round_: int, unit: str, moment: int) -> None:
        super().__init__(round_, unit, moment)
        self.action = ""
        self.failed = False
        self.reactions: list[Actor] = []
        self.melee: MeleeResult | None = None

    def stands_out(self) -> bool:
        return super().stands_out() or bool(self.reactions)

    def meanwhile(self, names: Mapping[str, str]) -> list[str]:
        return [reaction.told(names) for reaction in self.reactions]

    def charging(self, names: Mapping[str, str]) -> str:
        how = next((words for own in chapter_looks() if (words := own.charging(self.action))), "charges")
        head = f"{Actor(self.unit, how).told(names)} {Actor(self.charged).told(names)}"
        if self.failed:
            head += f" and {verb_of(names, self.unit, 'does')} not reach {them(names, self.charged)}"
        elif self.melee is not None:
            head += f" ({self.melee.charger_total} to {self.melee.defender_total})"
        return head

    def shooting(self, names: Mapping[str, str]) -> str:
        how = next((words for own in chapter_looks() if (words := own.shooting(self.action))), "shoots at")
        return f"{Actor(self.unit, how).told(names)} {self.targets(names)}"

    def unhurt(self, head: str) -> str:
        # Who did not get there could hurt nobody.
        return f"{head}." if self.failed else super().unhurt(head)


class AgeOfFantasyChronicle(OprChronicle):
    """What all of One Page Rules have, and charges that fail, relics, and what chapters add."""

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
            *[(own.reactions, own.reactions, "") for own in chapter_looks() if own.reactions],
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
        for own in chapter_looks():
            if own.is_news(event):
                self.news.setdefault(self._round, []).append(event)
                return
            reaction = own.reaction(event)
            if reaction is not None:
                self._count(reaction[0], own.reactions)
                now.reactions.append(Actor(*reaction))
                return
        if isinstance(event, (Seized, MarkerCarried, MarkerDropped, MarkerDestroyed)):
            self.news.setdefault(self._round, []).append(event)
        elif isinstance(event, ActionTaken):
            now.action = event.action
        elif isinstance(event, ChargeDeclared):
            now.charged = event.target
            self.tally(event.unit).count("charges")
            self._count(event.unit, "declared")
        elif isinstance(event, ChargeFailed):
            now.failed = True
        elif isinstance(event, ModelsMoved):
            self._moved[event.unit] = self._moved.get(event.unit, 0.0) + event.inches
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
