"""What is wrong with words in orders that are no item, and what was probably meant (CP-MOV-15).

The fault points at the first word that spoils it: of “E SE Build Road” a comma is missing, and not all of it is
wrong.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from banneret.campaign.hexes import DIRECTIONS
from banneret.campaign.phrases import Vocabulary

THE_SIX: Final = "NW, NE, E, SE, SW and W"
LONGEST_SHOWN: Final = 40
TELLING: Final = 4  # letters of a word that alone can say which action is meant

_NO_COMMA: Final = re.compile(r"[.;](?=.)|[.;]$")
_COMPASS: Final = {
    "north": "",
    "south": "",
    "east": "E",
    "west": "W",
    "northwest": "NW",
    "northeast": "NE",
    "southeast": "SE",
    "southwest": "SW",
}

PlacedWord = tuple[str, int]  # and its column, counted from 0


class Misread(NamedTuple):
    """The word, its column, what was expected, a whole sentence, the nearest that is known."""

    column: int
    word: str
    expected: str
    why: str
    nearest: str = ""


def what_is_wrong(found: list[PlacedWord], vocabulary: Vocabulary) -> Misread:
    """Of words that begin no phrase and are not all directions."""
    told = _priority(found, vocabulary) or _no_comma(found) or _no_way(found)
    if told is not None:
        return told
    rest = _after_directions(found)
    if len(rest) < len(found):
        return _missing_comma(rest, vocabulary) or what_is_wrong(rest, vocabulary)
    said, column = joined(found), found[0][1]
    near = _nearest_phrase([word for word, _ in found], vocabulary)
    why = f"“{short(said)}” is neither a direction nor an action."
    return Misread(column, said, "a direction or an action", why, near)


def no_direction(word: str, column: int, meant: str = "") -> Misread:
    return Misread(column, word, THE_SIX, f"{short(word)} is no direction; the six are {THE_SIX}.", meant)


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word that is most like this one; "" if none is."""
    lower = {each.lower(): each for each in known}
    near = difflib.get_close_matches(word.lower(), list(lower), 1)
    return lower[near[0]] if near else ""


def joined(found: list[PlacedWord]) -> str:
    return " ".join([word for word, _ in found])


def short(word: str) -> str:
    return word if len(word) <= LONGEST_SHOWN else word[: LONGEST_SHOWN - 1] + "…"


# ------------------------------------------------------------------------------------------ what it can be


def _priority(found: list[PlacedWord], vocabulary: Vocabulary) -> Misread | None:
    """CP-MOV-09: a priority in the wrong place, without its brackets or without a number."""
    for word, column in found:
        if word.strip("().:").lower() == "priority":
            head = vocabulary.head
            why = f"A priority stands in brackets behind the number or the name, as in {head} 3 (priority 2)."
            return Misread(column, word, "no priority", why)
    return None


def _no_comma(found: list[PlacedWord]) -> Misread | None:
    for word, column in found:
        mark = _NO_COMMA.search(word)
        if mark is not None:
            why = f"Between two items stands a comma, and not “{mark.group(0)}”."
            return Misread(column + mark.start(), mark.group(0), "a comma", why)
    return None


def _no_way(found: list[PlacedWord]) -> Misread | None:
    """Among directions the one that is none is meant, not all of them."""
    words = [word for word, _ in found]
    together = _letters("".join(words))
    if together in _COMPASS:
        return no_direction(joined(found), found[0][1], _COMPASS[together])
    if all([_is_way(word) or _is_wrong_way(word) for word in words]):
        word, column = next(each for each in found if not _is_way(each[0]))
        return no_direction(word, column, _COMPASS.get(_letters(word), ""))
    return None


def _after_directions(found: list[PlacedWord]) -> list[PlacedWord]:
    at = next((at for at, (word, _) in enumerate(found) if not _is_way(word)), len(found))
    return found[at:]


def _missing_comma(rest: list[PlacedWord], vocabulary: Vocabulary) -> Misread | None:
    words = [word for word, _ in rest]
    phrase = vocabulary.starting(words)
    known = phrase.words if phrase is not None else words[0].upper()
    if phrase is None and known not in ("SKIP", "PORTAL"):
        return None
    return Misread(rest[0][1], words[0], "a comma", f"There is a comma missing before {known}.")


def _nearest_phrase(words: list[str], vocabulary: Vocabulary) -> str:
    """The shortest that has all these words, numbers left out; else the one that is spelt most like them."""
    known = [phrase.words for phrase in vocabulary.phrases]
    said = {word.lower() for word in words if word.isalpha()}
    if any([len(word) >= TELLING for word in said]):
        holding = [each for each in known if said <= set(each.lower().split())]
        if holding:
            return min(holding, key=len)
    return nearest(" ".join(words), known)


def _is_way(word: str) -> bool:
    return word.upper() in DIRECTIONS


def _is_wrong_way(word: str) -> bool:
    return (0 < len(word) <= 3 and set(word.upper()) <= set("NSWEO")) or _letters(word) in _COMPASS


def _letters(word: str) -> str:
    return word.lower().replace("-", "")
