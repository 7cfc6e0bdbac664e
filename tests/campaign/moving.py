"""Armies on the move in tests: orders by army, as they are written, and where all of them end."""

from __future__ import annotations

from collections.abc import Mapping

from banneret.campaign.moves.clock import run_moves
from banneret.campaign.moves.known_actions import army_words
from banneret.campaign.moves.marches import Marches
from banneret.campaign.notation import OrderNames, read
from banneret.campaign.orders import Orders
from banneret.campaign.records import ArmyMove
from banneret.campaign.state import Campaign
from banneret.core.engine.dice import Dice, Key
from tests.campaign.small import SameDice, sentences

NOBODY = OrderNames({1: "?"}, {})


class Fours(SameDice):
    """Every die shows a 4; but of two that roll against each other the second shows a 3, and an Artefact that
    is drawn again is drawn with 1s, or they never end."""

    def for_key(self, key: Key, start: int, count: int, clause: str, purpose: str, only: str) -> list[int]:
        if purpose == "move conflict":
            return [4, 3][:count]
        if start and purpose.endswith("artefact"):
            return [1] * count
        return super().for_key(key, start, count, clause, purpose, only)


def orders_of(written: Mapping[str, str]) -> dict[str, Orders]:
    """Orders by the ids of armies. “(priority 2)” may stand before the first item."""
    found: dict[str, Orders] = {}
    for army, items in written.items():
        sheet = read(f"Army 1 {items}", NOBODY, army_words())
        assert sheet.lines, f"{items!r} cannot be read"
        given = sheet.lines[0].orders
        found[army] = Orders(army, given.items, given.priority)
    return found


def run(campaign: Campaign, dice: Dice | None = None, /, **written: str) -> Marches:
    """The moves of one phase; every die shows a 4 unless others are handed in."""
    return run_moves(campaign, dice or Fours(), orders_of(written))


def places(campaign: Campaign) -> dict[str, int | None]:
    return {army.id: army.place for army in campaign.armies.values()}


def battles(campaign: Campaign) -> dict[str, int]:
    """The battles of move conflicts, as “attacker+defender”, with the hex that is fought over."""
    return {key: conflict.hex for key, conflict in campaign.conflicts.items()}


def move_of(campaign: Campaign, army: str) -> ArmyMove:
    return campaign.moves[army]


def spent(campaign: Campaign, army: str) -> tuple[int, int]:
    """Movement in points, and in ticks."""
    move = campaign.moves[army]
    return move.spent, move.ticks


def story(campaign: Campaign) -> str:
    return "\n".join(sentences(campaign))
