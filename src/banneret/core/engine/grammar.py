"""Who does what, in plain English: whether a name is plural, its article, and the verb that fits it.

Units are called after many (“Pikemen”), after one (“Wall Gun”) or after a body of troops (“Gate Guard”, which
is one here). What a pack says of its own entries (`plural`) comes first; then characters are one; and of all
others the name itself tells. Verbs are written as for one (“is deployed”) and changed where many do it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

# Plurals without an s, as the last word of a name, and at the end of one.
MANY: Final = frozenset(
    ("brethren", "children", "dead", "folk", "geese", "kin", "mice", "oxen", "people", "undead", "women")
)
# “Pikemen” and “Townsfolk”, but an omen and a specimen are one.
MANY_AT_THE_END: Final = ("kmen", "emen", "wmen", "rmen", "nmen", "smen", "dmen", "tmen", "folk")
# An s at the end that makes no plural: Goddess, Colossus, Iris, Rhinoceros; but Cuckoos are many.
ONE: Final = ("ss", "us", "is", "os")
IRREGULAR: Final = {"is": "are", "has": "have", "does": "do", "was": "were", "goes": "go", "isn’t": "aren’t"}
# “moves and is fatigued”, “keeps its charge”: what else in such a phrase is as the name is.
SECOND: Final = re.compile(r"\b(and )([a-z]+s)\b")
ITS: Final = re.compile(r"\bits\b")
HISSING: Final = ("sses", "shes", "ches", "xes", "zzes", "oes")


def is_plural(name: str) -> bool:
    """Whether many are called so, as far as the name alone tells."""
    head = name.split(" of ")[0].split(" and ")[0].split(" the ")[0]
    words = [word for word in head.split(" ") if word and not word.strip("()#.").isdigit()]
    if not words:
        return False
    last = words[-1].lower()
    if last in MANY or last == "men" or last.endswith(MANY_AT_THE_END):
        return True
    if not last.endswith("s") or last.endswith(("’s", "'s")):
        return False
    return last.endswith("oos") or not last.endswith(ONE)


def for_many(verb: str) -> str:
    """What many do, of a verb or a phrase that begins with one, as it is said of one."""
    first, gap, rest = verb.partition(" ")
    if first in IRREGULAR:
        first = IRREGULAR[first]
    elif first.lower() in IRREGULAR:
        first = capital(IRREGULAR[first.lower()])
    elif first.endswith("ies") and len(first) > 4:
        first = f"{first[:-3]}y"
    elif first.endswith(HISSING):
        first = first[:-2]
    elif first.endswith("s") and not first.endswith("ss"):
        first = first[:-1]
    rest = SECOND.sub(lambda found: f"{found[1]}{for_many(found[2])}", rest)
    return first + gap + ITS.sub("their", rest.replace("itself", "themselves"))


def fitting(verb: str, plural: bool) -> str:
    return for_many(verb) if plural else verb


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def the(name: str) -> str:
    """A name with its article in the middle of a sentence; “Husks 2” and “Boris the Bold” take none."""
    if name[-1:].isdigit() or (" the " in name and " of " not in name):
        return name
    return f"the {name[4:]}" if name.startswith(("The ", "the ")) else f"the {name}"


class Noun:
    """Whoever has a common name, such as a unit: who does something, in a sentence."""

    __slots__ = ("name", "plural")

    name: str
    plural: bool

    def the(self) -> str:
        return the(self.name)

    def the_first(self) -> str:
        """Its name with the article, where a sentence begins."""
        return capital(the(self.name))

    def verb(self, verb: str) -> str:
        """The verb alone, as it fits."""
        return fitting(verb, self.plural)

    def does(self, verb: str) -> str:
        """ "the Pikemen hold", in the middle of a sentence."""
        return f"{the(self.name)} {fitting(verb, self.plural)}"

    def says(self, verb: str) -> str:
        """ "The Pikemen hold", where a sentence begins."""
        return capital(self.does(verb))

    def asks(self, verb: str = "does") -> str:
        """ "do the Pikemen", as in a question."""
        return f"{fitting(verb, self.plural)} {the(self.name)}"

    def asks_it(self, verb: str = "Does") -> str:
        """ "Do they", of somebody just named."""
        return f"{fitting(verb, self.plural)} {self.it()}"

    def it(self) -> str:
        return "they" if self.plural else "it"

    def them(self) -> str:
        return "them" if self.plural else "it"

    def its(self) -> str:
        return "their" if self.plural else "its"


class KnownNames(dict[str, str]):
    """The name a player knows for every id, and of which of them one says “the”, and which are many.

    Players, places and markers have names of their own: no article, and one of each.
    """

    __slots__ = ("common", "plurals")

    def __init__(self, names: Mapping[str, str] | None = None) -> None:
        super().__init__(names or {})
        self.common: set[str] = set()
        self.plurals: set[str] = set()
        if isinstance(names, KnownNames):
            self.common |= names.common
            self.plurals |= names.plurals

    def call(self, id_: str, name: str, plural: bool) -> None:
        """Somebody with a common name."""
        self[id_] = name
        self.common.add(id_)
        if plural:
            self.plurals.add(id_)


def many(names: Mapping[str, str], id_: str) -> bool:
    return id_ in names.plurals if isinstance(names, KnownNames) else is_plural(names[id_])


def called(names: Mapping[str, str], id_: str) -> str:
    """Who it is in the middle of a sentence, with the article that it takes."""
    return the(names[id_]) if isinstance(names, KnownNames) and id_ in names.common else names[id_]


def called_first(names: Mapping[str, str], id_: str) -> str:
    """Who it is where a sentence begins."""
    return capital(called(names, id_))


def verb_of(names: Mapping[str, str], id_: str, verb: str) -> str:
    return fitting(verb, many(names, id_))


def it(names: Mapping[str, str], id_: str) -> str:
    return "they" if many(names, id_) else "it"


def its(names: Mapping[str, str], id_: str) -> str:
    return "their" if many(names, id_) else "its"


def them(names: Mapping[str, str], id_: str) -> str:
    return "them" if many(names, id_) else "it"


def said_of(name: str, verb: str) -> str:
    """ "Sun Riders fall back", of whoever has a name of its own, where a sentence begins."""
    return capital(f"{name} {fitting(verb, is_plural(name))}")


def does(names: Mapping[str, str], id_: str, verb: str) -> str:
    """ "the Pikemen hold", in the middle of a sentence."""
    return f"{called(names, id_)} {fitting(verb, many(names, id_))}"


def says(names: Mapping[str, str], id_: str, verb: str) -> str:
    """ "The Pikemen hold", where a sentence begins."""
    return capital(does(names, id_, verb))


def all_called(names: Mapping[str, str], ids: Iterable[str]) -> list[str]:
    return [called(names, id_) for id_ in ids]
