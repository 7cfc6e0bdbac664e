"""Extra actions, step by step: what is asked, rolled, told and left as a stance."""

from __future__ import annotations

from typing import Any

import pytest

from banneret.books.age_of_fantasy.battle import Assault, Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapter import MoveFrame
from banneret.books.age_of_fantasy.chapters.extra_actions.chapter import ExtraActions
from banneret.core.engine.dice import ScriptedDice
from tests.books.age_of_fantasy.test_activation import Play

ALL = (
    "hunker down",
    "defensive stance",
    "covering fire",
    "focused fire",
    "heavy charge",
    "stealth move",
    "overwatch",
)
XAC = ExtraActions(ALL)


def soldiers(side: str, places: list[list[float]], reach: int = 30, **more: Any) -> dict[str, Any]:
    weapons = [f'Bow ({reach}", A1)', "Sword (A1)"]
    profile = {"quality": 4, "defense": 5, "models": len(places), "weapons": weapons}
    return {"side": side, "profile": profile, "places": places, **more}


def a_battle(*foes: dict[str, Any], mine: list[list[float]] | None = None) -> Battle:
    units = {"mine": soldiers("A", mine or [[36.0, 10.0], [37.5, 10.0]])}
    units |= {f"foe{number}": foe for number, foe in enumerate(foes)}
    battle = arrange({}, units, {"actions": list(ALL)})[1]
    for key in battle.units:
        battle.unit(key).name = f"the {key}"
    return battle


# ------------------------------------------------------------------------------------------ Covering Fire


@pytest.mark.clause("AF-XAC-07")
@pytest.mark.parametrize(("faces", "tests"), [((3, 3), False), ((4, 1), True), ((1, 5), True)])
def test_one_4_pins_the_target(faces: tuple[int, ...], tests: bool) -> None:
    battle = a_battle(soldiers("B", [[36, 25]]))
    dice = ScriptedDice(*faces)
    assert Play(battle, XAC.hits_scored(battle, "mine", "foe0", "covering fire", 2, dice)).over
    dice.finish()
    (told,) = [event for event in battle.told if type(event).__name__ == "Pinned"]
    assert told.clause == "AF-XAC-07"
    assert (told.unit, told.target, told.faces, told.tests) == ("mine", "foe0", faces, tests)  # type: ignore[attr-defined]
    assert battle.unit("foe0").stances == (("pinned",) if tests else ())
    assert Play(battle, XAC.hits_scored(battle, "mine", "foe0", "covering fire", 1, ScriptedDice(6))).over
    assert battle.unit("foe0").stances == ("pinned",)


@pytest.mark.clause("AF-XAC-07")
@pytest.mark.parametrize(("face", "wavers"), [(4, False), (3, True)])
def test_only_who_is_pinned_tests_its_nerve_and_only_once(face: int, wavers: bool) -> None:
    battle = a_battle(soldiers("B", [[36, 25]]), soldiers("B", [[50, 25]]))
    battle.put(battle.unit("foe1").with_stances(("hunker down", "pinned")))
    dice = ScriptedDice(face)
    play = Play(battle, XAC.shots_fired(battle, "mine", ["foe0", "foe1"], "covering fire", dice))
    assert play.over
    dice.finish()
    assert bool(battle.unit("foe1").wavering) is wavers
    assert not battle.unit("foe0").wavering
    assert battle.unit("foe1").stances == ("hunker down",)
    again = Play(battle, XAC.shots_fired(battle, "mine", ["foe0", "foe1"], "hold", ScriptedDice()))
    assert again.over


# ------------------------------------------------------------------------------------------ Overwatch


@pytest.mark.clause("AF-XAC-13")
@pytest.mark.parametrize(
    ("y", "more", "asked"),
    [
        (34.98, {"stances": ["overwatch"]}, True),
        (35.0, {"stances": ["overwatch"]}, False),
        (25.0, {"stances": ["overwatch"], "reach": 12}, False),
        (25.0, {"stances": ["overwatch"], "wavering": True}, False),
        (25.0, {"stances": ["hunker down"]}, False),
        (25.0, {}, False),
    ],
)
def test_who_may_shoot_back(y: float, more: dict[str, Any], asked: bool) -> None:
    """From 24" on, base to base, with a bow that reaches, and only if it is ready."""
    battle = a_battle(soldiers("B", [[36.0, y]], **more))
    play = Play(battle, XAC.return_fire(battle, "mine", ["foe0"], ScriptedDice()))
    assert play.over is not asked


