# interpreted: Structs
"""What the Games Master can override, each as a form of its own (CP-GEN-01).

Each says what is wrong with it, in a sentence, what it does, in words, and does it. Whether the campaign is
still sound after all of them together is asked of the invariants (`rulings.py`).
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from banneret.books.artefacts import all_artefacts
from banneret.books.factions import FACTIONS
from banneret.campaign.armies import destroy_army
from banneret.campaign.artefacts import give, key_of, name_in_army
from banneret.campaign.factions.known import faction_of
from banneret.campaign.ground import change_terrain
from banneret.campaign.parties import MOST_PARTIES, change_purse, found_party, lose_party, party_kinds
from banneret.campaign.realm import CALLED, MOST_GOLD
from banneret.campaign.records import ALLIES, ENEMIES, NEUTRAL, WAITING, Veteran
from banneret.campaign.recruitment import new_army, why_no_name
from banneret.campaign.register import approve, enter_list, reject, why_illegal
from banneret.campaign.state import Campaign, pair
from banneret.campaign.terrain import all_terrain, terrain_of

CLAUSE = "CP-GEN-01"
MOST_EXPERIENCE = 1000


class Override(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    """Base of all."""

    def fault(self, campaign: Campaign) -> str:
        """Why this cannot be done; "" if it can."""
        raise AssertionError

    def said(self, campaign: Campaign) -> str:
        """What it does, as it is told; asked before it is done."""
        raise AssertionError

    def apply(self, campaign: Campaign) -> None:
        raise AssertionError


def _no_hex(campaign: Campaign, number: int) -> str:
    return "" if number in campaign.hexes else f"There is no hex {number}."


def _no_army(campaign: Campaign, id: str) -> str:
    return "" if id in campaign.armies else "There is no such Army."


def _no_party(campaign: Campaign, id: str) -> str:
    return "" if id in campaign.parties else "There is no such Adventuring Party."


def _no_seat(campaign: Campaign, seat: str) -> str:
    return "" if seat in campaign.realms else "There is no such player."


def _engaged(campaign: Campaign, army: str) -> str:
    """Why an army cannot vanish now: others reckon with it."""
    fights = [
        each for each in campaign.battles.values() if army in (each.attacker, each.defender, *each.merged)
    ]
    conflicts = [each for each in campaign.conflicts.values() if army in (each.attacker, each.defender)]
    if fights or conflicts or army in [each.army for each in campaign.annexations.values()]:
        return (
            f"The army {campaign.armies[army].name} has a battle or an annexation this turn: cancel that first."
        )
    return ""


# ------------------------------------------------------------------------------------------ armies


class PlaceArmy(Override, frozen=True, tag="place-army"):
    """On a hex, from wherever it is."""

    army: str
    hex: int

    def fault(self, campaign: Campaign) -> str:
        return _no_army(campaign, self.army) or _no_hex(campaign, self.hex)

    def said(self, campaign: Campaign) -> str:
        return f"The army {campaign.armies[self.army].name} is placed in hex {self.hex}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_army(self.army, place=self.hex, away="")


class TakeArmyOff(Override, frozen=True, tag="take-army-off"):
    """It waits off the map, and musters again beside an own City or Fortress."""

    army: str

    def fault(self, campaign: Campaign) -> str:
        return _no_army(campaign, self.army) or _engaged(campaign, self.army)

    def said(self, campaign: Campaign) -> str:
        return f"The army {campaign.armies[self.army].name} is taken off the map and waits."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_army(self.army, place=None, away=WAITING)


class RemoveArmy(Override, frozen=True, tag="remove-army"):
    """Destroyed; a General's Army is replaced."""

    army: str

    def fault(self, campaign: Campaign) -> str:
        return _no_army(campaign, self.army) or _engaged(campaign, self.army)

    def said(self, campaign: Campaign) -> str:
        return f"The army {campaign.armies[self.army].name} is removed from the campaign."

    def apply(self, campaign: Campaign) -> None:
        destroy_army(campaign, self.army, CLAUSE)
        campaign.moves = {id: move for id, move in campaign.moves.items() if id != self.army}


