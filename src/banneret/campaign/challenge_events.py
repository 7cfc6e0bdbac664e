# interpreted: Structs
"""What is told as the Army Phase ends: whose attacks stand, who answers them, and over what one will fight."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from banneret.books.scenarios.known import scenario_called
from banneret.campaign.naming import GARRISON
from banneret.campaign.records import BEACH, BRIDGE, RAID, SIEGE
from banneret.core.engine.events import Event
from banneret.core.engine.grammar import does

# What the hex that is fought over makes of a battle, for players; "" where its terrain decides.
CALLED: Final = {
    SIEGE: "a Siege",
    RAID: "a Raid",
    BEACH: "a Beach Landing",
    BRIDGE: "a battle for a crossing",
}


def called(names: Mapping[str, str], army: str) -> str:
    """An army by its name, a garrison by its hex."""
    if army.startswith(GARRISON):
        return f"the garrison of hex {army.removeprefix(GARRISON)}"
    return names.get(army, army)


def in_words(those: list[str]) -> str:
    return " and ".join([", ".join(those[:-1]), those[-1]] if those[1:] else those)


def start(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


class GoldLost(Event, frozen=True, tag=True):
    """CP-ACT-01: more than a treasury holds."""

    seat: str
    gold: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"The treasury of {names[self.seat]} is full: {self.gold} gold is lost."


class Annexed(Event, frozen=True, tag=True):
    army: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"Nobody covers hex {self.hex}: it is annexed by {names[self.army]} for 7 Conquest Points."


class AnnexationVoid(Event, frozen=True, tag=True):
    army: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"Hex {self.hex} is no longer an Enemy's: there is nothing for {names[self.army]} to annex."


class AnnexationCancelled(Event, frozen=True, tag=True):
    """By an Enemy who covers the hex, while the army itself is held in a battle of its own."""

    army: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"Hex {self.hex} is covered, and {names[self.army]} cannot annex it: a battle holds them."


class AnnexationCovered(Event, frozen=True, tag=True):
    army: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"Hex {self.hex} is covered: {names[self.army]} must fight for it instead of annexing it."


class AttacksRolledOff(Event, frozen=True, tag=True):
    """`rows` are the dice of each army, `spared` those who win without rolling."""

    rows: dict[str, tuple[int, ...]]
    spared: tuple[str, ...] = ()

    def text(self, names: Mapping[str, str]) -> str:
        told = [f"{names[army]} need not roll" for army in self.spared]
        # Armies may have numbers in their names.
        told += [
            f"{does(names, army, 'rolls')} {', then '.join(map(str, row))}"
            for army, row in self.rows.items()
            if row
        ]
        return f"Attackers at war stand too near to each other and roll off: {'; '.join(told)}."


class TurnedToDefence(Event, frozen=True, tag=True):
    army: str
    by: str

    def text(self, names: Mapping[str, str]) -> str:
        return f"The attack of {names[self.army]} is forestalled by {names[self.by]}: they defend instead."


class BattleArises(Event, frozen=True, tag=True):
    """`attackers` are all whose attacks were joined; `scenario` what is fought if the first of them does.

    `face` is the die that chose it, 0 where there was nothing to roll.
    """

    battle: str
    attackers: tuple[str, ...]
    defender: str
    hex: int
    hex_type: str
    scenario: str
    face: int = 0

    def text(self, names: Mapping[str, str]) -> str:
        who = in_words([called(names, army) for army in self.attackers])
        kind = CALLED.get(self.hex_type, "a battle")
        rolled = f", with a {self.face}" if self.face else ""
        title = scenario_called(self.scenario).name
        told = f"{who} and {called(names, self.defender)} meet in {kind} over hex {self.hex}: {title}{rolled}."
        return start(told)


class AttackUnanswered(Event, frozen=True, tag=True):
    army: str
    hex: int

    def text(self, names: Mapping[str, str]) -> str:
        return f"Nobody answers the attack on hex {self.hex}: {names[self.army]} may annex it next turn."