@pytest.mark.clause("AF-XAC-13")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_shooting_back(answer: str) -> None:
    """Whoever cannot is passed over, and the next one is asked all the same."""
    battle = a_battle(
        soldiers("B", [[30, 25]]),
        soldiers("B", [[36, 40]], stances=["overwatch"]),
        soldiers("B", [[36, 25]], stances=["overwatch"]),
        soldiers("B", [[42, 25]], stances=["overwatch"]),
    )
    play = Play(battle, XAC.return_fire(battle, "mine", ["foe0", "foe1", "foe2", "foe3"], ScriptedDice(1, 1)))
    question = play.question()
    assert (question.name, question.clause, question.about) == ("return-fire", "AF-XAC-13", ("foe2", "mine"))
    assert question.prompt == "The mine has shot at the foe2. Does it shoot back?"
    assert [(option.key, option.label) for option in question.options] == [
        ("yes", "Shoot back"),
        ("no", "Save the reaction"),
    ]
    assert list(play.asked[0].questions) == ["B"]
    play.answer(answer)
    if answer == "yes":
        reacted = play.event("Reacted")
        assert (reacted.clause, reacted.unit, reacted.target) == ("AF-XAC-13", "foe2", "mine")  # type: ignore[attr-defined]
        assert (reacted.inches, reacted.moving) == (0.0, False)  # type: ignore[attr-defined]
        assert battle.unit("foe2").stances == ()
        play.answer({play.question().slots[0].key: "mine"})
    else:
        assert battle.unit("foe2").stances == ("overwatch",)
    assert play.question().about == ("foe3", "mine")
    play.answer("no")
    assert play.over


@pytest.mark.clause("AF-XAC-13")
def test_nobody_shoots_at_who_is_gone() -> None:
    battle = a_battle(soldiers("B", [[36, 25]], stances=["overwatch"]))
    battle.put(battle.unit("mine").in_place("destroyed"))
    assert Play(battle, XAC.return_fire(battle, "mine", ["foe0"], ScriptedDice())).over


@pytest.mark.clause("AF-XAC-13", "AF-XAC-12")
def test_shots_from_overwatch_are_not_answered() -> None:
    battle = a_battle(soldiers("B", [[36, 25]], stances=["overwatch"]))
    assert Play(battle, XAC.shots_fired(battle, "mine", ["foe0"], "overwatch", ScriptedDice())).over
    assert not Play(battle, XAC.shots_fired(battle, "mine", ["foe0"], "hold", ScriptedDice())).over


def frames_north(battle: Battle, count: int) -> list[MoveFrame]:
    """The unit an inch further north at each moment."""
    bases = battle.unit("mine").bases
    return [MoveFrame(float(k), [base.at(base.cx, base.cy + k, 0.0) for base in bases]) for k in range(count)]