class AddArmy(Override, frozen=True, omit_defaults=True, tag="add-army"):
    """A free one, which no limit forbids."""

    seat: str
    hex: int
    list: Any
    faction: str = ""
    name: str = ""
    general: bool = False

    def _faction(self, campaign: Campaign) -> str:
        return self.faction or campaign.realms[self.seat].faction

    def fault(self, campaign: Campaign) -> str:
        wrong = _no_seat(campaign, self.seat) or _no_hex(campaign, self.hex) or why_no_name(self.name)
        return wrong or why_illegal(campaign, self.list, self._faction(campaign))

    def said(self, campaign: Campaign) -> str:
        kind = "General's Army" if self.general else "Army"
        return f"{campaign.realms[self.seat].name} gets a new {kind} in hex {self.hex}."

    def apply(self, campaign: Campaign) -> None:
        listed = enter_list(campaign, self.seat, self.list, self._faction(campaign))
        if not listed.approved:
            approve(campaign, listed.id)
        army = new_army(campaign, self.seat, campaign.lists[listed.id], self.name, self.general)
        campaign.change_army(army.id, place=self.hex, away="")


class LetArmySkip(Override, frozen=True, tag="army-skips"):
    """Whether an army skips the next Army Phase."""

    army: str
    skips: bool

    def fault(self, campaign: Campaign) -> str:
        return _no_army(campaign, self.army)

    def said(self, campaign: Campaign) -> str:
        how = "skips the next Army Phase" if self.skips else "does not skip the next Army Phase"
        return f"The army {campaign.armies[self.army].name} {how}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_army(self.army, skips=self.skips)


class SetExperience(Override, frozen=True, tag="experience"):
    """Of a character or a unit of an army's list."""

    army: str
    entry: str
    experience: int

    def fault(self, campaign: Campaign) -> str:
        if _no_army(campaign, self.army):
            return _no_army(campaign, self.army)
        listed = campaign.lists[campaign.armies[self.army].list]
        known = [each.id for each in listed.characters] + [each.id for each in listed.units]
        if self.entry not in known:
            return f"The army {campaign.armies[self.army].name} has no such character or unit."
        if not 0 <= self.experience <= MOST_EXPERIENCE:
            return f"Experience is 0 to {MOST_EXPERIENCE}."
        return ""

    def said(self, campaign: Campaign) -> str:
        who = name_in_army(campaign, self.army, self.entry)
        return f"{who} of {campaign.armies[self.army].name} has {self.experience} experience."

    def apply(self, campaign: Campaign) -> None:
        key = key_of(self.army, self.entry)
        listed = campaign.lists[campaign.armies[self.army].list]
        character = self.entry in [each.id for each in listed.characters]
        known = campaign.veterans.get(key, Veteran(self.army, self.entry, character))
        campaign.veterans = {
            **campaign.veterans,
            key: msgspec.structs.replace(known, experience=self.experience),
        }


class GiveArtefact(Override, frozen=True, omit_defaults=True, tag="artefact"):
    """To a character of an army; without an army, back to its pool."""

    artefact: str
    army: str = ""
    entry: str = ""

    def fault(self, campaign: Campaign) -> str:
        if self.artefact not in all_artefacts():
            return "There is no such Artefact."
        if not self.army:
            return "" if self.artefact in campaign.artefacts else "It is in its pool already."
        if _no_army(campaign, self.army):
            return _no_army(campaign, self.army)
        listed = campaign.lists[campaign.armies[self.army].list]
        if self.entry not in [each.id for each in listed.characters]:
            return "An Artefact is borne by a character of the army."
        return ""

    def said(self, campaign: Campaign) -> str:
        name = all_artefacts()[self.artefact].name
        if not self.army:
            return f"{name} goes back to its pool."
        bearer = name_in_army(campaign, self.army, self.entry)
        return f"{name} goes to {bearer} of {campaign.armies[self.army].name}."

    def apply(self, campaign: Campaign) -> None:
        if self.army:
            give(campaign, self.artefact, key_of(self.army, self.entry))
        else:
            campaign.artefacts = {id: key for id, key in campaign.artefacts.items() if id != self.artefact}


