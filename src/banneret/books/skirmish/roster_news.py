# interpreted: read by people, not by rules
"""What a skirmish, and all that followed it, has made of a party: the party before and after, in sentences."""

from __future__ import annotations

from banneret.books.events import plural
from banneret.books.skirmish.after.events import STAT_WORDS
from banneret.books.skirmish.packs import equipment, growth, magic
from banneret.books.skirmish.party import Hired, Member, Party, entry_of, hired_entry
from banneret.books.skirmish.sheets import LEADER


def news(before: Party, after: Party) -> list[str]:
    """Who is gone, what befell everybody else, who is new, and what became of gold and the stash."""
    lines: list[str] = []
    for uid, name in before.names().items():
        if uid not in after.names():
            lines.append(f"{name} is no longer with the party.")
    for member in after.members:
        old = before.member(member.uid)
        if old is None:
            lines.append(f"{member.name} ({entry_of(after, member).name}) has joined.")
        else:
            lines += _of_member(old, member)
    known = {sword.uid: sword for sword in before.hired}
    for sword in after.hired:
        if sword.uid not in known:
            lines.append(f"{sword.name} ({hired_entry(sword).name}) has joined as a hired sword.")
        else:
            lines += _of_sword(known[sword.uid], sword)
    return [*lines, *_of_all(before, after)]


def _of_member(old: Member, new: Member) -> list[str]:
    told: list[str] = []
    if new.name != old.name:
        told.append(f"{old.name} is called {new.name} now.")
    if new.role != old.role:
        told.append(f"{new.name} {'leads the party now' if new.role == LEADER else 'has become a hero'}.")
    for key in _more(old.injuries, new.injuries):
        told.append(f"{new.name}: {growth().injuries[key].name}. {growth().injuries[key].about}")
    for key in _more(old.skills, new.skills):
        told.append(f"{new.name} has learnt {growth().skills[key].name}. {growth().skills[key].about}")
    told += _of_stats(old, new)
    difficulties = {known.id: known.difficulty for known in old.spells}
    for known in new.spells:
        spell = magic().spells[known.id]
        if known.id not in difficulties:
            told.append(f"{new.name} has learnt {spell.name}. {spell.about}")
        elif known.difficulty != difficulties[known.id]:
            told.append(f"{new.name} casts {spell.name} on {known.difficulty}+ now.")
    deeds = [f"gains {new.xp - old.xp} XP"] if new.xp > old.xp else []
    deeds += [f"reaches level {new.level}"] if new.level > old.level else []
    deeds += [f"has put {plural(new.kills - old.kills, 'enemy', 'enemies')} out of action"] * (
        new.kills > old.kills
    )
    if deeds:
        told.append(f"{new.name} {', '.join(deeds)}.")
    return told + _of_things(new.name, old.items, new.items) + _missing(new.name, new.misses_next)


def _of_stats(old: Member, new: Member) -> list[str]:
    """Advances: what an injury takes away is told with the injury."""
    told: list[str] = []
    for stat, word in STAT_WORDS.items():
        lost = len([key for key in _more(old.injuries, new.injuries) if growth().injuries[key].stat == stat])
        gained = new.stats.get(stat, 0) - old.stats.get(stat, 0) + lost
        if gained > 0:
            told.append(f"{new.name}: {word} +{gained}.")
    return told


def _of_sword(old: Hired, new: Hired) -> list[str]:
    kills = new.kills - old.kills
    told = [f"{new.name} has put {plural(kills, 'enemy', 'enemies')} out of action."] if kills else []
    return told + _missing(new.name, new.misses_next)


def _missing(name: str, misses: bool) -> list[str]:
    return [f"{name} misses the next skirmish."] if misses else []


def _of_things(name: str, old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    things = equipment()
    told = [f"{name} has {things.name(key)} now." for key in _more(old, new)]
    return told + [f"{name} no longer has {things.name(key)}." for key in _more(new, old)]


def _of_all(before: Party, after: Party) -> list[str]:
    told: list[str] = []
    for word, old, new in (
        ("gold (pg)", before.gold, after.gold),
        ("shards", before.weirdstone, after.weirdstone),
        ("rating", before.rating, after.rating),
    ):
        if old != new:
            told.append(f"{word[0].upper()}{word[1:]}: {old} before, {new} after.")
    return told + _of_things("The stash", before.stash, after.stash)


def _more(old: tuple[str, ...], new: tuple[str, ...]) -> list[str]:
    """What is in the second and not in the first, as often as it is more."""
    left = list(old)
    found: list[str] = []
    for key in new:
        if key in left:
            left.remove(key)
        else:
            found.append(key)
    return found
