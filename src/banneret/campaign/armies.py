"""The end of an army, and the General's Army that every player always has (CP-ARM-08 to CP-ARM-12)."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

import msgspec

from banneret.campaign.artefacts import army_of_key, forget_use, return_artefacts
from banneret.campaign.moves.costs import enterable
from banneret.campaign.questions import Form
from banneret.campaign.realm import CITIES, SETTLEMENTS, terrain_at
from banneret.campaign.records import FALLEN, IN_THE_SANDS, Army
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.ask import Refusal, Steps, ask
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import fitting, is_plural

NOTES: Final = "fallen"  # where General's Armies fell that have not been replaced


class ArmyDestroyed(Event, frozen=True, tag=True):
    """`name` is what it was called, as nobody knows it any more."""

    army: str
    name: str
    seat: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"{self.name} of {names[self.seat]} {fitting('is', is_plural(self.name))} destroyed."


class GeneralReplaced(Event, frozen=True, tag=True):
    """`promoted` is the army that is the General's from now on; "" if a new one was raised."""

    army: str
    seat: str
    hex: int
    promoted: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        seat = names[self.seat]
        if not self.promoted:
            return f"{seat} raises its General's Army anew in hex {self.hex}."
        return (
            f"{seat} makes {names[self.promoted]} its General's Army and raises {names[self.army]} "
            f"in hex {self.hex} in its stead."
        )


# ------------------------------------------------------------------------------------------ destroyed


def destroy_army(campaign: Campaign, army: str, clause: str) -> None:
    """Remove an army: its Artefacts go back to their pools (CP-ART-09), its experience is forgotten.

    A General's Army waits off the map until it is replaced, with the same list (CP-ARM-09).
    """
    gone = campaign.armies[army]
    campaign.tell(ArmyDestroyed(clause, army, gone.name, gone.owner))
    forget_army(campaign, army, "CP-ART-09")
    if not gone.general:
        campaign.armies = {id: each for id, each in campaign.armies.items() if id != army}
        return
    if gone.place is not None:
        campaign.notes = {**campaign.notes, NOTES: {**campaign.notes.get(NOTES, {}), army: gone.place}}
    campaign.change_army(
        army, place=None, away=FALLEN, wanted=(), skips=False, prepared=None, slowed=(), extra=0
    )


def forget_army(campaign: Campaign, army: str, clause: str) -> None:
    """CP-ART-09, CP-ACT-33: an army that is destroyed, or reformed, begins anew."""
    return_artefacts(campaign, army, clause)
    forget_use(campaign, army)
    campaign.veterans = {key: each for key, each in campaign.veterans.items() if army_of_key(key) != army}


# ------------------------------------------------------------------------------------------ where one can be


def is_free_for(campaign: Campaign, army: Army, number: int) -> bool:
    """A hex that it may enter and where no other army is (CP-ACT-06)."""
    there = campaign.army_at(number)
    return (there is None or there.id == army.id) and enterable(campaign, army, number)


# ------------------------------------------------------------------------------------------ replacement


class Replacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Where the free army goes, and which other Army is promoted to General's Army, if any (CP-ARM-10)."""

    hex: int
    promote: str = ""


def replace_generals(campaign: Campaign, dice: Dice) -> Steps:
    """CP-ARM-09, CP-ARM-10: every player without a General's Army gets one, in Player Order."""
    fallen = [army for army in campaign.armies.values() if army.general and army.away == FALLEN]
    for army in sorted(fallen, key=lambda each: army_key(campaign, each)):
        places = replacement_hexes(campaign, army)
        if not places:
            continue  # not a hex is left for it: it waits
        able = promotable(campaign, army.owner)
        usual = Replacement(usual_hex(campaign, army, places))
        chosen = usual
        if len(places) > 1 or able:
            form = _question(army, places, able, usual)
            chosen = form.filled((yield ask(army.owner, form)))
        _replace(campaign, army, chosen)


