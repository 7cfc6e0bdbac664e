"""Magical Artefacts: their pools, who has one, who uses one, and what those in use do on the map (section ART).

Whose an Artefact is stands in `campaign.artefacts`, by the key of its bearer; those of the pools are absent
(CP-ART-03). On the map a character uses one at a time (CP-ART-05): the one that was named, else the first that
does something there. None costs points (CP-ART-04); a Wondrous Item is a slot that everybody has (CP-ART-07).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from banneret.books.artefacts import CURSED, LEGENDARY, MINOR, POOLS, Artefact, all_artefacts
from banneret.campaign.artefact_events import (
    ArtefactFound,
    ArtefactReturned,
    CurseStays,
    FindClass,
    PoolEmpty,
)
from banneret.campaign.artefact_rules.known import rules_of_artefact
from banneret.campaign.artefact_rules.rule import ArtefactRule
from banneret.campaign.records import Army, Character
from banneret.campaign.rolls import pick, roll
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice

GENERAL: Final = "general"
NOTES: Final = "artefacts"  # what is used on the map, and when a test was taken again

# CP-ART-11: the class of a find, by the face of the die.
CLASSES: Final = (CURSED, MINOR, MINOR, MINOR, MINOR, LEGENDARY)


# ------------------------------------------------------------------------------------------ who has which


def key_of(army: str, entry: str) -> str:
    """Of a character or a unit, as in `Campaign.veterans` and `Campaign.artefacts`."""
    return f"{army}/{entry}"


def army_of_key(key: str) -> str:
    return key.split("/", 1)[0]


def entry_of_key(key: str) -> str:
    return key.split("/", 1)[1]


def artefact(id: str) -> Artefact:
    return all_artefacts()[id]


def is_cursed(id: str) -> bool:
    return artefact(id).pool == CURSED


def owned_by(campaign: Campaign, key: str) -> list[str]:
    """All Artefacts of a character, in the order of the pack."""
    return [id for id in all_artefacts() if campaign.artefacts.get(id) == key]


def owned_by_army(campaign: Campaign, army: str) -> list[str]:
    return [id for id in all_artefacts() if army_of_key(campaign.artefacts.get(id, "/")) == army]


def in_pool(campaign: Campaign, pool: str) -> list[str]:
    """CP-ART-03: those of a class that nobody has."""
    return [id for id, each in all_artefacts().items() if each.pool == pool and id not in campaign.artefacts]


def bearers(campaign: Campaign, army: str) -> list[Character]:
    """Who may bear an Artefact in an army: its characters, the General first (CP-ART-08)."""
    listed = campaign.lists[campaign.armies[army].list].characters
    return sorted(listed, key=lambda each: each.role != GENERAL)


# ------------------------------------------------------------------------------------------ finding, losing


def draw(campaign: Campaign, dice: Dice, pool: str, subjects: Sequence[str | int]) -> str:
    """CP-ART-03: one at random out of those of a class that nobody has; "" of an empty class. Whoever draws
    gives it to somebody at once, before another draws."""
    assert pool in POOLS
    free = in_pool(campaign, pool)
    if len(free) < 2:
        return free[0] if free else ""
    return free[pick(campaign, dice, "CP-ART-03", f"{pool} artefact", subjects, len(free))]


def find(campaign: Campaign, dice: Dice, army: str, finder: str = "") -> str:
    """CP-ART-11: what an army has found in a Ruin, and its finder, or its General, bears from now on.

    A Cursed one cannot be refused. "" if the class is empty, or nobody is there to bear it.
    """
    able = [each.id for each in bearers(campaign, army)]
    if not able:
        return ""
    face = roll(campaign, dice, "CP-ART-11", "class of find", (army,))[0]
    pool = CLASSES[face - 1]
    campaign.tell(FindClass("CP-ART-11", army, face, pool))
    return draw_for(campaign, dice, "CP-ART-11", pool, army, finder if finder in able else able[0])


def draw_for(campaign: Campaign, dice: Dice, clause: str, pool: str, army: str, entry: str) -> str:
    """Draw one of a class for a character of an army."""
    found = draw(campaign, dice, pool, (army,))
    if not found:
        campaign.tell(PoolEmpty("CP-ART-03", army, pool))
        return ""
    give(campaign, found, key_of(army, entry))
    campaign.tell(ArtefactFound(clause, army, found, name_in_army(campaign, army, entry)))
    return found


def give(campaign: Campaign, id: str, key: str) -> None:
    """CP-ART-03: only one character at a time has it."""
    campaign.artefacts = {**campaign.artefacts, id: key}


def return_artefacts(campaign: Campaign, army: str, clause: str) -> None:
    """CP-ART-09, CP-ACT-33: all Artefacts of an army go back to their pools, but for curses that were passed to
    it in this Post-Battle Phase (CP-ART-10): those stay with whoever would be rid of them."""
    for id in owned_by_army(campaign, army):
        name, giver = campaign.armies[army].name, _passed(campaign).get(id, "")
        home = campaign.armies.get(army_of_key(giver))
        if home is not None and home.place is not None:
            give(campaign, id, giver)
            bearer = name_in_army(campaign, home.id, entry_of_key(giver))
            campaign.tell(CurseStays("CP-ART-10", name, id, bearer))
            continue
        left = dict(campaign.artefacts)
        del left[id]
        campaign.artefacts = left
        campaign.tell(ArtefactReturned(clause, army, name, id))


def note_passed(campaign: Campaign, passed: dict[str, str]) -> None:
    """By the curses that were passed on, whose they were; until the Conquest Sub-Phase is over."""
    if passed != _passed(campaign):
        _note(campaign, "passed", passed)


def _passed(campaign: Campaign) -> dict[str, str]:
    passed: dict[str, str] = campaign.notes.get(NOTES, {}).get("passed", {})
    return passed


def name_in_army(campaign: Campaign, army: str, entry: str) -> str:
    """What an entry of an army's list is called: as it has been named, else as the list has it (CP-CHA-14)."""
    known = campaign.veterans.get(key_of(army, entry))
    if known is not None and known.name:
        return known.name
    listed = campaign.lists[campaign.armies[army].list]
    found = [each.name for each in listed.characters if each.id == entry]
    found += [each.name for each in listed.units if each.id == entry]
    return found[0] if found else entry


