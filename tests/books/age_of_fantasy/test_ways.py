"""Models on their ways: where they are at every inch, and charges that come to something or to nothing."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, ClassVar

import pytest

from banneret.books.age_of_fantasy import activation
from banneret.books.age_of_fantasy.activation import act, charge, charge_in, keyframes, meet, travel
from banneret.books.age_of_fantasy.battle import Battle
from banneret.books.age_of_fantasy.case_setup import arrange
from banneret.books.age_of_fantasy.chapter import Chapter, MoveFrame
from banneret.books.age_of_fantasy.charge import charging
from banneret.books.age_of_fantasy.events import ActionTaken
from banneret.books.age_of_fantasy.movement import Trial, Walk, allowances, standard_action
from banneret.books.chapters import Moment
from banneret.books.opr.morale import recover
from banneret.core.engine.ask import Steps
from banneret.core.engine.dice import Dice, ScriptedDice
from banneret.core.space.bases import Base
from tests.books.age_of_fantasy.test_activation import Play

Path = list[tuple[float, float]]


def soldiers(side: str, places: list[list[float]], **profile: Any) -> dict[str, Any]:
    sheet = {"quality": 4, "defense": 5, "models": len(places), "weapons": ["Sword (A1)"], **profile}
    return {"side": side, "profile": sheet, "places": places}


def a_battle(terrain: list[dict[str, Any]] | None = None, **units: dict[str, Any]) -> Battle:
    return arrange({"terrain": terrain or []}, units, {})[1]


def walked(battle: Battle, *ways: tuple[Path, float]) -> Trial:
    """A trial in which the models of `mine` go these ways, and face so at their ends."""
    trial = Trial()
    for base, (path, heading) in zip(battle.unit("mine").bases, ways, strict=True):
        trial.walks.append(Walk(path, 0.0, base.at(*path[-1], heading), False, []))
    trial.inches = 1.0
    return trial


def where(frames: list[MoveFrame], at: int) -> list[tuple[float, float, float]]:
    return [(round(f.bases[at].cx, 3), round(f.bases[at].cy, 3), f.bases[at].heading) for f in frames]


@pytest.mark.clause("AF-XAC-12")
def test_frames_of_a_bent_way_and_of_one_who_stays() -> None:
    """4" in all, with a corner that is passed twice; they turn at the very end of their ways."""
    battle = a_battle(mine=soldiers("A", [[10, 10], [13, 10], [16, 10]], base=[25, 50]))
    trial = walked(
        battle,
        ([(10.0, 10.0), (10.0, 11.5), (10.0, 11.5), (12.5, 11.5)], 90.0),
        ([(13.0, 10.0), (13.0, 12.0)], 45.0),
        ([(16.0, 10.0)], 30.0),
    )
    frames = keyframes(battle.unit("mine"), trial)
    assert [frame.inches for frame in frames] == [0.0, 1.0, 2.0, 3.0, 4.0]
    assert where(frames, 0) == [
        *((10.0, 10.0, 0.0), (10.0, 11.0, 0.0), (10.5, 11.5, 0.0), (11.5, 11.5, 0.0), (12.5, 11.5, 90.0)),
    ]
    assert where(frames, 1) == [
        *((13.0, 10.0, 0.0), (13.0, 10.5, 0.0), (13.0, 11.0, 0.0), (13.0, 11.5, 0.0), (13.0, 12.0, 45.0)),
    ]
    assert where(frames, 2) == [(16.0, 10.0, 0.0)] * 4 + [(16.0, 10.0, 30.0)]


