"""Odds and bots of Regiments know what chapters change: they ask the battle, never the unit itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import pytest

from banneret.books.opr.sheets import Weapon
from banneret.books.opr.special_rules import Attack
from banneret.books.opr.tray import Model
from banneret.books.opr.values import Ward
from banneret.books.regiments.battle import Battle
from banneret.books.regiments.book import Regiments
from banneret.books.regiments.chapter import Chapter
from banneret.books.regiments.shooting import Aim, ranged_weapons
from banneret.books.regiments.unit import Unit
from banneret.bots.regiments.greedy import GreedyBot
from banneret.core.engine.ask import Choice, Option
from banneret.odds import pmf
from banneret.odds.advice import hints
from banneret.odds.regiments import chances as odds
from banneret.odds.regiments.advice import toll, volley
from banneret.odds.regiments.melees import melee_odds

pytestmark = pytest.mark.plain

BOOK = Regiments()
MEN: dict[str, Any] = {"quality": 4, "defense": 4, "models": 5, "weapons": ["Bow (24”, A1)", "Sword (A1)"]}


class Armoury(Chapter):
    """What is drawn from it changes one thing each, and says so: nothing is kept."""

    id: ClassVar[str] = "armoury"
    section: ClassVar[str] = "SPC"
    changes_odds: ClassVar[bool] = True


class Shields(Armoury):
    def defense(self, battle: Battle, unit: Unit, shooting: bool, defense: int) -> int:
        return defense - 1 if unit.seat == "B" else defense


class Walls(Armoury):
    def block_modifier(self, battle: Battle, unit: Unit, shooting: bool) -> int:
        return 1 if unit.seat == "B" else 0


class Charms(Armoury):
    def wards(self, battle: Battle, unit: Unit, model: Model, sure: bool) -> tuple[Ward, ...]:
        return (Ward(5, "RG-SPC-23", "Charm"),) if unit.seat == "B" else ()


class Glare(Armoury):
    def hit_modifier(self, battle: Battle, unit: Unit, target: Unit, attack: Attack) -> int:
        return -1 if target.seat == "B" else 0


class Blunt(Armoury):
    def hit_quality(self, battle: Battle, unit: Unit, attack: Attack, quality: int) -> int:
        return quality + 1 if unit.seat == "A" else quality


class Dread(Armoury):
    def morale_modifier(self, battle: Battle, unit: Unit) -> int:
        return -1 if unit.seat == "B" else 0


class Panic(Armoury):
    def tests_after_wounds(self, battle: Battle, unit: Unit, wounds: int, tests: bool) -> bool:
        return wounds > 0


class Truce(Armoury):
    def may_strike_back(self, battle: Battle, unit: Unit) -> bool:
        return False


class Wild(Armoury):
    def hits_of_a_six(self, battle: Battle, unit: Unit, weapon: Weapon, attack: Attack, hits: int) -> int:
        return hits + 1


def a_battle(*chapters: Chapter) -> Battle:
    """Always with the same units, so that what is kept of them is found again."""
    battle = START.copy()
    battle.chapters = list(chapters)
    return battle


START = BOOK.arrange(
    {},
    {
        "men": {"side": "A", "profile": MEN, "facing": 0, "at": [36, 10]},
        "foes": {"side": "B", "profile": MEN, "facing": 180, "at": [36, 18]},
    },
    {},
)[1]


def shot(battle: Battle) -> float:
    return pmf.mean(odds.shooting_on_table(battle, battle.unit("men"), battle.unit("foes")).wounds)


def told(battle: Battle) -> float:
    """What a player is told of."""
    unit, target = battle.unit("men"), battle.unit("foes")
    fired = volley(unit, Aim(battle, unit, target), ranged_weapons(unit)[0], False)[2]
    return toll(battle, target, fired).wounds


def struck(battle: Battle) -> float:
    return pmf.mean(melee_odds(battle, battle.unit("men"), battle.unit("foes")).defender.suffered)


class Counting(GreedyBot):
    """A bot to which a wound is worth a point."""

    def worth_of_wounds(self, unit: Unit, wounds: float) -> float:
        return wounds


def volleyed(battle: Battle) -> float:
    """What the bot expects."""
    unit, target = battle.unit("men"), battle.unit("foes")
    bot = Counting(BOOK, "A", 1)
    return bot.volley_worth(battle, unit, Aim(battle, unit, target), ranged_weapons(unit)[0], False)


def fought(battle: Battle) -> float:
    return GreedyBot(BOOK, "A", 1).melee_wounds(battle, battle.unit("men"), battle.unit("foes"), True)


WOUNDING: tuple[Callable[[Battle], float], ...] = (shot, told, struck, volleyed, fought)


@pytest.mark.parametrize("kind", [Shields, Walls, Charms, Glare, Blunt], ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("reckon", WOUNDING, ids=lambda reckon: reckon.__name__)
def test_fewer_wounds_are_expected(reckon: Callable[[Battle], float], kind: type[Chapter]) -> None:
    """By a third or a quarter, as dice have it, and by the book again in the next battle."""
    before, after = reckon(a_battle()), reckon(a_battle(kind()))
    assert 0.45 < after / before < 0.8
    assert reckon(a_battle()) == pytest.approx(before)


@pytest.mark.parametrize("reckon", [shot, told, struck, volleyed], ids=lambda reckon: reckon.__name__)
def test_a_six_may_be_two_hits(reckon: Callable[[Battle], float]) -> None:
    """Four hits for three, but for what nobody is left to take."""
    assert reckon(a_battle(Wild())) / reckon(a_battle()) == pytest.approx(4 / 3, rel=0.05)


def test_nerve() -> None:
    plain, dread = a_battle(), a_battle(Dread())
    passed = [odds.morale(battle.unit("foes"), battle) for battle in (plain, dread)]
    assert passed[0] - passed[1] == pytest.approx(1 / 6)
    found = [odds.shooting_on_table(b, b.unit("men"), b.unit("foes")).wavering for b in (plain, dread)]
    assert found[1] / found[0] == pytest.approx(4 / 3)
    panic = a_battle(Panic())
    assert odds.shooting_on_table(panic, panic.unit("men"), panic.unit("foes")).wavering > 2 * found[0]


def test_nobody_strikes_back() -> None:
    plain, truce = a_battle(), a_battle(Truce())
    back = [pmf.mean(melee_odds(b, b.unit("men"), b.unit("foes")).charger.suffered) for b in (plain, truce)]
    assert back[0] > 0.5
    assert back[1] == pytest.approx(0.0)


def test_hints_know_better_armour() -> None:
    """A charge is told of by what the chapter makes of it."""
    question = Choice("charge", "RG-ACT-08", "?", [Option("foes", "")], ("men",))
    plain, better = a_battle(), a_battle(Shields())
    texts = [hints(BOOK, battle, question)["foes"] for battle in (plain, better)]
    assert texts[0] != texts[1]
    assert f"{struck(better):.1f} wounds dealt" in texts[1]


def test_what_goes_by_units_is_kept_for_such_battles_alone() -> None:
    class Steel(Shields):
        id = "steel"
        changes_odds = False
        by_units = ("defense",)

    plain, steel, again = a_battle(), a_battle(Steel()), a_battle(Steel())
    assert struck(plain) > 0.0
    assert steel.keeps_odds()
    assert struck(steel) < struck(plain) - 0.1
    assert struck(again) == pytest.approx(struck(steel))
