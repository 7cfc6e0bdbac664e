# interpreted: read by people, not by rules
"""What each special rule of a warrior is called, and in one sentence what it does."""

from __future__ import annotations

from typing import Final, NamedTuple

from banneret.books.skirmish.pack_words import rule_of
from banneret.books.skirmish.packs import equipment


class RuleWords(NamedTuple):
    name: str
    about: str


# “{}” is the number that belongs to a rule.
_SENTENCES: Final = {
    "leader": ("Leader", "Friends within 6” may use this warrior’s Leadership for their tests."),
    "fear": ("Fear", "Who charges this warrior, or is charged by it, must first pass a Leadership test."),
    "frenzy": (
        "Frenzy",
        "Has twice its Attacks and must charge whenever it can; being knocked down or stunned ends it.",
    ),
    "stupidity": (
        "Stupidity",
        "Takes a Leadership test as its Movement Phase begins; if it fails, it stumbles on or does nothing.",
    ),
    "immune to psychology": ("Immune to Psychology", "Takes no Leadership tests of any kind."),
    "poisoned attacks": ("Poisoned Attacks", "A 6 to hit wounds without a roll."),
    "large target": (
        "Large Target",
        "Shots at it have +1 to hit, so it may be aimed at past others who are harder to hit.",
    ),
    "cannot run": ("Cannot Run", "Never runs."),
    "sure climber": ("Sure Climber", "Rolls failed Initiative tests for climbing again."),
    "ward": ("Ward ({}+)", "Ignores a wound on {} or more, whatever caused it."),
    "regeneration": ("Regeneration ({}+)", "After a failed armour save, ignores a wound on {} or more."),
    "natural weapons": ("Natural Weapons", "Fights with claws and teeth, and can carry nothing."),
    "hireling": (
        "Hireling",
        "Fights for pay that is settled after the skirmish, and is no member of the party.",
    ),
    "always strikes last": ("Always Strikes Last", "Strikes after everybody else in close combat."),
    "hellblade": (
        "Hellblade",
        "As many attacks as foes, at least 2; wound rolls of 4+ are critical hits.",
    ),
    "easily struck": ("Easily Struck", "Whoever strikes at it has +1 to hit."),
    "brittle": ("Brittle", "The first Injury roll puts it Out of Action."),
    "bones": ("Bones", "Cannot be Stunned: its Injury roll is Knocked Down on 1 to 3, else Out of Action."),
    "random movement": ("Random Movement", "Lurches 2D6” straight at the nearest model."),
    "random attacks": ("Random Attacks", "Makes 2D6 attacks, rolled anew in each Close Combat Phase."),
    "spirit": ("Spirit", "Cannot be fought; who uses Prayers banishes it by touching it."),
    "scaly skin": ("Scaly Skin ({}+)", "Hide that saves on {} or more and adds to any armour."),
}


def rule_words(text: str) -> RuleWords:
    """Of a rule as the packs write it, such as “scaly skin 5” or “hatred human”."""
    if text.startswith("hatred "):
        hated = text.removeprefix("hatred ").capitalize()
        about = f"Rolls misses against {hated} enemies again in the first round of a fight."
        return RuleWords(f"Hatred ({hated})", about)
    rule, number = rule_of(text)
    name, about = _SENTENCES[rule]
    return RuleWords(name.format(number), about.format(number))


def poison_words(poisons: tuple[str, ...]) -> RuleWords:
    """For a warrior whose attacks are poisoned with some weapons only."""
    weapons = equipment().weapons
    names = [weapons[key].name if key in weapons else "any missile weapon" for key in poisons]
    return RuleWords("Poisoned Attacks", f"With {' or '.join(names)} a 6 to hit wounds without a roll.")
