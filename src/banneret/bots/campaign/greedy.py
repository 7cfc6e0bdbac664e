"""The greedy player of the Campaign: it expands, defends, attacks weaker neighbours and keeps its treaties.

It goes by what it sees and by the facts of each question. Whatever it has no opinion of, it leaves at what
stands for a player who says nothing.
"""

from __future__ import annotations

from typing import ClassVar

from banneret.bots.campaign import adventuring, marching, statecraft
from banneret.bots.campaign.prospects import worth_of_conquest
from banneret.bots.players import Bot
from banneret.campaign.army_orders import WrittenOrders
from banneret.campaign.party_orders import Adventure
from banneret.campaign.purchases import CONQUER, DESTROY, SEIZE, read_purchase
from banneret.campaign.questions import Form
from banneret.campaign.state import Campaign
from banneret.core.engine.ask import Answer, Choice, Question

# What is bought with Conquest Points, the best first.
WISHES = (SEIZE, DESTROY, CONQUER)


class GreedyCampaigner(Bot[Campaign]):
    name: ClassVar[str] = "greedy"

    def decide(self, view: Campaign, question: Question) -> Answer:
        answer = self._wish(view, question)
        if answer is None or question.check(answer) is not None:
            # A view tells less than the state: what turns out not to be allowed is left.
            return question.default()
        return answer

    def _wish(self, view: Campaign, question: Question) -> Answer | None:
        if isinstance(question, Form):
            return self._form(view, question)
        if isinstance(question, Choice) and question.name == "conquest":
            return self._conquest(view, question)
        if isinstance(question, Choice) and question.name == "golden-age":
            return question.options[0].key or question.options[-1].key
        return None

    def _form(self, view: Campaign, question: Form) -> Answer | None:
        filled: object = None
        if question.name == "army-orders":
            filled = WrittenOrders(marching.orders_for(view, self.seat))
        elif question.name == "diplomacy":
            filled = statecraft.declarations(view, self.seat, self.rng)
        elif question.name == "replies":
            filled = statecraft.replies(view, self.seat, question.facts)
        elif question.name == "shopping":
            filled = statecraft.shopping(view, self.seat)
        elif question.name == "adventures":
            filled = Adventure(adventuring.adventures(view, self.seat))
        if filled is None:
            return None
        return question.read(filled)

    def _conquest(self, view: Campaign, question: Choice) -> Answer:
        """The best settlement while one can be had; else the hex that leads to the best."""
        able = [read_purchase(option.key) for option in question.options]
        bought = [purchase for purchase in able if purchase is not None]
        if not bought:
            return question.default()
        best = min(
            bought,
            key=lambda each: (WISHES.index(each.kind), -worth_of_conquest(view, each.hex), each.hex),
        )
        return best.key
