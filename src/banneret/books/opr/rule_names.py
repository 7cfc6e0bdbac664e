# interpreted: armies are read once a game
"""The names of the special rules, as data files write them: "AP(1)", "Fearless", "Battle Standard".

Only the names live here, so that packs can be checked without loading the rules themselves.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from banneret.core.engine.errors import BadInput
from banneret.core.engine.toml_files import meant

WEAPON: Final = "weapon"
MODEL: Final = "model"
COMMAND: Final = "command"


class RuleName(NamedTuple):
    """One name: does it take a number in brackets, and what may carry it.

    A command post stands on a model too, but only an upgrade may put it there.
    """

    name: str
    number: bool
    place: str


_NUMBERED: Final = ("AP", "Blast", "Deadly", "Impact", "Tough", "Wizard")
_ON_WEAPONS: Final = ("AP", "Blast", "Deadly", "Indirect", "Poison", "Rending", "Sniper")
_ON_MODELS: Final = (
    "Ambush",
    "Artillery",
    "Breath Attack",
    "Fast",
    "Fear",
    "Fearless",
    "Flying",
    "Furious",
    "Hero",
    "Immobile",
    "Impact",
    "Phalanx",
    "Regeneration",
    "Scout",
    "Slow",
    "Stealth",
    "Strider",
    "Tough",
    "Wizard",
)
_POSTS: Final = ("Sergeant (shooting)", "Sergeant (melee)", "Musician", "Battle Standard")


def _catalogue() -> dict[str, RuleName]:
    known: dict[str, RuleName] = {}
    for names, place in ((_ON_WEAPONS, WEAPON), (_ON_MODELS, MODEL), (_POSTS, COMMAND)):
        for name in names:
            known[name] = RuleName(name, name in _NUMBERED, place)
    return known


RULES: Final[dict[str, RuleName]] = _catalogue()


def merged(texts: tuple[str, ...]) -> tuple[str, ...]:
    """AF-SPC-02: of one name only one, with the numbers of all added up."""
    totals: dict[str, int] = {}
    for text in texts:
        name, number = parse_rule(text)
        totals[name] = totals.get(name, 0) + number
    return tuple([f"{name}({number})" if number else name for name, number in totals.items()])


_NUMBER: Final = re.compile(r"[0-9]{1,2}")
_WITH_NUMBER: Final = re.compile(r"(.*?)\s*\(\s*([^()]*?)\s*\)")


def parse_rule(text: str) -> tuple[str, int]:
    """("AP", 1) for "AP(1)", ("Fearless", 0) for "Fearless". The number is 0 where a rule takes none."""
    plain = RULES.get(text)
    if plain is not None:
        if plain.number:
            raise BadInput(f'the special rule "{text}" needs a number, such as "{text}(1)".')
        return text, 0
    match = _WITH_NUMBER.fullmatch(text)
    name = match.group(1) if match else text
    rule = RULES.get(name)
    if match is None or rule is None:
        raise BadInput(f'there is no special rule "{name}"{meant(name, RULES)}')
    if not rule.number:
        raise BadInput(f'the special rule "{name}" takes no number; write "{name}".')
    number = match.group(2)
    if not _NUMBER.fullmatch(number) or int(number) < 1:
        raise BadInput(f'the number of "{name}" must be a whole number from 1 to 99, not "{number}".')
    # One spelling each, because rosters are compared and hashed as text.
    if text != f"{name}({int(number)})":
        raise BadInput(f'write "{name}({int(number)})" instead of "{text}".')
    return name, int(number)
