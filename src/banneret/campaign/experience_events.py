"""Experience and Levels, as events with their sentences: one for every deed, so that all can be followed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.core.engine.events import Event
from banneret.core.engine.grammar import fitting, is_plural

# What earned it or cost it; {about} is who it was done to.
DEEDS: Final = {
    "led-to-victory": "for leading the winning side",
    "kept-banner": "for bringing the battle standard through a victory",
    "won-challenge": "for a won challenge with {about}",
    "level-of-beaten": "for the Levels of {about}",
    "of-faction": "for a won challenge, by the ways of the army",
    "of-artefact": "for a won challenge, as the Artefact boasts of it",
    "slew-monster": "for slaying {about}",
    "magic-panic": "for the panic of {about}, by magic",
    "out-of-action": "for being taken out of action",
    "lost-challenge": "for a lost challenge with {about}",
    "lesser-victor": "for losing to {about} of lower Level",
    "drained": "for losing to {about}, a Vampire",
    "shamed": "for a lost challenge, by the ways of the army",
    "beat-unit": "for breaking or destroying {about}",
    "shooting-panic": "for the panic of {about}, by shooting",
    "lost-standard": "for the lost standard",
    "survived": "for surviving, as Goblins",
    "gift": "as a gift",
}


class ExperienceChanged(Event, frozen=True, tag=True):
    """`who` and `about` are names; `unit` if it is a unit, whose name may be that of many."""

    key: str
    who: str
    points: int
    deed: str
    about: str = ""
    unit: bool = False

    def text(self, names: Mapping[str, str]) -> str:
        why = DEEDS[self.deed].format(about=self.about)
        if self.points > 0:
            return f"{self.who} {fitting('gains', _are_many(self))} {self.points} experience {why}."
        return f"{self.who} {fitting('loses', _are_many(self))} {-self.points} experience {why}."


class LevelChanged(Event, frozen=True, tag=True):
    """With `experience` points in all."""

    key: str
    who: str
    experience: int
    before: int
    level: int
    unit: bool = False

    def text(self, names: Mapping[str, str]) -> str:
        verb = fitting("reaches" if self.level > self.before else "falls to", _are_many(self))
        return f"With {self.experience} experience, {self.who} {verb} Level {self.level}."


class NameGiven(Event, frozen=True, tag=True):
    """CP-CHA-14, CP-VET-08. `was` is what the list calls it."""

    key: str
    was: str
    name: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{self.was} of the list will be remembered as {self.name}."


class GainChosen(Event, frozen=True, tag=True):
    """CP-CHA-15, CP-VET-09."""

    key: str
    who: str
    gain: str
    unit: bool = False

    def text(self, names: Mapping[str, str]) -> str:
        return f"At Level 2, {self.who} {fitting('has', _are_many(self))} +1 {self.gain} from now on."


class SizeFixed(Event, frozen=True, tag=True):
    """CP-VET-10."""

    key: str
    who: str
    size: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"As Veterans, {self.who} will never have more than {self.size} models."


def _are_many(event: ExperienceChanged | LevelChanged | GainChosen) -> bool:
    """A character is one, whatever the name: James gains, and Border Riders gain."""
    return event.unit and is_plural(event.who)
