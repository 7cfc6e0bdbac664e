"""The One Page Rules books in pictures and reports: their words, chronicle, and what their dice tell of luck.

Not counted as luck are roll-offs, D3 rolls and attempts to block a spell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from banneret.books.battle_report import BattleReport
from banneret.books.opr.events import (
    Activated,
    AutoHits,
    BlockRoll,
    Charged,
    DangerRoll,
    Destroyed,
    Enchanted,
    HitRoll,
    MoraleTest,
    Regenerated,
    RoundBegan,
    RoundEnded,
    Routed,
    Seized,
    SpellCast,
    Suffered,
    Wavered,
)
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import capital
from banneret.core.engine.match import Told
from banneret.pictures.chronicle import (
    NOTABLE,
    Actor,
    Chronicle,
    Episode,
    StoryLine,
    enumerate_words,
    told_fate,
    told_losses,
)
from banneret.pictures.looks import Look, Tested, at_least

HIT: Final = "to hit"
BLOCK: Final = "to block"
MORALE: Final = "morale"
REGENERATION: Final = "regeneration"
DANGER: Final = "dangerous ground"
CASTING: Final = "casting"

REGENERATION_NEED: Final = 5  # RG-SPC-23
DANGER_NEED: Final = 2  # RG-TER-03: every 1 is a wound

_ENDS: Final = ("is destroyed", "routs", "wavers")


class OprLook(Look):
    tally_note = "Models lost include those that fled in a rout."
    kinds: tuple[str, ...] = (HIT, BLOCK, MORALE, REGENERATION, DANGER, CASTING)
    tests: Mapping[str, str] = {MORALE: "a morale test", CASTING: "a spell"}
    heavy = MORALE
    good = "a hit, a block, a test passed, a wound not taken"

    def chronicle(self, told: Sequence[Told], report: BattleReport | None) -> Chronicle:
        return OprChronicle(told, report)

    def round_of(self, event: Event) -> int:
        return event.round if isinstance(event, RoundBegan) else 0

    def read(self, event: Event) -> Tested | None:
        if isinstance(event, HitRoll):
            # Hits of Poison and Blast are more than dice; luck is in the dice.
            hit = sum([face >= event.need for face in event.faces])
            return _tested(event.unit, HIT, len(event.faces), event.need, hit)
        if isinstance(event, BlockRoll):
            blocked = len(event.faces) - event.wounds
            return _tested(event.unit, BLOCK, len(event.faces), event.need, blocked)
        if isinstance(event, MoraleTest) and event.face:
            return _tested(event.unit, MORALE, 1, event.need, int(event.passed))
        if isinstance(event, Regenerated):
            return _tested(event.unit, REGENERATION, len(event.faces), REGENERATION_NEED, event.ignored)
        if isinstance(event, DangerRoll):
            spared = len(event.faces) - event.wounds
            return _tested(event.unit, DANGER, len(event.faces), DANGER_NEED, spared)
        if isinstance(event, SpellCast):
            # RG-SPC-35: the die plus the wizard's level must reach the number; no face is special.
            need = event.number - (event.total - event.face)
            return _tested(event.unit, CASTING, 1, need, int(event.total >= event.number))
        return None


def _tested(unit: str, kind: str, dice: int, need: int, successes: int) -> Tested:
    goal = f"needs {need}+" if kind in OprLook.tests else f"at {need}+"
    if kind == DANGER:
        goal = "a 1 is a wound"
    return Tested(unit, kind, dice, at_least(need), goal, successes)


class OprEpisode(Episode):
    """One activation, or what happens between them."""

    def __init__(self, round_: int, unit: str, moment: int) -> None:
        super().__init__(round_, unit, moment)
        self.charged = ""
        self.side = ""
        self.shot: list[str] = []
        self.spell = ""

    def tell(self, names: Mapping[str, str]) -> str:
        fates, notable = self._fates(names)
        if not notable and not self.stands_out():
            return ""
        told = self.meanwhile(names) + fates
        head = self._head(names)
        return f"{head}: {'; '.join(told)}." if told else self.unhurt(head)

    def stands_out(self) -> bool:
        """Whether it is told of whatever came of it."""
        return bool(self.charged)

    def meanwhile(self, names: Mapping[str, str]) -> list[str]:
        """What others did in between."""
        return []

    def charging(self, names: Mapping[str, str]) -> str:
        where = {"front": "in the front", "rear": "in the rear"}.get(self.side, f"in the {self.side} flank")
        charges = Actor(self.unit, "charges").told(names)
        return f"{charges} {Actor(self.charged).told(names)} {where}"

    def shooting(self, names: Mapping[str, str]) -> str:
        return f"{Actor(self.unit, 'shoots at').told(names)} {self.targets(names)}"

    def targets(self, names: Mapping[str, str]) -> str:
        """All that was shot at."""
        return enumerate_words([Actor(unit).told(names) for unit in self.shot])

    def unhurt(self, head: str) -> str:
        return f"{head}; nobody is hurt."

    def _fates(self, names: Mapping[str, str]) -> tuple[list[str], bool]:
        """What befell each unit, and whether any of it is worth telling."""
        told: list[str] = []
        notable = False
        for unit, lines in self.lines.items():
            parts = told_losses(self, unit, _ENDS, ("is destroyed",))
            gone = "is destroyed" in lines or "routs" in lines
            notable = notable or gone or "wavers" in lines or self.losses.get(unit, 0) >= NOTABLE
            if parts:
                told.append(told_fate(unit, parts, names))
        return told, notable

    def _head(self, names: Mapping[str, str]) -> str:
        if self.charged:
            return capital(self.charging(names))
        if self.shot:
            return capital(self.shooting(names))
        if self.spell:
            return capital(f"{Actor(self.unit, 'casts').told(names)} {self.spell}")
        return capital(Actor(self.unit, "activates").told(names)) if self.unit else "At the end of the round"


class OprChronicle(Chronicle):
    def __init__(self, told: Sequence[Told], report: BattleReport | None) -> None:
        super().__init__(report)
        self.seized: dict[int, list[Seized]] = {}
        self._spell = ""
        self._round = 0
        self._now = self.episode(0, "")
        for each in told:
            self._take(each.event, each.moment)
        self._close()

    def episode(self, round_: int, unit: str) -> OprEpisode:
        """A new one; books that tell more of it have their own."""
        return OprEpisode(round_, unit, 0)

    def story(self, number: int, names: Mapping[str, str]) -> list[StoryLine]:
        seized = [StoryLine(event.text(names), "seized") for event in self.seized.get(number, [])]
        return super().story(number, names) + seized

    def _close(self) -> None:
        if self._now.lines or self._now.charged:
            self.episodes.append(self._now)

    def _take(self, event: Event, moment: int) -> None:
        if isinstance(event, RoundBegan):
            self._round = event.round
            if self.begun < 0:
                self.begun = moment
        elif isinstance(event, RoundEnded):
            self.round_ends[event.round] = moment
            self._close()
            self._now = self.episode(event.round, "")
        elif isinstance(event, Seized):
            self.seized.setdefault(self._round, []).append(event)
        elif isinstance(event, Activated):
            self._close()
            self._now = self.episode(self._round, event.unit)
        else:
            self._attack(event)
            self._harm(event, moment)

    def _attack(self, event: Event) -> None:
        """Notes who attacks whom, for the head of the sentence."""
        if isinstance(event, Charged):
            self._now.charged, self._now.side = event.target, event.side
        elif isinstance(event, HitRoll):
            if event.shooting and event.target not in self._now.shot:
                self._now.shot.append(event.target)
        elif isinstance(event, AutoHits):
            if event.source == self._spell:
                self._now.befell(event.target, f"is struck by {event.source}")
        elif isinstance(event, Enchanted):
            self._now.befell(event.unit, f"comes under {event.spell}")
        elif isinstance(event, SpellCast):
            self._spell = event.spell
            if event.works:
                self._now.spell = event.spell

    def _harm(self, event: Event, moment: int) -> None:
        now = self._now
        if isinstance(event, Suffered):
            now.hurt(event.unit, event.wounds, len(event.killed), moment)
        elif isinstance(event, Destroyed):
            now.befell(event.unit, "is destroyed")
        elif isinstance(event, Routed):
            gone = sum(self.taken_along(event.unit, moment).values())
            now.losses[event.unit] = now.losses.get(event.unit, 0) + gone
            now.befell(event.unit, "routs")
        elif isinstance(event, Wavered):
            now.befell(event.unit, "wavers")
