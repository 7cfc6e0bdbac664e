"""Shooting step by step: who may fire at whom, what is asked in which order, and what each volley comes to."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.shooting import Aim, declare, possible_targets, shoot
from banneret.books.chapters import Moment
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_activation import Play, Recorder

BOW, SLING = 'Bow (24", A1)', 'Sling (12", A2)'
SNIPER = 'Long Gun (30", A1, Sniper)'


def a_battle(weapons: list[str], terrain: list[dict[str, Any]] | None = None, **more: Any) -> Battle:
    """Two who shoot, one behind the other, three foes some 12" away and one some 23"."""
    units: dict[str, Any] = {
        "mine": {
            "side": "A",
            "profile": {"quality": 4, "defense": 5, "models": 2, "weapons": weapons},
            "places": [[30.0, 10.0], [30.0, 8.9]],
        },
        "near": {
            "side": "B",
            "profile": {"quality": 4, "defense": 5, "models": 3, **more.get("near", {})},
            "places": [[30.0, 22.9], [31.2, 22.9], [32.4, 22.9]],
        },
        "far": {"side": "B", "profile": {"quality": 4, "defense": 5}, "places": [[30.0, 34.5]]},
    }
    battle = arrange({"terrain": terrain or []}, units, {})[1]
    for key in battle.units:
        battle.unit(key).name = f"The {key}"
    return battle


def shown(battle: Battle, only: str = "") -> list[Any]:
    slots = possible_targets(battle, battle.unit("mine"), only)
    return [[slot.key, [(o.key, o.label, o.marks) for o in slot.options]] for slot in slots]


def told(battle: Battle, name: str) -> list[Any]:
    return [event for event in battle.told if type(event).__name__ == name]


@pytest.mark.clause("AF-SHO-02", "AF-SHO-03", "AF-SHO-05")
def test_at_whom_each_weapon_may_be_fired() -> None:
    """The sling of the one in front reaches the near ones, the bow of the same one the far one."""
    battle = a_battle([BOW, SLING])
    profiles = [slot.key for slot in possible_targets(battle, battle.unit("mine"))]
    assert len(profiles) == 2
    assert [options for _, options in shown(battle)] == [
        [("near", "The near (2 can fire)", ("near",)), ("far", "The far (1 can fire)", ("far",))],
        [("near", "The near (1 can fire)", ("near",))],
    ]
    assert [options for _, options in shown(battle, "far")] == [[("far", "The far (1 can fire)", ("far",))]]
    assert shown(battle, "nobody") == []


@pytest.mark.clause("AF-SPC-34")
def test_a_sniper_may_pick_a_model() -> None:
    battle = a_battle([SNIPER])
    ((_, options),) = shown(battle, "near")
    unit = battle.unit("near")
    assert options[0] == ("near", "The near (2 can fire)", ("near",))
    assert [option[0] for option in options[1:]] == [f"near#{model.id}" for model in unit.models]
    assert [option[1] for option in options[1:]] == [
        f"{model.sheet.name} {model.number} in the near" for model in unit.models
    ]
    assert [option[2] for option in options[1:]] == [("near", model.id) for model in unit.models]
    # Who is alone is not picked out of anybody.
    ((_, options),) = shown(battle, "far")
    assert [option[0] for option in options] == ["far"]


@pytest.mark.clause("AF-SHO-07", "AF-SHO-10", "AF-TER-06")
def test_what_is_settled_when_all_have_declared() -> None:
    forest = {"at": [31.2, 23.0], "size": [6.0, 4.0], "cover": True}
    battle = a_battle([BOW, SLING], [forest])
    unit = battle.unit("mine")
    bow, sling = [slot.key for slot in possible_targets(battle, unit)]
    volleys = declare(battle, unit, {bow: "near", sling: "near"}, Assault(True, "hold"))
    assert [(v.target, v.picked, v.models, v.modifier, v.breath) for v in volleys] == [
        ("near", "", 3, -1, 0),
        ("near", "", 3, -1, 0),
    ]
    clear = a_battle([BOW, SLING])
    open_ = declare(clear, clear.unit("mine"), {bow: "far"}, Assault(True, "hold"))
    assert [(v.target, v.models, v.modifier) for v in open_] == [("far", 1, 0)]


@pytest.mark.clause("AF-SPC-34", "AF-TER-06")
def test_a_picked_model_stands_for_itself() -> None:
    forest = {"at": [33.4, 23.0], "size": [3.0, 4.0], "cover": True}
    battle = a_battle([SNIPER], [forest])
    unit, near = battle.unit("mine"), battle.unit("near")
    (slot,) = possible_targets(battle, unit, "near")
    for at, modifier in ((0, 0), (2, -1)):
        aimed = f"near#{near.models[at].id}"
        (volley,) = declare(battle, unit, {slot.key: aimed}, Assault(True, "hold"))
        assert (volley.picked, volley.models) == (near.models[at].id, 1)
        assert volley.modifier == modifier


@pytest.mark.clause("AF-SHO-01", "AF-SHO-07", "AF-SHO-09", "AF-SHO-16")
def test_a_whole_round_of_shooting() -> None:
    """Two groups at one target: which is rolled first is asked; then wounds, and one test of morale."""
    battle = a_battle([BOW, SLING])
    recorder = Recorder()
    recorder.windows = (Moment.BEFORE_SHOOTING,)  # type: ignore[misc]
    battle.chapters = [*battle.chapters, recorder]
    dice = ScriptedDice(4, 1, 2, 4, 4, 3, 6, 5)
    play = Play(battle, shoot(battle, "mine", "hold", False, dice))
    question = play.question()
    assert (question.name, question.clause, question.about) == ("shoot", "AF-SHO-07", ("mine",))
    assert question.prompt == "What does the mine shoot at?"
    assert list(play.asked[0].questions) == ["A"]
    bow, sling = [slot.key for slot in question.slots]
    play.answer({bow: "near", sling: "near"})
    question = play.question()
    assert (question.name, question.clause, question.about) == ("volley", "AF-SHO-07", ("mine", "near"))
    assert question.prompt == "Which weapons of the mine are rolled next against the near?"
    assert [(o.key, o.label) for o in question.options] == [("0", "Bow"), ("1", "Sling")]
    play.answer("1")
    while not play.over:
        play.default()
    hits = told(battle, "HitRoll")
    assert len(hits) == 2
    assert recorder.notes[0] == (Moment.BEFORE_SHOOTING, ("mine",))
    dice.finish()
    suffered = [(event.clause, event.unit, event.wounds, event.left) for event in told(battle, "Suffered")]
    assert suffered == [("AF-SHO-16", "near", 1, 2), ("AF-SHO-16", "near", 1, 1)]
    assert [event.unit for event in told(battle, "MoraleTest")] == ["near"]


@pytest.mark.clause("AF-SHO-02")
def test_nobody_to_shoot_at() -> None:
    battle = a_battle([SLING])
    battle.put(battle.unit("near").at([(60.0, 40.0, 0.0), (61.2, 40.0, 0.0), (62.4, 40.0, 0.0)]))
    assert Play(battle, shoot(battle, "mine", "hold", False, ScriptedDice())).over


@pytest.mark.clause("AF-SHO-03")
def test_a_wall_between_two_who_would_see_each_other() -> None:
    """Tall and wide enough for both: nobody fires, unless over it."""
    wall = {"at": [31.0, 16.0], "size": [30.0, 1.0], "kind": "tower"}
    battle = a_battle([BOW], [wall])
    unit = battle.unit("mine")
    (weapon,) = unit.models[0].sheet.shooting
    aim = Aim(battle, unit, battle.unit("near"))
    assert aim.range_of(weapon) == 24.0
    assert aim.firing(weapon) == []
    assert shown(battle) == []
    clear = a_battle([BOW])
    free = Aim(clear, clear.unit("mine"), clear.unit("near"))
    assert free.firing(weapon) == [0, 1]
    assert free.is_valid(weapon, [0, 1])
    assert not free.is_valid(weapon, [])
