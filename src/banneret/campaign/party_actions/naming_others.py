"""How orders name an army or a party that is not one's own: by its id, its number or its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from banneret.campaign.records import Army, Party

Named = TypeVar("Named", Army, Party)


def named(known: Mapping[str, Named], head: str, words: str) -> Named | None:
    """Whoever is meant by “army-4”, “Army 4” or a name; None if that is nobody, or could be several."""
    if words in known:
        return known[words]
    said = " ".join(words.split()).casefold()
    found = [each for each in known.values() if said in (f"{head} {each.number}", each.name.casefold())]
    return found[0] if len(found) == 1 else None
