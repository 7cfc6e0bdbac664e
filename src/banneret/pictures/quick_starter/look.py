"""The Quick Starter in pictures and reports: its words, its chronicle, and what its dice tell of luck.

A test on several dice (Discipline, casting, dispelling, a charge that must reach its target) counts as one
roll with its exact chance. Not counted as luck are roll-offs, numbers of shots and wounds, and distances of
flight and pursuit.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Final

from banneret.books.battle_report import FLED, LEFT_OUT, BattleReport
from banneret.books.events import AutoHits, Charged, Destroyed, HitRoll, plural
from banneret.books.quick_starter.events import (
    Broke,
    Captured,
    CastingRoll,
    ChargeDeclared,
    ChargeFailed,
    ChargeRolled,
    CombatBegan,
    CombatScore,
    Crumbled,
    DisciplineTest,
    DispelRoll,
    Enchanted,
    Fled,
    FledTheField,
    GameEnded,
    HealthLost,
    HinderedRoll,
    Miscast,
    PhaseBegan,
    PursuitDeclared,
    Rallied,
    RanDown,
    Reacted,
    SaveRoll,
    TurnBegan,
    WoundRoll,
)
from banneret.books.quick_starter.unit import WITHIN
from banneret.books.quick_starter.view import ROUND
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import capital
from banneret.core.engine.match import Told
from banneret.pictures.chronicle import (
    Actor,
    Chronicle,
    Episode,
    StoryLine,
    sentence_of,
    told_fate,
    told_losses,
)
from banneret.pictures.looks import Look, Tested, at_least

HIT: Final = "to hit"
WOUND: Final = "to wound"
ARMOUR: Final = "armour"
AEGIS: Final = "Aegis"
DISCIPLINE: Final = "Discipline"
CHARGING: Final = "charging"
CASTING: Final = "casting"
DISPELLING: Final = "dispelling"
HINDERED: Final = "Hindering Terrain"

_GONE: Final = ("is destroyed", "flees from the board", "is run down", "is caught and destroyed", "is slain")
_ENDS: Final = (*_GONE, "breaks", "flees", "panics and flees", "breaks and flees")


class QuickStarterLook(Look):
    book_id = "quick-starter"
    markers_held = False
    tally_words = ("Health taken", "Models killed", "Health lost", "Models lost")
    extras = (
        ("shooting", "by shooting"),
        ("magic", "by magic"),
        ("melee", "in combat"),
        ("charges", "Charges"),
    )
    tally_note = (
        "Health is counted in Health Points. What several attackers took at once is counted in the order in "
        "which it was lost. Models lost include those of units that fled from the board or were caught."
    )
    wound_word = "Health Point"
    rolls_word = "Rolls"
    kinds = (HIT, WOUND, ARMOUR, AEGIS, DISCIPLINE, CHARGING, CASTING, DISPELLING, HINDERED)
    tests: Mapping[str, str] = {
        DISCIPLINE: "a Discipline Test",
        CHARGING: "a charge",
        CASTING: "a spell",
        DISPELLING: "a Dispel Attempt",
    }
    heavy = DISCIPLINE
    good = "a hit, a wound, a save, a test passed"

    def chronicle(self, told: Sequence[Told], report: BattleReport | None) -> Chronicle:
        return QuickStarterChronicle(told, report)

    def round_of(self, event: Event) -> int:
        return event.round if isinstance(event, TurnBegan) else 0

    def read(self, event: Event) -> Tested | None:
        if isinstance(event, HitRoll):
            return _dice(event.unit, HIT, event.faces, event.need)
        if isinstance(event, WoundRoll):
            # The wounds of a Miscast are nobody's doing, so nobody's luck.
            return _dice(event.unit, WOUND, event.faces, event.need) if event.unit else None
        if isinstance(event, SaveRoll) and event.need:
            return _dice(event.unit, ARMOUR, event.faces, event.need)
        if isinstance(event, SaveRoll):
            # QS-MOD-03: an Aegis succeeds on its value or less.
            goal = f"at {event.under} or less"
            return Tested(event.unit, AEGIS, len(event.faces), event.under / 6, goal, event.saved)
        if isinstance(event, HinderedRoll):
            spared = sum([face > 1 for face in event.faces])
            return Tested(event.unit, HINDERED, len(event.faces), 5 / 6, "a 1 is a hit", spared)
        if isinstance(event, DisciplineTest) and event.faces:
            chance = 1.0 - sum_at_least(len(event.faces), event.value + 1)
            return Tested(event.unit, DISCIPLINE, 1, chance, f"needs {event.value} or less", int(event.passed))
        if isinstance(event, ChargeRolled):
            # QS-MOD-32: Swiftstride rolls three dice and keeps the best two.
            kept = sum(sorted(event.faces)[-2:])
            need = math.ceil(event.inches - (event.range - kept) - WITHIN)
            goal = f"needs {max(2, need)} with {plural(len(event.faces), 'die', 'dice')}"
            return Tested(
                event.unit, CHARGING, 1, best_two_at_least(len(event.faces), need), goal, int(kept >= need)
            )
        if isinstance(event, CastingRoll):
            return _total(event.wizard, CASTING, len(event.faces), event.value, event.works)
        if isinstance(event, DispelRoll):
            return _total(event.seat, DISPELLING, len(event.faces), event.value, event.works)
        return None


def _dice(unit: str, kind: str, faces: Sequence[int], need: int) -> Tested | None:
    if not faces:
        return None
    good = sum([face >= need for face in faces])
    return Tested(unit, kind, len(faces), at_least(need), f"at {need}+", good)


def _total(unit: str, kind: str, dice: int, value: int, works: bool) -> Tested:
    goal = f"needs {value} with {plural(dice, 'die', 'dice')}"
    return Tested(unit, kind, 1, sum_at_least(dice, value), goal, int(works))


@functools.cache
def sum_at_least(dice: int, total: int) -> float:
    """The chance that so many D6 show this much or more together."""
    if dice == 0:
        return 1.0 if total <= 0 else 0.0
    return sum([sum_at_least(dice - 1, total - face) for face in range(1, 7)]) / 6


@functools.cache
def best_two_at_least(dice: int, total: int) -> float:
    """The chance that the best two of so many D6 show this much or more together."""
    rolls = list(itertools.product(range(1, 7), repeat=dice))
    return sum([sum(sorted(faces)[-2:]) >= total for faces in rolls]) / len(rolls)


# ------------------------------------------------------------------------------------------ the course


class PhaseEpisode(Episode):
    """One charge, flight, spell, volley or combat. `head` is said before what befell whom."""

    def __init__(self, round_: int, unit: str, part: str, kind: str) -> None:
        super().__init__(round_, unit, 0)
        self.part = part  # the phase it belongs to, and whose it is
        self.kind = kind
        self.head: list[str | Actor] = []  # put together when it is told
        self.tail: list[str | Actor] = []
        self.always = False  # told even if nobody is hurt
        self.shots = 0
        self.hits = 0

    def tell(self, names: Mapping[str, str]) -> str:
        told: list[str] = []
        for unit in self.lines:
            parts = told_losses(self, unit, _ENDS, _GONE, "Health Point")
            if parts:
                told.append(told_fate(unit, parts, names))
        told += [sentence_of(self.tail, names)] if self.tail else []
        if not told and not self.always:
            return ""
        head = capital(sentence_of(self.head, names))
        if self.kind == "volley":
            head += f" ({plural(self.hits, 'hit')} of {self.shots})"
        if not head:
            # Each thing that befell somebody is a sentence of its own.
            return " ".join([f"{capital(text)}." for text in told])
        return f"{head}: {'; '.join(told)}." if told else f"{head}."


class QuickStarterChronicle(Chronicle):
    """The events of a battle: turns and phases, charges, flights, magic, volleys and combats."""

    round_word = ROUND.lower()
    end_words: Mapping[str, str] = {**Chronicle.end_words, FLED: "fled the field"}

    def __init__(self, told: Sequence[Told], report: BattleReport | None) -> None:
        super().__init__(report)
        self._round = 0
        self._seat = ""
        self._phase = ""
        self._combats: dict[str, int] = {}
        self._counts: dict[str, dict[str, int]] = {}
        self._ranges: dict[str, ChargeRolled] = {}
        self._panicked: set[str] = set()
        self._now = PhaseEpisode(0, "", "", "")
        for each in told:
            self._take(each.event, each.moment)
        self._close()

    # ---------------------------------------------------------------- telling

    def story(self, number: int, names: Mapping[str, str]) -> list[StoryLine]:
        found: list[StoryLine] = []
        part = ""
        for episode in self.episodes:
            assert isinstance(episode, PhaseEpisode)
            text = episode.tell(names) if episode.round == number else ""
            if text:
                seat, _, phase = episode.part.partition(" ")
                heading = f"{names.get(seat, seat)}: {phase} Phase" if episode.part != part else ""
                found.append(StoryLine(text, "", heading))
                part = episode.part
        return found

    def sums(self, seats: Sequence[str]) -> list[tuple[str, dict[str, str]]]:
        gone = [unit.split(".", 1)[0] for unit, end in self.ends.items() if end.how != LEFT_OUT]

        def of(seat: str, key: str) -> int:
            return gone.count(seat) if key == "gone" else self._counts.get(seat, {}).get(key, 0)

        pairs = (
            ("Charges declared, and made", "declared", "made"),
            ("Spells tried, cast and not dispelled", "tried", "cast"),
            ("Spells dispelled", "dispelled", ""),
            ("Shots, and hits", "shots", "hits"),
            ("Combats fought, and won", "fought", "won"),
            ("Units that fled, and rallied", "fled", "rallied"),
            ("Units and Characters lost", "gone", ""),
        )
        return [
            (words, {seat: f"{of(seat, a)} / {of(seat, b)}" if b else str(of(seat, a)) for seat in seats})
            for words, a, b in pairs
        ]

    # ---------------------------------------------------------------- reading

    def _count(self, unit: str, key: str, more: int = 1) -> None:
        own = self._counts.setdefault(unit.split(".", 1)[0], {})
        own[key] = own.get(key, 0) + more

    def _close(self) -> None:
        if self._now.lines or self._now.head:
            self.episodes.append(self._now)

    def _new(self, unit: str = "", kind: str = "", verb: str = "", *rest: str | Actor) -> PhaseEpisode:
        self._close()
        self._now = PhaseEpisode(self._round, unit, f"{self._seat} {self._phase}", kind)
        self._now.head = [Actor(unit, verb), *rest] if verb else []
        return self._now

    def _take(self, event: Event, moment: int) -> None:
        if isinstance(event, TurnBegan):
            self._close()
            if event.round != self._round and self._round:
                self.round_ends[self._round] = moment
            if self.begun < 0:
                self.begun = moment
            self._round, self._seat, self._phase = event.round, event.seat, ""
            self._now = PhaseEpisode(self._round, "", "", "")
        elif isinstance(event, PhaseBegan):
            self._close()
            self._seat, self._phase = event.seat, event.phase
            self._now = PhaseEpisode(self._round, "", f"{self._seat} {self._phase}", "")
        elif isinstance(event, GameEnded):
            self.round_ends[self._round] = moment
        else:
            self._charge(event)
            self._magic(event)
            self._attack(event)
            self._combat(event)
            self._flight(event)
            self._harm(event, moment)

    def _charge(self, event: Event) -> None:
        in_combat = self._now.kind == "combat"
        if isinstance(event, ChargeDeclared):
            self._count(event.unit, "declared")
        elif isinstance(event, Reacted) and event.reaction == "flee":
            self._new(event.unit, "flight", "flees", " from the charge of ", Actor(event.charger)).always = True
        elif isinstance(event, ChargeRolled):
            self._ranges[event.unit] = event
        elif isinstance(event, Charged):
            where = {"front": "in the front", "rear": "in the rear"}.get(
                event.side, f"in the {event.side} flank"
            )
            self.tally(event.unit).count("charges")
            if in_combat:
                between = "; " if self._now.tail else ""
                self._now.tail += [between, Actor(event.unit, "goes"), " on into ", Actor(event.target)]
                return
            self._count(event.unit, "made")
            self._new(event.unit, "charge", "charges", " ", Actor(event.target), f" {where}").always = True
        elif isinstance(event, RanDown):
            self._count(event.unit, "made")
            self.tally(event.unit).count("charges")
            self._new(event.unit, "charge", "catches", " ", Actor(event.target), " in flight").always = True
            self._now.befell(event.target, "is run down")
        elif isinstance(event, ChargeFailed) and not in_combat:
            rolled = self._ranges.get(event.unit)
            how = f" ({rolled.range}” for {rolled.inches:.1f}”)" if rolled and event.why == "short" else ""
            self._new(event.unit, "charge", "fails its charge", " on ", Actor(event.target), how).always = True

    def _magic(self, event: Event) -> None:
        if isinstance(event, CastingRoll):
            self._count(event.wizard, "tried")
            if event.works:
                self._count(event.wizard, "cast")
            self._new(event.wizard, "spell", "casts", f" {event.spell} at ", Actor(event.target))
            self._now.always = event.works
        elif isinstance(event, DispelRoll) and event.works:
            self._count(event.seat, "dispelled")
            self._count(self._now.unit, "cast", -1)
            self._now.tail = [Actor(event.seat, "dispels it")]
        elif isinstance(event, Enchanted) and self._now.kind != "spell":
            self._now.befell(event.unit, f"comes under {event.spell}")
        elif isinstance(event, Miscast):
            lost = f"loses {event.spell}" if event.face <= 3 else "is struck by its own magic"
            self._now.befell(event.wizard, f"miscasts and {lost}")

    def _attack(self, event: Event) -> None:
        """Notes who attacks whom, for the head of the sentence."""
        if isinstance(event, HitRoll) and event.shooting:
            self._count(event.unit, "shots", len(event.faces))
            self._count(event.unit, "hits", event.hits)
            now = self._now
            if now.kind != "volley" or now.unit != event.unit or Actor(event.target) not in now.head:
                now = self._new(event.unit, "volley", "shoots", " at ", Actor(event.target))
            now.shots += len(event.faces)
            now.hits += event.hits
        elif isinstance(event, AutoHits) and self._now.kind == "spell":
            self._now.always = True

    def _combat(self, event: Event) -> None:
        if isinstance(event, CombatBegan):
            self._new(event.units[0], "combat").head = ["Combat of "]
            for at, unit in enumerate(event.units):
                between = "" if at == 0 else " and " if at == len(event.units) - 1 else ", "
                self._now.head += [between, Actor(unit)]
            self._now.always = True
        elif isinstance(event, CombatScore):
            for seat in event.parts:
                self._count(seat, "fought")
            if event.winner:
                self._count(event.winner, "won")
                self._now.tail = [Actor(event.winner, "wins"), f" by {event.difference}"]
            else:
                self._now.tail = ["nobody wins"]
        elif isinstance(event, Broke):
            self._count(event.unit, "fled")
            self._now.befell(event.unit, "breaks")
        elif isinstance(event, Crumbled):
            self._now.befell(event.unit, "crumbles")
        elif isinstance(event, PursuitDeclared) and event.how == "overrun":
            self._now.befell(event.unit, "overruns")

    def _flight(self, event: Event) -> None:
        if isinstance(event, DisciplineTest):
            if "panic" in event.why.lower() and not event.passed:
                self._panicked.add(event.unit)
        elif isinstance(event, Rallied):
            self._count(event.unit, "rallied")
            self._new(event.unit, "flight", "rallies").always = True
        elif isinstance(event, Fled):
            panicked = event.unit in self._panicked
            self._panicked.discard(event.unit)
            if self._now.kind == "combat" and not panicked:
                return
            if panicked:
                self._count(event.unit, "fled")
                self._now.befell(event.unit, "panics and flees")
            elif self._now.kind == "flight" and self._now.unit == event.unit:
                self._count(event.unit, "fled")
            else:
                self._new(event.unit, "flight", "flees", f" on, {event.inches:.1f}”").always = True
        elif isinstance(event, FledTheField):
            self._now.befell(event.unit, "flees from the board")
        elif isinstance(event, Captured):
            self._now.befell(event.unit, "is caught and destroyed")

    def _harm(self, event: Event, moment: int) -> None:
        if isinstance(event, HealthLost):
            self._now.hurt(event.who, event.lost, event.killed, moment)
            if event.killed and event.who != event.unit:
                # A Character falls in the midst of a unit.
                self._now.befell(event.who, "is slain")
        elif isinstance(event, Destroyed):
            self._lose(event.unit, moment)

    def _lose(self, unit: str, moment: int) -> None:
        """A unit is gone with everybody who is left in it."""
        said = self._now.lines.get(unit, [])
        how = next((line for line in said if line in _GONE), "")
        if not how:
            self._now.befell(unit, "is destroyed")
        for each, models in self.taken_along(unit, moment).items():
            self._now.hurt(each, 0, models, moment)
