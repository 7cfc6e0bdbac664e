"""What there is to choose from in the toy."""

from __future__ import annotations

from tests.contract.principle.scene import Everything, Scene
from tests.toy.books.three_chests.book import CARDS, CHESTS, COLOURS, SEATS


def chests_of_rivals(scene: Scene) -> set[str]:
    unknown = [rival for rival in SEATS if rival != scene.seat and rival not in scene.seen["treasures"]]
    return {f"{rival}: {chest}" for rival in unknown for chest in CHESTS}


EVERYTHING: Everything = {
    "banner": lambda scene: set(COLOURS),
    "hide": lambda scene: set(CHESTS),
    "stake": lambda scene: set(CARDS),
    "value": lambda scene: {"1", "2"},
    "search": chests_of_rivals,
}
