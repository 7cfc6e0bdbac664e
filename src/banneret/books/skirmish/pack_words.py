# interpreted: content is read once
"""What all files of content share: the words that they may use, and the checks that every one of them passes.

A special rule stands as its name, with a number after it if it has one: "fear", "scaly skin 5".
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from banneret.books.skirmish.sheets import STATS
from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import among, between, check_name, meant

# Special rules, and whether a number belongs to them.
RULES: Final = {
    **dict.fromkeys(("fear", "frenzy", "stupidity", "immune to psychology", "poisoned attacks"), False),
    **dict.fromkeys(("large target", "cannot run", "sure climber", "hellblade", "easily struck"), False),
    **dict.fromkeys(("brittle", "bones", "random movement", "random attacks", "spirit"), False),
    "always strikes last": False,
    **dict.fromkeys(("ward", "regeneration", "scaly skin"), True),
}
KEYWORDS: Final = (
    *("human", "dwarf", "greenskin", "ratfolk", "elf", "beastfolk", "saurian"),
    *("undead", "vampire", "large", "animal"),
)
GROUPS: Final = "BFMPSN"
BASIC: Final = "B"
NATURAL: Final = "N"  # natural weapons, and no gear


def rule_of(text: str) -> tuple[str, int]:
    """A special rule and its number, 0 for one without."""
    name, _, last = text.rpartition(" ")
    return (name, int(last)) if name and last.isdecimal() else (text, 0)


def check_words(file: str, where: str, name: str, about: str) -> None:
    """Everything has a name and a sentence that says what it does."""
    check_name(file, f"{where}.name", name)
    if not about.strip().endswith((".", "!")):
        raise BadInput("this should be a sentence, with a full stop at its end.", f"{file}: {where}.about")


def among_all(file: str, where: str, words: Iterable[str], known: Iterable[str], noun: str) -> None:
    names = list(known)
    for at, word in enumerate(words):
        among(file, f"{where}[{at}]", word, names, noun)


def check_rules(file: str, where: str, rules: tuple[str, ...]) -> None:
    for at, text in enumerate(rules):
        here = f"{file}: {where}.rules[{at}]"
        if text.startswith("hatred "):
            among(file, f"{where}.rules[{at}]", text.removeprefix("hatred "), KEYWORDS, "keyword to hate")
            continue
        name, value = rule_of(text)
        if name not in RULES:
            raise BadInput(f'there is no special rule "{name}"{meant(name, RULES)}', here)
        if RULES[name] != (value > 0):
            what = "needs a number after it" if RULES[name] else "has no number"
            raise BadInput(f'"{name}" {what}.', here)
        if value and not 2 <= value <= 6:
            raise BadInput(f"a save is from 2 to 6, not {value}.", here)


def check_profile(file: str, where: str, profile: tuple[int, ...]) -> None:
    for stat, value in zip(STATS, profile, strict=True):
        low = 0 if stat == "BS" else 1
        between(file, f"{where}.profile ({stat})", value, low, 10)


def size_of(keywords: tuple[str, ...], base: int, height: float, feet: int) -> tuple[int, float, int]:
    """Base in millimetres, height in inches and feet, where an entry does not say them itself."""
    large, animal = "large" in keywords, "animal" in keywords
    usual = 2.0 if large else 0.8 if animal else 1.25
    return base or (40 if large else 25), height or usual, feet or (4 if animal else 2)