@pytest.mark.clause("AF-XAC-12")
@pytest.mark.parametrize(
    ("inches", "frames"), [(0.0, [0.0]), (0.4, [0.0, 0.4]), (1.0, [0.0, 1.0]), (2.3, [0.0, 1.0, 2.0, 2.3])]
)
def test_frames_of_ways_of_many_lengths(inches: float, frames: list[float]) -> None:
    battle = a_battle(mine=soldiers("A", [[10, 10]], base=[25, 50]))
    trial = walked(battle, ([(10.0, 10.0), (10.0 + inches, 10.0)], 90.0))
    found = keyframes(battle.unit("mine"), trial)
    assert [frame.inches for frame in found] == pytest.approx(frames)
    assert [frame.bases[0].cx for frame in found] == pytest.approx([10.0 + far for far in frames])
    assert found[-1].bases[0].heading == 90.0


@pytest.mark.clause("AF-XAC-12")
def test_a_turn_on_the_spot_and_a_way_without_length() -> None:
    battle = a_battle(mine=soldiers("A", [[10, 10], [13, 10]], base=[25, 50]))
    trial = walked(battle, ([(10.0, 10.0), (10.0, 10.0)], 90.0), ([(13.0, 10.0), (13.0, 11.0)], 0.0))
    frames = keyframes(battle.unit("mine"), trial)
    assert where(frames, 0)[-1] == (10.0, 10.0, 90.0)
    assert where(frames, 1) == [(13.0, 10.0, 0.0), (13.0, 11.0, 0.0)]


def ended(steps: Generator[Any, Any, Any]) -> Any:
    """What steps that ask nothing return."""
    try:
        next(steps)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("something was asked")


class Volley(Chapter):
    """Shots at whoever moves: only these of the models are left."""

    windows: ClassVar[tuple[str, ...]] = (Moment.UNIT_MOVES,)

    def __init__(self, left: tuple[int, ...]) -> None:
        self.left = left
        self.frames: list[MoveFrame] = []

    def during_move(self, battle: Battle, unit_id: str, frames: list[MoveFrame], dice: Dice) -> Steps:
        self.frames = frames
        unit = battle.unit(unit_id)
        battle.put(unit.with_models([unit.models[at] for at in self.left]))
        yield from ()


@pytest.mark.clause("AF-XAC-12")
def test_who_is_left_goes_its_own_way_on() -> None:
    battle = a_battle(mine=soldiers("A", [[10, 10], [12, 10], [14, 10]]))
    volley = Volley((0, 2))
    battle.chapters = [*battle.chapters, volley]
    trial = walked(
        battle,
        ([(10.0, 10.0), (10.0, 12.0)], 0.0),
        ([(12.0, 10.0), (12.0, 13.0)], 0.0),
        ([(14.0, 10.0), (14.0, 11.0)], 0.0),
    )
    assert ended(travel(battle, "mine", trial, "advance", "AF-MOV-04", ScriptedDice())) is True
    assert battle.unit("mine").places() == [(10.0, 12.0, 0.0), (14.0, 11.0, 0.0)]
    (moved,) = battle.told
    assert moved.paths == (((10.0, 10.0), (10.0, 12.0)), ((14.0, 10.0), (14.0, 11.0)))  # type: ignore[attr-defined]
    assert len(volley.frames) == 4
    volley.left = ()
    assert ended(travel(battle, "mine", trial, "advance", "AF-MOV-04", ScriptedDice())) is True
    assert len(battle.told) == 1
    trial.inches = 0.0
    assert ended(travel(battle, "mine", trial, "advance", "AF-MOV-04", ScriptedDice())) is False


def charged(battle: Battle, left: tuple[int, ...]) -> tuple[float, Trial]:
    """A charge of `mine` at `foes` with shots on the way: what it returns, and how it was planned."""
    battle.chapters = [*battle.chapters, Volley(left)]
    trial = charging(battle, battle.unit("mine"), battle.unit("foes"), "charge").solve()
    return ended(charge_in(battle, "mine", "foes", trial, "charge", ScriptedDice())), trial


