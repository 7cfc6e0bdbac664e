# interpreted: armies are read once a game
"""What the special rules of an Army Forge list are in this rulebook.

A rule is known by its name. Army Forge serves newer editions of the game, so some rules kept their name and
changed their text, and some that look alike are another rule altogether. A name that this book has is played
as this book has it (`CHANGED` says where that differs from the newer text); a name that it does not have is
taken for one of ours only where both do the same. Everything else is left out, with the reason.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from banneret.books.opr.rule_names import COMMAND, RULES, WEAPON
from banneret.core.engine.errors import BadInput

# Where a rule goes once it is understood.
ON_WEAPON: Final = "weapon"  # the weapon that has it
ON_MODEL: Final = "model"
ON_MELEE: Final = "melee"  # every melee weapon of the model
ON_SHOOTING: Final = "shooting"  # every shooting weapon of the model
ON_DEFENSE: Final = "defense"  # no rule here but a better Defense
AS_SERGEANT: Final = "sergeant"  # shooting or melee, whichever the model can do
NOWHERE: Final = "nowhere"  # it says nothing about the game

MOST: Final = 99

# The same rule under another name: one model of the unit has +1 to hit in one of the two (AF-CMD-02).
SAME_AS: Final = {
    "Champion (+1 to Hit Melee)": "Sergeant (melee)",
    "Champion (+1 to Hit Shooting)": "Sergeant (shooting)",
    "Sergeant (+1 to Hit Melee)": "Sergeant (melee)",
    "Sergeant (+1 to Hit Shooting)": "Sergeant (shooting)",
}

# Names that sound like one of ours, and why they are not.
OTHERS: Final = {
    # Wizard(X): one attempt a round, D6+X against the number of the spell. Caster(X) has no number to reach,
    # pays for several spells a round with tokens and can lend them to others: no X makes the two the same.
    "Caster": "it buys several spells a round with tokens, where a Wizard here tries one with D6+X",
    "Musician": "it moves its unit further, where a Musician here counts 1 more wound after melee",
    "Banner": "it helps its unit's morale, where a Battle Standard here counts 1 more wound after melee",
}

# Rules about building armies: nothing is lost in a game without them.
ONLY_BUILDING: Final = frozenset({"unique"})

# Rules of ours whose text is another in the newer editions: how it differs.
CHANGED: Final = {
    "Ambush": "newer editions do not let it hold markers in the round it arrives",
    "Artillery": "newer editions protect it only from far shots and let it aim; here it blocks shots at 2+",
    "Fear": "newer editions add a fixed number of wounds; here it is D3",
    "Fearless": "newer editions roll again on 4+; here it is +1 to morale tests",
    "Furious": "newer editions count sixes twice; here it is one more attack",
    "Hero": "newer editions let only one of at most Tough(6) join a unit; here any Hero may",
    "Impact": "newer editions roll each for 2+; here they are hits at once",
    "Poison": "newer editions make sixes to block roll again; here a 6 to hit is three hits",
    "Rending": "newer editions ignore Regeneration with every hit; here only with a 6 to hit",
    "Stealth": "newer editions help only against shots from over 9”; here against all",
}

NO_SUCH_RULE: Final = "this book has no such rule"
_FOLDED: Final = {name.casefold(): name for name in RULES}
_SAME_FOLDED: Final = {name.casefold(): ours for name, ours in SAME_AS.items()}
_OTHERS_FOLDED: Final = {name.casefold(): why for name, why in OTHERS.items()}
# "Rending in Melee", "AP(+1) when Shooting": a rule of weapons, given to all of a model's weapons of one sort.
_SPREAD: Final = re.compile(r"(.+?) (in melee|when shooting)", re.IGNORECASE)
_MORE_AP: Final = re.compile(r"ap\(\+([1-9])\)", re.IGNORECASE)


class ForgeRule(NamedTuple):
    """A special rule as the list writes it. `rating` is a number, a text that is none, or nothing."""

    name: str
    rating: int | str | None
    where: str

    def label(self) -> str:
        return self.name if self.rating is None else f"{self.name}({self.rating})"


class Reading(NamedTuple):
    """A rule of ours and where it goes, or why there is none. `x` is for ON_DEFENSE."""

    text: str = ""
    goes: str = ""
    why: str = ""
    x: int = 0

    def known(self) -> bool:
        return bool(self.goes)


def read_rule(rule: ForgeRule, on_weapon: bool) -> Reading:
    """What this rule of a weapon, or of a model, is here."""
    folded = rule.name.casefold()
    why = _OTHERS_FOLDED.get(folded, "")
    if why:
        return Reading(why=why)
    if folded in ONLY_BUILDING:
        return Reading(goes=NOWHERE)
    if not on_weapon:
        special = _on_models_only(rule, folded)
        if special is not None:
            return special
    name = _FOLDED.get(folded)
    if name is None:
        return Reading(why=NO_SUCH_RULE)
    known = RULES[name]
    if (known.place == WEAPON) != on_weapon:
        return Reading(why=f"here {name} is a rule for {'models' if on_weapon else 'weapons'}")
    goes = ON_WEAPON if on_weapon else ON_MODEL
    if not known.number:
        # AF-SPC-14: Fear has no number here; the number of the newer Fear(X) is what `CHANGED` tells of.
        if rule.rating is not None and name != "Fear":
            return Reading(why=f"{name} takes no number here")
        return Reading(name, goes)
    if rule.rating is None or isinstance(rule.rating, str):
        return Reading(why=f"{name} needs a number here")
    if not 1 <= rule.rating <= MOST:
        what = f"the number of {name} must be from 1 to {MOST}, not {rule.rating}."
        raise BadInput(what, f"{rule.where}.rating")
    return Reading(f"{name}({rule.rating})", goes)


def _on_models_only(rule: ForgeRule, folded: str) -> Reading | None:
    same = _SAME_FOLDED.get(folded)
    if same is not None:
        return Reading(same, ON_MODEL)
    if folded == "sergeant":
        return Reading("Sergeant", AS_SERGEANT)
    if folded == "defense" and isinstance(rule.rating, int) and 1 <= rule.rating <= 4:
        # +X to every block is the same as a Defense X better, as long as that is 2+ or more (natural 1s).
        return Reading(f"Defense {rule.rating} better", ON_DEFENSE, x=rule.rating)
    spread = _SPREAD.fullmatch(rule.name)
    if spread is None:
        return None
    goes = ON_MELEE if spread.group(2).casefold() == "in melee" else ON_SHOOTING
    more = _MORE_AP.fullmatch(spread.group(1))
    if more is not None:
        return Reading(f"AP({more.group(1)})", goes)
    name = _FOLDED.get(spread.group(1).casefold(), "")
    if name and RULES[name].place == WEAPON and not RULES[name].number and rule.rating is None:
        return Reading(name, goes)
    return Reading(why=NO_SUCH_RULE)


def is_post(text: str) -> bool:
    """Whether this is a command post (AF-CMD-01)."""
    rule = RULES.get(text)
    return rule is not None and rule.place == COMMAND


def add_rule(rules: list[str], text: str) -> None:
    """AF-SPC-02: a rule twice is no more than once, but the numbers of two with (X) add up."""
    name, bracket, number = text.partition("(")
    if not bracket or text in RULES:
        if text not in rules:
            rules.append(text)
        return
    for at, other in enumerate(rules):
        if other.startswith(f"{name}("):
            together = int(other[len(name) + 1 : -1]) + int(number[:-1])
            rules[at] = f"{name}({min(together, MOST)})"
            return
    rules.append(text)
