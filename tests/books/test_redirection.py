"""Hits are blocked by a unit as it is after chapters have had their say about them (Moment.HITS_SCORED)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from banneret.books.age_of_fantasy import activation as aof_activation
from banneret.books.age_of_fantasy import chapter as age_of_fantasy
from banneret.books.chapters import Moment
from banneret.books.regiments import activation as regiments_activation
from banneret.books.regiments import chapter as regiments
from banneret.core.engine.dice import SeededDice
from tests.toy_chapters import table_book

pytestmark = pytest.mark.plain

KINDS: dict[str, tuple[type, Any]] = {
    "age-of-fantasy": (age_of_fantasy.Chapter, aof_activation.take_turn),
    "regiments": (regiments.Chapter, regiments_activation.take_turn),
}
MEN = {"quality": 2, "defense": 4, "models": 3, "weapons": ["Bow (24”, A3)", "Sword (A3)"]}
SPITTERS = {**MEN, "weapons": ["Sword (A3)"], "rules": ["Breath Attack"]}


def bracing(kind: type) -> Any:
    """Whoever is hit tires, and blocks better for it."""

    class Bracing(kind):  # type: ignore[misc]
        windows = (Moment.HITS_SCORED,)

        def redirected(
            self, battle: Any, unit_id: str, target_id: str, *about: Any
        ) -> Generator[Any, Any, Any]:
            battle.put(battle.unit(target_id).made_fatigued())
            return about[0]
            yield

        def defense(self, battle: Any, unit: Any, shooting: bool, defense: int) -> int:
            return 2 if unit.fatigued else defense

    return Bracing()


@pytest.mark.parametrize("book_id", sorted(KINDS))
@pytest.mark.parametrize(("action", "profile"), [("hold", MEN), ("charge", MEN), ("hold", SPITTERS)])
def test_who_is_hit_blocks_as_it_is_by_then(book_id: str, action: str, profile: dict[str, Any]) -> None:
    kind, take_turn = KINDS[book_id]
    units: dict[str, dict[str, Any]] = {
        "men": {"side": "A", "profile": profile, "at": [30, 20]},
        "foes": {"side": "B", "profile": {**MEN, "models": 9}, "at": [30, 26], "facing": 180},
    }
    _, battle = table_book(book_id).arrange({}, units, {"step": "turn", "turn": "A"})
    battle.chapters = [*battle.chapters, bracing(kind)]
    steps = take_turn(battle, SeededDice(1))
    asked = next(steps)
    while not [event for event in battle.told if type(event).__name__ == "BlockRoll"]:
        (question,) = asked.questions.values()
        given = {"action": action}.get(question.name, question.default())
        if question.name == "shoot":
            given = {slot.key: "foes" for slot in question.slots}
        try:
            asked = steps.send(given)
        except StopIteration:
            break
    needs = [event.need for event in battle.told if type(event).__name__ == "BlockRoll"]
    # A Breath Attack has AP 1.
    assert needs[0] == (3 if profile is SPITTERS else 2)