@pytest.mark.clause("AF-MEL-03", "AF-XAC-09", "AF-XAC-12")
def test_the_inches_of_a_charge_are_those_of_who_is_left() -> None:
    """Both would get there, one after 4" and one after 8"."""
    near = a_battle(
        mine=soldiers("A", [[10, 10], [12.5, 6]]), foes=soldiers("B", [[10, 14.984], [12.5, 14.984]])
    )
    inches, trial = charged(near, (0, 1))
    assert inches == pytest.approx(4.0, abs=0.02)
    assert [walk.inches for walk in trial.walks] == pytest.approx([4.0, 8.0], abs=0.02)
    far = a_battle(
        mine=soldiers("A", [[10, 10], [12.5, 6]]), foes=soldiers("B", [[10, 14.984], [12.5, 14.984]])
    )
    inches, trial = charged(far, (1,))
    assert inches == pytest.approx(8.0, abs=0.02)
    # It goes on as planned, and does not look for a better way.
    assert far.unit("mine").places() == [(trial.walks[1].end.cx, trial.walks[1].end.cy, 0.0)]
    (moved,) = far.told
    assert (moved.clause, moved.how) == ("AF-MEL-03", "charge")  # type: ignore[attr-defined]
    assert moved.inches == pytest.approx(8.0, abs=0.02)  # type: ignore[attr-defined]


@pytest.mark.clause("AF-MEL-03", "AF-XAC-12")
@pytest.mark.parametrize(("start", "inches"), [(6.0, 8.0), (1.0, -1.0)])
def test_a_charge_whose_contact_has_fallen(start: float, inches: float) -> None:
    """Who was to follow behind takes the place in contact, if it gets there; else it goes where it was to."""
    walls = [{"at": [x, 15.0], "size": [1.0, 3.0], "impassable": True} for x in (8.9, 11.1)]
    battle = a_battle(walls, mine=soldiers("A", [[10, 10], [10, start]]), foes=soldiers("B", [[10, 14.984]]))
    found, trial = charged(battle, (1,))
    assert found == pytest.approx(inches, abs=0.02)
    (stands,) = battle.unit("mine").bases
    if inches < 0.0:
        assert (stands.cx, stands.cy) == (trial.walks[1].end.cx, trial.walks[1].end.cy)
    else:
        assert stands.cy == pytest.approx(14.0, abs=0.02)
        assert trial.walks[1].end.cy < 13.1


@pytest.mark.clause("AF-MEL-03")
def test_nobody_left_to_charge() -> None:
    battle = a_battle(mine=soldiers("A", [[10, 10]]), foes=soldiers("B", [[10, 14.984]]))
    assert charged(battle, ())[0] == -1.0
    assert battle.told == []


@pytest.mark.clause("AF-MEL-03")
def test_a_charge_that_comes_to_nothing_is_told_and_fights_nobody() -> None:
    walls = [{"at": [x, 15.0], "size": [1.0, 3.0], "impassable": True} for x in (8.9, 11.1)]
    battle = a_battle(walls, mine=soldiers("A", [[10, 10], [10, 1]]), foes=soldiers("B", [[10, 14.984]]))
    battle.chapters = [*battle.chapters, Volley((1,))]
    play = Play(battle, charge(battle, "mine", "charge", ScriptedDice()))
    play.answer("foes")
    play.default()
    assert play.over
    failed = play.event("ChargeFailed")
    assert (failed.clause, failed.unit, failed.target) == ("AF-MEL-03", "mine", "foes")  # type: ignore[attr-defined]
    assert "MeleeResult" not in play.texts()