# ------------------------------------------------------------------------------------------ hexes


class SetOwner(Override, frozen=True, omit_defaults=True, tag="owner"):
    hex: int
    seat: str = ""

    def fault(self, campaign: Campaign) -> str:
        return _no_hex(campaign, self.hex) or (_no_seat(campaign, self.seat) if self.seat else "")

    def said(self, campaign: Campaign) -> str:
        whose = campaign.realms[self.seat].name if self.seat else "nobody"
        return f"Hex {self.hex} belongs to {whose}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_hex(self.hex, owner=self.seat)


class SetConstruction(Override, frozen=True, omit_defaults=True, tag="construction"):
    """What stands on a hex; "" for nothing."""

    hex: int
    construction: str = ""

    def fault(self, campaign: Campaign) -> str:
        if self.construction and self.construction not in CALLED:
            return f"There is no such construction; there are {', '.join(CALLED)}."
        return _no_hex(campaign, self.hex)

    def said(self, campaign: Campaign) -> str:
        what = f"a {CALLED[self.construction]}" if self.construction else "no construction"
        return f"There is {what} in hex {self.hex}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_hex(self.hex, construction=self.construction)


class SetTerrain(Override, frozen=True, tag="terrain"):
    """With what that does to Mines, roads and settlements there (CP-REA-19)."""

    hex: int
    terrain: str

    def fault(self, campaign: Campaign) -> str:
        return _no_hex(campaign, self.hex) or (
            "" if self.terrain in all_terrain() else "There is no such terrain."
        )

    def said(self, campaign: Campaign) -> str:
        return f"Hex {self.hex} is {terrain_of(self.terrain).name}."

    def apply(self, campaign: Campaign) -> None:
        change_terrain(campaign, {self.hex: self.terrain}, CLAUSE)


class SetRoad(Override, frozen=True, tag="road"):
    hex: int
    road: bool

    def fault(self, campaign: Campaign) -> str:
        return _no_hex(campaign, self.hex)

    def said(self, campaign: Campaign) -> str:
        return f"There is {'a' if self.road else 'no'} road in hex {self.hex}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_hex(self.hex, road=self.road)


class SetRuin(Override, frozen=True, tag="ruin"):
    hex: int
    ruin: bool

    def fault(self, campaign: Campaign) -> str:
        return _no_hex(campaign, self.hex)

    def said(self, campaign: Campaign) -> str:
        return f"There is {'a' if self.ruin else 'no'} Ruin in hex {self.hex}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_hex(self.hex, ruin=self.ruin)


# ------------------------------------------------------------------------------------------ players


class SetGold(Override, frozen=True, tag="gold"):
    seat: str
    gold: int

    def fault(self, campaign: Campaign) -> str:
        if not 0 <= self.gold <= MOST_GOLD:
            return f"A treasury holds 0 to {MOST_GOLD} gold."
        return _no_seat(campaign, self.seat)

    def said(self, campaign: Campaign) -> str:
        return f"{campaign.realms[self.seat].name} has {self.gold} gold."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_realm(self.seat, gold=self.gold)


class SetFaction(Override, frozen=True, tag="faction"):
    """At once, and without a vote. Armies keep their own."""

    seat: str
    faction: str

    def fault(self, campaign: Campaign) -> str:
        return _no_seat(campaign, self.seat) or (
            "" if self.faction in FACTIONS else "There is no such faction."
        )

    def said(self, campaign: Campaign) -> str:
        name = campaign.realms[self.seat].name
        return f"{name} rules a realm of the faction {faction_of(self.faction).name}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_realm(self.seat, faction=self.faction, faction_next="")