@pytest.mark.clause("AF-XAC-12")
def test_two_watchers_one_after_the_other() -> None:
    """The first kills one of two; the second is asked about who is left, from the same start."""
    battle = a_battle(
        soldiers("B", [[30, 38]], stances=["overwatch"]),
        soldiers("B", [[36, 38.0]], 26, stances=["overwatch"]),
        soldiers("B", [[44, 30]], stances=["overwatch"], wavering=True),
        soldiers("B", [[50, 30]]),
        soldiers("B", [[36, 46]], 12, stances=["overwatch"]),
    )
    before = battle.unit("mine").places()
    ids = [model.id for model in battle.unit("mine").models]
    play = Play(battle, XAC.during_move(battle, "mine", frames_north(battle, 4), ScriptedDice(6, 1, 6)))
    assert play.question().about == ("foe0", "mine")
    assert [option.key for option in play.question().options] == ["", "0", "1", "2", "3"]
    assert battle.unit("mine").places() == before
    play.answer("2")
    assert battle.unit("mine").places() == [(x, y + 2.0, heading) for x, y, heading in before]
    play.answer({play.question().slots[0].key: "mine"})
    while play.question().name != "overwatch":
        play.default()
    left = battle.unit("mine")
    assert left.size() == 1
    gone = 1 - ids.index(left.models[0].id)
    assert left.places() == [before[1 - gone]]
    assert play.question().about == ("foe1", "mine")
    assert [option.key for option in play.question().options] == ["", "2", "3"]
    play.answer("")
    assert play.over
    assert battle.unit("foe0").stances == ()
    assert battle.unit("foe1").stances == ("overwatch",)
    (reacted,) = [event for event in battle.told if type(event).__name__ == "Reacted"]
    assert (reacted.unit, reacted.target, reacted.inches, reacted.moving) == ("foe0", "mine", 2.0, True)  # type: ignore[attr-defined]


# ------------------------------------------------------------------------------------------ to hit


@pytest.mark.clause("AF-XAC-02", "AF-XAC-04", "AF-XAC-08", "AF-XAC-09", "AF-XAC-10", "AF-XAC-12")
@pytest.mark.parametrize(
    ("own", "other", "shooting", "action", "y", "modifier"),
    [
        ((), ("hunker down",), True, "hold", 20.0, -2),
        ((), ("hunker down",), False, "charge", 20.0, 0),
        ((), ("stealth move",), True, "hold", 20.0, -1),
        ((), ("stealth move",), False, "charge", 20.0, 0),
        ((), ("hunker down", "stealth move"), True, "overwatch", 20.0, -4),
        ((), (), True, "overwatch", 20.0, -1),
        ((), (), True, "focused fire", 22.98, 1),
        ((), (), True, "focused fire", 23.0, 0),
        ((), (), True, "hold", 15.0, 0),
        ((), ("defensive stance",), False, "charge", 20.0, -2),
        ((), ("defensive stance",), True, "hold", 20.0, 0),
        (("ramming",), (), False, "heavy charge", 20.0, 1),
        (("ramming",), ("defensive stance",), False, "heavy charge", 20.0, -1),
        (("ramming",), (), True, "hold", 20.0, 0),
        ((), ("ramming",), False, "charge", 20.0, 0),
    ],
)
def test_what_is_added_to_hit(
    own: tuple[str, ...], other: tuple[str, ...], shooting: bool, action: str, y: float, modifier: int
) -> None:
    battle = a_battle(soldiers("B", [[36.0, y]]))
    unit, target = battle.unit("mine").with_stances(own), battle.unit("foe0").with_stances(other)
    assert XAC.hit_modifier(battle, unit, target, Assault(shooting, action)) == modifier


@pytest.mark.clause("AF-XAC-06", "AF-XAC-04")
def test_sixes_and_striking_back() -> None:
    battle = a_battle()
    unit = battle.unit("mine")
    assert XAC.hit_quality(battle, unit, Assault(True, "covering fire"), 3) == 6
    assert XAC.hit_quality(battle, unit, Assault(True, "hold"), 3) == 3
    assert XAC.may_strike_back(battle, unit.with_stances(("hunker down",)))
    assert not XAC.may_strike_back(battle, unit.with_stances(("hunker down", "defensive stance")))
    assert XAC.discards_hits("covering fire")
    assert not XAC.discards_hits("focused fire")


@pytest.mark.clause("AF-XAC-09")
@pytest.mark.parametrize(
    ("inches", "action", "rams"),
    [
        (3.0, "heavy charge", False),
        (3.01, "heavy charge", True),
        (5.99, "heavy charge", True),
        (6.0, "heavy charge", False),
        (4.0, "charge", False),
    ],
)
def test_how_far_a_heavy_charge_rams(inches: float, action: str, rams: bool) -> None:
    battle = a_battle()
    XAC.charged(battle, "mine", action, inches)
    assert battle.unit("mine").stances == (("ramming",) if rams else ())
    battle.put(battle.unit("mine").with_stances((*battle.unit("mine").stances, "overwatch")))
    assert Play(battle, XAC.action_ended(battle, "mine", action, ScriptedDice())).over
    assert battle.unit("mine").stances == ("overwatch",)