@pytest.mark.clause("AF-MEL-04")
def test_who_can_close_with_the_charge_must() -> None:
    """Of three one is in contact, one may come and one has no way: it is asked for, and told."""
    battle = a_battle(
        mine=soldiers("A", [[10, 10]]), foes=soldiers("B", [[10.0, 10.988], [11.5, 11.5], [11.9, 13.4]])
    )
    play = Play(battle, meet(battle, "mine", "foes", ScriptedDice()))
    question = play.question()
    assert (question.name, question.mode, question.clause) == ("counter-move", "counter-move", "AF-MEL-04")
    assert question.prompt == "How do the foes close with the charge?"
    assert list(play.asked[0].questions) == ["B"]
    assert question.details()["movers"] == [1, 2]
    assert question.limits() == [0.0, 3.0, 3.0]
    play.default()
    moved = play.event("ModelsMoved")
    assert (moved.clause, moved.unit, moved.how) == ("AF-MEL-04", "foes", "counter-move")  # type: ignore[attr-defined]
    assert battle.unit("foes").places()[0] == (10.0, 10.988, 0.0)


@pytest.mark.clause("AF-MEL-04")
def test_nothing_is_asked_where_all_are_in_contact() -> None:
    battle = a_battle(mine=soldiers("A", [[10, 10]]), foes=soldiers("B", [[10.0, 10.988], [9.012, 10.0]]))
    assert Play(battle, meet(battle, "mine", "foes", ScriptedDice())).over
    assert battle.told == []


@pytest.mark.clause("AF-MEL-04")
def test_nothing_is_asked_of_who_cannot_come_nearer() -> None:
    """One behind a comrade in a lane that is as wide as both: nobody moves, and nobody is asked."""
    walls = [{"at": [x, 12.0], "size": [1.0, 4.4], "impassable": True} for x in (8.99, 11.01)]
    battle = a_battle(
        walls, mine=soldiers("A", [[10, 9.0]]), foes=soldiers("B", [[10.0, 9.988 + 0.3], [10.0, 11.275]])
    )
    battle.put(battle.unit("mine").standing_on([Base(10.0, 9.302, 0.0, 0.5 * 25 / 25.4, 0.0)]))
    assert Play(battle, meet(battle, "mine", "foes", ScriptedDice())).over


@pytest.mark.clause("AF-MOR-08")
@pytest.mark.parametrize(
    ("wavering", "activations", "recovers"),
    [(0, 5, False), (1, 2, True), (2, 2, False), (3, 2, False), (2, 3, True)],
)
def test_who_recovers(wavering: int, activations: int, recovers: bool) -> None:
    """Whoever wavers since an earlier activation, and nobody else; and only on the table."""
    battle = a_battle(mine=soldiers("A", [[10, 10]]))
    battle.activations = activations
    battle.put(battle.unit("mine").made_wavering(wavering))
    recover(battle, "mine")
    told = [(type(event).__name__, event.clause, event.unit) for event in battle.told]  # type: ignore[attr-defined]
    assert told == ([("Recovered", "AF-MOR-08", "mine")] if recovers else [])
    assert battle.unit("mine").wavering == (0 if recovers else wavering)
    battle.told.clear()
    battle.put(battle.unit("mine").made_wavering(1).in_place("destroyed"))
    recover(battle, "mine")
    assert battle.told == []


@pytest.mark.clause("AF-MOV-03", "AF-MOV-04", "AF-MOV-07", "AF-MOV-08", "AF-SPC-13", "AF-SPC-32")
@pytest.mark.parametrize(
    ("rules", "inches"),
    [([], (0.0, 6.0, 12.0, 12.0)), (["Fast"], (0.0, 8.0, 16.0, 16.0)), (["Slow"], (0.0, 4.0, 8.0, 8.0))],
)
def test_how_far_each_action_goes(rules: list[str], inches: tuple[float, ...]) -> None:
    """Who Holds goes nowhere, however fast it is; what nobody has heard of is a kind of Hold."""
    battle = a_battle(mine=soldiers("A", [[10, 10], [12, 10]], rules=rules))
    unit = battle.unit("mine")
    found = [allowances(battle, unit, action) for action in ("hold", "advance", "rush", "charge")]
    assert found == [[far, far] for far in inches]
    assert standard_action(battle, "unheard of") == "hold"


