"""Whose everything in a campaign is and what it is called, for whoever tells of it afterwards."""

from __future__ import annotations

from collections.abc import Iterable

from banneret.campaign.field_lists import is_garrison, list_of
from banneret.campaign.naming import OFFICES
from banneret.campaign.reports import entry_of
from banneret.campaign.state import Campaign
from banneret.core.engine.events import Event
from banneret.pictures.campaign.map_look import RealmLook
from banneret.pictures.campaign.map_pieces import flag
from banneret.pictures.campaign.map_realms import realm_look
from banneret.pictures.campaign.record import CampaignRecord, entries_of
from banneret.pictures.marks import esc

# What names somebody in an event, the likeliest doer first.
_DOERS = ("seat", "army", "party", "giver", "host", "player", "attacker", "key")


class People:
    def __init__(self, record: CampaignRecord) -> None:
        self.record = record
        self.seats = record.seats
        self.names = record.names
        self._called = dict(record.called)

    def seat_of(self, id: str) -> str:
        """Whose this is: a seat, an army, a party, or the key of a character or a unit; "" for nobody's."""
        army, _ = entry_of(id)
        if id in self.seats:
            return id
        if army in self.record.armies:
            return self.record.armies[army].owner
        return self.record.parties[id].owner if id in self.record.parties else ""

    def doer(self, event: Event) -> str:
        """Whose doing an event is, by the first in it who has an owner."""
        for name in _DOERS:
            seat = self.seat_of(str(getattr(event, name, "")))
            if seat:
                return seat
        return ""

    def name(self, id: str) -> str:
        return self.names[id]

    def learn_garrison(self, campaign: Campaign, army: str) -> None:
        """The entries of a Neutral City's list: it is no entry of the register."""
        if is_garrison(army):
            for entry in entries_of(list_of(campaign, army)):
                self._called.setdefault(f"{army}/{entry.id}", entry.name)

    def called(self, key: str) -> str:
        """A character or a unit by its name."""
        return self._called.get(key) or entry_of(key)[1].replace("-", " ").capitalize()

    def look(self, seat: str) -> RealmLook:
        return realm_look(seat, self.seats)

    def flag(self, seat: str) -> str:
        """The realm's flag beside what it has done; a blank as wide for what nobody has."""
        if seat not in self.seats:
            return '<span class="flag"></span>'
        said = esc(self.name(seat))
        return (
            f'<svg class="flag" viewBox="-1 -1 20 15" role="img" aria-label="{said}"><title>{said}</title>'
            f'<use href="#flag{self.seats.index(seat)}"/></svg>'
        )

    def flag_defs(self) -> str:
        return "".join([f'<g id="flag{at}">{flag(self.look(seat))}</g>' for at, seat in enumerate(self.seats)])

    def in_order(self, seats: Iterable[str]) -> list[str]:
        """Without doubles, in the order in which they joined; nobody's comes last."""
        order = [*self.seats, *OFFICES, ""]
        return sorted(set(seats), key=lambda seat: order.index(seat) if seat in order else len(order))