def replacement_hexes(campaign: Campaign, army: Army) -> list[int]:
    """CP-ARM-09: on or next to an own Town, Fortress or City; with none, own land; with no land at all, the
    unclaimed hex that is farthest from every settlement of others.
    """
    seat = army.owner
    near = {number for home in campaign.holdings(seat, SETTLEMENTS) for number in campaign.grid.within(home, 1)}
    found = [number for number in sorted(near) if is_free_for(campaign, army, number)]
    if found:
        return found
    land = [
        number
        for number in sorted(campaign.hexes)
        if not terrain_at(campaign, number).sea and is_free_for(campaign, army, number)
    ]
    own = [number for number in land if campaign.hexes[number].owner == seat]
    if own:
        return own
    return _farthest(campaign, seat, [number for number in land if not campaign.hexes[number].owner])


def _farthest(campaign: Campaign, seat: str, unclaimed: list[int]) -> list[int]:
    foreign = [
        number
        for number, hex in campaign.hexes.items()
        if hex.construction in SETTLEMENTS and hex.owner != seat
    ]
    if not unclaimed:
        return []

    def away(number: int) -> int:
        return min([campaign.grid.distance(number, home) for home in foreign], default=0)

    return [max(unclaimed, key=lambda number: (away(number), -number))]


def promotable(campaign: Campaign, seat: str) -> list[str]:
    """CP-ARM-10: the player's other Armies, but not those that do not exist yet (CP-ARM-04)."""
    found = [
        army
        for army in campaign.armies_of(seat)
        if not army.general and (army.place is not None or army.away == IN_THE_SANDS)
    ]
    return [army.id for army in sorted(found, key=lambda each: each.number)]


def usual_hex(campaign: Campaign, army: Army, places: list[int]) -> int:
    """gaps.md 3: at the own City nearest to where it fell, else at the nearest settlement; of hexes as near the
    lowest number."""
    fell: int | None = campaign.notes.get(NOTES, {}).get(army.id)
    homes = campaign.holdings(army.owner, CITIES) or campaign.holdings(army.owner, SETTLEMENTS)
    if not homes:
        return places[0]
    near = campaign.grid.distance
    home = min(homes, key=lambda each: (0 if fell is None else near(each, fell), each))
    return min(places, key=lambda number: (near(number, home), number))


def _question(army: Army, places: list[int], able: list[str], usual: Replacement) -> Form:
    def faults(form: Replacement) -> Refusal | None:
        if form.hex not in places:
            why = f"The free army cannot be raised in hex {form.hex}."
            return Refusal("not-there", "CP-ARM-09", why)
        if form.promote and form.promote not in able:
            return Refusal("no-such-army", "CP-ARM-10", "Only another Army of the same player is promoted.")
        return None

    def proposals(rng: random.Random, n: int) -> list[Replacement]:
        made = [usual]
        made += [Replacement(rng.choice(places), rng.choice(["", *able])) for _ in range(n - 1)]
        return made

    return Form(
        "replacement",
        "CP-ARM-09",
        "Your General's Army is destroyed. Where is it raised anew? Or which Army takes its place?",
        Replacement,
        usual,
        faults,
        proposals,
        {"hexes": places, "armies": able},
        (army.id,),
    )


def _replace(campaign: Campaign, army: Army, chosen: Replacement) -> None:
    if chosen.promote:
        # CP-FAC-40 is once a year for the General's Army, whichever that is.
        other = campaign.armies[chosen.promote]
        campaign.change_army(other.id, general=True, invaded=max(other.invaded, army.invaded))
    clause = "CP-ARM-10" if chosen.promote else "CP-ARM-09"
    campaign.change_army(army.id, general=not chosen.promote, place=chosen.hex, away="")
    left = {id: place for id, place in campaign.notes.get(NOTES, {}).items() if id != army.id}
    campaign.notes = {**campaign.notes, NOTES: left}
    campaign.tell(GeneralReplaced(clause, army.id, army.owner, chosen.hex, chosen.promote))
