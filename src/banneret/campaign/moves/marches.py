"""The armies on the map while the clock runs: where each is, what it is at, what it has left (gaps.md 2.2)."""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from typing import NamedTuple

from banneret.campaign.moves.action import ArmyAction
from banneret.campaign.moves.costs import StepPrice
from banneret.campaign.orders import Item
from banneret.campaign.records import Army, ArmyMove
from banneret.campaign.state import Campaign, army_key
from banneret.core.engine.dice import Dice

ArmyKey = tuple[int, int, int]


class InHand(NamedTuple):
    """The item that an army is at: a step to `goal`, or an action. It completes at the tick `until`."""

    item: Item
    until: int
    price: StepPrice
    goal: int | None = None
    action: ArmyAction | None = None


class ItemNote(NamedTuple):
    """What came of one item: where the army was after it, what it cost, what was spent by then, and why it
    came to nothing, if it did."""

    item: Item
    hex: int
    points: int
    spent: int
    budget: int
    ticks: int
    why: str


class OnTheMarch:
    """One army, its orders and how far it has come with them.

    `halted` armies start nothing more; `locked` ones wait for the battle of a move conflict.
    """

    def __init__(self, army: str, key: ArmyKey, move: ArmyMove) -> None:
        self.army = army
        self.key = key
        self.priority = move.priority
        self.items: tuple[Item, ...] = ()
        self.budget = move.budget
        self.spent = move.spent
        self.ticks = move.ticks
        self.plain = move.plain
        self.roaded = move.roaded
        self.jumped = move.jumped
        self.used = list(move.actions)
        self.path = list(move.path)
        self.in_hand: InHand | None = None
        self.halted = False
        self.locked = False
        self.rest: tuple[Item, ...] = ()
        self.ended = move.ended
        self.target = move.target
        self.underground = move.underground
        self.log: list[ItemNote] = []

    def note(self, item: Item, hex: int, points: int, why: str = "") -> None:
        """What came of an item, for whoever wants to see it beforehand."""
        self.log.append(ItemNote(item, hex, points, self.spent, self.budget, self.ticks, why))

    def spoil(self, why: str) -> None:
        """The action that it has just completed comes to nothing."""
        self.log[-1] = self.log[-1]._replace(why=why)

    def halt(self) -> None:
        """It starts nothing more. A step that it is at is given up; an action completes first."""
        if self.in_hand is not None and self.in_hand.goal is not None:
            self.in_hand = None
        self.halted = True
        self.items = ()

    def lock(self) -> None:
        """Bound to a battle: what is left of its orders is kept, the step that was stopped first. A relocation
        not yet carried out is lost."""
        left = self.items
        if self.in_hand is not None:
            action = self.in_hand.action
            if action is None:
                left = (self.in_hand.item, *left)
                self.in_hand = None
            else:
                if action.ends_phase:
                    left = ()
                if action.relocates:
                    self.ticks = self.in_hand.until
                    self.in_hand = None
        self.halt()
        self.locked = True
        self.rest = left


class Marches:
    """All of them, with who stands where and what completes when. `rest` says that victors only finish the
    orders they have left: then a conflict starts no battle (gaps.md 2.5.6)."""

    def __init__(self, campaign: Campaign, dice: Dice, rest: bool = False) -> None:
        self.campaign = campaign
        self.dice = dice
        self.rest = rest
        self.each: dict[str, OnTheMarch] = {}
        self.at: dict[int, str] = {}
        self._due: dict[int, list[OnTheMarch]] = {}
        self._ticks: list[int] = []
        for army in campaign.armies.values():
            if army.place is not None:
                self.at[army.place] = army.id

    def join(self, army: str, move: ArmyMove) -> OnTheMarch:
        found = OnTheMarch(army, army_key(self.campaign, self.campaign.armies[army]), move)
        self.each[army] = found
        return found

    def army(self, id: str) -> Army:
        return self.campaign.armies[id]

    def owner(self, id: str) -> str:
        return self.campaign.armies[id].owner

    def place(self, id: str) -> int:
        place = self.campaign.armies[id].place
        assert place is not None, f"{id} is not on the map"
        return place

    # ------------------------------------------------------------------ places

    def relocate(self, moves: Sequence[tuple[str, int]]) -> None:
        """Set armies on other hexes, all at once: one may take the place that another leaves."""
        for army, _ in moves:
            del self.at[self.place(army)]
        for army, hex in moves:
            assert hex not in self.at, f"two armies in hex {hex}"
            self.enter(army, hex)

    def enter(self, army: str, hex: int) -> None:
        self.at[hex] = army
        self.campaign.change_army(army, place=hex)
        self.each[army].path.append(hex)

    def leave(self, army: str, away: str) -> None:
        del self.at[self.place(army)]
        self.campaign.change_army(army, place=None, away=away)

    # ------------------------------------------------------------------ time

    def begin(self, march: OnTheMarch, item: InHand) -> None:
        """It completes at the tick `until`."""
        march.in_hand = item
        if item.until not in self._due:
            self._due[item.until] = []
            heapq.heappush(self._ticks, item.until)
        self._due[item.until].append(march)

    def next_tick(self) -> int | None:
        """The tick at which the next item completes."""
        while self._ticks:
            if self.due(self._ticks[0]):
                return self._ticks[0]
            del self._due[heapq.heappop(self._ticks)]
        return None

    def due(self, tick: int) -> list[OnTheMarch]:
        """Whose item completes at this tick, by their keys."""
        found = [
            march
            for march in self._due.get(tick, ())
            if march.in_hand is not None and march.in_hand.until == tick
        ]
        return sorted(found, key=lambda march: march.key)