class SetRelation(Override, frozen=True, tag="relation"):
    seats: tuple[str, str]
    relation: str

    def fault(self, campaign: Campaign) -> str:
        one, other = self.seats
        if one == other or _no_seat(campaign, one) or _no_seat(campaign, other):
            return "Name two players."
        if self.relation not in (ALLIES, ENEMIES, NEUTRAL):
            return f"Two players are {ALLIES}, {ENEMIES} or {NEUTRAL}."
        return ""

    def said(self, campaign: Campaign) -> str:
        one, other = [campaign.realms[seat].name for seat in self.seats]
        what = {ALLIES: "Allies", ENEMIES: "Enemies", NEUTRAL: "Neutral"}[self.relation]
        return f"{one} and {other} are {what}."

    def apply(self, campaign: Campaign) -> None:
        key = pair(*self.seats)
        left = {each: kind for each, kind in campaign.relations.items() if each != key}
        campaign.relations = left if self.relation == NEUTRAL else {**left, key: self.relation}


class JudgeList(Override, frozen=True, tag="list"):
    """CP-ARM-03: another verdict on an army list."""

    list: str
    approved: bool

    def fault(self, campaign: Campaign) -> str:
        return "" if self.list in campaign.lists else "There is no such list in the register."

    def said(self, campaign: Campaign) -> str:
        how = "counts" if self.approved else "does not count"
        return f"The list “{campaign.lists[self.list].name}” {how}."

    def apply(self, campaign: Campaign) -> None:
        if self.approved:
            approve(campaign, self.list)
        else:
            reject(campaign, self.list)


# ------------------------------------------------------------------------------------------ parties


class AddParty(Override, frozen=True, omit_defaults=True, tag="add-party"):
    """A free one, with the usual purse."""

    seat: str
    kind: str
    hex: int
    name: str = ""

    def fault(self, campaign: Campaign) -> str:
        wrong = _no_seat(campaign, self.seat) or _no_hex(campaign, self.hex) or why_no_name(self.name)
        if wrong:
            return wrong
        if self.kind not in [kind.id for kind in party_kinds(campaign, self.seat)]:
            return "That player's faction hires no such party."
        if len(campaign.parties_of(self.seat)) >= MOST_PARTIES:
            return f"Nobody has more than {MOST_PARTIES} Adventuring Parties."
        return ""

    def said(self, campaign: Campaign) -> str:
        return f"{campaign.realms[self.seat].name} gets an Adventuring Party in hex {self.hex}."

    def apply(self, campaign: Campaign) -> None:
        gold = campaign.realms[self.seat].gold
        found_party(campaign, self.seat, self.kind, self.hex, self.name)
        campaign.change_realm(self.seat, gold=gold)


class PlaceParty(Override, frozen=True, tag="place-party"):
    party: str
    hex: int

    def fault(self, campaign: Campaign) -> str:
        return _no_party(campaign, self.party) or _no_hex(campaign, self.hex)

    def said(self, campaign: Campaign) -> str:
        return f"The party {campaign.parties[self.party].name} is placed in hex {self.hex}."

    def apply(self, campaign: Campaign) -> None:
        campaign.change_party(self.party, place=self.hex)


class RemoveParty(Override, frozen=True, tag="remove-party"):
    party: str

    def fault(self, campaign: Campaign) -> str:
        if any([self.party in skirmish.parties for skirmish in campaign.skirmishes.values()]):
            return "It has a skirmish this turn: cancel that first."
        return _no_party(campaign, self.party)

    def said(self, campaign: Campaign) -> str:
        return f"The party {campaign.parties[self.party].name} is removed from the campaign."

    def apply(self, campaign: Campaign) -> None:
        lose_party(campaign, self.party, CLAUSE)


