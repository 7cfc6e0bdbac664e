# interpreted: Structs
"""Army Phase: every player writes orders for his armies, and all of them are opened together (CP-MOV-02).

Until all have handed in, orders wait unseen in the question that they answer; then an event opens them.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

import msgspec

from banneret.campaign.moves.known_actions import army_words
from banneret.campaign.moves.preview import preview
from banneret.campaign.notation import OrderNames, OrderSheet, order_names, read
from banneret.campaign.order_facts import facts_of
from banneret.campaign.order_faults import never_legal
from banneret.campaign.order_ideas import ideas
from banneret.campaign.orders import Orders
from banneret.campaign.questions import Form
from banneret.campaign.records import IN_THE_SANDS, WAITING, Army
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Answer, Refusal, Steps, ask_all
from banneret.core.engine.dice import Dice
from banneret.core.engine.events import Event
from banneret.core.engine.shown import PreviewBase

NOTES: Final = "orders"  # what each player has handed in, until it is carried out
LONGEST_SALT: Final = 200


class OrdersOpened(Event, frozen=True, tag=True):
    """CP-MOV-02: as they were handed in. With the salt anybody can see that they are those that were sealed."""

    seat: str
    orders: str
    salt: str = ""

    def text(self, names: Mapping[str, str]) -> str:
        if not self.orders.strip():
            return f"{names[self.seat]} has given no orders."
        return f"The orders of {names[self.seat]}: {'; '.join(self.orders.strip().splitlines())}"

    def reveals(self) -> bool:
        return True


class WrittenOrders(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What is handed in. `salt` is for who has sealed it elsewhere before."""

    text: str = ""
    salt: str = ""


class ArmyOrdersForm(Form):
    """Orders for all armies of a player. What can never come true is refused, with its place in the text; what
    may only turn out impossible is taken."""

    def __init__(self, campaign: Campaign, seat: str) -> None:
        super().__init__(
            "army-orders",
            "CP-MOV-02",
            "Write the orders of your armies, a line each.",
            WrittenOrders,
            WrittenOrders(),
            self._wrong,
            self._ideas,
        )
        self.planner = "army-orders"
        self.campaign = campaign
        self.seat = seat

    def sheet(self, text: str) -> OrderSheet:
        return read(text, names_of(self.campaign, self.seat), army_words())

    def details(self) -> Mapping[str, object]:
        return {"facts": facts_of(self.campaign, self.seat), "default": self.default()}

    def _wrong(self, written: WrittenOrders) -> Refusal | None:
        if len(written.salt) > LONGEST_SALT:
            return Refusal("long-salt", "CP-MOV-02", f"A salt has at most {LONGEST_SALT} characters.")
        sheet = self.sheet(written.text)
        if sheet.faults:
            return Refusal("unreadable", "CP-MOV-15", sheet.faults[0].text())
        for line in sheet.lines:
            fault = never_legal(self.campaign, line)
            if fault is not None:
                return Refusal(fault.code, fault.clause, fault.text())
        return None

    def _ideas(self, rng: random.Random, n: int) -> list[Any]:
        armies = armies_to_order(self.campaign, self.seat)
        return [WrittenOrders(text) for text in ideas(self.campaign, armies, rng, n)]

    def preview(self, answer: Answer) -> PreviewBase:
        """Item by item where each army would be, and what would stop it, if nobody else moved."""
        shown: dict[str, Any] = {"refusal": None, "items": []}
        refusal = self.check(answer)
        if refusal is not None:
            shown["refusal"] = refusal.to_data()
        orders = self.sheet(self.filled(answer).text).orders
        shown["items"] = [each._asdict() for each in preview(self.campaign, orders)]
        return shown  # type: ignore[return-value]


# ------------------------------------------------------------------------------------------ who is asked


def may_be_ordered(campaign: Campaign, army: Army) -> bool:
    """All that are on the map and do not skip the phase, that wait in the sands, or that will muster now."""
    if army.skips:
        return False
    if army.place is not None or army.away == IN_THE_SANDS:
        return True
    return army.away == WAITING and campaign.lists[army.list].approved


def armies_to_order(campaign: Campaign, seat: str) -> list[Army]:
    found = [army for army in campaign.armies_of(seat) if may_be_ordered(campaign, army)]
    return sorted(found, key=lambda army: army.number)


def names_of(campaign: Campaign, seat: str) -> OrderNames:
    """CP-MOV-11: by number and by the General's name."""
    return order_names((army.number, army.name, army.id) for army in armies_to_order(campaign, seat))


# ------------------------------------------------------------------------------------------ the phase


def play(campaign: Campaign, dice: Dice) -> Steps:
    """Everybody with an army to order is asked at once and in secret; who hands in nothing, orders nothing
    (CP-MOV-04)."""
    questions = {
        seat: ArmyOrdersForm(campaign, seat)
        for seat in campaign.order or tuple(sorted(campaign.realms))
        if armies_to_order(campaign, seat)
    }
    handed_in: dict[str, str] = {}
    if questions:
        answers = yield ask_all(dict(questions))
        for seat, question in questions.items():
            written = question.filled(answers[seat])
            campaign.tell(OrdersOpened("CP-MOV-02", seat, written.text, written.salt))
            handed_in[seat] = written.text
    campaign.notes = {**campaign.notes, NOTES: handed_in}


def take_orders(campaign: Campaign) -> dict[str, Orders]:
    """What was handed in, by army, and forgotten with that. Words that are no item stand in it (CP-MOV-15)."""
    handed_in: dict[str, str] = campaign.notes.get(NOTES, {})
    campaign.notes = {name: note for name, note in campaign.notes.items() if name != NOTES}
    found: dict[str, Orders] = {}
    for seat in sorted(handed_in):
        sheet = read(handed_in[seat], names_of(campaign, seat), army_words())
        found.update({orders.who: orders for orders in sheet.orders})
    return found