@pytest.mark.clause("AF-ACT-07", "AF-ACT-08", "AF-MOV-03", "AF-XAC-02", "AF-XAC-06", "AF-XAC-10")
@pytest.mark.parametrize(
    ("action", "asked"),
    [
        ("hold", ["shoot"]),
        ("advance", ["move", "shoot"]),
        ("rush", ["move"]),
        ("stealth move", ["move"]),
        ("hunker down", []),
        ("defensive stance", []),
        ("overwatch", []),
        ("covering fire", ["shoot"]),
        ("focused fire", ["shoot"]),
    ],
)
def test_what_each_action_asks_for(action: str, asked: list[str]) -> None:
    """Whether it moves and whether it shoots, with an enemy in range all the time."""
    extra = ["hunker down", "defensive stance", "covering fire", "focused fire", "stealth move", "overwatch"]
    units = {
        "mine": soldiers("A", [[10, 10]], weapons=['Bow (24", A1)']),
        "foes": soldiers("B", [[10, 25]], weapons=["Sword (A1)"]),
    }
    battle = arrange({}, units, {"actions": extra})[1]
    play = Play(battle, act(battle, "mine", ScriptedDice(*[1] * 9)))
    assert play.question().name == "action"
    play.answer(action)
    names = []
    while not play.over:
        names.append(play.question().name)
        if names[-1] == "move":
            play.answer({"places": [[10, 12]]})
        else:
            play.default()
    assert names == asked
    taken = [event.action for event in battle.told if isinstance(event, ActionTaken)]
    assert taken == [action]


@pytest.mark.clause("AF-ACT-07", "AF-XAC-12")
def test_who_falls_on_its_way_does_nothing_more() -> None:
    units = {"mine": soldiers("A", [[10, 10]], weapons=['Bow (24", A1)']), "foes": soldiers("B", [[10, 25]])}
    battle = arrange({}, units, {})[1]
    battle.chapters = [*battle.chapters, Volley(())]
    play = Play(battle, act(battle, "mine", ScriptedDice()))
    play.answer("advance")
    play.answer({"places": [[10, 12]]})
    assert play.over
    assert not battle.unit("mine").on_table()


@pytest.mark.plain
@pytest.mark.clause("AF-MEL-05", "AF-MEL-23")
@pytest.mark.parametrize("fallen", [(), ("mine",), ("foes",), ("mine", "foes")])
def test_blows_are_struck_only_if_both_are_left(
    monkeypatch: pytest.MonkeyPatch, fallen: tuple[str, ...]
) -> None:
    """What a spell or the ground has done after contact is made leaves one of them, or neither."""
    battle = a_battle(mine=soldiers("A", [[10, 10]]), foes=soldiers("B", [[10, 14.984]]))
    found: list[str] = []

    def meet(battle: Battle, unit_id: str, target_id: str, dice: Dice) -> Steps:
        found.append("meet")
        yield from ()

    def cast(battle: Battle, unit_id: str, action: str, dice: Dice) -> Steps:
        found.append("cast")
        for each in fallen:
            battle.put(battle.unit(each).in_place("destroyed"))
        yield from ()

    def melee(battle: Battle, unit_id: str, target_id: str, action: str, dice: Dice) -> Steps:
        found.append(f"melee {unit_id} {target_id} {action}")
        yield from ()

    def after_melee(battle: Battle, unit_id: str, target_id: str, dice: Dice) -> Steps:
        found.append(f"after {unit_id} {target_id}")
        yield from ()

    for name, step in (("meet", meet), ("cast", cast), ("melee", melee), ("after_melee", after_melee)):
        monkeypatch.setattr(activation, name, step)
    play = Play(battle, charge(battle, "mine", "charge", ScriptedDice()))
    play.answer("foes")
    play.default()
    assert play.over
    assert found == ["meet", "cast", "after mine foes" if fallen else "melee mine foes charge"]
