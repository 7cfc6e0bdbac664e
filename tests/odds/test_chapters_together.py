"""The odds of Age of Fantasy where several optional chapters shift them at once, against the game itself."""

from __future__ import annotations

import pytest

from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.chapter import BattlefieldConditions
from banneret.books.age_of_fantasy.chapters.battlefield_conditions.conditions import (
    DEATH,
    ECHOES,
    FOG,
    ConditionNotes,
)
from banneret.books.age_of_fantasy.chapters.brutal_damage.chapter import (
    ATTRITION,
    CRITICALS,
    HEAVY,
    BrutalDamage,
    BrutalNotes,
)
from banneret.books.age_of_fantasy.chapters.exhaustion.chapter import Exhaustion
from banneret.books.age_of_fantasy.chapters.exhaustion.notes import ExhaustionNotes
from banneret.books.age_of_fantasy.chapters.random_events.chapter import RandomEvents
from banneret.books.age_of_fantasy.chapters.random_events.notes import AWAITED, EventNotes
from banneret.books.age_of_fantasy.movement import HOLD
from banneret.odds.age_of_fantasy import chances as odds
from banneret.odds.age_of_fantasy.face_to_face import face_to_face
from tests.odds.age_of_fantasy_units import made
from tests.odds.opr import weapon
from tests.odds.test_age_of_fantasy_agreement import (
    FEW,
    PLAYS,
    Fight,
    Shooting,
    nobody_falls_back,
    play_fight,
    play_shooting,
    some_fight,
    some_shooting,
)
from tests.odds.test_brutal_damage import big

__all__ = ["nobody_falls_back"]

pytestmark = pytest.mark.plain


class Together:
    """A battle about to be played with events, a condition, brutal rules and exhaustion."""

    def __init__(self, events: EventNotes, condition: str, rules: tuple[str, ...], tired: str = "") -> None:
        self.events = events
        self.condition = condition
        self.rules = rules
        self.tired = tired

    def __call__(self, battle: Battle) -> None:
        choices = (("brutal-rules", self.rules), ("brutal-morale", ("kept",)))
        battle.chapters = [
            *battle.chapters,
            RandomEvents(),
            BattlefieldConditions((self.condition,)),
            BrutalDamage(self.rules, choices),
            Exhaustion(),
        ]
        markers = ((self.tired, 1),) if self.tired else ()
        battle.notes = {
            **battle.notes,
            "random-events": self.events,
            "battlefield-conditions": ConditionNotes(self.condition),
            "brutal-damage": BrutalNotes(),
            "exhaustion": ExhaustionNotes(markers=markers),
        }


CALM = EventNotes()
SETS = {
    "echoes and attrition": Together(CALM, ECHOES, (ATTRITION,)),
    "echoes and heavy damage": Together(CALM, ECHOES, (HEAVY, ATTRITION)),
    "fog and criticals": Together(EventNotes(shaken=("B",)), FOG, (CRITICALS, ATTRITION), "A.unit"),
    "rage and tired foes": Together(EventNotes(raging=("A.unit",)), DEATH, (HEAVY,), "B.unit"),
}
BERSERK = Together(EventNotes(berserk=(AWAITED,)), ECHOES, (ATTRITION,))
each_set = pytest.mark.parametrize("name", SETS)


@each_set
def test_shooting_goes_as_foretold(name: str) -> None:
    number = list(SETS).index(name)
    play_shooting(some_shooting(400 + number), number, FEW, SETS[name])


@each_set
def test_melees_go_as_foretold(name: str) -> None:
    number = list(SETS).index(name)
    play_fight(some_fight(400 + number), number, FEW, SETS[name])


@pytest.mark.slow
@each_set
@pytest.mark.parametrize("number", range(3))
def test_more_of_it_goes_as_foretold(name: str, number: int) -> None:
    play_shooting(some_shooting(500 + number), number, PLAYS // 2, SETS[name])
    play_fight(some_fight(500 + number), number, PLAYS, SETS[name])


@pytest.mark.parametrize("number", [420, *[pytest.param(k, marks=pytest.mark.slow) for k in (521, 522)]])
def test_a_berserker_wears_out_whom_he_strikes(number: int) -> None:
    """The wounds of the first 6 count with the others of the strikes: attrition comes after all of them."""
    play_fight(some_fight(number), number, FEW if number < 500 else PLAYS, BERSERK)


def test_what_wavering_costs_a_monster_can_destroy_it() -> None:
    """Half its wounds are gone and it fails: D3 more, each costs one more, and they may break it down."""
    guns = made("A", 6, 3, 4, [weapon(2, "AP(3)", range_=24)])
    beast = big("B", 1, 5, 5, [weapon(6)], "Tough(6)", kind="monster")
    shot = Shooting(guns, beast, 8.0, "", HOLD, False, False, "")
    play_shooting(shot, 7, 4 * FEW, SETS["echoes and heavy damage"])
    play_fight(Fight(guns, beast, 1.5, "charge", True, False), 8, 4 * FEW, SETS["echoes and heavy damage"])


def test_echoes_are_worse_with_attrition() -> None:
    guns = made("A", 6, 3, 4, [weapon(2, "AP(1)", range_=24)])
    target = made("B", 10, 5, 5, [weapon(1)])

    def destroyed(rules: tuple[str, ...]) -> float:
        battle = face_to_face(guns, target, 8.0)
        Together(CALM, ECHOES, rules)(battle)
        return odds.shooting(battle, battle.unit("A.unit"), battle.unit("B.unit")).destroyed

    assert destroyed((ATTRITION,)) > destroyed(())