@pytest.mark.clause("AF-XAC-01", "AF-XAC-02", "AF-XAC-11", "AF-SPC-41")
@pytest.mark.parametrize(
    ("action", "kind", "clause", "shoots", "casts", "lasts"),
    [
        ("hunker down", "hold", "AF-XAC-02", False, False, True),
        ("defensive stance", "hold", "AF-XAC-04", False, False, True),
        ("covering fire", "hold", "AF-XAC-06", True, True, False),
        ("focused fire", "hold", "AF-XAC-08", True, True, False),
        ("heavy charge", "charge", "AF-XAC-09", False, True, False),
        ("stealth move", "advance", "AF-XAC-10", False, True, True),
        ("overwatch", "hold", "AF-XAC-11", False, False, True),
        ("advance", "", "", False, True, False),
    ],
)
def test_what_each_action_is(
    action: str, kind: str, clause: str, shoots: bool, casts: bool, lasts: bool
) -> None:
    battle = a_battle()
    unit = battle.unit("mine")
    assert (XAC.move_kind(action), XAC.action_clause(action)) == (kind, clause)
    assert (XAC.shoots(action), XAC.may_cast(battle, unit, action)) == (shoots, casts)
    XAC.action_announced(battle, "mine", action)
    assert battle.unit("mine").stances == ((action,) if lasts else ())
    assert list(XAC.unit_activated(battle, "mine", ScriptedDice())) == []
    assert battle.unit("mine").stances == ()


@pytest.mark.clause("AF-XAC-01", "AF-XAC-03", "AF-XAC-05")
def test_only_what_was_agreed_is_offered() -> None:
    battle = a_battle()
    unit = battle.unit("mine")
    few = ExtraActions(("overwatch", "defensive stance"))
    assert few.wavering_actions(battle, unit) == ["defensive stance"]
    assert few.actions(battle, unit, ["dig", "charge", "hold"]) == [
        *("hold", "defensive stance", "overwatch", "charge", "dig"),
    ]


@pytest.mark.clause("AF-XAC-02", "AF-XAC-04", "AF-XAC-07", "AF-XAC-09", "AF-XAC-10", "AF-XAC-11")
def test_a_stance_is_shown_as_a_badge_with_a_letter_of_its_own() -> None:
    battle = a_battle()
    stances = ("hunker down", "defensive stance", "stealth move", "overwatch", "pinned", "ramming")
    battle.put(battle.unit("mine").with_stances(("elsewhere", *stances)))
    badges = XAC.badges(battle, "mine")
    assert tuple(badge["id"] for badge in badges) == stances
    assert [badge["text"] for badge in badges] == [
        *("hunkered down", "in a defensive stance", "moving stealthily", "on overwatch", "pinned down"),
        "in a heavy charge",
    ]
    assert tuple(state.id for state in XAC.states) == stances
    assert "".join(state.sign for state in XAC.states) == "HDTOPV"


@pytest.mark.clause("AF-XAC-01")
def test_how_the_actions_are_offered() -> None:
    """With what they do, and how far they go."""
    battle = a_battle()
    unit = battle.unit("mine")
    assert [XAC.action_label(battle, unit, action, 7.5) for action in (*ALL, "advance")] == [
        "Hunker Down: stay idle; -2 to hit it by shooting",
        "Defensive Stance: stay idle; -2 to hit it in melee, no striking back",
        "Covering Fire: shoot at 6+ to pin the enemy down",
        "Focused Fire: stay and shoot with +1 to hit within 12”",
        "Heavy Charge: up to 7.5”; +1 to hit if it is over 3” and under 6”",
        "Stealth Move: up to 7.5”, no shooting; -1 to hit it by shooting",
        "Overwatch: stay idle and shoot when an enemy moves or shoots",
        "",
    ]
