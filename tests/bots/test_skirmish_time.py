"""The greedy bot of Skirmish knows on whose side time is, and what can come of where it stands or charges."""

from __future__ import annotations

from typing import Any

from banneret.books.skirmish.battle import Battle
from banneret.books.skirmish.mustering import creature_sheet
from banneret.books.skirmish.warrior import KNOCKED_DOWN, STANDING
from banneret.bots.skirmish import charging, lead, moving, prey
from banneret.bots.skirmish.goals import aims_of
from banneret.bots.skirmish.situation import Situation
from tests.books.skirmish.charge_ground import ground, wall
from tests.books.skirmish.ground import sheet, skirmish

STRONG = (4, 5, 3, 4, 4, 1, 4, 2, 8)
WEAK = (4, 2, 2, 3, 3, 1, 2, 1, 6)
SLOW = (3, 3, 3, 3, 3, 1, 2, 1, 7)
AT = (20.0, 20.0, "")


def perils(battle: Battle) -> float:
    """What it costs A.one to be in the middle of the table."""
    look = Situation(battle, "A")
    one = battle.warrior("A.one")
    return moving.Weighing(look, one, None, None, prey.prey_spread(look, one)).perils_at(AT)


def in_turn(scenario: str, turn: int, attacker: str = "A", carrier: str = "") -> Battle:
    battle = skirmish({"A.one": (20, 20), "B.one": (20, 27)})
    battle.scenario, battle.attacker, battle.south, battle.turn = scenario, attacker, "A", turn
    if carrier:
        other = battle.warrior(carrier).twin()
        other.carried = ("chest",)
        battle.put(other)
    return battle


# ---------------------------------------------------------------------------------------- time


def test_who_has_to_win_something_yet_dares_more_as_time_runs_out() -> None:
    """Nobody stands off for eight turns and loses by the clock."""
    early, late = [perils(in_turn("run-the-gauntlet", turn)) for turn in (2, 7)]
    assert early > 3.0 * late > 0.0


def test_who_wins_by_the_clock_is_as_careful_at_the_end_as_at_the_beginning() -> None:
    for scenario, attacker, carrier in (("run-the-gauntlet", "B", ""), ("waylaid", "A", "B.one")):
        early, late = [perils(in_turn(scenario, turn, attacker, carrier)) for turn in (2, 7)]
        assert early == late > 0.0, scenario


def test_raiders_have_time_even_while_an_enemy_carries_the_chest() -> None:
    battle = in_turn("waylaid", 7, "A", "B.one")
    assert lead.time_to_lose(battle, "A") == 1.0
    assert lead.time_to_lose(battle, "B") < 0.2


def test_defenders_take_no_chances_with_who_is_still_far_from_the_edge() -> None:
    """Run the Gauntlet: a fair fight is worth it only with a runner who is about to get away."""

    def asked(y: float) -> float:
        battle = in_turn("run-the-gauntlet", 3, "B")
        battle.south = "B"
        battle.put(battle.warrior("B.one").at(20.0, y, ""))
        return charging.least_worth(Situation(battle, "A"), battle.warrior("B.one"))

    assert asked(20.0) == charging.SETTLED
    assert asked(40.0) == charging.LEAST


def test_raiders_always_have_time_for_who_carries_the_chest() -> None:
    battle = in_turn("waylaid", 3, "A", "B.one")
    look = Situation(battle, "A")
    assert look.gets_away(battle.warrior("B.one"))
    assert charging.least_worth(look, battle.warrior("B.one")) == charging.LEAST


def test_a_raider_with_the_chest_has_only_to_keep_it() -> None:
    battle = in_turn("waylaid", 3, "A", "A.one")
    aim = aims_of(Situation(battle, "A"))["A.one"]
    assert aim.timid
    assert not aim.places


# ---------------------------------------------------------------------------------------- Run the Gauntlet


