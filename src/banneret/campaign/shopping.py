# interpreted: Structs
"""The sealed shopping list of a player, and what is wrong with one (CP-SPE-01 to CP-SPE-05)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from banneret.books.factions import FACTIONS
from banneret.campaign.factions.known import faction_of
from banneret.campaign.parties import (
    MOST_PARTIES,
    PARTY_PRICE,
    party_kinds,
    places_for_party,
)
from banneret.campaign.questions import Form
from banneret.campaign.realm import most_armies
from banneret.campaign.records import FALLEN, WAITING, Army
from banneret.campaign.recruitment import (
    ARMY_PRICE,
    muster_hexes,
    places_for_army,
    regular_armies,
    why_no_more_armies,
    why_no_name,
)
from banneret.campaign.register import (
    bundled_lists,
    enter_list,
    lists_to_approve,
    why_illegal,
)
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Refusal
from banneret.core.engine.events import Event

MOST_LISTS: Final = 8  # handed in at once


class ArmyPurchase(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Army. Without a faction it is of the player's own, without a list it has the first that comes with
    the book; `hexes` are those where it is to stand, the best first, and any if there are none."""

    faction: str = ""
    list: Any = ""
    hexes: tuple[int, ...] = ()
    name: str = ""


class Hire(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An Adventuring Party."""

    kind: str
    hexes: tuple[int, ...]
    name: str = ""


class ListHandedIn(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """For the register: to reform with later, or for an Army of one's own that waits off the map."""

    list: Any
    faction: str = ""
    army: str = ""


class Entering(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where an Army that waits is to enter, the best first."""

    army: str
    hexes: tuple[int, ...]


class Shopping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    armies: tuple[ArmyPurchase, ...] = ()
    parties: tuple[Hire, ...] = ()
    lists: tuple[ListHandedIn, ...] = ()
    waiting: tuple[Entering, ...] = ()


class Rejection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    list: str
    reason: str = ""


class Verdicts(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the Games Master says: all other lists are approved."""

    rejected: tuple[Rejection, ...] = ()


class PartyNotHired(Event, frozen=True, tag=True):
    seat: str
    gold: int
    why: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{names[self.seat]} hires no Adventuring Party and keeps {self.gold} gold. {self.why}"


def usual_source(campaign: Campaign, faction: str) -> str:
    """The list of an Army that is bought without one; "" if none comes with the book."""
    names = bundled_lists(campaign.book, faction, campaign.army_points)
    return names[0] if names else ""


# ------------------------------------------------------------------------------------------ the question


def question_of_shopping(campaign: Campaign, seat: str) -> Form:
    purse = campaign.realms[seat].gold
    return Form(
        "shopping",
        "CP-SPE-01",
        f"What do you buy? You have {purse} gold; an Army costs {ARMY_PRICE}, a party {PARTY_PRICE}.",
        Shopping,
        Shopping(),
        lambda form: shopping_faults(campaign, seat, form),
        lambda rng, n: proposals(campaign, seat, rng, n),
        facts(campaign, seat),
    )


def facts(campaign: Campaign, seat: str) -> dict[str, object]:
    """What is needed to fill it in."""
    own = campaign.realms[seat].faction
    return {
        "gold": campaign.realms[seat].gold,
        "army_price": ARMY_PRICE,
        "party_price": PARTY_PRICE,
        "armies": regular_armies(campaign, seat),
        "most_armies": most_armies(campaign, seat),
        "army_hexes": [hex for hex in muster_hexes(campaign, seat) if campaign.army_at(hex) is None],
        "faction": own,
        "factions": {faction: faction_of(faction).name for faction in FACTIONS},
        "lists": {
            faction: list(bundled_lists(campaign.book, faction, campaign.army_points)) for faction in FACTIONS
        },
        "parties": len(campaign.parties_of(seat)),
        "most_parties": MOST_PARTIES,
        "party_kinds": {kind.id: kind.name for kind in party_kinds(campaign, seat)},
        "party_hexes": places_for_party(campaign, seat),
        "waiting": [army.id for army in campaign.armies_of(seat) if army.away == WAITING],
    }


def proposals(campaign: Campaign, seat: str, rng: random.Random, n: int) -> list[Shopping]:
    """Nothing, and mixtures of Armies and parties that can be paid."""
    room = most_armies(campaign, seat) - regular_armies(campaign, seat)
    most = min(room, campaign.realms[seat].gold // ARMY_PRICE)
    if not muster_hexes(campaign, seat) or not usual_source(campaign, campaign.realms[seat].faction):
        most = 0
    places = army_hexes(campaign, seat) if most > 0 else []
    kinds, starts = party_kinds(campaign, seat), places_for_party(campaign, seat)
    found = [Shopping()]
    for at in range(n - 1):
        armies = max(0, most) if at == 0 else rng.randint(0, max(0, most))
        left = campaign.realms[seat].gold - armies * ARMY_PRICE
        parties = min(MOST_PARTIES - len(campaign.parties_of(seat)), left // PARTY_PRICE)
        if not starts:
            parties = 0
        found.append(
            Shopping(
                tuple(
                    [ArmyPurchase(hexes=tuple(rng.sample(places, min(3, len(places))))) for _ in range(armies)]
                ),
                tuple(
                    [
                        Hire(rng.choice(kinds).id, (rng.choice(starts),))
                        for _ in range(rng.randint(0, max(0, parties)))
                    ]
                ),
            )
        )
    return found


# ------------------------------------------------------------------------------------------ what is wrong


def shopping_faults(campaign: Campaign, seat: str, form: Shopping) -> Refusal | None:
    if len(form.lists) > MOST_LISTS:
        return Refusal("too-many-lists", "CP-ARM-04", f"At most {MOST_LISTS} lists are handed in at once.")
    if form.armies:
        why = why_no_more_armies(campaign, seat, len(form.armies))
        if why:
            return Refusal("too-many-armies", "CP-ARM-06", why)
        if not muster_hexes(campaign, seat):
            why = "You hold no City and no Fortress beside which an Army could be placed."
            return Refusal("nowhere", "CP-SPE-03", why)
    if len(campaign.parties_of(seat)) + len(form.parties) > MOST_PARTIES and form.parties:
        why = f"Nobody has more than {MOST_PARTIES} Adventuring Parties."
        return Refusal("too-many-parties", "CP-ADV-04", why)
    price = ARMY_PRICE * len(form.armies) + PARTY_PRICE * len(form.parties)
    if price > campaign.realms[seat].gold:
        why = f"That costs {price} gold, and you have {campaign.realms[seat].gold}."
        return Refusal("too-dear", "CP-SPE-02" if form.armies else "CP-SPE-04", why)
    for purchase in form.armies:
        refusal = _purchase_fault(campaign, seat, purchase)
        if refusal is not None:
            return refusal
    for hire in form.parties:
        refusal = _hire_fault(campaign, seat, hire)
        if refusal is not None:
            return refusal
    return _lists_fault(campaign, seat, form)


def _purchase_fault(campaign: Campaign, seat: str, purchase: ArmyPurchase) -> Refusal | None:
    refusal = _list_fault(campaign, seat, purchase.list, purchase.faction)
    if refusal is not None:
        return refusal
    why = why_no_name(purchase.name)
    if why:
        return Refusal("no-name", "CP-MOV-11", why)
    able = army_hexes(campaign, seat, purchase.list, purchase.faction) if purchase.hexes else []
    for number in purchase.hexes:
        if number not in able:
            return Refusal("not-there", "CP-SPE-03", _why_not_there(campaign, seat, number))
    return None


def _list_fault(campaign: Campaign, seat: str, source: Any, faction: str) -> Refusal | None:
    whose = faction or campaign.realms[seat].faction
    if whose not in FACTIONS:
        return Refusal("no-faction", "CP-GEN-09", "There is no such faction.")
    chosen = source or usual_source(campaign, whose)
    if not chosen:
        why = "No list of this size comes with the book for this faction: hand in one of your own."
        return Refusal("no-list", "CP-ARM-04", why)
    why = why_illegal(campaign, chosen, whose)
    return Refusal("illegal-list", "CP-ARM-03", why) if why else None


def army_hexes(campaign: Campaign, seat: str, source: Any = "", faction: str = "") -> list[int]:
    """CP-SPE-03: where an Army with this list, which is legal, can be placed now."""
    whose = faction or campaign.realms[seat].faction
    trial = campaign.copy()  # in which the list is entered already
    listed = enter_list(trial, seat, source or usual_source(campaign, whose), whose)
    return places_for_army(trial, Army("", 0, seat, "", listed.faction, listed.id))


def _why_not_there(campaign: Campaign, seat: str, number: int) -> str:
    if number not in muster_hexes(campaign, seat):
        return f"Hex {number} is no land beside a City or a Fortress of yours."
    if campaign.army_at(number) is not None:
        return f"An Army stands in hex {number} already."
    return f"Your Army may not enter hex {number}."


def _hire_fault(campaign: Campaign, seat: str, hire: Hire) -> Refusal | None:
    kinds = {kind.id: kind.name for kind in party_kinds(campaign, seat)}
    if hire.kind not in kinds:
        why = f"Your faction hires {' or '.join(kinds.values())}, and nobody else."
        return Refusal("no-such-party", "CP-ADV-05", why)
    why = why_no_name(hire.name)
    if why:
        return Refusal("no-name", "CP-MOV-11", why)
    if not hire.hexes:
        return Refusal("nowhere", "CP-SPE-04", "Say where the party starts.")
    able = places_for_party(campaign, seat)
    for number in hire.hexes:
        if number not in able and campaign.house.parties_start_at_home:
            why = f"Hex {number} is no passable land beside a settlement of yours."
            return Refusal("not-there", "CP-SPE-05", why)
        if number not in able:
            why = f"Hex {number} is no passable land beside a City, a Fortress or a Town."
            return Refusal("not-there", "CP-SPE-04", why)
    return None


def _lists_fault(campaign: Campaign, seat: str, form: Shopping) -> Refusal | None:
    for entry in form.lists:
        if entry.army and not _waits_without_list(campaign, seat, entry.army):
            why = "A list changes only by Reform Army, or while an Army waits for one to be approved."
            return Refusal("list-is-fixed", "CP-ARM-02", why)
        refusal = _list_fault(campaign, seat, entry.list, entry.faction)
        if refusal is not None:
            return refusal
    for entering in form.waiting:
        army = campaign.armies.get(entering.army)
        if army is None or army.owner != seat or army.away != WAITING:
            return Refusal("not-waiting", "CP-ARM-04", "No such Army of yours waits off the map.")
        for number in entering.hexes:
            if number not in muster_hexes(campaign, seat):
                why = f"Hex {number} is no land beside a City or a Fortress of yours."
                return Refusal("not-there", "CP-SPE-03", why)
    return None


def _waits_without_list(campaign: Campaign, seat: str, id: str) -> bool:
    """CP-ARM-09: the General's Army that is to be replaced may get another list as well."""
    army = campaign.armies.get(id)
    if army is None or army.owner != seat:
        return False
    return army.away == FALLEN or (army.away == WAITING and not campaign.lists[army.list].approved)


# ------------------------------------------------------------------------------------------ the Games Master


def question_of_lists(campaign: Campaign) -> Form:
    waiting = {listed.id: listed for listed in lists_to_approve(campaign)}

    def faults(form: Verdicts) -> Refusal | None:
        named = [each.list for each in form.rejected]
        if any([id not in waiting for id in named]) or len(set(named)) < len(named):
            return Refusal("no-such-list", "CP-ARM-04", "Name lists that wait to be approved, each once.")
        return None

    def some(rng: random.Random, n: int) -> list[Verdicts]:
        found = [Verdicts()]
        for _ in range(n - 1):
            turned_down = [id for id in waiting if rng.random() < 0.25]
            found.append(Verdicts(tuple([Rejection(id) for id in turned_down])))
        return found

    shown = {
        id: {
            "name": listed.name,
            "faction": faction_of(listed.faction).name,
            "points": listed.points,
            "units": [unit.name for unit in listed.units],
            "characters": [each.name for each in listed.characters],
        }
        for id, listed in waiting.items()
    }
    return Form(
        "lists",
        "CP-ARM-04",
        "Which of these army lists do you not approve? All others count from now on.",
        Verdicts,
        Verdicts(),
        faults,
        some,
        {"lists": shown},
    )