# ------------------------------------------------------------------------------------------ in use


def of_the_map(campaign: Campaign, key: str) -> list[str]:
    """Those of a character that do something on the map."""
    return [id for id in owned_by(campaign, key) if rules_of_artefact(id)]


def in_use(campaign: Campaign, key: str) -> str:
    """CP-ART-05, CP-ART-08: the one that a character uses on the map; "" for none. Nobody needs to use any."""
    able = of_the_map(campaign, key)
    named = _named(campaign).get(key)
    if named is not None and (named in able or not named):
        return named
    return able[0] if able else ""


def name_in_use(campaign: Campaign, key: str, id: str) -> None:
    """From now on a character uses this one on the map; "" for none."""
    _note(campaign, "use", {**_named(campaign), key: id})


def _named(campaign: Campaign) -> dict[str, str]:
    named: dict[str, str] = campaign.notes.get(NOTES, {}).get("use", {})
    return named


def _note(campaign: Campaign, what: str, value: dict[str, str] | dict[str, int]) -> None:
    campaign.notes = {**campaign.notes, NOTES: {**campaign.notes.get(NOTES, {}), what: value}}


def forget_use(campaign: Campaign, army: str) -> None:
    """What the characters of an army used, once it is destroyed or another."""
    kept = {key: id for key, id in _named(campaign).items() if army_of_key(key) != army}
    if kept != _named(campaign):
        _note(campaign, "use", kept)


def rules_in_use(campaign: Campaign, army: str) -> list[ArtefactRule]:
    """Of all characters of an army, in the order of the pack."""
    keys = sorted({campaign.artefacts[id] for id in owned_by_army(campaign, army)})
    used = {in_use(campaign, key) for key in keys}
    return rules_of(id for id in all_artefacts() if id in used)


def rules_of(ids: Iterable[str]) -> list[ArtefactRule]:
    return [rule for id in ids for rule in rules_of_artefact(id)]


# ------------------------------------------------------------------------------------------ on the map


def movement_modifier(campaign: Campaign, army: Army) -> int:
    """To its Army Movement (CP-ARM-07)."""
    return sum([rule.movement_modifier() for rule in rules_in_use(campaign, army.id)])


def road_price(campaign: Campaign, army: Army, price: int) -> int:
    """What a road costs that it builds (CP-ACT-31)."""
    return min([price, *[rule.road_price(price) for rule in rules_in_use(campaign, army.id)]])


def guerrilla_limit(campaign: Campaign, army: Army) -> int | None:
    """How much movement all Guerrilla Tactics together cost it at most (CP-APH-13); None is no limit."""
    limits = [rule.guerrilla_limit() for rule in rules_in_use(campaign, army.id)]
    return min([limit for limit in limits if limit is not None], default=None)


def wins_roll_off(campaign: Campaign, army: Army) -> bool:
    """Whether it keeps its attack where several have prepared one (CP-ACT-23). An Artefact exists once."""
    return any([rule.wins_roll_off() for rule in rules_in_use(campaign, army.id)])


def income(campaign: Campaign, seat: str) -> int:
    """Realm Gold that the Artefacts of a player's armies bring in an Income Phase."""
    return sum([rule.income() for army in campaign.armies_of(seat) for rule in rules_in_use(campaign, army.id)])


def may_seize(campaign: Campaign, army: str) -> bool:
    return all([rule.may_seize() for rule in rules_in_use(campaign, army)])


def destroy_bonus(campaign: Campaign, army: str) -> int:
    return sum([rule.destroy_bonus() for rule in rules_in_use(campaign, army)])


def seize_again(campaign: Campaign, army: str) -> str:
    """The Artefact that lets a failed test to Seize be taken again this year; "" if there is none."""
    taken: dict[str, int] = campaign.notes.get(NOTES, {}).get("again", {})
    able = [rule.artefact for rule in rules_in_use(campaign, army) if rule.seizes_again()]
    return next((id for id in able if taken.get(id) != campaign.year), "")


def note_seized_again(campaign: Campaign, id: str) -> None:
    taken: dict[str, int] = campaign.notes.get(NOTES, {}).get("again", {})
    _note(campaign, "again", {**taken, id: campaign.year})