def runners(sheets: dict[str, Any] | None = None, condition: str = STANDING) -> list[str]:
    """Three of seven are needed, in turn 6: who makes for the edge at y 48."""
    places: dict[str, Any] = {"A.one": (10, 40), "A.two": (20, 40), "A.three": (30, 30), "B.one": (2, 2)}
    places.update({f"A.{n}": (5.0 * n, 3.0) for n in range(4, 8)})
    battle = skirmish(places, sheets)
    battle.scenario, battle.attacker, battle.south, battle.turn = "run-the-gauntlet", "A", "A", 6
    three = battle.warrior("A.three").twin()
    three.condition = condition
    battle.put(three)
    return sorted(aims_of(Situation(battle, "A")))


def test_they_run_on_though_one_of_them_lies_on_the_ground() -> None:
    """It gets up again, and the two others need not turn back for it."""
    assert runners() == ["A.one", "A.three", "A.two"]
    assert runners(condition=KNOCKED_DOWN) == ["A.one", "A.two"]


def test_who_cannot_run_is_not_counted_on_for_a_long_way() -> None:
    """18" are three turns for who runs, and five for who only walks."""
    assert runners({"A.three": sheet("Shambler", rules=(("cannot run", 0),))}) == []


# ---------------------------------------------------------------------------------------- what comes of it


def test_nobody_is_afraid_of_who_cannot_see_him() -> None:
    """SK-MOV-05: farther than 4" off, only who is seen can be charged."""
    places = {"A.one": (20, 20), "B.one": (20, 27)}
    table = ground(walls=(wall("high", 10, 23, 30, 23, 4.0),))
    assert perils(skirmish(places, table=table)) == 0.0
    assert perils(skirmish(places)) > 0.0
    near = ground(walls=(wall("high", 10, 21.5, 30, 21.5, 4.0),))
    assert perils(skirmish({"A.one": (20, 20), "B.one": (20, 23.5)}, table=near)) > 0.0


def test_whoever_charges_alone_minds_enemies_beside_its_target() -> None:
    def loss(friend: tuple[float, float]) -> float:
        """What an enemy beside the target costs."""
        worths = []
        for other in ((24.0, 26.0), (45.0, 45.0)):
            battle = skirmish(
                {"A.one": (20, 20), "A.two": friend, "B.one": (20, 25), "B.other": other},
                {"A.one": sheet("One", STRONG)},
            )
            look = Situation(battle, "A")
            worths.append(charging.Charges().clash(look, battle.warrior("A.one"), battle.warrior("B.one")))
        return worths[1] - worths[0]

    assert loss((2.0, 2.0)) > 2.0 * loss((22.0, 20.0)) > 0.0


def test_it_helps_a_friend_in_need() -> None:
    """An enemy who would do much to a friend is charged rather than one who would do little."""

    def spared(friend: tuple[int, ...]) -> float:
        battle = skirmish(
            {"A.one": (20, 20), "A.two": (20, 26), "B.one": (20, 25)},
            {"A.two": sheet("Two", friend), "B.one": sheet("Foe", STRONG)},
        )
        battle.engage("A.two", "B.one")
        return charging.Charges().threat(
            Situation(battle, "A"), battle.warrior("A.one"), battle.warrior("B.one")
        )

    assert spared(WEAK) > spared((4, 5, 3, 4, 6, 1, 4, 2, 8)) > 0.0


def test_a_creature_is_feared_by_whoever_is_nearest_to_it() -> None:
    """SK-ENC-09: it goes for nobody else, whoever that is."""

    def fear(other: tuple[float, float], key: str = "A.two") -> float:
        battle = skirmish({"A.one": (20, 20), key: other, "B.one": (2, 46), "N.beast": (20, 27)})
        beast = battle.warrior("N.beast").twin()
        beast.sheet = creature_sheet("fallen-beast")
        battle.put(beast)
        down = battle.warrior(key).twin()  # so that nobody need be afraid of it
        down.condition = KNOCKED_DOWN
        battle.put(down)
        return perils(battle)

    assert fear((20.0, 46.0)) > 10.0
    assert fear((24.0, 25.0)) == fear((24.0, 25.0), "B.two") == 0.0
