"""The course of a game in words: what every unit did and suffered, and what is worth telling.

Who did what to whom, and what is left, are facts of the battle report; a chronicle of the book reads its events
for how to tell them. The report for people prints any of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import UNSET

from banneret.books.battle_report import LEFT_OUT, BattleReport, End
from banneret.core.engine.grammar import called, fitting, many, verb_of

NOTABLE: Final = 3  # models lost at once that make it worth telling


class UnitAccount:
    """What one unit did and suffered in the whole game."""

    __slots__ = ("dealt", "end", "extra", "killed", "lost", "taken")

    def __init__(self) -> None:
        self.dealt = 0  # wounds
        self.killed = 0  # enemy models
        self.taken = 0
        self.lost = 0
        self.end = ""
        self.extra: dict[str, int] = {}  # whatever else the book counts

    def count(self, key: str, more: int = 1) -> None:
        self.extra[key] = self.extra.get(key, 0) + more


class StoryLine(NamedTuple):
    """A line of the story; `heading` begins a new part of it, `kind` sets it apart."""

    text: str
    kind: str = ""
    heading: str = ""


class Actor(NamedTuple):
    """Somebody in the middle of a sentence, and what they do there, if anything: “the Pikemen charge”."""

    unit: str
    verb: str = ""

    def told(self, names: Mapping[str, str]) -> str:
        if self.unit not in names:
            return f"{self.unit} {self.verb}".strip()
        return f"{called(names, self.unit)} {verb_of(names, self.unit, self.verb)}".strip()


def sentence_of(parts: Sequence[str | Actor], names: Mapping[str, str]) -> str:
    """Words and actors put together as they stand."""
    return "".join([part if isinstance(part, str) else part.told(names) for part in parts])


class Episode:
    """Something that happens in one go: who acted, and what befell whom."""

    def __init__(self, round_: int, unit: str, moment: int) -> None:
        self.round = round_
        self.unit = unit
        self.moment = moment  # of its first loss, once there is one
        self.lines: dict[str, list[str]] = {}  # what befell each unit
        self.losses: dict[str, int] = {}  # models lost by each unit
        self.wounds: dict[str, int] = {}

    def befell(self, unit: str, what: str) -> None:
        self.lines.setdefault(unit, []).append(what)

    def hurt(self, unit: str, wounds: int, models: int, moment: int) -> None:
        self.moment = self.moment or moment
        self.wounds[unit] = self.wounds.get(unit, 0) + wounds
        self.losses[unit] = self.losses.get(unit, 0) + models
        self.lines.setdefault(unit, [])

    def weight(self) -> float:
        """How much was lost: wounds, and models lost without wounds in a rout."""
        return sum(self.wounds.values()) + 0.5 * sum(self.losses.values())

    def victim(self) -> str:
        return max(self.wounds, key=lambda unit: self.wounds[unit] + self.losses.get(unit, 0), default="")

    def tell(self, names: Mapping[str, str]) -> str:
        """The episode in one sentence; "" if nothing in it is worth telling."""
        return ""


class Chronicle:
    """A game told: tallies and ends as reported, episodes, and when each round ended."""

    round_word: str = "round"
    # How ends are told; others by their own word.
    end_words: Mapping[str, str] = {LEFT_OUT: "took no part"}

    def __init__(self, report: BattleReport | None) -> None:
        self.tallies: dict[str, UnitAccount] = {}
        self.episodes: list[Episode] = []
        self.round_ends: dict[int, int] = {}  # moment
        self.begun = -1  # moment at which the first round began
        self.ends: dict[str, End] = {} if report is None else report.ends()
        self.hosts: dict[str, str] = {} if report is None else report.hosts()  # whom somebody has joined
        for unit, facts in {} if report is None else report.tallies().items():
            own = self.tally(unit)
            own.dealt, own.killed, own.taken, own.lost = facts.dealt, facts.killed, facts.taken, facts.lost
            own.extra = {} if facts.ways is UNSET else dict(facts.ways)
        for unit, end in self.ends.items():
            word = self.end_words.get(end.how, end.how)
            self.tally(unit).end = word if end.how == LEFT_OUT else f"{word}, {self.round_word} {end.round}"

    def tally(self, unit: str) -> UnitAccount:
        return self.tallies.setdefault(unit, UnitAccount())

    def taken_along(self, unit: str, moment: int) -> dict[str, int]:
        """The models that were taken from the table with a unit at this moment, its characters' too."""
        gone = [unit, *[who for who, host in self.hosts.items() if host == unit]]
        ended = {who: self.ends[who] for who in gone if who in self.ends}
        return {who: end.left for who, end in ended.items() if end.left and end.moment == moment}

    def host(self, unit: str) -> str:
        """The unit that somebody has joined, or the unit itself."""
        return self.hosts.get(unit, unit)

    def worst(self) -> Episode | None:
        """The episode that cost most."""
        return max([e for e in self.episodes if e.wounds], key=Episode.weight, default=None)

    def story(self, number: int, names: Mapping[str, str]) -> list[StoryLine]:
        """What is worth telling of a round."""
        told = [episode.tell(names) for episode in self.episodes if episode.round == number]
        return [StoryLine(text) for text in told if text]

    def sums(self, seats: Sequence[str]) -> list[tuple[str, dict[str, str]]]:
        """Figures of each side beyond its losses: what is counted, and its value for each seat."""
        return []


def enumerate_words(parts: Sequence[str]) -> str:
    """ "this", "this and that", "this, that and the other"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def told_fate(unit: str, parts: Sequence[str], names: Mapping[str, str]) -> str:
    """What befell a unit, each thing told as of one: “the Pikemen lose 3 models and waver”."""
    plural = unit in names and many(names, unit)
    return f"{Actor(unit).told(names)} {enumerate_words([fitting(part, plural) for part in parts])}"


def told_losses(
    episode: Episode, unit: str, ends: Sequence[str], gone: Sequence[str], wound: str = "wound"
) -> list[str]:
    """What befell a unit: the lines in between, its losses, and at last how it ended."""
    lines = list(dict.fromkeys(episode.lines.get(unit, [])))
    lost = episode.losses.get(unit, 0)
    parts = [line for line in lines if line not in ends]
    if lost and not any([line in gone for line in lines]):
        parts.append(f"loses {lost} model{'s' if lost > 1 else ''}")
    elif episode.wounds.get(unit) and not lost:
        count = episode.wounds[unit]
        parts.append(f"takes {count} {wound}{'s' if count > 1 else ''}")
    return parts + [line for line in lines if line in ends]
