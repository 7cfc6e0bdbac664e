"""Slips of the pen in a case are answered with the place and what was wrong."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.opr.case_units import marker_owner
from banneret.books.opr.packs import load_army
from banneret.books.regiments.case_setup import arrange, unit_facts
from banneret.core.engine.errors import BadInput

Facts = dict[str, Any]
PROFILE = {"quality": 4, "defense": 4, "models": 5}


def unit(**more: Any) -> dict[str, Facts]:
    return {"one": {"side": "A", "profile": PROFILE, "at": [36, 10], **more}}


def profile(**more: Any) -> dict[str, Facts]:
    return unit(profile={**PROFILE, **more})


@pytest.mark.parametrize(
    ("table", "units", "state", "sentence"),
    [
        (
            {
                "terrain": [
                    {"kind": "wood", "at": [1, 1], "size": [1, 1]},
                    {"kind": "fog", "at": [1, 1], "size": [1, 1]},
                ]
            },
            {},
            {},
            "table.terrain[1].kind: there is no terrain kind “fog”",
        ),
        ({}, unit(side="C"), {}, "units.one.side: the sides are A and B, not “C”"),
        ({}, {"one": {"side": "A"}}, {}, "units.one: a unit is either from a pack (is) or has a profile"),
        ({}, unit(**{"is": "a/b"}), {}, "units.one: a unit is either from a pack (is) or has a profile"),
        ({}, {"one": {"side": "A", "is": "husks"}}, {}, "units.one.is: a unit is named as army/unit"),
        (
            {},
            profile(models=1, extra=[{"name": "x"}, {"name": "y"}]),
            {},
            "units.one.profile.models: there are more extra models than models",
        ),
        (
            {},
            profile(weapons=["Bow"]),
            {},
            "units.one.profile.weapons: “Bow” is not a weapon; write Name (24”, A1, AP(1))",
        ),
        (
            {},
            profile(weapons=["Bow (24”)"]),
            {},
            "units.one.profile.weapons: “Bow (24”)” has no attacks; write A1",
        ),
        (
            {},
            profile(weapons=["Bow (24”, A0)"]),
            {},
            "units.one.profile.weapons: “Bow (24”, A0)” has no attacks; write A1",
        ),
        (
            {},
            profile(base=[25, 0]),
            {},
            "units.one.profile.base: a base is wider and deeper than 0 mm",
        ),
        ({}, unit(models=6), {}, "units.one.models: it has 5 models, so 6 cannot be left"),
        ({}, unit(models=0), {}, "units.one.models: it has 5 models, so 0 cannot be left"),
        ({}, unit(wounds=1), {}, "units.one.wounds: 1 wounds would kill the model"),
        ({}, unit(spells=["Gust"]), {}, "units.one.spells: nobody here has the spell “Gust”"),
        (
            {},
            unit(place="lost"),
            {},
            "units.one.place: a unit is on the table, to deploy, in reserve, held back, destroyed; not “lost”",
        ),
        (
            {},
            {"one": {"side": "A", "profile": PROFILE, "place": "on the table"}},
            {},
            "units.one: a unit on the table needs a place (at)",
        ),
        (
            {},
            {},
            {"step": "lunch"},
            "state.step: there is no step “lunch”; the steps are: objectives, edges, deployment, scouts, "
            "round start, turn, round end",
        ),
        ({}, unit(joins="two"), {}, "units.one.joins: there is no unit “two” to join"),
        ({}, {}, {}, "units: somebody takes this turn, so a case needs at least one unit"),
        ({}, unit(), {"turn": "C"}, "state.turn: there is no side “C”; known are A, B."),
        ({}, unit(), {"first": ""}, "state.first: there is no side “”; known are A, B."),
        ({}, unit(), {"south": "north"}, "state.south: there is no side “north”; known are A, B."),
        (
            {},
            unit(),
            {"markers": [{"at": [1, 2]}, {"at": [9, 20], "owner": "C"}]},
            "state.markers[1].owner: there is no side “C”; known are , A, B.",
        ),
        ({"size": [72, 0]}, unit(), {}, "table.size: it is wider and deeper than 0 inches"),
        (
            {"terrain": [{"at": [1, 1], "size": [1, 0.5]}, {"at": [1, 1], "size": [0, 3]}]},
            unit(),
            {},
            "table.terrain[1].size: it is wider and deeper than 0 inches",
        ),
        ({}, profile(models=0), {}, "units.one.profile.models: this is at least 1, not 0"),
        ({}, profile(width=0), {}, "units.one.profile.width: this is at least 1, not 0"),
        ({}, unit(at=[36, 1001]), {}, "units.one.at[1]: 1001 is not a number that a case can use"),
        ({}, unit(at=[-1000.5, 0]), {}, "units.one.at[0]: -1000.5 is not a number that a case can use"),
        ({}, unit(facing=float("nan")), {}, "units.one.facing: nan is not a number that a case can use"),
    ],
)
def test_a_fault_names_its_place(table: Facts, units: dict[str, Facts], state: Facts, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        arrange(table, units, state)
    assert str(refused.value) == sentence


WORD = 'there is no special rule "Phalnx"; did you mean "Phalanx"?'


@pytest.mark.parametrize(
    ("units", "sentence"),
    [
        (unit(sides="A"), "units.one: Object contains unknown field `sides`"),
        (profile(rules=["Phalnx"]), f"units.one.profile.rules: {WORD}"),
        (profile(weapons=["Bow (A1, Phalnx)"]), f"units.one.profile.weapons: {WORD}"),
        (profile(extra=[{"name": "x", "rules": ["Phalnx"]}]), f"units.one.profile.extra: {WORD}"),
        (
            profile(extra=[{"name": "x", "weapons": ["Phalnx"]}]),
            "units.one.profile.extra: “Phalnx” is not a weapon; write Name (24”, A1, AP(1))",
        ),
    ],
)
def test_a_wrong_word_names_its_place(units: dict[str, Facts], sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        arrange({}, units, {})
    assert str(refused.value) == sentence


def test_numbers_up_to_a_thousand_can_be_used() -> None:
    _, battle = arrange({}, unit(at=[1000, -1000]), {"markers": [{"at": [1, 2], "owner": "B"}]})
    assert (battle.unit("one").x, battle.unit("one").y) == (1000, -1000)
    assert marker_owner(battle, 1) == "B"
    for number in (0, 2):
        with pytest.raises(BadInput) as refused:
            marker_owner(battle, number)
        assert str(refused.value) == f"expect.marker: there is no marker {number}"
    with pytest.raises(BadInput) as refused:
        unit_facts(battle, "two")
    assert str(refused.value) == "expect.unit: there is no unit “two”; there are one"


def test_a_weapon_of_a_case() -> None:
    (_, battle) = arrange({}, profile(weapons=['Long Bow (24", A2, AP(1), Blast(3))', "Knife (A1)"]), {})
    sheet = battle.unit("one").models[0].sheet
    (bow,) = sheet.shooting
    (knife,) = sheet.melee
    assert (bow.name, bow.range, bow.attacks, bow.ap) == ("Long Bow", 24, 2, 1)
    assert [rule.label() for rule in bow.rules] == ["AP(1)", "Blast(3)"]
    assert (knife.name, knife.range, knife.attacks) == ("Knife", 0, 1)


@pytest.mark.parametrize(("models", "width"), [(1, 1), (2, 5), (3, 3), (5, 5), (6, 3), (10, 5), (12, 3)])
def test_rows_of_a_case(models: int, width: int) -> None:
    _, battle = arrange({}, profile(models=models), {})
    assert battle.unit("one").width == width
    _, battle = arrange({}, profile(models=models, width=4), {})
    assert battle.unit("one").width == 4


def test_a_game_in_a_case_is_in_its_first_round_unless_it_is_being_set_up() -> None:
    units: dict[str, Facts] = {"one": {"side": "A", "profile": PROFILE}}
    for step, number in (("turn", 1), ("round start", 1), ("round end", 1), ("objectives", 0), ("scouts", 0)):
        assert arrange({}, units, {"step": step})[1].round == number
    assert arrange({}, units, {"step": "turn", "round": 3})[1].round == 3


def test_the_army_of_a_case_is_that_of_its_first_unit_from_a_pack() -> None:
    plain: Facts = {"side": "A", "profile": PROFILE}
    guard: Facts = {"side": "A", "is": "marchland-levy/gate-guard"}
    brutes: Facts = {"side": "A", "is": "cinder-horde/hill-brutes"}
    army = arrange({}, {"one": plain}, {})[0].armies["A"]
    assert (army.name, army.army, army.points, army.spells) == ("Side A", "case", 0, ())
    units: dict[str, Facts] = {"one": plain, "two": guard, "three": brutes, "foe": {**brutes, "side": "B"}}
    options, battle = arrange({}, units, {})
    army = options.armies["A"]
    assert (army.army, [unit.id for unit in army.units]) == ("marchland-levy", ["one", "two", "three"])
    assert army.points == sum(battle.unit(key).points for key in ("two", "three"))
    assert army.spells == load_army("marchland-levy").spells
    assert options.armies["B"].army == "cinder-horde"
    options, _ = arrange({}, units, {"spells": {"A": "hollow-court"}})
    assert options.armies["A"].army == "hollow-court"
    assert options.armies["A"].spells == load_army("hollow-court").spells


def test_models_of_a_case_that_differ() -> None:
    chief = {"name": "Chief", "quality": 2, "defense": 3, "weapons": ["Axe (A3)"], "rules": ["Fear"]}
    _, battle = arrange({}, profile(weapons=["Club (A1)"], rules=["Fast"], extra=[chief, {"name": "Twin"}]), {})
    sheets = {model.sheet.name: model.sheet for model in battle.unit("one").models}
    assert sorted(sheets) == ["Chief", "Twin", "one"]
    assert battle.unit("one").size() == 5
    seen = {
        name: (
            sheet.quality,
            sheet.defense,
            sheet.melee[0].name,
            [rule.name for rule in sheet.rules],
            sheet.special,
        )
        for name, sheet in sheets.items()
    }
    assert seen == {
        "Chief": (2, 3, "Axe", ["Fear"], True),
        "Twin": (4, 4, "Club", ["Fast"], True),
        "one": (4, 4, "Club", ["Fast"], False),
    }


def test_who_is_not_on_the_table_stands_nowhere() -> None:
    _, battle = arrange({}, unit(place="in reserve"), {})
    facts = unit_facts(battle, "one")
    assert (facts["place"], facts["models"]) == ("in reserve", 5)
    assert "at" not in facts
    assert "at" in unit_facts(arrange({}, unit(), {})[1], "one")


def test_a_base_may_be_as_small_as_one_likes() -> None:
    _, battle = arrange({}, profile(base=[0.5, 25.4]), {})
    assert (battle.unit("one").slot_width, battle.unit("one").slot_depth) == (0.02, 1.0)


def test_what_a_case_may_say_of_a_unit() -> None:
    one: Facts = {
        "side": "A",
        "profile": {**PROFILE, "models": 7, "rules": ["Tough(3)", "Wizard(1)", "Breath Attack", "Fast"]},
        "at": [36, 10],
    }
    worn = {**one, "at": [36, 20], "models": 6, "wounds": 2, "wavering": True, "fatigued": True}
    worn = {**worn, "activated": True, "used_magic": True, "used_breath": True, "spells": ["Iron Skin"]}
    foe: Facts = {"side": "B", "profile": {**PROFILE, "models": 1}, "at": [36, 20], "facing": 180}
    _, battle = arrange({}, {"one": one, "worn": worn, "foe": foe}, {"spells": {"A": "marchland-levy"}})
    seen = {key: unit_facts(battle, key) for key in ("one", "worn", "foe")}
    for facts in seen.values():
        for key, value in facts.items():
            if isinstance(value, float):
                facts[key] = round(value, 3)
        facts["footprint"] = [round(value, 3) for value in facts["footprint"]]
    plain = {
        "place": "on the table",
        "models": 7,
        "wounds": 0,
        "wounds left": 21,
        "start size": 7,
        "wavering": False,
        "fatigued": False,
        "activated": False,
        "spells": [],
        "kinds": ["one"] * 7,
        "used magic": False,
        "used breath": False,
        "rules": ["Fast"],
        "at": [36.0, 10.0],
        "facing": 0.0,
        "footprint": [4.92, 1.968],
        "full rows": 1,
        "front row": ["one"] * 5,
        "beside the front row": [],
        "touching": [],
        "distance to worn": 8.032,
        "distance to foe": 10.0,
    }
    assert seen["one"] == plain
    assert seen["worn"] == {
        **{key: value for key, value in plain.items() if not key.startswith("distance")},
        "models": 6,
        "wounds": 2,
        "wounds left": 16,
        "wavering": True,
        "fatigued": True,
        "activated": True,
        "spells": ["Iron Skin"],
        "kinds": ["worn"] * 6,
        "used magic": True,
        "used breath": True,
        "rules": ["Enchantment", "Fast"],
        "at": [36.0, 20.0],
        "front row": ["worn"] * 5,
        "touching": ["foe"],
        "distance to one": 8.032,
        "distance to foe": 0.0,
    }
    assert seen["foe"]["touching"] == ["worn"]
    assert (seen["foe"]["full rows"], seen["foe"]["facing"]) == (0, 180.0)