class SetPurse(Override, frozen=True, tag="purse"):
    """CP-GLD-03: the gold and the Weirdstone of a party."""

    party: str
    gold: int
    weirdstone: int

    def fault(self, campaign: Campaign) -> str:
        if not 0 <= self.gold <= 1_000_000 or not 0 <= self.weirdstone <= 1_000_000:
            return "A purse holds nothing or more."
        return _no_party(campaign, self.party)

    def said(self, campaign: Campaign) -> str:
        name = campaign.parties[self.party].name
        return f"The party {name} has {self.gold} Party Gold and {self.weirdstone} Weirdstone."

    def apply(self, campaign: Campaign) -> None:
        change_purse(campaign, self.party, self.gold, self.weirdstone, "a ruling of the Games Master")


# ------------------------------------------------------------------------------------------ the turn


class CancelBattle(Override, frozen=True, tag="cancel-battle"):
    """It is not fought, and nothing comes of it."""

    battle: str

    def fault(self, campaign: Campaign) -> str:
        return "" if self.battle in campaign.battles else "There is no such battle this turn."

    def said(self, campaign: Campaign) -> str:
        return f"The battle in hex {campaign.battles[self.battle].hex} is cancelled."

    def apply(self, campaign: Campaign) -> None:
        gone = campaign.battles[self.battle]
        campaign.battles = {id: each for id, each in campaign.battles.items() if id != self.battle}
        campaign.conflicts = {
            id: each
            for id, each in campaign.conflicts.items()
            if (each.attacker, each.defender) != (gone.attacker, gone.defender)
        }


class CancelAnnexation(Override, frozen=True, tag="cancel-annexation"):
    annexation: str

    def fault(self, campaign: Campaign) -> str:
        return "" if self.annexation in campaign.annexations else "There is no such annexation this turn."

    def said(self, campaign: Campaign) -> str:
        return f"Hex {campaign.annexations[self.annexation].hex} is not annexed."

    def apply(self, campaign: Campaign) -> None:
        left = {id: each for id, each in campaign.annexations.items() if id != self.annexation}
        campaign.annexations = left


class CancelSkirmish(Override, frozen=True, tag="cancel-skirmish"):
    """CP-GEN-08: as if it had never been."""

    skirmish: str

    def fault(self, campaign: Campaign) -> str:
        return "" if self.skirmish in campaign.skirmishes else "There is no such skirmish this turn."

    def said(self, campaign: Campaign) -> str:
        return f"The skirmish in hex {campaign.skirmishes[self.skirmish].hex} is cancelled."

    def apply(self, campaign: Campaign) -> None:
        campaign.skirmishes = {id: each for id, each in campaign.skirmishes.items() if id != self.skirmish}


class SetPoints(Override, frozen=True, tag="points"):
    """The Conquest Points of a battle or an annexation that are yet to be spent."""

    award: str
    points: int

    def fault(self, campaign: Campaign) -> str:
        if not 0 <= self.points <= 100:
            return "Conquest Points are 0 to 100."
        return "" if self.award in campaign.awards else "There are no such Conquest Points this turn."

    def said(self, campaign: Campaign) -> str:
        award = campaign.awards[self.award]
        name = campaign.realms[award.seat].name
        return f"{name} has {self.points} Conquest Points for what happened in hex {award.target}."

    def apply(self, campaign: Campaign) -> None:
        changed = msgspec.structs.replace(campaign.awards[self.award], points=self.points)
        campaign.awards = {**campaign.awards, self.award: changed}


AnyOverride: TypeAlias = (
    PlaceArmy
    | TakeArmyOff
    | RemoveArmy
    | AddArmy
    | LetArmySkip
    | SetExperience
    | GiveArtefact
    | SetOwner
    | SetConstruction
    | SetTerrain
    | SetRoad
    | SetRuin
    | SetGold
    | SetFaction
    | SetRelation
    | JudgeList
    | AddParty
    | PlaceParty
    | RemoveParty
    | SetPurse
    | CancelBattle
    | CancelAnnexation
    | CancelSkirmish
    | SetPoints
)
