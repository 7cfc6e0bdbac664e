"""The greedy bot of Skirmish plays for what the scenario is about: Run the Gauntlet and Waylaid."""

from __future__ import annotations

from typing import Any

from banneret.books.skirmish.battle import Battle
from banneret.bots.skirmish import charging, deploying, lead
from banneret.bots.skirmish.goals import aims_of
from banneret.bots.skirmish.situation import Situation
from tests.books.skirmish.ground import sheet, skirmish
from tests.bots.skirmish_plans import bot, end_of, plan_of, put_out

STRONG = (4, 5, 3, 4, 4, 1, 4, 2, 8)
WEAK = (4, 2, 2, 3, 3, 1, 2, 1, 6)


# ---------------------------------------------------------------------------------------- Run the Gauntlet


def gauntlet(places: dict[str, Any], sheets: dict[str, Any] | None = None) -> Battle:
    battle = skirmish(places, sheets)
    battle.scenario, battle.attacker, battle.south = "run-the-gauntlet", "A", "A"
    return battle


def test_a_runner_goes_round_enemies_who_would_make_it_walk() -> None:
    """SK-MOV-16: straight on, somebody would be within 8\"."""
    battle = gauntlet({"A.one": (22, 12), "B.one": (22, 28)})
    end = end_of(plan_of(battle))
    assert abs(end[0] - 22.0) > 2.0
    open_road = gauntlet({"A.one": (22, 12), "B.one": (2, 2)})
    assert end_of(plan_of(open_road))[1] > end[1]


def test_the_way_past_an_enemy_counts_as_longer() -> None:
    def to_the_edge(enemy: tuple[float, float]) -> float:
        battle = gauntlet({"A.one": (22, 24), "B.one": enemy})
        look, one = Situation(battle, "A"), battle.warrior("A.one")
        found = bot().goal_for(look, one, aims_of(look)["A.one"])
        assert found is not None
        return min([found.far[mark] for mark, _ in look.map_for(one).joined(22.0, 24.0, "")])

    assert to_the_edge((22.0, 30.0)) > to_the_edge((2.0, 2.0)) + 1.0


def test_who_could_run_on_does_not_stop_to_fight() -> None:
    sheets = {"A.one": sheet("One", STRONG), "B.one": sheet("Weak", WEAK)}
    battle = gauntlet({"A.one": (20, 20), "B.one": (20, 29.2)}, sheets)
    look = Situation(battle, "A")
    aims = aims_of(look)
    far = charging.Charges().errand(look, battle.warrior("A.one"), aims["A.one"])
    battle.put(battle.warrior("B.one").at(20.0, 25.0, ""))
    look = Situation(battle, "A")
    near = charging.Charges().errand(look, battle.warrior("A.one"), aims["A.one"])
    assert far > near


def test_when_it_is_too_late_to_break_through_they_hunt() -> None:
    battle = gauntlet({"A.one": (20, 20), "B.one": (4, 40)})
    assert list(aims_of(Situation(battle, "A"))) == ["A.one"]
    battle.turn = 8
    assert aims_of(Situation(battle, "A")) == {}
    battle.put(battle.warrior("A.one").at(20.0, 42.0, ""))
    assert list(aims_of(Situation(battle, "A"))) == ["A.one"]


def test_runners_deploy_where_fewest_stand_in_their_way() -> None:
    battle = gauntlet({"A.one": (24, 4), "B.one": (8, 20), "B.two": (10, 30)})
    look = Situation(battle, "A")
    one = battle.warrior("A.one")
    places = [{"to": (x, 5.0), "level": ""} for x in (9.0, 40.0)]
    merits = [deploying._merit(look, one, place) for place in places]
    assert merits[1] > merits[0]


# ---------------------------------------------------------------------------------------- Waylaid


def waylaid() -> Battle:
    """A raids; B's chest has to leave by the north."""
    battle = skirmish({"A.one": (4, 30), "A.two": (44, 30), "B.one": (24, 24), "B.two": (24, 4)})
    battle.scenario, battle.attacker, battle.south = "waylaid", "A", "B"
    carrier = battle.warrior("B.one").twin()
    carrier.carried = ("chest",)
    battle.put(carrier)
    return battle


def test_raiders_cut_off_who_runs_with_the_chest() -> None:
    battle = waylaid()
    aims = aims_of(Situation(battle, "A"))
    assert sorted(aims) == ["A.one", "A.two"]
    ((x, y, _),) = aims["A.one"].places
    assert x == 24.0
    assert 24.0 < y < 47.0
    assert end_of(plan_of(battle))[0] > 8.0


def test_raiders_wait_only_when_nobody_runs_with_the_chest() -> None:
    battle = waylaid()
    assert not lead.is_ahead(battle, "A")
    assert not lead.is_ahead(battle, "B")
    put_out(battle, "B.one")
    battle.shards = {"chest": (24.0, 24.0, "")}
    assert lead.is_ahead(battle, "A")
    assert not lead.is_ahead(battle, "B")


def test_raiders_lie_in_wait_ahead_of_the_chest() -> None:
    battle = waylaid()
    look = Situation(battle, "A")
    one = battle.warrior("A.one")
    ahead, behind = [deploying._merit(look, one, {"to": (4.0, y), "level": ""}) for y in (34.0, 10.0)]
    assert ahead > behind
