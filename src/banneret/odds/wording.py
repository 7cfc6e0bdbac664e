"""Chances in words, for every book."""

from __future__ import annotations

from typing import Final

from banneret.core.engine.grammar import Noun

_NOTHING: Final = 1e-13  # a chance as small as this is what is left of adding up others


def steady(value: float) -> float:
    """A number without its last digits, which are others on another processor.

    2.25 lies between 2.2 and 2.3: without this a sum that misses it by a bit would be printed otherwise there.
    """
    return round(value, 9)


def printed(value: float, digits: int = 1) -> str:
    """A mean as it is printed."""
    return f"{steady(value):.{digits}f}"


def percent(chance: float) -> str:
    """ "35 %"; what is possible but rare is never called 0 %, nor what may fail 100 %."""
    whole = round(steady(100.0 * chance))
    if whole == 0 and chance > _NOTHING:
        return "under 1 %"
    if whole == 100 and chance < 1.0 - 1e-9:
        return "over 99 %"
    return f"{whole} %"


def against(unit: Noun, target: Noun, text: str) -> str:
    """ "The Pikemen against the Rabble: 2.6 wounds dealt and 0.7 taken"."""
    return f"{unit.the_first()} against {target.the()}: {text}"


def blows_text(dealt: float, taken: float, what: str = "wounds") -> str:
    """ "2.6 wounds dealt and 0.7 taken", as each is expected."""
    return f"{printed(dealt)} {what} dealt and {printed(taken)} taken"


def rough_blows_text(dealt: float, taken: float, what: str = "wounds") -> str:
    """The same where there was time for the means alone: who is struck first strikes back with fewer."""
    return f"about {printed(dealt)} {what} dealt and up to {printed(taken)} taken"


def likely(chance: float, what: str) -> list[str]:
    return [f"{percent(chance)} {what}"] if steady(chance) >= 0.005 else []


def arc_text(arc: str, goal: str, inside: list[str]) -> str:
    """Who stands in an arc: one unit that was asked about, or all enemies."""
    if goal:
        return f"{goal} is {'' if inside else 'not '}in the {arc}."
    if inside:
        return f"In the {arc}: {', '.join(inside)}."
    return f"No enemy is in the {arc}."


def range_text(unit: str, goal: str, gap: float, within: list[str], beyond: list[str]) -> str:
    """How far it is from a unit to a goal, and which of its moves and weapons reach as far."""
    text = f"From {unit} to {goal}: {gap:.1f}”."
    if within:
        text += f" Within {', '.join(within)}."
    if beyond:
        text += f" Beyond {', '.join(beyond)}."
    return text


def in_reach(weapons: list[tuple[str, float]], gap: float, step: float) -> tuple[list[str], list[str]]:
    """The weapons, given with their reach, that reach over a gap now, and those that do after a step."""
    here = [name for name, reach in weapons if gap <= reach]
    then = [name for name, reach in weapons if reach < gap <= reach + step]
    return here, then


def shooting_text(weapons: list[str], sees: bool) -> str:
    return f"shoot it with {', '.join(weapons)}{'' if sees else ', though now it does not see it'}"


def fight_text(fighting: int, models: int) -> str:
    """How many of a unit strike when it charges; nothing to say of a single model."""
    if models == 1:
        return ""
    return f"all {models} fight" if fighting == models else f"{fighting} of {models} fight"
