"""Setting up through the rules that do it: the tables as the clauses have them, and what is told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

import banneret.clauses
from banneret.books.age_of_fantasy import missions, terrain_placement
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.deployment import choose_zones, deployment_question, set_up
from banneret.books.age_of_fantasy.events import ScenarioSet
from banneret.books.age_of_fantasy.mission import mission_of
from banneret.books.age_of_fantasy.zones import facing, home_edges, style_of, zone
from banneret.books.events import Deployed
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import ScriptedDice

FILE = Path(str(banneret.clauses.__path__[0])) / "age-of-fantasy.yaml"
CLAUSES = {entry["id"]: entry for entry in yaml.safe_load(FILE.read_text(encoding="utf-8"))}
STYLES = {
    "frontline": "AF-DEP-02",
    "long-haul": "AF-DEP-03",
    "side-battle": "AF-DEP-04",
    "ambush": "AF-DEP-05",
    "spearhead": "AF-DEP-06",
    "flank-assault": "AF-DEP-07",
}


def plain(value: Any) -> Any:
    return [plain(item) for item in value] if isinstance(value, tuple | list) else value


def played(steps: Steps, *answers: Any) -> list[Any]:
    """Everything asked, the answers being given in turn."""
    asked = []
    given = iter(answers)
    try:
        ask = next(steps)
        while True:
            asked.append(ask)
            ask = steps.send(next(given))
    except StopIteration:
        return asked


def a_battle(**state: Any) -> Battle:
    units = {
        "mine": {"side": "A", "profile": {"quality": 4, "defense": 5, "models": 2}},
        "foes": {"side": "B", "profile": {"quality": 4, "defense": 5}},
    }
    return arrange({}, units, state)[1]


@pytest.mark.clause(*STYLES.values())
@pytest.mark.parametrize("style", STYLES)
def test_zones_and_edges(style: str) -> None:
    written = CLAUSES[STYLES[style]]["table"]
    for number in (1, 2):
        assert plain(zone(style_of(style), number)) == written[f"zone_{number}"]
        assert plain(home_edges(style_of(style), number)) == written["home_edges"][f"zone_{number}"]
        assert (
            plain(style_of(style).breakthrough[f"zone_{number}"]) == written["breakthrough"][f"zone_{number}"]
        )
    assert style_of(style).name == CLAUSES[STYLES[style]]["title"].removesuffix(" zones")
    battle = a_battle(step="objectives", round=0, deployment=style, mission="seize-ground")
    mission_of(battle).fixed_markers(battle)
    assert [[m.x, m.y] for m in battle.objectives.values()] == written["seize_ground"]


@pytest.mark.clause("AF-PRE-15")
@pytest.mark.parametrize(
    ("style", "first", "second", "labels"),
    [
        ("frontline", 0.0, 180.0, ["Zone 1: south", "Zone 2: north"]),
        ("long-haul", 90.0, 270.0, ["Zone 1: west", "Zone 2: east"]),
        ("side-battle", 45.0, 225.0, ["Zone 1: southwest", "Zone 2: northeast"]),
        ("ambush", 90.0, 90.0, ["Zone 1: middle", "Zone 2: both short edges"]),
        ("spearhead", 90.0, 270.0, ["Zone 1: west", "Zone 2: east"]),
        ("flank-assault", 90.0, 270.0, ["Zone 1: southwest", "Zone 2: northeast"]),
    ],
)
def test_what_zones_are_called_and_where_armies_face(
    style: str, first: float, second: float, labels: list[str]
) -> None:
    assert (facing(style_of(style), 1), facing(style_of(style), 2)) == (first, second)
    battle = a_battle(step="zones", round=0, deployment=style)
    (ask,) = played(choose_zones(battle, ScriptedDice(2, 5)), "2")
    assert list(ask.questions) == ["B"]
    (question,) = ask.questions.values()
    assert [option.label for option in question.options] == labels
    assert battle.zones == {"B": 2, "A": 1}
    assert (battle.turn, battle.first, battle.step) == ("B", "B", "own markers")


@pytest.mark.clause("AF-TPL-01", "AF-TPL-12")
@pytest.mark.parametrize("face", range(1, 7))
def test_restrictions_are_told_by_name(face: int) -> None:
    terrain = {"style": "alternating-restricted", "pieces": ["hill"] * 10}
    battle = a_battle(step="terrain", round=0, terrain=terrain)
    assert played(terrain_placement.place_terrain(battle, ScriptedDice(6, 1, face))) == []
    told = [event for event in battle.told if isinstance(event, ScenarioSet)]
    name = CLAUSES["AF-TPL-12"]["table"][face]
    assert [(each.what, each.name, each.face) for each in told] == [
        ("Terrain placement", "Alternating (Restricted)", 0),
        ("Restriction", name, face),
    ]
    assert battle.layout is not None
    assert (battle.layout.limit, battle.layout.winner, battle.turn) == (face, "A", "A")
    assert battle.layout.waiting == tuple(range(10))


@pytest.mark.clause("AF-TPL-01")
@pytest.mark.parametrize("face", [1, 2, 4, 5, 6])
def test_ways_of_setting_up_terrain_are_told_by_name(face: int) -> None:
    battle = a_battle(step="terrain", round=0, terrain={"style": "roll", "pieces": ["hill"] * 10})
    asked = played(terrain_placement.place_terrain(battle, ScriptedDice(face, 1, 6)), "falling-north")
    told = [event for event in battle.told if isinstance(event, ScenarioSet)]
    name = CLAUSES["AF-TPL-01"]["table"][face]
    assert [(each.what, each.name, each.face) for each in told] == [("Terrain placement", name, face)]
    assert len(asked) == (1 if face == 5 else 0)
    assert battle.layout is not None
    assert (battle.layout.diagonal, battle.layout.winner) == ("falling-north" if face == 5 else "", "B")


@pytest.mark.clause("AF-TPL-03", "AF-TPL-04")
def test_a_balanced_set() -> None:
    """Two impassable pieces, pairs as the winner says, and for 1 2 4 6 seven more by the table."""
    battle = a_battle(step="terrain", round=0, terrain={"style": "random"})
    dice = ScriptedDice(6, 1, 1, 2, 4, 6, 1, 1, 2, 3, 3, 3, 3, 4, 4, 4, 5, 4, 6, 5)
    asked = played(terrain_placement.place_terrain(battle, dice), "1", "0")
    dice.finish()
    assert [[option.key for option in ask.questions["A"].options] for ask in asked] == [["2", "1", "0"]] * 2
    assert [option.label for option in asked[0].questions["A"].options] == [
        "2 forest, 0 field",
        "1 forest, 1 field",
        "0 forest, 2 field",
    ]
    assert battle.layout is not None
    assert battle.layout.rolled == (
        *("impassable", "impassable", "forest", "field", "field", "field"),
        *("hill", "lake", "field", "forest", "ruins", "barricade", "impassable"),
    )


@pytest.mark.clause("AF-DEP-01", "AF-MIS-01", "AF-SID-03", "AF-SID-04")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_scenario_that_the_dice_say(face: int) -> None:
    battle = a_battle(
        step="scenario", round=0, deployment="roll", mission="roll", side_missions="roll", selection="roll"
    )
    played(missions.settle_scenario(battle, ScriptedDice(face, face, face, face)))
    third = (face + 1) // 2
    names = [
        ("Deployment", CLAUSES["AF-DEP-01"]["table"][face]),
        ("Mission", CLAUSES["AF-MIS-01"]["table"][face]),
        ("Side-missions", CLAUSES["AF-SID-03"]["table"][third]),
        ("Selection", CLAUSES["AF-SID-04"]["table"][third]),
    ]
    told = [event for event in battle.told if isinstance(event, ScenarioSet)]
    assert [(each.what, each.name, each.face) for each in told] == [(*name, face) for name in names]
    assert [each.clause for each in told] == ["AF-DEP-01", "AF-MIS-01", "AF-SID-03", "AF-SID-04"]
    assert battle.step == "side-missions"


@pytest.mark.clause("AF-PRE-15")
def test_a_deployed_unit_is_told_of_where_it_stands() -> None:
    battle = a_battle(step="deployment", zones={"A": 2, "B": 1})
    question = deployment_question(battle, battle.unit("mine"))
    answer = question.read({"to": [20.5, 40.25]})
    played(set_up(battle, "mine", question, "deployment"), answer)
    (event,) = [event for event in battle.told if isinstance(event, Deployed)]
    assert (event.clause, event.unit, event.how) == ("AF-PRE-15", "mine", "deployment")
    assert (event.x, event.y, event.heading) == (20.5, 40.25, 180.0)
    assert battle.unit("mine").on_table()
